import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync, gzipSync } from "node:zlib";
import { decode } from "fast-png";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { findTiled } from "../../../scripts/programs/tiled.mjs";
import type { Level } from "../src/chain/index.js";
import { levelMap } from "../src/formats/maps/level-map.js";
import { readMaps } from "../src/formats/maps/read-maps.js";
import { readTiledSheet } from "../src/formats/maps/tiled/tileset-sheet.js";
import { tiledTileset, toTiled } from "../src/formats/maps/tiled/tmj.js";
import { dungeonFiles, type MapFile, mapFiles } from "../src/formats/maps/write-maps.js";
import { importedLevel } from "../src/formats/maps/written-level.js";
import { dungeonTiles } from "../src/formats/pictures/dungeon-tiles.js";
import { encodePng } from "../src/formats/pictures/png.js";
import type { TileSheet } from "../src/formats/pictures/tile-sheet.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { foreignPicture, foreignTsx, wallTile } from "./foreign-tileset.js";
import { openBrowser, type Page } from "./open-browser.js";

// The programs that people open these files with are asked what they see.

const isCi = !["", "0", "false", undefined].includes(process.env.CI);

const level = recipeChain(shippedRecipe("layered-fort"), { size: [48, 32] }).build({ seed: "rats", depth: 2 });
const folder = mkdtempSync(join(tmpdir(), "undercroft-tiled-"));
let server: Server;
let page: Page | undefined;
/** Somebody else's tiles. */
let foreign: TileSheet;

beforeAll(async () => {
  writeFileSync(join(folder, "rats.tmj"), toTiled(level, { image: "rats.tiles.png" }));
  writeFileSync(join(folder, "rats.tiles.png"), await encodePng(tiledTileset(level.tileset)));
  const png = await encodePng(foreignPicture());
  const readBeside = async (path: string) => (path === "foreign.png" ? png : undefined);
  foreign = await readTiledSheet(new TextEncoder().encode(foreignTsx("foreign.png")), "foreign.tsx", { readBeside });
});

