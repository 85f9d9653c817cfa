import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SOURCES = join(ROOT, "packages/undercroft/src");

/** The hand-written pages, and what is taught first on generated ones. */
export const PAGES = [
  "README.md",
  "packages/undercroft/README.md",
  "docs/command.md",
  "docs/entries.md",
  "docs/first-vault.md",
  "docs/first-blueprint.md",
  "docs/own-steps.md",
  "docs/vaults.md",
  "docs/pack.md",
  "docs/steps/README.md",
  "docs/wave-function-collapse.md",
  "docs/dungeon.md",
  "docs/formats.md",
  "docs/level-file.md",
  "docs/locks.md",
  "docs/parts.md",
  "docs/room-templates.md",
  "docs/many-levels.md",
  "docs/measuring.md",
  "docs/surveys.md",
  "docs/comparing.md",
  "docs/fleet.md",
  "docs/studio.md",
  "docs/crawl.md",
  "docs/roadmap.md",
  ...pagesIn("docs/reference"),
  ...pagesIn("docs/guides"),
  ...pagesIn("docs/how"),
];

/** The page of each step, which `npm run docs` writes. */
export const STEP_PAGES = pagesIn("docs/steps").filter((page) => !page.endsWith("README.md"));

/** The pages in a folder, by name. */
function pagesIn(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder)).filter((file) => file.endsWith(".md"));
  return files.sort().map((file) => `${folder}/${file}`);
}

export const readPage = (page: string) => readFileSync(join(ROOT, page), "utf8");

/** The pieces of a page between fences, by their language. */
export function snippets(language: string, pages: readonly string[] = PAGES): [page: string, text: string][] {
  const fence = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, "gm");
  return pages.flatMap((page) =>
    [...readPage(page).matchAll(fence)].map((match): [string, string] => [page, match[1]!]),
  );
}

/** A complete program that a page or a comment shows. */
export interface Program {
  /** Where it is shown. */
  readonly of: string;
  /** The file that it is saved as. Other programs of the page can import it. */
  readonly file: string;
  readonly code: string;
  /** What it prints, where the page shows it right below. */
  readonly prints: string | undefined;
}

/** A snippet says in its first line which file it is, or is a file without a name. */
const FILE_LINE = /^(?:\/\/|#) ([\w.-]+)\n/;

/** All programs in TypeScript, and those in JavaScript that are files: a page can also show a part of one. */
export function pagePrograms(pages: readonly string[] = PAGES): Program[] {
  return pages.flatMap((page) => {
    const found = readPage(page).matchAll(/^```(ts|js)(?: live)?\n([\s\S]*?)^```\n(?:\n```text\n([\s\S]*?)\n```\n)?/gm);
    return [...found].flatMap(([, language, code = "", prints], i): Program[] => {
      const named = FILE_LINE.exec(code)?.[1];
      if (language === "js" && named === undefined) return [];
      const file = named ?? `${page.replaceAll(/\W+/g, "-")}-${i + 1}.ts`;
      return [{ of: page, file, code, prints }];
    });
  });
}

/** The files that a page tells to save and that are no programs. */
function pageFiles(): { readonly file: string; readonly text: string }[] {
  return [...snippets("jsonc"), ...snippets("yaml")].flatMap(([, text]) => {
    const file = FILE_LINE.exec(text)?.[1];
    return file === undefined ? [] : [{ file, text }];
  });
}

/** The `@example` of every declaration in the sources, by its name. */
export function examplePrograms(): Program[] {
  const files = (readdirSync(SOURCES, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort();
  return files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), "utf8");
    if (!text.includes("@example")) return [];
    return [...text.matchAll(/\/\*\*(?:(?!\*\/)[\s\S])*?\n *\* @example\n((?:(?!\*\/)[\s\S])*?)\n *\*\/\s*(.*)/g)].map(
      ([, comment = "", declaration = ""]): Program => {
        const code = comment.replaceAll(/^ *\* ?/gm, "");
        const name = /^(?:export |async |static |get |const |class |function |\*)*(\w+)/.exec(declaration)?.[1];
        return {
          of: `${file}: ${name}`,
          file: `${file.replaceAll(/\W+/g, "-")}-${name}.ts`,
          code: `${code}\n`,
          prints: undefined,
        };
      },
    );
  });
}

