import { type Action, type Game, hungerOf, monstersInView, PLAYER_KIND, SEARCH_REACH, threats } from "../core/index.js";
import { fight } from "./fight.js";
import { KnownMap } from "./known-map.js";
import { betterGear, find, isWanted, uselessGear } from "./pack.js";
import { Progress } from "./progress.js";
import { runFromFire } from "./run-from-fire.js";
import { goTo, knownStairsDown, moveTo } from "./words.js";

/** Turns that the bot waits for an enemy to come. */
const PATIENCE = 3;
/** Rest begins below the first share of all hit points and ends at the second. */
const TIRED = 0.6;
const RESTED = 0.95;
/** So often on one cell without any news, and caution has led nowhere. */
const BOLD_AFTER = 40;

/** So much wall within reach makes a search quicker than a walk along it. */
const WORTH_A_SEARCH = 6;

/**
 * Plays by rules, with what the player knows and nothing more: fights or flees, eats, wears, picks up, explores, opens what
 * it has keys and levers for, and goes down when there is nothing left to see.
 */
export class Bot {
  readonly #progress = new Progress();
  #turnsHere = 0;
  #waited = 0;
  #isResting = false;
  #depth = 0;
  /** Cells of this level beside which the bot would have found a secret door: it has stood there, or searched near them. */
  readonly #searched = new Set<number>();
  /** Where an enemy was last seen: a bot that lost sight of it goes on to there, or it would turn back and forth for ever. */
  #quarry: number | undefined;
  /** The depth that the bot fled from: it takes the first way down there. */
  #fledFrom = 0;

  /** Turns spent on this cell since anything new happened. */
  get turnsHere(): number {
    return this.#turnsHere;
  }

  /** What to do next; undefined where no rule says anything, which means that the bot is stuck. */
  decide(game: Game): Action | undefined {
    this.#turnsHere = this.#progress.turnsHere(game);
    if (game.depth !== this.#depth) {
      this.#depth = game.depth;
      this.#searched.clear();
      this.#quarry = undefined;
    }
    this.#searched.add(game.player.cell);
    const careful = new KnownMap(game, { avoidTraps: true, jumps: true });
    const action =
      runFromFire(game, careful) ??
      this.#fight(game, careful) ??
      this.#lookAfterYourself(game) ??
      this.#follow(game, careful) ??
      this.#go(game, careful) ??
      // Where traps lie in every way, one of them has to be walked into.
      this.#go(game, new KnownMap(game, { avoidTraps: false, jumps: true })) ??
      this.#search(game, careful) ??
      // A fire burns down.
      (careful.seesFire ? ({ do: "wait" } as const) : undefined);
    this.#waited = action?.do === "wait" ? this.#waited + 1 : 0;
    return action;
  }

  #fight(game: Game, map: KnownMap): Action | undefined {
    const isBold = this.#turnsHere > BOLD_AFTER;
    const found = fight(game, map, { isBold, patience: isBold || this.#isResting ? 0 : PATIENCE - this.#waited });
    if (found === undefined) return undefined;
    this.#isResting = false;
    this.#quarry = found.isFlight || isBold ? undefined : found.quarry;
    if (found.isFlight) this.#fledFrom = game.depth;
    return found.action;
  }

  #follow(game: Game, map: KnownMap): Action | undefined {
    const step = this.#quarry === undefined ? undefined : map.stepTo([this.#quarry]);
    if (step !== undefined) return goTo(game, step);
    this.#quarry = undefined;
    return undefined;
  }

  #lookAfterYourself(game: Game): Action | undefined {
    const { level, player } = game;
    const food = find(player, "feed");
    if (isHungry(player) && food !== undefined) return { do: "use", item: food.id };
    const gear = betterGear(player);
    if (gear !== undefined) return { do: "equip", item: gear.id };
    const useless = uselessGear(player);
    if (useless !== undefined) return { do: "drop", item: useless.id };
    const wanted = level.itemsAt(player.cell).find((item) => isWanted(game, item));
    if (wanted !== undefined) return { do: "pick-up", item: wanted.id };
    const share = player.body.hp / PLAYER_KIND.hp;
    const isTired = share < (this.#isResting ? RESTED : TIRED);
    this.#isResting = isTired && !isHungry(player) && monstersInView(level).length === 0;
    return this.#isResting ? { do: "wait" } : undefined;
  }

  /** Along all walls, where nothing else is left: a door may be hidden in one of them. */
  #search(game: Game, map: KnownMap): Action | undefined {
    const { level, player } = game;
    const walls = map.besideWalls((cell) => this.#searched.has(cell));
    const near = walls.filter((cell) => level.visible[cell] === 1 && level.apart(player.cell, cell) < SEARCH_REACH);
    if (near.length >= WORTH_A_SEARCH && threats(game).length === 0) {
      for (const cell of near) this.#searched.add(cell);
      return { do: "search" };
    }
    const step = map.stepTo(walls);
    return step === undefined ? undefined : goTo(game, step);
  }

  /** To the nearest lever that was not pulled yet, and pulls it. */
  #pull(game: Game, map: KnownMap): Action | undefined {
    const levers = map.levers();
    const here = levers.find(({ wall }) => game.level.apart(game.player.cell, wall) === 1);
    if (here !== undefined) return moveTo(game, here.wall);
    const step = map.stepTo(levers.flatMap(({ beside }) => beside));
    return step === undefined ? undefined : goTo(game, step);
  }

  /** Down to where nobody has been and no other way leads, which may be for good. */
  #jump(game: Game, map: KnownMap): Action | undefined {
    const below = map.unseenBelow(game.player.cell);
    const step = below ?? map.stepTo(map.ledges());
    return step === undefined ? undefined : goTo(game, step);
  }

  /** To things in view, to levers, to what was never seen, and in the end down; in a hurry down at once. */
  #go(game: Game, map: KnownMap): Action | undefined {
    const { level, player, depth } = game;
    const down = knownStairsDown(level);
    const towards = (cells: readonly number[]): Action | undefined => {
      const step = map.stepTo(cells);
      return step === undefined ? undefined : goTo(game, step);
    };
    const descend = () => (down.includes(player.cell) ? ({ do: "descend" } as const) : towards(down));
    const things = level.items.entities.filter((item) => item.item.seen && isWanted(game, item));
    const isHurried = isHungry(player) || this.#fledFrom === depth;
    const frontier = map.frontier();
    const mapping = isHurried && down.length === 0 ? find(player, "map") : undefined;
    if (mapping !== undefined && frontier.length > 0) return { do: "use", item: mapping.id };
    return (
      (isHurried ? descend() : undefined) ??
      towards(things.map(({ cell }) => cell)) ??
      this.#pull(game, map) ??
      towards(frontier) ??
      this.#jump(game, map) ??
      descend()
    );
  }
}

function isHungry(player: Game["player"]): boolean {
  const hunger = hungerOf(player);
  return hunger === "hungry" || hunger === "starving";
}
