import * as node from "../../src/entries/formats/node.js";
import * as formats from "../../src/entries/formats.js";
import { LIBRARY, type Misuse, type Untyped } from "./misuse.js";

const { chain, simpleMap, roomBasedStart, roomBasedStairs } = LIBRARY;
const f = formats as Untyped;
const { toText, toJson, toPng, toSvg, toGif, toTiled, toTypeScript, mapFiles, levelView, levelToSource } = f;
const { dungeonFiles, dungeonSheet, tiledTileset, paintLevel, paintPicture, createPixels, encodePng, pictureTheme } = f;
const { readMaps, levelFromCells, prefabFromCells, importedLevel, importedVault, readImportMapping, readPlainMap } = f;
const { chainRecipe, parseRecipe, toRecipeJson, parseWorld, readWorldFile, worldColors, ownPacks, writtenPack } = f;
const { parseVaults, readVaultFile, readXp, writeXp, readXpPrefab, readPng, readPngPrefab, readPrefabJson } = f;
const { writeVault, writeVaultFile, writePrefabJson, convertDesFile, readHeader, nameFor, drawingRecipe } = f;
const { cp437Character, cp437Code, readTileMapping, readTileSheet, blockMapping, dungeonTiles, pixelFont } = f;
const { levelInPng, mappingTemplate, readTiledSheet, readDesFile } = f;
const { readWfcTiles, historyView, tileLook, thingLook, sheetSize, createGlyphCells, sourceToXp } = f;
const { loadPack, loadRecipe, loadWorld, loadMaps, loadPrefabFile, readTextFile } = node as Untyped;

const chains = chain({ width: 60, height: 24 }).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs());
const level = chains.build({ seed: 1 });
const recorded = chains.build({ seed: 1, history: true });
const collect = async (generator: AsyncIterable<unknown>) => {
  for await (const _ of generator);
};

