import {
  type BuilderMap,
  defined,
  defineLayer,
  FLOOR,
  flag,
  names,
  type Option,
  type Point,
  stuck,
  UndercroftError,
  type Values,
} from "../core/index.js";
import { closet, hasOnlyPlannedRooms, joinInTheOpen } from "../layers/index.js";
import { checkJoined } from "./stair-cells.js";

/** How a way looks from one of its ends. A drop has an exit at one end only; at the other, it is a landing. */
export type EndKind = "down" | "up" | "branch-down" | "branch-up" | "drop" | "landing";

const END_KINDS: readonly EndKind[] = ["down", "up", "branch-down", "branch-up", "drop", "landing"];

/** One end of a way between two levels. */
export interface WayEnd {
  readonly at: Point;
  readonly kind: EndKind;
  /** The name of the level at the other end. */
  readonly level: string;
  /** What the way is called, if its kind doesn't say enough. */
  readonly name?: string;
}

/** A key for a lock on another level. */
export interface KeyPlace {
  readonly at: Point;
  readonly name: string;
}

const END = /^(\d{1,8}),(\d{1,8}) ([a-z-]+) (\S+)(?: (\S+))?$/;
const KEY = /^(\d{1,8}),(\d{1,8}) (\S.*)$/s;

/** An end of a way, as the step's option has it. */
export function endText({ at, kind, level, name }: WayEnd): string {
  return `${at.join(",")} ${kind} ${level}${name === undefined ? "" : ` ${name}`}`;
}

/** The place of a key, as the step's option has it. */
export function keyText({ at, name }: KeyPlace): string {
  return `${at.join(",")} ${name}`;
}

function parseEnd(text: string): WayEnd | undefined {
  const [, x, y, kind, level, name] = END.exec(text) ?? [];
  if (level === undefined || !END_KINDS.includes(kind as EndKind) || Number(x) < 1 || Number(y) < 1) return undefined;
  return { at: [Number(x), Number(y)], kind: kind as EndKind, level, ...defined({ name }) };
}

function parseKey(text: string): KeyPlace | undefined {
  const [, x, y, name] = KEY.exec(text) ?? [];
  if (name === undefined || Number(x) < 1 || Number(y) < 1) return undefined;
  return { at: [Number(x), Number(y)], name };
}

/** An option that is a list of lines, each of which can be read. */
export function lines(
  help: string,
  rule: string,
  canBeRead: (text: string) => boolean,
  examples: readonly (readonly string[])[],
): Option<readonly string[]> {
  const plain = names(help);
  const accepts = (value: unknown) => plain.accepts(value) && (value as readonly string[]).every(canBeRead);
  return { ...plain, rule, accepts, examples };
}

const OPTIONS = {
  ways: lines(
    "The ways to other levels: a cell, a kind, the level at the other end and, for branches, a name. Empty: none.",
    'a list of ways such as "12,7 down halls", where the kind is down, up, branch-down, branch-up, drop or landing',
    (text) => parseEnd(text) !== undefined,
    [["3,3 up gate"], ["2,4 up gate", "3,2 branch-down mines east"], []],
  ),
  keys: lines(
    "Keys for locks on other levels: a cell and a name. Empty: none.",
    'a list of keys such as "12,7 Iron Key"',
    (text) => parseKey(text) !== undefined,
    [[], ["4,4 Iron Key"]],
  ),
  otherKeys: names("Names of keys on other levels, which no other key of this level may have. Empty: none."),
  starts: flag(false, "Whether the player arrives by the first way. Otherwise, the chain sets the start."),
};

/**
 * Puts the ends of ways to other levels of a dungeon on given cells, so that the two ends of each way line up, and keeps
 * cells free for keys that open locks on other levels. All of them are placed before the map is made, which then fits
 * around them. This step joins them to the map with the tunnels that take the least digging, so put it right after the
 * initial builder. They are pinned: layers can't move them.
 */
