import { expect, test } from "vitest";
import { Rng } from "../../core/index.js";
import { growBlob } from "./blob.js";

/** The same automaton, cell by cell. */
function slowBlob(rng: Rng, width: number, height: number, born: number): Set<string> {
  let open = new Set<string>();
  for (let y = 0; y < height; y++) {
    for (let first = 0; first < width; first += 32) {
      let bits = 0;
      for (let digit = 0; digit < 8; digit++) {
        const draw = rng.next();
        bits = [1, 0, 1, 1, 0, 0, 0, 1][digit] === 1 ? bits | draw : bits & draw;
      }
      for (let x = first; x < Math.min(width, first + 32); x++) if ((bits >>> (x - first)) & 1) open.add(`${x},${y}`);
    }
  }
  for (let round = 0; round < 5; round++) {
    const next = new Set<string>();
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        let around = 0;
        for (const dy of [-1, 0, 1])
          for (const dx of [-1, 0, 1]) if (dx || dy) around += Number(open.has(`${x + dx},${y + dy}`));
        if (around >= (open.has(`${x},${y}`) ? 4 : born)) next.add(`${x},${y}`);
      }
    }
    open = next;
  }
  let best = new Set<string>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!open.has(`${x},${y}`)) continue;
      const part = new Set([`${x},${y}`]);
      for (const cell of part) {
        const [px, py] = cell.split(",").map(Number) as [number, number];
        for (const next of [`${px - 1},${py}`, `${px + 1},${py}`, `${px},${py - 1}`, `${px},${py + 1}`]) {
          if (open.has(next)) part.add(next);
        }
      }
      for (const cell of part) open.delete(cell);
      if (part.size > best.size) best = part;
    }
  }
  return best;
}

test.each([
  [12, 8, 6],
  [30, 15, 5],
  [32, 9, 5],
  [33, 20, 6],
  [77, 27, 6],
] as const)("a blob of %ix%i, born at %i, is the largest part of a smoothed noise", (width, height, born) => {
  let found = 0;
  for (let seed = 0; seed < 20; seed++) {
    const blob = growBlob(Rng.fromSeed(seed), width, height, { born });
    const slow = slowBlob(Rng.fromSeed(seed), width, height, born);
    if (blob === undefined) {
      expect(slow.size).toBe(0);
      continue;
    }
    found++;
    const points = [...slow].map((cell) => cell.split(",").map(Number) as [number, number]);
    const left = Math.min(...points.map(([x]) => x));
    const top = Math.min(...points.map(([, y]) => y));
    expect(blob.width).toBe(Math.max(...points.map(([x]) => x)) - left + 1);
    expect(blob.height).toBe(Math.max(...points.map(([, y]) => y)) - top + 1);
    const mask = new Uint8Array(blob.width * blob.height);
    for (const [x, y] of points) mask[(y - top) * blob.width + x - left] = 1;
    expect(blob.mask).toEqual(mask);
  }
  expect(found).toBeGreaterThan(10);
});
