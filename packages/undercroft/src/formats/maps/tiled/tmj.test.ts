import { describe, expect, test } from "vitest";
import { lockedLevel } from "../../../../test/kit/locked-keep.js";
import { type Level, readLevel } from "../../../chain/index.js";
import { SHIPPED_TILES, tileset } from "../../../core/index.js";
import { recipeChain, shippedRecipe } from "../../../recipes/index.js";
import { tiledTileset, toTiled } from "./tmj.js";

const propertiesOf = ({ properties = [] }: { properties?: { name: string; value: unknown }[] }) =>
  Object.fromEntries(properties.map(({ name, value }) => [name, value]));

interface MapObject {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly point?: true;
  readonly polyline?: readonly { x: number; y: number }[];
  readonly properties?: { name: string; value: unknown }[];
}

/** The objects of each layer, by the layer's name. */
const layersOf = (shown: Level): Record<string, MapObject[] | undefined> =>
  Object.fromEntries(
    JSON.parse(toTiled(shown, { image: "a.png" })).layers.map(
      ({ name, objects }: { name: string; objects?: MapObject[] }) => [name, objects],
    ),
  );

/** The cell that an object stands in the middle of. */
const cellOf = ({ x, y }: MapObject) => [(x - 8) / 16, (y - 8) / 16];

const level = recipeChain(shippedRecipe("random")).build({ seed: "rats", depth: 3 });
const map = JSON.parse(toTiled(level, { image: "rats.tiles.png" }));
const layer = (name: string) => map.layers.find((one: { name: string }) => one.name === name);

describe("a map for Tiled", () => {
  test("says what it is, how large it is, and which level it was", () => {
    expect(map).toMatchObject({
      type: "map",
      version: "1.10",
      orientation: "orthogonal",
      renderorder: "right-down",
      infinite: false,
      width: level.width,
      height: level.height,
      tilewidth: 16,
      tileheight: 16,
    });
    expect(propertiesOf(map)).toEqual({
      seed: "rats",
      depth: 3,
      recipe: "random",
      theme: level.recipe.theme,
      hash: level.hash,
      movement: level.movement,
      lists: "rooms corridors doors areas",
    });
  });

  test("has a tile for each of the level's, which says what it is", () => {
    expect(map.tilesets).toHaveLength(1);
    const [set] = map.tilesets;
    expect(set).toMatchObject({ firstgid: 1, name: "tiles", image: "rats.tiles.png", margin: 0, spacing: 0 });
    const solid = { collides: true };
    expect(set.tiles.map((tile: object) => propertiesOf(tile))).toEqual(
      level.tileset.tiles.map((tile) => (tile.walkable ? tile : { ...tile, ...solid })),
    );
    // What a body runs into covers the whole tile.
    expect(set.tiles.map(({ objectgroup }: { objectgroup?: { objects: object[] } }) => objectgroup?.objects)).toEqual(
      level.tileset.tiles.map(({ walkable }) =>
        walkable ? undefined : [expect.objectContaining({ x: 0, y: 0, width: 16, height: 16 })],
      ),
    );
    expect(set.tiles.map(({ id }: { id: number }) => id)).toEqual(level.tileset.tiles.map((_, i) => i));
    expect(set.tilecount).toBe(set.columns * (set.imageheight / set.tileheight));
    expect(set.imagewidth).toBe(set.columns * set.tilewidth);
  });

  test("has the level's cells row by row, counted from 1", () => {
    expect(layer("tiles")).toMatchObject({ type: "tilelayer", width: level.width, height: level.height });
    expect(layer("tiles").data).toEqual(Array.from(level.tiles, (tile) => tile + 1));
  });

  test("has start, exits and spawns as points in the middle of their cells", () => {
    const shown = layer("things").objects.map(
      (thing: { name: string; type: string; x: number; y: number; point: boolean }) => {
        expect(thing.point).toBe(true);
        return [thing.type, thing.name, (thing.x - 8) / 16, (thing.y - 8) / 16, propertiesOf(thing as object)];
      },
    );
    expect(shown).toEqual([
      ["start", "start", ...level.start!, {}],
      ...level.exits.map(({ at, kind }) => ["exit", kind, ...at, {}]),
      ...level.spawns.map(({ at, name, ...rest }) => ["spawn", name, ...at, rest]),
    ]);
    expect(level.spawns.length).toBeGreaterThan(0);
  });

  test("has rooms and prefabs as rectangles", () => {
    const rooms = recipeChain(shippedRecipe("rooms")).build({ seed: "rats" });
    const [, , shown] = JSON.parse(toTiled(rooms, { image: "a.png" })).layers;
    expect(shown).toMatchObject({ name: "rooms", type: "objectgroup" });
    const [first] = rooms.rooms!;
    expect(shown.objects).toHaveLength(rooms.rooms!.length);
    expect(shown.objects[0]).toMatchObject({
      type: "room",
      x: first!.x * 16,
      y: first!.y * 16,
      width: first!.width * 16,
      height: first!.height * 16,
    });
    expect(propertiesOf(shown.objects[0])).toEqual({ anchorX: first!.anchor[0], anchorY: first!.anchor[1] });

    const fort = recipeChain(shippedRecipe("layered-fort")).build({ seed: "rats" });
    const [, , , , , placed] = JSON.parse(toTiled(fort, { image: "a.png" })).layers;
    expect(
      placed.objects.map(({ name, x, width }: { name: string; x: number; width: number }) => [name, x, width]),
    ).toEqual(fort.prefabs.map(({ name, x, rows }) => [name, x * 16, rows[0]!.length * 16]));
    expect(fort.prefabs.length).toBeGreaterThan(0);
  });

  test("has keys and locks as points: a lock refers to its key, and both say when it is their turn", () => {
    const objects = layersOf(lockedLevel()).things!;
    const shown = (wanted: string) =>
      objects.filter(({ type }) => type === wanted).map((one) => [one.id, one.name, ...cellOf(one), propertiesOf(one)]);
    expect(shown("key")).toEqual([
      [1, "lever", 11, 2, { kind: "lever", order: 1 }],
      [2, "Firebrand", 18, 2, { kind: "fire", order: 2 }],
      [3, "Brass Key", 10, 7, { kind: "key", order: 4 }],
      [4, "Silver Key", 19, 6, { kind: "key", order: 3 }],
    ]);
    expect(shown("lock")).toEqual([
      [5, "lock", 10, 4, { key: 1, kind: "lever", name: "lever", order: 1 }],
      [6, "lock", 19, 4, { key: 2, kind: "fire", name: "Firebrand", usedUp: true, order: 2 }],
      [7, "lock", 3, 4, { key: 3, kind: "key", name: "Brass Key", order: 4 }],
      [8, "lock", 3, 4, { key: 4, kind: "key", name: "Silver Key", order: 4 }],
    ]);
    const lock = objects.find(({ type }) => type === "lock");
    expect(lock?.properties?.[0]).toEqual({ name: "key", type: "object", value: 1 });
  });

  test("has one key for all locks that it opens, and says nothing that a lock doesn't say", () => {
    const file = recipeChain(shippedRecipe("rooms")).build({ seed: "rats" }).toJSON();
    const key = file.start!;
    const { things } = layersOf(
      readLevel({ ...file, locks: file.exits.concat(file.exits).map(({ at }) => ({ at, key })) }),
    );
    expect(things!.slice(0, 3).map((one) => [one.type, one.name, propertiesOf(one)])).toEqual([
      ["key", "key", {}],
      ["lock", "lock", { key: 1 }],
      ["lock", "lock", { key: 1 }],
    ]);
  });

  test("has doors as points with their kinds, and one-ways as lines", () => {
    const { ways } = layersOf(lockedLevel());
    const shown = ways!.map((one) => [one.type, one.name, ...cellOf(one), propertiesOf(one)]);
    expect(shown).toEqual([
      ["door", "plain", 6, 2, { fromX: 5, fromY: 2, toX: 7, toY: 2 }],
      ["door", "locked", 3, 4, { fromX: 3, fromY: 3, toX: 3, toY: 5 }],
      ["door", "barred", 10, 4, { fromX: 10, fromY: 3, toX: 10, toY: 5 }],
      ["door", "secret", 15, 6, { fromX: 14, fromY: 6, toX: 16, toY: 6 }],
      ["one-way", "one-way", 1, 5, { fromX: 1, fromY: 5, toX: 1, toY: 3 }],
    ]);
    expect(ways!.map(({ point, polyline }) => polyline ?? point)).toEqual([
      ...[true, true, true, true],
      [
        { x: 0, y: 0 },
        { x: 0, y: -32 },
      ],
    ]);
  });

  test("numbers layers and objects each once, below the next free number", () => {
    const levels = ["rooms", "caves", "fortress-level", "random"].map((name) =>
      recipeChain(shippedRecipe(name)).build({ seed: "bats", depth: 2 }),
    );
    for (const each of [...levels, lockedLevel()]) {
      const one = JSON.parse(toTiled(each, { image: "a.png" }));
      const ids = one.layers.flatMap(({ objects = [] }: { objects?: { id: number }[] }) => objects.map(({ id }) => id));
      expect(ids).toEqual(ids.map((_: number, i: number) => i + 1));
      expect(one.nextobjectid).toBe(ids.length + 1);
      const layers = one.layers.map(({ id }: { id: number }) => id);
      expect(layers.length).toBeGreaterThan(5);
      expect(layers).toEqual(layers.map((_: number, i: number) => i + 1));
      expect(one.nextlayerid).toBe(layers.length + 1);
    }
  });
});

