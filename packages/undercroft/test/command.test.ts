import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn as spawnPty } from "@lydell/node-pty";
import type { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maze } from "../src/builders/index.js";
import { BuildError, chain } from "../src/chain/index.js";
import { makeProgram } from "../src/cli/program.js";
import { readVaultFile } from "../src/formats/index.js";
import { areaStart, distantExit } from "../src/layers/index.js";
import { pack, roomVaults } from "../src/prefabs/index.js";
import { addPacks, recipeChain, registry, shippedRecipe } from "../src/recipes/index.js";
import { sampled } from "./kit/whole.js";
import { type CommandRun, runCommand } from "./run-command.js";

// What all commands have in common: endings, messages, exit codes, completion, and seeing a failure again.

const root = fileURLToPath(new URL("../../..", import.meta.url));
const command = join(root, "packages/undercroft/bin/undercroft.js");
const hasBash = spawnSync("bash", ["-c", "true"]).status === 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-command-"));
  write("cellar.vault", guideVault());
  write("deep.vault", "vault: deep\ndepth: 5..\n===\n...\n.!.\n...\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

const undercroft = (args: readonly string[], input?: string) =>
  runCommand(args, { cwd: folder, ...(input === undefined ? {} : { input }) });

/** Runs a script in bash, in a process of its own. */
function bash(script: string): CommandRun {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync("bash", ["-c", script], { cwd: folder, env, encoding: "utf8" });
  return { code: status!, out: stdout, err: stderr };
}

/** Runs a line as a shell would in which the command is installed. */
function inBash(line: string): CommandRun {
  const installed = `undercroft() { ${JSON.stringify(process.execPath)} ${JSON.stringify(command)} "$@"; }`;
  return bash(`${installed}\n${line}`);
}

function guideVault(): string {
  return /```vault\n([\s\S]*?)```/.exec(readFileSync(join(root, "docs/first-vault.md"), "utf8"))![1]!;
}

describe("an ending that is not a format", () => {
  test.each([
    [["build", "rooms", "--seed", "1", "-o", "x.tmk"], '".tmk" is not a known format. Did you mean ".tmj"?', "x.tmk"],
    [["build", "rooms", "--seed", "1", "-o", "x.JPG"], '".jpg" is not a known format', "x.JPG"],
    [["convert", "cellar.vault", "x.tmk"], '".tmk" is not a known format. Did you mean ".tmj"?', "x.tmk"],
  ])("%j is refused, and those that are one are named", async (args, message, file) => {
    const { code, out, err } = await undercroft(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(err).toMatch(/ Formats: \.txt, .*\.tmj, /);
    expect(existsSync(join(folder, file))).toBe(false);
  });

  test("is accepted if the format is given", async () => {
    expect((await undercroft(["build", "rooms", "--seed", "1", "--json", "-o", "level.dat"])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, "level.dat"), "utf8")).format).toBe("undercroft-level");
  });
});

