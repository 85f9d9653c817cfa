import * as builders from "../builders/index.js";
import { isFactory } from "../core/index.js";
import * as layers from "../layers/index.js";
import {
  prefabLevel,
  roomVaults,
  SAMPLES_PACK,
  SEEDS_PACK,
  section,
  UNDERCROFT_PACK,
  waveformCollapseSample,
} from "../prefabs/index.js";
import { SEEDS_TABLE } from "../spawning/index.js";
import { readPack } from "./read-pack.js";
import { extendRegistry, type Factory, type NamedContent, type Registry, registryOf } from "./registry.js";

/**
 * Returns a registry of the included steps and content, plus a game's own.
 *
 * @example
 * import { defineMetaBuilder, spawnTable } from "undercroft";
 * import { recipeChain, registry } from "undercroft/recipes";
 *
 * const moss = defineMetaBuilder({ id: "moss", summary: "Does nothing yet.", options: {}, *build() {} });
 * const table = spawnTable("cellar", [{ name: "Rat", weight: 1 }]);
 * const known = registry([moss], { "spawn-table": [table] });
 * recipeChain({ steps: [{ use: "maze" }, { use: "moss" }], purpose: "map" }, { registry: known }).build({ seed: 1 });
 */
export function registry(own: readonly Factory[] = [], content: NamedContent = {}): Registry {
  return extendRegistry(SHIPPED, own, content);
}

/** The steps of prefabs by name: that room exports far more, which a page that only builds need not load. */
const PREFAB_STEPS = [prefabLevel, roomVaults, section, waveformCollapseSample];
// Modules export presets and tables beside their steps.
const EXPORTS: readonly unknown[] = [...Object.values(builders), ...Object.values(layers), ...PREFAB_STEPS];

const SHIPPED: Registry = /* @__PURE__ */ shipped();

/** What ships. Its packs are used by default, and so are not added to anything. */
function shipped(): Registry {
  const content = { "spawn-table": [SEEDS_TABLE], pack: [SEEDS_PACK, UNDERCROFT_PACK, SAMPLES_PACK] };
  return { ...registryOf(EXPORTS.filter(isFactory), content, readPack), packs: [] };
}
