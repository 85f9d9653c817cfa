import { describe, expect, test } from "vitest";
import { randomGround } from "../../../test/kit/random-ground.js";
import { sampled } from "../../../test/kit/whole.js";
import { LAYOUT_METRICS, levelMetrics } from "../../analysis/index.js";
import type { Level } from "../../chain/index.js";
import { type Movement, type Point, Rng, type Tile } from "../../core/index.js";
import { RECIPES, recipeChain } from "../../recipes/index.js";
import {
  METRICS,
  type MeasuredArea,
  type MeasuredPrefab,
  type MeasuredView,
  type MetricId,
  measureRow,
  metricNamed,
  metricsOf,
  NONE,
  Workspace,
} from "../index.js";

/**
 * Slow and obvious: every metric as its help says it, on a list of cells, with nothing of the fast ones in it. Values are
 * fractions, so that nothing is rounded twice. The metrics of the layout have slow versions of their own beside
 * `levelMetrics`, which is what they are compared with here.
 */
type LayoutId = (typeof LAYOUT_METRICS)[number];
type Fraction = readonly [part: number, whole: number];
type Slow = { readonly [Id in Exclude<MetricId, LayoutId>]: number | Fraction | null };

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly tile: Tile;
}

class SlowLevel {
  readonly cells: Cell[] = [];
  readonly floor: Set<Cell>;
  readonly start: Cell | undefined;
  readonly exit: Cell | undefined;
  readonly spawns: readonly { cell: Cell; isFoe: boolean; isItem: boolean }[];
  readonly width: number;
  readonly height: number;
  readonly movement: Movement;
  /** Locked cells and secret doors. */
  readonly shut: ReadonlySet<Cell>;
  readonly oneWays: readonly { from: Cell; to: Cell }[];

  constructor(level: MeasuredView) {
    const { width, height, tiles } = level;
    this.width = width;
    this.height = height;
    this.movement = level.movement;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) this.cells.push({ x, y, tile: level.tileset.tiles[tiles[y * width + x]!]! });
    }
    this.floor = new Set(this.cells.filter(({ tile }) => tile.walkable && tile.hazard === undefined));
    const cellOf = (at: number | readonly [number, number]) =>
      typeof at === "number" ? this.cells[at]! : this.at(at[0], at[1])!;
    this.start = level.start === undefined ? undefined : cellOf(level.start);
    const down = level.exits.filter(({ kind }) => kind === "down")[0];
    this.exit = down === undefined ? undefined : cellOf(down.at);
    const secrets = this.cells.filter(({ tile }) => tile.name === "secret_door");
    this.shut = new Set([...secrets, ...(level.locks ?? []).map(({ at }) => cellOf(at))]);
    this.oneWays = (level.oneWays ?? []).map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) }));
    this.spawns = level.spawns.map(({ at, blocks, kind = blocks ? "monster" : "item", state }) => {
      return { cell: cellOf(at), isFoe: kind === "monster" && state !== "peaceful", isItem: kind === "item" };
    });
  }

  at(x: number, y: number): Cell | undefined {
    return x >= 0 && y >= 0 && x < this.width && y < this.height ? this.cells[y * this.width + x] : undefined;
  }

  sides({ x, y }: Cell): Cell[] {
    return [this.at(x, y - 1), this.at(x - 1, y), this.at(x + 1, y), this.at(x, y + 1)].filter((c) => c !== undefined);
  }

  /** Where one move leads from a cell. */
  moves(cell: Cell): Cell[] {
    const diagonally = [
      this.at(cell.x - 1, cell.y - 1),
      this.at(cell.x + 1, cell.y - 1),
      this.at(cell.x - 1, cell.y + 1),
      this.at(cell.x + 1, cell.y + 1),
    ].filter((next) => next !== undefined && !next.tile.door && !cell.tile.door);
    const all = this.movement === "diagonal" ? [...this.sides(cell), ...diagonally] : this.sides(cell);
    return all.filter((next) => next !== undefined && this.floor.has(next)) as Cell[];
  }

  /** The moves to every cell that can be reached, but for those that are shut. */
  distances(
    from: Cell | undefined,
    shut: ReadonlySet<Cell> = new Set(),
    oneWays: SlowLevel["oneWays"] = [],
  ): Map<Cell, number> {
    const found = new Map<Cell, number>();
    if (from === undefined || !this.floor.has(from) || shut.has(from)) return found;
    found.set(from, 0);
    for (const [cell, moves] of found) {
      const sides = this.moves(cell).filter((next) => !oneWays.some((way) => way.from === next && way.to === cell));
      const jumps = oneWays.filter((way) => way.from === cell).map(({ to }) => to);
      for (const next of [...sides, ...jumps]) if (!found.has(next) && !shut.has(next)) found.set(next, moves + 1);
    }
    return found;
  }

  /** The connected parts of some cells, in reading order. */
  parts(of: ReadonlySet<Cell>): Set<Cell>[] {
    const rest = new Set(this.cells.filter((cell) => of.has(cell)));
    const parts: Set<Cell>[] = [];
    for (const cell of rest) {
      const part = this.flood(cell, of);
      for (const member of part) rest.delete(member);
      parts.push(part);
    }
    return parts;
  }

  flood(from: Cell, within: ReadonlySet<Cell>): Set<Cell> {
    const found = new Set([from]);
    for (const cell of found) for (const next of this.sides(cell)) if (within.has(next)) found.add(next);
    return found;
  }
}

