import { type BuilderMap, choice, defineLayer, flag, type Room } from "../core/index.js";

/**
 * Sorts the room list. The order decides which rooms are the first and the last, and which rooms follow each other.
 * Ties are broken by the other coordinate, then by the old order.
 *
 * Maps much larger than 80x50 are sorted in a winding line: the map is divided into bands, and each band runs in the
 * opposite direction of the one before. `central` goes around the middle in rings. That way, rooms that follow each
 * other are neighbours, and the corridors between them stay short on any map.
 */
export const roomSorter = defineLayer({
  id: "room-sorter",
  summary: "Sorts the rooms from one side of the map to the other, or from the middle outwards.",
  options: {
    order: choice("leftmost", ["leftmost", "rightmost", "topmost", "bottommost", "central"], "Which rooms come first."),
    winding: flag(true, "On large maps, keep consecutive rooms close to each other."),
  },
  needs: ["plan"],
  writes: ["rooms"],
  *build(map, _rng, { order, winding }) {
    const rooms = map.rooms!;
    const keyOf = order === "central" ? centralKey(map, winding) : sideKey(map, order, winding);
    const keys = rooms.map((room, i) => [...keyOf(room), i] as const);
    keys.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3]);
    map.rooms = keys.map(([, , , i]) => rooms[i]!);
  },
});

/** The part of the map that a room belongs to, its place there, and what decides between equals. */
type Key = readonly [part: number, place: number, tie: number];

/** The size of a part of the map. Smaller maps are sorted by position alone. */
const PART_WIDTH = 80;
const PART_HEIGHT = 50;

function sideKey(
  map: BuilderMap,
  order: "leftmost" | "rightmost" | "topmost" | "bottommost",
  winding: boolean,
): (room: Room) => Key {
  const vertical = order === "topmost" || order === "bottommost";
  const backwards = order === "rightmost" || order === "bottommost";
  // Bands follow each other along the main axis, and the parts of a band along the other one.
  const length = vertical ? map.height : map.width;
  const breadth = vertical ? map.width : map.height;
  const bands = winding ? Math.max(1, Math.round(length / (vertical ? PART_HEIGHT : PART_WIDTH))) : 1;
  const partsOfBand = winding ? Math.max(1, Math.round(breadth / (vertical ? PART_WIDTH : PART_HEIGHT))) : 1;

  return (room) => {
    const near = vertical ? room.y : room.x;
    const far = near + (vertical ? room.height : room.width);
    const place = backwards ? length - far : near;
    const sideways = vertical ? room.x : room.y;
    const band = Math.floor((place * bands) / length);
    const part = Math.floor((sideways * partsOfBand) / breadth);
    return [band * partsOfBand + (band % 2 === 0 ? part : partsOfBand - 1 - part), place, sideways];
  };
}

/** A disc of this radius covers an 80x50 map, so that one is sorted by distance alone. */
const RING_WIDTH = 50;

function centralKey(map: BuilderMap, winding: boolean): (room: Room) => Key {
  return (room) => {
    // Twice the distances between the two middles: whole numbers for odd sides, too.
    const dx = 2 * room.x + room.width - map.width;
    const dy = 2 * room.y + room.height - map.height;
    const distance = Math.sqrt(dx * dx + dy * dy);
    const ring = winding ? Math.floor(distance / (2 * RING_WIDTH)) : 0;
    return ring === 0 ? [0, distance, turn(dx, dy)] : [ring, turn(dx, dy), distance];
  };
}

/** Grows with the angle from 0 at the right over 1 at the bottom to 4. Unlike `Math.atan2`, it is the same on all engines. */
function turn(dx: number, dy: number): number {
  if (dx === 0 && dy === 0) return 0;
  const slope = dy / (Math.abs(dx) + Math.abs(dy));
  if (dx < 0) return 2 - slope;
  return dy < 0 ? 4 + slope : slope;
}
