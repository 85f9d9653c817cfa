import { describe, expect, test } from "vitest";
import { isNearAndSeen } from "../../analysis/index.js";
import { simpleMap } from "../../builders/index.js";
import {
  BuilderMap,
  DOOR,
  DOWN_STAIRS,
  defineBuilder,
  defineLayer,
  FLOOR,
  Rng,
  type Room,
  tileset,
  WALL,
} from "../../core/index.js";
import { areaStart, distantExit, roomBasedSpawner, roomBasedStairs, roomBasedStart } from "../../layers/index.js";
import { verify } from "../../verify/index.js";
import { type AnyNode, BuildError, chain, type Level } from "../index.js";
import { reconcile, stateBefore } from "./reconcile.js";

/** A map from a drawing; marks are floor. */
const drawn = (rows: readonly string[]) =>
  defineBuilder({
    id: "drawn",
    options: {},
    *build(map) {
      const tile = (glyph: string) => (glyph === "#" ? WALL : glyph === "+" ? DOOR : FLOOR);
      map.paint(Uint8Array.from(rows.join(""), tile));
    },
  })();

const layer = (id: string, work: (map: BuilderMap) => void) =>
  defineLayer({
    id,
    options: {},
    *build(map) {
      work(map);
    },
  })() as unknown as AnyNode;

function build(rows: readonly string[], ...layers: AnyNode[]): Level {
  return chain({ width: rows[0]!.length, height: rows.length, purpose: "map" })
    .startWith(drawn(rows))
    .withAll(layers)
    .build({ seed: 1, attempts: 1 });
}

const spawn = (x: number, y: number, more: object = {}) =>
  layer("spawn", (map) => map.addSpawn({ at: map.index(x, y), name: "Rat", blocks: true, ...more }));
const startAt = (x: number, y: number) => layer("start", (map) => (map.start = map.index(x, y)));
const exitAt = (x: number, y: number, kind: "down" | "up" = "down") =>
  layer("exit", (map) => map.addExit(map.index(x, y), kind));
const set = (x: number, y: number, tile: number) => layer("set", (map) => map.set(map.index(x, y), tile));

const ROW = ["#########", "#.......#", "#########"];
const where = (level: Level) => level.spawns.map(({ at: [x, y] }) => `${x},${y}`);
const repairs = (level: Level) => level.report.map(({ step, kind, message }) => `${step} ${kind}: ${message}`);

