import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SearchFile } from "./search-file.js";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-search-"));
  file = join(folder, "hits.jsonl");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a search goes on after the last state that was written, and drops what came later", () => {
  const first = SearchFile.open(file, "key");
  Object.assign(first.counts, { tried: 20, hits: 1 });
  first.add("one\n");
  first.end();
  // Written by a process that was ended before it wrote its state.
  writeFileSync(file, "lost\n", { flag: "a" });
  const again = SearchFile.open(file, "key");
  expect(again.counts).toMatchObject({ tried: 20, hits: 1 });
  again.add("two\n");
  again.end();
  expect(readFileSync(file, "utf8")).toBe("one\ntwo\n");
});

test("a file is refused if it belongs to another search, is none, is damaged or has been cut", () => {
  const search = SearchFile.open(file, "key");
  search.add("one\n");
  search.end();
  const open = () => SearchFile.open(file, "key");
  expect(() => SearchFile.open(file, "other")).toThrow("belongs to another search");
  writeFileSync(file, "on");
  expect(open).toThrow("is shorter than it was");
  writeFileSync(`${file}.state`, '{"format":"undercroft-search","key":"key","counts":{},"bytes":1}');
  expect(open).toThrow("hits.jsonl.state is damaged");
  writeFileSync(`${file}.state`, "{");
  expect(open).toThrow("hits.jsonl.state is damaged");
  rmSync(`${file}.state`);
  expect(open).toThrow("is there already, and isn't the file of a search");
});
