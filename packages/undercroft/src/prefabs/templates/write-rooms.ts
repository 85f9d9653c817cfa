import { type BuilderMap, type Door, FLOOR, type PlacedPrefab } from "../../core/index.js";
import { tally } from "../place/refusals.js";
import { addThing, noteDropped, spawnRulesOf } from "../place/things.js";
import { addPlaced } from "../place/uses.js";
import { givenTitle } from "../source/source.js";
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
    for (; this.#rooms < rooms.length; this.#rooms++) this.#drawRoom(rooms[this.#rooms]!);
    for (; this.#joints < joints.length; this.#joints++) this.#drawJoint(joints[this.#joints]!);
  }

  #drawRoom({ piece: { openX, openY, openTiles }, x, y }: LaidRoom): void {
    const map = this.#map;
    const corner = y * map.width + x;
    for (let i = 0; i < openX.length; i++) map.set(corner + openY[i]! * map.width + openX[i]!, openTiles[i]!);
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
    map.doors = [...this.#doorsBetween(), ...rooms.flatMap((room) => this.#doorsInside(room))];
    addPlaced(
      map,
      rooms.map((room) => [this.#placed(room), room.piece.prefab]),
    );
    for (const { piece, x, y } of rooms) {
      const { prefab, shape } = piece;
      const at = (cell: number) => map.index(x + (cell % shape.width), y + Math.floor(cell / shape.width));
      const isShut = (cell: number) => !map.isWalkable(at(cell));
      for (const thing of shape.spawns) if (!isShut(thing.cell)) addThing(map, at(thing.cell), thing);
      if (prefab.source.no_random !== undefined || shape.barred !== undefined) {
        const kindsAt = spawnRulesOf(prefab.source, shape);
        for (let cell = 0; cell < shape.tiles.length; cell++) {
          const kinds = kindsAt(cell);
          if (kinds !== undefined && map.isWalkable(at(cell))) map.allowSpawns(at(cell), kinds);
        }
      }
      noteDropped(map, prefab.name, shape);
      tally(map, prefab.name, "placed");
    }
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
          const door: Door = { at, kind: this.#kindAt(at), sides: [at - ahead, at + ahead] };
          doors.push(way.length > 1 ? { ...door, group: first } : door);
        }
      }
    }
    return doors;
  }

  #doorsInside({ piece: { innerDoors }, x, y }: LaidRoom): Door[] {
    return innerDoors.map((door) => {
      const at = this.#map.index(x + door.x, y + door.y);
      const step = door.isUpright ? this.#map.width : 1;
      return { at, kind: this.#kindAt(at), sides: [at - step, at + step] };
    });
  }

  #kindAt(cell: number): Door["kind"] {
    return this.#map.tileset.tiles[this.#map.tiles[cell]!]!.name === "secret_door" ? "secret" : "plain";
  }

  #placed({ piece, x, y, doors }: LaidRoom): PlacedPrefab {
    const map = this.#map;
    const { prefab, transform, shape } = piece;
    const rows = [...piece.rows];
    const entrances = doors.filter(({ isJoined }) => isJoined).flatMap(cellsOf);
    for (const cell of entrances) {
      const [dx, dy] = [map.x(cell) - x, map.y(cell) - y];
      rows[dy] = rows[dy]!.slice(0, dx) + map.tileset.glyph(map.tiles[cell]!) + rows[dy]!.slice(dx + 1);
    }
    const { name, source } = prefab;
    const place = { kind: TEMPLATE, x, y, transform };
    return { name, ...givenTitle(source), ...place, rows, entrances, ...(shape.sealed && { sealed: shape.sealed }) };
  }
}

/** The kind of a placed prefab that was used as a room. Later steps can change it, so it isn't reserved. */
const TEMPLATE = "template";

function cellsOf({ cell, way, along }: RoomDoor): number[] {
  // Most doors are one cell wide, and there are two for each joint: no callbacks.
  const cells = [cell];
  for (let i = 1; i < way.length; i++) cells.push(cell + i * along);
  return cells;
}
