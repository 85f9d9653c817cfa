import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  cellularAutomata,
  chain,
  connectRegions,
  distantExit,
  roomVaults,
  section,
  tidyWalls,
  voronoiSpawning,
  waveformCollapse,
} from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Caves, rebuilt with wave function collapse, with a fort and vaults added. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "layered-fort", floor: "reachable" }, options))
    .startWith(cellularAutomata())
    .with(waveformCollapse())
    .with(section())
    .with(connectRegions())
    .with(tidyWalls())
    .with(areaStart())
    .with(voronoiSpawning({ items: 5 }))
    .with(distantExit())
    .with(roomVaults());
}

/** Caves, rebuilt with wave function collapse, with a fort and vaults added. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