function slowMetrics(view: MeasuredView): Slow {
  const level = new SlowLevel(view);
  const { cells, floor, start, exit, width, height } = level;
  const regions = level.parts(floor);
  const fromStart = level.distances(start);
  const isStarted = fromStart.size > 0;
  // Without keys, and without finding a secret door, if that leads to the exit.
  const withoutKeys = exit === undefined ? undefined : level.distances(start, level.shut, level.oneWays).get(exit);
  const [ways, shut] = withoutKeys === undefined ? [fromStart] : [level.distances(start, level.shut), level.shut];
  const path = exit === undefined ? undefined : ways.get(exit);
  const fromExit = level.distances(exit, shut);
  return {
    ...slowWays(level, fromStart, withoutKeys ?? path),
    regions: regions.length,
    largestRegion: floor.size === 0 ? null : [Math.max(...regions.map(({ size }) => size)), floor.size],
    loops: slowLoops(level),
    deadEnds: [...floor].filter((cell) => level.sides(cell).filter((side) => floor.has(side)).length === 1).length,
    blindFloor: floor.size === 0 ? null : [blindCells(level).size, floor.size],
    ...slowChokes(level),
    ...slowChambers(level),
    ...slowSymmetries(level),
    ...slowPatterns(level),
    threat:
      path === undefined
        ? null
        : level.spawns.filter(
            ({ cell, isFoe }) => isFoe && ways.has(cell) && (ways.get(cell)! + fromExit.get(cell)! - path) / 2 <= 16,
          ).length,
    firstFoe: nearest(level.spawns.filter(({ isFoe }) => isFoe).map(({ cell }) => fromStart.get(cell))),
    firstItem: nearest(level.spawns.filter(({ isItem }) => isItem).map(({ cell }) => fromStart.get(cell))),
    foesInSight: isStarted
      ? level.spawns.filter(({ cell, isFoe }) => isFoe && canSee(level, start!, cell)).length
      : null,
    rooms: view.rooms === undefined ? null : view.rooms.length,
    spawns: view.spawns.length,
    foes: level.spawns.filter(({ isFoe }) => isFoe).length,
    items: level.spawns.filter(({ isItem }) => isItem).length,
    prefabs: view.prefabs.length,
    attempt: view.attempt,
    wideShare: floor.size === 0 ? null : [wideCells(level).size, floor.size],
    ...slowPopulation(level, view),
    ...slowGuards(level),
    groundsInView: slowGrounds(level),
    ...slowSquareRooms(level, view),
    gatedShare: isStarted ? slowGated(level, view) : null,
    choiceWorth: slowChoices(view),
    stageShare: [...Array(view.prefabs.length).keys()].some((i) =>
      ["vault", "section", "blueprint"].includes(view.prefabs[i]?.kind ?? ""),
    )
      ? 1
      : 0,
  };

  function nearest(moves: readonly (number | undefined)[]): number | null {
    const known = moves.filter((count) => count !== undefined);
    return known.length === 0 ? null : Math.min(...known);
  }

  function slowWays(
    of: SlowLevel,
    distances: ReadonlyMap<Cell, number>,
    moves: number | undefined,
  ): Pick<Slow, "path" | "detour" | "diameter"> {
    const most = Math.max(...distances.values());
    const farthest = of.cells.filter((cell) => distances.get(cell) === most);
    const end = exit !== undefined && farthest.includes(exit) ? exit : farthest[0];
    const dx = Math.abs((start?.x ?? 0) - (exit?.x ?? 0));
    const dy = Math.abs((start?.y ?? 0) - (exit?.y ?? 0));
    const straight = of.movement === "diagonal" ? Math.max(dx, dy) : dx + dy;
    return {
      path: moves ?? null,
      detour: moves === undefined || straight === 0 ? null : [moves, straight],
      diameter: end === undefined ? null : Math.max(...of.distances(end).values()),
    };
  }

  function slowChokes(of: SlowLevel): Pick<Slow, "chokes" | "behind" | "gates"> {
    if (!isStarted) return { chokes: null, behind: null, gates: null };
    const reached = of.flood(start!, floor);
    const behind: number[] = [];
    for (const cell of reached) {
      if (cell === start) continue;
      const without = new Set(reached);
      without.delete(cell);
      behind.push(without.size - of.flood(start!, without).size);
    }
    const chokes = behind.filter((count) => count > 0);
    return { chokes: chokes.length, behind: Math.max(0, ...chokes), gates: chokes.filter((n) => n >= 9).length };
  }

  function slowSymmetries(of: SlowLevel): Pick<Slow, "symmetryX" | "symmetryY" | "symmetryTurn"> {
    const isFloor = (x: number, y: number) => floor.has(of.at(x, y)!);
    const resemblance = (other: (cell: Cell) => boolean): Fraction | null => {
      const unequal = cells.filter((cell) => floor.has(cell) !== other(cell)).length;
      // Of all pairs of two cells, those that are unequal.
      const expected = 2 * floor.size * (cells.length - floor.size);
      // 1 less the share of unequal cells for each that is expected.
      return expected === 0 ? null : [expected - unequal * cells.length, expected];
    };
    return {
      symmetryX: resemblance(({ x, y }) => isFloor(width - 1 - x, y)),
      symmetryY: resemblance(({ x, y }) => isFloor(x, height - 1 - y)),
      symmetryTurn: resemblance(({ x, y }) => isFloor(width - 1 - x, height - 1 - y)),
    };
  }
}

