import { describe, expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import { drawnLevel, drawnSection, drawnVault, prefabShape, prefabVariants } from "../reading/prefab.js";
import type { PrefabSource, TransformRule } from "../source/source.js";
import { allowedTransforms, HOLE, type Shape, shapeOf, TRANSFORMS, type Transform, transformShape } from "./shape.js";

const TILES = tileset();

/** The shape as people draw it: holes are spaces, spawns their first letter, entrances `=`. */
function drawingOf(shape: Shape): string[] {
  const glyphs = Array.from(shape.tiles, (tile) => (tile === HOLE ? " " : TILES.glyph(tile)));
  for (const { cell, name } of shape.spawns) glyphs[cell] = name[0]!;
  for (const cell of shape.entrances) glyphs[cell] = "=";
  return Array.from({ length: shape.height }, (_, y) => glyphs.slice(y * shape.width, (y + 1) * shape.width).join(""));
}

/** No two of its eight pictures are alike. */
const HOOK: PrefabSource = { vault: "hook", map: ["#=# ", "#.! ", "#g.#"] };

describe("the eight symmetries", () => {
  const pictures: Record<Transform, string[]> = {
    identity: ["#=# ", "#.H ", "#G.#"],
    "rotate-90": ["###", "G.=", ".H#", "#  "],
    "rotate-180": ["#.G#", " H.#", " #=#"],
    "rotate-270": ["  #", "#H.", "=.G", "###"],
    "mirror-x": [" #=#", " H.#", "#.G#"],
    "mirror-y": ["#G.#", "#.H ", "#=# "],
    transpose: ["###", "=.G", "#H.", "  #"],
    "anti-transpose": ["#  ", ".H#", "G.=", "###"],
  };

  test.each(TRANSFORMS)("%s is what its name says, with all things on their cells", (transform) => {
    expect(drawingOf(transformShape(shapeOf(HOOK, TILES), transform))).toEqual(pictures[transform]);
  });

  test.each(TRANSFORMS)("%s moves the start, the exits and the marks of a level along", (transform) => {
    const level = shapeOf({ level: "l", map: ["@..", ".M>"], legend: { M: { mark: "goal" } } }, TILES);
    const { start, exits, marks, width } = transformShape(level, transform);
    const at = (cell: number) => [cell % width, Math.floor(cell / width)];
    const places: Record<Transform, number[][]> = {
      identity: [
        [0, 0],
        [2, 1],
        [1, 1],
      ],
      "rotate-90": [
        [1, 0],
        [0, 2],
        [0, 1],
      ],
      "rotate-180": [
        [2, 1],
        [0, 0],
        [1, 0],
      ],
      "rotate-270": [
        [0, 2],
        [1, 0],
        [1, 1],
      ],
      "mirror-x": [
        [2, 0],
        [0, 1],
        [1, 1],
      ],
      "mirror-y": [
        [0, 1],
        [2, 0],
        [1, 0],
      ],
      transpose: [
        [0, 0],
        [1, 2],
        [1, 1],
      ],
      "anti-transpose": [
        [1, 2],
        [0, 0],
        [0, 1],
      ],
    };
    expect([at(start!), at(exits[0]!.cell), at(marks[0]!.cell)]).toEqual(places[transform]);
  });

  test("a turn four times, and each of the others done and undone, changes nothing", () => {
    const shape = shapeOf(HOOK, TILES);
    const undone: Partial<Record<Transform, Transform>> = { "rotate-90": "rotate-270", "rotate-270": "rotate-90" };
    for (const transform of TRANSFORMS) {
      expect(transformShape(transformShape(shape, transform), undone[transform] ?? transform)).toEqual(shape);
    }
    let turned = shape;
    for (let i = 0; i < 4; i++) turned = transformShape(turned, "rotate-90");
    expect(turned).toEqual(shape);
  });
});

describe("the symmetries that are used", () => {
  const used = (map: readonly string[], transform?: TransformRule) =>
    prefabVariants(drawnVault("v", map, transform === undefined ? {} : { transform }), TILES).map(
      (variant) => variant.transform,
    );

  test.each<[string, string[], readonly Transform[]]>([
    ["nothing alike", ["#.", "..", ".!"], TRANSFORMS],
    ["a square", ["..", ".."], ["identity"]],
    ["a bar", ["..."], ["identity", "rotate-90"]],
    ["alike left and right", ["#.#", "#.#", ".!."], ["identity", "rotate-90", "rotate-180", "rotate-270"]],
    ["alike after half a turn", ["#..", "..#"], ["identity", "rotate-90", "mirror-x", "transpose"]],
  ])("of a drawing with %s are the distinct ones", (_name, map, wanted) => {
    expect(used(map)).toEqual(wanted);
  });

  test("tell drawings apart by their things alone", () => {
    expect(used(["g.", ".."])).toEqual(["identity", "rotate-90", "rotate-180", "rotate-270"]);
    expect(used(["=.", ".."])).toEqual(["identity", "rotate-90", "rotate-180", "rotate-270"]);
  });

  test.each<[TransformRule, readonly Transform[]]>([
    [true, TRANSFORMS],
    [false, ["identity"]],
    [{}, TRANSFORMS],
    [{ rotate: false }, ["identity", "rotate-180", "mirror-x", "mirror-y"]],
    [{ mirror: false }, ["identity", "rotate-90", "rotate-180", "rotate-270"]],
    [{ rotate: false, mirror: false }, ["identity"]],
    [{ rotate: false, mirror: "x" }, ["identity", "mirror-x"]],
    [{ rotate: false, mirror: "y" }, ["identity", "mirror-y"]],
    [{ rotate: false, mirror: true }, ["identity", "rotate-180", "mirror-x", "mirror-y"]],
    [{ mirror: "x" }, TRANSFORMS],
    [{ rotate: true, mirror: "y" }, TRANSFORMS],
  ])("are with %j these: %j", (rule, wanted) => {
    expect(allowedTransforms(rule, true)).toEqual(wanted);
  });

  test("hold whatever two of them give together", () => {
    const shape = shapeOf(HOOK, TILES);
    const pictureOf = (of: Shape) => drawingOf(of).join("\n");
    for (const rotate of [true, false]) {
      for (const mirror of [true, false, "x", "y"] as const) {
        const allowed = allowedTransforms({ rotate, mirror }, true).map((transform) =>
          transformShape(shape, transform),
        );
        const pictures = new Set(allowed.map(pictureOf));
        for (const first of allowed) {
          for (const second of allowedTransforms({ rotate, mirror }, true)) {
            expect(pictures, `${rotate} ${mirror} ${second}`).toContain(pictureOf(transformShape(first, second)));
          }
        }
      }
    }
  });

  test("are all eight for vaults, and for sections and levels only as they were drawn unless they say more", () => {
    const map = ["#.", "..", ".!"];
    expect(prefabVariants(drawnVault("v", map), TILES)).toHaveLength(8);
    expect(prefabVariants(drawnSection("s", map), TILES)).toHaveLength(1);
    expect(prefabVariants(drawnLevel("l", map), TILES)).toHaveLength(1);
    expect(prefabVariants(drawnSection("s", map, { transform: true }), TILES)).toHaveLength(8);
  });
});

describe("a drawing", () => {
  test("whose rows are short ends in holes", () => {
    expect(drawingOf(shapeOf({ vault: "v", map: [".", "...", ""] }, TILES))).toEqual([".  ", "...", "   "]);
  });

  test("may be one cell", () => {
    expect(shapeOf({ vault: "v", map: ["g"] }, TILES)).toMatchObject({
      width: 1,
      height: 1,
      spawns: [{ name: "Goblin" }],
    });
  });

  test("may use 94 different glyphs, and characters of two code units are one cell", () => {
    const glyphs = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i));
    const legend = Object.fromEntries(glyphs.map((glyph, i) => [glyph, { spawn: `thing ${i}` }]));
    const shape = shapeOf({ vault: "v", map: [glyphs.join("")], legend }, TILES);
    expect(shape.width).toBe(94);
    expect(shape.spawns.map(({ cell, name }) => `${cell} ${name}`)).toEqual(glyphs.map((_, i) => `${i} thing ${i}`));
    const castle = shapeOf({ vault: "v", map: ["#🏰#", "#𝕏#"], legend: { "🏰": "altar", 𝕏: { spawn: "Orc" } } }, TILES);
    expect(drawingOf(castle)).toEqual(["#_#", "#O#"]);
  });
});

test("a vault that names a shipped tile gets the game's tile that replaces it, whatever its name", () => {
  const tiles = tileset([
    { name: "ash", glyph: ".", walkable: true, opaque: false },
    { name: "idol", glyph: "&", walkable: false, opaque: true },
  ]);
  const shrine = drawnVault("shrine", ["fs"], { legend: { f: "floor", s: "statue" } });
  expect([...prefabShape(shrine, tiles).tiles]).toEqual([tiles.index("ash"), tiles.index("idol")]);
});
