import type { BuilderMap, Door, PlacedPrefab } from "../../core/index.js";
import { tally } from "../place/refusals.js";
import { addThing, noteDropped, spawnRulesOf } from "../place/things.js";
import { givenTitle } from "../source/source.js";
import type { TemplatePiece } from "./template-piece.js";

/** The kind of a placed prefab that was used as a room. Later steps can change it, so it isn't reserved. */
const TEMPLATE = "template";

/** A piece on a map, with its upper left corner. */
export interface PieceAt {
  readonly piece: TemplatePiece;
  readonly x: number;
  readonly y: number;
}

/** A template as it was placed, open at these cells. */
export function placedTemplate(map: BuilderMap, { piece, x, y }: PieceAt, entrances: readonly number[]): PlacedPrefab {
  const { prefab, transform, shape } = piece;
  const rows = [...piece.rows];
  for (const cell of entrances) {
    const [dx, dy] = [map.x(cell) - x, map.y(cell) - y];
    rows[dy] = rows[dy]!.slice(0, dx) + map.tileset.glyph(map.tiles[cell]!) + rows[dy]!.slice(dx + 1);
  }
  const { name, source } = prefab;
  const place = { kind: TEMPLATE, x, y, transform };
  return { name, ...givenTitle(source), ...place, rows, entrances, ...(shape.sealed && { sealed: shape.sealed }) };
}

/** Draws what is inside the walls of a piece. */
export function drawInside(map: BuilderMap, { piece: { openX, openY, openTiles }, x, y }: PieceAt): void {
  const corner = y * map.width + x;
  for (let i = 0; i < openX.length; i++) map.set(corner + openY[i]! * map.width + openX[i]!, openTiles[i]!);
}

/** Adds what stands in a piece, and its rules for what may be put there later. */
export function furnishPiece(map: BuilderMap, { piece, x, y }: PieceAt): void {
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

/** The doors inside a piece. */
export function doorsInside(map: BuilderMap, { piece: { innerDoors }, x, y }: PieceAt): Door[] {
  return innerDoors.map((door) => {
    const at = map.index(x + door.x, y + door.y);
    const step = door.isUpright ? map.width : 1;
    return { at, kind: doorKindAt(map, at), sides: [at - step, at + step] };
  });
}

/** Whether a door can be seen. */
export function doorKindAt(map: BuilderMap, cell: number): Door["kind"] {
  return map.tileset.tiles[map.tiles[cell]!]!.name === "secret_door" ? "secret" : "plain";
}
