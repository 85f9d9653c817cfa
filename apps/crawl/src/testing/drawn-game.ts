import { chain, prefabLevel } from "undercroft";
import { drawnLevel, type Legend } from "undercroft/prefabs";
import { type CarriedItem, type Entity, type Game, type Monster, newGame, uniformUnderworld } from "../core/index.js";

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
} as const;

/** A game on one level, drawn with `@` where the player comes in and `>` where the crown lies. */
export function drawnGame(rows: readonly string[], seed: string | number = 1, legend: Legend = {}): Game {
  const prefab = drawnLevel("drawn", rows, { legend: { ...LEGEND, ...legend } });
  const drawn = chain({ width: rows[0]!.length, height: rows.length }).startWith(prefabLevel({ prefab }));
  return newGame({ seed, underworld: uniformUnderworld("drawn", drawn, 1) });
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
