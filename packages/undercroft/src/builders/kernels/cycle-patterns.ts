/**
 * The patterns of rings as data. A ring leaves a room, its beginning, in two directions. The two arcs meet again in
 * another room. What bars them, and what lies on them, makes the pattern. The idea is Joris Dormans's (Unexplored); the
 * twelve kinds are those that Sersa Victory has written down for games on paper.
 */

/** What a part of a pattern is about: one of the two arcs, the room where they meet, or the room beyond that one. */
type Place = "first" | "second" | "meeting" | "beyond";

/** What closes a passage. A hazard only makes it dangerous. */
export type Bar = "locked" | "portcullis" | "secret" | "ledge" | "hazard";

/** Something that closes a passage of a ring. */
export interface BarRow {
  /** The arc that it is on, or `beyond` for the passage to the room beyond the meeting place. */
  readonly on: "first" | "second" | "beyond";
  /** Which passage of the arc it closes: the first or last one, or all of them. */
  readonly at: "begin" | "end" | "all";
  readonly bar: Bar;
  /** For locks: the number of each key that it takes, as `ThingRow` counts them. */
  readonly keys?: readonly number[];
  /** For ledges: whether it leads back to where the ring begins, instead of onwards. */
  readonly isBack?: true;
}

/** What can lie, hang or stand in a room. The goal is left out: it is where `goal` says. */
export type ThingKind = "key" | "lever" | "prize" | "decoy" | "guard" | "patrol" | "ambush";

/** Something in a room of a ring. */
interface ThingRow {
  readonly on: Place;
  /** Which of an arc's rooms it is in: the nearest to the beginning, the middle one, the nearest to the meeting place. */
  readonly at?: "begin" | "middle" | "end";
  readonly kind: ThingKind;
  /** For keys and levers: its number in this pattern. */
  readonly key?: number;
}

/** What makes a pattern, as far as it differs from two open paths of about the same length to a goal where they meet. */
interface PatternRow {
  /** Its option's name. */
  readonly name: string;
  /** The default of its option. */
  readonly weight: number;
  /** What it is, for the help of its option: "rings with …". */
  readonly rings: string;
  /**
   * Whether the first arc is short: at most 0.4 times the second. Otherwise, the two are about equally long, unless the
   * first one is shut at both ends: then it has one or two rooms.
   */
  readonly isShort?: boolean;
  readonly goal?: "meeting" | "beyond";
  readonly bars?: readonly BarRow[];
  readonly things?: readonly ThingRow[];
}

const ROWS = [
  { name: "twoPaths", weight: 4, rings: "two open paths of about the same length" },
  {
    name: "twoKeys",
    weight: 10,
    rings: "a key on each path, and a goal behind a door that takes both",
    goal: "beyond",
    bars: [{ on: "beyond", at: "begin", bar: "locked", keys: [0, 1] }],
    things: [
      { on: "first", at: "middle", kind: "key", key: 0 },
      { on: "second", at: "middle", kind: "key", key: 1 },
    ],
  },
  {
    name: "hiddenShortcut",
    weight: 8,
    rings: "a long path, and a short one behind a secret door",
    isShort: true,
    bars: [{ on: "first", at: "begin", bar: "secret" }],
  },
  {
    name: "dangerousRoute",
    weight: 8,
    rings: "a long path, and a short one that is dangerous",
    isShort: true,
    bars: [{ on: "first", at: "all", bar: "hazard" }],
  },
  {
    name: "foreshadowing",
    weight: 8,
    rings: "a goal that is seen through a portcullis long before the other path leads there",
    isShort: true,
    bars: [{ on: "first", at: "end", bar: "portcullis", keys: [0] }],
    things: [{ on: "second", at: "end", kind: "lever", key: 0 }],
  },
  {
    name: "lockAndKeyCycle",
    weight: 12,
    rings: "a short path to a locked goal, and a long one to the key, which ends at a ledge near the lock",
    isShort: true,
    goal: "beyond",
    bars: [
      { on: "beyond", at: "begin", bar: "locked", keys: [0] },
      { on: "second", at: "end", bar: "ledge" },
    ],
    things: [{ on: "second", at: "middle", kind: "key", key: 0 }],
  },
  {
    name: "blockedRetreat",
    weight: 6,
    rings: "a ledge on the way to the goal, and another one on the way back",
    bars: [
      { on: "first", at: "end", bar: "ledge" },
      { on: "second", at: "begin", bar: "ledge", isBack: true },
    ],
  },
  {
    name: "monsterPatrol",
    weight: 6,
    rings: "a strong monster that walks around",
    things: [{ on: "first", at: "middle", kind: "patrol" }],
  },
  {
    name: "alteredReturn",
    weight: 8,
    rings: "a lever at the goal that opens another way back, with somebody waiting there",
    bars: [
      { on: "first", at: "begin", bar: "portcullis", keys: [0] },
      { on: "first", at: "end", bar: "portcullis", keys: [0] },
    ],
    things: [
      { on: "meeting", kind: "lever", key: 0 },
      { on: "first", at: "middle", kind: "ambush" },
    ],
  },
  {
    name: "falseGoal",
    weight: 6,
    rings: "a poor treasure in place of the goal, which is far behind it, and a ledge for the way back",
    isShort: true,
    bars: [{ on: "first", at: "begin", bar: "ledge", isBack: true }],
    things: [{ on: "second", at: "begin", kind: "decoy" }],
  },
  {
    name: "lockAndKey",
    weight: 10,
    rings: "a locked goal, and its key on one of two paths",
    goal: "beyond",
    bars: [{ on: "beyond", at: "begin", bar: "locked", keys: [0] }],
    things: [{ on: "second", at: "begin", kind: "key", key: 0 }],
  },
  {
    name: "gambit",
    weight: 6,
    rings: "a second, guarded treasure next to the goal",
    things: [
      { on: "beyond", kind: "guard" },
      { on: "beyond", kind: "prize" },
    ],
  },
] as const satisfies readonly PatternRow[];

/** The option of a pattern. */
export type CyclePatternName = (typeof ROWS)[number]["name"];

/** One pattern. */
export type CyclePattern = Required<PatternRow> & { readonly name: CyclePatternName };

/** All patterns, in the order of the options. */
export const CYCLE_PATTERNS: readonly CyclePattern[] = /* @__PURE__ */ ROWS.map((row) => ({
  ...{ isShort: false, goal: "meeting", bars: [], things: [] },
  ...row,
}));

/** Whether something in a pattern needs a key or a lever. */
export function hasLock({ bars }: CyclePattern): boolean {
  return bars.some(({ keys }) => keys !== undefined);
}

/** Whether a pattern has a room beyond the meeting place. */
export function hasBeyond({ goal, things }: CyclePattern): boolean {
  return goal === "beyond" || things.some(({ on }) => on === "beyond");
}

/** Whether a pattern needs a room on this arc: something lies there, or the room itself is a danger. */
export function needsRoomsOn({ bars, things }: CyclePattern, arc: "first" | "second"): boolean {
  return things.some(({ on }) => on === arc) || bars.some(({ on, bar }) => on === arc && bar === "hazard");
}

/** Whether a pattern bars both ends of the first arc, so that its rooms are behind locks. */
export function closesFirst({ bars }: CyclePattern): boolean {
  return bars.filter(({ on, keys }) => on === "first" && keys !== undefined).length > 1;
}
