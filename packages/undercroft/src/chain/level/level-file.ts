import { printable, show, UndercroftError } from "../../core/errors.js";
import { isFeelingName } from "../../core/feeling.js";
import { checkDepth } from "../../core/map-limits.js";
import { cell, Reader, readAnyCell, readParts, solutionStep } from "../../core/parts/index.js";
import { ALLOWANCES } from "../../core/report.js";
import { seedText } from "../../core/rng.js";
import { type Tile, Tileset } from "../../core/tiles.js";
import type { Check } from "../../verify/index.js";
import { Level } from "./level.js";
import type { LevelFile, LevelReportEntry, Rejection, ResolvedRecipe, StepRecord } from "./level-data.js";
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
  if (file instanceof Level) {
    throw new UndercroftError(
      "bad-level",
      "readLevel takes a level file, but this is a level already. Use it as it is.",
    );
  }
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
  const map = { width: w, height: h };
  const read = <T>(key: keyof LevelFile, reader: Read<T>): T => reader(at.get(key));
  const report = read("report", list(entry));
  return new Level({
    purpose: recipe.purpose === "map" ? "map" : "level",
    width: w,
    height: h,
    depth,
    feeling: read("feeling", optional(word)),
    seed: read("seed", (seed) => seed.checked(() => seedText(seed.text()))),
    movement: read("movement", oneOf("orthogonal", "diagonal")),
    attempt: read("attempt", integer(1)),
    // A file says nothing of what was used up where that is nothing.
    usedBefore: read("usedBefore", optional(list(name))) ?? [],
    used: read("used", optional(list(name))) ?? [],
    recipe: recipe as unknown as ResolvedRecipe,
    tileset,
    tiles,
    start: read(
      "start",
      optional((at) => cell.read(at, map)),
    ),
    ...readParts(at, map),
    solution: read("solution", optional(list((at) => solutionStep.read(at, map)))),
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
    const why = printable((error as Error).message);
    throw new UndercroftError(
      "bad-level",
      `readLevel takes the JSON of a level file, as JSON.stringify(level) returns it. This text isn't JSON: ${why}.`,
      { value: text },
    );
  }
}

/** Reads a value, or throws what is wrong with it. */
type Read<T> = (at: Reader) => T;

const text: Read<string> = (at) => at.text();

function integer(least?: number, most?: number): Read<number> {
  return (at) => at.integer(least, most);
}

function oneOf<const C extends string>(...choices: readonly C[]): Read<C> {
  return (at) => at.oneOf(choices);
}

function list<T>(item: Read<T>): Read<T[]> {
  return (at) => at.list().map(item);
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

const name: Read<string> = (at) => at.name();

const word: Read<string> = (at) => {
  if (!isFeelingName(at.value)) throw at.bad("a word: letters, digits, _ and - only, at most 64 of them");
  return at.value;
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

const entry = object<LevelReportEntry>({
  step: text,
  kind: oneOf("shortfall", "repair", "not-placed", "not-kept", "rejected"),
  message: text,
  prefab: optional(text),
  why: optional(text),
  cell: optional(readAnyCell),
  reason: optional(text),
});

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
