export { contextsOf } from "./outcome/contexts.js";
export { drawOutcome, isVaried, type Outcome } from "./outcome/outcome.js";
export type { OutcomeContext } from "./outcome/vary.js";
export { describedPrefab } from "./packs/described.js";
export {
  BLUEPRINTS_PACK,
  SAMPLES_PACK,
  SEEDS_PACK,
  TEMPLATES_PACK,
  UNDERCROFT_PACK,
  WILDS_PACK,
} from "./packs/index.js";
export { Ground, type Refusal } from "./place/ground.js";
export type { SketchCells, SketchRect, SketchVault } from "./place/lay-sketch.js";
export { placeVault, VaultSites } from "./place/place-vault.js";
export type { Counterexample, Proof, ProofFinding, ProofProgress, Untried } from "./proof/findings.js";
export { fitProbe, type LevelFit } from "./proof/fit-probe.js";
export { type LintFinding, type LintKind, type LintNames, lintPart, lintPrefab } from "./proof/lint.js";
export { type ProofOptions, proveOutcomes, provingOutcomes } from "./proof/prove.js";
export { drawBlueprint } from "./proof/prove-blueprint.js";
export { type RolledPrefab, type RollFault, type RollOptions, rollPrefab } from "./proof/roll.js";
export { checkHolders, unheldKeys } from "./reading/holders.js";
export {
  blueprint,
  drawnLevel,
  drawnSection,
  drawnVault,
  isPack,
  isPrefab,
  PREFAB,
  PREFABS,
  pack,
  prefab,
  prefabShape,
  prefabVariants,
  writtenPlace,
} from "./reading/prefab.js";
export { Bits } from "./shape/bits.js";
export {
  allowedTransforms,
  HOLE,
  runsOf,
  type Shape,
  type ShapeSpawn,
  shapeOf,
  TRANSFORMS,
  type Transform,
  transformShape,
  type Variant,
  variantsOf,
} from "./shape/shape.js";
export { linkSlots } from "./shape/slots.js";
export { allowsDepth, appearsAt, atDepth, DEFAULT_WEIGHT, LAST_LEVEL, MAIN_BRANCH } from "./source/by-depth.js";
export { type Decision, type Draws, Odometer, randomDraws } from "./source/draws.js";
export { PrefabError, type SourcePath } from "./source/errors.js";
export { DEFAULT_LEGEND, legendOf, type Meaning, meaningOf, SHIPPED_PALETTES } from "./source/legend.js";
export { race } from "./source/race.js";
export { percentRange } from "./source/shares.js";
export type { Pack, Prefab } from "./source/source.js";
export * from "./source/source.js";
export type { Thing, Wish } from "./source/spawn-requests.js";
export { gatedRooms } from "./steps/gated-rooms.js";
export { prefabLevel } from "./steps/prefab-level.js";
export { type DuePrefab, prefabsDue } from "./steps/prefabs-due.js";
export { roomTemplates } from "./steps/room-templates.js";
export { roomVaults } from "./steps/room-vaults.js";
export { section } from "./steps/section.js";
export { sketch } from "./steps/sketch.js";
export { waveformCollapseSample } from "./steps/waveform-collapse-sample.js";
export { roomPack } from "./templates/room-pack.js";
