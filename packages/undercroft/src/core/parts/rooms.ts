import { stuck } from "../errors.js";
import type { Point, Rect } from "../rect.js";
import { cell, cells, column, type Field, later, record, row, whole } from "./field.js";
import { type CellsOf, type Ground, part } from "./part.js";

/** A room: its floor area, and the cell that represents it. Once the room is drawn, that cell is walkable. */
export interface LevelRoom<C = Point> extends Rect {
  /** The walkable cell inside the room that represents it, usually its middle. */
  readonly anchor: C;
  /** The cells of a room that isn't a plain rectangle. The rectangle is then the box around them. */
  readonly cells?: CellsOf<C>;
}

/** A room of a draft: cells are flat indices. */
export type Room = LevelRoom<number>;

const fields: Field<Room, LevelRoom> = /* @__PURE__ */ record({
  x: column,
  y: row,
  width: /* @__PURE__ */ whole(1),
  height: /* @__PURE__ */ whole(1),
  anchor: cell,
  cells: /* @__PURE__ */ later(cells, []),
});

export const rooms = /* @__PURE__ */ part<Room, LevelRoom>({
  item: {
    ...fields,
    // Most levels have many rooms: this takes a fraction of the time that the table of fields would take.
    hash: (to, { x, y, width, height, anchor }) => to.word(x).word(y).word(width).word(height).word(anchor),
    read(at, map) {
      // How large it may be depends on where it begins.
      at.get("width").integer(1, map.width - column.read(at.get("x"), map));
      at.get("height").integer(1, map.height - row.read(at.get("y"), map));
      return fields.read(at, map);
    },
  },
  atFirst: "missing",
  isInAllHashes: true,
  laterTag: "cells",
  remake(list, ground) {
    if (list.every((room) => ground.isWalkable(room.anchor))) return list;
    const kept: Room[] = [];
    for (const room of list) {
      const anchor = nearestFloor(ground, room);
      if (anchor !== undefined) kept.push(anchor === room.anchor ? room : { ...room, anchor });
    }
    if (kept.length === 0) throw stuck("no room has any floor left.");
    const lost = list.length - kept.length;
    if (lost > 0) ground.note("repair", `${lost} of ${list.length} rooms were removed because they have no floor left`);
    return kept;
  },
});

/** The walkable cell of a room nearest to its anchor, the first of equals. */
function nearestFloor(ground: Ground, room: Room): number | undefined {
  if (ground.isWalkable(room.anchor)) return room.anchor;
  let best: number | undefined;
  let bestDistance = Infinity;
  for (const one of roomCells(ground.width, room)) {
    if (!ground.isWalkable(one)) continue;
    const distance = (ground.x(one) - ground.x(room.anchor)) ** 2 + (ground.y(one) - ground.y(room.anchor)) ** 2;
    if (distance < bestDistance) {
      best = one;
      bestDistance = distance;
    }
  }
  return best;
}

/** Returns the cells of a room on a map of this width, whatever its shape, in ascending order. */
export function roomCells(width: number, room: Omit<Room, "anchor">): readonly number[] {
  if (room.cells !== undefined) return room.cells;
  const own: number[] = [];
  for (let y = room.y; y < room.y + room.height; y++) {
    for (let x = room.x; x < room.x + room.width; x++) own.push(y * width + x);
  }
  return own;
}