afterAll(async () => {
  await page?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes files of a map, and returns the name of the one to open. */
function write(files: readonly MapFile[]): string {
  for (const { name, content } of files) writeFileSync(join(folder, name), content);
  return files[0]!.name;
}

/**
 * Runs a program of Tiled's without a screen. Where there is none the test is skipped and says why; under CI it fails.
 */
function run({ skip }: Pick<TestContext, "skip">, program: "tiled" | "tmxrasterizer", args: readonly string[]): void {
  const programs = findTiled();
  if (programs === undefined) {
    const reason = "Tiled is not on this machine; npm test says how to get it";
    if (isCi) throw new Error(`${reason}.`);
    skip(reason);
  }
  const env = { ...process.env, QT_QPA_PLATFORM: "offscreen", XDG_RUNTIME_DIR: folder, HOME: folder };
  const { status, stderr } = spawnSync(programs![program], args, { cwd: folder, env, encoding: "utf8" });
  expect({ status, stderr: complaints(stderr) }).toEqual({ status: 0, stderr: "" });
}

/** What a program says, without what Qt says about machines that have no desktop. */
function complaints(stderr: string): string {
  return stderr
    .split("\n")
    .filter((line) => !/^(QStandardPaths|libEGL|MESA|failed to load)/.test(line))
    .join("\n")
    .trim();
}

/** What we read in a file that Tiled wrote. Nothing is taken from the properties of the level but what it can't know. */
async function readAgain(file: string): Promise<Level> {
  const [map] = await readMaps(readFileSync(join(folder, file)), file);
  expect(map!.losses).toEqual([]);
  const { hash: _, ...properties } = map!.properties;
  return importedLevel({ ...map!, properties });
}

describe.each(["keep", "deeps", "lock-and-key"])("Tiled opens %s, and exports the same level", (name) => {
  let shown: Level;
  beforeAll(() => {
    shown = recipeChain(shippedRecipe(name), { size: [48, 32] }).build({ seed: "bats", depth: 4 });
  });

  test.for([
    ["as characters", "tmj", "tmx"],
    ["as characters", "tmx", "json"],
    ["as tiles", "tmj", "json"],
    ["as tiles", "tmx", "tmx"],
  ] as const)("%s, from %s to %s", async ([form, format, to], context) => {
    const tiles = form === "as tiles" ? { tiles: dungeonTiles } : {};
    const file = write(await mapFiles(shown, format, { name, ...tiles }));
    const exported = `exported.${to === "json" ? "tmj" : to}`;
    run(context, "tiled", ["--export-map", to, file, exported]);
    const again = await readAgain(exported);
    expect(again.rows).toEqual(shown.rows);
    expect(again.spawns).toEqual(shown.spawns);
    expect(again.hash).toBe(shown.hash);
  });
});

test.for(["zlib", "gzip", "zstd"] as const)("Tiled packs layers with %s, and we unpack them", async (how, context) => {
  const packed = (csv: string) => {
    const bytes = new Uint8Array(Uint32Array.from(csv.split(","), Number).buffer);
    if (how !== "zstd") return how === "zlib" ? deflateSync(bytes) : gzipSync(bytes);
    // A frame with one block that isn't packed: that is enough to make Tiled pack it.
    const header = [0x28, 0xb5, 0x2f, 0xfd, 0x60, ...le16(bytes.length - 256)];
    return Uint8Array.of(...header, ...le16((bytes.length << 3) | 1), bytes.length >> 13, ...bytes);
  };
  const [{ content }] = (await mapFiles(level, "tmx", { name: "packed" })) as readonly [MapFile];
  const text = (content as string).replace(/<data encoding="csv">([^<]*)</, (_, csv: string) => {
    const data = Buffer.from(packed(csv)).toString("base64");
    return `<data encoding="base64" compression="${how}">${data}<`;
  });
  writeFileSync(join(folder, "packed.tmx"), text);
  for (const to of ["tmx", "json"]) {
    const exported = `unpacked.${to === "json" ? "tmj" : to}`;
    run(context, "tiled", ["--export-map", to, "packed.tmx", exported]);
    expect(readFileSync(join(folder, exported), "utf8")).toMatch(
      new RegExp(`"compression"?(=|:)"${how}"|compression="${how}"`),
    );
    expect((await readAgain(exported)).hash).toBe(level.hash);
  }
});

const le16 = (value: number) => [value & 0xff, (value >> 8) & 0xff];

test("Tiled writes a tile by its name", (context) => {
  run(context, "tiled", ["--export-map", "csv", "rats.tmj", "level.csv"]);
  const cells = readFileSync(join(folder, "level.csv"), "utf8").trim().split(/[,\n]/);
  expect(cells).toEqual(Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!.name));
});

/** Paints tile layers of a map, or of all maps of a world. */
function painted(context: TestContext, file: string, layers: readonly string[]) {
  run(context, "tmxrasterizer", [...layers.flatMap((layer) => ["--show-layer", layer]), file, "painted.png"]);
  return decode(readFileSync(join(folder, "painted.png")));
}

/** The middle row of a tile tells tiles apart well enough, and is not all of a picture's million pixels. */
const rowOf = (picture: ArrayLike<number>, start: number, step: number, side: number) =>
  Array.from({ length: side }, (_, x) => [0, 1, 2].map((part) => picture[(start + x) * step + part]).join()).join(" ");

test("Tiled paints every cell with its tile", (context) => {
  const { width, channels, data } = painted(context, "rats.tmj", ["tiles"]);
  expect(width).toBe(level.width * 16);
  const tiles = tiledTileset(level.tileset);
  const columns = tiles.width / 16;
  for (let cell = 0; cell < level.width * level.height; cell++) {
    const [x, y] = [cell % level.width, Math.floor(cell / level.width)];
    const tile = level.tiles[cell]!;
    const middle = 8 + 16 * Math.floor(tile / columns);
    const expected = rowOf(tiles.data, middle * tiles.width + (tile % columns) * 16, 4, 16);
    expect(rowOf(data, (y * 16 + 8) * width + x * 16, channels, 16), `${x},${y}`).toBe(expected);
  }
});

test("Tiled paints walls with the tiles of somebody else, by their corners", async (context) => {
  const file = write(await mapFiles(level, "tmx", { name: "foreign", tiles: [foreign, dungeonTiles] }));
  const { width, channels, data } = painted(context, file, ["walls"]);
  expect(width).toBe(level.width * 32);
  const { walls } = Object.fromEntries(
    levelMap(level, { tiles: [foreign, dungeonTiles] }).layers.map((l) => [l.name, l.numbers]),
  );
  const isWall = (x: number, y: number) =>
    level.tiles[
      Math.min(level.height - 1, Math.max(0, y)) * level.width + Math.min(level.width - 1, Math.max(0, x))
    ] === 0;
  let seen = 0;
  for (let cell = 0; cell < level.tiles.length; cell++) {
    const [x, y] = [cell % level.width, Math.floor(cell / level.width)];
    const isRock = [-1, 0, 1].every((dy) => [-1, 0, 1].every((dx) => isWall(x + dx, y + dy)));
    if (!isRock) continue;
    seen++;
    expect(walls![cell]).toBe(1 + wallTile(15));
    const expected = Array(32).fill("74,90,122").join(" ");
    expect(rowOf(data, (y * 32 + 8) * width + x * 32, channels, 32)).toBe(expected);
  }
  expect(seen).toBeGreaterThan(100);
});

test("Tiled paints a world of levels that don't overlap", async (context) => {
  const rooms = recipeChain(shippedRecipe("rooms"), { size: [24, 16] });
  const levels = new Map([1, 2, 2].map((depth, i) => [`level-${i}`, rooms.build({ seed: i, depth })] as const));
  for await (const { files } of dungeonFiles(levels, "tmx", { tiles: dungeonTiles })) write(files);
  const { maps } = JSON.parse(readFileSync(join(folder, "dungeon.world"), "utf8"));
  expect(maps).toMatchObject([
    { fileName: "level-0.tmx", x: 0, y: 0, width: 384, height: 256 },
    { fileName: "level-1.tmx", x: 0, y: 320 },
    { fileName: "level-2.tmx", x: 448, y: 320 },
  ]);
  const whole = painted(context, "dungeon.world", ["floor", "walls"]);
  expect([whole.width, whole.height]).toEqual([448 + 384, 320 + 256]);
  for (const { fileName, x, y } of maps) {
    const alone = painted(context, fileName, ["floor", "walls"]);
    for (let row = 0; row < alone.height; row += 5) {
      const part = rowOf(whole.data, (y + row) * whole.width + x, whole.channels, alone.width);
      expect(part).toBe(rowOf(alone.data, row * alone.width, alone.channels, alone.width));
    }
  }
});

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
    ...level.spawns.map(({ at, name, or, ...rest }) => {
      const properties = or === undefined ? rest : { ...rest, or: or.join(", ") };
      return { name, type: "spawn", at, properties };
    }),
  ]);
  expect(seen.prefabs).toEqual(level.prefabs.map(({ name }) => name));
  expect(seen.properties).toMatchObject({ seed: "rats", depth: 2, hash: level.hash });

  const foreignFiles = await mapFiles(level, "tmj", { name: "foreign", tiles: [foreign, dungeonTiles] });
  const pictures = foreignFiles.filter(({ name }) => name.endsWith(".png"));
  for (const { name, content } of pictures) files[`/${name}`] = ["image/png", content as Uint8Array];
  const own: any = await page.evaluate(`(async () => {
    const scene = game.scene.scenes[0];
    const data = ${foreignFiles[0]!.content as string};
    scene.cache.tilemap.add("foreign", { format: Phaser.Tilemaps.Formats.TILED_JSON, data });
    for (const { name, image } of data.tilesets) scene.load.image("foreign " + name, image);
    await new Promise((done) => scene.load.once("complete", done).start());
    const map = scene.make.tilemap({ key: "foreign" });
    const sets = data.tilesets.map(({ name }) => map.addTilesetImage(name, "foreign " + name));
    const layers = data.layers.filter(({ type }) => type === "tilelayer").map(({ name }) => map.createLayer(name, sets, 0, 0));
    for (const layer of layers) layer.setCollisionByProperty({ collides: true });
    const cells = layers.map((layer) => layer.layer.data.flat());
    const walls = map.getLayer("walls").data.flat();
    return {
      columns: sets[0].columns,
      blocked: cells[0].map((_, i) => cells.some((tiles) => tiles[i].collides)),
      walls: walls.map((tile) => tile.index),
      shapes: cells.flat().filter((tile) => tile.collides).map(({ index }) => {
        const [shape, ...others] = sets.find((set) => set.containsTileIndex(index)).getTileCollisionGroup(index).objects;
        return [shape.x, shape.y, shape.width, shape.height, others.length].join();
      }),
    };
  })()`);
  expect(own.columns).toBe(8);
  expect(own.blocked).toEqual(seen.blocked);
  expect(new Set(own.shapes)).toEqual(new Set(["0,0,32,32,0"]));
  const theirs = new Set(Array.from({ length: 15 }, (_, i) => 1 + wallTile(i + 1)));
  expect(own.walls.filter((number: number) => theirs.has(number)).length).toBeGreaterThan(100);

  const handedOver: any = await page.evaluate(`(() => {
    const scene = game.scene.scenes[0];
    const data = ${toTiled(level, { image: "tiles.png" })};
    scene.cache.tilemap.add("made here", { format: Phaser.Tilemaps.Formats.TILED_JSON, data });
    const map = scene.make.tilemap({ key: "made here" });
    return [map.width, map.height, map.getLayer("tiles").data.flat().map((tile) => tile.index)];
  })()`);
  expect(handedOver).toEqual([level.width, level.height, seen.cells]);
});
