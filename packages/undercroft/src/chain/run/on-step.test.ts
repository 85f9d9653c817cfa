import { describe, expect, expectTypeOf, test } from "vitest";
import { caught } from "../../../test/kit/caught.js";
import { SLOW_RECIPES, sampled } from "../../../test/kit/whole.js";
import { cellularAutomata, simpleMap } from "../../builders/index.js";
import { type Aspect, type BuilderMap, defineBuilder, defineLayer, FLOOR, stuck, type Tile } from "../../core/index.js";
import {
  accept,
  areaStart,
  connectRegions,
  distantExit,
  filterSpawns,
  flavourAreas,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  roomSorter,
} from "../../layers/index.js";
import { drawnVault, pack, roomVaults } from "../../prefabs/index.js";
import { RECIPES, recipeChain, registry } from "../../recipes/index.js";
import { type AnyNode, chain, chainOf, type PlayableLevel, type StepMoment } from "../index.js";

const rooms = () =>
  chain({ width: 40, height: 24 })
    .startWith(simpleMap())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(roomBasedSpawner());

/** A layer that does one thing to the map, and says what it writes. */
const layer = (id: string, work: (map: BuilderMap) => void, writes?: readonly Aspect[]) =>
  defineLayer({
    id,
    options: {},
    ...(writes === undefined ? {} : { writes }),
    *build(map) {
      work(map);
    },
  })({});

const IDLE = () => {};

/** What is settled after each step of one attempt, as texts. */
function settledIn(parts: readonly unknown[], options: { require?: readonly string[] } = {}): string[] {
  const found: string[] = [];
  const made = chainOf({ width: 40, height: 24, ...options }, parts as AnyNode[]);
  made.build({
    seed: "settled",
    onStep: ({ step, settled }) => void found.push(`${step} ${[...settled].join(" ")}`.trim()),
  });
  return found;
}

