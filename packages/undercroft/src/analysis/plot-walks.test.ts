import { describe, expect, test } from "vitest";
import { draw } from "../../test/kit/drawn-levels.js";
import { sampled } from "../../test/kit/whole.js";
import { type Lock, type OneWay, Rng, tileset } from "../core/index.js";
import { distanceField, type HeldKeys, PlotWalks, spheresOf, UNREACHED } from "./index.js";

/** Two ways to the exit: a short one through a lock, and a long one. Behind the secret door there is a hoard. */
const KEEP = [
  "###############", //
  "#@..¤..>#.....#",
  "#.#######.###.#",
  "#......k......#",
  "#.#########¤###",
  "#.§....#..2...#",
  "###############",
];
const keep = () => {
  const drawn = draw(KEEP);
  const grid = { width: drawn.width, height: drawn.height, tiles: drawn.tiles, tileset: tileset() };
  // The hall with the exit has a second way in.
  const shortcut = drawn.tiles;
  shortcut[1 * drawn.width + 8] = shortcut[1 * drawn.width + 9]!;
  const [first, second] = [KEEP.join("").indexOf("¤"), KEEP.join("").lastIndexOf("¤")];
  const locks: Lock[] = [
    { at: first, key: drawn.at("2") },
    { at: second, key: drawn.at("k") },
  ];
  const walks = new PlotWalks(grid, { start: drawn.start, locks, oneWays: [] }, "orthogonal");
  return { drawn, locks, walks, exit: KEEP.join("").indexOf(">"), secret: KEEP.join("").indexOf("§") };
};

describe("a walk through a level with locks", () => {
  test("leads through a lock only if it takes the key to be there", () => {
    const { drawn, walks, exit, locks } = keep();
    const start = drawn.start!;
    const long = walks.path(start, exit, "needed")!;
    expect(long.length - 1).toBe(walks.distances(start, "needed")[exit]);
    expect(long).not.toContain(locks[0]!.at);
    expect(walks.path(start, exit, "all")).toHaveLength(7);
    expect(walks.path(start, exit, "none")).toEqual(long);
    // Whoever is behind the second lock has its key, and not that of the first.
    const out = walks.path(drawn.at("2"), exit, "needed")!;
    expect(out).toContain(locks[1]!.at);
    expect(out).not.toContain(locks[0]!.at);
    expect(walks.path(start, drawn.at("2"), "none")).toBeUndefined();
  });

  test("knows the keys that were taken, and the secret doors that were found", () => {
    const { drawn, walks, exit, locks, secret } = keep();
    const start = drawn.start!;
    expect(walks.path(start, exit, [drawn.at("2")])).toHaveLength(7);
    expect(walks.path(start, drawn.at("2"), [drawn.at("k")])).toContain(locks[1]!.at);
    expect(walks.path(start, drawn.at("2"), [])).toBeUndefined();
    expect(walks.path(start, secret + 1, [drawn.at("k"), drawn.at("2")])).toBeUndefined();
    expect(walks.path(start, secret + 1, [secret])).toContain(secret);
    // Nothing else leads there.
    expect(walks.path(start, secret + 1, "needed")).toContain(secret);
  });
});

/** A map of random floor, with some of it locked, keys and one-ways anywhere, and some secret doors. */
function randomPlot(seed: number) {
  const rng = Rng.fromSeed(seed);
  const [width, height] = [rng.between(4, 9), rng.between(4, 9)];
  const set = tileset();
  const tiles = new Uint8Array(width * height);
  for (let cell = 0; cell < tiles.length; cell++) tiles[cell] = set.index(rng.chance(0.75) ? "floor" : "wall");
  const any = () => rng.below(tiles.length);
  for (let i = rng.below(3); i > 0; i--) tiles[any()] = set.index("secret_door");
  const locks: Lock[] = Array.from({ length: rng.below(5) }, () => ({ at: any(), key: any() }));
  const start = any();
  const isJump = () => rng.chance(0.5);
  const oneWays: OneWay[] = Array.from({ length: rng.chance(0.5) ? rng.below(3) : 0 }, () => {
    const from = rng.below(tiles.length - 1);
    return { from, to: isJump() ? any() : from + 1 };
  });
  const movement = rng.chance(0.5) ? ("orthogonal" as const) : ("diagonal" as const);
  return { grid: { width, height, tiles, tileset: set }, plot: { start, locks, oneWays }, movement, rng };
}

