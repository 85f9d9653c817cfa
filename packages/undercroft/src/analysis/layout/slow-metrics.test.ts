import { describe, expect, test } from "vitest";
import { randomGround } from "../../../test/kit/random-ground.js";
import { sampled } from "../../../test/kit/whole.js";
import { Rng, type Tile } from "../../core/index.js";
import { RECIPES, recipeChain, shippedRecipe } from "../../recipes/index.js";
import { LAYOUT_METRICS, levelMetrics } from "./metrics.js";
import type { MeasuredLevel } from "./view.js";

/** Slow and obvious: every metric as its definition says it, on a list of cells, with nothing of the fast ones in it. */
interface Cell {
  readonly x: number;
  readonly y: number;
  readonly tile: Tile;
}

class SlowMap {
  readonly cells: Cell[] = [];
  readonly start: Cell | undefined;
  readonly exit: Cell | undefined;
  readonly pass: Set<Cell>;
  readonly open: Set<Cell>;
  readonly reached: Set<Cell>;
  readonly width: number;
  readonly height: number;

  constructor({ width, height, tiles, tileset: set, start, exits }: MeasuredLevel) {
    this.width = width;
    this.height = height;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) this.cells.push({ x, y, tile: set.tiles[tiles[y * width + x]!]! });
    }
    const down = exits.filter(({ kind }) => kind === "down")[0];
    this.start = start === undefined ? undefined : this.at(start[0], start[1]);
    this.exit = down === undefined ? undefined : this.at(down.at[0], down.at[1]);
    const isHazard = ({ tile }: Cell) => ["drown", "burn", "fall"].includes(tile.hazard ?? "");
    this.pass = new Set(this.cells.filter((cell) => cell.tile.walkable && !isHazard(cell)));
    this.open = new Set(this.cells.filter((cell) => this.pass.has(cell) || isHazard(cell)));
    this.reached = this.flood(this.start, this.pass);
  }

  at(x: number, y: number): Cell | undefined {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? this.cells[y * this.width + x] : undefined;
  }

  sides({ x, y }: Cell): Cell[] {
    return [this.at(x, y - 1), this.at(x - 1, y), this.at(x + 1, y), this.at(x, y + 1)].filter((c) => c !== undefined);
  }

  ring(cell: Cell): Cell[] {
    const { x, y } = cell;
    const corners = [this.at(x - 1, y - 1), this.at(x + 1, y - 1), this.at(x - 1, y + 1), this.at(x + 1, y + 1)];
    return [...this.sides(cell), ...corners.filter((c) => c !== undefined)];
  }

  /** Squares of 2x2 cells: upper left, upper right, lower left, lower right. */
  squares(): Cell[][] {
    return this.cells
      .map(({ x, y }) => [this.at(x, y), this.at(x + 1, y), this.at(x, y + 1), this.at(x + 1, y + 1)])
      .filter((square) => square.every((cell) => cell !== undefined));
  }

  flood(from: Cell | undefined, within: ReadonlySet<Cell>, isDiagonal = false): Set<Cell> {
    const found = new Set<Cell>();
    if (from === undefined || !within.has(from)) return found;
    found.add(from);
    for (const cell of found) {
      for (const next of isDiagonal ? this.ring(cell) : this.sides(cell)) if (within.has(next)) found.add(next);
    }
    return found;
  }

  parts(of: ReadonlySet<Cell>, isDiagonal = false): Set<Cell>[] {
    const rest = new Set(of);
    const parts: Set<Cell>[] = [];
    for (const cell of rest) {
      const part = this.flood(cell, of, isDiagonal);
      for (const member of part) rest.delete(member);
      parts.push(part);
    }
    return parts;
  }
}

