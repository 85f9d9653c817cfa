import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  cellularAutomata,
  chain,
  connectRegions,
  distantExit,
  tidyWalls,
  voronoiSpawning,
} from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Natural, fully connected caves. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "caves", floor: "reachable" }, options))
    .startWith(cellularAutomata())
    .with(connectRegions())
    .with(tidyWalls())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** Natural, fully connected caves. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