describe("a spawn under a later start or exit", () => {
  test("is moved to the nearest free cell, and the report says so", () => {
    const start = build(ROW, spawn(4, 1), startAt(4, 1));
    expect(where(start)).toEqual(["3,1"]);
    expect(start.spawns[0]!.from).toBe("spawn#1");
    expect(repairs(start)).toEqual(["start#1 repair: Rat moved from (4, 1) to (3, 1)"]);
    for (const kind of ["down", "up"] as const) {
      const exit = build(ROW, spawn(4, 1), exitAt(4, 1, kind));
      expect(where(exit)).toEqual(["3,1"]);
      expect(repairs(exit)).toEqual(["exit#1 repair: Rat moved from (4, 1) to (3, 1)"]);
    }
  });

  test("goes past what is taken: other spawns, reserved cells, exits, doors and the start", () => {
    const reserve = layer("reserve", (map) => map.reserve(map.index(3, 1)));
    expect(where(build(ROW, spawn(4, 1), reserve, startAt(4, 1)))).toEqual(["5,1"]);
    expect(where(build(ROW, spawn(3, 1), spawn(5, 1), spawn(4, 1), startAt(4, 1)))).toEqual(["3,1", "5,1", "2,1"]);
    expect(where(build(ROW, startAt(3, 1), exitAt(5, 1), spawn(4, 1), exitAt(4, 1)))).toEqual(["2,1"]);
    expect(where(build(["#######", "#..++.#", "#######"], spawn(2, 1), exitAt(1, 1), startAt(2, 1)))).toEqual(["5,1"]);
  });

  test("goes only where one can walk to from there", () => {
    const split = ["#########", "#..#....#", "#########"];
    expect(where(build(split, spawn(2, 1), spawn(1, 1), startAt(2, 1)))).toEqual(["1,1"]);
    const level = build(split, spawn(2, 1), spawn(1, 1), startAt(2, 1));
    expect(repairs(level)).toEqual([
      "start#1 repair: Rat at (2, 1) was removed because no cell is free for it",
      "start#1 shortfall: 4 floor cells can't be reached from the start",
    ]);
  });

  test("moves with all that share its cell, each to a cell of its own", () => {
    const many = [
      spawn(4, 1),
      spawn(4, 1, { name: "Trap", blocks: false }),
      spawn(4, 1, { name: "Potion", blocks: false }),
    ];
    const level = build(ROW, ...many, startAt(4, 1));
    expect(level.spawns.map(({ name, at: [x] }) => `${name} ${x}`)).toEqual(["Rat 3", "Trap 5", "Potion 2"]);
  });

  test("is moved also where a step takes one spawn away and puts another there", () => {
    const swap = layer("swap", (map) => {
      map.changeSpawns((it) => ({ ...it, at: map.start! }));
    });
    expect(where(build(ROW, startAt(4, 1), spawn(1, 1), swap))).toEqual(["3,1"]);
    const replace = layer("replace", (map) => {
      map.changeSpawns(() => undefined);
      map.addSpawn({ at: map.start!, name: "Bat", blocks: true });
    });
    expect(where(build(ROW, startAt(4, 1), spawn(1, 1), replace))).toEqual(["3,1"]);
  });

  test("draws nothing: the level is otherwise the same", () => {
    const chainOf = (clear: number) =>
      chain({ width: 60, height: 40 })
        .startWith(simpleMap())
        .with(roomBasedSpawner({ most: 12, cellsEach: 1, clear }))
        .with(roomBasedStart())
        .with(roomBasedStairs());
    for (let seed = 0; seed < 10; seed++) {
      const level = chainOf(0).build({ seed });
      const { start, exits, rooms } = chainOf(8).build({ seed });
      expect({ start, exits, rooms }).toEqual({ start: level.start, exits: level.exits, rooms: level.rooms });
    }
  });
});

describe("a spawn that keeps out of sight", () => {
  test("is moved out of it when the start comes later", () => {
    // The wall at column 4 hides what lies behind it.
    const rows = ["##########", "#........#", "####.#####", "#........#", "##########"];
    const level = build(rows, spawn(3, 1, { clear: 4 }), spawn(7, 1), startAt(1, 1));
    expect(where(level)).toEqual(["7,1", "4,2"]);
    const [x, y] = level.spawns[1]!.at;
    expect(isNearAndSeen(level, level.width + 1, y * level.width + x, 4)).toBe(false);
    expect(repairs(level)).toEqual(["start#1 repair: Rat moved from (3, 1) to (4, 2)"]);
  });

  test("stays where it is when it is far or hidden, and goes where there is no such cell", () => {
    expect(where(build(ROW, spawn(6, 1, { clear: 4 }), startAt(1, 1)))).toEqual(["6,1"]);
    expect(where(build(ROW, spawn(5, 1, { clear: 4 }), startAt(1, 1)))).toEqual(["6,1"]);
    expect(where(build(["#########", "#..+....#", "#########"], spawn(4, 1, { clear: 9 }), startAt(1, 1)))).toEqual([
      "4,1",
    ]);
    const none = build(ROW, spawn(5, 1, { clear: 9 }), startAt(1, 1));
    expect(where(none)).toEqual([]);
    expect(repairs(none)).toEqual(["start#1 repair: Rat at (5, 1) was removed because no cell is free for it"]);
  });

  test("is moved when a wall that hid it is taken away", () => {
    const rows = ["#########", "#.#.....#", "#.#.###.#", "#...#...#", "#########"];
    const level = build(rows, startAt(1, 1), spawn(4, 1, { clear: 4 }), set(2, 1, FLOOR));
    expect(repairs(level)).toEqual(["set#1 repair: Rat moved from (4, 1) to (6, 1)"]);
  });

  test("never stands in sight of the start, in whatever order a chain of shipped steps comes", () => {
    for (let seed = 0; seed < 30; seed++) {
      const level = chain({ width: 50, height: 30 })
        .startWith(simpleMap())
        .with(roomBasedSpawner({ most: 20, cellsEach: 2, clear: 6 }))
        .with(areaStart())
        .with(distantExit())
        .build({ seed });
      const [sx, sy] = level.start!;
      for (const { at } of level.spawns) {
        const [x, y] = at;
        expect(isNearAndSeen(level, sy * 50 + sx, y * 50 + x, 6)).toBe(false);
      }
    }
  });
});

