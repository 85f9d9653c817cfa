import { type BuilderMap, choice, defineMetaBuilder } from "../core/index.js";
import { prefabOption, prefabVariants } from "./content.js";
import { chooseEntrances } from "./entrances.js";
import { SEEDS_PACK } from "./packs/index.js";
import { placeAt, reachOf } from "./place.js";
import type { SectionAnchor } from "./prefab.js";
import { HOLE, type Shape } from "./shape.js";

const ANCHORS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

/**
 * Replaces a part of the map, at a side, in a corner or in the middle, with a hand-made piece, and joins the two. Where
 * the start or an exit lies underneath, or the level would fall apart, nothing is placed, and the report says why.
 */
export const section = defineMetaBuilder({
  id: "section",
  summary: "Replaces a part of the map, at a side, in a corner or in the middle, with a hand-made piece.",
  options: {
    anchor: choice("own", ["own", ...ANCHORS], "Where on the map; own: as the section itself says."),
    prefab: prefabOption("section", SEEDS_PACK.prefabs.find(({ kind }) => kind === "section")!, "The section."),
    oversize: choice(
      "own",
      ["own", "crop", "refuse"],
      "What is done with a section that is larger than the map inside its border.",
    ),
  },
  *build(map, rng, { prefab, anchor, oversize }) {
    const { place, entrances } = prefab.source;
    const variants = prefabVariants(prefab, map.tileset);
    const { shape: whole, transform } = rng.fork("symmetry").pick(variants);
    const width = map.width - 2;
    const height = map.height - 2;
    const isTooLarge = whole.width > width || whole.height > height;
    const policy = oversize === "own" ? (place?.oversize ?? "crop") : oversize;
    if (isTooLarge && policy === "refuse") {
      map.note(
        "not-placed",
        `${prefab.name}: it is ${whole.width}x${whole.height}, and the map has room for ${width}x${height}`,
      );
      return;
    }
    const at = anchor === "own" ? (place?.anchor ?? "center") : anchor;
    const cropped = isTooLarge ? crop(whole, at, width, height) : whole;
    if (isTooLarge)
      map.note(
        "shortfall",
        `${prefab.name}: cropped from ${whole.width}x${whole.height} to ${cropped.width}x${cropped.height}`,
      );
    const shape = chooseEntrances(cropped, entrances, rng.fork("entrances"));
    const [x, y] = cornerOf(map, shape, at);
    const reason = placeAt(map, rng.fork("tunnels"), { prefab, shape, transform, x, y }, reachOf(map));
    if (reason !== undefined) map.note("not-placed", `${prefab.name}: ${reason}`);
  },
});

/** Where the top left corner of a shape goes, inside the one-cell border; a middle between two cells is the first. */
function cornerOf(map: BuilderMap, shape: Shape, anchor: SectionAnchor): readonly [number, number] {
  const spareX = map.width - 2 - shape.width;
  const spareY = map.height - 2 - shape.height;
  return [1 + offset(anchor, "left", "right", spareX), 1 + offset(anchor, "top", "bottom", spareY)];
}

/** How much of the spare room lies before a shape. */
function offset(anchor: SectionAnchor, first: string, last: string, spare: number): number {
  const sides = anchor.split("-");
  if (sides.includes(first)) return 0;
  return sides.includes(last) ? spare : spare >> 1;
}

/** What is left of a shape that is too large, on the side of its anchor. */
function crop(shape: Shape, anchor: SectionAnchor, width: number, height: number): Shape {
  const newWidth = Math.min(shape.width, width);
  const newHeight = Math.min(shape.height, height);
  const left = offset(anchor, "left", "right", shape.width - newWidth);
  const top = offset(anchor, "top", "bottom", shape.height - newHeight);
  const move = (cell: number): number => {
    const x = (cell % shape.width) - left;
    const y = Math.floor(cell / shape.width) - top;
    return x < 0 || y < 0 || x >= newWidth || y >= newHeight ? HOLE : y * newWidth + x;
  };
  const tiles = new Int16Array(newWidth * newHeight);
  for (let cell = 0; cell < shape.tiles.length; cell++) if (move(cell) !== HOLE) tiles[move(cell)] = shape.tiles[cell]!;
  const moved = <T extends { readonly cell: number }>(things: readonly T[]): T[] =>
    things.map((thing) => ({ ...thing, cell: move(thing.cell) })).filter(({ cell }) => cell !== HOLE);
  return {
    width: newWidth,
    height: newHeight,
    tiles,
    spawns: moved(shape.spawns),
    start: undefined,
    exits: [],
    entrances: shape.entrances.map(move).filter((cell) => cell !== HOLE),
    marks: moved(shape.marks),
  };
}
