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
  waveformCollapse,
} from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Caves, rebuilt in the same style with wave function collapse. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "wfc-caves", floor: "reachable" }, options))
    .startWith(cellularAutomata())
    .with(waveformCollapse())
    .with(connectRegions())
    .with(tidyWalls())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** Caves, rebuilt in the same style with wave function collapse. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
