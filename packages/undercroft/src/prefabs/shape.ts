import { show, suggestion, type Tileset } from "../core/index.js";
import { PrefabError } from "./errors.js";
import { legendOf, type Meaning, meaningOf, SHIPPED_PALETTES } from "./legend.js";
import { kindOf, nameOf, type Palette, type PrefabSource, type TransformRule } from "./prefab.js";

/** Not part of the prefab: what lies under it stays. */
export const HOLE = -1;

/** A prefab's drawing with its legend applied: tiles and things, cell by cell. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** A tile index for each cell, or HOLE. */
  readonly tiles: Int16Array;
  readonly spawns: readonly { readonly cell: number; readonly name: string; readonly blocks: boolean }[];
  readonly start: number | undefined;
  readonly exits: readonly { readonly cell: number; readonly kind: "up" | "down" }[];
  readonly entrances: readonly number[];
  readonly marks: readonly { readonly cell: number; readonly name: string }[];
}

/** Wider or higher than any map there can be. */
const LARGEST_SIDE = 4096;

/** Applies a prefab's legend to its drawing. Short rows end in holes. */
export function shapeOf(source: PrefabSource, tileset: Tileset, palettes: readonly Palette[] = []): Shape {
  const name = nameOf(source);
  if (!Array.isArray(source.map) || source.map.some((row) => typeof row !== "string")) {
    throw new PrefabError(name, ["map"], "the map must be a list of rows, each a text.");
  }
  const rows = source.map.map((row) => [...row]);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const height = rows.length;
  if (width === 0) throw new PrefabError(name, ["map"], "the map is empty.");
  if (width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw new PrefabError(name, ["map"], `the map is ${width}x${height}; ${LARGEST_SIDE} is the most.`);
  }
  checkDeclaredSize(source, width, height);

  const legend = legendOf(source, palettes);
  const meanings = new Map<string, Meaning & { readonly tile: number }>();
  const tiles = new Int16Array(width * height).fill(HOLE);
  const spawns: { cell: number; name: string; blocks: boolean }[] = [];
  const exits: { cell: number; kind: "up" | "down" }[] = [];
  const entrances: number[] = [];
  const marks: { cell: number; name: string }[] = [];
  let start: number | undefined;
  for (const [y, row] of rows.entries()) {
    for (const [x, glyph] of row.entries()) {
      const cell = y * width + x;
      let meaning = meanings.get(glyph);
      if (meaning === undefined) {
        const entry = legend.get(glyph);
        if (entry === undefined) {
          throw new PrefabError(
            name,
            ["map", y, x],
            `the glyph ${show(glyph)} has no meaning. ${advice(glyph, legend)}`,
          );
        }
        meaning = { ...meaningOf(source, glyph, entry), tile: HOLE };
        if (!meaning.hole) meaning = { ...meaning, tile: tileIndex(source, glyph, meaning.terrain, tileset) };
        meanings.set(glyph, meaning);
      }
      if (meaning.hole) continue;
      tiles[cell] = meaning.tile;
      const standing = meaning.spawns[0]?.name ?? (meaning.start ? "the start" : meaning.entrance ? "an entrance" : "");
      if (standing !== "" && tileset.walkable[meaning.tile] === 0) {
        const message = `${standing} would be on ${meaning.terrain}, which can't be walked on.`;
        throw new PrefabError(name, ["map", y, x], message);
      }
      for (const spawn of meaning.spawns) spawns.push({ cell, ...spawn });
      if (meaning.start) {
        if (start !== undefined) throw new PrefabError(name, ["map", y, x], "this is a second start; a level has one.");
        start = cell;
      }
      if (meaning.exit !== undefined) exits.push({ cell, kind: meaning.exit });
      if (meaning.entrance) entrances.push(cell);
      if (meaning.mark !== undefined) marks.push({ cell, name: meaning.mark });
    }
  }
  if (!tiles.some((tile) => tile !== HOLE)) throw new PrefabError(name, ["map"], "the map has nothing but holes.");
  return { width, height, tiles, spawns, start, exits, entrances, marks };
}

/** What to do about a glyph without a meaning: all glyphs differ by one letter, so the nearest one says nothing. */
function advice(glyph: string, legend: ReadonlyMap<string, unknown>): string {
  const forms = [glyph.toLowerCase(), glyph.toUpperCase(), glyph.normalize("NFKC")];
  const meant = forms.find((form) => legend.has(form));
  if (meant !== undefined) return `Did you mean ${show(meant)}?`;
  const known = SHIPPED_PALETTES.find((palette) => Object.hasOwn(palette.legend, glyph));
  return known === undefined ? "Explain it in the legend." : `The palette ${show(known.palette)} has it.`;
}

