import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  cellularAutomata,
  chain,
  connectRegions,
  hiddenGoods,
  lakes,
  monsterSpawner,
  nicheStairs,
  patches,
  tidyWalls,
  waveformCollapse,
} from "../index.js";
import { GROVE_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Damp caves full of fungus that glows. Every cave resembles the last, and none is the same. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "mushroom-grove", movement: "orthogonal", floor: "reachable", theme: "drowned" },
      options,
    ),
  )
    .startWith(cellularAutomata({ floor: 0.5 }))
    .with(waveformCollapse())
    .with(connectRegions())
    .with(tidyWalls())
    .with(lakes({ count: 8, width: [10, 20], height: [6, 12], chasm: 0, lava: 0 }))
    .with(nicheStairs())
    .with(patches({ table: GROVE_PATCHES }))
    .with(hiddenGoods({ most: 12 }))
    .with(monsterSpawner());
}

/** Damp caves full of fungus that glows. Every cave resembles the last, and none is the same. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
