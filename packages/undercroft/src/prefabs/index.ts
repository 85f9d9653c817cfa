export { Bits } from "./bits.js";
export { allowsDepth, atDepth, race } from "./choice.js";
export {
  drawnLevel,
  drawnSection,
  drawnVault,
  isPack,
  isPrefab,
  type Pack,
  type Prefab,
  pack,
  prefab,
  prefabShape,
  prefabVariants,
} from "./content.js";
export { PrefabError, type SourcePath } from "./errors.js";
export { Ground, percentRange, runsOf } from "./ground.js";
export { DEFAULT_LEGEND, legendOf, type Meaning, meaningOf, SHIPPED_PALETTES } from "./legend.js";
export { type LintWarning, lintPrefab } from "./lint.js";
export { SEEDS_PACK } from "./packs/index.js";
export { placeVault, VaultSites } from "./place-vault.js";
export * from "./prefab.js";
export { prefabLevel } from "./prefab-level.js";
export { roomVaults } from "./room-vaults.js";
export { section } from "./section.js";
export {
  allowedTransforms,
  HOLE,
  type Shape,
  shapeOf,
  TRANSFORMS,
  type Transform,
  transformShape,
  type Variant,
  variantsOf,
} from "./shape.js";
