import { addTo, checkArgument, defined, isPlain, type Kind, SHIPPED_TILES, show } from "../../core/index.js";
import type { LegendEntry, PrefabKind, PrefabSource } from "../../prefabs/index.js";
import type { Recipe } from "../../recipes/index.js";
import type { ConvertedVault } from "../drawings/conversion.js";
import { DrawnLegend } from "../drawings/drawn-legend.js";
import { assemble, type PrefabFile, type PrefabFileOptions } from "../drawings/prefab-reader.js";
import { spawnLook } from "../pictures/glyphs.js";
import { FileError, FileErrors } from "../text/file-error.js";
import { nameFor } from "../text/file-names.js";
import { IMPORTED, type ImportedMap, type ImportedObject } from "./imported-map.js";
import { laidOver, type Meaning } from "./map-meanings.js";
import { spawnIn } from "./written-level.js";

/**
 * Makes a drawing of a map, as a prefab of this kind: what lies on a cell goes into the legend. Default: what the mapping
 * says, or a level.
 */
export function importedVault(map: ImportedMap, kind: ImportedMap["as"] = map?.as ?? "level"): ConvertedVault {
  checkArgument("importedVault", "map", IMPORTED, map);
  const { name, width, height, cells, meanings } = map;
  const losses = [...map.losses];
  const objectsOn = new Map<number, Meaning[]>();
  const tellLoss = ({ where, kind, name }: ImportedObject, what: string) =>
    losses.push({ line: where, what: `${kind === "" ? "object" : kind} ${show(name)} ${what}` });
  for (const object of map.objects) {
    const { x, y } = object;
    const meaning = meaningOf(object, kind);
    if (meaning === undefined) tellLoss(object, "has no counterpart in a drawing");
    else if (x < 0 || y < 0 || x >= width || y >= height) tellLoss(object, "is outside the map");
    else if (meaning !== "shape") addTo(objectsOn, y * width + x, meaning);
  }
  const legend = new DrawnLegend();
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => {
      const at = y * width + x;
      const below = cells[at] === 0 ? undefined : meanings[cells[at]! - 1]!;
      const above = objectsOn.get(at);
      const entry = above === undefined ? below : laidOver(below, above);
      return entry === undefined ? " " : legend.glyphFor(entry, wishFor(entry));
    }).join(""),
  );
  // LDtk begins names with a capital, which prefabs don't have.
  const source: PrefabSource = { [kind]: nameFor(name), ...legend.toJSON(), map: rows };
  return { name, line: 1, status: losses.length === 0 ? "whole" : "losses", losses, source };
}

/** Kinds of objects that only say what the cells of a map belong to. A drawing needs none of them. */
const SHAPES: readonly string[] = ["room", "corridor", "area", "door"];

/** What an object does to its cell; undefined if a drawing can't have it, and `shape` if it needn't. */
function meaningOf(object: ImportedObject, kind: PrefabKind): Meaning | "shape" | undefined {
  const { name, properties } = object;
  if (object.meaning !== undefined)
    return typeof object.meaning === "string" ? { terrain: object.meaning } : object.meaning;
  if (SHAPES.includes(object.kind) || properties.transform !== undefined) return "shape";
  if (object.kind === "spawn") {
    const { or, props, state } = spawnIn(object);
    const { blocks, depth, table } = properties;
    const more = { or, depth: depth === undefined ? undefined : `+${depth}`, state };
    const own = { blocks: typeof blocks === "boolean" ? blocks : undefined, props };
    return { spawn: { ...(table === undefined ? { name } : { table: name }), ...defined({ ...more, ...own }) } };
  }
  if (object.kind === "mark") return { mark: name };
  if (object.kind === "entrance") return kind === "level" ? undefined : { entrance: true };
  if (object.kind === "start") return kind === "level" ? { start: true } : undefined;
  return object.kind === "exit" ? { exit: name === "up" ? "up" : "down" } : undefined;
}

/** The glyph that a meaning would like to have. */
function wishFor(entry: LegendEntry): string {
  if (typeof entry === "string") return SHIPPED_TILES.find(({ name }) => name === entry)?.glyph ?? "?";
  const [spawn] = [entry.spawn ?? []].flat();
  const name = typeof spawn === "string" ? spawn : spawn?.name;
  return name === undefined ? (entry.mark?.[0] ?? "?") : spawnLook(name).glyph;
}

/**
 * Returns a recipe that builds a level from a drawing of a whole level, such as `importedVault` returns it. The drawing is
 * in the recipe, which needs no other file.
 */
export function drawingRecipe(source: PrefabSource & { readonly level: string }): Recipe {
  checkArgument("drawingRecipe", "source", DRAWING, source);
  const width = Math.max(...source.map.map((row) => [...row].length));
  return {
    name: source.level,
    size: [width, source.map.length],
    packs: [{ pack: source.level, prefabs: [source] }],
    steps: [{ use: "prefab-level", prefab: source.level }],
  };
}

const DRAWING: Kind = {
  rule: "the source of a whole level, with level and map",
  fits: (value) => isPlain(value) && typeof value.level === "string" && Array.isArray(value.map),
};

/** The maps of a file as prefabs. What they lose are warnings. */
export function mapPrefabs(maps: readonly ImportedMap[], file: string, options: PrefabFileOptions = {}): PrefabFile {
  const converted = maps.map((map) => importedVault(map));
  const losses = converted.flatMap(({ name, losses }) =>
    losses.map(({ line, what }) => new FileError(file, line, 1, `${name}: ${what}.`, "", "loss")),
  );
  const pieces = converted.map(({ source }) => ({ value: source, locate: () => 0 }));
  const prefabFile = assemble(pieces, new FileErrors("", file), options);
  return { ...prefabFile, warnings: [...losses, ...prefabFile.warnings] };
}
