import { expect, test } from "vitest";
import { readLevel } from "../src/chain/index.js";
import { recipeChain } from "../src/recipes/index.js";
import { FORT_IN_CAVE, fortFaults, hasFort } from "./fort.js";
import { soakForts } from "./soak.js";

const SOUND = JSON.parse(JSON.stringify(recipeChain(FORT_IN_CAVE).build({ seed: 1 })));

/** The rows of a level with rock where the fort is. */
function filled(level: typeof SOUND): string[] {
  const fort = level.prefabs.find(({ kind }: { kind: string }) => kind === "section");
  return level.rows.map((row: string, y: number) => {
    const width = fort.rows[y - fort.y]?.length ?? 0;
    return `${row.slice(0, fort.x)}${"#".repeat(width)}${row.slice(fort.x + width)}`;
  });
}

test("a cave that is in order has the fort and no faults", () => {
  const level = readLevel(SOUND);
  expect(hasFort(level)).toBe(true);
  expect(fortFaults(level)).toEqual([]);
});

test.each([
  ["without a way down", { exits: [] }, "there are 0 exits down"],
  [
    "with something that stands in rock",
    { spawns: [...SOUND.spawns, { at: [0, 0], name: "Rat", blocks: true, from: "nobody" }] },
    "(0, 0) can't be reached",
  ],
  ["with a fort that has been filled", { rows: filled(SOUND) }, / of \d+ cells of the fort can't be reached/],
  ["with a fort that has been changed", { rows: filled(SOUND) }, /\d+ cells of prefabs are not as they were placed/],
  ["without a start", { start: undefined }, "there is no start"],
])("a cave %s is told", (_what, change, fault) => {
  const faults = fortFaults(readLevel({ ...SOUND, ...change }));
  expect(faults.join("\n")).toMatch(fault);
});

test("the soak counts levels and forts", () => {
  expect(soakForts({ builds: 20 })).toMatchObject({ levels: 20, forts: 20, errors: {} });
});
