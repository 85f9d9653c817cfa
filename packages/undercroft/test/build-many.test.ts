import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn as spawnPty } from "@lydell/node-pty";
import { beforeAll, describe, expect, test } from "vitest";
import { Rng } from "../src/core/index.js";
import { sampled } from "./kit/whole.js";
import { ownProject } from "./own-project.js";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const { FORCE_COLOR: _, ...env } = process.env;

const folder = ownProject("build-many", {
  "seeds.txt": "a\nb c\n",
  "den.vault": "vault: den\n===\n...\n.!.\n...\n",
  "with-den.json": JSON.stringify({
    name: "dens",
    packs: ["den.vault"],
    size: [60, 40],
    steps: [
      { use: "simple-map" },
      { use: "room-based-start" },
      { use: "room-based-stairs" },
      { use: "room-vaults", packs: ["den.vault"] },
    ],
  }),
  "steps.js": `import { defineLayer, stuck } from "undercroft/define";
export const fussy = defineLayer({
  id: "fussy",
  options: {},
  *build(map, rng) {
    if (rng.between(1, 4) === 1) throw new TypeError("a mistake");
  },
});
export const neverGlad = defineLayer({
  id: "never-glad",
  options: {},
  *build() {
    throw stuck("nothing is good enough");
  },
});
`,
  "fussy.json": recipeWith("fussy"),
  "never-glad.json": recipeWith("never-glad"),
});

function recipeWith(step: string): string {
  const steps = ["simple-map", "room-based-start", "room-based-stairs", step].map((use) => ({ use }));
  return JSON.stringify({ size: [40, 30], steps });
}

const build = (...args: string[]) => runCommand(["build", ...args], { cwd: folder });
const path = (...names: string[]) => join(folder, ...names);
const read = (...names: string[]) => readFileSync(path(...names), "utf8");
const index = (...names: string[]) => JSON.parse(read(...names, "index.json"));

/** Fingerprints of all files of a folder, by their names. */
function contents(name: string): Record<string, string> {
  const files = readdirSync(path(name), { recursive: true, encoding: "utf8" }).sort();
  const isFile = (file: string) => statSync(path(name, file)).isFile();
  const hash = (file: string) =>
    createHash("sha256")
      .update(readFileSync(path(name, file)))
      .digest("hex");
  return Object.fromEntries(files.filter(isFile).map((file) => [file, hash(file)]));
}

