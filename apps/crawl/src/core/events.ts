import { PLAYER } from "./catalog.js";

/** How hungry the player is. */
export type Hunger = "well fed" | "normal" | "hungry" | "starving";

/** What happened, for a skin to show. `cell` is where; only what the player could notice is told. */
export type GameEvent = { readonly text: string } & (
  | { readonly type: "refused" }
  | {
      readonly type: "hit";
      readonly by: string;
      readonly target: string;
      readonly damage: number;
      readonly cell: number;
    }
  | { readonly type: "died"; readonly who: string; readonly cell: number }
  | { readonly type: "swapped"; readonly who: string; readonly cell: number }
  | { readonly type: "confused"; readonly who: string; readonly cell: number }
  | { readonly type: "opened"; readonly cell: number }
  /** Locked cells are open now: several where a lever was pulled, and none where another lock is still shut. */
  | { readonly type: "unlocked"; readonly cells: readonly number[] }
  | { readonly type: "jumped"; readonly cell: number }
  | { readonly type: "searched" }
  | { readonly type: "vanished"; readonly cells: readonly number[] }
  | { readonly type: "spotted"; readonly what: string; readonly cell: number }
  | {
      readonly type: "trapped";
      readonly what: string;
      readonly who: string;
      readonly damage: number;
      readonly cell: number;
    }
  | { readonly type: "picked-up" | "dropped" | "used" | "worn" | "removed"; readonly item: string }
  | { readonly type: "healed"; readonly amount: number }
  | { readonly type: "missile"; readonly from: number; readonly cell: number }
  | { readonly type: "fireball"; readonly cell: number; readonly cells: readonly number[] }
  | { readonly type: "mapped" }
  | { readonly type: "hunger"; readonly hunger: Hunger }
  | { readonly type: "starved"; readonly damage: number }
  | { readonly type: "descended" | "ascended" | "arrived"; readonly depth: number }
  | { readonly type: "fell"; readonly depth: number; readonly damage: number }
  | { readonly type: "entered"; readonly place: string }
  /** `left`: turns until the player begins to drown. */
  | { readonly type: "swam"; readonly left: number }
  | { readonly type: "lost"; readonly item: string }
  | { readonly type: "caught-fire"; readonly cells: readonly number[] }
  | { readonly type: "won" }
);

/** What a line of the log is to the player: harm, a blow dealt, a gain, something to be noticed, or nothing special. */
export type Tone = "harm" | "blow" | "gain" | "notice" | "plain";

/** A line of the message log. */
export interface Message {
  readonly turn: number;
  readonly text: string;
  readonly tone: Tone;
}

const TONES: Readonly<Partial<Record<GameEvent["type"], Tone>>> = {
  starved: "harm",
  fell: "harm",
  lost: "harm",
  swam: "harm",
  "caught-fire": "blow",
  confused: "blow",
  missile: "blow",
  fireball: "blow",
  "picked-up": "gain",
  healed: "gain",
  mapped: "gain",
  unlocked: "gain",
  won: "gain",
  spotted: "notice",
  descended: "notice",
  ascended: "notice",
  arrived: "notice",
  entered: "notice",
  vanished: "notice",
};

export function toneOf(event: GameEvent): Tone {
  switch (event.type) {
    case "hit":
      return event.target !== PLAYER ? "blow" : event.damage > 0 ? "harm" : "plain";
    case "died":
    case "trapped":
      return event.who === PLAYER ? "harm" : "blow";
    case "hunger":
      return event.hunger === "well fed" ? "gain" : event.hunger === "normal" ? "plain" : "harm";
    default:
      return TONES[event.type] ?? "plain";
  }
}
