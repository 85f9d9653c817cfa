import { type AnyChain, type Tileset, UndercroftError } from "undercroft";
import { parseVaults, readVaultFile } from "undercroft/formats";
import { BLUEPRINTS_PACK, type Prefab, type Proof, provingOutcomes, rollPrefab } from "undercroft/prefabs";
import { fitPrefab, type PrefabFit } from "undercroft/recipes";
import type { DrawnPrefab, Jobs } from "./protocol.ts";

const FILE = "drawing.vault";

/** Tries a drawing in the levels of a chain, and tells after each of them how it stands. */
export function* fitTrials(
  { order, prefab: text, levels }: Jobs["fit"]["request"],
  chain: AnyChain,
  tiles: Tileset | undefined,
): Generator<PrefabFit, PrefabFit, void> {
  const { prefabs } = parseVaults(text, FILE, tiles === undefined ? {} : { tiles });
  const [prefab] = prefabs;
  if (prefab === undefined) throw new UndercroftError("bad-content", "the drawing holds no prefab.");
  return yield* fitPrefab(prefab, chain, { depth: order.depth, seeds: levels, holders: withIncluded(prefabs) });
}

/** Rolls a drawing with each seed. */
export function* rolls(
  { prefab: drawn, depth, seeds }: Jobs["roll"]["request"],
  tiles: Tileset | undefined,
): Generator<Jobs["roll"]["part"], null, void> {
  const { prefab, holders } = found(drawn, tiles);
  const context = { depth, holders, ...(tiles === undefined ? {} : { tiles }) };
  for (const seed of seeds) yield { seed, roll: rollPrefab(prefab, { ...context, seed }) };
  return null;
}

/** Goes through the outcomes of a drawing, and tells on the way how far it is. */
export function* proofOf(
  drawn: DrawnPrefab,
  tiles: Tileset | undefined,
): Generator<Jobs["prove"]["part"], Proof, void> {
  const { prefab, holders } = found(drawn, tiles);
  return yield* provingOutcomes(prefab, { holders, ...(tiles === undefined ? {} : { tiles }) });
}

/** The prefab of a file with that name, and all that may hold its key. Errors of other prefabs don't matter. */
function found(
  { text, name }: DrawnPrefab,
  tiles: Tileset | undefined,
): { readonly prefab: Prefab; readonly holders: readonly Prefab[] } {
  const { prefabs } = readVaultFile(text, FILE, tiles === undefined ? {} : { tiles });
  const prefab = prefabs.find((one) => one.name === name);
  if (prefab === undefined) throw new UndercroftError("bad-content", `the drawing holds no prefab ${name}.`);
  return { prefab, holders: withIncluded(prefabs) };
}

/** Prefabs with the included blueprints, which can hold their keys. One of them may have the name of an included one. */
function withIncluded(prefabs: readonly Prefab[]): readonly Prefab[] {
  const own = prefabs.map(({ name }) => name);
  return [...prefabs, ...BLUEPRINTS_PACK.prefabs.filter(({ name }) => !own.includes(name))];
}
