import { type BuilderMap, type Door, FLOOR } from "../../core/index.js";
import { addPlaced } from "../place/uses.js";
import { doorKindAt, doorsInside, drawInside, furnishPiece, placedTemplate } from "./record-room.js";
import type { Joint, LaidRoom, RoomDoor, TemplateGround } from "./template-ground.js";
import { roomOfPiece } from "./template-piece.js";

/** Draws the rooms on the ground onto the map, a few at a time, and records them at the end. */
export class RoomWriter {
  readonly #map: BuilderMap;
  readonly #ground: TemplateGround;
  #rooms = 0;
  #joints = 0;

  constructor(map: BuilderMap, ground: TemplateGround) {
    this.#map = map;
    this.#ground = ground;
  }

  /** Draws the rooms and joints that are new since the last call. */
  draw(): void {
    const { rooms, joints } = this.#ground;
    for (; this.#rooms < rooms.length; this.#rooms++) drawInside(this.#map, rooms[this.#rooms]!);
    for (; this.#joints < joints.length; this.#joints++) this.#drawJoint(joints[this.#joints]!);
  }

  #drawJoint({ from, to, corridor }: Joint): void {
    const map = this.#map;
    for (const cell of corridor) map.set(cell, FLOOR);
    const [first, second] = [cellsOf(from), cellsOf(to)];
    const [one, other] = [from.way.tile, to.way.tile];
    // Where two doorways meet there is one door, whichever of them has it.
    const tile = corridor.length > 0 || map.tileset.door[one] === 1 ? one : other;
    for (const cell of first) map.set(cell, tile);
    if (first[0] === second[0]) return;
    const isDoubled = corridor.length === 0 && map.tileset.door[tile] === 1;
    for (const cell of second) map.set(cell, isDoubled ? FLOOR : other);
  }

  /** Records the rooms in this order, with their doors, their spawns and their templates. */
  record(rooms: readonly LaidRoom[]): void {
    const map = this.#map;
    map.rooms = rooms.map(({ piece, x, y }) => roomOfPiece(piece, x, y, map.width));
    map.doors = [...this.#doorsBetween(), ...rooms.flatMap((room) => doorsInside(map, room))];
    addPlaced(
      map,
      rooms.map((room) => [placedTemplate(map, room, joinedCells(room)), room.piece.prefab]),
    );
    for (const room of rooms) furnishPiece(map, room);
  }

  #doorsBetween(): Door[] {
    const map = this.#map;
    const doors: Door[] = [];
    const listed = new Set<number>();
    for (const { from, to } of this.#ground.joints) {
      for (const end of [from, to]) {
        const { cell: first, ahead, way } = end;
        if (!map.isDoor(first) || listed.has(first)) continue;
        listed.add(first);
        for (const at of cellsOf(end)) {
          const door: Door = { at, kind: doorKindAt(map, at), sides: [at - ahead, at + ahead] };
          doors.push(way.length > 1 ? { ...door, group: first } : door);
        }
      }
    }
    return doors;
  }
}

function joinedCells({ doors }: LaidRoom): number[] {
  return doors.filter(({ isJoined }) => isJoined).flatMap(cellsOf);
}

function cellsOf({ cell, way, along }: RoomDoor): number[] {
  // Most doors are one cell wide, and there are two for each joint: no callbacks.
  const cells = [cell];
  for (let i = 1; i < way.length; i++) cells.push(cell + i * along);
  return cells;
}
