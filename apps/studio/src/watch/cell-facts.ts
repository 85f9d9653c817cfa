import { lockLines } from "apps-shared/description/lock-words.ts";
import { plural, readable } from "apps-shared/words.ts";
import type { Frame, Level, LevelExit, Rect } from "undercroft";
import type { Spawn } from "undercroft/define";
import type { Shown } from "../state/studio.ts";

/** What is known of one cell. */
export interface CellFacts {
  /** The tile's name. */
  readonly tile: string;
  readonly at: string;
  /** One fact a line, in plain words. */
  readonly lines: readonly string[];
  /** Whether something was wished here that the level doesn't keep. */
  readonly hasRefusal: boolean;
}

/** What is to be seen at a moment, in flat cells: of a frame, or of the finished level. */
export interface Moment {
  readonly start: number | undefined;
  readonly exits: readonly (Pick<LevelExit, "kind" | "to"> & { readonly at: number })[];
  readonly spawns: readonly (Pick<Spawn, "at" | "name" | "from"> & { readonly state?: string | undefined })[];
  readonly rooms: readonly Rect[] | undefined;
}

/** The moment after a frame; before the first there is solid rock. */
export function momentOf(frame: Frame | undefined): Moment {
  const { start, exits = [], spawns = [], rooms } = frame ?? {};
  return { start, exits, spawns, rooms };
}

/** The moment at which a level is finished. */
export function finishedMoment(level: Level): Moment {
  const { width } = level;
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  let spawns: Moment["spawns"] | undefined;
  return {
    start: level.start === undefined ? undefined : cellOf(level.start),
    exits: level.exits.map((exit) => ({ ...exit, at: cellOf(exit.at) })),
    // A large map has many, and most of them are never looked at.
    get spawns() {
      spawns ??= level.spawns.map(({ at, name, from, state }) => ({ at: cellOf(at), name, from, state }));
      return spawns;
    },
    rooms: level.rooms,
  };
}

/** The step that wrote a cell last, up to a position; none where it is as it was at the beginning. */
export function lastWriter(frames: readonly Frame[], position: number, cell: number): string | undefined {
  for (let i = Math.min(position, frames.length) - 1; i >= 0; i--) {
    const { changes, step } = frames[i]!;
    const isChanged =
      changes.kind === "list" ? changes.cells.includes(cell) : ((changes.bits[cell >> 5]! >>> (cell & 31)) & 1) === 1;
    if (isChanged) return step;
  }
  return undefined;
}

/** Everything that is known of a cell at a position of the build. */
export function cellFacts(
  { level, history, analysis }: Pick<Shown, "level" | "history" | "analysis">,
  moment: Moment,
  { cell, position, tile }: { readonly cell: number; readonly position: number; readonly tile: number },
): CellFacts {
  const { width } = level;
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const isFinished = history === undefined || position >= history.frames.length;
  const refusals = level.report.flatMap(({ kind, cell: at, reason }) =>
    kind === "not-kept" && at?.[0] === x && at[1] === y ? [`not kept: ${reason}`] : [],
  );
  const lines: string[] = [...refusals];
  if (moment.start === cell) lines.push("the start");
  for (const { at, kind, to } of moment.exits) {
    if (at !== cell) continue;
    lines.push(`${kind === "branch" ? "a branch" : `the way ${kind}`}${to === undefined ? "" : ` to ${to}`}`);
  }
  for (const spawn of moment.spawns) if (spawn.at === cell) lines.push(spawnLine(spawn));
  if (isFinished) lines.push(...lockLines(level, analysis.spheres, cell), ...prefabLines(level, x, y));
  if (history !== undefined) {
    const writer = lastWriter(history.frames, position, cell);
    lines.push(writer === undefined ? "as at the beginning: solid rock" : `written by ${readable(writer)}`);
  }
  const room = moment.rooms?.findIndex((rect) => holds(rect, x, y)) ?? -1;
  if (room >= 0) {
    const { width: w, height: h } = moment.rooms![room]!;
    lines.push(`room ${room + 1}, ${w} by ${h}`);
  }
  if (isFinished) lines.push(...finishedLines(analysis, cell));
  return {
    tile: readable(level.tileset.tiles[tile]?.name ?? "wall").toLowerCase(),
    at: `${x}, ${y}`,
    lines,
    hasRefusal: refusals.length > 0,
  };
}

function spawnLine({ name, from, state }: Moment["spawns"][number]): string {
  return `${name}${state === undefined ? "" : `, ${state}`}, from ${readable(from)}`;
}

function prefabLines({ prefabs }: Level, x: number, y: number): readonly string[] {
  return prefabs
    .filter((prefab) => (prefab.rows[y - prefab.y]?.[x - prefab.x] ?? " ") !== " ")
    .map(({ name, kind, transform }) => {
      const turned = transform === "identity" ? "as drawn" : transform.replace(/-/g, " ");
      return `${kind} ${readable(name)}, ${turned}`;
    });
}

/** What is measured of the finished level only. */
function finishedLines(
  { distances, regions, chokePoints, criticalPath }: Shown["analysis"],
  cell: number,
): readonly string[] {
  const lines: string[] = [];
  const region = regions[cell] ?? -1;
  const moves = distances[cell] ?? -1;
  if (region >= 0) {
    lines.push(
      `region ${region + 1} · ${moves < 0 ? "not to be reached from the start" : `${plural(moves, "step")} from the start`}`,
    );
  }
  if (criticalPath.includes(cell)) lines.push("on the critical path");
  const cutOff = chokePoints[cell] ?? 0;
  if (cutOff > 0) lines.push(`a choke point: without it ${plural(cutOff, "cell")} can't be reached`);
  return lines;
}

function holds({ x, y, width, height }: Rect, px: number, py: number): boolean {
  return px >= x && py >= y && px < x + width && py < y + height;
}