/** Solid cells that can't be left for the outside of the map, king's moves included, in connected parts. */
function slowLoops(level: SlowLevel): number {
  const { width, height } = level;
  const isSolid = (x: number, y: number) => {
    const cell = level.at(x, y);
    return cell === undefined || !level.floor.has(cell);
  };
  const seen = new Set<string>();
  const fill = (fromX: number, fromY: number) => {
    const list = [[fromX, fromY] as const];
    seen.add(`${fromX},${fromY}`);
    for (const [x, y] of list) {
      for (let nextY = y - 1; nextY <= y + 1; nextY++) {
        for (let nextX = x - 1; nextX <= x + 1; nextX++) {
          const isNear = nextX >= -1 && nextY >= -1 && nextX <= width && nextY <= height;
          if (!isNear || !isSolid(nextX, nextY) || seen.has(`${nextX},${nextY}`)) continue;
          seen.add(`${nextX},${nextY}`);
          list.push([nextX, nextY]);
        }
      }
    }
  };
  fill(-1, -1);
  let islands = 0;
  for (const { x, y } of level.cells) {
    if (!isSolid(x, y) || seen.has(`${x},${y}`)) continue;
    fill(x, y);
    islands++;
  }
  return islands;
}

/** Takes away dead ends one by one until there are none. */
function blindCells(level: SlowLevel): Set<Cell> {
  const left = new Set(level.floor);
  const isEnd = (cell: Cell) =>
    cell !== level.start && cell !== level.exit && level.sides(cell).filter((side) => left.has(side)).length <= 1;
  for (;;) {
    const end = [...left].find(isEnd);
    if (end === undefined) break;
    left.delete(end);
  }
  return new Set([...level.floor].filter((cell) => !left.has(cell)));
}

