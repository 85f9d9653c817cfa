import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { METRICS, metricsOf } from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { ownProject } from "./own-project.js";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const { FORCE_COLOR: _, ...env } = process.env;

const folder = ownProject("search", {
  "steps.js": `import { defineLayer } from "undercroft/define";
export const trap = defineLayer({
  id: "trap",
  options: {},
  *build(map, rng) {
    if (rng.between(1, 15) === 1) for (;;);
  },
});
`,
  "trapped.json": JSON.stringify({
    size: [24, 16],
    steps: ["simple-map", "room-based-start", "room-based-stairs", "trap"].map((use) => ({ use })),
  }),
  "names.txt": Array.from({ length: 200_000 }, (_, i) => `level ${i}`).join("\n"),
});

const search = (...args: string[]) => runCommand(["search", ...args], { cwd: folder });
/** One thread, which takes the least time to start; a few tests have more. */
const small = ["--size", "24x16", "--threads", "1"];
const chain = recipeChain(shippedRecipe("rooms"), { size: [24, 16] });

/** The levels of some seeds, with all that is measured. */
const measured = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => {
    const level = chain.build({ seed: first + i });
    return { seed: level.seed, hash: level.hash, row: metricsOf(level) };
  });
const isHit = ({ row }: { row: { path: number | null; floorShare: number | null } }) =>
  row.path! > 15 && row.floorShare! > 0.25;
const WHERE = "path > 15 and floor > 25%";

/** What is printed for a hit: what takes long isn't measured unless the query asks for it. */
const printed = ({ seed, hash, row }: ReturnType<typeof measured>[number]) => {
  const slow = Object.fromEntries(METRICS.filter(({ isSlow }) => isSlow).map(({ id }) => [id, null]));
  return { seed, hash, row: { ...row, ...slow } };
};

const jsonLines = (out: string) =>
  out
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));

