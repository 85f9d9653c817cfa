import { type CellRun, cellsOfRuns } from "../core/cell-runs.js";
import { printable, show, UndercroftError } from "../core/errors.js";
import { checkDepth } from "../core/map-limits.js";
import {
  ALLOWANCES,
  type CellElsewhere,
  type CellProps,
  DOOR_KINDS,
  EXIT_KINDS,
  type Props,
} from "../core/map-parts.js";
import { isPlain } from "../core/options.js";
import type { Point } from "../core/rect.js";
import { seedText } from "../core/rng.js";
import { type Tile, Tileset } from "../core/tiles.js";
import type { Check } from "../verify/index.js";
import { Level } from "./level.js";
import type { LevelFile, LevelParts, LevelReportEntry, Rejection, ResolvedRecipe, StepRecord } from "./level-data.js";
import { ALLOWED_IN_VERSION_1, hashOfVersion1, tileOfVersion1 } from "./level-version-1.js";

/**
 * Reads a level from a level file, given as text or as parsed JSON. Nothing else is needed, and nothing is rebuilt.
 * Throws if the file is malformed. To check a level that somebody else made, pass it to `verify` afterwards.
 *
 * @example
 * import { areaStart, chain, distantExit, maze, readLevel } from "undercroft";
 *
 * const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
 * const level = mazes.build({ seed: "rats" });
 *
 * const saved = JSON.stringify(level);
 * console.log(readLevel(saved).hash === level.hash); // true
 */
export function readLevel(file: unknown): Level {
  const at = new Reader("level", typeof file === "string" ? parse(file) : file);
  if (at.get("format").value !== "undercroft-level") {
    throw at.get("format").bad('"undercroft-level"');
  }
  const version = at.get("version").value;
  if (version !== 1 && version !== 2) throw at.get("version").bad("1 or 2");
  const w = at.get("width").integer(1);
  const h = at.get("height").integer(1);
  const tileList = at.get("tileset").list();
  const tileset = at.get("tileset").checked(() => {
    const written = tileList.map((tile) => tile.object() as unknown as Tile);
    return new Tileset(version === 1 ? written.map(tileOfVersion1) : written);
  });
  const tiles = readRows(at.get("rows"), tileset, w, h);
  const depth = at.get("depth").integer();
  at.get("depth").checked(() => checkDepth(depth));
  const recipe = at.get("recipe").object();
  const { point, exit, room, door, area, spawn, prefab, lock, questLock, oneWay, arrival, solutionStep, entry } =
    partsOn(w, h);
  const read = <T>(key: keyof LevelFile, reader: Read<T>): T => reader(at.get(key));
  const report = read("report", list(entry));
  return new Level({
    purpose: recipe.purpose === "map" ? "map" : "level",
    width: w,
    height: h,
    depth,
    seed: read("seed", (seed) => seed.checked(() => seedText(seed.text()))),
    movement: read("movement", oneOf("orthogonal", "diagonal")),
    attempt: read("attempt", integer(1)),
    // A file says nothing of what was used up where that is nothing.
    usedBefore: read("usedBefore", optional(list(name))) ?? [],
    used: read("used", optional(list(name))) ?? [],
    recipe: recipe as unknown as ResolvedRecipe,
    tileset,
    tiles,
    start: read("start", optional(point)),
    exits: read("exits", list(exit)),
    rooms: read("rooms", optional(list(room))),
    corridors: read("corridors", optional(list(list(point)))),
    doors: read("doors", optional(list(door))),
    areas: read("areas", optional(list(area))),
    spawns: read("spawns", list(spawn)),
    prefabs: read("prefabs", list(prefab)),
    locks: read(
      "locks",
      listWhere((at) => !isElsewhere(at.get("key")), lock),
    ),
    questLocks: read(
      "locks",
      listWhere((at) => isElsewhere(at.get("key")), questLock),
    ),
    oneWays: read("oneWays", optional(listWhere((at) => !isElsewhere(at.get("from")), oneWay))) ?? [],
    arrivals: read("oneWays", optional(listWhere((at) => isElsewhere(at.get("from")), arrival))) ?? [],
    solution: read("solution", optional(list(solutionStep))),
    allows: version === 1 ? ALLOWED_IN_VERSION_1 : (read("allows", optional(list(oneOf(...ALLOWANCES)))) ?? []),
    steps: read("steps", steps),
    report,
    checks: read("checks", list(check)),
    history: undefined,
    rejections: report.flatMap(rejectionIn),
    placements: [],
  });
}

