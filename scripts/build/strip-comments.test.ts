import { expect, test } from "vitest";
import { stripComments } from "./strip-comments.mjs";

test.each([
  ["/** About a. */\nexport const a = 1;\n", "export const a = 1;\n"],
  ["const a = 1; // one\nconst b = 2;\n", "const a = 1;\nconst b = 2;\n"],
  ["const a = /* @__PURE__ */ make();\n", "const a = /* @__PURE__ */ make();\n"],
  ["const a = `// no comment\n\n/* nor this */`;\n", "const a = `// no comment\n\n/* nor this */`;\n"],
  ["const a = /\\/\\/ no comment/g;\n", "const a = /\\/\\/ no comment/g;\n"],
  ["class A {\n    /** About x. */\n    x = 1;\n    // The end.\n}\n", "class A {\n    x = 1;\n    // The end.\n}\n"],
])("the comments of %j", (source, stripped) => {
  expect(stripComments(source)).toBe(stripped);
});
