import {
  type BuilderMap,
  type Count,
  choice,
  count,
  counted,
  type Door,
  defineBuilder,
  FLOOR,
  flag,
  integer,
  names,
  type Option,
  PAUSE,
  type Rng,
  ratio,
  scaled,
  span,
  stuck,
  type Values,
  type Work,
} from "../core/index.js";
import { frontDoor, layYards } from "./kernels/town-doors.js";
import { type Lot, layLots } from "./kernels/town-lots.js";
import { equipSquares, finish, layGardens, layPiers, place, surround, wardAreas } from "./kernels/town-outdoors.js";
import { TownRoads } from "./kernels/town-roads.js";
import { type Building, giveRoles, TOWN_ROLES } from "./kernels/town-roles.js";
import { drawInterior, type Interior } from "./kernels/town-rooms.js";
import { isPaved, TownSite, WATER_SIDES } from "./kernels/town-site.js";
import { layStreets, type Streets } from "./kernels/town-streets.js";
import { TownWards } from "./kernels/town-wards.js";

const ROLES: Option<readonly string[]> = {
  ...names(
    "What the largest buildings are for, the largest first. In a large town, each role is given out several times. The other buildings are houses and hovels, and some are abandoned.",
  ),
  default: TOWN_ROLES,
};

const OPTIONS = {
  buildings: count(
    24,
    { min: 1, max: 10_000, typical: [4, 40] },
    "Number of buildings. More of them are smaller and stand closer together. Fewer are built if there is no space.",
  ),
  size: span(
    5,
    14,
    { min: 4, max: 60, typical: [4, 16] },
    "Minimum and maximum width and height of a building, walls included. Neighbours share the wall between them.",
  ),
  water: choice(
    "any",
    WATER_SIDES,
    "The side of the map that the sea is on. With any, it differs from level to level.",
  ),
  sea: ratio(0.2, "Share of the map that is sea. Maps that are too small for that have none.", {
    max: 0.6,
    typical: [0.1, 0.4],
  }),
  river: ratio(0, "Chance of a river through the town, with bridges where streets cross it."),
  piers: span(7, 10, { min: 0, max: 25, typical: [0, 12] }, "Number of piers, for every 50 cells of shore."),
  wall: flag(true, "Whether a wall with gates stands around the town, if the map is large enough."),
  around: choice(
    "woods",
    ["woods", "rock"],
    "What is around the town: woods, or solid rock that only roads lead through.",
  ),
  square: ratio(1, "Chance of a market square. Large towns with one have other squares, too."),
  great: integer(
    0,
    { min: 0, max: 60, typical: [0, 24] },
    "Maximum width and height of one great building, larger than all others, on the square if there is space. It gets the first role. 0 for no such building.",
  ),
  court: ratio(0.33, "Share of the large buildings that have a court."),
  trees: ratio(0.25, "Share of the land around the town that is covered with trees.", { typical: [0, 0.6] }),
  ground: choice(
    "grass",
    ["grass", "dead_grass", "mud", "floor", "ash", "moss"],
    "What the land is covered with where there are no roads and no buildings.",
  ),
  roles: ROLES,
};

