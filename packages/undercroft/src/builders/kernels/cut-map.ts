import { type BuilderMap, PAUSE, type Pausing, type Rng } from "../../core/index.js";
import { growBlob } from "./blob.js";

/** The ways to cut a map into parts. */
export const CUTS = ["halves", "quarters", "blob", "rim"] as const;

/** How a map is cut into parts. */
export type Cut = (typeof CUTS)[number];

/** How many parts each cut has. */
export const PARTS_OF: Readonly<Record<Cut, number>> = { halves: 2, quarters: 4, blob: 2, rim: 2 };

/** The owner of cells that belong to no part: rock between the parts. */
const NOBODY = 255;

/** A map that was cut. */
export interface CutMap {
  /** For each cell, the number of its part, or `NOBODY`. Cells at the border are nobody's. */
  readonly owner: Uint8Array;
  /** For each cell, how far it is from the first part. Diagonal moves count as one, and what is far away is `FAR`. */
  readonly away: Uint8Array;
}

/** The distance of cells that are farther away than needed. */
const FAR = 255;

/**
 * Cuts a map into parts with at least `gap` cells between each two. Around the first one, there is a wall and room for a
 * moat of this width as well.
 */
export function* cutMap(map: BuilderMap, rng: Rng, cut: Cut, gap: number, moat: number): Pausing<CutMap> {
  const owner = ownersOf(map, rng, cut);
  for (let part = 1; part < PARTS_OF[cut]; part++) {
    yield PAUSE;
    const away = distances(map, owner, (one) => one < part, gap);
    for (let cell = 0; cell < owner.length; cell++)
      if (owner[cell] === part && away[cell] !== FAR) owner[cell] = NOBODY;
  }
  if (moat === 0) return { owner, away: new Uint8Array(owner.length).fill(FAR) };
  yield PAUSE;
  const away = distances(map, owner, (one) => one === 0, moat + 2);
  for (let cell = 0; cell < owner.length; cell++) {
    if (owner[cell] !== 0 && away[cell]! <= moat + 1) owner[cell] = NOBODY;
  }
  return { owner, away };
}

/** How far cells are from those with these owners, up to a limit. Cells at the border are far from everything. */
function distances(map: BuilderMap, owner: Uint8Array, isSource: (owner: number) => boolean, most: number): Uint8Array {
  const { width, height } = map;
  const isNear = Uint8Array.from({ length: NOBODY + 1 }, (_, part) => Number(isSource(part)));
  const away = new Uint8Array(owner.length).fill(FAR);
  for (let cell = 0; cell < away.length; cell++) if (isNear[owner[cell]!] === 1) away[cell] = 0;
  let front: number[] = [];
  // Only those at the rim of the parts lead anywhere.
  for (let y = 1; y < height - 1; y++) {
    for (let cell = y * width + 1; cell < (y + 1) * width - 1; cell++) {
      if (away[cell] !== 0) continue;
      if ((away[cell - width]! | away[cell - 1]! | away[cell + 1]! | away[cell + width]!) !== 0) front.push(cell);
    }
  }
  for (let distance = 1; distance <= most; distance++) {
    const further: number[] = [];
    for (const cell of front) {
      for (let row = cell - width; row <= cell + width; row += width) {
        for (let next = row - 1; next <= row + 1; next++) {
          if (away[next] !== FAR || !map.isInterior(map.x(next), map.y(next))) continue;
          away[next] = distance;
          further.push(next);
        }
      }
    }
    front = further;
  }
  return away;
}

/** Which part each cell inside the border belongs to, before anything is left free between the parts. */
function ownersOf(map: BuilderMap, rng: Rng, cut: Cut): Uint8Array {
  const { width, height } = map;
  const partAt = cut === "blob" || cut === "rim" ? middleOf(map, rng, cut) : linesOf(map, rng, cut);
  const owner = new Uint8Array(width * height).fill(NOBODY);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) owner[map.index(x, y)] = partAt(x, y);
  }
  return owner;
}

/** Left and right, or also above and below, on either side of a line that wanders about the middle. */
function linesOf({ width, height }: BuilderMap, rng: Rng, cut: Cut): (x: number, y: number) => number {
  const columns = wander(rng.fork("columns"), width, height);
  const rows = cut === "quarters" ? wander(rng.fork("rows"), height, width) : undefined;
  return (x, y) => Number(x >= columns[y]!) + (rows !== undefined && y >= rows[x]! ? 2 : 0);
}

/** The number of cells that a line runs straight, so that it has corners that rooms fit into. */
const STRAIGHT = [4, 9] as const;
/** It stays this near to the middle, as a share of the side that it cuts. */
const STRAYS = 1 / 12;

/** For each place along a side, where the line crosses the other one. */
function wander(rng: Rng, across: number, along: number): Int32Array {
  const middle = across >> 1;
  const most = Math.floor(across * STRAYS);
  const line = new Int32Array(along);
  let at = middle;
  for (let i = 0; i < along; ) {
    const end = Math.min(along, i + rng.between(...STRAIGHT));
    line.fill(at, i, end);
    i = end;
    at = Math.min(middle + most, Math.max(middle - most, at + rng.between(-2, 2)));
  }
  return line;
}

/** The share of each side that the middle takes, in percent. */
const MIDDLE = [42, 56] as const;

/** A rectangle or a blob in the middle, and all around it. */
function middleOf(map: BuilderMap, rng: Rng, cut: Cut): (x: number, y: number) => number {
  const sideOf = (side: number) => Math.max(3, Math.floor((side * rng.between(...MIDDLE)) / 100));
  const [width, height] = [sideOf(map.width), sideOf(map.height)];
  // Blobs are cropped, so the box that they grow in is larger.
  const blob =
    cut === "blob"
      ? growBlob(rng.fork("blob"), Math.floor(1.3 * width), Math.floor(1.3 * height), { born: 5 })
      : undefined;
  const shape = blob ?? { width, height, mask: undefined };
  const place = (side: number, size: number) => {
    const free = Math.max(0, side - size);
    return Math.floor((free * rng.between(42, 58)) / 100);
  };
  const left = place(map.width, shape.width);
  const top = place(map.height, shape.height);
  return (x, y) => {
    const [column, row] = [x - left, y - top];
    if (column < 0 || row < 0 || column >= shape.width || row >= shape.height) return 1;
    return shape.mask === undefined || shape.mask[row * shape.width + column] === 1 ? 0 : 1;
  };
}
