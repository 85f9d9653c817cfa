import { contains, FLOOR, type Rect, WALL } from "../../core/index.js";
import { sameNeighbors } from "./autotile.js";
import { spawnLook } from "./glyphs.js";
import type { LevelView } from "./level-view.js";
import {
  lookNames,
  lookOfThing,
  PICTURE_THEMES,
  type PictureTheme,
  pictureTheme,
  themesOf,
  tileLook,
} from "./looks.js";
import { PLAYER_THING, type SheetCells, sheetCell, sheetSize, type TileArt, type TileSheet } from "./tile-sheet.js";

/** A map that is laid with tiles. */
export type TiledMap = Pick<LevelView, "width" | "height" | "tiles" | "tileset" | "spawns" | "start">;

/** What a map is laid with. */
export interface TileChoice {
  /** The first that has a picture of something counts. */
  readonly arts: readonly TileArt[];
  readonly theme: PictureTheme;
  /** For each cell 0, or the number of the theme of its place, as `themeCells` returns it. */
  readonly floorThemes: Uint8Array | undefined;
}

/** What is done with each tile that is laid, in the order in which they lie on one another. */
export interface TileLayer {
  /** A cell of a sheet goes to a place on the map; `isOwn` says that it is what the map has there, not what is under it. */
  put(sheet: TileSheet, cell: number, x: number, y: number, isOwn: boolean): void;
  /** A tile that no sheet has is there. */
  look(x: number, y: number): void;
  /** Walls in the north (1), the west (2) and the north-west (4) cast a shadow. */
  shade(sides: number, x: number, y: number): void;
}

/** What is done with each thing on a map. */
export interface ThingLayer {
  put(sheet: TileSheet, cell: number, x: number, y: number): void;
  /** A thing that no sheet has is there. */
  look(name: string, x: number, y: number): void;
}

/** What tiles join besides themselves and walls: nothing ends where these begin. */
const JOINS: Readonly<Record<string, readonly string[]>> = {
  shallow_water: ["deep_water", "bridge"],
  deep_water: ["bridge"],
  lava: ["bridge"],
  chasm: ["bridge"],
  chasm_edge: ["chasm", "bridge"],
  grass: ["foliage", "tree"],
  foliage: ["tree"],
};

/** Tiles that lie on another than the floor. */
const GROUNDS: Readonly<Record<string, string>> = { deep_water: "shallow_water", chasm: "chasm_edge" };

/** Where the pictures of one tile or thing are. */
interface SheetPicture {
  readonly sheet: TileSheet;
  readonly columns: number;
  readonly cells: SheetCells;
  /** Whether it was painted for a theme. */
  readonly isOurs: boolean;
}

interface LaidTile {
  readonly picture: SheetPicture | undefined;
  /** What it lies on besides the floor. */
  readonly ground: SheetPicture | undefined;
  /** By tile: 1 if it is of the same kind. */
  readonly joins: Uint8Array;
}

