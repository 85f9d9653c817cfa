import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { convertIndexedToRgb, decode } from "fast-png";
import { GifReader } from "omggif";
import { readLevel } from "undercroft";
import { parseVaults, readXp } from "undercroft/formats";
import { recipeChain } from "undercroft/recipes";
import { describe, expect, it, onTestFinished } from "vitest";
import { EXPORT_KINDS } from "../src/exports/export-kinds.js";
import { eventually, hashOf, levelShown, openStudio, type Page } from "./open-studio.js";

const studio = openStudio();

/** How many files an export gives. */
const FILES: Readonly<Record<string, number>> = { tmj: 2, tmx: 2, tscn: 3, ldtk: 2, csv: 2 };

interface Taken {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Opens the dialog, presses one of its buttons, and waits for the files. */
async function take(page: Page, id: string): Promise<readonly Taken[]> {
  const { label, ending } = EXPORT_KINDS.find((one) => one.id === id)!;
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const arrived: Promise<Taken>[] = [];
  const all = new Promise<void>((done) => {
    page.on("download", async (download) => {
      const read = async () => ({ name: download.suggestedFilename(), bytes: await readFile(await download.path()) });
      arrived.push(read());
      if (arrived.length === (FILES[id] ?? 1)) done();
    });
  });
  const dialog = page.getByRole("dialog", { name: "Export the level" });
  await dialog.getByRole("button", { name: `${label} .${ending}` }).click();
  await all;
  page.removeAllListeners("download");
  const files = await Promise.all(arrived);
  // Where it has worked the dialog goes away and says what was saved.
  await dialog.waitFor({ state: "detached" });
  for (const { name } of files) await eventually(() => page.locator("p.notice").textContent()).toContain(name);
  return files;
}

describe("the export dialog", () => {
  it("offers every format, and each arrives with its name and what belongs in it", async () => {
    const page = await studio.newPage();
    const hash = await levelShown(page);

    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export the level" });
    await dialog.getByRole("listitem").first().waitFor();
    const offered = await dialog.locator("li strong").allTextContents();
    expect(offered).toEqual(EXPORT_KINDS.map(({ label }) => label));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    const files = new Map<string, readonly Taken[]>();
    for (const { id, ending } of EXPORT_KINDS) {
      const taken = await take(page, id);
      expect(taken.map(({ name }) => name)).toContain(`rooms-rats.${ending}`);
      files.set(id, taken);
    }
    const bytesOf = (id: string) => files.get(id)![0]!.bytes;
    const textOf = (id: string) => bytesOf(id).toString("utf8");

    const level = readLevel(JSON.parse(textOf("json")));
    expect(level.hash).toBe(hash);
    const { width, height } = level;

    expect(decode(bytesOf("png"))).toMatchObject({ width: width * 16, height: height * 16 });
    const gif = new GifReader(bytesOf("gif"));
    expect(gif.numFrames()).toBeGreaterThan(1);
    gif.decodeAndBlitFrameRGBA(gif.numFrames() - 1, new Uint8Array(gif.width * gif.height * 4));
    expect(gif.width % width).toBe(0);

    const drawing = await page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, "image/svg+xml");
      return { root: read.documentElement.nodeName, faults: read.querySelectorAll("parsererror").length };
    }, textOf("svg"));
    expect(drawing).toEqual({ root: "svg", faults: 0 });

    const rows = textOf("text").trimEnd().split("\n");
    expect(rows).toHaveLength(height);
    expect(rows.every((row) => row.length === width)).toBe(true);
    expect(textOf("text")).toContain("@");

    const recipe = JSON.parse(textOf("recipe"));
    expect(recipeChain(recipe).build({ seed: "rats", depth: 1 }).hash).toBe(hash);

    expect(textOf("ts")).toContain(hash);
    expect(textOf("ts")).toContain('from "undercroft"');

    expect(parseVaults(textOf("vault"), "rooms-rats.vault").prefabs[0]).toMatchObject({ name: "rooms", kind: "level" });
    expect(await readXp(bytesOf("xp"))).toMatchObject({ layers: [{ width, height }] });

    const [map, tiles] = ["tmj", "tiles.png"].map(
      (ending) => files.get("tmj")!.find(({ name }) => name === `rooms-rats.${ending}`)!,
    );
    const tiled = JSON.parse(map!.bytes.toString("utf8"));
    expect(tiled).toMatchObject({ type: "map", width, height, tilesets: [{ image: tiles!.name }] });
    expect(decode(tiles!.bytes)).toMatchObject({ width: tiled.tilesets[0].imagewidth });
  });

  it("makes cells as large, and maps of the layers, that its options say", async () => {
    const page = await studio.newPage();
    await levelShown(page);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export the level" });
    await dialog.getByText("Options for pictures and maps").click();
    await dialog.getByLabel("Cells of").fill("32");
    for (const layer of ["decoration", "rooms", "corridors"]) await dialog.getByLabel(layer, { exact: true }).uncheck();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    const files = await take(page, "tmj");
    const map = JSON.parse(files.find(({ name }) => name.endsWith(".tmj"))!.bytes.toString("utf8"));
    expect(map.tilewidth).toBe(32);
    expect(map.layers.map(({ name }: { name: string }) => name)).toEqual([
      ...["floor", "walls"],
      ...["things", "areas", "prefabs", "ways", "landmarks"],
    ]);
  });

  it("says how large cells may be where a picture would be too large, and marks sizes that no cell can have", async () => {
    const page = await studio.newPage();
    await levelShown(page);
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Export the level" });
    await dialog.getByText("Options for pictures and maps").click();
    const cell = dialog.getByLabel("Cells of");
    const picture = dialog.getByRole("button", { name: "Picture .png" });
    await cell.fill("256");
    await picture.click();
    await dialog
      .getByText(
        "60x36 cells of 256 pixels would be 15360x9216 pixels, which is too large. Use cells of at most 124 pixels.",
      )
      .waitFor();
    // The page under the dialog doesn't take its keys.
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Export", exact: true }).click();
    expect(await dialog.locator(".export-fault").count()).toBe(0);
    await dialog.getByText("Options for pictures and maps").click();
    for (const wrong of ["3", "257", "2.5", "many"]) {
      await cell.fill(wrong);
      await eventually(() => cell.getAttribute("aria-invalid")).toBe("true");
      expect(await cell.inputValue()).toBe(wrong);
    }
    expect(await dialog.getByRole("alert").textContent()).toBe(
      "Cells must have a whole number of pixels from 4 to 256.",
    );
    expect(await picture.isDisabled()).toBe(true);
    await cell.fill("");
    await dialog.getByRole("alert").waitFor({ state: "detached" });
    expect(await picture.isDisabled()).toBe(false);
  });

  it("paints pictures in the theme of the page", async () => {
    const kept = { look: "glyphs", theme: "light" };
    const keep = `for (const [name, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem("undercroft-studio-" + name, value);`;
    const page = await studio.newPage({ before: keep, isAlone: true });
    await levelShown(page);
    const brightness = async () => {
      const [png] = await take(page, "png");
      const picture = decode(png!.bytes);
      const data = Array.from(picture.palette === undefined ? picture.data : convertIndexedToRgb(picture));
      return data.reduce((sum, byte) => sum + byte, 0) / data.length;
    };
    expect(await brightness()).toBeGreaterThan(128);
    await page.getByRole("button", { name: "Switch to the dark theme" }).click();
    expect(await brightness()).toBeLessThan(128);
  });

  it("takes away what is on the screen, also where a step was changed", async () => {
    const page = await studio.newPage();
    const before = await levelShown(page);
    await page.getByRole("button", { name: /shape: Simple map/ }).click();
    await page.getByLabel("Attempts", { exact: true }).fill("4");
    const hash = await levelShown(page, before);
    const [json] = await take(page, "json");
    expect(readLevel(JSON.parse(json!.bytes.toString("utf8"))).hash).toBe(hash);
    const [recipe] = await take(page, "recipe");
    const built = recipeChain(JSON.parse(recipe!.bytes.toString("utf8"))).build({ seed: "rats", depth: 1 });
    expect(built.hash).toBe(hash);
  });
});

