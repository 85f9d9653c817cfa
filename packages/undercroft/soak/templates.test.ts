import { expect, test } from "vitest";
import { sampled } from "../test/kit/whole.js";
import { soakTemplates, TEMPLATE_KINDS } from "./templates.js";

test.each(TEMPLATE_KINDS)("levels of templates have the loops that were asked for: %s", (kind) => {
  const builds = sampled(200, 8);
  const { levels, errors, asked, made } = soakTemplates({ kind, builds });
  expect([levels, errors]).toEqual([builds, {}]);
  expect(made).toBeGreaterThanOrEqual(Math.floor(0.99 * asked));
});
