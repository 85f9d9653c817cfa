import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, connectRegions, distantExit, voronoiCells, voronoiSpawning } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Cells with stepped and diagonal walls. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "voronoi-manhattan", floor: "reachable" }, options))
    .startWith(voronoiCells({ metric: "manhattan" }))
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** Cells with stepped and diagonal walls. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