const PACKAGE = new URL("../../../packages/undercroft/", import.meta.url);

describe("a level with a drawn vault in it", () => {
  it("is taken away whole: level, recipe and code open again in a fresh browser and in the command", async () => {
    const page = await studio.newPage({ path: "#recipe=rooms&seed=rats&size=60x36&view=draw" });
    await page.getByRole("application", { name: /^Drawing/ }).waitFor();
    await page.getByRole("button", { name: "Try it in the level" }).click();
    await eventually(() => page.locator("p.notice").textContent()).toMatch(/^cellar was placed at \d+, \d+/);
    const hash = await levelShown(page);

    const folder = await mkdtemp(join(tmpdir(), "undercroft-taken-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const build = async (...args: readonly string[]) => {
      const command = fileURLToPath(new URL("bin/undercroft.js", PACKAGE));
      const { stdout } = await promisify(execFile)(process.execPath, [command, "build", ...args, "--json"], {
        cwd: folder,
      });
      return JSON.parse(stdout).hash;
    };
    const other = await studio.newPage();
    await levelShown(other);
    for (const [id, ...args] of [["json"], ["recipe", "--seed", "rats"]] as const) {
      const [file] = await take(page, id);
      await writeFile(join(folder, file!.name), file!.bytes);
      expect(await build(file!.name, ...args), id).toBe(hash);
      await other
        .getByLabel("Recipe or level file")
        .setInputFiles({ name: file!.name, mimeType: "application/json", buffer: file!.bytes });
      await eventually(() => hashOf(other)).toBe(hash);
      // A level file says what its level is.
      const sign = id === "json" ? "same" : "known";
      await eventually(() => other.locator("output.hash").getAttribute("data-sign")).toBe(sign);
      await other.goto(`${studio.address}/#recipe=rooms&seed=bats&size=60x36`);
      await eventually(() => hashOf(other)).not.toBe(hash);
      await other.goto(`${studio.address}/#recipe=rooms&seed=rats&size=60x36`);
    }

    const [code] = await take(page, "ts");
    const { code: script } = await transform(code!.bytes.toString("utf8"), { loader: "ts" });
    const entries = new URL("dist/entries/", PACKAGE);
    const linked = script.replace(/from "undercroft(?:\/([a-z]+))?"/g, (_, entry = "index") => {
      return `from ${JSON.stringify(new URL(`${entry}.js`, entries).href)}`;
    });
    await writeFile(join(folder, "level.mjs"), linked);
    const { level } = await import(pathToFileURL(join(folder, "level.mjs")).href);
    expect(level.hash).toBe(hash);
  });
});
