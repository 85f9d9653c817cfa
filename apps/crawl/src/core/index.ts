// The crawl without a screen: `newGame`, `act`, `save`, `load`, and what a skin needs to draw a game.

export { type Action, act, newGame, replay, type Unit } from "./act.js";
export {
  type GearKind,
  type KeyKind,
  type Kind,
  kindOf,
  type MonsterKind,
  PLAYER,
  PLAYER_KIND,
  type PlayerKind,
  RELIC,
  type RelicKind,
  type Slot,
  spawnKind,
  type ToolKind,
  type TrapKind,
  type Use,
} from "./catalog.js";
export { playerDefence, playerPower } from "./combat.js";
export {
  crawlUnderworld,
  levelUnderworld,
  type PlayedWorld,
  type Underworld,
  uniformUnderworld,
  worldUnderworld,
} from "./depths.js";
export { compassPoint, describe } from "./describe.js";
export type {
  Body,
  CarriedItem,
  CarriedKey,
  Entity,
  Hunter,
  Item,
  Key,
  LyingItem,
  Monster,
  Player,
  SetTrap,
  Trap,
} from "./entity.js";
export { GameError, type GameErrorCode } from "./error.js";
export type { GameEvent, Hunger, Message, Tone } from "./events.js";
export type { Ending, Game, GameOptions } from "./game.js";
export { hungerOf } from "./hunger.js";
export { PACK_SIZE } from "./items.js";
export { threats } from "./monsters.js";
export { a } from "./names.js";
export { OPEN_DOOR, type PlayedLevel, type Stairs } from "./played-level.js";
export { load, save } from "./save.js";
export { SEARCH_REACH } from "./search.js";
export { monstersInView, shownThings, sightOn } from "./sight.js";
export { stateHash } from "./snapshot.js";
export { type Danger, dangerOf, fuelOf, TERRAIN_DEATHS } from "./terrain.js";
export { canUnlock, heldKeys, wantOf } from "./unlock.js";
export { aimed, blast } from "./use.js";
export { thingsOf } from "./world-things.js";