/** A folder as somebody has it after `npm install undercroft`, with the programs saved in it. */
export function installedFolder(programs: readonly Program[]): string {
  const folder = mkdtempSync(join(tmpdir(), "undercroft-docs-"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  for (const name of ["undercroft", "vitest", "@types/node", "bitecs", "miniplex", "rot-js"]) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(ROOT, name === "undercroft" ? "packages/undercroft" : join("node_modules", name)), link);
  }
  for (const { file, code } of programs) writeFileSync(join(folder, file), code);
  for (const { file, text } of pageFiles()) writeFileSync(join(folder, file), text);
  return folder;
}

/** What the compiler says about the programs of a folder, under strict rules. The native one takes a quarter of the time. */
export function typeErrors(folder: string, programs: readonly Program[]): string[] {
  const compilerOptions = {
    target: "ES2022",
    lib: ["ES2023", "DOM"],
    module: "NodeNext",
    moduleResolution: "NodeNext",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    allowJs: true,
    checkJs: true,
    noEmit: true,
    types: ["node"],
    typeRoots: ["node_modules/@types"],
  };
  const files = programs.map(({ file }) => file);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
  const { status, stdout, stderr } = spawnSync(process.execPath, [compiler, "--project", folder, "--pretty", "false"], {
    cwd: folder,
    encoding: "utf8",
  });
  const said = `${stdout}${stderr}`.trimEnd();
  if (status === 0 && said === "") return [];
  return [...said.split("\n"), `the compiler ended with ${status}`];
}

/** What came of a program: the lines that it printed, and its error if it threw one. */
interface Run {
  readonly lines: readonly string[];
  readonly error: string | undefined;
}

/** Runs programs one after the other in one process. What they print later is still known to be theirs. */
const RUNNER = `
import { AsyncLocalStorage } from "node:async_hooks";
import { writeFileSync } from "node:fs";
import { format } from "node:util";

const current = new AsyncLocalStorage();
const runs = {};
console.log = (...values) => current.getStore()?.lines.push(...format(...values).split("\\n"));
process.on("exit", () => writeFileSync("runs.json", JSON.stringify(runs)));
for (const file of JSON.parse(process.argv[2])) {
  runs[file] = { lines: [] };
  await current.run(runs[file], async () => {
    try {
      await import("./" + file);
    } catch (error) {
      runs[file].error = error.stack;
    }
  });
}
`;

/** What came of the programs of a folder. */
export interface Runs {
  /** What came of each, by its file. */
  readonly byFile: ReadonlyMap<string, Run>;
  /** What the tests of `node:test` in them said if one failed, which only the status of the process tells. */
  readonly failedTests: string | undefined;
}

/** Runs all programs of a folder. One that fails doesn't keep the others from being looked at. */
export async function runPrograms(folder: string, programs: readonly Program[]): Promise<Runs> {
  const compiled = programs.map(({ file, code }) => {
    if (!file.endsWith(".ts")) return file;
    const script = file.replace(/\.ts$/, ".js");
    const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
    writeFileSync(join(folder, script), ts.transpileModule(code, { compilerOptions }).outputText);
    return script;
  });
  writeFileSync(join(folder, "runner.js"), RUNNER);
  const child = spawn(process.execPath, ["runner.js", JSON.stringify(compiled)], { cwd: folder });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (printed += text));
  const status = await new Promise((resolve) => child.on("close", resolve));
  const runs: Record<string, Run> = JSON.parse(readFileSync(join(folder, "runs.json"), "utf8"));
  const byFile = new Map(programs.map(({ file }, i) => [file, runs[compiled[i]!]!]));
  const failures = printed.split("\n").flatMap((line, i, lines) => {
    return line.trimStart().startsWith("not ok") ? [...lines.slice(i, i + 12), ""] : [];
  });
  const failedTests = status === 0 ? undefined : `status ${status}\n${failures.join("\n") || printed}`;
  return { byFile, failedTests };
}

/** What a program says that it prints, in comments: `console.log(1 + 1); // 2`. */
export function promisedLines(code: string): string[] {
  return [...code.matchAll(/console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text!);
}
