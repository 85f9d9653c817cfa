import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Rng } from "../src/core/index.js";
import { METRICS, METRICS_VERSION, metricsOf, Survey } from "../src/insight/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { sampled } from "./kit/whole.js";
import { ownProject } from "./own-project.js";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const { FORCE_COLOR: _, ...env } = process.env;

const folder = ownProject("survey", {
  "steps.js": `import { defineLayer } from "undercroft/define";
export const trap = defineLayer({
  id: "trap",
  options: {},
  *build(map, rng) {
    const fate = rng.between(1, 12);
    if (fate === 1) for (;;);
    if (fate === 2) throw new TypeError("a mistake");
  },
});
`,
  "trapped.json": recipeOf("trapped", [{ use: "trap" }]),
  "odd.json": recipeOf("<b>Odd</b> \u001b[31mand\u0007 ../dark", []),
  "seeds.txt": "../x\n/etc/passwd\n42\nÜnder the hill\n\u001b[2Jgone\n",
});

function recipeOf(name: string, more: readonly object[]): string {
  const steps = ["simple-map", "room-based-start", "room-based-stairs", "room-based-spawner"].map((use) => ({ use }));
  return JSON.stringify({ name, size: [24, 16], steps: [...steps, ...more] });
}

const survey = (...args: string[]) => runCommand(["survey", ...args], { cwd: folder });
const path = (...names: string[]) => join(folder, ...names);
const read = (...names: string[]) => readFileSync(path(...names), "utf8");
/** One thread, which takes the least time to start; a few tests have more. */
const small = ["--size", "24x16", "--threads", "1"];
const levels = (recipe: string, seeds: readonly (number | string)[], depth = 1) => {
  const chain = recipeChain(shippedRecipe(recipe), { size: [24, 16] });
  return seeds.map((seed) => chain.build({ seed, depth }));
};
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** All files of a survey that don't differ from run to run, by their names. */
function contents(name: string): Record<string, string> {
  const files = readdirSync(path(name), { recursive: true, encoding: "utf8" }).sort();
  const isKept = (file: string) => statSync(path(name, file)).isFile() && file !== "times.json";
  return Object.fromEntries(files.filter(isKept).map((file) => [file, readFileSync(path(name, file), "base64")]));
}

beforeAll(async () => {
  // One survey to compare others with.
  const args = ["rooms", "--seeds", "70", "--part", "10", "--rows", "--out", "whole"];
  expect(await survey(...args, ...small, "--threads", "2")).toMatchObject({ code: 0 });
});

