import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  addLoops,
  areaStart,
  bspInterior,
  cellularAutomata,
  chain,
  distantExit,
  doorPlacement,
  flavourAreas,
  furnish,
  hiddenGoods,
  inParts,
  monsterSpawner,
  patches,
  roomBasedSpawner,
  tidyWalls,
} from "../index.js";

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A keep behind its moat, in the middle of wild caves. One or two gates lead in. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "keep", floor: "reachable", theme: "caverns" }, options))
    .startWith(
      inParts({
        cut: "rim",
        parts: [
          {
            name: "keep",
            theme: "stone",
            steps: [
              bspInterior({ minRoomSize: 4, maxRoomSize: 12, cut: "anywhere" }),
              addLoops({ loops: 6, detour: 12, reach: 1 }),
              doorPlacement({ leastLength: 1 }),
              furnish(),
              roomBasedSpawner({ items: 7 }),
            ],
          },
          { steps: [cellularAutomata({ floor: 0.47 }), tidyWalls(), patches(), monsterSpawner()] },
        ],
        gates: [1, 2],
        moat: 2,
      }),
    )
    .with(areaStart({ x: "left" }))
    .with(distantExit())
    .with(flavourAreas({ count: 1 }))
    .with(hiddenGoods({ most: 11 }));
}

/** A keep behind its moat, in the middle of wild caves. One or two gates lead in. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
