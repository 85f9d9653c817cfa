import { type Rect, show } from "../../core/index.js";
import { PrefabError } from "../source/errors.js";
import { remembered } from "../source/remembered.js";
import type { Prefab, PrefabSource, SlotRule } from "../source/source.js";
import { Bits } from "./bits.js";
import {
  allowedTransforms,
  besideIn,
  type Drawing,
  type Extent,
  runsOf,
  type Shape,
  type Transform,
  transformed,
} from "./shape.js";

/** The cells that belong to a prefab: its frame, with a tile or HOLE for each cell. */
export type Footprint = Pick<Shape, "width" | "height" | "tiles">;

/** A connected patch of cells that one prefab may fill. */
export interface Patch {
  readonly glyph: string;
  /** In reading order; the first names it. */
  readonly cells: readonly number[];
}

/** The patches of slot glyphs in a drawing, in reading order. */
export function patchesOf({ width, height, glyphs }: Drawing, isSlot: (glyph: string) => boolean): Patch[] {
  const patches: Patch[] = [];
  const seen = new Uint8Array(glyphs.length);
  for (let first = 0; first < glyphs.length; first++) {
    const glyph = glyphs[first];
    if (glyph === undefined || seen[first] === 1 || !isSlot(glyph)) continue;
    const cells = [first];
    seen[first] = 1;
    for (const cell of cells) {
      for (const next of besideIn({ width, height }, cell)) {
        if (seen[next] === 1 || glyphs[next] !== glyph) continue;
        seen[next] = 1;
        cells.push(next);
      }
    }
    patches.push({ glyph, cells: cells.sort((a, b) => a - b) });
  }
  return patches;
}

/** A place for a prefab: its orientation and the cell of its top left corner. */
export interface SlotPlace extends Extent {
  readonly transform: Transform;
  readonly x: number;
  readonly y: number;
}

/** Places that were found before. Most patches and footprints are the same in all outcomes. */
const KNOWN = /* @__PURE__ */ new WeakMap<PrefabSource, Map<string, readonly SlotPlace[]>>();
/** The largest patch to remember, in cells, and the most entries for one prefab. */
const MOST_CELLS = 1024;
const MOST_KNOWN = 256;

/** All places in a patch where a footprint fits, in each of its distinct symmetries. */
export function placesIn(
  patch: Patch,
  host: Extent,
  slot: SlotRule,
  footprint: Footprint,
  source: PrefabSource,
): readonly SlotPlace[] {
  const { width, height, tiles } = footprint;
  const { frame, cells } = framed(patch, host);
  const moved = (places: readonly SlotPlace[]) =>
    places.map((place) => ({ ...place, x: place.x + frame.x, y: place.y + frame.y }));
  const findAll = () => findPlaces(cells, frame, slot, footprint, source);
  if (cells.length > MOST_CELLS || tiles.length > MOST_CELLS) return moved(findAll());
  const known = remembered(KNOWN, source, () => new Map<string, readonly SlotPlace[]>());
  if (known.size > MOST_KNOWN) known.clear();
  const key = [cells.join(), frame.width, frame.height, slot.max, width, height, tiles.join()].join(" ");
  return moved(remembered(known, key, findAll));
}

/** A patch in its own frame, because a large drawing may have very many patches. */
function framed(patch: Patch, { width }: { readonly width: number }): { frame: Rect; cells: readonly number[] } {
  let [left, right] = [width, 0];
  for (const cell of patch.cells) {
    left = Math.min(left, cell % width);
    right = Math.max(right, cell % width);
  }
  const top = Math.floor(patch.cells[0]! / width);
  const frame = { x: left, y: top, width: right - left + 1, height: Math.floor(patch.cells.at(-1)! / width) - top + 1 };
  const cells = patch.cells.map((cell) => (Math.floor(cell / width) - top) * frame.width + (cell % width) - left);
  return { frame, cells };
}

