import { describe, expect, test } from "vitest";
import { BuilderMap, room } from "./builder-map.js";
import { UndercroftError } from "./errors.js";
import { History, Journal } from "./history.js";
import { CELL_LIMIT, checkDepth, checkSize } from "./map-limits.js";
import { Rng } from "./rng.js";
import { DOOR, DOWN_STAIRS, FLOOR, SHIPPED_TILES, type Tile, tileset, UP_STAIRS, WALL } from "./tiles.js";

/** Every way of writing tiles, each told to write one tile on the whole map. */
const writers: Record<string, (map: BuilderMap, tile: number) => void> = {
  set: (map, tile) => {
    for (let cell = 0; cell < map.tiles.length; cell++) map.set(cell, tile);
  },
  fill: (map, tile) => map.fill({ x: 0, y: 0, width: map.width, height: map.height }, tile),
  paint: (map, tile) => map.paint(new Uint8Array(map.tiles.length).fill(tile)),
};

const recording: Record<string, () => Journal | undefined> = {
  "without a history": () => undefined,
  "with a history": () => new Journal(),
};

function makeMap(journal?: Journal, width = 6, height = 5): BuilderMap {
  const map = new BuilderMap(width, height, 3, tileset(), journal);
  map.step = "test#1";
  return map;
}

describe("a new map", () => {
  test("is solid rock of its size, with nothing on it", () => {
    const map = makeMap();
    expect(map).toMatchObject({ width: 6, height: 5, depth: 3, spawns: [], exits: [], prefabs: [], locks: [] });
    expect(map.copyTiles()).toEqual(new Uint8Array(30).fill(WALL));
    expect([map.start, map.rooms, map.corridors]).toEqual([undefined, undefined, undefined]);
    expect(map.hasReservedCells).toBe(false);
    expect(map.recording).toBe(false);
    expect(makeMap(new Journal()).recording).toBe(true);
  });

  test("knows its cells", () => {
    const map = makeMap();
    expect(map.index(5, 4)).toBe(29);
    expect([map.x(29), map.y(29)]).toEqual([5, 4]);
    expect(map.at(29)).toBe("(5, 4)");
    expect(map.contains(5, 4)).toBe(true);
    for (const [x, y] of [
      [6, 0],
      [-1, 1],
      [0, 5],
      [0, -1],
    ] as const) {
      expect(map.contains(x, y)).toBe(false);
    }
    expect(map.isInterior(1, 1)).toBe(true);
    expect(map.isInterior(4, 3)).toBe(true);
    expect(map.isInterior(5, 3)).toBe(false);
    expect(map.isInterior(4, 4)).toBe(false);
    expect(map.isInterior(0, 1)).toBe(false);
  });
});

