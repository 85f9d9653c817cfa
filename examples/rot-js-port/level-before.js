// The map code of a typical rot.js game.

const SIZE = [80, 30];

function makeLevel(seed) {
  // One generator for the whole game: whatever draws from it changes everything after it.
  ROT.RNG.setSeed(seed);
  const floor = new Set();
  const map = new ROT.Map.Digger(...SIZE);
  map.create((x, y, isWall) => {
    if (!isWall) floor.add(`${x},${y}`);
  });

  const doors = new Set();
  const rooms = map.getRooms();
  for (const room of rooms) room.getDoors((x, y) => doors.add(`${x},${y}`));

  return {
    isWalkable: (x, y) => floor.has(`${x},${y}`),
    isOpaque: (x, y) => !floor.has(`${x},${y}`) || doors.has(`${x},${y}`),
    glyph: (x, y) => (doors.has(`${x},${y}`) ? "+" : floor.has(`${x},${y}`) ? "." : "#"),
    start: rooms[0].getCenter(),
    // Hopefully far away.
    exit: rooms[rooms.length - 1].getCenter(),
    monsters: rooms.slice(1, -1).map((room) => ({ at: room.getCenter(), name: "Goblin" })),
  };
}
