// @ts-check
// The public surface of every entry of the package, as text: what a program can import, with its types. It is checked in,
// so that a change of the API shows in a diff.
//
//     npm run api              writes packages/undercroft/api
//     npm run api -- --check   says what is not as written, or not documented

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { filesLedTo } from "../build/declarations.mjs";
import { ensureBuilt, ensureInstalled } from "../build/setup.mjs";
import { isCalled, ROOT } from "../workspace.mjs";

const PACKAGE = join(ROOT, "packages/undercroft");
const FOLDER = join(PACKAGE, "api");

/**
 * @typedef {object} Entry
 * @property {string} name as programs import it, "undercroft/prefabs"
 * @property {string} types its declarations
 * @property {string} report the name of its report
 */

/** @returns {Entry[]} */
export function publicEntries() {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, "package.json"), "utf8"));
  return (
    Object.keys(exports)
      // The modules of recipes are all alike.
      .filter((path) => !/\.json$|\*/.test(path))
      .map((path) => {
        const name = path === "." ? "undercroft" : `undercroft/${path.slice(2)}`;
        return { name, types: join(PACKAGE, exports[path].types), report: `${name.replaceAll("/", "-")}.md` };
      })
  );
}

/**
 * @typedef {object} Declared
 * @property {string} name as it is exported
 * @property {ts.SourceFile} source
 * @property {ts.Node[]} nodes more than one where a function has overloads, or a type and a value share a name
 */

/** @type {Map<string, ts.SourceFile>} */
const sources = new Map();

/** @param {string} file */
function sourceOf(file) {
  let source = sources.get(file);
  if (source === undefined) {
    source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
    sources.set(file, source);
  }
  return source;
}

/**
 * What a module of declarations exports, each name with the declarations it leads to.
 *
 * @param {string} file
 * @returns {Map<string, Declared>}
 */
export function exportsOf(file) {
  const source = sourceOf(file);
  /** @type {Map<string, Declared>} */
  const found = new Map();
  for (const node of source.statements) {
    if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      // Of some entries nothing is exported: they are only read along, and lead back here.
      if (node.exportClause !== undefined && ts.isNamedExports(node.exportClause) && !node.exportClause.elements.length)
        continue;
      const from = /** @type {ts.StringLiteral} */ (node.moduleSpecifier).text;
      const theirs = exportsOf(join(dirname(file), from.replace(/\.js$/, ".d.ts")));
      if (node.exportClause === undefined) for (const [name, one] of theirs) found.set(name, one);
      else if (ts.isNamedExports(node.exportClause)) {
        for (const { name, propertyName } of node.exportClause.elements) {
          const one = theirs.get((propertyName ?? name).text);
          if (one === undefined) throw new Error(`${file}: ${from} has no ${name.text}.`);
          found.set(name.text, { ...one, name: name.text });
        }
      }
      continue;
    }
    if (
      !ts.canHaveModifiers(node) ||
      !ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
    ) {
      continue;
    }
    for (const name of declaredBy(node)) {
      const known = found.get(name);
      if (known === undefined) found.set(name, { name, source, nodes: [node] });
      else known.nodes.push(node);
    }
  }
  return found;
}

/** @param {ts.Node} node */
function declaredBy(node) {
  if (ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (node));
  return name === undefined ? [] : [name.getText()];
}

/**
 * @typedef {object} EntryPart names that stand below one heading of an entry's file
 * @property {string} title empty where the file has no headings
 * @property {{ name: string, isType: boolean }[]} names in alphabetical order
 */

/**
 * What an entry's own file says about it: a sentence, and its names in parts.
 *
 * @param {Entry} entry
 * @returns {{ about: string, parts: EntryPart[] }}
 */
export function entryContents({ name, types }) {
  const source = readFileSync(types.replace("/dist/", "/src/").replace(/\.d\.ts$/, ".ts"), "utf8");
  const [, comment = ""] = /^\/\/ (\S+: (?:.*\n\/\/ )*.*)\n/.exec(source) ?? [];
  const text = comment.replaceAll(/\n\/\/ /g, " ").slice(name.length + 2);
  const [first = ""] = text.split(/(?<=\.) /);
  const [head = "", ...rest] = source.split(/^\/\/ ── (.*?) ─+$/m);
  const texts = rest.length === 0 ? [["", head]] : rest.flatMap((title, i) => (i % 2 ? [] : [[title, rest[i + 1]]]));
  const parts = texts.map(([title = "", part = ""]) => ({
    title,
    names: [...part.matchAll(/\{([^}]*)\}/g)]
      .flatMap(([, list = ""]) => list.split(","))
      .map((word) => ({
        name: word
          .trim()
          .replace(/^type /, "")
          .replace(/^.* as /, ""),
        isType: word.trim().startsWith("type "),
      }))
      .filter((found) => found.name !== "")
      .sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1)),
  }));
  return { about: first.charAt(0).toUpperCase() + first.slice(1), parts };
}

