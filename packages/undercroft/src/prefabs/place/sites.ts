import { chokePoints, deadEnds, inSight } from "../../analysis/index.js";
import { parseRange } from "../../chain/index.js";
import type { BuilderMap } from "../../core/index.js";
import { Bits } from "../shape/bits.js";
import { waysInto } from "../shape/entrances.js";
import { HOLE, type Shape } from "../shape/shape.js";
import type { PlaceRule } from "../source/source.js";

/** Places of one kind on a map, in the state it has when this is made. */
export interface SiteKind {
  /** A verb phrase for reports, such as "touches a dead end". */
  readonly does: string;
  /** The same without figures, if that is different. */
  readonly doesSo?: string;
  /** Whether a shape at a position is at such a place. */
  holds(shape: Shape, x: number, y: number): boolean;
  /** Drops all positions of a shape that aren't such places. */
  keep(shape: Shape, positions: Bits): void;
  /** The ways into a shape that make a position such a place, if it depends on them. */
  leading?(shape: Shape, x: number, y: number): readonly number[];
}

/** The kind of place that a rule asks for besides the ground, or a text if the map can't have any. */
export function siteKind(map: BuilderMap, { site }: PlaceRule = {}): SiteKind | string | undefined {
  // For a site in the wall, the ground and joining do everything.
  if (site === undefined || site === "wall") return undefined;
  if (site === "dead-end") return atDeadEnds(map);
  if ("area" in site) return inPlaces(map, site.area);
  if (map.start === undefined) return "the level has no start yet";
  return "gate" in site ? behindGates(map, map.start, site.gate) : seenFrom(map, map.start);
}

/** Places where an entrance, or another way in, touches a dead end. */
function atDeadEnds(map: BuilderMap): SiteKind {
  const { width, height, tileset } = map;
  const ends = deadEnds(map);
  const isEnd = new Uint8Array(width * height);
  for (const cell of ends) isEnd[cell] = 1;
  const leading = (shape: Shape, x: number, y: number) =>
    waysInto(shape, tileset).filter((cell) =>
      stepsOut(shape, cell).some(([dx, dy]) => map.contains(x + dx, y + dy) && isEnd[map.index(x + dx, y + dy)] === 1),
    );
  return {
    does: "has an entrance at a dead end",
    leading,
    holds: (shape, x, y) => leading(shape, x, y).length > 0,
    keep(shape, positions) {
      // There are few dead ends and many positions, so this starts from the ends.
      const touching = new Bits(width, height);
      for (const [dx, dy] of waysInto(shape, tileset).flatMap((cell) => stepsOut(shape, cell))) {
        for (const cell of ends) {
          touching.fill({ x: map.x(cell) - dx, y: map.y(cell) - dy, width: 1, height: 1 }, true);
        }
      }
      positions.and(touching, 0, 0);
    },
  };
}

/** The cells beside a cell of a shape that lie outside it, relative to its corner. */
function stepsOut({ width, height, tiles }: Shape, cell: number): (readonly [number, number])[] {
  const x = cell % width;
  const y = Math.floor(cell / width);
  const isInside = (cx: number, cy: number) =>
    cx >= 0 && cy >= 0 && cx < width && cy < height && tiles[cy * width + cx] !== HOLE;
  return (
    [
      [x, y - 1],
      [x - 1, y],
      [x + 1, y],
      [x, y + 1],
    ] as const
  ).filter(([cx, cy]) => !isInside(cx, cy));
}

/** Places where there is floor under the footprint and all of it lies behind one gate. */
function behindGates(map: BuilderMap, start: number, cells: string | number): SiteKind {
  const { low, high } = parseRange(cells);
  const gates = outermostGates(map, start, Math.max(1, low), high);
  const does = `is behind a gate with ${String(cells) === "1" ? "1 cell" : `${cells} cells`} behind it`;
  const kind = cellByCell(does, map.width, (shape, x, y) => {
    let gate = 0;
    for (let i = 0; i < shape.tiles.length; i++) {
      if (shape.tiles[i] === HOLE) continue;
      const cell = map.index(x + (i % shape.width), y + Math.floor(i / shape.width));
      if (!map.isWalkable(cell)) continue;
      if (gates[cell] === 0 || (gate !== 0 && gates[cell] !== gate)) return false;
      gate = gates[cell]!;
    }
    return gate !== 0;
  });
  return { ...kind, doesSo: "is behind a gate of the right size" };
}

