import { describe, expect, test } from "vitest";
import {
  appComplaints,
  fileComplaints,
  lockComplaints,
  sourceComplaints,
} from "../../../scripts/check/check-house.mjs";

// Whether the house itself is in order is a stage of its own, of `npm test` and of `npm run check`.

/** Sources in which nothing is wrong, so that every complaint is about what a test adds. */
const SOUND: Record<string, string> = {
  "entries/index.ts": 'export * from "../core/index.js";\nexport * from "../layers/index.js";\n',
  "core/index.ts": 'export { Rng } from "./rng.js";\nexport type { Tile } from "./tiles.js";\n',
  "core/rng.ts": "export class Rng {}\n",
  "core/tiles.ts": "export interface Tile {}\n",
  "layers/index.ts": "export const layers = 1;\n",
  "recipes/index.ts": "export const recipes = 1;\n",
};

function complaints(added: Record<string, string>): string[] {
  const found = sourceComplaints(new Map(Object.entries({ ...SOUND, ...added })));
  return found.map(({ file, line, message }) => `${file}:${line}: ${message}`);
}

/** The one complaint about one file. */
function complaint(file: string, text: string): string {
  const found = complaints({ [file]: text });
  expect(found).toHaveLength(1);
  return found[0]!;
}

test("sound sources give no complaint", () => {
  expect(complaints({})).toEqual([]);
});

describe("floors", () => {
  test("a room can't import one that stands above it, not even its types", () => {
    expect(complaint("core/map.ts", '\nimport { layers } from "../layers/index.js";\n')).toMatch(
      /^core\/map\.ts:2: core imports layers, which stands above it/,
    );
    expect(complaint("core/map.ts", 'import type { A } from "../layers/index.js";')).toContain("stands above it");
    expect(complaint("core/map.ts", 'export * from "../layers/index.js";')).toContain("stands above it");
    expect(complaint("core/map.ts", 'type A = import("../layers/index.js").A;')).toContain("stands above it");
    expect(complaint("core/map.ts", 'await import("../layers/index.js");')).toContain("stands above it");
  });

  test("tests can import anything", () => {
    expect(complaints({ "core/map.test.ts": 'import { layers } from "../layers/index.js"; Math.random();' })).toEqual(
      [],
    );
  });

  test("another room is entered through its index", () => {
    expect(complaint("layers/a.ts", 'import { Rng } from "../core/rng.js";')).toContain(
      'go through "../core/index.js"',
    );
    expect(complaints({ "layers/a.ts": 'import { Rng } from "../core/index.js";' })).toEqual([]);
    expect(complaints({ "chain/a.ts": 'import { Rng } from "../core/rng.js";' })).toEqual([]);
    expect(complaints({ "layers/a.ts": 'import { b } from "../builders/b.js";', "builders/b.ts": "" })).toEqual([]);
  });

  test("no room below imports a public entry, and none what lies outside src", () => {
    expect(complaint("layers/a.ts", 'import { Rng } from "../entries/index.js";')).toContain("stands above it");
    expect(complaint("cli/a.ts", 'import "../../package.json";')).toContain("outside src");
  });

  test("a folder without a floor and a file without a room are reported", () => {
    expect(complaint("attic/a.ts", "export {};")).toContain('"attic" is not a room yet');
    expect(complaint("helper.ts", "export {};")).toContain("stands in no room");
  });

  test("the verifier imports only types", () => {
    expect(complaint("verify/verify.ts", 'import { Rng } from "../core/index.js";')).toContain("verify shares nothing");
    expect(complaint("verify/verify.ts", 'import { type Tile, Rng } from "../core/index.js";')).toContain(
      "verify shares",
    );
    expect(complaints({ "verify/verify.ts": 'import type { Tile } from "../core/tiles.js";' })).toEqual([]);
  });

  test("files can't import each other in a circle", () => {
    const circle = {
      "core/a.ts": 'import { b } from "./b.js";\nexport const a = b;',
      "core/b.ts": 'export { c as b } from "./c.js";',
      "core/c.ts": 'import "node-free";\nimport { a } from "./a.js";\nexport const c = a;',
    };
    expect(complaints(circle)).toContain(
      "core/c.ts:2: closes a circle of imports, core/a.ts -> core/b.ts -> core/c.ts -> core/a.ts: move what both need to a third file.",
    );
    expect(complaints({ "core/self.ts": 'import "./self.js";' })).toHaveLength(1);
  });

  test("the folders of a room build on each other in one order", () => {
    const room = { "prefabs/index.ts": 'export * from "./steps/a.js";', "prefabs/steps/a.ts": "export const a = 1;" };
    const imports = { "prefabs/source/b.ts": 'import { a } from "../steps/a.js";' };
    expect(complaints(room)).toEqual([]);
    expect(complaints({ ...room, ...imports })[0]).toContain(
      'imports "prefabs/steps/a.ts", which builds on this folder',
    );
    expect(complaints({ ...room, "prefabs/attic/c.ts": 'import "../steps/a.js";' })[0]).toContain("not known yet");
  });

  test("types make a circle too", () => {
    const types = {
      "core/a.ts": 'import type { B } from "./b.js";\nexport interface A { b: B }',
      "core/b.ts": 'import { type A } from "./a.js";\nexport interface B { a: A }',
    };
    expect(complaints(types)[0]).toContain("closes a circle of imports");
  });

  test("the generation path depends on no package and no Node module; the rooms above it may", () => {
    for (const from of ["commander", "node:fs", "fs", "undercroft"]) {
      expect(complaint("builders/a.ts", `import x from "${from}";`)).toContain(`imports "${from}"`);
      expect(complaints({ "cli/a.ts": `import x from "${from}";` })).toEqual([]);
    }
    expect(complaint("builders/a.ts", "await import(name);")).toContain("decided only at run time");
  });
});