function wideCells(level: SlowLevel): Set<Cell> {
  const { floor } = level;
  return new Set(
    [...floor].filter((cell) => {
      for (let y = cell.y - 1; y <= cell.y + 1; y++) {
        for (let x = cell.x - 1; x <= cell.x + 1; x++) {
          const near = level.at(x, y);
          if (near === undefined || !floor.has(near)) return false;
        }
      }
      return true;
    }),
  );
}

function slowChambers(level: SlowLevel): Pick<Slow, "chambers" | "chamberGini" | "chamberLinks" | "leafChambers"> {
  const chambers = level.parts(wideCells(level));
  // How far each cell is from each chamber, one chamber after the other.
  const distances = chambers.map((chamber) => {
    const found = new Map<Cell, number>();
    for (const cell of chamber) found.set(cell, 0);
    for (const [cell, moves] of found) {
      for (const next of level.sides(cell)) {
        if (level.floor.has(next) && !found.has(next)) found.set(next, moves + 1);
      }
    }
    return found;
  });
  const owner = new Map<Cell, number>();
  for (const cell of level.floor) {
    for (const [number, moves] of distances.entries()) {
      const mine = moves.get(cell) ?? Number.POSITIVE_INFINITY;
      const best = owner.get(cell);
      if (mine < (best === undefined ? Number.POSITIVE_INFINITY : distances[best]!.get(cell)!)) owner.set(cell, number);
    }
  }
  const links = new Set<string>();
  for (const [cell, a] of owner) {
    for (const side of level.sides(cell)) {
      const b = owner.get(side);
      if (b !== undefined && a < b) links.add(`${a} ${b}`);
    }
  }
  const neighbours = chambers.map(
    (_, number) => [...links].filter((link) => link.split(" ").includes(String(number))).length,
  );
  // The mean difference of two chambers, for twice the mean size.
  const sizes = chambers.map(({ size }) => size);
  const sum = sizes.reduce((a, b) => a + b, 0);
  const apart = sizes.reduce((all, a) => all + sizes.reduce((each, b) => each + Math.abs(a - b), 0), 0);
  return {
    chambers: chambers.length,
    chamberGini: chambers.length === 0 ? null : [apart, 2 * sizes.length * sum],
    chamberLinks: links.size,
    leafChambers: neighbours.filter((count) => count === 1).length,
  };
}

function slowPatterns({ width, height, cells, floor }: SlowLevel): Pick<Slow, "entropy" | "patterns"> {
  const counts = new Map<string, number>();
  let all = 0;
  for (let y = 0; y + 2 < height; y++) {
    for (let x = 0; x + 2 < width; x++) {
      const square = [0, 1, 2].flatMap((dy) => [0, 1, 2].map((dx) => cells[(y + dy) * width + x + dx]!));
      const pattern = square.map((cell) => (floor.has(cell) ? "." : "#")).join("");
      counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
      all++;
    }
  }
  if (all === 0) return { entropy: null, patterns: null };
  const entropy = [...counts.values()].reduce((sum, count) => sum - (count / all) * Math.log2(count / all), 0);
  return { entropy: [entropy, 1], patterns: counts.size };
}

function slowPopulation(
  { spawns }: SlowLevel,
  view: MeasuredView,
): Pick<Slow, "packShare" | "monsterKinds" | "asleepShare"> {
  const foes = spawns.filter(({ isFoe }) => isFoe);
  const own = view.spawns.filter((_, i) => spawns[i]!.isFoe);
  const inPacks = foes.filter(({ cell }, i) =>
    foes.some((other, j) => i !== j && Math.max(...apart(cell, other.cell)) <= 3),
  );
  const asleep = own.filter(({ state }) => state === "asleep" || state === "dormant");
  return {
    packShare: foes.length === 0 ? null : [inPacks.length, foes.length],
    monsterKinds: new Set(own.map(({ name }) => name)).size,
    asleepShare: foes.length === 0 ? null : [asleep.length, foes.length],
  };
}

/** How many columns and rows two cells are apart. */
function apart(a: Cell, b: Cell): [number, number] {
  return [Math.abs(a.x - b.x), Math.abs(a.y - b.y)];
}

