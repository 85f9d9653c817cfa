import { type BuilderMap, type Room, roomCells } from "../../core/index.js";

/** The cells of a room that can be walked to from its anchor without leaving it; the anchor first. */
export function roomFloor(map: BuilderMap, room: Room): number[] {
  // The walkable cells of the room in a frame of one cell: no neighbour has to be tested against its edges.
  const side = room.width + 2;
  const open = new Uint8Array(side * (room.height + 2));
  for (const cell of roomCells(map.width, room)) {
    if (map.isWalkable(cell)) open[(map.y(cell) - room.y + 1) * side + map.x(cell) - room.x + 1] = 1;
  }

  const floor: number[] = [];
  const visit = (place: number) => {
    if (open[place] === 0) return;
    open[place] = 0;
    floor.push(place);
  };
  visit((map.y(room.anchor) - room.y + 1) * side + map.x(room.anchor) - room.x + 1);
  for (let i = 0; i < floor.length; i++) {
    const place = floor[i]!;
    floor[i] = map.index(room.x + (place % side) - 1, room.y + Math.floor(place / side) - 1);
    visit(place - side);
    visit(place - 1);
    visit(place + 1);
    visit(place + side);
  }
  return floor;
}
