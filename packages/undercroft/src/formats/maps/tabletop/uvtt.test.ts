import { Ajv } from "ajv";
import { decode } from "fast-png";
import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../../test/kit/locked-keep.js";
import { chain, type Level } from "../../../chain/index.js";
import { defineBuilder, Rng, tileset } from "../../../core/index.js";
import { recipeChain, shippedRecipe } from "../../../recipes/index.js";
import { dungeonTiles } from "../../pictures/dungeon-tiles.js";
import type { MapOptions } from "../map-options.js";
import { mapFiles } from "../write-maps.js";

interface Place {
  readonly x: number;
  readonly y: number;
}

interface Uvtt {
  readonly resolution: { readonly map_size: Place; readonly pixels_per_grid: number };
  readonly line_of_sight: readonly (readonly Place[])[];
  readonly objects_line_of_sight: readonly (readonly Place[])[];
  readonly portals: readonly {
    readonly position: Place;
    readonly bounds: readonly [Place, Place];
    readonly rotation: number;
    readonly closed: boolean;
    readonly freestanding: boolean;
  }[];
  readonly lights: readonly { readonly position: Place; readonly range: number; readonly color: string }[];
  readonly image: string;
}

// Small cells: here only the size of the picture matters.
async function uvtt(level: Level, options: MapOptions = { tileSize: 4 }): Promise<Uvtt> {
  const [file, ...others] = await mapFiles(level, "dd2vtt", { ...options, name: "rats" });
  expect([file!.name, others]).toEqual(["rats.dd2vtt", []]);
  return JSON.parse(file!.content as string);
}

/** A level from a drawing. */
function drawn(...rows: readonly string[]): Level {
  const text = rows.join("");
  const builder = defineBuilder({
    id: "drawn",
    options: {},
    adds: ["start"],
    *build(map) {
      const set = tileset();
      map.paint(Uint8Array.from(text, (glyph) => set.byGlyph(glyph === "@" ? "." : glyph)!));
      map.start = text.indexOf("@");
      yield;
    },
  });
  return chain({ width: rows[0]!.length, height: rows.length, purpose: "map" }).startWith(builder()).build({ seed: 1 });
}

const levels = [
  lockedLevel(),
  ...["rooms", "caverns", "mushroom-grove", "old-city", "lock-and-key"].map((name) =>
    recipeChain(shippedRecipe(name), { size: [48, 32] }).build({ seed: "bats", depth: 4 }),
  ),
];

/** Lines as pieces of half a cell, each `x,y>x,y` from left to right or down. Counted in halves. */
function halves(lines: readonly (readonly Place[])[]): string[] {
  const pieces: string[] = [];
  for (const line of lines) {
    for (const [i, { x, y }] of line.slice(1).entries()) {
      const from = line[i]!;
      const [dx, dy] = [Math.sign(x - from.x), Math.sign(y - from.y)];
      expect(Math.abs(dx) + Math.abs(dy)).toBe(1);
      const length = 2 * (Math.abs(x - from.x) + Math.abs(y - from.y));
      for (let step = 0; step < length; step++) {
        const ends = [step, step + 1].map((n) => [2 * from.x + n * dx, 2 * from.y + n * dy]);
        ends.sort(([ax, ay], [bx, by]) => ax! - bx! || ay! - by!);
        pieces.push(ends.join(">"));
      }
    }
  }
  return pieces;
}

/** Numbers cells by the region that they are in; 0 for those in none. `isOpen` says whether two neighbours are joined. */
function regions(
  width: number,
  height: number,
  isIn: (at: number) => boolean,
  isOpen: (a: number, b: number) => boolean,
) {
  const numbers = new Uint16Array(width * height);
  let last = 0;
  for (let start = 0; start < numbers.length; start++) {
    if (!isIn(start) || numbers[start] !== 0) continue;
    const waiting = [start];
    numbers[start] = ++last;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const x = at % width;
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= numbers.length || numbers[next] !== 0 || !isIn(next) || !isOpen(at, next)) continue;
        numbers[next] = last;
        waiting.push(next);
      }
    }
  }
  return numbers;
}

/** The same numbers for the same regions, in the order in which they are met. */
function inOrder(numbers: readonly number[]): number[] {
  const known = new Map([[0, 0]]);
  return numbers.map((number) => {
    if (!known.has(number)) known.set(number, known.size);
    return known.get(number)!;
  });
}

