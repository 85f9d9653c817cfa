import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { readVaultFile } from "../src/formats/index.js";
import { recipeChain } from "../src/recipes/index.js";
import { sampled } from "./kit/whole.js";
import { runCommand } from "./run-command.js";
import {
  examplePrograms,
  installedFolder,
  PAGES,
  type Program,
  pagePrograms,
  promisedLines,
  ROOT,
  type Runs,
  readPage,
  runPrograms,
  STEP_PAGES,
  snippets,
  typeErrors,
} from "./snippets.js";
import { WORLD_FILES } from "./world-files.js";

const onPages = pagePrograms();
const onStepPages = pagePrograms(STEP_PAGES);
const examples = examplePrograms();
const programs = [...onPages, ...onStepPages, ...examples];
const folder = installedFolder(programs);

/** Programs that need Vitest run in this process, below. */
const needsVitest = ({ code }: Program) => code.includes('from "vitest"');
const titled = (list: readonly Program[]) => list.map((program, i) => [`${program.of} (${i + 1})`, program] as const);

describe("programs in the pages and in comments", () => {
  let runs: Runs;
  beforeAll(async () => {
    runs = await runPrograms(
      folder,
      programs.filter((program) => !needsVitest(program)),
    );
  });

  test("pass their own tests", () => {
    expect(runs.failedTests).toBeUndefined();
  });

  test("compile", () => {
    expect(typeErrors(folder, programs)).toEqual([]);
  });

  test.each(titled(programs.filter((program) => !needsVitest(program))))("%s: runs", (_title, program) => {
    const { error, lines } = runs.byFile.get(program.file)!;
    expect(error).toBeUndefined();
    if (program.prints !== undefined) expect(lines.join("\n")).toBe(program.prints);
    // Each comment is what its line prints, and they come in this order.
    let from = 0;
    if (program.of === "docs/own-steps.md" || program.of.startsWith("docs/guides/") || examples.includes(program)) {
      for (const promised of promisedLines(program.code)) {
        expect(lines.slice(from), program.code).toContain(promised);
        from = lines.indexOf(promised, from) + 1;
      }
    }
  });

  test.each(titled(onPages.filter(({ file }) => file.includes("-md-"))))("%s: shows a level", (_title, { file }) => {
    expect(runs.byFile.get(file)!.lines.join("\n")).toContain("@");
  });

  test("the pages have enough programs, and each of them prints or does something", () => {
    expect(examples.length).toBeGreaterThan(40);
    for (const { of, file, code } of examples) {
      expect(code, of).toContain('from "undercroft');
      if (!code.includes("writeFile") && !code.includes("node:test"))
        expect(runs.byFile.get(file)!.lines, of).not.toEqual([]);
    }
  });
});

for (const { of, file } of onPages.filter(needsVitest)) {
  describe(`the tests of ${of}`, async () => {
    await import(/* @vite-ignore */ pathToFileURL(join(folder, file)).href);
  });
}

test.each(snippets("json"))("the recipe of %s builds", (_page, text) => {
  expect(
    recipeChain(JSON.parse(text))
      .build({ seed: "docs", depth: 3 })
      .checks.every(({ ok }) => ok),
  ).toBe(true);
});

test.each(snippets("vault"))("the drawing of %s is sound: %#", (page, text) => {
  const { prefabs, errors, warnings } = readVaultFile(text, page, { lint: true });
  expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
  const pieces = text.split("\n---\n").filter((piece) => !/^(?:palette|mixin):/m.test(piece));
  expect(prefabs).toHaveLength(pieces.length);
});

/** Needs somebody at a terminal, or goes on until it is stopped; tests of their own drive these. */
const isInteractive = (line: string) => / (watch|studio|docs|play)( |$)/.test(line) && !line.includes(" --bot");