/**
 * A town within a wall. Its land is divided into wards, and the wall follows them, so no two towns have the same outline.
 * Roads lead through the gates; streets take the cheapest ways from there to the market square, and houses stand on them wall
 * to wall, with yards behind them. `areas` has the buildings with their roles, such as `pub`, `temple` or `smith`, their
 * rooms, and gates, wells, squares and wards.
 *
 *     ############################################################   settlement()
 *     #""""""""""""""""""""""""""""""""♣""""""""""""♣"""""~≈≈≈≈≈≈#   60 x 28, seed 9
 *     #""""""""""""""""""""""""""""""""""""""""""""""""""~≈≈≈≈≈≈≈#
 *     #""###"""""""""""""""""""""""""""""♣""""""""""""""~≈≈≈≈≈≈≈≈#
 *     #""##############################################≈≈≈≈≈≈≈≈≈≈#
 *     #""###"""""#....#-#.......#...#....#...#-"""""--~≈≈≈≈≈≈≈≈≈≈#
 *     #"""#""""""+....#-#.......#...+....#...#-""""--~≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#""""""#....#-#.......#...#....+...#-""""-~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#""""""#....+-#.......#...#....#...#-"""--~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""########....#-#.......#...#....#...#-"""-≡≡≡≡≡≡≡≡.≈≈≈≈≈#
 *     #"""#......######-#.......#...#....#...#-"""--~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#......#▲"▲""-####+#####+###########-"""--~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"♣"#......#"""""----------------------------~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#......#▲"▲""------------ππ-###########-~≈≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#......#"""""--"""-I-I------#....+....#--~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#......#▲"▲""--"""--.----ππ-#....#....#--~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""###+####"""""--"""-I-I------#....#....#---~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #.--.--------------"""----------+....#....#-"-~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #.--.--------------"""--#####+#############-"-≡≡≡≡≡≈≈≈≈≈≈≈≈#
 *     #""♣#"""###+##+#######--#......#......#...#---~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#"""#....#%..#...+--#......#......+...+--~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#"""#....#%..#...#--#......#......#...#--~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""#"""#....#%..#...#--#......#......#...#--~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #""###""#....#:..#...#--#......#......#...#--~≈≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #""###################..#######################≈≈≈≈≈≈≈≈≈≈≈≈#
 *     #""###♣"""""""""""""♣"--"""""""""""""""""""""""~≈≈≈≈≈≈≈≈≈≈≈#
 *     #"""""""""""""""""""""..""""""""""""""""""""""~≈≈≈≈≈≈≈≈≈≈≈≈#
 *     ############################################################
 *
 * Inns and temples stand on the square, smithies near a gate, and warehouses by the water. Nothing is furnished: `furnish` does
 * that, and `inhabit` with `TOWNSFOLK_ENCOUNTERS` from `undercroft/tables` brings people.
 *
 * @example
 * import { areaStart, chain, distantExit, settlement } from "undercroft";
 *
 * const towns = chain({ width: 80, height: 50 })
 *   .startWith(settlement({ buildings: 20, water: "bottom", roles: ["pub", "temple", "bakery"] }))
 *   .with(areaStart({ y: "top" }))
 *   .with(distantExit());
 * const { areas } = towns.build({ seed: "rats" });
 * console.log(areas?.some(({ role }) => role === "bakery")); // true
 */
export const settlement = defineBuilder({
  id: "settlement",
  version: 2,
  summary:
    "A town or a city: wards within a wall, streets from the gates and the piers to a square, and houses with roles.",
  options: OPTIONS,
  adds: ["plan", "rooms", "doors", "areas"],
  writes: ["tiles"],
  // A building, a way around it, and the border.
  minSize: ({ size: [least] }) => [least + 4, least + 4],
  *build(map, rng, options) {
    const site = new TownSite(
      map,
      rng.fork("shore"),
      { ...options, least: options.size[0] },
      groundTiles(map, options),
    );
    yield PAUSE;
    const plan = rng.fork("wards");
    const wards = new TownWards(site, plan, {
      wall: options.wall,
      isDense: options.around === "rock",
      least: options.size[0],
    });
    yield* wards.divide(plan);
    yield;

    wards.buildWall();
    yield PAUSE;
    const layout = rng.fork("streets");
    const hasSquare = layout.chance(options.square);
    const streets = yield* layStreets(site, wards, layout, { least: options.size[0], square: hasSquare });
    yield;

    const wealth = wealthOf(site, wards, rng.fork("wealth"), streets);
    const wanted = scaled(options.buildings, map);
    const { size, great } = options;
    const { houses, gardens } = yield* layLots(site, wards, rng.fork("lots"), { wanted, size, great, wealth });
    wards.buildTowers();
    yield PAUSE;
    const isRock = options.around === "rock";
    const pier = layPiers(site, wards, rng.fork("piers"), options.piers);
    surround(site, wards, rng.fork("woods"), options.trees, isRock);
    yield PAUSE;
    const outdoors = layGardens(site, rng.fork("gardens"), gardens, streets, options);
    outdoors.push(...equipSquares(site, rng.fork("squares"), streets), place("pier", pier));
    yield;

    const entry = entryOf(site, streets);
    if (entry < 0) throw stuck("there is no space for a road.");
    const roads = new TownRoads(site, entry);
    const buildings = yield* openHouses(site, wards, roads, rng.fork("doors"), houses, wealth);
    if (buildings.length === 0) throw stuck("there is no space for a building.");
    if (buildings.length < FEWEST && mostOf(options.buildings) >= FEWEST) {
      const space = `${map.width}x${map.height} has space for ${counted(buildings.length, "building")}`;
      map.note("shortfall", `asked for a settlement, but a map of ${space} only`);
    } else if (buildings.length < wanted) {
      const asked = counted(wanted, "building");
      map.note("shortfall", `asked for ${asked}, but built ${buildings.length}: there is no space for more`);
    }
    for (const cell of reservedFloor(map)) roads.joinTo(cell);
    yield PAUSE;
    const yards = layYards(site, roads, rng.fork("yards"), buildings);
    yield PAUSE;
    const backDoors: Door[][] = buildings.map(() => []);
    for (const { house, door } of yards.flatMap(({ doors }) => doors)) backDoors[house]!.push(door);
    const gates = streets.gates.flatMap((cells) => cells.slice(0, 1));
    const roles = giveRoles(site, rng.fork("roles"), buildings, gates, options.roles);
    yield PAUSE;
    const interiors = rng.fork("interiors");
    const built: Interior[] = [];
    for (const [i, building] of buildings.entries()) {
      const { width, height } = building.outside;
      const hasHall = Math.max(width, height) > size[1];
      const hasCourt = interiors.chance(options.court) && !hasHall;
      const plan = { hasCourt, hasHall, backDoors: backDoors[i]! };
      built.push(drawInterior(site, interiors, building, roles[i]!, plan));
      yield;
    }
    const wells = outdoors.filter(({ role }) => role === "well").flatMap(({ cells }) => cells);
    finish(site, roads, [...streets.ends.flat(), ...streets.gates.flat(), ...wells], isRock);
    yield PAUSE;
    outdoors.push(...yards.map(({ cells }) => place("yard", cells, "court")));
    outdoors.push(...streets.gates.map((cells) => place("gate", cells)));
    if (pier.length > 0) map.set(pier.at(-1)!, FLOOR);
    map.rooms = built.flatMap(({ rooms }) => rooms);
    map.doors = built.flatMap(({ doors }) => doors);
    map.areas = [
      ...built.flatMap(({ areas }) => areas),
      ...outdoors,
      ...wardAreas(site, wards, streets, wealth),
    ].filter(({ cells }) => cells.length > 0);
    yield;
  },
});

