import {
  choice,
  count,
  counted,
  defineBuilder,
  FLOOR,
  flag,
  type NamedArea,
  names,
  type Option,
  type Rect,
  type Rng,
  ratio,
  roomCells,
  scaled,
  span,
  stuck,
  type Values,
} from "../core/index.js";
import { doorOf, giveRoles, placeBuildings, TOWN_ROLES } from "./kernels/town-buildings.js";
import { drawInterior, type Interior } from "./kernels/town-interiors.js";
import { TownRoads } from "./kernels/town-roads.js";
import { CLOSED, INSIDE, KEPT, LAND, PAVED, TownSite, WATER_SIDES } from "./kernels/town-site.js";
import { type Lot, layQuay, layStreets } from "./kernels/town-streets.js";

const ROLES: Option<readonly string[]> = {
  ...names(
    "What the largest buildings are for, the largest first. In a large town, each role is given out several times. The other buildings are houses and hovels, and some are abandoned.",
  ),
  default: TOWN_ROLES,
};

const OPTIONS = {
  buildings: count(
    14,
    { min: 1, max: 10_000, typical: [4, 40] },
    "Number of buildings. More of them are smaller and stand closer together. Fewer are built if there is no space.",
  ),
  size: span(
    5,
    12,
    { min: 4, max: 60, typical: [4, 16] },
    "Minimum and maximum width and height of a building, walls included.",
  ),
  water: choice(
    "left",
    WATER_SIDES,
    "The side of the map that the sea is on. The gate is on the opposite side. With none, it is on the right.",
  ),
  sea: ratio(0.2, "Share of the map that is sea. Maps that are too small for that have none.", {
    max: 0.6,
    typical: [0.1, 0.4],
  }),
  piers: span(7, 10, { min: 0, max: 25, typical: [0, 12] }, "Number of piers, for every 50 cells of shore."),
  wall: flag(true, "Whether a wall with a gate stands around the town, if the map is large enough."),
  square: ratio(0.75, "Chance of a market square on the main street."),
  court: ratio(0.33, "Share of the large buildings that have a court."),
  trees: ratio(0.25, "Share of the land around the town that is covered with trees.", { typical: [0, 0.6] }),
  ground: choice(
    "grass",
    ["grass", "dead_grass", "mud", "floor"],
    "What the land is covered with where there are no roads and no buildings.",
  ),
  roles: ROLES,
};