describe("what a step buries", () => {
  test("leaves the lists: spawns are removed, with a word, and a corridor that is cut becomes two", () => {
    const corridor = layer("corridor", (map) => {
      map.corridors = [[1, 2, 3].map((x) => map.index(x, 1)), [map.index(4, 1)]];
    });
    const level = build(ROW, corridor, spawn(4, 1), spawn(5, 1), set(4, 1, WALL), set(2, 1, WALL));
    expect(where(level)).toEqual(["5,1"]);
    expect(level.corridors).toEqual([[[1, 1]], [[3, 1]]]);
    expect(repairs(level)).toEqual(["set#1 repair: removed 1 spawn from cells that are rock now"]);
  });

  const roomy = (rect: object, anchor: [number, number]) =>
    defineBuilder({
      id: "roomy",
      options: {},
      adds: ["plan", "rooms"],
      *build(map) {
        map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
        const room = { x: 1, y: 1, width: 3, height: 3, ...rect, anchor: map.index(...anchor) };
        map.rooms = [room, { x: 6, y: 1, width: 2, height: 2, anchor: map.index(6, 1) }];
      },
    });
  const rooms = (...layers: AnyNode[]) =>
    chain({ width: 9, height: 6, purpose: "map" })
      .startWith(roomy({}, [2, 2])())
      .withAll(layers)
      .build({ seed: 1, attempts: 1 });

  test("gives a room another anchor: the floor nearest to the old one, the first of equals", () => {
    expect(rooms(set(2, 2, WALL)).rooms![0]!.anchor).toEqual([2, 1]);
    const more = rooms(set(2, 2, WALL), set(2, 1, WALL));
    expect(more.rooms![0]!.anchor).toEqual([1, 1]);
    expect(more.report).toEqual([]);
  });

  test("takes a room off the list when it has no floor left, with a word", () => {
    const bury = layer("bury", (map) => map.fill({ x: 1, y: 1, width: 4, height: 3 }, WALL));
    const level = rooms(bury);
    expect(level.rooms).toHaveLength(1);
    expect(repairs(level)).toEqual(["bury#1 repair: 1 of 2 rooms were removed because they have no floor left"]);
  });

  test("is bad luck when it was the last room", () => {
    const bury = layer("bury", (map) => map.fill({ x: 1, y: 1, width: 7, height: 3 }, WALL));
    expect(() => rooms(bury)).toThrow(BuildError);
    expect(() => rooms(bury)).toThrow("attempt 1, bury#1: no room has any floor left.");
  });
});

