import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recipeChain } from "../../recipes/index.js";
import { readWorld, shippedWorld } from "../../worlds/index.js";
import { loadRecipe, loadWorld } from "../node/index.js";
import { PICTURE_THEMES } from "../pictures/looks.js";
import { toSvg } from "../pictures/svg.js";
import { toText } from "../pictures/text-picture.js";
import { worldColors } from "../pictures/world-colors.js";
import { FileError } from "../text/file-error.js";
import { parseWorld, readWorldFile } from "./world-file.js";

describe("a world as text", () => {
  test("is YAML or JSON", () => {
    expect(parseWorld("world: cellar\nthings: { Mouse: { kind: monster } }\n").things.has("Mouse")).toBe(true);
    expect(parseWorld('{ "world": "cellar", "things": { "Mouse": { "kind": "monster" } } }', "w.json").name).toBe(
      "cellar",
    );
  });

  test("that ships is what is compiled", () => {
    const text = readFileSync(new URL("../../../content/undercroft.world.yaml", import.meta.url), "utf8");
    expect(parseWorld(text).hash).toBe(shippedWorld().hash);
  });

  test("has everything that is wrong with it said at its line and column", () => {
    const text = [
      "world: cellar",
      "things:",
      "  Mouse: { kind: monstr }",
      "tables:",
      "  pests:",
      "    - { name: Mouse, weight: .nan }",
      "    - { nam: Mouse }",
    ].join("\n");
    const { world, errors } = readWorldFile(text, "w.yaml");
    expect(world).toBeUndefined();
    expect(errors.map(({ details }) => details.path)).toEqual([
      "w.yaml:3:18",
      "w.yaml:6:30",
      "w.yaml:7:7",
      "w.yaml:7:9",
    ]);
    expect(errors[0]!.message).toContain("  3 |   Mouse: { kind: monstr }");
  });

  test("points at steps inside recipes, and at keys", () => {
    const at = (text: string) => readWorldFile(`world: w\n${text}`, "w.yaml").errors.map(({ details }) => details.path);
    expect(
      at("recipes:\n  a:\n    steps:\n      - { use: maze }\n      - { use: voronoi-spawning, table: b }"),
    ).toEqual(["w.yaml:6:41"]);
    expect(at("levels:\n  a: { depth: 1, recipe: caves }\n  b: { depth: 2, recipe: caves }")).toEqual(["w.yaml:4:3"]);
  });

  test.each([
    [
      "a bomb of aliases",
      `world: w\nthings:\n  a: &a { kind: item }\n${Array.from({ length: 30 }, (_, i) => `  ${"bcdefghijklmnopqrstuvwxyzABCDEF"[i]}: &${"bcdefghijklmnopqrstuvwxyzABCDEF"[i]} [${"*a, ".repeat(9)}*a]`).join("\n")}`,
      "aliases expand to more than 100 parts",
    ],
    ["__proto__", "world: w\nthings:\n  __proto__: { kind: item }", `"__proto__" can't be a key.`],
    ["a key twice", "world: w\nworld: v", 'the key "world" appears twice.'],
    ["a tag", "world: !!js/function w", "must be in quotes"],
    ["brackets without an end", `world: ${"[".repeat(10_000)}`, "nested more than 64 levels deep"],
    ["no text", "", "must be an object"],
  ])("with %s is refused", (_what, text, message) => {
    const { world, errors } = readWorldFile(text, "w.yaml");
    expect(world).toBeUndefined();
    expect(errors[0]).toBeInstanceOf(FileError);
    expect(errors[0]!.message).toContain(message);
  });
});

