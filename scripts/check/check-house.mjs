// @ts-check
// The rules of the house that no other tool knows: the order of the floors, what the generation path may not do, and
// what no file of the repository may contain. Sources are parsed, not type-checked, so this takes about a second.

import { spawnSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import ts from "typescript";
import { filesIn, isCalled, ROOT, workspaceFolders } from "../workspace.mjs";

/** Ground floor first: a room imports only rooms before it. */
const FLOORS = [
  "core",
  "verify",
  "analysis",
  "chain",
  "wfc",
  "spawning",
  "builders",
  "layers",
  "prefabs",
  "recipes",
  "dungeon",
  "schemas",
  "worlds",
  "formats",
  "insight",
  "workers",
  "surveys",
  "testing",
  "entries",
  "cli",
];

/** The folders of a room that has some, in the order in which they build on each other. A room's own files come last. */
const FOLDERS = /** @type {Record<string, readonly string[]>} */ ({
  builders: ["kernels"],
  layers: ["kernels"],
  chain: ["level", "tree", "run"],
  prefabs: ["source", "shape", "outcome", "reading", "packs", "place", "blueprints", "templates", "proof", "steps"],
  formats: ["text", "pictures", "recipes", "drawings", "maps", "des", "node"],
});

/** The last room that decides what a level looks like: up to here the same seed must be the same level everywhere. */
const GENERATION_PATH = FLOORS.slice(0, FLOORS.indexOf("prefabs") + 1);

/**
 * Rooms that reach past the index of another, which is public: the machinery needs parts of core that users don't, layers
 * run the algorithms of builders and insight those of analysis, and the command, with what it starts with, loads the
 * parsers of formats only when it reads such a file.
 *
 * @type {Record<string, readonly string[]>}
 */
const KNOWS_INSIDE = {
  verify: ["core"],
  analysis: ["core"],
  chain: ["core"],
  insight: ["analysis", "formats"],
  layers: ["builders"],
  workers: ["formats"],
  entries: ["analysis", "formats"],
  cli: ["formats"],
};

/** Giving way to the event loop is no part of a level, and is done here alone. The clock says when, and nothing else. */
const GIVES_WAY = { file: "chain/run/turn.ts", with: ["setImmediate", "MessageChannel", "performance"] };

/** Results that the language's standard fixes to the last bit. */
const EXACT_MATH = [
  ...["abs", "ceil", "clz32", "floor", "fround", "imul", "max", "min", "round", "sign", "sqrt", "trunc"],
  ...["E", "LN10", "LN2", "LOG10E", "LOG2E", "PI", "SQRT1_2", "SQRT2"],
];

/** @type {Record<string, string>} */
const FORBIDDEN_GLOBALS = {
  Date: "the clock: count steps instead",
  performance: "the clock: count steps instead",
  crypto: "random numbers without a seed: draw from the step's rng",
  process: "the machine it runs on: take what you need as an option",
  console: "output: use map.note(), or throw an UndercroftError",
  Intl: "the locale: compare with < and >",
  setTimeout: "the clock: count steps instead",
  setInterval: "the clock: count steps instead",
  requestAnimationFrame: "the clock: count steps instead",
  setImmediate: "the event loop: only turn.ts gives way to it",
  MessageChannel: "the event loop: only turn.ts gives way to it",
  queueMicrotask: "the event loop: only turn.ts gives way to it",
  globalThis: "the machine it runs on: take what you need as an option",
  navigator: "the machine it runs on: take what you need as an option",
  fetch: "the network: take content as plain data",
  WeakRef: "garbage collection, which comes when it likes: keep the value itself",
  FinalizationRegistry: "garbage collection, which comes when it likes: keep the value itself",
};

/**
 * @typedef {object} Complaint
 * @property {string} file
 * @property {number} line from 1
 * @property {string} message what is wrong and what to do instead
 */

/**
 * Complaints about the sources of the package.
 *
 * @param {ReadonlyMap<string, string>} sources texts by path from src, "core/rng.ts"
 * @returns {Complaint[]}
 */
export function sourceComplaints(sources) {
  /** @type {Complaint[]} */
  const complaints = [];
  /** @type {Map<string, { to: string, line: number }[]>} */
  const links = new Map();
  for (const [file, text] of sources) {
    if (!/\.ts$/.test(file) || /\.(test|bench)\.ts$/.test(file)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    /** @type {(node: ts.Node, message: string) => void} */
    const complain = (node, message) => void complaints.push({ file, line: lineOf(source, node), message });
    const room = roomOf(file);
    if (room === undefined) {
      complain(source, "stands in no room: move it into a folder of src.");
    } else if (!FLOORS.includes(room)) {
      complain(source, `"${room}" is not a room yet: give it its floor in scripts/check/check-house.mjs.`);
    }
    const imports = importsOf(source);
    for (const found of imports) checkImport(file, found, (message) => complain(found.node, message));
    links.set(
      file,
      imports
        .filter((found) => found.from.startsWith(".") && !isEmptyExport(found.node))
        .map((found) => ({ to: resolve(file, found.from), line: lineOf(source, found.node) })),
    );
    if (room !== undefined && GENERATION_PATH.includes(room)) checkDeterminism(file, source, complain);
  }
  return [...complaints, ...cycles(links)];
}

/** What apps may import of the package: what everybody may. */
const PUBLIC_ENTRIES = Object.keys(
  JSON.parse(readFileSync(join(ROOT, "packages/undercroft/package.json"), "utf8")).exports,
)
  .filter((entry) => !entry.endsWith(".json"))
  .map((entry) => posix.join("undercroft", entry));

/** The apps by their folders. Other apps can import only what the package.json of an app exports. */
const APPS = new Map(
  readdirSync(join(ROOT, "apps")).map((folder) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(ROOT, "apps", folder, "package.json"), "utf8"));
    return [folder, { name, entries: Object.keys(exports) }];
  }),
);

