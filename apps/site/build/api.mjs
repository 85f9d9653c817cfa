// @ts-check
// The API reference: pages in Markdown, made of the declarations and comments that programs get with the package. The
// compiler's parser is enough for that, so it takes about a second: no name means two things (packages/undercroft/test/
// api.test.ts), so a word in a type leads to its page without a type checker.

import { readdirSync, readFileSync } from "node:fs";
import { join, posix, sep } from "node:path";
import ts from "typescript";
import { ensureBuilt } from "../../../scripts/build/setup.mjs";
import { entryContents, exportsOf, isPublic, printed, publicEntries } from "../../../scripts/check/api.mjs";
import { built, camelCase, ROOT } from "../../../scripts/workspace.mjs";

/**
 * @typedef {object} Page
 * @property {string} path from docs, where the page would lie if it were written by hand: "api/undercroft/chain.md"
 * @property {string} title
 * @property {string} markdown
 */

/**
 * @typedef {object} Family one page: a name, and the types that are only of use together with it
 * @property {string} path
 * @property {string} entry such as "undercroft/prefabs"
 * @property {string} part the heading in the entry's file
 * @property {string[]} names the first gives the page its title
 */

/** @typedef {import("../../../scripts/check/api.mjs").Declared} Declared */
/** @typedef {import("../../../scripts/check/api.mjs").EntryPart} EntryPart */

/**
 * @typedef {object} Manual everything that a page may lead to
 * @property {Map<string, Declared>} declared by name, of all entries
 * @property {Map<string, Family>} families by each of their names
 * @property {Map<string, any>} steps definitions by the name that programs import
 * @property {Map<string, string>} words addresses of what stands in code: error codes and checks
 * @property {Record<string, { readonly type?: string }>} kinds the kinds of options
 * @property {Guide[]} guides
 */

/**
 * @typedef {object} Guide a page that people wrote
 * @property {string} path from docs
 * @property {string} title
 * @property {ReadonlySet<string>} names that it shows in code
 */

/** Pages that are lists of everything, and mention every name without a word about it. */
const LISTS = /^(?:steps|entries|samples|api)\/|^(?:entries|recipes|pack|gallery|mutants)\.md$/;

/**
 * The pages of the API reference: one for each public entry, and one for each name, or each name with its types. Then the
 * pages of the steps once more, with links to their functions: on a code host, these links would lead nowhere.
 *
 * @returns {Promise<Page[]>}
 */
export async function apiPages() {
  const known = await readManual();
  const families = [...new Set(known.families.values())];
  return [
    ...publicEntries().map((entry) => entryPage(entry, known)),
    ...families.map((it) => familyPage(it, known)),
    ...[...known.steps.values()].map((definition) => linkedStepPage(definition, known)),
  ];
}

/** The page of a step, with a link to its function right below the line that imports it. @param {any} definition @param {Manual} known @returns {Page} */
function linkedStepPage({ id }, known) {
  const path = `steps/${id}.md`;
  const text = readFileSync(join(ROOT, "docs", path), "utf8");
  const name = camelCase(id);
  const link = nameLink(name, path, known);
  const line = `import { ${name} } from "undercroft";\n\`\`\`\n`;
  if (!text.includes(line)) throw new Error(`docs/${path} doesn't import ${name}.`);
  return { path, title: id, markdown: text.replace(line, `${line}\nIn the API reference: ${link}.\n`) };
}