/** The rejected attempt that an entry of a report tells of, if it does. */
function rejectionIn({ step, kind, message }: LevelReportEntry): Rejection[] {
  const [, attempt, why] = (kind === "rejected" && /^attempt (\d+): (.*)$/s.exec(message)) || [];
  return why === undefined ? [] : [{ attempt: Number(attempt), step, message: why }];
}

/** A level's hash by the rule of a file's version: that of the file's own level is the `hash` in the file. */
export function hashAsIn(file: Pick<LevelFile, "version">, level: Level): string {
  return file.version === 1 ? hashOfVersion1(level, readLevel(file).tileset) : level.hash;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UndercroftError("bad-level", `invalid JSON: ${printable((error as Error).message)}.`);
  }
}

/** Reads a value, or throws what is wrong with it. */
type Read<T> = (at: Reader) => T;

const text: Read<string> = (at) => at.text();
const flag: Read<boolean> = (at) => at.flag();
const yes: Read<true> = (at) => at.yes();

function integer(least?: number, most?: number): Read<number> {
  return (at) => at.integer(least, most);
}

function oneOf<const C extends string>(...choices: readonly C[]): Read<C> {
  return (at) => at.oneOf(...choices);
}

function list<T>(item: Read<T>): Read<T[]> {
  return (at) => at.list().map(item);
}

/** Those of a list that something is true of. The file keeps together what levels keep apart. */
function listWhere<T>(isOne: (at: Reader) => boolean, item: Read<T>): Read<T[]> {
  return (at) => at.list().filter(isOne).map(item);
}

/** Whether a cell is said to be on another level: an object, where a cell of this one is a list. */
function isElsewhere(at: Reader): boolean {
  return isPlain(at.value);
}

function optional<T>(read: Read<T>): Read<T | undefined> {
  return (at) => (at.value === undefined ? undefined : read(at));
}

/** An object with these keys in this order; one that is optional and not there is left out. */
function object<T extends object>(fields: { readonly [K in keyof T]-?: Read<T[K] | undefined> }): Read<T> {
  return (at) => {
    const found: Partial<T> = {};
    for (const key of Object.keys(fields) as (keyof T & string)[]) {
      const value = fields[key](at.get(key));
      if (value !== undefined) found[key] = value;
    }
    return found as T;
  };
}

const name: Read<string> = (at) => {
  if (at.text() === "") throw at.bad("a non-empty string");
  return at.text();
};

/** Only the last step must have a hash. */
const steps: Read<StepRecord[]> = (at) =>
  at.list().map((step, i, { length }) => {
    const hash = i === length - 1 ? text : optional(text);
    return object<StepRecord>({ id: text, as: text, version: integer(1), hash })(step);
  });

const check: Read<Check> = (at) => {
  at.get("name").text();
  at.get("ok").flag();
  return at.object() as unknown as Check;
};

/** Properties for the game: texts by name. */
const props: Read<Props> = (at) => {
  const read = Object.keys(at.object()).map((key) => [key, at.get(key).text()] as const);
  return Object.freeze(Object.fromEntries(read));
};

/** A cell that needn't be on the map. */
const anyCell: Read<Point> = (at) => {
  const cell = list(integer(0))(at);
  if (cell.length !== 2) throw at.bad("[x, y]");
  return Object.freeze(cell) as unknown as Point;
};

