import { expect, test } from "vitest";
import { mergeWorlds } from "./merge.js";
import { Problems } from "./problems.js";
import type { WorldSource } from "./source.js";
import { readTables } from "./tables.js";

/** The tables of a world, and what is wrong with them. */
function tablesOf(tables: WorldSource["tables"] & object) {
  const problems = new Problems();
  const things = { Rat: { kind: "monster" }, Key: { kind: "item" }, Altar: { kind: "feature", blocks: true } } as const;
  const whole = mergeWorlds(undefined, { world: "test", things, tables }, problems);
  return { tables: readTables(whole, problems), problems: problems.list };
}

test("a group is its first thing, and the rest of them come with it", () => {
  const { tables, problems } = tablesOf({
    packs: [{ group: { Rat: 3, Key: 2 } }, { group: { Rat: 1, Altar: 1 }, weight: 4 }, { group: { Key: 1 } }],
  });
  expect(problems).toEqual([]);
  expect(tables.get("packs")!.entries).toEqual([
    {
      name: "Rat",
      kind: "monster",
      base: 1,
      with: [
        { name: "Rat", count: 2, blocks: true },
        { name: "Key", count: 2, blocks: false },
      ],
    },
    { name: "Rat", kind: "monster", base: 4, with: [{ name: "Altar", count: 1, blocks: true }] },
    { name: "Key", kind: "item", base: 1 },
  ]);
});

test("a table inside another has a weight among its entries, and none contains itself", () => {
  const { tables } = tablesOf({ all: [{ name: "Rat" }, { table: "keys", weight: 3 }], keys: [{ name: "Key" }] });
  expect(tables.get("all")!.tables).toEqual([{ base: 3, table: tables.get("keys") }]);
  const { problems } = tablesOf({ a: [{ table: "b" }], b: [{ table: "a" }] });
  expect(problems.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["tables.b.0.table", 'the table "a" contains this one, so they contain each other.'],
  ]);
});