describe("determinism", () => {
  test.each([
    ["const x = Math.random();", "Math.random has no seed"],
    ["const x = Math.sin(1);", "Math.sin differs between engines"],
    ["const x = Math.hypot(3, 4);", "Math.hypot differs"],
    ["const x = Math.pow(3, 4);", "Math.pow differs"],
    ["const { sin } = Math;", "Math is used whole"],
    ['const x = Math["sin"](1);', "Math is used whole"],
    ["const x = 2 ** n;", "** differs between engines"],
    ["const x = 2 ** 0.5;", "** differs between engines"],
    ["x **= y;", "** differs between engines"],
    ["const x = new Date();", "Date is the clock"],
    ["const x = Date.now();", "Date is the clock"],
    ["const x = performance.now();", "performance is the clock"],
    ["const x = crypto.randomUUID();", "crypto is random numbers without a seed"],
    ["const x = process.env.SEED;", "process is the machine"],
    ["console.log(1);", "console is output"],
    ["const x = { console };", "console is output"],
    ["const x = a.localeCompare(b);", "localeCompare depends on the locale"],
    ["const x = a.toLocaleUpperCase();", "toLocaleUpperCase depends on the locale: use toUpperCase"],
    ["const x = new Intl.Collator();", "Intl is the locale"],
    ["setTimeout(f, 1);", "setTimeout is the clock"],
    ["setImmediate(f);", "setImmediate is the event loop"],
    ["globalThis.Math;", "globalThis is the machine"],
    ["for (const key in object) f(key);", "for…in goes through keys in no sure order"],
    ["names.sort();", ".sort() without a comparator"],
    ["const x = [3, 20].toSorted();", ".toSorted() without a comparator"],
    ["const cells: number[] = [];\ncells.sort();", ".sort() without a comparator"],
    ["const cells = new Int32Array(9);\nfunction f(cells: number[]) { return cells.sort(); }", ".sort() without"],
    ["const cells: Int32Array[] = [];\ncells.sort();", ".sort() without a comparator"],
  ])("%s", (text, expected) => {
    expect(complaint("builders/a.ts", text)).toContain(expected);
    expect(complaints({ "cli/a.ts": text })).toEqual([]);
  });

  test.each([
    "const x = Math.floor(Math.sqrt(Math.abs(a))) + Math.PI;",
    "const x = a ** 2 + 2 ** 32;",
    "names.sort((a, b) => (a < b ? -1 : 1));",
    "function f(cells: Int32Array) { cells.sort(); }",
    "const cells = new Uint16Array(9);\ncells.sort();",
    "const cells = [1];\nfunction f(cells: Int32Array) { return cells.sort(); }",
    "for (const key of Object.keys(object)) f(key);",
    "interface Step { process: string; console(): void; Date: number }",
    "const x = step.process + step.console();",
    "const x = { Date: 1, process: 2 };",
    "function f(process: string) { return process; }",
    "let when: Date;",
    "// Math.random() would be no good here",
    'throw new Error("setTimeout");',
  ])("%s is fine", (text) => {
    expect(complaints({ "builders/a.ts": text })).toEqual([]);
  });

  test("only turn.ts gives way to the event loop, and looks at the clock", () => {
    const text =
      'performance.now();\nif (typeof setImmediate === "function") setImmediate(f);\nelse new MessageChannel();';
    expect(complaints({ "chain/run/turn.ts": text })).toEqual([]);
    expect(complaints({ "chain/run/run.ts": text })).toHaveLength(4);
  });
});

