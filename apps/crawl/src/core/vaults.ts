import {
  BLUEPRINTS_PACK,
  type ByDepth,
  type Prefab,
  pack,
  prefab,
  SEEDS_PACK,
  UNDERCROFT_PACK,
} from "undercroft/prefabs";

/** The section of the last level. */
export const THRONE = "drowned_throne";

/** Small vaults that fit nearly everywhere, each on one level of its own: where nothing else fits, they do. */
const LAST_RESORTS: Readonly<Record<string, number>> = {
  candle_chapel: 1,
  scroll_rack: 2,
  open_grave: 3,
  drowned_font: 4,
  martyrs_niche: 5,
  three_urns: 6,
  specimen_case: 7,
  bone_pit: 8,
  fallen_ceiling: 9,
};

/** Few vaults suit the first two levels, and many others as well: those few are dealt to them more often. */
const SHALLOW = { depths: "1..2", weight: 4, usual: 10 };

/**
 * All vaults that ship, each at most once in a game: every one is dealt to a depth of its own. The hall of the throne,
 * which other games have deeper down, comes on the last level.
 */
export const CRAWL_PACK = pack(
  "crawl",
  [SEEDS_PACK, UNDERCROFT_PACK].flatMap(({ prefabs }) => prefabs).flatMap(oncePerGame),
);

/** All blueprints that ship, each at most once in a game. What holds a key may come again: somebody has to hold it. */
export const CRAWL_BLUEPRINTS = pack(
  "crawl-blueprints",
  BLUEPRINTS_PACK.prefabs.map((blueprint) =>
    blueprint.source.holds === undefined ? prefab({ ...blueprint.source, unique: { game: true } }) : blueprint,
  ),
);

function oncePerGame({ kind, name, source }: Prefab): Prefab[] {
  const { unique, ...rest } = source;
  if (name === THRONE) return [prefab(rest)];
  if (kind !== "vault") return [];
  const isDealt = typeof unique === "object" && unique.game === true;
  const once = { ...rest, weight: shallow(rest.weight), unique: isDealt ? unique : { game: true } };
  const only = LAST_RESORTS[name];
  return [prefab(only === undefined ? once : { ...once, depth: only })];
}

function shallow(weight: ByDepth = SHALLOW.usual): ByDepth {
  const byDepth = typeof weight === "number" ? { base: weight } : weight;
  return { ...byDepth, [SHALLOW.depths]: (byDepth.base ?? SHALLOW.usual) * SHALLOW.weight };
}
