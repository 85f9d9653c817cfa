import { type ByDepth, type Prefab, pack, prefab, SEEDS_PACK, UNDERCROFT_PACK } from "undercroft/prefabs";

/** The section of the last level. */
export const THRONE = "drowned_throne";

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

function oncePerGame({ kind, name, source }: Prefab): Prefab[] {
  const { unique, ...rest } = source;
  if (name === THRONE) return [prefab(rest)];
  if (kind !== "vault") return [];
  const isDealt = typeof unique === "object" && unique.game === true;
  return [prefab({ ...rest, weight: shallow(rest.weight), unique: isDealt ? unique : { game: true } })];
}

function shallow(weight: ByDepth = SHALLOW.usual): ByDepth {
  const byDepth = typeof weight === "number" ? { base: weight } : weight;
  return { ...byDepth, [SHALLOW.depths]: (byDepth.base ?? SHALLOW.usual) * SHALLOW.weight };
}
