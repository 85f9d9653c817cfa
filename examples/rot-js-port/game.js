// A small rot.js game: find the exit before the goblins find you. It keeps rot.js for the screen, sight and paths.

const SIGHT = 9;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const seed = Number(new URLSearchParams(location.search).get("seed") ?? 7);
const level = makeLevel(seed);
const monsters = level.monsters.map(({ at, name }) => ({ at: [...at], glyph: name[0].toLowerCase() }));
const seen = new Set();
let hero = [...level.start];
let outcome = "";

const display = new ROT.Display({ width: SIZE[0], height: SIZE[1] + 1, fontSize: 14 });
document.body.append(display.getContainer());

const isAt =
  ([x, y]) =>
  (thing) =>
    thing.at[0] === x && thing.at[1] === y;

function draw() {
  display.clear();
  for (const key of seen) {
    const [x, y] = key.split(",").map(Number);
    display.draw(x, y, level.glyph(x, y), "#555", null);
  }
  const fov = new ROT.FOV.PreciseShadowcasting((x, y) => !level.isOpaque(x, y) || (x === hero[0] && y === hero[1]));
  fov.compute(...hero, SIGHT, (x, y) => {
    seen.add(`${x},${y}`);
    const monster = monsters.find(isAt([x, y]));
    if (monster !== undefined) display.draw(x, y, monster.glyph, "#e0664f", null);
    else if (x === level.exit[0] && y === level.exit[1]) display.draw(x, y, ">", "#e8c35a", null);
    else display.draw(x, y, level.glyph(x, y), "#ccc", null);
  });
  display.draw(...hero, "@", "#fff", null);
  display.drawText(0, SIZE[1], outcome || `Seed ${seed}. Walk to the exit with the arrow keys.`);
}

/** Monsters that are near come nearer. */
function monstersAct() {
  for (const monster of monsters) {
    const path = [];
    const isFree = (x, y) =>
      level.isWalkable(x, y) && !monsters.some((other) => other !== monster && isAt([x, y])(other));
    new ROT.Path.AStar(...hero, isFree, { topology: 4 }).compute(...monster.at, (x, y) => path.push([x, y]));
    if (path.length > 1 && path.length <= SIGHT) monster.at = path[1];
  }
  if (monsters.some(isAt(hero))) outcome = "A monster has caught you.";
}

addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  if (step === undefined || outcome !== "") return;
  event.preventDefault();
  const to = [hero[0] + step[0], hero[1] + step[1]];
  if (level.isWalkable(...to)) hero = to;
  if (hero[0] === level.exit[0] && hero[1] === level.exit[1]) outcome = "You are out!";
  else monstersAct();
  draw();
});
draw();
