// @ts-check
// Puts what the option tables say into the declarations of steps, as comments: an editor shows them where an option is
// written. The tables stay the only place where defaults, ranges and help are.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { camelCase, filesIn } from "./workspace.mjs";

/**
 * @typedef {import("../packages/undercroft/src/core/index.js").Option} Option
 * @typedef {import("../packages/undercroft/src/core/index.js").StepDefinition} StepDefinition
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
      const found = optionsOf(name.getText(), module);
      if (type === undefined || found === undefined) continue;
      for (const member of tableIn(type, Object.keys(found.table))?.members ?? []) {
        const key = /** @type {ts.Node} */ (member.name).getText();
        const option = /** @type {Option} */ (found.table[key]);
        const value = written(option, key in found.values ? found.values[key] : option.default);
        const { character } = source.getLineAndCharacterOfPosition(member.getStart());
        const lines = [...commentLines(option, value), ""];
        comments.push({ at: member.getStart(), text: lines.join(`\n${" ".repeat(character)}`) });
      }
    }
  }
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
  if (ts.isTypeLiteralNode(type)) {
    const found = type.members.map(({ name }) => name?.getText());
    if (found.length === names.length && names.every((name) => found.includes(name))) return type;
  }
  return ts.forEachChild(type, (child) => tableIn(child, names));
}

/**
 * The options that a name is about: those of a step, those of a preset with its own defaults, or a table by itself.
 *
 * @param {string} name
 * @param {Record<string, unknown>} module
 * @returns {{ table: Table, values: Record<string, unknown> } | undefined}
 */
function optionsOf(name, module) {
  const value = /** @type {any} */ (module[name]);
  if (value?.definition !== undefined) return { table: value.definition.options, values: {} };
  for (const step of /** @type {any[]} */ (Object.values(module))) {
    for (const [preset, values] of Object.entries(step?.definition?.presets ?? {})) {
      if (camelCase(preset) === name) return { table: step.definition.options, values };
    }
  }
  const isTable =
    value !== null && typeof value === "object" && Object.values(value).every((one) => one?.help !== undefined);
  return isTable ? { table: value, values: {} } : undefined;
}

/**
 * @param {Option} option
 * @param {string} value its default, as it is written
 */
function commentLines({ help, rule, typical }, value) {
  const usual = typical === undefined ? "" : ` Usually ${typical[0]} to ${typical[1]}.`;
  // A default as long as a list of steps would hide the rest.
  const first = value.length > 100 ? "" : `Default: ${value}. `;
  const text = [help, "", `${first}Takes ${rule}.${usual}`].map((line) =>
    ` * ${line.replaceAll("*/", "* /")}`.trimEnd(),
  );
  return ["/**", ...text, " */"];
}
