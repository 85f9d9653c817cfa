import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import { areaStart, chain, distantExit, hiddenGoods, monsterSpawner, settlement } from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A walled town by the sea, with piers, a market square, a pub, a temple and a smithy. One house is abandoned. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions({ width: 80, height: 50, name: "town", movement: "orthogonal", floor: "reachable" }, options),
  )
    .startWith(settlement())
    .with(areaStart({ x: "right" }))
    .with(distantExit())
    .with(hiddenGoods({ most: 12 }))
    .with(monsterSpawner({ monsters: 5, traps: 0 }));
}

/** A walled town by the sea, with piers, a market square, a pub, a temple and a smithy. One house is abandoned. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
