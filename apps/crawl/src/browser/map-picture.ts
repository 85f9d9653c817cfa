import {
  createPixels,
  type LevelView,
  type PictureOptions,
  type Pixels,
  paintLevel,
  pictureTheme,
} from "undercroft/formats";
import { type Game, shownThings } from "../core/index.js";
import type { Crawl } from "../ui/index.js";

/** How bright memory is, of 256: red, green and blue. It is cool, as without a torch. */
const MEMORY: readonly [number, number, number] = [104, 112, 144];

/** What the player knows of a level, as tiles: what is in view by the light of the torch, the rest from memory. */
export function mapPicture(
  { area, camera, game }: NonNullable<Crawl["shownMap"]>,
  cell: number,
  tiles: PictureOptions["tiles"],
): Pixels {
  const { level, underworld } = game;
  const pixels = createPixels(area.width * cell, area.height * cell);
  // What of the area lies on the map.
  const left = Math.max(0, camera.x);
  const top = Math.max(0, camera.y);
  const right = Math.min(level.width, camera.x + area.width);
  const bottom = Math.min(level.height, camera.y + area.height);
  if (right <= left || bottom <= top) return pixels;
  const part = createPixels((right - left) * cell, (bottom - top) * cell);
  const colors = underworld.colors === undefined ? {} : { theme: underworld.colors };
  paintLevel(part, knownView(game), {
    ...colors,
    tiles,
    cell,
    light: true,
    area: { x: left, y: top, width: right - left, height: bottom - top },
  });
  const { ground } = pictureTheme(underworld.colors);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (level.visible[y * level.width + x] !== 1) dim(part, (x - left) * cell, (y - top) * cell, cell, ground);
    }
  }
  for (let row = 0; row < part.height; row++) {
    const to = ((row + (top - camera.y) * cell) * pixels.width + (left - camera.x) * cell) * 4;
    pixels.data.set(part.data.subarray(row * part.width * 4, (row + 1) * part.width * 4), to);
  }
  return pixels;
}

/** The level as it is remembered. What nobody has seen is rock, and the screen doesn't show it. */
function knownView({ level, player }: Game): LevelView {
  const { width, height, tileset } = level;
  const tiles = new Uint16Array(width * height);
  const all = [...tileset.tiles];
  for (let cell = 0; cell < tiles.length; cell++) {
    const tile = level.knownTile(cell);
    if (tile === undefined) continue;
    let index = all.indexOf(tile);
    if (index < 0) index = all.push(tile) - 1;
    tiles[cell] = index;
  }
  const spawns = [...shownThings(level)]
    .filter(([cell]) => cell !== player.cell)
    .map(([at, { name }]) => ({ at, name }));
  return { width, height, tiles, tileset: { tiles: all }, spawns, start: player.cell, exits: [], theme: level.theme };
}

/** Darkens a cell, except for rock, which is as dark as the screen around it. */
function dim({ data, width }: Pixels, left: number, top: number, cell: number, rock: number): void {
  for (let y = top; y < top + cell; y++) {
    for (let x = left; x < left + cell; x++) {
      const at = (y * width + x) * 4;
      if (((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!) === rock) continue;
      for (let i = 0; i < 3; i++) data[at + i] = (data[at + i]! * MEMORY[i]!) >> 8;
    }
  }
}
