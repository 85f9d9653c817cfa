import type { Point } from "../../core/index.js";
import type { LegendEntry } from "../../prefabs/index.js";
import type { ConversionLoss } from "../drawings/conversion.js";
import type { ImportedMap, ImportedObject } from "./imported-map.js";
import type { MapMeanings } from "./map-meanings.js";
import { boundsOf, spansAt } from "./shapes.js";

/** An object before its place is known. */
export type UnplacedObject = Omit<ImportedObject, "x" | "y" | "width" | "height">;

/** Objects that become one for each of their cells: a few bytes can ask for millions of them. */
const MOST_COVERED = 65_536;
/** Cells that are painted, and what it takes to find them: about a second's work. */
const MOST_WORK = 100_000_000;

/** A map while it is read. */
export class MapDraft {
  readonly width: number;
  readonly height: number;
  /** The numbers of meanings, row by row. */
  readonly cells: Uint16Array;
  readonly objects: ImportedObject[] = [];
  readonly #meanings: MapMeanings;
  readonly #losses: ConversionLoss[];
  /** The places of objects in the list, by what the file calls them. */
  readonly #places = new Map<unknown, number>();
  /** What the file calls the keys of locks, by the places of the locks. */
  readonly #keys = new Map<number, unknown>();
  #covered = 0;
  #work = 0;

  constructor([width, height]: Point, meanings: MapMeanings, losses: ConversionLoss[]) {
    this.width = width;
    this.height = height;
    this.cells = new Uint16Array(width * height);
    this.#meanings = meanings;
    this.#losses = losses;
  }

  /** Adds an object: a point, unless more is said of its shape. */
  add(
    object: UnplacedObject,
    [x, y]: Point,
    shape: Partial<Pick<ImportedObject, "line" | "width" | "height">> = {},
  ): void {
    this.objects.push({ x, y, width: 0, height: 0, ...object, ...shape });
  }

  /** Notes what the file calls the object at a place of the list, and the key that opens it if it is a lock. */
  identify(place: number, id: unknown, key?: unknown): void {
    if (id !== undefined) this.#places.set(id, place);
    if (key !== undefined) this.#keys.set(place, key);
  }

  /**
   * Every cell of the map whose middle is inside an outline, in pixels. Tiles are painted, anything else is there on each
   * cell. Throws what `refuse` makes of a message if that is too much.
   */
  cover(
    object: UnplacedObject,
    outline: readonly Point[],
    [tileWidth, tileHeight]: Point,
    refuse: (message: string) => Error,
  ): void {
    const { width, height, cells } = this;
    const { top, bottom } = boundsOf(outline);
    const paint = typeof object.meaning === "string" ? this.#meanings.numberOf(object.meaning) : undefined;
    const spend = (work: number) => {
      this.#work += work;
      if (this.#work > MOST_WORK) throw refuse("the objects cover too many cells.");
    };
    for (let row = Math.max(0, Math.floor(top / tileHeight)); row < Math.min(height, bottom / tileHeight); row++) {
      spend(outline.length);
      for (const [from, to] of spansAt(outline, (row + 0.5) * tileHeight)) {
        const first = Math.max(0, Math.ceil(from / tileWidth - 0.5));
        const end = Math.min(width, Math.ceil(to / tileWidth - 0.5));
        if (end <= first) continue;
        spend(end - first);
        if (paint !== undefined) cells.fill(paint, row * width + first, row * width + end);
        else {
          this.#covered += end - first;
          if (this.#covered > MOST_COVERED) throw refuse(`objects cover more than ${MOST_COVERED} cells.`);
          for (let column = first; column < end; column++) this.add(object, [column, row]);
        }
      }
    }
  }

  /**
   * The map. Cells where nothing is get the meaning that the mapping has for them, and locks the places of their keys;
   * `loseKey` is called for those whose key isn't on the map.
   */
  finish(
    about: Pick<ImportedMap, "name" | "properties">,
    loseKey: (lock: ImportedObject, key: unknown) => void = () => {},
  ): ImportedMap {
    for (const [place, id] of this.#keys) {
      const lock = this.objects[place]!;
      const key = this.#places.get(id);
      if (key === undefined) loseKey(lock, id);
      else this.objects[place] = { ...lock, key };
    }
    const { empty, list: meanings, tiles } = this.#meanings;
    const { width, height, cells, objects } = this;
    if (empty !== 0) for (let cell = 0; cell < cells.length; cell++) if (cells[cell] === 0) cells[cell] = empty;
    return { ...about, width, height, meanings, cells, tiles, objects, losses: this.#losses };
  }
}

/** Whether every cell under an object has it: tiles and marks, but not what there is one of. */
export function isSpread(kind: string, meaning: LegendEntry | undefined): boolean {
  if (meaning === undefined) return kind === "entrance" || kind === "mark";
  if (typeof meaning === "string") return true;
  return meaning.spawn === undefined && meaning.exit === undefined && meaning.start === undefined;
}
