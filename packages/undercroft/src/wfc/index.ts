export { type ChunkModel, type ChunkOptions, chunkModel } from "./chunks.js";
export {
  type Beside,
  type Clash,
  Collapse,
  type CollapseOptions,
  type ColourCount,
  type Effort,
  type Failed,
  type Outcome,
  type Progress,
  type Region,
  type Solved,
} from "./collapse.js";
export { type Model, PATTERN_LIMIT, type Sample } from "./model.js";
export { type OverlappingOptions, overlappingModel } from "./overlapping.js";
export {
  type EdgeLabel,
  type Tile,
  type TiledModel,
  type TiledOptions,
  type TileSymmetry,
  type TileVariant,
  tiledModel,
} from "./tiled.js";