export const alignedWays = defineLayer({
  id: "aligned-ways",
  summary: "Puts the ends of ways to other levels on given cells, so that they line up.",
  options: OPTIONS,
  writes: ["tiles", "rooms"],
  minSize(options) {
    const { ends, keys } = read(options);
    // What doesn't go together is refused when the step runs, which then has a name.
    const cells = [...ends, ...keys].map(({ at }) => at);
    return [Math.max(1, ...cells.map(([x]) => x)) + 2, Math.max(1, ...cells.map(([, y]) => y)) + 2];
  },
  prepare(map, _rng, options) {
    checkTogether(options);
    const { ends, keys } = read(options);
    for (const { at } of [...ends, ...keys]) {
      const cell = map.index(...at);
      if (map.isReserved(cell))
        throw stuck(`a way or a key can't be placed at ${map.at(cell)} because the cell is already reserved.`);
    }
    for (const end of ends) pin(map, end);
    for (const { at, name } of keys) {
      const cell = map.index(...at);
      map.reserve(cell, FLOOR);
      map.questKeys = [...map.questKeys, { at: cell, name }];
    }
    map.questNames = options.otherKeys;
    const [first] = ends;
    if (options.starts && first !== undefined) map.pinStart(map.index(...first.at));
  },
  *build(map, rng, options) {
    const { ends, keys } = read(options);
    const cells = [...ends, ...keys].map(({ at }) => map.index(...at));
    if (!hasOnlyPlannedRooms(map)) {
      checkJoined(map, joinInTheOpen(map, rng.fork("tunnels"), cells, "the stairs"));
      return;
    }
    // Rooms that are only planned: whatever joins them will join those of the ways. What is first may become the start,
    // and what is last the exit.
    const down = ends.findIndex(({ kind }) => kind === "down");
    const order = down < 0 ? cells : [...cells.filter((_, i) => i !== down), cells[down]!];
    const drawn = map.rooms;
    const closets = order.map((cell) => closet(map, drawn, cell));
    const isFirst = options.starts ? 1 : 0;
    map.rooms = [...closets.slice(0, isFirst), ...drawn, ...closets.slice(isFirst)];
  },
});

/** Pins one end of a way, as what its kind says. */
function pin(map: BuilderMap, { at, kind, level, name }: WayEnd): void {
  const cell = map.index(...at);
  const goal = { to: level, ...defined({ name }) };
  if (kind === "down" || kind === "up") map.pinExit(cell, kind, goal);
  else if (kind === "branch-down" || kind === "branch-up") {
    map.pinExit(cell, "branch", goal, kind === "branch-down" ? "down" : "up");
  } else if (kind === "drop") map.pinExit(cell, "branch", { ...goal, oneWay: true });
  else {
    map.reserve(cell, FLOOR);
    map.arrivals = [...map.arrivals, { from: { level, at }, to: cell }];
  }
}

/** The lines of the options as ends of ways and as keys. */
function read({ ways, keys }: Values<typeof OPTIONS>): {
  readonly ends: readonly WayEnd[];
  readonly keys: readonly KeyPlace[];
} {
  return { ends: ways.map((text) => parseEnd(text)!), keys: keys.map((text) => parseKey(text)!) };
}

/** No two of them are on the same cell, and the player can arrive by the first, if that is asked for. */
function checkTogether(options: Values<typeof OPTIONS>): void {
  const { ways, starts } = options;
  const { ends, keys } = read(options);
  const cells = [...ends, ...keys].map(({ at }) => String(at));
  const twice = cells.find((cell, i) => cells.indexOf(cell) < i);
  if (twice !== undefined) throw refused("ways", ways, `two ways or keys are on cell ${twice}`);
  const { kind } = ends[0] ?? {};
  if (starts && kind === "down") throw refused("starts", starts, "the player can't arrive on the stairs down");
  if (starts && kind === undefined) throw refused("starts", starts, "there is no way for the player to arrive by");
}

function refused(option: string, value: unknown, why: string): UndercroftError {
  return new UndercroftError("bad-option", `${why}.`, { option, value });
}
