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
  | { readonly type: "confused"; readonly who: string; readonly cell: number }
  | { readonly type: "opened"; readonly cell: number }
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
  | { readonly type: "descended" | "ascended"; readonly depth: number }
  | { readonly type: "won" }
);

/** A line of the message log. */
export interface Message {
  readonly turn: number;
  readonly text: string;
}