describe("what is still true", () => {
  /** A hall with two rooms, two corridors and a spawn. */
  function hall(): BuilderMap {
    const map = new BuilderMap(12, 7, 1, tileset());
    map.fill({ x: 1, y: 1, width: 10, height: 5 }, FLOOR);
    map.rooms = [
      { x: 1, y: 1, width: 3, height: 3, anchor: map.index(2, 2) },
      { x: 6, y: 1, width: 3, height: 3, anchor: map.index(7, 2) },
    ];
    map.corridors = [[map.index(4, 2), map.index(5, 2)], [map.index(4, 4)]];
    map.addSpawn({ at: map.index(9, 5), name: "Rat", blocks: true });
    return map;
  }

  /** Does something, and then what comes after every step. */
  function after(map: BuilderMap, change: () => void, roomsAreDrawn = true): BuilderMap {
    const before = stateBefore(map);
    change();
    for (const _ of reconcile(map, before, roomsAreDrawn));
    return map;
  }

  test("stays the very list it was", () => {
    const map = hall();
    const { rooms, corridors, spawns } = map;
    after(map, () => map.setAt(10, 5, WALL));
    expect(map.rooms).toBe(rooms);
    expect(map.corridors).toBe(corridors);
    expect(map.spawns).toBe(spawns);
    expect(map.report).toEqual([]);
  });

  test("stays in a list of which something else has to go", () => {
    const map = hall();
    const [first, second] = map.rooms!;
    after(map, () => map.setAt(2, 2, WALL));
    expect(map.rooms).toEqual([{ ...first, anchor: map.index(2, 1) }, second]);
    expect(map.rooms![1]).toBe(second);
  });

  test.each([
    [
      [4, 2],
      [[[5, 2]], [[4, 4]]],
    ],
    [
      [5, 2],
      [[[4, 2]], [[4, 4]]],
    ],
    [
      [4, 4],
      [
        [
          [4, 2],
          [5, 2],
        ],
      ],
    ],
  ] as const)("of corridors is whatever is left of them without %j", ([x, y], left) => {
    const map = hall();
    after(map, () => map.setAt(x, y, WALL));
    expect(map.corridors!.map((cells) => cells.map((cell) => [map.x(cell), map.y(cell)]))).toEqual(left);
  });

  /** A corridor from left to right through a room, of which it lists no cell. */
  const CROSSING = ["##########", "###....###", "#........#", "###....###", "##########"];

  test.each([
    ["runs through a room", [], [[1, 2, 7, 8]]],
    ["runs past a pillar in a room", [[4, 2]], [[1, 2, 7, 8]]],
    [
      "is cut inside a room",
      [
        [4, 1],
        [4, 2],
        [4, 3],
      ],
      [
        [1, 2],
        [7, 8],
      ],
    ],
    ["is cut at one of its cells", [[2, 2]], [[1], [7, 8]]],
  ] as const)("of a corridor that %s is each piece that can be walked along", (_, walls, left) => {
    const map = new BuilderMap(10, 5, 1, tileset());
    for (const [y, row] of CROSSING.entries()) {
      for (const [x, glyph] of [...row].entries()) if (glyph === ".") map.setAt(x, y, FLOOR);
    }
    map.corridors = [[1, 2, 7, 8].map((x) => map.index(x, 2))];
    after(map, () => {
      map.setAt(6, 3, WALL);
      for (const [x, y] of walls) map.setAt(x, y, WALL);
    });
    expect(map.corridors.map((cells) => cells.map((cell) => map.x(cell)))).toEqual(left);
  });

  test("is not asked of rooms that are only planned, nor of those that are not there", () => {
    const map = hall();
    map.fill({ x: 1, y: 1, width: 8, height: 3 }, WALL);
    const { rooms } = map;
    after(map, () => map.setAt(10, 5, WALL), false);
    expect(map.rooms).toBe(rooms);
    map.rooms = undefined;
    map.corridors = undefined;
    after(map, () => map.setAt(10, 4, WALL));
    expect([map.rooms, map.corridors]).toEqual([undefined, undefined]);
  });

  test("is not asked again where a step changed nothing", () => {
    const map = hall();
    map.start = map.index(9, 5);
    map.addSpawn({ at: 0, name: "Bat", blocks: true });
    const { spawns } = map;
    after(map, () => {});
    expect(map.spawns).toBe(spawns);
    expect(map.report).toEqual([]);
  });

  test.each<[what: string, change: (map: BuilderMap) => void]>([
    ["a tile", (map) => map.setAt(10, 5, WALL)],
    ["the start", (map) => (map.start = map.index(1, 5))],
    ["the exits", (map) => map.addExit(map.index(2, 5), "down")],
    ["a spawn more", (map) => map.addSpawn({ at: map.index(3, 5), name: "Bat", blocks: true })],
    ["another list of spawns", (map) => map.changeSpawns((spawn) => ({ ...spawn, name: "Bat" }))],
  ])("is asked again after a change: %s", (_what, change) => {
    const map = hall();
    // The stairs are there already, so that an exit on them changes no tile.
    map.setAt(2, 5, DOWN_STAIRS);
    map.start = map.index(9, 5);
    after(map, () => change(map));
    const isOccupied = map.spawns.some(({ at }) => at === map.index(9, 5));
    expect(isOccupied).toBe(map.start !== map.index(9, 5));
    if (map.start === map.index(9, 5)) expect(map.report.map(({ kind }) => kind)).toEqual(["repair"]);
  });

  test("is an anchor on the floor of the room that is nearest to the old one, by a search of all its cells", () => {
    for (let seed = 0; seed < 300; seed++) {
      const rng = Rng.fromSeed(seed);
      const map = new BuilderMap(11, 9, 1, tileset());
      for (let cell = 0; cell < map.tiles.length; cell++) if (rng.chance(0.2)) map.set(cell, FLOOR);
      const [width, height] = [rng.between(1, 5), rng.between(1, 5)];
      const [x, y] = [rng.between(1, 10 - width), rng.between(1, 8 - height)];
      const anchor = map.index(rng.between(x, x + width - 1), rng.between(y, y + height - 1));
      const room: Room = { x, y, width, height, anchor };
      // Another room keeps the list from becoming empty.
      const other: Room = { x: 0, y: 0, width: 1, height: 1, anchor: 0 };
      map.set(0, FLOOR);
      map.rooms = [room, other];
      after(map, () => map.set(anchor, WALL));
      const away = (cell: number) => (map.x(cell) - map.x(anchor)) ** 2 + (map.y(cell) - map.y(anchor)) ** 2;
      const nearest = Array.from({ length: map.tiles.length }, (_, cell) => cell)
        .filter((cell) => map.isWalkable(cell))
        .filter((cell) => map.x(cell) >= x && map.x(cell) < x + width && map.y(cell) >= y && map.y(cell) < y + height)
        .sort((a, b) => away(a) - away(b) || a - b)[0];
      expect([seed, map.rooms]).toEqual([
        seed,
        nearest === undefined ? [other] : [{ ...room, anchor: nearest }, other],
      ]);
    }
  });
});

