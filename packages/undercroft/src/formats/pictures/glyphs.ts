/** How something looks as a character: a glyph and a colour. */
export interface Look {
  /** One character of text. */
  readonly glyph: string;
  /** Red, green and blue, 0 to 255. */
  readonly color: readonly [number, number, number];
}

const GREEN = [143, 191, 106] as const;
const RED = [217, 112, 95] as const;
const BLUE = [110, 163, 216] as const;
const VIOLET = [157, 139, 214] as const;
const AMBER = [232, 163, 61] as const;
const INK = [236, 230, 218] as const;
const TEAL = [95, 179, 161] as const;

/** The look of the start, where the player enters. */
export const START_LOOK: Look = { glyph: "@", color: INK };

const SPAWNS: Readonly<Record<string, Look>> = {
  Goblin: { glyph: "g", color: GREEN },
  Orc: { glyph: "o", color: RED },
  "Health Potion": { glyph: "!", color: VIOLET },
  "Fireball Scroll": { glyph: "?", color: AMBER },
  "Confusion Scroll": { glyph: "?", color: VIOLET },
  "Magic Missile Scroll": { glyph: "?", color: BLUE },
  "Magic Mapping Scroll": { glyph: "?", color: TEAL },
  Dagger: { glyph: "/", color: BLUE },
  Longsword: { glyph: "/", color: INK },
  Shield: { glyph: "[", color: BLUE },
  "Tower Shield": { glyph: "[", color: INK },
  Rations: { glyph: "%", color: AMBER },
  "Bear Trap": { glyph: "^", color: RED },
};

/** The look of all keys, whatever they are made of. */
const KEY_LOOK: Look = { glyph: "♀", color: AMBER };

/** Returns a spawn's look. Things that don't ship show the first letter of their name, except for keys. */
export function spawnLook(name: string): Look {
  if (Object.hasOwn(SPAWNS, name)) return SPAWNS[name]!;
  if (/\bkey$/i.test(name)) return KEY_LOOK;
  const letter = /[A-Za-z0-9]/.exec(name)?.[0] ?? "?";
  return { glyph: letter, color: AMBER };
}
