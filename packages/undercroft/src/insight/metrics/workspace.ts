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
  /** For internal use, like everything below: cells in the order of a search. */
  queue: Int32Array = new Int32Array(0);
  /** For each cell in the queue, what it was reached from. */
  labels: Int32Array = new Int32Array(0);
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
  /** How often each pattern of 3x3 cells occurs. */
  readonly patterns: Int32Array = new Int32Array(512);
  /** Whether things with a name are traps. */
  readonly traps: Map<string, boolean> = new Map();

  /** Makes sure that arrays are long enough for so many cells and so many words of rows. */
  fit(cells: number, words: number): void {
    if (this.open.length < cells) {
      // A search writes a cell behind the last one.
      this.queue = new Int32Array(cells + 1);
      this.labels = new Int32Array(cells + 1);
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
}
