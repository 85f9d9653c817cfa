// A roguelike for the terminal: five levels down, and out at the bottom. Run it with: node game.js [seed]
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { emitKeypressEvents } from "node:readline";
import { Dungeon, Rng } from "undercroft";
import { distanceField, inSight } from "undercroft/analysis";
import { recipeChain } from "undercroft/recipes";
import { rollTable, SEEDS_TABLE } from "undercroft/tables";

const [WIDTH, HEIGHT, DEPTHS, SIGHT, SAVE] = [70, 22, 5, 8, "save.json"];
const cellOf = ([x, y]) => y * WIDTH + x;
const pointOf = (cell) => [cell % WIDTH, Math.floor(cell / WIDTH)];

/** Everything that this game knows, by the names that levels use. */
const KINDS = {
  Goblin: { glyph: "g", hp: 5, power: 2 },
  Orc: { glyph: "o", hp: 9, power: 3 },
  "Health Potion": { glyph: "!", use: (hero) => (hero.hp = Math.min(hero.hp + 12, 30)) },
  Rations: { glyph: "%", use: (hero) => (hero.hp = Math.min(hero.hp + 6, 30)) },
  Dagger: { glyph: "/", use: (hero) => (hero.power = Math.max(hero.power, 4)) },
  Longsword: { glyph: "/", use: (hero) => (hero.power = Math.max(hero.power, 6)) },
};

