// @ts-check
// Compiles the types of what authors write (worlds, prefabs, mappings, recipes) into schemas: src/schemas/compiled, which
// readers check files against. `npm run docs` writes schemas/*.json for editors from there. The types are the only description.
//
//     npm run schemas              writes src/schemas/compiled
//     npm run schemas -- --check   fails where a module is not what its types say
//
// A comment becomes the description of a key. Tags say what the type doesn't:
//
//     @must a colour such as "#9cf"     completes the sentence "color must be …"
//     @which lower-case letters only    what is added to `@must` wherever the type is used
//     @pattern, @minimum, @maximum, @minItems, @maxItems, @minProperties, @maxProperties    as in JSON Schema
//     @integer                          of a number
//     @ordered                          a range, whose ends must be in order
//     @exactlyOne name, group, table    keys of which an object must have exactly one
//     @def vary                         stands once in the schema, under this name
//     @schema { "type": "object" }      takes the place of what the type says

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { isCalled, ROOT } from "../workspace.mjs";

const SOURCES = join(ROOT, "packages/undercroft/src");
const FOLDER = "schemas/compiled";

/** Where the types are. */
const FILES = [
  "builders/kernels/building-fittings.ts",
  "builders/kernels/building-plan.ts",
  "core/written.ts",
  "core/parts/field.ts",
  "core/parts/landmarks.ts",
  "core/parts/spawns.ts",
  "chain/tree/by-depth.ts",
  "layers/kernels/furniture-table.ts",
  "prefabs/source/source.ts",
  "recipes/grammar.ts",
  "spawning/encounter-table.ts",
  "worlds/source.ts",
  "formats/maps/import-mapping.ts",
];

/** What is compiled: a module each, with the types whose schemas it has. */
const MODULES = {
  world: { constant: "WORLD", types: { world: "WorldSource" }, about: "Worlds." },
  prefab: {
    constant: "PREFAB",
    types: { prefab: "PrefabSource", palette: "Palette", mixin: "Mixin", mapping: "ImportMapping" },
    about: "Prefabs, palettes and mixins, and mappings of maps, which have entries of legends too.",
  },
};

/** A list of what one writes by hand. */
const LONGEST_LIST = 64;

/** @typedef {Record<string, any>} Schema */
/** @typedef {ts.InterfaceDeclaration | ts.TypeAliasDeclaration} Declaration */

/** @type {Declaration[]} */
const declarations = [];

/** The declaration of a type, in the same file or in another one. @param {string} name @param {ts.Node} [from] */
function declarationOf(name, from) {
  const all = declarations.filter((node) => node.name.text === name);
  return all.find((node) => node.getSourceFile() === from?.getSourceFile()) ?? all[0];
}

/** Reads all types that schemas are made of. */
function readDeclarations() {
  for (const file of FILES) {
    const text = readFileSync(join(SOURCES, file), "utf8");
    for (const node of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) {
      if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) declarations.push(node);
    }
  }
}

/** The tags of a comment. @param {ts.Node} node @returns {Record<string, string>} */
function tagsOf(node) {
  return Object.fromEntries(
    ts.getJSDocTags(node).map((tag) => [tag.tagName.text, oneLine(ts.getTextOfJSDocComment(tag.comment) ?? "")]),
  );
}

/** What a comment says, without marks for code. @param {ts.Node} node */
function descriptionOf(node) {
  const text = ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? "")
    .join(" ");
  return oneLine(text).replaceAll("`", "");
}

/** @param {string} text */
function oneLine(text) {
  return text.replaceAll(/\s*\n\s*/g, " ").trim();
}

const NUMBERS = ["minimum", "maximum", "minItems", "maxItems", "minProperties", "maxProperties"];

