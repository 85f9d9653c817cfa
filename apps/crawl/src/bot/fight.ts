import {
  type Action,
  blast,
  type CarriedItem,
  type Game,
  kindOf,
  type Monster,
  type MonsterKind,
  monstersInView,
  PLAYER_KIND,
  playerDefence,
  playerPower,
} from "../core/index.js";
import type { KnownMap } from "./known-map.js";
import { find } from "./pack.js";
import { goTo, knownStairsDown, moveTo, useOn } from "./words.js";

/** Below this share of all hit points a potion is drunk, if one can be spared. */
const WEAK = 0.4;

/** A fight as the player sees it. */
interface Fight {
  readonly game: Game;
  readonly map: KnownMap;
  /** Moves from the player to each cell. */
  readonly moves: Int32Array;
  /** Monsters in view that can be reached, the nearest first. */
  readonly enemies: readonly Monster[];
  /** Those that can strike now. */
  readonly near: readonly Monster[];
  /** Hit points that the fight will cost if nothing but blows is used. */
  readonly cost: number;
}

export interface Temper {
  /** Never flees, and waits for nobody. */
  readonly isBold: boolean;
  /** Turns to wait for an enemy to come. */
  readonly patience: number;
}

interface Decision {
  readonly action: Action;
  /** Whether it is a way out of the level. */
  readonly isFlight: boolean;
  /** Where the nearest enemy stands. */
  readonly quarry: number;
}

/** What to do about the monsters in view; undefined where there are none that matter. */
export function fight(game: Game, map: KnownMap, { isBold, patience }: Temper): Decision | undefined {
  const { level, player } = game;
  const seen = monstersInView(level);
  if (seen.length === 0) return undefined;
  const moves = map.movesFrom([player.cell]);
  const enemies = seen
    .filter((monster) => moves[monster.cell]! > 0 && (moves[monster.cell] === 1 || !isFleeing(monster)))
    .sort((one, other) => moves[one.cell]! - moves[other.cell]! || one.id - other.id);
  if (enemies.length === 0) return undefined;
  const near = enemies.filter(({ cell }) => moves[cell] === 1);
  const state: Fight = { game, map, moves, enemies, near, cost: costOf(game, enemies) };
  const flight = isBold ? undefined : flee(state);
  const quarry = enemies[0]!.cell;
  if (flight !== undefined) return { action: flight, isFlight: true, quarry };
  const action = drink(state) ?? readScroll(state) ?? strike(state) ?? approach(state, patience);
  return action === undefined ? undefined : { action, isFlight: false, quarry };
}

/** The bot and the monsters that follow it are equally fast. */
function isFleeing(monster: Monster): boolean {
  return monster.body.hp <= (kindOf(monster) as MonsterKind).flees;
}

/** Blows that the player takes until the last enemy is down, the weakest first. */
function costOf({ player }: Game, enemies: readonly Monster[]): number {
  const power = playerPower(player);
  const defence = playerDefence(player);
  const foes = enemies.map((enemy) => {
    const kind = kindOf(enemy) as MonsterKind;
    const blows = Math.ceil(enemy.body.hp / Math.max(0.5, power - kind.defence));
    return { blows, harm: Math.max(0.3, kind.power - defence) };
  });
  foes.sort((one, other) => one.blows / one.harm - other.blows / other.harm);
  let turns = 0;
  let cost = 0;
  for (const { blows, harm } of foes) {
    turns += blows;
    cost += harm * turns;
  }
  return cost;
}

/**
 * By the stairs, from whoever is too strong: nobody follows there, and a new level begins with a rest. Or down a chasm,
 * which hurts a little.
 */
function flee({ game, map, moves, enemies, near, cost }: Fight): Action | undefined {
  const { player, level } = game;
  if (cost < player.body.hp || enemies.every(({ hunter }) => hunter.alert === 0)) return undefined;
  const stairs = knownStairsDown(level);
  if (stairs.includes(player.cell)) return { do: "descend" };
  const drop = chasmBeside(game, player.cell);
  if (drop !== undefined) return { ...moveTo(game, drop), dares: true };
  const down = [...stairs, ...map.known((cell) => chasmBeside(game, cell) !== undefined)];
  const nearest = Math.min(...down.map((cell) => (moves[cell]! > 0 ? moves[cell]! : Infinity)));
  if (nearest * blowsOf(game, near) >= player.body.hp) return undefined;
  const step = map.stepTo(down);
  return step === undefined ? undefined : goTo(game, step);
}

