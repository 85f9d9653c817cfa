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
  gatedRooms,
  ground,
  hiddenGoods,
  inhabit,
  lakes,
  nicheStairs,
  roomVaults,
  secretDoors,
  section,
  tidyWalls,
  when,
} from "../index.js";
import { roomPack, TEMPLATES_PACK, UNDERCROFT_PACK } from "../prefabs.js";
import { UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Halls, caves and lakes that grow out of one another. They get wilder with depth. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions({ width: 80, height: 50, name: "deeps", movement: "orthogonal", floor: "reachable" }, options),
  )
    .startWith(accretion({ rooms: 70, drawn: [roomPack(TEMPLATES_PACK)], drawnShare: 0.11 }))
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(
          0.15,
          section({
            packs: [UNDERCROFT_PACK],
            tags: ["water", "chasm", "garden", "hoard", "camp"],
            oversize: "refuse",
          }),
        ),
      ),
    )
    .with(addLoops({ reach: 1, all: true, doors: 0.6 }))
    .with(lakes({ tries: 18 }))
    .with(tidyWalls({ pillars: 2, nooks: 0.2 }))
    .with(nicheStairs())
    .with(gatedRooms({ probability: 0.8 }))
    .with(chance(0.33, roomVaults({ count: "1", threshold: 0 })))
    .with(bridges())
    .with(doorFinish())
    .with(secretDoors())
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** Halls, caves and lakes that grow out of one another. They get wilder with depth. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
