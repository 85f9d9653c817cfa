import { describe, expect, test } from "vitest";
import { SHIPPED_TILES, type Tile } from "../../core/index.js";
import { verify } from "../../verify/index.js";
import { type Level, readLevel } from "../index.js";

/** A level drawn by hand: `@` is the start, `>` and `<` are exits, everything else is a tile. */
function levelOf(rows: readonly string[], more: object = {}): Level {
  const find = (glyph: string) => rows.flatMap((row, y) => [...row].flatMap((it, x) => (it === glyph ? [[x, y]] : [])));
  return readLevel({
    format: "undercroft-level",
    version: 2,
    seed: "drawn",
    depth: 3,
    width: rows[0]!.length,
    height: rows.length,
    movement: "orthogonal",
    recipe: { size: [rows[0]!.length, rows.length], steps: [] },
    attempt: 1,
    tileset: SHIPPED_TILES,
    rows: rows.map((row) => row.replace("@", ".")),
    start: find("@")[0],
    exits: [...find(">").map((at) => ({ at, kind: "down" })), ...find("<").map((at) => ({ at, kind: "up" }))],
    spawns: [],
    prefabs: [],
    locks: [],
    steps: [],
    report: [],
    checks: [],
    hash: "",
    ...more,
  });
}

const HALL = [
  "############", //
  "#@..#...#..#",
  "#...+...+..#",
  "#..<#..>#..#",
  "############",
];

const hall = () =>
  levelOf(HALL, {
    rooms: [
      { x: 1, y: 1, width: 3, height: 3, anchor: [2, 2] },
      { x: 5, y: 1, width: 3, height: 3, anchor: [6, 2] },
      { x: 9, y: 1, width: 2, height: 3, anchor: [9, 2] },
    ],
    corridors: [[[4, 2]], [[8, 2]]],
    spawns: [
      { at: [5, 1], name: "Goblin", blocks: true, from: "rats#1" },
      { at: [3, 1], name: "Potion", blocks: false, from: "loot" },
      { at: [7, 1], name: "Orc", blocks: true, from: "rats#1" },
    ],
    prefabs: [
      { name: "gate", kind: "vault", x: 4, y: 1, transform: "rotate-90", rows: ["#", "+"], entrances: [[4, 2]] },
    ],
    locks: [{ at: [8, 2], key: [7, 1] }],
  });

