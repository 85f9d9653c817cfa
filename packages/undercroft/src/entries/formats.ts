// undercroft/formats: levels, recipes and prefabs as text, pictures and files of other programs. Nothing here reads or
// writes files, so all of it also runs in browsers. For files, see undercroft/formats/node.

// ── Writing a level ─────────────────────────────────────────────────────────────────────────────────────────────────

export {
  type ColorDepth,
  type DungeonFiles,
  type DungeonSheetOptions,
  dungeonFiles,
  dungeonSheet,
  type GifOptions,
  type JsonOptions,
  levelToSource,
  MAP_ENDINGS,
  MAP_LAYERS,
  type MapFile,
  type MapFormatName,
  type MapLayerName,
  type MapOptions,
  mapFiles,
  type PngOptions,
  type SvgOptions,
  type TextOptions,
  type TiledOptions,
  type TypeScriptOptions,
  tiledTileset,
  toGif,
  toJson,
  toPng,
  toSvg,
  toText,
  toTiled,
  toTypeScript,
} from "../formats/index.js";

// ── Maps of other programs ──────────────────────────────────────────────────────────────────────────────────────────

export {
  type CellMeaning,
  drawingRecipe,
  type ImportedMap,
  type ImportedObject,
  type ImportMapping,
  type ImportOptions,
  importedLevel,
  importedVault,
  isWrittenLevel,
  type LevelFromCellsOptions,
  levelFromCells,
  levelInPng,
  type MapObject,
  type MapProperties,
  type MapValue,
  mappingTemplate,
  prefabFromCells,
  READABLE_MAPS,
  readImportMapping,
  readMaps,
} from "../formats/index.js";

// ── Tiles for wave function collapse ────────────────────────────────────────────────────────────────────────────────

export { readWfcTiles, type WfcTiles, type WfcTilesOptions } from "../formats/index.js";

// ── Recipes as JSON ─────────────────────────────────────────────────────────────────────────────────────────────────

export {
  chainRecipe,
  checkPacksInRecipe,
  ownPacks,
  parseRecipe,
  toRecipeJson,
  writtenPack,
} from "../formats/index.js";

// ── World files ─────────────────────────────────────────────────────────────────────────────────────────────────────

export { parseWorld, readWorldFile, type WorldFile, worldColors } from "../formats/index.js";

// ── Prefab files: .vault, .xp, .json, .png and .des ─────────────────────────────────────────────────────────────────────

export {
  type ConversionLoss,
  type ConvertedVault,
  convertDesFile,
  FileError,
  headerIn,
  nameFor,
  type PrefabFile,
  type PrefabFileOptions,
  type PrefabHeader,
  type PrefabJsonFile,
  parseVaults,
  prefabJsonSchema,
  readDesFile,
  readHeader,
  readPlainMap,
  readPngPrefab,
  readPrefabJson,
  readVaultFile,
  readXpPrefab,
  type WrittenPiece,
  writeHeader,
  writePrefabJson,
  writeVault,
  writeVaultFile,
} from "../formats/index.js";

// ── REXPaint and code page 437 ──────────────────────────────────────────────────────────────────────────────────────

export {
  cp437Character,
  cp437Code,
  readXp,
  sourceToXp,
  writeXp,
  type XpImage,
  type XpLayer,
  xpToSource,
} from "../formats/index.js";

// ── Pictures of your own: the painter behind PNG, GIF and the studio ────────────────────────────────────────────────

export {
  createGlyphCells,
  createPixels,
  encodePng,
  type GlyphCells,
  type GlyphMasks,
  glyphFont,
  historyView,
  type LevelView,
  type Look,
  levelView,
  PICTURE_THEMES,
  type PictureOptions,
  type PictureTheme,
  type Pixels,
  paintGlyphs,
  paintLevel,
  paintPicture,
  pictureTheme,
  pixelFont,
  readPng,
  type ThemedPlaces,
  type ThemeLook,
  type TileKind,
  type TileLook,
  themeCells,
  themesOf,
  thingLook,
  tileLook,
} from "../formats/index.js";

// ── Tiles: sheets, autotiles, and the tiles that ship ───────────────────────────────────────────────────────────────

export {
  type AutotileBlock,
  type AutotileMasks,
  autotile16,
  autotile47,
  blockMapping,
  dungeonTiles,
  LIGHT_REACH,
  readTiledSheet,
  readTileMapping,
  readTileSheet,
  type SheetCells,
  sameNeighbors,
  sheetCell,
  sheetSize,
  type TileArt,
  type TileMapping,
  type TileSheet,
} from "../formats/index.js";

// ── Following a history frame by frame ──────────────────────────────────────────────────────────────────────────────

export { type Changes, eachChange, type Picture } from "../core/index.js";

// ── Reading what somebody else wrote ────────────────────────────────────────────────────────────────────────────────

export { suggestion } from "../core/index.js";

// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "./index.js";
export type {} from "./recipes.js";
export type {} from "./wfc.js";
export type {} from "./worlds.js";
