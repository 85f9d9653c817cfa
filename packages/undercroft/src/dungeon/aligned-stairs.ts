import { cheapestTunnels, DIGGABLE, largestRegionOf, regions, SOLID } from "../analysis/index.js";
import {
  type BuilderMap,
  defineMetaBuilder,
  FLOOR,
  integer,
  type Rect,
  type Rng,
  type Room,
  stuck,
  UndercroftError,
  type Values,
} from "../core/index.js";

/** As far as a map can reach: one row of as many cells as a map has at most. */
const coordinate = (help: string) => integer(0, { min: 0, max: 16_777_215, typical: [1, 78] }, help);

const OPTIONS = {
  upX: coordinate("Column of the way up, where the player comes in. 0: the chain sets the start."),
  upY: coordinate("Row of the way up."),
  downX: coordinate("Column of the way down. 0: the chain sets the way down."),
  downY: coordinate("Row of the way down."),
};

/**
 * Stairs on given cells, so that levels can lie under each other: the player comes in on the way up. The stairs are there
 * before the map is made, which grows round them, and this step joins them with it by the tunnels that take the least
 * digging; so it comes right after the initial builder. They are pinned: to all layers they are the start and the exit,
 * and a layer that would set others leaves them where they are.
 */
export const alignedStairs = defineMetaBuilder({
  id: "aligned-stairs",
  version: 2,
  summary: "Puts stairs on given cells, so that the stairs of neighbouring levels line up.",
  options: OPTIONS,
  minSize({ upX, upY, downX, downY }) {
    return [Math.max(upX, downX, 1) + 2, Math.max(upY, downY, 1) + 2];
  },
  prepare(map, _rng, options) {
    const { up, down } = cellsOf(map, options);
    for (const cell of [up, down]) {
      if (cell === undefined || !map.isReserved(cell)) continue;
      throw stuck(`${map.at(cell)} is reserved already, and no stairs can be put there.`);
    }
    if (up !== undefined) {
      map.pinExit(up, "up");
      map.pinStart(up);
    }
    if (down !== undefined) map.pinExit(down, "down");
  },
  *build(map, rng, options) {
    const { up, down } = cellsOf(map, options);
    if (map.rooms !== undefined && map.rooms.length > 0 && !map.rooms.some(({ anchor }) => map.isWalkable(anchor))) {
      // Rooms that are only planned: whatever joins them will join those of the stairs.
      if (up !== undefined) map.rooms = [closet(map, map.rooms, up), ...map.rooms];
      if (down !== undefined) map.rooms = [...map.rooms, closet(map, map.rooms, down)];
    } else {
      joinStairs(
        map,
        rng.fork("tunnels"),
        [up, down].filter((cell) => cell !== undefined),
      );
    }
  },
});

function cellsOf(
  map: BuilderMap,
  { upX, upY, downX, downY }: Values<typeof OPTIONS>,
): { readonly up: number | undefined; readonly down: number | undefined } {
  for (const [column, row, x, y] of [
    ["upX", "upY", upX, upY],
    ["downX", "downY", downX, downY],
  ] as const) {
    if ((x === 0) === (y === 0)) continue;
    throw new UndercroftError("bad-option", `${column} and ${row} must both be given, or both be 0.`, { option: row });
  }
  if (upX !== 0 && upX === downX && upY === downY) {
    throw new UndercroftError("bad-option", "the way down must not be the way up.", { option: "downX", value: downX });
  }
  return {
    up: upX === 0 ? undefined : map.index(upX, upY),
    down: downX === 0 ? undefined : map.index(downX, downY),
  };
}

/** A small room round stairs, or one of a single cell where another room would touch it. */
function closet(map: BuilderMap, rooms: readonly Room[], stairs: number): Room {
  const x = map.x(stairs);
  const y = map.y(stairs);
  const left = Math.max(1, x - 1);
  const top = Math.max(1, y - 1);
  const right = Math.min(map.width - 2, x + 1);
  const bottom = Math.min(map.height - 2, y + 1);
  const around = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
  const rect = rooms.some((room) => touch(around, room)) ? { x, y, width: 1, height: 1 } : around;
  return { ...rect, anchor: stairs };
}

/** Whether two rectangles overlap, or lie so near that no wall fits between them. */
function touch(a: Rect, b: Rect): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height;
}

/** Tunnels from the stairs to the largest part of the map; where there is none yet, there is nothing to join. */
function joinStairs(map: BuilderMap, rng: Rng, stairs: readonly number[]): void {
  const parts = regions(map);
  const { count, labels } = parts;
  const hub = largestRegionOf(parts, (cell) => !map.isReserved(cell));
  const wanted = new Set(stairs.map((cell) => labels[cell]!)).add(hub);
  if (hub === -1 || wanted.size === 1) return;
  for (let cell = 0; cell < labels.length; cell++) {
    // A way may lead through other parts.
    if (!wanted.has(labels[cell]!)) labels[cell] = map.isReserved(cell) ? SOLID : DIGGABLE;
  }
  const { cells, groups } = cheapestTunnels(map.width, { count, labels }, rng);
  const cut = stairs.find((cell) => groups[labels[cell]!] !== groups[hub]);
  if (cut !== undefined) throw stuck(`the stairs at ${map.at(cut)} are shut in by reserved cells.`);
  let dug = 0;
  for (const cell of cells) {
    if (map.isWalkable(cell)) continue;
    map.set(cell, FLOOR);
    dug++;
  }
  if (dug > 0) map.note("repair", `joined the stairs with the map: ${dug} ${dug === 1 ? "cell" : "cells"} dug`);
}
