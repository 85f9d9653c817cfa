import { distanceField, largestRegion, regions, UNREACHED } from "../analysis/index.js";
import { FLOOR, show, type Tileset, tileset, WALL } from "../core/index.js";
import { allowsDepth, atDepth } from "./choice.js";
import { type Prefab, prefabShape } from "./content.js";
import type { SourcePath } from "./errors.js";
import { DEFAULT_LEGEND } from "./legend.js";
import { HOLE, type Shape } from "./shape.js";

/** Something about a prefab that is allowed, but hardly meant. */
export interface LintWarning {
  readonly prefab: string;
  /** Where in the source. */
  readonly at: SourcePath;
  readonly message: string;
}

/** Depths that are looked at; no game is deeper. */
const DEEPEST = 200;

/** Looks a prefab over. What can't be placed at all was refused when it was made; this is about the rest. */
export function lintPrefab(prefab: Prefab, tiles: Tileset = tileset()): LintWarning[] {
  const shape = prefabShape(prefab, tiles);
  return [...raggedRows(prefab), ...unusedGlyphs(prefab), ...neverChosen(prefab), ...sealedFloor(prefab, shape, tiles)];
}

function warn(prefab: Prefab, at: SourcePath, message: string): LintWarning {
  return { prefab: prefab.name, at, message };
}

/** Short rows end in holes, which is only surprising where a space is drawn to mean something else. */
function raggedRows(prefab: Prefab): LintWarning[] {
  const { map, legend } = prefab.source;
  const space = legend?.[" "];
  const isHole = space === undefined || (typeof space === "object" && space.hole === true);
  const widths = map.map((row) => [...row].length);
  const widest = Math.max(...widths);
  if (isHole || widths.every((width) => width === widest)) return [];
  return widths.flatMap((width, y) =>
    width < widest
      ? [
          warn(
            prefab,
            ["map", y, Math.max(0, width - 1)],
            `this row has ${width} of ${widest} cells; the rest are holes, and a space means something else here.`,
          ),
        ]
      : [],
  );
}

function unusedGlyphs(prefab: Prefab): LintWarning[] {
  const drawn = new Set(prefab.source.map.flatMap((row) => [...row]));
  const own = Object.entries(prefab.source.legend ?? {}).filter(
    ([glyph, entry]) => JSON.stringify(DEFAULT_LEGEND[glyph]) !== JSON.stringify(entry),
  );
  return own
    .filter(([glyph]) => !drawn.has(glyph))
    .map(([glyph]) => warn(prefab, ["legend", glyph], `${show(glyph)} is explained and not drawn.`));
}

function neverChosen(prefab: Prefab): LintWarning[] {
  const { depth, weight, chance } = prefab.source;
  for (let at = 0; at <= DEEPEST; at++) {
    if (allowsDepth(depth, at) && atDepth(weight, at, 1) > 0 && atDepth(chance, at, 1) > 0) return [];
  }
  const key = depth === undefined ? (weight === undefined ? "chance" : "weight") : "depth";
  return [warn(prefab, [key], `no depth from 0 to ${DEEPEST} can choose it.`)];
}

/**
 * Floor that nothing leads to, seen from outside: everything round the drawing counts as floor. Round a level there is
 * rock, and one comes in at its start or, where it has none, in its largest part.
 */
function sealedFloor(prefab: Prefab, shape: Shape, tiles: Tileset): LintWarning[] {
  const width = shape.width + 4;
  const height = shape.height + 4;
  const framed = new Uint8Array(width * height).fill(WALL);
  const isLevel = prefab.kind === "level";
  for (let y = 1; y < height - 1 && !isLevel; y++) framed.fill(FLOOR, y * width + 1, y * width + width - 1);
  const at = (cell: number) => (Math.floor(cell / shape.width) + 2) * width + (cell % shape.width) + 2;
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    if (shape.tiles[cell] !== HOLE) framed[at(cell)] = shape.tiles[cell]!;
  }
  const grid = { width, height, tiles: framed, tileset: tiles };
  const parts = regions(grid);
  const { labels } = parts;
  const from = shape.start === undefined ? labels.indexOf(isLevel ? largestRegion(parts) : 0) : at(shape.start);
  const reached = distanceField(grid, [from], "diagonal");
  const told = new Set<number>();
  const warnings: LintWarning[] = [];
  for (let cell = 0; cell < shape.tiles.length; cell++) {
    const framedCell = at(cell);
    if (shape.tiles[cell] === HOLE || labels[framedCell]! < 0 || reached[framedCell] !== UNREACHED) continue;
    if (told.has(labels[framedCell]!)) continue;
    told.add(labels[framedCell]!);
    warnings.push(
      warn(
        prefab,
        ["map", Math.floor(cell / shape.width), cell % shape.width],
        `this floor can't be reached from ${isLevel ? "where one comes in" : "outside"}.`,
      ),
    );
  }
  return warnings;
}