describe("whoever looks on", () => {
  test("is told of every step once it has ended, and sees the level as it is then", () => {
    const seen: (Omit<StepMoment, "view" | "settled"> & { spawns: number; start: boolean })[] = [];
    const level = rooms().build({
      seed: 7,
      onStep({ view, settled: _, ...at }) {
        expect([view.width, view.height, view.depth, view.movement]).toEqual([40, 24, 1, "diagonal"]);
        seen.push({ ...at, spawns: view.spawns.length, start: view.start !== undefined });
      },
    });
    const at = { of: 4, attempt: 1 };
    expect(seen).toEqual([
      { ...at, step: "simple-map#1", index: 0, spawns: 0, start: false },
      { ...at, step: "room-based-start#1", index: 1, spawns: 0, start: true },
      { ...at, step: "room-based-stairs#1", index: 2, spawns: 0, start: true },
      { ...at, step: "room-based-spawner#1", index: 3, spawns: level!.spawns.length, start: true },
    ]);
  });

  test("changes nothing: every recipe gives the same level", () => {
    for (const recipe of RECIPES) {
      const built = recipeChain(recipe);
      const level = built.build({ seed: "looked at", depth: 5 });
      const watched = built.build({ seed: "looked at", depth: 5, onStep: IDLE });
      expect([watched.hash, watched.attempt, watched.steps]).toEqual([level.hash, level.attempt, level.steps]);
    }
  });

  test("ends the build with false, and gets nothing", () => {
    const after: string[] = [];
    const late = layer("late", () => after.push("late"));
    const ended = rooms()
      .with(late)
      .build({ seed: 7, onStep: ({ index }) => (index === 1 ? false : undefined) });
    expect([ended, after]).toEqual([undefined, []]);
  });

  test("gets a level for sure unless it may return false", () => {
    expectTypeOf(rooms().build({ seed: 7 })).toEqualTypeOf<PlayableLevel>();
    expectTypeOf(rooms().build({ seed: 7, onStep: IDLE })).toEqualTypeOf<PlayableLevel>();
    expectTypeOf(rooms().build({ seed: 7, onStep: ({ index }) => index < 9 })).toEqualTypeOf<
      PlayableLevel | undefined
    >();
    expectTypeOf(rooms().build({ seed: 7, onStep: () => false })).toEqualTypeOf<PlayableLevel | undefined>();
    // @ts-expect-error: there is no such option
    expect(() => rooms().build({ seed: 7, depht: 3 })).toThrow('there is no option "depht"');
  });

  test("is told of each attempt, and not of the work that finds out who is to blame", () => {
    const walls = layer("walls", (map) => {
      if (map.attempt < 3) for (const { at } of map.exits) map.set(at - 1, 0);
      if (map.attempt < 3) for (const { at } of map.exits) map.set(at + 1, 0);
      if (map.attempt < 3) for (const { at } of map.exits) map.set(at - map.width, 0);
      if (map.attempt < 3) for (const { at } of map.exits) map.set(at + map.width, 0);
    });
    const attempts: number[] = [];
    const level = chain({ width: 40, height: 24, movement: "orthogonal" })
      .startWith(simpleMap())
      .with(roomBasedStart())
      .with(roomBasedStairs())
      .with(walls)
      .build({ seed: 7, explain: true, onStep: ({ attempt }) => void attempts.push(attempt) })!;
    expect(attempts).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]);
    expect(level.rejections.map(({ attempt, step, check }) => [attempt, step, check])).toEqual([
      [1, "walls#1", "exit-reachable"],
      [2, "walls#1", "exit-reachable"],
    ]);
  });

  test.each([new Error("its own"), stuck("its own")])("gets its own errors back as they are: %s", (error) => {
    const onStep = () => {
      throw error;
    };
    expect(() => rooms().build({ seed: 7, onStep })).toThrow(error);
  });

  test("is a function", () => {
    expect(caught(() => rooms().build({ seed: 7, onStep: true as never }))).toMatchObject({
      code: "bad-option",
      message: "build: onStep must be a function, got true.",
      details: { option: "onStep" },
    });
  });

  test("sees no rooms as long as they are only planned", () => {
    const { steps } = registry();
    const seen: (number | undefined)[] = [];
    const parts = ["room-plan", "room-drawer"].map((id) => ({ use: id, known: steps.has(id) }));
    expect(parts.every(({ known }) => known)).toBe(true);
    recipeChain({ purpose: "map", steps: parts.map(({ use }) => ({ use })) }).build({
      seed: 1,
      onStep: ({ view }) => void seen.push(view.rooms?.length),
    });
    expect(seen).toEqual([undefined, expect.any(Number)]);
  });
});

