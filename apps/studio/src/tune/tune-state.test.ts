import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { canUndo, draft, undo } from "../state/studio.ts";
import { editWhileMoving, endMove, endMoveSoon } from "./tune-state.ts";

beforeEach(() => {
  // Other tests may have left something to undo.
  while (canUndo.value) undo();
  vi.useFakeTimers();
});
afterEach(() => {
  endMove();
  while (canUndo.value) undo();
  vi.useRealTimers();
});

const call = (name: string) => editWhileMoving("name", (now) => ({ ...now, name }));

/** As a field does it that takes every key. */
function type(name: string): void {
  call(name);
  endMoveSoon();
}

test("key presses in quick succession are undone together, and those after a pause separately", () => {
  type("c");
  vi.advanceTimersByTime(300);
  type("ca");
  vi.advanceTimersByTime(900);
  type("cat");
  vi.advanceTimersByTime(1100);
  type("cats");
  undo();
  expect(draft.value.name).toBe("cat");
  undo();
  expect(canUndo.value).toBe(false);
});

test("a slider that is held still is the same change until it is released", () => {
  call("one");
  vi.advanceTimersByTime(60_000);
  call("two");
  endMove();
  call("three");
  undo();
  expect(draft.value.name).toBe("two");
  undo();
  expect(canUndo.value).toBe(false);
});
