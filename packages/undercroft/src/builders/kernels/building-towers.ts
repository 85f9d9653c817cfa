import type { BuilderMap, Rect, Rng } from "../../core/index.js";
import { type Box, type LaidRoom, within } from "./building-layout.js";
import type { PlanRoom } from "./building-plan.js";
import { countOf, type PartSizes } from "./building-sizes.js";

/** How far towers stand out from the walls between them. */
export const TOWER_REACH = 2;
/** Smaller buildings have no towers: they would take up too much of it. */
const LEAST_WITH_TOWERS = 28;

/** Whether a building has space for towers at its corners. */
export function hasTowers({ wide, deep }: Box): boolean {
  return Math.min(wide, deep) >= LEAST_WITH_TOWERS;
}

/** A small room in a corner makes way for a tower. */
const SMALL_ROOM = 40;

/** Towers at the corners of a box, and the numbers of the rooms that make way for them. */
export interface Towers {
  readonly rooms: readonly LaidRoom[];
  readonly gone: ReadonlySet<number>;
}

/** Finds towers for the corners of a box. A corner stays without one if it would cut a room in two that is needed. */
export function towersAt(
  map: BuilderMap,
  box: Box,
  rooms: readonly LaidRoom[],
  part: PlanRoom,
  sizes: PartSizes,
  rng: Rng,
): Towers {
  const [least, most] = sizes.widthOf(part);
  const wanted = rng.between(least, most);
  const gone = new Set<number>();
  const towers = CORNERS.flatMap(([u, v]) => {
    const cornerOf = (wide: number, deep: number) =>
      within(box, u * (box.wide - wide), v * (box.deep - deep), wide, deep);
    const cutBy = (corner: Box) => rooms.flatMap((room, number) => (isCutBy(map, room, corner) ? [number] : []));
    for (let size = wanted; size >= least; size--) {
      const corner = cornerOf(size, size);
      if (cutBy(corner).length === 0) return [{ part, box: corner, wing: TOWERS }];
    }
    // Small rooms make way for a tower that takes their place, so that it still stands beside the rooms around them.
    const cut = cutBy(cornerOf(least, least));
    if (!cut.every((number) => makesWay(rooms[number]!))) return [];
    const outer = rectOf(map, cornerOf(least, least));
    const whole = cut.reduce((rect, number) => around(rect, rectOf(map, rooms[number]!.box)), outer);
    const [wide, deep] = Math.abs(box.across) === 1 ? [whole.width, whole.height] : [whole.height, whole.width];
    const corner = cornerOf(wide - 1, deep - 1);
    if (cutBy(corner).some((number) => !cut.includes(number))) return [];
    for (const number of cut) gone.add(number);
    return [{ part, box: corner, wing: TOWERS }];
  });
  return { rooms: towers, gone };
}

/** The smallest rectangle around two others. */
function around(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Towers are a wing of their own. */
const TOWERS = -1;

function makesWay({ part, box: { wide, deep } }: LaidRoom): boolean {
  return (wide - 1) * (deep - 1) <= SMALL_ROOM && part.wide !== "hall" && countOf(part)[0] === 0;
}

/** Whether a room would be in pieces, or hardly there, without the cells of a corner. */
function isCutBy(map: BuilderMap, { part, box }: LaidRoom, corner: Box): boolean {
  const room = floorOf(map, box);
  const tower = rectOf(map, corner);
  const wide = Math.min(room.x + room.width, tower.x + tower.width) - Math.max(room.x, tower.x);
  const high = Math.min(room.y + room.height, tower.y + tower.height) - Math.max(room.y, tower.y);
  if (wide <= 0 || high <= 0) return false;
  return (part.shape ?? "rect") !== "rect" || wide > room.width - 2 || high > room.height - 2;
}

/** A box with its walls as cells of the map. */
export function rectOf(map: BuilderMap, { at, across, ahead, wide, deep }: Box): Rect {
  const far = at + wide * across + deep * ahead;
  const [x, y] = [Math.min(map.x(at), map.x(far)), Math.min(map.y(at), map.y(far))];
  return { x, y, width: Math.abs(map.x(at) - map.x(far)) + 1, height: Math.abs(map.y(at) - map.y(far)) + 1 };
}

/** The cells of a box inside its walls. */
function floorOf(map: BuilderMap, box: Box): Rect {
  const { x, y, width, height } = rectOf(map, box);
  return { x: x + 1, y: y + 1, width: width - 2, height: height - 2 };
}
