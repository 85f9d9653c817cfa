import { expect, test } from "vitest";
import { SetupError } from "../build/setup.mjs";
import { runLanes, runNode, type Stage, sumUp } from "./stages.mjs";

const good: Stage = { name: "Good", check: () => true };
const bad: Stage = { name: "Bad", check: (say) => (say("it is bad"), false), advice: "make it good." };
const ground: Stage = { name: "Ground", isGround: true, check: () => false };

async function run(...lanes: Stage[][]) {
  const lines: string[] = [];
  const results = await runLanes(lanes, (line) => lines.push(line.replace(/\d+\.\d s/, "0.0 s")));
  return { failed: results.filter(({ ok }) => !ok).map(({ name }) => name), lines, results };
}

test("all stages run, and those that fail are listed with their output", async () => {
  const { failed, lines } = await run([bad, good, bad]);
  expect(failed).toEqual(["Bad", "Bad"]);
  const failure = ["Bad: FAILED, 0.0 s", "it is bad"];
  expect(lines).toEqual([...failure, "Good: ok, 0.0 s", ...failure]);
});

test("the rest of a lane doesn't run after a stage that it depends on has failed", async () => {
  expect(await run([ground, good])).toMatchObject({ failed: ["Ground"], lines: ["Ground: FAILED, 0.0 s"] });
  expect((await run([ground, good], [good])).lines).toEqual(["Ground: FAILED, 0.0 s", "Good: ok, 0.0 s"]);
});

test("lanes run side by side", async () => {
  let release: (ok: boolean) => void = () => undefined;
  const waits: Stage = { name: "Waits", check: () => new Promise((resolve) => (release = resolve)) };
  const releases: Stage = { name: "Releases", check: () => (release(true), true) };
  const { results } = await run([waits], [releases]);
  // One after the other, the first would wait for ever.
  expect(results.filter(({ ok }) => ok)).toHaveLength(2);
});

test("a set-up error fails its stage with its message, and any other error is thrown", async () => {
  const fails = (error: Error): Stage => ({
    name: "Build",
    check: () => {
      throw error;
    },
  });
  expect((await run([fails(new SetupError("no compiler"))])).lines).toEqual(["Build: FAILED, 0.0 s", "no compiler"]);
  await expect(run([fails(new TypeError("a defect"))])).rejects.toThrow("a defect");
});

test("the summary has the times, what failed, and advice", async () => {
  const words = (results: Awaited<ReturnType<typeof run>>["results"]) => {
    const lines: string[] = [];
    const ok = sumUp(results, 12.34, (line) => lines.push(line.replace(/0\.\d s/g, "0.0 s").trim()));
    return { ok, lines };
  };
  expect(words((await run([good])).results)).toEqual({ ok: true, lines: ["Good 0.0 s · all 12.3 s"] });
  expect(words((await run([good, bad])).results)).toEqual({
    ok: false,
    lines: ["Good 0.0 s · Bad 0.0 s FAILED · all 12.3 s", "Failed: Bad.", "Bad: make it good."],
  });
});

test("the output of a program and whether it succeeded are returned", async () => {
  const said: string[] = [];
  expect(await runNode("scripts/long/soak.mjs", ["vegetables"], (text) => said.push(text))).toBe(false);
  expect(said).toEqual([expect.stringContaining("there is no vegetables")]);
});