describe.each(Object.entries(recording))("%s", (_when, journalOf) => {
  describe.each(Object.entries(writers))("%s", (_how, write) => {
    test("writes every cell of an unguarded map", () => {
      const map = makeMap(journalOf());
      const before = map.revision;
      write(map, FLOOR);
      expect(map.copyTiles()).toEqual(new Uint8Array(30).fill(FLOOR));
      expect(map.revision).toBeGreaterThan(before);
    });

    test("leaves reserved cells as they are, rock or floor", () => {
      const map = makeMap(journalOf());
      map.reserve(7);
      map.reserve(8, DOOR);
      write(map, FLOOR);
      expect([map.tiles[7], map.tiles[8], map.tiles[9]]).toEqual([WALL, DOOR, FLOOR]);
      write(map, WALL);
      expect([map.tiles[7], map.tiles[8], map.tiles[9]]).toEqual([WALL, DOOR, WALL]);
      expect([map.isReserved(7), map.isReserved(8), map.isReserved(9)]).toEqual([true, true, false]);
    });

    test("lets the start change as long as it can be walked on", () => {
      const map = makeMap(journalOf());
      map.set(7, FLOOR);
      map.start = 7;
      write(map, WALL);
      expect(map.tiles[7]).toBe(FLOOR);
      write(map, DOOR);
      expect(map.tiles[7]).toBe(DOOR);
      expect(map.isReserved(7)).toBe(false);
    });

    test("frees the old start when the start moves or goes", () => {
      const map = makeMap(journalOf());
      write(map, FLOOR);
      map.start = 7;
      map.start = 8;
      write(map, WALL);
      expect([map.tiles[7], map.tiles[8]]).toEqual([WALL, FLOOR]);
      map.start = undefined;
      write(map, WALL);
      expect(map.tiles[8]).toBe(WALL);
    });

    test("leaves exits as they are, and frees them when they are removed", () => {
      const map = makeMap(journalOf());
      map.addExit(7, "down");
      map.addExit(8, "up");
      for (const tile of [WALL, FLOOR]) {
        write(map, tile);
        expect([map.tiles[7], map.tiles[8]]).toEqual([DOWN_STAIRS, UP_STAIRS]);
      }
      expect(map.removeExits("down")).toEqual([{ at: 7, kind: "down" }]);
      expect([map.tiles[7], map.tiles[8]]).toEqual([FLOOR, UP_STAIRS]);
      write(map, WALL);
      expect([map.tiles[7], map.tiles[8]]).toEqual([WALL, UP_STAIRS]);
      expect(map.exits).toEqual([{ at: 8, kind: "up" }]);
      map.removeExits();
      write(map, WALL);
      expect(map.tiles[8]).toBe(WALL);
    });

    test("a reserved cell stays reserved when the start or an exit leaves it", () => {
      const map = makeMap(journalOf());
      map.reserve(7, FLOOR);
      map.reserve(8, FLOOR);
      map.start = 7;
      map.start = undefined;
      map.addExit(8, "down");
      map.removeExits();
      write(map, WALL);
      expect([map.tiles[7], map.tiles[8]]).toEqual([FLOOR, FLOOR]);
      expect(map.isReserved(8)).toBe(true);
    });

    test("an exit on the start leaves a start that can't be buried, and the other way about", () => {
      const map = makeMap(journalOf());
      map.set(7, FLOOR);
      map.start = 7;
      map.addExit(7, "up");
      map.removeExits();
      write(map, WALL);
      expect(map.tiles[7]).toBe(FLOOR);
      map.addExit(7, "up");
      map.start = undefined;
      write(map, WALL);
      expect(map.tiles[7]).toBe(UP_STAIRS);
    });
  });

  test("fill keeps to the part of a rectangle that lies on the map", () => {
    const rng = Rng.fromSeed("fill");
    for (let i = 0; i < 300; i++) {
      const map = makeMap(journalOf());
      if (i % 2 === 0) map.reserve(12);
      const rect = { x: rng.between(-4, 7), y: rng.between(-4, 6), width: rng.below(8), height: rng.below(8) };
      map.fill(rect, FLOOR);
      for (let cell = 0; cell < 30; cell++) {
        const [x, y] = [map.x(cell), map.y(cell)];
        const inside = x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height;
        expect(map.tiles[cell]).toBe(inside && !map.isReserved(cell) ? FLOOR : WALL);
      }
    }
  });

  test("what is written is in the history, guarded or not, stairs and reserved tiles included", () => {
    const journal = journalOf();
    const map = makeMap(journal);
    map.reserve(7, DOOR);
    map.fill({ x: 1, y: 1, width: 4, height: 3 }, FLOOR);
    map.start = 8;
    map.addExit(9, "down");
    map.snapshot();
    map.paint(new Uint8Array(30).fill(WALL));
    map.removeExits();
    map.snapshot();
    if (journal === undefined) return;
    const history = new History(journal.frames, 30);
    history.seek(Infinity);
    expect(history.tiles).toEqual(map.copyTiles());
  });
});