/** @returns {Promise<Manual>} */
async function readManual() {
  await ensureBuilt();
  const { registry } = await built("entries/recipes.js");
  const { OPTION_KINDS: kinds } = await built("recipes/option-kinds.js");
  const { ERROR_WORDS } = await built("core/index.js");
  const { CHECKS } = await built("entries/verify.js");
  /** @type {Manual} */
  const known = {
    declared: new Map(),
    families: new Map(),
    steps: new Map(),
    kinds,
    words: new Map([...Object.keys(ERROR_WORDS), ...CHECKS].map((word) => [word, `reference/errors.md#${word}`])),
    guides: guides(),
  };
  for (const entry of publicEntries()) {
    const declared = exportsOf(entry.types);
    // A name that two entries export is explained where it was met first.
    const isNew = (/** @type {{ name: string }} */ { name }) => !known.declared.has(name);
    const parts = entryContents(entry).parts.map(({ title, names }) => ({ title, names: names.filter(isNew) }));
    for (const part of parts) addFamilies(entry.name, part, known);
    for (const [name, one] of declared) if (!known.declared.has(name)) known.declared.set(name, one);
  }
  for (const definition of registry().steps.values()) {
    const name = camelCase(definition.id);
    if (!known.declared.has(name)) continue;
    known.steps.set(name, definition);
  }
  return known;
}

/** Where the pages of an entry go. @param {string} entry */
function folderOf(entry) {
  return `api/${entry.replaceAll("/", "-")}`;
}

/** Puts the names of a part on pages. @param {string} entry @param {EntryPart} part @param {Manual} known */
function addFamilies(entry, { title, names }, known) {
  const folder = folderOf(entry);
  const heads = names.filter(({ name, isType }) => !isType || !names.some((other) => isHeadOf(other, name)));
  for (const { name, isType } of heads) {
    // Files must not differ in case alone: Tileset and tileset share a page, and the value gives it its name.
    const path = `${folder}/${name.toLowerCase()}.md`;
    const twin = [...known.families.values()].find((family) => family.path === path);
    if (twin === undefined) known.families.set(name, { path, entry, part: title, names: [name] });
    else {
      if (isType) twin.names.push(name);
      else twin.names.unshift(name);
      known.families.set(name, twin);
    }
  }
  for (const { name, isType } of names) {
    if (known.families.has(name) || !isType) continue;
    const [head] = names
      .filter((other) => isHeadOf(other, name) && known.families.has(other.name))
      .sort((a, b) => b.name.length - a.name.length);
    const family = known.families.get(head?.name ?? "");
    if (family === undefined) throw new Error(`${entry}: ${name} has no page.`);
    family.names.push(name);
    known.families.set(name, family);
  }
}

/**
 * Whether a type belongs to another name: LevelDoor to Level, ChainOptions to chain, FitOptions to fitPrefab.
 *
 * @param {{ name: string, isType: boolean }} head
 * @param {string} type
 */
function isHeadOf({ name, isType }, type) {
  if (name === type) return false;
  const head = name.charAt(0).toUpperCase() + name.slice(1);
  if (!isType && (head === type || type === `${wordsOf(head)[0]}Options`)) return true;
  return type.startsWith(head) && /^[A-Z]/.test(type.slice(head.length));
}

/** @param {string} name */
function wordsOf(name) {
  return name.split(/(?=[A-Z])/);
}

/** @returns {Guide[]} */
function guides() {
  const folder = join(ROOT, "docs");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll(sep, "/"))
    .filter((file) => file.endsWith(".md") && !LISTS.test(file))
    .sort()
    .map((path) => {
      const text = readFileSync(join(folder, path), "utf8");
      const [, title = path] = /^# (.+)$/m.exec(text) ?? [];
      const imported = [...text.matchAll(/^import (?:type )?\{([^}]*)\} from "undercroft[^"]*"/gm)];
      const named = [...text.matchAll(/`([A-Za-z]\w+)(?:\(.*?\))?`/g)].map(([, name = ""]) => name);
      const names = imported.flatMap(([, list = ""]) => list.split(/[\s,]+/).filter((word) => word !== "type"));
      return { path, title: title.replaceAll("`", ""), names: new Set([...names, ...named]) };
    });
}

