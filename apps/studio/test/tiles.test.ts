import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Camera } from "apps-shared/stage/camera.ts";
import { decode } from "fast-png";
import {
  createPixels,
  dungeonTiles,
  encodePng,
  levelView,
  type PictureOptions,
  paintLevel,
  readTileSheet,
  type TileSheet,
  toPng,
} from "undercroft/formats";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { expect, it } from "vitest";
import { eventually, levelShown, libraryLevel, openStudio, type Page } from "./open-studio.js";
import { ABOUT_COLORS, violations } from "./violations.js";

const studio = openStudio();

/** What the quick link shows. */
const SIZE = { width: 60, height: 36 };
const LIT: PictureOptions = { tiles: dungeonTiles, light: true };

/** A sheet whose tiles have one colour each. */
function plainSheet(columns: number, rows: number, tile: number): Promise<Uint8Array> {
  const pixels = createPixels(columns * tile, rows * tile);
  for (let y = 0; y < pixels.height; y++) {
    for (let x = 0; x < pixels.width; x++) {
      const cell = Math.floor(y / tile) * columns + Math.floor(x / tile);
      pixels.data.set([60 + cell * 2, 200 - cell, (cell * 5) % 256, 255], (y * pixels.width + x) * 4);
    }
  }
  return encodePng(pixels);
}

/** Drops files on the page. */
const drop = (page: Page, ...files: readonly (readonly [name: string, content: string | Uint8Array])[]) =>
  page.evaluate(
    (given) => {
      const dropped = new DataTransfer();
      for (const [name, bytes] of given) dropped.items.add(new File([new Uint8Array(bytes)], name));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
    },
    files.map(([name, content]) => [name, [...Buffer.from(content)]] as const),
  );

const notice = (page: Page) => eventually(() => page.locator("p.notice").textContent());

/** Opens a page without anything laid over the level. */
async function openBare(): Promise<Page> {
  const page = await studio.newPage({ colorScheme: "dark" });
  await levelShown(page);
  for (const key of ["1", "4"]) await page.keyboard.press(key);
  return page;
}

/** A hash of the pixels of the level on the screen, and how large its cells are. */
async function onScreen(page: Page): Promise<{ readonly cell: number; readonly hash: string }> {
  const size = await page.evaluate(() => {
    const { width, height } = document.querySelector<HTMLCanvasElement>(".stage-map canvas")!;
    return { width, height };
  });
  const camera = new Camera();
  camera.setScreen(size, 1);
  camera.setMap(SIZE);
  camera.fit();
  const { x, y, scale: cell } = camera;
  const hash = await page.evaluate(
    async ([left, top, width, height]) => {
      const copy = new OffscreenCanvas(width!, height!).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(document.querySelector<HTMLCanvasElement>(".stage-map canvas")!, -left!, -top!);
      const digest = await crypto.subtle.digest("SHA-256", copy.getImageData(0, 0, width!, height!).data);
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    },
    [x, y, SIZE.width * cell, SIZE.height * cell],
  );
  return { cell, hash };
}

/** Waits until the level on the screen has the pixels that the library paints. */
async function showsLike(page: Page, options: PictureOptions): Promise<void> {
  const view = levelView(libraryLevel("rooms"));
  // To paint takes longer than to look, so that each size is painted once.
  const painted = new Map<number, string>();
  const hashAt = (cell: number) => {
    const pixels = createPixels(view.width * cell, view.height * cell);
    paintLevel(pixels, view, { ...options, cell });
    return createHash("sha256").update(pixels.data).digest("hex");
  };
  await eventually(async () => {
    const { cell, hash } = await onScreen(page);
    const expected = painted.get(cell) ?? hashAt(cell);
    painted.set(cell, expected);
    return hash === expected;
  }).toBe(true);
}

