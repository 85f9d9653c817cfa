import type { BuilderMap, Room } from "../../core/index.js";

/** The cells of a room that can be walked to from its anchor without leaving its rectangle; the anchor first. */
export function roomFloor(map: BuilderMap, room: Room): number[] {
  // The walkable cells of the room in a frame of one cell: no neighbour has to be tested against its edges.
  const side = room.width + 2;
  const open = new Uint8Array(side * (room.height + 2));
  for (let y = 0; y < room.height; y++) {
    const cell = map.index(room.x, room.y + y);
    const place = (y + 1) * side + 1;
    for (let x = 0; x < room.width; x++) if (map.isWalkable(cell + x)) open[place + x] = 1;
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
