import { cheapestTunnels, DIGGABLE, distanceField, largestRegion, regions, SOLID } from "../analysis/index.js";
import {
  type BuilderMap,
  defineMetaBuilder,
  FLOOR,
  integer,
  type Point,
  type Rng,
  readOptions,
  stuck,
  UndercroftError,
  type Values,
} from "../core/index.js";
import { connectRegions } from "../layers/index.js";
import { apart, leastApart } from "./stair-cells.js";

/** As far as a map can reach: one row of as many cells as a map has at most. */
const coordinate = (help: string) => integer(0, { min: 0, max: 16_777_215, typical: [1, 78] }, help);

const OPTIONS = {
  upX: coordinate("The column of the way up, on which the player comes in; 0: the start stays where it is."),
  upY: coordinate("Its row."),
  downX: coordinate("The column of the way down; 0: the way down stays where it is."),
  downY: coordinate("Its row."),
};

/**
 * Stairs on cells that are given, so that levels can lie under each other: the player comes in on the way up. The cells
 * are kept free before the map is made, and are joined with it by the tunnels that take the least digging. A start and
 * stairs that were there before go. Where one of the cells is not given, the chain's own start or way down stays; one
 * that is missing, or that has come to lie too near, goes to the floor farthest away.
 */
export const alignedStairs = defineMetaBuilder({
  id: "aligned-stairs",
  summary: "Puts stairs on given cells, so that the stairs of neighbouring levels line up.",
  options: OPTIONS,
  adds: ["start", "exit"],
  minSize({ upX, upY, downX, downY }) {
    return [Math.max(upX, downX, 1) + 2, Math.max(upY, downY, 1) + 2];
  },
  prepare(map, _rng, options) {
    const { up, down } = cellsOf(map, options);
    for (const cell of [up, down]) {
      if (cell === undefined) continue;
      if (map.isReserved(cell)) throw stuck(`${map.at(cell)} is reserved already, and no stairs can be put there.`);
      map.reserve(cell, FLOOR);
    }
  },
  *build(map, rng, options) {
    const { up, down } = cellsOf(map, options);
    if (map.start === undefined) {
      // Nobody has asked yet whether all of the map can be reached.
      const usual = readOptions(connectRegions.definition.id, connectRegions.definition.options, {});
      yield* connectRegions.definition.build(map, rng.fork("regions"), usual);
    }
    joinStairs(map, rng.fork("tunnels"), up, down);
    yield;
    if (up !== undefined) {
      map.removeExits("up");
      map.addExit(up, "up");
      map.start = up;
    }
    if (down !== undefined) {
      map.removeExits("down");
      map.addExit(down, "down");
    }
    if (up === undefined) keepStart(map, down);
    if (down === undefined) keepWayDown(map, up);
  },
});

function cellsOf(
  map: BuilderMap,
  { upX, upY, downX, downY }: Values<typeof OPTIONS>,
): { readonly up: number | undefined; readonly down: number | undefined } {
  for (const [column, row, x, y] of [
    ["upX", "upY", upX, upY],
    ["downX", "downY", downX, downY],
  ] as const) {
    if ((x === 0) === (y === 0)) continue;
    throw new UndercroftError("bad-option", `${column} and ${row} must both be given, or both be 0.`, { option: row });
  }
  if (upX !== 0 && upX === downX && upY === downY) {
    throw new UndercroftError("bad-option", "the way down must not be the way up.", { option: "downX", value: downX });
  }
  return {
    up: upX === 0 ? undefined : map.index(upX, upY),
    down: downX === 0 ? undefined : map.index(downX, downY),
  };
}

/** Tunnels from the stairs to what can be reached from the start or, where there is none, to the largest part. */
function joinStairs(map: BuilderMap, rng: Rng, up: number | undefined, down: number | undefined): void {
  const parts = regions(map);
  const { count, labels } = parts;
  const hub = map.start === undefined ? largestRegion(parts) : labels[map.start]!;
  const stairs = [up, down].filter((cell) => cell !== undefined);
  const wanted = new Set(stairs.map((cell) => labels[cell]!)).add(hub);
  if (wanted.size === 1) return;
  for (let cell = 0; cell < labels.length; cell++) {
    // A way may lead through floor that nobody could reach so far.
    if (!wanted.has(labels[cell]!)) labels[cell] = map.isReserved(cell) ? SOLID : DIGGABLE;
  }
  const { cells, groups } = cheapestTunnels(map.width, { count, labels }, rng);
  const cut = stairs.find((cell) => groups[labels[cell]!] !== groups[hub]);
  if (cut !== undefined) throw stuck(`the stairs at ${map.at(cut)} are shut in by reserved cells.`);
  let dug = 0;
  for (const cell of cells) {
    if (map.isWalkable(cell)) continue;
    map.set(cell, FLOOR);
    dug++;
  }
  map.note("repair", `joined the stairs with the map: ${dug} cells dug`);
}

/** A start that is missing, or too near to the way down, goes to the floor farthest from it. */
function keepStart(map: BuilderMap, down: number | undefined): void {
  const { start } = map;
  if (start !== undefined && (down === undefined || isKept(map, start, down))) return;
  const from = down ?? map.exits.find(({ kind }) => kind === "down")?.at ?? firstOfLargest(map);
  map.start = farthestFloor(map, from);
  if (start !== undefined) map.note("repair", `moved the start to ${map.at(map.start)}, away from the way down`);
}

/** The same for the way down, from the start. */
function keepWayDown(map: BuilderMap, up: number | undefined): void {
  const there = map.exits.filter(({ kind }) => kind === "down");
  if (there.length > 0 && (up === undefined || there.every(({ at }) => isKept(map, at, up)))) return;
  map.removeExits("down");
  const at = farthestFloor(map, map.start!);
  map.addExit(at, "down");
  if (there.length > 0) map.note("repair", `moved the way down to ${map.at(at)}, away from the start`);
}

/** Whether a chain's own start or way down is far enough from the given one. In a level drawn by hand it means something. */
function isKept(map: BuilderMap, own: number, given: number): boolean {
  if (own === given) return false;
  if (map.prefabs.some(({ kind }) => kind === "level")) return true;
  const point = (cell: number): Point => [map.x(cell), map.y(cell)];
  return apart(point(own), point(given)) >= leastApart([map.width, map.height]);
}

function firstOfLargest(map: BuilderMap): number {
  const parts = regions(map);
  return parts.labels.indexOf(largestRegion(parts));
}

/** The free floor that takes most moves to reach, the first of equals. */
function farthestFloor(map: BuilderMap, from: number): number {
  const distances = distanceField(map, [from]);
  let best: number | undefined;
  let farthest = 0;
  for (let cell = 0; cell < distances.length; cell++) {
    if (distances[cell]! <= farthest || map.tiles[cell] !== FLOOR || map.isReserved(cell)) continue;
    best = cell;
    farthest = distances[cell]!;
  }
  if (best === undefined) throw stuck(`no free floor can be reached from ${map.at(from)}.`);
  return best;
}
