import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type AnySchemaObject } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { exportsOf, publicEntries } from "../../../scripts/check/api.mjs";
import { commandTables, MAN_PAGE, manPage } from "../../../scripts/pages/command-page.mjs";
import { EXAMPLES, referencePages } from "../../../scripts/pages/reference.mjs";
import { built, filesIn, ROOT } from "../../../scripts/workspace.mjs";

const read = (file: string) => readFileSync(join(ROOT, file), "utf8");

test("the pages in docs are what the code gives", async () => {
  for (const [path, text] of await referencePages()) expect(read(path), path).toBe(text);
  expect(read("docs/command.md")).toContain(await commandTables());
  expect(read(MAN_PAGE)).toBe(await manPage());
});

test("every error code and every check has its part, with a cause and what to do", async () => {
  const { ERROR_WORDS } = await built("core/index.js");
  const { CHECKS, DUNGEON_CHECKS } = await built("entries/verify.js");
  const page = read("docs/reference/errors.md");
  for (const name of [...Object.keys(ERROR_WORDS), ...CHECKS]) {
    const [, part = ""] = page.split(`\n### ${name}\n`);
    expect(part.split("\n#")[0], name).toMatch(/\*\*Cause:\*\* [A-Z].*\.\n\n\*\*What to do:\*\* [A-Z].*\.\n/s);
  }
  for (const name of DUNGEON_CHECKS) expect(page).toContain(`| \`${name}\` | `);
});

test("what errors and checks advise exists: flags, and functions of the library", async () => {
  const { ERROR_WORDS } = await built("core/index.js");
  const { CHECK_WORDS, DUNGEON_CHECK_WORDS } = await built("verify/index.js");
  const words = [ERROR_WORDS, CHECK_WORDS, DUNGEON_CHECK_WORDS].flatMap((table) => Object.values(table));
  const text = words.map(({ cause, remedy }: any) => `${cause} ${remedy}`).join("\n");
  const names = new Set(publicEntries().flatMap(({ types }) => [...exportsOf(types).keys()]));
  const methods = read("packages/undercroft/api/undercroft-define.md");
  const called = [...text.matchAll(/`(map\.)?([a-z]\w+)\(/g)].filter(
    ([, , name]) => !["startWith", "with", "build"].includes(name!),
  );
  expect(called.length).toBeGreaterThan(15);
  for (const [, map, name] of called) {
    if (map === undefined) expect(names, name).toContain(name);
    else expect(methods).toContain(`    ${name}(`);
  }
  const commands = read("docs/command.md");
  for (const [flag] of text.matchAll(/--[a-z]+/g)) expect(commands).toContain(`\`${flag}`);
});

describe("the examples of keys", () => {
  /** All schemas that a value under a path of keys can have. */
  function schemasAt(schema: AnySchemaObject, root: AnySchemaObject, path: readonly string[]): AnySchemaObject[] {
    if (schema.$ref !== undefined) return schemasAt(root.$defs[schema.$ref.replace("#/$defs/", "")], root, path);
    const branches = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])].flatMap((branch) =>
      schemasAt(branch, root, path),
    );
    const [key, ...rest] = path;
    if (key === undefined) return [schema];
    const own = schema.properties?.[key] === undefined ? [] : schemasAt(schema.properties[key], root, rest);
    const named =
      typeof schema.additionalProperties === "object" ? schemasAt(schema.additionalProperties, root, path) : [];
    return [...branches, ...own, ...named];
  }

  const recipes = JSON.parse(read("packages/undercroft/schemas/recipe.json"));
  /** One for all examples: what they share is compiled once. */
  const ajv = new Ajv2020({ strict: false }).addSchema(recipes, "recipe.json");

  test.each(Object.entries(EXAMPLES))("%s", async (path, value) => {
    const [page, ...keys] = path.split(".");
    const root = JSON.parse(read(`packages/undercroft/schemas/${page === "vault" ? "prefab" : page}.json`));
    const from = page === "vault" ? root.$defs.prefab : root;
    const found = schemasAt(from, root, keys);
    expect(found).not.toEqual([]);
    const isValid = found.some((schema) => ajv.validate({ ...schema, $defs: root.$defs }, value));
    expect(isValid, JSON.stringify(ajv.errors)).toBe(true);
  });
});