describe("a level answers", () => {
  test("what a cell is made of; outside the map there is wall", () => {
    const level = hall();
    expect(level.tileAt(4, 2)).toEqual({ name: "door", glyph: "+", walkable: true, opaque: true, door: true });
    expect(level.tileAt(7, 3).name).toBe("down_stairs");
    for (const [x, y] of [
      [-1, 2],
      [12, 2],
      [2, -1],
      [2, 5],
      [1e9, 1e9],
    ] as const) {
      expect(level.tileAt(x, y).name).toBe("wall");
      expect(level.tileAt([x, y]).name).toBe("wall");
      expect(level.isWalkable(x, y)).toBe(false);
      expect(level.isWalkable([x, y])).toBe(false);
      expect([level.roomAt([x, y]), level.areaAt([x, y])]).toEqual([undefined, undefined]);
    }
    // A column too far is not the next row's first cell.
    expect(level.tileAt(13, 1).name).toBe("wall");
    expect(level.isWalkable(1, 2)).toBe(true);
  });

  test("which room a cell belongs to, if any", () => {
    const level = hall();
    expect(level.roomAt(1, 1)).toBe(level.rooms![0]);
    expect(level.roomAt(3, 3)).toBe(level.rooms![0]);
    expect(level.roomAt(10, 3)).toBe(level.rooms![2]);
    for (const [x, y] of [
      [4, 2],
      [0, 0],
      [-1, 2],
      [11, 2],
    ] as const)
      expect(level.roomAt(x, y)).toBeUndefined();
    expect(levelOf(["###", "#@#", "###"]).roomAt(1, 1)).toBeUndefined();
  });

  test("which rooms are neighbours, and how far from each other", () => {
    expect(hall().roomGraph()).toEqual([
      { rooms: [0, 1], distance: 2 },
      { rooms: [1, 2], distance: 2 },
    ]);
    expect(levelOf(["###", "#@#", "###"]).roomGraph()).toEqual([]);
  });

  test("how many moves each cell is away", () => {
    const field = hall().distancesFrom(1, 1);
    expect(field).toHaveLength(60);
    expect([field[1 * 12 + 1], field[2 * 12 + 4], field[3 * 12 + 7], field[0]]).toEqual([0, 4, 8, -1]);
    expect(
      hall()
        .distancesFrom(0, 0)
        .every((moves) => moves === -1),
    ).toBe(true);
  });

  test("the shortest way between two cells, both included", () => {
    const level = hall();
    const path = level.path([3, 2], [5, 2])!;
    expect(path).toEqual([
      [3, 2],
      [4, 2],
      [5, 2],
    ]);
    expect(level.path([1, 1], [10, 3])).toHaveLength(9 + 2 + 1);
    expect(level.path([2, 2], [2, 2])).toEqual([[2, 2]]);
    expect(level.path([2, 2], [0, 0])).toBeUndefined();
    expect(level.path([0, 0], [2, 2])).toBeUndefined();
  });

  test("under its own rule of movement: diagonally where it says so, but never through a door", () => {
    const rows = ["#####", "#@#.#", "##.##", "##+##", "#..>#", "#####"];
    expect(levelOf(rows).path([1, 1], [3, 1])).toBeUndefined();
    const loose = levelOf(rows, { movement: "diagonal" });
    expect(loose.path([1, 1], [3, 1])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
    // Straight through the door, then diagonally: its corners can't be cut.
    expect(loose.distancesFrom(1, 1)[4 * 5 + 3]).toBe(4);
  });

  test("through a locked door only with its key, or where nothing else leads", () => {
    const rows = [
      "#########", //
      "#@..¤..>#",
      "#.#####.#",
      "#.......#",
      "#########",
    ];
    const locks = [{ at: [4, 1], key: [4, 3] }];
    const level = levelOf(rows, { locks, solution: [{ take: [4, 3], opens: [[4, 1]] }] });
    const [from, to] = [
      [1, 1],
      [7, 1],
    ] as const;
    expect(level.path(from, to)).toHaveLength(11);
    expect(level.path(from, to, { keys: "none" })).toHaveLength(11);
    expect(level.path(from, to, { keys: "all" })).toHaveLength(7);
    expect(level.path(from, to, { keys: [[4, 3]] })).toHaveLength(7);
    expect(level.path(from, [4, 1])).toHaveLength(4);
    expect(level.path(from, [4, 1], { keys: [] })).toBeUndefined();
    expect(level.distancesFrom(...from)[1 * 9 + 7]).toBe(10);
    expect(level.distancesFrom(...from, { keys: "all" })[1 * 9 + 7]).toBe(6);
    expect(level.criticalPath()).toEqual(level.path(from, to));
  });

  test("past the keys that the exit takes", () => {
    const level = levelOf(["########", "#.@.¤.>#", "########"], {
      locks: [{ at: [4, 1], key: [1, 1] }],
      allows: ["exit-locked"],
    });
    expect(level.criticalPath()?.map(([x]) => x)).toEqual([2, 1, 2, 3, 4, 5, 6]);
    expect(levelOf(["####", "#@.#", "####"]).criticalPath()).toBeUndefined();
    expect(levelOf(["#####", "#@#>#", "#####"]).criticalPath()).toBeUndefined();
  });

  test("in the direction of a one-way only", () => {
    const rows = ["#####", "#@.>#", "#...#", "#####"];
    const level = levelOf(rows, { oneWays: [{ from: [3, 1], to: [2, 1] }] });
    expect(level.path([1, 1], [3, 1])).toHaveLength(5);
    expect(level.path([3, 1], [1, 1])).toHaveLength(3);
    expect(level.criticalPath()).toHaveLength(5);
  });

  test("the same for a point as for its x and y", () => {
    const level = hall();
    const start = level.start!;
    expect(level.tileAt(start)).toBe(level.tileAt(...start));
    expect(level.isWalkable(start)).toBe(true);
    expect(level.roomAt(start)).toBe(level.roomAt(...start));
    expect(level.areaAt(start)).toBe(level.areaAt(...start));
    expect(level.distancesFrom(start)).toEqual(level.distancesFrom(...start));
    expect(level.distancesFrom(start, { keys: "all" })).toEqual(level.distancesFrom(...start, { keys: "all" }));
  });

  test("with keys that there are", () => {
    const level = hall();
    const bad = (keys: unknown) => () => level.path([1, 1], [2, 2], { keys } as object);
    expect(bad("some")).toThrow(/^path: keys must be "needed", "all", "none" or a list of points, got "some"\.$/);
    expect(bad(7)).toThrow(/got 7\.$/);
    expect(bad([[99, 1]])).toThrow(/^path: keys\[0\] must be a point \[x, y\] on this map/);
  });

  test("only about cells that it has", () => {
    const level = hall();
    for (const [x, y] of [
      [-1, 0],
      [12, 0],
      [0, 5],
      [0.5, 1],
      [Number.NaN, 1],
    ] as const) {
      for (const work of [
        () => level.distancesFrom(x, y),
        () => level.path([x, y], [1, 1]),
        () => level.path([1, 1], [x, y]),
      ]) {
        expect(work).toThrow(expect.objectContaining({ code: "bad-option" }));
        expect(work).toThrow(/on this map|there is no cell|two whole numbers/);
      }
    }
  });

  test("what is to appear in a room or in any rectangle", () => {
    const level = hall();
    expect(level.spawnsIn(level.rooms![1]!).map((spawn) => spawn.name)).toEqual(["Goblin", "Orc"]);
    expect(level.spawnsIn(level.rooms![2]!)).toEqual([]);
    expect(level.spawnsIn({ x: 0, y: 0, width: 6, height: 5 }).map((spawn) => spawn.name)).toEqual([
      "Goblin",
      "Potion",
    ]);
  });

  test("by handing every spawn to a function, in order", () => {
    const made = hall().spawnInto(({ name, at: [x, y], blocks, from }) => `${name} ${x},${y} ${blocks} ${from}`);
    expect(made).toEqual(["Goblin 5,1 true rats#1", "Potion 3,1 false loot", "Orc 7,1 true rats#1"]);
  });

  test("with its start, exits, corridors, prefabs and locks as points", () => {
    const level = hall();
    expect(level.start).toEqual([1, 1]);
    expect(level.exits).toEqual([
      { at: [7, 3], kind: "down" },
      { at: [3, 3], kind: "up" },
    ]);
    expect(level.corridors).toEqual([[[4, 2]], [[8, 2]]]);
    expect(level.prefabs[0]).toMatchObject({ name: "gate", transform: "rotate-90", entrances: [[4, 2]] });
    expect(level.locks).toEqual([{ at: [8, 2], key: [7, 1] }]);
    expect(level.rooms![2]).toEqual({ x: 9, y: 1, width: 2, height: 3, anchor: [9, 2] });
  });

  test("with itself as text, the start as @", () => {
    expect(hall().toString()).toBe(HALL.join("\n"));
    expect(`${levelOf(["###", "#.#", "###"])}`).toBe("###\n#.#\n###");
    expect(hall().rows()[1]).toBe("#...#...#..#");
  });

  test("with what the verifier needs", () => {
    expect(verify(hall().toCheckable())).toMatchObject({ ok: true, movement: "orthogonal" });
    const sealed = levelOf(["#####", "#@#>#", "#####"]);
    expect(verify(sealed.toCheckable()).ok).toBe(false);
  });
});

test("what a level gives is frozen to the last cell, and the same every time", () => {
  const level = hall();
  const isFrozen = (value: unknown): boolean =>
    typeof value !== "object" || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
  for (const key of ["start", "exits", "rooms", "corridors", "spawns", "prefabs", "locks"] as const) {
    expect(level[key], key).toBeDefined();
    expect(level[key], key).toBe(level[key]);
    expect(isFrozen(level[key]), key).toBe(true);
  }
  for (const key of ["used", "usedBefore", "steps", "report", "checks"] as const)
    expect(isFrozen(level[key]), key).toBe(true);
  expect(levelOf(HALL).rooms).toBeUndefined();
});

describe("the hash", () => {
  const file = () => JSON.parse(JSON.stringify(hall()));
  const hashOf = (change: (file: any) => void) => {
    const changed = file();
    change(changed);
    return readLevel(changed).hash;
  };

  test("is another one for another level, whatever differs in it", () => {
    const changes: ((file: any) => void)[] = [
      () => {},
      (it) => (it.depth = 4),
      (it) => (it.rows[1] = "#..:#...#..#"),
      (it) => (it.start = [2, 1]),
      (it) => delete it.start,
      (it) => it.exits.pop(),
      (it) => (it.exits[0].kind = "up"),
      (it) => it.exits.reverse(),
      (it) => (it.rooms[0].width = 2),
      (it) => (it.rooms[0].anchor = [1, 2]),
      (it) => (it.rooms = []),
      (it) => delete it.rooms,
      (it) =>
        (it.corridors = [
          [
            [4, 2],
            [8, 2],
          ],
        ]),
      (it) => (it.corridors = []),
      (it) => delete it.corridors,
      (it) => (it.spawns[0].name = "Goblins"),
      (it) => (it.spawns[0].blocks = false),
      (it) => (it.spawns[0].from = "rats#2"),
      (it) => (it.spawns[0].at = [5, 3]),
      (it) => (it.spawns = []),
      (it) => (it.prefabs[0].name = "door"),
      (it) => (it.prefabs[0].kind = "section"),
      (it) => (it.prefabs[0].x = 5),
      (it) => (it.prefabs[0].transform = "identity"),
      (it) => (it.prefabs[0].rows = ["#+"]),
      (it) => (it.prefabs[0].entrances = []),
      (it) => (it.locks = []),
      (it) => (it.locks[0].key = [6, 1]),
      (it) => (it.tileset[1].opaque = true),
      (it) => (it.tileset[1].walkable = false),
      (it) => (it.tileset[1].door = true),
      (it) => (it.tileset[1].hazard = "burn"),
      (it) => (it.tileset[1].hazard = "fall"),
      (it) => (it.tileset[1].name = "peat"),
      (it) =>
        (it.rooms[0].cells = [
          [1, 1, 4],
          [2, 1, 4],
        ]),
      (it) =>
        (it.rooms[0].cells = [
          [1, 1, 4],
          [2, 1, 3],
        ]),
      (it) => (it.doors = []),
      (it) =>
        (it.doors = [
          {
            at: [4, 2],
            kind: "plain",
            sides: [
              [3, 2],
              [5, 2],
            ],
          },
        ]),
      (it) =>
        (it.doors = [
          {
            at: [4, 2],
            kind: "secret",
            sides: [
              [3, 2],
              [5, 2],
            ],
          },
        ]),
      (it) =>
        (it.doors = [
          {
            at: [4, 2],
            kind: "plain",
            sides: [
              [5, 2],
              [3, 2],
            ],
          },
        ]),
      (it) => (it.areas = []),
      (it) => (it.areas = [{ name: "swamp", theme: "mud", cells: [[1, 1, 3]] }]),
      (it) => (it.areas = [{ name: "swamp", theme: "mud", cells: [[1, 1, 4]] }]),
      (it) => (it.areas = [{ name: "swamp", theme: "mud", role: "lair", cells: [[1, 1, 3]] }]),
      (it) => (it.areas = [{ name: "marsh", theme: "mud", cells: [[1, 1, 3]] }]),
      (it) => (it.areas = [{ name: "swamp", theme: "reeds", cells: [[1, 1, 3]] }]),
    ];
    const hashes = changes.map(hashOf);
    expect(new Set(hashes).size).toBe(changes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  });

  test("knows tiles by name: what is not used, where a tile stands in the set and how it is drawn make no difference", () => {
    const same = hashOf(() => {});
    const magma: Tile = { name: "magma", glyph: "^", walkable: false, opaque: false, hazard: "burn" };
    expect(hashOf((it) => it.tileset.push(magma))).toBe(same);
    expect(hashOf((it) => it.tileset.unshift(magma))).toBe(same);
    expect(hashOf((it) => it.tileset.reverse())).toBe(same);
    expect(hashOf((it) => (it.tileset = it.tileset.slice(0, 5)))).toBe(same);
    const redraw = (rows: string[]) => rows.map((row) => row.replaceAll("#", "X").replaceAll("+", "/"));
    const redrawn = hashOf((it) => {
      it.tileset[0].glyph = "X";
      it.tileset[2].glyph = "/";
      it.rows = redraw(it.rows);
      it.prefabs[0].rows = redraw(it.prefabs[0].rows);
    });
    expect(redrawn).toBe(same);
    expect(hashOf((it) => (it.prefabs[0].rows = redraw(it.prefabs[0].rows)))).not.toBe(same);
  });

  test("is the same where only the account of the making differs", () => {
    const same = hashOf(() => {});
    expect(hashOf((it) => (it.seed = "another"))).toBe(same);
    expect(hashOf((it) => (it.attempt = 3))).toBe(same);
    expect(hashOf((it) => (it.recipe.name = "hall"))).toBe(same);
    expect(hashOf((it) => (it.report = [{ step: "a", kind: "repair", message: "b" }]))).toBe(same);
    expect(hashOf((it) => (it.hash = "of something else"))).toBe(same);
  });
});

describe("rooms of any shape, doors and areas", () => {
  const shaped = () => {
    const rooms = [
      {
        x: 1,
        y: 1,
        width: 3,
        height: 3,
        anchor: [2, 2],
        cells: [
          [1, 2, 3],
          [2, 1, 4],
          [3, 2, 3],
        ],
      },
      { x: 5, y: 1, width: 3, height: 3, anchor: [6, 2] },
    ];
    const doors = [
      {
        at: [4, 2],
        kind: "plain",
        sides: [
          [3, 2],
          [5, 2],
        ],
      },
    ];
    const areas = [{ name: "swamp", theme: "mud", role: "lair", cells: [[2, 5, 8]] }];
    const spawns = [
      { at: [3, 1], name: "Rat", blocks: true, from: "rats" },
      { at: [1, 2], name: "Bat", blocks: true, from: "rats" },
    ];
    return levelOf(HALL, { rooms, doors, areas, spawns });
  };

  test("answer by their cells, not by the box around them", () => {
    const level = shaped();
    const [cross, square] = level.rooms!;
    expect(level.roomAt(2, 1)).toBe(cross);
    expect(level.roomAt(1, 1)).toBeUndefined();
    expect(level.roomAt(5, 1)).toBe(square);
    expect(level.spawnsIn(cross!).map(({ name }) => name)).toEqual(["Bat"]);
    expect(level.areaAt(6, 2)?.name).toBe("swamp");
    expect(level.areaAt(6, 1)).toBeUndefined();
    expect(level.roomGraph()).toEqual([{ rooms: [0, 1], distance: 2 }]);
    expect(verify(level.toCheckable()).checks.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("are in the file as they are in the level, and frozen", () => {
    const level = shaped();
    const file = JSON.parse(JSON.stringify(level));
    expect(file.rooms[0].cells).toEqual([
      [1, 2, 3],
      [2, 1, 4],
      [3, 2, 3],
    ]);
    expect(file.rooms[1]).not.toHaveProperty("cells");
    expect(file.doors).toEqual([
      {
        at: [4, 2],
        kind: "plain",
        sides: [
          [3, 2],
          [5, 2],
        ],
      },
    ]);
    expect(file.areas).toEqual([{ name: "swamp", theme: "mud", role: "lair", cells: [[2, 5, 8]] }]);
    expect(readLevel(file).hash).toBe(level.hash);
    for (const thing of [level.rooms![0]!.cells!, level.doors!, level.doors![0]!.sides, level.areas![0]!.cells]) {
      expect(Object.isFrozen(thing)).toBe(true);
    }
  });

  test("are absent where no step made any", () => {
    expect([hall().doors, hall().areas]).toEqual([undefined, undefined]);
    expect(Object.keys(JSON.parse(JSON.stringify(hall())))).not.toContain("doors");
  });

  test.each<[string, (file: any) => void]>([
    ["level.rooms[0].cells[0] must be [y, x0, x1]", (it) => (it.rooms[0].cells = [[1, 2]])],
    ["level.rooms[0].cells[0] must be [y, x0, x1]", (it) => (it.rooms[0].cells = [[1, 2, 2]])],
    ["level.rooms[0].cells[0] must be [y, x0, x1]", (it) => (it.rooms[0].cells = [[1, 2, 13]])],
    ["level.rooms[0].cells[0] must be [y, x0, x1]", (it) => (it.rooms[0].cells = [[5, 2, 3]])],
    ["level.rooms[0].cells must be at least one row", (it) => (it.rooms[0].cells = [])],
    [
      "level.rooms[0].cells must be at least one row",
      (it) =>
        (it.rooms[0].cells = [
          [2, 1, 2],
          [1, 1, 2],
        ]),
    ],
    ["level.doors[0].kind must be one of plain, locked, secret, barred", (it) => (it.doors[0].kind = "glass")],
    ["level.doors[0].sides must be two cells", (it) => it.doors[0].sides.pop()],
    ["level.doors[0].sides[1] must be a cell of the map", (it) => (it.doors[0].sides[1] = [12, 1])],
    ["level.areas[0].name must be a string", (it) => delete it.areas[0].name],
    ["level.areas[0].cells must be a list", (it) => delete it.areas[0].cells],
  ])("%s", (message, change) => {
    const file = JSON.parse(JSON.stringify(shaped()));
    change(file);
    expect(() => readLevel(file)).toThrow(message);
  });
});
