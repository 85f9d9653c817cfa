import type { Words } from "../core/error-words.js";
import type { DungeonCheckName } from "./dungeon.js";
import type { CheckName } from "./faults.js";

/** What people need to know about a check. */
export interface CheckWords extends Words {
  /** What holds for a level that passes, as a sentence without a capital and a full stop. */
  readonly holds: string;
}

/** Every check of a level in words, for the manual and for `undercroft help CHECK`. */
export const CHECK_WORDS: Readonly<Record<CheckName, CheckWords>> = {
  "well-formed": {
    holds: "all numbers are within the map and the tileset",
    cause: "A file was cut off or edited, or a step stored a cell outside the map.",
    remedy:
      "Build the file again. In a step, use `map.index(x, y)` and `map.contains(x, y)` instead of arithmetic of your own.",
  },
  "border-solid": {
    holds: "the outermost ring of cells can't be walked on",
    cause: "A step dug into the edge of the map.",
    remedy: "Dig from column and row 1 to the last but one.",
  },
  "start-present": {
    holds: "there is a start",
    cause: "No step placed one.",
    remedy: "Add `areaStart()` or `roomBasedStart()` to the chain, or draw one in a level made by hand.",
  },
  "start-walkable": {
    holds: "the start can be walked on",
    cause: "A later step put a wall on the start.",
    remedy: "Place the start after the steps that change the map, or leave reserved cells alone.",
  },
  "start-free": {
    holds: "nothing that spawns is on the start",
    cause: "A step put a spawn there.",
    remedy: "Ask `map.maySpawn(cell, kind)` before you place a spawn.",
  },
  "exit-present": {
    holds: "there is an exit down, unless the level is the end of a dungeon or of a branch (`dungeon-end`)",
    cause: "No step placed one.",
    remedy: 'Add `distantExit()` or `roomBasedStairs()`, or use `purpose: "map"` for a bare map.',
  },
  "exit-stairs": {
    holds: "every exit is on stairs of its kind",
    cause: "A step moved the exit or painted over its tile.",
    remedy: "Place exits with `map.addExit`, which sets the tile, and don't paint over reserved cells.",
  },
  "exit-free": {
    holds: "nothing that spawns is on an exit",
    cause: "A step put a spawn there.",
    remedy: "Ask `map.maySpawn(cell, kind)` before you place a spawn.",
  },
  "exit-not-start": {
    holds: "the exit down is not on the start",
    cause: "The map has a single free cell, or a step put both on the same one.",
    remedy: "Use a larger map, or choose another cell for the exit.",
  },
  "exit-reachable": {
    holds: "every exit can be reached from the start",
    cause: "The map is in several pieces, and start and exit are in different ones.",
    remedy:
      "Add `connectRegions()` before the exit is placed, or use `distantExit()`, which only takes cells in reach.",
  },
  "spawn-walkable": {
    holds: "every spawn is on a cell that can be walked on, and so is every cell of its round",
    cause: "A later step put a wall on the spawn.",
    remedy: "Place spawns after the steps that change the map.",
  },
  "spawn-reachable": {
    holds: "every spawn, and its round, can be reached from the start, except inside `sealed` prefabs",
    cause: "The spawn is in a part of the map that nothing leads to.",
    remedy:
      "Add `connectRegions()` or `cullUnreachable()` before spawning. In a vault, write `sealed: true` if it is meant to be closed off.",
  },
  "spawn-blockers": {
    holds: "no two spawns that block share a cell",
    cause: "Two spawns with `blocks: true` were put on one cell.",
    remedy: "Take a cell for which `map.hasSpawn(cell)` is false.",
  },
  "room-true": {
    holds: "rooms match the tiles, and each has its anchor on a walkable cell inside it",
    cause: "A later step filled the room, or its list of rooms was not updated.",
    remedy: "Make rooms with `room(map, area)`, and list them after digging.",
  },
  "room-reachable": {
    holds: "every room can be reached from the start",
    cause: "No corridor leads to the room, or something closed it.",
    remedy: "Add a corridor layer such as `nearestCorridors()`, or `connectRegions()`.",
  },
  "corridor-open": {
    holds: "all cells of a corridor can be walked on",
    cause: "A later step filled a cell of the corridor.",
    remedy: "Run the step before the corridors, or remove the corridor from the list.",
  },
  "corridor-whole": {
    holds:
      "each cell of a corridor is next to the one before it, or can be reached from it across floor between the two. Files from before 0.13 are not held to it",
    cause: "A corridor lists cells in another order than that of walking, or a file was edited.",
    remedy: "List the cells as `digLine` and `digDogleg` return them, and corridors with a wall between them as two.",
  },
  "prefab-intact": {
    holds: "every prefab is as it was placed",
    cause: "A step changed cells of a prefab after it was placed.",
    remedy: "Leave reserved cells alone: `map.isReserved(cell)` tells.",
  },
  "prefab-entrances": {
    holds: "every entrance of a prefab is open and can be reached",
    cause: "A wall is in front of an entrance, or the prefab is in a part that nothing leads to.",
    remedy:
      "Add `connectRegions()` before prefabs are placed. If it comes often, draw fewer entrances, or set `entrances.use`.",
  },
  "key-before-lock": {
    holds: "every key can be reached before the lock it opens, and a key that is used up has only one lock",
    cause: "A key is behind its own lock, or behind one whose key is behind this one.",
    remedy: "Put the key on the start's side of the lock. `gatedRooms()` always does.",
  },
  "floor-reachable": {
    holds: "all floor can be reached, except inside `sealed` prefabs",
    cause: 'The chain asks for `floor: "reachable"`, and a piece of floor is closed off.',
    remedy:
      "Add `connectRegions()` or `cullUnreachable()`, or don't ask for it: then the report counts the cells instead.",
  },
  "hazard-free": {
    holds: "the start, the exits and everything that blocks its cell are not on a hazard, such as deep water",
    cause: "A step flooded or burned a cell after something was put there.",
    remedy: "Run `lakes()`, `river()` and steps like them before the start, the exit and the spawns.",
  },
  "door-true": {
    holds:
      "each listed door has a way on its two sides and walls, or doors of its `group`, on the other two. What is `barred` needs a lock if its tile isn't a door. Doors that a prefab drew don't count",
    cause: "A step dug or filled right beside a door.",
    remedy: "Place doors late. `doorFinish()` removes doors that no longer make sense.",
  },
  "exit-unlocked": {
    holds: "the exits can be reached without any key, unless the level allows `exit-locked`",
    cause: "A lock is on the only way to the exit.",
    remedy: 'Put the lock elsewhere, or allow it: `allows: ["exit-locked"]` in a recipe.',
  },
  "exit-without-secrets": {
    holds: "the exits can be reached without finding a secret door, unless the level allows `exit-secret`",
    cause: "A secret door is on the only way to the exit.",
    remedy: 'Put the secret door elsewhere, or allow it: `allows: ["exit-secret"]` in a recipe.',
  },
  "one-way-returns": {
    holds: "from the end of every one-way, the start can be reached without any key",
    cause: "A drop or a one-way door leads into a part that nobody gets out of.",
    remedy: "Let the way end where the start can be reached, or dig a second way back.",
  },
  "solution-holds": {
    holds:
      "the keys can be taken in the order of the solution, without finding a secret door unless the level allows `exit-secret`, and in the end no lock is shut",
    cause: "A step changed locks, keys or the ways to them without updating the solution, or a file was edited.",
    remedy: "Place locks and keys last, and let the build work out the solution.",
  },
};

