import { printable, show, UndercroftError } from "../core/errors.js";
import { checkDepth } from "../core/map-limits.js";
import { isPlain } from "../core/options.js";
import { seedText } from "../core/rng.js";
import { type Tile, Tileset } from "../core/tiles.js";
import type { Check } from "../verify/index.js";
import { Level } from "./level.js";
import type { Allowance, LevelFile, ResolvedRecipe } from "./level-data.js";
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
  const point = (reader: Reader): number => {
    const cell = reader.value;
    if (!Array.isArray(cell) || cell.length !== 2 || !cell.every((n) => Number.isSafeInteger(n)))
      throw reader.bad("[x, y]");
    if (cell[0] < 0 || cell[1] < 0 || cell[0] >= w || cell[1] >= h) throw reader.bad("a cell of the map");
    return cell[1] * w + cell[0];
  };
  const depth = at.get("depth").integer();
  at.get("depth").checked(() => checkDepth(depth));
  const recipe = at.get("recipe").object();
  return new Level({
    purpose: recipe.purpose === "map" ? "map" : "level",
    width: w,
    height: h,
    depth,
    seed: at.get("seed").checked(() => seedText(at.get("seed").text())),
    movement: at.get("movement").oneOf("orthogonal", "diagonal"),
    attempt: at.get("attempt").integer(1),
    usedBefore: readKeys(at, "usedBefore"),
    used: readKeys(at, "used"),
    recipe: recipe as unknown as ResolvedRecipe,
    tileset,
    tiles,
    start: at.has("start") ? point(at.get("start")) : undefined,
    exits: at
      .get("exits")
      .list()
      .map((exit) => ({
        at: point(exit.get("at")),
        kind: exit.get("kind").oneOf("down", "up"),
      })),
    rooms: at.has("rooms")
      ? at
          .get("rooms")
          .list()
          .map((room) => {
            const x = room.get("x").integer(0, w - 1);
            const y = room.get("y").integer(0, h - 1);
            const width = room.get("width").integer(1, w - x);
            const height = room.get("height").integer(1, h - y);
            return { x, y, width, height, anchor: point(room.get("anchor")) };
          })
      : undefined,
    corridors: at.has("corridors")
      ? at
          .get("corridors")
          .list()
          .map((cells) => cells.list().map(point))
      : undefined,
    spawns: at
      .get("spawns")
      .list()
      .map((spawn) => ({
        at: point(spawn.get("at")),
        name: spawn.get("name").text(),
        blocks: spawn.get("blocks").flag(),
        from: spawn.get("from").text(),
        ...(spawn.has("table") ? { table: spawn.get("table").yes() } : {}),
        ...(spawn.has("depth") ? { depth: spawn.get("depth").integer(0) } : {}),
        ...(spawn.has("state") ? { state: spawn.get("state").text() } : {}),
        ...(spawn.has("or")
          ? {
              or: spawn
                .get("or")
                .list()
                .map((name) => name.text()),
            }
          : {}),
      })),
    prefabs: at
      .get("prefabs")
      .list()
      .map((prefab) => {
        const x = prefab.get("x").integer(0, w - 1);
        const y = prefab.get("y").integer(0, h - 1);
        const rows = prefab.get("rows").list();
        if (rows.length > h - y) throw prefab.get("rows").bad(`at most ${h - y} rows`);
        return {
          name: prefab.get("name").text(),
          kind: prefab.get("kind").text(),
          x,
          y,
          transform: prefab.get("transform").text(),
          rows: rows.map((row) => {
            if (row.text().length > w - x) throw row.bad(`at most ${w - x} glyphs long`);
            return row.text();
          }),
          entrances: prefab.get("entrances").list().map(point),
          ...(prefab.has("sealed") ? { sealed: prefab.get("sealed").yes() } : {}),
        };
      }),
    locks: at
      .get("locks")
      .list()
      .map((lock) => ({ at: point(lock.get("at")), key: point(lock.get("key")) })),
    allows: version === 1 ? ALLOWED_IN_VERSION_1 : readAllowances(at),
    steps: at
      .get("steps")
      .list()
      .map((step, i, steps) => ({
        id: step.get("id").text(),
        as: step.get("as").text(),
        version: step.get("version").integer(1),
        ...(step.has("hash") || i === steps.length - 1 ? { hash: step.get("hash").text() } : {}),
      })),
    report: at
      .get("report")
      .list()
      .map((entry) => ({
        step: entry.get("step").text(),
        kind: entry.get("kind").oneOf("shortfall", "repair", "not-placed", "rejected"),
        message: entry.get("message").text(),
      })),
    checks: at
      .get("checks")
      .list()
      .map((check) => {
        check.get("name").text();
        check.get("ok").flag();
        return check.object() as unknown as Check;
      }),
    history: undefined,
  });
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

function readAllowances(at: Reader): readonly Allowance[] {
  if (!at.has("allows")) return [];
  return at
    .get("allows")
    .list()
    .map((entry) => entry.oneOf("exit-locked", "exit-secret", "floor-unreachable"));
}

/** What was used up; a file says nothing of it where that is nothing. */
function readKeys(at: Reader, key: "usedBefore" | "used"): readonly string[] {
  if (!at.has(key)) return [];
  return at
    .get(key)
    .list()
    .map((used) => {
      if (used.text() === "") throw used.bad("a non-empty string");
      return used.text();
    });
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
