import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { spawn } from "@lydell/node-pty";
import { describe, expect, test } from "vitest";
import { METRICS } from "../src/insight/index.js";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const library = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "undercroft-diff-"));
const { FORCE_COLOR: _, ...env } = process.env;

const diff = (...args: string[]) => runCommand(["diff", ...args], { cwd: folder });
/** One thread, which takes the least time to start; a few tests have more. */
const small = ["--size", "40x24", "--threads", "1"];

/** A folder that looks like another version, which builds its rooms with one attempt. */
function otherVersion(version: string, recipes: string): string {
  const path = join(folder, `undercroft-${version}`);
  mkdirSync(join(path, "node_modules/undercroft"), { recursive: true });
  const exports = { "./recipes": { types: "./none.d.ts", default: "./recipes.js" } };
  writeFileSync(
    join(path, "node_modules/undercroft/package.json"),
    JSON.stringify({ name: "undercroft", version, type: "module", exports }),
  );
  if (recipes !== "") writeFileSync(join(path, "node_modules/undercroft/recipes.js"), recipes);
  return path;
}

const built = JSON.stringify(pathToFileURL(join(library, "dist/entries/recipes.js")).href);

describe("undercroft diff of two recipes", () => {
  test("says in words what moved, and which levels changed most", async () => {
    const { code, out } = await diff("rooms", "caves", "--seeds", "40", ...small);
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines.slice(0, 5)).toEqual([
      "A: rooms",
      "B: caves",
      "40 seeds, 40x24, depth 1. No level is the same in both.",
      "",
      "A and B: 0 of 40 levels are broken: fewer than 1 in 13 with 95 % confidence.",
    ]);
    expect(out).toMatch(/\nWhat moved:\n {2}B has /);
    expect(out).toMatch(/\n {2}B has more loops: \d+ instead of \d+ \(a large difference\)\.\n/);
    expect(out).toContain("\n  Rooms: measured in 0 % of the levels of B instead of 100 %.\n");
    expect(out).toMatch(/\nNo clear difference in \d+ metrics\.\n\nLevels that changed most:\n( {2}seed \d+\n){3}$/);
  });

  test("gives the same whatever the number of threads", async () => {
    const args = ["caves", "--set", "cellular-automata.floor=0.5", "--seeds", "60", "--size", "40x24", "--json"];
    const [one, three] = [await diff(...args, "--threads", "1"), await diff(...args, "--threads", "3")];
    expect(one.code).toBe(0);
    expect(three.out).toBe(one.out);
  });

  test("prints JSON with plain values", async () => {
    const set = "cellular-automata.floor=0.5";
    const { code, out } = await diff("caves", "--set", set, "--seeds", "5..44", "--depth", "3", "--json", ...small);
    expect(code).toBe(0);
    const found = JSON.parse(out);
    expect(found).toMatchObject({
      a: { recipe: "caves", size: [40, 24] },
      b: { recipe: "caves", size: [40, 24], set: [set] },
      ...{
        isPaired: true,
        depth: 3,
        seeds: 40,
        levels: 40,
        same: 0,
        broken: [],
        fixed: [],
        brokenInBoth: 0,
        crashed: [],
      },
      ...{ p: 1, failOn: [] },
    });
    expect(found.mostChanged).toHaveLength(9);
    const values = found.shifts.filter(({ kind }: { kind: string }) => kind === "value");
    const [floor] = values.filter(({ metric }: { metric: string }) => metric === "floorShare");
    expect(floor).toMatchObject({ isFinding: true, seeds: { same: 0 } });
    expect(floor.delta).toBeGreaterThan(0.3);
    expect(floor.a.median).toBeLessThan(1);
    expect(floor.words).toMatch(/^B has more floor: \d\d % instead of \d\d % \(a (medium|large) difference\)\.$/);
    // The two that take long are only measured on request.
    expect(values.map(({ metric }: { metric: string }) => metric)).not.toContain("areas");
    const sizes = found.shifts.map(({ delta }: { delta: number }) => Math.abs(delta));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  test("finds no difference between a recipe and itself", async () => {
    const { out } = await diff("rooms", "rooms", "--seeds", "20", ...small);
    expect(out).toContain("20 seeds, 40x24, depth 1. All 20 levels are the same.\n");
    expect(out).toMatch(/\n\nWhat moved: nothing\.\n$/);
  });

  test("lists broken seeds, and finds out on which side a level hangs", async () => {
    const main = JSON.stringify(pathToFileURL(join(library, "dist/node/define.js")).href);
    writeFileSync(
      join(folder, "steps.mjs"),
      `import { defineLayer } from ${main};
      export const trap = defineLayer({
        id: "trap",
        options: {},
        *build(map, rng) {
          const fate = rng.between(1, 15);
          if (fate === 1) for (;;);
          if (fate < 4) throw new TypeError("a mistake");
        },
      });`,
    );
    const steps = [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }];
    writeFileSync(join(folder, "plain.json"), JSON.stringify({ name: "plain", steps }));
    writeFileSync(
      join(folder, "trapped.json"),
      JSON.stringify({ name: "trapped", steps: [...steps, { use: "trap" }] }),
    );
    const { code, out, err } = await diff(
      ...["plain.json", "trapped.json", "--use", "steps.mjs", "--seeds", "30", "--limit", "2", "--json", ...small],
      ...["--fail-on", "broken > 0", "--fail-on", "fixed > 0", "--fail-on", "crashed > 0"],
    );
    const found = JSON.parse(out);
    expect({ code, seeds: found.seeds, fixed: found.fixed }).toEqual({ code: 1, seeds: 30, fixed: [] });
    expect(found.crashed.length).toBeGreaterThan(0);
    expect(found.broken).toEqual(expect.arrayContaining(found.crashed));
    expect(found.levels).toBe(30 - found.broken.length);
    expect(found.failOn.map(({ hasFailed }: { hasFailed: boolean }) => hasFailed)).toEqual([true, false, true]);
    expect(err).toContain(`undercroft: --fail-on broken > 0: broken is ${found.broken.length}.\n`);
  });

  test("also writes a report, which changes nothing else", async () => {
    const args = ["caves", "rooms", "--seeds", "12", "--json", ...small];
    const [plain, reported] = [await diff(...args), await diff(...args, "--report", "both.html")];
    expect([reported.code, reported.out]).toEqual([0, plain.out]);
    expect(reported.err).toMatch(/wrote both\.html\n$/);
    const page = readFileSync(join(folder, "both.html"), "utf8");
    expect(page).toMatch(/^<!doctype html>[\s\S]*<title>caves and rooms/);
    expect(page).toContain("12 seeds each, depth 1, 40×24");
    const other = await diff("rooms", "--with", library, "--report", "other.html");
    expect(other).toMatchObject({ code: 2, out: "" });
  });

  test("shows levels side by side on a terminal that is wide enough", async () => {
    const shown = async (cols: number) => {
      const call = JSON.stringify([command, "diff", "rooms", "caves", "--seeds", "10", ...small]);
      // The end of a process may be heard of before its last words. Whatever comes before the mark has arrived with it.
      const script = `require("node:child_process").spawnSync(process.execPath, ${call}, { stdio: "inherit" }); console.log("END")`;
      const terminal = spawn(process.execPath, ["-e", script], {
        ...{ cols, rows: 40, cwd: folder, name: "xterm" },
        env: { ...env, NO_COLOR: "1" },
      });
      let output = "";
      return new Promise<string>((resolve) => {
        terminal.onData((data) => {
          output += data;
          if (output.includes("END\r\n")) resolve(output);
        });
      });
    };
    const [wide, narrow] = [await shown(90), await shown(80)];
    expect(wide).toMatch(/seed \d+: A, rooms, and B, caves\r\n/);
    expect(wide.match(/^.{40} │ .{40}\r$/gmu)).toHaveLength(3 * 24);
    expect(narrow).toMatch(/ {2}seed \d+\r\n {2}seed \d+/);
    expect(narrow).not.toContain("│");
  });
});

