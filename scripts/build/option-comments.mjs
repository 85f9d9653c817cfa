// @ts-check
// Puts what the tables of options and presets say into the declarations of steps, as comments: an editor shows them where an
// option or a preset is written. The tables stay the only place where defaults, ranges and help are.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { camelCase, filesIn } from "../workspace.mjs";

/**
 * @typedef {import("../../packages/undercroft/src/core/index.js").Option} Option
 * @typedef {import("../../packages/undercroft/src/core/index.js").StepDefinition} StepDefinition
 * @typedef {Record<string, Option>} Table
 */

/** Comments the options of all steps in a folder of compiled modules. @param {string} folder */
export async function commentOptions(folder) {
  // Elsewhere than in its package, Node would have to guess that these are modules.
  const manifest = join(folder, "package.json");
  writeFileSync(manifest, '{ "type": "module" }');
  try {
    const { namedValue } = await import(pathToFileURL(join(folder, "core/options.js")).href);
    /** @param {Option} option @param {unknown} value */
    const written = (option, value) => JSON.stringify(namedValue(option, value));
    for (const file of filesIn(folder).filter((name) => name.endsWith(".d.ts"))) {
      const path = join(folder, file);
      const declarations = readFileSync(path, "utf8");
      if (!/\bOption</.test(declarations) || !/^export declare const /m.test(declarations)) continue;
      const module = await import(pathToFileURL(path.replace(/\.d\.ts$/, ".js")).href);
      writeFileSync(path, withComments(declarations, module, written));
    }
  } finally {
    rmSync(manifest);
  }
}

/**
 * The declarations of a module, with a comment for each option in them.
 *
 * @param {string} declarations
 * @param {Record<string, unknown>} module
 * @param {(option: Option, value: unknown) => string} written
 */
function withComments(declarations, module, written) {
  const source = ts.createSourceFile("step.d.ts", declarations, ts.ScriptTarget.Latest, true);
  /** @type {{ at: number, text: string }[]} */
  const comments = [];
  for (const statement of source.statements.filter(ts.isVariableStatement)) {
    for (const { name, type } of statement.declarationList.declarations) {
      const value = /** @type {any} */ (module[name.getText()]);
      if (type === undefined) continue;
      const table = optionsOf(value);
      for (const { key, put } of membersOf(type, Object.keys(table))) {
        const option = /** @type {Option} */ (table[key]);
        put(optionLines(option, written(option, option.default)));
      }
      const presets = presetsOf(value);
      for (const { key, put } of membersOf(type, [...presets.keys()]))
        put(presetLines(presets.get(key), written, table));
    }
  }
  /**
   * The members of the first type that has exactly these, each with a function that puts a comment in front of it.
   *
   * @param {ts.Node} type
   * @param {readonly string[]} names
   */
  function membersOf(type, names) {
    return (tableIn(type, names)?.members ?? []).map((member) => ({
      key: /** @type {ts.Node} */ (member.name).getText(),
      put(/** @type {readonly string[]} */ lines) {
        const { character } = source.getLineAndCharacterOfPosition(member.getStart());
        const text = ["/**", ...lines.map((line) => ` * ${line.replaceAll("*/", "* /")}`.trimEnd()), " */", ""];
        comments.push({ at: member.getStart(), text: text.join(`\n${" ".repeat(character)}`) });
      },
    }));
  }
  comments.sort((a, b) => a.at - b.at);
  let text = declarations;
  for (const { at, text: added } of comments.reverse()) text = text.slice(0, at) + added + text.slice(at);
  return text;
}

/**
 * The first type that has exactly these members, in any order.
 *
 * @param {ts.Node} type
 * @param {readonly string[]} names
 * @returns {ts.TypeLiteralNode | undefined}
 */
function tableIn(type, names) {
  if (names.length === 0) return undefined;
  if (ts.isTypeLiteralNode(type)) {
    const found = type.members.map(({ name }) => name?.getText());
    if (found.length === names.length && names.every((name) => found.includes(name))) return type;
  }
  return ts.forEachChild(type, (child) => tableIn(child, names));
}

/**
 * The options that a value is about: those of a step, or a table by itself.
 *
 * @param {any} value
 * @returns {Table}
 */
function optionsOf(value) {
  if (value?.definition !== undefined) return value.definition.options;
  const isTable =
    value !== null && typeof value === "object" && Object.values(value).every((one) => one?.help !== undefined);
  return isTable ? value : {};
}

/** The presets of a step by the names of their methods. @param {any} value @returns {Map<string, any>} */
function presetsOf(value) {
  return new Map(Object.entries(value?.definition?.presets ?? {}).map(([id, preset]) => [camelCase(id), preset]));
}

/**
 * @param {Option} option
 * @param {string} value its default, as it is written
 */
function optionLines({ help, rule, typical }, value) {
  const usual = typical === undefined ? "" : ` Usually ${typical[0]} to ${typical[1]}.`;
  // A default as long as a list of steps would hide the rest.
  const first = value.length > 100 ? "" : `Default: ${value}. `;
  return [help, "", `${first}Takes ${rule}.${usual}`];
}

/**
 * @param {any} preset
 * @param {(option: Option, value: unknown) => string} written
 * @param {Table} table
 */
function presetLines({ summary, options }, written, table) {
  const values = Object.entries(options).map(
    ([key, value]) => `${key}: ${written(/** @type {Option} */ (table[key]), value)}`,
  );
  return [summary, "", `Defaults: ${values.join(", ")}.`];
}
