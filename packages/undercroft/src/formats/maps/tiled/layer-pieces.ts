import { LARGEST_SIDE } from "../../text/plain-map.js";
import { layerNumbers } from "./layer-data.js";
import type { TiledNode } from "./tiled-document.js";

/** Chunks of a layer. */
const MOST_CHUNKS = 65_536;
/** Columns and rows of a chunk: they have 16 unless somebody changes it. */
const LARGEST_CHUNK = 256;
/** Places on an infinite map are at most this far from its middle. */
const FARTHEST = 1_000_000;

/** A rectangle of tiles: a whole layer, or a chunk of one. */
export interface LayerPiece {
  /** Where it begins in its layer, in cells. */
  readonly x: number;
  readonly y: number;
  readonly columns: number;
  readonly rows: number;
  /** Unpacks its numbers, row by row. Throws a FileError if there aren't as many as it has cells. */
  numbers(): Promise<ArrayLike<number>>;
}

/** The rectangles that a layer is made of, none of them unpacked yet. */
export function piecesOf(map: TiledNode, layer: TiledNode): readonly LayerPiece[] {
  const { chunks, data } = layer.fields;
  const isWhole = !isInfinite(map) || (chunks === undefined && !isEmpty(data));
  const most = (name: string) => {
    if (!isWhole) return LARGEST_CHUNK;
    return isInfinite(map) ? LARGEST_SIDE : map.whole(name, 1, LARGEST_SIDE);
  };
  const [widest, highest] = [most("width"), most("height")];
  return (isWhole ? [layer] : layer.list("chunks", MOST_CHUNKS)).map((piece) => {
    const at = (name: string) => piece.whole(name, -FARTHEST, FARTHEST, 0);
    const columns = piece.whole("width", 1, widest);
    const rows = piece.whole("height", 1, highest);
    return { x: at("x"), y: at("y"), columns, rows, numbers: () => layerNumbers(piece, layer.fields, columns * rows) };
  });
}

/** Whether a map has no borders. Its layers are in chunks then. */
export function isInfinite({ fields: { infinite } }: TiledNode): boolean {
  return infinite === true || infinite === 1;
}

/** Whether a layer has no tiles. One without chunks can still be an element with blanks in it. */
function isEmpty(data: unknown): boolean {
  return (
    data === undefined || (typeof data === "string" ? data.trim() === "" : Array.isArray(data) && data.length === 0)
  );
}
