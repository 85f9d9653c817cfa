import type { Metric, MetricId, MetricNeed } from "./metric.js";

/** Raised whenever a metric comes, goes or is measured in another way. Rows of different versions don't compare. */
export const METRICS_VERSION = 2;

const SHARE = 10_000;
const RATIO = 1000;

type Words = readonly [label: string, more: string, less: string, help: string];

function metric(id: MetricId, unit: string, scale: number, needs: readonly MetricNeed[], words: Words): Metric {
  const [label, more, less, help] = words;
  const isDear = id === "sightSpread" || id === "areas";
  return Object.freeze({ id, label, unit, scale, more, less, help, needs: Object.freeze(needs), isDear });
}

const TILES: readonly MetricNeed[] = ["tiles"];
const FROM_START: readonly MetricNeed[] = ["tiles", "start"];
const TO_EXIT: readonly MetricNeed[] = ["tiles", "start", "exit"];

/** A number of things: more or fewer of them. */
function count(id: MetricId, needs: readonly MetricNeed[], unit: string, things: string, help: string): Metric {
  return metric(id, unit, 1, needs, [things, `more ${things}`, `fewer ${things}`, help]);
}

/** A share, shown as a percentage. */
function share(id: MetricId, needs: readonly MetricNeed[], ...words: Words): Metric {
  return metric(id, "%", SHARE, needs, words);
}

/**
 * Everything that is measured of a level, in the order of the columns of a row. New metrics are added at the end.
 *
 * Floor is what can be walked on without harm, doors of all kinds included. The exit is the first that leads down. Movement
 * is orthogonal, except where a metric says that it goes by the level's own movement.
 */