/**
 * A town by the sea. A road leads through the gate in its wall, past the market square, to the piers; streets divide the
 * town into blocks, and each building has a door on a road that leads to the gate. `areas` has the buildings with their
 * roles, such as `pub`, `temple` or `smith`.
 *
 *     ############################################################   settlement()
 *     #≈≈≈≈≈≈≈≈≈≈≈###♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣###♣♣"♣#   60 x 26, seed 3
 *     #≈≈≈≈≈≈≈≈≈≈≈###########################################♣♣"♣#
 *     #≈≈≈≈≈≈≈≈≈≈≈###---"""""-"##########"-"""""#############""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-;;;;"--+........#"-"""""#...#....#"#♣♣"♣♣#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~--""""-"#.===_==.#"-"""""#...#....#"#♣♣"♣♣#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-;;;"-"#........#"-"""""#........#"#♣♣"♣♣#
 *     #≈≈≈≈≈≈≈≈≡≡≡≡≡≡≡≡≡-""""-"##########"-"""""##+#¶#####"#""""♣#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-;;;"-""""""""""""-"""""""-""""""""#♣""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-""""-""""""""""""-"""""""-"""""""###""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~----------------------------------------.#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≡≡≡≡≡----------------------------------------.#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-""""-""""----------"""""""#+########♣"♣"#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~--"""#+###"----------"""""""#.....#"#"""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-""""#..τ#"-----&----"""""""#.....#"#""♣""#
 *     #≈≈≈≈≈≈≈≈≈≡≡≡≡≡≡--""""#ττ.#"----------######"#.....#"#♣""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-"""""#...#"----------+.==.#"#.....#"#"""♣"#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈≈~-"""""#..τ#"----------#...=#"#.....#"#♣""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈≈~--"""""#...#"----------#.==.#"#.....#"#♣""""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈~--""""""#..τ#"-""""""""-#.===#"#.....#"#♣"♣♣♣#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈~-"""""""#####"-"♣"♣"♣""-#...=#"#######"#""♣""#
 *     #≈≈≈≈≈≈≈≈≈≈≈≈~-"""""""""""""-""""""""-######"""""""""#♣"♣""#
 *     #≈≈≈≈≈≈≡≡≡≡≡≡--"""""""""""""-""""""""-""""""""""""""###""""#
 *     #≈≈≈≈≈≈≈≈≈#############################################"♣♣"#
 *     #≈≈≈≈≈≈≈≈≈###♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣♣###"♣""#
 *     ############################################################
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
  summary: "A town or a city: sea and piers, a wall with a gate, streets, a square, and buildings with roles.",
  options: OPTIONS,
  adds: ["plan", "rooms", "doors", "areas"],
  writes: ["tiles"],
  // A building, a way around it, and the border.
  minSize: ({ size: [least] }) => [least + 4, least + 4],
  *build(map, rng, options) {
    const { tileset } = map;
    const ground = tileset.index(options.ground);
    const [least] = options.size;
    const site = new TownSite(map, rng.fork("shore"), { ...options, least });
    site.paint(ground, tileset.index("shallow_water"), tileset.index("deep_water"), tileset.index("bridge"));
    yield;

    const layout = rng.fork("streets");
    const wanted = scaled(options.buildings, map);
    const { lots, gate, square } = layStreets(site, layout, wanted, least, layout.chance(options.square));
    layQuay(site);
    site.buildWall(gate);
    layPiers(site, rng.fork("piers"), options.piers);
    yield;

    const houses = rng.fork("houses");
    const { buildings: planned, gardens } = placeBuildings(site, houses, lots, wanted, options.size, options.court);
    plantWoods(site, rng.fork("woods"), options.trees);
    layGardens(site, rng.fork("gardens"), gardens, options);
    if (square !== undefined) putStatue(site, square);
    yield;

    const entry = entryOf(site, gate);
    if (entry.length === 0) throw stuck("there is no space for a road.");
    const roads = new TownRoads(site, entry[0]!);
    const roles = giveRoles(rng.fork("roles"), planned, options.roles);
    const interiors = rng.fork("interiors");
    const built: Interior[] = [];
    for (const [i, building] of planned.entries()) {
      const door = doorOf(site, roads, houses, building);
      if (door === undefined) {
        site.open(building.outside);
        continue;
      }
      roads.paveFrom(door.sides[1]);
      built.push(drawInterior(map, interiors, building, roles[i]!, door, ground));
      yield;
    }
    finish(site, roads, entry);
    if (built.length === 0) throw stuck("there is no space for a building.");
    if (built.length < wanted) {
      const asked = counted(wanted, "building");
      map.note("shortfall", `asked for ${asked}, but built ${built.length}: there is no space for more`);
    }
    map.rooms = built.flatMap(({ rooms }) => rooms);
    map.doors = built.flatMap(({ doors }) => doors);
    map.areas = [...built.map(({ area }) => area), ...(square === undefined ? [] : [squareArea(site, square)])];
    yield;
  },
});

/** The outermost cells of the main street, or of any street if something reserved leaves nothing of it. */
function entryOf(site: TownSite, [first, end]: readonly [number, number]): number[] {
  const { use } = site;
  for (let u = site.length - 2; u > 0; u--) {
    const cells: number[] = [];
    for (let v = first; v < end; v++) if (use[site.at(u, v)] === PAVED) cells.push(site.at(u, v));
    if (cells.length > 0) return cells;
  }
  const other = use.indexOf(PAVED);
  return other < 0 ? [] : [other];
}

/** The number of rows of shore that the number of piers refers to. */
const SHORE = 50;
/** How far piers reach into the water, beyond the beach. */
const PIER_LENGTH = [3, 8] as const;

