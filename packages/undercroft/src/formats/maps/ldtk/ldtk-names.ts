import { Hasher } from "../../../core/index.js";
import { hexColor } from "../../pictures/raster.js";

/** A name as LDtk takes it: letters, digits and single `_`, with no digit in front. */
export function identifierOf(name: string): string {
  const cleaned = name
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .replace(/^(?=[0-9])/, "_");
  return cleaned === "" ? "unnamed" : cleaned;
}

/** Whether LDtk leaves a name as it is. */
export function isIdentifier(name: string): boolean {
  return identifierOf(name) === name;
}

/** A UUID in a project. It only depends on these words, so a level always has the same ones. */
export function iidOf(...words: readonly (string | number)[]): string {
  const hex = new Hasher().text(words.join("/")).hex();
  // Version 8 is for numbers that are made in a way of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** A colour as LDtk writes them. */
export function ldtkColor(color: number): string {
  return hexColor(color).toUpperCase();
}