function slowGuards(level: SlowLevel): Pick<Slow, "guardLift" | "guardedItems" | "guardedFloor"> {
  const { start, floor } = level;
  const reached = start === undefined || !floor.has(start) ? [] : [...level.flood(start, floor)];
  const items = level.spawns.filter(({ isItem }) => isItem);
  const foes = level.spawns.filter(({ isFoe }) => isFoe);
  if (items.length * foes.length * reached.length === 0) {
    return { guardLift: null, guardedItems: null, guardedFloor: null };
  }
  const near = new Set<Cell>();
  for (const { cell } of foes) {
    const around = new Map([[cell, 0]]);
    for (const [at, moves] of around) {
      if (moves < 6) for (const next of level.moves(at)) if (!around.has(next)) around.set(next, moves + 1);
    }
    for (const at of around.keys()) near.add(at);
  }
  const guarded = items.filter(({ cell }) => near.has(cell)).length;
  const nearFloor = reached.filter((cell) => near.has(cell)).length;
  return {
    guardLift: nearFloor === 0 ? null : [guarded * reached.length, items.length * nearFloor],
    guardedItems: [guarded, items.length],
    guardedFloor: [nearFloor, reached.length],
  };
}

function slowGrounds(level: SlowLevel): Fraction | null {
  const { start, floor, cells } = level;
  if (start === undefined || !floor.has(start)) return null;
  const found = level.flood(start, floor);
  const reached = cells.filter((cell) => found.has(cell));
  const noGround = ["floor", "up_stairs", "down_stairs", "altar", "bridge", "bench", "bed", "web"];
  let kinds = 0;
  for (let i = 0; i < 24; i++) {
    const from = reached[Math.floor(((i + 0.5) * reached.length) / 24)]!;
    const seen = cells.filter((cell) => {
      const [dx, dy] = apart(from, cell);
      return dx * dx + dy * dy <= 81 && floor.has(cell) && !cell.tile.door && canSee(level, from, cell);
    });
    kinds += new Set(seen.map(({ tile }) => tile.name).filter((name) => !noGround.includes(name))).size;
  }
  return [kinds, 24];
}

function slowSquareRooms(level: SlowLevel, view: MeasuredView): Pick<Slow, "scaleContrast" | "uniqueRooms"> {
  const buildings = (view.areas ?? []).filter(({ theme, role }) => theme === "town" && role !== undefined);
  const indoors = new Set<Cell>();
  for (const { role, cells } of buildings) {
    for (const one of role === "square" ? [] : cells) {
      if (typeof one === "number") indoors.add(level.cells[one]!);
      else for (let x = one[1]; x < one[2]; x++) indoors.add(level.at(x, one[0])!);
    }
  }
  const around = (cell: Cell) => level.cells.filter((other) => Math.max(...apart(cell, other)) <= 1);
  const isRoom = (cell: Cell) =>
    level.floor.has(cell) && !cell.tile.door && (buildings.length === 0 || indoors.has(cell));
  const covered = new Set<Cell>();
  for (const cell of level.cells) {
    if (!isRoom(cell)) continue;
    const square = around(cell);
    if (square.length === 9 && square.every(isRoom)) for (const one of square) covered.add(one);
  }
  const rooms = level.parts(covered).filter(({ size }) => size >= 6);
  const sizes = rooms.map(({ size }) => size).sort((a, b) => a - b);
  const large = rooms.filter(({ size }) => size >= 20);
  const plain = ["wall", "floor", "up_stairs", "down_stairs"];
  const looks = large.map((room) => {
    const near = new Set([...room].flatMap(around));
    const names = [...near].filter(({ tile }) => !tile.door && !plain.includes(tile.name)).map(({ tile }) => tile.name);
    return [...new Set(names)].sort().join();
  });
  const middle = sizes.length / 2;
  return {
    scaleContrast:
      sizes.length === 0 ? null : [2 * sizes.at(-1)!, sizes[Math.ceil(middle) - 1]! + sizes[Math.floor(middle)]!],
    uniqueRooms:
      large.length === 0
        ? null
        : [looks.filter((look) => looks.indexOf(look) === looks.lastIndexOf(look)).length, large.length],
  };
}

/** What is reached with all keys, less what is reached with none. */
function slowGated(level: SlowLevel, view: MeasuredView): Fraction {
  const cellOf = (at: number | Point) => (typeof at === "number" ? level.cells[at]! : level.at(at[0], at[1])!);
  const locked = new Set([...(view.locks ?? []), ...(view.questLocks ?? [])].map(({ at }) => cellOf(at)));
  const reached = level.distances(level.start, new Set(), level.oneWays).size;
  return [reached - level.distances(level.start, locked, level.oneWays).size, reached];
}

