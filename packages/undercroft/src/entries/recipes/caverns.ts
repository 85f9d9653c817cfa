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
  roomVaults,
  section,
  tidyWalls,
  when,
} from "../index.js";
import { UNDERCROFT_PACK } from "../prefabs.js";
import { UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. One wide cavern and the caves around it, with chasms and fungus. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "caverns", movement: "orthogonal", floor: "reachable", theme: "caverns" },
      options,
    ),
  )
    .startWith(
      accretion({
        first: "cavern",
        crosses: 0,
        pluses: 0,
        rounds: 1,
        lumps: 6,
        caves: 10,
        rectangles: 0,
        byDepth: false,
        hallways: 0.15,
        doors: 0.15,
      }),
    )
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(
          0.15,
          section({
            packs: [UNDERCROFT_PACK],
            tags: ["water", "chasm", "camp", "beasts", "forge", "hoard"],
            oversize: "refuse",
          }),
        ),
      ),
    )
    .with(addLoops({ reach: 1, all: true }))
    .with(lakes({ chasm: 3 }))
    .with(tidyWalls())
    .with(nicheStairs())
    .with(chance(0.33, roomVaults({ count: "1", threshold: 0 })))
    .with(bridges())
    .with(doorFinish())
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** One wide cavern and the caves around it, with chasms and fungus. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