/**
 * Whether an import reaches into another app, past what that app exports.
 *
 * @param {string} file
 * @param {string} from
 */
function isInsideOtherApp(file, from) {
  if (from.startsWith(".")) {
    const folder = roomOf(resolve(file, from)) ?? "";
    return folder !== roomOf(file) && APPS.has(folder);
  }
  const app = [...APPS.values()].find(({ name }) => from === name || from.startsWith(`${name}/`));
  if (app === undefined) return false;
  const path = `.${from.slice(app.name.length)}`;
  return !app.entries.some((entry) => (entry.endsWith("*") ? path.startsWith(entry.slice(0, -1)) : path === entry));
}

/** Rooms of apps in which the same seed and the same actions must give the same game everywhere. */
const DETERMINISTIC_ROOMS = /^(crawl\/src\/core|crawl\/src\/bot)\//;

/**
 * Complaints about the sources of the apps: they build on the public package like anybody's program, and on no other app's
 * insides.
 *
 * @param {ReadonlyMap<string, string>} sources texts by path from apps, "crawl/src/core/act.ts"
 * @returns {Complaint[]}
 */
export function appComplaints(sources) {
  /** @type {Complaint[]} */
  const complaints = [];
  for (const [file, text] of sources) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    /** @type {(node: ts.Node, message: string) => void} */
    const complain = (node, message) => void complaints.push({ file, line: lineOf(source, node), message });
    const [app] = file.split("/");
    const isShipped = /\.tsx?$/.test(file) && !/\.(test|bench)\.tsx?$|\/test\//.test(file);
    for (const { from, node } of importsOf(source)) {
      if (isInsideOtherApp(file, from)) {
        complain(node, `imports "${from}", the inside of another app: move what both need to apps/shared.`);
      } else if (!isShipped) {
        // Tests and scripts use whatever else they need.
      } else if (/^undercroft(\/|$)/.test(from) && !PUBLIC_ENTRIES.includes(from)) {
        complain(node, `imports "${from}", which is no entry of the package: ${PUBLIC_ENTRIES.join(", ")}.`);
      } else if (from.startsWith(".") && !resolve(file, from).startsWith(`${app}/`)) {
        complain(node, `imports "${from}", which lies outside the app: import the package that has it.`);
      }
    }
    if (DETERMINISTIC_ROOMS.test(file)) checkDeterminism(file, source, complain);
  }
  return complaints;
}

