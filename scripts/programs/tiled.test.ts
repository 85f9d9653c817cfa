import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkTiled } from "../check/test.mjs";
import { ensureTiled, findTiled } from "./tiled.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-tiled-"));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, "");
  chmodSync(file, 0o755);
  return file;
}

test("Tiled is found on the path or where a variable says, together with its painter", () => {
  const tiled = program("tiled");
  const tmxrasterizer = program("tmxrasterizer");
  expect(findTiled({ PATH: folder })).toEqual({ tiled, tmxrasterizer });
  expect(findTiled({ UNDERCROFT_TILED: tiled })).toEqual({ tiled, tmxrasterizer });
  rmSync(tmxrasterizer);
  expect(findTiled({ UNDERCROFT_TILED: tiled })).toBeUndefined();
  expect(() => findTiled({ UNDERCROFT_TILED: join(folder, "none") })).toThrow(/^UNDERCROFT_TILED names .*none, which/);
});

test("Tiled is installed if possible, and otherwise a message says how to get it", () => {
  const lines: string[] = [];
  const programs = { tiled: "tiled", tmxrasterizer: "tmxrasterizer" };
  let installed = false;
  const machine = (works: boolean, canInstall = true) => ({
    find: () => (installed ? programs : undefined),
    canInstall: () => canInstall,
    install: (names: readonly string[]) => {
      expect(names).toEqual(["tiled"]);
      installed = works;
      return works ? "" : " (apt-get update: no network)";
    },
  });
  const say = (line: string) => lines.push(line);
  expect(ensureTiled(say, machine(false))).toMatchObject({
    reason: expect.stringContaining("on this machine (apt-get update: no network). Install it"),
  });
  expect(ensureTiled(say, machine(false, false))).toMatchObject({ programs: undefined });
  expect(ensureTiled(say, machine(true))).toEqual({ programs });
  expect(lines).toEqual(Array(2).fill("Installing tiled with apt-get, for the tests of its maps…"));
});

test("a missing Tiled is a warning for a person and a failure in CI", () => {
  const lines: string[] = [];
  const missing = { programs: undefined, reason: "there is none." };
  expect(checkTiled(missing, true, (line) => lines.push(line))).toBe(true);
  expect(checkTiled(missing, false, (line) => lines.push(line))).toBe(false);
  expect(lines[0]).toContain("The tests with Tiled are SKIPPED: there is none.");
  expect(lines[1]).toBe("The tests with Tiled can't run: there is none.");
});