describe("undercroft diff --with", () => {
  test("builds B with another version, and measures it with this one", async () => {
    const same = await diff("rooms", "--with", library, "--seeds", "12", ...small);
    expect(same.code).toBe(0);
    expect(same.out).toMatch(
      /^A: rooms\nB: rooms in undercroft \d+\.\d+\.\d+\n12 seeds, 40x24, depth 1\. All 12 levels are the same\.\n/,
    );

    const other = otherVersion(
      "9.9.9",
      `import { recipeChain, shippedRecipe as shipped } from ${built};
      export { recipeChain };
      export const shippedRecipe = (name) => shipped(name === "halls" ? "rooms" : "caves");`,
    );
    const changed = await diff("rooms", "halls", "--with", other, "--seeds", "12", "--json", ...small);
    expect(JSON.parse(changed.out)).toMatchObject({ same: 12, b: { recipe: "halls", version: "9.9.9" } });
    const caves = await diff("rooms", "--with", other, "--seeds", "30", ...small);
    expect(caves.out).toMatch(/\n {2}B has more loops: /);
    const file = await diff("rooms", "plain.json", "--with", other, "--seeds", "5", "--json", ...small);
    expect(JSON.parse(file.out)).toMatchObject({ levels: 5, b: { recipe: "plain.json" } });
  });

  test("says what is wrong with the other version", async () => {
    const cases: [path: string, message: string][] = [
      ["nowhere", 'undercroft: --with: there is no folder "nowhere".\n'],
      [".", 'undercroft: --with: no version of undercroft is in ".".\n'],
      [
        otherVersion("9.0.0", ""),
        "9.0.0: this is undercroft 9.0.0, but it isn't built. In a clone, run npm run setup first.\n",
      ],
    ];
    for (const [path, message] of cases) {
      const { code, err } = await diff("rooms", "--with", path, "--seeds", "3");
      expect(err).toContain(message);
      expect(code).toBe(2);
    }
    const unknown = await diff("rooms", "nosuch", "--with", library, "--seeds", "3");
    expect(unknown).toMatchObject({ code: 2, out: "" });
    expect(unknown.err).toContain('the other version says: there is no recipe "nosuch".');
    const empty = await diff("rooms", "--with", otherVersion("9.0.1", "export const nothing = 1;"), "--seeds", "3");
    expect(empty.code).toBe(1);
    expect(empty.err).toContain("has no recipeChain and shippedRecipe.");
    const used = await diff("rooms", "--with", library, "--use", "steps.mjs");
    expect(used).toMatchObject({ code: 2 });
  });
});

