import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { openSite, type Page } from "../../../../packages/undercroft/test/open-browser.js";

/** A page with a stage, a small level for it and a vast one, and a way to look at single cells. */
const PAGE = `
  import { Stage } from "./stage.ts";
  import { tileset } from "undercroft";
  import { PICTURE_THEMES } from "undercroft/formats";
  const rows = [
    "############",
    "############",
    "##@......g##",
    "##....######",
    "##....######",
    "############",
    "############",
    "############",
  ];
  const text = rows.join("");
  const set = tileset();
  globalThis.themes = PICTURE_THEMES;
  globalThis.chamber = () => ({
    width: 12, height: 8, tileset: set,
    tiles: Uint8Array.from(text, (glyph) => (glyph === "#" ? 0 : 1)),
    start: text.indexOf("@"), spawns: [{ at: text.indexOf("g"), name: "Goblin" }], exits: [],
  });
  globalThis.vast = (side) => {
    const tiles = new Uint8Array(side * side);
    for (let i = 0; i < tiles.length; i++) tiles[i] = (Math.imul(i >> 2, 0x9e3779b1) >>> 31);
    return { width: side, height: side, tileset: set, tiles, start: side * 3 + 3, spawns: [], exits: [] };
  };
  const canvas = document.querySelector("canvas");
  const told = [];
  const stage = new Stage(canvas, {
    onHover: (cell) => told.push(["hover", cell]),
    onSelect: (cell) => told.push(["select", cell]),
  });
  const colorAt = (x, y, across = 0.5, down = 0.5) => {
    stage.draw();
    const { ratio, scale } = stage.camera;
    const px = Math.floor(stage.camera.columnAt(x) + across * scale);
    const py = Math.floor(stage.camera.rowAt(y) + down * scale);
    const [r, g, b] = canvas.getContext("2d").getImageData(px, py, 1, 1).data;
    return [r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("");
  };
  globalThis.page = { stage, colorAt, told };
`;

