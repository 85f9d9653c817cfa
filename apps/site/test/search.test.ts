import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { pathOf } from "../build/pages.mjs";
import { type SearchIndex, search } from "../src/page/search.ts";
import { isNear, queryWords, stemOf, wordsOf } from "../src/page/words.ts";
import { searchIndex } from "./manual.ts";

let index: SearchIndex;
beforeAll(async () => {
  index = await searchIndex();
});

const found = (query: string, most = 3) =>
  search(index, query, most).map(({ path, id }) => (id ? `${path}#${id}` : path));

describe("questions", () => {
  const questions: readonly { readonly question: string; readonly pages: readonly string[] }[] = JSON.parse(
    readFileSync(new URL("questions.json", import.meta.url), "utf8"),
  );

  test.each(questions.map(({ question, pages }) => [question, pages] as const))("%s", (question, pages) => {
    const hits = search(index, question, 3).map(({ path }) => path);
    const right = pages.map((page) => pathOf(`docs/${page}`));
    expect(
      hits.some((path) => right.includes(path)),
      `${hits.join(", ")} instead of ${right.join(", ")}`,
    ).toBe(true);
  });
});

describe("names and parts of words", () => {
  test.each([
    ["maze", "steps/maze.html"],
    ["cellularAutomata", "steps/cellular-automata.html"],
    ["cellular automata", "steps/cellular-automata.html"],
    ["cellular-automata", "steps/cellular-automata.html"],
    ["cellular autom", "steps/cellular-automata.html"],
    ["celular automata", "steps/cellular-automata.html"],
    ["voronoi spawning", "steps/voronoi-spawning.html"],
    ["connectRegions", "steps/connect-regions.html"],
    ["wave function collapse", "wave-function-collapse.html"],
    ["worlds", "worlds.html"],
    ["bench", "benchmarks.html"],
  ])("%s leads to %s.", (query, path) => {
    expect(search(index, query, 3).map((hit) => hit.path)).toContain(path);
  });

  test("An option leads to its row.", () => {
    expect(found("passage")).toContain("steps/maze.html#option-passage");
    expect(found("roomSize simple map")).toContain("steps/simple-map.html#option-roomsize");
  });

  test("Unknown words and an empty query find nothing.", () => {
    expect(found("xyzzyplugh")).toEqual([]);
    expect(found("")).toEqual([]);
    expect(found("   ?! ")).toEqual([]);
  });

  test("A hit shows the words around what was found.", () => {
    const [hit] = search(index, "perfect maze");
    const shown = hit!.excerpt.map(([text]) => text).join("");
    expect(shown.length).toBeLessThan(170);
    expect(hit!.excerpt.filter(([, isFound]) => isFound).map(([text]) => text.toLowerCase())).toContain("maze");
  });

  test("The search accepts any text.", () => {
    for (const query of ["<b>", "a".repeat(2000), "%", "\\", "🦇", "constructor", "__proto__ toString", "İstanbul"]) {
      expect(Array.isArray(search(index, query))).toBe(true);
    }
  });
});

describe("words", () => {
  test.each([
    ["places", "placing", "placed", "place"],
    ["generates", "generating", "generation", "generate"],
    ["runs", "running", "run"],
    ["bodies", "body"],
    ["boxes", "box"],
    ["connected", "connects", "connect"],
  ])("%s and the like are one.", (...words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1);
  });

  test("Words in camel case, with hyphens or dots are found whole and by their parts.", () => {
    expect(wordsOf("levelChain")).toEqual(["level", "chain", "levelchain"]);
    expect(wordsOf("simple-map.roomSize")).toEqual(["simpl", "map", "room", "siz", "simplemaproomsize"]);
    expect(wordsOf("SVG's")).toEqual(["svg"]);
  });

  test("Stop words of a question are ignored.", () => {
    expect(queryWords("How do I make a maze?")).toEqual(["maz"]);
    expect(queryWords("how")).toEqual(["how"]);
  });

  test.each([
    ["maze", "maez", 1, true],
    ["voronoi", "voronio", 1, true],
    ["corridor", "coridor", 1, true],
    ["corridor", "coridro", 1, false],
    ["corridor", "coridro", 2, true],
    ["a", "abc", 1, false],
  ])("%s and %s differ by at most %i: %s", (a, b, most, isSo) => {
    expect(isNear(a, b, most)).toBe(isSo);
  });
});
