import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../workspace.mjs";
import { checkBrowser, checkServers, stepFile, stepStages, timeTable } from "./test.mjs";

test("a missing browser is a warning for a person and a failure in CI", () => {
  const lines: string[] = [];
  const none = { path: undefined, reason: "there is none" };
  expect(checkBrowser(none, true, (line) => lines.push(line))).toBe(true);
  expect(checkBrowser(none, false, (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual([
    expect.stringContaining("are SKIPPED: there is none"),
    "The tests in a browser can't run: there is none",
  ]);
});

test("missing servers are a warning for a person and a failure in CI", () => {
  const lines: string[] = [];
  const none = { paths: undefined, reason: "there are none" };
  expect(checkServers(none, true, (line) => lines.push(line))).toBe(true);
  expect(checkServers(none, false, (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual([
    expect.stringContaining("are SKIPPED: there are none"),
    "The tests of the fleet can't run: there are none",
  ]);
});

test("a step is found by its id in any folder", () => {
  expect(existsSync(join(ROOT, stepFile("maze")!))).toBe(true);
  expect(stepFile("room-vaults")).toMatch(/prefabs\/.*room-vaults\.ts$/);
  expect(stepFile("no-such-step")).toBeUndefined();
});

test("a step's name also asks for its lint, contract and types; any other name only for tests", () => {
  expect(stepStages(["maze"]).map(({ name }) => name)).toEqual(["Format and lint", "Contract", "Types"]);
  expect(stepStages(["studio-server"])).toEqual([]);
});

test("the table names the stages and the ten slowest files, the slowest first", () => {
  const stage = (name: string, seconds: number) => ({ name, seconds, ok: true, said: "" });
  const files = Array.from({ length: 12 }, (_, i) => ({ file: `${i}.test.ts`, ms: i * 1000 }));
  const table = timeTable([stage("Types", 12.34), stage("Tests", 123)], files);
  expect(table.slice(1, 3)).toEqual(["    12.3 s  Types", "   123.0 s  Tests"]);
  expect(table.slice(5)).toEqual(
    files
      .slice(2)
      .reverse()
      .map(({ file, ms }) => `  ${`${(ms / 1000).toFixed(1)} s`.padStart(8)}  ${file}`),
  );
  expect(timeTable([stage("Types", 1)], [])).toHaveLength(2);
});
