export { type ChunkModel, type ChunkOptions, chunkModel } from "./chunks.js";
export { Collapse } from "./collapse.js";
export { type Model, PATTERN_LIMIT, type Sample } from "./model.js";
export type { CollapseOptions, ColourCount, Region } from "./options.js";
export type { Beside, Clash, Effort, Failed, Outcome, Solved } from "./outcome.js";
export { type OverlappingOptions, overlappingModel } from "./overlapping.js";
export type { Progress } from "./progress.js";
export {
  type EdgeLabel,
  type Tile,
  type TiledModel,
  type TiledOptions,
  type TileSymmetry,
  type TileVariant,
  tiledModel,
} from "./tiled.js";