const commands = snippets("sh")
  .flatMap(([page, text]) => text.split("\n").map((line) => [page, line.replace(/\s*#.*$/, "").trim()] as const))
  .filter(([, line]) => line.startsWith("npx undercroft ") && !isInteractive(line));

/** The words of a command, as a shell takes them. */
const wordsOf = (line: string) =>
  Array.from(line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, double, single, plain]) => double ?? single ?? plain!);

/** Pages speak of thousands of levels; here a few will do. */
const FEW_SEEDS = sampled(20, 3);

/** A command as it is run here, with few seeds. */
function withFewSeeds(args: readonly string[]): readonly string[] {
  const few = args.map((word, i) => {
    if (args[i - 1] !== "--seeds") return word;
    // Shards share the parts of a survey: there must be as many as the page says.
    const most = args.includes("--part") ? Number.POSITIVE_INFINITY : FEW_SEEDS;
    return Number(word.replace("1..", "")) > most ? word.replace(/\d+$/, String(most)) : word;
  });
  return few[0] === "measure" && !few.includes("--seeds") ? [...few, "--seeds", String(FEW_SEEDS)] : few;
}

/** The recipe of the page about surveys, and the copy that it tells to make. */
const [, crypt] = snippets("json").find(([, recipe]) => recipe.includes('"name": "crypt"'))!;
const crypt2 = crypt.replace('{ "use": "room-based-stairs" }', '{ "use": "room-based-stairs", "weight": 0.1 }');

test("what the page about surveys quotes is what its commands print", async () => {
  expect(crypt2).not.toBe(crypt);
  writeFileSync(join(folder, "crypt.json"), crypt);
  writeFileSync(join(folder, "crypt2.json"), crypt2);
  const page = readPage("docs/surveys.md");
  const quoted = [...page.matchAll(/```sh\nnpx undercroft ((?:blame|diff|search) .*)\n```\n\n```\n([^`]*)```/g)];
  expect(quoted).toHaveLength(3);
  for (const [, line, output] of quoted) {
    const { out, err } = await runCommand(wordsOf(line!), { cwd: folder });
    // How long it took, and how far the threads came, differs from run to run.
    const quotes = output!.split("\n").filter((quote) => quote !== "" && !/ seeds in \d+ /.test(quote));
    expect(quotes.length).toBeGreaterThan(1);
    for (const quote of quotes) expect(out + err, line).toContain(quote);
  }
});

test("every command of the pages works, in the order of the page", async () => {
  // The files that the pages tell to save; of a drawing that grows, the last one.
  for (const [file, name] of [
    ["nook.vault", "quiet_nook"],
    ["cellar.vault", "cellar"],
    ["wine.vault", "wine_cellar"],
    ["shop.vault", "shop"],
    ["castle.vault", "guard_post"],
  ] as const) {
    const [, text] = snippets("vault").findLast(([, drawing]) => drawing.includes(`: ${name}\n`))!;
    writeFileSync(join(folder, file), text);
  }
  const [, wine] = snippets("json").find(([, recipe]) => recipe.includes('"name": "wine"'))!;
  writeFileSync(join(folder, "wine.json"), wine);
  mkdirSync(join(folder, "vaults"), { recursive: true });
  for (const [file, text] of WORLD_FILES) writeFileSync(join(folder, file), text);
  for (const file of ["crypt.json", "old.json", "new.json"]) writeFileSync(join(folder, file), crypt);
  writeFileSync(join(folder, "crypt2.json"), crypt2);
  expect(commands.length).toBeGreaterThan(8);
  for (const [page, line] of commands) {
    const args = withFewSeeds(wordsOf(line).slice(2));
    const { code, err } = await runCommand(args, { cwd: folder });
    expect(code, `${page}: ${line}\n${err}`).toBe(0);
  }
});

test("the package's own page lists every entry", () => {
  const { exports } = JSON.parse(readPage("packages/undercroft/package.json"));
  const entries = Object.keys(exports).filter((key) => !/\*|\.json$/.test(key));
  const page = readPage("packages/undercroft/README.md");
  for (const entry of entries) expect(page).toContain(`| \`${entry.replace(".", "undercroft")}\` |`);
});

test("links in the pages lead to files that are there", () => {
  for (const page of [...PAGES, "CONTRIBUTING.md", "CHANGELOG.md"]) {
    for (const [, target] of readPage(page).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(
        () => readFileSync(new URL(target!, pathToFileURL(join(ROOT, page)))),
        `${page} → ${target}`,
      ).not.toThrow();
    }
  }
});
