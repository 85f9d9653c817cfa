import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeProgram } from "../src/cli/program.js";
import { columns, textWidth, wrapped } from "../src/cli/topics/layout.js";
import { TOPICS, type TopicName } from "../src/cli/topics/names.js";
import { stepHelp, TROUBLES, topicText, troubleText } from "../src/cli/topics/topics.js";
import { readVaultFile } from "../src/formats/index.js";
import { recipeChain, registry } from "../src/recipes/index.js";
import { runCommand } from "./run-command.js";

// What `undercroft help` prints.

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "undercroft-help-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const help = (...words: string[]) => runCommand(["help", ...words], { cwd: folder });
const names = Object.keys(TOPICS) as TopicName[];

describe("undercroft help", () => {
  test("lists all commands and all topics, as --help does", async () => {
    const { code, out, err } = await help();
    expect({ code, err }).toEqual({ code: 0, err: "" });
    for (const command of (await makeProgram("0")).commands)
      expect(out).toMatch(new RegExp(`^  ${command.name()} `, "m"));
    for (const name of names) expect(out).toMatch(new RegExp(`^  ${name} +${TOPICS[name].slice(0, 20)}`, "m"));
    expect((await runCommand(["--help"], { cwd: folder })).out).toBe(out);
  });

  test("shows the help of a command, also of one below another", async () => {
    expect((await help("build")).out).toBe((await runCommand(["build", "--help"], { cwd: folder })).out);
    expect((await help("vault", "lint")).out).toContain("Usage: undercroft vault lint");
  });

  test("finds recipes, plans, feelings, worlds, things and options of steps", async () => {
    for (const [name, text] of [
      ["deeps", /^deeps, a recipe:\n\ndeeps\n {2}Halls, /],
      ["keep", /^keep, a plan:\n[\s\S]*^keep, a recipe:/m],
      ["frozen", /^frozen, a feeling of the table undercroft:\n\n {4}frozen: Everything is covered with frost\.$/m],
      ["woods", /^woods, a table of encounters:/],
      ["descent", /^descent, a world:/],
      ["Goblin", /^Goblin, a thing:/],
      ["inhabit.danger", /^inhabit\.danger = 1\n\nMultiplies how dangerous the level is\./],
    ] as const) {
      const { code, out } = await help(name);
      expect(code, name).toBe(0);
      expect(out).toMatch(text);
    }
    expect((await help("inhabit.dangr")).err).toContain(
      'the step "inhabit" has no option "dangr". Did you mean "danger"?',
    );
    expect((await help("deepz")).err).toContain('Did you mean "deeps"?');
  });

  test.each(names)("explains %s", async (name) => {
    const { code, out, err } = await help(name);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    // One or two screens, whatever is derived from tables.
    expect(out.split("\n").length).toBeLessThan(80);
    expect(out).not.toContain("`");
  });

  test.each(["no-floor", "exit-reachable", "level-sound"])("explains %s", async (name) => {
    const { code, out } = await help(name);
    expect(code).toBe(0);
    expect(out).toMatch(new RegExp(`^${name}, (?:an error code|a check) ?`));
    expect(out).toContain("\n\nCause: ");
    expect(out).toContain("\n\nWhat to do: ");
  });

  test("explains a metric", async () => {
    const { code, out } = await help("rooms2");
    expect({ code, out }).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^rooms2, a metric: roomy places\.\n\n/),
    });
    expect(out).toMatch(/Higher: more roomy places. Lower: fewer roomy places\.\n$/);
  });

  test("explains a step of a world, too", async () => {
    expect((await help("maze")).out).toContain("  passage = 1 ");
    expect((await help("errors")).out).toContain("no-floor");
    writeFileSync(join(folder, "world.yaml"), "world: mine\n");
    const { code, out } = await runCommand(["--world", "world.yaml", "help", "maze"], { cwd: folder });
    expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining("maze, an initial builder.") });
  });

  test.each([
    ["recipez", "recipes"],
    ["biuld", "build"],
    ["no-flor", "no-floor"],
    ["exit-reachabel", "exit-reachable"],
    ["simple-mop", "simple-map"],
  ])("says what %s may mean", async (word, meant) => {
    const { code, out, err } = await help(word);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(`undercroft: there is no help for "${word}". Did you mean "${meant}"?\n`);
  });

  test("puts nothing on the terminal that a word could hide in it", async () => {
    expect((await help("\u001b[31mred")).err).not.toContain("\u001b");
  });
});

