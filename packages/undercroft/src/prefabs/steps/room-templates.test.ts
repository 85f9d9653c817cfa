import { describe, expect, test } from "vitest";
import { loopsOf } from "../../../soak/templates.js";
import { sampled } from "../../../test/kit/whole.js";
import { regions } from "../../analysis/index.js";
import { type AnyNode, chainOf, type Level } from "../../chain/index.js";
import { BuilderMap, Rng, stepOf, tileset, WALL } from "../../core/index.js";
import { roomBasedStairs, roomBasedStart, secretDoors } from "../../layers/index.js";
import { TEMPLATES_PACK } from "../packs/index.js";
import { drawnVault, pack, prefabVariants } from "../reading/prefab.js";
import { doorwaysOf } from "../shape/doorways.js";
import type { Prefab } from "../source/source.js";
import { roomTemplates } from "./room-templates.js";

type Options = NonNullable<Parameters<typeof roomTemplates>[0]>;

function build(options: Options, seed: number | string = 1, [width, height] = [80, 50], then: unknown[] = []): Level {
  const parts = [roomTemplates(options), ...then] as AnyNode[];
  return chainOf({ width, height, purpose: "map", floor: "reachable" }, parts).build({ seed });
}

/** Runs the step alone. */
function run(options: Options, seed: number | string = 1, [width, height] = [80, 50]): BuilderMap {
  const map = new BuilderMap(width!, height!, 3, tileset());
  map.step = "room-templates";
  const { definition } = roomTemplates;
  for (const _ of definition.build(map, Rng.fromSeed(seed), stepOf(definition, options).options as never));
  return map;
}

const own = (...prefabs: Prefab[]) => ({ packs: [pack("own", prefabs)] });
const errorOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    return (error as Error).message;
  }
  return "no error";
};

const CELL = drawnVault("cell", ["##=##", "#...#", "=...=", "#...#", "##=##"]);
const DOORS = { legend: { "+": { terrain: "door", entrance: true } } };
const GATES = { legend: { "+": { terrain: "door", entrance: true, mark: "gate" } } };
const HALL = drawnVault("hall", ["###++###", "#......#", "#......#", "###++###"], DOORS);

/** What is wrong with the doors of the templates of a level: each is joined, or all of its cells are wall. */
function badDoors(level: Level, prefabs: readonly Prefab[]): string[] {
  const faults: string[] = [];
  for (const { name, transform, x, y, entrances } of level.prefabs) {
    const prefab = prefabs.find((one) => one.name === name)!;
    const { shape } = prefabVariants(prefab, level.tileset).find((variant) => variant.transform === transform)!;
    const joined = new Set(entrances.map(String));
    const outside = (cell: number) => {
      const [cx, cy] = [x + (cell % shape.width), y + Math.floor(cell / shape.width)];
      const ways = [
        [cx, cy - 1],
        [cx - 1, cy],
        [cx + 1, cy],
        [cx, cy + 1],
      ] as const;
      return ways.filter(([ax, ay]) => level.isWalkable(ax, ay)).length;
    };
    for (const cell of shape.entrances) {
      const at = [x + (cell % shape.width), y + Math.floor(cell / shape.width)] as const;
      const isOpen = level.isWalkable(...at);
      if (isOpen !== joined.has(String(at))) faults.push(`${name} at ${at} is ${isOpen ? "open" : "shut"}`);
      if (isOpen && outside(cell) < 2) faults.push(`the door of ${name} at ${at} leads nowhere`);
      if (!isOpen && level.tileAt(...at).name !== "wall") faults.push(`${name} at ${at} isn't walled up`);
    }
  }
  return faults;
}

