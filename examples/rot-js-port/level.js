// The same with Undercroft. Nothing else in the game has changed.

const SIZE = [80, 30];

const { chain, distantExit, doorPlacement, roomBasedSpawner, roomBasedStart, roomsAndMazes } = Undercroft;

const rooms = chain({ width: SIZE[0], height: SIZE[1] })
  .startWith(roomsAndMazes())
  .with(roomBasedStart())
  .with(doorPlacement())
  .with(distantExit())
  .with(roomBasedSpawner());

function makeLevel(seed) {
  const level = rooms.build({ seed });
  return {
    isWalkable: (x, y) => level.isWalkable(x, y),
    isOpaque: (x, y) => level.tileAt(x, y).opaque,
    glyph: (x, y) => level.tileAt(x, y).glyph,
    start: level.start,
    exit: level.exits.find(({ kind }) => kind === "down").at,
    monsters: level.spawns.filter(({ blocks }) => blocks),
  };
}
