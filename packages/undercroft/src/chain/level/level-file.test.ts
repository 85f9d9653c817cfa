import { describe, expect, test } from "vitest";
import { simpleMap } from "../../builders/index.js";
import { CELL_LIMIT, defineLayer, FLOOR, UndercroftError } from "../../core/index.js";
import { areaStart, distantExit, roomBasedSpawner } from "../../layers/index.js";
import { verify } from "../../verify/index.js";
import { chain, readLevel } from "../index.js";

/** Puts in what the other steps don't make: a prefab with an entrance, stairs up on the start, a lock with its key. */
const furnish = defineLayer({
  id: "furnish",
  options: {},
  needs: ["start"],
  *build(map) {
    const { start } = map;
    const entrances = [start!];
    const prefab = { name: "foyer", kind: "vault", x: map.x(start!), y: map.y(start!), transform: "identity" };
    map.addExit(start!, "up");
    map.prefabs = [{ ...prefab, rows: ["<"], entrances }];
    map.locks = [{ at: map.exits[0]!.at, key: start!, kind: "key", name: "Iron Key", usedUp: true }];
    map.oneWays = [{ from: map.exits[0]!.at, to: start! }];
    map.allows = ["exit-locked"];
    map.note("shortfall", "only one foyer");
  },
});

const furnished = (seed: number) =>
  chain({ width: 30, height: 20, name: "furnished" })
    .startWith(simpleMap({ roomSize: [3, 6], attempts: { fixed: 12 } }))
    .with(areaStart())
    .with(distantExit())
    .with(furnish())
    .with(roomBasedSpawner({ most: 30, cellsEach: 2, clear: 0 }))
    .build({ seed, depth: 1 + (seed % 4) });

const fileOf = (seed = 1) => JSON.parse(JSON.stringify(furnished(seed)));

function refusal(file: unknown): UndercroftError {
  try {
    readLevel(file);
  } catch (error) {
    if (error instanceof UndercroftError) return error;
    throw error;
  }
  throw new Error("it was read");
}

