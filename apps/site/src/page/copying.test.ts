import { expect, test } from "vitest";
import { textToCopy } from "./copying.ts";

test("Of what a terminal shows, only what was typed is copied.", () => {
  expect(textToCopy("$ npx undercroft list\nmaze\n$ ls\n", "console")).toBe("npx undercroft list\nls");
  expect(textToCopy("npx undercroft list  # all\n", "sh")).toBe("npx undercroft list  # all");
});
