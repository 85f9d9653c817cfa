import type { With, World } from "miniplex";
import type { Kind } from "./catalog.js";

/** A living thing. What never changes, such as its strength, is in the catalog under its name. */
export interface Body {
  hp: number;
}

/** What a monster has in mind. */
export interface Hunter {
  /** Turns for which it still knows where the player is. */
  alert: number;
  /** Turns for which it still stumbles about. */
  confused: number;
  /** Whether it sleeps, and has to notice the player first. */
  asleep: boolean;
  /** Whether it means no harm: it stands about until somebody hurts it. */
  peaceful?: true;
  /** Whether it has waded into water or mud, and loses its next turn. */
  mired?: true;
}

export interface Trap {
  /** Whether nobody has spotted it yet. */
  hidden: boolean;
}

/** Something to be carried. */
export interface Item {
  /** Whether the player has seen it lie where it lies. */
  seen: boolean;
  /** Whether it is worn or wielded, and not just carried. */
  worn: boolean;
  /** Whether the player has put it there: somebody who drops a thing doesn't want it back at the next step. */
  dropped?: true;
  /** Only one of the things on a level with the same number can be taken. */
  choice?: number;
}

/** What a thing opens: the locks of one level that name the cell where it lay. */
export interface Key {
  readonly depth: number;
  readonly cell: number;
  /** The kind of these locks. Whatever is on fire opens all that fire opens. */
  readonly kind: string;
}

/** All that an entity can be made of. Only plain data: a saved game is a copy of it. */
export interface Entity {
  /** Numbers in the order of making: whoever comes first acts first, in every run. */
  readonly id: number;
  /** Its name in the catalog, which is also the name that levels spawn it under. */
  readonly name: string;
  /** What it is, if it is a thing of a world and not of the catalog. */
  readonly own?: Kind;
  /** Where it is; what is carried is nowhere. */
  cell?: number;
  body?: Body;
  hunter?: Hunter;
  trap?: Trap;
  item?: Item;
  /** Whatever has this is a key, and its name need not be in the catalog. */
  readonly key?: Key;
}

export type Monster = With<Entity, "cell" | "body" | "hunter">;
export type LyingItem = With<Entity, "cell" | "item">;
export type CarriedItem = With<Entity, "item">;
export type CarriedKey = With<Entity, "key">;
export type SetTrap = With<Entity, "cell" | "trap">;
export type EntityWorld = World<Entity>;

/** The player: the one entity that goes from level to level. */
export interface Player extends Entity {
  cell: number;
  readonly body: Body;
  /** What is carried, in the order in which it was picked up. */
  readonly pack: CarriedItem[];
  /** The keys, apart from the pack: they weigh nothing, and can neither be dropped nor lost. */
  readonly keys: CarriedKey[];
  /** Turns until starvation. */
  food: number;
  /** Turns in deep water without a break. */
  swum: number;
}
