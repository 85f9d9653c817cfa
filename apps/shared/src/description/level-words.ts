import type { Level } from "undercroft";
import type { Check } from "undercroft/verify";

/** How many there are of each name, the most frequent first. */
export function tally(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** A share as a percentage without a fraction; a share above zero is never rounded to zero. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  return rounded === 0 && share > 0 ? "under 1%" : `${rounded}%`;
}

/** One line of the list of checks: several that belong together. */
export interface CheckLine {
  readonly words: string;
  readonly isOk: boolean;
  /** What is wrong, where something is. */
  readonly faults: readonly string[];
}

type CheckName = Check["name"];

/** The checks that are told together, and how; those of which a level has nothing to check are left out. */
const TOGETHER: readonly { readonly names: readonly CheckName[]; words(level: Level): string | undefined }[] = [
  { names: ["exit-reachable"], words: ({ exits }) => (exits.length === 0 ? undefined : "exit reachable") },
  {
    names: ["spawn-walkable", "spawn-reachable", "spawn-blockers"],
    words: ({ spawns }) => countWords(spawns.length, "spawn", "reachable, each on a cell of its own"),
  },
  {
    names: ["room-true", "room-reachable"],
    words: ({ rooms = [] }) => countWords(rooms.length, "room", "open and reachable"),
  },
  {
    names: ["corridor-open", "corridor-whole"],
    words: ({ corridors = [] }) => countWords(corridors.length, "corridor", "open"),
  },
  {
    names: ["prefab-intact", "prefab-entrances"],
    words: ({ prefabs }) => countWords(prefabs.length, "prefab", "intact, entrances open"),
  },
  {
    names: ["key-before-lock", "solution-holds"],
    words: ({ locks }) => (locks.length === 0 ? undefined : "every key lies before its lock"),
  },
  {
    names: ["exit-unlocked"],
    words: ({ locks, allows }) =>
      locks.length === 0 || allows.includes("exit-locked") ? undefined : "exit needs no key",
  },
  {
    names: ["exit-without-secrets"],
    words: ({ doors = [], allows }) =>
      allows.includes("exit-secret") || doors.every(({ kind }) => kind !== "secret")
        ? undefined
        : "exit needs no secret door",
  },
  {
    names: ["one-way-returns"],
    words: ({ oneWays }) => countWords(oneWays.length, "one-way", "with a way back"),
  },
  { names: ["border-solid"], words: () => "border solid" },
  {
    names: ["start-present", "start-walkable", "start-free"],
    words: ({ start }) => (start === undefined ? undefined : "start on free floor"),
  },
  {
    names: ["exit-present", "exit-stairs", "exit-free", "exit-not-start"],
    words: ({ exits }) => (exits.length === 0 ? undefined : "stairs in place and free"),
  },
  { names: ["well-formed"], words: () => "level file well-formed" },
];

function countWords(n: number, thing: string, state: string): string | undefined {
  if (n === 0) return undefined;
  return n === 1 ? `1 ${thing} ${state}` : `${n.toLocaleString("en")} ${thing}s ${state}`;
}

/** What was checked of a level, in plain words. A check that is not listed here goes by its own name. */
export function checkLines(level: Level): readonly CheckLine[] {
  const known = new Set(TOGETHER.flatMap(({ names }) => names));
  const groups = [
    ...TOGETHER.map(({ names, words }) => ({ names, words: words(level) })),
    ...level.checks
      .filter(({ name }) => !known.has(name))
      .map(({ name }) => ({ names: [name], words: name.replace(/-/g, " ") })),
  ];
  return groups.flatMap(({ names, words }) => {
    const failed = level.checks.filter(({ name, ok }) => names.includes(name) && !ok);
    if (words === undefined && failed.length === 0) return [];
    return {
      words: words ?? names[0]!.replace(/-/g, " "),
      isOk: failed.length === 0,
      faults: failed.map(({ name, message }) => message ?? name.replace(/-/g, " ")),
    };
  });
}

/** What steps report, by kind, in a few words. */
export const REPORT_WORDS: Readonly<Record<Level["report"][number]["kind"], string>> = {
  shortfall: "less than asked",
  repair: "repaired",
  "not-placed": "not placed",
  "not-kept": "not kept",
  rejected: "attempt rejected",
};