/** The public surface of an entry, as its report says it. @param {Entry} entry */
export function reportOf({ name, types }) {
  const all = [...exportsOf(types).values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const code = all.map((one) => one.nodes.map((node) => printed(node, one.source)).join("\n"));
  return [
    `# ${name}`,
    "",
    `${all.length} names. Written by \`npm run api\`; a change here is a change for everybody who imports them.`,
    "",
    "```ts",
    code.join("\n\n"),
    "```",
    "",
  ].join("\n");
}

/** A declaration without its comments, and without what is private. @param {ts.Node} node @param {ts.SourceFile} source */
export function printed(node, source) {
  const printer = ts.createPrinter({ removeComments: true });
  return printer
    .printNode(ts.EmitHint.Unspecified, node, source)
    .replace(/^\s*(?:private .*|#private);\n/gm, "")
    .replace(/^export declare /, "export ");
}

/**
 * What is exported without a word that helps: no comment, or one that only says the name again.
 *
 * @param {Entry} entry
 * @returns {string[]}
 */
export function undocumented({ name, types }) {
  const missing = [];
  for (const { name: exported, nodes } of exportsOf(types).values()) {
    if (!nodes.some((node) => isExplained(node, exported))) missing.push(`${name}: ${exported}`);
    for (const node of nodes) {
      if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) continue;
      const members = /** @type {readonly (ts.ClassElement | ts.TypeElement)[]} */ ([...node.members]);
      // Of overloads, one has the comment.
      const explained = new Set(members.filter((member) => isExplained(member, nameOf(member))).map(nameOf));
      for (const member of members) {
        // What can be called says so in its own comment: one of the call would hide those of all that have this type.
        if (ts.isCallSignatureDeclaration(member)) continue;
        if (isPublic(member) && !explained.has(nameOf(member))) missing.push(`${name}: ${exported}.${nameOf(member)}`);
      }
    }
  }
  return [...new Set(missing)];
}

/** @param {ts.ClassElement | ts.TypeElement} member */
function nameOf(member) {
  return ts.isConstructorDeclaration(member) ? "constructor" : (member.name?.getText() ?? "[index]");
}

/** @param {ts.ClassElement | ts.TypeElement} member */
export function isPublic(member) {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return false;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(/** @type {ts.Declaration} */ (member)) & hidden) === 0;
}

/** Whether a comment has at least two words that the name doesn't have. @param {ts.Node} node @param {string} name */
function isExplained(node, name) {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "").join(" ");
  const said = new Set(wordsOf(name));
  const more = wordsOf(text).filter((word) => !said.has(word) && !FILLERS.has(word));
  return new Set(more).size >= 2;
}

const FILLERS = new Set(["a", "an", "the", "of", "is", "its", "it", "this", "that", "to", "returns"]);