/** Lays the tiles of an area: walls and floors, and what lies and stands on them. */
export function layTiles(map: TiledMap, area: Rect, choice: TileChoice, layer: TileLayer): void {
  const { width, height, tiles } = map;
  const { theme, floorThemes } = choice;
  const names = lookNames(map.tileset.tiles);
  const isWall = names.map((name) => tileLook(theme, name).kind === "wall");
  const isDoor = map.tileset.tiles.map(({ door }, tile) => door === true && !isWall[tile]);
  const find = (name: string, colors: PictureTheme) => findIn(choice, "tiles", name, colors);
  const floor = find("floor", theme);
  const floors =
    floorThemes === undefined ? [] : themesOf(theme).map((name) => find("floor", pictureTheme(theme, name)));
  const laid: (LaidTile | undefined)[] = [];
  const lookUp = (tile: number): LaidTile => {
    const name = names[tile]!;
    const others = Object.hasOwn(JOINS, name) ? JOINS[name]! : [];
    const joins = Uint8Array.from(names, (other, i) =>
      isWall[tile] ? (isWall[i] ? 1 : 0) : i === tile || isWall[i] || others.includes(other) ? 1 : 0,
    );
    const ground = Object.hasOwn(GROUNDS, name) ? find(GROUNDS[name]!, theme) : undefined;
    return { picture: find(name, theme), ground, joins };
  };
  const wall = find("wall", theme);
  const put = (picture: SheetPicture, neighbors: number, x: number, y: number, isOwn: boolean) =>
    layer.put(picture.sheet, cellOf(picture, neighbors, x, y), x, y, isOwn);
  for (let y = area.y; y < area.y + area.height; y++) {
    for (let x = area.x; x < area.x + area.width; x++) {
      const at = y * width + x;
      const tile = tiles[at]!;
      const { picture, ground, joins } = (laid[tile] ??= lookUp(tile));
      if (isWall[tile]) {
        // A door in a wall doesn't break it, but what is above a door or below it ends there.
        const isSame = (other: number) =>
          joins[tiles[other]!] === 1 || (isDoor[tiles[other]!]! && Math.abs(other - at) % width !== 0);
        if (wall !== undefined) put(wall, sameNeighbors(map, x, y, isSame), x, y, tile === WALL);
        if (tile === WALL) continue;
        if (picture !== undefined) put(picture, 0, x, y, true);
        else layer.look(x, y);
        continue;
      }
      const under = floorThemes === undefined || floorThemes[at] === 0 ? floor : floors[floorThemes[at]! - 1];
      if (under !== undefined) put(under, 0, x, y, tile === FLOOR);
      if (tile !== FLOOR && picture === undefined) layer.look(x, y);
      if (tile !== FLOOR && picture !== undefined) {
        const isJoined = (other: number) => joins[tiles[other]!] === 1;
        if (ground !== undefined) {
          const same = names.indexOf(GROUNDS[names[tile]!]!);
          const isGround = (other: number) => isJoined(other) || tiles[other] === same;
          put(ground, sameNeighbors(map, x, y, isGround), x, y, false);
        }
        put(picture, sameNeighbors(map, x, y, isJoined), x, y, true);
      }
      if (under?.isOurs !== true || isDoor[tile]) continue;
      const isWallAt = (dx: number, dy: number) =>
        x + dx >= 0 && y + dy >= 0 && y + dy < height && isWall[tiles[at + dy * width + dx]!]!;
      const sides = (isWallAt(0, -1) ? 1 : 0) | (isWallAt(-1, 0) ? 2 : 0) | (isWallAt(-1, -1) ? 4 : 0);
      if (sides > 0) layer.shade(sides, x, y);
    }
  }
}

/** Places the spawns and the start of an area. */
export function placeThings(map: TiledMap, area: Rect, choice: TileChoice, layer: ThingLayer): void {
  const stand = (at: number, name: string) => {
    const [x, y] = [at % map.width, Math.floor(at / map.width)];
    if (!contains(area, x, y)) return;
    const picture = findThing(choice, name);
    if (picture === undefined) layer.look(name, x, y);
    else layer.put(picture.sheet, cellOf(picture, 0, x, y), x, y);
  };
  for (const { at, name } of map.spawns) stand(at, name);
  if (map.start !== undefined) stand(map.start, PLAYER_THING);
}

/** A thing has its own picture, or that of its kind: keys of all kinds share one. */
function findThing(choice: TileChoice, name: string): SheetPicture | undefined {
  const { theme } = choice;
  const own = findIn(choice, "things", name, theme);
  if (own !== undefined || hasOwnLook("things", name, theme)) return own;
  return findIn(choice, "things", /\bkey$/i.test(name) ? "Key" : name, theme);
}

/** Where the picture of something is, in the colours of a theme; undefined if no sheet has it. */
function findIn(
  { arts, theme }: TileChoice,
  kind: "tiles" | "things",
  name: string,
  colors: PictureTheme,
): SheetPicture | undefined {
  for (const art of arts) {
    const isOurs = typeof art === "function";
    if (isOurs && hasOwnLook(kind, name, theme)) continue;
    const sheet = isOurs ? art(colors) : art;
    if (!Object.hasOwn(sheet[kind], name)) continue;
    return { sheet, columns: sheetSize(sheet).columns, cells: sheet[kind][name]!, isOurs };
  }
  return undefined;
}

/** Whether a game gives something a look that no tile of ours has. */
function hasOwnLook(kind: "tiles" | "things", name: string, theme: PictureTheme): boolean {
  if (kind === "tiles") {
    if (name === "wall" || name === "floor" || !Object.hasOwn(theme.tiles, name)) return false;
    const look = theme.tiles[name];
    return look !== PICTURE_THEMES.dark.tiles[name] && look !== PICTURE_THEMES.light.tiles[name];
  }
  if (name === PLAYER_THING || theme.things === undefined) return false;
  const [own, usual] = [lookOfThing(theme, name), spawnLook(name)];
  return own.glyph !== usual.glyph || own.color.some((channel, i) => channel !== usual.color[i]);
}

/** The cell of its sheet that a picture has at a place. */
function cellOf({ cells, columns }: SheetPicture, neighbors: number, x: number, y: number): number {
  return sheetCell(cells, columns, neighbors, variantAt(x, y));
}

/** Which of its pictures a place has: always the same. */
function variantAt(x: number, y: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 8;
}