describe("writing by coordinates", () => {
  test("changes and reads the cell at (x, y)", () => {
    const map = makeMap();
    map.setAt(5, 4, DOOR);
    map.setAt(0, 0, FLOOR);
    expect(map.tiles[29]).toBe(DOOR);
    expect([map.getAt(5, 4), map.getAt(0, 0), map.getAt(1, 0)]).toEqual([DOOR, FLOOR, WALL]);
  });

  test("leaves alone what is reserved", () => {
    const map = makeMap();
    map.reserve(map.index(2, 2), WALL);
    map.setAt(2, 2, FLOOR);
    expect(map.getAt(2, 2)).toBe(WALL);
  });

  test.each([
    [6, 1],
    [-1, 1],
    [1, 5],
    [1, -1],
    [1.5, 1],
    [Number.NaN, 1],
    [undefined as never, 1],
  ])("(%s, %s) is refused, and nothing is written", (x, y) => {
    const map = makeMap();
    const rule = "x must be a whole number from 0 to 5, and y from 0 to 4.";
    for (const work of [() => map.setAt(x, y, FLOOR), () => map.getAt(x, y)]) {
      expect(work).toThrow(`(${x}, ${y}) is outside the 6x5 map: ${rule}`);
      expect(work).toThrow(expect.objectContaining({ code: "broken-step" }));
    }
    expect(map.tiles).toEqual(new Uint8Array(30));
  });
});

describe.each(Object.keys(recording))("a cell or a tile that doesn't exist, %s", (kind) => {
  const outside = (cell: number) => `cell ${cell} is outside the 6x5 map`;

  test.each([-1, 30, 2.5, Number.NaN])("cell %s is refused whatever is done with it", (cell) => {
    const map = makeMap(recording[kind]!());
    // Where something is kept, walls used to be left out without a word.
    map.reserve(7);
    expect(() => map.set(cell, FLOOR)).toThrow(outside(cell));
    expect(() => map.set(cell, WALL)).toThrow(outside(cell));
    expect(() => map.reserve(cell)).toThrow(outside(cell));
    expect(() => map.release(cell, FLOOR)).toThrow(outside(cell));
    expect(() => map.addExit(cell, "down")).toThrow(`the exit at ${outside(cell)}`);
    expect(() => {
      map.start = cell;
    }).toThrow(`the start at ${outside(cell)}`);
    const rat = { name: "Rat", blocks: true };
    expect(() => map.addSpawn({ ...rat, at: cell })).toThrow(`Rat at ${outside(cell)}`);
    map.addSpawn({ ...rat, at: 8 });
    expect(() => map.changeSpawns((spawn) => ({ ...spawn, at: cell }))).toThrow(`Rat at ${outside(cell)}`);
    expect([map.start, map.exits.length, map.spawns.length]).toEqual([undefined, 0, 1]);
  });

  test.each([SHIPPED_TILES.length, 256, -1, 1.5, undefined as never])("tile %s is refused", (tile) => {
    const map = makeMap(recording[kind]!());
    for (const work of [
      () => map.setAt(1, 1, tile),
      () => map.set(7, tile),
      () => map.fill({ x: 1, y: 1, width: 2, height: 2 }, tile),
    ]) {
      expect(work).toThrow(
        `tile ${tile} is not in the tileset: it must be a whole number from 0 to ${SHIPPED_TILES.length - 1}.`,
      );
      expect(work).toThrow(expect.objectContaining({ code: "broken-step" }));
    }
  });
});