/** @param {string} text */
function wordsOf(text) {
  return text
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** Names that two entries give to different things. */
export function ambiguousNames() {
  /** @type {Map<string, Map<ts.Node, string[]>>} */
  const meanings = new Map();
  for (const { name: entry, types } of publicEntries()) {
    for (const { name, nodes } of exportsOf(types).values()) {
      const byNode = meanings.get(name) ?? new Map();
      meanings.set(name, byNode);
      byNode.set(nodes[0], [...(byNode.get(nodes[0]) ?? []), entry]);
    }
  }
  return [...meanings]
    .filter(([, byNode]) => byNode.size > 1)
    .map(([name, byNode]) => `${name}: ${[...byNode.values()].map((entries) => entries.join(", ")).join(" | ")}`);
}

/**
 * Types that a signature mentions, and that nobody can name who has only the entry with the signature: no entry exports
 * them that the compiler reads along with it. Whoever exports a value of such a type from a module of their own would get no
 * declarations.
 *
 * @returns {string[]}
 */
export function unnamedTypes() {
  const entries = publicEntries();
  const program = ts.createProgram(
    entries.map(({ types }) => types),
    { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, types: [], noEmit: true },
  );
  const checker = program.getTypeChecker();
  /** @param {ts.Symbol} symbol */
  const meant = (symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol);
  /** Kinds of strings and numbers, which the compiler writes as what they are. @param {ts.Symbol} symbol */
  const isPlainText = (symbol) =>
    (checker.getDeclaredTypeOfSymbol(symbol).flags & (ts.TypeFlags.String | ts.TypeFlags.Number)) !== 0;
  /** @param {string} file */
  const exported = (file) => {
    const module = checker.getSymbolAtLocation(/** @type {ts.SourceFile} */ (program.getSourceFile(file)));
    return checker.getExportsOfModule(/** @type {ts.Symbol} */ (module)).map(meant);
  };
  return entries.flatMap(({ name, types }) => {
    const read = filesLedTo([types]);
    const named = new Set(entries.filter((entry) => read.has(entry.types)).flatMap((entry) => exported(entry.types)));
    /** @type {string[]} */
    const complaints = [];
    const seen = new Set(exported(types));
    for (const symbol of seen) {
      for (const mentioned of (symbol.declarations ?? []).flatMap((node) => mentionedIn(node, checker).map(meant))) {
        if (seen.has(mentioned) || !isOurs(mentioned)) continue;
        seen.add(mentioned);
        // A value only stands for its type, which comes next.
        if (!(mentioned.flags & ts.SymbolFlags.Type) || named.has(mentioned) || isPlainText(mentioned)) continue;
        complaints.push(
          `${name}: ${mentioned.name}, which ${symbol.name} mentions, is exported by no entry that it leads to.`,
        );
      }
    }
    return complaints;
  });
}

/** Whether it is declared at the top of one of our own modules. @param {ts.Symbol} symbol */
function isOurs({ declarations = [] }) {
  return declarations.some((node) => {
    const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
    return (
      statement.parent !== undefined &&
      ts.isSourceFile(statement.parent) &&
      statement.parent.fileName.startsWith(join(PACKAGE, "dist"))
    );
  });
}

/**
 * Everything that the names in a declaration mean, without what is for internal use.
 *
 * @param {ts.Node} node
 * @param {ts.TypeChecker} checker
 * @returns {ts.Symbol[]}
 */
function mentionedIn(node, checker) {
  if (ts.isClassElement(node) && (!isPublic(node) || isForUs(node))) return [];
  // The compiler writes names that come from a table, such as those of metrics, as what they are.
  if (ts.isIndexedAccessTypeNode(node) && isLiteral(checker.getTypeFromTypeNode(node))) return [];
  const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
  /** @type {ts.Symbol[]} */
  const found = symbol === undefined ? [] : [symbol];
  ts.forEachChild(node, (child) => void found.push(...mentionedIn(child, checker)));
  return found;
}

/** Whether a type is a string, or one of several. @param {ts.Type} type */
function isLiteral(type) {
  const types = type.isUnion() ? type.types : [type];
  return types.every((one) => one.isStringLiteral());
}

/** Whether its comment says that it is for internal use. @param {ts.Node} node */
function isForUs(node) {
  return ts.getJSDocCommentsAndTags(node).some((comment) => comment.getText().startsWith("/** For internal use"));
}

/** What the reports don't say as it is. @returns {string[]} */
export function reportComplaints() {
  const entries = publicEntries();
  const complaints = entries
    .filter(({ report, ...entry }) => {
      const path = join(FOLDER, report);
      return !existsSync(path) || readFileSync(path, "utf8") !== reportOf({ report, ...entry });
    })
    .map(({ name, report }) => `api/${report} is not what ${name} exports: run npm run api, and look at the diff.`);
  const known = new Set(entries.map(({ report }) => report));
  const left = existsSync(FOLDER) ? readdirSync(FOLDER).filter((file) => !known.has(file)) : [];
  return [...complaints, ...left.map((file) => `api/${file} is the report of no entry: remove it.`)];
}

if (isCalled(import.meta.url)) {
  await ensureInstalled();
  await ensureBuilt({ hasManual: false });
  if (process.argv.includes("--check")) {
    const undescribed = publicEntries().flatMap(undocumented);
    const complaints = [...reportComplaints(), ...undescribed, ...ambiguousNames(), ...unnamedTypes()];
    for (const complaint of complaints) console.log(complaint);
    process.exitCode = complaints.length === 0 ? 0 : 1;
  } else {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    for (const entry of publicEntries()) writeFileSync(join(FOLDER, entry.report), reportOf(entry));
    console.log(`Wrote the reports of ${publicEntries().length} entries.`);
  }
}
