import * as formats from "undercroft/formats";
import { drawnLevel, drawnSection, drawnVault, type Prefab } from "undercroft/prefabs";
import { addPacks, RECIPES, type Recipe, recipeChain, registry, shippedRecipe } from "undercroft/recipes";
import { describe, expect, test } from "vitest";
import { draftOf, recipeOf } from "../state/draft.ts";
import { bookOf, type PrefabPiece, prefabPiece, readBook } from "./book.ts";
import { checkPieces } from "./findings.ts";
import { placing, textFor, trialWords } from "./try-it.ts";

const nook = drawnVault("nook", ["...", ".!.", "..."]);
const { steps } = registry();

/** The text of a prefab as a file of its own. */
function packOf({ source }: Prefab) {
  const book = bookOf("x", [prefabPiece(source)]);
  const piece = book.pieces[0] as PrefabPiece;
  return formats.parseVaults(
    textFor(formats, book, piece, checkPieces(formats, book.pieces)),
    `drawn_${piece.header.vault ?? piece.header.section ?? piece.header.level}.vault`,
  );
}

function tried(recipe: Recipe, prefab: Prefab, depth = 1, size: readonly [number, number] = [80, 50]) {
  const planned = placing(draftOf(recipe), prefab, steps);
  if ("problem" in planned) throw new Error(planned.problem);
  const known = addPacks(registry(), [packOf(prefab)]);
  return recipeChain(recipeOf(planned.draft), { registry: known, size }).build({ seed: "try", depth });
}

describe("a drawing is tried in a level", () => {
  test.each(RECIPES.filter(({ name }) => name !== "fortress-level").map((recipe) => [recipe.name!, recipe] as const))(
    "of %s: a small vault is placed, at any depth",
    (_name, recipe) => {
      const level = tried(recipe, drawnVault("dot", ["!"]));
      expect(trialWords(level, drawnVault("dot", ["!"]), 1)).toMatch(/^dot was placed at \d+, \d+/);
    },
  );

  test("as a section, in place of the one that is there, or by a step more", () => {
    const keep = drawnSection("keep", ["#####", "#...=", "#####"], { place: { anchor: "left" } });
    const there = placing(draftOf(shippedRecipe("layered-fort")), keep, steps) as { draft: ReturnType<typeof draftOf> };
    const sections = recipeOf(there.draft).steps.filter((step) => "use" in step && step.use === "section");
    expect(sections).toEqual([expect.objectContaining({ prefab: "keep" })]);
    expect(tried(shippedRecipe("rooms"), keep).prefabs).toEqual([
      expect.objectContaining({ name: "keep", kind: "section" }),
    ]);
  });

  test("as a level, which replaces the whole chain", () => {
    const hall = drawnLevel("hall", ["######", "#@..>#", "######"]);
    const level = tried(shippedRecipe("caves"), hall);
    expect(level.prefabs).toEqual([expect.objectContaining({ name: "hall", kind: "level" })]);
  });

  test("a second time by the step that is there already", () => {
    const once = placing(draftOf(shippedRecipe("rooms")), nook, steps) as { draft: ReturnType<typeof draftOf> };
    const twice = placing(once.draft, nook, steps) as { draft: ReturnType<typeof draftOf> };
    expect(twice.draft).toBe(once.draft);
  });

  test("and the reason is given if it was not placed", () => {
    const huge = drawnVault("huge", Array(49).fill(".".repeat(79)));
    expect(trialWords(tried(shippedRecipe("rooms"), huge), huge, 1)).toMatch(/^huge was not placed: .*too large/);
    const deep = drawnVault("deep", ["."], { depth: "5.." });
    expect(trialWords(tried(shippedRecipe("rooms"), deep, 2), deep, 2)).toBe(
      "deep was not placed: it does not come at depth 2.",
    );
  });
});

test("what fills the slots of a drawing comes with it, and in slots alone", () => {
  const text = `vault: host
legend:
  s: { slot: { tags: [filling] } }
===
.....
.sss.
.....
---
vault: filler
tags: [filling]
place: { when: before, gutter: 1 }
===
!!!
---
vault: other
===
.
`;
  const book = readBook(formats, text, "x.vault");
  const host = book.pieces[0] as PrefabPiece;
  const written = textFor(formats, book, host, checkPieces(formats, book.pieces));
  const { prefabs } = formats.parseVaults(written, "drawn_host.vault");
  expect(prefabs.map(({ name }) => name)).toEqual(["host", "filler"]);
  expect(prefabs[1]!.source).toMatchObject({ layouts: [], place: { gutter: 1 } });
  expect(prefabs[0]!.fillers?.map(({ name }) => name)).toEqual(["filler"]);
  const known = addPacks(registry(), [formats.parseVaults(written, "drawn_host.vault")]);
  const planned = placing(draftOf(shippedRecipe("caves")), prefabs[0]!, steps) as { draft: ReturnType<typeof draftOf> };
  for (let seed = 1; seed <= 5; seed++) {
    const level = recipeChain(recipeOf(planned.draft), { registry: known }).build({ seed });
    expect(level.prefabs.map(({ name }) => name)).toEqual(["host"]);
  }
});

const DESK = "blueprint: desk\nholds: key\nregion: 9..60\nfeatures: [{ key: true }]\n";

test("a blueprint comes into levels with its lock, whose key included ones hold; one that holds keys comes with others", () => {
  const text = "blueprint: cellar\nregion: 12..120\nkey: cork_key\nfeatures: [{ place: far, spawn: Rations }]\n";
  const book = readBook(formats, text, "x.vault");
  const piece = book.pieces[0] as PrefabPiece;
  const written = textFor(formats, book, piece, checkPieces(formats, book.pieces));
  const pack = formats.parseVaults(written, "drawn_cellar.vault");
  const planned = placing(draftOf(shippedRecipe("rooms")), pack.prefabs[0]!, steps) as {
    draft: ReturnType<typeof draftOf>;
  };
  const chain = recipeChain(recipeOf(planned.draft), { registry: addPacks(registry(), [pack]) });
  const levels = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => chain.build({ seed }));
  const placed = levels.filter(({ prefabs }) => prefabs.some(({ name }) => name === "cellar"));
  expect(placed.length).toBeGreaterThan(0);
  for (const { locks, prefabs } of placed) {
    expect(locks).toEqual([expect.objectContaining({ name: "Cork Key" })]);
    expect(prefabs.length).toBeGreaterThan(1);
  }
  const own = readBook(formats, `${text}holders: [desk]\n---\n${DESK}---\nvault: other\n===\n.\n`, "x.vault");
  const withDesk = textFor(formats, own, own.pieces[0] as PrefabPiece, checkPieces(formats, own.pieces));
  expect(formats.parseVaults(withDesk).prefabs.map(({ name }) => name)).toEqual(["cellar", "desk"]);
  const holder = formats.parseVaults(DESK).prefabs[0]!;
  expect(placing(draftOf(shippedRecipe("rooms")), holder, steps)).toEqual({
    problem: expect.stringContaining("holds the key of another"),
  });
});
