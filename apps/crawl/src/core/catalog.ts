import type { Key } from "./entity.js";
import { FIRE } from "./locks.js";
import { words } from "./places.js";

/** What an item does when it is used. Ranges and radii are in cells, times in turns. */
export type Use =
  | { readonly does: "heal"; readonly amount: number }
  | { readonly does: "feed" }
  | { readonly does: "missile"; readonly range: number; readonly damage: number }
  | { readonly does: "fireball"; readonly range: number; readonly damage: number; readonly radius: number }
  | { readonly does: "confuse"; readonly range: number; readonly turns: number }
  | { readonly does: "map" };

export type Slot = "weapon" | "shield";

interface Looks {
  /** What it is called in a sentence, after "the". */
  readonly called: string;
  readonly glyph: string;
  /** As in CSS. */
  readonly color: string;
}

export interface MonsterKind extends Looks {
  readonly kind: "monster";
  readonly hp: number;
  readonly power: number;
  readonly defence: number;
  /** How far it sees, in cells. */
  readonly sight: number;
  /** It runs away at this many hit points or fewer. */
  readonly flees: number;
  readonly opensDoors: boolean;
}

export interface ToolKind extends Looks {
  readonly kind: "tool";
  readonly use: Use;
}

export interface GearKind extends Looks {
  readonly kind: "gear";
  readonly slot: Slot;
  readonly power: number;
  readonly defence: number;
}

export interface TrapKind extends Looks {
  readonly kind: "trap";
  readonly damage: number;
}

/** What opens locks. Levels give it any name. */
export interface KeyKind extends Looks {
  readonly kind: "key";
}

/** What the game is won with. */
export interface RelicKind extends Looks {
  readonly kind: "relic";
}

export interface PlayerKind extends Looks {
  readonly kind: "player";
  readonly hp: number;
  readonly power: number;
  readonly defence: number;
  readonly sight: number;
}

export type Kind = MonsterKind | ToolKind | GearKind | TrapKind | RelicKind | KeyKind | PlayerKind;

/** The name of the player's own entry, which no level can spawn. */
export const PLAYER = "Player";
/** What the dungeon is entered for. */
export const RELIC = "Undercroft Crown";

export const PLAYER_KIND: PlayerKind = {
  kind: "player",
  called: "player",
  glyph: "@",
  color: "#f4e9cf",
  hp: 30,
  power: 5,
  defence: 2,
  sight: 8,
};

const MONSTERS = {
  // Weak and cowardly: one is no danger, and the last one runs.
  Goblin: {
    kind: "monster",
    called: "goblin",
    glyph: "g",
    color: "#8fbf6a",
    hp: 12,
    power: 5,
    defence: 0,
    sight: 8,
    flees: 2,
    opensDoors: false,
  },
  // Strong enough to make one look for a better shield; doors don't stop it.
  Orc: {
    kind: "monster",
    called: "orc",
    glyph: "o",
    color: "#d9705f",
    hp: 18,
    power: 8,
    defence: 1,
    sight: 8,
    flees: 0,
    opensDoors: true,
  },
  // Not to be fought without a good blade, or without scrolls.
  Ogre: {
    kind: "monster",
    called: "ogre",
    glyph: "O",
    color: "#e8a33d",
    hp: 30,
    power: 11,
    defence: 2,
    sight: 7,
    flees: 0,
    opensDoors: true,
  },
} as const satisfies Record<string, MonsterKind>;

/** Monsters that the game's own levels don't have, for things of worlds to play as. */
const OTHERS = {
  Rat: {
    kind: "monster",
    called: "rat",
    glyph: "r",
    color: "#a8977d",
    hp: 5,
    power: 3,
    defence: 0,
    sight: 6,
    flees: 1,
    opensDoors: false,
  },
  Bat: {
    kind: "monster",
    called: "bat",
    glyph: "b",
    color: "#8d7da6",
    hp: 4,
    power: 4,
    defence: 0,
    sight: 9,
    flees: 0,
    opensDoors: false,
  },
  // Sees far, and never runs.
  Wolf: {
    kind: "monster",
    called: "wolf",
    glyph: "w",
    color: "#c8c0ae",
    hp: 14,
    power: 7,
    defence: 0,
    sight: 10,
    flees: 0,
    opensDoors: false,
  },
  Shaman: {
    kind: "monster",
    called: "shaman",
    glyph: "s",
    color: "#9d8bd6",
    hp: 10,
    power: 9,
    defence: 0,
    sight: 9,
    flees: 3,
    opensDoors: true,
  },
} as const satisfies Record<string, MonsterKind>;

