// undercroft/worlds: a game's tiles, things, tables, themes, recipes, levels and quests as data. To read a world from a
// file, see loadWorld in undercroft/formats/node; to draw its levels, worldColors in undercroft/formats.

// ── Reading a world ─────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type ReadWorldOptions,
  readWorld,
  type ShippedWorld,
  shippedWorld,
  World,
  type WorldLevel,
  type WorldQuest,
  type WorldTheme,
  type WorldThing,
  type WorldTile,
  worldDungeon,
} from "../worlds/index.js";

// ── A dungeon of levels with names ──────────────────────────────────────────────────────────────────────────────────

export { type DungeonOfOptions, dungeonOf } from "../dungeon/index.js";

// ── What an author writes ───────────────────────────────────────────────────────────────────────────────────────────

export {
  type AccentSource,
  type AreaSource,
  type BandSource,
  type ColorsSource,
  type CountSource,
  type CoverSource,
  type EncounterSource,
  type EncountersSource,
  type ExitSource,
  type FeelingSource,
  type FeelingsSource,
  type GroundSource,
  type LandmarkSource,
  type LevelSource,
  type LookSource,
  type Named,
  type PatchSource,
  type PieceSource,
  type PlanPartSource,
  type PlanSource,
  type QuestSource,
  type RoomPieceSource,
  type RoomSource,
  type SpreadSource,
  type StripSource,
  type TableEntrySource,
  type TableSource,
  type ThemeSource,
  type ThingSource,
  type TileSource,
  type WeightSource,
  type WorldSource,
  worldJsonSchema,
} from "../worlds/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
export type {} from "./recipes.js";
