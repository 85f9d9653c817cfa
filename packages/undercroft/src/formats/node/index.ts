// What reads files, apart from the rest: a bundle for browsers can't hold it.

export { readTextFile } from "./files.js";
export { type LoadMapsOptions, loadMappingTemplate, loadMaps } from "./load-maps.js";
export { type LoadPrefabOptions, loadPack, loadPrefabFile } from "./prefab-files.js";
export { type LoadedRecipe, loadRecipe, loadRecipeContent } from "./recipe-files.js";
export { loadWorld } from "./world-files.js";