describe("--require", () => {
  test("shows the vault of the guide in every level that the guide's command builds", async () => {
    const guide = readFileSync(join(root, "docs/first-vault.md"), "utf8");
    const line = /^npx undercroft (build .*--pack cellar\.vault.*)$/m.exec(guide)![1]!;
    const args = line.split(" ");
    expect(args).not.toContain("--seed");
    const { code, out, err } = await undercroft([...args, "--json"]);
    // The seed is a new one every time, so what else the level may be short of is anybody's guess.
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^seed: \S+\n/) });
    expect(namesIn(JSON.parse(out))).toContain("cellar");

    const mine = pack("cellar", readVaultFile(guideVault(), "cellar.vault").prefabs);
    const known = addPacks(registry(), [mine]);
    const levels = recipeChain(shippedRecipe(args[1]!), { registry: known, require: ["cellar"] });
    const depth = Number(args[args.indexOf("--depth") + 1]);
    const seeds = Array.from({ length: sampled(40, 8) }, (_, i) => i + 1);
    for (const seed of seeds) expect(namesIn(levels.build({ seed, depth }))).toContain("cellar");
  });

  test("is refused for a recipe without a step that could place it", async () => {
    const { code, err } = await undercroft(["build", "caves", "--pack", "cellar.vault", "--require", "cellar"]);
    expect(code).toBe(2);
    expect(err).toContain('undercroft: require "cellar": no step of this chain places prefabs. Add room-vaults.');
  });

  test("takes several names, and stands in a recipe file, YAML or JSON with comments", async () => {
    const steps = "[{ use: simple-map }, { use: room-based-start }, { use: room-based-stairs }, { use: room-vaults }]";
    write("mine.yaml", `# mine\npacks: [cellar.vault]\nrequire: [cellar]\nsteps: ${steps}\n`);
    const yaml = await undercroft(["build", "mine.yaml", "--seed", "1", "--json"]);
    expect(namesIn(JSON.parse(yaml.out))).toContain("cellar");
    write("mine.json", `// mine\n{ "steps": ${steps.replace(/([a-z-]+)/g, '"$1"')}, }`);
    const call = ["build", "mine.json", "--seed", "1", "--pack", "cellar.vault", "--require", "cellar", "silly_smile"];
    const level = JSON.parse((await undercroft([...call, "--json"])).out);
    expect(namesIn(level)).toEqual(expect.arrayContaining(["cellar", "silly_smile"]));
    write("level.json", JSON.stringify(level));
    const again = await undercroft(["build", "level.json", "--pack", "cellar.vault", "--json"]);
    expect(JSON.parse(again.out).hash).toBe(level.hash);
  });

  test("fails a build that can't place it, with the reason", async () => {
    const { code, out, err } = await undercroft([
      "build",
      "random",
      "--pack",
      "deep.vault",
      "--require",
      "deep",
      "--attempts",
      "2",
    ]);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("deep is required, but wasn't placed: it can only appear at depth 5.., but this is depth 1");
  });
});

function namesIn({ prefabs }: { readonly prefabs: readonly { readonly name: string }[] }): string[] {
  return prefabs.map(({ name }) => name);
}

test.each([
  ["caves", "cellar.vault", "no step of this recipe places it. Vaults are placed by room-vaults"],
  ["random", "deep.vault", "it can't appear at depth 1."],
  ["random", "cellar.vault", "Use --require cellar to place it."],
])("in %s, nothing of %s is placed, and that is said", async (recipe, file, why) => {
  const { code, err } = await undercroft(["build", recipe, "--seed", "1", "--pack", file]);
  expect(code).toBe(0);
  expect(err).toBe(`undercroft: nothing from ${file} is in this level: ${err.slice(err.indexOf("level: ") + 7)}`);
  expect(err).toContain(why);
});

