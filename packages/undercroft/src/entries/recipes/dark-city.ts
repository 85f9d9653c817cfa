import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  addLoops,
  bspInterior,
  chain,
  doorPlacement,
  furnish,
  gatedRooms,
  hiddenGoods,
  monsterSpawner,
  patches,
  roomBasedStairs,
  roomBasedStart,
  roomSorter,
  secretDoors,
} from "../index.js";
import { HALL_FURNITURE, HALL_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A city under one roof, hall after hall without a street. You come from the right and leave on the left. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "dark-city", movement: "orthogonal", floor: "reachable", theme: "deep" },
      options,
    ),
  )
    .startWith(bspInterior({ minRoomSize: 5, maxRoomSize: 16, cut: "anywhere" }))
    .with(roomSorter({ order: "rightmost" }))
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(addLoops({ loops: 14, detour: 16, reach: 1, doors: 0.7 }))
    .with(doorPlacement({ atCorridors: 0.7, leastLength: 1, detour: 8 }))
    .with(gatedRooms())
    .with(secretDoors())
    .with(furnish({ rooms: 0.5, table: HALL_FURNITURE }))
    .with(patches({ table: HALL_PATCHES }))
    .with(hiddenGoods({ most: 12 }))
    .with(monsterSpawner());
}

/** A city under one roof, hall after hall without a street. You come from the right and leave on the left. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
