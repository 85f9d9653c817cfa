import {
  checkArgument,
  checkKeys,
  counted,
  FUNCTION,
  ITERABLE,
  type KeysOf,
  printable,
  type Seed,
  seedText,
  show,
  TEXT,
  UndercroftError,
  whole,
} from "../core/index.js";

/** What to know about seeds that are read from a text. */
export interface SeedsOptions {
  /** The largest number of seeds. Default: no limit, as ranges take no space. */
  readonly most?: number;
  /** Returns the text of a file, for `@file`. Without it, files are refused. */
  readonly readFile?: (path: string) => string;
}

/** Whole numbers in a row. */
export interface SeedRow {
  /** Where the row begins. */
  readonly first: number;
  /** How many there are. */
  readonly count: number;
  /** The distance from one to the next. */
  readonly step: number;
}

/**
 * The seeds of many levels, in order, each once. A range stays a range however long it is: its seeds are made when they
 * are asked for.
 *
 * @example
 * import { parseSeeds } from "undercroft/worker";
 *
 * const seeds = parseSeeds("5..1000000000000");
 * console.log(seeds.count, seeds.at(1)); // 999999999996 6
 * console.log([...seeds.slice(0, 3)]); // [ '5', '6', '7' ]
 */
export class Seeds implements Iterable<string> {
  /** How many there are. */
  readonly count: number;
  readonly #source: SeedRow | readonly string[];

  /** For internal use: call `parseSeeds`, `Seeds.of` or `Seeds.range`. */
  constructor(source: SeedRow | readonly string[]) {
    this.#source = source;
    this.count = isRange(source) ? source.count : source.length;
  }

  /** Returns the given seeds, each once. */
  static of(seeds: Iterable<Seed>): Seeds {
    checkArgument("Seeds.of", "seeds", ITERABLE, seeds);
    return new Seeds([...new Set(Array.from(seeds, seedText))]);
  }

  /** Returns the whole numbers from the first to the last, both included. */
  static range(first: number, last: number): Seeds {
    if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || last < first) {
      throw badSeeds(`a range of seeds must go from a smaller to a larger whole number, got ${first}..${last}.`);
    }
    return new Seeds({ first, count: last - first + 1, step: 1 });
  }

  /** Returns the seed at a position, starting at 0. */
  at(index: number): string {
    if (!(index >= 0 && index < this.count)) throw badSeeds(`there is no seed ${show(index)} among ${this.count}.`);
    const source = this.#source;
    return isRange(source) ? String(source.first + index * source.step) : source[index]!;
  }

  /** Returns the seeds from one position up to another, which is not included. */
  slice(from: number, to: number = this.count): Seeds {
    checkArgument("slice", "from", POSITION, from);
    checkArgument("slice", "to", POSITION, to);
    const [begin, end] = [Math.min(from, this.count), Math.min(to, this.count)];
    const source = this.#source;
    if (!isRange(source)) return new Seeds(source.slice(begin, end));
    return new Seeds({ ...source, first: source.first + begin * source.step, count: Math.max(0, end - begin) });
  }

  /** Returns every n-th seed, beginning with the one at a position from 0 to n - 1. */
  every(n: number, offset: number): Seeds {
    checkArgument("every", "n", whole(1), n);
    checkArgument("every", "offset", whole(0, n - 1), offset);
    const source = this.#source;
    const count = Math.max(0, Math.ceil((this.count - offset) / n));
    if (!isRange(source)) return new Seeds(source.filter((_, i) => i % n === offset));
    return new Seeds({ first: source.first + offset * source.step, count, step: source.step * n });
  }

  /** Returns the seeds that are left without some of them. */
  without(isLeftOut: (seed: string) => boolean): Seeds {
    checkArgument("without", "isLeftOut", FUNCTION, isLeftOut);
    return new Seeds([...this].filter((seed) => !isLeftOut(seed)));
  }

  /** Iterates over all of them. */
  *[Symbol.iterator](): IterableIterator<string> {
    for (let i = 0; i < this.count; i++) yield this.at(i);
  }
}

function isRange(source: SeedRow | readonly string[]): source is SeedRow {
  return !Array.isArray(source);
}

const POSITION = /* @__PURE__ */ whole(0);
const OPTION_KEYS: KeysOf<SeedsOptions> = { most: true, readFile: FUNCTION };

/** A text that was meant as a number or a range, and is neither. */
const NEARLY_A_RANGE = /^[-+.]*\d[\d.\-+:_]*[kme]?\d*$/i;

/**
 * Reads the seeds of many levels: `200` means 1 to 200, `5..20` is a range, and `rats,cats,42` are three seeds. A name
 * such as `rats` is one seed. `@file` has one on each line.
 */
export function parseSeeds(text: string, options: SeedsOptions = {}): Seeds {
  checkArgument("parseSeeds", "text", TEXT, text);
  checkKeys("parseSeeds", options, OPTION_KEYS);
  const seeds = text.startsWith("@") ? fileSeeds(text.slice(1), options) : textSeeds(text);
  const { most = Number.MAX_SAFE_INTEGER } = options;
  if (seeds.count <= most) return seeds;
  throw badSeeds(`these are ${seeds.count} seeds, but the limit is ${most}.`);
}

function textSeeds(text: string): Seeds {
  const [, first, last] = /^(\d{1,15})(?:\.\.(\d{1,15}))?$/.exec(text) ?? [];
  if (first !== undefined) {
    if (last === undefined) {
      if (Number(first) > 0) return Seeds.range(1, Number(first));
      throw badSeeds("the number of seeds must be at least 1.");
    }
    if (Number(last) >= Number(first)) return Seeds.range(Number(first), Number(last));
    throw badSeeds(
      `the range ${text} is empty: it must go from a smaller to a larger number, such as ${last}..${first}.`,
    );
  }
  const names = text.split(",").map((name) => name.trim());
  if (names.includes("") || (names.length === 1 && NEARLY_A_RANGE.test(text))) {
    throw badSeeds("seeds must be a number such as 200, a range such as 5..20, or a list such as a,b,c.");
  }
  if (/^[^.,]+\.\.[^.,]+$/.test(text)) {
    const other = `For a seed of this name, write it in a list, such as ${printable(text)},rats, or on a line of a file: @seeds.txt.`;
    throw badSeeds(`${show(text)} is not a range of seeds: both ends must be whole numbers, such as 5..20. ${other}`);
  }
  return Seeds.of(names);
}

function fileSeeds(path: string, { readFile }: SeedsOptions): Seeds {
  if (readFile === undefined) throw badSeeds("seeds can't be read from a file here. Pass the seeds themselves.");
  if (path === "") throw badSeeds("@ must be followed by the name of a file with one seed on each line.");
  let text: string;
  try {
    text = readFile(path);
  } catch (error) {
    throw badSeeds(`can't read the file ${printable(path)}: ${printable((error as Error).message)}`);
  }
  const seeds = Seeds.of(text.split(/\r?\n/).filter((seed) => seed !== ""));
  if (seeds.count > 0) return seeds;
  throw badSeeds(`${printable(path)} must have one seed on each line, but has ${counted(0, "seed")}.`);
}

function badSeeds(message: string): UndercroftError {
  return new UndercroftError("bad-seed", message, { option: "seeds" });
}