describe("the picture of a tileset", () => {
  test("has a square for each tile, and no two look alike", () => {
    const { width, height, data } = tiledTileset(level.tileset);
    expect([width, height]).toEqual([16 * 16, Math.ceil(SHIPPED_TILES.length / 16) * 16]);
    const squares = level.tileset.tiles.map((_, tile) => {
      const [left, top] = [(tile % 16) * 16, Math.floor(tile / 16) * 16];
      const rows = Array.from({ length: 16 }, (_, y) =>
        data.subarray(((top + y) * width + left) * 4, ((top + y) * width + left + 16) * 4),
      );
      return rows.map((row) => row.join()).join();
    });
    expect(new Set(squares).size).toBe(SHIPPED_TILES.length);
  });

  test("goes on in another row", () => {
    const own = Array.from("abcdefghjklmnopqr", (glyph) => ({ name: glyph, glyph, walkable: true, opaque: false }));
    const { width, height } = tiledTileset(tileset(own));
    expect([width, height]).toEqual([256, Math.ceil((SHIPPED_TILES.length + own.length) / 16) * 16]);
  });

  test("has the walls and floors of a theme", () => {
    const colorAt = (theme: string | undefined, x: number) =>
      Array.from(tiledTileset(level.tileset, theme).data.subarray((8 * 256 + x) * 4, (8 * 256 + x) * 4 + 3));
    expect(colorAt("drowned", 8)).toEqual([0x45, 0x60, 0x6a]);
    expect(colorAt("drowned", 24)).toEqual([0x1d, 0x29, 0x2d]);
    expect(colorAt(undefined, 8)).toEqual([0x6b, 0x5d, 0x4c]);
  });
});
