import type { Level } from "../../../chain/index.js";
import { defined, type Point } from "../../../core/index.js";
import { levelView } from "../../pictures/level-view.js";
import { type PictureTheme, pictureTheme, tileLook } from "../../pictures/looks.js";
import { encodePng, levelPixels, MOST_PIXELS } from "../../pictures/png.js";
import { glowOf, START_GLOW } from "../../pictures/torchlight.js";
import { toBase64 } from "../../text/base64.js";
import type { MapOptions } from "../map-options.js";
import { outlines } from "./outlines.js";

/** Pixels of a cell that tabletops expect at least. */
const LEAST_GRID = 70;
/** Dim, so that the lights are seen. */
const AMBIENT_LIGHT = "ff333333";

/**
 * Returns a level as a Universal VTT file, with its picture. `side` is the side of its tiles in pixels. In the picture they
 * are as many whole times larger as it takes to make them large enough for tabletops, unless `tileSize` says how large.
 */
export async function writeUvtt(level: Level, side: number, options: MapOptions): Promise<string> {
  const { width, height } = level;
  const { tiles, tileSize, theme } = options;
  const cell = tileSize ?? gridSize(width * height, side);
  const looks = { cell, things: false, ...defined({ tiles, theme }) };
  const picture = levelPixels(levelView(level, { distances: false }), looks);
  const ground = groundOf(level);
  const outlineOf = (wall: Ground, isSeen: (cell: Ground) => boolean) =>
    outlines(width, height, (a, b) => {
      const [first, second] = [ground(a), ground(b)];
      return (first === wall && isSeen(second)) || (second === wall && isSeen(first));
    }).map((line) => line.map(placeOf));
  const file = {
    format: 0.3,
    resolution: { map_origin: { x: 0, y: 0 }, map_size: { x: width, y: height }, pixels_per_grid: cell },
    line_of_sight: outlineOf("solid", (cell) => cell !== "solid"),
    objects_line_of_sight: outlineOf("veil", (cell) => cell === "open" || cell === "door"),
    portals: portalsOf(level, ground),
    environment: { baked_lighting: false, ambient_light: AMBIENT_LIGHT },
    lights: lightsOf(level, ground, pictureTheme(theme, level.recipe.theme)),
    image: toBase64(await encodePng(picture)),
  };
  return `${JSON.stringify(file)}\n`;
}

/** A place as the format has it, counted in cells. */
function placeOf([x, y]: Point) {
  return { x, y };
}

/** The side of a cell: a whole number of times that of a tile, as far as pictures can be that large. */
function gridSize(cells: number, side: number): number {
  const most = Math.floor(Math.sqrt(MOST_PIXELS / cells) / side);
  const times = Math.min(Math.ceil(LEAST_GRID / side), most);
  return times >= 1 ? times * side : Math.max(1, Math.floor(Math.sqrt(MOST_PIXELS / cells)));
}

/** What a cell is for somebody who looks at it: a wall, a door, something to walk through that hides what is behind it, or none. */
type Ground = "solid" | "door" | "veil" | "open";

/** What cells are. Outside of the map, everything is solid. */
function groundOf({ tiles, tileset }: Level): (cell: number) => Ground {
  const grounds = tileset.tiles.map(({ walkable, opaque, door }): Ground => {
    if (walkable && door) return "door";
    if (!opaque) return "open";
    return walkable ? "veil" : "solid";
  });
  return (cell) => (cell < 0 ? "solid" : grounds[tiles[cell]!]!);
}

/**
 * Doors as lines: across the middle of their cells, if walls are on both ends of the line. Several doors side by side count
 * as one there. A door without walls has a line on each side that leads out of it, so that nothing gets past it.
 */
function portalsOf(level: Level, ground: (cell: number) => Ground) {
  const { width, height } = level;
  const at = (x: number, y: number) => ground(x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x);
  const isWay = (x: number, y: number) => at(x, y) === "open" || at(x, y) === "veil";
  return [...doorDirections(width, height, at)].flatMap(([cell, direction]) => {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const closed = level.tileAt(x, y).opaque;
    if (direction === "across") return portal([x, y + 0.5], [x + 1, y + 0.5], closed, false);
    if (direction === "down") return portal([x + 0.5, y], [x + 0.5, y + 1], closed, false);
    return [
      ...(isWay(x, y - 1) ? [portal([x, y], [x + 1, y], closed, true)] : []),
      ...(isWay(x + 1, y) ? [portal([x + 1, y], [x + 1, y + 1], closed, true)] : []),
      ...(isWay(x, y + 1) ? [portal([x, y + 1], [x + 1, y + 1], closed, true)] : []),
      ...(isWay(x - 1, y) ? [portal([x, y], [x, y + 1], closed, true)] : []),
    ];
  });
}

