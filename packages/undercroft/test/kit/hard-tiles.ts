import type { ModelTile } from "../../src/wfc/index.js";

/**
 * Sets of tiles with which a wave runs into a contradiction before it is done, practically always: a solver that starts
 * over each time never ends.
 */

/**
 * A circuit board. Wires bend and cross, but never run straight on, and never end but at a pin; chips are rectangles with
 * a pin at every step of their sides. Nothing tells two sides that grow towards each other whether they will meet.
 */
export const BOARD: readonly ModelTile[] = [
  { name: "board", weight: 0.5, symmetry: "X", edges: ["", "", "", ""] },
  { name: "chip", weight: 3, symmetry: "X", edges: ["chip", "chip", "chip", "chip"] },
  { name: "pin", weight: 4, symmetry: "T", edges: ["wire", ["", "chip"], "chip", ["", "chip"]] },
  { name: "corner", weight: 2, symmetry: "L", edges: [["chip", ""], ["", "chip"], "", ""] },
  { name: "bend", weight: 2, symmetry: "L", edges: ["wire", "wire", "", ""] },
  { name: "crossing", symmetry: "X", edges: ["wire", "wire", "wire", "wire"] },
];

/** A quilt of eleven squares with edges of three colours, none of which may be turned (tiles of Hao Wang's kind). */
export const QUILT: readonly ModelTile[] = squares([
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
]);

/** Twelve more squares, which hardly ever come out even where the quilt goes on at its other side. */
const PATCHWORK: readonly ModelTile[] = squares([
  [3, "red", "red", "red", "blue"],
  [2, "white", "blue", "red", "white"],
  [2, "red", "white", "blue", "white"],
  [4, "blue", "white", "red", "blue"],
  [4, "blue", "red", "white", "white"],
  [1, "white", "blue", "white", "white"],
  [4, "white", "white", "blue", "white"],
  [1, "blue", "red", "blue", "red"],
  [4, "blue", "red", "white", "blue"],
  [2, "red", "blue", "red", "red"],
  [2, "white", "blue", "blue", "red"],
  [4, "white", "blue", "white", "red"],
]);

/** Streams, lanes and hedges that cross each other in some ways and not in others. None of them ends. */
const COUNTRY: readonly ModelTile[] = [
  { name: "meadow", symmetry: "X", edges: ["", "", "", ""] },
  { name: "stream", symmetry: "I", edges: ["stream", "", "stream", ""] },
  { name: "stream bend", symmetry: "L", edges: ["stream", "stream", "", ""] },
  { name: "lane", symmetry: "I", edges: ["lane", "", "lane", ""] },
  { name: "lane bend", symmetry: "L", edges: ["lane", "lane", "", ""] },
  { name: "fork", symmetry: "T", edges: ["lane", "lane", "", "lane"] },
  { name: "bridge", symmetry: "I", edges: ["stream", "lane", "stream", "lane"] },
  { name: "hedge", symmetry: "I", edges: ["hedge", "", "hedge", ""] },
  { name: "hedge bend", symmetry: "L", edges: ["hedge", "hedge", "", ""] },
  { name: "stile", symmetry: "I", edges: ["hedge", "lane", "hedge", "lane"] },
  { name: "culvert", symmetry: "I", edges: ["hedge", "stream", "hedge", "stream"] },
];

/** Walled towns, with roads outside and alleys inside, which meet only at gates. */
const TOWNS: readonly ModelTile[] = [
  { name: "field", symmetry: "X", edges: ["field", "field", "field", "field"] },
  { name: "yard", symmetry: "X", edges: ["yard", "yard", "yard", "yard"] },
  { name: "wall", weight: 2, symmetry: "T", edges: ["field", ["field", "yard"], "yard", ["field", "yard"]] },
  { name: "outer corner", symmetry: "L", edges: [["yard", "field"], ["field", "yard"], "field", "field"] },
  { name: "inner corner", symmetry: "L", edges: [["field", "yard"], ["yard", "field"], "yard", "yard"] },
  { name: "gate", weight: 2, symmetry: "T", edges: ["road", ["field", "yard"], "alley", ["field", "yard"]] },
  { name: "road", symmetry: "I", edges: ["road", "field", "road", "field"] },
  { name: "road bend", weight: 2, symmetry: "L", edges: ["road", "road", "field", "field"] },
  { name: "fork", symmetry: "T", edges: ["road", "road", "field", "road"] },
  { name: "alley", symmetry: "I", edges: ["alley", "yard", "alley", "yard"] },
  { name: "alley bend", weight: 2, symmetry: "L", edges: ["alley", "alley", "yard", "yard"] },
];

/** All of them, by name. */
export const HARD_TILES = { board: BOARD, quilt: QUILT, patchwork: PATCHWORK, country: COUNTRY, towns: TOWNS };

function squares(list: readonly (readonly [number, string, string, string, string])[]): readonly ModelTile[] {
  return list.map(([weight, ...edges], number) => ({ name: `square ${number + 1}`, weight, edges }));
}
