import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, distantExit, furnish, hiddenGoods, inhabit, patches, settlement } from "../index.js";
import { HALL_FURNITURE, HALL_PATCHES, UNDERCITY_ENCOUNTERS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A city under one roof of rock. Its streets lead past beds of fungus to the square, and to the palace. Somebody sits on the throne. */
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
        size: [5, 12],
        water: "none",
        around: "rock",
        great: 24,
        court: 0.6,
        trees: 0,
        ground: "ash",
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
    .with(inhabit({ encounters: UNDERCITY_ENCOUNTERS, items: 12 }));
}

/** A city under one roof of rock. Its streets lead past beds of fungus to the square, and to the palace. Somebody sits on the throne. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