/** A door, or something else that can be opened. Programs take those that aren't `closed`, and let light through, for windows. */
function portal(from: Point, to: Point, closed: boolean, freestanding: boolean) {
  return {
    position: { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 },
    bounds: [placeOf(from), placeOf(to)],
    rotation: from[1] === to[1] ? 0 : Math.PI / 2,
    closed,
    freestanding,
  };
}

/** The direction of the line of each door, in the order of their cells. None if there aren't walls on both of its ends. */
function doorDirections(
  width: number,
  height: number,
  at: (x: number, y: number) => Ground,
): Map<number, "across" | "down" | "none"> {
  const directions = new Map<number, "across" | "down" | "none">();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (at(x, y) === "door") directions.set(y * width + x, "none");
  }
  for (const [direction, dx, dy] of [
    ["across", 1, 0],
    ["down", 0, 1],
  ] as const) {
    for (const [cell, known] of directions) {
      const [x, y] = [cell % width, Math.floor(cell / width)];
      // Rows of doors are looked at from their first one.
      if (known !== "none" || at(x - dx, y - dy) !== "solid") continue;
      const row = [cell];
      while (at(x + row.length * dx, y + row.length * dy) === "door") row.push(cell + row.length * (dx + dy * width));
      const isHeld = at(x + row.length * dx, y + row.length * dy) === "solid";
      if (isHeld && row.every((door) => directions.get(door) === "none")) {
        for (const door of row) directions.set(door, direction);
      }
    }
  }
  return directions;
}

/** How far a light is from the middle of the wall that it is in: a little in front of it. */
const BEFORE_WALL = 0.6;

/**
 * The start, and the tiles that shine. A lake of lava needs no light for each cell: what is on the ground shines for
 * everything of its kind that its light reaches. Torches in walls are lights of their own.
 */
function lightsOf(level: Level, ground: (cell: number) => Ground, theme: PictureTheme) {
  const { width, height, tiles, tileset, start } = level;
  const glowColor = (tile: string) => {
    const { fill, ink, kind } = tileLook(theme, tile);
    return kind === "liquid" && fill !== undefined ? fill : ink;
  };
  const light = (x: number, y: number, range: number, tile: string) => ({
    ...{ position: { x: x + 0.5, y: y + 0.5 }, range, intensity: 1 },
    // Alpha, red, green and blue.
    color: `ff${glowColor(tile).toString(16).padStart(6, "0")}`,
    shadows: true,
  });
  const lights = start === undefined ? [] : [light(...start, START_GLOW, "torch_wall")];
  const reaches = tileset.tiles.map(({ name }) => glowOf(name));
  const lit = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = tiles[y * width + x]!;
      const range = reaches[tile]!;
      if (range === 0 || lit[y * width + x] === 1) continue;
      const isInWall = ground(y * width + x) === "solid";
      const way = isInWall ? wayOut(level, ground, x, y) : HERE;
      if (way === undefined) continue;
      lights.push(light(x + way[0] * BEFORE_WALL, y + way[1] * BEFORE_WALL, range, tileset.tiles[tile]!.name));
      if (isInWall) continue;
      for (let toY = y; toY < Math.min(height, y + range); toY++) {
        for (let toX = Math.max(0, x - range + 1); toX < Math.min(width, x + range); toX++) {
          if (tiles[toY * width + toX] === tile) lit[toY * width + toX] = 1;
        }
      }
    }
  }
  return lights;
}

const HERE: Point = [0, 0];
/** Torches rather hang on the lower side of a wall, which is the one that pictures show. */
const WAYS: readonly Point[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];

/** The side of a wall that light can come from. Undefined if it is in the midst of rock. */
function wayOut({ width, height }: Level, ground: (cell: number) => Ground, x: number, y: number): Point | undefined {
  return WAYS.find(([dx, dy]) => {
    const [toX, toY] = [x + dx, y + dy];
    return toX >= 0 && toY >= 0 && toX < width && toY < height && ground(toY * width + toX) === "open";
  });
}