/** A cell that one could jump down from another; on the last level there is none. */
function chasmBeside({ level, depth, underworld }: Game, cell: number): number | undefined {
  const { width, tileset } = level;
  if (depth === underworld.depths || !tileset.tiles.some(({ hazard }) => hazard === "fall")) return undefined;
  const around = [cell - width, cell - 1, cell + 1, cell + width];
  return around.find((next) => level.isKnown(next) && level.tileOf(next).hazard === "fall");
}

function drink({ game, near, cost }: Fight): Action | undefined {
  const { player } = game;
  const { hp } = player.body;
  const potion = find(player, "heal");
  if (potion === undefined || near.length === 0) return undefined;
  const isInDanger = hp <= blowsOf(game, near) || (cost >= hp && hp <= PLAYER_KIND.hp * WEAK);
  return isInDanger ? { do: "use", item: potion.id } : undefined;
}

/** Hit points that a turn can cost. */
function blowsOf(game: Game, near: readonly Monster[]): number {
  return near.reduce((sum, enemy) => sum + strongestBlow(game, enemy), 0);
}

function strongestBlow({ player }: Game, enemy: Monster): number {
  return Math.max(0, (kindOf(enemy) as MonsterKind).power - playerDefence(player) + 1);
}

/** Scrolls are for fights that would cost much. */
function readScroll(state: Fight): Action | undefined {
  const { game, enemies, near, cost } = state;
  const { level, player } = game;
  const isHard = cost > player.body.hp * 0.4;
  if (!isHard) return undefined;
  const fire = find(player, "fireball");
  if (fire !== undefined) {
    const target = bestFire(state, fire);
    if (target !== undefined) return useOn(game, fire, target);
  }
  const strongest = enemies
    .filter((enemy) => level.apart(player.cell, enemy.cell) <= 6 && enemy.hunter.confused === 0)
    .sort((one, other) => other.body.hp - one.body.hp || one.id - other.id)[0];
  if (strongest === undefined) return undefined;
  const missile = find(player, "missile");
  if (missile !== undefined && strongest.body.hp > playerPower(player)) return useOn(game, missile, strongest.cell);
  const confusion = find(player, "confuse");
  if (confusion !== undefined && near.includes(strongest) && cost > player.body.hp * 0.7) {
    return useOn(game, confusion, strongest.cell);
  }
  return undefined;
}

/** Where a fire burns two enemies or more, and not whoever lights it. */
function bestFire({ game: { level, player }, enemies }: Fight, fire: CarriedItem): number | undefined {
  const kind = kindOf(fire);
  if (kind.kind !== "tool" || kind.use.does !== "fireball") return undefined;
  const { range, radius } = kind.use;
  let best: number | undefined;
  let most = 1;
  for (const cell of level.view) {
    if (!level.isWalkable(cell) || level.apart(player.cell, cell) > range) continue;
    const burnt = new Set(blast(level, cell, radius));
    if (burnt.has(player.cell)) continue;
    const hit = enemies.filter((enemy) => burnt.has(enemy.cell)).length;
    if (hit > most) {
      best = cell;
      most = hit;
    }
  }
  return best;
}

/** A blow at the weakest of those within reach. */
function strike({ game, near }: Fight): Action | undefined {
  const weakest = [...near].sort((one, other) => one.body.hp - other.body.hp || one.id - other.id)[0];
  return weakest === undefined ? undefined : moveTo(game, weakest.cell);
}

/** Lets the nearest enemy come and strikes first; after some waiting goes to it. */
function approach({ game, map, moves, enemies }: Fight, patience: number): Action | undefined {
  const nearest = enemies[0]!;
  if (patience > 0 && moves[nearest.cell]! <= 3) return { do: "wait" };
  const step = map.stepTo([nearest.cell]);
  return step === undefined ? undefined : goTo(game, step);
}
