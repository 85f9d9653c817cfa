import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, distantExit, furnish, hiddenGoods, inhabit, settlement } from "../index.js";
import { TOWNSFOLK_ENCOUNTERS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A walled town by the sea, with people in its streets, houses and inns. The way down is in a crypt, a cellar or a well. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions({ width: 80, height: 50, name: "town", movement: "orthogonal", floor: "reachable" }, options),
  )
    .startWith(settlement({ river: 0.3 }))
    .with(areaStart({ places: ["gate", "pier"] }))
    .with(distantExit({ places: ["crypt", "cellar", "well"] }))
    .with(furnish())
    .with(hiddenGoods({ most: 12 }))
    .with(inhabit({ danger: 1.4, spread: 0.15, encounters: TOWNSFOLK_ENCOUNTERS, traps: 0, deepest: 1 }));
}

/** A walled town by the sea, with people in its streets, houses and inns. The way down is in a crypt, a cellar or a well. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
