/** A piece of code or data: a text, or items between brackets. */
export type Piece = string | { readonly open: string; readonly items: readonly Piece[]; readonly close: string };

export interface LayoutOptions {
  /** Columns of a line; what fits stands on one. */
  readonly width: number;
  /** Whether a comma follows the last item where each has a line of its own. */
  readonly lastComma: boolean;
}

/** Writes a piece on one line if it fits, otherwise with a line for each of its items. */
export function layOut(piece: Piece, options: LayoutOptions, indent = 0, taken = indent): string {
  const line = flat(piece);
  if (typeof piece === "string" || piece.items.length === 0 || taken + line.length <= options.width) return line;
  const inner = " ".repeat(indent + 2);
  const rows = piece.items.map((item) => `${inner}${layOut(item, options, indent + 2)}`);
  return `${piece.open.trimEnd()}\n${rows.join(",\n")}${options.lastComma ? "," : ""}\n${" ".repeat(indent)}${piece.close.trimStart()}`;
}

/** A piece on one line. */
function flat(piece: Piece): string {
  return typeof piece === "string" ? piece : `${piece.open}${piece.items.map(flat).join(", ")}${piece.close}`;
}

/** A piece with a text in front of it, which stays on its line. */
export function prefixed(text: string, piece: Piece): Piece {
  return typeof piece === "string" ? `${text}${piece}` : { ...piece, open: `${text}${piece.open}` };
}

/** Plain data as a piece; `key` writes the name of a field. */
export function dataPiece(value: unknown, key: (name: string) => string = JSON.stringify): Piece {
  if (Array.isArray(value)) return listPiece(value.map((item) => dataPiece(item, key)));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return "{}";
  return objectPiece(fields.map(([name, field]) => prefixed(`${key(name)}: `, dataPiece(field, key))));
}

/** Items between square brackets. */
export function listPiece(items: readonly Piece[]): Piece {
  return { open: "[", items, close: "]" };
}

/** Fields between curly brackets. */
export function objectPiece(fields: readonly Piece[]): Piece {
  return { open: "{ ", items: fields, close: " }" };
}

/** A field of a JSON object. */
export function fieldPiece(name: string, value: Piece): Piece {
  return prefixed(`${JSON.stringify(name)}: `, value);
}

/** The fields of plain data, each as a piece of its own, for an object that has others besides. */
export function fieldPieces(values: object): Piece[] {
  return Object.entries(values).map(([name, value]) => fieldPiece(name, dataPiece(value)));
}

/** A piece as the text of a JSON file. */
export function jsonText(piece: Piece, width = 120): string {
  return `${layOut(piece, { width, lastComma: false })}\n`;
}

/** The numbers of cells, row by row, with commas between them. */
export function csvRows(
  { width, height }: { readonly width: number; readonly height: number },
  numbers: ArrayLike<number>,
): readonly string[] {
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => numbers[y * width + x]!).join(","),
  );
}