describe("writing", () => {
  test("paint needs a whole map", () => {
    expect(() => makeMap().paint(new Uint8Array(29))).toThrow("paint needs 30 tiles, got 29.");
    expect(() => makeMap().paint(new Uint8Array(31))).toThrow(expect.objectContaining({ code: "broken-step" }));
  });

  test("what was painted and what was copied are nobody else's afterwards", () => {
    const map = makeMap();
    const tiles = new Uint8Array(30).fill(FLOOR);
    map.paint(tiles);
    tiles.fill(DOOR);
    map.copyTiles().fill(DOOR);
    expect(map.copyTiles()).toEqual(new Uint8Array(30).fill(FLOOR));
  });

  test("a start in rock is refused, and the start before it stays", () => {
    const map = makeMap();
    map.set(7, FLOOR);
    map.start = 7;
    expect(() => (map.start = 8)).toThrow("the start must be on a walkable cell, but (2, 1) isn't walkable.");
    expect(() => (map.start = 999)).toThrow(UndercroftError);
    expect(map.start).toBe(7);
    map.set(7, WALL);
    expect(map.tiles[7]).toBe(FLOOR);
  });

  test("a start on water of which it is said that it can't be walked on is refused", () => {
    const map = makeMap();
    map.set(7, tileset().index("deep_water"));
    expect(() => (map.start = 7)).toThrow(UndercroftError);
    map.set(7, tileset().index("shallow_water"));
    map.start = 7;
    expect(map.start).toBe(7);
  });

  test("hasKeptCells says whether there is anything to look out for", () => {
    for (const keep of [
      (map: BuilderMap) => map.reserve(3),
      (map: BuilderMap) => map.addExit(3, "up"),
      (map: BuilderMap) => {
        map.set(3, FLOOR);
        map.start = 3;
      },
    ]) {
      const map = makeMap();
      keep(map);
      expect(map.hasReservedCells).toBe(true);
    }
  });
});

describe("exits", () => {
  test("a cell has one exit: a second one replaces the first", () => {
    const map = makeMap();
    map.addExit(7, "down");
    map.addExit(7, "up");
    expect(map.exits).toEqual([{ at: 7, kind: "up" }]);
    expect(map.tiles[7]).toBe(UP_STAIRS);
    expect(map.removeExits("down")).toEqual([]);
    expect(map.isReserved(7)).toBe(true);
  });

  test("the list is replaced and never changed, so that a step's list stays what it was", () => {
    const map = makeMap();
    map.addExit(7, "down");
    const before = map.exits;
    map.addExit(8, "up");
    expect(before).toEqual([{ at: 7, kind: "down" }]);
    const both = map.exits;
    map.removeExits("down");
    expect(both.length).toBe(2);
    const left = map.exits;
    map.removeExits("down");
    expect(map.exits).toBe(left);
  });
});

describe("spawns", () => {
  test("are signed with the step at work, unless they say otherwise", () => {
    const map = makeMap();
    map.addSpawn({ at: 7, name: "Goblin", blocks: true });
    map.addSpawn({ at: 8, name: "Dagger", blocks: false, from: "vault", clear: 8 });
    expect(map.spawns).toEqual([
      { at: 7, name: "Goblin", blocks: true, from: "test#1", clear: 0 },
      { at: 8, name: "Dagger", blocks: false, from: "vault", clear: 8 },
    ]);
  });

  test("are known by cell through adding, moving and removing", () => {
    const map = makeMap();
    const rng = Rng.fromSeed("spawns");
    const holds = () => {
      for (let cell = 0; cell < 30; cell++) {
        expect(map.hasSpawn(cell)).toBe(map.spawns.some((spawn) => spawn.at === cell));
      }
    };
    holds();
    map.changeSpawns((spawn) => spawn);
    for (let i = 0; i < 200; i++) {
      if (rng.chance(0.6)) map.addSpawn({ at: rng.below(30), name: `n${i}`, blocks: false });
      else {
        map.changeSpawns((spawn) => {
          if (rng.chance(0.3)) return undefined;
          return rng.chance(0.3) ? { ...spawn, at: rng.below(30) } : spawn;
        });
      }
      holds();
    }
    map.changeSpawns(() => undefined);
    expect(map.spawns).toEqual([]);
    holds();
  });

  test("keep their order when some are removed or changed", () => {
    const map = makeMap();
    for (const name of ["a", "b", "c", "d"]) map.addSpawn({ at: 7, name, blocks: false });
    map.changeSpawns((spawn) => (spawn.name === "b" ? undefined : { ...spawn, name: spawn.name.toUpperCase() }));
    expect(map.spawns.map((spawn) => spawn.name)).toEqual(["A", "C", "D"]);
  });

  test("are allowed again where a checkpoint allows them, each time that it is restored", () => {
    const map = makeMap();
    map.allowSpawns(7, ["item"]);
    const checkpoint = map.checkpoint();
    for (let i = 0; i < 2; i++) {
      map.restore(checkpoint);
      expect([map.maySpawn(7, "item"), map.maySpawn(7, "monster")]).toEqual([true, false]);
      map.allowSpawns(7, ["monster"]);
    }
  });
});

