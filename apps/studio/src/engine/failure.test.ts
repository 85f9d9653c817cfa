import { BuildError, UndercroftError } from "undercroft";
import { expect, test } from "vitest";
import { failureOf } from "./failure.ts";

type Rejections = ConstructorParameters<typeof BuildError>[1];

function failed(rejections: Rejections) {
  const recipe = { version: 1, steps: [] } as never;
  const call = { recipe, seed: "rats", depth: 1, width: 60, height: 36, used: [], firstAttempt: 1, attempts: 20 };
  return failureOf(new BuildError(call, rejections));
}

const unreached = (attempt: number, x = 13) =>
  ({
    attempt,
    step: "sketch#1",
    check: "room-reachable",
    message: `room-reachable failed: a room can't be reached from the start, at (${x}, 43)`,
  }) as const;

test("a level that can't be built is told by its cause, as often as that was met, and what helps", () => {
  const failure = failed(Array.from({ length: 20 }, (_, i) => unreached(i + 1)));
  expect(failure.message.split("\n")).toEqual([
    "A room can't be reached from the start (13, 43): 20 of 20 attempts.",
    "To fix it, add Connect regions, or Cull unreachable after the start.",
  ]);
  expect(failure.step).toBe("sketch#1");
  expect(failure.causes).toEqual([{ words: "Sketch: A room can't be reached from the start (13, 43)", attempts: 20 }]);
});

test("attempts that differ only in numbers are alike, and equal ones are counted together", () => {
  const stuck = { attempt: 1, step: "maze#2", message: "there is not enough space." };
  const { message, causes } = failed([stuck, unreached(2), unreached(3, 14), unreached(4, 14)]);
  expect(message.split("\n")[0]).toBe(
    "A room can't be reached from the start (13, 43): this or similar in 3 of 4 attempts.",
  );
  expect(causes).toEqual([
    { words: "Sketch: A room can't be reached from the start (14, 43)", attempts: 2 },
    { words: "Maze 2: There is not enough space", attempts: 1 },
    { words: "Sketch: A room can't be reached from the start (13, 43)", attempts: 1 },
  ]);
});

test("other errors keep their message, and name their step and option", () => {
  const error = new UndercroftError("bad-option", "maze: no.", { step: "maze#1", option: "width" });
  expect(failureOf(error)).toEqual({ message: "maze: no.", step: "maze#1", option: "width" });
  expect(failureOf(new Error("gone"))).toEqual({ message: "gone" });
  expect(failureOf("odd")).toEqual({ message: "odd" });
});
