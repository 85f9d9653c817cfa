import { expect, test } from "vitest";
import { cellsWith } from "./cells-with.js";
import { Rng } from "./rng.js";

test("finds exactly the cells that have a tile, wherever the map begins and ends in memory", () => {
  const rng = Rng.fromSeed("cells");
  for (let run = 0; run < 400; run++) {
    const offset = rng.below(5);
    const length = rng.below(70);
    const tiles = new Uint8Array(new ArrayBuffer(80), offset, length);
    const kinds = rng.below(2) === 0 ? [0, 1, 2] : [127, 128, 129, 254, 255, 0];
    for (let cell = 0; cell < length; cell++) tiles[cell] = kinds[rng.below(kinds.length)]!;
    for (const tile of [...kinds, 77]) {
      const expected = [...tiles.keys()].filter((cell) => tiles[cell] === tile);
      expect(cellsWith(tiles, tile)).toEqual(expected);
    }
  }
});
