import { describe, expect, test } from "vitest";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import { sampled } from "../../test/kit/whole.js";
import { accretion, bspDungeon } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, type Door, type Lock, Rng, tileset } from "../core/index.js";
import { addLoops, areaStart, distantExit, doorFinish, doorPlacement, nicheStairs, secretDoors } from "./index.js";

/** A draft at depth 12 with a list of all doors that are drawn, and an exit on the first `>`. */
function doored(rows: readonly string[], depth = 12): BuilderMap {
  const drawn = mapOf(rows);
  const map = new BuilderMap(drawn.width, drawn.height, depth, tileset());
  map.paint(drawn.copyTiles());
  map.start = drawn.start;
  const exit = rows.join("").indexOf(">");
  if (exit >= 0) map.addExit(exit, "down");
  map.doors = cellsOf(map)
    .filter((cell) => map.isDoor(cell))
    .flatMap((cell) => doorAt(map, cell));
  return map;
}

function cellsOf(map: BuilderMap): number[] {
  return Array.from({ length: map.tiles.length }, (_, cell) => cell);
}

function doorAt(map: BuilderMap, at: number): Door[] {
  const isOpen = (cell: number) => map.isWalkable(cell);
  const lies = (side: number, aside: number) =>
    isOpen(at - side) && isOpen(at + side) && !isOpen(at - aside) && !isOpen(at + aside);
  const side = lies(1, map.width) ? 1 : lies(map.width, 1) ? map.width : undefined;
  return side === undefined ? [] : [{ at, kind: "plain", sides: [at - side, at + side] }];
}

/** Where somebody gets to who searches for nothing: over and over, until nothing is added. Keys open their locks. */
function reachedWithout(
  { width, tiles, start }: { width: number; tiles: ArrayLike<number>; start: number },
  isOpen: (cell: number) => boolean,
  locks: readonly Lock[],
): Set<number> {
  const reached = new Set([start]);
  for (let before = 0; before !== reached.size; ) {
    before = reached.size;
    for (let cell = 0; cell < tiles.length; cell++) {
      if (!isOpen(cell) || locks.some((lock) => lock.at === cell && !reached.has(lock.key))) continue;
      if ([cell - 1, cell + 1, cell - width, cell + width].some((side) => reached.has(side))) reached.add(cell);
    }
  }
  return reached;
}

const secretIn = (map: BuilderMap) => {
  const secret = tileset().index("secret_door");
  return cellsOf(map).filter((cell) => map.tiles[cell] === secret);
};

const ALL = { share: 1, most: 1, hidden: 1 };

