// undercroft/formats/node: reads recipes, prefabs, worlds and maps from files, in Node. It can't be bundled for browsers.

export {
  type LoadedRecipe,
  type LoadMapsOptions,
  loadMaps,
  loadPack,
  loadPrefabFile,
  loadRecipe,
  loadRecipeContent,
  loadWorld,
  readTextFile,
} from "../../formats/node.js";