/** The index of an entry. @param {import("../../../scripts/check/api.mjs").Entry} entry @param {Manual} known @returns {Page} */
function entryPage(entry, known) {
  const path = `${folderOf(entry.name)}/README.md`;
  const { about, parts } = entryContents(entry);
  const others = publicEntries().map(({ name }) => {
    return name === entry.name ? `\`${name}\`` : `[\`${name}\`](${linkFrom(path, `${folderOf(name)}/README.md`)})`;
  });
  const groups = parts.flatMap(({ title, names }) => [
    ...(title === "" ? [] : [`## ${title}`, ""]),
    "| name | |",
    "|---|---|",
    ...names.map(({ name }) => {
      const declared = known.declared.get(name);
      if (declared === undefined) throw new Error(`${entry.name}: ${name} is not declared.`);
      const about = firstSentence(commentOf(declared.nodes).text);
      return `| ${nameLink(name, path, known)} | ${inCell(linked(about, path, known))} |`;
    }),
    "",
  ]);
  const lines = [`# ${entry.name}`, "", about, "", ...groups, `All entries: ${others.join(" · ")}`, ""];
  return { path, title: entry.name, markdown: lines.join("\n") };
}

/** @param {Family} family @param {Manual} known @returns {Page} */
function familyPage(family, known) {
  const { path, entry, part, names } = family;
  const [title = ""] = names;
  const sections = names.flatMap((name, i) => [
    ...(i === 0 ? [] : [`## ${name}`, ""]),
    ...section(name, family, i === 0 ? "##" : "###", known),
  ]);
  const lines = [`# ${title}`, "", `[\`${entry}\`](README.md)${part === "" ? "" : ` · ${part}`}`, "", ...sections];
  const used = known.guides.filter((guide) => names.some((name) => guide.names.has(name)));
  if (used.length > 0) {
    const links = used.map((guide) => `- [${guide.title}](${linkFrom(path, guide.path)})`);
    lines.push("## Used in", "", ...links, "");
  }
  return { path, title, markdown: lines.join("\n") };
}

/** Everything about one name. @param {string} name @param {Family} family @param {string} level of headings @param {Manual} known */
function section(name, { path, entry }, level, known) {
  const { nodes, source } = /** @type {Declared} */ (known.declared.get(name));
  const { text, examples } = commentOf(nodes);
  const step = known.steps.get(name);
  const isValue = nodes.some((node) => !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node));
  const lines = [
    ...fenced(`import ${isValue ? "" : "type "}{ ${name} } from "${entry}";`),
    linked(text, path, known),
    "",
  ];
  if (step !== undefined) lines.push(...stepLines(name, step, path, known));
  else {
    lines.push(...fenced(nodes.map((node) => signature(node, source)).join("\n")));
    lines.push(...seeAlso(nodes, name, path, known));
  }
  for (const node of nodes) {
    if (ts.isFunctionDeclaration(node)) lines.push(...parameterLines(node.parameters, level, path, known));
    else if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      lines.push(...memberLines(node, source, level, path, known));
    } else if (ts.isTypeAliasDeclaration(node) && ts.isTypeLiteralNode(node.type)) {
      lines.push(...memberLines(node.type, source, level, path, known));
    }
  }
  for (const example of examples) lines.push(`${level} Example`, "", ...fenced(example));
  return lines;
}

/** The type of an option's values. @param {any} option @param {Manual} known */
function optionType({ kind, choices, content, schema }, { kinds }) {
  if (kind === "data") return schemaType(schema);
  if (kind === "choice") return choices.map((/** @type {string} */ one) => JSON.stringify(one)).join(" | ");
  // The content "spawn-table" is a SpawnTable.
  const named = camelCase(`-${content}`);
  if (kind === "content") return named;
  const type = kind === "contents" ? `readonly ${named}[]` : kinds[kind]?.type;
  if (type === undefined) throw new Error(`an option of the kind ${kind} has no type yet.`);
  return type;
}

