import { beforeAll, expect, it } from "vitest";
import { type Action, act, newGame } from "./act.js";
import { RELIC } from "./catalog.js";
import type { Game } from "./game.js";
import type { PlayedLevel, Stairs } from "./played-level.js";

let game: Game;

/** Carries the player to the stairs, past whoever may be on the way. */
function goTo(kind: Stairs["kind"]): void {
  const { cell } = game.level.stairs.find((stairs) => stairs.kind === kind)!;
  const there = game.level.bodyAt(cell);
  if (there !== undefined && there !== game.player) game.level.remove(there);
  game.level.move(game.player, cell);
}

/** Everything on a level but the player. The world has no order of its own. */
function others({ world }: PlayedLevel): number[] {
  const ids = world.entities.filter((entity) => entity !== game.player).map(({ id }) => id);
  return ids.sort((one, other) => one - other);
}

const DOWN: Action = { do: "descend" };
const UP: Action = { do: "ascend" };

beforeAll(() => {
  game = newGame({ seed: "stairs" });
});

it("leads down and back up, and finds every level as it was left", () => {
  const first = game.level;
  const [fallen] = first.monsters.entities;
  first.remove(fallen!);
  const left = others(first);
  goTo("down");
  const from = game.player.cell;
  game.player.body.hp = 3;
  expect(act(game, DOWN)).toContainEqual(expect.objectContaining({ type: "descended", depth: 2 }));
  expect(game.player.body.hp).toBe(15);
  expect(game.level.depth).toBe(2);
  // Stairs lie under each other.
  expect(game.player.cell).toBe(from);
  expect(game.level.stairsAt(game.player.cell)).toEqual({ cell: from, kind: "up" });

  expect(act(game, UP)).toContainEqual(expect.objectContaining({ type: "ascended", depth: 1 }));
  expect(game.level).toBe(first);
  expect(game.player.cell).toBe(from);
  expect(others(first)).toEqual(left);
});

it("heals only on the first way down", () => {
  game.player.body.hp = 3;
  act(game, DOWN);
  expect(game.depth).toBe(2);
  expect(game.player.body.hp).toBeLessThan(15);
  game.player.body.hp = 30;
});

it("moves a monster on the stairs out of the way", () => {
  act(game, UP);
  const below = game.levels.get(2)!;
  const { cell } = below.stairs.find(({ kind }) => kind === "up")!;
  const squatter = below.monsters.entities[0]!;
  below.move(squatter, cell);
  act(game, DOWN);
  expect(game.player.cell).toBe(cell);
  expect(below.bodyAt(cell)).toBe(game.player);
  expect(below.bodyAt(squatter.cell)).toBe(squatter);
});

it("ends at depth 10, where the crown lies on an altar that can be reached", () => {
  game.player.body.hp = 1_000_000;
  while (game.depth < 10) {
    goTo("down");
    act(game, DOWN);
  }
  const { level } = game;
  expect(level.stairs.map(({ kind }) => kind)).toEqual(["up"]);
  const crown = level.items.entities.find(({ name }) => name === RELIC)!;
  expect(level.tileset.tiles[level.tiles[crown.cell]!]!.name).toBe("altar");
  goTo("up");
  expect(act(game, DOWN)).toEqual([{ type: "refused", text: "There are no stairs down here." }]);
  expect(game.warnings).toEqual([]);
});

it("does not let the player out at the top", () => {
  while (game.depth > 1) {
    goTo("up");
    act(game, UP);
  }
  expect(game.depth).toBe(1);
  expect(act(game, UP)[0]!.type).toBe("refused");
});
