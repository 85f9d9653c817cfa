// @ts-check
// Mutation testing: small faults are planted in the sources, one at a time and only in memory, and the tests have to
// notice. `npm run mutants` tries all rooms, `npm run mutants -- verify` one of them. It can be stopped at any time and
// goes on where it was. Ends with 1 where a room misses its goal, and writes the scores into docs/reliability.md, and what survived into docs/mutants.md.
//
//   --fresh       forget what an earlier run found
//   --survivors   only try again what survived, as a quick look while writing tests: nothing is written

import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { filesIn, hashFiles, isCalled, ROOT, since } from "../workspace.mjs";
import { instrument } from "./mutants/make.mjs";

/**
 * @typedef {import("./mutants/make.mjs").Mutant} Mutant
 * @typedef {object} Group
 * @property {string} title what it is, for people
 * @property {readonly string[]} files from the package's src
 * @property {readonly string[]} tests from the package's src
 * @property {number} goal the least share of mutants that the tests notice
 *
 * @typedef {object} Equivalent a mutant that does what the original does
 * @property {string} file
 * @property {string} line
 * @property {string} change
 * @property {number} [nth] 1 where there are others of the same line and change
 * @property {string} why
 *
 * @typedef {{ mutant: Mutant, outcome: string, by?: string, why?: string }} Result
 */

const SOURCE = join(ROOT, "packages/undercroft/src");

/** @type {Readonly<Record<string, Group>>} */
export const GROUPS = {
  verify: {
    title: "The verifier, which has the last word on every level",
    files: ["verify/verify.ts", "verify/ground.ts", "verify/faults.ts", "verify/plot.ts", "verify/walk.ts"],
    tests: ["verify/verify.test.ts", "verify/plot.test.ts"],
    goal: 0.9,
  },
  rng: {
    title: "Seeds, random numbers and dice",
    files: ["core/rng.ts"],
    tests: ["core/rng.test.ts"],
    goal: 0.9,
  },
  options: {
    title: "The options of steps",
    files: ["core/options.ts"],
    tests: ["core/options.test.ts"],
    goal: 0.85,
  },
  reconcile: {
    title: "Rooms, corridors and spawns after each step",
    files: ["chain/run/reconcile.ts", "chain/run/reseat.ts"],
    tests: ["chain/run/reconcile.test.ts", "chain/run/reseat.test.ts"],
    goal: 0.85,
  },
  contract: {
    title: "The contract of steps",
    files: ["testing/contract.ts", "testing/witness.ts", "testing/samples.ts"],
    tests: ["testing/broken-steps.test.ts", "testing/samples.test.ts"],
    goal: 0.9,
  },
  vault: {
    title: "Reading `.vault` files",
    files: [
      "formats/drawings/vault-file.ts",
      "formats/text/plain-map.ts",
      "formats/text/yaml-source.ts",
      "formats/text/file-error.ts",
      "formats/drawings/prefab-reader.ts",
    ],
    tests: [
      "formats/drawings/vault-file.test.ts",
      "formats/text/plain-map.test.ts",
      "formats/drawings/prefab-json.test.ts",
      "formats/drawings/xp-drawing.test.ts",
    ],
    goal: 0.8,
  },
  xp: {
    title: "Reading `.xp` files",
    files: [
      "formats/drawings/xp.ts",
      "formats/drawings/xp-drawing.ts",
      "formats/drawings/xp-header.ts",
      "formats/pictures/cp437.ts",
    ],
    tests: ["formats/drawings/xp.test.ts", "formats/drawings/xp-drawing.test.ts", "formats/pictures/cp437.test.ts"],
    goal: 0.8,
  },
};

/** Milliseconds of the processor. Tests that take longer are left out, so a score can only be lower than it is. */
const LONGEST_TEST = 1500;
/** Milliseconds without a word from a mutant: it hangs where its steps aren't counted. */
const LONGEST_SILENCE = 300_000;
/** Progress is printed after this many mutants if the output isn't a terminal. */
const TOLD_AFTER = 100;

