import { distanceField, UNREACHED } from "../../analysis/index.js";
import { parseRange } from "../../chain/index.js";
import { type BuilderMap, show, suggestion, type Tileset } from "../../core/index.js";
import type { SourcePath } from "../source/errors.js";
import { referenceIn, valuesOf } from "../source/params.js";
import type { PrefabKind, PrefabSource } from "../source/source.js";
import { waysInto } from "./entrances.js";
import { besideIn, cellText, type Shape } from "./shape.js";

/** The words of asserts that aren't marks. */
export const ASSERT_WORDS = ["entrances", "start", "exit"] as const;

/** All marks that a prefab's cells may have. */
export function marksOf({ legend = {}, params }: PrefabSource): Set<string> {
  const marks = new Set<string>();
  for (const entry of Object.values(legend)) {
    if (typeof entry !== "object" || entry.mark === undefined) continue;
    for (const mark of valuesOf(entry.mark, params)) marks.add(String(mark));
  }
  return marks;
}

/** Words in a prefab's asserts that are no mark of the prefab or of anything that can fill its slots. */
export function strayMarks(
  source: PrefabSource,
  fillers: readonly PrefabSource[],
): { readonly at: SourcePath; readonly message: string }[] {
  const marks = new Set([source, ...fillers].flatMap((one) => [...marksOf(one)]));
  const known = new Set<string>([...marks, ...ASSERT_WORDS]);
  return (source.assert ?? []).flatMap(({ reach = [], count = {} }, i) => {
    const words = [
      ...reach.map((word, n) => ({ word, at: ["assert", i, "reach", n] })),
      ...Object.keys(count).map((word) => ({ word, at: ["assert", i, "count", word] })),
    ];
    return words
      .filter(({ word }) => !known.has(word) && referenceIn(word) === undefined)
      .map(({ word, at }) => ({ at, message: `no glyph has the mark ${show(word)}.${suggestion(word, marks)}` }));
  });
}

/** An assert that doesn't hold. */
export interface BrokenAssert {
  /** Its place in the list. */
  readonly index: number;
  readonly message: string;
  /** Cells of the shape that prove it. */
  readonly cells: readonly number[];
}

/**
 * All asserts that don't hold in a drawing by itself. Only orthogonal steps count. The entrances of a vault or section count
 * as connected, because the level around it connects them.
 */
export function brokenAsserts(shape: Shape, kind: PrefabKind, tileset: Tileset): BrokenAssert[] {
  return (shape.asserts ?? []).flatMap(({ reach, count }, index): BrokenAssert[] => {
    if (reach !== undefined) {
      const [from, to] = [cellsNamed(reach[0], shape, tileset), cellsNamed(reach[1], shape, tileset)];
      const reached = flood(shape, tileset, from, kind === "level" ? [] : shape.entrances);
      const missed = to.filter((cell) => reached[cell] === 0);
      return broken(index, reach, missed, shape.width);
    }
    return Object.entries(count ?? {}).flatMap(([mark, wanted]) => {
      const cells = shape.marks.filter(({ name }) => name === mark).map(({ cell }) => cell);
      const { low, high } = parseRange(wanted);
      if (cells.length >= low && cells.length <= high) return [];
      const message = `count: there must be ${wanted} of ${mark}, found ${cells.length}.`;
      return [{ index, message, cells }];
    });
  });
}

/** The message of the first `reach` assert that doesn't hold on the level where a prefab was painted, if there is one. */
export function brokenOnLevel(map: BuilderMap, shape: Shape, cellOf: (cell: number) => number): string | undefined {
  for (const [index, { reach }] of (shape.asserts ?? []).entries()) {
    if (reach === undefined) continue;
    const [from, to] = [cellsNamed(reach[0], shape, map.tileset), cellsNamed(reach[1], shape, map.tileset)];
    const reached = distanceField(map, from.map(cellOf));
    const missed = to.filter((cell) => reached[cellOf(cell)] === UNREACHED);
    const [problem] = broken(index, reach, missed, shape.width);
    if (problem !== undefined) return problem.message;
  }
  return undefined;
}

function broken(
  index: number,
  [from, to]: readonly [string, string],
  cells: readonly number[],
  width: number,
): BrokenAssert[] {
  if (cells.length === 0) return [];
  const places = cells.slice(0, 3).map((cell) => cellText({ width }, cell));
  const more = cells.length > 3 ? " and other cells" : "";
  const message = `reach: ${to} at ${places.join(" ")}${more} can't be reached from ${from}.`;
  return [{ index, message, cells }];
}

/** The cells that a word of an assert names. */
function cellsNamed(word: string, shape: Shape, tileset: Tileset): readonly number[] {
  if (word === "entrances") return waysInto(shape, tileset);
  if (word === "start") return shape.start === undefined ? [] : [shape.start];
  if (word === "exit") return shape.exits.map(({ cell }) => cell);
  return shape.marks.filter(({ name }) => name === word).map(({ cell }) => cell);
}

/** 1 for each cell that can be reached. From one of the joined cells, all of them can be reached. */
function flood(shape: Shape, tileset: Tileset, from: readonly number[], joined: readonly number[]): Uint8Array {
  const reached = new Uint8Array(shape.tiles.length);
  const isJoined = new Uint8Array(shape.tiles.length);
  for (const cell of joined) isJoined[cell] = 1;
  const queue: number[] = [];
  const enter = (cell: number) => {
    // No tile has the number of a hole, so nobody walks on one.
    if (reached[cell] === 1 || tileset.walkable[shape.tiles[cell]!] !== 1) return;
    reached[cell] = 1;
    queue.push(cell);
  };
  from.forEach(enter);
  let areJoined = false;
  for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
    besideIn(shape, cell).forEach(enter);
    if (isJoined[cell] === 0 || areJoined) continue;
    areJoined = true;
    joined.forEach(enter);
  }
  return reached;
}