/** A cell of another level, of which nothing is known but its name. */
const elsewhere: Read<CellElsewhere> = (at) => {
  return Object.freeze({ level: name(at.get("level")), at: anyCell(at.get("at")) });
};

/** Readers of the parts of a level on a map of this size. */
function partsOn(w: number, h: number) {
  const column = integer(0, w - 1);
  const row = integer(0, h - 1);
  const point: Read<number> = (at) => {
    const cell = at.value;
    if (!Array.isArray(cell) || cell.length !== 2 || !cell.every((n) => Number.isSafeInteger(n)))
      throw at.bad("[x, y]");
    if (cell[0] < 0 || cell[1] < 0 || cell[0] >= w || cell[1] >= h) throw at.bad("a cell of the map");
    return cell[1] * w + cell[0];
  };
  const run: Read<CellRun> = (at) => {
    const numbers = list(integer(0))(at);
    const [y, x0, x1] = numbers;
    if (numbers.length !== 3 || y! >= h || x0! >= x1! || x1! > w)
      throw at.bad("[y, x0, x1], a row of cells of the map");
    return numbers as unknown as CellRun;
  };
  const cells: Read<number[]> = (at) => {
    const found = cellsOfRuns(w, list(run)(at));
    if (found.length === 0 || found.some((cell, i) => i > 0 && cell <= found[i - 1]!)) {
      throw at.bad("at least one row of cells, from top to bottom and from left to right");
    }
    return found;
  };
  // How large a part may be depends on where it begins.
  const room: Read<NonNullable<LevelParts["rooms"]>[number]> = (at) => {
    const [wide, high] = [w - column(at.get("x")), h - row(at.get("y"))];
    return object<NonNullable<LevelParts["rooms"]>[number]>({
      x: column,
      y: row,
      width: integer(1, wide),
      height: integer(1, high),
      anchor: point,
      cells: optional(cells),
    })(at);
  };
  const sides: Read<readonly [number, number]> = (at) => {
    if (at.list().length !== 2) throw at.bad("two cells");
    return list(point)(at) as unknown as readonly [number, number];
  };
  const door = object<NonNullable<LevelParts["doors"]>[number]>({
    at: point,
    kind: oneOf(...DOOR_KINDS),
    sides,
    group: optional(integer(0, w * h - 1)),
  });
  const area = object<NonNullable<LevelParts["areas"]>[number]>({
    name: text,
    theme: text,
    role: optional(text),
    cells,
  });
  const prefab: Read<LevelParts["prefabs"][number]> = (at) => {
    const [wide, high] = [w - column(at.get("x")), h - row(at.get("y"))];
    return object<LevelParts["prefabs"][number]>({
      name: text,
      kind: text,
      x: column,
      y: row,
      transform: text,
      rows: rowsWithin(wide, high),
      entrances: list(point),
      sealed: optional(yes),
      cells: optional(list(object<CellProps>({ x: integer(0, wide - 1), y: integer(0, high - 1), props }))),
    })(at);
  };
  const exit = object<LevelParts["exits"][number]>({
    at: point,
    kind: oneOf(...EXIT_KINDS),
    to: optional(name),
    name: optional(name),
    oneWay: optional(yes),
  });
  const spawn = object<LevelParts["spawns"][number]>({
    at: point,
    name: text,
    blocks: flag,
    from: text,
    table: optional(yes),
    depth: optional(integer(0)),
    state: optional(text),
    or: optional(list(text)),
    props: optional(props),
  });
  const lock = object<LevelParts["locks"][number]>({
    at: point,
    key: point,
    kind: optional(name),
    name: optional(name),
    usedUp: optional(yes),
  });
  const oneWay = object<LevelParts["oneWays"][number]>({ from: point, to: point });
  const questLock = object<LevelParts["questLocks"][number]>({
    at: point,
    key: elsewhere,
    kind: optional(name),
    name: optional(name),
  });
  const arrival = object<LevelParts["arrivals"][number]>({ from: elsewhere, to: point });
  const solutionStep = object<NonNullable<LevelParts["solution"]>[number]>({ take: point, opens: list(point) });
  const entry = object<LevelReportEntry>({
    step: text,
    kind: oneOf("shortfall", "repair", "not-placed", "not-kept", "rejected"),
    message: text,
    prefab: optional(text),
    why: optional(text),
    cell: optional(anyCell),
    reason: optional(text),
  });
  return { point, exit, room, door, area, spawn, prefab, lock, questLock, oneWay, arrival, solutionStep, entry };
}