describe("a world from files", () => {
  let folder: string;
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
  const place = (path: string) => join(folder, path);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "undercroft-worlds-"));
    for (const name of ["game", "game/vaults", "game/bad", "game/leaky", "outside"]) mkdirSync(join(folder, name));
    write("outside/den.vault", "vault: den\n===\n...\n.g.\n...\n");
    write("outside/world.yaml", "world: outside\n");
    write("game/vaults/den.vault", "vault: den\nlegend: { i: ice }\n===\n...\n.i.\n...\n");
    write("game/bad/den.vault", "vault: den\n===\n.Q.\n");
    write(
      "game/base.yaml",
      "world: base\ntiles:\n  ice: { glyph: i, walkable: true, opaque: false }\npacks: [vaults]\n",
    );
    write("game/world.yaml", "world: game\nextends: base.yaml\nthings:\n  Mouse: { kind: monster }\n");
    symlinkSync(join(folder, "outside/den.vault"), join(folder, "game/leaky/den.vault"));
    symlinkSync(join(folder, "outside"), join(folder, "game/link"));
    write("game/a.yaml", "world: a\nextends: b.yaml\n");
    write("game/b.yaml", "world: b\nextends: a.yaml\n");
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("has what it extends and the packs beside it, and can be sent as data", async () => {
    const world = await loadWorld(place("game/world.yaml"));
    expect(world.name).toBe("game");
    expect(world.packs.map(({ name }) => name)).toEqual(["vaults"]);
    expect(world.things.has("Mouse")).toBe(true);
    const again = readWorld(JSON.parse(JSON.stringify(world.source)));
    expect(again.packs[0]!.prefabs[0]!.name).toBe("den");
    expect(again.hash).toBe(world.hash);
  });

  test.each([
    ["packs: [../outside]", 'w.yaml:2:9: "../outside" is outside the folder of the world.'],
    ["packs: [/etc]", 'w.yaml:2:9: "/etc" is outside the folder of the world.'],
    ["packs: [leaky]", "is a link that leads out of the folder of the world."],
    ["packs: [link/den.vault]", "is a link that leads out of the folder of the world."],
    ["packs: [vault]", 'w.yaml:2:9: there is no file or folder "vault". Did you mean "vaults"?'],
    ["tilez: {}\npacks: [bad]", 'w.yaml:2:1: unknown key "tilez". Did you mean "tiles"?'],
    ["packs: [bad]", 'den.vault:3:2: den: the glyph "Q" has no meaning'],
    ["extends: ../outside/world.yaml", 'w.yaml:2:10: "../outside/world.yaml" is outside the folder of the world.'],
    ["extends: bas.yaml", 'there is no file or folder "bas.yaml". Did you mean "base.yaml"?'],
    ["extends: vaults", 'w.yaml:2:10: "vaults" is not a file.'],
    ["extends: a.yaml", 'b.yaml:2:10: "a.yaml" extends this world, so they extend each other.'],
  ])("is refused where it says %s", async (line, message) => {
    write("game/w.yaml", `world: w\n${line}\n`);
    await expect(loadWorld(place("game/w.yaml"))).rejects.toThrow(FileError);
    await expect(loadWorld(place("game/w.yaml"))).rejects.toThrow(message);
  });

  test("can be named by a recipe", async () => {
    const steps = [
      { use: "simple-map" },
      { use: "room-based-start" },
      { use: "room-based-stairs" },
      { use: "patches" },
    ];
    write(
      "game/mice.yaml",
      "world: mice\ntiles: { ice: { glyph: i, walkable: true, opaque: false } }\nthemes: { cold: { patches: [{ tile: ice, count: 40 }] } }\n",
    );
    write("recipe.json", JSON.stringify({ world: "game/mice.yaml", theme: "cold", steps }));
    const loaded = await loadRecipe(place("recipe.json"));
    expect(recipeChain(loaded.recipe, loaded).build({ seed: 1 }).rows().join("")).toContain("i");
  });

  test("says where something is wrong that it has from another file", async () => {
    write("game/w.yaml", "world: w\nextends: base.yaml\ntiles: { ice: null }\n");
    await expect(loadWorld(place("game/w.yaml"))).rejects.toThrow('there is no tile "ice"');
  });
});

describe("the looks of a world", () => {
  const world = parseWorld(
    [
      "world: frost",
      "tiles:",
      `  ice: { glyph: i, walkable: true, opaque: false, autotile: floor, look: { glyph: "'", color: "#9cf" } }`,
      "things:",
      '  Frost Wolf: { kind: monster, look: { glyph: w, color: "#cfe" } }',
      "themes:",
      '  frozen: { colors: { wall: "#6d8fb0", floor: "#1d2a38" }, patches: [{ tile: ice, count: 30 }] }',
      "tables: { seeds: [{ name: Frost Wolf }] }",
    ].join("\n"),
  );
  const level = recipeChain(
    {
      ...world.recipe("rooms"),
      theme: "frozen",
      steps: [...world.recipe("rooms").steps, { use: "patches", table: "frozen" }],
    },
    world,
  ).build({ seed: 1 });

  test("of the one that ships are those that pictures have anyway", () => {
    for (const side of ["dark", "light"] as const) {
      const { things: _, themes, ...colors } = worldColors(shippedWorld(), side);
      const { themes: usual, ...others } = PICTURE_THEMES[side];
      expect(themes).toEqual(usual);
      expect(colors).toEqual({ ...others, tiles: expect.objectContaining(others.tiles) });
    }
  });

  test("are what people see in text; files have the glyph of the tile", () => {
    const shown = toText(level, { theme: worldColors(world) });
    expect(shown).toContain("'");
    expect(shown).toContain("w");
    expect(shown).not.toContain("i");
    expect(level.rows().join("")).toContain("i");
    expect(toText(level)).toContain("i");
  });

  test("are in pictures, with the colours of the level's theme", () => {
    const picture = toSvg(level, { theme: worldColors(world) });
    for (const color of ["#6d8fb0", "#1d2a38", "#99ccff", "#ccffee"]) expect(picture).toContain(color);
  });
});
