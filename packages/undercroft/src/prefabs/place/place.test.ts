import { describe, expect, test } from "vitest";
import { mapOf, rowsOf } from "../../../test/kit/drawn-maps.js";
import { sampled } from "../../../test/kit/whole.js";
import { History, Journal } from "../../core/history.js";
import { BuilderMap, DOOR, FLOOR, finished, Rng, type Room, tileset, WALL } from "../../core/index.js";
import { drawnSection, drawnVault, prefabVariants } from "../reading/prefab.js";
import { chooseEntrances } from "../shape/entrances.js";
import { HOLE } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";
import { type Reason, refusalOf } from "./ground.js";
import { placeAt, reachOf, type Site } from "./place.js";

function place(map: BuilderMap, prefab: Prefab, x: number, y: number, seed = "place"): string | undefined {
  const { shape, transform } = prefabVariants(prefab, map.tileset)[0]!;
  return reasonOf(finished(placeAt(map, Rng.fromSeed(seed), { prefab, shape, transform, x, y }, reachOf(map))));
}

function reasonOf(reason: Reason | undefined): string | undefined {
  return reason === undefined ? undefined : refusalOf(reason).message;
}

/** The cells that can be walked to, found the slow way: nothing here is shared with the searches of the library. */
function walk(map: BuilderMap, from: number, isDiagonal: boolean): Set<number> {
  const reached = new Set([from]);
  const todo = [from];
  while (todo.length > 0) {
    const cell = todo.pop()!;
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const x = map.x(cell) + dx;
        const y = map.y(cell) + dy;
        if (!map.contains(x, y) || reached.has(map.index(x, y)) || !map.isWalkable(map.index(x, y))) continue;
        const next = map.index(x, y);
        const isSlanting = dx !== 0 && dy !== 0;
        if (isSlanting && (!isDiagonal || map.tiles[cell] === DOOR || map.tiles[next] === DOOR)) continue;
        reached.add(next);
        todo.push(next);
      }
    }
  }
  return reached;
}

/** Everything of a map that a step can see, and what can be walked to. */
function everythingOf(map: BuilderMap) {
  const cells = Array.from(map.tiles as Uint8Array, (_, cell) => cell);
  return {
    tiles: map.copyTiles(),
    reserved: cells.filter((cell) => map.isReserved(cell)),
    open: cells.filter((cell) => map.maySpawn(cell, "monster")),
    taken: cells.filter((cell) => map.hasSpawn(cell)),
    start: map.start,
    exits: map.exits,
    spawns: [...map.spawns],
    rooms: map.rooms,
    corridors: map.corridors,
    prefabs: map.prefabs,
    locks: map.locks,
    hash: map.stateHash(),
    straight: map.start === undefined ? [] : [...walk(map, map.start, false)],
    slanting: map.start === undefined ? [] : [...walk(map, map.start, true)],
  };
}

function randomMap(rng: Rng, journal: Journal | undefined): BuilderMap {
  const map = new BuilderMap(rng.between(6, 24), rng.between(6, 18), 1, tileset(), journal);
  map.step = "ground";
  const share = rng.pick([0.45, 0.65, 0.9]);
  const inside: number[] = [];
  for (let cell = 0; cell < map.tiles.length; cell++) {
    if (!map.isInterior(map.x(cell), map.y(cell))) continue;
    inside.push(cell);
    map.set(cell, rng.chance(share) ? (rng.chance(0.03) ? DOOR : FLOOR) : WALL);
  }
  const floor = inside.filter((cell) => map.tiles[cell] === FLOOR);
  if (floor.length === 0) return randomMap(rng, journal);
  if (rng.chance(0.8)) map.start = rng.pick(floor);
  if (rng.chance(0.8)) map.addExit(rng.pick(floor), rng.pick(["up", "down"]));
  if (rng.chance(0.5)) map.reserve(rng.pick(inside));
  for (let i = 0; i < 12; i++) map.addSpawn({ at: rng.pick(floor), name: "Rat", blocks: false });
  if (rng.chance(0.5)) {
    const rooms: Room[] = [];
    for (let i = 0; i < 3; i++) {
      const anchor = rng.pick(floor);
      rooms.push({ x: map.x(anchor), y: map.y(anchor), width: 1, height: 1, anchor });
    }
    map.rooms = rooms;
    map.corridors = [floor.slice(0, 3)];
  }
  return map;
}

