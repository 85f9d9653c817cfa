// undercroft/formats/node: reads recipes and prefabs from files, in Node. It can't be bundled for browsers.

export {
  type LoadedRecipe,
  loadPack,
  loadPrefabFile,
  loadRecipe,
  loadRecipeContent,
  readTextFile,
} from "../../formats/node.js";
