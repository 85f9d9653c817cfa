import { expect, test } from "vitest";
import { givenTerms, readTerms } from "./build-terms.js";

const DEFAULT = { purpose: "level", movement: "diagonal", require: [], floor: undefined, theme: "stone", allows: [] };

test("what isn't asked for is as usual, and isn't written", () => {
  expect(readTerms({})).toEqual(DEFAULT);
  expect(givenTerms(readTerms({}))).toEqual({});
  expect(givenTerms(readTerms({ purpose: "level", movement: "diagonal", require: [], theme: "stone" }))).toEqual({});
});

test("what is asked for later replaces the rest, and adds to what is required", () => {
  const chain = readTerms({ purpose: "map", movement: "orthogonal", require: ["den", "den"], theme: "drowned" });
  expect(readTerms({}, chain)).toEqual(chain);
  expect(readTerms({ movement: "diagonal", require: ["lair", "den"], floor: "reachable" }, chain)).toEqual({
    purpose: "map",
    movement: "diagonal",
    require: ["den", "lair"],
    floor: "reachable",
    theme: "drowned",
    allows: [],
  });
});

test("what is written gives the same terms again", () => {
  const terms = readTerms({
    purpose: "map",
    movement: "orthogonal",
    require: ["den"],
    floor: "reachable",
    theme: "deep",
    allows: ["exit-secret"],
  });
  expect(readTerms(givenTerms(terms))).toEqual(terms);
});

test.each([
  [{ purpose: "town" }, 'purpose must be level or map, got "town".'],
  [{ movement: "sideways" }, 'movement must be orthogonal or diagonal, got "sideways".'],
  [{ require: "den" }, 'require must be a list of non-empty strings, got "den".'],
  [{ allows: ["exit"] }, 'allows must be a list of exit-locked and exit-secret, got ["exit"].'],
  [{ floor: "all" }, 'floor must be "reachable", or left out, got "all".'],
  [{ theme: "My Theme" }, 'theme must be the name of a theme, such as stone or caverns, got "My Theme".'],
  [{ theme: 3 }, "theme must be the name of a theme, such as stone or caverns, got 3."],
])("%o is refused", (given, message) => {
  expect(() => readTerms(given as never)).toThrow(message);
});