/**
 * For each cell behind gates of the right size, the cell of the outermost of these gates plus 1. For all others, 0. All cells
 * of a footprint lie behind one gate exactly if they have the same outermost gate.
 */
function outermostGates(map: BuilderMap, start: number, low: number, high: number): Int32Array {
  const { width, height } = map;
  const behind = chokePoints(map, start);
  const found = new Int32Array(width * height);
  const wide: number[] = [];
  for (let cell = 0; cell < behind.length; cell++) if (behind[cell]! >= low && behind[cell]! <= high) wide.push(cell);
  // Those with the most cells come first, so each gate comes after all gates that it could lie behind.
  wide.sort((a, b) => behind[b]! - behind[a]! || a - b);
  const seen = new Int32Array(width * height);
  const queue = new Int32Array(width * height);
  let flood = 0;
  for (const gate of wide) {
    if (found[gate] !== 0) continue;
    for (const first of [gate - width, gate - 1, gate + 1, gate + width]) {
      if (!map.isWalkable(first) || found[first] === gate + 1) continue;
      // A side that contains the start or is too large is in front of the gate.
      let tail = 0;
      let isBehind = true;
      seen[gate] = seen[first] = ++flood;
      queue[tail++] = first;
      for (let head = 0; head < tail && isBehind; head++) {
        const cell = queue[head]!;
        isBehind = cell !== start && tail <= behind[gate]!;
        for (let k = 0; k < 4; k++) {
          const next = k === 0 ? cell - width : k === 1 ? cell - 1 : k === 2 ? cell + 1 : cell + width;
          if (seen[next] === flood || !map.isWalkable(next)) continue;
          seen[next] = flood;
          queue[tail++] = next;
        }
      }
      if (isBehind) for (let i = 0; i < tail; i++) found[queue[i]!] = gate + 1;
    }
  }
  return found;
}

/** How far to look, in rows and columns. Nobody sees farther in a game. */
const FARTHEST_SIGHT = 128;

/** Places where some of the footprint can be seen from the start. */
function seenFrom(map: BuilderMap, start: number): SiteKind {
  const { width, height } = map;
  const isSeen = new Uint8Array(width * height);
  const sx = map.x(start);
  const sy = map.y(start);
  for (let y = Math.max(0, sy - FARTHEST_SIGHT); y <= Math.min(height - 1, sy + FARTHEST_SIGHT); y++) {
    for (let x = Math.max(0, sx - FARTHEST_SIGHT); x <= Math.min(width - 1, sx + FARTHEST_SIGHT); x++) {
      if (inSight(map, start, map.index(x, y))) isSeen[map.index(x, y)] = 1;
    }
  }
  return cellByCell("is in sight of the start", width, (shape, x, y) => {
    for (let i = 0; i < shape.tiles.length; i++) {
      const cell = map.index(x + (i % shape.width), y + Math.floor(i / shape.width));
      if (shape.tiles[i] !== HOLE && isSeen[cell] === 1) return true;
    }
    return false;
  });
}

/** Places where all of the footprint lies in named places that are called so. */
function inPlaces(map: BuilderMap, word: string): SiteKind | string {
  const places = (map.areas ?? []).filter(({ name, theme, role }) => [name, theme, role].includes(word));
  if (places.length === 0) return `the level has no place called "${word}"`;
  const isInside = new Uint8Array(map.tiles.length);
  for (const { cells } of places) for (const cell of cells) isInside[cell] = 1;
  return cellByCell(`lies in a place called "${word}"`, map.width, (shape, x, y) => {
    for (let i = 0; i < shape.tiles.length; i++) {
      const cell = map.index(x + (i % shape.width), y + Math.floor(i / shape.width));
      if (shape.tiles[i] !== HOLE && isInside[cell] === 0) return false;
    }
    return true;
  });
}

function cellByCell(does: string, width: number, holds: SiteKind["holds"]): SiteKind {
  return {
    does,
    holds,
    keep(shape, positions) {
      const dropped: number[] = [];
      positions.each((x, y) => {
        if (!holds(shape, x, y)) dropped.push(y * width + x);
      });
      for (const cell of dropped) positions.clear(cell % width, Math.floor(cell / width));
    },
  };
}
