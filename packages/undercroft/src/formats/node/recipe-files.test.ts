import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UndercroftError } from "../../core/index.js";
import { drawnVault, pack, SAMPLES_PACK } from "../../prefabs/index.js";
import { addPacks, recipeChain, registry } from "../../recipes/index.js";
import { FileError } from "../text/file-error.js";
import { loadMaps, loadPack, loadPrefabFile, loadRecipe, loadRecipeContent, loadWorld } from "./index.js";

const CELLAR = "level: cellar\n===\n######\n#@...#\n#...>#\n######\n";
const GATE = "section: gate\n===\n#.#\n#.#\n";
const NOOK = "vault: nook\n===\n...\n.!.\n...\n";
const DEN = "vault: den\n===\n...\n.g.\n...\n";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-recipes-"));
  mkdirSync(join(folder, "drawn", "many"), { recursive: true });
  write("drawn/cellar.vault", CELLAR);
  write("drawn/gate.vault", GATE);
  write("drawn/two.vault", `${NOOK}---\n${DEN}`);
  write("drawn/many/nook.vault", NOOK);
  write("drawn/many/den.vault", DEN);
  write("drawn/wrong.vault", "vault: wrong\n===\n.Q.\n");
  write("drawn/palette.vault", "palette: mine\nlegend: { x: wall }\n");
  write("drawn/fort.vault", "section: underground_fort\n===\n###\n#.#\n#.#\n");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

/** Loads a recipe that lies in the folder. */
function load(recipe: unknown, known = registry()) {
  write("recipe.json", JSON.stringify(recipe));
  return loadRecipe(join(folder, "recipe.json"), known);
}

async function build(recipe: object) {
  const loaded = await load(recipe);
  return recipeChain(loaded.recipe, loaded).build({ seed: 1, depth: 5 });
}

const CAVE = [{ use: "cellular-automata" }, { use: "connect-regions" }, { use: "area-start" }, { use: "distant-exit" }];
const VAULTS = { use: "room-vaults", count: "2", threshold: 0 };

