import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  bspDungeon,
  chain,
  connectRegions,
  dlaLayer,
  doorPlacement,
  furnish,
  gatedRooms,
  greatHall,
  hiddenGoods,
  monsterSpawner,
  nicheStairs,
  patches,
  tidyWalls,
} from "../index.js";
import { HALL_FURNITURE, HALL_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A fort of the dwarves around one great hall. Something has dug its way through the walls. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "dwarf-fort", movement: "orthogonal", floor: "reachable", theme: "deep" },
      options,
    ),
  )
    .startWith(bspDungeon())
    .with(dlaLayer({ coverage: 0.16, algorithm: "central-attractor", symmetry: "horizontal" }))
    .with(greatHall())
    .with(connectRegions())
    .with(tidyWalls())
    .with(nicheStairs())
    .with(gatedRooms())
    .with(doorPlacement())
    .with(furnish({ rooms: 0.5, table: HALL_FURNITURE }))
    .with(patches({ table: HALL_PATCHES }))
    .with(hiddenGoods({ most: 12 }))
    .with(monsterSpawner());
}

/** A fort of the dwarves around one great hall. Something has dug its way through the walls. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