function randomPrefab(rng: Rng): Prefab {
  const rows = Array.from({ length: rng.between(1, 6) }, () =>
    Array.from({ length: rng.between(1, 6) }, () => rng.pick([..." ##....+=g!"])).join(""),
  );
  if (rows.join("").trim() === "") rows.push("#");
  return rng.pick([drawnVault, drawnSection])("piece", rows, {
    place: { over: rng.pick(["floor", "any"]) },
    ...(rng.chance(0.5)
      ? { entrances: { use: rng.pick(["all", "1..2", 0]), join: rng.pick(["corridor", "door", "none"]) } }
      : {}),
  });
}

function randomSite(rng: Rng, map: BuilderMap, prefab: Prefab): Site | undefined {
  const { shape, transform } = rng.pick(prefabVariants(prefab, map.tileset));
  const most = [map.width - 1 - shape.width, map.height - 1 - shape.height] as const;
  if (most[0] < 1 || most[1] < 1) return undefined;
  const chosen = chooseEntrances(shape, prefab.source.entrances, rng.fork("entrances"));
  return { prefab, shape: chosen, transform, x: rng.between(1, most[0]), y: rng.between(1, most[1]) };
}

function coveredBy(map: BuilderMap, { shape, x, y }: Site): Set<number> {
  const cells = new Set<number>();
  for (let i = 0; i < shape.tiles.length; i++) {
    if (shape.tiles[i] !== HOLE) cells.add(map.index(x + (i % shape.width), y + Math.floor(i / shape.width)));
  }
  return cells;
}

/** What is wrong with a map on which a prefab has been placed, compared with how it was. */
function faultsOf(map: BuilderMap, site: Site, before: ReturnType<typeof everythingOf>): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string, cell?: number) => {
    if (!holds) faults.push(cell === undefined ? fault : `${fault} at ${map.at(cell)}`);
  };
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const covered = coveredBy(map, site);
  // Floor at the rim that nothing leads to has stayed rock, and is a hole in the record.
  const { width } = site.shape;
  const drawnAt = (cell: number) => site.shape.tiles[(map.y(cell) - site.y) * width + map.x(cell) - site.x]!;
  const isRim = (cell: number) =>
    site.prefab.kind === "vault" && covered.has(cell) && map.tiles[cell] === WALL && drawnAt(cell) !== WALL;
  const owned = new Set([...covered].filter((cell) => !isRim(cell)));
  for (const cell of covered) demand(isRim(cell) || map.tiles[cell] === drawnAt(cell), "drawn otherwise", cell);
  for (let cell = 0; cell < map.tiles.length; cell++) {
    const isInterior = map.isInterior(map.x(cell), map.y(cell));
    demand(isInterior || !map.isWalkable(cell), "the border is open", cell);
    const isDug = before.tiles[cell] === WALL && map.tiles[cell] === FLOOR;
    const isSame = before.tiles[cell] === map.tiles[cell];
    demand(covered.has(cell) || isSame || isDug, "a tile outside changed", cell);
    demand(map.isReserved(cell) === (owned.has(cell) || before.reserved.includes(cell)), "wrongly reserved", cell);
  }
  demand(same([map.start, map.exits], [before.start, before.exits]), "the start or the exits changed");
  demand(same([map.corridors, map.locks], [before.corridors, before.locks]), "the corridors or locks changed");

  const own = site.shape.spawns.map(({ cell, name }) => {
    return { at: map.index(site.x + (cell % width), site.y + Math.floor(cell / width)), name };
  });
  const kept = before.spawns.filter(({ at }) => !covered.has(at)).map(({ at, name }) => ({ at, name }));
  const now = map.spawns.map(({ at, name }) => ({ at, name }));
  demand(same(now, [...kept, ...own]), "the spawns are wrong");

  const placed = map.prefabs.at(-1)!;
  for (const [dy, row] of placed.rows.entries()) {
    for (const [dx, glyph] of [...row].entries()) {
      const cell = map.index(placed.x + dx, placed.y + dy);
      const wanted = owned.has(cell) ? tileset().glyph(map.tiles[cell]!) : " ";
      demand(glyph === wanted, "the record is wrong", cell);
    }
  }

  if (map.start === undefined) return faults;
  for (const isDiagonal of [false, true]) {
    const reached = walk(map, map.start, isDiagonal);
    for (const cell of isDiagonal ? before.slanting : before.straight) {
      const isGone = covered.has(cell) || !map.isWalkable(cell);
      demand(isGone || reached.has(cell), isDiagonal ? "cut off" : "cut off but for slantwise steps", cell);
    }
    if (!isDiagonal) continue;
    for (const cell of [...placed.entrances, ...own.map(({ at }) => at)]) {
      demand(reached.has(cell), "not joined", cell);
    }
  }
  return faults;
}

