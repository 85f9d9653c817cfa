import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  accretion,
  addLoops,
  bridges,
  chain,
  chance,
  doorFinish,
  feelings,
  flavourAreas,
  furnish,
  ground,
  hiddenGoods,
  inhabit,
  lakes,
  nicheStairs,
  river,
  roomVaults,
  section,
  tidyWalls,
  when,
} from "../index.js";
import { roomPack, TEMPLATES_PACK, UNDERCROFT_PACK } from "../prefabs.js";
import { UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Old halls under water, with a river through them and bridges across. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "drowned-halls", movement: "orthogonal", floor: "reachable", theme: "drowned" },
      options,
    ),
  )
    .startWith(accretion({ lumps: 3, caves: 0, hallways: 0.6, drawn: [roomPack(TEMPLATES_PACK)], drawnShare: 0.11 }))
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(
          0.15,
          section({ packs: [UNDERCROFT_PACK], tags: ["water", "shrine", "prison", "library"], oversize: "refuse" }),
        ),
      ),
    )
    .with(addLoops({ reach: 1, all: true, doors: 0.6 }))
    .with(lakes({ count: 14, margin: 30, chasm: 0, lava: 0 }))
    .with(tidyWalls({ nooks: 0.3 }))
    .with(nicheStairs())
    .with(chance(0.33, roomVaults({ count: "1", threshold: 0 })))
    .with(river())
    .with(bridges({ count: 3, over: "deep_water" }))
    .with(doorFinish())
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** Old halls under water, with a river through them and bridges across. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
