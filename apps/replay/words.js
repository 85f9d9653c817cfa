/** Names, colours and glyphs: how the page speaks of steps, and of things on the map. */

/** What a step is for, by which it is coloured: the first rule that fits its id. */
const KINDS = [
  [/start|stairs|exit/, "ends"],
  [/spawn/, "spawns"],
  [/section/, "section"],
  [/vault|prefab/, "vault"],
];

/** `shape` makes the map, `style` changes it; the others are known by their ids. */
export function kindOf(id, isFirst) {
  return KINDS.find(([pattern]) => pattern.test(id))?.[1] ?? (isFirst ? "shape" : "style");
}

/** `room-based-start#1` becomes `Room based start`, `bsp-dungeon#2` becomes `BSP dungeon 2`. */
export function readable(as) {
  const [id, number] = as.split("#");
  const words = id.replace(/[-_]/g, " ").replace(/\b(bsp|dla|wfc)\b/g, (word) => word.toUpperCase());
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return number === undefined || number === "1" ? name : `${name} ${number}`;
}

/** `room-based-start#1` becomes `Start`. */
export function shortly(as) {
  return readable(as.split("#")[0].split("-").at(-1));
}

export function plural(n, word) {
  return `${n.toLocaleString("en")} ${word}${n === 1 ? "" : "s"}`;
}

const INK = "#ece6da";
const AMBER = "#e8a33d";
const TEAL = "#5fb3a1";
const VIOLET = "#ac9be3";
const BLUE = "#6ea3d8";
const ROSE = "#e07e6d";
const GREEN = "#8fbf6a";

const THINGS = [
  [/trap/i, "^", VIOLET],
  [/potion/i, "!", ROSE],
  [/scroll/i, "?", TEAL],
  [/ration|food/i, "%", AMBER],
  [/key/i, "⚿", AMBER],
  [/shield|armou?r|mail/i, "]", BLUE],
];

/** Glyph and colour of something that will stand on a cell; what blocks the way is shown by its first letter. */
export function spawnLook({ name, blocks }) {
  if (blocks) return { glyph: name.charAt(0).toLowerCase(), color: GREEN };
  const [, glyph, color] = THINGS.find(([pattern]) => pattern.test(name)) ?? [undefined, "/", BLUE];
  return { glyph, color };
}

export const START_LOOK = { glyph: "@", color: INK };

const TILE_COLORS = {
  door: "#c98a4b",
  up_stairs: TEAL,
  down_stairs: TEAL,
  pillar: "#a3947a",
  statue: "#b7ad9b",
  altar: VIOLET,
  rubble: "#7d7363",
  crystal: "#7fd0c8",
  shallow_water: "#6f9fc9",
  deep_water: "#4f7fb0",
  bridge: "#b98b57",
};

/** Glyph and colour of a tile that is neither plain floor nor plain wall. */
export function tileLook({ name, glyph }) {
  return { glyph, color: TILE_COLORS[name] ?? "#b7ad9b" };
}

/** Colour under the glyph, where the tile has ground of its own. */
export const GROUND_COLORS = { shallow_water: "#203746", deep_water: "#16283a", bridge: "#33291d" };
