import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { bspDungeon, chain, roomBasedSpawner, roomBasedStairs, roomBasedStart } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Rooms in a map that is split in two again and again, joined by corridors from left to right. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "bsp-dungeon", floor: "reachable" }, options))
    .startWith(bspDungeon())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(roomBasedSpawner({ items: 12 }));
}

/** Rooms in a map that is split in two again and again, joined by corridors from left to right. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