function slowChoices({ spawns, prefabs, width }: MeasuredView): Fraction | null {
  const sets = new Map<number, string[]>();
  for (const { at, name, state } of spawns) {
    if (state !== "pick one") continue;
    const [x, y] = typeof at === "number" ? [at % width, Math.floor(at / width)] : at;
    const glyphs = Array.from(prefabs, (prefab) => prefab?.rows?.[y - prefab.y!]?.[x - prefab.x!]);
    const covers = glyphs.findLastIndex((glyph) => glyph !== undefined && glyph !== " ");
    const prefab = covers < 0 ? glyphs.lastIndexOf(" ") : covers;
    sets.set(prefab, [...(sets.get(prefab) ?? []), name]);
  }
  const worths = [...sets.values()].map((names) => new Set(names).size / names.length);
  return worths.length === 0 ? null : [worths.reduce((sum, worth) => sum + worth, 0), worths.length];
}

/** Bresenham's line from the upper cell to the lower one, or from the left one to the right one. */
function canSee(level: SlowLevel, one: Cell, other: Cell): boolean {
  const isFirst = one.y < other.y || (one.y === other.y && one.x <= other.x);
  const [from, to] = isFirst ? [one, other] : [other, one];
  const dx = Math.abs(to.x - from.x);
  const dy = to.y - from.y;
  let { x, y } = from;
  let error = dx - dy;
  for (;;) {
    if (x === to.x && y === to.y) return true;
    if ((x !== from.x || y !== from.y) && level.at(x, y)!.tile.opaque) return false;
    const twice = 2 * error;
    if (twice > -dy) {
      error -= dy;
      x += Math.sign(to.x - from.x);
    }
    if (twice < dx) {
      error += dx;
      y += 1;
    }
  }
}

const workspace = new Workspace();

/** Compares a row with what slow versions give. */
function expectSame(view: MeasuredView, what: string): void {
  const row = named(measureRow(view, workspace, { all: true }));
  const slow = slowMetrics(view);
  const wanted: Record<string, number> = {};
  for (const [id, value] of Object.entries(slow)) {
    const { scale } = metricNamed(id);
    const [part, whole] = typeof value === "number" ? [value, 1] : (value ?? [0, 0]);
    // There is only one zero.
    wanted[id] = value === null ? NONE : Math.round((part * scale) / whole) + 0;
  }
  expect(row, what).toMatchObject(wanted);
  const layout = levelMetrics(withPoints(view));
  for (const id of LAYOUT_METRICS) {
    const value = layout[id];
    if (value === null) expect(row[id], `${what}: ${id}`).toBe(NONE);
    // Those are rounded already: what lies between two whole numbers may go either way.
    else expect(Math.abs(row[id]! - value * metricNamed(id).scale), `${what}: ${id}`).toBeLessThanOrEqual(0.5 + 1e-6);
  }
  expect(Object.keys(row).sort()).toEqual([...Object.keys(wanted), ...LAYOUT_METRICS].sort());
}

/** A view with its cells as points, as `levelMetrics` takes it. */
function withPoints(view: MeasuredView) {
  const pointOf = (at: number | Point): Point =>
    typeof at === "number" ? [at % view.width, Math.floor(at / view.width)] : at;
  const { width, height, tiles, tileset: set, start } = view;
  return {
    ...{ width, height, tiles, tileset: set },
    start: start === undefined ? undefined : pointOf(start),
    exits: view.exits.map(({ at, kind }) => ({ at: pointOf(at), kind })),
  };
}

function named(row: Int32Array): Record<string, number> {
  return Object.fromEntries(METRICS.map(({ id }, i) => [id, row[i]!]));
}

/** Recipes that can't be small: the fortress has one size, and a keep needs space for its moat. */
const LARGE: readonly string[] = ["fortress-level", "keep"];

/** Levels of all recipes in turn, large ones first and then small ones. */
function recipeLevel(i: number): Level {
  const all = i < RECIPES.length ? RECIPES : RECIPES.filter(({ name }) => !LARGE.includes(name!));
  const recipe = all[i % all.length]!;
  const [width, height] = i >= RECIPES.length ? [24, 16] : recipe.name === "keep" ? [42, 30] : [42, 20];
  const size = [width + (i % 5), height + (i % 3)] as const;
  const chain = recipeChain(recipe, recipe.name === "fortress-level" ? {} : { size });
  return chain.build({ seed: i, depth: 1 + (i % 9) });
}