/**
 * `export type {} from "…"` takes nothing over: it only shows the compiler where names are. Entries do so to each other.
 *
 * @param {ts.Node} node
 */
function isEmptyExport(node) {
  const names = ts.isExportDeclaration(node) ? node.exportClause : undefined;
  return names !== undefined && ts.isNamedExports(names) && names.elements.length === 0;
}

/** @param {string} file */
function roomOf(file) {
  return file.includes("/") ? file.slice(0, file.indexOf("/")) : undefined;
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.Node} node
 */
function lineOf(source, node) {
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

/**
 * The source that an import means, as a path from src.
 *
 * @param {string} file
 * @param {string} from
 */
function resolve(file, from) {
  return posix.join(posix.dirname(file), from).replace(/\.js$/, ".ts");
}

/**
 * @typedef {object} Import
 * @property {string} from
 * @property {boolean} isTypeOnly nothing of it is left when the program runs
 * @property {ts.Node} node
 */

/**
 * Every import of a file, whatever its form.
 *
 * @param {ts.SourceFile} source
 * @returns {Import[]}
 */
function importsOf(source) {
  /** @type {Import[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, isTypeOnly(node.importClause, node.importClause?.namedBindings), node);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      add(node.moduleSpecifier, isTypeOnly(node, node.exportClause), node);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true, node);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false, node);
    }
    ts.forEachChild(node, visit);
  };
  /** @type {(specifier: ts.Node | undefined, isTypeOnly: boolean, node: ts.Node) => void} */
  const add = (specifier, typeOnly, node) => {
    const from = specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier.text : "<computed>";
    found.push({ from, isTypeOnly: typeOnly, node });
  };
  visit(source);
  return found;
}

/**
 * @param {ts.ImportClause | ts.ExportDeclaration | undefined} clause
 * @param {ts.NamedImportBindings | ts.NamedExportBindings | undefined} bindings
 */
function isTypeOnly(clause, bindings) {
  if (clause === undefined) return false;
  if (clause.isTypeOnly) return true;
  if (ts.isImportClause(clause) && clause.name !== undefined) return false;
  if (bindings === undefined || !(ts.isNamedImports(bindings) || ts.isNamedExports(bindings))) return false;
  return bindings.elements.length > 0 && bindings.elements.every((element) => element.isTypeOnly);
}

/**
 * @param {string} file
 * @param {Import} found
 * @param {(message: string) => void} complain
 */
function checkImport(file, { from, isTypeOnly }, complain) {
  const room = roomOf(file);
  if (!from.startsWith(".")) {
    if (room === undefined || !GENERATION_PATH.includes(room)) return;
    complain(
      from === "<computed>"
        ? "imports what is decided only at run time: name the module."
        : `imports "${from}": the generation path depends on no package and no Node module; move this to recipes, formats or cli.`,
    );
    return;
  }
  const target = resolve(file, from);
  if (target.startsWith("../")) return complain(`imports "${from}", which lies outside src.`);
  const targetRoom = roomOf(target);
  if (targetRoom === room) return checkFolders(file, target, complain);
  if (room === undefined || targetRoom === undefined) return;
  if (FLOORS.indexOf(targetRoom) > FLOORS.indexOf(room)) {
    complain(
      `${room} imports ${targetRoom}, which stands above it: move what both need to ${room} or below, or pass it in.`,
    );
  } else if (room === "verify" && !isTypeOnly) {
    complain('verify shares nothing with the builders: use "import type", and write what it needs again.');
  } else if (target !== `${targetRoom}/index.ts` && !KNOWS_INSIDE[room]?.includes(targetRoom)) {
    complain(`imports "${from}": go through "../${targetRoom}/index.js", and export there what is meant for others.`);
  }
}

/**
 * @param {string} file
 * @param {string} target of the same room
 * @param {(message: string) => void} complain
 */
function checkFolders(file, target, complain) {
  const folders = FOLDERS[roomOf(file) ?? ""];
  if (folders === undefined) return;
  const [from, to] = [file, target].map((path) => {
    const [, folder, name] = path.split("/");
    return name === undefined || folder === undefined ? folders.length : folders.indexOf(folder);
  });
  if (from === -1)
    complain("stands in a folder that is not known yet: give it its place in scripts/check/check-house.mjs.");
  else if (from !== undefined && to !== undefined && to > from) {
    complain(`imports "${target}", which builds on this folder: move what both need into this folder or below it.`);
  }
}

/**
 * @param {string} file
 * @param {ts.SourceFile} source
 * @param {(node: ts.Node, message: string) => void} complain
 */
function checkDeterminism(file, source, complain) {
  const declared = declaredNames(source);
  /** @param {ts.Node} node */
  const visit = (node) => {
    // Types are gone when a level is built.
    if (ts.isTypeNode(node)) return;
    if (ts.isIdentifier(node)) checkGlobal(node);
    else if (ts.isForInStatement(node)) complain(node, "for…in goes through keys in no sure order: use Object.keys().");
    else if (ts.isBinaryExpression(node)) checkPower(node);
    else if (ts.isPropertyAccessExpression(node)) checkMember(node);
    ts.forEachChild(node, visit);
  };

  /** @param {ts.Identifier} node */
  const checkGlobal = (node) => {
    const name = node.text;
    if (!isValue(node) || declared.has(name)) return;
    if (name === "Math") return checkMath(node);
    if (!Object.hasOwn(FORBIDDEN_GLOBALS, name)) return;
    if (file === GIVES_WAY.file && GIVES_WAY.with.includes(name)) return;
    complain(node, `${name} is ${FORBIDDEN_GLOBALS[name]}.`);
  };

  /** @param {ts.Identifier} node */
  const checkMath = (node) => {
    const { parent } = node;
    if (!ts.isPropertyAccessExpression(parent) || parent.expression !== node) {
      return complain(node, "Math is used whole: call its functions by name, so that they can be checked.");
    }
    const name = parent.name.text;
    if (EXACT_MATH.includes(name)) return;
    complain(
      node,
      name === "random"
        ? "Math.random has no seed: draw from the step's rng."
        : `Math.${name} differs between engines in its last bits: use whole numbers, + - * / and Math.sqrt.`,
    );
  };

  /** @param {ts.BinaryExpression} node */
  const checkPower = (node) => {
    const operator = node.operatorToken.kind;
    if (operator !== ts.SyntaxKind.AsteriskAsteriskToken && operator !== ts.SyntaxKind.AsteriskAsteriskEqualsToken) {
      return;
    }
    if (ts.isNumericLiteral(node.right) && Number.isInteger(Number(node.right.text))) return;
    complain(node, "** differs between engines unless its exponent is a whole number that stands there: multiply.");
  };

  /** @param {ts.PropertyAccessExpression} node */
  const checkMember = (node) => {
    const name = node.name.text;
    if (name === "localeCompare") complain(node, "localeCompare depends on the locale: compare with < and >.");
    else if (name.startsWith("toLocale")) complain(node, `${name} depends on the locale: use ${plainName(name)}.`);
    else if ((name === "sort" || name === "toSorted") && isCallWithout(node) && !isTypedArray(node.expression)) {
      complain(node, `.${name}() without a comparator sorts by text: give it one that breaks ties.`);
    }
  };

  visit(source);
}

/** @param {string} name */
function plainName(name) {
  return name.replace("Locale", "").replace(/^to(Date|Time)String$/, "toString");
}

/** @param {ts.PropertyAccessExpression} node */
function isCallWithout(node) {
  return ts.isCallExpression(node.parent) && node.parent.expression === node && node.parent.arguments.length === 0;
}

/**
 * Whether an identifier is read, as opposed to being the name of a member or of a declaration.
 *
 * @param {ts.Identifier} node
 */
function isValue(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node;
  if (ts.isPropertyAssignment(parent)) return parent.name !== node;
  if (ts.isBindingElement(parent)) return parent.propertyName !== node;
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) return false;
  return !(ts.isClassElement(parent) || ts.isMethodDeclaration(parent) || ts.isTypeElement(parent));
}

