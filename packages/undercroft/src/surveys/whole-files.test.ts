import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { contentHash } from "../core/index.js";
import { cantWrite, sweepAll, unfinishedName, writeWhole, writeWholeInto } from "./whole-files.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-whole-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a file is written from a text, from bytes or from pieces, in a folder that is made for it", () => {
  const file = join(folder, "a", "b", "c.txt");
  for (const data of ["rats", new TextEncoder().encode("rats"), ["ra", "ts"]]) {
    writeWhole(file, data);
    expect(readFileSync(file, "utf8")).toBe("rats");
  }
  expect(readdirSync(join(folder, "a", "b"))).toEqual(["c.txt"]);
});

test("a folder that has vanished isn't made again, and what fails leaves nothing behind", () => {
  expect(caught(() => writeWholeInto(join(folder, "gone", "c.txt"), "rats")).message).toContain("can't write");
  expect(existsSync(join(folder, "gone"))).toBe(false);
  const broken = function* () {
    yield "half";
    throw new Error("no more");
  };
  expect(caught(() => writeWhole(join(folder, "c.txt"), broken())).message).toContain("no more");
  expect(readdirSync(folder)).toEqual([]);
  expect(cantWrite("c.txt", { code: "ENOSPC", message: "full" }).message).toContain("make room");
});

test("unfinished files are known by their names", () => {
  expect(["a.json.0123abcd-12-0.tmp", "a.json.tmp", "a.json", "a.tmp.json"].map(unfinishedName)).toEqual([
    "a.json",
    "a.json",
    undefined,
    undefined,
  ]);
});

test("files that were left unfinished are removed, unless their process may still be writing them", () => {
  const host = contentHash({ host: hostname() }).slice(0, 8);
  const elsewhere = host === "00000000" ? "11111111" : "00000000";
  const names = {
    own: `own.${host}-${process.pid}-0.tmp`,
    alive: `alive.${host}-${process.ppid}-0.tmp`,
    dead: `dead.${host}-999999999-0.tmp`,
    recent: `recent.${elsewhere}-1-0.tmp`,
    old: `old.${elsewhere}-1-0.tmp`,
    nameless: "nameless.tmp",
    whole: "whole.json",
  };
  for (const name of Object.values(names)) writeFileSync(join(folder, name), "");
  utimesSync(join(folder, names.old), new Date(0), new Date(0));
  sweepAll(folder);
  expect(readdirSync(folder).sort()).toEqual([names.alive, names.recent, names.whole].sort());
  sweepAll(join(folder, "none"));
});
