import { apart } from "../../analysis/index.js";
import type { Door, Rng } from "../../core/index.js";
import { type Lot, wallCells } from "./town-lots.js";
import { SQUARE, STREET, type TownSite } from "./town-site.js";

/** What the larger buildings of a town are for, the largest first, unless it is said otherwise. */
export const TOWN_ROLES: readonly string[] = [
  "temple",
  "pub",
  "town hall",
  "smith",
  "warehouse",
  "bakery",
  "clothier",
  "alchemist",
];

/** A building with its front door. */
export interface Building {
  /** The building with its walls, as a rectangle of the map. */
  readonly outside: Lot;
  readonly door: Door;
  /** How rich its ward is, from 0 to 1. */
  readonly wealth: number;
}

/** Where in a town a role belongs. */
type Spot = "square" | "gate" | "water";

/** Where buildings of some roles stand if they can. Others stand anywhere. */
const SPOTS: ReadonlyMap<string, Spot> = /* @__PURE__ */ new Map<string, Spot>([
  ["temple", "square"],
  ["town hall", "square"],
  ["palace", "square"],
  ["pub", "square"],
  ["inn", "square"],
  ["tavern", "square"],
  ["market", "square"],
  ["smith", "gate"],
  ["smithy", "gate"],
  ["stable", "gate"],
  ["guardroom", "gate"],
  ["barracks", "gate"],
  ["warehouse", "water"],
  ["fishery", "water"],
]);

/** How much larger a building counts that stands where its role belongs. */
const RIGHT_SPOT = 3;
/** The number of buildings for which each role is given out once. */
const BUILDINGS_PER_ROLE = 30;
/** Houses in wards that are poorer than this are hovels if they are small. */
const POOR = 0.45;
/** The floor of a hovel is at most so large. */
const HOVEL = 20;
/** One of so many houses is abandoned, and at least one. */
const HOUSES_PER_ABANDONED = 14;
/** A building this near to the water is by the water, and this near to a gate by the gate. */
const BY_WATER = 4;
const BY_GATE = 14;

/**
 * What each building is for: inns and temples stand on a square, smithies near a gate, warehouses at the water. The
 * largest building that is left gets the next role. The others are houses and hovels, and some are abandoned.
 */
export function giveRoles(
  site: TownSite,
  rng: Rng,
  buildings: readonly Building[],
  gates: readonly number[],
  roles: readonly string[],
): string[] {
  const given = new Array<string>(buildings.length).fill("");
  const spots = buildings.map((building) => spotsOf(site, building, gates));
  const floors = buildings.map(({ outside }) => (outside.width - 2) * (outside.height - 2));
  const times = Math.max(1, Math.round(buildings.length / BUILDINGS_PER_ROLE));
  for (let i = 0; i < times; i++) {
    for (const role of roles) {
      const spot = SPOTS.get(role);
      let best = -1;
      let most = 0;
      for (let b = 0; b < buildings.length; b++) {
        const score = floors[b]! * (spot !== undefined && spots[b]!.includes(spot) ? RIGHT_SPOT : 1);
        if (given[b] !== "" || score <= most) continue;
        best = b;
        most = score;
      }
      if (best < 0) break;
      given[best] = role;
    }
  }
  const homes = Array.from(given.keys()).filter((i) => given[i] === "");
  for (const i of homes) given[i] = buildings[i]!.wealth < POOR && floors[i]! <= HOVEL ? "hovel" : "house";
  const abandoned = homes.length < 2 ? 0 : Math.max(1, Math.round(homes.length / HOUSES_PER_ABANDONED));
  for (let i = 0; i < abandoned; i++) given[rng.pick(homes)] = "abandoned";
  return given;
}

/** What a building stands at. */
function spotsOf(site: TownSite, { outside, door }: Building, gates: readonly number[]): Spot[] {
  const { map, use, isWater } = site;
  const spots: Spot[] = [];
  if (use[door.sides[1]] === SQUARE) spots.push("square");
  if (gates.some((gate) => apart(map, gate, door.at) <= BY_GATE) && use[door.sides[1]] === STREET) spots.push("gate");
  const isByWater = wallCells(site, outside).some(({ at, out }) => {
    for (let i = 1, cell = at + out; i <= BY_WATER; i++, cell += out) {
      if (cell < 0 || cell >= use.length) return false;
      if (isWater[cell] === 1) return true;
    }
    return false;
  });
  if (isByWater) spots.push("water");
  return spots;
}