describe("apps", () => {
  const about = (file: string, text: string) => appComplaints(new Map([[file, text]])).map(({ message }) => message);

  test("import the package only through its public entries", () => {
    expect(about("studio/src/a.tsx", 'import { chain } from "undercroft";\nimport "undercroft/formats";')).toEqual([]);
    expect(about("studio/src/a.tsx", 'import "undercroft/dist/core/index.js";')[0]).toContain(
      "is no entry of the package",
    );
    expect(about("studio/src/a.ts", 'import "../../../packages/undercroft/src/index.js";')[0]).toContain(
      "lies outside the app",
    );
    expect(about("studio/src/a.ts", 'import "./b.ts";\nimport "../c/d.ts";')).toEqual([]);
  });

  test("import from another app only what its package.json exports, in tests and scripts too", () => {
    for (const file of ["site/src/a.ts", "site/test/a.test.ts", "site/build/a.mjs"]) {
      const inside = expect.stringContaining("the inside of another app: move what both need to apps/shared.");
      expect(about(file, 'import "../../studio/src/share/link.ts";')).toEqual([inside]);
      expect(about(file, 'await import("studio/src/share/link.ts");')).toEqual([inside]);
      expect(about(file, 'import "studio";')).toEqual([inside]);
      expect(about(file, 'import "studio/link";\nimport "apps-shared/stage/camera.ts";\nimport "studio-x";')).toEqual(
        [],
      );
    }
  });

  test("use neither the clock nor unseeded random numbers in the rules of the game", () => {
    expect(about("crawl/src/core/a.ts", "export const now = Date.now();")[0]).toContain("the clock");
    expect(about("crawl/src/bot/a.ts", "export const luck = Math.random();")[0]).toContain("has no seed");
    expect(about("crawl/src/ui/a.ts", "export const now = performance.now();")).toEqual([]);
  });
});

describe("any file", () => {
  // In pieces, so that the check of the real tree does not find them here.
  const slash = "/";
  const lines = (file: string, text: string) =>
    fileComplaints(file, text).map(({ line, message }) => `${line}: ${message}`);

  test.each([
    `${slash}work/main/x.ts`,
    `file://${slash}work/main`,
    `"${slash}root/x"`,
    `${slash}home/ann/x`,
    `C:${"\\"}Users${"\\"}ann`,
  ])("can't name a path of one machine: %s", (path) => {
    expect(lines("docs/a.md", `fine\nsee ${path}`)).toEqual([expect.stringMatching(/^2: .*is a path of one machine/)]);
  });

  test("can name paths of the repository and of the web", () => {
    expect(lines("a.md", "docs/work/a.md https://example.org/home/ann/ ./root/x a/home/b/c")).toEqual([]);
  });

  test("can't have a mark for unfinished work", () => {
    for (const mark of ["TO", "FIX"].map((half, i) => half + ["DO", "ME"][i])) {
      expect(lines("src/a.ts", `// ${mark}: later`)).toEqual([`1: ${mark}: do it now, or write an issue.`]);
    }
  });

  test("can't name the server of a package in a lock file", () => {
    const lock =
      '{\n  "resolved": "https://registry.example.org/a.tgz",\n  "resolved": "https://registry.example.org/b.tgz"\n}';
    expect(lines("package-lock.json", lock)).toEqual([expect.stringMatching(/^2: names the server/)]);
    expect(lines("package-lock.json", '"resolved": "packages/undercroft"')).toEqual([]);
  });

  test.each([
    "it.skip",
    "it.only",
    "test.only",
    "describe.skip",
    "test.todo",
    "describe.only.each",
    "it.concurrent.only",
  ])("%s is found in tests", (call) => {
    expect(lines("src/a.test.ts", `import {} from "vitest";\n${call}("x", () => {});`)).toEqual([
      expect.stringMatching(/^2: .* leaves tests out/),
    ]);
  });

  test("can skip tests under a condition", () => {
    expect(
      lines("src/a.test.ts", 'it.skipIf(!browser)("x", ({ skip }) => skip("no browser")); context.skip("why");'),
    ).toEqual([]);
  });
});

describe("package-lock.json", () => {
  const manifest = { dependencies: { b: "2", a: "1" } };

  test("knows every workspace and what it depends on", () => {
    const manifests = new Map([["packages/x", manifest]]);
    expect(lockComplaints({ "packages/x": { dependencies: { a: "1", b: "2" } } }, manifests)).toEqual([]);
    for (const locked of [{}, { "packages/x": {} }, { "packages/x": { dependencies: { a: "1", b: "3" } } }]) {
      expect(lockComplaints(locked, manifests)).toMatchObject([{ file: "packages/x/package.json", line: 1 }]);
    }
  });
});
