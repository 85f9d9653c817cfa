import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { levelMap } from "../src/formats/maps/level-map.js";
import type { MapOptions } from "../src/formats/maps/map-options.js";
import { mapFiles } from "../src/formats/maps/write-maps.js";
import { dungeonTiles } from "../src/formats/pictures/dungeon-tiles.js";
import { createPixels, fillRect } from "../src/formats/pictures/raster.js";
import type { TileSheet } from "../src/formats/pictures/tile-sheet.js";
import { lockedLevel } from "./kit/locked-keep.js";
import { openBrowser, type Page } from "./open-browser.js";

// Excalibur, with its plugin for LDtk, is asked what it sees in the files.

const level = lockedLevel();

/** A sheet of somebody's own: 32 pixels a tile, and not all that the level has. */
function ownSheet(): TileSheet {
  const pixels = createPixels(96, 32);
  for (const [i, color] of [0x335577, 0x887755, 0x22aa44].entries()) fillRect(pixels, i * 32, 0, 32, 32, color);
  return { pixels, tile: 32, tiles: { floor: 0, wall: 1, door: 2 }, things: {} };
}

const PAGE = `<!doctype html><title>level</title><link rel="icon" href="data:,"><body>
<script src="excalibur.js"></script><script src="plugin.js"></script><script src="game.js"></script>`;

/** Loads a project, shows it, and says what there is to see. Without a graphics card, Excalibur draws on a canvas. */
const GAME = `
ex.Flags.useCanvasGraphicsContext();
const game = new ex.Engine({ width: 640, height: 400, suppressPlayButton: true, suppressConsoleBootMessage: true });
const started = game.start();
async function look(path) {
  await started;
  const resource = new ex.Plugin.Ldtk.LdtkResource(path);
  await resource.load();
  const scene = new ex.Scene();
  game.add(path, scene);
  await game.goToScene(path);
  resource.addToScene(scene);
  const valuesOf = (fields) => Object.fromEntries(fields.map((field) => [field.__identifier, field.__value]));
  return [...resource.levels.values()].map(({ ldtkLevel, layers }) => ({
    name: ldtkLevel.identifier,
    fields: valuesOf(ldtkLevel.fieldInstances),
    layers: layers.map((layer) => ({
      name: layer.ldtkLayer.__identifier,
      cells: layer.ldtkLayer.intGridCsv,
      image: layer.tileset?.image.path,
      // What is drawn on each cell: where the picture is in its sheet.
      pictures: layer.tilemap?.tiles.map((tile) => tile.getGraphics().map(({ sourceView: { x, y } }) => [x, y])),
      entities: (layer.entities ?? []).map((actor) => ({
        type: actor.name,
        at: [actor.pos.x, actor.pos.y],
        iid: layer.entityToLdtk.get(actor).iid,
        fields: valuesOf(layer.entityToLdtk.get(actor).fieldInstances),
      })),
    })),
    shown: layers.every((layer) => (layer.tilemap ? [layer.tilemap] : layer.entities).every(({ scene: on }) => on === scene)),
  }));
}
`;

/** The game of the page on formats, as it stands there. */
const formatsPage = readFileSync(new URL("../../../docs/formats.md", import.meta.url), "utf8");
const EXAMPLE = /^```js\n(const rats = [\s\S]*?)^```/m.exec(formatsPage)![1]!;

const files: Record<string, [type: string, body: string | Uint8Array]> = {
  "/": ["text/html", PAGE],
  "/game.js": ["text/javascript", GAME],
  "/excalibur.js": [
    "text/javascript",
    readFileSync(beside(import.meta.resolve("excalibur/package.json"), "build/dist/excalibur.min.js")),
  ],
  "/plugin.js": [
    "text/javascript",
    readFileSync(
      beside(import.meta.resolve("@excaliburjs/plugin-ldtk/package.json"), "build/umd/excalibur-ldtk.min.js"),
    ),
  ],
};
let server: Server;
let page: Page | undefined;

function beside(url: string, path: string): string {
  return fileURLToPath(new URL(`./${path}`, url));
}

