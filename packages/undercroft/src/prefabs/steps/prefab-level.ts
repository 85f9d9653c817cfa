import {
  type BuilderMap,
  choice,
  clip,
  counted,
  defineBuilder,
  PAUSE,
  type Rng,
  stuck,
  UndercroftError,
  type Work,
} from "../../core/index.js";
import { areaStart, cullUnreachable, distantExit } from "../../layers/index.js";
import { isVaried } from "../outcome/outcome.js";
import { SEEDS_PACK } from "../packs/index.js";
import { covers } from "../place/lay-sketch.js";
import { cellProps } from "../place/place.js";
import { tell } from "../place/refusals.js";
import { settle } from "../place/settle.js";
import { addThing, noteDropped, spawnRulesOf } from "../place/things.js";
import { prefabOption, prefabShape } from "../reading/prefab.js";
import { closedOff, needsDiagonals, neverPlaced } from "../shape/closed-off.js";
import { HOLE, type Shape, textRows } from "../shape/shape.js";
import { givenTitle, type Prefab } from "../source/source.js";

/**
 * Uses a hand-drawn level. Its own start, exits and spawns are final unless a later step replaces them. If the drawing
 * has no start, one is added and unreachable cells are removed; if it has no stairs down, a distant exit is added. A
 * smaller drawing is centered and surrounded by rock. A larger one is rejected, or cropped to its middle.
 *
 * @example
 * import { chain, prefabLevel } from "undercroft";
 * import { drawnLevel } from "undercroft/prefabs";
 *
 * const arena = drawnLevel("arena", [
 *   "##########",
 *   "#@.......#",
 *   "#...gg...#",
 *   "#.......>#",
 *   "##########",
 * ]);
 * const level = chain({ width: 10, height: 5 }).startWith(prefabLevel({ prefab: arena })).build({ seed: 1 });
 * console.log(level.start, level.spawns.length);
 */
export const prefabLevel = defineBuilder({
  id: "prefab-level",
  summary: "Uses a hand-made level, with its own start, exits and spawns.",
  options: {
    prefab: prefabOption("level", SEEDS_PACK.prefabs.find(({ kind }) => kind === "level")!, "The level to use."),
    oversize: choice("refuse", ["refuse", "crop"], "What to do if the drawing is larger than the map."),
  },
  adds: ["start", "exit"],
  writes: ["tiles", "spawns", "prefabs"],
  places: ({ prefab }) => [prefab.name],
  minSize({ prefab, oversize }) {
    // A drawing that is cropped still has to leave room for a start and an exit.
    if (oversize === "crop") return [4, 4];
    return [Math.max(...prefab.source.map.map((row) => [...row].length)), prefab.source.map.length];
  },
  needsDiagonals({ prefab }, tiles) {
    // If it has several outcomes, those that need diagonal moves are found when they are built.
    return !isVaried(prefab) && needsDiagonals(prefab.kind, prefabShape(prefab, tiles), tiles);
  },
  *build(map, rng, { prefab }) {
    const variants = settle(prefab, map, rng);
    if (typeof variants === "string") throw stuck(`${prefab.name} can't be used in this outcome: ${variants}`);
    yield PAUSE;
    const { shape } = variants[0]!;
    refuseClosed(map, prefab, shape);
    const x = (map.width - shape.width) >> 1;
    const y = (map.height - shape.height) >> 1;
    reportSize(map, prefab.name, shape);
    const at = placesOf(map, shape, x, y);
    draw(map, shape, at);
    keepOut(map, prefab, shape, at);
    noteDropped(map, prefab.name, shape);
    yield;
    yield* complete(map, rng, shape);
    // Recorded at the end, because added stairs belong to it too.
    record(map, prefab, shape, x, y);
    tell(map, prefab.name, undefined);
  },
});

/** Refuses a drawing with unreachable parts. Another attempt only helps if it has other outcomes. */
function refuseClosed(map: BuilderMap, prefab: Prefab, shape: Shape): void {
  const [closed] = closedOff(prefab.source, shape, map.tileset);
  // Cropping may remove the cell.
  if (closed === undefined || shape.width > map.width || shape.height > map.height) return;
  const message = `${prefab.name} ${neverPlaced(closed)}`;
  throw isVaried(prefab) ? stuck(message) : new UndercroftError("bad-content", message);
}