test("every page with a whole recipe, world or header shows how an editor finds its schema", () => {
  const pages = filesIn(join(ROOT, "docs")).filter((file) => file.endsWith(".md"));
  const blocks = (text: string, language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code]) => code!);
  let recipes = 0;
  for (const page of ["README.md", ...pages.map((file) => `docs/${file}`)]) {
    const text = read(page);
    // A part of a recipe, such as one step, has no schema.
    const [first] = blocks(text, "jsonc?").filter((code) => /^ {2}"steps": /m.test(code));
    if (first !== undefined) {
      recipes++;
      // A recipe with steps of one's own has a schema of its own, which the page writes.
      const schema = text.includes('writeFile("recipe.json"')
        ? "./recipe.json"
        : "./node_modules/undercroft/schemas/recipe.json";
      expect(first, page).toContain(`"$schema": "${schema}"`);
    }
    const isFile = (code: string) => /^(?:world|level|section|vault|blueprint): /m.test(code);
    if (blocks(text, "yaml").some(isFile)) expect(text, page).toContain("# yaml-language-server: $schema=");
  }
  expect(recipes).toBeGreaterThan(5);
});

test("the table of the level file has every key that a level file can have", () => {
  const exported = exportsOf(publicEntries()[0]!.types);
  const keysOf = (name: string) =>
    [
      ...exported
        .get(name)!
        .nodes[0]!.getText()
        .matchAll(/^ {4}readonly (\w+)\??:/gm),
    ].map(([, key]) => key!);
  // Files keep these two in the lists of locks and one-ways.
  const parts = keysOf("MapParts").filter((key) => key !== "questLocks" && key !== "arrivals");
  const keys = [...keysOf("LevelFile"), ...parts];
  expect(keys.length).toBeGreaterThan(20);
  const [, table = ""] = /\| key \| contents \|\n\|---\|---\|\n((?:\|.*\n)+)/.exec(read("docs/level-file.md")) ?? [];
  const told = table
    .split("\n")
    .flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, key]) => key!));
  const untold = keys.filter((key) => !told.includes(key));
  expect(untold, "Add a row for each of these keys to the table in docs/level-file.md").toEqual([]);
  const unknown = told.filter((key) => !keys.includes(key));
  expect(unknown, "No level file has these keys of the table in docs/level-file.md").toEqual([]);
});

describe("the manual page", () => {
  const page = read(MAN_PAGE);

  test("is in the package", () => {
    const { man, files } = JSON.parse(read("packages/undercroft/package.json"));
    expect(files).toContain("man");
    expect(existsSync(join(ROOT, "packages/undercroft", man))).toBe(true);
    expect(MAN_PAGE).toBe(`packages/undercroft/${man}`);
  });

  test("has the parts that a manual page has, in their order, and no text that roff would take for a request", () => {
    const heads = [...page.matchAll(/^\.SH (.+)$/gm)].map(([, head]) => head);
    expect(heads).toEqual(
      "NAME,SYNOPSIS,DESCRIPTION,COMMANDS,OPTIONS,TOPICS,EXIT STATUS,ENVIRONMENT,EXAMPLES".split(","),
    );
    const known = /^\.(?:\\"|TH|SH|SS|TP|PP|B|I|br)(?: |$)/;
    expect(page.split("\n").filter((line) => /^[.']/.test(line) && !known.test(line))).toEqual([]);
    for (const command of ["build", "vault lint", "survey merge"]) {
      expect(page).toContain(`.SS undercroft ${command} [options]`);
    }
    expect(page).toContain(".B \\-\\-seed <seed>");
  });

  test("is taken by groff without a warning, where there is one", () => {
    const { error, stderr } = spawnSync("groff", ["-man", "-Tutf8", "-ww", "-z"], { input: page, encoding: "utf8" });
    if (error === undefined) expect(stderr).toBe("");
  });
});
