import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, connectRegions, distantExit, dla, voronoiSpawning } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A mirrored star of passages that looks like an insect. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "dla-insectoid", floor: "reachable" }, options))
    .startWith(dla({ algorithm: "central-attractor", symmetry: "horizontal" }))
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** A mirrored star of passages that looks like an insect. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
