import { describe, expect, test } from "vitest";
import { FORT_IN_CAVE, fortFaults, hasFort, LEAST_FORTS, reachedFrom } from "../../../soak/fort.js";
import { rowsOf } from "../../../test/kit/drawn-maps.js";
import { simpleMap } from "../../builders/index.js";
import { chain, readLevel } from "../../chain/index.js";
import { BuilderMap, FLOOR, Rng, stepOf, tileset, UndercroftError } from "../../core/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { recipeChain } from "../../recipes/index.js";
import { drawnLevel, drawnSection, drawnVault, pack } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { section } from "./section.js";

const ANCHORS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

/** A hall: floor up to the border. */
function hall(width: number, height: number): BuilderMap {
  const map = new BuilderMap(width, height, 1, tileset());
  map.fill({ x: 1, y: 1, width: width - 2, height: height - 2 }, FLOOR);
  return map;
}

function run(map: BuilderMap, prefab: Prefab, options: object = {}, seed = "section"): BuilderMap {
  const { definition } = section;
  map.step = "section";
  for (const _ of definition.build(
    map,
    Rng.fromSeed(seed),
    stepOf(definition, { prefab, ...options }).options as never,
  ));
  return map;
}

describe("a section's place", () => {
  // Left, middle and right of what is inside the border; a middle between two cells is the first of them.
  test.each([
    [21, 15, 5, 3],
    [20, 14, 5, 3],
    [21, 15, 4, 4],
    [20, 14, 4, 4],
    [7, 7, 5, 5],
    [8, 6, 6, 4],
  ])("on a map of %ix%i is, for one of %ix%i, at its anchor and inside the border", (width, height, w, h) => {
    const piece = drawnSection("piece", Array(h).fill(".".repeat(w)));
    const xs = [1, 1 + Math.floor((width - 2 - w) / 2), width - 1 - w];
    const ys = [1, 1 + Math.floor((height - 2 - h) / 2), height - 1 - h];
    for (const [i, anchor] of ANCHORS.entries()) {
      const map = run(hall(width, height), piece, { anchor });
      expect(
        map.prefabs.map(({ x, y }) => [x, y]),
        anchor,
      ).toEqual([[xs[i % 3], ys[Math.floor(i / 3)]]]);
      expect(rowsOf(map)[0]).toBe("#".repeat(width));
    }
  });

  test("is as the section says itself, unless the step says otherwise, and in the middle where nobody does", () => {
    const corner = drawnSection("corner", ["."], { place: { anchor: "bottom-left" } });
    const at = (prefab: Prefab, options = {}) => run(hall(9, 7), prefab, options).prefabs.map(({ x, y }) => [x, y]);
    expect(at(corner)).toEqual([[1, 5]]);
    expect(at(corner, { anchor: "top" })).toEqual([[4, 1]]);
    expect(at(drawnSection("plain", ["."]))).toEqual([[4, 3]]);
  });

  test("holds all of its outer rows and columns", () => {
    const map = run(hall(9, 7), drawnSection("frame", ["#.#", "...", "#.#"]), { anchor: "center" });
    expect(
      rowsOf(map)
        .slice(2, 5)
        .map((row) => row.slice(3, 6)),
    ).toEqual(["#.#", "...", "#.#"]);
  });
});

describe("a section that is larger than the map inside its border", () => {
  const wide = drawnSection("wide", ["#g.......o#", "...........", "#%.......!#"]);

  test.each([
    ["left", "#.....", ["Goblin", "Rations"]],
    ["right", ".....#", ["Orc", "Health Potion"]],
    ["center", "......", []],
  ] as const)("is cropped on the side away from its anchor: %s", (anchor, top, spawns) => {
    const map = run(hall(8, 7), wide, { anchor });
    expect(map.prefabs).toMatchObject([{ x: 1, y: 2 }]);
    expect(map.prefabs[0]!.rows[0]).toBe(top);
    expect(map.spawns.map(({ name }) => name)).toEqual(spawns);
    expect(map.report).toMatchObject([{ kind: "shortfall", message: "wide: cropped from 11x3 to 6x3" }]);
  });

  test("is refused where it says so, or the step does, and nothing changes", () => {
    const strict = drawnSection("wide", wide.source.map, { place: { oversize: "refuse" } });
    for (const [prefab, oversize] of [
      [strict, "own"],
      [wide, "refuse"],
    ] as const) {
      const map = hall(8, 7);
      const before = map.stateHash();
      run(map, prefab, { oversize });
      expect(map.stateHash()).toBe(before);
      expect(map.report).toMatchObject([
        { kind: "not-placed", message: "wide: it is 11x3, but the map only has room for 6x5" },
      ]);
    }
    expect(run(hall(8, 7), strict, { oversize: "crop" }).prefabs).toHaveLength(1);
  });

  test("and is cropped to nothing but holes is not there at all", () => {
    const map = hall(8, 7);
    const before = map.stateHash();
    run(map, drawnSection("far", [`${" ".repeat(20)}.`]), { anchor: "left" });
    expect(map.stateHash()).toBe(before);
    expect(map.report.at(-1)).toMatchObject({ kind: "not-placed", message: "far: no part of it is on the map" });
  });

  test("keeps the properties of the cells that are left, at their new places", () => {
    const marked = drawnSection("marked", ["#.........#", "......p....", "#.........#"], {
      legend: { p: { props: { hint: "dig here" } } },
    });
    const cellsAt = (anchor: string) => run(hall(8, 7), marked, { anchor }).prefabs[0]!.cells;
    expect(cellsAt("right")).toEqual([{ x: 1, y: 1, props: { hint: "dig here" } }]);
    expect(cellsAt("left")).toBeUndefined();
  });

  test("can be cropped to one cell", () => {
    expect(run(hall(3, 3), wide, { anchor: "left" }).prefabs).toMatchObject([{ x: 1, y: 1, rows: ["."] }]);
  });
});

