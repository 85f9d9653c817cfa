export { Bits } from "./bits.js";
export { allowsDepth, atDepth, race, USUAL_WEIGHT } from "./choice.js";
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
  writtenPlace,
} from "./content.js";
export { contextsOf } from "./contexts.js";
export { type Decision, type Draws, Odometer, randomDraws } from "./draws.js";
export { PrefabError, type SourcePath } from "./errors.js";
export { fitProbe, type LevelFit } from "./fit-probe.js";
export { Ground, percentRange, type Refusal, runsOf } from "./ground.js";
export { DEFAULT_LEGEND, legendOf, type Meaning, meaningOf, SHIPPED_PALETTES } from "./legend.js";
export { type LintFinding, type LintKind, lintPrefab } from "./lint.js";
export { drawOutcome, isVaried, type Outcome } from "./outcome.js";
export { SAMPLES_PACK, SEEDS_PACK, UNDERCROFT_PACK } from "./packs/index.js";
export { placeVault, VaultSites } from "./place-vault.js";
export * from "./prefab.js";
export { prefabLevel } from "./prefab-level.js";
export { type Counterexample, type Proof, type ProofFinding, type ProofOptions, proveOutcomes } from "./prove.js";
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
export { linkSlots } from "./slots.js";
export type { OutcomeContext } from "./vary.js";
export { waveformCollapseSample } from "./waveform-collapse-sample.js";
export type { Thing, Wish } from "./wishes.js";