describe("a path in a recipe", () => {
  test("leads to a level, from where the recipe lies, and is a name afterwards", async () => {
    const { recipe, registry: known } = await load({ steps: [{ use: "prefab-level", prefab: "drawn/cellar.vault" }] });
    expect(recipe.steps).toEqual([{ use: "prefab-level", prefab: "cellar" }]);
    const level = recipeChain(recipe, { registry: known, size: [6, 4] }).build({ seed: 1 });
    expect(level.start).toEqual([1, 1]);
    expect(level.prefabs).toMatchObject([{ name: "cellar", kind: "level" }]);
  });

  test("stays a path where a prefab of that name ships, and means the file", async () => {
    const steps = [
      ...CAVE,
      { use: "section", prefab: "drawn/fort.vault" },
      { use: "section", as: "b", prefab: "underground_fort" },
    ];
    const { recipe, registry: known } = await load({ steps });
    expect(recipe.steps).toEqual(steps);
    const names = known.content.get("prefab")!;
    expect(names.get("drawn/fort.vault")).toMatchObject({
      name: "underground_fort",
      source: { map: ["###", "#.#", "#.#"] },
    });
    expect(names.get("underground_fort")).toBe(registry().content.get("prefab")!.get("underground_fort"));
    const caverns = SAMPLES_PACK.prefabs.find(({ name }) => name === "caverns")!;
    write("drawn/city.txt", caverns.source.map.join("\n"));
    const level = await build({
      purpose: "map",
      size: [20, 20],
      steps: [{ use: "waveform-collapse-sample", sample: "drawn/city.txt" }],
    });
    expect(level.recipe.steps).toMatchObject([{ sample: { name: "city", hash: expect.any(String) } }]);
  });

  test("may be absolute, go up, and be written more than once", async () => {
    const paths = [join(folder, "drawn/gate.vault"), "./drawn/../drawn/gate.vault", "drawn/gate.vault"];
    const { recipe } = await load({ steps: [...CAVE, ...paths.map((prefab) => ({ use: "section", prefab }))] });
    expect(recipe.steps.slice(CAVE.length)).toEqual(paths.map(() => ({ use: "section", prefab: "gate" })));
  });

  test("is found inside groups, chances, conditions and choices", async () => {
    const step = { use: "section", prefab: "drawn/gate.vault" };
    const nested = [
      { steps: [step], chance: 0.5 },
      { steps: [{ steps: [step] }], when: { depth: "2.." } },
      { oneOf: [{ ...step, weight: 2 }, { steps: [step] }, { oneOf: [step] }] },
    ];
    const { recipe, registry: known } = await load({ steps: [...CAVE, ...nested] });
    expect(JSON.stringify(recipe)).not.toContain("gate.vault");
    expect(JSON.stringify(recipe).match(/"prefab":"gate"/g)).toHaveLength(5);
    expect(recipe.steps[CAVE.length + 2]).toMatchObject({ oneOf: [{ weight: 2, prefab: "gate" }, {}, {}] });
    expect(() => recipeChain(recipe, { registry: known })).not.toThrow();
  });

  test("names a file or a folder for all steps under packs, whose prefabs can be named then", async () => {
    for (const path of ["drawn/many", "drawn/two.vault"]) {
      const level = await build({ packs: [path], steps: [...CAVE, { ...VAULTS, count: "40" }] });
      const names = level.prefabs.map(({ name }) => name);
      expect(names).toContain("nook");
      expect(names).toContain("den");
      const shipped = registry().content.get("prefab")!;
      expect(
        names.some((name) => shipped.has(name)),
        names.join(),
      ).toBe(true);
    }
    write("drawn/levels.vault", `${CELLAR}---\n${CELLAR.replace("cellar", "second")}`);
    const named = await build({
      size: [6, 4],
      packs: ["drawn/levels.vault"],
      steps: [{ use: "prefab-level", prefab: "second" }],
    });
    expect(named.prefabs).toMatchObject([{ name: "second" }]);
  });

  test("names packs for one step alone", async () => {
    const one = { ...VAULTS, packs: ["drawn/many"], count: "1" };
    const { recipe, registry: known } = await load({ steps: [...CAVE, one, VAULTS] });
    expect(recipe.steps[CAVE.length]).toMatchObject({ packs: ["many"] });
    expect(known.packs).toEqual([]);
    const { prefabs } = recipeChain(recipe, { registry: known }).build({ seed: 1, depth: 5 });
    expect(["nook", "den"]).toContain(prefabs[0]!.name);
    expect(prefabs.slice(1).map(({ name }) => name)).not.toContain(prefabs[0]!.name === "nook" ? "den" : "nook");
  });

  test("gives way to a name that is known", async () => {
    write("seeds", "this is no prefab");
    const { recipe } = await load({ packs: ["seeds"], steps: [...CAVE, { ...VAULTS, packs: ["seeds"] }] });
    expect(recipe).toMatchObject({ packs: ["seeds"] });
  });

  test("of a recipe that has none is not looked for: the recipe and the registry stay as they are", async () => {
    const known = registry();
    const recipe = { size: [40, 30], steps: [...CAVE, { use: "room-vaults" }] };
    const loaded = await load(recipe, known);
    expect(loaded.recipe).toEqual(recipe);
    expect(loaded.registry).toBe(known);
  });

  test("is read from any folder where the recipe itself lies nowhere", async () => {
    const recipe = { steps: [{ use: "prefab-level", prefab: "cellar.vault" }] };
    const loaded = await loadRecipeContent(recipe, join(folder, "drawn"), registry());
    expect(loaded.recipe.steps).toEqual([{ use: "prefab-level", prefab: "cellar" }]);
    expect(recipe.steps[0]!.prefab).toBe("cellar.vault");
  });
});