const EQUIVALENT = fileURLToPath(new URL("./mutants/equivalent.json", import.meta.url));
const PAGE = join(ROOT, "docs/reliability.md");
/** What survived, line by line. */
const SURVIVORS_PAGE = join(ROOT, "docs/mutants.md");
const CACHE = join(ROOT, "node_modules/.cache/undercroft/mutants");

/** @returns {readonly Equivalent[]} */
export function equivalents() {
  return JSON.parse(readFileSync(EQUIVALENT, "utf8"));
}

/** All mutants of a group, and its sources with all of them in them. @param {Group} group */
export function mutantsOf({ files }) {
  /** @type {Mutant[]} */
  const mutants = [];
  /** @type {Record<string, string>} */
  const texts = {};
  for (const file of files) {
    const path = join(SOURCE, file);
    const made = instrument(file, readFileSync(path, "utf8"), mutants.length);
    mutants.push(...made.mutants);
    texts[path] = made.text;
  }
  return { mutants, texts };
}

/**
 * What is wrong with the list of equivalent mutants: each entry has to mean one mutant that is there.
 *
 * @param {readonly Equivalent[]} list
 * @param {readonly Mutant[]} mutants
 * @returns {string[]}
 */
export function listFaults(list, mutants) {
  const known = new Set(mutants.map(keyOf));
  const seen = new Set();
  return list.flatMap((entry) => {
    const key = keyOf(entry);
    const faults = [];
    if (!known.has(key)) faults.push(`no mutant is like this any more: ${nameOf(entry)}`);
    if (seen.has(key)) faults.push(`it is listed twice: ${nameOf(entry)}`);
    if (!/\S.*\.$/.test(entry.why)) faults.push(`a sentence is missing: ${nameOf(entry)}`);
    seen.add(key);
    return faults;
  });
}

/** @param {Mutant | Equivalent} mutant */
function keyOf({ file, line, change, nth = 1 }) {
  return JSON.stringify([file, line, change, nth]);
}

/** @param {Mutant | Equivalent} mutant */
function nameOf({ file, line, change, nth = 1 }) {
  return `${file}: ${change}${nth > 1 ? ` (number ${nth})` : ""}, in: ${line}`;
}

/** @param {readonly string[]} args */
async function main(args) {
  const flags = args.filter((arg) => arg.startsWith("--"));
  const names = args.filter((arg) => !arg.startsWith("--"));
  const unknown = [
    ...names.filter((name) => GROUPS[name] === undefined),
    ...flags.filter((flag) => flag !== "--fresh" && flag !== "--survivors"),
  ];
  if (unknown.length > 0) {
    process.stderr.write(`mutants: there is no ${unknown.join(", ")}; known are ${Object.keys(GROUPS).join(", ")}.\n`);
    process.exitCode = 2;
    return;
  }
  const wanted = Object.entries(GROUPS).filter(([name]) => names.length === 0 || names.includes(name));
  mkdirSync(CACHE, { recursive: true });
  const list = equivalents();
  let isFine = true;
  /** @type {Map<string, Figures>} */
  const found = new Map();
  for (const [name, group] of wanted) {
    const begun = performance.now();
    const results = await tried(name, group, flags);
    const faults = judge(results, list, group);
    const figures = figuresOf(group, results);
    found.set(name, figures);
    for (const { mutant, outcome } of figures.survivors)
      process.stdout.write(`  ${outcome.padEnd(9)} ${mutant.file}:${mutant.lineNumber}  ${mutant.change}\n`);
    for (const fault of faults) process.stdout.write(`  ${fault}\n`);
    const isReached = figures.score >= group.goal;
    const goal = `${percent(figures.score)}, goal ${percent(group.goal)}`;
    process.stdout.write(
      `${isReached && faults.length === 0 ? "ok    " : "FAILED"} ${name.padEnd(10)} ${goal}: ${figures.killed} of ${figures.all} killed, ${figures.equivalent} equivalent, ${figures.survivors.length} survived (${since(begun)})\n`,
    );
    isFine &&= isReached && faults.length === 0;
  }
  if (!flags.includes("--survivors")) writePage(found);
  process.exitCode = isFine ? 0 : 1;
}