describe("texts for a terminal", () => {
  /** Lines of prose; examples stay as they are. */
  const prose = (text: string) => text.split("\n").filter((line) => !/^ /.test(line));

  test.each([40, 64, 100])("fit into %i columns", (width) => {
    const texts = [
      ...names.map((name) => topicText(name, width)),
      ...TROUBLES.map((name) => troubleText(name, width)),
      ...[...registry().steps.values()].map((step) => stepHelp(step, width)),
    ];
    for (const text of texts) {
      for (const line of prose(text)) expect(line.length, line).toBeLessThanOrEqual(width);
    }
  });

  test("are as wide as the terminal, within reason", () => {
    expect(textWidth({ columns: 72 })).toBe(72);
    expect(textWidth({ columns: 300 })).toBe(100);
    expect(textWidth({ columns: 5 })).toBe(30);
    expect(textWidth({})).toBe(80);
  });

  test("keep examples, and names that are too long for their column", () => {
    expect(wrapped("one two three\nfour\n\n  as it   is\n", 9)).toBe("one two\nthree\nfour\n\n  as it   is");
    const rows = [["a", "short"] as const, ["a-very-long-name-indeed", "another text"] as const];
    expect(columns(rows, 30)).toBe("  a           short\n  a-very-long-name-indeed\n              another text");
  });
});

describe("the examples of the topics work:", () => {
  /** The first example of a text, without its indentation. */
  const example = (name: TopicName) =>
    topicText(name, 80)
      .split("\n\n")
      .find((part) => part.startsWith("  "))!
      .replaceAll(/^ {2}/gm, "");

  test("the recipe builds", () => {
    const level = recipeChain(JSON.parse(example("recipes"))).build({ seed: "help" });
    expect(level.checks.every(({ ok }) => ok)).toBe(true);
  });

  test("the vault is sound", () => {
    const { prefabs, errors, warnings } = readVaultFile(example("vaults"), "cellar.vault", { lint: true });
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
    expect(prefabs.map(({ name }) => name)).toEqual(["cellar"]);
  });

  test("the world builds a level with its own monster", async () => {
    writeFileSync(join(folder, "frost.yaml"), example("worlds"));
    const args = ["build", "ice-caves", "--world", "frost.yaml", "--seed", "help", "--size", "40x20", "--json"];
    const { code, out } = await runCommand(args, { cwd: folder });
    expect(code).toBe(0);
    expect(JSON.parse(out).spawns.map(({ name }: { name: string }) => name)).toContain("Frost Wolf");
  });

  test("the options and seeds exist", async () => {
    const set = ["build", "caves", "--set", "cellular-automata.floor=0.5", "--seed", "rats", "--depth", "3"];
    expect((await runCommand(set, { cwd: folder })).code).toBe(0);
  });
});

describe("build --explain", () => {
  test("says which step made an attempt fail", async () => {
    const steps = [{ use: "cellular-automata", floor: 0.4 }, { use: "area-start" }, { use: "distant-exit" }];
    writeFileSync(join(folder, "mine.json"), JSON.stringify({ size: [40, 20], floor: "reachable", steps }));
    const build = ["build", "mine.json", "--seed", "1"];
    const { code, out, err } = await runCommand([...build, "--explain"], { cwd: folder });
    expect(code).toBe(0);
    expect(err).toMatch(/^undercroft: attempt [2-9] passed all checks\.$/m);
    expect(err).toMatch(/^undercroft: rejected: cellular-automata#1: attempt 1: floor-reachable failed/m);
    expect((await runCommand(build, { cwd: folder })).out).toBe(out);
  });

  test("is for a single level", async () => {
    const { code, err } = await runCommand(["build", "caves", "--seeds", "2", "-o", "{seed}.txt", "--explain"], {
      cwd: folder,
    });
    expect({ code, err }).toEqual({
      code: 2,
      err: "undercroft: --explain only works for a single level, not with --seeds.\n",
    });
  });
});