describe.skipIf(!hasBash)("the command that a failed build prints reproduces the failure", () => {
  /** Runs it, and compares. */
  function seenAgain(failed: CommandRun): void {
    expect({ code: failed.code, out: failed.out }).toEqual({ code: 1, out: "" });
    const line = /^To reproduce it: (undercroft build .*)$/m.exec(failed.err)![1]!;
    expect(inBash(line)).toEqual(failed);
  }

  test("with the user's own packs, options, requirements and steps", async () => {
    const library = new URL("../dist/node/define.js", import.meta.url).href;
    write(
      "my steps.mjs",
      `import { defineLayer, integer, stuck } from ${JSON.stringify(library)};
       export const luck = defineLayer({ id: "luck", options: { odds: integer(1, { min: 0, max: 9 }, "Out of nine.") },
         *build(map, rng, { odds }) { if (rng.below(9) >= odds) throw stuck("no luck with " + odds + " and " + map.used); } });`,
    );
    write(
      "it's mine.json",
      JSON.stringify({
        size: [60, 40],
        steps: ["simple-map", "room-based-start", "room-based-stairs", "luck", "room-vaults"].map((use) => ({ use })),
      }),
    );
    const call = ["build", "it's mine.json", "--use", "my steps.mjs", "--pack", "deep.vault", "--seed", "$x y"];
    const more = [
      "--set",
      'simple-map.attempts={"fixed":9}',
      "--set",
      "luck.odds=0",
      "--used",
      "throne",
      "--used",
      "a b",
    ];
    const unlucky = await undercroft([...call, ...more, "--attempts", "2..4"]);
    expect(unlucky.err).toMatch(
      /^undercroft: it's mine\.json: no valid level after 3 attempts:\n {2}attempt 2, luck#1: no luck with 0 and throne,a b/,
    );
    seenAgain(unlucky);
    seenAgain(await undercroft([...call, "--set", "luck.odds=9", "--require", "deep", "--depth", "4"]));
  });

  test("of an included recipe, whose choices are made again if something is required", async () => {
    const call = ["build", "random", "--pack", "deep.vault", "--require", "deep", "--attempts", "2", "--size", "40x30"];
    const fresh = await undercroft(call);
    const [seed] = fresh.err.match(/^seed: .*\n/)!;
    seenAgain({ ...fresh, err: fresh.err.slice(seed.length) });
  });

  test("of a chain in TypeScript, with the recipe of the error", async () => {
    const mine = pack("deep", readVaultFile(readFileSync(join(folder, "deep.vault"), "utf8"), "deep.vault").prefabs);
    const levels = chain({ width: 30, height: 20, require: ["deep"] })
      .startWith(maze())
      .with(areaStart())
      .with(distantExit())
      .with(roomVaults({ packs: [mine] }));
    let error: unknown;
    try {
      levels.build({ seed: "a b", depth: 6, attempts: 2, firstAttempt: 3, used: ["throne"] });
    } catch (caught) {
      error = caught;
    }
    if (!(error instanceof BuildError)) throw error;
    write("recipe.json", JSON.stringify(error.recipe));
    const { code, err } = inBash(`${error.reproduce} --pack deep.vault`);
    expect(code).toBe(1);
    for (const { attempt, step, message } of error.rejections) {
      expect(err).toContain(`  attempt ${attempt}, ${step}: ${message}\n`);
    }
  });
});

test("a file name that belongs to another format is refused, and nothing is written", async () => {
  const wrong = await undercroft(["build", "caves", "--seed", "1", "--json", "-o", "level.png"]);
  expect(wrong).toMatchObject({
    code: 2,
    err: expect.stringContaining("-o level.png is the name of a .png file, but --json asks for json."),
  });
  const recipe = await undercroft(["build", "caves", "--seed", "1", "--format", "recipe", "-o", "caves.json"]);
  expect(recipe.code).toBe(0);
});

test("a world file where a recipe belongs is told apart from one", async () => {
  writeFileSync(join(folder, "moor.yaml"), "world: moor\nthings:\n  Toad: { kind: monster, glyph: t }\n");
  const { code, err } = await undercroft(["build", "moor.yaml"]);
  expect(code).toBe(2);
  expect(err).toContain("moor.yaml is a world file. Name one of its recipes or levels, and the file after --world");
});

test.each([
  [["--json", "--describe"], "--json and --describe can't be used together."],
  [["--format", "png", "--json"], "--format png and --json can't be used together."],
])("build %j is refused, because each asks for another format", async (flags, message) => {
  const { code, err } = await undercroft(["build", "maze", ...flags]);
  expect(code).toBe(2);
  expect(err).toContain(message);
});

test("the name of an included world wins over a folder of that name, and of unknown ones all names are listed", async () => {
  const inside = mkdtempSync(join(folder, "worlds-"));
  mkdirSync(join(inside, "descent"));
  const { code, out, err } = await runCommand(["list", "recipes", "--world", "descent"], { cwd: inside });
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("barrow");
  const lost = await runCommand(["dungeon", "nosuch"], { cwd: inside });
  expect(lost.err).toContain('there is no world or file "nosuch". Included worlds: descent, undercroft.');
});

