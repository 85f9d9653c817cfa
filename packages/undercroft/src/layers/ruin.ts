import { type BuilderMap, DOOR, defineLayer, FLOOR, PAUSE, ratio, WALL } from "../core/index.js";
import { barredParts } from "./kernels/barred-parts.js";
import { fellDoors } from "./kernels/fallen-doors.js";

/**
 * Lets walls decay: the more floor a piece of wall has around it, the more likely it crumbles. Rubble remains, and plants
 * grow in some of the holes. Makes a ruin of anything that was built.
 *
 *     ######################################   ######################################   bspDungeon(), ruin()
 *     ######################################   ###################.##################   38 x 13, seed 3
 *     #############.......##################   #############.......##################
 *     #############.......##################   ######♠######.......##################
 *     #####...............##################   ####:...............:#################
 *     #####....####.......##################   #####...."###.......##################
 *     #####....#######.###############....##   #####....#######.:##############....##
 *     #####....#######.###############....##   #####....#######.###########"###....##
 *     #############.....#####......###....##   #############.....#####......###....##
 *     #############.....#####......###....##   ############.......###.......###....##
 *     #############.....#####..........#####   #############.....#####..........#####
 *     #############................#########   #############................#########
 *     ######################################   ######################################
 *
 * The border, reserved cells, and the walls next to locked doors and stairs stay. A door falls with the wall that it is in. No
 * hole leads around a lock, or into a prefab.
 */
export const ruin = defineLayer({
  id: "ruin",
  version: 2,
  summary: "Lets walls crumble where there is floor around them, and leaves rubble and plants.",
  options: {
    decay: ratio(0.05, "Chance that a piece of wall crumbles, for each of the eight cells around it that is floor.", {
      max: 0.125,
      typical: [0.02, 0.12],
    }),
    rubble: ratio(0.4, "Share of the holes that are filled with rubble."),
    plants: ratio(0.2, "Share of the holes in which plants grow: grass and foliage, or fungus from depth 9 on."),
  },
  writes: ["tiles"],
  *build(map, rng, { decay, rubble, plants }) {
    const { width, height } = map;
    const tiles = holeTiles(map);
    const mayOpen = barredParts(map);
    const crumbling: number[] = [];
    for (let y = 1; y < height - 1; y++) {
      for (let cell = map.index(1, y); cell < map.index(width - 1, y); cell++) {
        const near = map.tiles[cell] === WALL ? floorAround(map, cell) : 0;
        // One draw for each wall, whatever its chance, so that more decay leaves the same holes and adds others.
        if (near > 0 && rng.chance(decay * near)) crumbling.push(cell);
      }
    }
    yield PAUSE;
    const fill = rng.fork("holes");
    for (const cell of crumbling) {
      const draw = fill.unit();
      const plant = fill.pick(tiles.plants);
      if (!mayOpen(cell)) continue;
      map.set(cell, draw < rubble ? tiles.rubble : draw < rubble + plants ? plant : FLOOR);
    }
    fellDoors(map, mayOpen);
    yield;
  },
});

/** From this depth on, it is too dark for grass. */
const DARK = 9;

function holeTiles({ depth, tileset }: BuilderMap): { readonly rubble: number; readonly plants: readonly number[] } {
  const plants = depth < DARK ? ["grass", "grass", "foliage"] : ["fungus"];
  return { rubble: tileset.index("rubble"), plants: plants.map((name) => tileset.index(name)) };
}

/**
 * How many of the eight cells around a wall are floor. 0 for walls that must stay: those that no floor lies beside, and
 * those next to locked doors, stairs, hazards and the floor of prefabs.
 */
function floorAround(map: BuilderMap, cell: number): number {
  const { width } = map;
  if (map.isReserved(cell)) return 0;
  const sides = [cell - width, cell - 1, cell + 1, cell + width];
  if (!sides.some((side) => map.isWalkable(side))) return 0;
  let floor = 0;
  for (let row = cell - width; row <= cell + width; row += width) {
    for (let near = row - 1; near <= row + 1; near++) {
      if (map.isHazard(near)) return 0;
      if (!map.isWalkable(near)) continue;
      // The floor of a prefab is reserved, and so are stairs.
      if (map.isReserved(near) || (map.isDoor(near) && map.tiles[near] !== DOOR)) return 0;
      floor++;
    }
  }
  return floor;
}
