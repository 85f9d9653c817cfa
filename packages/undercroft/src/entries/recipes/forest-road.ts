import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  cellularAutomata,
  chain,
  connectRegions,
  distantExit,
  hiddenGoods,
  monsterSpawner,
  patches,
  repaint,
  river,
  road,
  tidyWalls,
} from "../index.js";
import { FOREST_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A road through the forest, with a bridge over the river. It is safe until you leave it. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions({ width: 80, height: 50, name: "forest-road", movement: "orthogonal", floor: "reachable" }, options),
  )
    .startWith(cellularAutomata({ floor: 0.56 }))
    .with(connectRegions({ width: 2 }))
    .with(tidyWalls())
    .with(river({ width: [3, 6], from: "top" }))
    .with(areaStart({ x: "left" }))
    .with(distantExit())
    .with(road())
    .with(patches({ table: FOREST_PATCHES }))
    .with(hiddenGoods({ most: 12 }))
    .with(monsterSpawner())
    .with(repaint());
}

/** A road through the forest, with a bridge over the river. It is safe until you leave it. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