test("help on a step says where the names of its content are listed", async () => {
  expect((await undercroft(["help", "edifice"])).out.replaceAll(/\s+/g, " ")).toContain(
    "Must be a plan. The names are in: undercroft list plans.",
  );
});

describe("build --legend", () => {
  test("explains every character of the map, and says where the named places are", async () => {
    const call = ["build", "deeps", "--seed", "rats", "--depth", "3"];
    const map = (await undercroft(call)).out;
    const { code, out } = await undercroft([...call, "--legend"]);
    expect(code).toBe(0);
    expect(out.startsWith(`${map}\n`)).toBe(true);
    const [legend, places, hidden, ...more] = out.slice(map.length + 1).split("\n\n");
    expect(more).toEqual([]);
    for (const line of hidden?.trimEnd().split("\n") ?? []) {
      expect(line).toMatch(/^§ secret_door at \(\d+, \d+\): has to be found$/);
    }
    const entries = legend!.split("\n").flatMap((line) => line.split(/ {2,}/));
    expect(new Set(entries.map((entry) => entry[0]))).toEqual(new Set(map.replaceAll("\n", "")));
    expect(entries).toContain("% bones");
    expect(entries).toContain("% Rations");
    expect(entries).toContain("@ start");
    // The stairs up lie under the start.
    expect(entries.join()).not.toContain("up_stairs");
    for (const line of legend!.split("\n")) expect(line.length).toBeLessThanOrEqual(80);

    const file = JSON.parse((await undercroft([...call, "--json"])).out);
    const found = places!.trimEnd().split("\n");
    expect(found).toHaveLength(file.areas.length);
    for (const [i, { name, cells }] of file.areas.entries()) {
      const [, said, x, y] = /^(.+) at \((\d+), (\d+)\)$/.exec(found[i]!)!;
      expect(said).toBe(name);
      expect(
        cells.some(([row, x0, x1]: number[]) => row === Number(y) && x0! <= Number(x) && Number(x) < x1!),
        found[i],
      ).toBe(true);
    }
  });

  test("lists no places where a level has none, and is part of the text wherever that goes", async () => {
    const call = ["build", "maze", "--seed", "1", "--size", "21x11", "--legend"];
    const { out } = await undercroft(call);
    expect(out.trimEnd().split("\n\n")).toHaveLength(2);
    await undercroft([...call, "-o", "maze.txt"]);
    expect(readFileSync(join(folder, "maze.txt"), "utf8")).toBe(out);
  });

  test.each([["--json"], ["--format", "svg"], ["-o", "level.png"]])("is refused with %s", async (...format) => {
    const { code, out, err } = await undercroft(["build", "maze", "--legend", ...format]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^undercroft: --legend only works with --format text, not with (json|svg|png)\.\n$/);
    expect(existsSync(join(folder, "level.png"))).toBe(false);
  });
});