/** Random ground, with or without start, exits, rooms and whatever else is measured. */
function randomView(rng: Rng): MeasuredView {
  const { ground, spot } = randomGround(rng, 0.6);
  const { width, height } = ground;
  const many = (most: number) => Array.from({ length: rng.below(most) });
  return {
    ...ground,
    movement: rng.pick(["orthogonal", "diagonal"]),
    start: rng.chance(0.9) ? spot() : undefined,
    exits: many(4).map(() => ({ at: spot(), kind: rng.pick(["down", "up", "down"]) })),
    rooms: rng.chance(0.5) ? undefined : many(5),
    spawns: many(8).map(() => {
      const name = rng.pick(["Goblin", "Orc", "Dagger", "Bear Trap"]);
      const kind = rng.chance(0.3)
        ? undefined
        : rng.pick(["monster", "monster", "item", "trap", "feature", "key"] as const);
      const state = rng.chance(0.3) ? undefined : rng.pick(["asleep", "dormant", "wandering", "peaceful", "pick one"]);
      return { at: spot(), name, blocks: rng.chance(0.5), ...(kind && { kind }), ...(state && { state }) };
    }),
    prefabs: many(4).map(() => {
      const rows = many(5).map(() =>
        many(9)
          .map(() => rng.pick([" ", "."]))
          .join(""),
      );
      const kind = rng.pick(["vault", "section", "blueprint", "template", "level"]);
      return rng.chance(0.2) ? undefined : { kind, x: rng.below(width), y: rng.below(height), rows };
    }),
    questLocks: rng.chance(0.7) ? [] : many(3).map(() => ({ at: spot() })),
    areas: rng.chance(0.5)
      ? undefined
      : many(3).map(() => {
          const [y, x] = [rng.below(height), rng.below(width)];
          const rows = Array.from({ length: Math.min(7, height - y) }, (_, row) => [y + row, x, width] as const);
          const role = rng.pick([undefined, "pub", "square"]);
          return {
            theme: rng.pick(["town", "garden"]),
            ...(role && { role }),
            cells: rng.chance(0.5) ? rows : cellsOf(rows, width),
          };
        }),
    attempt: rng.between(1, 20),
  };
}

function cellsOf(runs: readonly (readonly [y: number, x0: number, x1: number])[], width: number): number[] {
  return runs.flatMap(([y, x0, x1]) => Array.from({ length: x1 - x0 }, (_, i) => y * width + x0 + i));
}

describe("measureRow", () => {
  test("gives what slow and obvious versions give, on levels of all recipes", () => {
    for (let i = 0; i < sampled(300, 80); i++) {
      const level = recipeLevel(i);
      expectSame(level, `${level.recipe.name} ${i}`);
    }
  });

  test("gives what slow and obvious versions give, on random ground of all tiles", () => {
    const rng = Rng.fromSeed("all metrics");
    for (let i = 0; i < sampled(1000, 200); i++) {
      const view = randomView(rng);
      expectSame(view, `${i}: ${view.width}x${view.height}`);
    }
  });
});

/** The eight ways to turn and mirror a map: where a cell goes. Half of them swap width and height. */
const SYMMETRIES: readonly {
  name: string;
  swaps: boolean;
  to(x: number, y: number, w: number, h: number): [number, number];
}[] = [
  { name: "as it is", swaps: false, to: (x, y) => [x, y] },
  { name: "left to right", swaps: false, to: (x, y, w) => [w - 1 - x, y] },
  { name: "top to bottom", swaps: false, to: (x, y, _w, h) => [x, h - 1 - y] },
  { name: "half turn", swaps: false, to: (x, y, w, h) => [w - 1 - x, h - 1 - y] },
  { name: "transposed", swaps: true, to: (x, y) => [y, x] },
  { name: "quarter turn", swaps: true, to: (x, y, _w, h) => [h - 1 - y, x] },
  { name: "three quarters", swaps: true, to: (x, y, w) => [y, w - 1 - x] },
  { name: "over the other diagonal", swaps: true, to: (x, y, w, h) => [h - 1 - y, w - 1 - x] },
];