describe("a level's file", () => {
  test("reads back to the same level, from text and from data, over 50 seeds", () => {
    for (let seed = 0; seed < 50; seed++) {
      const level = furnished(seed);
      const text = JSON.stringify(level);
      const read = readLevel(text);
      expect(read.hash).toBe(level.hash);
      expect(readLevel(JSON.parse(text)).hash).toBe(level.hash);
      expect(JSON.stringify(read)).toBe(text);
      expect(read.toString()).toBe(level.toString());
      expect(verify(read.toCheckable())).toEqual(verify(level.toCheckable()));
      expect(read.history).toBeUndefined();
    }
  });

  test("has everything that can be checked in it", () => {
    const file = fileOf();
    expect(Object.keys(file)).toEqual([
      "format",
      "version",
      "seed",
      "depth",
      "width",
      "height",
      "movement",
      "recipe",
      "attempt",
      "tileset",
      "rows",
      "start",
      "exits",
      "rooms",
      "corridors",
      "spawns",
      "prefabs",
      "locks",
      "oneWays",
      "solution",
      "allows",
      "steps",
      "report",
      "checks",
      "hash",
    ]);
    for (const list of [
      "exits",
      "rooms",
      "corridors",
      "spawns",
      "prefabs",
      "locks",
      "oneWays",
      "solution",
      "steps",
      "report",
      "checks",
    ]) {
      expect(file[list].length).toBeGreaterThan(0);
    }
    expect(file.rows).toHaveLength(20);
    expect(file.recipe.name).toBe("furnished");
  });

  test("keeps what the game had used up before, and after, where that is anything", () => {
    expect(Object.keys(fileOf())).not.toContain("used");
    const read = readLevel({ ...fileOf(), usedBefore: ["idol"], used: ["idol", "group:shrine"] });
    expect(read.usedBefore).toEqual(["idol"]);
    expect(read.used).toEqual(["idol", "group:shrine"]);
    expect(readLevel(JSON.stringify(read)).toJSON()).toEqual(read.toJSON());
    expect(read.hash).toBe(readLevel(fileOf()).hash);
    expect(refusal({ ...fileOf(), used: "idol" }).message).toBe('level.used must be a list, got "idol".');
    expect(refusal({ ...fileOf(), usedBefore: ["idol", 7] }).message).toBe(
      "level.usedBefore[1] must be a string, got 7.",
    );
    expect(refusal({ ...fileOf(), used: [""] }).message).toBe('level.used[0] must be a non-empty string, got "".');
  });

  test("keeps what only some spawns ask for, and hashes it", () => {
    const file = fileOf();
    const asks = {
      table: true,
      depth: 7,
      state: "asleep",
      or: ["Orc", "Rat"],
      group: 3,
      path: [[4, 5]],
      holds: "Coin",
    };
    file.spawns[0] = { ...file.spawns[0], ...asks };
    const read = readLevel(file);
    expect(read.spawns[0]).toMatchObject(asks);
    expect(Object.keys(read.spawns[1]!)).toEqual(["at", "name", "blocks", "from", "kind"]);
    expect(readLevel(JSON.stringify(read)).toJSON()).toEqual(read.toJSON());
    const hashes = new Set([fileOf().hash, read.hash]);
    for (const key of Object.keys(asks)) {
      const { [key]: _, ...fewer } = file.spawns[0];
      hashes.add(readLevel({ ...file, spawns: [fewer, ...file.spawns.slice(1)] }).hash);
    }
    expect(hashes.size).toBe(9);
    for (const [key, value, message] of [
      ["table", false, "level.spawns[0].table must be true, or left out, got false."],
      ["depth", -1, "level.spawns[0].depth must be a whole number of at least 0, got -1."],
      ["state", 3, "level.spawns[0].state must be a string, got 3."],
      ["or", ["Orc", 3], "level.spawns[0].or[1] must be a string, got 3."],
      ["group", -1, "level.spawns[0].group must be a whole number of at least 0, got -1."],
      ["path", [[4, 500]], "level.spawns[0].path[0] must be a cell of the map, got [4,500]."],
      ["kind", "beast", 'level.spawns[0].kind must be one of monster, item, trap, feature, key, got "beast".'],
    ] as const) {
      const wrong = { ...file, spawns: [{ ...file.spawns[0], [key]: value }] };
      expect(refusal(wrong).message).toBe(message);
    }
  });

  test("of a bare map has no start, and stays a bare map", () => {
    const level = chain({ width: 30, height: 20, purpose: "map" }).startWith(simpleMap()).build({ seed: 1 });
    const file = JSON.parse(JSON.stringify(level));
    expect(file).not.toHaveProperty("start");
    const read = readLevel(file);
    expect(read.start).toBeUndefined();
    expect(verify(read.toCheckable()).ok).toBe(true);
    expect(read.hash).toBe(level.hash);
  });

  test("with a game's own tiles is complete", () => {
    const tiles = [{ name: "lava", glyph: "^", walkable: true, opaque: false }];
    const pour = defineLayer({
      id: "pour",
      options: {},
      *build(map) {
        for (let cell = 0; cell < map.tiles.length; cell++) {
          if (map.tiles[cell] === FLOOR) map.set(cell, map.tileset.index("lava"));
        }
      },
    });
    const level = chain({ width: 30, height: 20, purpose: "map", tiles })
      .startWith(simpleMap())
      .with(pour())
      .build({ seed: 1 });
    const read = readLevel(JSON.stringify(level));
    expect(read.rows().join("")).toContain("^");
    expect(read.hash).toBe(level.hash);
  });

  test("may be larger than a chain builds unless it is told to", () => {
    const row = "#".repeat(CELL_LIMIT / 2);
    const empty = { exits: [], spawns: [], prefabs: [], locks: [], steps: [], report: [], checks: [] };
    const { tileset, recipe } = fileOf();
    const head = { format: "undercroft-level", version: 2, seed: "", depth: 1, movement: "orthogonal", attempt: 1 };
    const level = readLevel({
      ...head,
      ...empty,
      tileset,
      recipe,
      width: row.length,
      height: 3,
      rows: [row, row, row],
    });
    expect(level.tiles).toHaveLength(1.5 * CELL_LIMIT);
  });
});