describe("what is settled", () => {
  test("is what no later step writes, nor what is put right after one", () => {
    expect(settledIn([simpleMap(), roomBasedStart(), roomBasedStairs(), roomBasedSpawner()])).toEqual([
      "simple-map#1 tiles rooms prefabs",
      "room-based-start#1 tiles rooms start prefabs",
      "room-based-stairs#1 tiles rooms start exit prefabs",
      "room-based-spawner#1 tiles rooms start exit spawns prefabs",
    ]);
    expect(settledIn([simpleMap(), roomSorter(), roomBasedStart(), roomBasedStairs(), flavourAreas()])).toEqual([
      "simple-map#1 prefabs",
      "room-sorter#1 prefabs",
      "room-based-start#1 start prefabs",
      "room-based-stairs#1 start exit prefabs",
      "flavour-areas#1 tiles rooms start exit spawns prefabs",
    ]);
  });

  test.each(["start", "exit"] as const)("are no spawns before a step that moves the %s, and them with it", (moved) => {
    const parts = [simpleMap(), roomBasedStart(), roomBasedStairs(), roomBasedSpawner(), layer("own", IDLE, [moved])];
    const others = moved === "start" ? "exit" : "start";
    expect(settledIn(parts)[3]).toBe(`room-based-spawner#1 tiles rooms ${others} prefabs`);
  });

  test("is nothing before a step that doesn't say what it writes", () => {
    const parts = [simpleMap(), roomBasedStart(), roomBasedStairs()];
    expect(settledIn([...parts, layer("own", IDLE), filterSpawns({ names: ["Rat"] })])).toEqual([
      "simple-map#1",
      "room-based-start#1",
      "room-based-stairs#1",
      "own#1 tiles rooms start exit prefabs",
      "filter-spawns#1 tiles rooms start exit spawns prefabs",
    ]);
  });

  test("is nothing before a step that judges: it may start anew", () => {
    const parts = [simpleMap(), roomBasedStart(), roomBasedStairs(), accept(), roomBasedSpawner()];
    expect(settledIn(parts).slice(2, 4)).toEqual(["room-based-stairs#1", "accept#1 tiles rooms start exit prefabs"]);
  });

  test("is nothing before what is required is there", () => {
    const shrine = pack("own", [drawnVault("shrine", [".!."])]);
    const parts = [
      cellularAutomata(),
      connectRegions(),
      areaStart(),
      distantExit(),
      roomVaults({ packs: [shrine], count: "1", threshold: 0 }),
      filterSpawns({ names: ["Rat"] }),
    ];
    expect(settledIn(parts, { require: ["shrine"] }).slice(3)).toEqual([
      "distant-exit#1",
      "room-vaults#1 tiles rooms start exit prefabs",
      "filter-spawns#1 tiles rooms start exit spawns prefabs",
    ]);
    expect(settledIn(parts)[3]).toBe("distant-exit#1 start exit");
  });

  test("is as the level has it, for every recipe", { timeout: 600_000 }, () => {
    let compared = 0;
    for (const recipe of RECIPES) {
      const built = recipeChain(recipe);
      for (let seed = 1; seed <= sampled(40, SLOW_RECIPES.includes(recipe.name!) ? 1 : 2); seed++) {
        const seen = new Map<Aspect, string[]>();
        let last = 1;
        const level = built.build({
          seed,
          depth: 1 + (seed % 12),
          onStep({ attempt, view, settled }) {
            if (attempt > last) seen.clear();
            last = attempt;
            for (const aspect of settled) seen.set(aspect, [...(seen.get(aspect) ?? []), textOf(view, aspect)]);
          },
        })!;
        const parts = level.toCheckable() as unknown as StepMoment["view"];
        for (const [aspect, texts] of seen) {
          for (const text of texts) expect(text, `${recipe.name} ${seed}: ${aspect}`).toBe(textOf(parts, aspect));
          compared += texts.length - 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

/**
 * One aspect as a text. Stairs may still come on whatever can be walked on. The rows of a hand-drawn level are only known at
 * the end.
 */
function textOf(view: StepMoment["view"], aspect: Aspect): string {
  if (aspect === "tiles") {
    // The parts of a finished level have their tileset as a list.
    const tiles = "tiles" in view.tileset ? view.tileset.tiles : (view.tileset as readonly Tile[]);
    const textOfTile = tiles.map(({ walkable, opaque, door, hazard }) => [walkable, opaque, door, hazard].join());
    return Array.from(view.tiles as Uint8Array, (tile) => textOfTile[tile]).join(" ");
  }
  if (aspect === "exit") return JSON.stringify(view.exits);
  if (aspect === "prefabs") {
    const mayLoseCells = ({ kind }: { readonly kind: string }) => kind === "level" || kind === "template";
    return JSON.stringify(
      view.prefabs.map((placed) => (mayLoseCells(placed) ? { ...placed, rows: [], entrances: [] } : placed)),
    );
  }
  return JSON.stringify(view[aspect]) ?? "none";
}

test("a level that is read from its file knows the attempts before it, as far as the report tells", async () => {
  const { readLevel } = await import("../index.js");
  const hall = defineBuilder({
    id: "hall",
    options: {},
    *build(map) {
      map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
    },
  });
  const unlucky = layer("unlucky", (map) => {
    if (map.attempt < 3) throw stuck(`this is: attempt ${map.attempt}.`);
  });
  const level = chain({ width: 9, height: 9, purpose: "map" }).startWith(hall()).with(unlucky).build({ seed: 1 });
  expect(level.rejections).toEqual([
    { attempt: 1, step: "unlucky#1", message: "this is: attempt 1." },
    { attempt: 2, step: "unlucky#1", message: "this is: attempt 2." },
  ]);
  expect(Object.isFrozen(level.rejections)).toBe(true);
  expect(readLevel(JSON.parse(JSON.stringify(level))).rejections).toEqual(level.rejections);
});
