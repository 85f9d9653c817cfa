import { expect, test } from "vitest";
import { SetupError } from "./setup.mjs";
import { checkBrowser, runStages } from "./test.mjs";

const good = { name: "Good", check: () => true };
const bad = { name: "Bad", check: () => false };
const ground = { name: "Ground", isGround: true, check: () => false };

async function run(...stages: (typeof good)[]) {
  const lines: string[] = [];
  const failed = await runStages(stages, (line) => lines.push(line.replace(/\d+\.\d s/, "0.0 s").trim()));
  return { failed, lines };
}

test("a success ends with what the last stage itself says", async () => {
  const { failed, lines } = await run(good, { name: "Tests", check: () => true });
  expect(failed).toEqual([]);
  expect(lines).toEqual(["1/2 Good", "ok, 0.0 s", "2/2 Tests"]);
});

test("all stages run, and those that fail are named", async () => {
  const { failed, lines } = await run(bad, good, bad);
  expect(failed).toEqual(["Bad", "Bad"]);
  expect(lines).toEqual(["1/3 Bad", "FAILED, 0.0 s", "2/3 Good", "ok, 0.0 s", "3/3 Bad", "FAILED, 0.0 s"]);
});

test("nothing runs after a failure of what it stands on", async () => {
  expect(await run(ground, good)).toEqual({ failed: ["Ground"], lines: ["1/2 Ground", "FAILED, 0.0 s"] });
});

test("a set-up that can't go on fails with its message, any other error is a defect", async () => {
  const fails = (error: Error) => ({
    name: "Build",
    check: (): boolean => {
      throw error;
    },
  });
  expect((await run(fails(new SetupError("no compiler")))).lines).toEqual([
    "1/1 Build",
    "no compiler",
    "FAILED, 0.0 s",
  ]);
  await expect(run(fails(new TypeError("a defect")))).rejects.toThrow("a defect");
});

test("without a browser a person is warned with the reason, and CI fails", () => {
  const lines: string[] = [];
  const none = { path: undefined, reason: "there is none" };
  expect(checkBrowser(none, true, (line) => lines.push(line))).toBe(true);
  expect(checkBrowser(none, false, (line) => lines.push(line))).toBe(false);
  expect(lines).toEqual([
    expect.stringContaining("are SKIPPED: there is none"),
    "The tests in a browser can't run: there is none",
  ]);
});
