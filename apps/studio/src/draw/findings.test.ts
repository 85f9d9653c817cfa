import * as formats from "undercroft/formats";
import { readWorld } from "undercroft/worlds";
import { describe, expect, test } from "vitest";
import { type PrefabPiece, readBook } from "./book.ts";
import { painted } from "./drawing.ts";
import { checkPieces } from "./findings.ts";

test("a drawing may have the tiles and things of the world that is open, and no others", () => {
  const world = readWorld({
    world: "keep",
    tiles: { ice: { glyph: "i", walkable: true, opaque: false } },
    things: { "Frost Wolf": { kind: "monster" } },
  });
  const { pieces } = readBook(
    formats,
    "vault: den\nlegend: { i: ice, w: { spawn: Frost Wulf } }\n===\niwi\n",
    "x.vault",
  );
  const inWorld = checkPieces(formats, pieces, world);
  expect(inWorld.findings.map(({ message }) => message)).toEqual([
    'there is no thing "Frost Wulf" in this world. Did you mean "Frost Wolf"?',
  ]);
  expect(inWorld.tiles).toBe(world.tileset);
  expect(checkPieces(formats, pieces).findings[0]!.message).toContain('there is no tile "ice"');
});

const check = (text: string) => checkPieces(formats, readBook(formats, text, "x.vault").pieces);

describe("what is found about a map marks the cell", () => {
  test("of a glyph that has no meaning", () => {
    const { findings, prefabs } = check("vault: nook\ndepth: 2\n===\n...\n.Q.\n");
    expect(findings).toEqual([
      expect.objectContaining({
        weight: "error",
        cell: [1, 1],
        line: 5,
        column: 2,
        message: expect.stringMatching(/^the glyph "Q" has no meaning/),
      }),
    ]);
    expect(prefabs.size).toBe(0);
  });

  test("of floor that can't be reached", () => {
    const { findings, prefabs } = check("vault: nook\n===\n.......\n..###..\n..#.#..\n..###..\n.......\n");
    expect(findings).toEqual([expect.objectContaining({ weight: "warning", cell: [3, 2] })]);
    expect(prefabs.size).toBe(1);
  });

  test("in the second prefab of a file, whatever comes before it", () => {
    const book = readBook(formats, "# Remarks\nvault: a\n===\n.\n---\nvault: b\n===\n\\---\n..Z\n", "x.vault");
    const { findings } = checkPieces(formats, book.pieces);
    expect(findings.map(({ piece, cell }) => [piece, cell])).toEqual([[book.pieces[1]!.key, [0, 0]]]);
  });

  test("behind the mark of a row that looks like a separator", () => {
    const { findings } = check('vault: a\nlegend:\n  "-": floor\n===\n...\n\\===\n.@.\n');
    expect(findings[0]).toMatchObject({ cell: [1, 2] });
  });

  test("as it is drawn", () => {
    const [piece] = readBook(formats, "vault: a\n===\n...\n...\n", "x.vault").pieces as [PrefabPiece];
    const drawn = { ...piece, drawing: painted(piece.drawing, [[2, 1]], "@") };
    expect(checkPieces(formats, [drawn]).findings).toEqual([
      expect.objectContaining({ weight: "error", cell: [2, 1] }),
    ]);
    expect(checkPieces(formats, [piece]).findings).toEqual([]);
  });
});

test("what is found about a header marks no cell", () => {
  const { findings } = check("vault: a\nlegend: { Q: wall }\n===\n...\n");
  expect(findings).toEqual([expect.objectContaining({ weight: "warning", cell: undefined, line: 2 })]);
});

test("two prefabs of one name are found", () => {
  const { findings } = check("vault: a\n===\n.\n---\nvault: a\n===\n.\n");
  expect(findings.map(({ message }) => message)).toEqual(["there is already a prefab with this name in the file."]);
});
