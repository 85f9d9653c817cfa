import type { BuilderMap, Rng } from "../../core/index.js";
import { closedOff, neverPlaced } from "../shape/closed-off.js";
import { chooseEntrances } from "../shape/entrances.js";
import { HOLE, movedShape, type Shape } from "../shape/shape.js";
import type { Prefab, SectionAnchor } from "../source/source.js";
import { BAD_OUTCOME, CLOSED_OFF, type Refusal, refusalOf, TOO_LARGE } from "./ground.js";
import type { Site } from "./place.js";
import { settle } from "./settle.js";
import { isUsedUp, USED_UP } from "./uses.js";

/** The section to place, and where. `own` means the section's own setting. */
interface SectionPlace {
  readonly prefab: Prefab;
  readonly anchor: SectionAnchor | "own";
  readonly oversize: "own" | "crop" | "refuse";
}

/** The place and the shape of a section, or the reason why it can't be placed. */
export function sectionSite(map: BuilderMap, rng: Rng, { prefab, anchor, oversize }: SectionPlace): Site | Refusal {
  const { place, entrances, unique } = prefab.source;
  // Steps ask for a section by name, so it can be placed any number of times unless it sets `unique`.
  if (unique !== undefined && isUsedUp(map, prefab)) return refusalOf(USED_UP);
  const variants = settle(prefab, map, rng);
  if (typeof variants === "string") return { why: BAD_OUTCOME, message: variants };
  const { shape: whole, transform } = rng.fork("symmetry").pick(variants);
  const width = map.width - 2;
  const height = map.height - 2;
  const isTooLarge = whole.width > width || whole.height > height;
  const policy = oversize === "own" ? (place?.oversize ?? "crop") : oversize;
  if (isTooLarge && policy === "refuse") {
    const message = `it is ${whole.width}x${whole.height}, but the map only has room for ${width}x${height}`;
    return { why: TOO_LARGE, message };
  }
  const at = anchor === "own" ? (place?.anchor ?? "center") : anchor;
  const cropped = isTooLarge ? crop(whole, at, width, height) : whole;
  if (isTooLarge) {
    const [from, to] = [whole, cropped].map((one) => `${one.width}x${one.height}`);
    map.note("shortfall", `${prefab.name}: cropped from ${from} to ${to}`);
  }
  const shape = chooseEntrances(cropped, entrances, rng.fork("entrances"));
  const [closed] = closedOff(prefab.source, shape, map.tileset);
  if (closed !== undefined) return { why: CLOSED_OFF, message: neverPlaced(closed) };
  const [x, y] = cornerOf(map, shape, at);
  return { prefab, shape, transform, x, y };
}

/** The cell of a shape's top left corner, inside the border. A middle between two cells is rounded down. */
function cornerOf(map: BuilderMap, shape: Shape, anchor: SectionAnchor): readonly [number, number] {
  const spareX = map.width - 2 - shape.width;
  const spareY = map.height - 2 - shape.height;
  return [1 + offset(anchor, "left", "right", spareX), 1 + offset(anchor, "top", "bottom", spareY)];
}

/** How much of the spare space lies before a shape. */
function offset(anchor: SectionAnchor, first: string, last: string, spare: number): number {
  const sides = anchor.split("-");
  if (sides.includes(first)) return 0;
  return sides.includes(last) ? spare : spare >> 1;
}

/** Crops a shape that is too large, on the side away from its anchor. */
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
  return movedShape(shape, { width: newWidth, height: newHeight }, move);
}
