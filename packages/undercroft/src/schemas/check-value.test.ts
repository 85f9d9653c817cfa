import { expect, test } from "vitest";
import { checkValue } from "./check-value.js";
import type { Schemas } from "./schema.js";

test("of several branches the one is meant that knows most keys, however many are wrong deeper inside", () => {
  const look = { type: "object", properties: { color: { type: "string" } }, additionalProperties: false } as const;
  const named = {
    type: "object",
    properties: { name: { type: "string" }, look },
    additionalProperties: false,
  } as const;
  const nameless = { type: "object", properties: { look: {} }, additionalProperties: false } as const;
  const schemas: Schemas = { thing: { anyOf: [nameless, named] } };
  expect(checkValue({ name: "Rat", look: { colour: "#fff", hue: 3 } }, schemas, "thing")).toEqual({
    problems: [
      { path: ["look", "colour"], part: "key", message: expect.stringContaining('unknown key "colour"') },
      { path: ["look", "hue"], part: "key", message: expect.stringContaining('unknown key "hue"') },
    ],
  });
});
