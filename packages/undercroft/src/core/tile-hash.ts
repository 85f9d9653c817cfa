import type { Hasher } from "./hash.js";
import type { Tileset } from "./tiles.js";

/**
 * Tiles as a hash sees them: by name and properties, and only those that occur. Their order in the set, their glyphs
 * and tiles that nothing is made of make no difference. They are numbered as they come up, which keeps the loop short;
 * `close` says which number is which tile.
 */
export class TileHash {
  readonly #hasher: Hasher;
  readonly #tileset: Tileset;
  /** The number of each tile, from 1; 0 for one that has not come up. */
  readonly #numbers = new Uint16Array(256);
  readonly #found: number[] = [];

  constructor(hasher: Hasher, tileset: Tileset) {
    this.#hasher = hasher;
    this.#tileset = tileset;
  }

  /** The tiles of a map. */
  cells(tiles: Uint8Array): void {
    const numbers = this.#numbers;
    const numbered = new Uint8Array(tiles.length);
    for (let cell = 0; cell < tiles.length; cell++) {
      const tile = tiles[cell]!;
      if (numbers[tile] === 0) this.#number(tile);
      numbered[cell] = numbers[tile]! - 1;
    }
    this.#hasher.bytes(numbered);
  }

  /** The rows of a prefab: glyphs, and spaces for holes. */
  rows(rows: readonly string[]): void {
    this.#hasher.word(rows.length);
    for (const row of rows) {
      for (let x = 0; x < row.length; x++) {
        const tile = this.#tileset.byGlyph(row[x]!);
        // A hole, or a glyph that is none: a file that was not checked may hold any.
        this.#hasher.word(tile === undefined ? ~row.charCodeAt(x) : this.#number(tile));
      }
      this.#hasher.word(~row.length);
    }
  }

  close(): void {
    this.#hasher.word(this.#found.length);
    for (const index of this.#found) {
      const { name, walkable, opaque, door, hazard } = this.#tileset.tiles[index] ?? UNKNOWN;
      this.#hasher.text(name).word((walkable ? 1 : 0) + (opaque ? 2 : 0) + (door ? 4 : 0));
      if (hazard !== undefined) this.#hasher.text(hazard);
    }
  }

  #number(tile: number): number {
    if (this.#numbers[tile] === 0) this.#numbers[tile] = this.#found.push(tile);
    return this.#numbers[tile]!;
  }
}

/** A step at fault may have written anything; the verifier will say so. */
const UNKNOWN = { name: "", walkable: false, opaque: false, door: undefined, hazard: undefined };