/** Builds piers into the water, along the part of the shore that belongs to the town. */
function layPiers(site: TownSite, rng: Rng, [least, most]: readonly [number, number]): void {
  const { map, shore, town } = site;
  if (!site.hasSea) return;
  const bridge = map.tileset.index("bridge");
  const wanted = Math.round((rng.between(least, most) * town.height) / SHORE);
  let last = 0;
  for (let i = 0; i < wanted; i++) {
    const v = town.y + Math.floor(((i + rng.unit()) * town.height) / wanted);
    const length = rng.between(...PIER_LENGTH);
    // At least two cells of water between two piers.
    if (v < last + 3) continue;
    last = v;
    for (let u = shore[v]! - 1; u > Math.max(1, shore[v]! - 2 - length); u--) {
      const cell = site.at(u, v);
      if (map.isReserved(cell)) break;
      site.use[cell] = KEPT;
      map.set(cell, bridge);
    }
  }
}

/** Plants trees on the land around a town. */
function plantWoods(site: TownSite, rng: Rng, share: number): void {
  const { map, town, use } = site;
  const tree = map.tileset.index("tree");
  for (let v = 1; v < site.breadth - 1; v++) {
    const isBeside = v < town.y || v >= town.y + town.height;
    for (let u = 1; u < site.length - 1; u++) {
      const cell = site.at(u, v);
      if (use[cell] !== LAND || !(isBeside || u < town.x || u >= town.x + town.width)) continue;
      if (!rng.chance(share)) continue;
      use[cell] = CLOSED;
      map.set(cell, tree);
    }
  }
}

/** Makes orchards and fields of the lots that nothing is built on. */
function layGardens(
  site: TownSite,
  rng: Rng,
  gardens: readonly Lot[],
  { trees, ground }: Values<typeof OPTIONS>,
): void {
  const { map, use } = site;
  const tree = map.tileset.index("tree");
  const furrow = map.tileset.index(ground === "mud" ? "dead_grass" : "mud");
  for (const { x, y, width, height } of gardens) {
    const kind = rng.weighted([trees > 0 ? 2 : 0, ground === "floor" ? 0 : 1, 1]);
    for (let v = y + 1; kind < 2 && v < y + height - 1; v++) {
      for (let u = x + 1; u < x + width - 1; u++) {
        const cell = site.at(u, v);
        if (use[cell] !== LAND) continue;
        if (kind === 1 && (v - y) % 2 === 1) map.set(cell, furrow);
        // Trees that don't touch each other bar no way.
        if (kind === 0 && (u - x) % 2 === 1 && (v - y) % 2 === 1) {
          use[cell] = CLOSED;
          map.set(cell, tree);
        }
      }
    }
  }
}

/** Puts a statue into the middle of the square. */
function putStatue(site: TownSite, { x, y, width, height }: Rect): void {
  const cell = site.at(x + (width >> 1), y + (height >> 1));
  if (site.use[cell] !== PAVED) return;
  site.use[cell] = CLOSED;
  site.map.set(cell, site.map.tileset.index("statue"));
}

/** The market square as a named place. */
function squareArea(site: TownSite, square: Rect): NamedArea {
  const cells = roomCells(site.map.width, site.rectOf(square)).filter((cell) => site.use[cell] === PAVED);
  return { name: "market square", theme: "town", role: "square", cells };
}

/**
 * Puts the roads on the map, and closes what no way leads to. Where the main street leaves the map it is plain floor, so
 * that a start or stairs can be put there.
 */
function finish({ map, use }: TownSite, roads: TownRoads, entry: readonly number[]): void {
  const { tileset, tiles } = map;
  const [road, tree, deep] = [tileset.index("road"), tileset.index("tree"), tileset.index("deep_water")];
  const [beach, pier] = [tileset.index("shallow_water"), tileset.index("bridge")];
  for (let cell = 0; cell < use.length; cell++) {
    if (use[cell] === CLOSED || use[cell] === INSIDE) continue;
    if (!roads.isReached(cell)) map.set(cell, tiles[cell] === beach || tiles[cell] === pier ? deep : tree);
    else if (use[cell] === PAVED) map.set(cell, road);
  }
  for (const cell of entry) map.set(cell, FLOOR);
}
