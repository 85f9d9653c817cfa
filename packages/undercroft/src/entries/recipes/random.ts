import { readyOptions } from "../../chain/index.js";
import type { BuildableChain, ReadyOptions } from "../index.js";
import {
  accretion,
  addLoops,
  areaStart,
  bridges,
  bspCorridors,
  bspInterior,
  bspPlan,
  type ChainNode,
  caveIns,
  cellularAutomata,
  chain,
  chance,
  connectRegions,
  corridorSpawner,
  distantExit,
  dla,
  doglegCorridors,
  doorFinish,
  doorPlacement,
  drunkardsWalk,
  edifice,
  feelings,
  flavourAreas,
  furnish,
  gatedRooms,
  ground,
  hiddenGoods,
  inhabit,
  lakes,
  maze,
  nearestCorridors,
  nicheStairs,
  oneOf,
  prefabLevel,
  river,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  roomCornerRounder,
  roomDrawer,
  roomExploder,
  roomPlan,
  roomSorter,
  roomVaults,
  secretDoors,
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
import { roomPack, TEMPLATES_PACK, UNDERCROFT_PACK } from "../prefabs.js";
import {
  BURROW_FURNITURE,
  CATACOMB_PLAN,
  LIMESTONE_GROUND,
  TOMBS_ENCOUNTERS,
  UNDERCROFT_SPAWNS,
  WARRENS_ENCOUNTERS,
} from "../tables.js";

/** Gives a node its own name, which determines its random numbers. */
function named<P extends ChainNode>(as: string, node: P): P {
  return { ...node, as };
}

/** Says what the level looks like if a node takes place. */
function themed<P extends ChainNode>(theme: string, node: P): P {
  return { ...node, theme };
}

// Compiled from the included recipe by `npm run packs`.

/** Returns the chain of this recipe at another size, or with other tiles or another theme. A level of any kind. Which kinds are likely depends on the depth. */
export function make(options: ReadyOptions = {}): BuildableChain {
  return chain(readyOptions({ width: 80, height: 50, name: "random", floor: "reachable" }, options)).startWith(
    oneOf(
      weight(
        6,
        steps(
          accretion({ rooms: 70, drawn: [roomPack(TEMPLATES_PACK)], drawnShare: 0.11 }),
          when(
            { depth: "2..", width: "60..", height: "25.." },
            chance(
              0.15,
              section({
                packs: [UNDERCROFT_PACK],
                tags: ["water", "chasm", "garden", "hoard", "camp"],
                oversize: "refuse",
              }),
            ),
          ),
          addLoops({ reach: 1, all: true, doors: 0.6 }),
          lakes({ tries: 18 }),
          tidyWalls({ pillars: 2, nooks: 0.2 }),
          nicheStairs(),
          gatedRooms({ probability: 0.8 }),
          chance(0.33, roomVaults({ count: "1", threshold: 0 })),
          bridges(),
          doorFinish(),
          secretDoors(),
          feelings(),
          furnish({ amount: 0.4, rooms: 0.25 }),
          chance(0.5, flavourAreas({ count: 1, fromLava: 4 })),
          ground(),
          hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }),
          inhabit({ danger: 0.95, items: 12 }),
        ),
      ),
      weight(
        3,
        themed(
          "caverns",
          when(
            { depth: "3.." },
            steps(
              accretion({
                first: "cavern",
                crosses: 0,
                pluses: 0,
                rounds: 1,
                lumps: 6,
                caves: 10,
                rectangles: 0,
                byDepth: false,
                hallways: 0.15,
                doors: 0.15,
              }),
              when(
                { depth: "2..", width: "60..", height: "25.." },
                chance(
                  0.15,
                  section({
                    packs: [UNDERCROFT_PACK],
                    tags: ["water", "chasm", "camp", "beasts", "forge", "hoard"],
                    oversize: "refuse",
                  }),
                ),
              ),
              addLoops({ reach: 1, all: true }),
              lakes({ chasm: 3 }),
              tidyWalls(),
              nicheStairs(),
              chance(0.33, roomVaults({ count: "1", threshold: 0 })),
              bridges(),
              doorFinish(),
              feelings(),
              furnish({ amount: 0.4, rooms: 0.25 }),
              chance(0.5, flavourAreas({ count: 1, fromLava: 4 })),
              ground(),
              hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }),
              inhabit({ danger: 0.95, items: 12 }),
            ),
          ),
        ),
      ),
      weight(
        2,
        themed(
          "drowned",
          when(
            { depth: "2.." },
            steps(
              accretion({ lumps: 3, caves: 0, hallways: 0.6, drawn: [roomPack(TEMPLATES_PACK)], drawnShare: 0.11 }),
              when(
                { depth: "2..", width: "60..", height: "25.." },
                chance(
                  0.15,
                  section({
                    packs: [UNDERCROFT_PACK],
                    tags: ["water", "shrine", "prison", "library"],
                    oversize: "refuse",
                  }),
                ),
              ),
              addLoops({ reach: 1, all: true, doors: 0.6 }),
              lakes({ count: 14, margin: 30, chasm: 0, lava: 0 }),
              tidyWalls({ nooks: 0.3 }),
              nicheStairs(),
              chance(0.33, roomVaults({ count: "1", threshold: 0 })),
              river(),
              bridges({ count: 3, over: "deep_water" }),
              doorFinish(),
              feelings(),
              furnish({ amount: 0.4, rooms: 0.25 }),
              chance(0.5, flavourAreas({ count: 1, fromLava: 4 })),
              ground(),
              hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }),
              inhabit({ danger: 0.95, items: 12 }),
            ),
          ),
        ),
      ),
      weight(
        2,
        themed(
          "catacombs",
          when(
            { depth: "6.." },
            steps(
              edifice({ plan: CATACOMB_PLAN, hall: [1, 2], setback: 0.4, around: "rock", margin: [0, 4] }),
              caveIns({ stretches: 4 }),
              areaStart({ places: ["stair"] }),
              distantExit({ places: ["chapel"] }),
              gatedRooms({ probability: 0.6 }),
              feelings(),
              furnish({ amount: 0.5, rooms: 0 }),
              ground({ table: LIMESTONE_GROUND }),
              hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }),
              inhabit({ encounters: TOMBS_ENCOUNTERS, items: 12 }),
            ),
          ),
        ),
      ),
      weight(
        2,
        themed(
          "warrens",
          when(
            { depth: "4..14" },
            steps(
              accretion({
                rooms: 300,
                tries: 200,
                first: "chamber",
                crosses: 0,
                pluses: 12,
                rounds: 1,
                caves: 0,
                rectangles: 6,
                byDepth: false,
                hallways: 0.18,
                doors: 0.1,
              }),
              when(
                { depth: "2..", width: "60..", height: "25.." },
                chance(0.15, section({ packs: [UNDERCROFT_PACK], tags: ["beasts", "hoard"], oversize: "refuse" })),
              ),
              addLoops({ reach: 1, all: true, doors: 0.1 }),
              tidyWalls({ nooks: 0.5 }),
              nicheStairs(),
              chance(0.33, roomVaults({ count: "1", threshold: 0 })),
              doorFinish(),
              feelings(),
              furnish({ rooms: 1, table: BURROW_FURNITURE }),
              ground({ amount: 0.5 }),
              hiddenGoods({ items: 4, more: 0.5, most: 8, table: UNDERCROFT_SPAWNS }),
              inhabit({ danger: 0.95, encounters: WARRENS_ENCOUNTERS, items: 12 }),
            ),
          ),
        ),
      ),
      weight(
        5,
        steps(
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
          roomVaults(),
        ),
      ),
    ),
  );
}

/** A level of any kind. Which kinds are likely depends on the depth. */
const levels: BuildableChain = /* @__PURE__ */ make();
export default levels;