test("notes are signed with the step at work", () => {
  const map = makeMap();
  map.note("shortfall", "asked for 2, placed 1");
  map.step = "other#2";
  map.note("repair", "moved");
  expect(map.report).toEqual([
    { step: "test#1", kind: "shortfall", message: "asked for 2, placed 1" },
    { step: "other#2", kind: "repair", message: "moved" },
  ]);
});

describe("the hash of the state", () => {
  const spawn = { at: 7, name: "Goblin", blocks: true };
  const prefab = { name: "v", kind: "vault", x: 1, y: 1, transform: "identity", rows: [".#"], entrances: [7] };
  const aRoom = { x: 1, y: 1, width: 2, height: 2, anchor: 14 };

  test("knows a game's own tiles by name, wherever they stand in the set", () => {
    const moss = { name: "moss", glyph: "m", walkable: true, opaque: false };
    const lava = { name: "lava", glyph: "l", walkable: false, opaque: false };
    const hashOf = (...own: Tile[]) => {
      const map = new BuilderMap(6, 5, 1, tileset(own));
      map.set(7, map.tileset.index("moss"));
      map.prefabs = [{ ...prefab, rows: [map.tileset.glyph(map.tileset.index("moss"))] }];
      return map.stateHash();
    };
    expect(hashOf(lava, moss)).toBe(hashOf(moss));
    expect(hashOf({ ...moss, glyph: "M" })).toBe(hashOf(moss));
    expect(hashOf({ ...moss, opaque: true })).not.toBe(hashOf(moss));
  });

  /** Maps that all differ in something that a later step could see. */
  const changes: Record<string, (map: BuilderMap) => void> = {
    nothing: () => {},
    "a tile": (map) => map.set(7, DOOR),
    "another tile": (map) => map.set(8, DOOR),
    "another kind of tile": (map) => map.set(7, WALL),
    "a start": (map) => (map.start = 7),
    "a start elsewhere": (map) => (map.start = 8),
    "a way down": (map) => map.addExit(7, "down"),
    "a way up": (map) => map.addExit(7, "up"),
    "two ways": (map) => {
      map.addExit(7, "down");
      map.addExit(8, "down");
    },
    "a spawn": (map) => map.addSpawn(spawn),
    "a spawn elsewhere": (map) => map.addSpawn({ ...spawn, at: 8 }),
    "a spawn of another name": (map) => map.addSpawn({ ...spawn, name: "Orc" }),
    "a spawn that doesn't block": (map) => map.addSpawn({ ...spawn, blocks: false }),
    "a spawn of another step": (map) => map.addSpawn({ ...spawn, from: "other" }),
    "a spawn that keeps away": (map) => map.addSpawn({ ...spawn, clear: 8 }),
    "two spawns": (map) => {
      map.addSpawn(spawn);
      map.addSpawn(spawn);
    },
    "no rooms, though there could be": (map) => (map.rooms = []),
    "a room": (map) => (map.rooms = [aRoom]),
    "a room with another anchor": (map) => (map.rooms = [{ ...aRoom, anchor: 7 }]),
    "no corridors, though there could be": (map) => (map.corridors = []),
    "an empty corridor": (map) => (map.corridors = [[]]),
    "a corridor": (map) => (map.corridors = [[7, 8]]),
    "a corridor the other way": (map) => (map.corridors = [[8, 7]]),
    "two corridors": (map) => (map.corridors = [[7], [8]]),
    "a reserved cell": (map) => map.reserve(7),
    "another reserved cell": (map) => map.reserve(8),
    "a prefab": (map) => (map.prefabs = [prefab]),
    "a prefab with other rows": (map) => (map.prefabs = [{ ...prefab, rows: ["#."] }]),
    "a prefab without entrances": (map) => (map.prefabs = [{ ...prefab, entrances: [] }]),
    "a lock": (map) => (map.locks = [{ at: 7, key: 8 }]),
    "another lock": (map) => (map.locks = [{ at: 8, key: 7 }]),
  };

  const hashOf = (change: (map: BuilderMap) => void, size: [number, number] = [6, 5], depth = 3): string => {
    const map = new BuilderMap(...size, depth, tileset());
    map.step = "test#1";
    map.fill({ x: 1, y: 1, width: 4, height: 3 }, FLOOR);
    change(map);
    return map.stateHash();
  };

  test("differs for every kind of change", () => {
    const hashes = new Map<string, string>();
    for (const [what, change] of Object.entries(changes)) {
      const hash = hashOf(change);
      expect(hash).toMatch(/^[0-9a-f]{16}$/);
      expect(hashes.get(hash), `${what} looks like ${hashes.get(hash)}`).toBeUndefined();
      hashes.set(hash, what);
    }
  });

  test("is the same for the same state, and doesn't depend on a history", () => {
    for (const change of Object.values(changes)) expect(hashOf(change)).toBe(hashOf(change));
    const map = makeMap(new Journal());
    const plain = makeMap();
    expect(map.stateHash()).toBe(plain.stateHash());
  });

  test("tells sizes of the same area and depths apart", () => {
    const nothing = () => {};
    const bare = (width: number, height: number) => new BuilderMap(width, height, 3, tileset()).stateHash();
    expect(bare(6, 5)).not.toBe(bare(5, 6));
    expect(hashOf(nothing, [6, 5], 3)).not.toBe(hashOf(nothing, [6, 5], 4));
  });

  test("no exit can be taken for a spawn, and no room for a corridor", () => {
    const exit = hashOf((map) => map.addExit(7, "down"));
    const looksAlike = hashOf((map) => {
      map.set(7, DOWN_STAIRS);
      map.addSpawn({ at: 7, name: "down", blocks: false });
    });
    expect(exit).not.toBe(looksAlike);
    const asRoom = hashOf((map) => (map.rooms = [{ x: 4, y: 1, width: 2, height: 3, anchor: 9 }]));
    const asCorridor = hashOf((map) => (map.corridors = [[1, 2, 3, 9]]));
    expect(asRoom).not.toBe(asCorridor);
  });
});

