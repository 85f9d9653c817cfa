import * as builders from "../builders/index.js";
import { isFactory } from "../core/index.js";
import * as layers from "../layers/index.js";
import {
  BLUEPRINTS_PACK,
  gatedRooms,
  prefabLevel,
  roomPack,
  roomTemplates,
  roomVaults,
  SAMPLES_PACK,
  SEEDS_PACK,
  section,
  sketch,
  TEMPLATES_PACK,
  UNDERCROFT_PACK,
  WILDS_PACK,
  waveformCollapseSample,
} from "../prefabs/index.js";
import { SEEDS_TABLE } from "../spawning/index.js";
import { readPack } from "./read-pack.js";
import { extendRegistry, type Factory, type NamedContent, type Registry, registryOf } from "./registry.js";

/**
 * Returns a registry of the included steps and content, plus your own. Your content replaces included content of the
 * same name. Throws if a step of yours has the id of an included one.
 *
 * @example
 * import { defineLayer, FLOOR } from "undercroft/define";
 * import { spawnTable } from "undercroft/tables";
 * import { recipeChain, registry } from "undercroft/recipes";
 *
 * const pillars = defineLayer({
 *   id: "pillars",
 *   options: {},
 *   *build(map) {
 *     const pillar = map.tileset.index("pillar");
 *     for (let y = 3; y < map.height; y += 4) {
 *       for (let x = 3; x < map.width; x += 4) if (map.getAt(x, y) === FLOOR) map.setAt(x, y, pillar);
 *     }
 *   },
 * });
 * const cellar = spawnTable("cellar", [{ name: "Rat", kind: "monster", base: 1 }]);
 * const known = registry([pillars], { "spawn-table": [cellar] });
 *
 * const steps = [{ use: "simple-map" }, { use: "pillars" }, { use: "room-based-spawner", table: "cellar" }];
 * console.log(String(recipeChain({ purpose: "map", steps }, { registry: known }).build({ seed: "rats" })));
 */
export function registry(own: readonly Factory[] = [], content: NamedContent = {}): Registry {
  return extendRegistry(SHIPPED, own, content);
}

/** The steps of prefabs by name: that room exports far more, which a page that only builds need not load. */
const PREFAB_STEPS = [gatedRooms, prefabLevel, roomTemplates, roomVaults, section, sketch, waveformCollapseSample];
// Modules export presets and tables beside their steps.
const EXPORTS: readonly unknown[] = [...Object.values(builders), ...Object.values(layers), ...PREFAB_STEPS];

const SHIPPED: Registry = /* @__PURE__ */ shipped();

/** What ships. Its packs are used by default, and so are not added to anything. */
function shipped(): Registry {
  const content = {
    "spawn-table": [SEEDS_TABLE, layers.UNDERCROFT_SPAWNS],
    "encounter-table": [
      layers.UNDERCROFT_ENCOUNTERS,
      layers.TOWNSFOLK_ENCOUNTERS,
      layers.WOODS_ENCOUNTERS,
      layers.WARRENS_ENCOUNTERS,
      layers.WAYFARERS_ENCOUNTERS,
      layers.GROVE_ENCOUNTERS,
      layers.RUINS_ENCOUNTERS,
      layers.UNDERCITY_ENCOUNTERS,
      layers.GARRISON_ENCOUNTERS,
      layers.STORMED_ENCOUNTERS,
      layers.TOMBS_ENCOUNTERS,
    ],
    plan: builders.SHIPPED_PLANS,
    "patch-table": [
      layers.UNDERCROFT_PATCHES,
      layers.FOREST_PATCHES,
      layers.GROVE_PATCHES,
      layers.HALL_PATCHES,
      layers.RUIN_PATCHES,
    ],
    "feeling-table": [layers.UNDERCROFT_FEELINGS],
    "ground-table": [layers.UNDERCROFT_GROUND, layers.LIMESTONE_GROUND],
    "area-table": [layers.UNDERCROFT_AREAS],
    "furniture-table": [
      layers.UNDERCROFT_FURNITURE,
      layers.LIMESTONE_FURNITURE,
      layers.HALL_FURNITURE,
      layers.BURROW_FURNITURE,
    ],
    pack: [SEEDS_PACK, UNDERCROFT_PACK, BLUEPRINTS_PACK, SAMPLES_PACK, TEMPLATES_PACK, WILDS_PACK],
  };
  const empty = { ...registryOf([], {}, readPack), roomPack };
  return { ...extendRegistry(empty, EXPORTS.filter(isFactory), content), packs: [] };
}
