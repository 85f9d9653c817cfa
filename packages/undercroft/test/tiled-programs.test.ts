import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decode } from "fast-png";
import { afterAll, beforeAll, expect, test } from "vitest";
import { encodePng } from "../src/formats/png.js";
import { tiledTileset, toTiled } from "../src/formats/tiled.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { openBrowser, type Page } from "./open-browser.js";

// The programs that people open these files with are asked what they see.

const level = recipeChain(shippedRecipe("layered-fort")).build({ seed: "rats", depth: 2 });
const folder = mkdtempSync(join(tmpdir(), "undercroft-tiled-"));
let server: Server;
let page: Page | undefined;

beforeAll(async () => {
  writeFileSync(join(folder, "rats.tmj"), toTiled(level, { image: "rats.tiles.png" }));
  writeFileSync(join(folder, "rats.tiles.png"), await encodePng(tiledTileset(level.tileset)));
});

afterAll(async () => {
  await page?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of Tiled's without a screen. */
function run(program: string, args: readonly string[]) {
  const env = { ...process.env, QT_QPA_PLATFORM: "offscreen", XDG_RUNTIME_DIR: folder, HOME: folder };
  return spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
}

test("Tiled opens the map with its picture, and exports the same cells and things", ({ skip }) => {
  if (run("tiled", ["--version"]).status !== 0) skip("Tiled is not installed on this machine");
  const exported = run("tiled", ["--export-map", "csv", "rats.tmj", "level.csv"]);
  expect({ status: exported.status, stderr: complaints(exported.stderr) }).toEqual({ status: 0, stderr: "" });
  const cells = readFileSync(join(folder, "level.csv"), "utf8").trim().split(/[,\n]/);
  // In this format Tiled writes a tile by its property "name".
  expect(cells).toEqual(Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name));

  expect(run("tiled", ["--export-map", "tmx", "rats.tmj", "level.tmx"]).status).toBe(0);
  const xml = readFileSync(join(folder, "level.tmx"), "utf8");
  const of = (pattern: RegExp) => [...xml.matchAll(pattern)];
  expect(of(/type="spawn"/g)).toHaveLength(level.spawns.length);
  expect(of(/<point\/>/g)).toHaveLength(level.spawns.length + level.exits.length + 1 + (level.doors?.length ?? 0));
  expect(xml).toContain(`<property name="hash" value="${level.hash}"/>`);
  expect(xml).toContain('<property name="walkable" type="bool" value="true"/>');
  expect(xml).toContain('<image source="rats.tiles.png" width="208" height="16"/>');
});

test("Tiled paints every cell with its tile", ({ skip }) => {
  if (run("tmxrasterizer", ["--version"]).status !== 0) skip("Tiled is not installed on this machine");
  const painted = run("tmxrasterizer", ["--show-layer", "tiles", "rats.tmj", "rats.png"]);
  expect({ status: painted.status, stderr: complaints(painted.stderr) }).toEqual({ status: 0, stderr: "" });
  const { width, channels, data } = decode(readFileSync(join(folder, "rats.png")));
  expect(width).toBe(level.width * 16);
  const tiles = tiledTileset(level.tileset);
  // The middle row of a cell tells tiles apart well enough, and is not all of a picture's million pixels.
  const rowOf = (picture: ArrayLike<number>, start: number, step: number) =>
    Array.from({ length: 16 }, (_, x) => [0, 1, 2].map((part) => picture[(start + x) * step + part]).join()).join(" ");
  for (let cell = 0; cell < level.width * level.height; cell++) {
    const [x, y] = [cell % level.width, Math.floor(cell / level.width)];
    const expected = rowOf(tiles.data, 8 * tiles.width + level.tiles[cell]! * 16, 4);
    expect(rowOf(data, (y * 16 + 8) * width + x * 16, channels), `${x},${y}`).toBe(expected);
  }
});

/** What a program says, without what Qt says about machines that have no desktop. */
function complaints(stderr: string): string {
  return stderr
    .split("\n")
    .filter((line) => !/^(QStandardPaths|libEGL|MESA|failed to load)/.test(line))
    .join("\n")
    .trim();
}

const PAGE = `<!doctype html><title>level</title><script src="phaser.js"></script><script src="game.js"></script>`;

/** The scene of the page on formats, as it stands there. */
const formatsPage = readFileSync(new URL("../../../docs/formats.md", import.meta.url), "utf8");
const SCENE = /^```js\n([\s\S]*?)^```/m.exec(formatsPage)![1]!;

/** A game of that scene, which says what it sees. */
const GAME = `${SCENE}
const game = new Phaser.Game({
  type: Phaser.CANVAS, width: 1280, height: 800, scene: LevelScene, audio: { noAudio: true }, banner: false,
});
game.events.on("postrender", () => {
  const { map, ground, player } = game.scene.scenes[0];
  if (player === undefined) return;
  const tiles = ground.layer.data.flat();
  const valuesOf = (properties = []) => Object.fromEntries(properties.map(({ name, value }) => [name, value]));
  window.seen ??= {
    size: [map.width, map.height],
    cells: tiles.map((tile) => tile.index),
    blocked: tiles.map((tile) => tile.canCollide),
    player: [map.worldToTileX(player.x), map.worldToTileY(player.y)],
    things: map.getObjectLayer("things").objects.map(({ name, type, x, y, properties }) => ({
      name, type, at: [map.worldToTileX(x), map.worldToTileY(y)], properties: valuesOf(properties),
    })),
    prefabs: map.getObjectLayer("prefabs").objects.map(({ name }) => name),
    properties: valuesOf(map.properties),
  };
});
`;

test("Phaser loads the map with its picture, and sees the same cells, things and properties", async (context) => {
  const files: Record<string, [type: string, body: string | Uint8Array]> = {
    "/": ["text/html", PAGE],
    "/game.js": ["text/javascript", GAME],
    "/phaser.js": [
      "text/javascript",
      readFileSync(fileURLToPath(new URL("./dist/phaser.min.js", import.meta.resolve("phaser/package.json")))),
    ],
    "/rats.tmj": ["application/json", readFileSync(join(folder, "rats.tmj"))],
    "/rats.tiles.png": ["image/png", readFileSync(join(folder, "rats.tiles.png"))],
  };
  server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file === undefined ? 404 : 200, { "content-type": file?.[0] ?? "text/plain" });
    response.end(file?.[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  page = await (await openBrowser(context)).newPage();
  const misdeeds: string[] = [];
  page.on("pageerror", (error) => misdeeds.push(String(error)));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const seen: any = await (await page.waitForFunction("window.seen")).jsonValue();
  expect(misdeeds).toEqual([]);
  expect(seen.size).toEqual([level.width, level.height]);
  expect(seen.cells).toEqual(Array.from(level.tiles, (tile) => tile + 1));
  expect(seen.blocked).toEqual(Array.from(level.tiles, (tile) => !level.tileset.tiles[tile]!.walkable));
  expect(seen.player).toEqual(level.start);
  expect(seen.things).toEqual([
    { name: "start", type: "start", at: level.start, properties: {} },
    ...level.exits.map(({ at, kind }) => ({ name: kind, type: "exit", at, properties: {} })),
    ...level.spawns.map(({ at, name, ...properties }) => ({ name, type: "spawn", at, properties })),
  ]);
  expect(seen.prefabs).toEqual(level.prefabs.map(({ name }) => name));
  expect(seen.properties).toMatchObject({ seed: "rats", depth: 2, hash: level.hash });

  const handedOver: any = await page.evaluate(`(() => {
    const scene = game.scene.scenes[0];
    const data = ${toTiled(level, { image: "tiles.png" })};
    scene.cache.tilemap.add("made here", { format: Phaser.Tilemaps.Formats.TILED_JSON, data });
    const map = scene.make.tilemap({ key: "made here" });
    return [map.width, map.height, map.getLayer("tiles").data.flat().map((tile) => tile.index)];
  })()`);
  expect(handedOver).toEqual([level.width, level.height, seen.cells]);
});
