import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  chain,
  connectRegions,
  drunkardsWalk,
  feelings,
  furnish,
  ground,
  hiddenGoods,
  inhabit,
  lakes,
  nicheStairs,
  tidyWalls,
} from "../index.js";
import { LIMESTONE_FURNITURE, LIMESTONE_GROUND, UNDERCROFT_SPAWNS } from "../tables.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. Winding caves that water has cut, with gravel, still pools and stalagmites. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(
    readyOptions(
      { width: 80, height: 50, name: "limestone", movement: "orthogonal", floor: "reachable", theme: "caverns" },
      options,
    ),
  )
    .startWith(drunkardsWalk({ coverage: 0.4, diggers: "anywhere", lifetime: 100 }))
    .with(connectRegions())
    .with(lakes({ count: 5, width: [8, 16], height: [6, 10], chasm: 0, lava: 0, waterShore: 1 }))
    .with(tidyWalls({ nooks: 0.3 }))
    .with(nicheStairs())
    .with(feelings())
    .with(ground({ table: LIMESTONE_GROUND }))
    .with(furnish({ table: LIMESTONE_FURNITURE }))
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** Winding caves that water has cut, with gravel, still pools and stalagmites. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
