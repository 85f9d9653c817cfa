import { type BuilderMap, counted, FLOOR, PAUSE, type Picture, type Rng, WALL, type Work } from "../../core/index.js";
import { Collapse, type CollapseOptions, type CollapseOutcome, type Failed, type Model } from "../../wfc/index.js";

/** Requirements for a new map, besides the patterns of its model. */
export interface Wishes {
  /** Whether all floor must be connected. */
  readonly connected: boolean;
  /** The minimum number of floor cells. */
  readonly floor: number;
}

/** Why there is no new map. */
export interface NoMap {
  /** The reason, as sentences. */
  readonly message: string;
  /** Whether it is certain that there is none: another seed doesn't help. */
  readonly isCertain: boolean;
}

/**
 * Makes a new map from a model's patterns and paints it. The new map has a solid border and fits around reserved cells.
 * While it works, it shows the patterns first and then the undecided cells. If no map meets all requirements, it drops
 * one after another and reports that. If there is no solution at all, or only solid rock although floor is required, leaves
 * the map as it is and returns why.
 */
export function* collapseMap(
  map: BuilderMap,
  rng: Rng,
  model: Model,
  { connected, floor }: Wishes,
): Work<NoMap | undefined> {
  yield* patternGallery(map, model);
  const walkable = walkableTiles(map);
  const base = { model, width: map.width, height: map.height, border: [WALL], loosePins: true };
  const pins = reservedTiles(map);
  const counts = floor > 0 ? { counts: [{ colors: walkable, atLeast: floor }] } : {};
  const joined = connected ? { connected: walkable } : {};
  const tries: (Omit<CollapseOptions, "rng"> & { readonly lacks: string })[] = [
    { ...base, pins, ...counts, ...joined, lacks: "" },
  ];
  // Parts can still be joined by tunnels afterwards, but missing floor stays missing.
  if (connected) tries.push({ ...base, pins, ...counts, lacks: "floor that isn't all connected" });
  if (floor > 0) tries.push({ ...base, pins, ...joined, lacks: `fewer than ${counted(floor, "cell")} of floor` });

  let failure: Failed | undefined;
  let isRock = false;
  let hasDropped = false;
  let left = budgetOf(map);
  for (const [i, { lacks, ...options }] of tries.entries()) {
    // If the connection was dropped on the way, a try without it from the start is useless.
    if (hasDropped && options.connected === undefined) continue;
    // Each try leaves half of the work to those that ask for less.
    const budget = Math.ceil(i + 1 < tries.length ? left / 2 : left);
    const collapse = new Collapse({ ...options, budget, rng: rng.fork(`try ${i + 1}`) });
    const { outcome, dropped } = yield* watched(map, collapse, options.connected !== undefined);
    hasDropped ||= dropped > 0;
    left = Math.max(1, left - outcome.effort.work);
    if (outcome.solved) {
      isRock = floor > 0 && !outcome.colors.some((tile) => map.tileset.walkable[tile] === 1);
      if (isRock) break;
      map.paint(outcome.colors);
      if (failure !== undefined) map.note("shortfall", `the new map has ${lacks}: ${failure.clash.message}`);
      if (dropped > 0) {
        const tried = `no connected map was in sight after ${counted(dropped, "contradiction")}`;
        map.note("shortfall", `the new map can have floor that isn't all connected: ${tried}`);
      }
      return undefined;
    }
    failure ??= outcome;
    // The requirements weren't the problem: so many patterns take too much work.
    if (outcome.reason === "budget" && outcome.effort.conflicts === 0) break;
  }
  const { reason, clash } = failure!;
  const only = isRock ? "with solid rock at the border of the map, nothing but solid rock was found. " : "";
  return { message: `${only}${clash.message}`, isCertain: reason === "impossible" };
}

/** Returns the indices of all walkable tiles. */
export function walkableTiles({ tileset }: BuilderMap): number[] {
  return tileset.tiles.flatMap(({ walkable }, index) => (walkable ? [index] : []));
}

/**
 * What must stay: reserved cells as they are, and -1 for the others. Floor that is sealed inside a prefab counts as rock:
 * nothing could ever join it with the rest, and painting the new map leaves reserved cells alone anyway.
 */
function reservedTiles(map: BuilderMap): Int16Array {
  const pins = new Int16Array(map.tiles.length).fill(-1);
  const around = [1, -1, map.width, -map.width];
  const isFree = (cell: number) => !map.isReserved(cell) && map.isInterior(map.x(cell), map.y(cell));
  const open: number[] = [];
  const stairs = new Set(map.exits.map(({ at }) => at));
  // Stairs are floor to the model, which knows no others.
  const tileOf = (cell: number) => (stairs.has(cell) ? FLOOR : map.tiles[cell]!);
  for (let cell = 0; cell < pins.length; cell++) {
    if (!map.isReserved(cell)) continue;
    const isOpen = map.isWalkable(cell) && around.some((offset) => isFree(cell + offset));
    pins[cell] = isOpen || !map.isWalkable(cell) ? tileOf(cell) : WALL;
    if (isOpen) open.push(cell);
  }
  for (const cell of open) {
    for (const offset of around) {
      const next = cell + offset;
      if (!map.isReserved(next) || !map.isWalkable(next) || pins[next] !== WALL) continue;
      pins[next] = tileOf(next);
      open.push(next);
    }
  }
  return pins;
}

