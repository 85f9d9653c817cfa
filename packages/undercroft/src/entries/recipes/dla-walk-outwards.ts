import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, connectRegions, distantExit, dla, voronoiSpawning } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A blot with frayed edges. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "dla-walk-outwards", floor: "reachable" }, options))
    .startWith(dla({ algorithm: "walk-outwards" }))
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** A blot with frayed edges. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