describe("a section is not placed", () => {
  const block = drawnSection("block", ["...", "...", "..."]);

  test.each(["start", "exit"])("where the %s lies underneath", (what) => {
    const map = hall(11, 9);
    if (what === "start") map.start = map.index(5, 4);
    else map.addExit(map.index(5, 4), "down");
    const before = map.stateHash();
    run(map, block);
    expect(map.stateHash()).toBe(before);
    expect(map.report).toMatchObject([
      { step: "section", kind: "not-placed", message: "block: it would cover the start or an exit" },
    ]);
  });

  test("where the start lies under a hole of it, it is", () => {
    const map = hall(11, 9);
    map.start = map.index(5, 4);
    expect(run(map, drawnSection("ring", ["...", ". .", "..."])).prefabs).toHaveLength(1);
  });

  test("over another one, nor where the last room lies underneath", () => {
    const map = run(run(hall(11, 9), block), drawnSection("second", ["."]));
    expect(map.prefabs.map(({ name }) => name)).toEqual(["block"]);
    expect(map.report.at(-1)!.message).toBe("second: it would cover another prefab or a reserved cell");
    const small = hall(11, 9);
    small.rooms = [{ x: 5, y: 4, width: 1, height: 1, anchor: small.index(5, 4) }];
    run(small, block);
    expect(small.report.at(-1)!.message).toBe("block: it would cover the last room");
  });

  test("if it isn't a section: it is refused before the build", () => {
    for (const prefab of [drawnVault("nook", ["."]), drawnLevel("whole", ["@"])]) {
      expect(() => section({ prefab })).toThrow(UndercroftError);
      expect(() => section({ prefab })).toThrow("section: prefab must be a prefab that is a section, got");
    }
  });
});

test("a section is only rotated and mirrored if it allows that, and then in every way", () => {
  const piece = (transform: boolean) => drawnSection("piece", ["#..", "..!"], { transform });
  const seen = (transform: boolean) =>
    new Set(
      Array.from(
        { length: 200 },
        (_, seed) => run(hall(12, 12), piece(transform), {}, `${seed}`).prefabs[0]!.transform,
      ),
    );
  expect(seen(false)).toEqual(new Set(["identity"]));
  expect(seen(true).size).toBe(8);
});

describe("a cave with a fort and vaults, over 100 seeds", () => {
  const cave = recipeChain(FORT_IN_CAVE);
  const levels = Array.from({ length: 100 }, (_, seed) => cave.build({ seed, depth: 1 + (seed % 5) }));

  test("has the fort nearly always, and vaults", () => {
    expect(levels.filter(hasFort).length).toBeGreaterThanOrEqual(LEAST_FORTS * levels.length);
    expect(levels.reduce((sum, { prefabs }) => sum + prefabs.length, 0)).toBeGreaterThan(200);
  });

  test("has a start, an exit and a way between them, ways to the fort and to all in it, and prefabs as they were placed", () => {
    for (const level of levels) expect(fortFaults(level), `seed ${level.seed}`).toEqual([]);
  });

  test("has nothing left of what was asked for under a footprint", () => {
    for (const level of levels) {
      for (const { x, y, rows, kind } of level.prefabs) {
        const glyphAt = (at: readonly [number, number]) => rows[at[1] - y]?.[at[0] - x] ?? " ";
        const inside = level.spawns.filter(({ at }) => glyphAt(at) !== " ");
        for (const spawn of inside) expect(spawn.from).toBe(kind === "section" ? "section#1" : "room-vaults#1");
      }
    }
  });

  test("reads back from its file", () => {
    for (const level of levels.slice(0, 10)) expect(readLevel(JSON.parse(JSON.stringify(level))).hash).toBe(level.hash);
  });
});

