import { SHIPPED_TILES } from "undercroft/define";
import * as formats from "undercroft/formats";
import { shippedWorld } from "undercroft/worlds";
import { beforeEach, describe, expect, test } from "vitest";
import { openWorld } from "../state/studio.ts";
import { bookOf, prefabPiece } from "./book.ts";
import { catalogue, drawWith, entryLook, found, loadCatalogue, recent } from "./catalogue.ts";
import { glyph, glyphs, openBook, prefab, undo } from "./draw-state.ts";

const entry = (name: string) => catalogue.value.find((one) => one.name === name)!;

beforeEach(async () => {
  await loadCatalogue();
  openWorld.value = undefined;
  openBook(bookOf("x", [prefabPiece({ vault: "x", map: ["..g"] })]));
});

describe("the catalogue", () => {
  test("has every included tile and thing, each with its own description", () => {
    const all = catalogue.value;
    expect(all.filter(({ kind }) => kind === "terrain").map(({ name }) => name)).toEqual(
      SHIPPED_TILES.map(({ name }) => name),
    );
    expect(all.filter(({ kind }) => kind === "thing").map(({ name }) => name)).toEqual([
      ...shippedWorld().things.keys(),
    ]);
    for (const { name, words } of all) expect(words, name).toMatch(/^[A-Z].*\.$/);
    const theme = formats.pictureTheme("dark");
    for (const one of all) expect([...entryLook(formats, theme, one).glyph]).toHaveLength(1);
  });

  test("finds names before words, whatever the order of what is asked for", () => {
    expect(found(catalogue.value, "water").map(({ name }) => name)).toEqual([
      "shallow_water",
      "deep_water",
      "bridge",
      "Eel",
      "Lurker",
    ]);
    expect(found(catalogue.value, "door locked").map(({ name }) => name)).toEqual(["locked_door"]);
    expect(found(catalogue.value, "xyzzy")).toEqual([]);
    expect(found(catalogue.value, " ")).toHaveLength(catalogue.value.length);
  });

  test("selects a glyph that already has the meaning, and changes nothing", () => {
    const before = prefab.value;
    drawWith(entry("Goblin"));
    expect(glyph.value).toBe("g");
    expect(prefab.value).toBe(before);
  });

  test("adds anything else to the legend under an unused glyph, in one step to undo", () => {
    drawWith(entry("lava"));
    expect(prefab.value!.header.legend).toEqual({ "▒": "lava" });
    expect(glyph.value).toBe("▒");
    // The dagger's own glyph is free, the rat's too; a second thing with the glyph of the wall's is not.
    drawWith(entry("Rat"));
    drawWith(entry("carpet"));
    drawWith(entry("seeds"));
    expect(prefab.value!.header.legend).toMatchObject({ r: { spawn: "Rat" }, "?": { spawn: { table: "seeds" } } });
    const carpet = Object.entries(prefab.value!.header.legend!).find(([, meaning]) => meaning === "carpet")![0];
    expect(carpet).not.toBe("=");
    expect(glyphs.value.filter((one) => one.glyph === carpet)).toHaveLength(1);
    for (let i = 0; i < 4; i++) undo();
    expect(prefab.value!.header.legend).toBeUndefined();
  });

  test("remembers what was used last", () => {
    for (const name of ["lava", "Rat", "lava"]) drawWith(entry(name));
    expect(recent.value.map(({ name }) => name).slice(0, 2)).toEqual(["lava", "Rat"]);
  });
});