describe("placing is a transaction", () => {
  const outcomes = new Map<string, number>();

  test.each([
    ["without a history", false],
    ["with a history", true],
  ])("on random maps, %s", (name, keepsHistory) => {
    for (let i = 0; i < sampled(1000, 400); i++) {
      const rng = Rng.fromSeed(`${name} ${i}`);
      const journal = keepsHistory ? new Journal() : undefined;
      const map = randomMap(rng.fork("map"), journal);
      map.snapshot();
      map.step = "placing";
      const site = randomSite(rng.fork("site"), map, randomPrefab(rng.fork("prefab")));
      if (site === undefined) continue;
      const before = everythingOf(map);
      const drawing = rowsOf(map);
      const reason = reasonOf(finished(placeAt(map, rng.fork("tunnels"), site, reachOf(map))));
      outcomes.set(reason ?? "placed", (outcomes.get(reason ?? "placed") ?? 0) + 1);
      const frame = map.snapshot();
      if (reason !== undefined) expect(frame, `${name} ${i}: ${reason}, and there is a frame of it`).toBeUndefined();
      if (journal !== undefined) {
        const history = new History(journal.frames, map.tiles.length);
        history.seek(Infinity);
        expect(history.tiles, `${name} ${i}`).toEqual(map.copyTiles());
      }
      if (reason !== undefined) {
        expect(everythingOf(map), `${name} ${i}: ${reason}`).toEqual(before);
        continue;
      }
      const faults = faultsOf(map, site, before);
      if (faults.length > 0) {
        expect(faults, [`${name} ${i}`, ...drawing, "", ...rowsOf(map)].join("\n")).toEqual([]);
      }
    }
  });

  test("has every kind of result in these tests", () => {
    for (const end of [
      "placed",
      "it would cover the start or an exit",
      "it would cover another prefab or a reserved cell",
      "placing it would cut the level in two",
      "it can't be joined to the level",
    ]) {
      expect(outcomes.get(end) ?? 0, JSON.stringify([...outcomes])).toBeGreaterThan(sampled(50, 12));
    }
  });
});

test("a vault never puts a hazard beside the start or an exit, but can turn its dry side to them", () => {
  const map = () => {
    const drawn = mapOf(["########", "#@.....#", "#......#", "#......#", "#......#", "########"]);
    drawn.addExit(drawn.index(5, 4), "down");
    return drawn;
  };
  const refused = "it would put a hazard beside the start or an exit";
  const pool = drawnVault("pool", ["≈≈"], { palettes: ["water"] });
  expect(place(map(), pool, 2, 2)).toBe(refused);
  expect(place(map(), pool, 3, 3)).toBe(refused);
  expect(place(map(), pool, 2, 3)).toBeUndefined();
  expect(place(map(), drawnVault("half_dry", [".≈"], { palettes: ["water"] }), 2, 2)).toBeUndefined();
});

describe("spawns under a footprint", () => {
  test("are removed, but not those in its holes or beside it", () => {
    const map = mapOf(["########", "#@.....#", "#......#", "#......#", "#......#", "########"]);
    const at = (x: number, y: number) => map.addSpawn({ at: map.index(x, y), name: `${x},${y}`, blocks: false });
    for (let y = 2; y <= 4; y++) for (let x = 1; x <= 6; x++) at(x, y);
    expect(place(map, drawnVault("ring", ["...", ". ."]), 2, 2)).toBeUndefined();
    const left = map.spawns.map(({ name }) => name);
    expect(left).not.toContain("2,2");
    expect(left).not.toContain("4,3");
    for (const kept of ["3,3", "1,2", "5,2", "5,3", "2,4", "3,4", "4,4"]) expect(left).toContain(kept);
    expect(left).toHaveLength(18 - 5);
  });

  test("are found on maps that aren't square", () => {
    const map = mapOf(["#####", ...Array(20).fill("#...#"), "#####"]);
    map.start = map.index(1, 1);
    for (let y = 2; y <= 20; y++) map.addSpawn({ at: map.index(2, y), name: `${y}`, blocks: false });
    expect(place(map, drawnVault("dots", [".", "."]), 2, 10)).toBeUndefined();
    expect(map.spawns.map(({ name }) => name)).toEqual(
      Array.from({ length: 19 }, (_, i) => `${i + 2}`).filter((name) => name !== "10" && name !== "11"),
    );
  });
});

