import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  chain,
  distantExit,
  furnish,
  hiddenGoods,
  monsterSpawner,
  patches,
  ruin,
  settlement,
} from "../index.js";
import { RUIN_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. The ruins of a city: streets and walls are still there, but the houses have fallen in. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "old-city", movement: "orthogonal", floor: "reachable", theme: "catacombs" },
      options,
    ),
  )
    .startWith(settlement({ buildings: 26, water: "none", square: 1, court: 0.5, trees: 0.12, ground: "floor" }))
    .with(areaStart({ x: "right" }))
    .with(distantExit())
    .with(ruin({ decay: 0.045, plants: 0.25 }))
    .with(patches({ table: RUIN_PATCHES }))
    .with(furnish())
    .with(hiddenGoods({ most: 12 }))
    .with(monsterSpawner());
}

/** The ruins of a city: streets and walls are still there, but the houses have fallen in. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