/**
 * Tries all mutants of a group that no earlier run has tried.
 *
 * @param {string} name
 * @param {Group} group
 * @param {readonly string[]} flags
 * @returns {Promise<Result[]>}
 */
async function tried(name, group, flags) {
  const { mutants, texts } = mutantsOf(group);
  const log = join(CACHE, `${name}.jsonl`);
  const fingerprint = fingerprintOf(group);
  const old = readLog(log);
  const isSame = old.fingerprint === fingerprint && !flags.includes("--fresh");
  if (flags.includes("--survivors")) {
    // What was killed before is believed, although tests or sources may have changed since.
    writeLog(log, "", mutants, new Map([...old.outcomes].filter(([, tried]) => isKilled(tried))));
  } else {
    writeLog(log, fingerprint, mutants, isSame ? old.outcomes : new Map());
  }
  for (;;) {
    const { outcomes, broken } = readLog(log);
    if (broken !== undefined) throw new Error(`${name}: ${broken}`);
    const left = mutants.flatMap((mutant, id) => (outcomes.has(keyOf(mutant)) ? [] : [id]));
    if (left.length === 0) break;
    await session(name, group, { texts, ids: left, log, mutants });
  }
  const { outcomes } = readLog(log);
  return mutants.map((mutant) => ({ mutant, outcome: "survived", ...outcomes.get(keyOf(mutant)) }));
}

/** @param {{ outcome: string }} tried */
function isKilled({ outcome }) {
  return outcome === "killed" || outcome === "endless";
}

/** What results depend on. @param {Group} group */
function fingerprintOf({ files, tests }) {
  const own = filesIn(join(ROOT, "scripts/mutants")).filter((file) => file.endsWith(".mjs"));
  return createHash("sha256")
    .update(JSON.stringify({ files, tests, longest: LONGEST_TEST }))
    .update(hashFiles(SOURCE, withImports([...files, ...tests])))
    .update(hashFiles(join(ROOT, "scripts/mutants"), own))
    .digest("hex");
}

/**
 * Sources and all sources that they import, in a fixed order.
 *
 * @param {readonly string[]} files
 */
function withImports(files) {
  const all = new Set(files);
  for (const file of all) {
    for (const [, from = ""] of readFileSync(join(SOURCE, file), "utf8").matchAll(
      /(?:from|import\() ?"(\.[^"]+)\.js"/g,
    )) {
      const imported = posix.join(posix.dirname(file), `${from}.ts`);
      if (existsSync(join(SOURCE, imported))) all.add(imported);
    }
  }
  return [...all].sort();
}

/**
 * @typedef {{ outcome: string, by?: string }} Tried
 *
 * @param {string} log
 * @returns {{ fingerprint: string, outcomes: Map<string, Tried>, begun: string | undefined, done: boolean, broken: string | undefined }}
 */
function readLog(log) {
  /** @type {Map<string, Tried>} */
  const outcomes = new Map();
  let fingerprint = "";
  /** @type {string[]} */
  let keys = [];
  /** @type {string | undefined} */
  let begun;
  /** @type {string | undefined} */
  let broken;
  let done = false;
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  for (const line of lines) {
    /** @type {any} */
    let entry;
    try {
      entry = JSON.parse(line);
    } catch {
      continue; // the last line, where a run was stopped while it wrote
    }
    if (entry.keys !== undefined) {
      fingerprint = entry.fingerprint;
      keys = entry.keys;
    } else if (entry.begun !== undefined) begun = keys[entry.begun];
    else if (entry.done === true) done = true;
    else if (entry.broken !== undefined) broken = entry.broken;
    else if (entry.id !== undefined) {
      outcomes.set(keys[entry.id] ?? "", {
        outcome: entry.outcome,
        ...(entry.by === undefined ? {} : { by: entry.by }),
      });
      begun = undefined;
    }
  }
  return { fingerprint, outcomes, begun, done, broken };
}

