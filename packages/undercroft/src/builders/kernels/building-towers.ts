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
    const cornerOf = (size: number) => within(box, u * (box.wide - size), v * (box.deep - size), size, size);
    const cutBy = (corner: Box) => [...rooms.keys()].filter((number) => isCutBy(map, rooms[number]!, corner));
    for (let size = wanted; size >= least; size--) {
      const corner = cornerOf(size);
      if (cutBy(corner).length === 0) return [{ part, box: corner, wing: TOWERS }];
    }
    const corner = cornerOf(wanted);
    const cut = cutBy(corner);
    if (!cut.every((number) => makesWay(rooms[number]!))) return [];
    for (const number of cut) gone.add(number);
    return [{ part, box: corner, wing: TOWERS }];
  });
  return { rooms: towers, gone };
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