describe("undercroft diff of two depths", () => {
  const few = ["--seeds", "12", "--size", "60x30"];

  test("says how well the ground tells them apart", async () => {
    const { code, out, err } = await diff("deeps", "--depth", "1", "--depth-b", "20", ...few);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const [a, b, what, drift] = out.split("\n");
    expect([a, b]).toEqual(["A: deeps at depth 1", "B: deeps at depth 20"]);
    expect(what).toBe("12 seeds, 60x30, depth 1 and 20. No level is the same in both.");
    expect(drift).toMatch(/^Depth drift: the ground alone tells the depth of \d+ % of the levels\.$/);

    const json = await diff(
      "deeps",
      "--depth",
      "1",
      "--depth-b",
      "20",
      "--json",
      "--fail-on",
      "depthDrift < 0.6",
      ...few,
    );
    const found = JSON.parse(json.out);
    expect(found).toMatchObject({ depth: 1, b: { recipe: "deeps", depth: 20 } });
    expect(drift).toContain(` ${Math.round(100 * found.depthDrift)} % `);
    expect(found.failOn).toEqual([{ condition: "depthDrift < 0.6", value: found.depthDrift, hasFailed: false }]);
    expect(json.code).toBe(0);
  });

  test("has no depth drift if the depths are the same", async () => {
    const { out, err, code } = await diff("rooms", "caves", "--depth-b", "1", "--fail-on", "depthDrift < 0.6", ...few);
    expect(out).toContain("\n12 seeds, 60x30, depth 1. ");
    expect(out).not.toContain("Depth drift");
    expect(code).toBe(1);
    expect(err).toContain("--fail-on depthDrift < 0.6: it takes two depths, by --depth-b.");
  });
});