async function serve() {
  const library = fileURLToPath(new URL("../../../../packages/undercroft/src/", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: PAGE, resolveDir: fileURLToPath(new URL(".", import.meta.url)), loader: "js" },
    bundle: true,
    format: "esm",
    mainFields: ["module", "main"],
    external: ["node:*"],
    write: false,
    alias: {
      undercroft: `${library}entries/index.ts`,
      "undercroft/analysis": `${library}entries/analysis.ts`,
      "undercroft/define": `${library}entries/define.ts`,
      "undercroft/formats": `${library}entries/formats.ts`,
    },
  });
  const script = outputFiles[0]!.text;
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.setHeader(
      "content-security-policy",
      "default-src 'self'; img-src data:; style-src 'self' 'unsafe-inline'",
    );
    const style = "body { margin: 0 } canvas { width: 600px; height: 400px; margin: 20px 30px; display: block }";
    response.end(
      isScript
        ? script
        : `<!doctype html><link rel="icon" href="data:,"><style>${style}</style><canvas></canvas><script type="module" src="page.js"></script>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

// These tests look at single pixels, which is slower than a stage needs it to be.
const site = openSite(serve, { allowed: /willReadFrequently/ });

async function open(options: { readonly deviceScaleFactor?: number; readonly hasTouch?: boolean } = {}): Promise<Page> {
  const page = await site.newPage({ viewport: { width: 700, height: 500 }, ...options });
  await page.evaluate("page.stage.show(chamber())");
  return page;
}

const look = <T>(page: Page, code: string): Promise<T> =>
  page.evaluate(`(({ stage, colorAt, told }) => (${code}))(page)`);
const act = (page: Page, code: string): Promise<void> => page.evaluate(`(({ stage }) => { ${code} })(page)`);
const hexOf = (color: number) => color.toString(16).padStart(6, "0");

/** Stones differ a little from each other. */
function expectNear(color: string, wanted: number): void {
  const parts = (text: string) => [0, 2, 4].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const expected = parts(hexOf(wanted));
  for (const [i, part] of parts(color).entries()) expect(Math.abs(part - expected[i]!), color).toBeLessThanOrEqual(10);
}

interface Themes {
  readonly dark: Record<string, number>;
  readonly light: Record<string, number>;
}

test.each([1, 2])("With %i device pixels a pixel it shows the level sharply, and finds its cells.", async (ratio) => {
  const page = await open({ deviceScaleFactor: ratio });
  const { dark } = await page.evaluate<Themes>("themes");
  expect(await look(page, "[document.querySelector('canvas').width, document.querySelector('canvas').height]")).toEqual(
    [600 * ratio, 400 * ratio],
  );
  expectNear(await look(page, "colorAt(4, 1)"), dark.wall!);
  expectNear(await look(page, "colorAt(4, 1, 0.5, 0.05)"), dark.wallTop!);
  expectNear(await look(page, "colorAt(4, 3)"), dark.floorPlain!);
  expect(await look(page, "colorAt(0, 7)")).toBe(hexOf(dark.ground!));
  // 8 rows on 400 pixels with a rim, and the canvas lies 30 and 20 pixels from the corner of the page.
  const size = await look<number>(page, "stage.cellSize");
  expect(size).toBe(Math.floor(((400 - 32) * ratio) / 8) / ratio);
  const [left, top] = [30 + (600 - 12 * size) / 2, 20 + (400 - 8 * size) / 2];
  const cellAt = (x: number, y: number) => look(page, `stage.cellAt(${x}, ${y})`);
  expect(await cellAt(left + 2.5 * size, top + 5.5 * size)).toEqual({ x: 2, y: 5 });
  expect(await cellAt(left + 1, top + 1)).toEqual({ x: 0, y: 0 });
  expect(await cellAt(left - 2, top + 1)).toBeUndefined();
});

test("A changed cell changes itself and the walls round it, and nothing else is painted.", async () => {
  const page = await open();
  const { dark } = await page.evaluate<Themes>("themes");
  expect(await look(page, "colorAt(8, 6)")).toBe(hexOf(dark.ground!));
  await act(
    page,
    "globalThis.view = chamber(); stage.show(view); stage.draw(); view.tiles[5 * 12 + 8] = 1; stage.applyChanges([5 * 12 + 8]);",
  );
  expectNear(await look(page, "colorAt(8, 5)"), dark.floorPlain!);
  expectNear(await look(page, "colorAt(8, 6)"), dark.wall!);
  expectNear(await look(page, "colorAt(9, 4)"), dark.wall!);
  const whole = await look(page, "(stage.draw(), document.querySelector('canvas').toDataURL())");
  await act(page, "stage.show(structuredClone({ ...view, tileset: { tiles: view.tileset.tiles } }));");
  expect(await look(page, "(stage.draw(), document.querySelector('canvas').toDataURL())")).toBe(whole);
});

test("Things that another moment of the build doesn't have are removed.", async () => {
  const page = await open();
  const picture = "(stage.draw(), document.querySelector('canvas').toDataURL())";
  const full = await look(page, picture);
  await act(page, "stage.update({ ...chamber(), spawns: [], start: undefined }, []);");
  const empty = await look(page, picture);
  expect(empty).not.toBe(full);
  await act(page, "stage.update(chamber(), []);");
  expect(await look(page, picture)).toBe(full);
  await act(page, "stage.setOverlays({ spawns: false });");
  expect(await look(page, picture)).toBe(empty);
});

test("The light theme has a light ground.", async () => {
  const page = await open();
  const { light } = await page.evaluate<Themes>("themes");
  await act(page, "stage.setTheme('light');");
  expect(await look(page, "colorAt(0, 7)")).toBe(hexOf(light.ground!));
  expectNear(await look(page, "colorAt(4, 3)"), light.floorPlain!);
});

test("The wheel zooms at the mouse, dragging moves the level, and a click selects a cell.", async () => {
  const page = await open();
  const before = await look<{ x: number; y: number }>(page, "stage.cellAt(200, 150)");
  const size = await look<number>(page, "stage.cellSize");
  await page.mouse.move(200, 150);
  await page.mouse.wheel(0, -100);
  await expect.poll(() => look<number>(page, "stage.cellSize")).toBeGreaterThan(size);
  expect(await look(page, "stage.cellAt(200, 150)")).toEqual(before);
  await page.mouse.down();
  await page.mouse.move(160, 130, { steps: 4 });
  await page.mouse.up();
  expect(await look(page, "stage.cellAt(160, 130)")).toEqual(before);
  expect(await look<unknown[]>(page, "told.filter(([what]) => what === 'select')")).toEqual([]);
  await page.mouse.click(160, 130);
  expect(await look<unknown[]>(page, "told.at(-1)")).toEqual(["select", before]);
  expect(await look(page, "stage.selected")).toEqual(before);
  await act(page, "stage.fit();");
  expect(await look(page, "stage.cellSize")).toBe(size);
});

test("The keyboard's cell begins at the start, goes from cell to cell and stays on the map and on the screen.", async () => {
  const page = await open();
  expect(await look(page, "stage.moveCursor(0, 0)")).toEqual({ x: 2, y: 2 });
  expect(await look(page, "stage.moveCursor(1, 2)")).toEqual({ x: 3, y: 4 });
  for (let i = 0; i < 6; i++) await act(page, "stage.zoomIn();");
  expect(await look(page, "stage.moveCursor(100, 100)")).toEqual({ x: 11, y: 7 });
  const { x, y, right, bottom } = await look<DOMRect>(page, "stage.rectOf({ x: 11, y: 7 }).toJSON()");
  expect(x >= 30 && y >= 20 && right <= 630 && bottom <= 420).toBe(true);
});

test("Overlays are drawn, and removed again.", async () => {
  const page = await open();
  const picture = "(stage.draw(), document.querySelector('canvas').toDataURL())";
  const seen = new Set([await look(page, picture)]);
  const cells = "Int32Array.from({ length: 96 }, (_, i) => chamber().tiles[i] === 1 ? i % 12 : -1)";
  for (const overlay of [
    "{ rooms: [{ x: 2, y: 2, width: 4, height: 3 }] }",
    "{ corridors: [[30, 31, 32]] }",
    `{ regions: ${cells} }`,
    `{ distances: ${cells} }`,
    "{ chokePoints: Int32Array.from({ length: 96 }, (_, i) => (i === 30 ? 9 : 0)) }",
    "{ criticalPath: [26, 27, 28, 29] }",
    "{ vaults: [{ name: 'nook', x: 2, y: 2, rows: ['.. ', '...'] }] }",
  ]) {
    await act(page, `stage.setOverlays(${overlay});`);
    seen.add(await look(page, picture));
  }
  expect(seen.size).toBe(8);
  await act(page, "stage.setOverlays({}); stage.setChanged([28, 29]);");
  expect(await look(page, "colorAt(4, 2, 0, 0.5)")).toBe("e8a33d");
  await act(page, "stage.setChanged();");
  seen.add(await look(page, picture));
  expect(seen.size).toBe(8);
});

test("A map of 2048 by 2048 is there at once, and a closer look at it in coarse, in full after some more frames.", async () => {
  const page = await open();
  // Painted for no time at all: what there is comes from the coarse picture and one part.
  const { isWholeDone, isDone, colors } = await look<{ isWholeDone: boolean; isDone: boolean; colors: number }>(
    page,
    `(() => {
       stage.show(vast(2048));
       const isWholeDone = stage.draw(0);
       for (let i = 0; i < 8; i++) stage.zoomIn();
       const isDone = stage.draw(0);
       const { data } = document.querySelector("canvas").getContext("2d").getImageData(310, 210, 150, 150);
       return { isWholeDone, isDone, colors: new Set(new Uint32Array(data.buffer)).size };
     })()`,
  );
  expect(isWholeDone).toBe(true);
  expect(isDone).toBe(false);
  expect(colors).toBeGreaterThan(3);
  await expect.poll(() => look(page, "stage.draw(8)")).toBe(true);
});
