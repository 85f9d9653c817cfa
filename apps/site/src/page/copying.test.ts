import { expect, test } from "vitest";
import { textToCopy } from "./copying.ts";

test("Only the commands of a terminal session are copied, not their output.", () => {
  expect(textToCopy("$ npx undercroft list\nmaze\n$ ls\n", "console")).toBe("npx undercroft list\nls");
  expect(textToCopy("npx undercroft list  # all\n", "sh")).toBe("npx undercroft list  # all");
});
