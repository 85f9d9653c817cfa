/**
 * The public faces of the checks. The checks themselves never throw because of a bad level, and share no code with anything
 * else. What isn't a level at all is refused here.
 */
import { BYTES, checkArgument, hasMethods, ITERABLE, type Kind } from "../core/arguments.js";
import { show } from "../core/errors.js";
import { isPlain } from "../core/options.js";
import type { Checkable, DungeonVerdict, FinishedLevel, Verdict } from "../verify/index.js";
import * as checks from "../verify/index.js";
import { LEVEL } from "./level-arguments.js";

/**
 * Checks a level and returns what is wrong with it. First without diagonal moves, then, if something can't be reached
 * that way, with them. Never throws because of a bad level. Takes a `Level`, or your own data as a `Checkable`, and throws
 * if it is neither.
 *
 * @example
 * import { areaStart, chain, distantExit, maze } from "undercroft";
 * import { verify } from "undercroft/verify";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * const level = mazes.build({ seed: "rats" });
 * console.log(verify(level).ok); // true
 *
 * const { ok, checks } = verify({ ...level.toCheckable(), start: 0 });
 * console.log(ok, checks.find((check) => !check.ok)?.name); // false start-walkable
 */
export function verify(given: Checkable | FinishedLevel): Verdict {
  checkArgument("verify", "level", CHECKABLE, given);
  return checks.verify(given);
}

/**
 * Checks all levels of a dungeon together: whether every way leads somewhere and lines up, every level can be reached, every
 * key of a quest is found before its lock, in whatever order the player opens things, and nobody is ever cut off. The
 * first level is where the game starts. Never throws because of a bad level, only if something isn't a level at all.
 *
 * It is for dungeons with named levels. The stairs of a line of depths don't say where they lead.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions, Dungeon } from "undercroft";
 * import { verifyDungeon } from "undercroft/verify";
 *
 * const caves = chain({ width: 50, height: 24 }).startWith(cellularAutomata()).with(connectRegions());
 * const dungeon = new Dungeon({
 *   seed: "rats",
 *   levels: {
 *     gate: { depth: 1, chain: caves, exits: { down: "halls", mines: "mines" } },
 *     halls: { depth: 2, chain: caves },
 *     mines: { depth: 2, chain: caves },
 *   },
 * });
 * const levels = dungeon.names.map((name) => [name, dungeon.level(name)] as const);
 * console.log(verifyDungeon(levels).ok); // true
 */
export function verifyDungeon(
  levels: Iterable<readonly [name: string, level: Checkable | FinishedLevel]>,
): DungeonVerdict {
  checkArgument("verifyDungeon", "levels", ITERABLE, levels);
  const list = [...levels];
  for (const [i, entry] of list.entries()) {
    checkArgument("verifyDungeon", `levels[${i}]`, NAMED, entry);
    checkArgument("verifyDungeon", `level ${show(entry[0])}`, CHECKABLE, entry[1]);
  }
  return checks.verifyDungeon(list);
}

const NAMED: Kind = {
  rule: "a pair [name, level]",
  fits: (value) => Array.isArray(value) && value.length === 2 && typeof value[0] === "string",
};

/** Lists that must be there, and lists that may be undefined. */
const LISTS = ["tileset", "exits", "spawns", "prefabs", "locks"] as const satisfies readonly (keyof Checkable)[];
const MORE_LISTS = [
  "rooms",
  "corridors",
  "doors",
  "areas",
  "oneWays",
  "arrivals",
  "questLocks",
  "landmarks",
  "solution",
  "allows",
] as const satisfies readonly (keyof Checkable)[];

const CHECKABLE: Kind = {
  rule: "a Level, or what level.toCheckable() returns",
  fits: (value) => {
    if (hasMethods(value, "toCheckable")) return true;
    if (!isPlain(value)) return false;
    const isSide = (side: unknown) => Number.isSafeInteger(side) && (side as number) > 0;
    return (
      isSide(value.width) &&
      isSide(value.height) &&
      BYTES.fits(value.tiles) &&
      LISTS.every((key) => Array.isArray(value[key])) &&
      MORE_LISTS.every((key) => value[key] === undefined || Array.isArray(value[key]))
    );
  },
  hint: (value) => LEVEL.hint!(value),
};
