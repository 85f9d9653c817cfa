import { type Formula, LAYOUT_FORMULAS as LAYOUT, RATIO, SHARE } from "../../analysis/layout/metrics.js";
import type { Figures } from "./figures.js";
import { isOnStage } from "./population.js";

/** Raised whenever a metric comes, goes or is measured in another way. Rows of different versions don't compare. */
export const METRICS_VERSION = 3;

/** Stands for "does not apply" in a row. It is the lowest number that an `Int32Array` can hold, and never a value. */
export const NONE = -0x80000000;

/** What a metric looks at. It doesn't apply to a level that lacks one of them. */
export type MetricNeed = "tiles" | "start" | "exit" | "rooms" | "spawns" | "prefabs";

/** Something that can be measured of a level, and how to speak of it. */
export interface Metric {
  /** Its name in rows, files and queries. */
  readonly id: MetricId;
  /** Its name on screens, such as "dead ends". */
  readonly label: string;
  /**
   * What it counts, in the singular, such as "move". "%" for shares, which are numbers from 0 to 1 and are shown as
   * percentages. Empty for other ratios.
   */
  readonly unit: string;
  /** What its values are multiplied with to make them whole numbers: 1 for counts, 10,000 for shares. */
  readonly scale: number;
  /** What a level with a higher value has, such as "more loops" or "a longer way". */
  readonly more: string;
  /** What a level with a lower value has, such as "fewer loops" or "a shorter way". */
  readonly less: string;
  /** What is measured, in a sentence or two. */
  readonly help: string;
  /** What it looks at. */
  readonly needs: readonly MetricNeed[];
  /** Whether it takes longer than most others together. Such metrics are measured only on request. */
  readonly isSlow: boolean;
  /** The old name of `isSlow`. @deprecated Use `isSlow`. This name goes with the next release. */
  readonly isDear: boolean;
}

/** How a metric is measured. */
export interface MetricFormula extends Formula<Figures> {
  /**
   * What else must be settled before its value can't change any more. Whether a level can be walked without diagonal moves
   * is only known at its end, unless the recipe demands it.
   */
  readonly after?: readonly (MetricNeed | "movement")[];
  readonly isSlow?: true;
}

interface Entry<Id extends string> extends Omit<Metric, "id" | "isDear"> {
  readonly id: Id;
  readonly formula: MetricFormula;
}

type Needs = readonly MetricNeed[];
type HelpAndFormula = MetricFormula & Pick<Metric, "help">;

/** Returns what makes a metric with this unit and scale. */
function measured(unit: string, scale: number) {
  return <const Id extends string>(
    id: Id,
    needs: Needs,
    ...[label, more, less, formula]: [label: string, more: string, less: string, HelpAndFormula]
  ): Entry<Id> => {
    const { help, isSlow = false } = formula;
    return { id, label, unit, scale, more, less, help, needs: Object.freeze(needs), isSlow, formula };
  };
}

/** A share, shown as a percentage. */
const share = /* @__PURE__ */ measured("%", SHARE);
const ratio = /* @__PURE__ */ measured("", RATIO);
const moves = /* @__PURE__ */ measured("move", 1);

const TILES: Needs = ["tiles"];
const FROM_START: Needs = ["tiles", "start"];
const TO_EXIT: Needs = ["tiles", "start", "exit"];
const GUARDED: Needs = ["tiles", "start", "spawns"];
const MOVEMENT = ["movement"] as const;
/** Where the start and the exit are, no dead end counts. */
const ENDS = ["start", "exit"] as const;
const OF_FLOOR = ({ floor }: Figures) => floor;

/** A number of things: more or fewer of them. */
function count<const Id extends string>(
  id: Id,
  needs: Needs,
  unit: string,
  things: string,
  formula: HelpAndFormula,
): Entry<Id> {
  return measured(unit, 1)(id, needs, things, `more ${things}`, `fewer ${things}`, formula);
}

/** How much the floor resembles an image of itself. */
function symmetry<const Id extends string>(id: Id, name: string, image: "x" | "y" | "turn", of: string): Entry<Id> {
  return ratio(id, TILES, `symmetry ${name}`, `more symmetry ${name}`, `less symmetry ${name}`, {
    help: `How much the floor resembles ${of}: 1 if they are the same, 0 if no more than by chance.`,
    value: (figures) => figures.likeness(image),
    per: (figures) => figures.byChance,
  });
}

