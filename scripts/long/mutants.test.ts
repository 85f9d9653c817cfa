import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { instrument, SWITCH_GLOBAL } from "./mutants/make.mjs";
import { Endless, Switch } from "./mutants/switch.mjs";
import { equivalents, GROUPS, listFaults, mutantsOf } from "./mutants.mjs";

/** What the mutants of a text change. */
const changes = (text: string) => instrument("a.ts", text).mutants.map(({ change }) => change);

test.each<[text: string, changes: string[]]>([
  ["f = a < b;", ["f = a < b; → nothing", "a < b → a <= b", "a < b → a >= b"]],
  ["f = a === b;", ["f = a === b; → nothing", "a === b → a !== b"]],
  ["f = a + b;", ["f = a + b; → nothing", "a + b → a - b"]],
  ["f = a + 'text';", ["f = a + 'text'; → nothing", "'text' → \"\""]],
  ["f = 'a message';", ["f = 'a message'; → nothing"]],
  ["f = -1;", ["f = -1; → nothing", "-1 → 0", "-1 → -2"]],
  ["f = 10;", ["f = 10; → nothing", "10 → 11", "10 → 9"]],
  ["f = !a;", ["f = !a; → nothing", "!a → a"]],
  ["f = a ?? b;", ["f = a ?? b; → nothing", "a ?? b → a"]],
  ["f = true;", ["f = true; → nothing", "true → false"]],
  ["const f = a ? b : c;", ["a → true", "a → false"]],
  ["if (a) b();", ["a → true", "a → false", "b(); → nothing"]],
  ["while (a) b();", ["a → false", "b(); → nothing"]],
  ["for (;;) { if (a) continue; }", ["a → true", "a → false"]],
  ["for (;;) { b(); break; }", ["b(); → nothing", "break; → nothing"]],
  ["i++;", ["i++; → nothing", "i++ → i--"]],
  ["f = a.some(b);", ["f = a.some(b); → nothing", "a.some(b) → a.every(b)"]],
  ["f = a.filter(b);", ["f = a.filter(b); → nothing", "a.filter(b) → a"]],
  ["f = a.toString();", ["f = a.toString(); → nothing"]],
  ["f = a?.filter(b).length;", ["f = a?.filter(b).length; → nothing"]],
  ["function f() { g(); }", ["f returns at once", "g(); → nothing"]],
  ['import a from "b"; export { c } from "d";', []],
  ['type A = "a" | 1; interface B { c: "d" }', []],
  ["const a = b as 1;", []],
])("the mutants of %j", (text, wanted) => {
  expect(changes(text).sort()).toEqual([...wanted].sort());
});

test("mutants that look the same differ by their number on the line", () => {
  const { mutants } = instrument("a.ts", "const a = [\n  1, 1,\n  1, 1,\n];");
  expect(mutants.filter(({ change }) => change === "1 → 2").map(({ lineNumber, nth }) => [lineNumber, nth])).toEqual([
    [2, 1],
    [2, 2],
    [3, 3],
    [3, 4],
  ]);
});

/** Runs an instrumented text with one of its mutants on. */
function run(text: string, active: number, mutants = new Switch()): unknown {
  mutants.active = active;
  const script = instrument("a.ts", text).text.replace(`globalThis.${SWITCH_GLOBAL}`, "given");
  return new Function("given", `${script}; return f();`)(mutants);
}

test("code with all mutants works as before until one is turned on", () => {
  const text = "function f() { let sum = 0; for (let i = 0; i < 3; i++) if (i !== 1) sum += i * 2; return sum; }";
  const all = changes(text);
  expect(run(text, -1)).toBe(4);
  expect(run(text, all.indexOf("i * 2 → i / 2"))).toBe(1);
  expect(run(text, all.indexOf("i < 3 → i <= 3"))).toBe(10);
  expect(run(text, all.indexOf("i !== 1 → true"))).toBe(6);
  expect(run(text, all.indexOf("sum += i * 2; → nothing"))).toBe(0);
  expect(run(text, all.indexOf("f returns at once"))).toBeUndefined();
});

test("an endless mutant is stopped, and its finally blocks run", () => {
  const text =
    "function f() { try { for (let i = 0; i < 3; i++); } finally { for (const a of [1, 2]) tidy.push(a); } }";
  const mutants = new Switch();
  mutants.limit = 1000;
  const tidy: number[] = [];
  Object.assign(globalThis, { tidy });
  expect(() => run(text, changes(text).indexOf("i++ → i--"), mutants)).toThrow(Endless);
  expect(tidy).toEqual([1, 2]);
  expect(mutants.isEndless).toBe(true);
  Reflect.deleteProperty(globalThis, "tidy");
});

test("mutants that a run reaches are recorded", () => {
  const mutants = new Switch();
  mutants.seen = new Uint8Array(10);
  const text = "function f() { return true || 1 < 2; }";
  run(text, -1, mutants);
  const seen = changes(text).filter((_, id) => mutants.seen[id] === 1);
  expect(seen).toEqual(["f returns at once", "true || 1 < 2 → true && 1 < 2", "true → false"]);
});

test("every listed equivalent mutant exists, is listed once and has a reason", () => {
  const mutants = Object.values(GROUPS).flatMap((group) => mutantsOf(group).mutants);
  expect(listFaults(equivalents(), mutants)).toEqual([]);
  const [entry] = equivalents();
  expect(listFaults([entry!, entry!], mutants)).toEqual([expect.stringContaining("it is listed twice")]);
  expect(listFaults([{ ...entry!, line: "gone" }], mutants)).toEqual([
    expect.stringContaining("no mutant is like this"),
  ]);
  expect(listFaults([{ ...entry!, why: "" }], mutants)).toEqual([expect.stringContaining("a sentence is missing")]);
});

test("the page has the score of every part, and every one has reached its goal", () => {
  const page = readFileSync(new URL("../../docs/reliability.md", import.meta.url), "utf8");
  for (const [name, { goal, title }] of Object.entries(GROUPS)) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${name}\` | ${title} |`));
    const [, score] = /\*\*([\d.]+) %\*\*/.exec(row ?? "") ?? [];
    expect([name, Number(score) >= goal * 100]).toEqual([name, true]);
  }
});

test("npm run mutants with an unknown part lists the parts and runs nothing", () => {
  const script = fileURLToPath(new URL("mutants.mjs", import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, "vegetables"], { encoding: "utf8" });
  const message = `mutants: there is no vegetables; known are ${Object.keys(GROUPS).join(", ")}.\n`;
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: "", stderr: message });
});
