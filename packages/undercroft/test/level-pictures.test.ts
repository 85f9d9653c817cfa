import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "./run-command.js";

// Levels that come back from their pictures, and what a CSV can't bring back.

const cwd = mkdtempSync(join(tmpdir(), "undercroft-pictures-"));
const undercroft = (...args: string[]) => runCommand(args, { cwd });
const textOf = (file: string) => readFileSync(join(cwd, file), "utf8");
const CALL = ["build", "rooms", "--seed", "rats", "--size", "40x30"];

beforeAll(async () => {
  for (const file of ["level.json", "level.png"])
    expect(await undercroft(...CALL, "-o", file)).toMatchObject({ code: 0 });
});

describe("a picture of a level is read as the level by", () => {
  test("verify", async () => {
    const { code, out } = await undercroft("verify", "level.png");
    expect({ code, out }).toEqual({ code: 0, out: expect.stringMatching(/^✓ level\.png: \d+ checks passed\n$/) });
  });

  test("convert", async () => {
    expect(await undercroft("convert", "level.png", "again.json")).toMatchObject({ code: 0 });
    expect(textOf("again.json")).toBe(textOf("level.json"));
    expect(await undercroft("convert", "level.png", "again.vault")).toMatchObject({ code: 0 });
    expect(await undercroft("convert", "level.json", "same.vault")).toMatchObject({ code: 0 });
    expect(textOf("again.vault").split("===")[1]).toBe(textOf("same.vault").split("===")[1]);
  });

  test("build", async () => {
    expect((await undercroft("build", "level.png")).out).toBe((await undercroft("build", "level.json")).out);
    const changed = await undercroft("build", "level.png", "--seed", "2", "--json");
    expect(JSON.parse(changed.out)).toMatchObject({ seed: "2", width: 40 });
  });

  test("vault lint and show, as a drawing with a row for each row", async () => {
    expect(await undercroft("vault", "lint", "level.png")).toMatchObject({ code: 0 });
    const { out } = await undercroft("vault", "show", "level.png", "--json");
    expect(JSON.parse(out)[0]).toMatchObject({ kind: "level", variants: [{ rows: { length: 30 } }] });
  });
});

test("a picture without a level says what to use", async () => {
  // What is left of a picture that another program has saved.
  const png = readFileSync(join(cwd, "level.png"));
  const end = 33 + 12 + png.readUInt32BE(33);
  writeFileSync(join(cwd, "bare.png"), Buffer.concat([png.subarray(0, 33), png.subarray(end)]));
  for (const args of [
    ["verify", "bare.png"],
    ["build", "bare.png"],
  ]) {
    const { code, err } = await undercroft(...args);
    expect({ code, err }).toEqual({
      code: 1,
      err: "undercroft: bare.png: there is no level in this file. Only PNGs that Undercroft 0.13 or newer has saved contain one. Use the level file (.json).\n",
    });
  }
});

describe("a CSV says what it leaves out", () => {
  const LEFT_OUT =
    /undercroft: \.csv only has the tiles\. It leaves out the start, 1 exit, 4 rooms and 3 corridors\. To keep them, use \.tmj, \.tmx, \.ldtk or \.json\.\n/;

  test("in build and convert", async () => {
    expect((await undercroft(...CALL, "-o", "level.csv")).err).toMatch(LEFT_OUT);
    expect((await undercroft("convert", "level.json", "again.csv")).err).toMatch(LEFT_OUT);
    expect((await undercroft(...CALL, "--format", "csv")).err).toMatch(LEFT_OUT);
  });

  test("only once for many levels", async () => {
    const { code, err } = await undercroft("build", "rooms", "--seeds", "3", "-o", "many-{seed}.csv");
    expect(code).toBe(0);
    expect(err.match(/leave out/g)).toHaveLength(1);
  });

  test("not if nothing is left out", async () => {
    expect((await undercroft(...CALL, "-o", "level.tmj")).err).not.toContain("leaves out");
  });
});
