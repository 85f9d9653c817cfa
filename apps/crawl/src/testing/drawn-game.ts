import { chain, type Level, type LevelLock, type LevelOneWay, type Point, prefabLevel } from "undercroft";
import { defineLayer } from "undercroft/define";
import { drawnLevel, type Legend } from "undercroft/prefabs";
import {
  type CarriedItem,
  type Entity,
  type Game,
  levelUnderworld,
  type Monster,
  newGame,
  uniformUnderworld,
} from "../core/index.js";

/** Things and terrain that the library's own legend has no glyph for. */
export const LEGEND = {
  O: { spawn: "Ogre" },
  m: { spawn: "Magic Missile Scroll" },
  f: { spawn: "Fireball Scroll" },
  c: { spawn: "Confusion Scroll" },
  p: { spawn: "Magic Mapping Scroll" },
  d: { spawn: "Dagger" },
  l: { spawn: "Longsword" },
  s: { spawn: "Shield" },
  D: { spawn: "Dragon" },
  "~": "shallow_water",
  "≈": "deep_water",
  ";": "mud",
  "▒": "lava",
  "░": "chasm",
  "≡": "bridge",
  '"': "grass",
  "'": "dead_grass",
  "♠": "foliage",
  "╪": "barricade",
  "¤": "locked_door",
  "╫": "portcullis",
  "§": "secret_door",
  "¡": "lever_wall",
} as const;

/** A game on one level, drawn with `@` where the player comes in and `>` where the crown lies. */
export function drawnGame(rows: readonly string[], seed: string | number = 1, legend: Legend = {}): Game {
  return newGame({ seed, underworld: uniformUnderworld("drawn", drawnChain(rows, {}, legend), 1) });
}

/** What a drawing can't show: locks, ways that lead in one direction only, and more that steps would add. */
export interface DrawnPlot {
  readonly locks?: readonly LevelLock[];
  readonly oneWays?: readonly LevelOneWay[];
  /** Boxes that count as placed blueprints, each with its upper left corner, its name and its size. */
  readonly blueprints?: readonly { readonly name: string; readonly at: Point; readonly size: Point }[];
}

/** A game on one level with a plot, won by whoever takes the way down. */
export function plotGame(rows: readonly string[], plot: DrawnPlot, legend: Legend = {}): Game {
  return newGame({ seed: 1, underworld: levelUnderworld(plotLevel(rows, plot, legend)) });
}

/** A level that is drawn, with what can't be. */
export function plotLevel(rows: readonly string[], plot: DrawnPlot, legend: Legend = {}): Level {
  return drawnChain(rows, plot, legend).build({ seed: 1 });
}

function drawnChain(rows: readonly string[], plot: DrawnPlot, legend: Legend) {
  const prefab = drawnLevel("drawn", rows, { legend: { ...LEGEND, ...legend } });
  return chain({ width: rows[0]!.length, height: rows.length }).startWith(prefabLevel({ prefab })).with(plotStep(plot));
}

/** A step that adds a plot. What is drawn may close the way out, too. */
function plotStep({ locks = [], oneWays = [], blueprints = [] }: DrawnPlot) {
  const step = defineLayer({
    id: "drawn-plot",
    summary: "Adds what a drawing can't show.",
    options: {},
    *build(map) {
      const cellOf = ([x, y]: Point) => map.index(x, y);
      map.locks = locks.map(({ at, key, ...rest }) => ({ at: cellOf(at), key: cellOf(key), ...rest }));
      map.oneWays = oneWays.map(({ from, to }) => ({ from: cellOf(from), to: cellOf(to) }));
      map.allows = [...map.allows, "exit-locked", "exit-secret"];
      const boxes = blueprints.map(({ name, at: [x, y], size: [width, height] }) => {
        const glyphAt = (dx: number, dy: number) => map.tileset.tiles[map.tiles[map.index(x + dx, y + dy)]!]!.glyph;
        const rowAt = (dy: number) => Array.from({ length: width }, (_, dx) => glyphAt(dx, dy)).join("");
        const rowsOf = Array.from({ length: height }, (_, dy) => rowAt(dy));
        return { name, kind: "blueprint", x, y, transform: "identity", entrances: [], rows: rowsOf };
      });
      map.prefabs = [...map.prefabs, ...boxes];
      yield;
    },
  });
  return step();
}

/** The only monster of a level. */
export function onlyMonster({ level }: Game): Monster {
  return level.monsters.entities[0]!;
}

/** Puts a new thing into the player's pack. */
export function give({ player }: Game, name: string): CarriedItem {
  const id = 1000 + player.pack.length;
  const item: Entity & CarriedItem = { id, name, item: { seen: true, worn: false } };
  player.pack.push(item);
  return item;
}

/** Where an entity is. */
export function placeOf({ level }: Game, { cell }: Entity): readonly [x: number, y: number] {
  return [level.x(cell!), level.y(cell!)];
}
