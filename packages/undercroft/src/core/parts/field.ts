import { type CellRun, cellsOfRuns, runsOf } from "../cell-runs.js";
import type { Hasher } from "../hash.js";
import { isPlain } from "../options.js";
import type { Point } from "../rect.js";
import type { Reader } from "./reader.js";

/** The size of a map, which decides what its cells are numbered. */
export interface MapSize {
  readonly width: number;
  readonly height: number;
}

/** How things get from one map to another that contains it. */
export interface Move {
  /** Columns and rows that they move by. */
  readonly x: number;
  readonly y: number;
  /** Returns the number that a cell has on the other map. */
  cell(cell: number): number;
}

/** What differs from one hash to another. */
export interface Hashing {
  /** Whether the hash is that of a draft, which has more than the finished level. */
  readonly isDraft: boolean;
  /** Takes in the rows of a prefab. */
  rows(rows: readonly string[]): void;
}

/**
 * Everything there is to know about one kind of value in the parts of a map: how files have it, how finished levels have
 * it (`L`; drafts have a `D`), how it is hashed, and what becomes of it on another map.
 */
export interface Field<D, L = D> {
  /** Reads the value from a level file, or throws what is wrong with it. */
  read(at: Reader, map: MapSize): D;
  /** Returns the value as finished levels and files have it. Nobody can change it. */
  write(value: D, map: MapSize): L;
  hash(to: Hasher, value: D, hashing: Hashing): void;
  move(value: D, by: Move): D;
  /**
   * The fields of a record that were invented later than the record, if it has any. They are hashed by themselves, and only
   * records of parts that all hashes have can have them.
   */
  readonly later?: {
    /** Whether the record has one of them. */
    isIn(value: D): boolean;
    hash(to: Hasher, value: D): void;
  };
}

/** A field of a record with what the record has to know about it. */
interface Entry<D, L = D> extends Field<D, L> {
  /** It can be missing. Then nothing of it is hashed, so that what was there before it was invented keeps its hash. */
  readonly isOptional?: boolean;
  /** The word in front of it in hashes, if it is optional. Default: its name. None if it is empty. */
  readonly tag?: string;
  /** What is hashed if it is missing, if it is optional and has no tag. */
  readonly missing?: unknown;
  /** Only drafts have it: finished levels and their files don't. */
  readonly isForDrafts?: boolean;
  /** When it is hashed: with the fields that were invented later, or never. Default: with the others. */
  readonly isHashed?: "later" | "never";
}

/** A value that is the same in drafts, levels and files. */
function plain<T>(read: (at: Reader) => T, hash: (to: Hasher, value: T) => void): Field<T> {
  return { read, hash, write: (value) => value, move: (value) => value };
}

function plainText<T extends string>(read: (at: Reader) => T): Field<T> {
  return plain(read, (to, value) => to.text(value));
}

function plainWord(read: (at: Reader) => number): Field<number> {
  return plain(read, (to, value) => to.word(value));
}

export const text: Field<string> = /* @__PURE__ */ plainText((at) => at.text());
/** Text that isn't empty. */
export const name: Field<string> = /* @__PURE__ */ plainText((at) => at.name());
/** True, or missing: its tag is all that is hashed. */
export const yes: Field<true> = /* @__PURE__ */ plain(
  (at) => at.yes(),
  () => {},
);
export const flag: Field<boolean> = /* @__PURE__ */ plain(
  (at) => at.flag(),
  (to, value) => to.word(Number(value)),
);

export function whole(least?: number, most?: number): Field<number> {
  return plainWord((at) => at.integer(least, most));
}

export function oneOf<C extends string>(choices: readonly C[]): Field<C> {
  return plainText((at) => at.oneOf(choices));
}

/** A cell: a flat index in drafts, and [x, y] in levels and files. */
export const cell: Field<number, Point> = {
  read(at, { width, height }) {
    const point = at.value;
    if (!Array.isArray(point) || point.length !== 2 || !point.every((n) => Number.isSafeInteger(n)))
      throw at.bad("[x, y]");
    const [x, y] = point;
    if (x < 0 || y < 0 || x >= width || y >= height) throw at.bad("a cell of the map");
    return y * width + x;
  },
  write: (value, { width }) => Object.freeze<Point>([value % width, Math.floor(value / width)]),
  hash: (to, value) => to.word(value),
  move: (value, by) => by.cell(value),
};

/** Cells in an order that matters. */
export const path: Field<readonly number[], readonly Point[]> = {
  read: (at, map) => at.list().map((one) => cell.read(one, map)),
  write: (value, map) => Object.freeze(Array.from(value, (one) => cell.write(one, map))),
  hash: (to, value) => to.word(value.length).words(value),
  move: (value, by) => value.map((one) => by.cell(one)),
};

/** A set of cells: ascending in drafts, and runs of cells in levels and files. */
export const cells: Field<readonly number[], readonly CellRun[]> = {
  read(at, map) {
    const runs = at.list().map((run) => readRun(run, map));
    const list = cellsOfRuns(map.width, runs);
    if (list.length === 0 || list.some((one, i) => i > 0 && one <= list[i - 1]!)) {
      throw at.bad("at least one row of cells, from top to bottom and from left to right");
    }
    return list;
  },
  write: (value, { width }) => Object.freeze(runsOf(width, value).map((run) => Object.freeze(run))),
  hash: path.hash,
  move: path.move,
};

function readRun(at: Reader, { width, height }: MapSize): CellRun {
  const numbers = at.list().map((one) => one.integer(0));
  const [y, x0, x1] = numbers;
  if (numbers.length !== 3 || y! >= height || x0! >= x1! || x1! > width)
    throw at.bad("[y, x0, x1], a row of cells of the map");
  return numbers as unknown as CellRun;
}

