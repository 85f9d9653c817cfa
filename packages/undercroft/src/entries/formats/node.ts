// undercroft/formats/node: reads recipes, prefabs and worlds from files, in Node. It can't be bundled for browsers.

export {
  type LoadedRecipe,
  loadPack,
  loadPrefabFile,
  loadRecipe,
  loadRecipeContent,
  loadWorld,
  readTextFile,
} from "../../formats/node.js";
