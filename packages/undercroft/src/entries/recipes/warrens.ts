import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  accretion,
  addLoops,
  chain,
  chance,
  doorFinish,
  feelings,
  flavourAreas,
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
import { UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Burrow upon burrow: small rooms that open into one another, without a hallway. */
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
        first: "lumpy",
        crosses: 0,
        rounds: 1,
        caves: 0,
        rectangles: 5,
        byDepth: false,
        hallways: 0,
        doors: 0.35,
      }),
    )
    .with(
      when(
        { depth: "2..", width: "60..", height: "25.." },
        chance(
          0.15,
          section({
            packs: [UNDERCROFT_PACK],
            tags: ["camp", "barracks", "beasts", "prison", "hoard"],
            oversize: "refuse",
          }),
        ),
      ),
    )
    .with(addLoops({ reach: 1, all: true, doors: 0.3 }))
    .with(tidyWalls({ nooks: 0.5 }))
    .with(nicheStairs())
    .with(chance(0.33, roomVaults({ count: "1", threshold: 0 })))
    .with(doorFinish())
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** Burrow upon burrow: small rooms that open into one another, without a hallway. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
