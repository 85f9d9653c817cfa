import type { Level } from "undercroft";
import { chokePoints, deadEnds, regions, shortestPath } from "undercroft/analysis";
import type { Analysis, Figures } from "./protocol.ts";

/** Everything that overlays and figures show of a level. */
export function analyse(level: Level): { readonly analysis: Analysis; readonly figures: Figures } {
  const { width, height } = level;
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  const start = level.start === undefined ? undefined : cellOf(level.start);
  const distances =
    level.start === undefined ? new Int32Array(width * height).fill(-1) : level.distancesFrom(...level.start);
  const ways = level.exits
    .filter(({ kind }) => kind === "down")
    .map(({ at }) => cellOf(at))
    .filter((cell) => distances[cell]! >= 0)
    .sort((a, b) => distances[a]! - distances[b]! || a - b);
  const path =
    start === undefined || ways[0] === undefined ? [] : (shortestPath(level, start, ways[0], level.movement) ?? []);
  const parts = regions(level);
  const walkable = parts.labels.reduce((sum, label) => sum + (label >= 0 ? 1 : 0), 0);
  return {
    analysis: {
      distances,
      regions: parts.labels,
      chokePoints: chokePoints(level, start),
      criticalPath: Int32Array.from(path),
    },
    figures: {
      floor: walkable / (width * height),
      path: path.length === 0 ? undefined : path.length - 1,
      loops: islands(parts.labels, width, height),
      deadEnds: deadEnds(level).length,
      rooms: level.rooms?.length ?? 0,
      spawns: level.spawns.length,
      prefabs: level.prefabs.length,
      regions: parts.count,
    },
  };
}

/** Pieces of rock, joined in eight directions, that don't hang together with the border: each can be walked round. */
function islands(labels: Int32Array, width: number, height: number): number {
  const seen = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  let count = -1;
  for (let first = 0; first < labels.length; first++) {
    if (labels[first]! >= 0 || seen[first] === 1) continue;
    // The first piece is the one that the border belongs to.
    count++;
    let length = 0;
    queue[length++] = first;
    seen[first] = 1;
    for (let next = 0; next < length; next++) {
      const cell = queue[next]!;
      const x = cell % width;
      const y = (cell - x) / width;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const near = ny * width + nx;
          if (labels[near]! >= 0 || seen[near] === 1) continue;
          seen[near] = 1;
          queue[length++] = near;
        }
      }
    }
  }
  return Math.max(0, count);
}
