import type { Rng } from "../../core/index.js";

/** What is built into a room. */
export type RoomFitting =
  | "aisle"
  | "altar"
  | "bones"
  | "braziers"
  | "cloister"
  | "columns"
  | "fountain"
  | "garden"
  | "graves"
  | "niches"
  | "pool"
  | "statues"
  | "throne"
  | "well";

/** A room as it is seen from its entrance, for what is built into it. */
export interface Fitter {
  readonly width: number;
  readonly depth: number;
  readonly rng: Rng;
  /** Puts a tile on bare floor. Does nothing where there is none, nor in front of doors if it would be in the way. */
  put(u: number, v: number, tile: string): void;
  /** Whether one can walk on a cell. */
  isOpen(u: number, v: number): boolean;
}

type Fit = (room: Fitter) => void;

/** How far from the wall the columns of a room stand. */
function insetOf({ width, depth }: Fitter): number {
  return Math.min(width, depth) >= 11 ? 2 : 1;
}

function eachOf({ width, depth }: Fitter, inset: number, visit: (u: number, v: number) => void): void {
  for (let v = inset; v < depth - inset; v++) for (let u = inset; u < width - inset; u++) visit(u, v);
}

/** The cells of a rectangle within a room, which is its edge. */
function around(room: Fitter, inset: number, visit: (u: number, v: number, i: number) => void): void {
  const { width, depth } = room;
  eachOf(room, inset, (u, v) => {
    if (u === inset || v === inset || u === width - 1 - inset || v === depth - 1 - inset) visit(u, v, u + v);
  });
}

/** The columns beside the middle of a room. */
function middles(width: number): readonly number[] {
  return width % 2 === 1 ? [width >> 1] : [(width >> 1) - 1, width >> 1];
}

const aisle: Fit = ({ width, depth, put }) => {
  if (width < 3) return;
  const [first, last] = [middles(width)[0]!, middles(width).at(-1)!];
  const more = width >= 9 ? 1 : 0;
  for (let v = 0; v < depth - 1; v++) for (let u = first - more; u <= last + more; u++) put(u, v, "carpet");
};

/** Something at the far end of the axis, with something else on both sides. */
function atTheEnd(seat: string, beside: string): Fit {
  return ({ width, depth, put }) => {
    const end = Math.max(0, depth - 2);
    const [first, last] = [middles(width)[0]!, middles(width).at(-1)!];
    for (const u of middles(width)) put(u, end, seat);
    if (width < 5) return;
    for (const u of [first - 2, last + 2]) put(u, end, beside);
    if (width >= 9 && depth >= 7) for (const u of [first - 2, last + 2]) put(u, end - 2, beside);
  };
}

/** How each fitting is built. */
export const FITTINGS: Readonly<Record<RoomFitting, Fit>> = {
  aisle,
  altar: atTheEnd("altar", "brazier"),
  throne: atTheEnd("bench", "statue"),
  bones: (room) => {
    const { rng, put } = room;
    eachOf(room, 0, (u, v) => {
      const { width, depth } = room;
      const away = Math.min(u, v, width - 1 - u, depth - 1 - v);
      if (rng.chance(away === 0 ? 0.7 : away === 1 ? 0.3 : 0.06)) put(u, v, "bones");
    });
  },
  braziers: (room) => {
    const { width, depth, put } = room;
    if (width < 5 || depth < 5) return;
    for (const u of [1, width - 2]) for (const v of [1, depth - 2]) put(u, v, "brazier");
  },
  cloister: (room) => {
    const { width, depth, put } = room;
    const inset = insetOf(room);
    if (width < 7 || depth < 7) return;
    const [u0, v0] = [inset, inset];
    const isGap = (u: number, v: number) => (u - u0) % 2 === 1 || (v - v0) % 2 === 1;
    eachOf(room, inset + 1, (u, v) => put(u, v, "grass"));
    around(room, inset, (u, v) => {
      const isCorner = (u === inset || u === width - 1 - inset) && (v === inset || v === depth - 1 - inset);
      put(u, v, isCorner || !isGap(u, v) ? "pillar" : "grass");
    });
    for (const u of middles(width)) for (const v of middles(depth)) put(u, v, "grass");
  },
  columns: (room) => {
    const { width, depth, put } = room;
    if (width < 5 || depth < 4) return;
    const inset = Math.max(1, (width - 1) >> 2);
    const step = depth >= 12 ? 3 : 2;
    for (let v = 1; v < depth - 1; v += step) {
      put(inset, v, "pillar");
      put(width - 1 - inset, v, "pillar");
    }
  },
  fountain: (room) => {
    const { width, depth, put } = room;
    if (width < 5 || depth < 5) return;
    const [u, v] = [(width - 1) >> 1, (depth - 1) >> 1];
    put(u, v, "statue");
    for (let dv = -1; dv <= 1; dv++) for (let du = -1; du <= 1; du++) put(u + du, v + dv, "shallow_water");
  },
  garden: (room) => {
    const { rng, put } = room;
    eachOf(room, insetOf(room), (u, v) => put(u, v, u % 3 === 2 && v % 3 === 2 && rng.chance(0.6) ? "tree" : "grass"));
  },
  graves: (room) => {
    const { width, depth, rng, put } = room;
    for (let v = 1; v < depth - 1; v += 2) {
      for (let u = 1; u < width - 1; u += 3) if (rng.chance(BURIED)) put(u, v, "bones");
    }
  },
  niches: (room) => {
    const { width, depth, rng, put } = room;
    for (let v = 0; v < depth; v++) for (const u of [0, width - 1]) if (rng.chance(0.35)) put(u, v, "bones");
  },
  pool: (room) => {
    const { width, depth, put } = room;
    const inset = insetOf(room);
    if (width < 5 || depth < 5) return;
    const isDeep = Math.min(width, depth) >= 2 * inset + 5;
    eachOf(room, inset + 1 + (isDeep ? 0 : MUCH), (u, v) => put(u, v, "deep_water"));
    eachOf(room, inset, (u, v) => put(u, v, "shallow_water"));
  },
  statues: (room) => {
    const { width, depth, put } = room;
    if (width < 5) return;
    const step = Math.max(2, Math.floor(depth / 4));
    for (let v = 1; v < depth - 1; v += step) for (const u of [1, width - 2]) put(u, v, "statue");
  },
  well: (room) => {
    const { width, depth, put } = room;
    if (width < 5 || depth < 5) return;
    put((width - 1) >> 1, (depth - 1) >> 1, "deep_water");
  },
};

const MUCH = 4096;
/** The share of the graves with somebody in them. */
const BURIED = 0.7;
