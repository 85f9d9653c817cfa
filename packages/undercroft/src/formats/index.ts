export { loadRecipe, parseJson, readTextFile } from "./files.js";
export { type Look, START_LOOK, spawnLook, tileColor } from "./glyphs.js";
export { type FrameRecord, historyFrames, toJson } from "./json.js";
export { type SvgOptions, toSvg } from "./svg.js";
export { type ColorDepth, historyScene, type Scene, sceneLines, type TextOptions, toText } from "./text.js";
