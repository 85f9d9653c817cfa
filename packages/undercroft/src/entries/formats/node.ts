// undercroft/formats/node: reads recipes, prefabs, worlds and maps from files, in Node. It can't be bundled for browsers.

export {
  type LoadedRecipe,
  type LoadMapsOptions,
  type LoadPrefabOptions,
  loadMappingTemplate,
  loadMaps,
  loadPack,
  loadPrefabFile,
  loadRecipe,
  loadRecipeContent,
  loadWorld,
  readTextFile,
} from "../../formats/node/index.js";
export type {} from "../formats.js";
// Signatures mention more of what the root exports: the compiler only finds names in entries that it has read.
export type {} from "../index.js";
export type {} from "../recipes.js";
export type {} from "../worlds.js";
