import { FLOOR, type NamedArea, type Rect, type Rng, roomCells, WALL } from "../../core/index.js";
import type { Lot } from "./town-lots.js";
import { CLOSED, isPaved, KEPT, LAND, SQUARE, type TownSite } from "./town-site.js";
import type { Streets } from "./town-streets.js";
import type { TownWards } from "./town-wards.js";

/** A named place outdoors. */
export function place(name: string, cells: Iterable<number>, role = name): NamedArea {
  return { name, theme: "outdoors", role, cells: Array.from(cells).sort((a, b) => a - b) };
}

/** The number of rows of shore that the number of piers refers to. */
const SHORE = 50;
/** How far piers reach into the water, beyond the beach. */
const PIER_LENGTH = [3, 8] as const;

/** Builds piers into the sea, from the quays of the town. Returns the cells of the longest, at whose end people land. */
export function layPiers(
  site: TownSite,
  wards: TownWards,
  rng: Rng,
  [least, most]: readonly [number, number],
): readonly number[] {
  const { map, use, isWater, seaSide, tiles } = site;
  if (seaSide === undefined) return [];
  const isUpright = seaSide === "top" || seaSide === "bottom";
  const [length, breadth] = isUpright ? [map.height, map.width] : [map.width, map.height];
  const wanted = Math.round((rng.between(least, most) * breadth) / SHORE);
  let longest: number[] = [];
  let last = -1;
  for (let i = 0; i < wanted; i++) {
    const v = 1 + Math.floor(((i + rng.unit()) * (breadth - 2)) / wanted);
    const reach = rng.between(...PIER_LENGTH);
    // At least two cells of water between two piers.
    if (v < last + 3 || v >= breadth - 1) continue;
    let u = 1;
    while (u < length - 1 && isWater[site.cell(seaSide, u, v)] === 1) u++;
    const quay = site.cell(seaSide, u, v);
    if (!isPaved(use[quay]!) || wards.isTown[wards.plotAt(quay)] === 0) continue;
    last = v;
    const pier: number[] = [];
    for (let out = u - 1; out > Math.max(1, u - 2 - reach); out--) {
      const cell = site.cell(seaSide, out, v);
      if (map.isReserved(cell) || site.isTownWall[cell] === 1) break;
      pier.push(cell);
    }
    for (const cell of pier) {
      use[cell] = KEPT;
      map.set(cell, tiles.bridge);
    }
    if (pier.length > longest.length) longest = pier;
  }
  return longest;
}

/** How many trees there are before the wall, compared with the woods further away: who comes has to be seen. */
const CLEARED = 0.15;

/** Covers the land around a town with woods, here thick and there thin, or with rock. */
export function surround(site: TownSite, wards: TownWards, rng: Rng, trees: number, isRock: boolean): void {
  const { map, use } = site;
  const tree = map.tileset.index("tree");
  const share = Float64Array.from(wards.isTown, (_, plot) => {
    const thickness = 0.3 + 1.7 * rng.unit();
    return trees * (wards.isBesideTown(plot) ? CLEARED : thickness);
  });
  for (let y = 1; y < map.height - 1; y++) {
    for (let cell = map.index(1, y); cell < map.index(map.width - 1, y); cell++) {
      const plot = wards.plotAt(cell);
      const isOpen = use[cell] === LAND || (isRock && use[cell] === KEPT);
      if (!isOpen || wards.isTown[plot] === 1 || map.isReserved(cell)) continue;
      if (!isRock && !rng.chance(share[plot]!)) continue;
      use[cell] = CLOSED;
      map.set(cell, isRock ? WALL : tree);
    }
  }
}

/** What can be made of ground that nothing is built on. */
type Garden = "garden" | "orchard" | "field" | "graveyard";

/** Makes gardens, orchards and fields of the lots that nothing is built on, and a graveyard of one near the square. */
export function layGardens(
  site: TownSite,
  rng: Rng,
  gardens: readonly Lot[],
  { squares }: Streets,
  { ground, trees }: { readonly ground: string; readonly trees: number },
): NamedArea[] {
  const graveyard = graveyardOf(site, gardens, squares[0]);
  return gardens.map((lot, i) => {
    const others = rng.weighted([2, trees > 0 ? 2 : 0, ground === "floor" ? 0 : 1]);
    const kind: Garden = i === graveyard ? "graveyard" : (["garden", "orchard", "field"] as const)[others]!;
    plant(site, lot, kind, ground);
    const cells = roomCells(site.map.width, lot).filter((cell) => site.use[cell] === LAND);
    return place(kind, cells);
  });
}

/** The lot for a graveyard: the nearest to the square that is large enough. -1 if there is none. */
function graveyardOf(site: TownSite, gardens: readonly Lot[], square: Rect | undefined): number {
  let best = -1;
  let nearest = Number.POSITIVE_INFINITY;
  const [toX, toY] = square === undefined ? [site.map.width >> 1, site.map.height >> 1] : [square.x, square.y];
  for (const [i, { x, y, width, height }] of gardens.entries()) {
    const distance = Math.abs(x - toX) + Math.abs(y - toY);
    if (Math.min(width, height) < 5 || distance >= nearest) continue;
    best = i;
    nearest = distance;
  }
  return best;
}

/** What the furrows of fields are, on ground where mud wouldn't be seen, or where nothing grows that needs light. */
const CROPS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["mud", "dead_grass"],
  ["ash", "fungus"],
]);