/** A schema with what tags add to it. @param {Schema} schema @param {Record<string, string>} tags @returns {Schema} */
function tagged(schema, tags) {
  const more = /** @type {Schema} */ ({ ...schema });
  if (tags.must !== undefined) more.must = tags.must;
  if (tags.which !== undefined) more.which = tags.which;
  if (tags.pattern !== undefined) more.pattern = tags.pattern;
  if (tags.integer !== undefined) more.type = "integer";
  if (tags.ordered !== undefined) more.ordered = true;
  for (const key of NUMBERS) if (tags[key] !== undefined) more[key] = Number(tags[key]);
  if (tags.exactlyOne !== undefined) {
    const [keys = "", lead] = tags.exactlyOne.split(": ").reverse();
    more.exactlyOne = { ...(lead === undefined ? {} : { lead }), keys: keys.split(", ") };
  }
  return more;
}

/** Compiles types into one schema with definitions. */
class Compiler {
  /** @type {Record<string, Schema>} */
  definitions = {};

  /** Definitions that are being made: a type that contains itself refers to its own. */
  #open = new Set();

  /** The reference to a definition, which is made first if there is none yet. @param {string} name @param {() => Schema} make @returns {Schema} */
  reference(name, make) {
    if (this.definitions[name] === undefined && !this.#open.has(name)) {
      this.#open.add(name);
      this.definitions[name] = finished(make());
    }
    return { $ref: `#/$defs/${name}` };
  }

  /** The schema of a declared type. @param {Declaration} node @param {readonly ts.TypeNode[]} [given] @param {Names} [names] @returns {Schema} */
  named(node, given = [], names = {}) {
    const own = Object.fromEntries(
      (node.typeParameters ?? []).map((parameter, i) => {
        const type = given[i] ?? parameter.default;
        if (type === undefined) throw new Error(`${node.name.text} needs a type for ${parameter.name.text}.`);
        return [parameter.name.text, { type, names: given[i] === undefined ? {} : names }];
      }),
    );
    const schema = ts.isTypeAliasDeclaration(node)
      ? this.of(node.type, own)
      : this.object(this.members(node, own), own);
    return tagged(schema, tagsOf(node));
  }

