import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  cellularAutomata,
  chain,
  clearings,
  connectRegions,
  hiddenGoods,
  inhabit,
  lakes,
  nicheStairs,
  patches,
  roomVaults,
  tidyWalls,
} from "../index.js";
import { WILDS_PACK } from "../prefabs.js";
import { GROVE_ENCOUNTERS, GROVE_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. One great grove of mushrooms that glow, and small caves around it. Paths of moss lead from ring to ring, and something grows. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "mushroom-grove", movement: "orthogonal", floor: "reachable", theme: "drowned" },
      options,
    ),
  )
    .startWith(cellularAutomata({ floor: 0.36 }))
    .with(tidyWalls())
    .with(
      clearings({
        count: 9,
        height: [7, 10],
        great: 0.45,
        roles: ["great grove", "fairy ring", "spring", "fungus grove", "fairy ring", "pickers"],
        path: 2,
        ground: "moss",
        loops: 0.6,
      }),
    )
    .with(connectRegions())
    .with(lakes({ count: 3, width: [8, 14], height: [5, 8], chasm: 0, lava: 0 }))
    .with(roomVaults({ count: "d3+6", threshold: 0, packs: [WILDS_PACK], tags: ["grove"] }))
    .with(nicheStairs())
    .with(patches({ table: GROVE_PATCHES }))
    .with(hiddenGoods({ most: 12 }))
    .with(inhabit({ encounters: GROVE_ENCOUNTERS, items: 12 }));
}

/** One great grove of mushrooms that glow, and small caves around it. Paths of moss lead from ring to ring, and something grows. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
