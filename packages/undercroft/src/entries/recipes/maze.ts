import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, connectRegions, distantExit, maze, voronoiSpawning } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A perfect maze: exactly one path between any two cells. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "maze", floor: "reachable" }, options))
    .startWith(maze())
    .with(connectRegions())
    .with(areaStart())
    .with(voronoiSpawning({ items: 12 }))
    .with(distantExit());
}

/** A perfect maze: exactly one path between any two cells. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
