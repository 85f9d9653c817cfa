import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import * as builders from "../builders/index.js";
import { type AnyNode, chainOf } from "../chain/index.js";
import { type ChainNode, defineLayer, isFactory, Rng, type StepDefinition, stepOf } from "../core/index.js";
import * as layers from "../layers/index.js";
import { type RegionOfMap, within } from "../layers/index.js";
import * as prefabs from "../prefabs/index.js";
import { stepContract } from "./index.js";

// Whatever a step does on a map of its own, it must do inside another step as well.

const exported: readonly unknown[] = [...Object.values(builders), ...Object.values(layers), ...Object.values(prefabs)];
const factories = exported.filter(isFactory).map(({ definition }) => definition);

const { simpleMap, inParts, cellularAutomata, bspDungeon } = builders;
const { areaStart, distantExit, doorPlacement, flavourAreas } = layers;

/** A step, with the steps before it that give what it needs. */
function stepsFor(definition: StepDefinition<any>): readonly AnyNode[] {
  const step = stepOf(definition, {}) as unknown as AnyNode;
  const { needs } = definition;
  if (needs.length === 0) return [step];
  const doors = needs.includes("doors") ? [doorPlacement()] : [];
  const areas = needs.includes("areas") ? [flavourAreas()] : [];
  const ground: readonly ChainNode[] = [simpleMap(), areaStart(), distantExit(), ...doors, ...areas];
  return [...(ground as readonly AnyNode[]), step];
}

/** Names a place, on maps of any size. */
const namedPlace = defineLayer({
  id: "named-place",
  options: {},
  *build(map) {
    const isWest = (cell: number) => 3 * map.x(cell) < 2 * map.width;
    const cells = Array.from({ length: map.tiles.length }, (_, cell) => cell).filter(isWest);
    map.areas = [{ name: "west", theme: "stone", cells }];
  },
});

/** Each kind of region, and what is there before. A mask has the size of one map, so it is tested elsewhere. */
const REGIONS: readonly (readonly [RegionOfMap, readonly ChainNode[]])[] = [
  [{ half: "right" }, [simpleMap(), areaStart(), distantExit()]],
  [{ quarter: "nw" }, [cellularAutomata(), areaStart(), distantExit()]],
  [{ room: 0 }, [simpleMap(), areaStart(), distantExit()]],
  [{ area: "west" }, [simpleMap(), areaStart(), distantExit(), namedPlace()]],
  [{ gate: 0 }, [bspDungeon(), areaStart(), distantExit()]],
];

/** `within`, with a region and steps that are always the same. */
function holderOf(region: RegionOfMap, steps: readonly AnyNode[]): { readonly definition: StepDefinition<any> } {
  const { definition } = within;
  const options = {
    region: { ...definition.options.region, default: region, examples: [region] },
    steps: { ...definition.options.steps, default: steps },
  };
  return { definition: { ...definition, options } as StepDefinition<any> };
}

/** Every step in every kind of region, or in one of them by turns. */
const CASES = factories.flatMap((definition, i) =>
  REGIONS.filter((_, kind) => sampled(1, 0) === 1 || kind === i % REGIONS.length).map(
    ([region, on]) => [definition.id, JSON.stringify(region), definition, region, on] as const,
  ),
);

/** What is tried at every edge of the map, in close to a hundred builds. One step in four is enough in `npm test`. */
const isAtEdges = (rule: string) => rule.includes("whichever edges it reaches");

describe.each(CASES)("%s within %s", (_id, _region, definition, region, on) => {
  const rules = stepContract(holderOf(region, stepsFor(definition)), {
    trials: sampled(20, 1),
    on,
    // A step may well find nothing that it needs in a small region.
    refusals: 1,
  });
  const isInTurn = factories.indexOf(definition) % sampled(1, 4) === 0;
  for (const { rule, check } of rules) if (isInTurn || !isAtEdges(rule)) test(rule, check);
});

describe("random nestings", () => {
  // Plans and what repaint leaves have no plain floor, and some steps take long or are stuck where there is little space. All others work anywhere.
  const NOT_HERE = [
    ...["in-parts", "room-plan", "bsp-plan", "prefab-level", "cycles", "waveform-collapse-sample"],
    ...["within", "area-start", "niche-stairs", "waveform-collapse", "accept", "repaint"],
    ...["settlement", "rooms-and-mazes"],
  ];
  const others = factories.filter(({ id, needs }) => needs.length === 0 && !NOT_HERE.includes(id));
  const STARTS = others.filter(({ role }) => role === "initial");
  const LAYERS = others.filter(({ role }) => role === "meta");

  function regionFrom(rng: Rng): RegionOfMap {
    const kind = rng.below(6);
    if (kind === 0) return { half: rng.pick(["left", "right", "top", "bottom"]) };
    if (kind === 1) return { quarter: rng.pick(["nw", "ne", "sw", "se"]) };
    if (kind === 2) return { room: rng.below(4) };
    if (kind === 3) return { gate: rng.below(3) };
    return kind === 4 ? { area: rng.pick(["swamp", "first", "garden"]) } : { half: "left" };
  }

  function stepFrom(rng: Rng, depth: number): AnyNode {
    const kind = depth === 0 ? 2 : rng.below(4);
    if (kind > 1) return stepOf(rng.pick(LAYERS), {}) as unknown as AnyNode;
    return within({ region: regionFrom(rng), steps: listFrom(rng, depth - 1) as never }) as unknown as AnyNode;
  }

  function startFrom(rng: Rng, depth: number): AnyNode {
    if (depth === 0 || rng.chance(0.6)) return stepOf(rng.pick(STARTS), {}) as unknown as AnyNode;
    const cut = rng.pick(["halves", "quarters", "blob", "rim"] as const);
    const part = (name: string) => ({ name, steps: [startFrom(rng, depth - 1), stepFrom(rng, depth - 1)] });
    const parts = [part("first"), part("second")];
    const moat = rng.below(3);
    return inParts({ cut, moat, parts: parts as never }) as unknown as AnyNode;
  }

  function listFrom(rng: Rng, depth: number): AnyNode[] {
    const start = rng.chance(0.5) ? [startFrom(rng, depth)] : [];
    return [...start, ...Array.from({ length: 1 + rng.below(2) }, () => stepFrom(rng, depth))];
  }

  function chainFrom(i: number) {
    const rng = Rng.fromSeed(`nesting ${i}`);
    const parts = [
      startFrom(rng, 1),
      stepFrom(rng, 3),
      stepFrom(rng, 3),
      ...([layers.connectRegions(), areaStart(), distantExit()] as readonly ChainNode[] as readonly AnyNode[]),
      // A layer may cut the exit off, but not if it works in a region.
      within({ region: regionFrom(rng), steps: listFrom(rng, 2) as never }) as unknown as AnyNode,
    ];
    return chainOf({ width: 120, height: 80 }, parts);
  }

  const BATCH = 20;
  test.each(Array.from({ length: sampled(500, 60) / BATCH }, (_, i) => i))(
    "all levels of batch %i pass every check",
    (batch) => {
      for (let i = batch * BATCH; i < (batch + 1) * BATCH; i++) {
        const level = chainFrom(i).build({ seed: i });
        expect(level.checks.every(({ ok }) => ok)).toBe(true);
        expect(regions(level).count).toBeGreaterThan(0);
      }
    },
  );
});
