import { areaStart, chain, distantExit, maze } from "undercroft";
import { defineLayer } from "undercroft/define";
import { pictureTheme, tileLook } from "undercroft/formats";
import { expect, test } from "vitest";
import { type Game, newGame, OPEN_DOOR, uniformUnderworld } from "../core/index.js";
import { restore, snapshot } from "../core/snapshot.js";
import { drawnGame } from "../testing/drawn-game.js";
import { scale } from "./colors.js";
import { drawLevel } from "./map-drawing.js";
import { Screen } from "./screen.js";

const LEGEND = { S: "secret_door", W: "deep_water", L: "lava" } as const;
const ROWS = ["#########", "#@..>..L#", "#..SWW..#", "#...WW..#", "#########"];

function drawn(game: Game): Screen {
  const { width, height } = game.level;
  const screen = new Screen(width, height);
  drawLevel(screen, { x: 0, y: 0, width, height }, { x: 0, y: 0 }, game);
  return screen;
}

function at(screen: Screen, x: number, y: number) {
  const cell = y * screen.width + x;
  return { glyph: String.fromCodePoint(screen.glyphs[cell]!), fg: screen.fg[cell]!, bg: screen.bg[cell]! };
}

const red = (color: number) => color >> 16;
const blue = (color: number) => color & 255;

test("a secret door looks like a wall", () => {
  const screen = drawn(drawnGame(ROWS, 1, LEGEND));
  const wall = at(screen, 3, 0);
  // As far from the player as the wall, and not beside him: there he would find it.
  expect(at(screen, 3, 2)).toMatchObject({ glyph: "#", fg: wall.fg });
});

test("bones don't look like rations, nor dead grass like an open door", () => {
  const legend = { B: "bones", D: "dead_grass", r: { spawn: "Rations" } };
  const glyphs = ROWS.map((row) => row.replace("WW", "BD").replace("#..SB", "#r.SB"));
  const screen = drawn(drawnGame(glyphs, 1, { ...LEGEND, ...legend }));
  const [rations, bones, deadGrass] = [1, 4, 5].map((x) => at(screen, x, 2).glyph);
  expect({ rations, bones, deadGrass, openDoor: OPEN_DOOR.glyph }).toEqual({
    rations: "%",
    bones: "÷",
    deadGrass: ",",
    openDoor: "'",
  });
});

test("terrain has the colours that it has in pictures, by the light of a torch", () => {
  const screen = drawn(drawnGame(ROWS, 1, LEGEND));
  const water = at(screen, 4, 2);
  expect(blue(water.bg)).toBeGreaterThan(2 * red(water.bg));
  const floor = at(screen, 3, 1);
  expect(red(floor.bg)).toBeGreaterThan(blue(floor.bg));
});

test("lava is bright where the torch hardly reaches", () => {
  const screen = drawn(drawnGame(ROWS, 1, LEGEND));
  const { fill } = tileLook(pictureTheme(), "lava");
  expect(red(at(screen, 7, 1).bg)).toBeGreaterThan(red(scale(fill!, 0.8)));
});

test("a lake stays blue in memory, and fainter than in view", () => {
  const game = drawnGame(ROWS, 1, LEGEND);
  const seen = at(drawn(game), 4, 2).bg;
  game.level.visible.fill(0);
  const remembered = at(drawn(game), 4, 2).bg;
  expect(blue(remembered)).toBeGreaterThan(red(remembered));
  expect(blue(remembered)).toBeLessThan(blue(seen));
});

const den = defineLayer({
  id: "den",
  options: {},
  *build(map) {
    map.areas = [{ name: "the den", theme: "warrens", cells: [map.start!] }];
  },
});

const themed = (theme: "stone" | "drowned") =>
  chain({ width: 21, height: 11, theme }).startWith(maze()).with(areaStart()).with(distantExit()).with(den());

test("walls have the colours of the level's theme, floors those of their place, and a saved game keeps both", () => {
  const plain = newGame({ seed: 1, underworld: uniformUnderworld("u", themed("stone"), 1) });
  const underworld = uniformUnderworld("u", themed("drowned"), 1);
  const game = newGame({ seed: 1, underworld });
  const { level, player } = game;
  const wall = level.view.find((cell) => level.tiles[cell] === 0)!;
  const screen = drawn(game);
  const [x, y] = [level.x(wall), level.y(wall)];
  expect(blue(at(screen, x, y).fg)).toBeGreaterThan(blue(at(drawn(plain), x, y).fg));
  const start = at(screen, level.x(player.cell), level.y(player.cell));
  expect(red(start.bg)).toBeGreaterThan(blue(start.bg));
  expect(drawn(restore(snapshot(game), underworld)).bg).toEqual(screen.bg);
});

test("a game without themes is saved as before they were there", () => {
  const [level] = snapshot(drawnGame(ROWS, 1, LEGEND)).levels;
  expect(Object.keys(level!)).not.toContain("theme");
  expect(Object.keys(level!)).not.toContain("floorThemes");
});