describe("secret-doors", () => {
  test("matches the golden map", async () => {
    const level = chain({ width: 60, height: 24, purpose: "map" })
      .startWith(accretion())
      .with(addLoops({ all: true, reach: 1 }))
      .with(nicheStairs())
      .with(doorFinish())
      .with(secretDoors({ share: 1 }))
      .build({ seed: 42, depth: 9 });
    await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/secret-doors.txt");
  });

  test("hides only what nobody needs, checked by an independent flood on 500 small maps", () => {
    let hidden = 0;
    let withLocks = 0;
    for (let i = 0; i < 500; i++) {
      const rng = Rng.fromSeed(`small ${i}`);
      // Rooms of one or two cells in a grid, with doors between most of them.
      const rows = Array.from({ length: 9 }, (_, y) =>
        Array.from({ length: 13 }, (_, x) => {
          if (x % 12 === 0 || y % 8 === 0 || (x % 2 === 0 && y % 2 === 0)) return "#";
          if (x % 2 === 1 && y % 2 === 1) return ".";
          return rng.pick([..."##++++.."]);
        }).join(""),
      );
      const map = doored(rows);
      const floor = cellsOf(map).filter((cell) => map.isWalkable(cell) && !map.isDoor(cell));
      const start = rng.pick(floor);
      map.start = start;
      const every = [
        ...reachedWithout({ width: map.width, tiles: map.tiles, start }, (cell) => map.isWalkable(cell), []),
      ];
      const dry = every.filter((cell) => floor.includes(cell) && cell !== start);
      if (dry.length < 5) continue;
      map.addExit(rng.pick(dry), "down");
      // Up to two locks whose keys can be reached: the exit needs none of them.
      const locks: Lock[] = [];
      for (const at of rng.shuffle(every.filter((cell) => map.isDoor(cell))).slice(0, rng.below(3))) {
        const key = rng.pick(dry);
        const more = [...locks, { at, key }];
        const world = { width: map.width, tiles: map.tiles, start };
        const bare = reachedWithout(
          world,
          (cell) => map.isWalkable(cell) && more.every((lock) => lock.at !== cell),
          [],
        );
        const keyed = reachedWithout(world, (cell) => map.isWalkable(cell), more);
        if (bare.has(map.exits[0]!.at) && more.every((lock) => keyed.has(lock.key))) locks.push({ at, key });
      }
      map.locks = locks;
      if (locks.length > 0) withLocks++;
      runStep(secretDoors, map, ALL, `seed ${i}`);

      const secrets = new Set(secretIn(map));
      for (const { at, kind } of map.doors!) expect(kind).toBe(secrets.has(at) ? "secret" : "plain");
      const world = { width: map.width, tiles: map.tiles, start };
      const isOpen = (cell: number) => map.isWalkable(cell) && !secrets.has(cell);
      const keyed = reachedWithout(world, isOpen, locks);
      for (const { key } of locks) expect(keyed.has(key), rowsOf(map).join("\n")).toBe(true);
      const bare = reachedWithout(world, (cell) => isOpen(cell) && locks.every((lock) => lock.at !== cell), []);
      expect(bare.has(map.exits[0]!.at), rowsOf(map).join("\n")).toBe(true);
      for (const { at } of locks) expect(secrets.has(at)).toBe(false);
      hidden += secrets.size;
    }
    expect(hidden).toBeGreaterThan(2000);
    expect(withLocks).toBeGreaterThan(150);
  });

  test("keeps the exit reachable without a search on 200 levels, and hides no more than allowed", () => {
    let made = 0;
    let doors = 0;
    const levels = sampled(200, 60);
    for (let seed = 0; seed < levels; seed++) {
      const depth = 2 + (seed % 24);
      const hidden = [0.05, 0.3, 0.8][seed % 3]!;
      const grown = chain({ width: 60, height: 30 })
        .startWith(accretion())
        .with(addLoops({ all: true, reach: 1 }));
      const level =
        seed % 2 === 0
          ? grown
              .with(nicheStairs())
              .with(doorFinish())
              .with(secretDoors({ hidden, share: 0.2 }))
              .build({ seed, depth })
          : chain({ width: 60, height: 30 })
              .startWith(bspDungeon())
              .with(doorPlacement())
              .with(areaStart())
              .with(distantExit())
              .with(secretDoors({ hidden, share: 0.2 }))
              .build({ seed, depth });
      const { tiles, width, start, exits, tileset: all } = level.toCheckable();
      const isOpen = (cell: number) => all[tiles[cell]!]!.walkable;
      const isPlain = (cell: number) => isOpen(cell) && all[tiles[cell]!]!.name !== "secret_door";
      const found = reachedWithout({ width, tiles, start: start! }, isPlain, []);
      expect(found.has(exits.find(({ kind }) => kind === "down")!.at)).toBe(true);
      const whole = reachedWithout({ width, tiles, start: start! }, isOpen, []);
      expect(found.size).toBeGreaterThanOrEqual(whole.size * (1 - hidden) - 1);
      made += level.doors!.filter(({ kind }) => kind === "secret").length;
      doors += level.doors!.length;
    }
    expect(made).toBeGreaterThan(levels / 2);
    expect(made).toBeLessThan(doors * 0.67);
  });

  test("makes none at depth 1, without doors, and if the options allow none", () => {
    const rows = ["#########", "#@.>+...#", "#########"];
    const untouched = (map: BuilderMap, options: object) => {
      const before = rowsOf(map);
      runStep(secretDoors, map, options, "none");
      expect(rowsOf(map)).toEqual(before);
    };
    untouched(doored(rows, 1), ALL);
    untouched(doored(["#######", "#@..>.#", "#######"]), ALL);
    untouched(doored(rows), { ...ALL, share: 0 });
    untouched(doored(rows), { ...ALL, most: 0 });
    untouched(doored(rows), { ...ALL, hidden: 0 });
    const unlisted = doored(rows);
    unlisted.doors = undefined;
    untouched(unlisted, ALL);
    const reserved = doored(rows);
    reserved.reserve(reserved.doors![0]!.at);
    untouched(reserved, ALL);
    const locked = doored(rows);
    locked.doors = locked.doors!.map((door) => ({ ...door, kind: "locked" }));
    untouched(locked, ALL);
    const map = doored(rows);
    runStep(secretDoors, map, ALL, "one");
    expect(rowsOf(map)).toEqual(["#########", "#..>§...#", "#########"]);
    expect(map.doors![0]!.kind).toBe("secret");
  });

  test("keeps the way back from a one-way, and what is hidden already counts", () => {
    const rows = ["###########", "#@>..#....#", "#....+....#", "###########"];
    const jump = doored(rows);
    jump.oneWays = [{ from: jump.start!, to: 19 }];
    runStep(secretDoors, jump, ALL, "jump");
    expect(secretIn(jump)).toEqual([]);
    const half = doored(["#############", "#@>.§....+..#", "#############"]);
    half.doors = half.doors!.filter(({ at }) => half.tiles[at] === tileset().index("door"));
    runStep(secretDoors, half, { ...ALL, hidden: 0.5 }, "half");
    expect(rowsOf(half)[1]).toBe("#.>.§....+..#");
  });

  test("keeps the way back from where the player arrives by a drop", () => {
    const rows = ["###########", "#@>..#....#", "#....+....#", "###########"];
    const landing = doored(rows);
    landing.arrivals = [{ from: { level: "attic", at: [8, 1] }, to: landing.index(8, 1) }];
    runStep(secretDoors, landing, ALL, "landing");
    expect(secretIn(landing)).toEqual([]);
    const without = doored(rows);
    runStep(secretDoors, without, ALL, "landing");
    expect(secretIn(without)).toHaveLength(1);
  });

  test("hides the exit only if asked to, and says so", () => {
    const rows = ["#########", "#@..+..>#", "#########"];
    const open = doored(rows);
    runStep(secretDoors, open, ALL, "exit");
    expect([secretIn(open), open.allows]).toEqual([[], []]);
    const any = doored(rows);
    runStep(secretDoors, any, { ...ALL, exit: "any" }, "exit");
    expect([secretIn(any).length, any.allows]).toEqual([1, ["exit-secret"]]);
    const shallow = doored(rows, 1);
    runStep(secretDoors, shallow, { ...ALL, exit: "any" }, "exit");
    expect(shallow.allows).toEqual([]);
  });

  test("makes the share of the doors secret that the depth asks for, on average", () => {
    const cells = Array.from({ length: 10 }, (_, i) => 4 + 4 * i);
    const closets = [
      "#".repeat(43),
      `#${Array.from({ length: 41 }, (_, x) => (cells.includes(x + 1) ? "." : "#")).join("")}#`,
      `#${Array.from({ length: 41 }, (_, x) => (cells.includes(x + 1) ? "+" : "#")).join("")}#`,
      `#@>${".".repeat(39)}#`,
      "#".repeat(43),
    ];
    for (const [depth, average] of [
      [5, 1.08],
      [26, 6.7],
    ] as const) {
      let made = 0;
      for (let i = 0; i < 300; i++) {
        const map = doored(closets, depth);
        expect(map.doors).toHaveLength(10);
        runStep(secretDoors, map, { hidden: 1 }, `average ${i}`);
        made += secretIn(map).length;
      }
      expect(Math.abs(made / 300 - average)).toBeLessThan(0.15);
    }
  });

  test("prefers what is worth finding: items first, then dead ends, then shortcuts", () => {
    const [shortcut, items, bare] = [0, 1, 2];
    const chosen = [0, 0, 0];
    for (let i = 0; i < 600; i++) {
      const map = doored([
        "###############",
        "#@>...........#",
        "#.###+###+###+#",
        "#.###.###.###.#",
        "#.###.###.###.#",
        "#.###########.#",
        "#.............#",
        "###############",
      ]);
      expect(map.doors).toHaveLength(3);
      map.addSpawn({ at: 4 * 15 + 5, name: "Ring", blocks: false });
      map.addSpawn({ at: 4 * 15 + 9, name: "Rat", blocks: true });
      runStep(secretDoors, map, { share: 0.031, hidden: 1 }, `worth ${i}`);
      for (const at of secretIn(map)) chosen[at % 15 === 5 ? items : at % 15 === 9 ? bare : shortcut]!++;
    }
    expect(chosen[items]!).toBeGreaterThan(2 * chosen[bare]!);
    expect(chosen[bare]!).toBeGreaterThan(2 * chosen[shortcut]!);
    expect(chosen[shortcut]!).toBeGreaterThan(10);
  });
});