describe("the list of doors", () => {
  const ROOMS = ["#########", "#...+...#", "#...#...#", "#########"];
  const listed = layer("listed", (map) => {
    const at = map.index(4, 1);
    map.doors = [{ at, kind: "plain", sides: [at - 1, at + 1] }];
  });
  const water = (x: number, y: number) =>
    layer("water", (map) => map.set(map.index(x, y), map.tileset.index("deep_water")));
  const doorsOf = (...layers: AnyNode[]) => build(ROOMS, listed, ...layers).doors!.map(({ at }) => at);

  test("keeps doors that are doors", () => {
    expect(doorsOf()).toEqual([[4, 1]]);
    expect(doorsOf(set(1, 2, WALL))).toEqual([[4, 1]]);
  });

  test.each<[string, AnyNode]>([
    ["is floor now", set(4, 1, FLOOR)],
    ["is rock now", set(4, 1, WALL)],
    ["has rock on one side", set(3, 1, WALL)],
    ["has water on one side", water(5, 1)],
    ["has a way around it", set(4, 2, FLOOR)],
    ["has water beside it", water(4, 2)],
  ])("drops one that %s", (_, change) => {
    expect(doorsOf(change)).toEqual([]);
  });
});

test("a room of any shape that loses its anchor gets the nearest of its own cells", () => {
  const rooms = layer("rooms", (map) => {
    const at = (x: number, y: number) => map.index(x, y);
    const cells = [at(1, 1), at(2, 1), at(3, 1), at(1, 2), at(1, 3)];
    map.rooms = [{ x: 1, y: 1, width: 3, height: 3, anchor: at(3, 1), cells }];
  });
  const map = new BuilderMap(6, 5, 1, tileset());
  map.paint(
    Uint8Array.from(["######", "#...##", "#..###", "#..###", "######"].join(""), (it) => (it === "#" ? WALL : FLOOR)),
  );
  const before = stateBefore(map);
  for (const _ of (rooms as any).definition.build(map, Rng.fromSeed(1), {}));
  map.set(map.index(3, 1), WALL);
  map.set(map.index(2, 1), WALL);
  for (const _ of reconcile(map, before, true));
  // (2, 2) is nearer, but it is not the room's.
  expect(map.rooms!.map(({ anchor }) => [map.x(anchor), map.y(anchor)])).toEqual([[1, 1]]);
});