describe("rooms that grow", () => {
  test("have only doors that lead somewhere, and the others are walled up", () => {
    for (let seed = 0; seed < sampled(1000, 30); seed++) {
      const level = build({ rooms: 10 + (seed % 30), corridors: (seed % 5) / 4 }, seed);
      expect(badDoors(level, TEMPLATES_PACK.prefabs), `seed ${seed}`).toEqual([]);
    }
  });

  test("are all joined, and as many loops are there as were asked for", () => {
    for (let seed = 0; seed < sampled(500, 20); seed++) {
      const loops = (seed % 4) / 10;
      const map = run({ rooms: 20, loops }, seed);
      expect(regions(map).count).toBe(1);
      expect(map.report).toEqual([]);
      expect(map.rooms).toHaveLength(20);
      expect(loopsOf(build({ rooms: 20, loops }, seed))).toBe(Math.round(20 * loops));
    }
  });

  test("report what was asked for and could not be made", () => {
    const map = run({ ...own(CELL), rooms: { fixed: 500 }, loops: 2 }, 1, [40, 20]);
    expect(map.report.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^asked for 500 rooms, but there was only space for \d+$/),
      expect.stringMatching(/^asked for \d+ loops, but only \d+ could be made$/),
    ]);
  });

  test("report that templates that come once are used up, and not that there is no space", () => {
    const once = own(drawnVault("cell", CELL.source.map, { unique: true }));
    const map = run({ ...once, rooms: { fixed: 5 }, loops: 0 }, 1);
    expect(map.rooms).toHaveLength(1);
    expect(map.report.map(({ message }) => message)).toEqual([
      "asked for 5 rooms, but each template can be used only once, and there is only 1",
    ]);
  });

  test("share walls, or keep the distance that was asked for", () => {
    for (const distance of [1, 2, 3, 6]) {
      const { rooms, prefabs } = build({ ...own(CELL), rooms: 16, distance, loops: 0 }, distance);
      expect(prefabs.length).toBeGreaterThan(3);
      for (const [i, a] of rooms!.entries()) {
        for (const b of rooms!.slice(i + 1)) {
          const [dx, dy] = [
            Math.max(a.x - b.x - b.width, b.x - a.x - a.width),
            Math.max(a.y - b.y - b.height, b.y - a.y - a.height),
          ];
          expect(Math.max(dx, dy), `distance ${distance}`).toBeGreaterThanOrEqual(distance);
        }
      }
    }
  });

  test("use a unique template once, and others again and again", () => {
    const throne = drawnVault("throne", ["##=##", "=._.=", "##=##"], { palettes: ["stone"], unique: true });
    const { prefabs } = build({ ...own(CELL, throne), rooms: 20 });
    expect(prefabs.filter(({ name }) => name === "throne")).toHaveLength(1);
    expect(prefabs.filter(({ name }) => name === "cell").length).toBeGreaterThan(10);
  });

  test("use other outcomes of a template with random parts", () => {
    const mossy = drawnVault("mossy", ["##=##", "#mmm#", "=mmm=", "#mmm#", "##=##"], {
      legend: { m: { choose: { ".": 1, g: 1 } }, g: "grass" },
    });
    const { prefabs } = build({ ...own(mossy), rooms: 10 });
    expect(new Set(prefabs.map(({ rows }) => rows.join("").replaceAll("#", ""))).size).toBeGreaterThan(5);
  });

  test("leave reserved cells alone", () => {
    const map = new BuilderMap(60, 40, 1, tileset());
    for (let x = 10; x < 50; x++) map.reserve(map.index(x, 20), WALL);
    map.reserve(map.index(30, 10), 1);
    map.step = "room-templates";
    const { definition } = roomTemplates;
    for (const _ of definition.build(map, Rng.fromSeed(3), stepOf(definition, { rooms: 40 }).options as never));
    for (let x = 10; x < 50; x++) expect(map.isWalkable(map.index(x, 20))).toBe(false);
    expect(map.rooms!.length).toBeGreaterThan(5);
  });

  test("begin with those that are required", () => {
    const level = chainOf({ width: 80, height: 50, purpose: "map" }, [roomTemplates({ rooms: 6 })] as AnyNode[]).build({
      seed: 1,
      require: ["audience_hall", "lockup"],
    });
    expect(level.prefabs.map(({ name }) => name)).toEqual(expect.arrayContaining(["audience_hall", "lockup"]));
  });
});

