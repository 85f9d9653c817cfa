import type { Point } from "../rect.js";
import { spaced } from "../words.js";
import { column, type Field, optional, type Props, path, props, record, row, text, texts, yes } from "./field.js";
import { part } from "./part.js";
import type { Reader } from "./reader.js";

/** A hand-made piece of a level, as it was placed. */
export interface LevelPrefab<C = Point> {
  /** The prefab's name in its pack. */
  readonly name: string;
  /** What people call it, such as "the hermit's hole". */
  readonly title: string;
  /** What it is: a level, a section, a vault, a blueprint, or a template, which is a room that later steps may change. */
  readonly kind: string;
  /** The column of its upper left corner. */
  readonly x: number;
  /** The row of its upper left corner. */
  readonly y: number;
  /** How its drawing was rotated or mirrored, such as `rotate-90`. */
  readonly transform: string;
  /** Its cells as placed, in glyphs of the level's tileset. A space is a cell that isn't part of it. */
  readonly rows: readonly string[];
  /** The cells where it is joined to the rest of the level. */
  readonly entrances: readonly C[];
  /** Set if parts of it are closed off on purpose, so that nothing leads to them. */
  readonly sealed?: true;
  /** Cells that its drawing gives properties to, for the game. */
  readonly cells?: readonly CellProps[];
}

/** A prefab of a draft: cells are flat indices. */
export interface PlacedPrefab extends Omit<LevelPrefab<number>, "title"> {
  /** What people call it, if its author says so. Otherwise it is its name, with spaces. */
  readonly title?: string;
}

/** A cell of a placed prefab that has properties, counted from the prefab's upper left corner. */
export interface CellProps {
  /** The column inside the prefab. */
  readonly x: number;
  /** The row inside the prefab. */
  readonly y: number;
  /** What the prefab says about the cell. */
  readonly props: Props;
}

const rows: Field<readonly string[]> = { ...texts, hash: (_to, value, hashing) => hashing.rows(value) };

const cellProps: Field<readonly CellProps[]> = {
  read: (at) =>
    at.list().map((one) => ({
      x: one.get("x").integer(0),
      y: one.get("y").integer(0),
      props: props.read(one.get("props"), NOWHERE),
    })),
  write: (value) => value,
  hash(to, value, hashing) {
    for (const one of value) {
      to.word(one.x).word(one.y).text("props");
      props.hash(to, one.props, hashing);
    }
  },
  move: (value) => value,
};

/** Properties are the same on every map. */
const NOWHERE = { width: 0, height: 0 };

const fields: Field<PlacedPrefab, LevelPrefab> = /* @__PURE__ */ record({
  name: text,
  title: { ...text, isOptional: true, isHashed: "never" },
  kind: text,
  x: column,
  y: row,
  transform: text,
  rows,
  entrances: path,
  sealed: /* @__PURE__ */ optional(yes),
  // The cells say by themselves what they are.
  cells: /* @__PURE__ */ optional(cellProps, ""),
});

export const prefabs = /* @__PURE__ */ part<PlacedPrefab, LevelPrefab>({
  item: {
    ...fields,
    read(at, map) {
      checkRoom(at, map.width - column.read(at.get("x"), map), map.height - row.read(at.get("y"), map));
      return fields.read(at, map);
    },
    write: (prefab, map) => fields.write({ ...prefab, title: prefab.title ?? spaced(prefab.name) }, map),
  },
  atFirst: "empty",
  isAlwaysWritten: true,
  isInAllHashes: true,
});

/** A prefab can't reach past the edges of the map. */
function checkRoom(at: Reader, wide: number, high: number): void {
  const drawing = at.get("rows");
  if (drawing.list().length > high) throw drawing.bad(`at most ${high} rows`);
  for (const line of drawing.list()) if (line.text().length > wide) throw line.bad(`at most ${wide} glyphs long`);
  if (at.get("cells").value === undefined) return;
  for (const one of at.get("cells").list()) {
    one.get("x").integer(0, wide - 1);
    one.get("y").integer(0, high - 1);
  }
}