function transformed(view: MeasuredView, { swaps, to }: (typeof SYMMETRIES)[number]): MeasuredView {
  const { width, height } = view;
  const size = swaps ? { width: height, height: width } : { width, height };
  const moved = (at: NonNullable<MeasuredView["start"]>) => {
    const [x, y] = typeof at === "number" ? [at % width, Math.floor(at / width)] : at;
    return to(x, y, width, height);
  };
  const tiles = new Uint8Array(width * height);
  for (let cell = 0; cell < tiles.length; cell++) {
    const [x, y] = moved(cell);
    tiles[y * size.width + x] = view.tiles[cell]!;
  }
  const { tileset: set, movement, rooms, attempt } = view;
  const cellsOfArea = (cells: MeasuredArea["cells"]) =>
    cells.flatMap((one) => (typeof one === "number" ? one : cellsOf([one], width)));
  return {
    ...size,
    ...{ tiles, tileset: set, movement, rooms, attempt },
    prefabs: Array.from(
      view.prefabs,
      (prefab) => prefab?.rows && turnedPrefab(prefab, (x, y) => to(x, y, width, height)),
    ),
    questLocks: (view.questLocks ?? []).map(({ at }) => ({ at: moved(at) })),
    areas: view.areas?.map(({ cells, ...area }) => {
      return {
        ...area,
        cells: cellsOfArea(cells)
          .map((cell) => moved(cell))
          .map(([x, y]) => y * size.width + x),
      };
    }),
    start: view.start === undefined ? undefined : moved(view.start),
    exits: view.exits.map(({ at, kind }) => ({ at: moved(at), kind })),
    spawns: view.spawns.map(({ at, ...spawn }) => ({ ...spawn, at: moved(at) })),
    locks: (view.locks ?? []).map(({ at, key }) => ({ at: moved(at), key: moved(key) })),
    oneWays: (view.oneWays ?? []).map(({ from, to }) => ({ from: moved(from), to: moved(to) })),
  };
}

function turnedPrefab(prefab: MeasuredPrefab, to: (x: number, y: number) => [number, number]): MeasuredPrefab {
  const { kind, x = 0, y = 0, rows = [] } = prefab;
  const glyphs = rows.flatMap((row, dy) => [...row].map((glyph, dx) => ({ glyph, at: to(x + dx, y + dy) })));
  const left = Math.min(...glyphs.map(({ at }) => at[0]));
  const top = Math.min(...glyphs.map(({ at }) => at[1]));
  const turned: string[][] = [];
  for (const { glyph, at } of glyphs) {
    turned[at[1] - top] ??= [];
    turned[at[1] - top]![at[0] - left] = glyph;
  }
  return { ...(kind && { kind }), x: left, y: top, rows: turned.map((row) => row.join("")) };
}

/**
 * These may change when a map is turned or mirrored: areas, chamber links, leaf chambers and the extent decide ties in reading
 * order, views and blocks are taken from the map in reading order as well, and a line of sight is drawn from the upper cell.
 */
const ORIENTED: readonly MetricId[] = [
  ...(["areas", "sightSpread", "emptyBlocks", "diameter", "chamberLinks", "leafChambers", "foesInSight"] as const),
  "groundsInView",
];

describe("turned and mirrored levels", () => {
  test("measure the same, but for what is decided in reading order", () => {
    const changed = new Set<MetricId>();
    const rng = Rng.fromSeed("symmetries");
    for (let i = 0; i < sampled(1000, 150); i++) {
      const level = i % 3 === 0 ? recipeLevel(i / 3) : randomView(rng);
      const before = metricsOf(level, workspace);
      for (const symmetry of SYMMETRIES) {
        const after = metricsOf(transformed(level, symmetry), workspace);
        const wanted = symmetry.swaps
          ? { ...before, symmetryX: before.symmetryY, symmetryY: before.symmetryX }
          : before;
        for (const { id } of METRICS) {
          if (after[id] !== wanted[id]) changed.add(id);
          if (!ORIENTED.includes(id)) expect(after[id], `${id} of ${i}, ${symmetry.name}`).toBe(wanted[id]);
        }
      }
    }
    // Nothing is on the list without a reason.
    expect([...changed].sort()).toEqual([...ORIENTED].sort());
  });
});
