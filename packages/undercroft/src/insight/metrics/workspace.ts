/** The arrays of a workspace. What is in them is left over from before. */
export class Arrays {
  /** Cells in the order of a search. */
  queue: Int32Array = new Int32Array(0);
  /** For each cell, the moves from the start. */
  fromStart: Int32Array = new Int32Array(0);
  /** For each cell, the moves from some other cell. */
  fromOther: Int32Array = new Int32Array(0);
  /** For each cell, the chamber that it belongs to. */
  owners: Int32Array = new Int32Array(0);
  /** 1 for cells that a search hasn't found yet. */
  open: Uint8Array = new Uint8Array(0);
  /** The floor as bits, each row from a word of its own. */
  rows: Int32Array = new Int32Array(0);
  /** The same, mirrored left to right. */
  mirrored: Int32Array = new Int32Array(0);
  /** For `neighbourhood`. */
  #bits: NeighbourhoodBits = {
    floor: new Int32Array(0),
    between: new Int32Array(0),
    ends: new Int32Array(0),
    wide: new Int32Array(0),
  };
  /** How often each pattern of 3x3 cells occurs. */
  readonly patterns: Int32Array = new Int32Array(512);

  /** Makes sure that arrays are long enough for so many cells and so many words of rows. */
  fit(cells: number, words: number): void {
    // Not by the length of `open`, which is rounded up: all others would be too short for some levels.
    if (this.owners.length < cells) {
      // A search writes a cell behind the last one.
      this.queue = new Int32Array(cells + 1);
      this.fromStart = new Int32Array(cells);
      this.fromOther = new Int32Array(cells);
      this.owners = new Int32Array(cells);
      // Whole words of four cells, as in a view.
      this.open = new Uint8Array((cells + 31) & ~31);
    }
    if (this.rows.length < words) {
      this.rows = new Int32Array(words);
      this.mirrored = new Int32Array(words);
    }
  }

  /** Bits of so many words, two of the lists with so many empty words at both ends. */
  bitsFor(words: number, pad: number): NeighbourhoodBits {
    const padded = words + 2 * pad;
    if (this.#bits.ends.length !== words || this.#bits.floor.length !== padded) {
      this.#bits = {
        floor: new Int32Array(padded),
        between: new Int32Array(padded),
        ends: new Int32Array(words),
        wide: new Int32Array(words),
      };
    }
    return this.#bits;
  }
}

/** Cells as bits: `floor` and `between` have empty words in front and behind. */
interface NeighbourhoodBits {
  readonly floor: Int32Array;
  readonly between: Int32Array;
  readonly ends: Int32Array;
  readonly wide: Int32Array;
}

/** Returns the arrays of a workspace, which nobody else can see. */
export let arraysOf: (workspace: Workspace) => Arrays;

/**
 * Arrays that are used again for one level after the other. Whoever measures many levels makes one and passes it along. It
 * remembers nothing of a level: what is in its arrays is left over and means nothing.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { measureRow, Workspace } from "undercroft/insight";
 *
 * const chain = recipeChain(shippedRecipe("caves"));
 * const workspace = new Workspace();
 * const rows = [1, 2, 3].map((seed) => measureRow(chain.build({ seed }), workspace));
 * console.log(rows.length); // 3
 */
export class Workspace {
  readonly #arrays = new Arrays();

  static {
    arraysOf = (workspace) => workspace.#arrays;
  }
}
