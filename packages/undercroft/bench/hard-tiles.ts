import type { Tile } from "../src/wfc/index.js";

/**
 * Sets of tiles with which a wave runs into a contradiction before it is done, practically always: whoever begins again
 * from nothing each time never ends.
 */

/**
 * A circuit board. Wires bend and cross, but never run straight on, and never end but at a pin; chips are rectangles with
 * a pin at every step of their sides. Nothing tells two sides that grow towards each other whether they will meet.
 */
export const BOARD: readonly Tile[] = [
  { name: "board", weight: 0.5, symmetry: "X", edges: ["", "", "", ""] },
  { name: "chip", weight: 3, symmetry: "X", edges: ["chip", "chip", "chip", "chip"] },
  { name: "pin", weight: 4, symmetry: "T", edges: ["wire", ["", "chip"], "chip", ["", "chip"]] },
  { name: "corner", weight: 2, symmetry: "L", edges: [["chip", ""], ["", "chip"], "", ""] },
  { name: "bend", weight: 2, symmetry: "L", edges: ["wire", "wire", "", ""] },
  { name: "crossing", symmetry: "X", edges: ["wire", "wire", "wire", "wire"] },
];

/** A quilt of eleven squares with edges of three colours, none of which may be turned (tiles of Hao Wang's kind). */
export const QUILT: readonly Tile[] = (
  [
    [4, "red", "blue", "red", "white"],
    [1, "blue", "red", "white", "red"],
    [3, "blue", "white", "red", "white"],
    [2, "blue", "blue", "red", "red"],
    [4, "blue", "red", "blue", "blue"],
    [4, "blue", "white", "white", "white"],
    [3, "red", "red", "red", "white"],
    [1, "white", "blue", "white", "blue"],
    [4, "blue", "red", "white", "white"],
    [3, "red", "white", "blue", "red"],
    [3, "red", "red", "red", "red"],
  ] as const
).map(([weight, ...edges], number) => ({ name: `square ${number + 1}`, weight, edges }));
