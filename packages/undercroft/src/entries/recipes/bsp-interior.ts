import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { bspInterior, chain, roomBasedSpawner, roomBasedStairs, roomBasedStart } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A building: the whole map divided into rooms with thin walls. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "bsp-interior", floor: "reachable" }, options))
    .startWith(bspInterior())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(roomBasedSpawner({ items: 12 }));
}

/** A building: the whole map divided into rooms with thin walls. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
