import { describe, expect, test } from "vitest";
import { LAYOUT_METRICS } from "../../analysis/index.js";
import { levelFromMessage, levelMessage } from "../../chain/index.js";
import { tileset, UndercroftError } from "../../core/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import {
  type LevelMetrics,
  METRICS,
  METRICS_VERSION,
  type MeasuredSpawn,
  type MeasuredView,
  measureRow,
  metricNamed,
  metricPosition,
  metricsOf,
  NONE,
  plainValue,
  Workspace,
} from "../index.js";

/** A level as drawn: `@` is the start, `>` the exit, `g` a goblin, `i` a dagger, `t` a trap; all others are tiles. */
function drawn(rows: readonly string[], others: Partial<MeasuredView> = {}): MeasuredView {
  const text = [...rows.join("")];
  const set = tileset();
  const names: Record<string, string> = { g: "Goblin", i: "Dagger", t: "Bear Trap" };
  const start = text.indexOf("@");
  const exit = text.indexOf(">");
  return {
    width: rows[0]!.length,
    height: rows.length,
    tiles: Uint8Array.from(text, (glyph) => set.byGlyph(glyph === "@" || glyph in names ? "." : glyph)!),
    tileset: set,
    movement: "orthogonal",
    start: start < 0 ? undefined : start,
    exits: exit < 0 ? [] : [{ at: exit, kind: "down" }],
    rooms: undefined,
    spawns: text.flatMap((glyph, at) => {
      if (!(glyph in names)) return [];
      return [{ at, name: names[glyph]!, blocks: glyph === "g", ...(glyph === "t" && { kind: "trap" as const }) }];
    }),
    prefabs: [],
    attempt: 1,
    ...others,
  };
}

function expectMetrics(view: MeasuredView, wanted: Partial<LevelMetrics>): void {
  expect(metricsOf(view)).toMatchObject(wanted);
}

const TWO_ROOMS = [
  "############", //
  "#...####...#",
  "#.@......>.#",
  "#...####...#",
  "############",
];

