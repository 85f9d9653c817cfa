import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, connectRegions, distantExit, drunkardsWalk, voronoiSpawning } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Narrow, winding passages. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "drunkard-winding-passages", floor: "reachable" }, options))
    .startWith(drunkardsWalk({ coverage: 0.4, diggers: "anywhere", lifetime: 100 }))
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** Narrow, winding passages. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