function rowsWithin(wide: number, high: number): Read<string[]> {
  const row: Read<string> = (at) => {
    if (at.text().length > wide) throw at.bad(`at most ${wide} glyphs long`);
    return at.text();
  };
  return (at) => {
    if (at.list().length > high) throw at.bad(`at most ${high} rows`);
    return list(row)(at);
  };
}

function readRows(rows: Reader, tileset: Tileset, width: number, height: number): Uint8Array {
  const list = rows.list();
  if (list.length !== height) throw rows.bad(`${height} rows`);
  // Nothing is allocated on the file's word: as many cells as there are glyphs in it.
  for (const reader of list) if (reader.text().length !== width) throw reader.bad(`${width} glyphs long`);
  const tiles = new Uint8Array(width * height);
  for (const [y, reader] of list.entries()) {
    const row = reader.text();
    for (let x = 0; x < width; x++) {
      const tile = tileset.byGlyph(row[x]!);
      if (tile === undefined) throw reader.bad(`made of the tileset's glyphs; column ${x} has ${show(row[x])}`);
      tiles[y * width + x] = tile;
    }
  }
  return tiles;
}

/** A value and the way to it, so that an error can say where it is. */
class Reader {
  readonly #path: string;
  readonly value: unknown;

  constructor(path: string, value: unknown) {
    this.#path = path;
    this.value = value;
  }

  has(key: string): boolean {
    return this.get(key).value !== undefined;
  }

  get(key: string): Reader {
    const object = this.object();
    return new Reader(`${this.#path}.${key}`, Object.hasOwn(object, key) ? object[key] : undefined);
  }

  object(): Record<string, unknown> {
    if (!isPlain(this.value)) throw this.bad("an object");
    return this.value;
  }

  list(): Reader[] {
    if (!Array.isArray(this.value)) throw this.bad("a list");
    return this.value.map((value, i) => new Reader(`${this.#path}[${i}]`, value));
  }

  text(): string {
    if (typeof this.value !== "string") throw this.bad("a string");
    return this.value;
  }

  integer(least = Number.MIN_SAFE_INTEGER, most = Number.MAX_SAFE_INTEGER): number {
    const value = this.value as number;
    if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
    if (most < Number.MAX_SAFE_INTEGER) throw this.bad(`a whole number from ${least} to ${most}`);
    throw this.bad(least > Number.MIN_SAFE_INTEGER ? `a whole number of at least ${least}` : "a whole number");
  }

  flag(): boolean {
    if (typeof this.value !== "boolean") throw this.bad("true or false");
    return this.value;
  }

  yes(): true {
    if (this.value !== true) throw this.bad("true, or left out");
    return true;
  }

  oneOf<const C extends string>(...choices: readonly C[]): C {
    if (!choices.includes(this.value as C)) throw this.bad(`one of ${choices.join(", ")}`);
    return this.value as C;
  }

  /** Runs a check that the library has for this kind of value; its error comes out with the place in the file. */
  checked<T>(check: () => T): T {
    try {
      return check();
    } catch (error) {
      if (!(error instanceof UndercroftError) || error.code === "bad-level") throw error;
      throw new UndercroftError("bad-level", `${this.#path}: ${error.message}`, {
        path: this.#path,
        value: this.value,
      });
    }
  }

  bad(rule: string): UndercroftError {
    return new UndercroftError("bad-level", `${this.#path} must be ${rule}, got ${show(this.value)}.`, {
      path: this.#path,
      value: this.value,
    });
  }
}