/** A cell of another level, of which nothing is known but its name. */
export interface CellElsewhere {
  /** Which level of the dungeon the cell is on, by its name. */
  readonly level: string;
  /** The cell, as x and y. */
  readonly at: Point;
}

export const elsewhere: Field<CellElsewhere> = /* @__PURE__ */ plain(
  (at) => Object.freeze({ level: at.get("level").name(), at: readAnyCell(at.get("at")) }),
  (to, { level, at }) => to.text(level).words(at),
);

/** Whether a cell is said to be on another level: an object, where a cell of this one is a list. */
export function isElsewhere(at: Reader): boolean {
  return isPlain(at.value);
}

/** Reads a cell that needn't be on the map. */
export function readAnyCell(at: Reader): Point {
  const point = at.list().map((one) => one.integer(0));
  if (point.length !== 2) throw at.bad("[x, y]");
  return Object.freeze(point) as unknown as Point;
}

/** Texts in an order that matters. */
export const texts: Field<readonly string[]> = {
  read: (at) => at.list().map((one) => one.text()),
  write: (value) => Object.freeze([...value]),
  hash: (to, value) => to.text(value.join("\n")),
  move: (value) => value,
};

/** Properties for the game, by name. Undercroft hands them on as they are. */
export type Props = { readonly [name: string]: string };

export const props: Field<Props> = {
  read(at) {
    const read = Object.keys(at.object()).map((key) => [key, at.get(key).text()] as const);
    return Object.freeze(Object.fromEntries(read));
  },
  write: (value) => Object.freeze({ ...value }),
  hash(to, value) {
    for (const key of Object.keys(value).sort((a, b) => (a < b ? -1 : 1))) to.text(key).text(value[key]!);
  },
  move: (value) => value,
};

/** A column or a row, counted from the upper left corner of the map. */
export const column: Field<number> = {
  read: (at, { width }) => at.integer(0, width - 1),
  write: (value) => value,
  hash: (to, value) => to.word(value),
  move: (value, by) => value + by.x,
};
export const row: Field<number> = {
  ...column,
  read: (at, { height }) => at.integer(0, height - 1),
  move: (value, by) => value + by.y,
};

/** A field of a record that can be missing. `tag` is the word in front of it in hashes, by default its name. */
export function optional<D, L>(field: Field<D, L>, tag?: string): Entry<D, L> {
  return tag === undefined ? { ...field, isOptional: true } : { ...field, isOptional: true, tag };
}

/** A field that only drafts have. */
export function forDrafts<D>(field: Field<D>): Entry<D, never> {
  return { ...field, write: undefined as never, isForDrafts: true };
}

/** A field that can be missing and is hashed without a tag. `missing` is hashed if it is missing. */
export function untagged<D, L>(field: Field<D, L>, missing: unknown): Entry<D, L> {
  return { ...field, isOptional: true, tag: "", missing };
}

/** The same for a field that was invented later than its record. */
export function later<D, L>(field: Field<D, L>, missing: unknown): Entry<D, L> {
  return { ...untagged(field, missing), isHashed: "later" };
}

/** The fields of a record, in the order in which they are written and hashed. */
type Entries<D> = { readonly [K in keyof D]-?: Entry<Exclude<D[K], undefined>, any> };

/** An object with these fields. Whatever is missing is left out everywhere. */
export function record<D extends object, L extends object>(entries: Entries<D>): Field<D, L> {
  const keys = Object.keys(entries) as (keyof D & string)[];
  const laterFields = keys.filter((key) => entries[key].isHashed === "later");
  return {
    ...(laterFields.length > 0 && {
      later: {
        isIn(value) {
          for (const key of laterFields) if (value[key] !== undefined) return true;
          return false;
        },
        hash(to, value) {
          for (const key of laterFields) {
            const { missing, hash }: Entry<any> = entries[key];
            hash(to, value[key] ?? missing, ALL_IN_ONE_WAY);
          }
        },
      },
    }),
    read(at, map) {
      const values: Partial<D> = {};
      for (const key of keys) {
        const { isForDrafts, isOptional, read } = entries[key];
        if (isForDrafts) continue;
        const inner = at.get(key);
        if (!isOptional || inner.value !== undefined) values[key] = read(inner, map);
      }
      return values as D;
    },
    write(value, map) {
      const written: Record<string, unknown> = {};
      for (const key of keys) {
        const inner = value[key] as Exclude<D[typeof key], undefined>;
        if (inner !== undefined && !entries[key].isForDrafts) written[key] = entries[key].write(inner, map);
      }
      return Object.freeze(written) as L;
    },
    hash(to, value, hashing) {
      for (const key of keys) {
        const { isHashed, isForDrafts, isOptional, tag = key, missing, hash }: Entry<any> = entries[key];
        if (isHashed !== undefined || (isForDrafts && !hashing.isDraft)) continue;
        const inner = value[key] ?? missing;
        if (inner === undefined) continue;
        if (isOptional && tag !== "") to.text(tag);
        hash(to, inner, hashing);
      }
    },
    move(value, by) {
      const moved: Partial<D> = {};
      for (const key of keys) {
        const inner = value[key] as Exclude<D[typeof key], undefined>;
        if (inner !== undefined) moved[key] = entries[key].move(inner, by);
      }
      return moved as D;
    },
  };
}

/** What was invented later is hashed in the same way for drafts and levels. */
export const ALL_IN_ONE_WAY: Hashing = { isDraft: false, rows: () => {} };
