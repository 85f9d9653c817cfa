import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, distantExit, furnish, hiddenGoods, inhabit, patches, ruin, settlement } from "../index.js";
import { RUIN_PATCHES, RUINS_ENCOUNTERS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. The ruins of a city: streets, gates and walls are still there, but the houses have fallen in, and others live there now. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "old-city", movement: "orthogonal", floor: "reachable", theme: "catacombs" },
      options,
    ),
  )
    .startWith(
      settlement({
        buildings: 30,
        water: "none",
        river: 0.4,
        great: 20,
        court: 0.5,
        trees: 0.12,
        ground: "dead_grass",
        roles: ["temple", "town hall", "library", "bath", "workshop", "prison", "smith", "storeroom"],
      }),
    )
    .with(areaStart({ places: ["gate"] }))
    .with(distantExit({ places: ["crypt", "cellar", "well"] }))
    .with(ruin({ plants: 0.25 }))
    .with(patches({ table: RUIN_PATCHES }))
    .with(furnish())
    .with(hiddenGoods({ most: 12 }))
    .with(inhabit({ encounters: RUINS_ENCOUNTERS, items: 12 }));
}

/** The ruins of a city: streets, gates and walls are still there, but the houses have fallen in, and others live there now. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
