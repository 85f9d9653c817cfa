export type { Adjacency, PatternSets } from "./adjacency.js";
export { type ChunkModel, type ChunkOptions, chunkModel, learnChunks } from "./chunks.js";
export { Collapse } from "./collapse.js";
export { type Model, PATTERN_LIMIT, type Sample } from "./model.js";
export type { CollapseOptions, ColorCount, Region } from "./options.js";
export type { Beside, Clash, CollapseOutcome, Effort, Failed, Solved } from "./outcome.js";
export { learnOverlapping, type OverlappingOptions, overlappingModel } from "./overlapping.js";
export type { CollapseProgress } from "./progress.js";
export {
  type EdgeLabel,
  type ModelTile,
  type TiledModel,
  type TiledModelOptions,
  type TileSymmetry,
  type TileVariant,
  tiledModel,
} from "./tiled.js";
