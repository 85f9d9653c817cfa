import type { Rng, Span } from "../../core/index.js";
import { isRoom, type PlanPart, type PlanRoom } from "./building-plan.js";

// Lengths in a building are distances of walls, which neighbours share: a room of 5 cells takes 6. So the lengths of parts
// that lie side by side add up to that of the whole.

/** How much space a part needs at least, and how much suits it at most. */
export interface PartSize {
  /** Across the way in. */
  readonly leastWide: number;
  readonly mostWide: number;
  /** Away from the side on which it is entered. */
  readonly leastDeep: number;
  readonly mostDeep: number;
}

const USUAL_SIDE: Span = [3, 7];
const ONCE: Span = [1, 1];

/** How often a part is there. */
export function countOf({ count = ONCE }: PlanPart): Span {
  return count;
}

/** The sizes of parts of one plan, with halls of one width. */
export class PartSizes {
  readonly #hall: number;
  readonly #stretch: number;
  readonly #known = new Map<PlanPart, PartSize>();

  /** `stretch` is how much larger than usual rooms may be. */
  constructor(hall: number, stretch = 1) {
    this.#hall = hall;
    this.#stretch = stretch;
  }

  of(part: PlanPart): PartSize {
    let size = this.#known.get(part);
    if (size === undefined) {
      size = isRoom(part) ? this.#ofRoom(part) : "spine" in part ? this.ofSpine(part.spine) : this.ofRow(part.row);
      this.#known.set(part, size);
    }
    return size;
  }

  /** How wide a room is, without what is beside it. */
  widthOf({ wide = USUAL_SIDE, with: fittings }: PlanRoom): Span {
    if (wide !== "hall") return [wide[0] + 1, this.#most(wide)];
    // Niches lie beside the way.
    const width = this.#hall + (fittings?.includes("niches") === true ? 2 : 0) + 1;
    return [width, width];
  }

  depthOf({ deep = USUAL_SIDE }: PlanRoom): Span {
    return [deep[0] + 1, this.#most(deep)];
  }

  #most([least, most]: Span): number {
    return Math.max(least, Math.round(most * this.#stretch)) + 1;
  }

  #ofRoom(part: PlanRoom): PartSize {
    const [leastWide, mostWide] = this.widthOf(part);
    const [leastDeep, mostDeep] = this.depthOf(part);
    const left = this.ofRow(part.sides ?? part.left ?? []);
    const right = this.ofRow(part.sides ?? part.right ?? []);
    return {
      leastWide: leastWide + left.leastDeep + right.leastDeep,
      mostWide: mostWide + left.mostDeep + right.mostDeep,
      leastDeep: Math.max(leastDeep, left.leastWide, right.leastWide),
      mostDeep,
    };
  }

  /** The size of parts one behind the other. */
  ofSpine(parts: readonly PlanPart[]): PartSize {
    return turned(
      this.#inLine(
        parts.map((part) => turned(this.of(part))),
        parts,
      ),
    );
  }

  /** The size of parts side by side. */
  ofRow(parts: readonly PlanPart[]): PartSize {
    return this.#inLine(
      parts.map((part) => this.of(part)),
      parts,
    );
  }

  #inLine(sizes: readonly PartSize[], parts: readonly PlanPart[]): PartSize {
    let [leastWide, mostWide, leastDeep, mostDeep] = [0, 0, 0, 0];
    for (const [i, part] of parts.entries()) {
      const [least, most] = countOf(part);
      const size = sizes[i]!;
      leastWide += least * size.leastWide;
      mostWide += most * size.mostWide;
      if (least > 0) leastDeep = Math.max(leastDeep, size.leastDeep);
      mostDeep = Math.max(mostDeep, size.mostDeep);
    }
    return { leastWide, mostWide, leastDeep, mostDeep };
  }
}

function turned({ leastWide, mostWide, leastDeep, mostDeep }: PartSize): PartSize {
  return { leastWide: leastDeep, mostWide: mostDeep, leastDeep: leastWide, mostDeep: mostWide };
}

/**
 * Divides a length among parts: each has its least, and the rest goes to those that want more, in proportion to their
 * weights. What nobody wants is divided among all of them.
 */
export function divide(
  rng: Rng,
  length: number,
  least: readonly number[],
  most: readonly number[],
  weights: readonly number[],
): number[] {
  const sizes = least.slice();
  let rest = length;
  for (const size of sizes) rest -= size;
  const drawn = weights.map((weight) => weight * (0.4 + rng.unit()));
  for (let isCapped = true, rounds = 0; rest > 0 && rounds < 8; rounds++) {
    const wants = drawn.map((weight, i) => (!isCapped || sizes[i]! < most[i]! ? weight : 0));
    const sum = wants.reduce((a, b) => a + b, 0);
    if (sum === 0) {
      isCapped = false;
      continue;
    }
    const share = rest / sum;
    for (let i = 0; i < sizes.length && rest > 0; i++) {
      if (wants[i] === 0) continue;
      const room = isCapped ? most[i]! - sizes[i]! : rest;
      const more = Math.min(rest, room, Math.max(1, Math.floor(share * wants[i]!)));
      sizes[i]! += more;
      rest -= more;
    }
  }
  return sizes;
}