/** Every check of a whole dungeon in words. */
export const DUNGEON_CHECK_WORDS: Readonly<Record<DungeonCheckName, CheckWords>> = {
  "level-sound": {
    holds: "every level passes its own checks",
    cause: "A level fails a check, or there are no levels at all.",
    remedy: "The message names the level and the check: look that check up.",
  },
  "exit-leads": {
    holds: "every exit leads to a level that is there",
    cause: "An exit names a level that the dungeon doesn't have.",
    remedy: "Check the name in `exits`.",
  },
  "way-aligned": {
    holds: "a way has both of its ends, in the same place on both levels",
    cause: "A level was built on its own, or its file comes from another dungeon.",
    remedy: "Build all levels with the same `Dungeon`, seed and version.",
  },
  "landmark-aligned": {
    holds: "a chasm, a river or a tower is on the same cells of the levels above and below, and whole on each",
    cause: "A step wrote over a part of it, a level was built on its own, or its file comes from another dungeon.",
    remedy: "Leave reserved cells alone, and build all levels with the same `Dungeon`, seed and version.",
  },
  "level-reachable": {
    holds: "every level can be reached from the first",
    cause: "No exit leads to the level, or only one behind a lock that can't be opened.",
    remedy: "Add an exit that leads there.",
  },
  "exit-reachable": {
    holds: "every exit of every level can be reached",
    cause: "An exit is behind a lock whose key can't be reached, perhaps on another level.",
    remedy: "Put the key of the quest on a level that comes before the lock.",
  },
  "key-before-lock": {
    holds: "every key can be reached before its lock, over all levels",
    cause: "A quest puts a key behind its own lock, or on a level that isn't there.",
    remedy: "Put the key on a level that can be reached without passing the lock.",
  },
  "one-way-returns": {
    holds: "whoever takes a drop can get back to the first level",
    cause: "A drop leads to levels that nothing leads back from.",
    remedy: "Give one of these levels an exit that leads back.",
  },
};