/** The type of what a schema accepts, as far as options that are plain data need it. @param {any} schema @returns {string} */
function schemaType({ type, anyOf, items, prefixItems, properties, required = [] }) {
  if (anyOf !== undefined) return anyOf.map(schemaType).join(" | ");
  if (prefixItems !== undefined) return `readonly [${prefixItems.map(schemaType).join(", ")}]`;
  if (type === "array") return `readonly (${schemaType(items)})[]`;
  if (type !== "object") return type === "integer" ? "number" : type;
  const members = Object.entries(properties).map(
    ([name, value]) => `${name}${required.includes(name) ? "" : "?"}: ${schemaType(value)}`,
  );
  return `{ ${members.join("; ")} }`;
}

/**
 * How a step is called, its options in short, and its page.
 *
 * @param {string} name
 * @param {any} definition
 * @param {string} path
 * @param {Manual} known
 */
function stepLines(name, definition, path, known) {
  const { id, role, presets } = definition;
  /** @type {[string, any][]} */
  const options = Object.entries(definition.options);
  const rows = options.map(([option, { default: value, help, content, written }]) => {
    const shown = written?.(value) ?? (content === undefined ? value : [value].flat().map((one) => one.name));
    return `| \`${option}\` | \`${inCell(JSON.stringify(shown))}\` | ${inCell(linked(help, path, known))} |`;
  });
  const table = ["| option | default | what it does |", "|---|---|---|", ...rows, ""];
  const members = [
    ...options.map(([option, it]) => [option, optionType(it, known)]),
    ["as", "string"],
    ["seed", "Seed"],
  ];
  const types = new Set(members.flatMap(([, type = ""]) => type.match(/\b[A-Z]\w+/g) ?? []));
  const links = [...types, "ChainNode"]
    .filter((type) => known.families.has(type))
    .map((type) => nameLink(type, path, known));
  const kinds = role === "initial" ? "An initial builder" : "A layer";
  const presetRows = Object.entries(presets).map(
    ([preset, { summary }]) => `| \`${name}.${camelCase(preset)}()\` | ${inCell(summary)} |`,
  );
  return [
    `${kinds}. Its page [${id}](${linkFrom(path, `steps/${id}.md`)}) has pictures, ranges, and what it needs and adds.`,
    "",
    ...fenced(`${name}(options?: {\n${members.map(([key, type]) => `  ${key}?: ${type};\n`).join("")}}): ChainNode`),
    `See ${[...new Set(links)].join(", ")}.`,
    "",
    ...(rows.length === 0 ? [] : table),
    ...(presetRows.length === 0 ? [] : ["| preset | what it makes |", "|---|---|", ...presetRows, ""]),
    "Every step also takes `as`, the name of its random stream, and `seed`, a seed for this step alone.",
    "",
  ];
}

/** A name in code that leads to its page. @param {string} name @param {string} path @param {Manual} known */
function nameLink(name, path, known) {
  return `[\`${name}\`](${linkFrom(path, addressOf(name, known))})`;
}

