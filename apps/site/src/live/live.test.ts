import { readdirSync, readFileSync } from "node:fs";
import { METRICS } from "undercroft/insight";
import { registry, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { controlsOf } from "./controls.ts";
import { piecesOf } from "./highlight.ts";
import { prepare } from "./program.ts";
import { type LiveConfig, OVERLAYS } from "./protocol.ts";

const DOCS = new URL("../../../../docs/", import.meta.url);

/** The live figures of all pages, with their places. */
const FIGURES = (readdirSync(DOCS, { recursive: true, encoding: "utf8" }) as string[])
  .filter((file) => file.endsWith(".md"))
  .flatMap((file) => {
    const text = readFileSync(new URL(file, DOCS), "utf8");
    return Array.from(text.matchAll(/^<!-- live: (.*) -->$/gm), ([, json], i) => ({
      name: `${file} (${i + 1})`,
      config: JSON.parse(json!) as LiveConfig,
    }));
  });

/** The rows that the options of a figure take; those after the sixth are folded away behind one. */
const rowsOf = (kinds: readonly string[]) =>
  Math.min(
    7,
    kinds.reduce((rows, kind) => rows + (kind === "span" ? 2 : 1), 0),
  );

describe("the figures of the manual", () => {
  test("are on many pages, and every step has one", () => {
    for (const id of registry().steps.keys()) expect(FIGURES.map(({ name }) => name)).toContain(`steps/${id}.md (1)`);
    expect(FIGURES.filter(({ name }) => name.startsWith("how/")).length).toBeGreaterThan(29);
  });

  test.each(FIGURES.map(({ name, config }) => [name, config] as const))("%s has what it names", (_name, config) => {
    const recipe = config.steps === undefined ? shippedRecipe(config.recipe!) : { steps: config.steps };
    const controls = controlsOf(config.sliders ?? [], recipe, registry(), 3);
    for (const { low, high, value } of controls) {
      expect(low).toBeLessThan(high);
      for (const one of [value].flat()) {
        if (typeof one !== "number") continue;
        expect(one).toBeGreaterThanOrEqual(low);
        expect(one).toBeLessThanOrEqual(high);
      }
    }
    expect(config.rows ?? 0).toBe(rowsOf(controls.map(({ kind }) => kind)));
    for (const id of config.numbers ?? []) expect(METRICS.map((metric) => metric.id)).toContain(id);
    if (config.overlay !== undefined) expect(Object.keys(OVERLAYS)).toContain(config.overlay);
  });

  test("tell two options of the same name apart", () => {
    const steps = [{ use: "bsp-dungeon" }, { use: "lakes" }, { use: "bridges" }];
    const controls = controlsOf(["lakes.count", "bridges.count", "bridges.gain"], { steps }, registry(), 3);
    expect(controls.map(({ name }) => name)).toEqual(["lakes count", "bridges count", "gain"]);
  });

  test("name no option that a recipe doesn't have", () => {
    const { steps } = shippedRecipe("caves");
    expect(() => controlsOf(["maze.winding"], { steps }, registry(), 3)).toThrow("There is no slider for maze.winding");
    expect(() => controlsOf(["cellular-automata.size"], { steps }, registry(), 3)).toThrow("There is no slider");
  });
});

describe("a program for a page", () => {
  const addressOf = (entry: string) => `lib:${entry}`;

  test("imports the library from where the page has it, in as many lines as before", () => {
    const program =
      'import {\n  chain,\n  type Level,\n  maze\n} from "undercroft";\nimport type { Recipe } from "undercroft/recipes";\n\nconst a = 1;\n';
    const { entries, text } = prepare(program);
    expect(entries).toEqual(["undercroft", "undercroft/recipes"]);
    expect(text(addressOf)).toBe('import {\n  chain,\n  \n  maze\n} from "lib:undercroft";\n;\n\nconst a = 1;\n');
  });

  test.each([
    ["const a = 1;\na;", "const a = 1;\nexport const lastValue = a;"],
    ["build({\n  seed: 1,\n});", "build({\n  seed: 1,\n});"],
    ["chain()\n  .build();", "export const lastValue = chain()\n  .build();"],
    ["if (a) {\n  b();\n}", "if (a) {\n  b();\n}"],
    ["const a = [\n1,\n2\n];", "const a = [\n1,\n2\n];"],
    ["const a = 1; // one", "const a = 1; // one"],
  ])("has the value of its last line: %j", (program, expected) => {
    expect(prepare(program).text(addressOf)).toBe(expected);
  });

  test("is highlighted without losing a letter", () => {
    const program = 'const a = "x // y"; // it\'s `one`\nlog(`a b`, 0.5, /* two\nlines */ true);\n"open';
    const pieces = piecesOf(program);
    expect(pieces.map(({ text }) => text).join("")).toBe(program);
    expect(pieces.filter(({ kind }) => kind === "string").map(({ text }) => text)).toEqual([
      '"x // y"',
      "`a b`",
      '"open',
    ]);
    expect(pieces.filter(({ kind }) => kind === "comment")).toHaveLength(2);
    expect(pieces.find(({ kind }) => kind === "call")?.text).toBe("log");
  });
});