test("the anchor of a room is its middle cell", () => {
  const map = makeMap();
  expect(room(map, { x: 1, y: 1, width: 3, height: 3 })).toEqual({ x: 1, y: 1, width: 3, height: 3, anchor: 14 });
  expect(room(map, { x: 2, y: 1, width: 2, height: 2 }).anchor).toBe(map.index(3, 2));
  expect(room(map, { x: 4, y: 3, width: 1, height: 1 }).anchor).toBe(map.index(4, 3));
});

describe("sizes and depths at the door", () => {
  test.each([
    [1, 1],
    [4096, 4096],
    [1, CELL_LIMIT],
  ])("%ix%i is a size", (width, height) => {
    expect(() => checkSize(width, height)).not.toThrow();
  });

  test.each([
    [0, 5, "width"],
    [5, 0, "height"],
    [-1, 5, "width"],
    [1.5, 5, "width"],
    [Number.NaN, 5, "width"],
    [5, Infinity, "height"],
    ["80", 50, "width"],
    [80, undefined, "height"],
    [null, 50, "width"],
    [2 ** 53, 5, "width"],
  ])("%o x %o is none", (width, height, option) => {
    expect(() => checkSize(width, height)).toThrow(`${option} must be a whole number of at least 1, got `);
    expect(() => checkSize(width, height)).toThrow(expect.objectContaining({ code: "bad-size" }));
  });

  test("more cells than the limit are refused, and the limit can be raised", () => {
    expect(() => checkSize(4096, 4097)).toThrow("a map of 4096x4097 has 16781312 cells, but the limit is 16777216.");
    expect(() => checkSize(2 ** 50, 2 ** 50)).toThrow(expect.objectContaining({ code: "bad-size" }));
    expect(() => checkSize(4096, 4097, 2 ** 25)).not.toThrow();
    expect(() => checkSize(10, 10, 99)).toThrow("the limit is 99");
  });

  test.each([0, 1, 1_000_000])("%i is a depth", (depth) => {
    expect(() => checkDepth(depth)).not.toThrow();
  });

  test.each([-1, 1.5, 1_000_001, Number.NaN, "1", null, undefined, 1n])("%o is none", (depth) => {
    expect(() => checkDepth(depth)).toThrow("depth must be a whole number from 0 to 1000000, got ");
    expect(() => checkDepth(depth)).toThrow(expect.objectContaining({ code: "bad-depth" }));
  });
});