/** @param {string} code */
function withoutImports(code) {
  return code
    .replaceAll(/import\("[^"]*"\)\./g, "")
    .replaceAll(/\/\*\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ");
}

/** A declaration in short: of classes and interfaces the first line, since their members follow. @param {ts.Node} node @param {ts.SourceFile} source */
function signature(node, source) {
  const text = printed(node, source).replaceAll(/import\("[^"]*"\)\./g, "");
  const code = text.replace(/^export /, "").replaceAll(/^( {4})+/gm, (blanks) => blanks.slice(blanks.length / 2));
  if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) return code.slice(0, code.indexOf("{")).trim();
  return code;
}

/** @param {ts.NodeArray<ts.ParameterDeclaration>} parameters @param {string} level @param {string} path @param {Manual} known */
function parameterLines(parameters, level, path, known) {
  const shown = parameters.filter(({ name }) => name.getText() !== "this");
  if (shown.length === 0) return [];
  const rows = shown.map(({ name, type, questionToken, dotDotDotToken }) => {
    const text = `${dotDotDotToken === undefined ? "" : "..."}${name.getText()}`;
    return `| \`${text}\` | ${typeCell(type, path, known)} | ${questionToken === undefined ? "yes" : "no"} |`;
  });
  return [`${level} Parameters`, "", "| name | type | required |", "|---|---|---|", ...rows, ""];
}

/**
 * @param {ts.ClassDeclaration | ts.InterfaceDeclaration | ts.TypeLiteralNode} node
 * @param {ts.SourceFile} source
 * @param {string} level
 * @param {string} path
 * @param {Manual} known
 */
function memberLines(node, source, level, path, known) {
  const members = /** @type {(ts.ClassElement | ts.TypeElement)[]} */ ([...node.members]).filter(isPublic);
  const isMethod = (/** @type {ts.Node} */ member) =>
    ts.isMethodDeclaration(member) ||
    ts.isMethodSignature(member) ||
    ts.isConstructorDeclaration(member) ||
    ts.isCallSignatureDeclaration(member);
  const rows = members
    .filter((member) => !isMethod(member))
    .map((member) => {
      const { type, questionToken } = /** @type {{ type?: ts.TypeNode, questionToken?: ts.Node }} */ (
        /** @type {unknown} */ (member)
      );
      const { text } = commentOf([member]);
      const name = `${isStatic(member) ? "static " : ""}${memberName(member)}${questionToken === undefined ? "" : "?"}`;
      return `| \`${name}\` | ${typeCell(type, path, known)} | ${inCell(linked(text, path, known))} |`;
    });
  const lines = rows.length === 0 ? [] : ["| member | type | |", "|---|---|---|", ...rows, ""];
  /** @type {Map<string, ts.Node[]>} */
  const methods = new Map();
  for (const member of members.filter(isMethod)) {
    methods.set(memberName(member), [...(methods.get(memberName(member)) ?? []), member]);
  }
  for (const [name, overloads] of methods) {
    const { text, examples } = commentOf(overloads);
    // A constructor that isn't public needs no description.
    if (name === "constructor" && /^(?:For internal use|Internal)/.test(text)) continue;
    lines.push(
      `${level} ${name}`,
      "",
      linked(text, path, known),
      "",
      ...fenced(overloads.map((member) => signature(member, source)).join("\n")),
      ...seeAlso(overloads, name, path, known),
      ...examples.flatMap(fenced),
    );
  }
  return lines;
}

/** @param {ts.Node} member */
function isStatic(member) {
  return (ts.getCombinedModifierFlags(/** @type {ts.Declaration} */ (member)) & ts.ModifierFlags.Static) !== 0;
}

/** @param {ts.ClassElement | ts.TypeElement} member */
function memberName(member) {
  if (ts.isConstructorDeclaration(member)) return "constructor";
  if (ts.isCallSignatureDeclaration(member)) return "call";
  return member.name?.getText() ?? member.getText().replace(/:.*$/s, "");
}

/** Links to the names that a declaration is made of, which a block of code can't have. @param {readonly ts.Node[]} nodes @param {string} self @param {string} path @param {Manual} known */
function seeAlso(nodes, self, path, known) {
  const names = new Set(nodes.flatMap((node) => (hasMembers(node) ? headNames(node) : namesIn(node))));
  const links = [...names]
    .filter((name) => name !== self && known.families.has(name))
    .sort()
    .map((name) => nameLink(name, path, known));
  return links.length === 0 ? [] : [`See ${links.join(", ")}.`, ""];
}

/** @param {ts.Node} node @returns {node is ts.ClassDeclaration | ts.InterfaceDeclaration} */
function hasMembers(node) {
  return ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node);
}

/** @param {ts.ClassDeclaration | ts.InterfaceDeclaration} node */
function headNames(node) {
  return [...(node.heritageClauses ?? []), ...(node.typeParameters ?? [])].flatMap(namesIn);
}

/** All names that stand in types. @param {ts.Node} node @returns {string[]} */
function namesIn(node) {
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} at */
  const visit = (at) => {
    if (ts.isTypeReferenceNode(at) || ts.isTypeQueryNode(at) || ts.isExpressionWithTypeArguments(at)) {
      const name = ts.isTypeReferenceNode(at) ? at.typeName : ts.isTypeQueryNode(at) ? at.exprName : at.expression;
      found.push(name.getText());
    } else if (ts.isImportTypeNode(at) && at.qualifier !== undefined) found.push(at.qualifier.getText());
    ts.forEachChild(at, visit);
  };
  visit(node);
  return found;
}

