import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, connectRegions, distantExit, drunkardsWalk, voronoiSpawning } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Halls dug all over the map. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "drunkard-open-halls", floor: "reachable" }, options))
    .startWith(drunkardsWalk({ diggers: "anywhere" }))
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** Halls dug all over the map. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