test("a fort over rooms updates the rooms", () => {
  const rooms = chain({ width: 80, height: 50 })
    .startWith(simpleMap())
    .with(section())
    .with(areaStart())
    .with(distantExit());
  let forts = 0;
  let rejected = 0;
  for (let seed = 0; seed < 60; seed++) {
    const level = rooms.build({ seed });
    rejected += level.attempt - 1;
    forts += level.prefabs.length;
    const reached = reachedFrom(level);
    for (const { anchor } of level.rooms!) expect(reached.has(anchor[1] * level.width + anchor[0])).toBe(true);
  }
  expect(rejected).toBe(0);
  expect(forts).toBeGreaterThan(55);
});

describe("a section with random parts", () => {
  const piece = drawnSection("piece", ["=?B"], {
    legend: { "?": { choose: { ".": 1, "+": 1 } }, B: { choose: { b: 3, "#": 1 } }, b: { mark: "boss" } },
    assert: [{ count: { boss: 1 } }],
  });

  test("comes out in each of its ways that its asserts allow; of the others the report says why", () => {
    const rows = new Set<string>();
    const reasons = new Set<string>();
    for (let seed = 0; seed < 40; seed++) {
      const map = run(hall(9, 7), piece, {}, String(seed));
      for (const placed of map.prefabs) rows.add(placed.rows.join("/"));
      for (const { message } of map.report) reasons.add(message);
    }
    expect([...rows].sort((a, b) => (a < b ? -1 : 1))).toEqual([".+.", "..."]);
    expect([...reasons]).toEqual(["piece: count: there must be 1 of boss, found 0."]);
  });

  test("is the same for the same seed", () => {
    const of = (seed: string) => run(hall(9, 7), piece, {}, seed).stateHash();
    for (let seed = 0; seed < 10; seed++) expect(of(String(seed))).toBe(of(String(seed)));
  });
});

describe("a section that is chosen from packs", () => {
  const plain = (name: string, source: object = {}) => drawnSection(name, ["...", "...", "..."], source);
  const choose = (sections: readonly Prefab[], options: object = {}, seed: string | number = 1, depth = 1) => {
    const { definition } = section;
    const map = hall(20, 14);
    const at = new BuilderMap(20, 14, depth, tileset());
    at.paint(map.copyTiles());
    at.step = "section";
    const own = stepOf(definition, { packs: [pack("own", sections)], ...options }).options as never;
    for (const _ of definition.build(at, Rng.fromSeed(seed), own));
    return at;
  };
  const namesOver = (sections: readonly Prefab[], options: object = {}, depth = 1) =>
    Array.from({ length: 60 }, (_, seed) => choose(sections, options, seed, depth).prefabs.map(({ name }) => name));

  test("is one of them, by weight, and in place of `prefab`", () => {
    const names = namesOver([plain("often", { weight: 30 }), plain("rare", { weight: 3 })]).flat();
    expect(names.length).toBe(60);
    const often = names.filter((name) => name === "often").length;
    expect(often).toBeGreaterThan(40);
    expect(often).toBeLessThan(60);
  });

  test("suits the depth and the tags, has luck, and isn't used up", () => {
    const sections = [
      plain("deep", { depth: "4..", tags: ["wet"] }),
      plain("shallow", { depth: "..3", tags: ["wet"] }),
      plain("dry", { tags: ["dry"] }),
      plain("unlucky", { chance: 0, tags: ["wet"] }),
    ];
    expect(new Set(namesOver(sections, { tags: ["wet"] }).flat())).toEqual(new Set(["shallow"]));
    expect(new Set(namesOver(sections, { tags: ["wet"] }, 5).flat())).toEqual(new Set(["deep"]));
    expect(new Set(namesOver(sections, { tags: ["wet", "dry"] }, 5).flat())).toEqual(new Set(["deep", "dry"]));
    expect(namesOver(sections, { tags: ["none"] }).flat()).toEqual([]);
  });

  test("is the next one where the first has no place, and the report says why", () => {
    const vast = drawnSection("vast", Array(30).fill(".".repeat(30)), { weight: 10_000 });
    const map = choose([vast, plain("small")], { oversize: "refuse" });
    expect(map.prefabs.map(({ name }) => name)).toEqual(["small"]);
    expect(map.report.map(({ message }) => message)).toEqual([
      "vast: it is 30x30, but the map only has room for 18x12",
    ]);
  });

  test("can be placed before the level, and can be required", () => {
    const early = plain("early", { place: { when: "before", anchor: "right" } });
    const caves = chain({ width: 40, height: 24, purpose: "map" })
      .startWith(simpleMap())
      .with(section({ packs: [pack("own", [early, plain("late", { weight: 1 })])] }));
    for (let seed = 1; seed <= 10; seed++) {
      expect(caves.build({ seed }).prefabs.length, `seed ${seed}`).toBe(1);
      expect(caves.build({ seed, require: ["late"] }).prefabs.map(({ name }) => name)).toContain("late");
    }
    const names = Array.from({ length: 20 }, (_, seed) => caves.build({ seed }).prefabs[0]!.name);
    expect(names).toContain("early");
  });
});
