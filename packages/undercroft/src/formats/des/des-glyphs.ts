import { defined, nonEmpty, type Props } from "../../core/index.js";
import type { SpawnSource } from "../../prefabs/index.js";

/** What a cell is before anything is put on it. */
export interface Ground {
  readonly terrain?: string;
  readonly hole?: true;
  readonly exit?: "up" | "down";
  readonly entrance?: true;
  readonly spawn?: SpawnSource;
  readonly props?: Props;
}

const feature = (terrain: string, name: string): Ground => ({ terrain, props: { feature: name } });
const stairs = (exit: "up" | "down", name: string): Ground => ({ exit, props: { feature: name } });
const item = (about: Pick<SpawnSource, "props"> = {}): Ground => {
  return { terrain: "floor", spawn: { table: "items", ...about } };
};
const monster = (about: Omit<SpawnSource, "table"> = {}): Ground => {
  return { terrain: "floor", spawn: { table: "monsters", blocks: true, ...about } };
};

/** The glyphs of MONS and of ITEM, in the order of their lists. */
export const MONSTER_SLOTS = [..."1234567"];
export const ITEM_SLOTS = [..."defghijk"];

/** What glyphs mean unless a vault says otherwise. Any other glyph is floor. */
export const GLYPHS: ReadonlyMap<string, Ground> = new Map<string, Ground>([
  [" ", { hole: true }],
  ["x", { terrain: "wall" }],
  ["X", feature("wall", "permarock_wall")],
  ["c", feature("wall", "stone_wall")],
  ["v", feature("wall", "metal_wall")],
  ["b", feature("wall", "crystal_wall")],
  ["a", feature("wall", "wax_wall")],
  ["m", feature("crystal", "clear_rock_wall")],
  ["n", feature("crystal", "clear_stone_wall")],
  ["o", feature("crystal", "clear_permarock_wall")],
  ["t", { terrain: "tree" }],
  [".", { terrain: "floor" }],
  ["+", { terrain: "door" }],
  ["=", feature("door", "runed_clear_door")],
  ["W", { terrain: "shallow_water" }],
  ["w", { terrain: "deep_water" }],
  ["l", { terrain: "lava" }],
  ["@", { terrain: "floor", entrance: true }],
  ["}", stairs("down", "stone_stairs_down_i")],
  ["{", stairs("up", "stone_stairs_up_i")],
  [")", stairs("down", "stone_stairs_down_ii")],
  ["(", stairs("up", "stone_stairs_up_ii")],
  ["]", stairs("down", "stone_stairs_down_iii")],
  ["[", stairs("up", "stone_stairs_up_iii")],
  [">", stairs("down", "escape_hatch_down")],
  ["<", stairs("up", "escape_hatch_up")],
  ["I", feature("statue", "orcish_idol")],
  ["G", { terrain: "statue" }],
  ["A", feature("floor", "stone_arch")],
  ["B", feature("altar", "altar")],
  ["C", feature("altar", "random_altar")],
  ["T", feature("floor", "fountain_blue")],
  ["U", feature("floor", "fountain_sparkling")],
  ["V", feature("floor", "dry_fountain")],
  ["Y", feature("floor", "fountain_blood")],
  ["^", { terrain: "floor", spawn: { table: "traps" } }],
  ["~", { terrain: "floor", spawn: { table: "traps" } }],
  ["$", { terrain: "floor", spawn: { name: "gold" } }],
  ["%", item()],
  ["*", item({ props: { quality: "good" } })],
  ["|", item({ props: { quality: "superb" } })],
  ["0", monster()],
  ["9", monster({ depth: "+5" })],
  ["8", monster({ props: { depth: "(depth + 2) * 2" } })],
  // A slot that the lists of MONS and ITEM don't reach is left to the game.
  ...MONSTER_SLOTS.map((glyph) => [glyph, monster()] as const),
  ...ITEM_SLOTS.map((glyph) => [glyph, item()] as const),
]);

/** Names of features that are tiles of ours. Others are floor, unless their name says what they are. */
const TILES: ReadonlyMap<string, string> = new Map([
  ...["floor", "secret_door", "shallow_water", "deep_water", "lava", "tree"].map((name) => [name, name] as const),
  ["rock_wall", "wall"],
  ["closed_door", "door"],
  ["granite_statue", "statue"],
]);

/** Returns what a feature is, by its name as KFEAT has it. All that our tiles don't say is kept as a property. */
export function featureOf(text: string): Ground {
  const about: Record<string, string> = {};
  const name = text.replace(/(?:^|\s)(mimic|no_mimic)(?::(\S+))?(?=\s|;|$)/g, (_, word: string, chance?: string) => {
    about[word] = chance === undefined ? "yes" : `one in ${chance}`;
    return "";
  });
  const ground = namedFeature(name.trim());
  return { ...ground, ...defined({ props: nonEmpty({ ...ground.props, ...about }) }) };
}

function namedFeature(text: string): Ground {
  if ([...text].length === 1) return GLYPHS.get(text) ?? { terrain: "floor" };
  // Shops are described in words, with lists of what they sell.
  if (/shop|store/.test(text)) return feature("floor", text.slice(0, 2000));
  const name = text.trim().replace(/\s+/g, "_");
  const tile = TILES.get(name);
  if (tile !== undefined) return { terrain: tile };
  if (/(?:^|_)trap$/.test(name)) return { terrain: "floor", spawn: { name: text.trim() } };
  const down = /^(?:stone_stairs_down|escape_hatch_down)/.test(name);
  if (down || /^(?:stone_stairs_up|escape_hatch_up)/.test(name)) return stairs(down ? "down" : "up", name);
  if (/^clear_.*wall$/.test(name)) return feature("crystal", name);
  if (/_wall$|^iron_grate$|^stone_wall/.test(name)) return feature(name === "iron_grate" ? "crystal" : "wall", name);
  if (/door$/.test(name) && name !== "broken_door") return feature("door", name);
  if (/^(?:mangrove|demonic_tree|petrified_tree)$/.test(name)) return feature("tree", name);
  if (/statue|idol/.test(name)) return feature("statue", name);
  if (/^(?:unknown_|random_)?altar/.test(name)) return feature("altar", name);
  if (/^(?:open_sea|toxic_bog_deep)$/.test(name)) return feature("deep_water", name);
  if (name === "endless_lava") return feature("lava", name);
  return feature("floor", name);
}