describe("the key of a lock", () => {
  const lock = layer("lock", (map) => {
    map.locks = [{ at: map.index(6, 1), key: map.index(3, 1), kind: "key", name: "Brass Key" }];
    map.addSpawn({ at: map.index(3, 1), name: "Brass Key", blocks: false });
  });
  const keys = (level: Level) => level.locks.map(({ key: [x, y] }) => `${x},${y}`);

  test("stays when a step removes spawns, and the report says so", () => {
    const removed = layer("remove", (map) => map.changeSpawns(() => undefined));
    const level = build(ROW, lock, spawn(5, 1), removed);
    expect([where(level), keys(level)]).toEqual([["3,1"], ["3,1"]]);
    expect(level.spawns[0]!.from).toBe("lock#1");
    expect(repairs(level)).toEqual([
      "remove#1 repair: Brass Key at (3, 1) was put back because the lock at (6, 1) needs it",
    ]);
  });

  test("stays when a step moves it", () => {
    const moved = layer("move", (map) => map.changeSpawns((it) => ({ ...it, at: map.index(7, 1) })));
    expect(keys(build(ROW, lock, moved))).toEqual(["3,1"]);
    expect(where(build(ROW, lock, moved))).toContain("3,1");
  });

  test("goes with its lock", () => {
    const opened = layer("open", (map) => {
      map.locks = [];
      map.changeSpawns(() => undefined);
    });
    expect(where(build(ROW, lock, opened))).toEqual([]);
  });

  test("that makes room for a start or an exit is what the lock asks for in its new place", () => {
    for (const taken of [startAt(3, 1), exitAt(3, 1)]) {
      const level = build(ROW, lock, taken);
      expect([where(level), keys(level)]).toEqual([["2,1"], ["2,1"]]);
    }
  });

  test("that is a lever or the like is nobody's to move", () => {
    const lever = layer("lever", (map) => {
      map.locks = [{ at: map.index(6, 1), key: map.index(3, 1), kind: "lever", name: "lever" }];
    });
    const level = build(ROW, lever, spawn(3, 1), startAt(3, 1));
    expect([where(level), keys(level)]).toEqual([["2,1"], ["3,1"]]);
  });

  test("that is rock now is lost, and the level with it", () => {
    const buried = build(ROW, startAt(1, 1), lock, set(3, 1, WALL));
    expect(where(buried)).toEqual([]);
    const { checks } = verify({ ...buried.toCheckable(), purpose: "level" });
    expect(checks.find(({ name }) => name === "key-before-lock")!.message).toBe(
      "the Brass Key at (3, 1), which opens (6, 1), is inside rock",
    );
  });
});

describe("the round of a patrol", () => {
  const patrol = layer("patrol", (map) => {
    const path = [2, 3, 5].map((x) => map.index(x, 1));
    map.addSpawn({ at: path[0]!, name: "Orc", kind: "monster", blocks: true, state: "patrolling", path });
  });
  const roundOf = ({ spawns }: Level) => spawns.find(({ name }) => name === "Orc")!.path;

  test("leaves out what is rock now, and is gone if nothing is left to walk between", () => {
    expect(roundOf(build(ROW, patrol))).toEqual([
      [2, 1],
      [3, 1],
      [5, 1],
    ]);
    expect(roundOf(build(ROW, patrol, set(5, 1, WALL)))).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(roundOf(build(ROW, patrol, set(3, 1, WALL), set(5, 1, WALL)))).toBeUndefined();
  });
});
