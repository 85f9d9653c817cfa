import { describe, expect, test } from "vitest";
import { parseRecipe } from "./recipe-text.js";

const RECIPE = { size: [40, 20], steps: [{ use: "maze", width: 2 }, { use: "area-start" }] };

describe("a recipe file is read", () => {
  test.each([
    ["recipe.json", JSON.stringify(RECIPE)],
    [
      "recipe.json",
      '// caves "for" later\n{ "size": [40, 20], /* cells,\n } */\n  "steps": [ { "use": "maze", "width": 2, }, // wide,\n { "use": "area-start" }, ], }\n',
    ],
    [
      "recipe.jsonc",
      '{ "size": [40, 20], "steps": [{ "use": "maze", "width": 2 }, { "use": "area-start" }], /* end */ }',
    ],
    ["recipe.yaml", "# mazes\nsize: [40, 20]\nsteps:\n  - { use: maze, width: 2 }\n  - use: area-start\n"],
    ["recipe.yml", JSON.stringify(RECIPE)],
    // From standard input: what begins like JSON is JSON.
    ["-", `\uFEFF\n  // first\n${JSON.stringify(RECIPE)}`],
    ["-", "size: [40, 20]\nsteps: [{ use: maze, width: 2 }, { use: area-start }]\n"],
  ])("%s: %s", async (file, text) => {
    expect(await parseRecipe(text, file)).toEqual(RECIPE);
  });

  test("with texts that look like comments left as they are", async () => {
    const text = '{ "name": "a // b, /* c */ ,]", "steps": [], }';
    expect(await parseRecipe(text, "x.json")).toEqual({ name: "a // b, /* c */ ,]", steps: [] });
  });
});

test.each([
  ["x.json", '{\n  // one\n  "steps": [ { "use": } ]\n}', "x.json:3:23: invalid JSON: unexpected"],
  ["x.json", '{ "steps": [] /* never closed', "x.json:1:15: "],
  ["x.yaml", "steps:\n  - use: [maze\n", "x.yaml:3:1: "],
  ["x.yaml", "steps: []\nsteps: []\n", "x.yaml:2:1: "],
])("what is wrong in %s is told with its place: %s", async (file, text, place) => {
  await expect(parseRecipe(text, file)).rejects.toThrow(place);
});