describe("is refused, with the place in the recipe:", () => {
  const section = (prefab: string) => ({ steps: [...CAVE, { oneOf: [{ use: "section", prefab }] }] });
  const refusal = async (recipe: object, known = registry()): Promise<UndercroftError> => {
    const error = await load(recipe, known).then(
      () => undefined,
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(UndercroftError);
    return error;
  };

  test("a file that isn't there, by the path at which it was looked for", async () => {
    const { message, details } = await refusal(section("drawn/gat.vault"));
    const looked = join(folder, "drawn/gat.vault");
    expect(message).toBe(
      `steps[4].oneOf[0].prefab: there is no prefab "drawn/gat.vault" and no file "${looked}". Did you mean "drawn/gate.vault"?`,
    );
    expect(details.path).toBe("steps[4].oneOf[0].prefab");
    expect((await refusal({ packs: ["seeds", "x.vault"], steps: CAVE })).message).toBe(
      `packs[1]: there is no pack "x.vault" and no file "${join(folder, "x.vault")}".`,
    );
  });

  test("several prefabs where one is wanted, none, or a folder", async () => {
    const place = (file: string) => `"${join(folder, file)}"`;
    const start = "steps[4].oneOf[0].prefab: this must be a file with one prefab, but";
    const advice = `Add it to "packs" in the recipe, and use the prefab's name here.`;
    expect((await refusal(section("drawn/two.vault"))).message).toBe(
      `${start} ${place("drawn/two.vault")} has 2 prefabs (nook, den). ${advice}`,
    );
    expect((await refusal(section("drawn/palette.vault"))).message).toContain("has 0 prefabs. ");
    expect((await refusal(section("drawn/many"))).message).toBe(
      `${start} ${place("drawn/many")} is a folder. ${advice}`,
    );
  });

  test("a drawing that is wrong, with the place in its file", async () => {
    const error = await refusal(section("drawn/wrong.vault"));
    expect(error).toBeInstanceOf(FileError);
    expect(error.message).toContain(`${join(folder, "drawn/wrong.vault")}:3:2: `);
  });

  test("another pack under a name that has a meaning already; the same again is none", async () => {
    const other = addPacks(registry(), [pack("many", [drawnVault("nook", ["."])])]);
    expect((await refusal({ packs: ["drawn/many"], steps: CAVE }, other)).message).toContain(
      "already another pack with that name",
    );
    const same = (await load({ packs: ["drawn/many"], steps: CAVE })).registry;
    await expect(load({ packs: ["./drawn/many"], steps: CAVE }, same)).resolves.toMatchObject({
      recipe: { packs: ["many"] },
    });
  });

  test.each([
    ["the grammar", { stepz: [] }, "recipe has an unknown key"],
    ["JSON", undefined, "invalid JSON"],
  ])("what breaks the rules of %s", async (_what, recipe, message) => {
    write("bad.json", recipe === undefined ? "{" : JSON.stringify(recipe));
    await expect(loadRecipe(join(folder, "bad.json"))).rejects.toThrow(message);
  });
});

test("a file that is missing or a folder is named, by an error of the library's", async () => {
  write("frost.json", JSON.stringify({ steps: CAVE }));
  const missing = await loadRecipe(join(folder, "frots.json")).catch((error: unknown) => error);
  expect(missing).toBeInstanceOf(UndercroftError);
  expect(missing).toMatchObject({ code: "unknown-name", details: { path: join(folder, "frots.json") } });
  expect((missing as Error).message).toContain("frots.json: no such file or folder. Did you mean ");
  for (const load of [loadWorld, loadPack, loadMaps, loadPrefabFile]) {
    for (const file of ["none.yaml", "none.png", "none.tmj"]) {
      await expect(load(join(folder, file)), load.name).rejects.toMatchObject({ code: "unknown-name" });
    }
  }
  await expect(loadRecipe(folder)).rejects.toThrow(/can't read .*: it is a folder\.$/);
});

describe("is left to the reader of recipes:", () => {
  test.each([
    ["a name that nobody knows", { use: "section", prefab: "underground_frt" }, 'Did you mean "underground_fort"?'],
    ["an empty name", { use: "section", prefab: "" }, 'there is no prefab ""'],
    [
      "a level where a section is wanted",
      { use: "section", prefab: "drawn/cellar.vault" },
      "a prefab that is a section",
    ],
    ["no name at all", { use: "section", prefab: 3 }, "prefab must be a prefab that is a section"],
    ["a step that nobody knows", { use: "sektion", prefab: "drawn/gate.vault" }, 'there is no step "sektion"'],
    ["no step at all", 7, "must be a step, a group or a choice"],
  ])("%s", async (_what, step, message) => {
    const loaded = await load({ steps: [...CAVE, step] });
    expect(() => recipeChain(loaded.recipe, loaded)).toThrow(message);
  });

  test("steps that are nested without end", async () => {
    let nested: object = { use: "section", prefab: "drawn/gate.vault" };
    for (let i = 0; i < 5000; i++) nested = { steps: [nested] };
    const loaded = await loadRecipeContent({ steps: [nested] }, folder, registry());
    expect(() => recipeChain(loaded.recipe, loaded)).toThrow("is nested more than 64 levels deep");
  });
});