/** A type in a table. @param {ts.TypeNode | undefined} type @param {string} path @param {Manual} known */
function typeCell(type, path, known) {
  if (type === undefined) return "";
  const text = inCell(withoutImports(type.getText()));
  const names = [...new Set(namesIn(type))].filter((name) => known.families.has(name));
  const [only] = names;
  if (names.length === 1 && only !== undefined) return `[\`${text}\`](${linkFrom(path, addressOf(only, known))})`;
  const links = names.map((name) => `[${name}](${linkFrom(path, addressOf(name, known))})`);
  return `\`${text}\`${links.length === 0 ? "" : ` (${links.join(", ")})`}`;
}

/** The comment of declarations that share a name: what it says, and its examples. @param {readonly ts.Node[]} nodes */
function commentOf(nodes) {
  const comments = nodes.map((node) => ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1));
  const text = comments.flatMap((comment) => ts.getTextOfJSDocComment(comment?.comment) ?? []);
  const examples = comments
    .flatMap((comment) => [...(comment?.tags ?? [])])
    .filter((tag) => tag.tagName.text === "example")
    .map((tag) => ts.getTextOfJSDocComment(tag.comment)?.trim() ?? "");
  return { text: [...new Set(text)].join("\n\n"), examples };
}

/** @param {string} text */
function firstSentence(text) {
  const [sentence = ""] = text.split(/\n\n|(?<=[.!?])\s+(?=[A-Z`])/);
  return sentence.replaceAll(/\s+/g, " ");
}

/** A comment with links: {@link name}, and words in code that are the name of something. @param {string} text @param {string} path @param {Manual} known */
function linked(text, path, known) {
  return text
    .replaceAll(/\{@link ([\w.]+)(?:[ |]+([^}]*))?\}/g, (_, name, words) => `\`${words?.trim() || name}\``)
    .split(/((?:^|\n) {4}.*)/)
    .map((part) => (/^\n? {4}/.test(part) ? part : part.replaceAll(/(?<!\[)`([\w-]+)(\(\))?`/g, link)))
    .join("");
  /** @param {string} code @param {string} name */
  function link(code, name) {
    const address = known.families.has(name) ? addressOf(name, known) : known.words.get(name);
    return address === undefined || address.split("#")[0] === path ? code : `[${code}](${linkFrom(path, address)})`;
  }
}

/** @param {string} name @param {Manual} known */
function addressOf(name, known) {
  const family = known.families.get(name);
  if (family === undefined) throw new Error(`${name} has no page.`);
  const isOwn = family.path.endsWith(`/${name.toLowerCase()}.md`);
  return isOwn ? family.path : `${family.path}#${name.toLowerCase()}`;
}

/** @param {string} page @param {string} address both from docs */
function linkFrom(page, address) {
  if (address.startsWith(`${page}#`)) return address.slice(page.length);
  return posix.relative(posix.dirname(page), address);
}

/** @param {string} text */
function inCell(text) {
  return text.replaceAll("\n", " ").replaceAll(/(?<!\\)\|/g, "\\|");
}

/** @param {string} code */
function fenced(code) {
  return ["```ts", code, "```", ""];
}
