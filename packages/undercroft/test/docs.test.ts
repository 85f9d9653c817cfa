import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { readVaultFile } from "../src/formats/index.js";
import { recipeChain } from "../src/recipes/index.js";
import { ENTRY_ALIASES } from "./entries.js";
import { runCommand } from "./run-command.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const PAGES = [
  "README.md",
  "packages/undercroft/README.md",
  "docs/command.md",
  "docs/first-vault.md",
  "docs/vaults.md",
  "docs/pack.md",
  "docs/steps/README.md",
  "docs/wave-function-collapse.md",
  "docs/dungeon.md",
  "docs/formats.md",
  "docs/level-file.md",
  "docs/studio.md",
  "docs/crawl.md",
];

/** The pieces of a page between fences, by their language. */
function snippets(language: string): [page: string, text: string][] {
  return PAGES.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm"))].map(
      (match): [string, string] => [page, match[1]!],
    );
  });
}

const folder = mkdtempSync(join(tmpdir(), "undercroft-docs-"));

test.each(snippets("ts"))("the example in TypeScript of %s runs", async (_page, code) => {
  const outfile = join(folder, "example.mjs");
  await build({
    stdin: { contents: code, loader: "ts", resolveDir: root },
    bundle: true,
    format: "esm",
    alias: ENTRY_ALIASES,
    external: ["node:*"],
    outfile,
    logLevel: "silent",
  });
  const { status, stdout, stderr } = spawnSync(process.execPath, [outfile], { encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain("@");
});

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
  expect(prefabs).toHaveLength(1);
});

/** Needs somebody at a terminal, or goes on until it is stopped; tests of their own drive these. */
const isInteractive = (line: string) => / (watch|studio|play)( |$)/.test(line) && !line.includes(" --bot");

const commands = snippets("sh")
  .flatMap(([page, text]) => text.split("\n").map((line) => [page, line.replace(/\s*#.*$/, "").trim()] as const))
  .filter(([, line]) => line.startsWith("npx undercroft ") && !isInteractive(line));

test("every command of the pages works, in the order in which they stand", async () => {
  // The files that the pages tell to save; of a drawing that grows, the last one.
  for (const [file, name] of [
    ["nook.vault", "quiet_nook"],
    ["cellar.vault", "cellar"],
  ] as const) {
    const [, text] = snippets("vault").findLast(([, drawing]) => drawing.includes(`vault: ${name}\n`))!;
    writeFileSync(join(folder, file), text);
  }
  expect(commands.length).toBeGreaterThan(8);
  for (const [page, line] of commands) {
    const args = line.split(/\s+/).slice(2);
    const { code, err } = await runCommand(args, { cwd: folder });
    expect(code, `${page}: ${line}\n${err}`).toBe(0);
  }
});

test("links in the pages lead to files that are there", () => {
  for (const page of [...PAGES, "CONTRIBUTING.md"]) {
    const text = readFileSync(join(root, page), "utf8");
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(
        () => readFileSync(new URL(target!, pathToFileURL(join(root, page)))),
        `${page} → ${target}`,
      ).not.toThrow();
    }
  }
});
