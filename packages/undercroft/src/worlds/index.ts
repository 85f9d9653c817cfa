export type { WorldLevel, WorldQuest } from "./levels.js";
export { worldJsonSchema } from "./schema.js";
export type {
  AreaSource,
  ColorsSource,
  CountSource,
  ExitSource,
  GroundSource,
  LevelSource,
  LookSource,
  Named,
  PatchSource,
  PieceSource,
  QuestSource,
  SpreadSource,
  TableEntrySource,
  TableSource,
  ThemeSource,
  ThingSource,
  TileSource,
  WeightSource,
  WorldSource,
} from "./source.js";
export type { WorldTheme } from "./themes.js";
export {
  checkShape,
  checkWorld,
  isShippedWorld,
  READ_WORLD_KEYS,
  type ReadWorldOptions,
  readWorld,
  SHIPPED_WORLD_NAMES,
  type ShippedWorld,
  shippedWorld,
  World,
  type WorldThing,
  type WorldTile,
} from "./world.js";
export { worldDungeon } from "./world-dungeon.js";