const TOOLS = {
  "Health Potion": {
    kind: "tool",
    called: "health potion",
    glyph: "!",
    color: "#d98ab8",
    use: { does: "heal", amount: 8 },
  },
  Rations: { kind: "tool", called: "rations", glyph: "%", color: "#c9a66b", use: { does: "feed" } },
  "Magic Missile Scroll": {
    kind: "tool",
    called: "scroll of magic missile",
    glyph: "?",
    color: "#6ea3d8",
    use: { does: "missile", range: 6, damage: 20 },
  },
  "Fireball Scroll": {
    kind: "tool",
    called: "scroll of fireball",
    glyph: "?",
    color: "#e8823d",
    use: { does: "fireball", range: 6, damage: 20, radius: 3 },
  },
  "Confusion Scroll": {
    kind: "tool",
    called: "scroll of confusion",
    glyph: "?",
    color: "#9d8bd6",
    use: { does: "confuse", range: 6, turns: 4 },
  },
  "Magic Mapping Scroll": {
    kind: "tool",
    called: "scroll of magic mapping",
    glyph: "?",
    color: "#5fb3a1",
    use: { does: "map" },
  },
} as const satisfies Record<string, ToolKind>;

const GEAR = {
  Dagger: { kind: "gear", called: "dagger", glyph: "/", color: "#9fb3c8", slot: "weapon", power: 2, defence: 0 },
  Longsword: {
    kind: "gear",
    called: "longsword",
    glyph: "/",
    color: "#ece6da",
    slot: "weapon",
    power: 4,
    defence: 0,
  },
  Shield: { kind: "gear", called: "shield", glyph: "(", color: "#9fb3c8", slot: "shield", power: 0, defence: 1 },
  "Tower Shield": {
    kind: "gear",
    called: "tower shield",
    glyph: "(",
    color: "#ece6da",
    slot: "shield",
    power: 0,
    defence: 3,
  },
} as const satisfies Record<string, GearKind>;

const TRAPS = {
  "Bear Trap": { kind: "trap", called: "bear trap", glyph: "^", color: "#d9705f", damage: 6 },
} as const satisfies Record<string, TrapKind>;

const RELIC_KIND: RelicKind = { kind: "relic", called: "crown of the undercroft", glyph: '"', color: "#ffd75e" };

const CATALOG: ReadonlyMap<string, Kind> = new Map<string, Kind>(
  Object.entries({ ...MONSTERS, ...TOOLS, ...GEAR, ...TRAPS, [RELIC]: RELIC_KIND, [PLAYER]: PLAYER_KIND }),
);

/** An entity as far as its kind is concerned. */
export interface Named {
  readonly name: string;
  readonly key?: Key;
  /** What a thing of a world is. */
  readonly own?: Kind;
}

/**
 * What the catalog says of an entity, or its world. Keys are named by their level; all others exist because they stand
 * there.
 */
export function kindOf({ name, key, own }: Named): Kind {
  return key === undefined ? (own ?? CATALOG.get(name)!) : keyKind(name, key);
}

const KEY_COLOR = "#ffd75e";
const FIRE_COLOR = "#e8823d";

function keyKind(name: string, { kind }: Key): KeyKind {
  return { kind: "key", called: words(name), glyph: "♀", color: kind === FIRE ? FIRE_COLOR : KEY_COLOR };
}

export function monsterKind(monster: Named): MonsterKind {
  return kindOf(monster) as MonsterKind;
}

/** What a level may spawn by this name; undefined for the player, the relic and unknown names. */
export function spawnKind(name: string): Kind | undefined {
  return name === PLAYER || name === RELIC ? undefined : CATALOG.get(name);
}

/** What a thing of a world can play as; undefined for unknown names. */
export function playedKind(name: string): Kind | undefined {
  return Object.hasOwn(OTHERS, name) ? OTHERS[name as keyof typeof OTHERS] : spawnKind(name);
}

/** The names of everything that a thing of a world can play as. */
export function playedNames(): string[] {
  return [...CATALOG.keys(), ...Object.keys(OTHERS)].filter((name) => playedKind(name) !== undefined);
}
