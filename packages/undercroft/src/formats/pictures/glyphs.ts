import { SHIPPED_LOOKS } from "./shipped-looks.js";

/** How something looks as a character: a glyph and a colour. */
export interface Look {
  /** One character of text. */
  readonly glyph: string;
  /** Red, green and blue, 0 to 255. */
  readonly color: readonly [number, number, number];
}

const AMBER = [232, 163, 61] as const;
const INK = [236, 230, 218] as const;

/** The look of the start, where the player enters. */
export const START_LOOK: Look = { glyph: "@", color: INK };

/** The look of all keys, whatever they are made of. */
const KEY_LOOK: Look = { glyph: "♀", color: AMBER };

/** Returns a spawn's look. Things that aren't included show the first letter of their name, except for keys. */
export function spawnLook(name: string): Look {
  if (Object.hasOwn(SHIPPED_LOOKS, name)) return SHIPPED_LOOKS[name]!;
  if (/\bkey$/i.test(name)) return KEY_LOOK;
  const letter = /[A-Za-z0-9]/.exec(name)?.[0] ?? "?";
  return { glyph: letter, color: AMBER };
}
