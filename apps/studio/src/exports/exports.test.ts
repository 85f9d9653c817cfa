import { readLevel } from "undercroft";
import { MAP_LAYERS, readMaps, readPng, readVaultFile, readXp } from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, test } from "vitest";
import { EXPORT_KINDS, OBJECT_LAYERS, PICTURE_LAYERS, PLAIN_LAYER } from "./export-kinds.ts";
import { baseName, type ExportContext, exportFiles } from "./exports.ts";

const recipe = shippedRecipe("random");
const level = recipeChain(recipe, { size: [60, 40] }).build({ seed: "rats & bats", depth: 2 });
const context: ExportContext = { level, recipe };

async function only(id: string): Promise<string | Uint8Array> {
  const [file, ...others] = await exportFiles(id, context);
  expect(others).toEqual([]);
  return file!.content;
}

const textOf = async (id: string) => (await only(id)) as string;
const bytesOf = async (id: string) => (await only(id)) as Uint8Array;

test("every export has a name, an ending of its own, and a file of that ending", async () => {
  expect(EXPORT_KINDS.map(({ id }) => id)).toEqual([
    "png",
    "svg",
    "gif",
    "text",
    "json",
    "recipe",
    "ts",
    "vault",
    "xp",
    "tmj",
    "tmx",
    "ldtk",
    "csv",
    "tscn",
    "dd2vtt",
  ]);
  expect(new Set(EXPORT_KINDS.map(({ ending }) => ending)).size).toBe(EXPORT_KINDS.length);
  for (const { id, ending, mime } of EXPORT_KINDS) {
    const [file] = await exportFiles(id, context);
    expect(file).toMatchObject({ name: `random-rats-bats-2.${ending}`, mime });
    expect(file!.content.length).toBeGreaterThan(100);
  }
});

test("a level file and a recipe give the same level again", async () => {
  expect(readLevel(JSON.parse(await textOf("json"))).hash).toBe(level.hash);
  const written = JSON.parse(await textOf("recipe"));
  expect(written.description).toBe(recipe.description);
  expect(recipeChain(written).build({ seed: level.seed, depth: 2 }).hash).toBe(level.hash);
});

test("pictures have the format of their endings", async () => {
  const png = await bytesOf("png");
  expect(await readPng(png)).toMatchObject({ layers: [{ width: 60 * 16, height: 40 * 16 }] });
  expect(new TextDecoder().decode((await bytesOf("gif")).subarray(0, 6))).toBe("GIF89a");
  expect(await textOf("svg")).toMatch(/^<svg /);
});

test("a level is shown growing though it was built without its history", async () => {
  expect(level.history).toBeUndefined();
  const remembered = recipeChain(recipe, { size: [60, 40] }).build({ seed: level.seed, depth: 2, history: true });
  const [file] = await exportFiles("gif", { ...context, level: remembered });
  expect(await bytesOf("gif")).toEqual(file!.content);
});

test("drawings can be read again", async () => {
  const { prefabs, errors } = readVaultFile(await textOf("vault"), "random.vault");
  expect(errors).toEqual([]);
  expect(prefabs[0]).toMatchObject({ name: "random", kind: "level" });
  expect(await readXp(await bytesOf("xp"))).toMatchObject({ layers: [{ width: 60, height: 40 }] });
});

test("a map for Tiled comes with the picture that it names", async () => {
  const [map, picture] = await exportFiles("tmj", context);
  expect(picture).toMatchObject({ name: "random-rats-bats-2.tiles.png", mime: "image/png" });
  const [{ image, imagewidth }] = JSON.parse(map!.content as string).tilesets;
  expect(image).toBe(picture!.name);
  expect(await readPng(picture!.content as Uint8Array)).toMatchObject({ layers: [{ width: imagewidth }] });
});

test("a project for LDtk and a CSV read as the level that is shown, with what comes with them", async () => {
  for (const [id, beside] of [
    ["ldtk", "random-rats-bats-2.tiles.png"],
    ["csv", "random-rats-bats-2.csv.json"],
  ] as const) {
    const [file, other] = await exportFiles(id, context);
    expect(other!.name).toBe(beside);
    const bytes = (content: unknown) => new TextEncoder().encode(content as string);
    const [map] = await readMaps(bytes(file!.content), file!.name, {
      readBeside: async (path) => (path === other!.name ? bytes(other!.content) : undefined),
    });
    expect(Array.from(map!.cells, (number) => map!.meanings[number - 1])).toEqual(
      Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name),
    );
  }
});

test("code builds the level that is shown", async () => {
  const code = await textOf("ts");
  expect(code).toContain('from "undercroft";');
  expect(code).toContain("width: 60, height: 40");
  expect(code).toContain('levels.build({ seed: "rats & bats", depth: 2 });');
});

test("file names have no characters that file systems refuse", () => {
  const named = (name: string, seed: string) => baseName({ recipe: { name }, level: { seed, depth: 1 } });
  expect(named("caves", "rats")).toBe("caves-rats");
  expect(named("../../etc", "a/b\\c:d*?\u0000")).toBe("etc-a-b-c-d");
  expect(named("…", "…")).toBe("level");
  expect(named("höhlen", "ratten")).toBe("höhlen-ratten");
});

test("every layer of a map is offered", () => {
  expect([...PICTURE_LAYERS, PLAIN_LAYER, ...OBJECT_LAYERS]).toEqual(MAP_LAYERS);
});

test("cells are as large and maps have the layers that are asked for", async () => {
  const options = { cell: 24, layers: ["tiles", "things"] } as const;
  const [png] = await exportFiles("png", { ...context, options });
  expect(await readPng(png!.content as Uint8Array)).toMatchObject({ layers: [{ width: 60 * 24, height: 40 * 24 }] });
  const [map] = await exportFiles("tmj", { ...context, options });
  const { tilewidth, layers } = JSON.parse(map!.content as string);
  expect(tilewidth).toBe(24);
  expect(layers.map(({ name }: { name: string }) => name)).toEqual(["tiles", "things"]);
});
