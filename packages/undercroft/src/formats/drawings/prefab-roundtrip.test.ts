import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sampled } from "../../../test/kit/whole.js";
import { type LegendEntry, type PrefabSource, prefab, type SpawnSource } from "../../prefabs/index.js";
import { readPrefabJson, writePrefabJson } from "./prefab-json.js";
import type { PrefabFile } from "./prefab-reader.js";
import { readVaultFile, writeHeader, writeVault, writeVaultFile } from "./vault-file.js";
import { readXp, writeXp } from "./xp.js";
import { sourceToXp, xpToSource } from "./xp-drawing.js";
import { readHeader } from "./xp-header.js";

// Whatever can be written can be read, and is what it was.

const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);
const range = fc.oneof(
  fc.constantFrom("2..8", "4..", "..7", "3"),
  fc.tuple(fc.nat(50), fc.nat(50)).map(([low, more]) => `${low}..${low + more}`),
);
const line = fc
  .string({ unit: "grapheme-composite", minLength: 1, maxLength: 30 })
  .filter((text) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(text));
/** Glyphs that mean something in YAML, in separators or in JSON, and some that are wide or rare. */
const glyph = fc.constantFrom(..."~#@!%&*|>'\"`,[]{}:?-=._^$\\/1x≈é世😀n");
/** Something to stand on a cell, with all that can be said about it. */
const request: fc.Arbitrary<SpawnSource> = fc
  .tuple(
    fc.oneof(
      fc.record({ name: line, or: fc.array(line, { maxLength: 2 }) }, { requiredKeys: ["name"] }),
      fc.record({ table: line }),
      fc.record({ any: fc.uniqueArray(line, { minLength: 1, maxLength: 3 }) }),
    ),
    fc.record(
      {
        count: fc.constantFrom<string | number>(2, "1..3", "..2"),
        depth: fc.constantFrom<string | number>("+2", "-1", 3),
        state: line,
        chance: fc.constantFrom<string | number>("50%", 0.25, "100%"),
        blocks: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([what, how]) => ({ ...what, ...how }));
const entry: fc.Arbitrary<LegendEntry> = fc.oneof(
  fc.constantFrom("wall", "floor", "deep_water", "door"),
  fc.record(
    {
      terrain: fc.constantFrom("floor", "altar"),
      spawn: fc.oneof(
        line,
        fc.record({ name: line, blocks: fc.boolean() }, { requiredKeys: ["name"] }),
        fc.array(fc.oneof(line, request), { maxLength: 3 }),
      ),
      no_random: fc.subarray(["monsters", "items", "traps"] as const),
      mark: line,
      entrance: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  fc.constant({ hole: true }),
);
const byDepth = (most: number) =>
  fc.oneof(fc.nat(most), fc.dictionary(fc.oneof(fc.constant("base"), range), fc.nat(most), { maxKeys: 3 }));
const header = fc.record(
  {
    description: line,
    depth: fc.oneof(
      range,
      fc.nat(100),
      fc.array(
        fc.oneof(
          range,
          range.map((text) => `!${text}`),
          fc.nat(9),
        ),
        { maxLength: 4 },
      ),
    ),
    weight: byDepth(100),
    chance: byDepth(1),
    unique: fc.boolean(),
    tags: fc.array(fc.stringMatching(/^[\w-]{1,10}$/), { maxLength: 3 }),
    layouts: fc.subarray(["rooms", "open"] as const),
    transform: fc.oneof(
      fc.boolean(),
      fc.record(
        { rotate: fc.boolean(), mirror: fc.constantFrom<boolean | "x" | "y">(true, false, "x", "y") },
        { requiredKeys: [] },
      ),
    ),
    place: fc.record(
      {
        over: fc.constantFrom("floor" as const, "wall" as const, "any" as const, { wall: "60%..", floor: "..40%" }),
        gutter: fc.nat(9),
        away: fc.dictionary(fc.constantFrom("start", "exit", "prefab", "tag.shrine"), fc.nat(20)),
        anchor: fc.constantFrom("top-left" as const, "center" as const),
        oversize: fc.constantFrom("crop" as const, "refuse" as const),
      },
      { requiredKeys: [] },
    ),
    entrances: fc.record(
      {
        use: fc.constantFrom<string | number>("all", "1..2", 1, "2"),
        join: fc.constantFrom("corridor" as const, "door" as const),
      },
      { requiredKeys: [] },
    ),
    no_random: fc.subarray(["monsters", "items", "traps"] as const),
    palettes: fc.subarray(["stone", "water"]),
  },
  { requiredKeys: [] },
);

/** Sources that are sound: every glyph of the map is in the legend, and the last row is a door. */
const sources: fc.Arbitrary<PrefabSource> = fc
  .tuple(
    fc.constantFrom("vault", "section"),
    name,
    header,
    fc.dictionary(glyph, entry, { minKeys: 1, maxKeys: 12, noNullPrototype: true }),
  )
  .chain(([kind, title, rest, legend]) => {
    const cell = fc.constantFrom(...Object.keys(legend), ".", "+", " ");
    const row = fc.oneof(
      { weight: 4, arbitrary: fc.array(cell, { maxLength: 8 }).map((cells) => cells.join("")) },
      separator(legend),
    );
    return fc
      .array(row, { maxLength: 6 })
      .map((rows) => ({ [kind]: title, ...rest, legend, map: [...rows, "+"] }) as PrefabSource);
  });

/** Rows that look like separators, where the legend has their glyphs. */
function separator(legend: Record<string, LegendEntry>): fc.Arbitrary<string> {
  const rows = ["---", "===", "\\---", "\\\\===", "----"].filter((row) =>
    [...row].every((one) => one === "=" || one in legend),
  );
  return fc.constantFrom(...rows, ".");
}

const RUNS = { seed: 11, numRuns: sampled(500, 50) };

test("a .vault text is the prefab that was written", () => {
  fc.assert(
    fc.property(sources, (source) => {
      const { prefabs, errors } = readVaultFile(writeVault(source), "file.vault");
      expect(errors.map(({ message }) => message)).toEqual([]);
      expect(prefabs).toEqual([prefab(source)]);
    }),
    RUNS,
  );
});

test("JSON is the prefab that was written", () => {
  fc.assert(
    fc.property(sources, (source) => {
      const { prefabs, errors } = readPrefabJson(writePrefabJson([source]), "file.json");
      expect(errors.map(({ message }) => message)).toEqual([]);
      expect(prefabs).toEqual([prefab(source)]);
    }),
    RUNS,
  );
});

test("a header beside a drawing is the header that was written", () => {
  fc.assert(
    fc.property(sources, ({ map: _, ...source }) => {
      expect(readHeader(writeHeader(source), "file.xp.yaml")).toEqual(source);
    }),
    RUNS,
  );
});

test("a drawing is the map that was drawn, filled up with holes", async () => {
  const drawable = fc
    .tuple(
      fc.array(fc.array(fc.constantFrom(..."#.+=go^%! ~≈≡"), { maxLength: 7 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
    )
    .map(([rows, hasFloorSpaces]) => ({
      vault: "drawn",
      palettes: ["water"],
      ...(hasFloorSpaces ? { legend: { " ": "floor" } } : {}),
      map: [...rows.map((cells) => cells.join("")), "#.."],
    }));
  await fc.assert(
    fc.asyncProperty(drawable, async ({ map, ...rest }) => {
      const image = await readXp(await writeXp(sourceToXp({ ...rest, map })));
      const source = xpToSource(image, rest);
      const width = Math.max(...map.map((row) => row.length));
      const hole =
        Object.entries(source.legend ?? {}).find(([, given]) => typeof given === "object" && given.hole)?.[0] ?? " ";
      expect(source.map).toEqual(map.map((row) => row.padEnd(width, hole)));
    }),
    { seed: 12, numRuns: sampled(200, 50) },
  );
});

describe.each(["seeds", "samples", "undercroft"])("what is written in content/%s.vault", (name) => {
  const text = readFileSync(new URL(`../../../content/${name}.vault`, import.meta.url), "utf8");
  const file = readVaultFile(text, "file.vault", { lint: true });
  const told = ({ errors, warnings }: PrefabFile) => [...errors, ...warnings].map(({ message }) => message);

  test("is the same after a .vault text, with its palettes and mixins, and lint says the same of it", () => {
    const again = readVaultFile(writeVaultFile(file.written), "file.vault", { lint: true });
    expect(again.written).toEqual(file.written);
    expect(again.prefabs).toEqual(file.prefabs);
    expect(told(again)).toEqual(told(file));
  });

  test("is the same after JSON", () => {
    const again = readPrefabJson(writePrefabJson(file.written), "file.json");
    expect(again.written).toEqual(file.written);
    expect(again.prefabs).toEqual(file.prefabs);
  });
});
