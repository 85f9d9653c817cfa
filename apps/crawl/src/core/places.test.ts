import { chain, prefabLevel, roomVaults } from "undercroft";
import { defineLayer } from "undercroft/define";
import { drawnLevel, drawnVault, pack } from "undercroft/prefabs";
import { expect, it } from "vitest";
import { type Action, act, newGame } from "./act.js";
import { uniformUnderworld } from "./depths.js";
import type { Game } from "./game.js";
import { load, save } from "./save.js";

const EAST: Action = { do: "move", dx: 1, dy: 0 };

/** The eastern end of the map, as a step of the library would name it. */
const swamp = defineLayer({
  id: "swamp",
  summary: "Names the east.",
  options: {},
  *build(map) {
    const cells = Array.from({ length: map.width * map.height }, (_, cell) => cell).filter(
      (cell) => map.x(cell) >= map.width - 4 && map.isWalkable(cell),
    );
    map.areas = [{ name: "swamp", theme: "swamp", cells }];
    yield;
  },
});

/** A long hall: a vault somewhere in its middle, and a swamp at its end. */
function hall(): Game {
  const rows = ["#".repeat(20), `#@${".".repeat(16)}>#`, `#${".".repeat(18)}#`, `#${".".repeat(18)}#`, "#".repeat(20)];
  const well = drawnVault("old_well", ["...", ".I.", "..."], { palettes: ["stone"] });
  const drawn = chain({ width: 20, height: 5, name: "long-hall" })
    .startWith(prefabLevel({ prefab: drawnLevel("drawn", rows) }))
    .with(roomVaults({ packs: [pack("mine", [well])], count: "1", threshold: 0 }))
    .with(swamp());
  return newGame({ seed: 1, underworld: uniformUnderworld("hall", drawn, 1) });
}

/** What is told on the way from one end of the hall to the other. */
function walk(game: Game): string[] {
  const told: string[] = [];
  for (let i = 0; i < 17; i++) told.push(...act(game, EAST).map(({ text }) => text));
  return told;
}

it("names a vault and an area when the player first comes to them, and never again", () => {
  const game = hall();
  expect(walk(game)).toEqual(["You enter the old well.", "You enter the swamp."]);
  for (let i = 0; i < 17; i++) expect(act(game, { do: "move", dx: -1, dy: 0 })).toEqual([]);
});

it("remembers in a saved game where the player has been", () => {
  const game = hall();
  walk(game);
  const again = load(save(game), game.underworld);
  expect(again.level.places.map(({ name, told }) => [name, told])).toEqual([
    ["old well", true],
    ["swamp", true],
  ]);
});

it("says the name of a recipe on arrival", () => {
  expect(hall().log.map(({ text }) => text)).toEqual(["Depth 1: long hall."]);
});
