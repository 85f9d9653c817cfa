import type { Pack, Prefab } from "../source/source.js";
import { DESCRIPTIONS } from "./descriptions.js";
import { BLUEPRINTS_PACK, SAMPLES_PACK, SEEDS_PACK, TEMPLATES_PACK, UNDERCROFT_PACK, WILDS_PACK } from "./index.js";

const PACKS: readonly Pack[] = [SEEDS_PACK, UNDERCROFT_PACK, BLUEPRINTS_PACK, SAMPLES_PACK, TEMPLATES_PACK, WILDS_PACK];

/**
 * Returns a prefab with its description, in the `description` of its source. The included packs have none, so that programs that
 * only place their prefabs don't load them. Returns other prefabs as they are.
 *
 * @example
 * import { describedPrefab, UNDERCROFT_PACK } from "undercroft/prefabs";
 *
 * const well = UNDERCROFT_PACK.prefabs.find(({ name }) => name === "old_well")!;
 * console.log(describedPrefab(well).source.description);
 */
export function describedPrefab(prefab: Prefab): Prefab {
  const { source } = prefab;
  const description = source.description ?? BY_ROWS.get(source.map);
  return description === undefined ? prefab : { ...prefab, source: { ...source, description } };
}

/** Prefabs that are made from included ones, such as those of the crawl, have the same rows. */
const BY_ROWS = /* @__PURE__ */ descriptionsByRows();

function descriptionsByRows(): ReadonlyMap<readonly string[], string> {
  const found = new Map<readonly string[], string>();
  for (const { name: pack, prefabs } of PACKS) {
    for (const { name, source } of prefabs) found.set(source.map, DESCRIPTIONS[`${pack} ${name}`]!);
  }
  return found;
}
