import type { Tile } from "undercroft";
import { WALL } from "undercroft/define";
import { PICTURE_THEMES, type PictureTheme, pictureTheme, themesOf, tileLook } from "undercroft/formats";
import { type Game, kindOf, type PlayedLevel, shownThings, sightOn } from "../core/index.js";
import { COLORS, cssColor, mix, scale } from "./colors.js";
import type { Color, Screen } from "./screen.js";
import type { Area } from "./view.js";

/** A tile in full light. */
interface TileLook {
  readonly glyph?: string;
  readonly fg: Color;
  readonly bg: Color;
  /** Whether it is a wall to the eye. */
  readonly isWall: boolean;
  /** Whether it is known by its colour, such as water: that stays in memory. */
  readonly isArea: boolean;
  /** Whether it gives light of its own. */
  readonly glows: boolean;
}

/**
 * A torch makes the ground this much brighter than it is in pictures, and this much warmer. Walls are a little darker, or
 * they would be all that is seen.
 */
const TORCH = 1.3;
const TORCH_ON_WALLS = 0.9;
const WARMTH = 0.05;
const FLAME = 0xffb050;

/** Tiles that look like others here: nobody sees a secret door before it is found. */
const LIKE: Readonly<Record<string, string>> = { secret_door: "wall", open_door: "door" };
/** Glyphs that are easier on the eye than those of files, or that nothing else in the game has: bones aren't rations. */
const GLYPHS: Readonly<Record<string, string>> = { floor: "·", secret_door: "#", bones: "÷", dead_grass: "," };

/** Tiles that are bright without a torch near them. */
const GLOWING: readonly string[] = ["lava", "torch_wall", "fungus", "crystal", "brazier"];
const GLOW = 0.7;

const LOOKS = new WeakMap<PictureTheme, Map<string, TileLook>>();

/** How a tile looks on a level with a theme: as in pictures, by the light of a torch. */
function lookOf(tile: Tile, theme = "stone", colors: PictureTheme = PICTURE_THEMES.dark): TileLook {
  const known = LOOKS.get(colors) ?? new Map<string, TileLook>();
  LOOKS.set(colors, known);
  const key = `${theme} ${tile.name}`;
  let look = known.get(key);
  if (look === undefined) known.set(key, (look = makeLook(tile, pictureTheme(colors, theme))));
  return look;
}

function makeLook(tile: Tile, colors: PictureTheme): TileLook {
  const floor = tileLook(colors, "floor");
  const { fill = floor.fill!, ink, kind, glyph: own } = tileLook(colors, LIKE[tile.name] ?? tile.name);
  const glyph = own ?? GLYPHS[tile.name];
  const isArea = kind !== undefined && kind !== "wall";
  const ground = tile.name === "open_door" ? floor.fill! : fill;
  return {
    ...(glyph === undefined ? {} : { glyph }),
    fg: ink,
    bg: kind === "hole" ? ground : mix(scale(ground, kind === "wall" ? TORCH_ON_WALLS : TORCH), FLAME, WARMTH),
    isWall: kind === "wall" || (!isArea && tile.opaque),
    isArea,
    glows: GLOWING.includes(tile.name),
  };
}

/** A plant in flames, whatever it was. */
const FIRE: TileLook = { glyph: "♦", fg: 0xffd060, bg: 0xa83a0a, isWall: false, isArea: true, glows: true };

/** The colours of cells that were never seen, and of remembered ones: cool, as without a torch. */
const UNKNOWN = COLORS.night;
const MEMORY = 0x2b3350;
const MEMORY_BACK = 0x15161c;
/** Walls stand out from the floor, or remembered caves would be a jumble. */
const MEMORY_WALL = 0x232735;
/** A lake is still blue in memory, but fainter than anything in view. */
const AREA_MEMORY = 0.3;
const BLOOD = 0x7a1f1a;

/** A torch gives full light up to this distance, and is this faint at the edge of sight. */
const BRIGHT = 1.5;
const FAINTEST = 0.2;
/** The number of shades of light. With more, each step would repaint everything in view. */
const SHADES = 5;

/** Where a map lies on the screen: the map's cell in the upper left corner of the area. */
export interface Camera {
  x: number;
  y: number;
}

/** The camera moves when the cell it follows is nearer than this to an edge of the view. */
const MARGIN_X = 8;
const MARGIN_Y = 4;

/**
 * Moves a camera so that a cell is well in view. It stays where it is as long as it can, so that a step repaints little;
 * a map that fits into the area is put into its middle.
 */
export function follow(camera: Camera, area: Area, map: { width: number; height: number }, x: number, y: number): void {
  camera.x = along(camera.x, area.width, map.width, x, MARGIN_X);
  camera.y = along(camera.y, area.height, map.height, y, MARGIN_Y);
}

function along(from: number, view: number, map: number, at: number, wanted: number): number {
  if (map <= view) return -((view - map) >> 1);
  const margin = Math.min(wanted, (view - 1) >> 1);
  const isNear = at < from + margin || at >= from + view - margin;
  return Math.max(0, Math.min(map - view, isNear ? at - (view >> 1) : from));
}

/**
 * Moves a camera no farther than it takes to show other cells beside the one that it follows: whoever is in sight must be
 * on the screen. Where they don't all fit, the nearest ones count.
 */
export function include(
  camera: Camera,
  area: Area,
  at: readonly [x: number, y: number],
  others: readonly (readonly [x: number, y: number])[],
): void {
  const far = ([x, y]: readonly [x: number, y: number]) => Math.max(Math.abs(x - at[0]), Math.abs(y - at[1]));
  const near = [...others].sort((one, other) => far(one) - far(other));
  camera.x = toInclude(
    camera.x,
    area.width,
    at[0],
    near.map(([x]) => x),
  );
  camera.y = toInclude(
    camera.y,
    area.height,
    at[1],
    near.map(([, y]) => y),
  );
}

