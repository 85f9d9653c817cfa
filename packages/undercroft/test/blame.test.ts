import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import { describe, expect, test } from "vitest";
import { ownProject } from "./own-project.js";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const { FORCE_COLOR: _, ...env } = process.env;

const ROOM_LEVEL = [{ use: "room-based-start" }, { use: "room-based-stairs" }];
const CAVE_LEVEL = [{ use: "connect-regions" }, { use: "area-start" }, { use: "distant-exit" }];

const folder = ownProject("blame", {
  "steps.js": `import { defineLayer, WALL } from "undercroft/define";
const id = (name, build) => defineLayer({ id: name, options: {}, *build(map, rng) { build(map, rng); } });
export const leak = id("leak", (map, rng) => {
  if (!rng.chance(0.4)) return;
  for (const { at } of map.exits) {
    for (const row of [-map.width, 0, map.width]) {
      for (const column of [-1, 0, 1]) if (row + column !== 0) map.set(at + row + column, WALL);
    }
  }
});
export const fussy = id("fussy", (map, rng) => {
  if (rng.chance(0.1)) throw new TypeError("a mistake");
});
export const chatty = id("chatty", (map) => map.note("shortfall", "not enough"));
export const innocent = id("innocent", () => {});
`,
  "leaky.json": JSON.stringify({
    size: [24, 16],
    steps: [{ use: "simple-map" }, ...ROOM_LEVEL, ...["leak", "chatty", "fussy", "innocent"].map((use) => ({ use }))],
  }),
  "either.json": JSON.stringify({
    name: "either",
    size: [30, 20],
    steps: [
      {
        oneOf: [
          { weight: 4, steps: [{ use: "simple-map" }, ...ROOM_LEVEL] },
          { steps: [{ use: "cellular-automata" }, ...CAVE_LEVEL] },
        ],
      },
    ],
  }),
});

const blame = (...args: string[]) => runCommand(["blame", ...args], { cwd: folder });
const threads = ["--threads", "2"];

describe("undercroft blame", () => {
  test("says which steps take the time, and that nothing failed", async () => {
    const { code, out, err } = await blame("rooms", "--seeds", "40", "--size", "24x16", ...threads);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = out.split("\n");
    expect(lines[0]).toBe("rooms: 40 levels");
    expect(lines[2]).toMatch(/^step +time +per run +longest +runs +notes$/);
    const steps = lines.slice(3, 7).map((line) => line.split(/ {2,}/));
    expect(steps.map(([step]) => step).sort()).toEqual([
      ...["room-based-spawner#1", "room-based-stairs#1", "room-based-start#1", "simple-map#1"],
    ]);
    for (const [, share, each, longest, runs] of steps) {
      expect(share).toMatch(/^[<\d. ]+ %$/);
      expect(each).toMatch(/^[\d.e-]+ ms$/);
      expect(longest).toMatch(/^[\d.e-]+ ms \(seed \d+\)$/);
      expect(runs).toBe("40");
    }
    expect(lines.slice(7)).toEqual(["", "No attempt failed.", ""]);
  });

  test("blames the step that makes attempts fail, every time, and counts notes", async () => {
    const args = ["leaky.json", "--use", "steps.js", "--seeds", "60", ...threads];
    const found = JSON.parse((await blame(...args, "--json")).out);
    expect(Object.keys(found.rejected)).toEqual(["exit-reachable at leak#1"]);
    const { count, seeds } = found.rejected["exit-reachable at leak#1"];
    expect(count).toBeGreaterThan(10);
    expect(seeds).toHaveLength(9);
    const broken = found.failed["broken-step at fussy#1"].count;
    expect(found.levels).toBe(60 - broken);
    const step = (name: string) => found.steps.find((each: { step: string }) => each.step === name);
    expect(step("chatty#1").notes).toEqual({ shortfall: 60 - broken });
    // Every attempt runs a step, unless it has ended before.
    expect(step("simple-map#1").runs).toBeGreaterThan(60 + count - 1);
    const shares = found.steps.map(({ share }: { share: number }) => share);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares.reduce((sum: number, share: number) => sum + share)).toBeCloseTo(1, 6);
    const { out } = await blame(...args);
    expect(out).toContain(`\nWhat failed:\n  broken-step at fussy#1: ${broken} times, which led to no level; seed `);
    expect(out).toContain(
      `\n  exit-reachable at leak#1: ${count} times, which led to another attempt; seed ${seeds.join(", ")}\n`,
    );
  });

  test("says which choice odd levels share", async () => {
    const args = ["either.json", "--seeds", "80", ...threads];
    const { code, out } = await blame(...args, "--where", "not rooms > 0");
    expect(code).toBe(0);
    const [, odd] = /\n(\d+) of 80 levels meet "not rooms > 0"\.\n/.exec(out)!;
    expect(Number(odd)).toBeGreaterThan(5);
    expect(out).toMatch(
      new RegExp(
        `\\n  All ${odd} of them use .*cellular-automata.*, but only ${odd} of all 80 do: .* times as often\\.\\n$`,
      ),
    );
    const json = JSON.parse((await blame(...args, "--where", "uses simple-map#1 and path > 5", "--json")).out);
    expect(json.odd.count).toBeLessThanOrEqual(80 - Number(odd));
    expect(json.odd).toMatchObject({ of: 80, seeds: expect.any(Array) });
    const none = await blame(...args, "--where", "path > 5000");
    expect(none.out).toMatch(/\n0 of 80 levels meet "path > 5000"\.\n$/);
  });

  test.each([
    ["path >", "ends too early"],
    ["prefab den", "blame only knows steps and metrics that don't take long. Use search for prefabs"],
    ["path > 5 and prefab den", "blame only knows steps and metrics"],
    ["path > 5 or spawn Orc", "blame only knows steps and metrics"],
    ["areas > 5", "blame only knows steps and metrics"],
    ["uses mase", "this recipe has no step called"],
  ])("refuses the query %j", async (where, message) => {
    const { code, out, err } = await blame("rooms", "--where", where, "--seeds", "5");
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(message);
  });

  test("reports its results so far on Ctrl-C, and exits with 130", async () => {
    const args = ["blame", "rooms", "--seeds", "1000000", "--size", "24x16", "--threads", "1"];
    const terminal = spawn(process.execPath, [command, ...args], { cols: 120, rows: 40, cwd: folder, env });
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
    expect(shown).toMatch(/rooms: [\d,]+ levels?\r\n/);
    expect(shown).toMatch(/undercroft: stopped\. This is about the levels that were built until then\.\r\n$/);
  });
});