/**
 * Names that a file gives to things of its own, which hide the globals.
 *
 * @param {ts.SourceFile} source
 */
function declaredNames(source) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isImportSpecifier(node) ||
      ts.isImportClause(node) ||
      ts.isNamespaceImport(node);
    if (isDeclaration && node.name !== undefined && ts.isIdentifier(node.name)) names.add(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/**
 * Whether a value is a typed array for sure, which sorts by value: its declaration, the nearest of that name, says so.
 *
 * @param {ts.Node} value
 */
function isTypedArray(value) {
  if (!ts.isIdentifier(value)) return false;
  for (let scope = value.parent; scope !== undefined; scope = scope.parent) {
    const found = declaredIn(scope).find((one) => ts.isIdentifier(one.name) && one.name.text === value.text);
    if (found === undefined) continue;
    const origin = found.type?.getText() ?? found.initializer?.getText() ?? "";
    return /^(?:new )?(?:Big)?(?:Int|Uint|Float)\d+(?:Clamped)?Array\b(?!.*\[\]$)/.test(origin);
  }
  return false;
}

/**
 * @param {ts.Node} scope
 * @returns {readonly (ts.VariableDeclaration | ts.ParameterDeclaration)[]}
 */
function declaredIn(scope) {
  if (ts.isFunctionLike(scope)) return scope.parameters.filter(ts.isParameter);
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return [];
  return scope.statements.filter(ts.isVariableStatement).flatMap((statement) => statement.declarationList.declarations);
}

/**
 * Files that import each other in a circle, each circle once. Types count too: to understand one of the files, you have to read them all.
 *
 * @param {ReadonlyMap<string, { to: string, line: number }[]>} links
 * @returns {Complaint[]}
 */
function cycles(links) {
  /** @type {Complaint[]} */
  const complaints = [];
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const trail = [];
  /** @param {string} file */
  const follow = (file) => {
    trail.push(file);
    for (const { to, line } of links.get(file) ?? []) {
      const from = trail.indexOf(to);
      if (from >= 0) {
        const circle = [...trail.slice(from), to].join(" -> ");
        complaints.push({
          file,
          line,
          message: `closes a circle of imports, ${circle}: move what both need to a third file.`,
        });
      } else if (!done.has(to)) follow(to);
    }
    trail.pop();
    done.add(file);
  };
  for (const file of links.keys()) if (!done.has(file)) follow(file);
  return complaints;
}

// Written in pieces, so that this file does not find itself.
const MACHINE_PATH = new RegExp(
  `(?:file://|(?<![\\w./-]))/(?:wo${"rk"}|ro${"ot"}|(?:ho${"me"}|Use${"rs"})/[\\w.-]+)/|\\b[A-Z]:\\\\Use${"rs"}\\\\`,
);
const UNFINISHED = new RegExp(`\\b(?:TO${"DO"}|FIX${"ME"}|XX${"X"})\\b`);

/**
 * Complaints about any file of the repository.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Complaint[]}
 */
export function fileComplaints(file, text) {
  /** @type {Complaint[]} */
  const complaints = [];
  for (const [i, content] of text.split("\n").entries()) {
    /** @type {(message: string) => void} */
    const complain = (message) => void complaints.push({ file, line: i + 1, message });
    const path = MACHINE_PATH.exec(content);
    if (path !== null)
      complain(`"${path[0]}" is a path of one machine: use a path from the repository, or a made-up name.`);
    const mark = UNFINISHED.exec(content);
    if (mark !== null) complain(`${mark[0]}: do it now, or write an issue.`);
    if (/(?:^|\/)package-lock\.json$/.test(file) && /"resolved":\s*"\w+:\/\//.test(content)) {
      complain(
        "names the server a package came from: run npm install --omit-lockfile-registry-resolved, so that everybody's own registry is used.",
      );
      break;
    }
  }
  return /\.(test|spec)\.[cm]?[jt]sx?$/.test(file) ? [...complaints, ...testComplaints(file, text)] : complaints;
}

/**
 * @param {string} file
 * @param {string} text
 * @returns {Complaint[]}
 */
function testComplaints(file, text) {
  /** @type {Complaint[]} */
  const complaints = [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAccessExpression(node) && ["skip", "only", "todo"].includes(node.name.text)) {
      const call = node.getText(source);
      if (/^(?:it|test|describe|suite|bench)\./.test(call)) {
        const message = `${call} leaves tests out: mend or delete them; where one can't run on some machines, use skipIf().`;
        complaints.push({ file, line: lineOf(source, node), message });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return complaints;
}

/** Files of the repository, with those that git does not know yet and without those that it is to ignore. */
function repositoryFiles() {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) {
    const isFile = (/** @type {string} */ file) =>
      lstatSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile() === true;
    return [...new Set(stdout.split("\0"))].filter((file) => file !== "" && isFile(file));
  }
  // A copy without git.
  return filesIn(ROOT).filter((file) => !/(?:^|\/)(?:node_modules|dist|\.git)\//.test(file));
}

/**
 * What is missing from package-lock.json. A fresh clone can't be installed then, and no other check notices.
 *
 * @param {Record<string, Record<string, unknown>>} locked the lock's `packages`
 * @param {ReadonlyMap<string, Record<string, unknown>>} manifests each package.json by its folder, "" for the root
 * @returns {Complaint[]}
 */
export function lockComplaints(locked, manifests) {
  /** @type {Complaint[]} */
  const complaints = [];
  for (const [folder, manifest] of manifests) {
    const differs = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"].some(
      (kind) => sorted(locked[folder]?.[kind]) !== sorted(manifest[kind]),
    );
    if (locked[folder] !== undefined && !differs) continue;
    const file = folder === "" ? "package.json" : `${folder}/package.json`;
    complaints.push({ file, line: 1, message: "is not what package-lock.json was made from: run npm install." });
  }
  return complaints;
}

/** @param {unknown} versions */
function sorted(versions) {
  const entries = Object.entries(/** @type {Record<string, string>} */ (versions ?? {}));
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * All complaints about this repository.
 *
 * @returns {Complaint[]}
 */
function houseComplaints() {
  const files = repositoryFiles();
  /** @type {(folder: string, pattern: RegExp) => Map<string, string>} their texts, by their paths from the folder */
  const textsIn = (folder, pattern) => {
    const inside = files.filter((file) => file.startsWith(folder) && pattern.test(file));
    return new Map(inside.map((file) => [file.slice(folder.length), readFileSync(join(ROOT, file), "utf8")]));
  };
  /** @type {(folder: string, found: readonly Complaint[]) => Complaint[]} */
  const within = (folder, found) => found.map((complaint) => ({ ...complaint, file: `${folder}${complaint.file}` }));
  const src = "packages/undercroft/src/";
  const complaints = [
    ...within(src, sourceComplaints(textsIn(src, /./))),
    ...within("apps/", appComplaints(textsIn("apps/", /\.(tsx?|mjs)$/))),
    // The fleet builds on the public package, too.
    ...within("packages/", appComplaints(textsIn("packages/", /^packages\/fleet\/.*\.ts$/))),
  ];
  for (const file of files) {
    const text = readFileSync(join(ROOT, file), "utf8");
    // A zero byte: a picture or the like.
    if (!text.includes("\0")) complaints.push(...fileComplaints(file, text));
  }
  const manifests = new Map(
    ["", ...workspaceFolders()].map((folder) => [
      folder,
      JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")),
    ]),
  );
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  return [...complaints, ...lockComplaints(packages, manifests)];
}

/**
 * Prints complaints, one a line, in a form that editors can jump to.
 *
 * @param {readonly Complaint[]} complaints
 * @returns {boolean} whether there were none
 */
function complain(complaints) {
  for (const { file, line, message } of complaints) console.log(`${file}:${line}: ${message}`);
  if (complaints.length === 0) console.log("The floors, the generation path and all files are in order.");
  return complaints.length === 0;
}

if (isCalled(import.meta.url) && !complain(houseComplaints())) process.exitCode = 1;