describe("the way through a level", () => {
  test("is neither cut nor made diagonal", () => {
    const map = mapOf(["#####", "#@..#", "#...#", "#####"]);
    const before = map.stateHash();
    // Between the two pillars, which lie corner to corner, one could only squeeze through slantwise.
    expect(
      place(map, drawnVault("gate", ["# ", " #"], { place: { over: "any" }, entrances: { join: "none" } }), 2, 1),
    ).toBe("placing it would cut the level in two");
    expect(map.stateHash()).toBe(before);
  });

  test("to cells that need diagonal steps is not cut by a later vault", () => {
    const rows = ["######", "#.#.@#", "##...#", "#....#", "######"];
    expect(place(mapOf(rows), drawnVault("pillar", ["#"]), 2, 2)).toBe("placing it would cut the level in two");
    expect(place(mapOf(rows), drawnVault("pillar", ["#"]), 3, 2)).toBeUndefined();
  });

  test("is dug to a section's things, through rock and not through its walls", () => {
    const map = mapOf([
      "##############",
      "#@...#########",
      "#....#########",
      "##############",
      "##############",
      "##############",
      "##############",
    ]);
    expect(place(map, drawnSection("cell", ["#####", "#.g.#", "##=##"]), 8, 1)).toBeUndefined();
    expect(
      rowsOf(map)
        .slice(1, 4)
        .map((row) => row.slice(8, 13)),
    ).toEqual(["#####", "#...#", "##.##"]);
    const reached = walk(map, map.start!, false);
    expect(map.spawns.every(({ at }) => reached.has(at))).toBe(true);
    // The shortest way round the corner, and no cell more.
    const dug = Array.from(map.tiles as Uint8Array).filter((tile) => tile === FLOOR).length - 8 - 4;
    expect(dug).toBeLessThanOrEqual(8);
  });

  test("to a thing must exist: a vault with walls all around it is refused", () => {
    const map = mapOf(["#######", "#@....#", "#.....#", "#.....#", "#.....#", "#######"]);
    expect(place(map, drawnVault("oubliette", ["###", "#g#", "###"], { place: { over: "any" } }), 3, 2)).toBe(
      "it can't be joined to the level",
    );
  });

  test("to an empty sealed cell isn't needed, and the report says so", () => {
    const map = mapOf(["#######", "#@....#", "#.....#", "#.....#", "#.....#", "#######"]);
    expect(place(map, drawnVault("hollow", ["###", "#.#", "###"]), 3, 1)).toBeUndefined();
    expect(map.report).toMatchObject([
      { kind: "shortfall", message: "1 empty floor cell inside hollow can't be reached" },
    ]);
    expect(map.maySpawn(map.index(4, 2), "item"), "nothing random is put there").toBe(false);
  });

  test("isn't needed on solid rock", () => {
    const map = mapOf(Array(9).fill("#########"));
    const vault = drawnVault("nook", ["###", "#g=", "###"], { place: { over: "wall" } });
    expect(place(map, vault, 3, 3)).toBeUndefined();
    expect(map.spawns).toMatchObject([{ name: "Goblin", at: map.index(4, 4) }]);
    expect(place(mapOf(Array(9).fill("#########")), drawnVault("tomb", ["###", "#g#", "###"]), 3, 3)).toBe(
      "it can't be joined to the level",
    );
  });
});

