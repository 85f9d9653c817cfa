import { describe, expect, test } from "vitest";
import { UndercroftError } from "../src/entries/index.js";
import * as building from "./misuses/building.js";
import * as content from "./misuses/content.js";
import * as files from "./misuses/files.js";
import * as levels from "./misuses/levels.js";
import type { Misuse } from "./misuses/misuse.js";
import * as things from "./misuses/things.js";
import * as tools from "./misuses/tools.js";

/** Everything that goes wrong, by what it is about. */
const TABLES: Readonly<Record<string, readonly Misuse[]>> = {
  ...building,
  ...things,
  ...levels,
  ...files,
  ...content,
  ...tools,
};

// Nothing is silent, nothing hangs, and no error comes from the engine: each says what is wrong with the call.
describe.for(Object.entries(TABLES))("%s", ([, rows]) => {
  test.for(rows.map(([call, message]) => ({ call, message, text: String(call).replace(/^\(\) => /, "") })))(
    "$text",
    async ({ call, message }) => {
      const error = await Promise.resolve()
        .then(call)
        .then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
      expect(error).toBeInstanceOf(UndercroftError);
      expect((error as UndercroftError).message).toContain(message);
    },
  );
});
