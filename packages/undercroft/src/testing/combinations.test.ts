import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import * as builders from "../builders/index.js";
import { type AnyNode, chainOf } from "../chain/index.js";
import { type ChainNode, isFactory, type StepDefinition, stepOf, type Tile } from "../core/index.js";
import { alignedWays, Dungeon } from "../dungeon/index.js";
import * as layers from "../layers/index.js";
import * as prefabs from "../prefabs/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { verifyDungeon } from "../verify/index.js";
import { stepContract } from "./index.js";

// Every layer is tried on plain rooms elsewhere. Here it comes after whatever may be in its way: locks and keys, one-ways,
// pinned exits and landings, the border of a part, and tiles of which it knows nothing.

const exported: readonly unknown[] = [...Object.values(layers), ...Object.values(prefabs)];
const LAYERS = exported
  .filter(isFactory)
  .map(({ definition }) => definition)
  .filter(({ role }) => role === "meta");

const { cellularAutomata, cycles, inParts, simpleMap } = builders;
const { areaStart, connectRegions, distantExit, doorPlacement, flavourAreas } = layers;

const ROOMS: readonly ChainNode[] = [simpleMap(), areaStart(), distantExit(), doorPlacement()];

/** The ends of ways in a dungeon. All of them fit on a small map. */
const DROPS = alignedWays({
  ways: ["3,3 up gate", "10,8 drop pit pit", "15,15 landing attic"],
  keys: ["5,12 Iron Key"],
  starts: true,
});

/** A game's own tiles: other names for rock and floor, water to wade through, glass to look through, and a new tile. */
const OWN_TILES: readonly Tile[] = [
  { name: "basalt", glyph: "#", walkable: false, opaque: true },
  { name: "ash", glyph: ".", walkable: true, opaque: false },
  { name: "deep_water", glyph: "≈", walkable: true, opaque: false },
  { name: "pillar", glyph: "I", walkable: false, opaque: false },
  { name: "grass", glyph: "w", walkable: true, opaque: true },
  { name: "moss", glyph: "m", walkable: true, opaque: false },
];

interface Ground {
  readonly on: readonly unknown[];
  readonly tiles?: readonly Tile[];
}

const GROUNDS: Readonly<Record<string, Ground>> = {
  "after cycles": { on: [cycles()] },
  "after the recipe lock-and-key": { on: recipeChain(shippedRecipe("lock-and-key")).nodes },
  "on a level with drops and landings": { on: [...ROOMS.slice(0, 1), DROPS, ...ROOMS.slice(1)] },
  "on a game's own tiles": { on: ROOMS, tiles: OWN_TILES },
};

/** What the ground lacks of what a layer needs. */
function missing({ needs }: StepDefinition<any>): readonly ChainNode[] {
  return needs.includes("areas") ? [flavourAreas()] : [];
}

/** All of them in the long checks. In `npm test` each layer comes on one of the grounds, or inside in-parts, by turns. */
function byTurns<T>(all: readonly T[], turn: number): readonly T[] {
  const every = sampled(1, Object.keys(GROUNDS).length + 1);
  return all.filter((_, i) => i % every === turn % every);
}

describe.each(Object.entries(GROUNDS))("%s", (name, { on, tiles = [] }) => {
  const turn = Object.keys(GROUNDS).indexOf(name);
  describe.each(byTurns(LAYERS, turn).map((definition) => [definition.id, definition] as const))("%s", (_, layer) => {
    const rules = stepContract(
      { definition: layer },
      {
        on: [...on, ...missing(layer)],
        tiles,
        trials: sampled(20, 1),
        // A layer may well find no place here for what it makes.
        refusals: 1,
      },
    );
    for (const { rule, check } of rules) test(rule, check);
  });
});

/** `in-parts`, with parts that are always the same. */
function holderOf(parts: readonly object[]): { readonly definition: StepDefinition<any> } {
  const { definition } = inParts;
  const options = { ...definition.options, parts: { ...definition.options.parts, default: parts, examples: [parts] } };
  return { definition: { ...definition, options } as unknown as StepDefinition<any> };
}

describe.each(byTurns(LAYERS, Object.keys(GROUNDS).length).map((definition) => [definition.id, definition] as const))(
  "%s inside in-parts",
  (_, layer) => {
    const steps = [...ROOMS, ...missing(layer), stepOf(layer, {})];
    const rules = stepContract(
      holderOf([
        { name: "here", steps },
        { name: "there", steps: [cellularAutomata()] },
      ]),
      {
        trials: sampled(20, 1),
        refusals: 1,
      },
    );
    for (const { rule, check } of rules) test(rule, check);
  },
);

test.each(LAYERS.map((definition) => [definition.id, definition] as const))(
  "a dungeon with a drop and a quest passes every check with %s in all of its levels",
  (_, layer) => {
    const parts = [
      ...ROOMS,
      ...missing(layer),
      stepOf(layer, {}),
      connectRegions(),
    ] as readonly unknown[] as readonly AnyNode[];
    const chain = chainOf({ width: 48, height: 32 }, parts);
    const levels = {
      gate: { depth: 1, chain, exits: { down: "hall", pit: { to: "cellar", oneWay: true } } },
      hall: { depth: 2, chain, exits: { down: "cellar" } },
      cellar: { depth: 3, chain },
    };
    const quests = [{ name: "Iron Key", lock: { level: "cellar", at: "exit" }, key: { level: "gate" } }];
    for (let seed = 0; seed < sampled(20, 1); seed++) {
      const dungeon = new Dungeon({ seed, levels, quests });
      const built = dungeon.names.map((name) => [name, dungeon.level(name).toCheckable()] as const);
      expect(
        verifyDungeon(built).checks.filter(({ ok }) => !ok),
        `seed ${seed}`,
      ).toEqual([]);
    }
  },
);
