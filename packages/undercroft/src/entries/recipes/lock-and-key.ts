import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  chain,
  chance,
  cycles,
  feelings,
  flavourAreas,
  furnish,
  gatedRooms,
  ground,
  hiddenGoods,
  inhabit,
  secretDoors,
  section,
  when,
} from "../index.js";
import { UNDERCROFT_PACK } from "../prefabs.js";
import { UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Rings of rooms with locks, levers, ledges and secret doors. The treasure takes a key, the exit doesn't. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "lock-and-key", floor: "reachable" }, options))
    .startWith(cycles({ goal: "treasure" }))
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(
          0.15,
          section({
            packs: [UNDERCROFT_PACK],
            tags: ["prison", "library", "shrine", "forge", "barracks"],
            oversize: "refuse",
          }),
        ),
      ),
    )
    .with(gatedRooms({ probability: 1 }))
    .with(secretDoors())
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** Rings of rooms with locks, levers, ledges and secret doors. The treasure takes a key, the exit doesn't. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
