import { describe, expect, test } from "vitest";
import { BuilderMap } from "./builder-map.js";
import { type Changes, eachChange, History, Journal } from "./history.js";
import { Rng } from "./rng.js";
import { DOOR, FLOOR, SHIPPED_TILES, tileset, WALL } from "./tiles.js";

/** A tile for every byte. */
const ALL_BYTES = tileset(
  Array.from({ length: 256 - SHIPPED_TILES.length }, (_, i) => ({
    name: `tile_${i}`,
    glyph: String.fromCharCode(0x4e00 + i),
    walkable: i % 2 === 0,
    opaque: false,
  })),
);

/** Writes to a map at random: single cells, rectangles, whole maps, and cells written several times over. */
function scribble(map: BuilderMap, rng: Rng): void {
  const tile = () => rng.pick([WALL, FLOOR, FLOOR, DOOR, 7, 255]);
  switch (rng.below(6)) {
    case 0:
      for (let i = rng.below(10); i > 0; i--) map.set(rng.below(map.tiles.length), tile());
      break;
    case 1:
      map.fill({ x: rng.between(-2, 8), y: rng.between(-2, 5), width: rng.below(9), height: rng.below(6) }, tile());
      break;
    case 2: {
      const tiles = map.copyTiles();
      for (let i = rng.below(30); i > 0; i--) tiles[rng.below(tiles.length)] = tile();
      map.paint(tiles);
      break;
    }
    case 3: {
      // Swaps two tiles all over the map: a plane.
      const tiles = map.copyTiles();
      for (let i = 0; i < tiles.length; i++) if (rng.chance(0.5)) tiles[i]! ^= 1;
      map.paint(tiles);
      break;
    }
    case 4: {
      const cell = rng.below(map.tiles.length);
      for (let i = rng.below(5); i > 0; i--) map.set(cell, tile());
      break;
    }
    case 5: {
      const cells = Array.from({ length: 40 }, () => rng.below(map.tiles.length));
      for (const cell of cells) map.set(cell, map.tiles[cell]! ^ 1);
    }
  }
}