function slowMetrics(level: MeasuredLevel): Record<string, number | null> {
  const map = new SlowMap(level);
  const { cells, open, pass, reached, exit } = map;
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);

  const roomy = new Set(
    map
      .squares()
      .filter((square) => square.every((cell) => open.has(cell)))
      .flat(),
  );
  const rooms = map.parts(roomy).filter((part) => part.size >= 6);
  const isRectangle = (part: ReadonlySet<Cell>) => {
    const xs = [...part].map(({ x }) => x);
    const ys = [...part].map(({ y }) => y);
    return part.size === (Math.max(...xs) - Math.min(...xs) + 1) * (Math.max(...ys) - Math.min(...ys) + 1);
  };
  const solid = new Set(cells.filter((cell) => !pass.has(cell)));
  const isAtEdge = ({ x, y }: Cell) => x === 0 || y === 0 || x === map.width - 1 || y === map.height - 1;
  const holes = map.parts(solid, true).filter((part) => ![...part].some(isAtEdge));
  const dead = map.parts(peeled(map));

  const cutOff = new Map<Cell, Set<Cell>>();
  for (const cell of reached) {
    if (cell === map.start) continue;
    const still = map.flood(map.start, new Set([...reached].filter((other) => other !== cell)));
    const lost = [...reached].filter((other) => other !== cell && !still.has(other));
    if (lost.length > 0) cutOff.set(cell, new Set(lost));
  }
  const withoutExit = [...cutOff.values()].filter((lost) => exit === undefined || !lost.has(exit));
  const branches: Set<Cell>[] = [];
  for (const lost of withoutExit.sort((a, b) => b.size - a.size)) {
    const isInside = branches.some((branch) => branch.has([...lost][0]!));
    if (lost.size >= 12 && !isInside) branches.push(lost);
  }
  const inBranches = branches.reduce((sum, branch) => sum + branch.size, 0);
  const path = exit === undefined ? undefined : moves(map, exit);
  const mandatory = [...cutOff.values()].filter((lost) => exit !== undefined && lost.has(exit)).length;
  const hasBoth = map.start !== undefined && exit !== undefined && reached.size > 0;
  const named = (names: readonly string[]) => cells.filter(({ tile }) => names.includes(tile.name)).length;
  const checkered = map.squares().filter(([a, b, c, d]) => {
    const [isA, isB, isC, isD] = [a, b, c, d].map((cell) => open.has(cell!));
    return isA === isD && isB === isC && isA !== isB;
  });
  return {
    openShare: open.size / cells.length,
    floorShare: pass.size / cells.length,
    rooms2: rooms.length,
    areas: slowAreas(map),
    rectShare: share(rooms.filter(isRectangle).length, rooms.length),
    corridorShare: share([...pass].filter((cell) => !roomy.has(cell)).length, pass.size),
    bigLoops: holes.filter((hole) => hole.size >= 12).length,
    deadEndCells: dead.filter((part) => part.size >= 3).reduce((sum, part) => sum + part.size, 0),
    nooks: dead.filter((part) => part.size < 3).length,
    cutShare: share(cutOff.size, reached.size),
    bigOptional: hasBoth ? Math.max(0, ...withoutExit.map((lost) => lost.size)) / reached.size : null,
    branches: hasBoth ? branches.length : null,
    branchShare: hasBoth ? inBranches / reached.size : null,
    pathRel: path === undefined ? null : path / (map.width + map.height),
    mandatory: path === undefined ? null : share(mandatory, path),
    doors: cells.filter(({ tile }) => tile.door).length,
    sightSpread: slowSightSpread(map),
    emptyBlocks: slowEmptyBlocks(map),
    diagGaps: checkered.length,
    smallHoles: holes.filter((hole) => hole.size < 12).length,
    liquid: share([...open].filter((cell) => !pass.has(cell)).length, open.size),
    vegetation: share(named(["grass", "dead_grass", "foliage", "fungus", "moss", "roots"]), open.size),
  };
}

function peeled(map: SlowMap): Set<Cell> {
  const left = new Set(map.pass);
  for (;;) {
    const ends = [...left].filter(
      (cell) => cell !== map.start && cell !== map.exit && map.sides(cell).filter((side) => left.has(side)).length <= 1,
    );
    if (ends.length === 0) break;
    // One by one: of two cells that are left, one may keep the other.
    left.delete(ends[0]!);
  }
  return new Set([...map.pass].filter((cell) => !left.has(cell)));
}

function moves(map: SlowMap, to: Cell): number | undefined {
  let front = new Set(map.start !== undefined && map.pass.has(map.start) ? [map.start] : []);
  const seen = new Set(front);
  for (let count = 0; front.size > 0; count++) {
    if (front.has(to)) return count;
    const next = [...front].flatMap((cell) => map.sides(cell)).filter((cell) => map.pass.has(cell) && !seen.has(cell));
    for (const cell of next) seen.add(cell);
    front = new Set(next);
  }
  return undefined;
}

function slowAreas(map: SlowMap): number {
  const { cells, open, width, height } = map;
  // To every solid cell, and to every cell of a ring of solid cells round the map.
  const solid: { x: number; y: number }[] = cells.filter((cell) => !open.has(cell));
  for (let x = -1; x <= width; x++) solid.push({ x, y: -1 }, { x, y: height });
  for (let y = 0; y < height; y++) solid.push({ x: -1, y }, { x: width, y });
  const far = new Map<Cell, number>();
  for (const cell of open) {
    let least = Number.POSITIVE_INFINITY;
    for (const { x, y } of solid) {
      const [dx, dy] = [Math.abs(x - cell.x), Math.abs(y - cell.y)];
      least = Math.min(least, Math.max(dx, dy) - Math.min(dx, dy) + Math.min(dx, dy) * Math.SQRT2);
    }
    far.set(cell, least);
  }
  const same = (a: number, b: number) => Math.abs(a - b) < 1e-9;
  const index = ({ x, y }: Cell) => y * width + x;
  const sorted = [...open].sort((a, b) =>
    same(far.get(a)!, far.get(b)!) ? index(a) - index(b) : far.get(b)! - far.get(a)!,
  );
  let basins: { peak: number; members: Set<Cell> }[] = [];
  for (const cell of sorted) {
    const near = map.ring(cell).filter((other) => {
      const besides = [map.at(cell.x, other.y)!, map.at(other.x, cell.y)!];
      return cell.x === other.x || cell.y === other.y || besides.some((beside) => open.has(beside));
    });
    const touched = near.flatMap((other) => basins.filter(({ members }) => members.has(other)));
    let best = touched[0];
    for (const basin of touched) if (basin.peak > best!.peak + 1e-9) best = basin;
    if (best === undefined) {
      basins.push({ peak: far.get(cell)!, members: new Set([cell]) });
      continue;
    }
    best.members.add(cell);
    for (const basin of new Set(touched)) {
      if (basin === best || far.get(cell)! < 0.75 * basin.peak - 1e-9) continue;
      for (const member of basin.members) best.members.add(member);
      basins = basins.filter((other) => other !== basin);
    }
  }
  return basins.filter(({ members }) => members.size >= 6).length;
}

