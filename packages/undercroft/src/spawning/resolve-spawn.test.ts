import { describe, expect, test } from "vitest";
import { type LevelSpawn, Rng } from "../core/index.js";
import { resolveSpawn, spawnTable } from "./index.js";

const beasts = spawnTable("beasts", [
  { name: "Wolf", kind: "monster", base: 1, depth: "1..4", with: [{ name: "Cub", count: 2, blocks: true }] },
  { name: "Dragon", kind: "monster", base: 1, depth: "5..9" },
  { name: "Pelt", kind: "item", base: 1, depth: "12.." },
]);
const fromTable: LevelSpawn = { at: [3, 4], name: "beasts", table: true, blocks: true, from: "vault", state: "asleep" };
const resolve = (depth: number, spawn: LevelSpawn = fromTable, table = beasts) =>
  resolveSpawn({ depth }, spawn, table, Rng.fromSeed("draws"));

describe("resolveSpawn", () => {
  test("draws what the table has at the depth of the level, and keeps all else that the spawn says", () => {
    const { table: _, ...rest } = fromTable;
    expect(resolve(2)).toEqual({ ...rest, name: "Wolf", kind: "monster" });
    expect(resolve(7)).toEqual({ ...rest, name: "Dragon", kind: "monster" });
  });

  test("draws at the depth of the spawn, if it has one of its own", () => {
    expect(resolve(2, { ...fromTable, depth: 8 })?.name).toBe("Dragon");
  });

  test("lets an item that is drawn block nothing", () => {
    expect(resolve(12)).toMatchObject({ name: "Pelt", kind: "item", blocks: false });
  });

  test("returns undefined where the table has nothing", () => {
    expect(resolve(10)).toBeUndefined();
  });

  test("returns a spawn that names a thing as it is, and draws nothing for it", () => {
    const rat: LevelSpawn = { at: [1, 1], name: "Rat", blocks: true, from: "inhabit" };
    const rng = Rng.fromSeed("draws");
    expect(resolveSpawn({ depth: 1 }, rat, beasts, rng)).toBe(rat);
    expect(rng.next()).toBe(Rng.fromSeed("draws").next());
  });

  test("refuses another table than the spawn names, and arguments of another kind", () => {
    expect(() => resolve(2, { ...fromTable, name: "goods" })).toThrow(
      'resolveSpawn: the spawn at (3, 4) draws from the table "goods", but the table is called "beasts".',
    );
    expect(() => resolve(2, "Rat" as never)).toThrow("resolveSpawn: spawn must be one of the level's spawns");
    expect(() => resolveSpawn(5 as never, fromTable, beasts, Rng.fromSeed(1))).toThrow("level must be a level, got 5");
    expect(() => resolveSpawn({ depth: 1 }, fromTable, [] as never, Rng.fromSeed(1))).toThrow("table must be a spawn");
    expect(() => resolveSpawn({ depth: 1 }, fromTable, beasts, 5 as never)).toThrow("rng must be");
  });
});
