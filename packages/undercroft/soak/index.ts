// What `npm run soak` runs, bundled by scripts/long/soak-module.mjs.

export { HARD_TILES } from "../test/kit/hard-tiles.js";
export { SLOW_RECIPES } from "../test/kit/whole.js";
export { soakCaves } from "./caves.js";
export { soakDungeons } from "./dungeons.js";
export { LEAST_FORTS } from "./fort.js";
export { GROWN, soakAccepted, soakGrown } from "./grown.js";
export { packShares, soakPack } from "./pack.js";
export { PLOT_FIGURES, PLOTTED, plotFigure, soakPlots } from "./plots.js";
export { leastReached, PLACING, REACHED_WITHIN, soakReached } from "./reached.js";
export { soakSamples } from "./samples.js";
export { soakAnew, soakForts, soakLayeredForts, soakPrefabs, soakRandomChains, soakRecipe } from "./soak.js";
export { soakTemplates, TEMPLATE_KINDS } from "./templates.js";
export { soakTiles } from "./tiles.js";
export { SETTLED, soakTowns } from "./towns.js";