describe("messages", () => {
  test("name in one line what a level lacks, and nothing with --quiet", async () => {
    const call = ["build", "layered-fort", "--seed", "rats"];
    const { code, err, out } = await undercroft(call);
    expect(code).toBe(0);
    expect(err).toBe(
      `undercroft: 2 notes: section#1: 21 empty floor cells inside underground_fort can't be reached; and 1 more: see "report" in --format json\n`,
    );
    expect(await undercroft([...call, "--quiet"])).toEqual({ code: 0, out, err: "" });
    const one = await undercroft(["build", "rooms", "--seed", "1", "--size", "10x9"]);
    expect(one.err).toBe("undercroft: 1 note: simple-map#1: asked for at least 2 rooms, but placed only 1\n");
    // What was repaired is as it should be.
    const caves = await undercroft(["build", "caves", "--seed", "rats", "--json"]);
    expect([JSON.parse(caves.out).report[0].kind, caves.err]).toEqual(["repair", ""]);
  });

  test.each([
    [["build", "--sed", "1"], "undercroft: unknown option '--sed'"],
    [
      ["build", "rooms", "--size", "5000x5000"],
      "5000x5000 is 25000000 cells; the limit is 16777216, such as 4096x4096.",
    ],
    [
      ["build", "caves", "--set", "cellular-automata.pillars=constructor"],
      'pillars must be true or false, got "constructor". For example: --set cellular-automata.pillars=',
    ],
    [
      ["build", "rooms", "--set", "simple-map.roomSize=[9,4]"],
      "simple-map: roomSize must be [minimum, maximum], two whole numbers from 2 to 200, got [9,4]. For example: --set simple-map.roomSize='[6,9]'",
    ],
    [["completion", "tcsh"], "Allowed choices are bash, zsh, fish."],
    [["build", "rooms", "--attempts", "0"], "attempts must be a whole number from 1 to 1000"],
  ])("%j begins with undercroft: and names what it is about", async (args, message) => {
    const { code, out, err } = await undercroft(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/^undercroft: /);
    expect(err).not.toContain("cellLimit");
    expect(err).toContain(message);
  });

  test.each([
    ['{ "steps": [{ "use": "simple-map" }] }', 1, "this level needs: start, exit"],
    ['{ "size": [5000, 5000], "steps": [{ "use": "simple-map" }] }', 2, "25000000 cells"],
    [
      '{ "size": [4, 4], "steps": [{ "use": "simple-map" }, { "use": "area-start" }, { "use": "distant-exit" }] }',
      2,
      "too small",
    ],
    ['{ "steps": [{ "use": "simple-map", "chance": 0.5 }] }', 1, "steps[0] has an unknown key"],
    ["{", 1, "invalid JSON"],
  ])("about the recipe %s name its file, wherever it comes from", async (recipe, code, message) => {
    write("own.json", recipe);
    const named = await undercroft(["build", "own.json", "--seed", "1"]);
    expect(named.code).toBe(code);
    expect(named.err).toMatch(/^undercroft: own\.json:/);
    expect(named.err).toContain(message);
  });

  test("name standard input if they are about it", async () => {
    expect((await undercroft(["build", "-", "--seed", "1"], "{")).err).toMatch(/^undercroft: standard input:1:2: /);
    const { err } = await undercroft(["build", "-", "--seed", "1"], "steps: [{ use: maze }]");
    expect(err).toMatch(/^undercroft: standard input: this level needs/);
  });

  test("are left out with --quiet, except errors", async () => {
    const call = ["build", "rooms", "--size", "40x20", "--pack", "cellar.vault", "-o", "quiet.txt"];
    expect(await undercroft([...call, "--quiet"])).toEqual({ code: 0, out: "", err: "" });
    expect((await undercroft(["--quiet", "build", "nothing"])).err).toContain("there is no recipe");
  });
});

test("-v prints the version, and the help says the exit codes", async () => {
  const { version } = JSON.parse(readFileSync(join(root, "packages/undercroft/package.json"), "utf8"));
  expect(await undercroft(["-v"])).toEqual({ code: 0, out: `${version}\n`, err: "" });
  for (const args of [["--help"], ["vault", "fit", "--help"]]) {
    const { code, out } = await undercroft(args);
    expect(code).toBe(0);
    expect(out).toMatch(/Exit codes:\n {2}0 +done\n {2}1 [^\n]+\n {2}2 [^\n]+\n {2}130 /);
  }
});

/** Runs the command in a terminal that can't do anything. */
function inDumbTerminal(args: readonly string[]): Promise<{ code: number; screen: string }> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const terminal = spawnPty(process.execPath, [command, ...args], {
    cols: 100,
    rows: 40,
    cwd: folder,
    env: { ...env, TERM: "dumb" },
  });
  let screen = "";
  terminal.onData((data) => (screen += data));
  return new Promise((resolve) => terminal.onExit(({ exitCode }) => resolve({ code: exitCode, screen })));
}

