import { expect, it } from "vitest";
import { drawnGame, give } from "../testing/drawn-game.js";
import { act, newGame } from "./act.js";
import { uniformUnderworld } from "./depths.js";
import { GameError, type GameErrorCode } from "./error.js";
import { load, save } from "./save.js";
import { stateHash } from "./snapshot.js";

function codeOf(run: () => unknown): GameErrorCode | undefined {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(GameError);
    return (error as GameError).code;
  }
  return undefined;
}

it("gives the same game back, and goes on in the same way", () => {
  const game = newGame({ seed: "saved" });
  give(game, "Rations");
  for (let i = 0; i < 30; i++) act(game, { do: "wait" });
  const again = load(save(game));
  expect(stateHash(again)).toBe(stateHash(game));
  expect([...again.level.visible]).toEqual([...game.level.visible]);
  for (let i = 0; i < 30; i++) expect(act(again, { do: "wait" })).toEqual(act(game, { do: "wait" }));
  expect(stateHash(again)).toBe(stateHash(game));
});

it("refuses a save of another version", () => {
  const file = JSON.parse(save(newGame({ seed: 1 })));
  expect(codeOf(() => load(JSON.stringify({ ...file, version: 1 })))).toBe("other-version");
});

it("refuses a save that was cut short, wherever", () => {
  const text = save(newGame({ seed: 1 }));
  for (let length = 0; length < text.length; length += 97) {
    expect(codeOf(() => load(text.slice(0, length)))).toBe("not-a-save");
  }
});

it("refuses a save that was edited", () => {
  const game = newGame({ seed: 1 });
  const text = save(game);
  expect(codeOf(() => load(text.replace('"hp":30', '"hp":99')))).toBe("changed-save");
  const file = JSON.parse(text);
  file.state.depth = 9;
  expect(codeOf(() => load(JSON.stringify(file)))).toBe("changed-save");
  expect(codeOf(() => load(JSON.stringify({ ...file, state: null })))).toBe("changed-save");
  expect(stateHash(load(text))).toBe(stateHash(game));
});

it("refuses other files, and games of another dungeon", () => {
  for (const text of ["", "null", "[]", "{}", '{"format":"undercroft-level","version":1}', "play"]) {
    expect(codeOf(() => load(text))).toBe("not-a-save");
  }
  const drawn = drawnGame(["####", "#@>#", "####"]);
  expect(codeOf(() => load(save(drawn)))).toBe("other-dungeon");
  expect(stateHash(load(save(drawn), drawn.underworld))).toBe(stateHash(drawn));
  const other = uniformUnderworld("other", drawn.underworld.chain(1), 1);
  expect(codeOf(() => load(save(drawn), other))).toBe("other-dungeon");
});