/** `METRICS` with their formulas. New metrics are added at the end. */
export const TABLE = /* @__PURE__ */ Object.freeze([
  share("openShare", TILES, "open cells", "more open ground", "less open ground", {
    help: "Floor and hazards such as deep water, as a share of the map.",
    ...LAYOUT.openShare,
  }),
  share("floorShare", TILES, "floor", "more floor", "less floor", {
    help: "Floor, as a share of the map.",
    ...LAYOUT.floorShare,
  }),
  count("rooms2", TILES, "room", "roomy places", {
    help: "Connected squares of 2x2 open cells, with at least 6 cells together. Rooms, caves and wide corridors count alike.",
    ...LAYOUT.rooms2,
  }),
  count("areas", TILES, "area", "distinct areas", {
    help: "Areas that narrow places divide from one another.",
    ...LAYOUT.areas,
    isSlow: true,
  }),
  share("rectShare", TILES, "rectangular rooms", "more rectangular rooms", "fewer rectangular rooms", {
    help: "Roomy places that are plain rectangles, as a share of all roomy places.",
    ...LAYOUT.rectShare,
  }),
  share("corridorShare", TILES, "corridors", "more corridors", "fewer corridors", {
    help: "Floor in no square of 2x2 open cells, as a share of the floor.",
    ...LAYOUT.corridorShare,
  }),
  count("bigLoops", TILES, "large loop", "large loops", {
    help: "Islands of at least 12 solid cells that you can walk around.",
    ...LAYOUT.bigLoops,
  }),
  count("deadEndCells", TILES, "cell", "cells in dead ends", {
    help: "Cells in dead ends of at least 3 cells. The start and the exit never lie in a dead end.",
    ...LAYOUT.deadEndCells,
    after: ENDS,
  }),
  count("nooks", TILES, "nook", "nooks", {
    help: "Dead ends of 1 or 2 cells.",
    ...LAYOUT.nooks,
    after: ENDS,
  }),
  share(
    "cutShare",
    FROM_START,
    "choke points among the floor",
    "more choke points for its floor",
    "fewer choke points for its floor",
    {
      help: "Choke points, as a share of the cells that can be reached from the start.",
      ...LAYOUT.cutShare,
    },
  ),
  share("bigOptional", TO_EXIT, "largest optional part", "a larger optional part", "a smaller optional part", {
    help: "The most cells behind one choke point that isn't on the way to the exit, as a share of the cells that can be reached.",
    ...LAYOUT.bigOptional,
  }),
  count("branches", TO_EXIT, "part", "optional branches", {
    help: "Parts of at least 12 cells behind one choke point, without the exit.",
    ...LAYOUT.branches,
  }),
  share("branchShare", TO_EXIT, "floor in branches", "more floor in branches", "less floor in branches", {
    help: "Cells in optional branches, as a share of the cells that can be reached.",
    ...LAYOUT.branchShare,
  }),
  ratio("pathRel", TO_EXIT, "way for the map's size", "a longer way for its size", "a shorter way for its size", {
    help: "Orthogonal moves from the start to the exit, divided by the width plus the height of the map.",
    ...LAYOUT.pathRel,
  }),
  share(
    "mandatory",
    TO_EXIT,
    "way without alternative",
    "a way with fewer alternatives",
    "a way with more alternatives",
    {
      help: "Choke points between the start and the exit, divided by the orthogonal moves between them.",
      ...LAYOUT.mandatory,
    },
  ),
  count("doors", TILES, "door", "doors", {
    help: "Doors of all kinds.",
    ...LAYOUT.doors,
  }),
  ratio(
    "sightSpread",
    FROM_START,
    "change of view",
    "more change between wide and narrow views",
    "less change between wide and narrow views",
    {
      help: "How many times as many cells can be seen from a place with a wide view as from one with a narrow view.",
      ...LAYOUT.sightSpread,
      isSlow: true,
    },
  ),
  share("emptyBlocks", TILES, "unused map", "more unused map", "less unused map", {
    help: "The share of 8 x 4 blocks of the map of which less than a tenth is open.",
    ...LAYOUT.emptyBlocks,
  }),
  count("diagGaps", TILES, "diagonal gap", "diagonal gaps", {
    help: "Squares of 2x2 cells in which open and solid cells meet only at the corners.",
    ...LAYOUT.diagGaps,
  }),
  count("smallHoles", TILES, "pillar", "pillars", {
    help: "Islands of fewer than 12 solid cells that you can walk around.",
    ...LAYOUT.smallHoles,
  }),
  share("liquid", TILES, "hazards", "more hazards", "fewer hazards", {
    help: "Deep water, lava and chasms, as a share of the open cells.",
    ...LAYOUT.liquid,
  }),
  share("vegetation", TILES, "vegetation", "more vegetation", "less vegetation", {
    help: "Grass, dead grass, foliage, fungus, moss and roots, as a share of the open cells.",
    ...LAYOUT.vegetation,
    after: ["exit"],
  }),
  moves("path", TO_EXIT, "way to the exit", "a longer way", "a shorter way", {
    help: "Moves from the start to the exit, by the level's own movement, for a player who comes without a key.",
    value: ({ ways }) => ways.path,
    after: MOVEMENT,
  }),
  ratio("detour", TO_EXIT, "detour", "a more winding way", "a straighter way", {
    help: "Moves from the start to the exit, as in `path`, divided by the moves that it would take if nothing were in between.",
    value: ({ ways }) => ways.path,
    per: (figures) => figures.straightMoves,
    after: MOVEMENT,
  }),
  moves("diameter", FROM_START, "extent", "a greater extent", "a smaller extent", {
    help: "Moves between two places that are far apart: from the cell that is farthest from the start to the cell that is farthest from that one, by the level's own movement. If the exit is as far from the start as any cell, it is taken.",
    value: ({ ways }) => ways.diameter,
    after: MOVEMENT,
  }),
  count("regions", TILES, "region", "separate regions", {
    help: "Parts of the floor that aren't connected with one another.",
    value: ({ regions }) => regions,
  }),
  share("largestRegion", TILES, "largest region", "a larger main region", "a smaller main region", {
    help: "The largest region, as a share of the floor.",
    value: ({ largestRegion }) => largestRegion,
    per: OF_FLOOR,
  }),
  count("loops", TILES, "loop", "loops", {
    help: "Islands of solid cells that you can walk around, of any size.",
    value: ({ loops }) => loops,
  }),
  count("deadEnds", TILES, "dead end", "dead ends", {
    help: "Cells that can be left in only one direction.",
    value: ({ near }) => near.deadEnds,
  }),
  share("blindFloor", TILES, "floor in blind alleys", "more floor in blind alleys", "less floor in blind alleys", {
    help: "Floor in dead ends of any length, as a share of the floor. The start and the exit never lie in a dead end.",
    value: ({ deadEnds }) => deadEnds.all,
    per: OF_FLOOR,
    after: ENDS,
  }),
  count("chokes", FROM_START, "choke point", "choke points", {
    help: "Cells without which something can't be reached from the start.",
    value: ({ chokes }) => chokes?.chokes,
  }),
  measured("cell", 1)(
    "behind",
    FROM_START,
    "most cells behind a choke point",
    "more cells behind a choke point",
    "fewer cells behind a choke point",
    {
      help: "The most cells that can be reached from the start only through one choke point.",
      value: ({ chokes }) => chokes?.largest,
    },
  ),
  count("gates", FROM_START, "gate", "gates", {
    help: "Choke points with at least 9 cells behind them.",
    value: ({ chokes }) => chokes?.gates,
  }),
  share("wideShare", TILES, "wide floor", "more wide floor", "less wide floor", {
    help: "Floor with floor all around it, as a share of the floor.",
    value: ({ near }) => near.wideCount,
    per: OF_FLOOR,
  }),
  count("chambers", TILES, "chamber", "chambers", {
    help: "Connected parts of the wide floor. A room of 3x3 cells has one wide cell.",
    value: ({ chambers }) => chambers.count,
  }),
  ratio(
    "chamberGini",
    TILES,
    "difference in chamber size",
    "chambers that differ more in size",
    "chambers that differ less in size",
    {
      help: "How unequal chambers are, counted in wide cells: 0 if all are of the same size, close to 1 if one has almost everything (the Gini coefficient).",
      value: ({ chambers }) => chambers.gini[0],
      per: ({ chambers }) => chambers.gini[1],
    },
  ),
  count("chamberLinks", TILES, "link", "links between chambers", {
    help: "Pairs of chambers that are neighbours, if all floor belongs to its nearest chamber. Of chambers that are equally near, the first in reading order counts.",
    value: ({ chambers }) => chambers.links,
  }),
  count("leafChambers", TILES, "chamber", "chambers at the end", {
    help: "Chambers with exactly one neighbour.",
    value: ({ chambers }) => chambers.leaves,
  }),
  symmetry("symmetryX", "left to right", "x", "its mirror image, left to right"),
  symmetry("symmetryY", "top to bottom", "y", "its mirror image, top to bottom"),
  symmetry("symmetryTurn", "under a half turn", "turn", "itself after a half turn"),
  measured("bit", RATIO)("entropy", TILES, "variety of patterns", "more varied patterns", "less varied patterns", {
    help: "The entropy of the patterns that floor and other cells form in squares of 3x3 cells, from 0 to 9 bits.",
    value: ({ patterns }) => patterns?.entropy,
  }),
  count("patterns", TILES, "pattern", "kinds of patterns", {
    help: "Different patterns of floor and other cells in squares of 3x3 cells, 512 at most.",
    value: ({ patterns }) => patterns?.kinds,
  }),
  count("threat", ["tiles", "start", "exit", "spawns"], "foe", "foes near the way", {
    help: "Foes at most 16 moves off a shortest way to the exit: to go by way of them takes at most 32 moves more.",
    value: ({ ways }) => ways.threat,
    after: MOVEMENT,
  }),
  moves(
    "firstFoe",
    ["tiles", "start", "spawns"],
    "way to the nearest foe",
    "a longer way to the nearest foe",
    "a shorter way to the nearest foe",
    {
      help: "Moves from the start to the nearest foe, by the level's own movement.",
      value: ({ ways }) => ways.firstFoe,
      after: MOVEMENT,
    },
  ),
  moves(
    "firstItem",
    ["tiles", "start", "spawns"],
    "way to the nearest item",
    "a longer way to the nearest item",
    "a shorter way to the nearest item",
    {
      help: "Moves from the start to the nearest item, by the level's own movement.",
      value: ({ ways }) => ways.firstItem,
      after: MOVEMENT,
    },
  ),
  count("foesInSight", ["tiles", "start", "spawns"], "foe", "foes in sight", {
    help: "Foes that can be seen from the start, at any distance.",
    value: ({ ways }) => ways.foesInSight,
  }),
  count("rooms", ["rooms"], "room", "rooms", {
    help: "Rooms that the steps of the chain have listed. Caves have no such list.",
    value: ({ parts }) => parts.rooms?.length,
  }),
  count("spawns", ["spawns"], "spawn", "spawns", {
    help: "Monsters, items, traps and everything else that the game should put on the map.",
    value: ({ parts }) => parts.spawns.length,
  }),
  count("foes", ["spawns"], "foe", "foes", {
    help: "Monsters that aren't peaceful. Of spawns that don't say what they are, those that block their cell.",
    value: ({ ways }) => ways.foes,
  }),
  count("items", ["spawns"], "item", "items", {
    help: "Items of all kinds. Of spawns that don't say what they are, those that don't block their cell.",
    value: ({ ways }) => ways.items,
  }),
  count("prefabs", ["prefabs"], "prefab", "prefabs", {
    help: "Hand-made parts that were placed.",
    value: ({ parts }) => parts.prefabs.length,
  }),
  count("attempt", [], "attempt", "attempts", {
    help: "The attempt that gave this level. Earlier ones failed a check.",
    value: ({ level }) => level.attempt,
  }),
  share("packShare", ["spawns"], "monsters in packs", "more monsters in packs", "fewer monsters in packs", {
    help: "Foes with another foe at most 3 rows and columns away, as a share of the foes. Foes are monsters that aren't peaceful.",
    value: ({ population }) => population.inPacks,
    per: ({ population }) => population.foes,
  }),
  count("monsterKinds", ["spawns"], "kind", "kinds of monsters", {
    help: "Different names among the foes: the monsters that aren't peaceful.",
    value: ({ population }) => population.kinds,
  }),
  ratio("guardLift", GUARDED, "guards beside items", "more monsters near its items", "fewer monsters near its items", {
    help: "How many times as often as the floor that can be reached an item has a foe at most 6 moves away: `guardedItems` divided by `guardedFloor`. 1 if foes take no notice of items.",
    value: ({ guards }) => guards && guards.guardedItems * guards.floor,
    per: ({ guards }) => (guards === undefined ? 0 : guards.guardedFloor * guards.items),
    after: MOVEMENT,
    isSlow: true,
  }),
  share("guardedItems", GUARDED, "guarded items", "more guarded items", "fewer guarded items", {
    help: "Items with a foe at most 6 moves away, by the level's own movement, as a share of the items. Only of levels with foes.",
    value: ({ guards }) => guards?.guardedItems,
    per: ({ guards }) => guards?.items ?? 0,
    after: MOVEMENT,
    isSlow: true,
  }),
  share("guardedFloor", GUARDED, "floor near monsters", "more floor near monsters", "less floor near monsters", {
    help: "Cells with a foe at most 6 moves away, as a share of the cells that can be reached. Only of levels with items and foes.",
    value: ({ guards }) => guards?.guardedFloor,
    per: ({ guards }) => guards?.floor ?? 0,
    after: MOVEMENT,
    isSlow: true,
  }),
  share("asleepShare", ["spawns"], "sleeping monsters", "more sleeping monsters", "fewer sleeping monsters", {
    help: "Foes whose state is `asleep` or `dormant`, as a share of the foes.",
    value: ({ population }) => population.asleep,
    per: ({ population }) => population.foes,
  }),
  measured("kind", RATIO)(
    "groundsInView",
    FROM_START,
    "kinds of ground in view",
    "more kinds of ground in view",
    "fewer kinds of ground in view",
    {
      help: "Kinds of ground other than plain floor that can be seen within 9 cells: the mean over 24 places that are spread over the level. Doors, stairs, bridges, altars and furniture aren't ground.",
      value: ({ groundsSeen }) => groundsSeen?.[0],
      per: ({ groundsSeen }) => groundsSeen?.[1] ?? 0,
      isSlow: true,
    },
  ),
  ratio(
    "scaleContrast",
    TILES,
    "contrast of scale",
    "rooms that differ more in scale",
    "rooms that differ less in scale",
    {
      help: "Cells of the largest room for each cell of the median one. A room is floor that squares of 3x3 cells cover, without doors; in a town, only rooms in buildings count.",
      value: ({ roomSizes }) => 2 * roomSizes[0],
      per: ({ roomSizes }) => roomSizes[1],
    },
  ),
  share("uniqueRooms", TILES, "rooms like no other", "more rooms like no other", "fewer rooms like no other", {
    help: "Rooms whose kinds of ground and furniture no other room of the level has, as a share of the rooms of at least 20 cells. Rooms are those of `scaleContrast`; what stands beside their floor counts, too.",
    value: ({ looks }) => looks.unique,
    per: ({ looks }) => looks.rooms,
    isSlow: true,
  }),
  share("gatedShare", FROM_START, "floor behind locks", "more floor behind locks", "less floor behind locks", {
    help: "Cells that can only be reached with a key, as a share of the cells that can be reached.",
    value: ({ gated }) => gated?.gated,
    per: ({ gated }) => gated?.reached ?? 0,
    after: MOVEMENT,
  }),
  share(
    "choiceWorth",
    ["spawns", "prefabs"],
    "worth of choices",
    "choices that are worth more",
    "choices that are worth less",
    {
      help: "Different names among the things of which the player can take only one, divided by their number: the mean over all places with such things.",
      value: ({ choices }) => choices.worth,
      per: ({ choices }) => choices.sets,
    },
  ),
  share("stageShare", ["prefabs"], "levels with a set piece", "more set pieces", "fewer set pieces", {
    help: "Whether a vault, a section or a blueprint was placed; over many levels, their share. Room templates don't count.",
    value: ({ parts }) => Number(isOnStage(parts.prefabs)),
  }),
] as const);

/** The name of a metric of `METRICS`, such as "path" or "loops". Those of the layout have the names that `levelMetrics` gives them. */
export type MetricId = (typeof TABLE)[number]["id"];

/** The plain values of one level: null where a metric doesn't apply. */
export type LevelMetrics = { readonly [Id in MetricId]: number | null };

/**
 * Everything that is measured of a level, in the order of the columns of a row.
 *
 * Floor is what can be walked on without harm, doors of all kinds included. The exit is the first that leads down. Movement
 * is orthogonal, except where a metric says that it goes by the level's own movement.
 */
export const METRICS: readonly Metric[] = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ TABLE.map(({ formula: _, ...metric }): Metric => Object.freeze({ ...metric, isDear: metric.isSlow })),
);
