import { cached, checkArgument, defined, type Kind } from "../../core/index.js";
import type { ColorsSource, LookSource, World, WorldTile } from "../../worlds/index.js";
import { type Look, spawnLook } from "./glyphs.js";
import { PICTURE_THEMES, type PictureTheme, type ThemeLook, type TileKind, type TileLook } from "./looks.js";
import { mixColors, rgbOf } from "./raster.js";

type ThemeName = keyof typeof PICTURE_THEMES;

const WORLD_THEMES = /* @__PURE__ */ new WeakMap<World, Map<string, PictureTheme>>();

/**
 * Returns an included picture theme with the looks of a world: its tiles, its things and its themes. Pass it as `theme` to
 * whatever draws levels.
 *
 * @example
 * import { toText, worldColors } from "undercroft/formats";
 * import { recipeChain } from "undercroft/recipes";
 * import { readWorld } from "undercroft/worlds";
 *
 * const world = readWorld({ world: "cellar", things: { Goblin: { kind: "monster", look: { glyph: "G" } } } });
 * const level = recipeChain(world.recipe("rooms"), world).build({ seed: "rats" });
 * console.log(toText(level, { theme: worldColors(world) }).includes("G")); // true
 */
export function worldColors(world: World, theme: keyof typeof PICTURE_THEMES = "dark"): PictureTheme {
  checkArgument("worldColors", "world", WORLD, world);
  const byTheme = cached(WORLD_THEMES, world, () => new Map<string, PictureTheme>());
  return cached(byTheme, theme, () => mixWorld(world, theme));
}

function mixWorld(world: World, side: ThemeName): PictureTheme {
  const base = PICTURE_THEMES[side];
  const tiles = new Map(Object.entries(base.tiles));
  for (const [name, source] of Object.entries(world.source.tiles ?? {})) {
    if (source !== null) tiles.set(name, lookOfTile({ name, ...source } as WorldTile, base, side));
  }
  const things = [...world.things.values()].map(({ name, look }) => [name, lookOf(name, look)] as const);
  const themes = [...world.themes.values()].flatMap(({ name, colors, light }) => {
    const source = side === "light" ? (light ?? colors) : colors;
    return source === undefined ? [] : [[name, themeLook(source, base)] as const];
  });
  return {
    ...base,
    tiles: Object.fromEntries(tiles),
    things: Object.fromEntries(things),
    themes: { ...base.themes, ...Object.fromEntries(themes) },
  };
}

/** How much of its ink is in the ground of a cover that doesn't say its own. */
const COVER_MIX = 48;

function lookOfTile({ name, look = {}, autotile }: WorldTile, base: PictureTheme, side: ThemeName): TileLook {
  const usual: TileLook = (Object.hasOwn(base.tiles, name) ? base.tiles[name] : undefined) ?? { ink: base.wallTop };
  const kind = look.kind ?? kindOf(autotile, base) ?? usual.kind;
  const { color = look.color, background = look.background } = (side === "light" ? look.light : undefined) ?? look;
  const ink = color === undefined ? usual.ink : colorOf(color);
  const lies = kind === "cover" || kind === "liquid" || kind === "hole";
  const ground = lies ? mixColors(base.floorPlain, ink, COVER_MIX) : undefined;
  const fill = background === undefined ? (color === undefined ? usual.fill : ground) : colorOf(background);
  return { ink, ...defined({ glyph: look.glyph, fill, kind }) };
}

/** What a tile is to the eye that joins with another. */
function kindOf(autotile: string | undefined, { tiles }: PictureTheme): TileKind | undefined {
  if (autotile === "floor") return "cover";
  if (autotile === "wall") return "wall";
  return autotile !== undefined && Object.hasOwn(tiles, autotile) ? tiles[autotile]!.kind : undefined;
}

function lookOf(name: string, { glyph, color }: LookSource = {}): Look {
  const usual = spawnLook(name);
  if (glyph === undefined && color === undefined) return usual;
  return { glyph: glyph ?? usual.glyph, color: color === undefined ? usual.color : rgbOf(colorOf(color)) };
}

/** How much lighter the edge of a wall is, and how much darker its foot and far floors are. */
const TOP_MIX = 64;
const FOOT_MIX = 64;
const FAR_MIX = 40;
/** How much of the ink is in the glyphs of walls and floors. */
const WALL_INK_MIX = 150;
const FLOOR_INK_MIX = 110;

function themeLook(source: ColorsSource, base: PictureTheme): ThemeLook {
  const of = (color: string | undefined) => (color === undefined ? undefined : colorOf(color));
  const wall = of(source.wall) ?? base.wall;
  const floor = of(source.floor) ?? base.floorPlain;
  const isWall = source.wall === undefined;
  const isFloor = source.floor === undefined;
  return {
    wall,
    wallTop: of(source.wall_top) ?? (isWall ? base.wallTop : mixColors(wall, 0xffffff, TOP_MIX)),
    wallFoot: of(source.wall_foot) ?? (isWall ? base.wallFoot : mixColors(wall, 0, FOOT_MIX)),
    wallInk: of(source.wall_ink) ?? (isWall ? base.wallInk : mixColors(wall, base.start, WALL_INK_MIX)),
    floorNear: of(source.floor_near) ?? (isFloor ? base.floorNear : floor),
    floorFar: of(source.floor_far) ?? (isFloor ? base.floorFar : mixColors(floor, base.ground, FAR_MIX)),
    floorPlain: floor,
    floorInk: of(source.floor_ink) ?? (isFloor ? base.floorInk : mixColors(floor, base.start, FLOOR_INK_MIX)),
  };
}

/** `#9cf` or `#99ccff` as `0xrrggbb`. */
function colorOf(text: string): number {
  const digits = text.slice(1);
  return Number.parseInt(digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits, 16);
}

/** Told by what it has: its class would bring along all that reads worlds. */
const WORLD: Kind = {
  rule: "a world, as readWorld and loadWorld return it",
  fits: (value) => {
    const { things, themes } = (value ?? {}) as Partial<World>;
    return things instanceof Map && themes instanceof Map;
  },
};