describe("on maps that can be counted by hand", () => {
  test("two rooms and a corridor", () => {
    expectMetrics(drawn(TWO_ROOMS), {
      floorShare: 0.3667, // 22 of 60
      corridorShare: 0.1818, // 4 of 22
      path: 7,
      detour: 1,
      diameter: 11, // from one outer corner to another
      regions: 1,
      largestRegion: 1,
      loops: 0,
      deadEnds: 0,
      blindFloor: 0,
      chokes: 6, // the corridor and the cells at its ends
      behind: 13, // the other room and the corridor
      gates: 5, // all but the one at the other room's door, with 8 cells behind it
      wideShare: 0.0909, // the middles of the rooms
      chambers: 2,
      chamberGini: 0,
      chamberLinks: 1,
      leafChambers: 2,
      symmetryX: 1,
      symmetryY: 1,
      symmetryTurn: 1,
      threat: 0,
      firstFoe: null,
      firstItem: null,
      foesInSight: 0,
      rooms: null,
      spawns: 0,
      attempt: 1,
    });
  });

  test("three chambers in a row, the middle one larger", () => {
    expectMetrics(
      drawn(["###############", "#...#.....#...#", "#.............#", "#...#.....#...#", "###############"]),
      {
        chambers: 3,
        // 1, 3 and 1 wide cells: they differ by 8 in all nine pairs, for 2 · 3 · 5.
        chamberGini: 0.267,
        chamberLinks: 2,
        leafChambers: 2,
      },
    );
  });

  test("a ring with a stub", () => {
    expectMetrics(
      drawn([
        "#########", //
        "#.....###",
        "#.###.###",
        "#@#>....#",
        "#.###.###",
        "#.....###",
        "#########",
      ]),
      {
        loops: 1, // the rock in the ring, with the exit's neighbours
        deadEnds: 2, // the exit and the end of the stub
        blindFloor: 0.1, // the stub has 2 of 20 cells; the exit is in no blind alley
        regions: 1,
        chambers: 0,
        chamberGini: null,
        chamberLinks: 0,
        leafChambers: 0,
        wideShare: 0,
      },
    );
  });

  test("two regions, one of them larger", () => {
    expectMetrics(drawn(["#######", "#@..#.#", "#######"]), {
      regions: 2,
      largestRegion: 0.75,
      deadEnds: 2,
      path: null,
      detour: null,
      threat: null,
      diameter: 2,
    });
  });

  test("diagonal moves make the way shorter, but not through doors", () => {
    const rows = ["#####", "#@.##", "##..#", "##.>#", "#####"];
    expectMetrics(drawn(rows), { path: 4, detour: 1, diameter: 4 });
    expectMetrics(drawn(rows, { movement: "diagonal" }), { path: 2, detour: 1, diameter: 2, pathRel: 0.4 });
    const door = ["#####", "#@.##", "##+.#", "##.>#", "#####"];
    expectMetrics(drawn(door, { movement: "diagonal" }), { path: 3, detour: 1.5 });
  });

  test("foes up to 16 moves off the way are a threat", () => {
    const hall = (moves: number) =>
      ["#".repeat(24), `#@${".".repeat(21)}#`, `#>${"#".repeat(22)}`, "#".repeat(24)].map((row, y) =>
        y === 1 ? `${row.slice(0, 1 + moves)}g${row.slice(2 + moves)}` : row,
      );
    expectMetrics(drawn(hall(16)), { path: 1, threat: 1, firstFoe: 16, foesInSight: 1, foes: 1 });
    expectMetrics(drawn(hall(17)), { path: 1, threat: 0, firstFoe: 17, foesInSight: 1, foes: 1 });
  });

  test("a lock or a secret door is no way for a player who comes without a key", () => {
    const rows = ["#########", "#@..¤..>#", "#.#####.#", "#.......#", "#########"];
    const [lock, key] = [rows.join("").indexOf("¤"), 3 * 9 + 4];
    expectMetrics(drawn(rows), { path: 6, detour: 1 });
    expectMetrics(drawn(rows, { locks: [{ at: lock, key }] }), { path: 10, detour: 1.667 });
    expectMetrics(drawn(rows, { locks: [{ at: [4, 1], key: [4, 3] }] }), { path: 10 });
    const hidden = rows.map((row) => row.replace("¤", "§"));
    expectMetrics(drawn(hidden), { path: 10 });
    const jump = { from: 3 * 9 + 1, to: 3 * 9 + 7 };
    expectMetrics(drawn(hidden, { oneWays: [jump] }), { path: 5 });
    // There and back again, with the key.
    const hall = ["########", "#.@.¤.>#", "########"];
    expectMetrics(drawn(hall, { locks: [{ at: [4, 1], key: [1, 1] }] }), { path: 6 });
  });

  test("only foes near the way without keys are a threat", () => {
    const rows = ["####################", "#@.¤g............¤>#", "#.################.#", "#..................#"];
    const level = [...rows, "####################"];
    const locks = [3, 17].map((x) => ({ at: [x, 1] as const, key: [1, 3] as const }));
    expectMetrics(drawn(level), { path: 17, threat: 1 });
    expectMetrics(drawn(level, { locks }), { path: 21, threat: 0, foes: 1 });
  });

  test("spawns are foes, items or something else, by their kind", () => {
    expectMetrics(drawn(["##########", "#@.t.i+g>#", "##########"]), {
      spawns: 3,
      foes: 1,
      items: 1,
      firstFoe: 6,
      firstItem: 4,
      foesInSight: 0, // behind the door
      threat: 1,
    });
    const floor = ["###", "#@#", "###"];
    const counted = (spawn: Partial<MeasuredSpawn>) => {
      const { foes, items } = metricsOf(drawn(floor, { spawns: [{ at: 4, name: "it", blocks: false, ...spawn }] }));
      return [foes, items];
    };
    expect(counted({ kind: "monster" })).toEqual([1, 0]);
    expect(counted({ kind: "monster", state: "asleep" })).toEqual([1, 0]);
    expect(counted({ kind: "monster", state: "peaceful" })).toEqual([0, 0]);
    expect(counted({ kind: "item", blocks: true })).toEqual([0, 1]);
    for (const kind of ["trap", "feature", "key"] as const) {
      for (const blocks of [false, true]) expect(counted({ kind, blocks }), kind).toEqual([0, 0]);
    }
    // Nobody said what it is.
    expect(counted({ blocks: true })).toEqual([1, 0]);
    expect(counted({ blocks: true, state: "peaceful" })).toEqual([0, 0]);
    expect(counted({ name: "Bear Trap" })).toEqual([0, 1]);
  });

  test("monsters within three rows and columns of one another are a pack", () => {
    expectMetrics(
      drawn([
        "############", //
        "#@.g..g...g#", // three columns, and four
        "#..........#",
        "#..........#",
        "#.........>#",
        "#..g.......#", // four rows
        "############",
      ]),
      { packShare: 0.5, monsterKinds: 1, asleepShare: 0 },
    );
    expectMetrics(drawn(["###########", "#@gg..ii.i#", "###########"]), { packShare: 1 });
    // Across the edge of the map, two cells are close only by their numbers.
    expectMetrics(drawn(["......g", "g......"]), { packShare: 0 });
    expectMetrics(drawn(["#@.i>#"]), { packShare: null, monsterKinds: 0, asleepShare: null });
  });

  test("monsters have names and may be asleep", () => {
    const spawns = [
      { at: 7, name: "Rat", blocks: true, kind: "monster", state: "asleep" },
      { at: 8, name: "Rat", blocks: true, kind: "monster", state: "dormant" },
      { at: 9, name: "Orc", blocks: true, kind: "monster", state: "wandering" },
      { at: 9, name: "Bat", blocks: false, kind: "monster", state: "hungry" },
      // Nobody fights them, so they count for nothing.
      { at: 10, name: "Innkeeper", blocks: true, kind: "monster", state: "peaceful" },
      { at: 10, name: "Rat Trap", blocks: false, kind: "trap", state: "asleep" },
    ] as const;
    expectMetrics(drawn(["######", "#....#", "######"], { spawns }), {
      monsterKinds: 3,
      asleepShare: 0.5,
      packShare: 1,
    });
  });

  test("items are guarded by monsters at most six moves away", () => {
    // Of 15 cells, those from the second to the 14th are at most 6 moves from the goblin, and so is one of two items.
    expectMetrics(drawn(["#################", "#@.i....g......i#", "#################"]), {
      guardedItems: 0.5,
      guardedFloor: 0.8667, // 13 of 15
      guardLift: 0.577, // 1/2 for 13/15
    });
    // It is two cells away, but eight moves. Of nine cells, seven are near.
    expectMetrics(drawn(["#####", "#g#i#", "#.#.#", "#.#.#", "#@..#", "#####"]), {
      guardedItems: 0,
      guardedFloor: 0.7778,
      guardLift: 0,
    });
    const priest = { at: 7, name: "Priest", blocks: true, kind: "monster", state: "peaceful" } as const;
    const relic = { at: 8, name: "Relic", blocks: false, kind: "item" } as const;
    const shrine = drawn(["######", "#....#", "######"], { spawns: [priest, relic] });
    expectMetrics(shrine, { guardLift: null, guardedItems: null, packShare: null, monsterKinds: 0, asleepShare: null });
    expectMetrics(drawn(["####", "#@g#", "####"]), { guardLift: null, guardedItems: null, guardedFloor: null });
    expectMetrics(drawn(["####", "#@i#", "####"]), { guardLift: null, guardedItems: null, guardedFloor: null });
    expectMetrics(drawn(["####", "#gi#", "####"]), { guardLift: null, guardedItems: null, guardedFloor: null });
  });

  test("kinds of ground that can be seen", () => {
    // Each of the 24 places is one of the five cells, and grass and mud can be seen from all of them.
    expectMetrics(drawn(['#######"', '#@"..;#"', "#######;"]), { groundsInView: 2 });
    // Foliage hides what is behind it, so the first 8 places see one kind, and the last 16 two.
    expectMetrics(drawn(["######", "#@♠;##", "######"]), { groundsInView: 1.667 });
    // The mud is ten cells away from the start, and nine from the next cell: only the first 2 of 24 places miss it.
    expectMetrics(drawn(["#############", "#@.........;#", "#############"]), { groundsInView: 0.917 });
    expectMetrics(drawn(["########", "#@>_≡+.#", "########"]), { groundsInView: 0 });
    expectMetrics(drawn(["########", "#@>∩▬┼.#", "########"]), { groundsInView: 0 });
    expectMetrics(drawn(["########", "#;;>_≡+#", "########"]), { groundsInView: null });
  });

  const THREE_ROOMS = [
    "####################", //
    "#@..#.......#...#..#",
    "#...+.......+...#..#",
    "#...#.......#...#..#",
    "###################.",
  ];

  test("rooms differ in scale", () => {
    // 9, 21 and 9 cells. What is two cells wide is no room, and doors belong to none.
    expectMetrics(drawn(THREE_ROOMS), { scaleContrast: 2.333 });
    // The median of two is between them.
    expectMetrics(drawn(["#########", "#...#...#", "#...#...#", "#...#...#", "#####...#", "#####...#", "#########"]), {
      scaleContrast: 1.25, // 15 for (9 + 15) / 2
    });
    expectMetrics(drawn(["####", "#@.#", "#..#", "####"]), { scaleContrast: null, uniqueRooms: null });
  });

  test("in a town, only buildings have rooms", () => {
    const house = [1, 2, 3].map((y) => [y, 1, 4] as const);
    const [yard, square] = [[1, 2, 3].map((y) => [y, 5, 12] as const), [1, 2, 3].map((y) => [y, 13, 16] as const)];
    const town = [
      { theme: "town", role: "house", cells: house },
      { theme: "town", role: "square", cells: yard },
    ];
    expectMetrics(drawn(THREE_ROOMS, { areas: town }), { scaleContrast: 1 });
    const pub = { theme: "town", role: "pub", cells: square.flatMap(([y, x]) => [0, 1, 2].map((i) => y * 20 + x + i)) };
    expectMetrics(drawn(THREE_ROOMS, { areas: [{ ...town[1]!, role: "smith" }, pub] }), { scaleContrast: 1.4 });
    // A swamp is no town.
    expectMetrics(drawn(THREE_ROOMS, { areas: [{ theme: "swamp", cells: house }] }), { scaleContrast: 2.333 });
  });

  test("rooms are like no other by what is in them and beside them", () => {
    /** Four rooms of 3x8 cells, each with two things in it. */
    const four = (...rooms: readonly string[]) => {
      const row = (glyphs: readonly string[]) => glyphs.map((glyph) => `#.${glyph}.#`).join("");
      const plain = row([".", ".", ".", "."]);
      const [first, second] = [0, 1].map((i) => row(rooms.map((things) => things[i]!)));
      const wall = "#".repeat(20);
      return drawn([wall, plain, first!, plain, plain, plain, second!, plain, plain, wall]);
    };
    // 24 cells each: grass, grass, bones, and nothing.
    expectMetrics(four('".', '".', "%.", ".."), { uniqueRooms: 0.5 });
    expectMetrics(four('".', ".%", '"%', ".."), { uniqueRooms: 1 });
    // A pillar isn't floor. It stands beside the floor that is left.
    expectMetrics(drawn(["########", "#.....##", "#.....##", "#.....I#", "#.....##", "########"]), { uniqueRooms: 1 });
    // Smaller rooms aren't compared.
    expectMetrics(drawn(THREE_ROOMS), { uniqueRooms: 1 });
  });

  test("locks and keys elsewhere gate what is behind them", () => {
    const rows = ["#########", "#@..¤...#", "#.#######", "#.......#", "#########"];
    const [at, key] = [13, 34];
    expectMetrics(drawn(rows), { gatedShare: 0 });
    // The door and three cells, of 15.
    expectMetrics(drawn(rows, { locks: [{ at, key }] }), { gatedShare: 0.2667 });
    expectMetrics(drawn(rows, { questLocks: [{ at: [4, 1] }] }), { gatedShare: 0.2667 });
    // With a ledge to jump from, nothing takes the key but the lock itself and what lies right behind it.
    const oneWays = [{ from: 32, to: 15 }];
    expectMetrics(drawn(rows, { locks: [{ at, key }], oneWays }), { gatedShare: 0.0667 });
    expectMetrics(drawn(["#####", "#.¤.#", "#####"], { locks: [{ at: 7, key: 6 }] }), { gatedShare: null });
  });

  test("a choice is worth as much as its things differ", () => {
    const room = { kind: "blueprint", x: 1, y: 1, rows: ["...", ". ."] };
    const other = { kind: "vault", x: 4, y: 1, rows: ["..", ".."] };
    const offer = (at: readonly [number, number], name: string) => ({ at, name, blocks: false, state: "pick one" });
    const floor = ["#######", "#.....#", "#.....#", "#######"];
    const three = [offer([1, 1], "Dagger"), offer([2, 1], "Dagger"), offer([3, 1], "Shield")];
    // Two of three, and in the other room two of two.
    const two = [offer([4, 1], "Dagger"), offer([5, 2], "Shield")];
    expectMetrics(drawn(floor, { spawns: three, prefabs: [room, other] }), { choiceWorth: 0.6667 });
    expectMetrics(drawn(floor, { spawns: [...three, ...two], prefabs: [room, other] }), { choiceWorth: 0.8333 });
    // What lies in a hole of a drawing still belongs to it, unless another one covers it.
    const inHole = [...three, offer([2, 2], "Elixir")];
    expectMetrics(drawn(floor, { spawns: inHole, prefabs: [other, room] }), { choiceWorth: 0.75 });
    const inside = { ...other, x: 2, y: 2, rows: ["."] };
    expectMetrics(drawn(floor, { spawns: inHole, prefabs: [room, inside] }), { choiceWorth: 0.8333 });
    expectMetrics(drawn(floor, { spawns: three }), { choiceWorth: 0.6667 });
    expectMetrics(drawn(floor, { spawns: [{ at: 8, name: "Dagger", blocks: false }] }), { choiceWorth: null });
  });

  test("room templates are no set pieces", () => {
    const withPrefabs = (...kinds: readonly string[]) => drawn(["..."], { prefabs: kinds.map((kind) => ({ kind })) });
    for (const kind of ["vault", "section", "blueprint"]) {
      expectMetrics(withPrefabs("template", kind), { stageShare: 1, prefabs: 2 });
    }
    expectMetrics(withPrefabs("template", "level"), { stageShare: 0 });
    expectMetrics(withPrefabs(), { stageShare: 0 });
  });

  test("patterns of 3x3 cells", () => {
    expectMetrics(drawn(["###", "#.#", "###"]), { patterns: 1, entropy: 0 });
    expectMetrics(drawn(["####", "#.##", "####"]), { patterns: 2, entropy: 1 });
    // Four squares, of which the first two are nothing but rock.
    expectMetrics(drawn(["######", "####.#", "######"]), { patterns: 3, entropy: 1.5 });
    expectMetrics(drawn([".#", "##"]), { patterns: null, entropy: null });
  });

  test("symmetry is measured against chance", () => {
    expectMetrics(drawn([".#"]), { symmetryX: -1, symmetryY: 1, symmetryTurn: -1 });
    // Four cells, two of which have another mirror image, as half of all pairs would.
    expectMetrics(drawn(["..", ".#"]), { symmetryX: -0.333, symmetryTurn: -0.333 });
    expectMetrics(drawn(["..", "##"]), { symmetryX: 1, symmetryY: -1, symmetryTurn: -1 });
    expectMetrics(drawn([".."]), { symmetryX: null, symmetryY: null, symmetryTurn: null });
  });

  test("a map without floor, start and exit", () => {
    const metrics = metricsOf(drawn(["####", "####", "####"]));
    const applies = METRICS.filter(({ id }) => metrics[id] !== null).map(({ id }) => id);
    const counts = ["rooms2", "areas", "bigLoops", "deadEndCells", "nooks", "doors", "diagGaps", "smallHoles"];
    const others = ["regions", "loops", "deadEnds", "chambers", "chamberLinks", "leafChambers", "entropy", "patterns"];
    const shares = ["openShare", "floorShare", "emptyBlocks"];
    // A new metric that applies to solid rock, such as a count, is one more of these.
    expect([...applies].sort()).toEqual(
      [
        ...[
          ...counts,
          ...others,
          ...shares,
          "spawns",
          "foes",
          "items",
          "prefabs",
          "attempt",
          "monsterKinds",
          "stageShare",
        ],
      ].sort(),
    );
    expect(metrics).toMatchObject({ regions: 0, loops: 0, patterns: 1, entropy: 0, floorShare: 0, emptyBlocks: 1 });
  });
});

