import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { chainFrom } from "./recipe.js";

const folder = mkdtempSync(join(tmpdir(), "undercroft-fleet-recipe-"));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("A recipe that names a world is refused: workers would build other levels.", async () => {
  const file = join(folder, "halls.json");
  const steps = [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }];
  writeFileSync(file, JSON.stringify({ name: "halls", steps }));
  expect((await chainFrom(file, {})).name).toBe("halls");
  writeFileSync(file, JSON.stringify({ name: "halls", world: "world.yaml", steps }));
  await expect(chainFrom(file, {})).rejects.toThrow(
    "the recipe names a world, but a fleet can't survey levels of a world",
  );
});

test("A chain has the size, the moves, the options and the prefabs that were asked for.", async () => {
  const args = { size: [50, 30], movement: "orthogonal", set: ["simple-map.attempts=7"], require: ["well"] } as const;
  const { width, height, movement, require, nodes } = await chainFrom("rooms", args);
  expect({ width, height, movement, require }).toEqual({
    width: 50,
    height: 30,
    movement: "orthogonal",
    require: ["well"],
  });
  expect(nodes[0]).toMatchObject({ options: { attempts: 7 } });
});
