import type { Level } from "undercroft";
import { chokePoints, regions, shortestPath } from "undercroft/analysis";
import { metricsOf, Workspace } from "undercroft/insight";
import type { Analysis, Figures } from "./protocol.ts";

const workspace = new Workspace();

/** The figures of a level, without those that take long. */
export function figuresOf(level: Level): Figures {
  return metricsOf(level, workspace, { all: false });
}

/** Everything that overlays and figures show of a level. */
export function analyse(level: Level): { readonly analysis: Analysis; readonly figures: Figures } {
  const { width, height, exits } = level;
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  const start = level.start === undefined ? undefined : cellOf(level.start);
  const exit = exits.find(({ kind }) => kind === "down")?.at;
  const path =
    start === undefined || exit === undefined ? undefined : shortestPath(level, start, cellOf(exit), level.movement);
  return {
    analysis: {
      distances:
        level.start === undefined ? new Int32Array(width * height).fill(-1) : level.distancesFrom(...level.start),
      regions: regions(level).labels,
      chokePoints: chokePoints(level, start),
      criticalPath: Int32Array.from(path ?? []),
    },
    figures: figuresOf(level),
  };
}
