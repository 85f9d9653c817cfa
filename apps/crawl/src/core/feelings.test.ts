import { type Level, readLevel } from "undercroft";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
import { feelingTable } from "undercroft/tables";
import { expect, it } from "vitest";
import { newGame } from "./act.js";
import { levelUnderworld, type Underworld } from "./depths.js";
import { load, save } from "./save.js";
import { stateHash } from "./snapshot.js";

const { feeling: _, ...file } = recipeChain(shippedRecipe("caverns")).build({ seed: "plain" }).toJSON();
const plain = readLevel(file);
const felt = (feeling: string): Level => readLevel({ ...file, feeling });
const played = (level: Level, own: Partial<Underworld> = {}) =>
  newGame({ seed: 1, underworld: { ...levelUnderworld(level), place: () => "caverns", ...own } });
const firstLine = (level: Level, own?: Partial<Underworld>) => played(level, own).log[0]?.text;

it("says on arrival what a level is like, in the words of its world or else in those of the included one", () => {
  expect(firstLine(plain)).toBe("Depth 1: caverns.");
  expect(firstLine(felt("frozen"))).toBe("Depth 1: caverns. Everything is covered with frost.");
  const own = new Map([["own", feelingTable("own", [{ name: "frozen", says: "Brr." }])]]);
  expect(firstLine(felt("frozen"), { feelings: own })).toBe("Depth 1: caverns. Brr.");
  expect(firstLine(felt("haunted"))).toBe("Depth 1: caverns. This level is haunted.");
});

it("sees half as far where it is dark, also in a game that was saved", () => {
  const far = ({ level, player }: ReturnType<typeof newGame>) =>
    Math.max(...level.view.map((cell) => level.apart(player.cell, cell)));
  const dark = played(felt("dark"));
  expect(far(played(plain))).toBe(8);
  expect(far(dark)).toBe(4);
  const again = load(save(dark), dark.underworld);
  expect(far(again)).toBe(4);
  expect(stateHash(again)).toBe(stateHash(dark));
});