/**
 * The work that all tries may do together, some seconds at most. A map takes about 8,000 units of work per cell, and one with
 * four times as many patterns as usual 30,000. Later attempts at a level that is hard to build get less.
 */
function budgetOf({ tiles, attempt }: BuilderMap): number {
  return Math.max(LEAST_BUDGET, (tiles.length * WORK_PER_CELL) / attempt);
}

const WORK_PER_CELL = 150_000;
const LEAST_BUDGET = 1e8;

/**
 * Runs a solver to its end, with a picture of what is undecided now and then. If it must connect all floor and gets nowhere,
 * it goes on without that: `dropped` is the number of contradictions after which it did, or 0.
 */
function* watched(
  map: BuilderMap,
  collapse: Collapse,
  isConnected: boolean,
): Work<{ readonly outcome: CollapseOutcome; readonly dropped: number }> {
  let shown = 0;
  let pauseAt = WORK_BETWEEN_PAUSES;
  let dropped = 0;
  while (collapse.step(WORK_BETWEEN_PAUSES)) {
    const { work, choices, conflicts } = collapse.effort;
    // What comes before the first choice is not all counted.
    if (work >= pauseAt || choices === 0) {
      pauseAt = work + WORK_BETWEEN_PAUSES;
      yield PAUSE;
    }
    if (isConnected && dropped === 0 && conflicts > patienceOf(collapse)) {
      dropped = conflicts;
      collapse.dropConnected();
    }
    if (!map.recording || collapse.share < shown) continue;
    shown = collapse.share + 1 / PICTURES;
    yield undecidedCells(map, collapse);
  }
  return { outcome: collapse.outcome!, dropped };
}

/**
 * The contradictions after which a connected map is given up. Most maps come out with fewer than one for eight places that
 * are decided; with few places, a contradiction costs little, and most maps come out after fewer than a hundred.
 */
function patienceOf({ places, share }: Collapse): number {
  return PATIENCE + SMALL_PATIENCE / places + (share * places) / PLACES_PER_CONTRADICTION;
}

const PATIENCE = 64;
const SMALL_PATIENCE = 5_000;
const PLACES_PER_CONTRADICTION = 4;

/** Work of the solver between two pauses: a third of a millisecond, and some of them before the code is compiled. */
const WORK_BETWEEN_PAUSES = 100_000;
/** The approximate number of pictures, whatever the size. */
const PICTURES = 100;
/** The maximum number of pages of patterns to show. */
const PAGES = 4;

const DECIDED = "#92816a";
const OPEN = "#5fb3a1";
const ROCK = "#33302b";

/**
 * Cells as what they are or, paler, as what they most likely will be. Only that is kept: glyphs and colours are made of
 * it when the picture is shown, because most pictures never are, and a string for every cell takes long to make.
 */
function undecidedCells({ width, height, tileset }: BuilderMap, collapse: Collapse): Picture {
  const { left, colors: likeliest } = collapse.progress();
  const isDecided = new Uint8Array(left.length);
  for (let cell = 0; cell < left.length; cell++) isDecided[cell] = Number(left[cell] === 1);
  const isOpen = (cell: number) => tileset.walkable[likeliest[cell]!] === 1;
  const paleGlyph = (cell: number) => (isOpen(cell) ? "·" : " ");
  const glyph = (cell: number) => (isDecided[cell] === 1 ? tileset.glyph(likeliest[cell]!) : paleGlyph(cell));
  const paleColor = (cell: number) => (isOpen(cell) ? OPEN : ROCK);
  const color = (cell: number) => (isDecided[cell] === 1 ? DECIDED : paleColor(cell));
  let rows: readonly string[] | undefined;
  let colors: readonly string[] | undefined;
  return {
    width,
    get rows() {
      rows ??= Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_cell, x) => glyph(y * width + x)).join(""),
      );
      return rows;
    },
    get colors() {
      colors ??= Array.from(isDecided, (_, cell) => color(cell));
      return colors;
    },
  };
}

/** The patterns, side by side, a page of the map's size after the other. */
function* patternGallery(map: BuilderMap, { size, count, colors }: Model): Work {
  if (!map.recording) return;
  const across = Math.max(1, Math.floor((map.width - 1) / (size + 1)));
  const down = Math.max(1, Math.floor((map.height - 1) / (size + 1)));
  const perPage = across * down;
  for (let first = 0; first < Math.min(count, PAGES * perPage); first += perPage) {
    const rows = Array.from({ length: map.height }, () => new Array<string>(map.width).fill(" "));
    for (let pattern = first; pattern < Math.min(count, first + perPage); pattern++) {
      const left = 1 + ((pattern - first) % across) * (size + 1);
      const top = 1 + Math.floor((pattern - first) / across) * (size + 1);
      for (let i = 0; i < size * size; i++) {
        const x = left + (i % size);
        const y = top + Math.floor(i / size);
        // Pieces at the end of a map have cells beyond it.
        const tile = map.tileset.tiles[colors[pattern * size * size + i]!];
        if (tile !== undefined && y < map.height && x < map.width) rows[y]![x] = tile.glyph;
      }
    }
    yield { width: map.width, rows: rows.map((row) => row.join("")) };
  }
}
