import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  chain,
  chance,
  connectRegions,
  distantExit,
  feelings,
  flavourAreas,
  furnish,
  ground,
  hiddenGoods,
  inhabit,
  oneOf,
  waveformCollapseSample,
} from "../index.js";
import { SAMPLES_PACK } from "../prefabs.js";
import { UNDERCROFT_SPAWNS } from "../tables.js";

const chambersPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "chambers")!;

const cityPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "city")!;

const cryptPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "crypt")!;

const gardenPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "garden")!;

const labyrinthPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "labyrinth")!;

const lakePrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "lake")!;

const minePrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "mine")!;

const prisonPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "prison")!;

const ruinsPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "ruins")!;

const sewerPrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "sewer")!;

const templePrefab = SAMPLES_PACK.prefabs.find(({ name }) => name === "temple")!;

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A place in the style of one of twelve drawings, such as a mine, a temple or a sewer. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "sketchbook", floor: "reachable" }, options))
    .startWith(
      oneOf(
        waveformCollapseSample({ connected: false }),
        waveformCollapseSample({ sample: chambersPrefab, connected: false }),
        waveformCollapseSample({ sample: cityPrefab, connected: false }),
        waveformCollapseSample({ sample: cryptPrefab, connected: false }),
        waveformCollapseSample({ sample: gardenPrefab, connected: false }),
        waveformCollapseSample({ sample: labyrinthPrefab, connected: false }),
        waveformCollapseSample({ sample: lakePrefab, connected: false }),
        waveformCollapseSample({ sample: minePrefab, connected: false }),
        waveformCollapseSample({ sample: prisonPrefab, connected: false }),
        waveformCollapseSample({ sample: ruinsPrefab, connected: false }),
        waveformCollapseSample({ sample: sewerPrefab, connected: false }),
        waveformCollapseSample({ sample: templePrefab, connected: false }),
      ),
    )
    .with(connectRegions())
    .with(areaStart({ x: "left" }))
    .with(distantExit())
    .with(feelings())
    .with(furnish({ amount: 0.4, rooms: 0.25 }))
    .with(chance(0.5, flavourAreas({ count: 1, fromLava: 4 })))
    .with(ground())
    .with(hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }))
    .with(inhabit({ danger: 0.95, items: 12 }));
}

/** A place in the style of one of twelve drawings, such as a mine, a temple or a sewer. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
