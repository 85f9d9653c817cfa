import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { parseShard } from "./shard.js";

describe("a shard", () => {
  test("is numbered from 1", () => {
    expect(parseShard("1/4", {})).toEqual({ index: 1, of: 4 });
    expect(parseShard("4/4", {})).toEqual({ index: 4, of: 4 });
  });

  test.each(["0/4", "5/4", "1/0", "1", "a/b", "1/4/2", "-1/4", ""])("%s is refused", (text) => {
    const error = caught(() => parseShard(text, {}));
    expect(error).toMatchObject({ code: "bad-option" });
    expect(error.message).toContain("1/4");
  });

  test.each([
    ["a Kubernetes Indexed Job", { JOB_COMPLETION_INDEX: "0", UNDERCROFT_SHARDS: "8" }, { index: 1, of: 8 }],
    [
      "a Slurm array",
      { SLURM_ARRAY_TASK_ID: "12", SLURM_ARRAY_TASK_MIN: "10", SLURM_ARRAY_TASK_COUNT: "5" },
      { index: 3, of: 5 },
    ],
    [
      "a Slurm array with a step",
      {
        SLURM_ARRAY_TASK_ID: "14",
        SLURM_ARRAY_TASK_MIN: "10",
        SLURM_ARRAY_TASK_COUNT: "3",
        SLURM_ARRAY_TASK_STEP: "2",
      },
      { index: 3, of: 3 },
    ],
    ["a CI system", { CI_NODE_INDEX: "2", CI_NODE_TOTAL: "3" }, { index: 2, of: 3 }],
  ])("is found out in %s", (_title, env, shard) => {
    expect(parseShard("auto", env)).toEqual(shard);
  });

  test.each([
    [{}, "none of JOB_COMPLETION_INDEX, SLURM_ARRAY_TASK_ID and CI_NODE_INDEX is set"],
    [{ JOB_COMPLETION_INDEX: "0" }, "set UNDERCROFT_SHARDS"],
    [{ JOB_COMPLETION_INDEX: "8", UNDERCROFT_SHARDS: "8" }, "the environment says 9/8"],
    [{ JOB_COMPLETION_INDEX: "x", UNDERCROFT_SHARDS: "8" }, 'JOB_COMPLETION_INDEX must be a whole number, got "x"'],
    [{ CI_NODE_INDEX: "1" }, "CI_NODE_TOTAL must be a whole number, but is not set"],
    [{ CI_NODE_INDEX: "0", CI_NODE_TOTAL: "3" }, "the environment says 0/3"],
    [
      {
        SLURM_ARRAY_TASK_ID: "11",
        SLURM_ARRAY_TASK_MIN: "10",
        SLURM_ARRAY_TASK_COUNT: "3",
        SLURM_ARRAY_TASK_STEP: "2",
      },
      "the environment says 1.5/3",
    ],
  ])("is not guessed from %j", (env, message) => {
    expect(caught(() => parseShard("auto", env)).message).toContain(message);
  });
});
