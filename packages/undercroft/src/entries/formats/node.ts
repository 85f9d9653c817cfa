// undercroft/formats/node: reads files. It needs Node, so a bundle for browsers can't hold it.

export {
  type LoadedRecipe,
  loadPack,
  loadPrefabFile,
  loadRecipe,
  loadRecipeContent,
  readTextFile,
} from "../../formats/node.js";