function reportSize(map: BuilderMap, name: string, { width, height }: Shape): void {
  if (width > map.width || height > map.height) {
    map.note("shortfall", `${name}: cropped from ${width}x${height} to ${map.width}x${map.height}`);
  } else if (width < map.width || height < map.height) {
    const frame = `centered on a map of ${map.width}x${map.height} and surrounded by rock`;
    map.note("repair", `${name}: the drawing is ${width}x${height}, ${frame}`);
  }
}

/** The cell of the map for a cell of a shape, or undefined if it is cropped. */
type PlaceOf = (cell: number) => number | undefined;

function placesOf(map: BuilderMap, shape: Shape, x: number, y: number): PlaceOf {
  return (cell) => {
    const cx = x + (cell % shape.width);
    const cy = y + Math.floor(cell / shape.width);
    return map.contains(cx, cy) ? map.index(cx, cy) : undefined;
  };
}

/** Keeps spawners from using cells as the level's rules say. */
function keepOut(map: BuilderMap, { source }: Prefab, shape: Shape, at: PlaceOf): void {
  const kindsAt = spawnRulesOf(source, shape);
  for (let i = 0; i < shape.tiles.length; i++) {
    const cell = shape.tiles[i] === HOLE ? undefined : at(i);
    const kinds = kindsAt(i);
    if (cell !== undefined && kinds !== undefined) map.allowSpawns(cell, kinds);
  }
}

function draw(map: BuilderMap, shape: Shape, at: PlaceOf): void {
  let opened = 0;
  for (let i = 0; i < shape.tiles.length; i++) {
    const tile = shape.tiles[i]!;
    const cell = at(i);
    if (tile === HOLE || cell === undefined) continue;
    const isBorder = !map.isInterior(map.x(cell), map.y(cell));
    if (isBorder && map.tileset.walkable[tile] === 1) opened++;
    else map.set(cell, tile);
  }
  if (opened > 0)
    map.note("repair", `${counted(opened, "open cell")} on the border ${opened === 1 ? "was" : "were"} walled up`);
  const isStanding = (cell: number | undefined): cell is number => cell !== undefined && map.isWalkable(cell);
  for (const { cell, kind } of shape.exits) {
    const exit = at(cell);
    if (!isStanding(exit)) continue;
    // A vault that was placed before the level stays as it is.
    const over = map.prefabs.find((placed) => covers(placed, [map.x(exit), map.y(exit)]));
    if (over === undefined) map.addExit(exit, kind);
    else map.note("shortfall", `the exit at ${map.at(exit)} is left out because ${over.name} is there`);
  }
  const start = shape.start === undefined ? undefined : at(shape.start);
  const isWayDown = map.exits.some(({ at, kind }) => at === start && kind === "down");
  if (isStanding(start) && !isWayDown) map.start = start;
  for (const thing of shape.spawns) {
    const spawn = at(thing.cell);
    if (isStanding(spawn)) addThing(map, spawn, thing);
  }
}

/** Adds what isn't drawn: a start, and a way down far from it. */
function* complete(map: BuilderMap, rng: Rng, { sealed }: Shape): Work {
  const hasStart = map.start !== undefined;
  if (!hasStart) {
    yield* areaStart.definition.build(map, rng, { x: "center", y: "center", largest: true, away: 0, places: [] });
    map.note("repair", "the drawing has no start, so one was added in the middle");
    if (map.exits.length === 0 && sealed === undefined) yield* cullUnreachable.definition.build(map, rng, { least: 0 });
  }
  if (!map.exits.some(({ kind }) => kind === "down")) {
    yield* distantExit.definition.build(map, rng, { places: [] });
    map.note("repair", "the drawing has no stairs down, so they were added far from the start");
  }
}

function record(map: BuilderMap, prefab: Prefab, shape: Shape, x: number, y: number): void {
  const all = { x: 0, y: 0, width: map.width, height: map.height };
  const { x: left, y: top, ...size } = clip({ x, y, width: shape.width, height: shape.height }, all);
  const rows = textRows(size, (i) => {
    const [column, row] = [left + (i % size.width), top + Math.floor(i / size.width)];
    const isHole = shape.tiles[(row - y) * shape.width + column - x] === HOLE;
    return isHole ? " " : map.tileset.glyph(map.tiles[map.index(column, row)]!);
  });
  const at = { x: left, y: top, transform: "identity" };
  const cells = cellProps(shape, left - x, top - y);
  const sealed = shape.sealed && { sealed: shape.sealed };
  const names = { name: prefab.name, ...givenTitle(prefab.source) };
  map.prefabs = [...map.prefabs, { ...names, kind: "level", ...at, rows, entrances: [], ...sealed, ...cells }];
}