describe("undercroft build --seeds", () => {
  test("writes each level as it would be written alone, and an index in the order of the seeds", async () => {
    const { code, out, err } = await build("rooms", "--seeds", "9..12", "--depth", "3", "-o", "plain/{seed}.json");
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toMatch(/^4 levels in plain \(\d+ s, \d+ a (second|minute)\)\n$/);
    expect(readdirSync(path("plain")).sort()).toEqual(["10.json", "11.json", "12.json", "9.json", "index.json"]);
    for (const seed of ["9", "10", "11", "12"]) {
      await build("rooms", "--seed", seed, "--depth", "3", "-o", "alone.json");
      expect(read("plain", `${seed}.json`)).toBe(read("alone.json"));
    }
    const { format, recipe, levels } = index("plain");
    expect({ format, recipe }).toEqual({ format: "undercroft-index", recipe: "rooms" });
    expect(levels).toEqual(
      ["9", "10", "11", "12"].map((seed) => {
        const { hash } = JSON.parse(read("plain", `${seed}.json`));
        return { seed, depth: 3, hash, files: [`${seed}.json`] };
      }),
    );
  });

  test.each([
    ["deeps", "--pack", "den.vault", "--require", "den", "--movement", "orthogonal", "--attempts", "50"],
    ["rooms", "--set", "simple-map.attempts=12", "--used", "wolf_den"],
    ["with-den.json", "--size", "70x45"],
    ["random", "--size", "40x25"],
    ["plain/9.json", "--depth", "7"],
  ])("knows all that a call can say: %s %s %s", async (...args) => {
    rmSync(path("said"), { recursive: true, force: true });
    expect(await build(...args, "--seeds", "1..3", "-o", "said/{seed}.json")).toMatchObject({ code: 0 });
    for (const seed of ["1", "2", "3"]) {
      expect(await build(...args, "--seed", seed, "-o", "alone.json")).toMatchObject({ code: 0 });
      expect(read("said", `${seed}.json`)).toBe(read("alone.json"));
    }
  });

  test.each(["txt", "svg", "png", "xp", "vault", "tmj", "ts", "gif"])("writes %s files", async (ending) => {
    const name = `formats/${ending}`;
    const args = ["rooms", "--size", "40x25", "--seeds", "1..2", "-o", `${name}/{seed}.${ending}`];
    expect(await build(...args)).toMatchObject({ code: 0 });
    mkdirSync(path("alone"), { recursive: true });
    await build("rooms", "--size", "40x25", "--seed", "2", "-o", `alone/2.${ending}`);
    for (const file of index(name).levels[1].files) {
      expect(readFileSync(path(name, file)).equals(readFileSync(path("alone", file)))).toBe(true);
    }
    expect(index(name).levels[1].files).toEqual(ending === "tmj" ? ["2.tmj", "2.tiles.png"] : [`2.${ending}`]);
    const before = contents(name);
    expect((await build(...args)).err).toBe(`2 levels in ${name} (nothing to build)\n`);
    expect(contents(name)).toEqual(before);
  });

  test("names files by seed, depth, recipe and hash, and never outside of their folder", async () => {
    const seeds = ["../x", "..", "/etc/passwd", "a b", "Ünder", "50%", "nul", ".hidden", "x."];
    writeFileSync(path("odd.txt"), seeds.join("\n"));
    const name = "odd/{recipe}-{depth}/{seed}/{hash}.json";
    expect(await build("rooms", "--seeds", "@odd.txt", "--depth", "2", "-o", name)).toMatchObject({ code: 0 });
    expect(readdirSync(path("odd"))).toEqual(["rooms-2"]);
    expect(readdirSync(path("odd", "rooms-2")).sort()).toEqual(
      [
        "index.json",
        "%2E.%2Fx",
        "%2E%2E",
        "%2Fetc%2Fpasswd",
        "a%20b",
        "%C3%9Cnder",
        "50%25",
        "%6Eul",
        "%2Ehidden",
        "x%2E",
      ].sort(),
    );
    const { levels } = index("odd", "rooms-2");
    expect(levels.map(({ seed }: { seed: string }) => seed)).toEqual(seeds);
    for (const { hash, files } of levels) {
      expect(files).toEqual([expect.stringMatching(new RegExp(`^[^/]+/${hash}\\.json$`))]);
      expect(JSON.parse(read("odd", "rooms-2", files[0])).hash).toBe(hash);
    }
    // Whoever has the hash in the names knows what is there without an index.
    rmSync(path("odd", "rooms-2", "index.json"));
    const again = await build("rooms", "--seeds", "@odd.txt", "--depth", "2", "-o", name);
    expect(again.err).toBe("9 levels in odd/rooms-2 (nothing to build)\n");
  });

  test.each([
    [["--seeds", "5..2", "-o", "x/{seed}.json"], "the range 5..2 is empty"],
    [["--seeds", "", "-o", "x/{seed}.json"], "seeds must be a number such as 200"],
    [["--seeds", "@none.txt", "-o", "x/{seed}.json"], "can't read the file none.txt"],
    [["--seeds", "9", "-o", "x/{seeds}.json"], 'there is no {seeds}. Did you mean "seed"?'],
    [["--seeds", "9", "-o", "x/level.json"], "all 9 levels would have the same name. Put {seed} into it"],
    [["--seeds", "9", "-o", "x/{hash}.json"], "all 9 levels would have the same name"],
    [["--seeds", "a,A", "-o", "x/{seed}.json"], 'the seeds "a" and "A" would have the same name'],
    [["--seeds", "index,b", "-o", "x/{seed}.json"], 'the level of seed "index" would have the name of the index'],
    [["--seeds", "2", "-o", "x/index.{seed}-of-2.json", "--shard", "1/2"], 'the level of seed "1" would have the name'],
    [["--seeds", `b,${"a".repeat(300)}`, "-o", "x/{seed}.json"], "would be longer than 200 characters"],
    [["--seeds", "9", "-o", "x/{seed}.jpeg"], '".jpeg" is not a known format'],
    [["--seeds", "9"], "--seeds needs -o with the name of the files"],
    [["--seeds", "9", "-o", "-"], "--seeds needs -o with the name of the files"],
    [["--seeds", "9", "--seed", "1", "-o", "x/{seed}.json"], "--seed and --seeds can't be used together"],
    [["--seeds", "9", "--frames", "-o", "x/{seed}.txt"], "--frames only works with --format json"],
    [["--seeds", "1000000000000", "-o", "x/{seed}.json"], "1000000000000 levels are too many for one call"],
    [["--seeds", "9", "--threads", "0", "-o", "x/{seed}.json"], "threads must be a whole number from 1 to 1024"],
    [["--seeds", "9", "--shard", "3/2", "-o", "x/{seed}.json"], "shards are numbered from 1 to their number"],
    [["--seed", "9", "--shard", "1/2", "-o", "x.json"], "--threads and --shard only work with --seeds"],
    [["--seeds", "9", "--size", "2x2", "-o", "x/{seed}.json"], "is too small"],
  ])("%j is a wrong call, and nothing is written", async (args, message) => {
    const { code, out, err } = await build("rooms", ...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
    expect(existsSync(path("x"))).toBe(false);
  });

  test("names seeds that can't be built, writes the others, and ends with 1", async () => {
    const args = ["fussy.json", "--use", "steps.js", "--seeds", "1..12", "-o", "fussy/{seed}.txt"];
    const { code, err } = await build(...args);
    expect(code).toBe(1);
    const { levels } = index("fussy");
    const failed = levels.filter(({ error }: { error?: string }) => error !== undefined);
    expect(levels).toHaveLength(12);
    expect(failed.length).toBeGreaterThan(0);
    expect(failed.length).toBeLessThan(12);
    for (const { seed, error, files } of failed) {
      expect(err).toContain(`undercroft: seed ${seed}: fussy#1 threw an error: a mistake`);
      expect(error).toContain("fussy#1 threw an error: a mistake");
      expect(files).toEqual([]);
      expect(existsSync(path("fussy", `${seed}.txt`))).toBe(false);
    }
    expect(err).toContain(`undercroft: ${failed.length} level`);
    expect(readdirSync(path("fussy"))).toHaveLength(12 - failed.length + 1);
    const before = contents("fussy");
    expect(await build(...args)).toMatchObject({ code: 1 });
    expect(contents("fussy")).toEqual(before);
    const stuck = await build("never-glad.json", "--use", "steps.js", "--seeds", "30", "-o", "stuck/{seed}.txt");
    expect(stuck.code).toBe(1);
    expect(stuck.err).toContain(
      "To reproduce it: undercroft build never-glad.json --seed 7 --depth 1 --size 40x30 --use steps.js",
    );
    expect(stuck.err).toContain("10 more failed");
    expect(index("stuck").levels[29].error).toContain("nothing is good enough");
  });

  test("shares the work among shards, however many they were before", async () => {
    expect(await build("rooms", "--seeds", "1..10", "-o", "whole/{seed}.txt")).toMatchObject({ code: 0 });
    for (const shard of ["3/3", "1/3", "2/3"]) {
      const args = ["rooms", "--seeds", "1..10", "-o", "shards/{seed}.txt", "--shard", shard];
      expect(await build(...args)).toMatchObject({ code: 0 });
    }
    const { "index.json": _, ...levels } = contents("whole");
    const names = ["index.1-of-3.json", "index.2-of-3.json", "index.3-of-3.json"];
    expect(contents("shards")).toMatchObject(levels);
    expect(Object.keys(contents("shards")).sort()).toEqual([...Object.keys(levels), ...names].sort());
    const seedsOf = (name: string) =>
      JSON.parse(read("shards", name)).levels.map(({ seed }: { seed: string }) => Number(seed));
    expect(names.map(seedsOf)).toEqual([
      [1, 4, 7, 10],
      [2, 5, 8],
      [3, 6, 9],
    ]);
    const all = await build("rooms", "--seeds", "1..10", "-o", "shards/{seed}.txt");
    expect(all.err).toBe("10 levels in shards (nothing to build)\n");
    expect(read("shards", "index.json")).toBe(read("whole", "index.json"));
    const none = await build("rooms", "--seeds", "1..2", "-o", "none/{seed}.txt", "--shard", "3/3");
    expect(none).toMatchObject({ code: 0 });
    expect(JSON.parse(read("none", "index.3-of-3.json")).levels).toEqual([]);
  });

  test("builds nothing again, sweeps what was left unfinished, and refuses the folder of other levels", async () => {
    const args = ["rooms", "--seeds", "1..6", "-o", "again/{seed}.txt"];
    await build(...args);
    const before = contents("again");
    const times = () => readdirSync(path("again")).map((name) => [name, statSync(path("again", name)).mtimeMs]);
    rmSync(path("again", "3.txt"));
    rmSync(path("again", "index.json"));
    writeFileSync(path("again", "index.json.tmp"), `{"key":"${JSON.parse(read("plain", "index.json")).key}"}\n`);
    // Another recipe's or depth's: nothing is touched.
    const kept = times();
    const other = await build(...args);
    expect(other.code).toBe(1);
    expect(other.err).toContain("belongs to levels of another recipe or of other options");
    expect(times()).toEqual(kept);
    rmSync(path("again", "index.json.tmp"));
    writeFileSync(path("again", "4.txt.tmp"), "half");
    writeFileSync(path("again", `5.txt.${"0".repeat(8)}-1-0.tmp`), "another machine's");
    writeFileSync(path("again", "mine.tmp"), "somebody's");
    expect((await build(...args)).err).toMatch(/^6 levels in again/);
    rmSync(path("again", `5.txt.${"0".repeat(8)}-1-0.tmp`));
    expect(contents("again")).toEqual({ ...before, "mine.tmp": expect.any(String) });
    const deeper = await build(...args, "--depth", "2");
    expect(deeper).toMatchObject({ code: 1 });
    expect(deeper.err).toContain("again/index.json belongs to levels of another recipe");
  });

  test("takes level files as they are, even if nothing is left of the index, but not those of other levels", async () => {
    const args = ["rooms", "--seeds", "1..3", "-o", "files/{seed}.json"];
    await build(...args);
    const before = contents("files");
    rmSync(path("files", "index.json"));
    expect((await build(...args)).err).toBe("3 levels in files (nothing to build)\n");
    rmSync(path("files", "index.json"));
    await build("rooms", "--seed", "2", "--size", "40x30", "-o", "files/2.json");
    expect((await build(...args)).err).toMatch(/^3 levels in files \(1 built in/);
    expect(contents("files")).toEqual(before);
  });

  test("says what can't be written", async () => {
    writeFileSync(path("a-file"), "");
    const { code, err } = await build("rooms", "--seeds", "2", "-o", "a-file/{seed}.txt");
    expect(code).toBe(1);
    expect(err).toMatch(/^undercroft: can't write a-file: ENOTDIR/);
  });
});

interface Process {
  readonly code: number | null;
  readonly signal: string | null;
  readonly err: string;
}

/** Runs the command as a process. `onStart` may end it. */
function start(args: readonly string[], onStart: (kill: (signal: NodeJS.Signals) => void) => void): Promise<Process> {
  const child = spawn(process.execPath, [command, "build", ...args], { cwd: folder, env });
  let err = "";
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  onStart((signal) => child.kill(signal));
  return new Promise((resolve) => child.on("close", (code, signal) => resolve({ code, signal, err })));
}

/** Waits until so many files are in a folder, or until nobody writes any more. */
async function untilFiles(name: string, count: number, isOver: () => boolean): Promise<void> {
  while (!isOver() && (!existsSync(path(name)) || readdirSync(path(name)).length < count)) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

describe("a process that builds many levels", () => {
  test("shows its progress on a terminal; Ctrl-C ends it with 130, and the same command goes on", async () => {
    const args = ["rooms", "--seeds", "1..100000", "-o", "long/{seed}.txt"];
    const terminal = spawnPty(process.execPath, [command, "build", ...args], { cols: 100, rows: 40, cwd: folder, env });
    let shown = "";
    const code = await new Promise<number>((resolve) => {
      terminal.onData((text) => {
        const wasAtWork = shown.includes("press Ctrl-C to stop");
        shown += text;
        if (!wasAtWork && shown.includes("press Ctrl-C to stop")) terminal.write("\u0003");
      });
      terminal.onExit(({ exitCode }) => resolve(exitCode));
    });
    expect(code).toBe(130);
    expect(shown).toMatch(/\d+ of 100000 levels, \d+ a (second|minute), \d+ (s|min|h) .*left … press Ctrl-C to stop/);
    const [, done] = /stopped with (\d+) of 100000 levels done\. The same command goes on from there\./.exec(shown)!;
    expect(Number(done)).toBeGreaterThan(0);
    const left = readdirSync(path("long")).filter((name) => name.endsWith(".txt"));
    expect(left.length).toBeGreaterThanOrEqual(Number(done));
    const again = spawn(process.execPath, [command, "build", ...args], { cwd: folder, env });
    // All files count, also those that a thread had not finished: otherwise it may be told to stop before it has begun.
    await untilFiles("long", readdirSync(path("long")).length + 3, () => false);
    again.kill("SIGINT");
    const told = await new Promise<string>((resolve) => {
      let err = "";
      again.stderr.setEncoding("utf8").on("data", (text) => (err += text));
      again.on("close", (status) => resolve(`${status} ${err}`));
    });
    expect(told).toMatch(/^130 /);
    // What threads had written but not told is built again, so only what was told counts.
    expect(Number(/stopped with (\d+) of/.exec(told)![1])).toBeGreaterThanOrEqual(Number(done));
  });

  const seeds = ["--seeds", "1..250"];
  let whole: Record<string, string>;
  beforeAll(async () => {
    expect(await build("rooms", ...seeds, "-o", "unbroken/{seed}.json")).toMatchObject({ code: 0 });
    whole = contents("unbroken");
  });

  const ways = Array.from({ length: sampled(50, 2) }, (_, way) => way);
  test.each(ways)("can be ended at any time, and gives the same files in the end: way %i", async (way) => {
    const rng = Rng.fromSeed(`way ${way}`);
    rmSync(path("broken"), { recursive: true, force: true });
    let ends = 0;
    for (let call = 0; ; call++) {
      const args = ["rooms", ...seeds, "-o", "broken/{seed}.json", "--threads", `${rng.between(1, 3)}`];
      const count = rng.between(1, 90) + (existsSync(path("broken")) ? readdirSync(path("broken")).length : 0);
      const signal = rng.between(1, 3) === 1 ? "SIGINT" : "SIGKILL";
      let isOver = call >= 3;
      const { code, signal: ended } = await start(args, (kill) => {
        if (!isOver) void untilFiles("broken", count, () => isOver).then(() => kill(signal));
      }).finally(() => {
        isOver = true;
      });
      if (code === 0) break;
      expect([code, ended]).toEqual(signal === "SIGINT" && code !== null ? [130, null] : [null, signal]);
      ends++;
      // What is there is whole, but for what says by its name that it isn't.
      const there = Object.entries(contents("broken")).filter(([name]) => !/\.tmp$/.test(name));
      expect(whole).toMatchObject(Object.fromEntries(there));
    }
    expect(ends).toBeGreaterThan(0);
    expect(contents("broken")).toEqual(whole);
  });
});