/**
 * @param {string} log
 * @param {string} fingerprint
 * @param {readonly Mutant[]} mutants
 * @param {ReadonlyMap<string, Tried>} outcomes
 */
function writeLog(log, fingerprint, mutants, outcomes) {
  const keys = mutants.map(keyOf);
  const lines = [
    { fingerprint, keys },
    ...keys.flatMap((key, id) => (outcomes.has(key) ? [{ id, ...outcomes.get(key) }] : [])),
  ];
  writeFileSync(log, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
}

/**
 * A process that tries mutants until it is done or one of them hangs.
 *
 * @param {string} name
 * @param {Group} group
 * @param {{ texts: Record<string, string>, ids: readonly number[], log: string, mutants: readonly Mutant[] }} work
 */
async function session(name, group, { texts, ids, log, mutants }) {
  const order = join(CACHE, `${name}.order.json`);
  const tests = group.tests.map((test) => join(SOURCE, test));
  writeFileSync(order, JSON.stringify({ log, tests, count: mutants.length, ids, longest: LONGEST_TEST, texts }));
  const child = fork(fileURLToPath(new URL("./mutants/session.mjs", import.meta.url)), {
    env: { ...process.env, UNDERCROFT_MUTANTS: order, CI: "1" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  /** @type {Buffer[]} */
  const said = [];
  child.stdout?.on("data", (text) => said.push(text));
  child.stderr?.on("data", (text) => said.push(text));
  const stop = () => {
    child.kill("SIGKILL");
    process.exit(130);
  };
  process.on("SIGINT", stop).on("SIGTERM", stop);
  let size = 0;
  let told = 0;
  let heard = performance.now();
  let isHanging = false;
  const watch = setInterval(() => {
    const text = readFileSync(log, "utf8");
    if (text.length !== size) heard = performance.now();
    size = text.length;
    const { outcomes } = readLog(log);
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${name}: ${outcomes.size} of ${mutants.length}`);
    else if (outcomes.size >= told + TOLD_AFTER) {
      told = outcomes.size;
      process.stderr.write(`${name}: ${outcomes.size} of ${mutants.length}\n`);
    }
    if (performance.now() - heard < LONGEST_SILENCE) return;
    isHanging = true;
    child.kill("SIGKILL");
  }, 2000);
  const [code, signal] = await once(child, "close");
  clearInterval(watch);
  process.off("SIGINT", stop).off("SIGTERM", stop);
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[2K");
  const { begun, done, broken } = readLog(log);
  if (done || broken !== undefined) return;
  if (begun === undefined) {
    const ending = isHanging ? "was silent for too long" : `ended with ${signal ?? code}`;
    throw new Error(`${name}: the process ${ending}.\n${Buffer.concat(said)}`);
  }
  // It hangs, or has brought the whole process down.
  const id = mutants.findIndex((mutant) => keyOf(mutant) === begun);
  appendFileSync(log, `${JSON.stringify({ id, outcome: "endless", by: "the time" })}\n`);
}

/**
 * Removes the equivalent mutants from the survivors, and returns the faults of their list.
 *
 * @param {Result[]} results
 * @param {readonly Equivalent[]} list
 * @param {Group} group
 * @returns {string[]}
 */
function judge(results, list, { files }) {
  const own = list.filter(({ file }) => files.includes(file));
  const faults = listFaults(
    own,
    results.map(({ mutant }) => mutant),
  );
  const byKey = new Map(results.map((result) => [keyOf(result.mutant), result]));
  for (const entry of own) {
    const result = byKey.get(keyOf(entry));
    if (result === undefined) continue;
    if (isKilled(result))
      faults.push(`it is listed as equivalent, but ${result.by ?? "a test"} notices it: ${nameOf(entry)}`);
    else result.why = entry.why;
  }
  return faults;
}

/**
 * @typedef {{ title: string, goal: number, files: readonly string[], all: number, killed: number, equivalent: number, survivors: Result[], score: number }} Figures
 *
 * @param {Group} group
 * @param {readonly Result[]} results
 * @returns {Figures}
 */
function figuresOf({ title, goal, files }, results) {
  const killed = results.filter(isKilled).length;
  const equivalent = results.filter(({ why }) => why !== undefined).length;
  const survivors = results.filter((result) => !isKilled(result) && result.why === undefined);
  const score = killed / (results.length - equivalent);
  return { title, goal, files, all: results.length, killed, equivalent, survivors, score };
}

/** Cut off, not rounded: 89.99 % is not 90 %. @param {number} share */
function percent(share) {
  return `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;
}

const BEGIN = "<!-- mutants: written by npm run mutants -->";
const END = "<!-- end of mutants -->";

/** Writes what was found into the two pages; rooms that were not tried keep what stands there. @param {ReadonlyMap<string, Figures>} found */
function writePage(found) {
  const page = readFileSync(PAGE, "utf8");
  const [before = "", rest = ""] = page.split(BEGIN);
  const [old = "", after = ""] = rest.split(END);
  const oldSurvivors = readFileSync(SURVIVORS_PAGE, "utf8");
  const rows = Object.keys(GROUPS).flatMap((name) => {
    const figures = found.get(name);
    if (figures !== undefined) return [rowOf(name, figures)];
    return old.split("\n").filter((line) => line.startsWith(`| \`${name}\` |`));
  });
  const sections = Object.keys(GROUPS).flatMap((name) => {
    const figures = found.get(name);
    if (figures !== undefined) return [survivorsOf(name, figures)];
    const kept = oldSurvivors.split(/\n(?=## )/).find((part) => part.startsWith(`## \`${name}\``));
    return kept === undefined ? [] : [kept.trim()];
  });
  const table = [
    "| part | what it is | changes | noticed | equivalent | score | goal |",
    "|---|---|--:|--:|--:|--:|--:|",
    ...rows,
  ];
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${table.join("\n")}\n\n${END}${after}`);
  const [head = ""] = oldSurvivors.split(/\n(?=## )/);
  writeFileSync(SURVIVORS_PAGE, `${head.trim()}\n\n${sections.join("\n\n")}\n`);
}

/** @param {string} name @param {Figures} figures */
function rowOf(name, { title, all, killed, equivalent, score, goal }) {
  return `| \`${name}\` | ${title} | ${all} | ${killed} | ${equivalent} | **${percent(score)}** | ${percent(goal)} |`;
}

/** @param {string} name @param {Figures} figures */
function survivorsOf(name, { files, survivors }) {
  const sources = files.map((file) => `[\`${file}\`](../packages/undercroft/src/${file})`).join(", ");
  if (survivors.length === 0) return `## \`${name}\`\n\n${sources}. No change goes unnoticed.`;
  /** @type {Map<string, string[]>} changes by the line that they are made in: a line often has several */
  const byLine = new Map();
  for (const { mutant } of survivors) {
    const place = `${mutant.file}: ${code(mutant.line)}`;
    byLine.set(place, [...(byLine.get(place) ?? []), mutant.change]);
  }
  const lines = [...byLine].map(([place, changes]) => `- ${place}: ${changes.map(code).join(", ")}`);
  return `## \`${name}\`\n\n${sources}. These changes go unnoticed:\n\n${lines.join("\n")}`;
}

/** @param {string} text */
function code(text) {
  const short = text.length > 160 ? `${text.slice(0, 159)}…` : text;
  return short.includes("`") ? `\`\` ${short} \`\`` : `\`${short}\``;
}

if (isCalled(import.meta.url)) await main(process.argv.slice(2));