  /** Members of an interface and of those that it extends. @param {ts.InterfaceDeclaration} node @param {Names} names @returns {ts.TypeElement[]} */
  members(node, names) {
    const above = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.flatMap(({ expression }) => {
        const other = declarationOf(expression.getText(), node);
        if (other === undefined || !ts.isInterfaceDeclaration(other)) throw unknown(expression.getText());
        return this.members(other, names);
      }),
    );
    return [...node.members, ...above];
  }

  /** @param {readonly ts.TypeElement[]} members @param {Names} names @returns {Schema} */
  object(members, names) {
    /** @type {Record<string, Schema>} */
    const properties = {};
    const required = [];
    /** @type {Schema} */
    let rest = {};
    for (const member of members) {
      if (ts.isIndexSignatureDeclaration(member)) rest = this.record(member.parameters[0]?.type, member.type, names);
      if (!ts.isPropertySignature(member) || member.type === undefined) continue;
      const key = /** @type {ts.Identifier} */ (member.name).text;
      properties[key] = this.property(member, names);
      if (member.questionToken === undefined) required.push(key);
    }
    const keys = Object.keys(properties);
    if (keys.length === 0) return rest;
    if (rest.propertyNames?.pattern !== undefined) {
      const { must } = rest.propertyNames;
      rest.propertyNames = { must, anyOf: [{ enum: keys }, rest.propertyNames] };
    }
    return {
      type: "object",
      must: `an object with ${listed(required.length > 0 ? required : keys)}`,
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
      ...rest,
    };
  }

  /** @param {ts.PropertySignature} member @param {Names} names @returns {Schema} */
  property(member, names) {
    const tags = tagsOf(member);
    const description = descriptionOf(member);
    const about = description === "" ? {} : { description };
    if (tags.schema !== undefined) return { ...tagged(JSON.parse(tags.schema), tags), ...about };
    const whole = () => tagged(this.of(/** @type {ts.TypeNode} */ (member.type), names), tags);
    if (tags.def === undefined) return { ...whole(), ...about };
    return { ...this.reference(tags.def, whole), ...about };
  }

  /** @param {ts.TypeNode | undefined} key @param {ts.TypeNode} value @param {Names} names @returns {Schema} */
  record(key, value, names) {
    const { type: _, ...propertyNames } = key === undefined ? {} : this.of(key, names);
    return {
      type: "object",
      ...(propertyNames.pattern === undefined ? {} : { propertyNames }),
      additionalProperties: this.of(value, names),
    };
  }

  /** The schema of a type. @param {ts.TypeNode} node @param {Names} names @returns {Schema} */
  of(node, names) {
    if (ts.isParenthesizedTypeNode(node)) return this.of(node.type, names);
    if (ts.isTypeOperatorNode(node)) return this.of(node.type, names);
    if (ts.isTypeLiteralNode(node)) return this.object(node.members, names);
    if (ts.isArrayTypeNode(node)) {
      return { type: "array", maxItems: LONGEST_LIST, items: this.of(node.elementType, names) };
    }
    if (ts.isTupleTypeNode(node)) {
      const prefixItems = node.elements.map((element) =>
        this.of(ts.isNamedTupleMember(element) ? element.type : element, names),
      );
      return { type: "array", prefixItems, minItems: prefixItems.length, maxItems: prefixItems.length };
    }
    if (ts.isMappedTypeNode(node)) {
      return this.record(node.typeParameter.constraint, /** @type {ts.TypeNode} */ (node.type), names);
    }
    if (ts.isLiteralTypeNode(node)) {
      if (node.literal.kind === ts.SyntaxKind.NullKeyword) return { type: "null" };
      if (ts.isStringLiteral(node.literal)) return { type: "string", const: node.literal.text };
    }
    if (ts.isUnionTypeNode(node)) return this.union(node.types, names);
    if (ts.isTypeReferenceNode(node)) {
      const name = node.typeName.getText();
      const bound = names[name];
      if (bound !== undefined) return this.of(bound.type, bound.names);
      const declaration = declarationOf(name, node);
      if (declaration === undefined) throw unknown(name);
      const tags = tagsOf(declaration);
      if (tags.schema !== undefined) return tagged(JSON.parse(tags.schema), tags);
      if (tags.def === undefined) return this.named(declaration, node.typeArguments, names);
      return this.reference(tags.def, () => this.named(declaration));
    }
    switch (node.kind) {
      case ts.SyntaxKind.StringKeyword:
        return { type: "string", must: "a string" };
      case ts.SyntaxKind.NumberKeyword:
        return { type: "number" };
      case ts.SyntaxKind.BooleanKeyword:
        return { type: "boolean", must: "true or false" };
      case ts.SyntaxKind.UnknownKeyword:
        return {};
      default:
        throw new Error(`no schema can be made of the type ${node.getText()}.`);
    }
  }

  /** @param {readonly ts.TypeNode[]} types @param {Names} names @returns {Schema} */
  union(types, names) {
    const all = types
      .filter(({ kind }) => kind !== ts.SyntaxKind.UndefinedKeyword)
      .map((type) => finished(this.of(type, names)));
    const words = all.filter((one) => one.const !== undefined).map((one) => one.const);
    /** @type {Schema} */
    const choice = { type: "string", must: quoted(words), enum: words };
    const others = all.filter((one) => one.const === undefined);
    if (others.length === 0) return choice;
    const branches = words.length === 0 ? others : words.length === 1 ? all : [choice, ...others];
    if (branches.length === 1) return /** @type {Schema} */ (branches[0]);
    const musts = branches.flatMap(({ must, type, $ref }) => {
      if (type === "null") return ["null"];
      // Whoever can write a range knows that a number is one, too.
      if (type === "integer" && branches.some(({ ordered }) => ordered)) return [];
      return [$ref === undefined ? must : this.definitions[$ref.replace("#/$defs/", "")]?.must];
    });
    return { must: musts.join(", or "), anyOf: branches };
  }
}

/** @typedef {Record<string, { type: ts.TypeNode, names: any }>} Names what type parameters stand for */

/** @param {string} name */
function unknown(name) {
  return new Error(`the type ${name} is in none of the files in scripts/content/schemas.mjs.`);
}

