import { DIGGABLE, type Regions, SOLID } from "../../analysis/index.js";
import { type BuilderMap, rootOf } from "../../core/index.js";
import { fillBorder } from "./border.js";

/**
 * Finds ways through the rock from islands to the regions that count as home. Only the islands grow, all at the same
 * pace: where one meets home or another island, the way between them is a tunnel, and an island that belongs to home
 * stops growing. So the work is in proportion to the islands, which are few, and not to the map.
 *
 * `dig` gets the cells of each tunnel, shorter ones before much longer ones. If it returns false, the search ends. Returns
 * how many islands are still apart. Changes the labels.
 */
export function joinToHome(
  map: BuilderMap,
  { count, labels }: Regions,
  isHome: Uint8Array,
  dig: (cells: readonly number[]) => boolean,
): number {
  const { width, height } = map;
  // Union-find over the regions; home is the number after all others, and always a root.
  const parent = new Int32Array(count + 1);
  let apart = 0;
  parent[count] = count;
  for (let region = 0; region < count; region++) {
    parent[region] = isHome[region] === 1 ? count : region;
    apart += 1 - isHome[region]!;
  }

  fillBorder(labels, map, SOLID);
  const queue: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let cell = y * width + 1; cell < y * width + width - 1; cell++) {
      const region = labels[cell]!;
      if (region >= 0 && isHome[region] === 0 && touchesRock(labels, cell, width)) queue.push(cell);
    }
  }

  const steps = Int32Array.of(-width, -1, 1, width);
  /** For rock that an island has grown into: the number of the step that led there, plus 1. */
  const ledBy = new Uint8Array(width * height);
  const wayBack = (from: number): number[] => {
    const cells: number[] = [];
    for (let cell = from; ledBy[cell] !== 0; cell -= steps[ledBy[cell]! - 1]!) cells.push(cell);
    return cells;
  };
  for (const cell of queue) {
    const region = labels[cell]!;
    if (rootOf(parent, region) === count) continue;
    for (let k = 0; k < 4; k++) {
      const neighbour = cell + steps[k]!;
      const other = labels[neighbour]!;
      if (other === region || other === SOLID) continue;
      if (other === DIGGABLE) {
        if (map.isReserved(neighbour)) continue;
        labels[neighbour] = region;
        ledBy[neighbour] = k + 1;
        queue.push(neighbour);
        continue;
      }
      const a = rootOf(parent, region);
      const b = rootOf(parent, other);
      if (a === b) continue;
      if (!dig([...wayBack(cell).reverse(), ...wayBack(neighbour)])) return apart;
      parent[Math.min(a, b)] = Math.max(a, b);
      if (--apart === 0) return 0;
    }
  }
  return apart;
}

/** Floor inside a region has nowhere to grow. */
function touchesRock(labels: Int32Array, cell: number, width: number): boolean {
  return labels[cell - 1]! < 0 || labels[cell + 1]! < 0 || labels[cell - width]! < 0 || labels[cell + width]! < 0;
}
