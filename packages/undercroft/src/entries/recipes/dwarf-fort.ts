import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  breach,
  chain,
  distantExit,
  edifice,
  feelings,
  furnish,
  ground,
  hiddenGoods,
  inhabit,
} from "../index.js";
import { FORT_PLAN, LIMESTONE_GROUND, STORMED_ENCOUNTERS, UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A fort of the dwarves: a gate, a great hall with a throne, workshops, barracks and a mine. Something has dug its way in. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "dwarf-fort", movement: "orthogonal", floor: "reachable", theme: "deep" },
      options,
    ),
  )
    .startWith(edifice({ plan: FORT_PLAN, hall: [1, 2], setback: 0.4, around: "rock", margin: [0, 8] }))
    .with(areaStart({ places: ["gate"] }))
    .with(distantExit({ places: ["mine"] }))
    .with(feelings())
    .with(furnish({ amount: 0.5, rooms: 0 }))
    .with(breach())
    .with(ground({ table: LIMESTONE_GROUND }))
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ encounters: STORMED_ENCOUNTERS, items: 12 }));
}

/** A fort of the dwarves: a gate, a great hall with a throne, workshops, barracks and a mine. Something has dug its way in. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
