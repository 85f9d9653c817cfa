import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { apiPages } from "../../../apps/site/build/api.mjs";
import {
  ambiguousNames,
  exportsOf,
  publicEntries,
  reportComplaints,
  undocumented,
  unnamedTypes,
} from "../../../scripts/check/api.mjs";
import { anchorOf } from "../../../scripts/pages/reference.mjs";
import { built, ROOT } from "../../../scripts/workspace.mjs";
import { isFactory } from "../src/core/index.js";

test("the reports say what every entry exports", () => {
  expect(reportComplaints()).toEqual([]);
});

test.each(publicEntries().map((entry) => [entry.name, entry] as const))(
  "%s: every name and member is explained",
  (_name, entry) => {
    expect(undocumented(entry)).toEqual([]);
  },
);

test("the root has few values besides the steps", async () => {
  const values: Record<string, unknown> = await built("entries/index.js");
  expect(Object.keys(values).length).toBeLessThanOrEqual(95);
  expect(Object.keys(values).filter((name) => !isFactory(values[name]))).toEqual([
    "BuildError",
    "Dungeon",
    "Level",
    "Rng",
    "Tileset",
    "UndercroftError",
    "chain",
    "chance",
    "oneOf",
    "readLevel",
    "steps",
    "tileset",
    "weight",
    "when",
  ]);
});

test("no name means two things", () => {
  expect(ambiguousNames()).toEqual([]);
});

test("every type that a signature mentions has a name to import", () => {
  expect(unnamedTypes()).toEqual([]);
});

describe("the API reference", () => {
  let pages: Map<string, string>;
  beforeAll(async () => {
    pages = new Map((await apiPages()).map(({ path, markdown }) => [path, markdown]));
  });
  const page = (path: string) => pages.get(path) ?? readFileSync(join(ROOT, "docs", path), "utf8");
  const headings = (path: string) => [...page(path).matchAll(/^#+ (.+)$/gm)].map(([, text]) => anchorOf(text!));

  test("has every name of every entry, and files whose names differ in more than case", () => {
    for (const { name: entry, types } of publicEntries()) {
      const index = page(`api/${entry.replaceAll("/", "-")}/README.md`);
      for (const name of exportsOf(types).keys()) expect(index, `${entry}: ${name}`).toContain(`| [\`${name}\`](`);
    }
    const paths = [...pages.keys()].map((path) => path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("has pages that are small, and whose links lead somewhere", () => {
    let links = 0;
    for (const [path, text] of pages) {
      expect(text.length, path).toBeLessThan(150_000);
      const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "");
      for (const [, target = ""] of prose.matchAll(/\]\((?!https?:)([^)]+)\)/g)) {
        const [file = "", anchor] = target.split("#");
        const at = file === "" ? path : posix.join(posix.dirname(path), file);
        expect(pages.has(at) || existsSync(join(ROOT, "docs", at)), `${path} → ${target}`).toBe(true);
        if (anchor !== undefined && /\.md$/.test(at)) expect(headings(at), `${path} → ${target}`).toContain(anchor);
        links++;
      }
    }
    expect(links).toBeGreaterThan(3000);
  });

  test("shows a function with its signature, parameters, types, example and guides", () => {
    const chain = page("api/undercroft/chain.md");
    expect(chain).toContain('import { chain } from "undercroft";');
    expect(chain).toContain("function chain<const P");
    expect(chain).toContain("| `options` | [`ChainOptions &");
    expect(chain).toContain("## Example");
    expect(chain).toContain("\n## ChainOptions\n");
    expect(chain).toMatch(/## Used in\n\n(?:- .*\n)*- \[Writing your own steps\]\(\.\.\/\.\.\/own-steps\.md\)/);
  });

  test("joins steps and their pages in both directions, and lists presets", () => {
    const maze = page("api/undercroft/maze.md");
    expect(maze).toContain("[maze](../../steps/maze.md)");
    expect(maze).toMatch(/\| `passage` \| `1` \| \S/);
    expect(page("steps/maze.md")).toContain("In the API reference: [`maze`](../api/undercroft/maze.md).");
    expect(page("api/undercroft/drunkardswalk.md")).toContain(
      "| `drunkardsWalk.openHalls()` | Long walks from anywhere",
    );
  });
});