// The dungeon adds the stairs, so these only make maps. The game has no diagonal moves, and no level needs one.
const ROOMS = [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-spawner" }];
const CAVES = [{ use: "cellular-automata" }, { use: "connect-regions" }, { use: "voronoi-spawning" }];
const FINISH = [{ use: "door-placement" }, { use: "room-vaults" }];
const [rooms, caves] = [ROOMS, CAVES].map((steps) =>
  recipeChain({ size: [WIDTH, HEIGHT], purpose: "map", movement: "orthogonal", steps: [...steps, ...FINISH] }),
);

const [, , seed = String(Date.now())] = process.argv;
const game = existsSync(SAVE)
  ? JSON.parse(readFileSync(SAVE, "utf8"))
  : { seed, depth: 1, turn: 0, hero: { at: undefined, hp: 30, power: 3 }, floors: {} };
// The last level of a dungeon has no stairs down, so it has one more than the game: that is the way out.
const chain = (depth) => (depth % 2 === 1 ? rooms : caves);
const dungeon = new Dungeon({ seed: game.seed, depths: DEPTHS + 1, chain });
let level = arrive(game.depth);
let message = `Seed ${game.seed}. Arrows walk, > and < take stairs, q saves and quits.`;

/** Enters a level. The first visit fills it; later ones find it as it was left. */
function arrive(depth) {
  const built = dungeon.level(depth);
  game.depth = depth;
  game.floors[depth] ??= { seen: {}, things: populate(built) };
  // Stairs line up: both ends are on the same cell, so only the first level has to say where to stand.
  game.hero.at ??= cellOf(built.start);
  return built;
}

/** Turns the spawns of a level into things of this game, and leaves out what it doesn't know. */
function populate(built) {
  const rng = Rng.fromSeed(game.seed).fork(`things of ${built.depth}`);
  const all = built.spawnInto(({ at, name, table, or = [] }) => {
    // A vault can ask for anything from a table, or for a thing, with others to fall back on.
    const wanted = table ? [rollTable(SEEDS_TABLE, built.depth, rng)?.name] : [name, ...or];
    const kind = wanted.find((one) => Object.hasOwn(KINDS, one));
    return kind && { name: kind, at: cellOf(at), hp: KINDS[kind].hp ?? 0 };
  });
  return all.filter((thing) => thing !== undefined);
}

const things = () => game.floors[game.depth].things;
const monsterAt = (cell) => things().find(({ at, hp }) => at === cell && hp > 0);
const remove = (thing) => things().splice(things().indexOf(thing), 1);

/** Whether the hero sees a cell: near enough, and nothing in between that blocks sight. */
function sees(cell) {
  const [from, to] = [pointOf(game.hero.at), pointOf(cell)];
  return Math.hypot(to[0] - from[0], to[1] - from[1]) <= SIGHT && inSight(level, from, to);
}

function walk(step) {
  const [hero, to] = [game.hero, game.hero.at + step];
  if (!level.tileset.walkable[level.tiles[to]]) return;
  const monster = monsterAt(to);
  if (monster !== undefined) {
    monster.hp -= hero.power;
    message = `You hit the ${monster.name}.`;
    if (monster.hp <= 0) remove(monster);
  } else {
    hero.at = to;
    const item = things().find(({ at }) => at === to);
    if (item !== undefined) {
      KINDS[item.name].use(hero);
      message = `You use the ${item.name}.`;
      remove(item);
    }
  }
  monstersAct();
}

/** Monsters that see the hero come closer, and hit when they are there. */
function monstersAct() {
  game.turn++;
  const distances = distanceField(level, [pointOf(game.hero.at)]);
  for (const monster of things().filter(({ at, hp }) => hp > 0 && sees(at))) {
    const closer = (step) => distances[monster.at + step] === distances[monster.at] - 1;
    const step = [1, -1, WIDTH, -WIDTH].find((one) => closer(one) && !monsterAt(monster.at + one));
    if (distances[monster.at] > 1) monster.at += step ?? 0;
    else {
      game.hero.hp -= KINDS[monster.name].power;
      message += ` The ${monster.name} hits you.`;
    }
  }
}

function takeStairs(kind) {
  if (!level.exits.some((exit) => exit.kind === kind && cellOf(exit.at) === game.hero.at)) return;
  if (kind === "down" && game.depth === DEPTHS) leave(`You are out, after ${game.turn} turns!`);
  level = arrive(game.depth + (kind === "down" ? 1 : -1));
  message = `Depth ${game.depth}.`;
}

function draw() {
  const { seen } = game.floors[game.depth];
  const glyphs = [...level.rows().join("")].map((glyph, cell) => {
    if (cell === game.hero.at) return "@";
    if (!sees(cell)) return seen[cell] ? glyph : " ";
    seen[cell] = 1;
    const thing = monsterAt(cell) ?? things().find(({ at }) => at === cell);
    return thing === undefined ? glyph : KINDS[thing.name].glyph;
  });
  const rows = Array.from({ length: HEIGHT }, (_, y) => glyphs.slice(y * WIDTH, (y + 1) * WIDTH).join(""));
  const status = `Depth ${game.depth}  HP ${Math.max(game.hero.hp, 0)}/30  Power ${game.hero.power}`;
  console.log(`${process.stdout.isTTY ? "\x1b[2J\x1b[H" : ""}${rows.join("\n")}\n${status}\n${message}`);
  message = "";
}

/** The save file has no maps in it: the seed builds them again. A game that is over leaves no file. */
function leave(words) {
  if (words === undefined) writeFileSync(SAVE, JSON.stringify(game));
  else rmSync(SAVE, { force: true });
  console.log(words ?? "Saved.");
  process.exit();
}

const KEYS = { right: 1, left: -1, down: WIDTH, up: -WIDTH, l: 1, h: -1, j: WIDTH, k: -WIDTH };

emitKeypressEvents(process.stdin);
if (process.stdin.isTTY) process.stdin.setRawMode(true);
process.stdin.on("end", () => leave());
process.stdin.on("keypress", (text, { name, ctrl }) => {
  if (name === "q" || (ctrl && name === "c")) leave();
  if (text === ">" || text === "<") takeStairs(text === ">" ? "down" : "up");
  else if (KEYS[name] !== undefined) walk(KEYS[name]);
  draw();
  if (game.hero.hp <= 0) leave(`You died at depth ${game.depth}, after ${game.turn} turns.`);
});
draw();