export const METRICS: readonly Metric[] = /* @__PURE__ */ Object.freeze([
  share(
    "openShare",
    TILES,
    "open cells",
    "more open ground",
    "less open ground",
    "Floor and hazards such as deep water, as a share of the map.",
  ),
  share("floorShare", TILES, "floor", "more floor", "less floor", "Floor, as a share of the map."),
  count(
    "rooms2",
    TILES,
    "room",
    "roomy places",
    "Connected squares of 2x2 open cells, with at least 6 cells together. Rooms, caves and wide corridors count alike.",
  ),
  count("areas", TILES, "area", "distinct areas", "Areas that narrow places divide from one another."),
  share(
    "rectShare",
    TILES,
    "rectangular rooms",
    "more rectangular rooms",
    "fewer rectangular rooms",
    "Roomy places that are plain rectangles, as a share of all roomy places.",
  ),
  share(
    "corridorShare",
    TILES,
    "corridors",
    "more corridors",
    "fewer corridors",
    "Floor in no square of 2x2 open cells, as a share of the floor.",
  ),
  count("bigLoops", TILES, "large loop", "large loops", "Islands of at least 12 solid cells that you can walk around."),
  count(
    "deadEndCells",
    TILES,
    "cell",
    "cells in dead ends",
    "Cells in dead ends of at least 3 cells. The start and the exit never lie in a dead end.",
  ),
  count("nooks", TILES, "nook", "nooks", "Dead ends of 1 or 2 cells."),
  share(
    "cutShare",
    FROM_START,
    "choke points among the floor",
    "more choke points for its floor",
    "fewer choke points for its floor",
    "Choke points, as a share of the cells that can be reached from the start.",
  ),
  share(
    "bigOptional",
    TO_EXIT,
    "largest optional part",
    "a larger optional part",
    "a smaller optional part",
    "The most cells behind one choke point that isn't on the way to the exit, as a share of the cells that can be reached.",
  ),
  count(
    "branches",
    TO_EXIT,
    "part",
    "optional branches",
    "Parts of at least 12 cells behind one choke point, without the exit.",
  ),
  share(
    "branchShare",
    TO_EXIT,
    "floor in branches",
    "more floor in branches",
    "less floor in branches",
    "Cells in optional branches, as a share of the cells that can be reached.",
  ),
  metric("pathRel", "", RATIO, TO_EXIT, [
    "way for the map's size",
    "a longer way for its size",
    "a shorter way for its size",
    "Orthogonal moves from the start to the exit, divided by the width plus the height of the map.",
  ]),
  share(
    "mandatory",
    TO_EXIT,
    "way without alternative",
    "a way with fewer alternatives",
    "a way with more alternatives",
    "Choke points between the start and the exit, divided by the orthogonal moves between them.",
  ),
  count("doors", TILES, "door", "doors", "Doors of all kinds."),
  metric("sightSpread", "", RATIO, FROM_START, [
    "change of view",
    "more change between wide and narrow views",
    "less change between wide and narrow views",
    "How many times as many cells can be seen from a place with a wide view as from one with a narrow view.",
  ]),
  share(
    "emptyBlocks",
    TILES,
    "unused map",
    "more unused map",
    "less unused map",
    "The share of 8 x 4 blocks of the map of which less than a tenth is open.",
  ),
  count(
    "diagGaps",
    TILES,
    "diagonal gap",
    "diagonal gaps",
    "Squares of 2x2 cells in which open and solid cells meet only at the corners.",
  ),
  count("smallHoles", TILES, "pillar", "pillars", "Islands of fewer than 12 solid cells that you can walk around."),
  share(
    "liquid",
    TILES,
    "hazards",
    "more hazards",
    "fewer hazards",
    "Deep water, lava and chasms, as a share of the open cells.",
  ),
  share(
    "vegetation",
    TILES,
    "vegetation",
    "more vegetation",
    "less vegetation",
    "Grass, dead grass, foliage and fungus, as a share of the open cells.",
  ),
  metric("path", "move", 1, TO_EXIT, [
    "way to the exit",
    "a longer way",
    "a shorter way",
    "Moves from the start to the exit, by the level's own movement, for a player who comes without a key.",
  ]),
  metric("detour", "", RATIO, TO_EXIT, [
    "detour",
    "a more winding way",
    "a straighter way",
    "Moves from the start to the exit, as in `path`, divided by the moves that it would take if nothing were in between.",
  ]),
  metric("diameter", "move", 1, FROM_START, [
    "extent",
    "a greater extent",
    "a smaller extent",
    "Moves between two places that are far apart: from the cell that is farthest from the start to the cell that is farthest from that one, by the level's own movement. If the exit is as far from the start as any cell, it is taken.",
  ]),
  count("regions", TILES, "region", "separate regions", "Parts of the floor that aren't connected with one another."),
  share(
    "largestRegion",
    TILES,
    "largest region",
    "a larger main region",
    "a smaller main region",
    "The largest region, as a share of the floor.",
  ),
  count("loops", TILES, "loop", "loops", "Islands of solid cells that you can walk around, of any size."),
  count("deadEnds", TILES, "dead end", "dead ends", "Cells that can be left in only one direction."),
  share(
    "blindFloor",
    TILES,
    "floor in blind alleys",
    "more floor in blind alleys",
    "less floor in blind alleys",
    "Floor in dead ends of any length, as a share of the floor. The start and the exit never lie in a dead end.",
  ),
  count(
    "chokes",
    FROM_START,
    "choke point",
    "choke points",
    "Cells without which something can't be reached from the start.",
  ),
  metric("behind", "cell", 1, FROM_START, [
    "most cells behind a choke point",
    "more cells behind a choke point",
    "fewer cells behind a choke point",
    "The most cells that can be reached from the start only through one choke point.",
  ]),
  count("gates", FROM_START, "gate", "gates", "Choke points with at least 9 cells behind them."),
  share(
    "wideShare",
    TILES,
    "wide floor",
    "more wide floor",
    "less wide floor",
    "Floor with floor all around it, as a share of the floor.",
  ),
  count(
    "chambers",
    TILES,
    "chamber",
    "chambers",
    "Connected parts of the wide floor. A room of 3x3 cells has one wide cell.",
  ),
  metric("chamberGini", "", RATIO, TILES, [
    "difference in chamber size",
    "chambers that differ more in size",
    "chambers that differ less in size",
    "How unequal chambers are, counted in wide cells: 0 if all are of the same size, close to 1 if one has almost everything (the Gini coefficient).",
  ]),
  count(
    "chamberLinks",
    TILES,
    "link",
    "links between chambers",
    "Pairs of chambers that are neighbours, if all floor belongs to its nearest chamber. Of chambers that are equally near, the first in reading order counts.",
  ),
  count("leafChambers", TILES, "chamber", "chambers at the end", "Chambers with exactly one neighbour."),
  metric("symmetryX", "", RATIO, TILES, [
    "symmetry left to right",
    "more symmetry left to right",
    "less symmetry left to right",
    "How much the floor resembles its mirror image, left to right: 1 if they are the same, 0 if no more than by chance.",
  ]),
  metric("symmetryY", "", RATIO, TILES, [
    "symmetry top to bottom",
    "more symmetry top to bottom",
    "less symmetry top to bottom",
    "How much the floor resembles its mirror image, top to bottom: 1 if they are the same, 0 if no more than by chance.",
  ]),
  metric("symmetryTurn", "", RATIO, TILES, [
    "symmetry under a half turn",
    "more symmetry under a half turn",
    "less symmetry under a half turn",
    "How much the floor resembles itself after a half turn: 1 if they are the same, 0 if no more than by chance.",
  ]),
  metric("entropy", "bit", RATIO, TILES, [
    "variety of patterns",
    "more varied patterns",
    "less varied patterns",
    "The entropy of the patterns that floor and other cells form in squares of 3x3 cells, from 0 to 9 bits.",
  ]),
  count(
    "patterns",
    TILES,
    "pattern",
    "kinds of patterns",
    "Different patterns of floor and other cells in squares of 3x3 cells, 512 at most.",
  ),
  count(
    "threat",
    ["tiles", "start", "exit", "spawns"],
    "foe",
    "foes near the way",
    "Foes at most 16 moves off a shortest way to the exit: to go by way of them takes at most 32 moves more. A foe is a spawn that blocks its cell.",
  ),
  metric(
    "firstFoe",
    "move",
    1,
    ["tiles", "start", "spawns"],
    [
      "way to the nearest foe",
      "a longer way to the nearest foe",
      "a shorter way to the nearest foe",
      "Moves from the start to the nearest spawn that blocks its cell, by the level's own movement.",
    ],
  ),
  metric(
    "firstItem",
    "move",
    1,
    ["tiles", "start", "spawns"],
    [
      "way to the nearest item",
      "a longer way to the nearest item",
      "a shorter way to the nearest item",
      "Moves from the start to the nearest item, by the level's own movement.",
    ],
  ),
  count(
    "foesInSight",
    ["tiles", "start", "spawns"],
    "foe",
    "foes in sight",
    "Foes that can be seen from the start, at any distance.",
  ),
  count("rooms", ["rooms"], "room", "rooms", "Rooms that the steps of the chain have listed. Caves have no such list."),
  count(
    "spawns",
    ["spawns"],
    "spawn",
    "spawns",
    "Monsters, items, traps and everything else that the game should put on the map.",
  ),
  count("foes", ["spawns"], "foe", "foes", "Spawns that block their cell, as monsters do."),
  count(
    "items",
    ["spawns"],
    "item",
    "items",
    "Spawns that don't block their cell and don't have the word trap in their name.",
  ),
  count("prefabs", ["prefabs"], "prefab", "prefabs", "Hand-made parts that were placed."),
  count("attempt", [], "attempt", "attempts", "The attempt that gave this level. Earlier ones failed a check."),
]);