/** @param {readonly string[]} names */
function listed(names) {
  if (names.length > 4) return `${names.slice(0, 3).join(", ")} and so on`;
  return names.length === 1 ? names[0] : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** @param {readonly string[]} words */
function quoted(words) {
  const all = words.map((word) => JSON.stringify(word));
  return all.length === 1 ? all[0] : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}

/** A schema whose rules are whole sentences, in it and below. @param {Schema} schema @returns {Schema} */
function finished({ which, ...schema }) {
  const done = { ...schema };
  if (done.const !== undefined) done.must ??= JSON.stringify(done.const);
  if (done.type === "integer" || done.type === "number") done.must ??= numberRule(done);
  if (done.type === "array") done.must ??= "a list";
  if (which !== undefined) done.must = `${done.must}: ${which}`;
  if (done.items !== undefined) done.items = finished(done.items);
  if (done.prefixItems !== undefined) done.prefixItems = done.prefixItems.map(finished);
  if (done.propertyNames !== undefined) done.propertyNames = finished(done.propertyNames);
  if (typeof done.additionalProperties === "object") done.additionalProperties = finished(done.additionalProperties);
  if (done.properties !== undefined) {
    done.properties = Object.fromEntries(
      Object.entries(done.properties).map(([key, one]) => [key, finished(/** @type {Schema} */ (one))]),
    );
  }
  return done;
}

/** @param {Schema} schema */
function numberRule({ type, minimum, maximum }) {
  const kind = type === "integer" ? "a whole number" : "a number";
  if (minimum === undefined) return kind;
  return maximum === undefined ? `${kind}, ${minimum} or more` : `${kind} from ${minimum} to ${maximum}`;
}

/** The text of all compiled modules, by their paths in src. @returns {Map<string, string>} */
export function compiledSchemas() {
  readDeclarations();
  const texts = Object.entries(MODULES).map(([file, { constant, types, about }]) => {
    const compiler = new Compiler();
    const parts = Object.entries(types).map(([name, type]) => [
      name,
      finished(compiler.named(/** @type {Declaration} */ (declarationOf(type)))),
    ]);
    const data = { ...compiler.definitions, ...Object.fromEntries(parts) };
    const text = [
      `import type { Schemas } from "../schema.js";`,
      "",
      "// Compiled from the types by `npm run schemas`.",
      "",
      `/** ${about} */`,
      `export const ${constant} = ${JSON.stringify(data)} satisfies Schemas;`,
    ].join("\n");
    return /** @type {[string, string]} */ ([`${FOLDER}/${file}.ts`, formatted(`${text}\n`)]);
  });
  return new Map([...texts, ["prefabs/source/keys.ts", formatted(keysModule())]]);
}

/** The keys of prefabs, for those that are written in code: without the rest of the schema, which is large. */
function keysModule() {
  const keysOf = (/** @type {string} */ type) => {
    const schema = new Compiler().named(/** @type {Declaration} */ (declarationOf(type)));
    const { properties } = [schema, ...(schema.anyOf ?? [])].find((one) => one.properties !== undefined);
    return JSON.stringify(Object.fromEntries(Object.keys(properties).map((key) => [key, true])));
  };
  return [
    "// Compiled from the types by `npm run schemas`.",
    "",
    "/** The keys of a prefab. */",
    `export const SOURCE_KEYS = ${keysOf("PrefabSource")};`,
    "",
    "/** The keys of an entry of a legend. */",
    `export const ENTRY_KEYS = ${keysOf("LegendEntry")};`,
    "",
    "/** The keys of something that spawns. */",
    `export const SPAWN_KEYS = ${keysOf("SpawnSource")};`,
    "",
  ].join("\n");
}

/** @param {string} text */
function formatted(text) {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const flags = ["format", "--stdin-file-path=packages/undercroft/src/schemas/compiled/one.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [biome, ...flags], {
    cwd: ROOT,
    input: text,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

if (isCalled(import.meta.url)) {
  const isCheck = process.argv.includes("--check");
  mkdirSync(join(SOURCES, FOLDER), { recursive: true });
  for (const [file, text] of compiledSchemas()) {
    const path = join(SOURCES, file);
    if (existsSync(path) && readFileSync(path, "utf8") === text) continue;
    console.log(isCheck ? `${file} is not what the types say: run npm run schemas.` : `Wrote ${file}.`);
    if (isCheck) process.exitCode = 1;
    else writeFileSync(path, text);
  }
}
