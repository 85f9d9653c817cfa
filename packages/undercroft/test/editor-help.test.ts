import { rmSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import oldest from "typescript-5.9";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureBuilt } from "../../../scripts/build/setup.mjs";
import { built } from "../../../scripts/workspace.mjs";
import type * as library from "../src/entries/index.js";
import type * as recipes from "../src/entries/recipes.js";
import { ownProject } from "./own-project.js";

// What an editor shows, asked as editors ask it, of the declarations that users have.

const PROGRAM = `
import { accretion, chain, drunkardsWalk, maze, roomBasedSpawner, sketch } from "undercroft";
import { SPAWN_OPTIONS } from "undercroft/define";
import { shippedRecipe } from "undercroft/recipes";

accretion({ rooms: 5, as: "halls" });
maze({ winding: 0.5 });
drunkardsWalk.openHalls({ lifetime: 100, coverage: 0.4 });
roomBasedSpawner({ table: undefined! });
sketch({ strict: true });
SPAWN_OPTIONS.table;
shippedRecipe("");
const anything: string = "mine";
export const mine = shippedRecipe(anything);
`;

let folder: string;
beforeAll(async () => {
  await ensureBuilt();
  folder = ownProject("editor", { "game.ts": PROGRAM });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An editor with the program open. */
function editor(compiler: typeof ts) {
  const file = join(folder, "game.ts");
  const options: ts.CompilerOptions = {
    module: compiler.ModuleKind.NodeNext,
    target: compiler.ScriptTarget.ES2022,
    strict: true,
    exactOptionalPropertyTypes: true,
    types: [],
  };
  const service = compiler.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot: (path) => {
      const text = compiler.sys.readFile(path);
      return text === undefined ? undefined : compiler.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: compiler.getDefaultLibFilePath,
    fileExists: compiler.sys.fileExists,
    readFile: compiler.sys.readFile,
    directoryExists: compiler.sys.directoryExists,
    getDirectories: compiler.sys.getDirectories,
    ...(compiler.sys.realpath === undefined ? {} : { realpath: compiler.sys.realpath }),
  });
  /** The place of a word after another one. */
  const place = (after: string, word: string) => PROGRAM.indexOf(word, PROGRAM.indexOf(`\n${after}`) + after.length);
  return {
    mistakes: () => service.getSemanticDiagnostics(file).map(({ messageText }) => messageText),
    hover: (after: string, word: string) => {
      const info = service.getQuickInfoAtPosition(file, place(after, word));
      return compiler.displayPartsToString(info?.documentation ?? []);
    },
    completions: (after: string, word: string) =>
      service.getCompletionsAtPosition(file, place(after, word) + 1, {})?.entries.map(({ name }) => name) ?? [],
  };
}

describe.each([
  ["6", ts],
  ["5.9", oldest as unknown as typeof ts],
])("with TypeScript %s", (_version, compiler) => {
  let open: ReturnType<typeof editor>;
  beforeAll(() => {
    open = editor(compiler);
  });

  test("a step shows what it does where it is called", () => {
    expect(open.hover("maze", "")).toMatch(/^A passage grows at random/);
  });

  test("an option shows its sentence, its default and its range", async () => {
    const { accretion, maze }: typeof library = await built("entries/index.js");
    const { rooms } = accretion.definition.options;
    expect(open.hover("accretion(", "rooms")).toBe(
      `${rooms.help}\n\nDefault: ${rooms.default}. Takes ${rooms.rule}. Usually ${rooms.typical!.join(" to ")}.`,
    );
    expect(open.hover("maze(", "winding")).toContain(maze.definition.options.winding.help);
    expect(open.hover("maze(", "winding")).toContain("Takes a number from 0 to 1.");
    expect(open.hover("roomBasedSpawner(", "table")).toContain('Default: "seeds"');
    expect(open.hover("SPAWN_OPTIONS", "table")).toContain('Default: "seeds"');
    expect(open.hover("sketch(", "strict")).toContain("Takes true or false.");
  });

  test("a preset shows its sentence and its own defaults", () => {
    expect(open.hover("drunkardsWalk", "openHalls")).toBe(
      'Long walks from anywhere: halls that run into each other.\n\nDefaults: diggers: "anywhere", lifetime: 400, coverage: 0.5.',
    );
    expect(open.hover("drunkardsWalk", "lifetime")).toContain("Takes a whole number");
  });

  test("the name of a step is explained, too", () => {
    expect(open.hover("accretion(", "as:")).toContain("The name of its random stream.");
  });

  test("the names of recipes are completed, and any other text is accepted", async () => {
    const { RECIPES }: typeof recipes = await built("entries/recipes.js");
    expect(open.completions("shippedRecipe(", '"').toSorted()).toEqual(RECIPES.map(({ name }) => name!).toSorted());
    expect(open.mistakes()).toEqual([]);
  });
});

test("every option of every step is explained in the declarations", async () => {
  await ensureBuilt();
  const all = Object.entries<any>(await built("entries/index.js")).filter(
    ([, value]) => value?.definition !== undefined,
  );
  const names = all.map(([name]) => name);
  const calls = names.map((name) => `${name}({});`).join("\n");
  const project = ownProject("options", { "all.ts": `import { ${names.join(", ")} } from "undercroft";\n${calls}\n` });
  try {
    const file = join(project, "all.ts");
    const program = ts.createProgram([file], { module: ts.ModuleKind.NodeNext, strict: true, types: [], noEmit: true });
    const checker = program.getTypeChecker();
    const silent: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node)) {
        const name = node.expression.getText();
        const type = checker.getContextualType(node.arguments[0]!)!;
        for (const option of checker.getPropertiesOfType(checker.getNonNullableType(type))) {
          const words = ts.displayPartsToString(option.getDocumentationComment(checker));
          if (!/Default: |Takes /.test(words) && option.name !== "seed") silent.push(`${name}.${option.name}`);
        }
      }
      ts.forEachChild(node, visit);
    };
    visit(program.getSourceFile(file)!);
    expect(silent).toEqual([]);
    expect(all.length).toBeGreaterThan(50);
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
});
