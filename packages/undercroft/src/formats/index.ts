export { autotile16, autotile47, sameNeighbors } from "./autotile.js";
export type { ConversionLoss, ConvertedVault } from "./conversion.js";
export { cp437Character, cp437Code } from "./cp437.js";
export { convertDesFile, readDesFile } from "./des/des.js";
export { type DungeonSheetOptions, dungeonSheet } from "./dungeon-sheet.js";
export { dungeonTiles } from "./dungeon-tiles.js";
export { FileError } from "./file-error.js";
export { endingOf, nameFor } from "./file-names.js";
export { type GifOptions, toGif } from "./gif.js";
export { type GlyphMasks, glyphFont } from "./glyph-font.js";
export { pixelFont, pixelFontFor } from "./glyph-masks.js";
export { type Look, START_LOOK, spawnLook } from "./glyphs.js";
export { checkHeldPacks } from "./held-packs.js";
export { type FrameRecord, historyFrames, type JsonOptions, toJson } from "./json.js";
export {
  historyView,
  type LevelView,
  levelView,
  type PictureOptions,
  paintLevel,
  paintPicture,
  prefabCells,
  thingLook,
} from "./level-picture.js";
export { levelToSource } from "./level-source.js";
export {
  PICTURE_THEMES,
  type PictureTheme,
  pictureTheme,
  type ThemedPlaces,
  type ThemeLook,
  type TileKind,
  type TileLook,
  themeCells,
  themesOf,
  tileLook,
} from "./looks.js";
export { drawingRecipe } from "./maps/drawing-recipe.js";
export { type ImportMapping, readImportMapping } from "./maps/import-mapping.js";
export type { ImportOptions } from "./maps/import-options.js";
export type { ImportedMap, ImportedObject } from "./maps/imported-map.js";
export { importedVault } from "./maps/imported-vault.js";
export {
  type CellMeaning,
  type LevelFromCellsOptions,
  levelFromCells,
  prefabFromCells,
} from "./maps/level-from-cells.js";
export { MAP_ENDINGS, type MapFormatName, READABLE_MAPS } from "./maps/map-endings.js";
export type { MapObject, MapProperties, MapValue } from "./maps/map-objects.js";
export { MAP_LAYERS, type MapLayerName, type MapOptions } from "./maps/map-options.js";
export { mappingTemplate } from "./maps/mapping-template.js";
export { readMaps } from "./maps/read-maps.js";
export { readTiledSheet } from "./maps/tiled/tileset-sheet.js";
export { type DungeonFiles, dungeonFiles, type MapFile, mapFiles } from "./maps/write-maps.js";
export { importedLevel, isWrittenLevel } from "./maps/written-level.js";
export { parseJson } from "./parse-json.js";
export { readPlainMap } from "./plain-map.js";
export { encodePng, levelPixels, type PngOptions, toPng } from "./png.js";
export { readPng, readPngPrefab } from "./png-drawing.js";
export { levelInPng } from "./png-level.js";
export { PREFAB_SCHEMA, type PrefabJsonFile, readPrefabJson, writePrefabJson } from "./prefab-json.js";
export type { PrefabFile, PrefabFileOptions, WrittenPiece } from "./prefab-reader.js";
export { type PrefabHeader, prefabJsonSchema } from "./prefab-schema.js";
export {
  blitMask,
  createGlyphCells,
  createPixels,
  fillRect,
  type GlyphCells,
  type Pixels,
  paintGlyphs,
} from "./raster.js";
export { chainRecipe, ownContent, ownPacks, toRecipeJson, writtenPack } from "./recipe-json.js";
export { parseRecipe } from "./recipe-text.js";
export { type SvgOptions, toSvg } from "./svg.js";
export { type ColorDepth, historyScene, type Scene, sceneLines, type TextOptions, toText } from "./text.js";
export {
  type AutotileBlock,
  type AutotileMasks,
  blockMapping,
  readTileMapping,
  readTileSheet,
  type SheetCells,
  sheetCell,
  sheetSize,
  type TileArt,
  type TileMapping,
  type TileSheet,
} from "./tile-sheet.js";
export { type TiledOptions, tiledTileset, toTiled } from "./tiled.js";
export { LIGHT_REACH } from "./torchlight.js";
export { type TypeScriptOptions, toTypeScript } from "./typescript.js";
export { parseVaults, readVaultFile, writeHeader, writeVault, writeVaultFile } from "./vault-file.js";
export { readWfcTiles, type WfcTiles, type WfcTilesOptions } from "./wfc-tiles.js";
export { worldColors } from "./world-colors.js";
export { parseWorld, readWorldFile, type WorldFile } from "./world-file.js";
export { readXp, writeXp, type XpImage, type XpLayer } from "./xp.js";
export { sourceToXp, xpToSource } from "./xp-drawing.js";
export { headerIn, readHeader, readXpPrefab } from "./xp-header.js";
