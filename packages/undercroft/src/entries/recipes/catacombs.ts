import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  caveIns,
  chain,
  distantExit,
  edifice,
  feelings,
  furnish,
  gatedRooms,
  ground,
  hiddenGoods,
  inhabit,
} from "../index.js";
import { CATACOMB_PLAN, LIMESTONE_GROUND, TOMBS_ENCOUNTERS, UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Galleries with niches, crypts off them, an ossuary, and a chapel at the end. Stretches of them have fallen in. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "catacombs", movement: "orthogonal", floor: "reachable", theme: "catacombs" },
      options,
    ),
  )
    .startWith(edifice({ plan: CATACOMB_PLAN, hall: [1, 2], setback: 0.4, around: "rock", margin: [0, 4] }))
    .with(caveIns({ stretches: 4 }))
    .with(areaStart({ places: ["stair"] }))
    .with(distantExit({ places: ["chapel"] }))
    .with(gatedRooms({ probability: 0.6 }))
    .with(feelings())
    .with(furnish({ amount: 0.5, rooms: 0 }))
    .with(ground({ table: LIMESTONE_GROUND }))
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ encounters: TOMBS_ENCOUNTERS, items: 12 }));
}

/** Galleries with niches, crypts off them, an ossuary, and a chapel at the end. Stretches of them have fallen in. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