/** Every place in a value, as a list of keys. */
function* places(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (path.length > 0) yield path;
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    yield* places((value as Record<string, unknown>)[key], [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

const written = (path: readonly (string | number)[]) =>
  path.reduce<string>((text, key) => text + (typeof key === "number" ? `[${key}]` : `.${key}`), "level");

/** What is changed at a thousand places, one after the other: it is built once. */
const FILE = JSON.stringify(fileOf());

/** The file of a small level, with one or two of everything. */
function smallFile(): any {
  const file = JSON.parse(FILE);
  for (const list of ["exits", "rooms", "corridors", "spawns", "steps", "checks"]) file[list].length = 2;
  file.corridors[0].length = 2;
  file.tileset.length = 5;
  return file;
}

/** A copy with one place changed. */
function changed(path: readonly (string | number)[], change: (holder: any, key: string | number) => void): unknown {
  const file = smallFile();
  let holder = file;
  for (const key of path.slice(0, -1)) holder = holder[key];
  change(holder, path.at(-1)!);
  return file;
}

const isAbout = (error: UndercroftError, path: readonly (string | number)[]) => {
  const place = written(path);
  const said = error.details.path ?? "";
  return place.startsWith(said) || said.startsWith(place);
};

describe("a spoilt file", () => {
  // Believed as they are, or worked out again: nothing depends on them.
  const free = /^level\.(recipe\.|hash|checks\[\d+\]\.(message|witnesses))/;
  const all = [...places(smallFile())].filter((path) => !free.test(written(path)));

  test("is refused with the place, whatever is missing", () => {
    const optional = ["start", "rooms", "corridors", "oneWays", "solution", "allows"].map((key) => `level.${key}`);
    const kinds = smallFile().spawns.map((_: unknown, i: number) => `spawns[${i}].kind`);
    const mayLack = ["tileset[2].door", "prefabs[0].title", "locks[0].kind", "locks[0].name", "locks[0].usedUp"]
      .concat(kinds)
      .map((key) => `level.${key}`);
    // Only the last step must have a hash.
    const earlierHashes = smallFile()
      .steps.slice(0, -1)
      .map((_: unknown, i: number) => `level.steps[${i}].hash`);
    expect(earlierHashes.length).toBeGreaterThan(0);
    for (const path of all) {
      if (typeof path.at(-1) === "number" || [...optional, ...mayLack, ...earlierHashes].includes(written(path)))
        continue;
      const error = refusal(changed(path, (holder, key) => delete holder[key]));
      expect(error.code, written(path)).toBe("bad-level");
      expect(isAbout(error, path), `${written(path)}: ${error.message}`).toBe(true);
    }
    for (const path of optional) readLevel(changed(path.split(".").slice(1), (holder, key) => delete holder[key]));
  });

  test("is refused with the place, whatever is of another kind", () => {
    const wrong: Record<string, unknown[]> = {
      string: [7, null, true, [], {}],
      number: ["7", null, true, [], {}, 1.5, Number.NaN],
      boolean: [1, "true", null, [], {}],
      list: [7, "list", null, true, {}],
      object: [7, "object", null, true, []],
    };
    let tried = 0;
    for (const path of all) {
      let value: any = smallFile();
      for (const key of path) value = value[key];
      const kind = Array.isArray(value) ? "list" : typeof value;
      for (const other of wrong[kind]!) {
        const error = refusal(changed(path, (holder, key) => (holder[key] = other)));
        expect(error.code, `${written(path)} = ${JSON.stringify(other)}`).toBe("bad-level");
        expect(isAbout(error, path), `${written(path)}: ${error.message}`).toBe(true);
        tried++;
      }
    }
    expect(tried).toBeGreaterThan(500);
  });

  test.each<[path: string, value: unknown, message: string]>([
    ["format", "tiled", 'level.format must be "undercroft-level", got "tiled".'],
    ["version", 3, "level.version must be 1 or 2, got 3."],
    ["width", 0, "level.width must be a whole number of at least 1, got 0."],
    ["width", 31, "level.rows[0] must be 31 glyphs long, got"],
    ["height", -1, "level.height must be a whole number of at least 1, got -1."],
    ["height", 21, "level.rows must be 21 rows, got"],
    ["height", 9e15, "level.rows must be 9000000000000000 rows, got"],
    ["width", 9e15, "level.rows[0] must be 9000000000000000 glyphs long, got"],
    ["depth", -1, "level.depth: depth must be a whole number from 0 to 1000000, got -1."],
    ["seed", "x".repeat(4097), "level.seed: seed must be at most 4096 characters long, got"],
    ["movement", "sideways", 'level.movement must be one of orthogonal, diagonal, got "sideways".'],
    ["attempt", 0, "level.attempt must be a whole number of at least 1, got 0."],
    ["start", [1], "level.start must be [x, y], got [1]."],
    ["start", [30, 1], "level.start must be a cell of the map, got [30,1]."],
    ["start", [1, -1], "level.start must be a cell of the map, got [1,-1]."],
    ["exits[0].kind", "sideways", 'level.exits[0].kind must be one of down, up, branch, got "sideways".'],
    ["exits[0].at", [1, 20], "level.exits[0].at must be a cell of the map, got [1,20]."],
    ["rooms[1].x", -1, "level.rooms[1].x must be a whole number from 0 to 29, got -1."],
    ["rooms[1].y", 20, "level.rooms[1].y must be a whole number from 0 to 19, got 20."],
    ["rooms[1].width", 0, "level.rooms[1].width must be a whole number from 1 to"],
    ["rooms[1].height", 1e12, "level.rooms[1].height must be a whole number from 1 to"],
    ["rooms[1].anchor", [0, 99], "level.rooms[1].anchor must be a cell of the map, got [0,99]."],
    ["corridors[0][1]", [99, 0], "level.corridors[0][1] must be a cell of the map, got [99,0]."],
    ["spawns[0].at", [99, 0], "level.spawns[0].at must be a cell of the map, got [99,0]."],
    ["prefabs[0].x", 30, "level.prefabs[0].x must be a whole number from 0 to 29, got 30."],
    ["prefabs[0].rows", Array(21).fill("."), "level.prefabs[0].rows must be at most"],
    ["prefabs[0].rows[0]", ".".repeat(31), "level.prefabs[0].rows[0] must be at most"],
    ["prefabs[0].entrances[0]", [0, -1], "level.prefabs[0].entrances[0] must be a cell of the map, got [0,-1]."],
    ["locks[0].key", [30, 0], "level.locks[0].key must be a cell of the map, got [30,0]."],
    ["steps[0].version", 0, "level.steps[0].version must be a whole number of at least 1, got 0."],
    [
      "allows[0]",
      "all",
      "level.allows[0] must be one of exit-locked, exit-secret, floor-unreachable, dungeon-end, got",
    ],
    [
      "report[0].kind",
      "joke",
      "level.report[0].kind must be one of shortfall, repair, not-placed, not-kept, rejected, got",
    ],
    ["tileset[1].glyph", "##", 'level.tileset: tileset: the glyph of "floor" must be one visible character, got "##".'],
    ["tileset[1].glyph", "#", 'level.tileset: tileset: two tiles have the glyph "#".'],
    ["tileset[1].name", "wall", 'level.tileset: tileset: two tiles are named "wall".'],
    ["tileset[1].door", false, 'level.tileset: tileset: door of "floor" must be true or left out, got false.'],
    [
      "tileset[1].hazard",
      "bite",
      'level.tileset: tileset: hazard of "floor" must be one of drown, burn, fall, or left out',
    ],
    ["rows[2]", "#".repeat(29), "level.rows[2] must be 30 glyphs long, got"],
    ["rows[2]", `${"#".repeat(29)}?`, `level.rows[2] must be made of the tileset's glyphs; column 29 has "?", got`],
  ])("is refused at %s = %j", (place, value, message) => {
    const path = place
      .split(/[.[\]]+/)
      .filter((key) => key !== "")
      .map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const error = refusal(changed(path, (holder, key) => (holder[key] = value)));
    expect(error.code).toBe("bad-level");
    expect(error.family).toBe("input");
    expect(error.message.startsWith(message), error.message).toBe(true);
    expect(error.message.length).toBeLessThan(250);
  });

  test("with a row too many, or none, or no tiles, is refused", () => {
    expect(refusal(changed(["rows", 0], (rows) => rows.push(rows[0]))).message).toContain("level.rows must be 20 rows");
    expect(refusal({ ...smallFile(), rows: [] }).message).toContain("level.rows must be 20 rows");
    expect(refusal({ ...smallFile(), tileset: [] }).message).toContain(
      "level.rows[0] must be made of the tileset's glyphs",
    );
  });

  test("that is no file at all is refused", () => {
    for (const thing of [undefined, null, 7, true, [], () => {}, new Date(), new Map()]) {
      expect(refusal(thing)).toMatchObject({ code: "bad-level", details: { path: "level" } });
    }
    expect(refusal({}).message).toBe('level.format must be "undercroft-level", got undefined.');
    for (const text of ["", "{", "undefined", "[1,", "\u001b[31m", "NaN", "{'format': 1}"]) {
      const error = refusal(text);
      expect(error.code).toBe("bad-level");
      expect(error.message).toMatch(
        /^readLevel takes the JSON of a level file, [^\p{Cc}]+ This text isn't JSON: [^\p{Cc}]+\.$/u,
      );
    }
    expect(refusal("[]").message).toBe("level must be an object, got [].");
  });

  test("can't reach the prototype of anything", () => {
    const text = JSON.stringify(smallFile());
    const hostile =
      '"__proto__": { "polluted": true, "start": [1, 1] }, "constructor": { "prototype": { "polluted": true } },';
    for (const [where, into] of [
      ['{"format"', `{${hostile}"format"`],
      ['"recipe":{', `"recipe":{${hostile}`],
      ['"spawns":[{', `"spawns":[{${hostile}`],
      ['"report":[{', `"report":[{${hostile}`],
      ['"tileset":[{', `"tileset":[{${hostile}`],
    ] as const) {
      expect(text).toContain(where);
      const level = readLevel(text.replace(where, into));
      expect(level.hash).toBe(readLevel(text).hash);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
      expect((level.spawns[0] as unknown as Record<string, unknown>).polluted).toBeUndefined();
      JSON.stringify(level);
    }
    // What is only on a prototype is not in the file.
    const borrowed = Object.assign(Object.create({ start: [1, 1] }), smallFile());
    expect(refusal(borrowed).code).toBe("bad-level");
    const without = smallFile();
    delete without.seed;
    expect(refusal(JSON.parse(`{"__proto__": {"seed": "x"}, ${JSON.stringify(without).slice(1)}`)).message).toBe(
      "level.seed must be a string, got undefined.",
    );
  });

  test("with things in it that nobody asked for is read without them", () => {
    const more = { ...smallFile(), history: [], comment: "by hand" };
    more.spawns[0].color = "green";
    const level = readLevel(more);
    expect(level.toJSON()).not.toHaveProperty("comment");
    expect(level.spawns[0]).not.toHaveProperty("colour");
    expect(level.history).toBeUndefined();
  });
});