/** Plants trees that don't touch each other, or puts up stones, so that nothing bars the way. Fields have furrows. */
function plant(site: TownSite, { x, y, width, height }: Lot, kind: Garden, ground: string): void {
  const { map, use } = site;
  const { tileset } = map;
  const tile = kind === "graveyard" ? "stalagmite" : kind === "orchard" ? "tree" : (CROPS.get(ground) ?? "mud");
  for (let v = y + 1; kind !== "garden" && v < y + height - 1; v++) {
    for (let u = x + 1; u < x + width - 1; u++) {
      const cell = map.index(u, v);
      if (use[cell] !== LAND || (v - y) % 2 === 0) continue;
      if (kind !== "field" && (u - x) % 2 === 0) continue;
      if (kind !== "field") use[cell] = CLOSED;
      map.set(cell, tileset.index(tile));
    }
  }
}

/** Puts a well, a statue and market stalls on the squares. Returns the squares and wells as named places. */
export function equipSquares(site: TownSite, rng: Rng, { squares }: Streets): NamedArea[] {
  const { map, use } = site;
  const areas: NamedArea[] = [];
  for (const [i, square] of squares.entries()) {
    const well = wellOn(site, rng, square);
    const stalls = i === 0 ? layStalls(site, rng, square, well) : [];
    const cells = roomCells(map.width, square).filter((cell) => use[cell] === SQUARE);
    areas.push({ name: i === 0 ? "market square" : "square", theme: "town", role: "square", cells });
    if (well !== undefined) areas.push(place("well", [well]));
    if (stalls.length > 0) areas.push(place("market", stalls));
  }
  return areas;
}

/** Puts a well on a square: a shaft between four pillars. Returns its cell, or undefined if there is no space. */
function wellOn({ map, use }: TownSite, rng: Rng, { x, y, width, height }: Rect): number | undefined {
  if (width < 5 || height < 5) return undefined;
  const cell = map.index(x + rng.between(2, width - 3), y + rng.between(2, height - 3));
  const { width: row } = map;
  for (let dy = -row; dy <= row; dy += row)
    for (let dx = -1; dx <= 1; dx++) if (use[cell + dy + dx] !== SQUARE) return undefined;
  for (const corner of [cell - row - 1, cell - row + 1, cell + row - 1, cell + row + 1]) {
    use[corner] = CLOSED;
    map.set(corner, map.tileset.index("pillar"));
  }
  return cell;
}

/** The share of the places for stalls that have one. */
const STALLS = 0.6;

/** Puts up market stalls: tables in pairs, with ways between all of them. Returns the cells around them. */
function layStalls({ map, use }: TownSite, rng: Rng, { x, y, width, height }: Rect, well = -1): number[] {
  const table = map.tileset.index("table");
  const around = new Set<number>();
  for (let v = y + 1; v < y + height - 1; v += 2) {
    for (let u = x + 1; u + 1 < x + width - 1; u += 3) {
      const cell = map.index(u, v);
      const isByWell = well >= 0 && Math.abs(u - map.x(well)) <= 3 && Math.abs(v - map.y(well)) <= 2;
      if (isByWell || use[cell] !== SQUARE || use[cell + 1] !== SQUARE || !rng.chance(STALLS)) continue;
      for (const at of [cell, cell + 1]) {
        use[at] = CLOSED;
        map.set(at, table);
        for (const near of [at - map.width, at + map.width]) around.add(near);
      }
    }
  }
  return [...around].filter((cell) => use[cell] === SQUARE);
}

/** The wards of a town as named places, without what is built there. */
export function wardAreas(site: TownSite, wards: TownWards, { squares }: Streets, wealth: Float64Array): NamedArea[] {
  const { map, isWater } = site;
  const cells: number[][] = Array.from({ length: wards.wards }, () => []);
  const isByWater = new Uint8Array(wards.wards);
  for (let y = 1; y < map.height - 1; y++) {
    for (let cell = map.index(1, y); cell < map.index(map.width - 1, y); cell++) {
      const plot = wards.plotAt(cell);
      if (wards.isTown[plot] === 0) continue;
      const ward = wards.wardOf[plot]!;
      if (isWater[cell] === 1) isByWater[ward] = 1;
      else if (map.isWalkable(cell)) cells[ward]!.push(cell);
    }
  }
  const center = squares[0] === undefined ? -1 : wards.wardOf[wards.plotAt(map.index(squares[0].x, squares[0].y))]!;
  return cells.flatMap((of, ward) => {
    if (of.length === 0) return [];
    const name = ward === center ? "market ward" : isByWater[ward] === 1 ? "harbour" : wardName(wealth[ward]!);
    return [{ name, theme: "ward", cells: of }];
  });
}

function wardName(wealth: number): string {
  return wealth < 0.35 ? "poor ward" : wealth < 0.7 ? "craft ward" : "rich ward";
}

/** Puts the roads on the map, and closes what no way leads to. Some cells become plain floor, for a start or stairs. */
export function finish(
  site: TownSite,
  roads: { isReached(cell: number): boolean },
  plain: readonly number[],
  isRock: boolean,
): void {
  const { map, use, isWater, tiles } = site;
  const { tileset } = map;
  const road = tileset.index("road");
  const filler = isRock ? WALL : tileset.index("tree");
  for (let cell = 0; cell < use.length; cell++) {
    if (use[cell]! > KEPT || map.isReserved(cell)) continue;
    if (!roads.isReached(cell)) map.set(cell, isWater[cell] === 1 ? tiles.deep : filler);
    else if (isPaved(use[cell]!)) map.set(cell, isWater[cell] === 1 ? tiles.bridge : road);
  }
  for (const cell of plain) {
    if (isPaved(use[cell]!) && isWater[cell] === 0 && roads.isReached(cell)) map.set(cell, FLOOR);
  }
}
