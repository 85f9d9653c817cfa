// undercroft/tables: what lies, stands and grows on a level: tables of patches, areas and furniture, yours and the included
// ones. Spawn tables are in undercroft.

// ── Your own tables ──────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type AreaGround,
  type AreaKind,
  type AreaTable,
  areaTable,
  type CountByDepth,
  type Furniture,
  type FurniturePlace,
  type FurnitureTable,
  furnitureTable,
  type Patch,
  type PatchTable,
  patchTable,
} from "../layers/index.js";

// ── The included tables ──────────────────────────────────────────────────────────────────────────────────────────────

export {
  FOREST_PATCHES,
  GROVE_PATCHES,
  HALL_FURNITURE,
  HALL_PATCHES,
  LIMESTONE_FURNITURE,
  LIMESTONE_PATCHES,
  RUIN_PATCHES,
  UNDERCROFT_AREAS,
  UNDERCROFT_FURNITURE,
  UNDERCROFT_PATCHES,
} from "../layers/index.js";
