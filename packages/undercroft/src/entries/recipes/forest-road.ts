import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  cellularAutomata,
  chain,
  clearings,
  connectRegions,
  distantExit,
  hiddenGoods,
  inhabit,
  oneOf,
  patches,
  repaint,
  river,
  road,
  roomVaults,
  steps,
  tidyWalls,
  weight,
} from "../index.js";
import { WILDS_PACK } from "../prefabs.js";
import { FOREST_PATCHES, WAYFARERS_ENCOUNTERS, WOODS_ENCOUNTERS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A road through a thick forest, with a bridge over the river. It is safe until you leave it for a camp, a hut or old stones. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions({ width: 80, height: 50, name: "forest-road", movement: "orthogonal", floor: "reachable" }, options),
  )
    .startWith(cellularAutomata({ floor: 0.38 }))
    .with(tidyWalls())
    .with(
      clearings({
        count: 7,
        width: [13, 19],
        height: [9, 11],
        roles: ["camp", "hut", "standing stones", "den", "glade", "woodcutter", "grave"],
        ground: "dead_grass",
        loops: 0.5,
      }),
    )
    .with(connectRegions())
    .with(
      oneOf(
        weight(
          2,
          steps(
            river({ width: [3, 5], from: "top", shore: [1, 2], least: 0, winding: 0.2 }),
            roomVaults({ count: "d2+3", threshold: 0, packs: [WILDS_PACK], tags: ["woodland"] }),
            road({ from: "left", to: "opposite", branches: ["hut", "standing stones"] }),
          ),
        ),
        steps(
          river({ width: [3, 5], from: "left", shore: [1, 2], least: 0, winding: 0.2 }),
          roomVaults({ count: "d2+3", threshold: 0, packs: [WILDS_PACK], tags: ["woodland"] }),
          road({ from: "top", to: "opposite", branches: ["hut", "standing stones"] }),
        ),
      ),
    )
    .with(areaStart({ places: ["road start"] }))
    .with(distantExit({ places: ["road end"] }))
    .with(patches({ table: FOREST_PATCHES }))
    .with(hiddenGoods({ most: 12 }))
    .with(inhabit({ encounters: WOODS_ENCOUNTERS, items: 12, safe: ["road"] }))
    .with(inhabit({ danger: 0.15, encounters: WAYFARERS_ENCOUNTERS, traps: 0, deepest: 1 }))
    .with(repaint());
}

/** A road through a thick forest, with a bridge over the river. It is safe until you leave it for a camp, a hut or old stones. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
