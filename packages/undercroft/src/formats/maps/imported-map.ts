import { isPlain, type Kind, type Tile } from "../../core/index.js";
import type { LegendEntry } from "../../prefabs/index.js";
import type { ConversionLoss } from "../drawings/conversion.js";
import type { MapObject, MapProperties } from "./map-objects.js";

/** A map of another program, as it was read: what every reader of such files makes, and all that the rest needs to know. */
export interface ImportedMap {
  /** What it is called. */
  readonly name: string;
  /** What it becomes, if the mapping says so. Default: `level`. */
  readonly as?: "level" | "section" | "vault";
  /** Columns of the map. */
  readonly width: number;
  /** Rows of the map. */
  readonly height: number;
  /** What its cells can be, each as in the legend of a drawing: the name of a tile, or more. */
  readonly meanings: readonly LegendEntry[];
  /** For each cell, row by row, the place of its meaning counted from 1, or 0 if there is nothing. */
  readonly cells: Uint16Array;
  /** Tiles that the file itself describes, by their names. The others are known to the library or to the game. */
  readonly tiles: ReadonlyMap<string, Tile>;
  /** Everything else on the map, in the order of the file. */
  readonly objects: readonly ImportedObject[];
  /** What the file says about the whole map. */
  readonly properties: MapProperties;
  /** What couldn't be read, with the line or the place in the file. */
  readonly losses: readonly ConversionLoss[];
}

/** Something on a map, and where the file has it. */
export interface ImportedObject extends MapObject {
  /** Its line in the file, counted from 1; 1 if the format has no lines. */
  readonly where: number;
  /** What it means for a drawing, if somebody said so. Default: what its kind means. */
  readonly meaning?: LegendEntry;
}

/** A map, as an argument of public functions. */
export const IMPORTED: Kind = {
  rule: "a map, as readMaps returns it",
  fits: (value) => isPlain(value) && Array.isArray(value.meanings) && Array.isArray(value.objects),
};