describe("a start and exits that are pinned", () => {
  test("are there at once, reserved, and stay where they are", () => {
    const map = makeMap();
    map.pinStart(map.index(1, 1));
    map.pinExit(map.index(4, 3), "down");
    expect([map.start, map.exits]).toEqual([7, [{ at: 22, kind: "down" }]]);
    expect([map.isWalkable(7), map.tiles[22], map.isReserved(7), map.isReserved(22)]).toEqual([
      true,
      DOWN_STAIRS,
      true,
      true,
    ]);
    map.start = undefined;
    expect(map.removeExits()).toEqual([]);
    expect([map.start, map.exits]).toEqual([7, [{ at: 22, kind: "down" }]]);
    expect(map.report).toEqual([]);
    map.set(8, FLOOR);
    map.start = 8;
    expect(map.start).toBe(7);
    expect(map.report).toEqual([
      {
        step: "test#1",
        kind: "repair",
        message: "the start stays at (1, 1), where it is pinned, instead of moving to (2, 1)",
      },
    ]);
  });

  test("stand in for one exit of their kind each, and others come beside them", () => {
    const map = makeMap();
    map.pinExit(7, "down");
    map.fill({ x: 1, y: 2, width: 4, height: 1 }, FLOOR);
    // As a drawing has them, before anybody says that they are exits.
    map.set(13, DOWN_STAIRS);
    map.addExit(13, "down");
    expect([map.exits.map(({ at }) => at), map.tiles[13]]).toEqual([[7], FLOOR]);
    expect(map.report[0]!.message).toBe(
      "skipped the stairs down at (1, 2) because the stairs down are pinned to (1, 1)",
    );
    map.addExit(14, "down");
    map.addExit(15, "up");
    expect(map.exits.map(({ at }) => at)).toEqual([7, 14, 15]);
    // A step that replaces the ways down replaces the one that the pin stands in for, too.
    expect(map.removeExits("down").map(({ at }) => at)).toEqual([14]);
    map.addExit(16, "down");
    expect(map.exits.map(({ at }) => at)).toEqual([7, 15]);
    expect(map.report).toHaveLength(2);
  });

  test("take the same exit without a word, and another kind not at all", () => {
    const map = makeMap();
    map.pinExit(7, "down");
    map.addExit(7, "down");
    expect(map.report).toEqual([]);
    map.addExit(7, "up");
    expect(map.exits).toEqual([{ at: 7, kind: "down" }]);
    expect(map.report[0]!.message).toBe("skipped the stairs up at (1, 1) because the stairs down are pinned to (1, 1)");
  });

  test("are more than one where more are pinned; of starts the first stays", () => {
    const map = makeMap();
    map.pinExit(7, "down");
    map.pinExit(8, "down");
    map.pinStart(14);
    map.pinStart(15);
    expect([map.start, map.exits.map(({ at }) => at)]).toEqual([14, [7, 8]]);
    map.set(15, WALL);
    expect(map.isWalkable(15)).toBe(false);
  });

  test("are part of the state, and of a checkpoint", () => {
    const pinned = makeMap();
    pinned.pinExit(7, "down");
    const plain = makeMap();
    plain.addExit(7, "down");
    plain.reserve(7);
    expect(pinned.stateHash()).not.toBe(plain.stateHash());
    const then = pinned.checkpoint();
    pinned.addExit(8, "down");
    pinned.restore(then);
    pinned.addExit(9, "down");
    expect(pinned.exits).toEqual([{ at: 7, kind: "down" }]);
  });
});
