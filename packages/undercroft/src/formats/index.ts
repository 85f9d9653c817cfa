export * from "./des/des.js";
export * from "./drawings/conversion.js";
export * from "./drawings/level-source.js";
export { checkPacksInRecipe } from "./drawings/packs-in-recipe.js";
export { readPng, readPngPrefab } from "./drawings/png-drawing.js";
export * from "./drawings/prefab-json.js";
export type { PrefabFile, PrefabFileOptions, WrittenPiece } from "./drawings/prefab-reader.js";
export { type PrefabHeader, prefabJsonSchema } from "./drawings/prefab-schema.js";
export { parseVaults, readVaultFile, writeHeader, writeVault, writeVaultFile } from "./drawings/vault-file.js";
export * from "./drawings/wfc-tiles.js";
export { readXp, writeXp, type XpImage, type XpLayer } from "./drawings/xp.js";
export { sourceToXp, xpToSource } from "./drawings/xp-drawing.js";
export { headerIn, readHeader, readXpPrefab } from "./drawings/xp-header.js";
export * from "./maps/import-mapping.js";
export type { ImportOptions } from "./maps/import-options.js";
export type { ImportedMap, ImportedObject } from "./maps/imported-map.js";
export { drawingRecipe, importedVault } from "./maps/imported-vault.js";
export * from "./maps/level-from-cells.js";
export { MAP_ENDINGS, type MapFormatName, READABLE_MAPS } from "./maps/map-endings.js";
export type { MapObject, MapProperties, MapValue } from "./maps/map-objects.js";
export { MAP_LAYERS, type MapLayerName, type MapOptions } from "./maps/map-options.js";
export * from "./maps/mapping-template.js";
export { readMaps } from "./maps/read-maps.js";
export * from "./maps/tiled/tileset-sheet.js";
export { type TiledOptions, tiledTileset, toTiled } from "./maps/tiled/tmj.js";
export * from "./maps/write-maps.js";
export { importedLevel, isWrittenLevel } from "./maps/written-level.js";
export { autotile16, autotile47, sameNeighbors } from "./pictures/autotile.js";
export * from "./pictures/cp437.js";
export { type DungeonSheetOptions, dungeonSheet } from "./pictures/dungeon-sheet.js";
export * from "./pictures/dungeon-tiles.js";
export { type GifOptions, toGif } from "./pictures/gif.js";
export * from "./pictures/glyph-font.js";
export * from "./pictures/glyph-masks.js";
export * from "./pictures/glyphs.js";
export { type PictureOptions, paintLevel, paintPicture, thingLook } from "./pictures/level-picture.js";
export { historyView, type LevelView, levelView } from "./pictures/level-view.js";
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
} from "./pictures/looks.js";
export { encodePng, levelPixels, type PngOptions, toPng } from "./pictures/png.js";
export { levelInPng } from "./pictures/png-level.js";
export {
  blitMask,
  createGlyphCells,
  createPixels,
  fillRect,
  type GlyphCells,
  type Pixels,
  paintGlyphs,
} from "./pictures/raster.js";
export * from "./pictures/svg.js";
export * from "./pictures/text-picture.js";
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
} from "./pictures/tile-sheet.js";
export { LIGHT_REACH } from "./pictures/torchlight.js";
export * from "./pictures/world-colors.js";
export { chainRecipe, ownContent, ownPacks, toRecipeJson, writtenPack } from "./recipes/recipe-json.js";
export * from "./recipes/recipe-text.js";
export * from "./recipes/typescript.js";
export { parseWorld, readWorldFile, type WorldFile } from "./recipes/world-file.js";
export { FileError } from "./text/file-error.js";
export * from "./text/file-names.js";
export * from "./text/json.js";
export { parseJson } from "./text/parse-json.js";
export { readPlainMap } from "./text/plain-map.js";
