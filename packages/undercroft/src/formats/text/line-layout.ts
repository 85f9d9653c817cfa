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
  if (Array.isArray(value)) return { open: "[", items: value.map((item) => dataPiece(item, key)), close: "]" };
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  if (fields.length === 0) return "{}";
  return {
    open: "{ ",
    items: fields.map(([name, field]) => prefixed(`${key(name)}: `, dataPiece(field, key))),
    close: " }",
  };
}

/** The fields of plain data, each as a piece of its own, for an object that has others besides. */
export function fieldPieces(values: object): Piece[] {
  return Object.entries(values).map(([name, value]) => prefixed(`${JSON.stringify(name)}: `, dataPiece(value)));
}
