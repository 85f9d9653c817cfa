import { expect, test } from "vitest";
import { tileset } from "../../core/index.js";
import { drawnVault, prefabShape } from "../reading/prefab.js";

test("a vault that names a shipped tile gets the game's tile that replaces it, whatever its name", () => {
  const tiles = tileset([
    { name: "ash", glyph: ".", walkable: true, opaque: false },
    { name: "idol", glyph: "&", walkable: false, opaque: true },
  ]);
  const shrine = drawnVault("shrine", ["fs"], { legend: { f: "floor", s: "statue" } });
  expect([...prefabShape(shrine, tiles).tiles]).toEqual([tiles.index("ash"), tiles.index("idol")]);
});
