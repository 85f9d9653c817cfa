import { expect, test } from "vitest";
import { advanced, redone, replaced, timelineOf, undone } from "./undo.ts";

test("undo and redo go back and forward through the states", () => {
  const three = advanced(advanced(timelineOf("a"), "b"), "c");
  expect(undone(three).present).toBe("b");
  expect(undone(undone(three)).present).toBe("a");
  expect(undone(undone(undone(three))).present).toBe("a");
  expect(redone(undone(undone(three))).present).toBe("b");
  expect(redone(redone(redone(undone(undone(three))))).present).toBe("c");
});

test("a new state forgets what was undone; one that takes the place of another does not", () => {
  const back = undone(advanced(advanced(timelineOf("a"), "b"), "c"));
  expect(redone(advanced(back, "d")).present).toBe("d");
  expect(undone(advanced(back, "d")).present).toBe("b");
  expect(redone(replaced(back, "e")).present).toBe("c");
});

test("a change that changes nothing is not recorded", () => {
  const timeline = advanced(timelineOf("a"), "b");
  expect(advanced(undone(timeline), "a").future).toEqual(["b"]);
});

test("the number of remembered states is limited", () => {
  let timeline = timelineOf(0);
  for (let n = 1; n <= 2000; n++) timeline = advanced(timeline, n);
  expect(timeline.past).toHaveLength(500);
  expect(undone(timeline).present).toBe(1999);
});