/** Much faster than `toEqual` on long lists of bytes. */
function same(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

describe("going through a history", () => {
  test("forth and back gives what whole snapshots of each frame would, and the history disturbs nothing", () => {
    const kinds = new Set<Changes["kind"]>();
    for (let run = 0; run < 60; run++) {
      const rng = Rng.fromSeed(`history ${run}`);
      const [width, height] = [rng.between(1, 40), rng.between(1, 20)];
      const journal = new Journal();
      const map = new BuilderMap(width, height, 1, ALL_BYTES, journal);
      const plain = new BuilderMap(width, height, 1, ALL_BYTES);
      const snapshots = [map.copyTiles()];
      if (run % 2 === 0) {
        for (const each of [map, plain]) {
          each.reserve(0, FLOOR);
          each.start = 0;
        }
      }
      for (let frame = 0; frame < 30; frame++) {
        const writes = rng.fork(frame);
        const writesAgain = rng.fork(frame);
        for (let i = writes.below(4); i > 0; i--) scribble(map, writes);
        for (let i = writesAgain.below(4); i > 0; i--) scribble(plain, writesAgain);
        if (map.snapshot() !== undefined) snapshots.push(map.copyTiles());
        expect(same(map.copyTiles(), plain.copyTiles())).toBe(true);
      }
      for (const frame of journal.frames) kinds.add(frame.changes.kind);

      const history = new History(journal.frames, width * height);
      expect(history.frames.length).toBe(snapshots.length - 1);
      const visit = (position: number) => {
        expect(history.position).toBe(position);
        expect(same(history.tiles, snapshots[position]!)).toBe(true);
        expect(history.frame).toBe(journal.frames[position - 1]);
      };
      visit(0);
      for (let i = 1; i < snapshots.length; i++) {
        expect(history.forward()).toBe(true);
        visit(i);
      }
      expect(history.forward()).toBe(false);
      visit(snapshots.length - 1);
      for (let i = snapshots.length - 2; i >= 0; i--) {
        expect(history.back()).toBe(true);
        visit(i);
      }
      expect(history.back()).toBe(false);
      for (let i = 0; i < 20; i++) {
        const position = rng.below(snapshots.length);
        history.seek(position);
        visit(position);
      }
    }
    expect([...kinds].sort()).toEqual(["list", "plane"]);
  });

  test("seeking beyond the ends goes to the ends", () => {
    const journal = new Journal();
    const map = new BuilderMap(3, 1, 1, ALL_BYTES, journal);
    for (let cell = 0; cell < 3; cell++) {
      map.set(cell, FLOOR);
      map.snapshot();
    }
    const history = new History(journal.frames, 3);
    for (const [to, position] of [
      [99, 3],
      [-5, 0],
      [Infinity, 3],
      [-Infinity, 0],
      [2, 2],
    ] as const) {
      history.seek(to);
      expect(history.position).toBe(position);
      expect([...history.tiles]).toEqual([0, 1, 2].map((cell) => (cell < position ? FLOOR : WALL)));
    }
    history.seek(Number.NaN);
    expect(history.position).toBe(2);
  });

  test("a history without frames stands still", () => {
    const history = new History([], 4);
    expect(history.forward()).toBe(false);
    expect(history.back()).toBe(false);
    history.seek(5);
    expect(history.position).toBe(0);
    expect(history.frame).toBeUndefined();
    expect(history.writers()).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("frames", () => {
  const state = { start: undefined, exits: [], spawns: [], rooms: undefined };

  test("few changes are a list, many swaps of the same two tiles a plane, many mixed ones a list", () => {
    const journal = new Journal();
    journal.note(3, 1);
    expect(journal.frame("step", 1000, state)!.changes).toEqual({
      kind: "list",
      cells: Int32Array.of(3),
      flips: Uint8Array.of(1),
    });
    for (let cell = 0; cell < 26; cell++) journal.note(cell, 1);
    expect(journal.frame("step", 1000, state)!.changes.kind).toBe("plane");
    for (let cell = 0; cell < 26; cell++) journal.note(cell, 1 + (cell & 1));
    expect(journal.frame("step", 1000, state)!.changes.kind).toBe("list");
  });

  test("a plane holds the first and the last cell of the map, and of each of its words", () => {
    const journal = new Journal();
    const cells = [0, 1, 30, 31, 32, 63, 64, 95, 96, 99];
    for (const cell of cells) journal.note(cell, 7);
    const { changes } = journal.frame("step", 100, state)!;
    expect(changes.kind).toBe("plane");
    const seen: [number, number][] = [];
    eachChange(changes, (cell, flip) => seen.push([cell, flip]));
    expect(seen).toEqual(cells.map((cell) => [cell, 7]));
  });

  test("more changes than the journal has room for at first are kept all", () => {
    const journal = new Journal();
    for (let i = 0; i < 5000; i++) journal.note(i % 3000, 1 + (i % 2));
    const { changes } = journal.frame("step", 3000, state)!;
    let count = 0;
    eachChange(changes, () => count++);
    expect(count).toBe(5000);
  });

  test("writing what is there already is no change", () => {
    const journal = new Journal();
    const map = new BuilderMap(4, 4, 1, ALL_BYTES, journal);
    map.set(5, FLOOR);
    map.snapshot();
    map.set(5, FLOOR);
    map.fill({ x: 1, y: 1, width: 1, height: 1 }, FLOOR);
    map.paint(map.copyTiles());
    expect(map.snapshot()).toBeUndefined();
    expect(journal.frames.length).toBe(1);
  });

  test("the first frame is always taken, later ones where tiles, start, exits, spawns or rooms changed", () => {
    const journal = new Journal();
    const map = new BuilderMap(5, 5, 1, ALL_BYTES, journal);
    map.step = "step#1";
    expect(map.snapshot()).toBeDefined();
    const changes: (() => void)[] = [
      () => map.set(6, FLOOR),
      () => (map.start = 6),
      () => map.addExit(7, "down"),
      () => map.addSpawn({ at: 8, name: "Goblin", blocks: true }),
      () => map.changeSpawns((spawn) => spawn),
      () => (map.rooms = []),
      () => map.removeExits(),
      () => (map.start = undefined),
    ];
    for (const change of changes) {
      expect(map.snapshot()).toBeUndefined();
      change();
      expect(map.snapshot()).toMatchObject({ step: "step#1", start: map.start, exits: map.exits, rooms: map.rooms });
    }
    expect(journal.frames.length).toBe(1 + changes.length);
  });

  test("a picture makes a frame of its own, and says nothing about the tiles", () => {
    const journal = new Journal();
    const map = new BuilderMap(3, 3, 1, ALL_BYTES, journal);
    map.snapshot();
    const picture = { width: 2, rows: ["ab", "cd"] };
    expect(map.snapshot(picture)!.picture).toBe(picture);
    expect(map.snapshot()).toBeUndefined();
    expect(map.copyTiles()).toEqual(new Uint8Array(9));
  });

  test("a frame keeps the spawns of its moment, whatever comes later", () => {
    const journal = new Journal();
    const map = new BuilderMap(5, 5, 1, ALL_BYTES, journal);
    const names = (frame: number) => journal.frames[frame]!.spawns.map((spawn) => spawn.name);
    map.snapshot();
    map.addSpawn({ at: 1, name: "a", blocks: false });
    map.snapshot();
    map.addSpawn({ at: 2, name: "b", blocks: false });
    map.snapshot();
    map.changeSpawns((spawn) => (spawn.name === "a" ? undefined : { ...spawn, name: "c" }));
    map.snapshot();
    map.addSpawn({ at: 3, name: "d", blocks: false });
    expect([0, 1, 2, 3].map(names)).toEqual([[], ["a"], ["a", "b"], ["c"]]);
  });

  test("without a journal there are no frames", () => {
    const map = new BuilderMap(3, 3, 1, ALL_BYTES);
    map.set(4, FLOOR);
    expect(map.snapshot()).toBeUndefined();
  });
});

describe("going back to a checkpoint", () => {
  test("leaves no trace, whatever was written before it, since and after", () => {
    const kinds = new Set<Changes["kind"]>();
    for (let run = 0; run < 60; run++) {
      const rng = Rng.fromSeed(`rollback ${run}`);
      // From one cell to more changes than the journal has space for at first.
      const [width, height] = [rng.between(1, 80), rng.between(1, 40)];
      const journals = [new Journal(), new Journal()] as const;
      const [plain, undone] = journals.map((journal) => new BuilderMap(width, height, 1, ALL_BYTES, journal));
      const both = [plain!, undone!];
      for (let frame = 0; frame < 20; frame++) {
        const scribbleAll = (part: string) => {
          for (const map of both) {
            const writes = rng.fork(`${frame} ${part}`);
            for (let i = writes.below(3); i > 0; i--) scribble(map, writes);
            if (writes.chance(0.3)) map.addSpawn({ at: 0, name: part, blocks: false });
          }
        };
        scribbleAll("before");
        const then = undone!.checkpoint();
        const writes = rng.fork(`${frame} since`);
        for (let i = writes.below(4); i > 0; i--) scribble(undone!, writes);
        // From then on whole maps are written cell by cell.
        if (run % 2 === 0) undone!.reserve(0, FLOOR);
        undone!.addSpawn({ at: 0, name: "undone", blocks: true });
        if (writes.chance(0.5)) undone!.changeSpawns(() => undefined);
        undone!.restore(then);
        scribbleAll("after");
        for (const map of both) map.snapshot();
      }
      expect(undone!.stateHash()).toBe(plain!.stateHash());
      expect(journals[1].frames.length).toBe(journals[0].frames.length);
      for (const [i, frame] of journals[1].frames.entries()) {
        const wanted = journals[0].frames[i]!;
        expect(frame.spawns).toEqual(wanted.spawns);
        expect(changed(frame.changes)).toEqual(changed(wanted.changes));
        kinds.add(frame.changes.kind);
      }
    }
    expect(kinds.size).toBe(2);
  });

  /** The cells that a frame changed, and how; one that was changed twice stands there twice, in any order. */
  function changed(changes: Changes): string[] {
    const all: string[] = [];
    eachChange(changes, (cell, flip) => all.push(`${cell} ${flip}`));
    return all.sort();
  }

  test("makes no frame, and no step the writer of a cell that it only wrote for a while", () => {
    const journal = new Journal();
    const map = new BuilderMap(4, 4, 1, ALL_BYTES, journal);
    map.step = "first";
    map.set(5, FLOOR);
    map.addSpawn({ at: 5, name: "Rat", blocks: true });
    map.snapshot();
    map.step = "second";
    const then = map.checkpoint();
    map.set(5, DOOR);
    map.reserve(6, FLOOR);
    map.addSpawn({ at: 6, name: "Orc", blocks: true });
    map.start = 6;
    map.restore(then);
    expect(map.snapshot()).toBeUndefined();
    const history = new History(journal.frames, 16);
    history.seek(Infinity);
    expect(history.writers().filter((step) => step !== undefined)).toEqual(["first"]);
    expect(history.frame!.spawns.map(({ name }) => name)).toEqual(["Rat"]);
  });

  test("after a frame of a moment since shows the way back, and leaves that frame alone", () => {
    const journal = new Journal();
    const map = new BuilderMap(4, 4, 1, ALL_BYTES, journal);
    map.snapshot();
    const then = map.checkpoint();
    map.set(5, FLOOR);
    map.addSpawn({ at: 5, name: "Rat", blocks: true });
    map.snapshot();
    map.restore(then);
    expect(map.snapshot()).toMatchObject({ spawns: [] });
    expect(journal.frames[1]!.spawns).toHaveLength(1);
    const history = new History(journal.frames, 16);
    expect([1, 2, 3].map((position) => (history.seek(position), history.tiles[5]))).toEqual([WALL, FLOOR, WALL]);
  });

  test("twice, or to a later one after an earlier one, is right too", () => {
    const journal = new Journal();
    const map = new BuilderMap(4, 4, 1, ALL_BYTES, journal);
    const earlier = map.checkpoint();
    map.set(5, FLOOR);
    map.addSpawn({ at: 5, name: "Rat", blocks: true });
    const later = map.checkpoint();
    map.set(6, FLOOR);
    map.restore(earlier);
    map.set(7, DOOR);
    map.restore(later);
    map.snapshot();
    const history = new History(journal.frames, 16);
    history.seek(1);
    expect(same(history.tiles, map.copyTiles())).toBe(true);
    expect(map.tiles[5]).toBe(FLOOR);
    expect(map.spawns.map(({ name }) => name)).toEqual(["Rat"]);
    map.set(9, FLOOR);
    map.restore(earlier);
    map.snapshot();
    history.seek(2);
    expect(map.copyTiles()).toEqual(new Uint8Array(16));
    expect(history.tiles).toEqual(new Uint8Array(16));
  });
});

describe("writers", () => {
  test("name the step that last wrote each cell, up to the current position", () => {
    const journal = new Journal();
    const map = new BuilderMap(4, 1, 1, ALL_BYTES, journal);
    const write = (step: string, cells: number[], tile: number) => {
      map.step = step;
      for (const cell of cells) map.set(cell, tile);
      map.snapshot();
    };
    write("first", [0, 1, 2], FLOOR);
    write("second", [1], DOOR);
    write("third", [2], WALL);
    const history = new History(journal.frames, 4);
    expect(history.writers()).toEqual([undefined, undefined, undefined, undefined]);
    history.seek(1);
    expect(history.writers()).toEqual(["first", "first", "first", undefined]);
    history.seek(2);
    expect(history.writers()).toEqual(["first", "second", "first", undefined]);
    history.seek(3);
    expect(history.writers()).toEqual(["first", "second", "third", undefined]);
    history.seek(1);
    expect(history.writers()).toEqual(["first", "first", "first", undefined]);
  });
});
