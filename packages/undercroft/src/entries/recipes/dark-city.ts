import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, distantExit, furnish, hiddenGoods, inhabit, patches, settlement } from "../index.js";
import { HALL_FURNITURE, HALL_PATCHES } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A city under one roof of rock. Its streets lead from the gate to a square, and to the palace that stands there. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "dark-city", movement: "orthogonal", floor: "reachable", theme: "deep" },
      options,
    ),
  )
    .startWith(
      settlement({
        buildings: 36,
        size: [5, 18],
        water: "none",
        around: "rock",
        court: 0.6,
        trees: 0,
        ground: "floor",
        roles: [
          "palace",
          "temple",
          "barracks",
          "library",
          "prison",
          "workshop",
          "smith",
          "tower",
          "storeroom",
          "alchemist",
        ],
      }),
    )
    .with(areaStart({ places: ["gate"] }))
    .with(distantExit({ places: ["throne"] }))
    .with(patches({ table: HALL_PATCHES }))
    .with(furnish({ table: HALL_FURNITURE }))
    .with(hiddenGoods({ most: 12 }))
    .with(inhabit());
}

/** A city under one roof of rock. Its streets lead from the gate to a square, and to the palace that stands there. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
