// undercroft/prefabs: hand-made levels, vaults and the like, and what is known of them in advance.

// ── Making prefabs and packs ────────────────────────────────────────────────────────────────────────────────────────

export {
  blueprint,
  drawnLevel,
  drawnSection,
  drawnVault,
  isPack,
  isPrefab,
  type Pack,
  type Prefab,
  PrefabError,
  pack,
  prefab,
  roomPack,
} from "../prefabs/index.js";

// ── The included packs ──────────────────────────────────────────────────────────────────────────────────────────────

export {
  BLUEPRINTS_PACK,
  describedPrefab,
  SAMPLES_PACK,
  SEEDS_PACK,
  TEMPLATES_PACK,
  UNDERCROFT_PACK,
  WILDS_PACK,
} from "../prefabs/index.js";

// ── What an author writes ───────────────────────────────────────────────────────────────────────────────────────────

export {
  type Alternatives,
  type AssertItem,
  allowsDepth,
  type ByDepth,
  DEFAULT_LEGEND,
  type EntranceRule,
  type FeaturePlace,
  type FeatureRule,
  type GlyphWeights,
  type GroupRule,
  type Interior,
  kindOf,
  type Legend,
  type LegendEntry,
  legendOf,
  type Meaning,
  type Mixin,
  type MixinUse,
  meaningOf,
  nameOf,
  type OverRule,
  type Palette,
  type Param,
  type Params,
  type PlaceRule,
  PREFAB_KINDS,
  type PrefabKind,
  type PrefabSource,
  type RandomKind,
  type RebuildStep,
  type SectionAnchor,
  type SetRule,
  SHIPPED_PALETTES,
  type SiteRule,
  type SlotRule,
  type SourcePath,
  type SpawnSource,
  type TransformRule,
  type UniqueRule,
  type VaryCondition,
  type VaryItem,
} from "../prefabs/index.js";

// ── Shapes: a drawing as cells, in its orientations ─────────────────────────────────────────────────────────────────

export {
  allowedTransforms,
  HOLE,
  prefabShape,
  prefabVariants,
  type Shape,
  type ShapeSpawn,
  type Thing,
  TRANSFORMS,
  type Transform,
  transformShape,
  type Variant,
  type Wish,
} from "../prefabs/index.js";

// ── Checking a prefab ───────────────────────────────────────────────────────────────────────────────────────────────

export {
  type Counterexample,
  type LintFinding,
  type LintKind,
  type LintNames,
  lintPrefab,
  type OutcomeContext,
  type Proof,
  type ProofFinding,
  type ProofOptions,
  type ProofProgress,
  proveOutcomes,
  provingOutcomes,
  type RolledPrefab,
  type RollFault,
  type RollOptions,
  rollPrefab,
  type Untried,
} from "../prefabs/index.js";

// ── Types that the root exports, too ────────────────────────────────────────────────────────────────────────────────

export type { RoomPack } from "../builders/index.js";
export type { DepthRule } from "../chain/index.js";
export type {
  Content,
  ErrorCode,
  ErrorDetails,
  ErrorFamily,
  Hazard,
  Props,
  SpawnKind,
  Tile,
  Tileset,
  UndercroftError,
} from "../core/index.js";