describe("doors", () => {
  test("are joined to doors of the same width: one entry per cell, with a shared group", () => {
    const { doors, prefabs } = build({ ...own(HALL, CELL), rooms: 12, corridors: 0 });
    expect(prefabs.every(({ name }) => name === prefabs[0]!.name)).toBe(true);
    const halls = build({ ...own(HALL), rooms: 6, corridors: 0, loops: 0 });
    const groups = new Map<number, number>();
    for (const { group } of halls.doors!) groups.set(group!, (groups.get(group!) ?? 0) + 1);
    expect([...groups.values()]).toEqual(Array.from({ length: halls.rooms!.length - 1 }, () => 2));
    expect(doors!.every(({ kind }) => kind === "plain")).toBe(true);
  });

  test("of a kind are only joined to the same kind, to those without one, and to kinds that are named", () => {
    const rows = ["##+##", "#...#", "+...+", "#...#", "##+##"];
    const gate = drawnVault("gate_room", rows, GATES);
    const arch = drawnVault("arch_room", rows, {
      legend: { "+": { terrain: "door", entrance: true, mark: "arch" } },
    });
    const namesOf = (options: Options) => new Set(build({ rooms: 20, ...options }).prefabs.map(({ name }) => name));
    expect(namesOf(own(gate, arch)).size).toBe(1);
    expect(namesOf({ ...own(gate, arch), kinds: ["gate+arch"] }).size).toBe(2);
    expect(namesOf(own(gate, drawnVault("any_room", rows, DOORS))).size).toBe(2);
  });

  test("inside a template are in the list too, and later steps can change them", () => {
    const two = drawnVault("two", ["##=#=##", "#..d..#", "#######"], { legend: { d: "door" } });
    const level = build({ ...own(two), rooms: { fixed: 1 } });
    expect(level.doors).toHaveLength(1);
    const then = [roomBasedStart(), roomBasedStairs(), secretDoors({ share: 0.5, exit: "any", hidden: 1 })];
    const changed = chainOf({ width: 60, height: 40 }, [roomTemplates({ rooms: 20 }), ...then] as AnyNode[]);
    expect(changed.build({ seed: 4, depth: 9 }).doors!.some(({ kind }) => kind === "secret")).toBe(true);
  });

  test.each([
    [["#####", "#...#", "#####"], "it has no entrance"],
    [["#####", "#.=.#", "#####"], "its entrance at (2, 1) doesn't lead from the edge of the drawing to its floor"],
    [["==", "=="], "its entrance at (0, 0) doesn't lead from the edge of the drawing to its floor"],
    [["##=####", "#...#.=", "#######"], "its floor at (5, 1) can't be reached from all of its entrances"],
  ])("that can't be used as a room's doors are an error: %s", (rows, message) => {
    expect(errorOf(() => build(own(drawnVault("odd", rows))))).toContain(message);
  });

  test("are found on all sides, however wide", () => {
    const shape = prefabVariants(drawnVault("wide", ["#==#=#", "=....#", "=....=", "##===#"]), tileset())[0]!.shape;
    const found = doorwaysOf(shape, tileset());
    expect(typeof found === "string" ? found : found.map(({ side, x, y, length }) => [side, x, y, length])).toEqual([
      [0, 1, 0, 2],
      [0, 4, 0, 1],
      [3, 0, 1, 2],
      [1, 5, 2, 1],
      [2, 2, 3, 3],
    ]);
  });
});

/** Rings of six rooms, each with a room that leads off it. */
const RING = [
  ...["gate: gatehouse", "hall: hall", "store: store", "well: water", "crypt: crypt", "way", "end: small"],
  ...["gate - hall - store - well - crypt - way - hall", "crypt - end"],
];

