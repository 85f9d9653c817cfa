import { type ByDepth, parseRange } from "../../chain/index.js";
import { addTo, defined, nonEmpty, show } from "../../core/index.js";
import { LAST_LEVEL, MAIN_BRANCH, type PrefabSource } from "../../prefabs/index.js";
import { splitOn } from "./des-specs.js";

/** Levels that a header is about. */
interface Levels {
  readonly isExcluded: boolean;
  /** The branch of the dungeon. Empty for all of them. */
  readonly branch: string;
  /** A range, or `last`. */
  readonly range: string;
}

/** All levels of a branch. */
const ALL = "0..";

/** A weight or a chance that only holds on some levels. */
interface Amount {
  readonly line: number;
  readonly amount: number;
  /** How the file says it, for messages. */
  readonly text: string;
  readonly levels: Levels;
}

/** Where a vault can appear, and how likely it is there: DEPTH, PLACE, WEIGHT and CHANCE. Several headers add up. */
export class DesDepths {
  readonly #lose: (line: number, what: string) => void;
  readonly #levels: Levels[] = [];
  readonly #usual = new Map<string, number>();
  readonly #amounts = new Map<string, Amount[]>();

  constructor(lose: (line: number, what: string) => void) {
    this.#lose = lose;
  }

  /** Adds levels where the vault can appear, or can't if they have a `!`. */
  readDepths(value: string, line: number): void {
    for (const part of splitOn(value, ",").filter((one) => one !== "")) {
      const levels = readLevels(part);
      if (levels === undefined) this.#lose(line, `DEPTH can't be read: ${show(part)}`);
      else if (levels.range === LAST_LEVEL && levels.branch === "") {
        this.#lose(line, `DEPTH ${part}: it is the end of no branch`);
      } else this.#levels.push(levels);
    }
  }

  /** Adds weights or chances: one for all levels, or some for those in brackets. Returns the parts that can't be read. */
  readAmounts(key: string, value: string, line: number, read: (text: string) => number | undefined): readonly string[] {
    return splitOn(value, ",").filter((part) => {
      if (part === "") return false;
      const [, number = "", places] = /^([^(]*?)\s*(?:\((.*)\))?$/.exec(part) ?? [];
      const amount = read(number);
      if (amount === undefined) return true;
      if (places === undefined) this.#usual.set(key, amount);
      for (const place of places?.split(",").map((one) => one.trim()) ?? []) {
        const levels = readLevels(place);
        const text = `${key} ${number} (${place})`;
        if (levels === undefined || levels.isExcluded) this.#lose(line, `${text} can't be read`);
        else addTo(this.#amounts, key, { line, amount, text, levels });
      }
      return false;
    });
  }

  /** Returns the depths at which the vault can appear. Empty if there are none. */
  get where(): Pick<PrefabSource, "depth" | "branches"> {
    const rulesFor = (name: string) =>
      this.#levels.flatMap(({ branch, range, isExcluded }) =>
        branch === name ? [`${isExcluded ? "!" : ""}${range}`] : [],
      );
    const isWanted = (rules: readonly string[]) => rules.some((rule) => !rule.startsWith("!"));
    const oneOrAll = (rules: readonly string[]) => (rules.length === 1 ? rules[0]! : rules);
    const anywhere = rulesFor("");
    const named = [...new Set(this.#levels.map(({ branch }) => branch))].flatMap((name) => {
      const own = rulesFor(name);
      // Depths without a branch hold there too.
      const rules = own.includes(`!${ALL}`) ? [`!${ALL}`] : [...anywhere, ...own];
      return name !== "" && (isWanted(rules) || isWanted(anywhere)) ? [[name, oneOrAll(rules)] as const] : [];
    });
    const depth = isWanted(anywhere) ? oneOrAll(anywhere) : undefined;
    return defined({ depth, branches: nonEmpty(Object.fromEntries(named)) });
  }

  /** Returns the weight or the chance, by depth. Undefined if none is said. */
  amount(key: string): ByDepth | undefined {
    const { depth, branches = {} } = this.where;
    const [only, ...others] = depth === undefined ? Object.keys(branches) : [];
    const amounts: Record<string, number> = {};
    for (const { line, amount, text, levels } of this.#amounts.get(key) ?? []) {
      // Where the vault can't appear anywhere else, the branch needn't be asked for.
      const isHere = levels.branch === "" || (levels.branch === only && others.length === 0);
      if (!isHere) this.#lose(line, `${text} depends on the branch`);
      else if (levels.range === LAST_LEVEL) this.#lose(line, `${text} is for the last level`);
      else if (Object.entries(amounts).some(([range, other]) => other !== amount && isTakenFrom(range, levels.range))) {
        this.#lose(line, `${text} overlaps with a range before it`);
      } else amounts[levels.range] ??= amount;
    }
    const usual = this.#usual.get(key);
    return nonEmpty(amounts) === undefined ? usual : { ...amounts, ...defined({ base: usual }) };
  }
}

/** Whether a later range takes depths from an earlier one: there the first one counts, and here the narrowest. */
function isTakenFrom(earlier: string, later: string): boolean {
  const [first, second] = [parseRange(earlier), parseRange(later)];
  const isApart = first.high < second.low || second.high < first.low;
  return !isApart && second.high - second.low <= first.high - first.low;
}

/** Reads `7-20`, `Lair:2-`, `!Orc`, `Lair:$` and so on. Undefined if it is none of them. */
function readLevels(text: string): Levels | undefined {
  const [, mark, name, depths] = /^(!?)\s*(?:([A-Za-z][A-Za-z_ ]*?)\s*(?::|$))?\s*(\S*)$/.exec(text) ?? [];
  const range = depths === undefined ? undefined : depths === "$" ? LAST_LEVEL : rangeOf(depths);
  if (range === undefined) return undefined;
  // Its main branch has a name of its own.
  const branch = name === undefined || /^any$/i.test(name) ? "" : name === "D" ? MAIN_BRANCH : name;
  return { isExcluded: mark === "!", branch: branch.toLowerCase().replace(/\s+/g, "_"), range };
}

/** Reads `7-20`, `7-`, `7-$`, `12` or `*`, as `7..20` and so on. Undefined if it is none of them. */
function rangeOf(text: string): string | undefined {
  if (text === "" || text === "*") return ALL;
  const [, low, dash, high] = /^(\d{1,4})(-?)(\d{0,4})$/.exec(text.replace(/-\$$/, "-")) ?? [];
  if (low === undefined) return undefined;
  if (dash === "") return high === "" ? low : undefined;
  return high === "" ? `${low}..` : Number(high) >= Number(low) ? `${low}..${high}` : undefined;
}
