import { expect, test } from "vitest";
import { withoutDocs } from "./drop-docs.mjs";

test("Comments for readers of the API go, and those that say why stay.", async () => {
  const code =
    "/** One. */\nexport const a = 1;\n\n  /**\n   * Two.\n   */\nexport function b() {\n  // Why.\n  return a; /** here */\n}\n";
  expect(await withoutDocs(code)).toBe(
    "export const a = 1;\n\nexport function b() {\n  // Why.\n  return a; /** here */\n}\n",
  );
});

test("A module with a text that looks like such a comment stays as it is.", async () => {
  const code = "/** One. */\nexport const a = `\n/** Text. */\n`;\n";
  expect(await withoutDocs(code)).toBe(code);
});
