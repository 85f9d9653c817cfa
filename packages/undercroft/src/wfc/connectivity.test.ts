import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import { CERTAIN, type ColorWatch, MAYBE, NEVER } from "./color-watch.js";
import { Connectivity } from "./connectivity.js";

const WIDTH = 7;
const HEIGHT = 6;
const CELLS = WIDTH * HEIGHT;

/** What a solver knows of its cells, as far as `Connectivity` asks. */
class Ground {
  readonly cells = new Uint8Array(CELLS).fill(MAYBE);
  closed: number[] | undefined;

  get certain(): number {
    return this.cells.filter((status) => status === CERTAIN).length;
  }

  get possible(): number {
    return this.cells.filter((status) => status !== NEVER).length;
  }

  status(cell: number): number {
    return this.cells[cell]!;
  }

  copyRow(y: number, to: Uint8Array, at: number): void {
    to.set(this.cells.subarray(y * WIDTH, (y + 1) * WIDTH), at);
  }

  set(cell: number, status: number): void {
    if (status === NEVER && this.cells[cell] !== NEVER) this.closed?.push(cell);
    this.cells[cell] = status;
  }
}

function neighbours(cell: number): number[] {
  const x = cell % WIDTH;
  return [cell - WIDTH, cell + WIDTH, ...(x > 0 ? [cell - 1] : []), ...(x < WIDTH - 1 ? [cell + 1] : [])].filter(
    (other) => other >= 0 && other < CELLS,
  );
}

/** All cells that a certain cell can reach, the slow way; undefined where there are none. */
function reach(cells: Uint8Array): Set<number> | undefined {
  const first = cells.indexOf(CERTAIN);
  if (first < 0) return undefined;
  const reached = new Set([first]);
  for (const cell of reached) for (const next of neighbours(cell)) if (cells[next] !== NEVER) reached.add(next);
  return reached;
}

function isTorn(cells: Uint8Array): boolean {
  const reached = reach(cells);
  return reached !== undefined && cells.some((status, cell) => status === CERTAIN && !reached.has(cell));
}

function unreached(cells: Uint8Array): number[] {
  const reached = reach(cells);
  if (reached === undefined) return [];
  return Array.from(cells.keys()).filter((cell) => cells[cell] === MAYBE && !reached.has(cell));
}

/** The cells without which certain cells are torn apart. */
function needed(cells: Uint8Array): number[] {
  return Array.from(cells.keys()).filter((cell) => {
    if (cells[cell] !== MAYBE) return false;
    const without = cells.slice();
    without[cell] = NEVER;
    return isTorn(without);
  });
}

const sorted = (cells: readonly number[]) => [...cells].sort((a, b) => a - b);

describe("connectivity", () => {
  test("agrees with a slow search, cell by cell, forwards and backwards", () => {
    const met = { torn: 0, cutOff: 0, needed: 0, takenBack: 0 };
    for (let run = 0; run < sampled(150, 50); run++) {
      const rng = Rng.fromSeed(`ways ${run}`);
      const ground = new Ground();
      const ways = new Connectivity(ground as unknown as ColorWatch, WIDTH, HEIGHT);
      expect(ways.check(false)).toBe(true);
      const before: { cells: Uint8Array; mark: number }[] = [];
      for (let step = 0; step < 80; step++) {
        before.push({ cells: ground.cells.slice(), mark: ways.mark });
        for (let changes = rng.between(1, 3); changes > 0; changes--) {
          const cell = rng.below(CELLS);
          if (ground.cells[cell] === MAYBE) ground.set(cell, rng.chance(0.3) ? CERTAIN : NEVER);
        }
        const looksAhead = rng.chance(0.3);
        const isWhole = ways.check(looksAhead);
        expect(isWhole).toBe(!isTorn(ground.cells));
        if (isWhole) {
          expect(sorted(ways.cannotBe)).toEqual(unreached(ground.cells));
          if (looksAhead) expect(sorted(ways.mustBe)).toEqual(needed(ground.cells));
          if (ways.cannotBe.length > 0) met.cutOff++;
          if (ways.mustBe.length > 0) met.needed++;
          for (const cell of ways.cannotBe) ground.set(cell, NEVER);
          if (rng.chance(0.9)) continue;
        } else {
          met.torn++;
          expect(ground.cells[ways.conflict]).toBe(CERTAIN);
        }
        // Back to where it was before, or further.
        met.takenBack++;
        const { lastClosed } = ways;
        before.length = rng.between(Math.max(1, before.length - 3), before.length);
        const { cells, mark } = before.pop()!;
        ground.cells.set(cells);
        ways.takeBack(mark);
        if (lastClosed >= 0 && cells[lastClosed] === MAYBE) {
          const isNeeded = needed(cells).includes(lastClosed);
          expect(ways.mustStay(lastClosed)).toBe(isNeeded);
          expect(ways.mustBe).toEqual(isNeeded ? [lastClosed] : []);
        }
      }
    }
    expect(Math.min(...Object.values(met))).toBeGreaterThan(100);
  });

  test("keeps large parts reachable even if no cell in them is certain", () => {
    const ground = new Ground();
    const ways = new Connectivity(ground as unknown as ColorWatch, WIDTH, HEIGHT);
    ways.worthKeeping = 6;
    ground.set(0, CERTAIN);
    expect(ways.check(true)).toBe(true);
    // A wall down the third column: its last gap and both sides of it must stay, and without them a check fails.
    for (const y of [0, 1, 2, 3, 4]) ground.set(y * WIDTH + 2, NEVER);
    expect(ways.check(true)).toBe(true);
    expect(sorted(ways.mustBe)).toEqual([5 * WIDTH + 1, 5 * WIDTH + 2, 5 * WIDTH + 3]);
    expect(ways.isGenerous).toBe(true);
    ground.set(5 * WIDTH + 2, NEVER);
    expect(ways.check(false)).toBe(false);
    expect(ways.isGenerous).toBe(true);
    // A corner of four cells is no loss.
    const other = new Ground();
    const otherWays = new Connectivity(other as unknown as ColorWatch, WIDTH, HEIGHT);
    otherWays.worthKeeping = 6;
    other.set(CELLS - 1, CERTAIN);
    otherWays.check(true);
    for (const cell of [2, WIDTH + 2, 2 * WIDTH, 2 * WIDTH + 1]) other.set(cell, NEVER);
    expect(otherWays.check(false)).toBe(true);
    expect(sorted(otherWays.cannotBe)).toEqual([0, 1, WIDTH, WIDTH + 1]);
    expect(otherWays.isGenerous).toBe(false);
  });
});
