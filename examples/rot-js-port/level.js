// The same with Undercroft. Nothing else in the game has changed.

const SIZE = [80, 30];

const { accretion, chain, distantExit, roomBasedSpawner, roomBasedStart } = Undercroft;

const rooms = chain({ width: SIZE[0], height: SIZE[1] })
  .startWith(accretion())
  .with(roomBasedStart())
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
    monsters: level.spawns.filter(({ kind }) => kind === "monster"),
  };
}
