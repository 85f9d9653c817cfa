import { PLAYER_KIND } from "./catalog.js";
import { GameError } from "./error.js";
import type { GameEvent } from "./events.js";
import { burn } from "./fire.js";
import { Game, type GameOptions } from "./game.js";
import { digest, hungerOf } from "./hunger.js";
import { drop, equip, pickUp, remove } from "./items.js";
import { moveMonsters } from "./monsters.js";
import { jump, movePlayer } from "./movement.js";
import { namePlaces } from "./places.js";
import { search } from "./search.js";
import { show } from "./show.js";
import { look, monstersInView } from "./sight.js";
import { arrive, ascend, descend, enterLevel, onStairs } from "./stairs.js";
import { suffer } from "./suffer.js";
import { isInDanger } from "./terrain.js";
import { Turn } from "./turn.js";
import { useItem } from "./use.js";

/** One column or row, or none. */
export type Unit = -1 | 0 | 1;

/** What the player can do. `item` is an entity's number, `target` a place on the map. */
export type Action =
  /** `dares`: also into deep water, lava, fire or a chasm, which is refused otherwise. */
  | { readonly do: "move"; readonly dx: Unit; readonly dy: Unit; readonly dares?: true }
  | { readonly do: "wait" | "search" }
  /** `to`: where to, if there are several ways to jump from here. */
  | { readonly do: "jump"; readonly to?: readonly [x: number, y: number] }
  | { readonly do: "pick-up"; readonly item?: number }
  | { readonly do: "use"; readonly item: number; readonly target?: readonly [x: number, y: number] }
  | { readonly do: "equip" | "remove" | "drop"; readonly item: number }
  | { readonly do: "descend" | "ascend" };

/** A game at its beginning. */
export function newGame(options: GameOptions): Game {
  const game = new Game(options);
  const turn = new Turn(game);
  enterLevel(turn, 1, onStairs("up"));
  arrive(turn);
  look(turn);
  namePlaces(turn);
  game.turn++;
  return game;
}

/** Plays a list of actions in a new game. */
export function replay(options: GameOptions, actions: Iterable<Action>): Game {
  const game = newGame(options);
  for (const action of actions) act(game, action);
  return game;
}

/**
 * Does what the player wants, lets everybody else have their turn, and tells what happened. An action that can't be done
 * is refused with a reason: then no time passes, and nothing has changed.
 */
export function act(game: Game, action: Action): readonly GameEvent[] {
  if (game.ending !== undefined) return [{ type: "refused", text: "The game is over." }];
  const turn = new Turn(game);
  const refusal = perform(turn, action);
  if (refusal !== undefined) return [{ type: "refused", text: refusal }];
  if (game.ending === undefined) {
    look(turn);
    namePlaces(turn);
  }
  for (let passed = 0; passed < turn.time && game.ending === undefined; passed++) passTime(turn);
  game.turn++;
  return turn.events;
}

/** Everybody and everything else has a move. */
function passTime(turn: Turn): void {
  for (const happen of [moveMonsters, burn, suffer, lookAgain, digest]) {
    if (turn.game.ending === undefined) happen(turn);
  }
}

function lookAgain(turn: Turn): void {
  if (turn.isViewStale) look(turn);
}

function perform(turn: Turn, action: Action): string | undefined {
  switch (action.do) {
    case "move":
      if (!isUnit(action.dx) || !isUnit(action.dy) || (action.dx === 0 && action.dy === 0)) throw badAction(action);
      return movePlayer(turn, action.dx, action.dy, action.dares === true);
    case "wait":
      return wait(turn);
    case "search":
      return search(turn);
    case "jump":
      return jump(turn, targetCell(turn, action, action.to));
    case "pick-up":
      return pickUp(turn, action.item);
    case "use":
      return useItem(turn, action.item, targetCell(turn, action, action.target));
    case "equip":
      return equip(turn, action.item);
    case "remove":
      return remove(turn, action.item);
    case "drop":
      return drop(turn, action.item);
    case "descend":
      return descend(turn);
    case "ascend":
      return ascend(turn);
    default:
      throw badAction(action);
  }
}

/** Rest heals, unless somebody is about, the stomach growls or the place is no place to rest. */
function wait(turn: Turn): undefined {
  const { level, player } = turn.game;
  const hunger = hungerOf(player);
  const isSafe = monstersInView(level).length === 0 && !isInDanger(level, player.cell);
  if (hunger !== "hungry" && hunger !== "starving" && isSafe) {
    player.body.hp = Math.min(PLAYER_KIND.hp, player.body.hp + 1);
  }
}

function isUnit(value: unknown): value is Unit {
  return value === -1 || value === 0 || value === 1;
}

/** The cell of a target. Undefined if none is given, and -1 if it lies outside the map. */
function targetCell(
  { game: { level } }: Turn,
  action: Action,
  target: readonly [x: number, y: number] | undefined,
): number | undefined {
  if (target === undefined) return undefined;
  const [x, y] = target;
  if (!Number.isInteger(x) || !Number.isInteger(y)) throw badAction(action);
  return level.cellAt(x, y) ?? -1;
}

function badAction(action: unknown): GameError {
  return new GameError("bad-action", `there is no such action: ${show(action)}.`);
}
