import { type Tile, WALL } from "undercroft";
import { type Game, kindOf, PLAYER_KIND, type PlayedLevel, shownThings } from "../core/index.js";
import { COLORS, cssColor, mix, scale } from "./colors.js";
import type { Color, Screen } from "./screen.js";
import type { Area } from "./view.js";

/** A tile in full light. */
interface TileLook {
  readonly glyph?: string;
  readonly fg: Color;
  readonly bg: Color;
}

const STONE: TileLook = { fg: 0xd2b888, bg: 0x57492f };
const FLAGS: TileLook = { glyph: "·", fg: 0x93825f, bg: 0x382e1d };

const TILE_LOOKS: Readonly<Record<string, TileLook>> = {
  wall: STONE,
  floor: FLAGS,
  door: { fg: COLORS.amber, bg: 0x5a3f1c },
  open_door: { fg: COLORS.amber, bg: FLAGS.bg },
  up_stairs: { fg: 0x8fe0cd, bg: 0x24504a },
  down_stairs: { fg: 0x8fe0cd, bg: 0x24504a },
  pillar: { fg: 0xd8c7a4, bg: 0x3a3226 },
  statue: { fg: 0xd8d0c0, bg: 0x35302a },
  altar: { fg: 0xd0c2ff, bg: 0x332c4a },
  rubble: { fg: 0x8f8064, bg: 0x2d261b },
  crystal: { fg: 0xc8b8ff, bg: 0x2e2842 },
  shallow_water: { fg: 0x86b8e8, bg: 0x1c3145 },
  deep_water: { fg: 0x5a8fc4, bg: 0x12263c },
  bridge: { fg: 0xb88a52, bg: 0x33261a },
  locked_door: { fg: 0xd9705f, bg: 0x5a3f1c },
  portcullis: { fg: 0xb4b0a8, bg: FLAGS.bg },
  barricade: { fg: 0xb88a52, bg: 0x3d2c18 },
  lever_wall: STONE,
  torch_wall: { fg: 0xffc35a, bg: 0x6b5326 },
  tree: { fg: 0x6fa34e, bg: 0x1f2b18 },
  stalagmite: { fg: 0xa8977a, bg: 0x2d261b },
  lava: { fg: 0xffb347, bg: 0x8a2a0c },
  chasm: { fg: 0x3b3a48, bg: 0x0b0a10 },
  chasm_edge: { fg: 0x6e6a78, bg: 0x1d1b24 },
  mud: { fg: 0x8a6a42, bg: 0x33261a },
  grass: { fg: 0x7fae55, bg: 0x24301a },
  dead_grass: { fg: 0xb39a58, bg: 0x322a19 },
  foliage: { fg: 0x5f9a45, bg: 0x1c2a15 },
  fungus: { fg: 0x79d0c4, bg: 0x22302e },
  bones: { fg: 0xd8d0c0, bg: FLAGS.bg },
  carpet: { fg: 0xb0524c, bg: 0x4a201e },
  road: { fg: 0xa39677, bg: 0x40372a },
};

/** A plant in flames, whatever it was. */
const FIRE: TileLook = { glyph: "^", fg: 0xffd060, bg: 0xa83a0a };

/** What nobody has seen, and what memory has left of the rest: cool, as without a torch. */
const UNKNOWN = COLORS.night;
const MEMORY = 0x2b3350;
const MEMORY_BACK = 0x15161c;
/** Walls stand out from the floor, or remembered caves would be a jumble. */
const MEMORY_WALL = 0x232735;
const BLOOD = 0x7a1f1a;

/** A torch lights fully so far, and at the edge of sight it is this faint. */
const BRIGHT = 1.5;
const FAINTEST = 0.2;
/** Light comes in so many shades: with more of them each step would repaint all that is in view. */
const SHADES = 5;

/** Where a map lies on the screen: the map's cell in the upper left corner of the area. */
export interface Camera {
  x: number;
  y: number;
}

/** From an edge of the view nearer than this the camera moves on. */
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

/** Draws what the player sees and remembers of the level. */
export function drawLevel(screen: Screen, area: Area, camera: Camera, { level, player }: Game): void {
  const things = shownThings(level);
  const px = level.x(player.cell);
  const py = level.y(player.cell);
  for (let row = 0; row < area.height; row++) {
    for (let column = 0; column < area.width; column++) {
      const x = camera.x + column;
      const y = camera.y + row;
      const at = [area.x + column, area.y + row] as const;
      const cell = level.cellAt(x, y);
      const tile = cell === undefined ? undefined : level.knownTile(cell);
      if (cell === undefined || tile === undefined) {
        screen.put(...at, " ", UNKNOWN, UNKNOWN);
        continue;
      }
      const isVisible = level.visible[cell] === 1;
      const look = isVisible && level.isBurning(cell) ? FIRE : lookOf(tile);
      const light = isVisible ? lightAt(x - px, y - py) : 0;
      const bg = isVisible
        ? lit(groundOf(level, cell, look), light)
        : mix(tile.opaque ? MEMORY_WALL : MEMORY_BACK, look.bg, 0.1);
      const fg = isVisible ? lit(look.fg, light) : mix(MEMORY, look.fg, 0.2);
      screen.put(...at, look.glyph ?? tile.glyph, fg, bg);
      const thing = things.get(cell);
      if (thing === undefined) continue;
      const { glyph, color } = kindOf(thing);
      // Who and what there is stays bright: light is for the ground.
      screen.put(...at, glyph, isVisible ? cssColor(color) : mix(cssColor(color), MEMORY, 0.55));
    }
  }
}

/** Draws bare tiles in even light, such as those of a level that is being built. */
export function drawTiles(
  screen: Screen,
  area: Area,
  camera: Camera,
  map: { width: number; height: number; tiles: Uint8Array; tileset: { tiles: readonly Tile[] } },
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
      const look = lookOf(tile);
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

function lookOf(tile: Tile): TileLook {
  return TILE_LOOKS[tile.name] ?? (tile.walkable ? { fg: FLAGS.fg, bg: FLAGS.bg } : STONE);
}

/** The ground is not all of one piece, and blood stays on it. */
function groundOf(level: PlayedLevel, cell: number, look: TileLook): Color {
  // A multiplicative hash of the cell: its upper bits are as good as random.
  const grain = (Math.imul(cell + 1, 0x9e3779b1) >>> 29) / 7;
  const ground = scale(look.bg, 0.9 + grain * 0.2);
  return level.blood[cell] === 1 ? mix(ground, BLOOD, 0.55) : ground;
}

function lightAt(dx: number, dy: number): number {
  const far = Math.max(0, Math.sqrt(dx * dx + dy * dy) - BRIGHT) / (PLAYER_KIND.sight - BRIGHT);
  const light = 1 - (1 - FAINTEST) * Math.min(1, far);
  return Math.round(light * SHADES) / SHADES;
}

/** A colour in the light of the torch: dark is dark, and bright is a little warmer. */
function lit(color: Color, light: number): Color {
  return mix(mix(COLORS.night, color, 0.25 + 0.75 * light), 0xffb050, 0.05 * light);
}