describe("undercroft survey", () => {
  test("says what many levels are like, and leaves it in a folder", async () => {
    const { code, out, err } = await survey("rooms", "--seeds", "40", "--depth", "2", ...small);
    expect({ code, err }).toEqual({ code: 0, err: "wrote rooms.survey\n" });
    const lines = out.split("\n");
    expect(lines.slice(0, 4)).toEqual([
      "rooms: 40 levels of 24x16, depth 2",
      "0 of 40 levels are broken: fewer than 1 in 13 with 95 % confidence.",
      "",
      expect.stringMatching(/^metric +median +5 to 95%$/),
    ]);
    expect(out).toMatch(/\nfloorShare +\d\d % +\d\d % to \d\d %\n/);
    expect(out).toMatch(/\npath +\d+ moves +\d+ to \d+\n/);
    // What takes long isn't measured, and is not there.
    expect(out).not.toContain("areas");
    const { digest } = JSON.parse(read("rooms.survey", "summary.json"));
    expect(lines.at(-2)).toBe(`digest ${digest}`);
    expect(readdirSync(path("rooms.survey")).sort()).toEqual(["parts", "summary.json", "survey.json", "times.json"]);
    expect(readdirSync(path("rooms.survey", "parts"))).toEqual(["0000000001-40.json"]);
    expect(read("rooms.survey", "parts", "0000000001-40.json")).toBe(read("rooms.survey", "summary.json"));
    const manifest = JSON.parse(read("rooms.survey", "survey.json"));
    expect(manifest).toMatchObject({
      ...{ format: "undercroft-survey", version: 1, size: [24, 16], depth: 2, attempts: 20, part: 1000 },
      ...{ seeds: [[1, 40]], metrics: METRICS_VERSION, recipe: { name: "rooms" } },
    });
    expect(manifest.steps).toEqual(
      Object.fromEntries(levels("rooms", [1])[0]!.steps.map(({ id, version }) => [id, version])),
    );
    expect(Object.keys(JSON.parse(read("rooms.survey", "times.json")).steps).sort()).toEqual(
      levels("rooms", [1])[0]!
        .steps.map(({ as }) => as)
        .sort(),
    );
  });

  test("prints JSON with plain values", async () => {
    const args = ["--seeds", "5..30", "--depth", "3", "--metrics", "all", "--out", "json", "--json", ...small];
    const { code, out } = await survey("caves", ...args);
    const found = JSON.parse(out);
    const measured = levels("caves", numbers(5, 30), 3).map((level) => metricsOf(level));
    expect({ code, seeds: found.seeds, levels: found.levels, size: found.size, depth: found.depth }).toEqual({
      ...{ code: 0, seeds: 26, levels: 26, size: [24, 16], depth: 3 },
    });
    expect(found).toMatchObject({ recipe: "caves", failed: {}, crashed: [], attempts: 26 });
    expect(Object.keys(found.metrics)).toEqual(METRICS.map(({ id }) => id));
    for (const { id } of METRICS) {
      const values = measured.flatMap((row) => row[id] ?? []).sort((a, b) => a - b);
      expect(found.metrics[id], id).toMatchObject({
        ...{ min: values[0] ?? null, max: values.at(-1) ?? null, none: 26 - values.length },
      });
      if (values.length > 0) expect(values, id).toContain(found.metrics[id].median);
    }
    const foes = measured.map((row) => row.foes!);
    const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length;
    const deviation = Math.sqrt(mean(foes.map((each) => (each - mean(foes)) ** 2)));
    const guarded = measured.filter(({ guardedItems }) => guardedItems !== null);
    const lift = mean(guarded.map((row) => row.guardedItems!)) / mean(guarded.map((row) => row.guardedFloor!));
    expect(found.overall).toEqual({
      populationSpread: expect.closeTo(deviation / mean(foes), 10),
      guardLift: expect.closeTo(lift, 10),
      stageShare: 0,
    });
    expect(found.metrics.rooms).toEqual({ p5: null, median: null, p95: null, min: null, max: null, none: 26 });
  });

  test("writes rows that other programs read, with what each level measures", async () => {
    const args = ["--seeds", "25", "--part", "10", "--rows", "--metrics", "all", "--out", "rows", ...small];
    expect(await survey("caves", ...args)).toMatchObject({ code: 0 });
    const files = readdirSync(path("rows", "rows"));
    expect(files).toEqual(["0000000001-10.parquet", "0000000011-20.parquet", "0000000021-25.parquet"]);
    const found = [];
    for (const name of files) {
      const file = new Uint8Array(readFileSync(path("rows", "rows", name))).buffer;
      const { key_value_metadata: metadata } = parquetMetadata(file);
      expect(Object.fromEntries(metadata!.map(({ key, value }) => [key, value]))).toEqual({
        "undercroft.key": JSON.parse(read("rows", "survey.json")).key,
        "undercroft.metrics": `${METRICS_VERSION}`,
      });
      found.push(...(await parquetReadObjects({ file })));
    }
    const measured = levels("caves", numbers(1, 25)).map((level) => ({
      ...{ seed: level.seed, hash: level.hash },
      ...metricsOf(level),
    }));
    expect(found).toEqual(measured);
    expect(found.every(({ rooms }) => rooms === null)).toBe(true);
  });

  test("adds rows to a survey that has none yet, and changes nothing else", async () => {
    const args = ["rooms", "--seeds", "70", "--part", "10", "--out", "later", ...small];
    await survey(...args);
    expect(existsSync(path("later", "rows"))).toBe(false);
    await survey(...args, "--rows");
    expect(contents("later")).toEqual(contents("whole"));
  });

  test("repeats no work, and prints the same", async () => {
    const args = ["rooms", "--seeds", "70", "--part", "10", "--rows", "--out", "whole", ...small];
    const times = () =>
      readdirSync(path("whole", "parts")).map((name) => statSync(path("whole", "parts", name)).mtimeMs);
    const before = times();
    const [first, second] = [await survey(...args), await survey(...args)];
    expect(first).toEqual(second);
    expect(times()).toEqual(before);
  });

  test("accepts every kind of seed, and treats it only as a seed", async () => {
    const { code, out } = await survey(
      "rooms",
      "--seeds",
      "@seeds.txt",
      "--part",
      "2",
      "--out",
      "names",
      "--json",
      ...small,
    );
    const found = JSON.parse(out);
    expect([code, found.seeds]).toEqual([0, 5]);
    const { named, seeds, sample } = JSON.parse(read("names", "summary.json"));
    expect([seeds, named]).toEqual([[[42, 42]], ["\u001b[2Jgone", "../x", "/etc/passwd", "Ünder the hill"]]);
    const names = readdirSync(path("names", "parts"));
    expect(names).toEqual(
      [1, 3, 5].map((from) => expect.stringMatching(`^list-[0-9a-f]{8}-${from}-${Math.min(from + 1, 5)}.json$`)),
    );
    const hashes = Object.fromEntries(sample.map(({ seed, hash }: { seed: string; hash: string }) => [seed, hash]));
    for (const level of levels("rooms", Object.keys(hashes))) expect(hashes[level.seed]).toBe(level.hash);
    const few = await survey("rooms", "--seeds", "rats,../x", "--out", "few", "--json", ...small);
    expect(JSON.parse(few.out)).toMatchObject({ seeds: 2, levels: 2 });
    const from = await survey("rooms", "--seeds", "5", "--from", "0", "--out", "from", ...small);
    expect(from.code).toBe(0);
    expect(readdirSync(path("from", "parts"))).toEqual(["0000000000-4.json"]);
  });

  test("names a seed that hangs, counts one that throws, and goes on", async () => {
    const args = ["--use", "steps.js", "--seeds", "20", "--limit", "1", "--out", "trapped", "--threads", "2"];
    const { code, out } = await survey("trapped.json", ...args);
    const { crashed, failed, levels: built } = JSON.parse(read("trapped", "summary.json"));
    const { count, seeds } = failed["broken-step at trap#1"];
    expect(code).toBe(0);
    expect(crashed.length).toBeGreaterThan(0);
    expect(crashed.length + count + built).toBe(20);
    const broken = `${crashed.length + count} of 20 levels are broken`;
    expect(out.split("\n").slice(0, 4)).toEqual([
      `trapped: ${built} levels of 24x16, depth 1`,
      expect.stringContaining(broken),
      `  broken-step at trap#1: ${count} seed${count === 1 ? "" : "s"}, such as ${seeds.join(", ")}`,
      `  crashed or took too long: ${crashed.length} seed${crashed.length === 1 ? "" : "s"}, such as ${crashed.join(", ")}`,
    ]);
  });

  test("shows names of recipes and folders without what a terminal would obey", async () => {
    const { code, out, err } = await survey("odd.json", "--seeds", "2", "--threads", "1");
    expect(code).toBe(0);
    expect(out).toContain("<b>Odd</b> \\x1b[31mand\\x7 ../dark: 2 levels");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: there must be none
    expect(out + err).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    const [, name] = /^wrote (.+\.survey)\n$/.exec(err)!;
    expect(name).not.toMatch(/[/\\<>]/);
    expect(existsSync(path(name!, "survey.json"))).toBe(true);
  });

  test.each([
    [["--seeds", "1000000000000"], "--seeds: 1,000,000,000,000 seeds are too many; the limit is 10,000,000,000."],
    [["--seeds", "5..2"], "the range 5..2 is empty"],
    [["--seeds", ""], "seeds must be a number such as 200"],
    [["--seeds", "@none.txt"], "can't read the file none.txt"],
    [["--seeds", "5..9", "--from", "3"], "--from only works if --seeds is a number. Write the range itself"],
    [["--from", "x"], "from must be a whole number from 0."],
    [
      ["--from", "999999999999999", "--seeds", "9999999999"],
      "--from: the last seed must be at most 999,999,999,999,999.",
    ],
    [["--part", "0"], "part must be a whole number from 1."],
    [["--limit", "0"], "limit must be a whole number from 1."],
    [["--threads", "0"], "threads must be a whole number from 1 to 1024"],
    [["--metrics", "some"], "Allowed choices are all."],
    [["--shard", "4/3"], "shards are numbered from 1 to their number, such as 1/4 to 4/4."],
    [["--shard", "0/3"], "shards are numbered from 1"],
    [["--shard", "first"], 'a shard must look like 1/4, or be auto, got "first".'],
    [["--require", "nothing"], 'require "nothing"'],
    [["--size", "2x2"], "is too small"],
    [["--sed", "5"], "unknown option"],
  ])("%j is a wrong call, and nothing is written", async (args, message) => {
    const { code, out, err } = await survey("rooms", "--out", "wrong", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(existsSync(path("wrong"))).toBe(false);
  });

  test("asks the job system for its share, and says if there is none", async () => {
    const names = [
      "JOB_COMPLETION_INDEX",
      "UNDERCROFT_SHARDS",
      "SLURM_ARRAY_TASK_ID",
      "CI_NODE_INDEX",
      "CI_NODE_TOTAL",
    ];
    const before = names.map((name) => [name, process.env[name]] as const);
    for (const name of names) delete process.env[name];
    try {
      const none = await survey("rooms", "--shard", "auto", "--out", "auto");
      expect(none).toMatchObject({ code: 2, out: "" });
      expect(none.err).toContain(
        "--shard auto: none of JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID and CI_NODE_INDEX is set.",
      );
      process.env.CI_NODE_INDEX = "2";
      process.env.CI_NODE_TOTAL = "3";
      await survey("rooms", "--seeds", "70", "--part", "10", "--shard", "auto", "--out", "auto", ...small);
      expect(readdirSync(path("auto", "parts"))).toEqual(["0000000011-20.json", "0000000041-50.json"]);
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });
});

describe("shares of a survey", () => {
  const args = ["rooms", "--seeds", "70", "--part", "10", "--rows", ...small];

  test("in folders of their own are merged to what one run gives, whatever their order", async () => {
    for (const share of ["1/3", "2/3", "3/3"]) {
      const { code, err } = await survey(...args, "--shard", share, "--out", `share-${share[0]}`);
      const missing = share === "1/3" ? 4 : 5;
      expect({ code, err }).toEqual({
        code: 0,
        err: `undercroft: this share is done; ${missing} parts of other shares are missing in share-${share[0]}.\nwrote share-${share[0]}\n`,
      });
      expect(existsSync(path(`share-${share[0]}`, "summary.json"))).toBe(false);
    }
    const { code, out, err } = await survey("merge", "share-2", "share-3", "share-1", "-o", "merged");
    expect({ code, err }).toEqual({ code: 0, err: "wrote merged\n" });
    expect(contents("merged")).toEqual(contents("whole"));
    expect(out).toMatch(/^rooms: 70 levels of 24x16, depth 1\n/);
    // The times of all shares, each step once for every level.
    const { steps } = JSON.parse(read("merged", "times.json"));
    expect(steps["simple-map#1"].runs).toBe(70);
    // Again, which changes nothing.
    expect(await survey("merge", "share-1", "share-2", "share-3", "-o", "merged")).toMatchObject({ code: 0 });
    expect(contents("merged")).toEqual(contents("whole"));
    expect(JSON.parse(read("merged", "times.json"))).toEqual({ steps });
  });

  test("in one folder give what one run gives", async () => {
    for (const share of ["3/3", "1/3"]) await survey(...args, "--shard", share, "--out", "together");
    const last = await survey(...args, "--shard", "2/3", "--out", "together");
    expect(last).toMatchObject({ code: 0, err: "wrote together\n" });
    expect(contents("together")).toEqual(contents("whole"));
  });

  test("can be divided differently later", async () => {
    await survey(...args, "--shard", "2/2", "--out", "changed");
    const one = await survey(...args, "--shard", "2/3", "--out", "changed");
    expect(one.err).toContain("3 parts of other shares are missing in changed.");
    expect(await survey(...args, "--out", "changed")).toMatchObject({ code: 0, err: "wrote changed\n" });
    expect(contents("changed")).toEqual(contents("whole"));
  });

  test("of other seeds are merged too", async () => {
    for (const seeds of ["1..30", "31..70"]) {
      await survey("rooms", "--seeds", seeds, "--part", "10", "--rows", "--out", `seeds-${seeds}`, ...small);
    }
    await survey("merge", "seeds-31..70", "seeds-1..30", "-o", "ranges", "--json");
    expect(read("ranges", "summary.json")).toBe(read("whole", "summary.json"));
    const alone = await survey("merge", "whole", "-o", "whole", "--json");
    expect(JSON.parse(alone.out)).toMatchObject({ levels: 70 });
  });
});

describe("undercroft survey merge refuses", () => {
  beforeAll(async () => {
    const others: Record<string, string[]> = {
      "of-caves": ["caves"],
      deeper: ["rooms", "--depth", "4"],
      tuned: ["rooms", "--set", "simple-map.attempts=9"],
      "in-parts": ["rooms", "--part", "5"],
      "all-metrics": ["rooms", "--metrics", "all", "--part", "10"],
      overlapping: ["rooms", "--seeds", "65..80", "--part", "10"],
      half: ["rooms", "--seeds", "100..140", "--part", "10", "--shard", "2/2"],
    };
    for (const [name, args] of Object.entries(others)) await survey("--seeds", "20", "--out", name, ...small, ...args);
    await survey("rooms", "--seeds", "20", "--part", "10", "--size", "26x16", "--out", "wider");
    cpSync(path("whole"), path("copy"), { recursive: true });
  });

  test.each([
    [["whole", "of-caves"], "whole can't be merged with of-caves: it has steps such as room-based-spawner"],
    [["whole", "deeper"], "whole can't be merged with deeper: its depth is 1, not 4; its part size is 10, not 1000."],
    [["whole", "wider"], 'whole can\'t be merged with wider: its size is "24x16", not "26x16".'],
    [["deeper", "tuned"], "its depth is 4, not 1."],
    [["whole", "tuned"], "whole can't be merged with tuned: its recipe is another one; its part size is 10, not 1000."],
    [["whole", "in-parts"], "its part size is 10, not 5."],
    [["whole", "all-metrics"], "whole can't be merged with all-metrics: it was made without --metrics all."],
    [["whole", "copy"], "whole and copy both have the seeds 1 to 10, which would be counted twice."],
    [["whole", "overlapping"], "the seeds 65 to 70 are in both, and would be counted twice. Leave one of them out."],
    [
      ["whole", "half"],
      "3 parts of 12 are missing, such as the seeds 100 to 109. Run the same survey again to finish it.",
    ],
    [["whole", "nowhere"], "nowhere isn't a survey: it has no survey.json."],
    [["steps.js"], "can't read steps.js/survey.json: ENOTDIR"],
  ])("%j", async (names, message) => {
    const { code, out, err } = await survey("merge", ...names, "-o", "refused");
    expect(out).toBe("");
    expect([1, 2]).toContain(code);
    expect(err).toContain(message);
    expect(err).not.toContain("bug");
    expect(existsSync(path("refused"))).toBe(false);
  });

  test("to write over one of the surveys, or over something else", async () => {
    const before = contents("whole");
    expect(await survey("merge", "whole", "deeper", "-o", "./whole/")).toMatchObject({
      code: 2,
      err: "undercroft: ./whole/ is one of the surveys to merge. Choose a new folder.\n",
    });
    expect((await survey("merge", "whole", "-o", "deeper")).err).toContain(
      "deeper has another survey: its depth is 4, not 1",
    );
    expect(contents("whole")).toEqual(before);
  });
});

describe("a survey's folder", () => {
  const args = ["rooms", "--seeds", "70", "--part", "10", "--rows", ...small];
  /** A copy of a sound survey in which something is damaged. */
  const damage = (name: string, work: (file: (...names: string[]) => string) => void) => {
    rmSync(path(name), { recursive: true, force: true });
    cpSync(path("whole"), path(name), { recursive: true });
    work((...names) => path(name, ...names));
    return name;
  };
  const edit = (file: string, from: string | RegExp, to: string | ((...found: string[]) => string)) => {
    const text = readFileSync(file, "utf8");
    const edited = text.replace(from, to as string);
    expect(edited).not.toBe(text);
    writeFileSync(file, edited);
  };
  const part = ["parts", "0000000011-20.json"] as const;
  beforeAll(() => survey("caves", "--seeds", "11..20", "--part", "10", "--out", "elsewhere", ...small));

  test.each([
    [
      "a part that is cut",
      (file) => writeFileSync(file(...part), read("whole", ...part).slice(0, 500)),
      "it isn't JSON",
    ],
    ["an empty part", (file) => writeFileSync(file(...part), ""), "it isn't JSON"],
    [
      "a part with other levels",
      (file) => edit(file(...part), '"levels":10', '"levels":11'),
      "levels and failures are 11, but there are 10 seeds",
    ],
    [
      "a part of another version",
      (file) => edit(file(...part), '"version":1', '"version":2'),
      "version must be 1, got 2",
    ],
    [
      "a part of other metrics",
      (file) => edit(file(...part), `"metricsVersion":${METRICS_VERSION}`, '"metricsVersion":7'),
      "measured by another version of undercroft",
    ],
    [
      "a part with another key",
      (file) => edit(file(...part), /"key":"...../, '"key":"fffff'),
      "it was changed after it was written: its checksum is another one",
    ],
    [
      "a part in which a digit was changed",
      (file) => edit(file(...part), /"floor":\[(\d)/, (_, digit) => `"floor":[${(Number(digit) + 1) % 10}`),
      "it was changed after it was written",
    ],
    [
      "a part that was laid out",
      (file) => writeFileSync(file(...part), `${JSON.stringify(JSON.parse(read("whole", ...part)), null, 2)}\n`),
      "it was changed after it was written",
    ],
    [
      "a part of another survey",
      (file) => cpSync(path("elsewhere", ...part), file(...part)),
      "it belongs to another survey",
    ],
    [
      "a part with other seeds",
      (file) => cpSync(file("parts", "0000000021-30.json"), file(...part)),
      "its seeds aren't those that its name says",
    ],
    [
      "a part that is something else",
      (file) => writeFileSync(file(...part), "[1, 2]"),
      'format must be "undercroft-summary"',
    ],
  ] satisfies [string, Parameters<typeof damage>[1], string][])(
    "%s is found out, and can be done again",
    async (_, work, message) => {
      const name = damage("damaged", work);
      const { code, out, err } = await survey(...args, "--out", name);
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toContain(`damaged/parts/0000000011-20.json: `);
      expect(err).toContain(message);
      expect(err).toContain("Delete it, and run the same survey again.");
      expect(await survey("merge", name, "-o", "never")).toMatchObject({ code: 1, out: "", err });
      expect(existsSync(path("never"))).toBe(false);
      rmSync(path(name, ...part));
      expect(await survey(...args, "--out", name)).toMatchObject({ code: 0 });
      expect(contents(name)).toEqual(contents("whole"));
    },
  );

  test.each([
    ["cut", (file) => writeFileSync(file("survey.json"), "{"), "damaged/survey.json: it isn't JSON"],
    [
      "of another version",
      (file) => edit(file("survey.json"), '"version": 1', '"version": 3'),
      "damaged/survey.json: version must be 1, got 3.",
    ],
    ["without a key", (file) => edit(file("survey.json"), '"key"', '"kay"'), "it has no key, or no size"],
    ["without seeds", (file) => edit(file("survey.json"), '"seeds"', '"sades"'), "seeds must be a list of ranges"],
    [
      "of something else",
      (file) => writeFileSync(file("survey.json"), '{"format":"x"}'),
      'format must be "undercroft-survey"',
    ],
    [
      "that is a folder",
      (file) => (rmSync(file("survey.json")), mkdirSync(file("survey.json"))),
      "can't read damaged/survey.json: EISDIR",
    ],
  ] satisfies [string, Parameters<typeof damage>[1], string][])(
    "with a manifest %s is refused",
    async (_, work, message) => {
      const name = damage("damaged", work);
      for (const call of [args, ["merge", name]]) {
        const { code, out, err } = await survey(
          ...call,
          call === args ? "--out" : "-o",
          call === args ? name : "never",
        );
        expect({ code, out }).toEqual({ code: 1, out: "" });
        expect(err).toContain(message);
        expect(err).not.toContain("bug");
      }
    },
  );

  test("of another survey is left alone, and it says what differs", async () => {
    const before = contents("whole");
    const other = await survey("rooms", "--seeds", "80", "--depth", "2", "--part", "10", "--out", "whole", ...small);
    expect(other).toMatchObject({ code: 2, out: "" });
    expect(other.err).toBe(
      'undercroft: whole has another survey: its depth is 1, not 2; its seeds are [[1,70]], not "[[1,80]]". Choose another folder with --out, or delete it.\n',
    );
    const all = await survey(...args, "--metrics", "all", "--out", "whole");
    expect(all.err).toContain("whole has another survey: it was made without --metrics all.");
    expect(contents("whole")).toEqual(before);
  });

  test("must be a folder that is empty, or be made", async () => {
    mkdirSync(path("full"));
    writeFileSync(path("full", "letter.txt"), "mine");
    expect(await survey(...args, "--out", "full")).toMatchObject({
      code: 2,
      err: 'undercroft: full isn\'t a survey, but has other files such as "letter.txt". Choose an empty folder.\n',
    });
    expect(readdirSync(path("full"))).toEqual(["letter.txt"]);
    const file = await survey(...args, "--out", "steps.js");
    expect(file).toMatchObject({ code: 1, out: "" });
    expect(file.err).toMatch(/^undercroft: can't read steps.js\/survey.json: ENOTDIR/);
    expect(file.err).not.toContain("bug");
  });

  test("that can't be written is named", async ({ skip }) => {
    if (process.platform === "win32") skip("Windows has other rights");
    if (process.getuid?.() === 0) skip("the superuser may write everywhere");
    mkdirSync(path("locked"));
    chmodSync(path("locked"), 0o555);
    const { code, err } = await survey(...args, "--out", "locked/survey");
    expect(code).toBe(1);
    expect(err).toMatch(/^undercroft: can't write locked\/survey: EACCES/);
    chmodSync(path("locked"), 0o755);
  });

  test("loses what was left unfinished, and nothing else", async () => {
    const name = damage("unfinished", (file) => {
      rmSync(file(...part));
      writeFileSync(file(...part).replace(/$/, ".00000000-1-0.tmp"), "somebody else's, a moment ago");
      writeFileSync(file("parts", "0000000021-30.json.tmp"), "half");
      writeFileSync(file("rows", "0000000021-30.parquet.tmp"), "half");
    });
    expect(await survey(...args, "--out", name)).toMatchObject({ code: 0 });
    expect(Object.keys(contents(name)).filter((file) => file.endsWith(".tmp"))).toEqual([
      "parts/0000000011-20.json.00000000-1-0.tmp",
    ]);
    expect(read(name, "summary.json")).toBe(read("whole", "summary.json"));
  });
});

interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command as a process, and sends it a signal, or does something else, once so many parts are there. */
async function end(
  args: readonly string[],
  name: string,
  parts: number,
  deed: NodeJS.Signals | (() => void),
): Promise<Ended> {
  const child = spawn(process.execPath, [command, "survey", ...args], { cwd: folder, env });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (text) => (said.out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (said.err += text));
  let isOver = false;
  const ended = new Promise<Ended>((resolve) =>
    child.on("close", (code, by) => {
      isOver = true;
      resolve({ code, signal: by, ...said });
    }),
  );
  const count = () => (existsSync(path(name, "parts")) ? readdirSync(path(name, "parts")).length : 0);
  while (!isOver && count() < parts) await new Promise((resolve) => setTimeout(resolve, 2));
  if (typeof deed === "string") child.kill(deed);
  else deed();
  return ended;
}

describe("a disk that is full", () => {
  const args = ["rooms", "--seeds", "70", "--part", "10", "--rows", ...small];

  test("is reported with the file, and the same command goes on when there is room", async ({ skip }) => {
    const disk = path("disk");
    mkdirSync(disk);
    const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=128k", "none", disk]).status === 0;
    if (!mounted) skip("only the superuser of Linux can make a small disk");
    try {
      const { code, out, err } = await survey(...args, "--out", "disk/survey");
      expect({ code, out }).toEqual({ code: 1, out: "" });
      expect(err).toMatch(
        /^undercroft: can't write disk\/survey\/\S+: ENOSPC: .*\. The disk is full: make room, and run the same command again to go on\.\n$/,
      );
      const { "survey.json": manifest, ...parts } = contents("disk/survey");
      expect(contents("whole")).toMatchObject({ "survey.json": manifest, ...parts });
      expect(spawnSync("mount", ["-o", "remount,size=8m", disk]).status).toBe(0);
      expect(await survey(...args, "--out", "disk/survey")).toMatchObject({ code: 0 });
      expect(contents("disk/survey")).toEqual(contents("whole"));
    } finally {
      spawnSync("umount", [disk]);
    }
  });
});

describe("a process that surveys", () => {
  const args = (name: string, threads = 2) => [
    ...["rooms", "--seeds", "1500", "--part", "20", "--size", "24x16"],
    ...["--threads", `${threads}`, "--out", name],
  ];
  let undisturbed: Record<string, string>;
  beforeAll(async () => {
    expect(await survey(...args("undisturbed"))).toMatchObject({ code: 0 });
    undisturbed = contents("undisturbed");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("ends with 130 at Ctrl-C and says how to go on; the same command goes on", async () => {
    const { code, out, err } = await end(args("stopped"), "stopped", 5, "SIGINT");
    expect({ code, out, err }).toEqual({
      code: 130,
      out: "",
      err: "undercroft: stopped. Run the same command again to go on.\n",
    });
    const { "survey.json": manifest, ...parts } = contents("stopped");
    expect(manifest).toBe(undisturbed["survey.json"]);
    expect(Object.keys(parts).length).toBeGreaterThanOrEqual(5);
    expect(undisturbed).toMatchObject(parts);
    const times = Object.keys(JSON.parse(read("stopped", "times.json")).steps);
    expect(times).toContain("simple-map#1");
    expect(await survey(...args("stopped"))).toMatchObject({ code: 0 });
    expect(contents("stopped")).toEqual(undisturbed);
  });

  test("says so and ends with 1 if its folder vanishes, and doesn't make it anew", async () => {
    // A share, because that doesn't expect all parts to be there.
    const call = [...args("lost"), "--shard", "1/2"];
    const { code, out, err } = await end(call, "lost", 3, () => renameSync(path("lost"), path("found")));
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(
      "undercroft: lost has vanished: its survey.json isn't there any more. Put the folder back, or run the same command again to start over.\n",
    );
    expect(existsSync(path("lost"))).toBe(false);
    renameSync(path("found"), path("lost"));
    expect(await survey(...args("lost"))).toMatchObject({ code: 0 });
    expect(contents("lost")).toEqual(undisturbed);
  });

  const wanted = sampled(200, 3);
  test(`can be killed at ${wanted} random points, and gives the same bytes in the end`, async () => {
    let kills = 0;
    for (let way = 0; kills < wanted; way++) {
      const rng = Rng.fromSeed(`kill ${way}`);
      rmSync(path("killed"), { recursive: true, force: true });
      for (let call = 0; call < 3 && kills < wanted; call++) {
        const parts =
          rng.between(1, 25) + (existsSync(path("killed", "parts")) ? readdirSync(path("killed", "parts")).length : 0);
        const { code, signal } = await end(args("killed", rng.between(1, 3)), "killed", parts, "SIGKILL");
        if (code === 0) break;
        expect([code, signal]).toEqual([null, "SIGKILL"]);
        kills++;
        const whole = Object.entries(contents("killed")).filter(([name]) => !name.endsWith(".tmp"));
        expect(undisturbed).toMatchObject(Object.fromEntries(whole));
      }
      expect(kills).toBeGreaterThan(way);
      expect(await survey(...args("killed"))).toMatchObject({ code: 0 });
      expect(contents("killed")).toEqual(undisturbed);
    }
    expect(kills).toBe(wanted);
  });

  test("gives what the library gives", () => {
    const { seeds, levels: built } = Survey.read(JSON.parse(read("undisturbed", "summary.json")));
    expect([seeds.size, built]).toEqual([1500, 1500]);
  });
});