describe("undercroft diff of two surveys", () => {
  test("compares what they have counted", async () => {
    const survey = (recipe: string, seeds: string, out: string) =>
      runCommand(["survey", recipe, "--seeds", seeds, "--out", out, ...small], { cwd: folder });
    await survey("rooms", "60", "one.survey");
    await survey("rooms", "61..120", "two.survey");
    await survey("caves", "60", "caves.survey");

    const same = await diff("one.survey", "two.survey");
    expect(same).toMatchObject({ code: 0, err: "" });
    expect(same.out).toBe(
      [
        "A: one.survey (rooms, 40x24, depth 1, 60 seeds)",
        "B: two.survey (rooms, 40x24, depth 1, 60 seeds)",
        "",
        "A: 0 of 60 levels are broken: fewer than 1 in 20 with 95 % confidence.",
        "B: 0 of 60 levels are broken: fewer than 1 in 20 with 95 % confidence.",
        "",
        "What moved: nothing.",
        "",
        `No clear difference in ${METRICS.length} metrics.`,
        "",
      ].join("\n"),
    );
    const other = await diff("one.survey", "caves.survey", "--fail-on", "loops.delta > 0.5", "--json");
    expect(other.code).toBe(1);
    const found = JSON.parse(other.out);
    expect(found).toMatchObject({ isPaired: false, isSame: false, a: { seeds: 60, broken: 0 }, b: { levels: 60 } });
    expect(found.failOn).toEqual([{ condition: "loops.delta > 0.5", value: expect.any(Number), hasFailed: true }]);
    const itself = await diff("one.survey", "one.survey");
    expect(itself.out).toContain("\nBoth have the same levels.\n");
  });

  test("refuses what only makes sense for recipes", async () => {
    const cases: [args: string[], message: string][] = [
      [["one.survey"], "diff needs a second survey folder to compare with."],
      [
        ["one.survey", "two.survey", "--seeds", "5"],
        "--seeds doesn't work with surveys: their levels are built already.",
      ],
      [["one.survey", "two.survey", "--depth-b", "5"], "--depth-b doesn't work with surveys"],
      [["one.survey", "rooms"], "can't compare a recipe with a survey. Name two recipes or two survey folders."],
      [["one.survey", "two.survey", "--fail-on", "areas.delta > 0"], "--fail-on: areas isn't in these surveys."],
    ];
    for (const [args, message] of cases) {
      const { code, err } = await diff(...args);
      expect(err).toContain(message);
      expect(code).toBe(2);
    }
  });
});

describe("wrong calls of undercroft diff", () => {
  test("exit with 2 and say what was meant", async () => {
    const cases: [args: string[], message: string][] = [
      [["rooms"], "diff needs something to compare with: another recipe, --set, --depth-b or --with."],
      [["rooms", "cavse"], 'there is no recipe or file "cavse". Did you mean "caves"?'],
      [
        ["rooms", "caves", "--fail-on", "brokn > 0"],
        '--fail-on: can\'t read "brokn > 0": there is no "brokn". Did you mean "broken"?',
      ],
      [["rooms", "caves", "--fail-on", "path.dleta > 0"], 'metrics have no "dleta". Did you mean "delta"?'],
      [["rooms", "caves", "--seeds", "0"], "the number of seeds must be at least 1."],
      [["rooms", "caves", "--threads", "0"], "threads must be a whole number from 1 to 1024."],
      [["-", "-"], "standard input can't be both recipes. Save the recipe to a file first."],
    ];
    for (const [args, message] of cases) {
      const { code, out, err } = await diff(...args);
      expect(err).toContain(message);
      expect({ code, out }).toEqual({ code: 2, out: "" });
    }
  });
});
