import { type BuilderMap, integer, type Work } from "../../core/index.js";

/** The option of all layers that dig corridors: how many cells they are across. */
export const corridorWidth = () =>
  integer(
    1,
    { min: 1, max: 4 },
    "Width of corridors, in cells. Wide ones are narrower where the border or reserved cells leave no space.",
  );

/** Digs a corridor from each room but the last to the room with the number in `others`, from anchor to anchor. */
export function* joinRooms(
  map: BuilderMap,
  others: Int32Array,
  dig: (from: number, to: number) => readonly number[],
): Work {
  const rooms = map.rooms!;
  const corridors: (readonly number[])[] = [];
  for (const [room, other] of others.entries()) {
    corridors.push(dig(rooms[room]!.anchor, rooms[other]!.anchor));
    yield;
  }
  addCorridors(map, corridors);
}

/** Adds corridors to the list of a map, without those that dug nothing. */
export function addCorridors(map: BuilderMap, corridors: readonly (readonly number[])[]): void {
  map.corridors = [...(map.corridors ?? []), ...corridors.filter(({ length }) => length > 0)];
}
