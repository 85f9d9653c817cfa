import { describe, expect, test } from "vitest";
import { chain, readLevel } from "../../chain/index.js";
import { BuilderMap, FLOOR, Rng, stepOf, tileset, UndercroftError } from "../../core/index.js";
import { areaStart, cullUnreachable, distantExit, doorPlacement, voronoiSpawning } from "../../layers/index.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { SEEDS_PACK } from "../packs/index.js";
import { drawnLevel, drawnVault } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { prefabLevel } from "./prefab-level.js";
import { roomVaults } from "./room-vaults.js";

const populated = SEEDS_PACK.prefabs.find(({ kind }) => kind === "level")!;

function build(prefab: Prefab, width: number, height: number, options: object = {}) {
  return chain({ width, height })
    .startWith(prefabLevel({ prefab, ...options }))
    .build({ seed: 1 });
}

/** The step alone on a map, with what may have been reserved before. */
function run(map: BuilderMap, prefab: Prefab): BuilderMap {
  const { definition } = prefabLevel;
  for (const _ of definition.build(map, Rng.fromSeed(1), stepOf(definition, { prefab }).options as never));
  return map;
}

describe("the populated level", () => {
  const level = build(populated, 80, 43);

  test("is as it was drawn, with all its garrison", () => {
    const drawn = populated.source.map.join("");
    const count = (name: string) => level.spawns.filter((spawn) => spawn.name === name).length;
    const names = ["Goblin", "Bear Trap", "Orc", "Health Potion", "Rations"];
    expect(names.map(count)).toEqual([16, 12, 10, 7, 6]);
    expect(level.spawns).toHaveLength(51);
    expect([...drawn].filter((glyph) => glyph === "@")).toHaveLength(1);
    expect(level.start).toEqual([drawn.indexOf("@") % 80, Math.floor(drawn.indexOf("@") / 80)]);
    expect(level.exits).toEqual([{ at: [drawn.indexOf(">") % 80, Math.floor(drawn.indexOf(">") / 80)], kind: "down" }]);
    const rows = populated.source.map.map((row) => row.replaceAll(/[ @go^%!]/g, "."));
    expect(level.rows()).toEqual(rows);
    expect(level.prefabs).toEqual([
      {
        name: "wfc_populated",
        title: "the fortress",
        kind: "level",
        x: 0,
        y: 0,
        transform: "identity",
        rows,
        entrances: [],
      },
    ]);
  });

  test("is the same for every seed, needs diagonal moves, and has nothing to report", () => {
    expect(level.movement).toBe("diagonal");
    expect(level.report).toEqual([]);
    const again = chain({ width: 80, height: 43 }).startWith(prefabLevel()).build({ seed: "another", depth: 9 });
    expect([again.rows(), again.spawns, again.start]).toEqual([level.rows(), level.spawns, level.start]);
    expect(readLevel(JSON.parse(JSON.stringify(level))).hash).toBe(level.hash);
    const reachable = chain({ width: 80, height: 43 }).startWith(prefabLevel()).build({ seed: 1, floor: "reachable" });
    const shipped = recipeChain(shippedRecipe("fortress-level"), { size: [80, 43] }).build({ seed: 1 });
    expect(shipped.hash).toBe(reachable.hash);
  });

  test("lies in the middle of rock on a larger map, and the report says so", () => {
    const larger = build(populated, 100, 50);
    expect(larger.prefabs).toMatchObject([{ x: 10, y: 3 }]);
    expect(larger.start).toEqual([level.start![0] + 10, level.start![1] + 3]);
    expect(larger.spawns).toHaveLength(51);
    expect(larger.report).toMatchObject([
      {
        kind: "repair",
        message: "wfc_populated: the drawing is 80x43, centered on a map of 100x50 and surrounded by rock",
      },
    ]);
  });

  test("is refused on a smaller map before anything is built", () => {
    expect(() => build(populated, 79, 43)).toThrow(
      "prefab-level#1: a map of 79x43 is too small. The smallest size that works with these options is 80x43.",
    );
    expect(() => build(populated, 80, 42)).toThrow(UndercroftError);
  });

  test("is cropped to its middle where that is wanted, and gets what was lost", () => {
    const middle = build(populated, 60, 30, { oversize: "crop" });
    expect(middle.prefabs[0]!.rows).toHaveLength(30);
    expect(middle.report.map(({ message }) => message)).toContain("wfc_populated: cropped from 80x43 to 60x30");
    expect(middle.exits.filter(({ kind }) => kind === "down")).toHaveLength(1);
    expect(middle.start).toBeDefined();
  });
});