it("shows tiles by torchlight at first; keys and the mouse turn to stone, to characters, and the light off", async () => {
  const page = await openBare();
  await showsLike(page, LIT);
  await page.keyboard.press("l");
  await showsLike(page, { tiles: dungeonTiles });
  const torches = page.getByRole("button", { name: "Torchlight" });
  expect(await torches.getAttribute("aria-pressed")).toBe("false");
  await torches.click();
  await showsLike(page, LIT);

  const look = page.getByRole("combobox", { name: "Look of the level" });
  await look.selectOption("Characters");
  const characters = await onScreen(page);
  await page.keyboard.press("Escape");
  await page.locator(".stage-map canvas").click({ position: { x: 4, y: 4 } });
  await page.keyboard.press("t");
  expect(await look.inputValue()).toBe("tiles");
  await showsLike(page, LIT);
  await page.keyboard.press("t");
  expect(await look.inputValue()).toBe("stone");
  await eventually(async () => (await onScreen(page)).hash === characters.hash).toBe(false);

  // What was chosen is there again on the next visit.
  await page.reload();
  await levelShown(page);
  expect(await look.inputValue()).toBe("stone");
  // Light is for tiles.
  await page.keyboard.press("l");
  expect(await look.inputValue()).toBe("tiles");
});

it("takes a dropped sheet of 47 or 16 tiles for walls, and refuses what is no PNG or too large", async () => {
  const page = await openBare();
  const refused = async (name: string, content: string | Uint8Array, message: RegExp) => {
    await drop(page, [name, content]);
    await notice(page).toMatch(message);
  };
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>globalThis.wasRun = true</script></svg>';
  await refused("tiles.svg", script, /tiles\.svg can't be used as tiles: it is an SVG, and tiles must be a PNG/);
  await refused("tiles.png", script, /tiles\.png can't be used as tiles: it is not a PNG/);
  expect(await page.evaluate(() => "wasRun" in globalThis)).toBe(false);
  const huge = Buffer.from(await plainSheet(8, 6, 8));
  huge.writeUInt32BE(8000, 16);
  huge.writeUInt32BE(6250, 20);
  await refused("huge.png", huge, /8000x6250 pixels; the limit is 16384x16384, and 16777216 pixels in total/);
  await refused(
    "half.png",
    (await plainSheet(8, 6, 8)).subarray(0, 60),
    /half\.png can't be used as tiles: can't read/,
  );
  await showsLike(page, LIT);

  const [blob, sides] = [await plainSheet(8, 6, 8), await plainSheet(4, 4, 8)];
  await drop(page, ["blob.png", blob]);
  await notice(page).toContain("blob.png: 8 by 6 tiles of 8 pixels, used as 47 autotiles for walls.");
  await showsLike(page, { ...LIT, tiles: [await readTileSheet(blob), dungeonTiles] });
  await drop(page, ["sides.png", sides]);
  await notice(page).toContain("used as 16 autotiles for walls.");
  await showsLike(page, { ...LIT, tiles: [await readTileSheet(sides), dungeonTiles] });
});

it("says which tile of a picture shows what, by mouse and by keyboard, keeps it, and saves it", async () => {
  const page = await openBare();
  const bytes = await plainSheet(6, 5, 8);
  await drop(page, ["mine.png", bytes]);
  const dialog = page.getByRole("dialog", { name: "Your own tiles" });
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain("3 by 2 tiles of");
  const side = dialog.getByRole("spinbutton");
  await side.fill("8");
  await side.press("Tab");
  await eventually(() => dialog.textContent()).toContain("6 by 5 tiles of");
  expect(await violations(page)).toEqual([]);
  // The other theme has other colours.
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "light";
  });
  expect(await violations(page, ABOUT_COLORS)).toEqual([]);
  await page.evaluate(() => {
    document.documentElement.dataset.theme = "dark";
  });

  // By mouse: a tile is shown three times as large as it is.
  await dialog.getByRole("button", { name: "floor", exact: true }).click();
  const sheet = dialog.getByRole("application");
  await sheet.click({ position: { x: 24 * 2 + 5, y: 24 + 5 } });
  // By keyboard: from there one to the right and one down.
  await dialog.getByRole("button", { name: "Goblin", exact: true }).focus();
  await page.keyboard.press("Enter");
  await sheet.focus();
  for (const key of ["ArrowRight", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  // A block that doesn't fit is refused, and one that fits is taken.
  await dialog.getByRole("button", { name: "wall", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Tiles of wall" }).selectOption("a block of 16 autotiles");
  await sheet.click({ position: { x: 24 * 4 + 5, y: 5 } });
  await eventually(() => dialog.getByRole("alert").textContent()).toContain("doesn't fit at cell 4");
  await sheet.click({ position: { x: 24 + 5, y: 5 } });
  await eventually(() => dialog.getByRole("alert").textContent()).toBe("");
  await dialog.getByRole("button", { name: "door", exact: true }).click();
  await dialog.getByRole("combobox", { name: "Tiles of door" }).selectOption("several tiles, at random");
  for (const column of [0, 1, 2]) await sheet.click({ position: { x: 24 * column + 5, y: 24 * 4 + 5 } });
  await sheet.click({ position: { x: 5, y: 24 * 4 + 5 } });
  const mapping = {
    tile: 8,
    tiles: { floor: 8, wall: { autotile: 16, first: 1 }, door: [25, 26] },
    things: { Goblin: 15 },
  };

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save the mapping" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("mine.png.json");
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toEqual(mapping);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const own: TileSheet = await readTileSheet(bytes, mapping);
  const looks = { ...LIT, tiles: [own, dungeonTiles] };
  await showsLike(page, looks);

  // The picture that is taken away has the same pixels as the library makes of the same tiles.
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const [picture] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Picture .png" }).click(),
  ]);
  const expected = await toPng(libraryLevel("rooms"), looks);
  expect(decode(await readFile(await picture.path())).data).toEqual(decode(expected).data);

  // It is all there on the next visit, until it is removed.
  await page.reload();
  await levelShown(page);
  for (const key of ["1", "4"]) await page.keyboard.press(key);
  await showsLike(page, looks);
  await page.getByRole("button", { name: "Your own tiles" }).click();
  await dialog.getByRole("button", { name: "Remove your tiles" }).click();
  await dialog.getByRole("button", { name: "Open a PNG…" }).waitFor();
  await page.keyboard.press("Escape");
  await showsLike(page, LIT);

  // A picture and its mapping can be dropped together.
  await drop(page, ["mine.png", bytes], ["mine.png.json", JSON.stringify(mapping)]);
  await notice(page).toContain("mine.png: 6 by 5 tiles of 8 pixels, with its mapping.");
  await showsLike(page, looks);
  await drop(page, ["mine.png", bytes], ["mine.png.json", '{ "tile": 8, "tiles": { "floor": 99 } }']);
  await notice(page).toContain('tiles["floor"] must be a cell from 0 to 29, got 99.');
});

it("plays on tiles: the game has the picture of the level", async () => {
  const page = await openBare();
  await page.locator(".views button", { hasText: "Play" }).click();
  const colors = async () =>
    page.evaluate(() => {
      const canvas = document.querySelector<HTMLCanvasElement>(".play-host canvas");
      if (canvas === null || canvas.width === 0) return 0;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true })!;
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      let found = 0;
      // The blue of the player's tunic, which no character has.
      for (let i = 0; i < data.length; i += 4) {
        if (data[i] === 0x4d && data[i + 1] === 0x8e && data[i + 2] === 0xc2) found++;
      }
      return found;
    });
  await eventually(colors).toBeGreaterThan(20);
});

it("opens the level in a picture that is dropped on the page, and not the picture as tiles", async () => {
  const page = await studio.newPage();
  const before = await levelShown(page);
  const level = recipeChain(shippedRecipe("rooms"), { size: [40, 30] }).build({ seed: "drawn" });
  await drop(page, ["rooms.png", await toPng(level)]);
  expect(await levelShown(page, before)).toBe(level.hash);
});
