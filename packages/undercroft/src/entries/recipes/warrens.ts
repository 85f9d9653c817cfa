import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  accretion,
  addLoops,
  chain,
  chance,
  doorFinish,
  feelings,
  furnish,
  ground,
  hiddenGoods,
  inhabit,
  nicheStairs,
  roomVaults,
  section,
  tidyWalls,
  when,
} from "../index.js";
import { UNDERCROFT_PACK } from "../prefabs.js";
import { BURROW_FURNITURE, UNDERCROFT_SPAWNS, WARRENS_ENCOUNTERS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A queen's chamber amid her burrows: nurseries, larders, dens and middens, and tunnels between them. Vermin live here. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "warrens", movement: "orthogonal", floor: "reachable", theme: "warrens" },
      options,
    ),
  )
    .startWith(
      accretion({
        rooms: 300,
        tries: 200,
        first: "chamber",
        crosses: 0,
        pluses: 12,
        rounds: 1,
        caves: 0,
        rectangles: 6,
        byDepth: false,
        hallways: 0.18,
        doors: 0.1,
      }),
    )
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(0.15, section({ packs: [UNDERCROFT_PACK], tags: ["beasts", "hoard"], oversize: "refuse" })),
      ),
    )
    .with(addLoops({ reach: 1, all: true, doors: 0.1 }))
    .with(tidyWalls({ nooks: 0.5 }))
    .with(nicheStairs())
    .with(chance(0.33, roomVaults({ count: "1", threshold: 0 })))
    .with(doorFinish())
    .with(feelings())
    .with(furnish({ rooms: 1, table: BURROW_FURNITURE }))
    .with(ground({ amount: 0.5 }))
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, encounters: WARRENS_ENCOUNTERS, items: 12 }));
}

/** A queen's chamber amid her burrows: nurseries, larders, dens and middens, and tunnels between them. Vermin live here. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
