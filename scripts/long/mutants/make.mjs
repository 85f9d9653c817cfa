// @ts-check
// Makes the mutants of a source: small changes that a test should notice. All mutants of a file are in one text, each
// behind a switch, so that a file is loaded once however many mutants it has.

import ts from "typescript";

/**
 * @typedef {object} Mutant
 * @property {string} file from the package's src
 * @property {number} lineNumber from 1, only for people: it shifts
 * @property {string} line the line on which it begins, without the space around it
 * @property {string} change what was there, and what is there now
 * @property {number} nth which of those with the same line and the same change it is, from 1
 */

/** Operators, and what takes their place. @type {ReadonlyMap<string, readonly string[]>} */
const OPERATORS = new Map(
  Object.entries({
    "<": ["<=", ">="],
    "<=": ["<", ">"],
    ">": [">=", "<="],
    ">=": [">", "<"],
    "===": ["!=="],
    "!==": ["==="],
    "+": ["-"],
    "-": ["+"],
    "*": ["/"],
    "/": ["*"],
    "%": ["*"],
    "**": ["*"],
    "&": ["|"],
    "|": ["&"],
    "^": ["&"],
    "<<": [">>"],
    ">>": ["<<"],
    ">>>": ["<<"],
    "&&": ["||"],
    "||": ["&&"],
    "+=": ["-="],
    "-=": ["+="],
    "*=": ["/="],
    "/=": ["*="],
    "&&=": ["||="],
    "||=": ["&&="],
  }),
);

/** Methods, and those that take their place. @type {ReadonlyMap<string, string>} */
const METHODS = new Map(
  Object.entries({
    some: "every",
    every: "some",
    min: "max",
    max: "min",
    floor: "ceil",
    ceil: "floor",
    round: "floor",
    find: "findLast",
    findIndex: "findLastIndex",
    indexOf: "lastIndexOf",
    lastIndexOf: "indexOf",
    push: "unshift",
    startsWith: "endsWith",
    endsWith: "startsWith",
    padStart: "padEnd",
    keys: "values",
  }),
);

/** Methods that give something like what they are called on, and are left out. */
const LEFT_OUT = new Set([
  "filter",
  "sort",
  "reverse",
  "slice",
  "subarray",
  "trim",
  "trimEnd",
  "replace",
  "replaceAll",
]);

/** What instrumented sources ask. */
const SWITCH = "__mutants";
export const SWITCH_GLOBAL = "__undercroftMutants";

/**
 * All mutants of a source, and the source with all of them behind switches: the first has the number `firstId`.
 *
 * @param {string} file
 * @param {string} text
 * @param {number} [firstId]
 * @returns {{ mutants: Mutant[], text: string }}
 */
