import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { chain, roomBasedSpawner, roomBasedStairs, roomBasedStart, simpleMap } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Rooms and corridors, like in the first roguelikes. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "rooms", floor: "reachable" }, options))
    .startWith(simpleMap())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(roomBasedSpawner({ items: 12 }));
}

/** Rooms and corridors, like in the first roguelikes. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