describe("rooms under a prefab", () => {
  const hall = ["#########", "#.......#", "#.......#", "#.......#", "#......@#", "#########"];
  const whole = { x: 1, y: 1, width: 7, height: 4 };

  test("keep an anchor that can be reached: not one in a sealed cell", () => {
    const map = mapOf(hall);
    map.rooms = [{ ...whole, anchor: map.index(3, 2) }];
    expect(place(map, drawnVault("hollow", ["###", "#.#", "###"]), 2, 1)).toBeUndefined();
    expect(walk(map, map.start!, false).has(map.rooms[0]!.anchor)).toBe(true);
  });

  test("leave the list where all their floor is sealed in", () => {
    const map = mapOf(hall);
    const corner = { x: 3, y: 2, width: 1, height: 1, anchor: map.index(3, 2) };
    map.rooms = [corner, { ...whole, anchor: map.index(6, 1) }];
    expect(place(map, drawnVault("hollow", ["###", "#.#", "###"]), 2, 1)).toBeUndefined();
    expect(map.rooms).toEqual([{ ...whole, anchor: map.index(6, 1) }]);
    expect(map.report.map(({ message }) => message)).toContain("1 of 2 rooms was removed because a prefab covers it");
  });

  test("are not all buried", () => {
    const map = mapOf(hall);
    map.rooms = [{ x: 2, y: 2, width: 1, height: 1, anchor: map.index(2, 2) }];
    expect(place(map, drawnVault("pillar", ["#"]), 2, 2)).toBe("it would cover the last room");
  });

  test("that are only planned stay as they are", () => {
    const map = mapOf(Array(9).fill("#########"));
    map.rooms = [{ x: 2, y: 2, width: 3, height: 3, anchor: map.index(3, 3) }];
    expect(place(map, drawnVault("nook", ["###", "#..", "###"], { place: { over: "wall" } }), 3, 3)).toBeUndefined();
    expect(map.rooms).toEqual([{ x: 2, y: 2, width: 3, height: 3, anchor: map.index(3, 3) }]);
  });
});

describe("entrances", () => {
  const TILES = tileset();
  const vault = drawnVault("court", ["#=#", "=.=", "#=#"], { transform: false });
  const { shape } = prefabVariants(vault, TILES)[0]!;

  test("are all open by default", () => {
    expect(chooseEntrances(shape, undefined, Rng.fromSeed(1))).toBe(shape);
    expect(chooseEntrances(shape, { use: "all" }, Rng.fromSeed(1))).toBe(shape);
  });

  test("that are not used are walled up, each as often as the others", () => {
    const opened = new Map<number, number>();
    for (let seed = 0; seed < 1000; seed++) {
      const chosen = chooseEntrances(shape, { use: "1..2" }, Rng.fromSeed(seed));
      expect([1, 2]).toContain(chosen.entrances.length);
      for (const cell of shape.entrances) {
        const isUsed = chosen.entrances.includes(cell);
        expect(chosen.tiles[cell]).toBe(isUsed ? FLOOR : WALL);
        if (isUsed) opened.set(cell, (opened.get(cell) ?? 0) + 1);
      }
    }
    // 1.5 of four on average: 375 each, and three standard deviations are 46.
    for (const count of opened.values()) expect(Math.abs(count - 375)).toBeLessThan(46);
  });

  test("that are wanted are among the used ones, however few these are", () => {
    for (const use of [1, 2, 3]) {
      for (const cell of shape.entrances) {
        for (let seed = 0; seed < 50; seed++) {
          const chosen = chooseEntrances(shape, { use }, Rng.fromSeed(seed), [cell]);
          expect(chosen.entrances).toHaveLength(use);
          expect(chosen.entrances).toContain(cell);
        }
      }
    }
  });

  test("become doors where they are to be joined by doors, and more than there are can't be used", () => {
    const chosen = chooseEntrances(shape, { use: "9..", join: "door" }, Rng.fromSeed(1));
    expect(chosen.entrances).toEqual([1, 3, 5, 7]);
    expect(chosen.entrances.map((cell) => chosen.tiles[cell])).toEqual([DOOR, DOOR, DOOR, DOOR]);
  });

  test("that are walled up lose what was on them", () => {
    const guarded = drawnVault("guarded", ["GG."], { legend: { G: { entrance: true, spawn: "Orc", mark: "gate" } } });
    const drawn = prefabVariants(guarded, TILES)[0]!.shape;
    const chosen = chooseEntrances(drawn, { use: 1 }, Rng.fromSeed(1));
    expect(chosen.spawns.map(({ cell }) => cell)).toEqual(chosen.entrances);
    expect(chosen.marks.map(({ cell }) => cell)).toEqual(chosen.entrances);
    expect(drawn.spawns).toHaveLength(2);
  });
});
