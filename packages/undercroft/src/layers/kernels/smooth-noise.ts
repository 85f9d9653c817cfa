import type { Rng } from "../../core/index.js";

/**
 * Noise without sudden jumps, in whole numbers: random heights at the nodes of a lattice, and between them a smooth slope.
 * A larger spacing of the nodes gives wider hills.
 */
export class SmoothNoise {
  readonly #across: number;
  readonly #spacing: number;
  /** The heights of the nodes, 0 to 255, row by row. */
  readonly #nodes: Uint8Array;
  /** How far it has come from one node to the next, for each cell between them: 0 to 256. */
  readonly #slope: Int32Array;
  /** Where the lattice begins: its lines must not be the same on all levels. */
  readonly #left: number;
  readonly #top: number;

  constructor(rng: Rng, width: number, height: number, spacing: number) {
    this.#across = Math.ceil(width / spacing) + 2;
    this.#spacing = spacing;
    this.#nodes = new Uint8Array(this.#across * (Math.ceil(height / spacing) + 2));
    this.#slope = Int32Array.from({ length: spacing }, (_, t) =>
      Math.floor((256 * t * t * (3 * spacing - 2 * t)) / (spacing * spacing * spacing)),
    );
    this.#left = rng.below(spacing);
    this.#top = rng.below(spacing);
    for (let i = 0; i < this.#nodes.length; i++) this.#nodes[i] = rng.next() & 255;
  }

  /** The height at a cell, from 0 to 1020. */
  at(x: number, y: number): number {
    const spacing = this.#spacing;
    const column = Math.floor((x + this.#left) / spacing);
    const row = Math.floor((y + this.#top) / spacing);
    const right = this.#slope[x + this.#left - column * spacing]!;
    const down = this.#slope[y + this.#top - row * spacing]!;
    const node = row * this.#across + column;
    const nodes = this.#nodes;
    const above = nodes[node]! * (256 - right) + nodes[node + 1]! * right;
    const below = nodes[node + this.#across]! * (256 - right) + nodes[node + this.#across + 1]! * right;
    return (above * (256 - down) + below * down) >> 14;
  }
}
