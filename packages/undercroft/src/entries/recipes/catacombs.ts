import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  addLoops,
  chain,
  chance,
  delve,
  doorPlacement,
  feelings,
  flavourAreas,
  furnish,
  ground,
  hiddenGoods,
  inhabit,
  nicheStairs,
  roomVaults,
  ruin,
  section,
  tidyWalls,
  when,
} from "../index.js";
import { UNDERCROFT_PACK } from "../prefabs.js";
import { UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Narrow, winding galleries with junctions and dead ends, some of them crumbling. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "catacombs", movement: "orthogonal", floor: "reachable", theme: "catacombs" },
      options,
    ),
  )
    .startWith(delve({ connect: 0.05, coverage: 0.46, newest: 30 }))
    .with(ruin({ decay: 0.035, plants: 0.1 }))
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(0.15, section({ packs: [UNDERCROFT_PACK], tags: ["throne", "ruin", "hoard"], oversize: "refuse" })),
      ),
    )
    .with(tidyWalls({ combs: false }))
    .with(addLoops({ loops: 10, detour: 24, reach: 2 }))
    .with(nicheStairs())
    .with(chance(0.33, roomVaults({ count: "1", threshold: 0 })))
    .with(doorPlacement({ inPassages: 0.1 }))
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** Narrow, winding galleries with junctions and dead ends, some of them crumbling. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