/** Whether one can go from one cell to another in one move, doors and locks apart. */
function isMove({ grid, plot: { oneWays }, movement }: ReturnType<typeof randomPlot>, from: number, to: number) {
  if (oneWays.some((way) => way.from === from && way.to === to)) return true;
  if (oneWays.some((way) => way.from === to && way.to === from)) return false;
  const { width, tiles, tileset: set } = grid;
  const dx = Math.abs((from % width) - (to % width));
  const dy = Math.abs(Math.floor(from / width) - Math.floor(to / width));
  if (Math.max(dx, dy) !== 1) return false;
  const isDoor = set.door[tiles[from]!] === 1 || set.door[tiles[to]!] === 1;
  return dx + dy === 1 || (movement === "diagonal" && !isDoor);
}

test("paths are made of moves that are allowed, and are as long as distances say", () => {
  for (let seed = 0; seed < sampled(1000, 30); seed++) {
    const drawn = randomPlot(seed);
    const { grid, plot, movement, rng } = drawn;
    const walks = new PlotWalks(grid, plot, movement);
    const { of } = spheresOf(grid, plot, movement, secretsOf(drawn));
    const some = plot.locks.map(({ key }) => key).filter(() => rng.chance(0.5));
    for (const keys of ["needed", "all", "none", some] satisfies HeldKeys[]) {
      const from = rng.below(grid.tiles.length);
      const moves = walks.distances(from, keys);
      for (let to = 0; to < grid.tiles.length; to++) {
        const path = walks.path(from, to, keys);
        expect(path === undefined ? UNREACHED : path.length - 1, `seed ${seed}`).toBe(moves[to]);
        if (path === undefined) continue;
        expect([path[0], path.at(-1)]).toEqual([from, to]);
        for (const [i, cell] of path.entries()) {
          expect(grid.tileset.walkable[grid.tiles[cell]!]).toBe(1);
          if (i > 0) expect(isMove(drawn, path[i - 1]!, cell), `seed ${seed}`).toBe(true);
          const locks = plot.locks.filter(({ at }) => at === cell);
          const isOpen = (key: number) => {
            if (keys === "all") return true;
            if (keys !== "needed") return keys !== "none" && keys.includes(key);
            const isFar = of[from]! < 0 || of[to]! < 0;
            return isFar || (of[key]! >= 0 && of[key]! < Math.max(of[from]!, of[to]!));
          };
          for (const { key } of locks) expect(isOpen(key), `seed ${seed}`).toBe(true);
        }
      }
    }
  }
});

const secretsOf = ({ grid: { tiles, tileset: set } }: ReturnType<typeof randomPlot>) =>
  Array.from(tiles, (_, cell) => cell).filter((cell) => tiles[cell] === set.index("secret_door"));

test("whoever comes without a key can walk the way to a goal, and takes the keys as they lie there", () => {
  let locked = 0;
  for (let seed = 0; seed < sampled(2000, 150); seed++) {
    const drawn = randomPlot(seed);
    const { grid, plot, movement } = drawn;
    // Where a one-way can't be walked back from, the way may not go on. The checks of a level see to it that none is so.
    if (plot.oneWays.length > 0) continue;
    const walks = new PlotWalks(grid, plot, movement);
    const shut = spheresOf(grid, plot, movement, secretsOf(drawn)).of;
    const open = spheresOf(grid, plot, movement).of;
    for (let goal = 0; goal < grid.tiles.length; goal++) {
      const way = walks.fromNothing(goal);
      expect(way !== undefined, `seed ${seed}, goal ${goal}`).toBe(open[goal] !== UNREACHED);
      if (way === undefined) continue;
      const been = new Set<number>();
      for (const [i, cell] of way.entries()) {
        if (i > 0) expect(isMove(drawn, way[i - 1]!, cell)).toBe(true);
        for (const { at, key } of plot.locks) if (at === cell) expect(been.has(key), `seed ${seed}`).toBe(true);
        been.add(cell);
        if (shut[goal] !== UNREACHED) expect(secretsOf(drawn)).not.toContain(cell);
      }
      if (way.some((cell) => plot.locks.some(({ at }) => at === cell))) locked++;
      if (shut[goal] !== 0) continue;
      // Without keys there is no shorter way.
      const tiles = grid.tiles.slice();
      for (const cell of [...secretsOf(drawn), ...plot.locks.map(({ at }) => at)]) tiles[cell] = 0;
      expect(way.length - 1).toBe(distanceField({ ...grid, tiles }, [plot.start], movement)[goal]);
    }
  }
  expect(locked).toBeGreaterThan(20);
});
