import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTimes, StepTimes } from "./step-times.js";

const folder = mkdtempSync(join(tmpdir(), "undercroft-times-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const maze = (worst: number, seed: string) => ["maze#1", { runs: 2, time: 10.00049, worst, seed }] as const;

test("times of the same step are added up, with the slowest run and its seed", () => {
  const times = new StepTimes();
  for (const one of [maze(3, "a"), maze(7, "b"), maze(7, "c"), maze(5, "d")]) times.add([one]);
  expect(times.entries()).toEqual([["maze#1", { runs: 8, time: 40.002, worst: 7, seed: "b" }]]);
});

test("times are added to a file that may be there already, and one that is damaged has none", async () => {
  const path = join(folder, "times.json");
  for (const one of [maze(3, "a"), maze(9, "b"), maze(1, "c")]) {
    const times = new StepTimes();
    times.add([one]);
    await times.addTo(path);
  }
  expect(JSON.parse(readFileSync(path, "utf8")).steps["maze#1"]).toEqual({ runs: 6, time: 30, worst: 9, seed: "b" });
  writeFileSync(path, "{");
  expect(await readTimes(path)).toEqual({ steps: {} });
  expect(await readTimes(join(folder, "none.json"))).toEqual({ steps: {} });
});