function slowSightSpread(map: SlowMap): number | null {
  const inOrder = map.cells.filter((cell) => map.reached.has(cell));
  if (inOrder.length === 0) return null;
  const edge = map.cells.filter(({ x, y }) => x === 0 || y === 0 || x === map.width - 1 || y === map.height - 1);
  const counts = Array.from({ length: 24 }, (_, i) => {
    const from = inOrder[Math.floor(((i + 0.5) * inOrder.length) / 24)]!;
    const seen = new Set([from]);
    for (const to of edge) {
      for (const cell of line(map, from, to)) {
        if (cell.tile.opaque) break;
        seen.add(cell);
      }
    }
    return seen.size;
  }).sort((a, b) => a - b);
  return counts[21]! / counts[2]!;
}

/** Bresenham's line in its usual form, without its first cell. */
function line(map: SlowMap, from: Cell, to: Cell): Cell[] {
  const dx = Math.abs(to.x - from.x);
  const dy = -Math.abs(to.y - from.y);
  let { x, y } = from;
  let error = dx + dy;
  const cells: Cell[] = [];
  while (x !== to.x || y !== to.y) {
    const e2 = 2 * error;
    if (e2 >= dy) {
      error += dy;
      x += Math.sign(to.x - from.x);
    }
    if (e2 <= dx) {
      error += dx;
      y += Math.sign(to.y - from.y);
    }
    cells.push(map.at(x, y)!);
  }
  return cells;
}

function slowEmptyBlocks(map: SlowMap): number {
  const shares: number[] = [];
  const bound = (i: number, of: number, size: number) => Math.floor((i * size) / of);
  for (let across = 0; across < 8; across++) {
    for (let down = 0; down < 4; down++) {
      const block = map.cells.filter(
        ({ x, y }) =>
          x >= bound(across, 8, map.width) &&
          x < bound(across + 1, 8, map.width) &&
          y >= bound(down, 4, map.height) &&
          y < bound(down + 1, 4, map.height),
      );
      if (block.length > 0) shares.push(block.filter((cell) => map.open.has(cell)).length / block.length);
    }
  }
  return shares.filter((openShare) => openShare < 0.1).length / shares.length;
}

/** Random ground, with or without start and exits. */
function randomLevel(rng: Rng): MeasuredLevel {
  const { ground, spot } = randomGround(rng, 0.5);
  const place = () => {
    const cell = spot();
    return [cell % ground.width, Math.floor(cell / ground.width)] as const;
  };
  const exits = Array.from({ length: rng.below(4) }, () => ({ at: place(), kind: rng.pick(["down", "up", "down"]) }));
  return { ...ground, start: rng.chance(0.9) ? place() : undefined, exits };
}

describe("levelMetrics", () => {
  test("gives what slow and obvious versions give, on levels of all recipes", () => {
    for (let i = 0; i < sampled(300, 80); i++) {
      // A level drawn by hand is as large as it is drawn, and a keep needs space for its moat: once is enough.
      const large = ["fortress-level", "keep"];
      const all = i < RECIPES.length ? RECIPES : RECIPES.filter(({ name }) => !large.includes(name!));
      const recipe = all[i % all.length]!;
      const least = recipe.name === "keep" ? [30, 28] : [24, 16];
      const size = [least[0]! + (i % 5), least[1]! + (i % 3)] as const;
      const chain = recipeChain(recipe, recipe.name === "fortress-level" ? {} : { size });
      const level = chain.build({ seed: i, depth: 1 + (i % 9) });
      expect(levelMetrics(level), `${recipe.name} ${size.join("x")} ${i}`).toEqual(slowMetrics(level));
    }
  });

  test("gives what slow and obvious versions give, on random ground of all tiles", () => {
    const rng = Rng.fromSeed("layout metrics");
    for (let i = 0; i < sampled(1000, 300); i++) {
      const level = randomLevel(rng);
      expect(levelMetrics(level), `${i}: ${level.width}x${level.height}`).toEqual(slowMetrics(level));
    }
  });

  test("measures only what it is asked for, and gives the same for it", () => {
    const level = recipeChain(shippedRecipe("rooms"), { size: [40, 24] }).build({ seed: 3 });
    const all = levelMetrics(level);
    for (const name of LAYOUT_METRICS) expect(levelMetrics(level, [name])).toEqual({ [name]: all[name] });
    expect(Object.keys(levelMetrics(level, ["doors", "areas"]))).toEqual(["doors", "areas"]);
    expect(Object.keys(all)).toEqual([...LAYOUT_METRICS]);
  });
});