function groundTiles({ tileset }: BuilderMap, { ground }: Values<typeof OPTIONS>) {
  return {
    ground: tileset.index(ground),
    beach: tileset.index("shallow_water"),
    deep: tileset.index("deep_water"),
    bridge: tileset.index("bridge"),
  };
}

function mostOf(count: Count): number {
  return typeof count === "number" ? count : count.fixed;
}

/** Fewer buildings are a hamlet at most: who asked for a settlement should know that there is none. */
const FEWEST = 3;

/** How rich each ward is, from 0 to 1. Those around the squares are the richest. */
function wealthOf(site: TownSite, wards: TownWards, rng: Rng, { squares }: Streets): Float64Array {
  const wealth = Float64Array.from({ length: wards.wards }, () => rng.unit());
  for (const { x, y, width, height } of squares) {
    for (const [cx, cy] of [
      [x - 1, y - 1],
      [x + width, y + height],
    ] as const) {
      wealth[wards.wardOf[wards.plotAt(site.map.index(cx, cy))]!] = 1;
    }
  }
  return wealth;
}

/** A road that leads to the edge of the map or, if something reserved leaves none, any road. Negative if there is none. */
function entryOf({ use }: TownSite, { ends }: Streets): number {
  return ends.flat().find((cell) => isPaved(use[cell]!)) ?? use.findIndex(isPaved);
}

/** The floor that is reserved, such as stairs that line up with those of another level. */
function reservedFloor(map: BuilderMap): number[] {
  if (!map.hasReservedCells) return [];
  return Array.from(map.tiles as Uint8Array, (_, cell) => cell).filter(
    (cell) => map.isReserved(cell) && map.isWalkable(cell),
  );
}

/** Gives each house its front door, and a way to the next road. A house that has none becomes a garden. */
function* openHouses(
  site: TownSite,
  wards: TownWards,
  roads: TownRoads,
  rng: Rng,
  houses: readonly Lot[],
  wealth: Float64Array,
): Work<Building[]> {
  const buildings: Building[] = [];
  for (const outside of houses) {
    yield PAUSE;
    const door = frontDoor(site, roads, rng, outside);
    if (door === undefined) {
      site.clear(outside);
      continue;
    }
    roads.paveFrom(door.sides[1]);
    buildings.push({ outside, door, wealth: wealth[wards.wardOf[wards.plotAt(door.at)]!]! });
  }
  return buildings;
}