describe("a graph", () => {
  test("is followed: its rooms in its order, and all its ways", () => {
    for (let seed = 0; seed < sampled(500, 10); seed++) {
      const map = run({ graph: RING }, seed);
      expect(map.rooms).toHaveLength(7);
      expect(map.prefabs[0]!.name).toBe("gatehouse");
      expect(TEMPLATES_PACK.prefabs.find(({ name }) => name === map.prefabs[3]!.name)!.source.tags).toContain("water");
      expect([map.report, regions(map).count]).toEqual([[], 1]);
    }
  });

  test("has as many doors at each room as ways lead there", () => {
    const { prefabs } = run({ ...own(CELL), graph: ["a", "b", "c", "d", "a - b - c - d - a"] }, 5);
    expect(prefabs.map(({ entrances }) => entrances.length)).toEqual([2, 2, 2, 2]);
  });

  test("uses a unique template for one room at most, however likely it is", () => {
    const throne = drawnVault("throne", CELL.source.map, { unique: true, weight: 1000 });
    for (let seed = 0; seed < 10; seed++) {
      const { prefabs } = run({ ...own(CELL, throne), graph: ["a", "b", "c", "d", "a - b - c - d - a"] }, seed);
      expect(prefabs.filter(({ name }) => name === "throne")).toHaveLength(1);
    }
  });

  test("whose loops can't be made is built without them, and the report says which", () => {
    const stub = drawnVault("stub", ["###", "#.=", "###"]);
    const graph = ["a: cell", "b: cell", "c: cell", "a - b - c - a"];
    const { report } = run({ ...own(CELL, stub), graph, loopLength: 0, corridors: 1, corridorLength: [9, 9] });
    expect(report.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^the way from "\w" to "\w" couldn't be made/),
    ]);
  });

  test("of 40 rooms in a tree is laid", () => {
    const rooms = Array.from({ length: 40 }, (_, i) => `r${i}`);
    const ways = rooms.slice(1).map((name, i) => `r${Math.floor(i / 2)} - ${name}`);
    const map = run({ ...own(CELL), graph: [...rooms, ...ways] }, 2, [120, 80]);
    expect([map.rooms!.length, map.report]).toEqual([40, []]);
  });

  test.each([
    [["a", "b"], 'No way leads from "a" to "b".'],
    [["a", "a - b"], '"a - b" leads to "b", but there is no such room.'],
    [["hall", "cell", "hall - cel"], 'Did you mean "cell"?'],
    [["a", "a"], 'There are two rooms "a".'],
    [["a", "a - a"], '"a - a" joins a room to itself.'],
    [["a", "b", "a - b", "b - a"], '"b" and "a" are joined twice.'],
    [["a: b: c"], "is neither a room nor a way between rooms."],
    [["__proto__ - constructor"], "there is no such room."],
    [["a: <b>"], "can't be the name or tag of a template."],
  ])("that makes no sense is refused: %j", (graph, message) => {
    expect(errorOf(() => roomTemplates({ graph }))).toContain(message);
  });

  test.each([
    [["a: nowhere"], "no template that can be used has that name or tag"],
    [
      ["a: porters_bend", "b", "c", "d", "a - b", "a - c", "a - d"],
      '3 ways lead to the room "a", but its template has at most 2 doors.',
    ],
  ])("that no template can follow is an error: %j", (graph, message) => {
    expect(errorOf(() => build({ graph }))).toContain(message);
  });

  test("with a room that has no place fails with the reason", () => {
    const vast = drawnVault("vast", ["##=##", ...Array.from({ length: 30 }, () => "#...#"), "##=##"], {
      transform: false,
    });
    const graph = ["a: cell", "b: vast", "a - b"];
    expect(errorOf(() => build({ ...own(CELL, vast), graph }, 1, [30, 30]))).toMatch(
      /no place for the room "b" beside "a"; tried \d+ places: \d+ outside the map/,
    );
    const gates = own(
      drawnVault("g", ["##+##", "#...#", "#####"], GATES),
      drawnVault("wide", ["#==#", "#..#", "####"]),
    );
    expect(errorOf(() => build({ ...gates, graph: ["a: g", "b: wide", "a - b"] }))).toMatch(
      /no template for the room "b" has a \w+ door, of the kind "gate"/,
    );
  });

  test("of 1,000 rooms on a map that has no space for them ends soon, with the reason", () => {
    const rooms = Array.from({ length: 1000 }, (_, i) => `r${i}`);
    const graph = [...rooms, rooms.join(" - ")];
    expect(errorOf(() => run({ ...own(CELL), graph }))).toContain("1000 rooms need at least 9000 cells");
    const tight = [...rooms.slice(0, 200), rooms.slice(0, 200).join(" - ")];
    expect(errorOf(() => run({ ...own(CELL), graph: tight }))).toMatch(/no place for the room "r\d+"/);
  });
});

test("packs without a template are an error", () => {
  expect(errorOf(() => build({ packs: [pack("empty", [])] }))).toContain("there are no templates");
  expect(errorOf(() => build({ tags: ["nowhere"] }))).toContain("there are no templates");
});

test("templates that are larger than the map are an error that says so", () => {
  expect(errorOf(() => build({}, 1, [5, 5]))).toContain("too small");
  const long = drawnVault("long", [`#${"=".repeat(1)}${"#".repeat(60)}`, `#${".".repeat(60)}#`, "#".repeat(62)]);
  expect(errorOf(() => build({ ...own(long) }, 1, [30, 30]))).toContain("too small");
});

test("the golden map looks as it always did", async () => {
  const level = build({ rooms: 14 }, "golden", [60, 30]);
  await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/room-templates.txt");
});
