import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  areaStart,
  bspCorridors,
  bspInterior,
  bspPlan,
  type ChainNode,
  cellularAutomata,
  chain,
  chance,
  connectRegions,
  corridorSpawner,
  distantExit,
  dla,
  doglegCorridors,
  doorPlacement,
  drunkardsWalk,
  maze,
  nearestCorridors,
  oneOf,
  prefabLevel,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  roomCornerRounder,
  roomDrawer,
  roomExploder,
  roomPlan,
  roomSorter,
  roomVaults,
  section,
  steps,
  straightLineCorridors,
  tidyWalls,
  voronoiCells,
  voronoiSpawning,
  waveformCollapse,
  weight,
  when,
} from "../index.js";

/** Gives a node its own name, which determines its random numbers. */
function named<P extends ChainNode>(as: string, node: P): P {
  return { ...node, as };
}

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. The tutorial's random mix: any kind of rooms or caves, with randomly chosen corridors, prefabs, start, exit and spawns. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "random-classic", floor: "reachable" }, options))
    .startWith(
      oneOf(
        weight(
          14,
          steps(
            oneOf(
              steps(
                roomPlan(),
                oneOf(
                  roomSorter(),
                  roomSorter({ order: "rightmost" }),
                  roomSorter({ order: "topmost" }),
                  roomSorter({ order: "bottommost" }),
                  roomSorter({ order: "central" }),
                ),
                roomDrawer(),
                oneOf(doglegCorridors(), nearestCorridors(), straightLineCorridors(), bspCorridors()),
                chance(0.5, corridorSpawner({ items: 4 })),
                chance(1 / 3, oneOf(roomExploder(), roomCornerRounder())),
              ),
              steps(
                bspPlan(),
                oneOf(
                  roomSorter(),
                  roomSorter({ order: "rightmost" }),
                  roomSorter({ order: "topmost" }),
                  roomSorter({ order: "bottommost" }),
                  roomSorter({ order: "central" }),
                ),
                roomDrawer(),
                oneOf(doglegCorridors(), nearestCorridors(), straightLineCorridors(), bspCorridors()),
                chance(0.5, corridorSpawner({ items: 4 })),
                chance(1 / 3, oneOf(roomExploder(), roomCornerRounder())),
              ),
              bspInterior(),
            ),
            when({ width: "40..", height: "20.." }, chance(0.05, section())),
            oneOf(
              roomBasedStart(),
              steps(
                oneOf(
                  areaStart({ x: "left", y: "top" }),
                  areaStart({ x: "left" }),
                  areaStart({ x: "left", y: "bottom" }),
                  areaStart({ y: "top" }),
                  areaStart(),
                  areaStart({ y: "bottom" }),
                  areaStart({ x: "right", y: "top" }),
                  areaStart({ x: "right" }),
                  areaStart({ x: "right", y: "bottom" }),
                ),
              ),
            ),
            oneOf(roomBasedStairs(), distantExit()),
            oneOf(roomBasedSpawner({ items: 5 }), voronoiSpawning({ items: 5 })),
            named(
              "chance:waveform-collapse#1",
              chance(
                1 / 3,
                steps(
                  waveformCollapse(),
                  connectRegions(),
                  oneOf(
                    areaStart({ x: "left", y: "top" }),
                    areaStart({ x: "left" }),
                    areaStart({ x: "left", y: "bottom" }),
                    areaStart({ y: "top" }),
                    areaStart(),
                    areaStart({ y: "bottom" }),
                    areaStart({ x: "right", y: "top" }),
                    areaStart({ x: "right" }),
                    areaStart({ x: "right", y: "bottom" }),
                  ),
                  voronoiSpawning({ items: 5 }),
                  distantExit(),
                ),
              ),
            ),
            doorPlacement(),
          ),
        ),
        weight(
          13,
          steps(
            named(
              "oneOf:cellular-automata#1",
              oneOf(
                steps(cellularAutomata(), tidyWalls()),
                drunkardsWalk(),
                drunkardsWalk({ diggers: "anywhere" }),
                drunkardsWalk({ coverage: 0.4, diggers: "anywhere", lifetime: 100 }),
                drunkardsWalk({ coverage: 0.4, diggers: "anywhere", lifetime: 100, brush: 2 }),
                drunkardsWalk({ coverage: 0.4, diggers: "anywhere", lifetime: 100, symmetry: "both" }),
                maze(),
                dla({ brush: 1 }),
                dla({ algorithm: "walk-outwards" }),
                dla({ algorithm: "central-attractor" }),
                dla({ algorithm: "central-attractor", symmetry: "horizontal" }),
                voronoiCells(),
                voronoiCells({ metric: "manhattan" }),
              ),
            ),
            connectRegions(),
            when({ width: "40..", height: "20.." }, chance(0.05, section())),
            oneOf(
              areaStart({ x: "left", y: "top" }),
              areaStart({ x: "left" }),
              areaStart({ x: "left", y: "bottom" }),
              areaStart({ y: "top" }),
              areaStart(),
              areaStart({ y: "bottom" }),
              areaStart({ x: "right", y: "top" }),
              areaStart({ x: "right" }),
              areaStart({ x: "right", y: "bottom" }),
            ),
            voronoiSpawning({ items: 5 }),
            distantExit(),
            named(
              "chance:waveform-collapse#2",
              chance(
                1 / 3,
                steps(
                  waveformCollapse(),
                  connectRegions(),
                  oneOf(
                    areaStart({ x: "left", y: "top" }),
                    areaStart({ x: "left" }),
                    areaStart({ x: "left", y: "bottom" }),
                    areaStart({ y: "top" }),
                    areaStart(),
                    areaStart({ y: "bottom" }),
                    areaStart({ x: "right", y: "top" }),
                    areaStart({ x: "right" }),
                    areaStart({ x: "right", y: "bottom" }),
                  ),
                  voronoiSpawning({ items: 5 }),
                  distantExit(),
                ),
              ),
            ),
            doorPlacement(),
          ),
        ),
        when({ width: "80..", height: "43.." }, prefabLevel()),
      ),
    )
    .with(roomVaults());
}

/** The tutorial's random mix: any kind of rooms or caves, with randomly chosen corridors, prefabs, start, exit and spawns. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