function findPlaces(
  cells: readonly number[],
  host: Extent,
  { max }: SlotRule,
  footprint: Footprint,
  source: PrefabSource,
): SlotPlace[] {
  const most = max === undefined ? host : sizeOf(max);
  const free = new Bits(host.width, host.height);
  for (const cell of cells) {
    free.fill({ x: cell % host.width, y: Math.floor(cell / host.width), width: 1, height: 1 }, true);
  }
  const eroded = new Map<number, Bits>();
  const seen = new Set<string>();
  const places: SlotPlace[] = [];
  for (const transform of allowedTransforms(source.transform, true)) {
    const { width, height, move } = transformed(footprint, transform);
    if (width > most.width || height > most.height || width > host.width || height > host.height) continue;
    const tiles = new Int16Array(footprint.tiles.length);
    for (let cell = 0; cell < tiles.length; cell++) tiles[move(cell)] = footprint.tiles[cell]!;
    const key = `${width}:${tiles.join()}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const corners = { x: 0, y: 0, width: host.width - width + 1, height: host.height - height + 1 };
    const fits = new Bits(host.width, host.height).fill(corners, true);
    for (const { dx, dy, length } of runsOf({ width, height, tiles })) {
      const starts = remembered(eroded, length, () => free.erodeRight(length));
      fits.and(starts, dx, dy);
    }
    fits.each((x, y) => places.push({ transform, width, height, x, y }));
  }
  return places;
}

/** Reads `3x3`. */
export function sizeOf(text: string): Extent {
  const [width, height] = text.split("x").map(Number);
  return { width: width!, height: height! };
}

/** The most prefabs that can fill the slots of one. More would make content too large. */
const MOST_FILLERS = 256;

/** The slots of a prefab's legend, by their glyphs. */
export function slotsOf({ legend = {} }: PrefabSource): { readonly glyph: string; readonly slot: SlotRule }[] {
  return Object.entries(legend).flatMap(([glyph, entry]) =>
    typeof entry === "object" && entry.slot !== undefined ? [{ glyph, slot: entry.slot }] : [],
  );
}

/**
 * Gives each prefab with slots all vaults that can fill them, and the slots of those. Throws if prefabs contain each
 * other endlessly.
 */
export function linkSlots(prefabs: readonly Prefab[]): readonly Prefab[] {
  const hosts = prefabs.filter(({ source }) => slotsOf(source).length > 0);
  if (hosts.length === 0) return prefabs;
  const candidates = prefabs.filter(({ kind }) => kind === "vault");
  const fillersOf = ({ source }: Prefab) => {
    const tags = new Set(slotsOf(source).flatMap(({ slot }) => slot.tags));
    return candidates.filter((candidate) => candidate.source.tags?.some((tag) => tags.has(tag)));
  };
  const direct = new Map(hosts.map((host) => [host, fillersOf(host)]));
  refuseCircles(direct);
  return prefabs.map((prefab) => {
    if (!direct.has(prefab)) return prefab;
    const all = new Set(direct.get(prefab));
    for (const filler of all) for (const inner of direct.get(filler) ?? []) all.add(inner);
    if (all.size > MOST_FILLERS) {
      const message = `${all.size} prefabs can fill its slots; the limit is ${MOST_FILLERS}.`;
      throw new PrefabError(prefab.name, ["legend", slotsOf(prefab.source)[0]!.glyph], message);
    }
    const fillers = [...all].map(({ name, kind, source }) => Object.freeze({ name, kind, source }));
    return Object.freeze({ ...prefab, fillers });
  });
}

function refuseCircles(direct: ReadonlyMap<Prefab, readonly Prefab[]>): void {
  const done = new Set<Prefab>();
  const visit = (prefab: Prefab, above: readonly Prefab[]): void => {
    if (above.includes(prefab)) {
      const circle = [...above.slice(above.indexOf(prefab)), prefab].map(({ name }) => name);
      const host = above.at(-1)!;
      const tags = prefab.source.tags ?? [];
      const { glyph } = slotsOf(host.source).find(({ slot }) => slot.tags.some((tag) => tags.includes(tag)))!;
      const message = `the slot ${show(glyph)} contains itself: ${circle.join(" → ")}.`;
      throw new PrefabError(host.name, ["legend", glyph, "slot", "tags"], message);
    }
    if (done.has(prefab)) return;
    for (const filler of direct.get(prefab) ?? []) visit(filler, [...above, prefab]);
    done.add(prefab);
  };
  for (const prefab of direct.keys()) visit(prefab, []);
}
