import type { Tileset } from "undercroft";
import type { FileError } from "undercroft/formats";
import type { LintNames, Mixin, Palette, Prefab } from "undercroft/prefabs";
import type { World } from "undercroft/worlds";
import { type Formats, messageOf, type Piece, titleOf, writtenBook } from "./book.ts";
import { type Cell, contains } from "./drawing.ts";

/** Something about a drawing that is wrong, or hardly meant. */
export interface Finding {
  readonly weight: "error" | "warning";
  readonly message: string;
  /** In the text of the file, both from 1. */
  readonly line: number;
  readonly column: number;
  /** The piece it is about. */
  readonly piece: number;
  /** The cell it is about, where it is about the map. */
  readonly cell: Cell | undefined;
}

/** What is known of the pieces of a book after they were looked over. */
export interface Check {
  /** The text that was looked over. */
  readonly text: string;
  readonly findings: readonly Finding[];
  /** Those that can be placed, by the keys of their pieces. */
  readonly prefabs: ReadonlyMap<number, Prefab>;
  readonly palettes: readonly Palette[];
  readonly mixins: readonly Mixin[];
  /** The tiles that they may be made of. Undefined if they are those that ship. */
  readonly tiles?: Tileset;
}

/** What of a world pieces are looked over with: they may be made of its tiles, and what spawns must be one of its things. */
type DrawnIn = Pick<World, "tileset" | "things" | "tables">;

/** The name under which drawings are read. */
const FILE = "drawing.vault";

/** Looks all pieces over, as the command does with a file. */
export function checkPieces(formats: Formats, pieces: readonly Piece[], world?: DrawnIn): Check {
  const { text, lines } = writtenBook(formats, pieces);
  const { prefabs, palettes, mixins, errors, warnings } = formats.readVaultFile(text, FILE, {
    lint: true,
    ...(world === undefined ? {} : { tiles: world.tileset, names: namesOf(world) }),
  });
  const finding = (weight: Finding["weight"]) => (error: FileError) => {
    const place = lines.findLast(({ start }) => start <= error.line) ?? lines[0]!;
    const piece = pieces.find(({ key }) => key === place.key)!;
    const title = `${titleOf(piece)}: `;
    const message = messageOf(error);
    return {
      weight,
      message: message.startsWith(title) ? message.slice(title.length) : message,
      line: error.line,
      column: error.column,
      piece: place.key,
      cell: cellOf(piece, error, place.map),
    };
  };
  const byTitle = new Map(pieces.flatMap((piece) => (piece.kind === "prefab" ? [[titleOf(piece), piece.key]] : [])));
  return {
    text,
    findings: [...errors.map(finding("error")), ...warnings.map(finding("warning"))],
    prefabs: new Map(prefabs.map((prefab) => [byTitle.get(prefab.name) as number, prefab])),
    palettes,
    mixins,
    ...(world === undefined ? {} : { tiles: world.tileset }),
  };
}

/** Until a drawing is in a pack, it is unknown whether it will be a room template. */
function namesOf({ things, tables }: DrawnIn): LintNames {
  return { things: new Set(things.keys()), tables: new Set(tables.keys()), templates: new Set() };
}

/** The cell at a line and column of the text, where the map stands there. */
function cellOf(piece: Piece, { line, column }: FileError, mapStart: number | undefined): Cell | undefined {
  if (piece.kind === "shared" || mapStart === undefined || line < mapStart) return undefined;
  const y = line - mapStart;
  const row = piece.drawing.rows[y]?.join("") ?? "";
  // A row that looks like a separator has a mark in front of it in the text.
  const x = column - 1 - (/^\\*(?:===|---)$/.test(row) ? 1 : 0);
  return contains(piece.drawing, [x, y]) ? [x, y] : undefined;
}