describe("a file for virtual tabletops", () => {
  test("has walls between what is solid and what isn't, each once, and nothing else", async () => {
    for (const level of levels) {
      const { width, height } = level;
      const file = await uvtt(level);
      const kindAt = (x: number, y: number) => {
        if (x < 0 || y < 0 || x >= width || y >= height) return "wall";
        const { walkable, opaque, door } = level.tileAt(x, y);
        return opaque && !door ? (walkable ? "veil" : "wall") : "clear";
      };
      const [walls, veils]: [string[], string[]] = [[], []];
      const side = (a: string, b: string, line: readonly Place[]) => {
        if ((a === "wall") !== (b === "wall")) walls.push(...halves([line]));
        else if ((a === "veil") !== (b === "veil")) veils.push(...halves([line]));
      };
      for (let y = 0; y <= height; y++) {
        for (let x = 0; x <= width; x++) {
          const here = kindAt(x, y);
          if (x < width)
            side(kindAt(x, y - 1), here, [
              { x, y },
              { x: x + 1, y },
            ]);
          if (y < height)
            side(kindAt(x - 1, y), here, [
              { x, y },
              { x, y: y + 1 },
            ]);
        }
      }
      expect(halves(file.line_of_sight).sort()).toEqual(walls.sort());
      expect(halves(file.objects_line_of_sight).sort()).toEqual(veils.sort());
    }
  });

  test("has few points: walls are closed, and turn at each of them", async () => {
    for (const level of levels) {
      for (const line of (await uvtt(level)).line_of_sight) {
        expect(line.at(-1)).toEqual(line[0]);
        for (const [i, { x, y }] of line.entries()) {
          const before = line.at(i === 0 ? -2 : i - 1)!;
          const after = line[i + 1] ?? line[1]!;
          expect(before.x === x && after.x === x, `${x},${y}`).toBe(false);
          expect(before.y === y && after.y === y, `${x},${y}`).toBe(false);
        }
      }
    }
  });

  test.for<[string, Level]>([
    ...levels.map((level): [string, Level] => [level.recipe.name!, level]),
    ["a crossing with a door in its middle", drawn("#####", "##.##", "#@+##", "##.##", "#####")],
    ["doors round a corner", drawn("#####", "#+@##", "#++##", "##.##", "#####")],
    // Doors and walls at random, more of them than any level has.
    ...Array.from({ length: 100 }, (_, seed): [string, Level] => {
      const rng = Rng.fromSeed(seed);
      const cells = Array.from({ length: 36 }, () => "##...+"[rng.between(0, 5)]!);
      cells[0] = "@";
      const rows = Array.from({ length: 6 }, (_, y) => `#${cells.slice(6 * y, 6 * y + 6).join("")}#`);
      return [`drawing ${seed}`, drawn("########", ...rows, "########")];
    }),
  ])("divides %s as its doors do when they are closed", async ([, level]) => {
    const { width, height } = level;
    const { line_of_sight, portals } = await uvtt(level);
    const shut = new Set(halves([...line_of_sight, ...portals.map(({ bounds }) => bounds)]));
    // In quarters of cells, because doors are in the middle of theirs.
    const wide = 2 * width;
    const quarters = regions(
      wide,
      2 * height,
      () => true,
      (a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const [x, y] = [high % wide, Math.floor(high / wide)];
        return !shut.has(high - low === 1 ? `${x},${y}>${x},${y + 1}` : `${x},${y}>${x + 1},${y}`);
      },
    );
    const isRoom = (at: number) => {
      const { walkable, opaque, door } = level.tileAt(at % width, Math.floor(at / width));
      return !door && (walkable || !opaque);
    };
    const rooms = regions(width, height, isRoom, () => true);
    const seen = Array.from(rooms, (_, at) => {
      const corner = Math.floor(at / width) * 2 * wide + (at % width) * 2;
      const own = [0, 1, wide, wide + 1].map((quarter) => quarters[corner + quarter]!);
      if (!isRoom(at)) return 0;
      expect(new Set(own).size).toBe(1);
      return own[0]!;
    });
    expect(inOrder(seen)).toEqual(inOrder([...rooms]));
    expect(Math.max(...rooms)).toBeGreaterThan(0);
  });

  test("has doors across their cells, from wall to wall", async () => {
    const { portals } = await uvtt(lockedLevel());
    const upright = { rotation: Math.PI / 2, freestanding: false };
    const flat = { rotation: 0, freestanding: false };
    expect(portals).toEqual([
      {
        position: { x: 6.5, y: 2.5 },
        bounds: [
          { x: 6.5, y: 2 },
          { x: 6.5, y: 3 },
        ],
        closed: true,
        ...upright,
      },
      {
        position: { x: 15.5, y: 2.5 },
        bounds: [
          { x: 15.5, y: 2 },
          { x: 15.5, y: 3 },
        ],
        closed: true,
        ...upright,
      },
      {
        position: { x: 3.5, y: 4.5 },
        bounds: [
          { x: 3, y: 4.5 },
          { x: 4, y: 4.5 },
        ],
        closed: true,
        ...flat,
      },
      // A portcullis doesn't keep light out.
      {
        position: { x: 10.5, y: 4.5 },
        bounds: [
          { x: 10, y: 4.5 },
          { x: 11, y: 4.5 },
        ],
        closed: false,
        ...flat,
      },
      {
        position: { x: 15.5, y: 6.5 },
        bounds: [
          { x: 15.5, y: 6 },
          { x: 15.5, y: 7 },
        ],
        closed: true,
        ...upright,
      },
    ]);
  });

  test("has a portal for all doors that the level lists", async () => {
    for (const level of levels) {
      const { portals } = await uvtt(level);
      for (const { at, kind } of level.doors ?? []) {
        const here = portals.filter(
          ({ position: { x, y } }) => x >= at[0] && x <= at[0] + 1 && y >= at[1] && y <= at[1] + 1,
        );
        expect(here.length, `${kind} ${at}`).toBeGreaterThan(0);
      }
    }
  });

  test("has lights where they aren't inside of walls", async () => {
    const level = drawn("##¶#¶###", "#@.....#", "#......¶", "#▒▒▒▒▒▒#", "#▒▒▒▒▒▒#", "########", "##¶#####");
    const { lights } = await uvtt(level);
    expect(lights.map(({ position: { x, y }, range }) => [x, y, range])).toEqual([
      [1.5, 1.5, 8],
      [2.5, 1.1, 8],
      [4.5, 1.1, 8],
      [6.9, 2.5, 8],
      [1.5, 3.5, 4],
      [5.5, 3.5, 4],
    ]);
    expect(lights.map(({ color }) => color)).toEqual([
      "ffffd873",
      "ffffd873",
      "ffffd873",
      "ffffd873",
      "ffe2601c",
      "ffe2601c",
    ]);
  });

  test("has one light for a small pool, also where it goes on to the left below", async () => {
    const { lights } = await uvtt(drawn("########", "#@..▒▒.#", "#.▒▒▒▒▒#", "#..▒▒..#", "########"));
    expect(lights.map(({ position: { x, y }, range }) => [x, y, range])).toEqual([
      [1.5, 1.5, 8],
      [4.5, 1.5, 4],
    ]);
  });

  test("has a picture whose cells have the size that it says", async () => {
    const level = lockedLevel();
    for (const [options, side] of [
      [{ tileSize: 32 }, 32],
      [{}, 80],
      [{ tiles: dungeonTiles }, 80],
      [{ tiles: dungeonTiles, tileSize: 16 }, 16],
    ] as const) {
      const { resolution, image } = await uvtt(level, options);
      expect(resolution).toMatchObject({ map_size: { x: 24, y: 9 }, pixels_per_grid: side });
      const { width, height } = decode(Buffer.from(image, "base64"));
      expect([width, height]).toEqual([24 * side, 9 * side]);
    }
  });

  test("is what the format asks for", async () => {
    const place = {
      type: "object",
      required: ["x", "y"],
      additionalProperties: false,
      properties: { x: { type: "number" }, y: { type: "number" } },
    };
    const line = { type: "array", minItems: 2, items: place };
    const color = { type: "string", pattern: "^[0-9a-f]{8}$" };
    const flag = { type: "boolean" };
    const object = (properties: object) => ({
      type: "object",
      required: Object.keys(properties),
      additionalProperties: false,
      properties,
    });
    const check = new Ajv().compile(
      object({
        format: { const: 0.3 },
        resolution: object({ map_origin: place, map_size: place, pixels_per_grid: { type: "integer", minimum: 1 } }),
        line_of_sight: { type: "array", items: line },
        objects_line_of_sight: { type: "array", items: line },
        portals: {
          type: "array",
          items: object({
            position: place,
            bounds: { ...line, maxItems: 2 },
            rotation: { type: "number" },
            closed: flag,
            freestanding: flag,
          }),
        },
        environment: object({ baked_lighting: flag, ambient_light: color }),
        lights: {
          type: "array",
          items: object({
            position: place,
            range: { type: "number" },
            intensity: { type: "number" },
            color,
            shadows: flag,
          }),
        },
        image: { type: "string", pattern: "^iVBORw0KGgo[A-Za-z0-9+/]+=*$" },
      }),
    );
    for (const level of levels) {
      check(await uvtt(level));
      expect(check.errors).toBe(null);
    }
  });
});
