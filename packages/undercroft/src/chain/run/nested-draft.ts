import { type BuilderMap, closeMap } from "../../core/builder-map.js";
import { movedPart, PART_NAMES, type PlacedPrefab } from "../../core/parts/index.js";
import type { ReadonlyNumbers } from "../../core/readonly-numbers.js";
import { FLOOR } from "../../core/tiles.js";
import { type Beginning, RegionDraft, type RegionFrame } from "./region-draft.js";

/** A draft for a part of another map, which becomes what the draft has. */
export class NestedDraft extends RegionDraft {
  readonly #beginning: Beginning;

  constructor(outer: BuilderMap, frame: RegionFrame, beginning: Beginning) {
    super(outer, frame, beginning);
    this.#beginning = beginning;
  }

  /** Returns the cells of the outer map that some cells of the draft stand for. */
  outerCells(cells: ReadonlyNumbers): Int32Array {
    const { x, y, width } = this.frame.box;
    const first = this.outerMap.index(x, y);
    const further = this.outerMap.width - width;
    const found = new Int32Array(cells.length);
    // Most of them come in rows, of which only the first cell needs a division.
    let [row, end, shift] = [0, 0, 0];
    for (let i = 0; i < found.length; i++) {
      const cell = cells[i]!;
      if (cell < row || cell >= end) {
        const number = Math.floor(cell / width);
        row = number * width;
        end = row + width;
        shift = first + number * further;
      }
      found[i] = cell + shift;
    }
    return found;
  }

  /**
   * Brings what the steps made to the outer map: tiles, rooms, corridors, doors, places, spawns, prefabs and locks. The
   * start, the exits and the feeling that they set were theirs alone: a level has those of its own chain.
   */
  absorb(): void {
    const { map } = this;
    const outer = this.outerMap;
    const ends = new Set(map.exits.map(({ at }) => at));
    this.#replaceSpawns();
    this.show();
    for (const cell of ends) outer.set(this.outer(cell), FLOOR);
    if (map.hasReservedCells) {
      this.eachOwn((cell, at) => {
        if (map.isReserved(cell) && !this.kept.has(cell) && !ends.has(cell)) outer.reserve(at);
      });
    }
    for (const name of APPENDED) {
      const list = map[name];
      if (list === undefined || (list.length === 0 && outer[name] !== undefined)) continue;
      this.#append(name, name === "prefabs" ? withoutEnds(map, ends) : list);
    }
    outer.used = map.used;
    outer.allows = map.allows;
    outer.report.push(...map.report);
    outer.placements.push(...map.placements);
    closeMap(map);
  }

  /** Writes the tiles of the draft to the outer map. */
  show(): void {
    const { tiles } = this.map;
    const outer = this.outerMap;
    const { box, mask, isWhole } = this.frame;
    const { width, height } = box;
    const all = outer.copyTiles();
    for (let y = 1; y < height - 1; y++) {
      const shift = outer.index(box.x, box.y + y) - y * width;
      const end = (y + 1) * width - 1;
      if (isWhole) for (let cell = y * width + 1; cell < end; cell++) all[cell + shift] = tiles[cell]!;
      else for (let cell = y * width + 1; cell < end; cell++) if (mask[cell] === 1) all[cell + shift] = tiles[cell]!;
    }
    outer.paint(all);
  }

  /** What lies in the part is what the draft has. A draft of rock has what steps put there, and what stood on kept cells. */
  #replaceSpawns(): void {
    const outer = this.outerMap;
    const isOurs = (at: number) => this.has(at) && (this.#beginning === "as-is" || !this.kept.has(this.inner(at)));
    if (outer.spawns.some(({ at }) => isOurs(at))) {
      outer.changeSpawns((spawn) => (isOurs(spawn.at) ? undefined : spawn));
    }
    for (const spawn of this.map.spawns) {
      const path = spawn.path?.map((cell) => this.outer(cell));
      outer.addSpawn({ ...spawn, at: this.outer(spawn.at), ...(path && { path }) });
    }
  }

  /** Adds a list of the draft to that of the outer map. */
  #append(name: (typeof APPENDED)[number], list: readonly unknown[]): void {
    const outer = this.outerMap;
    if (name === "rooms") {
      // A plan is not on the map yet: neither do rooms of a plan go there, nor do rooms join a plan.
      if (!this.map.roomsAreDrawn || (outer.rooms !== undefined && !outer.roomsAreDrawn)) return;
      outer.roomsAreDrawn = true;
    }
    const { x, y } = this.frame.box;
    const moved = movedPart(name, list, { x, y, cell: (cell) => this.outer(cell) });
    Object.assign(outer, { [name]: [...(outer[name] ?? []), ...moved] });
  }
}

/** What a draft adds to the map around it. The start, the exits and the spawns go their own ways. */
const APPENDED = /* @__PURE__ */ PART_NAMES.filter((name) => name !== "exits" && name !== "spawns");

/** Prefabs whose stairs are gone: these were part of them, and are holes in them now, as the report says. */
function withoutEnds(map: BuilderMap, ends: ReadonlySet<number>): readonly PlacedPrefab[] {
  if (ends.size === 0) return map.prefabs;
  return map.prefabs.map((prefab) => {
    const without = (glyph: string, column: number, row: number) => {
      const cell = map.index(prefab.x + column, prefab.y + row);
      if (glyph === " " || !ends.has(cell)) return glyph;
      map.note(
        "shortfall",
        `${prefab.name}: its stairs at ${map.at(cell)} are floor now, because only the level has exits`,
      );
      return " ";
    };
    return {
      ...prefab,
      rows: prefab.rows.map((row, j) => Array.from(row, (glyph, i) => without(glyph, i, j)).join("")),
    };
  });
}