describe("a level that was drawn without", () => {
  const rows = (start: string, exit: string) => [
    "##########",
    `#${start}.....##`.padEnd(10, "#"),
    `#......${exit}#`.padEnd(10, "#"),
    "##########",
  ];

  test("a start gets one near the middle", () => {
    const level = build(drawnLevel("cell", rows(".", ">")), 10, 4);
    expect(level.start).toEqual([5, 2]);
    expect(level.exits).toEqual([{ at: [7, 2], kind: "down" }]);
    expect(level.report.map(({ message }) => message)).toEqual([
      "the drawing has no start, so one was added in the middle",
    ]);
  });

  test("a way down gets one far from the start, and keeps its way up", () => {
    const level = build(drawnLevel("cell", rows("@", "<")), 10, 4);
    expect(level.exits).toEqual([
      { at: [7, 2], kind: "up" },
      { at: [6, 2], kind: "down" },
    ]);
    expect(level.report.map(({ message }) => message)).toEqual([
      "the drawing has no stairs down, so they were added far from the start",
    ]);
  });

  test("either gets both, and loses what can't be reached", () => {
    const level = build(drawnLevel("cell", ["############", "#......##.##", "#......##g##", "############"]), 12, 4);
    expect(level.start).toBeDefined();
    expect(level.exits).toHaveLength(1);
    expect(level.spawns).toEqual([]);
    expect(level.rows()[1]!.slice(7)).toBe("#####");
    // What was made belongs to it: the record is true, and has no holes.
    expect(level.prefabs[0]!.rows.join("")).not.toContain(" ");
  });

  test("a border has its open cells walled up, and says how many", () => {
    const open = drawnLevel("open", ["#.####", "...@..", "#...>#", "##.###"]);
    const level = build(open, 6, 4);
    expect(level.rows()).toEqual(["######", "#....#", "#...>#", "######"]);
    expect(level.report).toMatchObject([{ kind: "repair", message: "4 open cells on the border were walled up" }]);
    expect(
      build(open, 8, 6)
        .rows()
        .slice(1, 5)
        .map((row) => row.slice(1, 7)),
    ).toEqual(["#.####", "......", "#...>#", "##.###"]);
  });

  test("a start in its first column has it there", () => {
    const level = build(drawnLevel("edge", ["@..>"]), 8, 5);
    expect([level.start, level.exits[0]!.at]).toEqual([
      [2, 2],
      [5, 2],
    ]);
  });
});

describe("a level with holes", () => {
  test("leaves rock where they are, and holes in its record", () => {
    const level = build(drawnLevel("ring", ["@....", ". . .", "....>"]), 7, 5);
    expect(level.rows()).toEqual(["#######", "#.....#", "#.#.#.#", "#....>#", "#######"]);
    expect(level.prefabs[0]!.rows).toEqual([".....", ". . .", "....>"]);
  });
});

