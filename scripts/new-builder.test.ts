import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addExport, checkName } from "./new-builder.mjs";
import { camelCase, ROOT } from "./workspace.mjs";

test("the export is the name in camel case", () => {
  expect(camelCase("voronoi-cells-2")).toBe("voronoiCells2");
  expect(camelCase("maze")).toBe("maze");
});

test("exports are in alphabetical order", () => {
  const index = 'export { a } from "./a.js";\nexport {\n  c,\n  type D,\n} from "./c.js";\n';
  const line = (name: string) => `export { ${name} } from "./${name}.js";\n`;
  expect(addExport(index, "b")).toBe(index.replace("export {\n", `${line("b")}export {\n`));
  expect(addExport(index, "z")).toBe(index + line("z"));
  expect(addExport("", "z")).toBe(line("z"));
});

test.each([
  [undefined, "A name is missing."],
  ["GreatHall", 'got "GreatHall". Did you mean "great-hall"?'],
  ["great hall.ts", 'Did you mean "great-hall"?'],
  ["-", 'got "-".'],
  ["simple-map", 'There is a step "simple-map" already'],
  ["area-start", 'There is a step "area-start" already'],
  ["delete", '"delete" is a word of the language'],
  ["await", '"await" is a word of the language'],
  ["chain", '"chain" is taken'],
  ["x".repeat(65), "at most 64 letters"],
])("the name %s is refused", (name, message) => {
  expect(() => checkName(name)).toThrow(message);
});

describe("in a copy of this repository", () => {
  let root: string;
  const src = "packages/undercroft/src";

  beforeAll(() => {
    root = realpathSync(mkdtempSync(join(tmpdir(), "undercroft-new-builder-")));
    const parts = ["scripts", "package.json", "package-lock.json", "biome.json", ".gitignore", "tsconfig.base.json"];
    const tests = ["packages/undercroft/soak", "packages/undercroft/test/kit"];
    for (const part of [...parts, "vitest.config.ts", src, ...tests, "packages/undercroft/tsconfig.json"]) {
      cpSync(join(ROOT, part), join(root, part), { recursive: true });
    }
    // Most packages are in the first of these; the other has those that only the manual has.
    for (const folder of ["node_modules", "apps/site/node_modules"]) {
      if (!existsSync(join(ROOT, folder))) continue;
      mkdirSync(join(root, folder, ".."), { recursive: true });
      symlinkSync(join(ROOT, folder), join(root, folder), "junction");
    }
    // The tests are run several times there: what was transformed for the first of them is kept, in the copy.
    const config = join(root, "vitest.config.ts");
    const kept = 'experimental: { fsModuleCache: true, fsModuleCachePath: ".cache" },';
    writeFileSync(config, readFileSync(config, "utf8").replace("  test: {\n", `  test: {\n    ${kept}\n`));
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function run(...args: string[]) {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined, npm_config_layer: undefined };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
    return { status, output: stdout + stderr };
  }

  test("a wrong call ends with code 2 and writes nothing", () => {
    expect(run("scripts/new-builder.mjs", "Great")).toEqual({
      status: 2,
      output: expect.stringContaining("Did you mean"),
    });
    expect(run("scripts/new-builder.mjs", "a", "b")).toMatchObject({ status: 2 });
    expect(run("scripts/new-builder.mjs", "great", "--lair")).toEqual({
      status: 2,
      output: expect.stringContaining("Unknown option '--lair'"),
    });
    expect(existsSync(join(root, src, "builders/great.ts"))).toBe(false);
  });

  test("a new builder and a new layer are complete: formatted, typed, tested, and they keep the contract", () => {
    for (const [room, ...args] of [
      ["builders", "some-great-hall"],
      ["layers", "some-pillars", "--layer"],
    ] as const) {
      const { status, output } = run("scripts/new-builder.mjs", ...args);
      expect(output).toContain(`${args[0]} is in place`);
      expect(status).toBe(0);
      // Its own two tests, then every rule of the contract.
      expect(output).toMatch(/Tests +2 passed[\s\S]*Tests +15 passed/);
      const golden = readFileSync(join(root, src, room, "__goldens__", `${args[0]}.txt`), "utf8");
      expect(golden).toMatch(/^(?:[#.@]{40}\n){16}$/);
      expect(readFileSync(join(root, src, room, "index.ts"), "utf8")).toContain(`"./${args[0]}.js"`);
    }
    const files = ["builders/some-great-hall", "layers/some-pillars"].flatMap((file) => [
      `${file}.ts`,
      `${file}.test.ts`,
    ]);
    const written = [...files, "builders/index.ts", "layers/index.ts"].map((file) => `${src}/${file}`);
    const tools = "node_modules";
    expect(run(`${tools}/@biomejs/biome/bin/biome`, "check", "--error-on-warnings", ...written)).toMatchObject({
      status: 0,
    });
    // Only what was written, and what that imports: the rest is checked elsewhere.
    const compilerOptions = { noEmit: true };
    const project = { extends: "./tsconfig.base.json", compilerOptions, include: [], files: written };
    writeFileSync(join(root, "tsconfig.json"), JSON.stringify(project));
    expect(run(`${tools}/typescript-7/bin/tsc`, "-p", "tsconfig.json")).toEqual({ status: 0, output: "" });
    // A mistake in what was written is found by the contract, which says what is wrong and where.
    const hall = join(root, src, "builders/some-great-hall.ts");
    const source = readFileSync(hall, "utf8");
    writeFileSync(hall, source.replace("    yield;\n", "    map.setAt(0, y, FLOOR);\n    yield;\n"));
    const contract = join(src, "testing/contract.test.ts");
    const { status, output } = run(
      `${tools}/vitest/vitest.mjs`,
      "run",
      contract,
      "--project=long",
      "-t",
      "^some-great-hall ",
    );
    expect(status).toBe(1);
    expect(output).toMatch(
      /some-great-hall: it opened the left border \(seed "[^"]+", \d+x\d+, cell \(0, \d+\), options \{.*\}\)\./,
    );
  });
});
