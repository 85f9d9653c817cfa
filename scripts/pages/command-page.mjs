// @ts-check
// What the command can do, as its own definition says: the tables on the page about the command, and the manual page that
// `man undercroft` shows. `npm run docs` writes both.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { built, ROOT } from "../workspace.mjs";
import { inCell } from "./reference.mjs";

/** The manual page, from the root. */
export const MAN_PAGE = "packages/undercroft/man/undercroft.1";

/** A command, an option and the writer of its help, as the library of the command has them. @typedef {any} Command */

/**
 * @typedef {object} Row an argument or a flag
 * @property {string} term as it is typed: "-o, --output <file>"
 * @property {string} text
 */

/**
 * @typedef {object} Usage a command that does something
 * @property {string} name "undercroft vault lint"
 * @property {string} call with its arguments
 * @property {string} about
 * @property {Row[]} args
 * @property {Row[]} flags
 */

/** The whole program. @returns {Promise<Command>} */
async function theProgram() {
  const { makeProgram } = await built("cli/program.js");
  return makeProgram(packageVersion());
}

/** @returns {string} */
function packageVersion() {
  return JSON.parse(readFileSync(join(ROOT, "packages/undercroft/package.json"), "utf8")).version;
}

/** All commands that do something, in the order of the help. @param {Command} command @param {string} above @returns {Usage[]} */
function usagesOf(command, above = "") {
  const name = `${above} ${command.name()}`.trim();
  const subs = command.commands.flatMap((/** @type {Command} */ sub) => usagesOf(sub, name));
  // A command that only holds others does nothing by itself.
  if (above === "" || (subs.length > 0 && command.registeredArguments.length === 0)) return subs;
  const help = command.createHelp();
  const args = help.visibleArguments(command).map((/** @type {any} */ argument) => ({
    term: argument.name(),
    text: help.argumentDescription(argument),
  }));
  const shown = command.options.filter((/** @type {any} */ { hidden }) => !hidden);
  const flags = shown.map((/** @type {any} */ option) => rowOf(help, option));
  const shape = command.registeredArguments.map((/** @type {any} */ argument) => {
    const word = `${argument.name()}${argument.variadic ? "..." : ""}`;
    return argument.required ? `<${word}>` : `[${word}]`;
  });
  const call = [name, ...(flags.length === 0 ? [] : ["[options]"]), ...shape].join(" ");
  return [{ name, call, about: sentence(command.description()), args, flags }, ...subs];
}

/** @param {any} help @param {any} option @returns {Row} */
function rowOf(help, option) {
  return { term: option.flags, text: help.optionDescription(option) };
}

/** @param {string} text */
function sentence(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;
}

/** The flags that every command has. @param {Command} program @returns {Row[]} */
function globalFlags(program) {
  const help = program.createHelp();
  const all = program.options.map((/** @type {any} */ option) => rowOf(help, option));
  return [...all, { term: "-h, --help", text: "print the help" }];
}

/** All commands with their arguments and flags, for the page about the command. */
export async function commandTables() {
  const program = await theProgram();
  /** @param {Row[]} rows */
  const table = (rows) => rows.map(({ term, text }) => `| \`${inCell(term)}\` | ${inCell(text)} |`);
  const parts = usagesOf(program).map(({ name, call, about, args, flags }) => {
    const rows = [...table(args), ...table(flags)];
    const lines = [`### ${name}`, "", about, "", "```", call, "```", ""];
    return [...lines, ...(rows.length === 0 ? [] : ["| | |", "|---|---|", ...rows, ""])].join("\n");
  });
  const all = ["### Flags of every command", "", "| | |", "|---|---|", ...table(globalFlags(program))];
  return [...parts, all.join("\n")].join("\n");
}

// ── The manual page ─────────────────────────────────────────────────────────────────────────────────────────────────

/** A text for roff: nothing in it is a request or an escape. @param {string} text */
function roff(text) {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll(
      /[^\n -~]/gu,
      (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}]`,
    )
    .replaceAll(/^([.'])/gm, "\\&$1");
}

/** @param {Row} row */
function item({ term, text }) {
  return [".TP", `.B ${roff(term)}`, roff(text)];
}

/** What `man undercroft` shows. */
export async function manPage() {
  const program = await theProgram();
  const { TOPICS } = await built("cli/topics/names.js");
  const { EXIT_MEANINGS } = await built("cli/terminal.js");
  const lines = [
    '.\\" Made by npm run docs from the definition of the command. Changes here are lost.',
    `.TH UNDERCROFT 1 "" "undercroft ${packageVersion()}" "Undercroft"`,
    ".SH NAME",
    "undercroft \\- generate roguelike levels",
    ".SH SYNOPSIS",
    ".B undercroft",
    ".I command",
    "[options]",
    ".br",
    ".B undercroft help",
    "[\\fItopic\\fR]",
    ".SH DESCRIPTION",
    roff(program.description()),
    ".PP",
    roff("Results go to standard output, messages to standard error. For a file, - is standard input or output."),
    ".SH COMMANDS",
    ...usagesOf(program).flatMap(({ call, about, args, flags }) => [
      `.SS ${roff(call)}`,
      roff(about),
      ...[...args, ...flags].flatMap(item),
    ]),
    ".SH OPTIONS",
    "Every command also takes these:",
    ...globalFlags(program).flatMap(item),
    ".SH TOPICS",
    roff("undercroft help TOPIC explains one of these, and undercroft help NAME a step, an error code or a check:"),
    ...Object.entries(TOPICS).flatMap(([term, text]) => item({ term, text: String(text) })),
    ".SH EXIT STATUS",
    ...Object.entries(EXIT_MEANINGS).flatMap(([term, text]) => item({ term, text: String(text) })),
    ".SH ENVIRONMENT",
    ...[
      { term: "NO_COLOR", text: "turns colours off" },
      { term: "FORCE_COLOR", text: "turns colours on, even if the output is not a terminal" },
      { term: "TERM", text: "if it is dumb, there is no colour and no cursor movement" },
    ].flatMap(item),
    ".SH EXAMPLES",
    ...EXAMPLES.flatMap(([call, text]) => item({ term: call, text })),
  ];
  return `${lines.join("\n")}\n`;
}

/** @type {readonly [call: string, text: string][]} */
const EXAMPLES = [
  ["undercroft build caves --seed rats --depth 3", "prints a level"],
  ["undercroft build caves -o level.json", "writes a level file"],
  ["undercroft verify level.json", "checks it"],
  ["undercroft list layers", "lists the layers and their options"],
  ["undercroft help recipes", "explains recipes"],
];
