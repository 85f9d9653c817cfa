import { LARGEST_SIDE } from "../../text/plain-map.js";
import { layerNumbers } from "./layer-data.js";
import type { TiledDocument, TiledNode } from "./tiled-document.js";
import { nodesIn, wholeIn } from "./tiled-fields.js";

/** Chunks of a layer. */
const MOST_CHUNKS = 65_536;
/** Columns and rows of a chunk: they have 16 unless somebody changes it. */
const LARGEST_CHUNK = 256;
/** Places on an infinite map are at most this far from its middle. */
const FARTHEST = 1_000_000;

/** A rectangle of tiles: a whole layer, or a chunk of one. */
export interface LayerPiece {
  readonly node: TiledNode;
  /** Where it begins in its layer, in cells. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  /** Unpacks its numbers, row by row. Throws a FileError if there aren't as many as it has cells. */
  numbers(): Promise<ArrayLike<number>>;
}

/** The rectangles that a layer is made of, none of them unpacked yet. */
export function piecesOf(document: TiledDocument, layer: TiledNode): readonly LayerPiece[] {
  const { root } = document;
  const { encoding = "csv", compression } = layer;
  const isWhole = !isInfinite(document) || (layer.chunks === undefined && !isEmpty(layer.data));
  const most = (name: string) => {
    if (!isWhole) return LARGEST_CHUNK;
    return isInfinite(document) ? LARGEST_SIDE : wholeIn(document, root, name, { min: 1, max: LARGEST_SIDE });
  };
  const [widest, highest] = [most("width"), most("height")];
  return (isWhole ? [layer] : nodesIn(document, layer, "chunks", MOST_CHUNKS)).map((node) => {
    const at = (name: string) => wholeIn(document, node, name, { min: -FARTHEST, max: FARTHEST, or: 0 });
    const columns = wholeIn(document, node, "width", { min: 1, max: widest });
    const rows = wholeIn(document, node, "height", { min: 1, max: highest });
    const data = { data: node.data, encoding, compression };
    const refuse = (message: string) => document.errorAt(node, message);
    return { node, x: at("x"), y: at("y"), columns, rows, numbers: () => layerNumbers(data, columns * rows, refuse) };
  });
}

/** Whether a map has no borders. Its layers are in chunks then. */
export function isInfinite({ root }: TiledDocument): boolean {
  return root.infinite === true || root.infinite === 1;
}

/** Whether a layer has no tiles. One without chunks can still be an element with blanks in it. */
function isEmpty(data: unknown): boolean {
  return (
    data === undefined || (typeof data === "string" ? data.trim() === "" : Array.isArray(data) && data.length === 0)
  );
}