/** Serves a level under this name, and opens it in the game. */
async function seenBy(context: Parameters<typeof openBrowser>[0], name: string, options: MapOptions) {
  for (const file of await mapFiles(level, "ldtk", { ...options, name })) {
    files[`/${file.name}`] = [file.name.endsWith(".png") ? "image/png" : "application/json", file.content];
  }
  page ??= await (await openBrowser(context)).newPage();
  const misdeeds: string[] = [];
  page.on("pageerror", (error) => misdeeds.push(String(error)));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) misdeeds.push(message.text());
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const seen: any = await page.evaluate(`look(${JSON.stringify(`./${name}.ldtk`)})`);
  expect(misdeeds).toEqual([]);
  return seen;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const file = files[request.url ?? ""];
    response.writeHead(file === undefined ? 404 : 200, { "content-type": file?.[0] ?? "text/plain" });
    response.end(file?.[1]);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  await page?.close();
  server?.close();
});

test.for([
  ["as characters", {}, 16],
  ["with the included tiles", { tiles: dungeonTiles }, 16],
  ["with a sheet of somebody's own", { tiles: [ownSheet(), dungeonTiles] }, 32],
] as const)("Excalibur sees the same cells, pictures and entities %s", async ([words, options, side], context) => {
  const [seen, ...others] = await seenBy(context, words.replaceAll(/\W/g, "_"), options);
  expect(others).toEqual([]);
  expect(seen.shown).toBe(true);
  expect(seen.fields).toMatchObject({ seed: "1", depth: 1, recipe: "keep", hash: level.hash });
  const layer = (name: string) => seen.layers.find((one: { name: string }) => one.name === name);

  expect(layer("terrain").cells).toEqual(Array.from(level.tiles, (tile) => tile + 1));

  const map = levelMap(level, options);
  for (const { name, numbers } of map.layers) {
    const drawn = seen.layers.filter((one: { name: string }) => one.name.replace(/_\d$/, "") === name);
    const cells = Array.from(numbers, (_, at) => drawn.flatMap((one: any) => one.pictures[at]));
    const expected = Array.from(numbers, (number) => {
      const set = map.tilesets.findLast(({ first }) => first <= number);
      if (set === undefined) return [];
      const place = number - set.first;
      return [[(place % set.columns) * side, Math.floor(place / set.columns) * side]];
    });
    expect(cells, name).toEqual(expected);
  }

  const things = layer("things").entities;
  const cellOf = ({ at }: { at: [number, number] }) => at.map((pixel) => pixel / side);
  const of = (type: string) => things.filter((one: { type: string }) => one.type === type);
  expect(of("start").map(cellOf)).toEqual([level.start]);
  expect(of("exit").map((one: any) => [...cellOf(one), one.fields.kind])).toEqual(
    level.exits.map(({ at, kind }) => [...at, kind]),
  );
  expect(of("spawn").map((one: any) => [...cellOf(one), one.fields.name, one.fields.blocks])).toEqual(
    level.spawns.map(({ at, name, blocks }) => [...at, name, blocks]),
  );
  // Each lock refers to its key.
  const keyOf = (lock: any) => things.find(({ iid }: { iid: string }) => iid === lock.fields.key.entityIid);
  expect(of("lock").map((lock: any) => [cellOf(lock), cellOf(keyOf(lock))])).toEqual(
    level.locks.map(({ at, key }) => [at, key]),
  );
  expect(
    layer("ways")
      .entities.filter(({ type }: { type: string }) => type === "door")
      .map(cellOf),
  ).toEqual(level.doors!.map(({ at }) => at));
});

test("the game in the docs knows where the player starts and which cells are solid", async (context) => {
  await seenBy(context, "rats", {});
  const seen: any = await page!.evaluate(`(async () => {
    const { Actor, Loader, vec, Plugin: { Ldtk: { LdtkResource } } } = ex;
    game.stop();
    ${EXAMPLE}
    const [{ tilemap }] = rats.getIntGridLayers();
    const { pos } = game.currentScene.actors.find(({ name }) => name === "player");
    return { solid: tilemap.tiles.map(({ solid }) => solid), player: [pos.x / 16, pos.y / 16] };
  })()`);
  expect(seen.player).toEqual(level.start);
  expect(seen.solid).toEqual(Array.from(level.tiles, (tile) => !level.tileset.tiles[tile]!.walkable));
});