test("a dumb terminal gets no colour and no cursor movement, and watch and play say why not", async () => {
  const { code, screen } = await inDumbTerminal(["build", "rooms", "--seed", "1", "--size", "300x300"]);
  expect(code).toBe(0);
  expect(screen).not.toContain("\u001b");
  expect(screen).toContain("#####");
  for (const name of ["watch", "play"]) {
    const refused = await inDumbTerminal([name, "rooms"]);
    expect(refused.code).toBeGreaterThan(0);
    expect(refused.screen).toContain(`${name} needs a terminal that can move its cursor, but TERM is "dumb".`);
    expect(refused.screen).not.toContain("\u001b");
  }
});

describe("completion", async () => {
  const all = (of: Command, path: string[] = []): { path: string[]; of: Command }[] => [
    { path, of },
    ...of.commands.flatMap((sub) => all(sub, [...path, sub.name()])),
  ];
  const commands = all(await makeProgram("1.0.0"));

  test.skipIf(!hasBash)("completes every command and flag in bash", async () => {
    const { out: script } = await undercroft(["completion", "bash"]);
    write("completion.bash", script);
    const lines = [
      ...commands.flatMap(({ path }) => [
        [...path, ""],
        [...path, "-"],
      ]),
      ["bu"],
      ["build", "drunkard-f"],
      ["build", "--format", "t"],
      ["build", "--format", "=", "g"],
      ["build", "rooms", "--seed", ""],
      ["build", "--require", "checker"],
      ["build", "rooms", "--pack", "cell"],
      ["vault", "show", "silly"],
      ["-q", "vault", "li"],
    ];
    const calls = lines.map(
      (words) =>
        `COMP_WORDS=(undercroft ${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length}; _undercroft; echo "\${COMPREPLY[*]}"`,
    );
    const { out, err } = bash(`source completion.bash\n${calls.join("\n")}`);
    expect(err).toBe("");
    const replies = out.split("\n").map((reply) => reply.split(" "));
    for (const { path, of } of commands) {
      const [words, flags] = replies.splice(0, 2) as [string[], string[]];
      expect(words, path.join(" ")).toEqual(expect.arrayContaining(of.commands.map((sub) => sub.name())));
      const known = of.options.flatMap(({ short, long }) => [short, long]).filter((flag) => flag !== undefined);
      expect(flags, path.join(" ")).toEqual(expect.arrayContaining([...known, "--help", "--quiet", "--debug"]));
    }
    expect(replies.slice(0, -1)).toEqual([
      ["build"],
      ["drunkard-fat-passages", "drunkard-fearful-symmetry"],
      ["text", "tmj", "tmx", "tscn", "ts"],
      ["gif"],
      [""],
      ["checkerboard"],
      ["cellar.vault"],
      ["silly_smile"],
      ["lint"],
    ]);
  });

  test.each(["zsh", "fish"])("has every command and flag for %s", async (shell) => {
    const { code, out } = await undercroft(["completion", shell]);
    expect(code).toBe(0);
    for (const { path, of } of commands) {
      if (path.length > 0) expect(out).toContain(`' ${path.join(" ")}'`);
      for (const { long } of of.options)
        expect(out).toContain(shell === "fish" ? `-l ${long!.slice(2)} ` : `'${long}:`);
    }
    const found = spawnSync(shell, ["-n"], { input: out, encoding: "utf8" });
    if (found.error === undefined) expect(found).toMatchObject({ status: 0, stderr: "" });
  });

  test("knows no flag and no command that the page about the command lacks", () => {
    const page = readFileSync(join(root, "docs/command.md"), "utf8");
    for (const { path, of } of commands) {
      if (path.length === 1) expect(page).toContain(`| \`${path[0]}`);
      for (const { long } of of.options) expect(page, `${path.join(" ")} ${long}`).toContain(long!);
    }
  });
});
