import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  chain,
  distantExit,
  edifice,
  feelings,
  furnish,
  gatedRooms,
  ground,
  hiddenGoods,
  inhabit,
  oneOf,
  tidyWalls,
  weight,
} from "../index.js";
import { GARRISON_ENCOUNTERS, UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A keep behind its moat, in wild caves or on open land: a gatehouse, wards, towers, a chapel, and a hall with a throne. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "keep", floor: "reachable" }, options))
    .startWith(
      oneOf(weight(2, edifice({ around: "caves", margin: [3, 16], moat: 2 })), edifice({ margin: [3, 16], moat: 2 })),
    )
    .with(tidyWalls())
    .with(
      oneOf(
        areaStart({ x: "left", y: "top", places: ["caves", "road"] }),
        areaStart({ x: "left", y: "bottom", places: ["caves", "road"] }),
        areaStart({ y: "top", places: ["caves", "road"] }),
        areaStart({ y: "bottom", places: ["caves", "road"] }),
        areaStart({ x: "right", y: "top", places: ["caves", "road"] }),
        areaStart({ x: "right", y: "bottom", places: ["caves", "road"] }),
      ),
    )
    .with(distantExit({ places: ["throne", "hall", "chapel", "prison", "well"] }))
    .with(gatedRooms({ probability: 0.7 }))
    .with(feelings())
    .with(furnish({ amount: 0.5, rooms: 0 }))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ encounters: GARRISON_ENCOUNTERS, items: 12 }));
}

/** A keep behind its moat, in wild caves or on open land: a gatehouse, wards, towers, a chapel, and a hall with a throne. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