function toInclude(from: number, view: number, at: number, others: readonly number[]): number {
  let [low, high] = [at, at];
  for (const other of others) {
    const [lower, higher] = [Math.min(low, other), Math.max(high, other)];
    if (higher - lower >= view) break;
    [low, high] = [lower, higher];
  }
  return Math.max(high - view + 1, Math.min(low, from));
}

/**
 * Draws what the player sees and remembers of the level. The area is in cells of the map; where a cell takes more than one
 * column of the screen, a skin may paint its picture instead.
 */
export function drawLevel(
  screen: Screen,
  area: Area,
  camera: Camera,
  { level, player, underworld }: Game,
  columnsPerCell = 1,
): void {
  const things = shownThings(level);
  const px = level.x(player.cell);
  const py = level.y(player.cell);
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const x = camera.x + column;
      const y = camera.y + row;
      const at = [area.x + column * columnsPerCell, area.y + row] as const;
      for (let more = 1; more < columnsPerCell; more++) screen.put(at[0] + more, at[1], " ", UNKNOWN, UNKNOWN);
      const cell = level.cellAt(x, y);
      const tile = cell === undefined ? undefined : level.knownTile(cell);
      if (cell === undefined || tile === undefined) {
        screen.put(...at, " ", UNKNOWN, UNKNOWN);
        continue;
      }
      const isVisible = level.visible[cell] === 1;
      const look =
        isVisible && level.isBurning(cell)
          ? FIRE
          : lookOf(tile, themeAt(level, cell, underworld.colors), underworld.colors);
      const light = isVisible ? Math.max(lightAt(x - px, y - py, sightOn(level)), look.glows ? GLOW : 0) : 0;
      const bg = isVisible
        ? lit(groundOf(level, cell, look), light)
        : mix(look.isWall ? MEMORY_WALL : MEMORY_BACK, look.bg, look.isArea ? AREA_MEMORY : 0.1);
      const fg = isVisible ? lit(look.fg, light) : mix(MEMORY, look.fg, 0.2);
      screen.put(...at, look.glyph ?? tile.glyph, fg, bg);
      const thing = things.get(cell);
      if (thing !== undefined) {
        const { glyph, color } = kindOf(thing);
        // Who and what there is stays bright: light is for the ground.
        screen.put(...at, glyph, isVisible ? cssColor(color) : mix(cssColor(color), MEMORY, 0.55));
      }
      if (columnsPerCell === 1) continue;
      for (let more = 1; more < columnsPerCell; more++) screen.put(at[0] + more, at[1], " ", fg, bg);
      // There is no picture of flames.
      if (look === FIRE) continue;
      for (let i = 0; i < columnsPerCell; i++) screen.picture(at[0] + i, at[1]);
    }
  }
}

/** Draws bare tiles in even light, such as those of a level that is being built. */
export function drawTiles(
  screen: Screen,
  area: Area,
  camera: Camera,
  map: {
    width: number;
    height: number;
    tiles: Uint8Array;
    tileset: { tiles: readonly Tile[] };
    theme: string | undefined;
  },
  marked: ReadonlySet<number>,
): void {
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const x = camera.x + column;
      const y = camera.y + row;
      const at = [area.x + column, area.y + row] as const;
      if (x < 0 || y < 0 || x >= map.width || y >= map.height) {
        screen.put(...at, " ", UNKNOWN, UNKNOWN);
        continue;
      }
      const cell = y * map.width + x;
      const tile = map.tileset.tiles[map.tiles[cell]!]!;
      const look = lookOf(tile, map.theme);
      const isRock = map.tiles[cell] === WALL && !bordersOpen(map, x, y);
      const bg = marked.has(cell) ? 0x6a4a1c : isRock ? 0x1b1916 : look.bg;
      screen.put(...at, isRock ? " " : (look.glyph ?? tile.glyph), look.fg, bg);
    }
  }
}

/** Whether a wall is one that can be seen, and not just rock. */
function bordersOpen(map: { width: number; height: number; tiles: Uint8Array }, x: number, y: number): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(map.height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(map.width - 1, x + 1); column++) {
      if (map.tiles[row * map.width + column] !== WALL) return true;
    }
  }
  return false;
}

/** The theme of a cell: that of its place, or of its level. */
function themeAt(
  { theme, floorThemes }: PlayedLevel,
  cell: number,
  colors: PictureTheme = PICTURE_THEMES.dark,
): string | undefined {
  const number = floorThemes?.[cell] ?? 0;
  return number === 0 ? theme : (themesOf(colors)[number - 1] ?? theme);
}

/** The ground is not all of one piece, and blood stays on it. */
function groundOf(level: PlayedLevel, cell: number, look: TileLook): Color {
  // A multiplicative hash of the cell: its upper bits are as good as random.
  const grain = (Math.imul(cell + 1, 0x9e3779b1) >>> 29) / 7;
  const ground = scale(look.bg, 0.9 + grain * 0.2);
  return level.blood[cell] === 1 ? mix(ground, BLOOD, 0.55) : ground;
}

function lightAt(dx: number, dy: number, sight: number): number {
  const far = Math.max(0, Math.sqrt(dx * dx + dy * dy) - BRIGHT) / (sight - BRIGHT);
  const light = 1 - (1 - FAINTEST) * Math.min(1, far);
  return Math.round(light * SHADES) / SHADES;
}

/** A colour in the light of the torch: dark is dark, and bright is a little warmer. */
function lit(color: Color, light: number): Color {
  return mix(mix(COLORS.night, color, 0.25 + 0.75 * light), 0xffb050, 0.05 * light);
}