describe("METRICS", () => {
  test("begins with the metrics of the layout", () => {
    expect(METRICS.slice(0, LAYOUT_METRICS.length).map(({ id }) => id)).toEqual([...LAYOUT_METRICS]);
    expect(METRICS.filter(({ isSlow }) => isSlow).map(({ id }) => id)).toEqual([
      ...["areas", "sightSpread", "guardLift", "guardedItems", "guardedFloor", "groundsInView", "uniqueRooms"],
    ]);
  });

  test("has a new version whenever a metric comes or goes", () => {
    const hint = "Raise METRICS_VERSION in table.ts, and write it here with the number of metrics";
    expect([METRICS_VERSION, METRICS.length], hint).toEqual([3, 65]);
  });

  test("has names and words for everything", () => {
    expect(new Set(METRICS.map(({ id }) => id)).size).toBe(METRICS.length);
    expect(new Set(METRICS.map(({ label }) => label)).size).toBe(METRICS.length);
    for (const { id, label, more, less, help, scale, unit } of METRICS) {
      expect(more, id).not.toBe(less);
      for (const words of [label, more, less]) expect(words, id).toMatch(/^[a-z][a-z0-9 ,'-]+[a-z0-9]$/);
      expect(help, id).toMatch(/^[A-Z].*[a-z0-9)]\.$/);
      expect(unit === "%" ? scale : 0, id).toBe(unit === "%" ? 10_000 : 0);
      expect([1, 1000, 10_000], id).toContain(scale);
    }
  });

  test("can be found by their names", () => {
    for (const [i, metric] of METRICS.entries()) {
      expect(metricNamed(metric.id)).toBe(metric);
      expect(metricPosition(metric.id)).toBe(i);
    }
    expect(metricNamed("floor").id).toBe("floorShare");
    expect(() => metricNamed("lops")).toThrow('there is no metric "lops". Did you mean "loops"?');
    expect(() => metricNamed("constructor")).toThrow(UndercroftError);
    expect(() => metricNamed("")).toThrow('there is no metric "".');
  });
});

describe("measureRow", () => {
  const level = recipeChain(shippedRecipe("deeps"), { size: [60, 30] }).build({ seed: 2 });

  test("leaves out slow metrics unless all of them are wanted", () => {
    const row = measureRow(level);
    const all = measureRow(level, new Workspace(), { all: true });
    for (const [i, { id, isSlow }] of METRICS.entries()) {
      if (isSlow) expect([row[i], all[i] === NONE], id).toEqual([NONE, false]);
      else expect(row[i], id).toBe(all[i]);
    }
  });

  test("gives the same if only some metrics are wanted", () => {
    const all = measureRow(level, new Workspace(), { all: true });
    for (const [i, { id }] of METRICS.entries()) {
      expect(measureRow(level, new Workspace(), { all: true, only: new Set([id]) })[i], id).toBe(all[i]);
    }
    const both = measureRow(level, new Workspace(), { only: new Set(["regions", "path"]) });
    for (const id of ["regions", "path"]) expect(both[metricPosition(id)]).toBe(all[metricPosition(id)]);
    expect(both[metricPosition("entropy")]).toBe(NONE);
  });

  test("gives the same for a level, its message, and its parts", () => {
    const row = measureRow(level);
    expect(measureRow(levelFromMessage(structuredClone(levelMessage(level))))).toEqual(row);
    const {
      width,
      height,
      tiles,
      tileset: set,
      movement,
      start,
      exits,
      rooms,
      spawns,
      prefabs,
      locks,
      attempt,
    } = level;
    expect(
      measureRow({
        width,
        height,
        tiles,
        tileset: set,
        movement,
        start,
        exits,
        rooms,
        spawns,
        prefabs,
        locks,
        attempt,
      }),
    ).toEqual(row);
  });

  test("gives the same whatever was measured before in the same workspace, in an array of its own", () => {
    const workspace = new Workspace();
    const levels = ["rooms", "caves", "maze", "deeps"].flatMap((name, i) => [
      recipeChain(shippedRecipe(name), { size: [60 + 20 * (i % 3), 40] }).build({ seed: i }),
      recipeChain(shippedRecipe(name), { size: [40, 22 + i] }).build({ seed: i }),
    ]);
    const rows = levels.map((one) => measureRow(one, workspace));
    expect(rows).toEqual(levels.map((one) => measureRow(one)));
  });

  test("plain values are those of the row", () => {
    const row = measureRow(level, new Workspace(), { all: true });
    const metrics = metricsOf(level);
    for (const [i, metric] of METRICS.entries()) expect(metrics[metric.id]).toBe(plainValue(metric, row[i]!));
    expect(Object.keys(metrics)).toEqual(METRICS.map(({ id }) => id));
    const slow = METRICS.filter(({ isSlow }) => isSlow).map(({ id }) => [id, null]);
    expect(metricsOf(level, new Workspace(), { all: false })).toEqual({ ...metrics, ...Object.fromEntries(slow) });
    expect(plainValue({ scale: 1000 }, NONE)).toBeNull();
    expect(plainValue({ scale: 1000 }, -250)).toBe(-0.25);
  });
});