describe("what later steps write into a level", () => {
  test("becomes holes in its record, and is counted", () => {
    const made = chain({ width: 80, height: 43 })
      .startWith(prefabLevel())
      .with(roomVaults({ gate: "6", count: "3" }))
      .with(distantExit());
    const level = made.build({ seed: 5, depth: 3 });
    expect(level.attempt).toBe(1);
    const [whole, ...vaults] = level.prefabs;
    expect(vaults.length).toBeGreaterThan(0);
    const drawn = populated.source.map.map((row) => row.replaceAll(/[ @go^%!]/g, "."));
    let holes = 0;
    for (const [y, row] of whole!.rows.entries()) {
      for (const [x, glyph] of [...row].entries()) {
        const now = level.tileAt(x, y).glyph;
        expect(glyph).toBe(now === drawn[y]![x] ? now : " ");
        if (glyph === " ") holes++;
      }
    }
    expect(holes).toBeGreaterThan(0);
    const told = `later steps changed ${holes} cells of wfc_populated; they are recorded as holes`;
    expect(level.report).toContainEqual({ step: "prefab-level#1", kind: "repair", message: told });
    expect(readLevel(JSON.parse(JSON.stringify(level))).hash).toBe(level.hash);
  });

  test("is not counted where it writes what is there already", () => {
    const level = chain({ width: 80, height: 43 }).startWith(prefabLevel()).with(areaStart()).build({ seed: 1 });
    expect(level.prefabs[0]!.rows.join("")).not.toContain(" ");
    expect(level.report.filter(({ message }) => message.includes("written by later steps"))).toEqual([]);
  });

  test("never makes it fail its checks", () => {
    const made = chain({ width: 80, height: 50 })
      .startWith(prefabLevel())
      .with(areaStart({ x: "left" }))
      .with(cullUnreachable())
      .with(doorPlacement())
      .with(voronoiSpawning())
      .with(distantExit())
      .with(roomVaults());
    for (let seed = 0; seed < 30; seed++) expect(made.build({ seed, depth: 5 }).attempt).toBe(1);
  });
});

test("only levels are accepted, and other prefabs are refused before the build", () => {
  expect(() => prefabLevel({ prefab: drawnVault("nook", ["."]) })).toThrow(
    "prefab-level: prefab must be a prefab that is a level, got",
  );
});

test("reserved cells stay as they are, and the record shows them", () => {
  const map = new BuilderMap(6, 4, 1, tileset());
  map.reserve(map.index(2, 1), FLOOR);
  run(map, drawnLevel("cell", ["######", "#@##.#", "#...>#", "######"]));
  expect(map.tiles[map.index(2, 1)]).toBe(FLOOR);
  expect(map.prefabs[0]!.rows[1]).toBe("#..#.#");
});

describe("a level with random parts", () => {
  const gate = drawnLevel("gate", ["#######", "#@.?.>#", "#######"], {
    legend: { "?": { choose: { ".": 1, "#": 1 } } },
    assert: [{ reach: ["start", "exit"] }],
  });

  test("is built again until its asserts hold", () => {
    const attempts = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      const level = chain({ width: 7, height: 3 })
        .startWith(prefabLevel({ prefab: gate }))
        .build({ seed });
      expect(level.rows()).toEqual(["#######", "#....>#", "#######"]);
      attempts.add(level.attempt);
      for (const { message } of level.report) {
        expect(message).toContain(
          "gate can't be used in this outcome: reach: exit at (5, 1) can't be reached from start.",
        );
      }
    }
    expect(attempts.size).toBeGreaterThan(1);
  });

  test("may ask spawners to keep off single cells, and tells games what they ask for", () => {
    const level = build(
      drawnLevel("asks", ["#####", "#@iI#", "#.,>#", "#####"], {
        legend: {
          i: { spawn: { table: "loot", depth: "+3" } },
          I: { spawn: { name: "Ogre", or: ["Orc"], state: "asleep" } },
          ",": { no_random: ["items"] },
        },
      }),
      5,
      4,
    );
    expect(level.spawns).toEqual([
      { at: [2, 1], name: "loot", blocks: false, from: "prefab-level#1", table: true, depth: 4 },
      { at: [3, 1], name: "Ogre", kind: "monster", blocks: true, from: "prefab-level#1", state: "asleep", or: ["Orc"] },
    ]);
  });
});