export const WRITING: readonly Misuse[] = [
  [() => toText(), "toText: level must be a level, got undefined."],
  [() => toText(chains.buildAsync({ seed: 1 })), "toText: level must be a level, got a promise: await it first."],
  [() => toText("####"), 'toText: level must be a level, got "####".'],
  [
    () => toText(level.toJSON()),
    'toText: level must be a level, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level file: read it with readLevel first.',
  ],
  [() => toText(level, { colour: "full" }), 'toText: there is no option "colour". Did you mean "color"?'],
  [() => toText(level, { color: true }), "toText: color must be one of none, basic, full, got true."],
  [() => toText(level, { boxes: "yes" }), 'toText: boxes must be true or false, got "yes".'],
  [() => toText(level, "full"), 'toText: options must be an object, got "full".'],
  [
    () => toText(level, { theme: "dark" }),
    'toText: theme must be a picture theme, such as PICTURE_THEMES.dark, got "dark". Write PICTURE_THEMES.dark.',
  ],
  [
    () => toText(chains),
    'toText: level must be a level, got {"width":60,"height":24,"purpose":"level","movement":"diagonal","tileset":{"t.... It is a chain: build a level with chain.build({ seed',
  ],
  [() => toJson(), "toJson: level must be a level, got undefined."],
  [() => toJson(level, { frame: true }), 'toJson: there is no option "frame". Did you mean "frames"?'],
  [() => toJson(level, 2), "toJson: options must be an object, got 2."],
  [() => toJson(level, { packs: "seeds" }), 'toJson: packs must be a list, got "seeds".'],
  [() => toPng(), "toPng: level must be a level, got undefined."],
  [() => toPng({}), "toPng: level must be a level, got {}."],
  [() => toPng(level, { cells: 8 }), 'toPng: there is no option "cells". Did you mean "cell"?'],
  [() => toPng(level, { cell: 0 }), "picture: cell must be a whole number from 1 to 256, got 0."],
  [() => toPng(level, { theme: "drak" }), 'picture: theme must be one of dark, light, got "drak".'],
  [() => toPng(level, { style: "ascii" }), 'toPng: style must be one of stone, glyphs, got "ascii".'],
  [
    () => toPng(level, { tiles: "mine.png" }),
    'toPng: tiles must be dungeonTiles, a sheet as readTileSheet returns it, or a list of them, got "mine.png".',
  ],
  [
    () => toPng(level, { area: [1, 2, 3, 4] }),
    "toPng: area must be a rectangle { x, y, width, height }, got [1,2,3,4].",
  ],
  [() => toPng(level, { light: "torch" }), 'toPng: light must be true or false, got "torch".'],
  [() => toSvg(), "toSvg: level must be a level, got undefined."],
  [() => toSvg(level, { size: 8 }), 'toSvg: there is no option "size". Known: cell, things, area, theme, tiles.'],
  [() => toSvg(level, { cell: "8" }), 'toSvg: cell must be a number above 0, got "8".'],
  [() => toGif(), "toGif: level must be a level, got undefined."],
  [() => toGif(level), "gif: the level has no build history. Build it with { history: true }."],
  [() => toGif(recorded, { frame: 5 }), 'toGif: there is no option "frame". Did you mean "frames"?'],
  [() => toGif(recorded, { frames: "all" }), "gif: frames must be a whole number from 1 to 2000, got all."],
  [
    () => toGif(recorded, { masks: undefined }),
    'toGif: there is no option "masks". Known: frames, delay, cell, theme, style, tiles, light.',
  ],
  [() => toTiled(level), "toTiled: options must be an object, got undefined."],
  [() => toTiled(level, {}), "toTiled: image must be a non-empty string, got undefined."],
  [
    () => toTiled(level, { image: "tiles.png", layer: ["walls"] }),
    'toTiled: there is no option "layer". Did you mean "layers"?',
  ],
  [
    () => toTiled(level, { image: "tiles.png", layers: ["wall"] }),
    'toTiled: layers must be a list of floor, ground, walls, decoration, tiles, things, rooms, corridors, areas, prefabs, ways, landmarks, got ["wall"].',
  ],
  [
    () => tiledTileset(level),
    'tiledTileset: tileset must be a tileset, such as level.tileset, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [() => toTypeScript(), "toTypeScript: chain must be a chain, got undefined."],
  [() => toTypeScript(chains), "toTypeScript: options must be an object, got undefined."],
  [
    () => toTypeScript(level, { seed: "rats" }),
    'toTypeScript: chain must be a chain, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level, which is already built.',
  ],
  [() => toTypeScript(chains, { sed: "rats" }), 'toTypeScript: there is no option "sed". Did you mean "seed"?'],
  [() => mapFiles(level, "tmj"), "mapFiles: options must be an object, got undefined."],
  [() => mapFiles(level, "tmj", {}), "mapFiles: name must be a non-empty string, got undefined."],
  [
    () => mapFiles(level, "tiled", { name: "cellar" }),
    'format must be one of tmj, tmx, ldtk, csv, tscn, dd2vtt, got "tiled".',
  ],
  [
    () => mapFiles(level, "tmj", { name: "cellar", tilesize: 16 }),
    'mapFiles: there is no option "tilesize". Did you mean "tileSize"?',
  ],
  [() => mapFiles(undefined, "tmj", { name: "cellar" }), "mapFiles: level must be a level, got undefined."],
  [
    () => mapFiles(level, "tmj", { name: "cellar", tileSize: 0.5 }),
    "tileSize must be a whole number of pixels from 4 to 256, got 0.5.",
  ],
  [
    () => collect(dungeonFiles([level], "tmj")),
    'dungeonFiles: levels must be a Map of levels by their names, got [{"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"he....',
  ],
  [
    () => collect(dungeonFiles(new Map([["gate", level]]), "tmj", { tilesize: 16 })),
    'dungeonFiles: there is no option "tilesize". Did you mean "tileSize"?',
  ],
  [() => collect(dungeonFiles(new Map([["gate", 5]]), "tmj")), 'dungeonFiles: level "gate" must be a level, got 5.'],
  [
    () => dungeonSheet([level]),
    'dungeonSheet: levels must be a Map of levels by their names, got [{"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"he....',
  ],
  [() => dungeonSheet(new Map()), "sheet: there are no levels to show."],
  [
    () => dungeonSheet(new Map([["gate", level]]), { cells: 4 }),
    'dungeonSheet: there is no option "cells". Did you mean "cell"?',
  ],
  [() => levelView(), "levelView: level must be a level, got undefined."],
  [() => levelView(level, { distance: true }), 'levelView: there is no option "distance". Did you mean "distances"?'],
  [() => levelToSource(), "levelToSource: level must be a level, got undefined."],
  [() => levelToSource(level, 5), "levelToSource: name must be a string, got 5."],
  [() => chainRecipe(), "chainRecipe: chain must be a chain, got undefined."],
  [
    () => chainRecipe(level),
    'chainRecipe: chain must be a chain, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level, which is already built.',
  ],
  [() => toRecipeJson(), "toRecipeJson: recipe must be a recipe, got undefined."],
  [() => ownPacks(5), "ownPacks: chain must be a chain, got 5."],
];

export const PAINTING: readonly Misuse[] = [
  [() => createPixels(0, 10), "createPixels: width must be a whole number of at least 1, got 0."],
  [() => createPixels("10", 10), 'createPixels: width must be a whole number of at least 1, got "10".'],
  [() => createGlyphCells(-1, 3), "createGlyphCells: columns must be a whole number of at least 1, got -1."],
  [
    () => encodePng(),
    "encodePng: pixels must be a picture { width, height, data }, as createPixels makes it, got undefined.",
  ],
  [
    () => encodePng({ width: 2, height: 2, data: [0] }),
    'encodePng: pixels must be a picture { width, height, data }, as createPixels makes it, got {"width":2,"height":2,"data":[0]}.',
  ],
  [
    () => paintLevel(),
    "paintLevel: pixels must be a picture { width, height, data }, as createPixels makes it, got undefined.",
  ],
  [
    () => paintLevel(createPixels(60, 24), level),
    'paintLevel: view must be a view, such as levelView returns, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level: pass',
  ],
  [
    () => paintLevel(createPixels(60, 24), levelView(level), { cel: 1 }),
    'paintLevel: there is no option "cel". Did you mean "cell"?',
  ],
  [
    () => paintPicture(createPixels(60, 24), "rats"),
    'paintPicture: picture must be a picture { width, rows }, got "rats".',
  ],
  [() => pictureTheme(5), "pictureTheme: theme must be a picture theme, such as PICTURE_THEMES.dark, got 5."],
  [() => pictureTheme("drak"), 'picture: theme must be one of dark, light, got "drak".'],
  [
    () => historyView(),
    "historyView: history must be a history, as a level has it that was built with { history: true }, got undefined.",
  ],
  [
    () => historyView(recorded.history),
    "historyView: size must be a level, or { width, height, tileset }, got undefined.",
  ],
  [() => pixelFont(0), "pixelFont: scale must be a whole number from 1 to 256, got 0."],
  [
    () => tileLook("dark", "wall"),
    'tileLook: theme must be a picture theme, such as PICTURE_THEMES.dark, got "dark". Write PICTURE_THEMES.dark.',
  ],
  [() => thingLook(5, "Rat"), "thingLook: theme must be a picture theme, such as PICTURE_THEMES.dark, got 5."],
  [
    () => dungeonTiles("dark"),
    'dungeonTiles: theme must be a picture theme, such as PICTURE_THEMES.dark, got "dark". Write PICTURE_THEMES.dark.',
  ],
  [() => dungeonTiles(), "dungeonTiles: theme must be a picture theme, such as PICTURE_THEMES.dark, got undefined."],
  [() => sheetSize(), "sheetSize: sheet must be a sheet { pixels, tile }, as readTileSheet returns it, got undefined."],
  [() => blockMapping(128, 96), "blockMapping: size must be [width, height] of the picture, in pixels, got 128."],
  [
    () => readTileMapping({ tile: 16, tile_s: {} }, [128, 96]),
    'tiles: the mapping has an unknown key "tile_s". Did you mean "tiles"?',
  ],
  [
    () => readTileMapping({ tile: 16 }),
    "readTileMapping: size must be [width, height] of the picture, in pixels, got undefined.",
  ],
  [
    () => readTileSheet("tiles.png"),
    'readTileSheet: bytes must be a Uint8Array with the bytes of a file, got "tiles.png".',
  ],
  [() => readTileSheet(), "readTileSheet: bytes must be a Uint8Array with the bytes of a file, got undefined."],
  [() => cp437Code(35), "cp437Code: character must be a string, got 35."],
  [() => cp437Character("#"), 'cp437Character: code must be a whole number, got "#".'],
];

export const READING: readonly Misuse[] = [
  [() => readMaps(), "readMaps: bytes must be a Uint8Array with the bytes of a file, got undefined."],
  [() => readMaps("cellar.tmj"), 'readMaps: bytes must be a Uint8Array with the bytes of a file, got "cellar.tmj".'],
  [() => readMaps("{}", "cellar.tmj"), 'readMaps: bytes must be a Uint8Array with the bytes of a file, got "{}".'],
  [
    () => readMaps(new Uint8Array(4), "cellar.png"),
    "cellar.png: this is not a map that can be read. Known are .csv, .ldtk, .tmj, .tmx.",
  ],
  [
    () => readMaps(new TextEncoder().encode("{}"), "cellar.tmj", { maping: {} }),
    'readMaps: there is no option "maping". Did you mean "mapping"?',
  ],
  [() => levelFromCells(), "width must be a whole number of at least 1, got undefined."],
  [() => levelFromCells(10, 10), "levelFromCells: cell must be a function, got undefined."],
  [() => levelFromCells(10, 10, "floor"), 'levelFromCells: cell must be a function, got "floor".'],
  [() => levelFromCells([10, 10], () => true), "width must be a whole number of at least 1, got [10,10]."],
  [
    () => levelFromCells(10, 10, () => undefined),
    "levelFromCells: cell must return true for a wall, false for floor, the name of a tile or an entry of a legend, got undefined for 0,0.",
  ],
  [
    () => levelFromCells(10, 10, () => 1),
    "levelFromCells: cell must return true for a wall, false for floor, the name of a tile or an entry of a legend, got 1 for 0,0.",
  ],
  [
    () => levelFromCells(10, 10, () => true, { sede: 1 }),
    'levelFromCells: there is no option "sede". Did you mean "seed"?',
  ],
  [() => prefabFromCells(10, 10), "prefabFromCells: cell must be a function, got undefined."],
  [
    () => prefabFromCells(10, 10, () => true, { nam: "hall" }),
    'prefabFromCells: there is no option "nam". Did you mean "name"?',
  ],
  [() => importedLevel(), "importedLevel: map must be a map, as readMaps returns it, got undefined."],
  [() => importedVault({}), "importedVault: map must be a map, as readMaps returns it, got {}."],
  [() => readImportMapping("floor"), "file, the name that messages give the file, must be a string, got undefined."],
  [() => readImportMapping({ tile: {} }), 'text, what the file contains, must be a string, got {"tile":{}}.'],
  [() => readPlainMap(), "map.txt: text must be a string, got undefined."],
  [() => readPlainMap(["####"]), 'map.txt: text must be a string, got ["####"].'],
  [() => parseRecipe(), "text, what the file contains, must be a string, got undefined."],
  [() => parseRecipe({ steps: [] }), 'text, what the file contains, must be a string, got {"steps":[]}.'],
  [
    () => parseRecipe("steps: [", "cellar.yaml"),
    "cellar.yaml:1:9: Flow sequence in block collection must be sufficiently indented and end with a ].",
  ],
  [() => parseWorld(), "world.yaml: text must be a string, got undefined."],
  [() => parseWorld({}), "world.yaml: text must be a string, got {}."],
  [() => readWorldFile(), "world.yaml: text must be a string, got undefined."],
  [
    () => parseWorld("name: moor", "moor.yaml", { bas: undefined }),
    'readWorldFile: there is no option "bas". Did you mean "base"?',
  ],
  [() => worldColors(), "worldColors: world must be a world, as readWorld and loadWorld return it, got undefined."],
  [() => worldColors("moor"), 'worldColors: world must be a world, as readWorld and loadWorld return it, got "moor".'],
  [() => parseVaults(), "vaults.vault: text must be a string, got undefined."],
  [() => parseVaults(["vault: x"]), 'vaults.vault: text must be a string, got ["vault: x"].'],
  [
    () => parseVaults("vault: x", "x.vault", { palete: [] }),
    'readVaultFile: there is no option "palete". Did you mean "palettes"?',
  ],
  [() => readVaultFile(), "text, what the file contains, must be a string, got undefined."],
  [() => readVaultFile(5, "x.vault"), "x.vault: text must be a string, got 5."],
  [() => readXp(), "readXp: bytes must be a Uint8Array with the bytes of a file, got undefined."],
  [() => readXp("x.xp"), 'readXp: bytes must be a Uint8Array with the bytes of a file, got "x.xp".'],
  [
    () => readXp(new Uint8Array(3)),
    "can't read the REXPaint drawing, at byte 0: unexpected end of file, expected the version.",
  ],
  [() => writeXp(), "writeXp: image must be an image { version, layers }, as readXp returns it, got undefined."],
  [() => readXpPrefab("x.xp"), 'readXpPrefab: bytes must be a Uint8Array with the bytes of a file, got "x.xp".'],
  [() => readPng("x.png"), 'readPng: bytes must be a Uint8Array with the bytes of a file, got "x.png".'],
  [() => readPng(new Uint8Array(3)), "can't read the PNG, at byte 0: the file doesn't start with a PNG signature."],
  [() => levelInPng(), "levelInPng: bytes must be a Uint8Array with the bytes of a file, got undefined."],
  [() => levelInPng("x.png"), 'levelInPng: bytes must be a Uint8Array with the bytes of a file, got "x.png".'],
  [
    () => mappingTemplate("x.tmx"),
    'mappingTemplate: bytes must be a Uint8Array with the bytes of a file, got "x.tmx".',
  ],
  [() => mappingTemplate(new Uint8Array(4)), "mappingTemplate: file must be a string, got undefined."],
  [
    () => mappingTemplate(new Uint8Array(4), "x.csv", { mapping: {} }),
    'mappingTemplate: there is no option "mapping". Known: tiles, readBeside, above.',
  ],
  [() => readTiledSheet("x.tsx"), 'readTiledSheet: bytes must be a Uint8Array with the bytes of a file, got "x.tsx".'],
  [() => readPngPrefab(), "readPngPrefab: bytes must be a Uint8Array with the bytes of a file, got undefined."],
  [() => readPrefabJson(), "text, what the file contains, must be a string, got undefined."],
  [() => readPrefabJson({ vault: "x" }), 'text, what the file contains, must be a string, got {"vault":"x"}.'],
  [() => writeVault(), "writeVault: source must be the source of a prefab, with a map, got undefined."],
  [() => writeVaultFile(5), "writeVaultFile: pieces must be a list, got 5."],
  [
    () => writePrefabJson(),
    "writePrefabJson: sources must be the source of a prefab, or a list of sources, got undefined.",
  ],
  [() => writtenPack(), "writtenPack: pack must be a pack, as pack() and loadPack() make it, got undefined."],
  [() => convertDesFile(), "text, what the file contains, must be a string, got undefined."],
  [() => convertDesFile(["NAME: x"], "x.des"), 'x.des: text must be a string, got ["NAME: x"].'],
  [() => readDesFile(), "text, what the file contains, must be a string, got undefined."],
  [() => readHeader(), "text, what the file contains, must be a string, got undefined."],
  [() => sourceToXp(), "sourceToXp: source must be the source of a prefab, with a map, got undefined."],
  [
    () => drawingRecipe(),
    "drawingRecipe: source must be the source of a whole level, with level and map, got undefined.",
  ],
  [() => nameFor(), "nameFor: path must be a string, got undefined."],
  [() => readWfcTiles(), "readWfcTiles: bytes must be a Uint8Array with the bytes of a file, got undefined."],
  [() => readWfcTiles("<set/>"), 'readWfcTiles: bytes must be a Uint8Array with the bytes of a file, got "<set/>".'],
  [() => loadPack(), "loadPack: path must be a string, got undefined."],
  [() => loadPack("missing.vault"), "can't read missing.vault: no such file or folder."],
  [() => loadPack("missing.vault", { tile: 1 }), 'loadPack: there is no option "tile". Did you mean "tiles"?'],
  [() => loadRecipe(), "loadRecipe: path must be a string, got undefined."],
  [
    () => loadRecipe("missing.json", "seeds"),
    'loadRecipe: known must be a registry, as registry() and registryOf() make it, got "seeds".',
  ],
  [() => loadWorld(5), "loadWorld: path must be a string, got 5."],
  [() => loadMaps("missing.tmj", { maping: "x" }), 'loadMaps: there is no option "maping". Did you mean "mapping"?'],
  [
    () => loadPrefabFile("missing.vault", { lnt: true }),
    'loadPrefabFile: there is no option "lnt". Did you mean "lint"?',
  ],
  [() => readTextFile(), "readTextFile: path must be a string, got undefined."],
];
