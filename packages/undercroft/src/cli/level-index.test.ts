import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { indexName, indexText, isIndexName, journalHead, journalLine, knownHashes } from "./level-index.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-index-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, ...pieces: readonly string[]) => writeFileSync(join(folder, name), pieces.join(""));
const level = (seed: string, hash: string) => ({ seed, depth: 1, hash, files: [`${seed}.json`] });

test("each share of the work has an index of its own", () => {
  expect([indexName(undefined), indexName({ index: 2, of: 8 })]).toEqual(["index.json", "index.2-of-8.json"]);
  expect(["index.json", "index.2-of-8.json", "index.json.tmp"].every(isIndexName)).toBe(true);
  expect(["index.html", "my-index.json", "7.json"].some(isIndexName)).toBe(false);
});

test("the text of an index is JSON, however many levels it has", () => {
  const entries = Array.from({ length: 2500 }, (_, i) => level(`${i}`, "ab"));
  expect(JSON.parse([...indexText("caves", "key", entries)].join(""))).toEqual({
    ...{ format: "undercroft-index", version: 1, recipe: "caves", key: "key" },
    levels: entries,
  });
  expect(JSON.parse([...indexText("caves", "key", [])].join("")).levels).toEqual([]);
});

test("hashes are known from the indexes of all shares, and from a journal whose last line is cut off", () => {
  write(
    "index.1-of-2.json",
    ...indexText("caves", "key", [level("1", "aa"), { seed: "2", depth: 1, error: "no", files: [] }]),
  );
  write("index.2-of-2.json.tmp", journalHead("key"), journalLine("3", "cc"), journalLine("4", "dd").slice(0, -4));
  expect([...knownHashes(folder, "index.2-of-2.json", "key")]).toEqual([
    ["1", "aa"],
    ["3", "cc"],
  ]);
  expect(knownHashes(join(folder, "none"), "index.json", "key").size).toBe(0);
});

test("an index of other levels is passed over, unless it is the one that would be overwritten", () => {
  write("index.1-of-2.json", ...indexText("caves", "other", [level("1", "aa")]));
  expect(knownHashes(folder, "index.2-of-2.json", "key").size).toBe(0);
  expect(() => knownHashes(folder, "index.1-of-2.json", "key")).toThrow("belongs to levels of another recipe");
});