function checkDeclaredSize(source: PrefabSource, width: number, height: number): void {
  if (source.size === undefined) return;
  const match = /^(\d+)x(\d+)$/.exec(source.size);
  if (match === null)
    throw new PrefabError(nameOf(source), ["size"], `size must look like 15x43, got ${show(source.size)}.`);
  if (Number(match[1]) !== width || Number(match[2]) !== height) {
    throw new PrefabError(
      nameOf(source),
      ["size"],
      `the declared size is ${source.size}, and the map is ${width}x${height}.`,
    );
  }
}

function tileIndex(source: PrefabSource, glyph: string, terrain: string, tileset: Tileset): number {
  const index = tileset.tiles.findIndex((tile) => tile.name === terrain);
  if (index < 0) {
    const names = tileset.tiles.map((tile) => tile.name);
    throw new PrefabError(
      nameOf(source),
      ["legend", glyph],
      `there is no tile ${show(terrain)}.${suggestion(terrain, names)}`,
    );
  }
  return index;
}

/** The eight symmetries of the square, by what becomes of the drawing. */
export const TRANSFORMS = [
  "identity",
  "rotate-90",
  "rotate-180",
  "rotate-270",
  "mirror-x",
  "mirror-y",
  "transpose",
  "anti-transpose",
] as const;

export type Transform = (typeof TRANSFORMS)[number];

/** For each symmetry where a cell goes; w and h are the sides before. Turned ones swap the sides. */
const MOVES: Record<Transform, (x: number, y: number, w: number, h: number) => readonly [number, number]> = {
  identity: (x, y) => [x, y],
  "rotate-90": (x, y, _w, h) => [h - 1 - y, x],
  "rotate-180": (x, y, w, h) => [w - 1 - x, h - 1 - y],
  "rotate-270": (x, y, w) => [y, w - 1 - x],
  "mirror-x": (x, y, w) => [w - 1 - x, y],
  "mirror-y": (x, y, _w, h) => [x, h - 1 - y],
  transpose: (x, y) => [y, x],
  "anti-transpose": (x, y, w, h) => [h - 1 - y, w - 1 - x],
};

const TURNED: readonly Transform[] = ["rotate-90", "rotate-270", "transpose", "anti-transpose"];

/** The shape after one of the eight symmetries. */
export function transformShape(shape: Shape, transform: Transform): Shape {
  if (transform === "identity") return shape;
  const { width, height } = shape;
  const isTurned = TURNED.includes(transform);
  const [newWidth, newHeight] = isTurned ? [height, width] : [width, height];
  const move = (cell: number) => {
    const [x, y] = MOVES[transform](cell % width, Math.floor(cell / width), width, height);
    return y * newWidth + x;
  };
  const tiles = new Int16Array(shape.tiles.length);
  for (let cell = 0; cell < tiles.length; cell++) tiles[move(cell)] = shape.tiles[cell]!;
  const moved = <T extends { readonly cell: number }>(things: readonly T[]): T[] =>
    things.map((thing) => ({ ...thing, cell: move(thing.cell) })).sort((a, b) => a.cell - b.cell);
  return {
    width: newWidth,
    height: newHeight,
    tiles,
    spawns: moved(shape.spawns),
    start: shape.start === undefined ? undefined : move(shape.start),
    exits: moved(shape.exits),
    entrances: shape.entrances.map(move).sort((a, b) => a - b),
    marks: moved(shape.marks),
  };
}

/** The symmetries that a rule allows: all eight unless it says less. */
export function allowedTransforms(rule: TransformRule | undefined, byDefault: boolean): readonly Transform[] {
  const { rotate, mirror } =
    typeof rule === "object"
      ? { rotate: true, mirror: true, ...rule }
      : { rotate: rule ?? byDefault, mirror: rule ?? byDefault };
  return TRANSFORMS.filter((transform) => {
    switch (transform) {
      case "identity":
        return true;
      case "rotate-90":
      case "rotate-270":
        return rotate;
      case "rotate-180":
        return rotate;
      case "mirror-x":
        return mirror === true || mirror === "x";
      case "mirror-y":
        return mirror === true || mirror === "y";
      default:
        // A turn and a mirror together.
        return rotate && mirror !== false;
    }
  });
}

/** A shape in each symmetry that gives another drawing. */
export interface Variant {
  readonly transform: Transform;
  readonly shape: Shape;
}

export function variantsOf(source: PrefabSource, shape: Shape): Variant[] {
  const seen = new Set<string>();
  const variants: Variant[] = [];
  for (const transform of allowedTransforms(source.transform, kindOf(source) === "vault")) {
    const turned = transformShape(shape, transform);
    const key = JSON.stringify([
      turned.width,
      [...turned.tiles],
      turned.spawns,
      turned.entrances,
      turned.marks,
      turned.exits,
      turned.start,
    ]);
    if (seen.has(key)) continue;
    seen.add(key);
    variants.push({ transform, shape: turned });
  }
  return variants;
}
