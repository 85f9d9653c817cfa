import { describe, expect, test } from "vitest";
import {
  changelogComplaints,
  citationComplaints,
  lockComplaints,
  packComplaints,
  publishCommands,
  treeComplaints,
  unknownAddresses,
  versionComplaints,
} from "./release.mjs";

describe("a release is refused", () => {
  test("if something is not committed", () => {
    expect(treeComplaints("")).toEqual([]);
    expect(treeComplaints(" M README.md\n?? new.txt\n")).toEqual(["Not committed: README.md and 1 more."]);
  });

  test("if a workspace has another version, or needs another one", () => {
    const manifest = (name: string, version: string, needs = {}) => ({ name, version, dependencies: needs });
    const same = new Map([
      ["packages/a", manifest("a", "1.2.0")],
      ["apps/b", manifest("b", "1.2.0", { a: "1.2.0", zod: "4.6.7" })],
    ]);
    expect(versionComplaints(same, "1.2.0")).toEqual([]);
    const other = new Map([...same, ["apps/c", manifest("c", "1.1.0", { a: "1.1.0" })]]);
    expect(versionComplaints(other, "1.2.0")).toEqual([
      "apps/c has the version 1.1.0, not 1.2.0.",
      "apps/c needs a 1.1.0, not 1.2.0.",
    ]);
  });

  test.each([
    ["# Changelog\n\n## [1.2.0] - 2026-11-17\n\n### Added\n\n- A thing.\n\n## [1.1.0] - 2026-11-01\n", []],
    ["# Changelog\n\n## [1.1.0] - 2026-11-01\n\n- A thing.\n", [/no part/]],
    ["# Changelog\n\n## [1.2.0]\n\n- A thing.\n", [/no date/]],
    ["# Changelog\n\n## [1.2.0] - 2026-11-17\n\n## [1.1.0] - 2026-11-01\n\n- A thing.\n", [/says nothing/]],
  ])("if the changelog doesn't have it: %j", (text, found) => {
    expect(changelogComplaints(text, "1.2.0")).toEqual(found.map((part) => expect.stringMatching(part)));
  });

  test("if the citation is an older one", () => {
    expect(citationComplaints("title: X\nversion: 1.2.0\n", "1.2.0")).toEqual([]);
    expect(citationComplaints("title: X\nversion: 1.1.0\n", "1.2.0")).toHaveLength(1);
  });

  test("if the lock names a host, or has another version", () => {
    const manifests = new Map([["packages/a", { name: "a", version: "1.2.0" }]]);
    const own = { version: "1.2.0" };
    const lock = (more: object) => ({ packages: { "packages/a": own, ...more } });
    expect(lockComplaints(lock({ "node_modules/a": { resolved: "packages/a" } }), manifests)).toEqual([]);
    const host = { "node_modules/zod": { resolved: "https://registry.example/zod.tgz" } };
    expect(lockComplaints(lock(host), manifests)).toEqual([expect.stringContaining("node_modules/zod")]);
    own.version = "1.1.0";
    expect(lockComplaints(lock({}), manifests)).toEqual([expect.stringContaining("another version of packages/a")]);
  });

  test("if a package lacks what it promises, has what is only ours, or is too large", () => {
    const manifest = { bin: { a: "bin/a.js" }, man: "man/a.1", exports: { ".": { types: "./dist/a.d.ts" } } };
    const paths = ["README.md", "LICENSE", "package.json", "bin/a.js", "man/a.1", "dist/a.d.ts"];
    const packed = (files: readonly string[], size = 1000) => ({
      name: "a",
      size,
      files: files.map((path) => ({ path })),
    });
    expect(packComplaints(packed(paths), manifest)).toEqual([]);
    expect(packComplaints(packed(paths.slice(0, -1)), manifest)).toEqual(["a lacks dist/a.d.ts."]);
    expect(packComplaints(packed([...paths, "src/a.ts"]), manifest)).toEqual(["a has src/a.ts, which nobody needs."]);
    expect(packComplaints(packed(paths, 3_100_000), manifest)).toEqual(["a has 3.10 MB; the limit is 3.00 MB."]);
  });
});

test("missing addresses are named", () => {
  expect(unknownAddresses({ homepage: "https://example.com" })).toEqual(["repository", "bugs"]);
});

test("the library is published before what needs it, after the tests", () => {
  const [first, ...rest] = publishCommands("1.2.0");
  expect(first).toBe("npm test");
  expect(rest.filter((line) => line.startsWith("npm publish"))).toEqual([
    "npm publish ./packages/undercroft --access public",
    "npm publish ./packages/fleet --access public",
  ]);
  expect(rest).toContain("git tag v1.2.0");
});