export function instrument(file, text, firstId = 0) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Mutant[]} */
  const mutants = [];
  const lines = text.split("\n");
  /** @type {Map<string, number>} */
  const seen = new Map();

  /** @type {(node: ts.Node, change: string) => string} */
  const add = (node, change) => {
    const lineNumber = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const line = lines[lineNumber - 1]?.trim() ?? "";
    const key = `${line}\0${change}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    mutants.push({ file, lineNumber, line, change, nth });
    return `${SWITCH}.is(${firstId + mutants.length - 1})`;
  };
  /** @type {(node: ts.Node) => string} */
  const plain = (node) => node.getText().replace(/\s+/g, " ");

  /** The text of a node, with all mutants in it. @type {(node: ts.Node) => string} */
  const emit = (node) => {
    if (isOnlyTypes(node)) return node.getText();
    const guards =
      ts.isExpression(node) && canChange(node)
        ? changesOf(node).map((to) => ({ to, is: add(node, `${plain(node)} → ${to.replace(/\s+/g, " ")}`) }))
        : [];
    let inner = emitChildren(node);
    if (guards.length > 0) inner = `(${guards.map(({ to, is }) => `${is}?(${to}):`).join("")}(${inner}))`;
    if (isRemovable(node)) return `{if(!${add(node, `${plain(node)} → nothing`)}){${inner}}}`;
    return inner;
  };

  /** @type {(node: ts.Node) => string} */
  const emitChildren = (node) => {
    let out = "";
    let at = node.getStart();
    // Switches in front of what a block contains.
    const begin = beginOf(node);
    if (begin !== undefined) {
      out = `{${begin}`;
      at++;
    }
    /** @type {ts.Node[]} */
    const children = [];
    ts.forEachChild(node, (child) => void children.push(child));
    for (const child of children.sort((a, b) => a.pos - b.pos)) {
      out += text.slice(at, child.getStart());
      const isBareBody = ts.isIterationStatement(node, false) && child === node.statement && !ts.isBlock(child);
      out += isBareBody ? `{${SWITCH}.tick();${emit(child)}}` : emit(child);
      at = child.end;
    }
    return out + text.slice(at, node.end);
  };

  /** @type {(node: ts.Node) => string | undefined} */
  const beginOf = (node) => {
    if (!ts.isBlock(node)) return undefined;
    const { parent } = node;
    if (ts.isIterationStatement(parent, false)) return `${SWITCH}.tick();`;
    if (!ts.isFunctionLike(parent)) return undefined;
    if (ts.isConstructorDeclaration(parent) || node.statements.length === 0) return `${SWITCH}.tick();`;
    return `${SWITCH}.tick();if(${add(parent, `${nameOf(parent)} returns at once`)})return;`;
  };

  const body = emitChildren(source);
  const preface = `const ${SWITCH}=globalThis.${SWITCH_GLOBAL};`;
  return { mutants, text: preface + body };
}

/** Parts of a source that are not there when it runs. @param {ts.Node} node */
function isOnlyTypes(node) {
  return (
    ts.isTypeNode(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  );
}

/** Whether an expression can stand in parentheses. @param {ts.Expression} node */
function canChange(node) {
  const { parent } = node;
  // Names of properties are no values.
  if ("name" in parent && parent.name === node) return false;
  // The inner part of a chain of ?. decides about the outer one.
  return !(ts.isOptionalChain(parent) && parent.expression === node);
}

/**
 * What an expression becomes.
 *
 * @param {ts.Expression} node
 * @returns {string[]}
 */
function changesOf(node) {
  const changes = [...ownChanges(node), ...conditionChanges(node)];
  return [...new Set(changes)].filter((change) => change !== node.getText());
}

/**
 * @param {ts.Expression} node
 * @returns {string[]}
 */
function ownChanges(node) {
  if (ts.isBinaryExpression(node)) return binaryChanges(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ["false"];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ["true"];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    // Words for people have spaces. A test that repeats them would only make them hard to improve.
    return node.text === "" || /\S\s\S/.test(node.text) ? [] : ['""'];
  }
  if (ts.isNumericLiteral(node)) return isNegated(node.parent) ? [] : neighbours(node);
  if (ts.isPrefixUnaryExpression(node)) {
    if (isNegated(node)) return neighbours(/** @type {ts.NumericLiteral} */ (node.operand)).map(negated);
    const operand = node.operand.getText();
    if (node.operator === ts.SyntaxKind.ExclamationToken) return [operand];
    if (node.operator === ts.SyntaxKind.MinusToken) return [operand];
    if (node.operator === ts.SyntaxKind.PlusPlusToken) return [`--${operand}`];
    if (node.operator === ts.SyntaxKind.MinusMinusToken) return [`++${operand}`];
    return [];
  }
  if (ts.isPostfixUnaryExpression(node)) {
    return [`${node.operand.getText()}${node.operator === ts.SyntaxKind.PlusPlusToken ? "--" : "++"}`];
  }
  return ts.isCallExpression(node) ? callChanges(node) : [];
}

/**
 * @param {ts.BinaryExpression} node
 * @returns {string[]}
 */
function binaryChanges({ left, operatorToken, right }) {
  const operator = operatorToken.getText();
  if (operator === "??") return [left.getText()];
  // There is no other way to put texts together.
  if (operator.startsWith("+") && [left, right].some(isText)) return [];
  return (OPERATORS.get(operator) ?? []).map((other) => `${left.getText()} ${other} ${right.getText()}`);
}

/** @param {ts.Expression} node */
function isText(node) {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/**
 * @param {ts.CallExpression} node
 * @returns {string[]}
 */
function callChanges({ expression, arguments: args }) {
  if (!ts.isPropertyAccessExpression(expression) || expression.questionDotToken !== undefined) return [];
  const name = expression.name.text;
  const owner = expression.expression.getText();
  const changes = [];
  // Only the keys of objects are called with something.
  const other = name === "keys" && args.length === 0 ? undefined : METHODS.get(name);
  if (other !== undefined) changes.push(`${owner}.${other}(${args.map((arg) => arg.getText()).join(", ")})`);
  if (LEFT_OUT.has(name) && expression.expression.kind !== ts.SyntaxKind.ThisKeyword) changes.push(owner);
  return changes;
}

/**
 * Conditions that hold always, or never. A loop that goes on for ever says nothing, so its condition never holds.
 *
 * @param {ts.Expression} node
 * @returns {string[]}
 */
function conditionChanges(node) {
  const { parent } = node;
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return [];
  if (ts.isIfStatement(parent) && parent.expression === node) return ["true", "false"];
  if (ts.isConditionalExpression(parent) && parent.condition === node) return ["true", "false"];
  if (ts.isForStatement(parent) && parent.condition === node) return ["false"];
  if ((ts.isWhileStatement(parent) || ts.isDoStatement(parent)) && parent.expression === node) return ["false"];
  return [];
}

/** @param {ts.Node} node */
function isNegated(node) {
  return (
    ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken && ts.isNumericLiteral(node.operand)
  );
}

/** @param {ts.NumericLiteral} node */
function neighbours(node) {
  const value = Number(node.text);
  return Number.isFinite(value) ? [String(value + 1), String(value - 1)] : [];
}

/** @param {string} number */
function negated(number) {
  return String(-Number(number));
}

/** Whether a node is a statement that does something and gives nothing. @param {ts.Node} node */
function isRemovable(node) {
  if (ts.isExpressionStatement(node)) {
    const { expression } = node;
    return !(ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword);
  }
  const isJump =
    ts.isContinueStatement(node) ||
    ts.isBreakStatement(node) ||
    ts.isThrowStatement(node) ||
    (ts.isReturnStatement(node) && node.expression === undefined);
  // The only thing after a condition: that never holds, which is another mutant.
  const { parent } = node;
  const isAlone =
    ts.isIfStatement(parent) ||
    (ts.isBlock(parent) && ts.isIfStatement(parent.parent) && parent.statements.length === 1);
  return isJump && !isAlone;
}

/** @param {ts.SignatureDeclaration} node */
function nameOf(node) {
  if (node.name !== undefined) return node.name.getText();
  const { parent } = node;
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText();
  return "a function";
}
