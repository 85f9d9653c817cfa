import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { built } from "../../../scripts/workspace.mjs";
import type * as node from "../src/entries/formats/node.js";
import { runCommand } from "./run-command.js";

// Editors on Windows save text in UTF-16. Every file that people write says so where it is read.

const cwd = mkdtempSync(join(tmpdir(), "undercroft-encodings-"));

/** A text in UTF-16, with or without the mark in front of it, and with either byte first. */
function utf16(text: string, isMarked: boolean, isBigEndian: boolean): Buffer {
  const bytes = Buffer.from(isMarked ? `\uFEFF${text}` : text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
}

const TEXTS: Readonly<Record<string, string>> = {
  "den.vault": "vault: den\n===\n...\n",
  "den.prefab.json": '{ "vault": "den", "map": ["..."] }\n',
  "den.txt": "...\n",
  "den.des": "NAME: den\nMAP\n...\nENDMAP\n",
  "den.csv": "wall,wall\n",
  "den.tmj": "{}",
  "recipe.json": '{ "steps": [] }',
  "recipe.yaml": "steps: []\n",
  "world.yaml": "world: den\n",
  "seeds.txt": "1\n2\n",
};
for (const [name, text] of Object.entries(TEXTS)) writeFileSync(join(cwd, name), utf16(text, true, false));

const REFUSED = ":1:1: the file is in UTF-16. Save it in UTF-8.";

describe("a file in UTF-16 is refused with what to do", () => {
  test.each([
    ["den.vault", ["vault", "lint", "den.vault"]],
    ["den.vault", ["vault", "show", "den.vault"]],
    ["den.vault", ["build", "caves", "--seed", "1", "--pack", "den.vault"]],
    ["den.prefab.json", ["vault", "lint", "den.prefab.json"]],
    ["den.txt", ["vault", "lint", "den.txt"]],
    ["den.des", ["convert", "den.des", "out.vault"]],
    ["den.csv", ["convert", "den.csv", "out.vault"]],
    ["den.tmj", ["build", "den.tmj", "--seed", "1"]],
    ["recipe.json", ["build", "recipe.json", "--seed", "1"]],
    ["recipe.json", ["verify", "recipe.json"]],
    ["recipe.yaml", ["build", "recipe.yaml", "--seed", "1"]],
    ["world.yaml", ["dungeon", "world.yaml", "--seed", "1"]],
    ["world.yaml", ["list", "recipes", "--world", "world.yaml"]],
  ])("%s, by %j", async (file, args) => {
    const { code, out, err } = await runCommand(args, { cwd });
    expect(`${out}${err}`).toContain(`${file}${REFUSED}`);
    expect(code).toBe(1);
  });

  test("a list of seeds", async () => {
    const { code, err } = await runCommand(["measure", "caves", "--seeds", "@seeds.txt"], { cwd });
    expect(err).toContain("can't read the file seeds.txt: the file is in UTF-16. Save it in UTF-8.");
    expect(code).toBe(2);
  });

  test("standard input", async () => {
    const input = utf16('{ "steps": [] }', true, false);
    const { code, err } = await runCommand(["build", "-", "--seed", "1"], { cwd, input });
    expect(err).toBe(`undercroft: standard input${REFUSED}\n`);
    expect(code).toBe(1);
  });

  test.each([
    [true, false],
    [true, true],
    [false, false],
    [false, true],
  ])("with a mark: %s, high byte first: %s", async (isMarked, isBigEndian) => {
    const { loadPack, loadRecipe, readTextFile }: typeof node = await built("entries/formats/node.js");
    const file = join(cwd, `${isMarked}-${isBigEndian}.vault`);
    writeFileSync(file, utf16(TEXTS["den.vault"]!, isMarked, isBigEndian));
    for (const read of [readTextFile, loadPack, loadRecipe]) {
      await expect(read(file)).rejects.toThrow(`${file}${REFUSED}`);
    }
  });
});