describe("undercroft search", () => {
  test("prints the levels that meet a query, and how rare they are", async () => {
    const wanted = measured(1, 300).filter(isHit);
    expect(wanted.length).toBeGreaterThan(5);
    const { code, out, err } = await search("rooms", "--where", WHERE, "--seeds", "1..300", ...small);
    expect(code).toBe(0);
    expect(out).toBe(
      wanted
        .map(({ seed, row }) => `${seed}  path ${row.path} moves, floorShare ${Math.round(row.floorShare! * 100)} %\n`)
        .join(""),
    );
    const [rare, found, ...more] = err.split("\n");
    expect(rare).toMatch(
      /^\d+ hits among the first 2\d\d levels: about 1 level in \d+ is a hit \(1 in \d+ to 1 in \d+\), \d+ to \d+ among all seeds\. About \d+ s for all seeds\.$/,
    );
    expect(found).toMatch(
      new RegExp(`^${wanted.length} hits among 300 seeds in \\d+ s \\(\\d+ given up half-way, \\d+ built\\)$`),
    );
    expect(more).toEqual([""]);
  });

  test("prints a line of JSON for each, in the order of the seeds, whatever the number of threads", async () => {
    const args = ["rooms", "--where", WHERE, "--seeds", "1..120", "--json", "--size", "24x16"];
    const [one, three] = [await search(...args, "--threads", "1"), await search(...args, "--threads", "3")];
    expect(one.code).toBe(0);
    expect(jsonLines(one.out)).toEqual(measured(1, 120).filter(isHit).map(printed));
    expect(three.out).toBe(one.out);
  });

  test("stops after the given number of hits, which are the first ones", async () => {
    const { code, out } = await search("rooms", "--where", WHERE, "--first", "3", "--json", ...small);
    const wanted = measured(1, 300).filter(isHit).slice(0, 3);
    expect([code, jsonLines(out)]).toEqual([0, wanted.map(printed)]);
    const five = await search("rooms", "--where", WHERE, "--json", ...small);
    expect(jsonLines(five.out)).toHaveLength(5);
  });

  test("measures what takes long if the query asks for it", async () => {
    const { out } = await search("rooms", "--where", "areas >= 0", "--seeds", "1..3", "--json", ...small);
    expect(jsonLines(out)).toEqual(measured(1, 3));
  });

  test("knows prefabs, spawns, steps and choices", async () => {
    const where = 'not uses maze and not prefab wolf_den and (spawn "Bear Trap" or uses room-plan#1)';
    const { code, out, err } = await search("random", "--where", where, "--seeds", "1..1", "--size", "24x16");
    expect([0, 1]).toContain(code);
    expect(out.split("\n").length).toBe(code === 0 ? 2 : 1);
    expect(err).toMatch(/among 1 seed in/);
  });

  test("predicts the number of hits from a survey, but only from one of the same levels", async () => {
    const survey = (...args: string[]) => runCommand(["survey", ...args, "--threads", "2"], { cwd: folder });
    await survey("rooms", "--size", "24x16", "--seeds", "150", "--out", "small.survey");
    await survey("rooms", "--size", "26x16", "--seeds", "5", "--out", "other.survey");
    const args = ["rooms", "--seeds", "1000..1100", "--survey", "small.survey", ...small];
    const hits = measured(1, 150).filter(isHit).length;
    const told = await search(...args, "--where", WHERE);
    expect(told.err.split("\n")[0]).toMatch(
      new RegExp(
        `^${hits} hits? among 150 levels of the survey: about 1 level in \\d+ is a hit .* among all seeds\\. At most about \\d+ s for all seeds\\.$`,
      ),
    );
    const none = await search(...args, "--where", "path > 1000");
    expect(none).toMatchObject({ code: 1, out: "" });
    expect(none.err).toContain(
      "No hit among 150 levels of the survey: fewer than 1 level in 50 is one. At most about ",
    );
    const mute = await search(...args, "--where", "spawn Orc");
    expect(mute.err).toContain("the survey can't say how rare this is");
    const other = await search("rooms", "--where", WHERE, "--survey", "other.survey", ...small);
    expect(other).toEqual({
      code: 2,
      out: "",
      err: "undercroft: --survey: other.survey is a survey of other levels.\n",
    });
    const nowhere = await search("rooms", "--where", WHERE, "--survey", "nowhere");
    expect(nowhere.err).toContain("nowhere isn't a survey");
  });

  test("says how rare the hits are before the first of them", async () => {
    // Both kinds of output in one file, so that their order can be seen.
    const file = openSync(join(folder, "both.txt"), "w");
    const args = ["search", "rooms", "--where", "path > 5", "--seeds", "1..300", ...small];
    const child = spawn(process.execPath, [command, ...args], { cwd: folder, env, stdio: ["ignore", file, file] });
    expect(await new Promise((resolve) => child.on("close", resolve))).toBe(0);
    closeSync(file);
    const lines = readFileSync(join(folder, "both.txt"), "utf8").split("\n");
    expect(lines[0]).toMatch(/^\d+ hits among the first \d+ levels: .*\. About \d+ s for all seeds\.$/);
    expect(lines[1]).toMatch(/^\d+ {2}path \d+ moves$/);
  });

  test("keeps its hits in a file, which the same command goes on with and another refuses", async () => {
    const args = ["rooms", "--where", WHERE, "--seeds", "1..300", "--json", "--out", "hits.jsonl", ...small];
    const first = await search(...args);
    expect(first.code).toBe(0);
    expect(readFileSync(join(folder, "hits.jsonl"), "utf8")).toBe(first.out);
    const again = await search(...args);
    const hits = first.out.split("\n").length - 1;
    expect(again).toMatchObject({ code: 0, out: "" });
    expect(again.err).toContain(`going on after 300 seeds and ${hits} hits\n${hits} hits among 300 seeds in `);
    const refused = (file: string, why: string) =>
      `undercroft: --out: ${file} ${why}. Choose another file, or delete it and its .state file.\n`;
    const other = await search("rooms", "--where", "path > 3", "--out", "hits.jsonl", ...small);
    expect(other).toEqual({ code: 1, out: "", err: refused("hits.jsonl", "belongs to another search") });
    const mine = await search("rooms", "--where", WHERE, "--out", "steps.js", ...small);
    expect(mine.err).toBe(refused("steps.js", "is there already, and isn't the file of a search"));
    writeFileSync(join(folder, "hits.jsonl.state"), "{");
    expect((await search(...args)).err).toBe(refused("hits.jsonl.state", "is damaged"));
  });

  test("ends with 1 if there is no hit", async () => {
    const { code, out, err } = await search("rooms", "--where", "path > 1000", "--seeds", "1..20", ...small);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toMatch(
      /^No hit among the first 20 levels: fewer than 1 level in 7 is one\. About \d+ s for all seeds\.\n/,
    );
    expect(err).toMatch(/\n0 hits among 20 seeds in \d+ s \(20 built\)\n$/);
  });

  test("names a seed that hangs, and goes on", async () => {
    const args = ["trapped.json", "--use", "steps.js", "--where", "rooms > 0", "--seeds", "1..20", "--limit", "1"];
    const { code, out, err } = await search(...args, "--threads", "2");
    const given = [...err.matchAll(/^undercroft: the seed (\d+) was given up: it took longer than 1 s\.$/gm)];
    expect(code).toBe(0);
    expect(given.length).toBeGreaterThan(0);
    expect(out.split("\n")).toHaveLength(20 - given.length + 1);
    expect(err).toContain(`${20 - given.length} built, ${given.length} failed)`);
  });

  test.each([
    ["path >", 'the query "path >" ends too early: expected a number.'],
    ["pth > 3", 'there is no metric "pth". Did you mean "path"? It stands at character 1 of "pth > 3".'],
    ["prefab wolf_den", 'this recipe can\'t place a prefab called "wolf_den".'],
    ["uses simple-mop", 'this recipe has no step called "simple-mop". Did you mean "simple-map"?'],
    ["floor > 52", "floorShare is a share from 0 to 1: write 0.52 or 52%"],
    ["", "a query can't be empty"],
    ["path > \u001b[31m3", "expected a number"],
  ])("refuses the query %j", async (where, message) => {
    const { code, out, err } = await search("rooms", "--where", where);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  test.each([
    [["rooms"], "required option '--where <query>' not specified"],
    [["rooms", "--where", "path > 3", "--first", "0"], "first must be a whole number from 1."],
    [["rooms", "--where", "path > 3", "--seeds", "9..1"], "the range 9..1 is empty"],
    [["nothing", "--where", "path > 3"], "nothing"],
  ])("%j is a wrong call", async (args, message) => {
    const { code, out, err } = await search(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });
});

describe("a process that searches", () => {
  /** Runs it, and presses Ctrl-C when it has printed so much. */
  const interrupted = (args: readonly string[], isEnough: (out: string) => boolean) =>
    new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
      const child = spawn(process.execPath, [command, "search", ...args], { cwd: folder, env });
      let [out, err, isAsked] = ["", "", false];
      child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
      child.stdout.setEncoding("utf8").on("data", (text) => {
        out += text;
        if (!isAsked && isEnough(out)) isAsked = child.kill("SIGINT");
      });
      child.on("close", (code) => resolve({ code, out, err }));
    });
  const args = ["rooms", "--where", WHERE, "--size", "24x16", "--threads", "2", "--json"];

  test("prints hits as they are found; Ctrl-C ends it with 130 and says how to go on", async () => {
    const { code, out, err } = await interrupted([...args, "--seeds", "1..100000000"], (told) => told.includes("\n"));
    expect(code).toBe(130);
    const [, next] = /\nundercroft: stopped\. To go on: --seeds (\d+)\.\.100000000\n$/.exec(err)!;
    // Whoever goes on from there misses nothing, and gets nothing twice.
    const done = Number(next) - 1;
    expect(done).toBeGreaterThan(0);
    expect(jsonLines(out)).toEqual(measured(1, done).filter(isHit).map(printed));
    expect(err).toMatch(new RegExp(`\\n?\\d+ hits? among ${done.toLocaleString("en")} seeds? in `));
  });

  test("that was killed goes on with its file, and misses nothing", async () => {
    const call = [...args, "--seeds", "1..3000", "--out", "killed.jsonl"];
    const state = join(folder, "killed.jsonl.state");
    const child = spawn(process.execPath, [command, "search", ...call], { cwd: folder, env });
    const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on("close", (_, signal) => resolve(signal)));
    child.stdout.resume();
    while (!existsSync(state) && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 2));
    child.kill("SIGKILL");
    // A machine that is quick enough has come to the end: then there is nothing to go on with.
    const isKilled = (await ended) === "SIGKILL";
    const { code, err } = await search(...call);
    expect(code).toBe(0);
    if (isKilled) expect(err).toMatch(/^going on after [\d,]+ seeds? and /);
    const { out } = await search(...args, "--seeds", "1..3000");
    expect(readFileSync(join(folder, "killed.jsonl"), "utf8")).toBe(out);
  });

  test("says how far it came if the seeds are names", async () => {
    const { code, err } = await interrupted([...args, "--seeds", "@names.txt"], (told) => told.includes("\n"));
    expect(code).toBe(130);
    expect(err).toMatch(/\nundercroft: stopped after [\d,]+ seeds?\.\n$/);
  });
});
