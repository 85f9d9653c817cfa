import { show, type Tileset } from "../../core/index.js";
import { brokenAsserts } from "../shape/asserts.js";
import { closedOff } from "../shape/closed-off.js";
import {
  besideIn,
  type CellMeaning,
  cellMeaning,
  cellText,
  type Drawing,
  drawingOf,
  type Extent,
  HOLE,
  mapPath,
  type Shape,
  shapeOfCells,
  textRows,
  transformed,
  withAsserts,
} from "../shape/shape.js";
import { type Footprint, type Patch, patchesOf, placesIn, type SlotPlace } from "../shape/slots.js";
import { allowsDepth, atDepth, DEFAULT_WEIGHT } from "../source/by-depth.js";
import { Decider, type Decision, type Draws, LIKELIEST_DRAWS, likeliestOf } from "../source/draws.js";
import { PrefabError } from "../source/errors.js";
import { legendOf, meaningOf } from "../source/legend.js";
import {
  hasReferences,
  type Odds,
  oddsOf,
  openParts,
  type ParamValues,
  paramOdds,
  withParams,
} from "../source/params.js";
import { remembered } from "../source/remembered.js";
import type { AssertItem, LegendEntry, Prefab, PrefabSource, SlotRule } from "../source/source.js";
import { chanceOfNothing, grant, isCertain, mayBeNothing } from "../source/spawn-requests.js";
import { type OutcomeContext, varyGlyphs } from "./vary.js";

/** One possible outcome of a prefab: a drawing with all random decisions made. */
export interface Outcome {
  readonly shape: Shape;
  /** The drawing: terrain with the glyphs of maps; things, marks and entrances with the glyphs they were drawn with. */
  readonly rows: readonly string[];
  /** The decisions, in words. */
  readonly decisions: readonly Decision[];
  /** Whether the thing on a cell could also be missing. */
  mayBeEmpty(cell: number): boolean;
}

/** What is the same in all outcomes of a prefab. */
interface Facts {
  readonly drawing: Drawing;
  readonly legend: ReadonlyMap<string, LegendEntry>;
  /** Glyphs whose meaning depends on parameters. */
  readonly open: ReadonlySet<string>;
  readonly meanings: WeakMap<Tileset, Map<string, CellMeaning>>;
  readonly isVaried: boolean;
  readonly params: readonly (readonly [name: string, odds: Odds<string | number>])[];
  /** Changes that depend on parameters, by their numbers. */
  readonly openChanges: ReadonlySet<number>;
  /** Glyphs that are one of several. */
  readonly choices: ReadonlyMap<string, Odds>;
  footprint?: Footprint;
}

const FACTS = /* @__PURE__ */ new WeakMap<PrefabSource, Facts>();

function factsOf(source: PrefabSource): Facts {
  return remembered(FACTS, source, () => {
    const drawing = drawingOf(source);
    const legend = legendOf(source, []);
    const open = new Set<string>();
    const choices = new Map<string, Odds>();
    for (const [glyph, entry] of legend) {
      if (hasReferences(entry)) open.add(glyph);
      if (typeof entry === "object" && entry.choose !== undefined) choices.set(glyph, oddsOf(entry.choose));
    }
    const isLoose = (glyph: string | undefined) =>
      glyph !== undefined && (open.has(glyph) || leavesToChance(source, glyph, legend.get(glyph)));
    const hasChanges = (source.vary?.length ?? 0) > 0;
    const isVaried = hasChanges || hasReferences(source.assert) || [...new Set(drawing.glyphs)].some(isLoose);
    const params = Object.entries(source.params ?? {}).map(([name, param]) => [name, paramOdds(param)] as const);
    const openChanges = new Set<number>();
    for (const [i, { when: _, ...item }] of openParts(source.vary).entries()) {
      if (hasReferences(item)) openChanges.add(i);
    }
    return { drawing, legend, open, meanings: new WeakMap(), isVaried, params, openChanges, choices };
  });
}

/** Whether the meaning of a glyph differs from outcome to outcome. */
function leavesToChance(source: PrefabSource, glyph: string, entry: LegendEntry | undefined): boolean {
  if (typeof entry !== "object") return false;
  if (entry.choose !== undefined || entry.slot !== undefined) return true;
  if (entry.spawn === undefined || typeof entry.spawn === "string") return false;
  return !meaningOf(source, glyph, entry).spawns.every(isCertain);
}

/** Whether a prefab has more than one possible outcome. */
export function isVaried({ source }: Pick<Prefab, "source">): boolean {
  return factsOf(source).isVaried;
}

/**
 * Draws an outcome: parameters, changes to the drawing, slots, the legend, and the things on the cells. Throws a
 * PrefabError if that isn't possible. `loose` makes the decisions that affect neither tiles nor marks, such as which
 * things are where. If it is given, all ways in which some things of a mark come are one outcome.
 */
export function drawOutcome(
  prefab: Prefab,
  draws: Draws,
  context: OutcomeContext,
  tileset: Tileset,
  loose: Draws = draws,
): Outcome {
  const decider = new Decider(draws);
  const { drawing } = factsOf(prefab.source);
  const rowsOfGlyphs = (glyphs: Drawing["glyphs"]) => textRows(drawing, (cell) => glyphs[cell] ?? " ");
  let rows = () => rowsOfGlyphs(drawing.glyphs);
  try {
    const setting = { fillers: prefab.fillers ?? [], context, tileset };
    const cells = decideCells(prefab, setting, decider, (glyphs) => {
      rows = () => rowsOfGlyphs(glyphs);
    });
    rows = () => rowsOf(cells, tileset);
    const shape = shapeOfDecided(prefab, cells, tileset, decider, draws, loose);
    return {
      shape: withAsserts(shape, cells.asserts),
      // Made on demand, because few callers need it and it takes as long as the rest.
      get rows() {
        return rows();
      },
      decisions: decider.told,
      mayBeEmpty(cell) {
        const { spawns = [], mark } = cells.meanings[cell] ?? {};
        return mark === undefined && mayBeNothing(spawns);
      },
    };
  } catch (error) {
    throw error instanceof PrefabError ? new OutcomeError(error, prefab.name, rows(), decider.told) : error;
  }
}

/** An outcome that can't be drawn, with the decisions made so far. */
export class OutcomeError extends PrefabError {
  readonly rows: readonly string[];
  readonly decisions: readonly Decision[];

  constructor({ message, at }: PrefabError, name: string, rows: readonly string[], decisions: readonly Decision[]) {
    super(name, at, message.slice(name.length + 2));
    this.name = "OutcomeError";
    this.rows = rows;
    this.decisions = decisions;
  }
}

function shapeOfDecided(
  { source }: Prefab,
  cells: SettledCells,
  tileset: Tileset,
  decider: Decider,
  draws: Draws,
  loose: Draws,
): Shape {
  const shape = shapeOfCells(source, cells, cells.meanings, tileset, ({ spawns, mark }, cell) => {
    // A mark is only there if its things are. So whether any appear is part of the outcome, but not which of them.
    const isPart = mark !== undefined && mayBeNothing(spawns);
    const what = `spawn ${cell % cells.width},${Math.floor(cell / cells.width)}`;
    const nothing = isPart && loose !== draws ? chanceOfNothing(spawns) : 0;
    const isMissing = nothing > 0 && decider.pick(`${what} missing`, [1 - nothing, nothing]) === 1;
    const things = isMissing ? [] : grant(spawns, loose, what);
    const isThere = things.length > 0;
    if (isPart)
      decider.tell(isThere, () => `${mark} at ${cellText(cells, cell)} is ${isThere ? "there" : "not there"}`);
    return things;
  });
  return cells.sealed ? { ...shape, sealed: true } : shape;
}

/** What an outcome is drawn for, and what can fill slots. */
interface Setting {
  readonly fillers: readonly Prefab[];
  readonly context: OutcomeContext;
  readonly tileset: Tileset;
}

/** A drawing in which every glyph is decided, and the meaning of its cells. */
interface SettledCells extends Drawing {
  readonly glyphs: (string | undefined)[];
  readonly meanings: (CellMeaning | undefined)[];
  readonly asserts: readonly AssertItem[];
  /** Whether something that fills a slot is closed on purpose. */
  sealed: boolean;
}

function decideCells(
  { source }: Prefab,
  setting: Setting,
  decider: Decider,
  seen?: (glyphs: Drawing["glyphs"]) => void,
): SettledCells {
  const { context, tileset, fillers } = setting;
  const { drawing, legend, open, openChanges, meanings: fixed, choices, params: odds } = factsOf(source);
  const params = decideParams(odds, decider);
  const entryOf = (glyph: string) => {
    const entry = legend.get(glyph);
    return open.has(glyph) ? withParams(entry, params) : entry;
  };
  const glyphs = [...drawing.glyphs];
  const drawn = { ...drawing, glyphs };
  varyGlyphs(source, drawn, context, params, openChanges, decider);
  if (choices.size > 0) chooseGlyphs(choices, drawn, decider);
  seen?.(glyphs);

  const shared = remembered(fixed, tileset, () => new Map<string, CellMeaning>());
  const own = new Map<string, CellMeaning>();
  const meanings = glyphs.map((glyph, cell) => {
    if (glyph === undefined) return undefined;
    return remembered(open.has(glyph) ? own : shared, glyph, () =>
      cellMeaning(source, legend, glyph, tileset, mapPath(drawing, cell), entryOf(glyph)),
    );
  });
  const cells = {
    ...drawn,
    meanings,
    sealed: false,
    asserts: params.size === 0 ? (source.assert ?? []) : withParams(source.assert ?? [], params),
  };
  if (fillers.length > 0) fillSlots(cells, entryOf, setting, decider);
  return cells;
}

function decideParams(params: Facts["params"], decider: Decider): ParamValues {
  const values = new Map<string, string | number>();
  for (const [name, odds] of params) {
    const picked = decider.pick(`param ${name}`, odds.weights);
    const value = odds.values[picked]!;
    values.set(name, value);
    if (odds.values.length > 1) decider.tell(picked === likeliestOf(odds.weights), () => `${name} is ${value}`);
  }
  return values;
}

/** Replaces each glyph that is a choice by one of its alternatives, and again if that is a choice too. */
function chooseGlyphs(
  choices: ReadonlyMap<string, Odds>,
  drawing: Extent & { readonly glyphs: (string | undefined)[] },
  decider: Decider,
): void {
  const { width, glyphs } = drawing;
  for (let cell = 0; cell < glyphs.length; cell++) {
    const glyph = glyphs[cell]!;
    let odds = choices.get(glyph);
    if (odds === undefined) continue;
    const place = `${cell % width},${Math.floor(cell / width)}`;
    let isDefault = true;
    for (let turn = 0; odds !== undefined; turn++) {
      const picked = decider.pick(`choose ${place} ${turn}`, odds.weights);
      isDefault &&= picked === likeliestOf(odds.weights);
      glyphs[cell] = odds.values[picked]!;
      odds = choices.get(odds.values[picked]!);
    }
    const chosen = glyphs[cell];
    decider.tell(isDefault, () => `${show(glyph)} at ${cellText(drawing, cell)} is ${show(chosen)}`);
  }
}

/** Puts other prefabs into the slots of a drawing. A slot that none fits stays empty. */
function fillSlots(
  host: SettledCells,
  entryOf: (glyph: string) => LegendEntry | undefined,
  setting: Setting,
  decider: Decider,
): void {
  const { fillers, context, tileset } = setting;
  const slotOf = (glyph: string): SlotRule | undefined => {
    const entry = entryOf(glyph);
    return typeof entry === "object" ? entry.slot : undefined;
  };
  for (const patch of patchesOf(host, (glyph) => slotOf(glyph) !== undefined)) {
    const slot = slotOf(patch.glyph)!;
    const first = patch.cells[0]!;
    const place = `${first % host.width},${Math.floor(first / host.width)}`;
    let candidates = fillers.filter((filler) => isCandidate(filler, patch, host, slot, context, decider, place));
    let isDefault = true;
    let filled: string | undefined;
    for (let turn = 0; candidates.length > 0 && filled === undefined; turn++) {
      const weights = candidates.map(({ source }) => atDepth(source.weight, context.depth, DEFAULT_WEIGHT));
      const names = candidates.map(({ name }) => name);
      const picked = decider.pick(`slot ${place} ${turn}`, weights, names);
      isDefault &&= picked === likeliestOf(weights);
      const filler = candidates[picked]!;
      candidates = candidates.filter((candidate) => candidate !== filler);
      const cells = soundCells(filler, setting, decider.inside(`slot ${place} ${filler.name}`));
      if (cells === undefined) continue;
      const places = openPlaces(patch, host, slot, cells, filler.source, tileset);
      if (places.length === 0) continue;
      const at = decider.pick(`slot ${place} ${filler.name} place`, new Array(places.length).fill(1));
      isDefault &&= at === 0;
      copyInto(host, cells, places[at]!);
      if (filler.source.sealed === true || cells.sealed) host.sealed = true;
      filled = `${filler.name}, ${places[at]!.transform}, at (${places[at]!.x}, ${places[at]!.y})`;
    }
    decider.tell(isDefault, () => `the slot at ${cellText(host, first)} is ${filled ?? "empty"}`);
  }
}

/** Whether a prefab can fill a patch, by its tags, its depth and its drawing. */
function isCandidate(
  { name, source }: Prefab,
  patch: Patch,
  host: Drawing,
  slot: SlotRule,
  { depth }: OutcomeContext,
  decider: Decider,
  place: string,
): boolean {
  if (!slot.tags.some((tag) => source.tags?.includes(tag)) || !allowsDepth(source.depth, depth)) return false;
  const chance = atDepth(source.chance, depth, 1);
  if (chance === 0 || atDepth(source.weight, depth, DEFAULT_WEIGHT) === 0) return false;
  if (placesIn(patch, host, slot, drawnFootprint(source), source).length === 0) return false;
  return chance === 1 || decider.pick(`slot ${place} ${name} chance`, [chance, 1 - chance]) === 0;
}

/** The footprint of a prefab as it is drawn, before anything is decided. */
export function drawnFootprint(source: PrefabSource): Footprint {
  const facts = factsOf(source);
  const { drawing, legend } = facts;
  const isHole = (glyph: string | undefined) => {
    const entry = glyph === undefined ? { hole: true } : legend.get(glyph);
    return typeof entry === "object" && entry.hole === true;
  };
  facts.footprint ??= { ...drawing, tiles: Int16Array.from(drawing.glyphs, (glyph) => (isHole(glyph) ? HOLE : 0)) };
  return facts.footprint;
}

/** The cells of a prefab for a slot, or undefined if its asserts don't hold in this outcome. */
function soundCells(filler: Prefab, setting: Setting, decider: Decider): SettledCells | undefined {
  const { tileset } = setting;
  try {
    const cells = decideCells(filler, setting, decider);
    const things = ({ spawns }: CellMeaning) => grant(spawns, LIKELIEST_DRAWS, "");
    const drawn = shapeOfCells(filler.source, cells, cells.meanings, tileset, things);
    const shape = cells.sealed ? { ...drawn, sealed: true as const } : drawn;
    const isBroken = brokenAsserts(withAsserts(shape, cells.asserts), filler.kind, tileset).length > 0;
    return isBroken || closedOff(filler.source, shape, tileset).length > 0 ? undefined : cells;
  } catch (error) {
    if (error instanceof PrefabError) return undefined;
    throw error;
  }
}

/** The places where one of a prefab's entrances touches floor of its host, or all if it has no entrance. */
function openPlaces(
  patch: Patch,
  host: SettledCells,
  slot: SlotRule,
  cells: SettledCells,
  source: PrefabSource,
  tileset: Tileset,
): readonly SlotPlace[] {
  const tiles = Int16Array.from(cells.meanings, (meaning) =>
    meaning === undefined || meaning.hole ? HOLE : meaning.tile,
  );
  const places = placesIn(patch, host, slot, { ...cells, tiles }, source);
  const entrances = cells.meanings.flatMap((meaning, cell) => (meaning?.entrance ? [cell] : []));
  if (entrances.length === 0) return places;
  const isFloor = (meaning: CellMeaning | undefined) =>
    meaning !== undefined && !meaning.hole && tileset.walkable[meaning.tile] === 1;
  return places.filter((place) => {
    const at = cellsIn(host, cells, place);
    const covers = new Set<number>();
    for (let cell = 0; cell < tiles.length; cell++) if (tiles[cell] !== HOLE) covers.add(at(cell));
    return entrances.some((cell) =>
      besideIn(host, at(cell)).some((next) => !covers.has(next) && isFloor(host.meanings[next])),
    );
  });
}

/** Draws a prefab into its host. Its entrances don't matter there. */
function copyInto(host: SettledCells, cells: SettledCells, place: SlotPlace): void {
  const at = cellsIn(host, cells, place);
  for (const [cell, meaning] of cells.meanings.entries()) {
    if (meaning === undefined || meaning.hole) continue;
    host.meanings[at(cell)] = { ...meaning, entrance: false };
    host.glyphs[at(cell)] = cells.glyphs[cell];
  }
}

/** Returns where each cell of a prefab lies in its host. */
function cellsIn(host: Extent, cells: Extent, { transform, x, y }: SlotPlace): (cell: number) => number {
  const { width, move } = transformed(cells, transform);
  return (cell) => {
    const to = move(cell);
    return (y + Math.floor(to / width)) * host.width + x + (to % width);
  };
}

function rowsOf(cells: SettledCells, tileset: Tileset): string[] {
  return textRows(cells, (cell) => {
    const meaning = cells.meanings[cell];
    if (meaning === undefined || meaning.hole) return " ";
    const isPlain = meaning.spawns.length === 0 && meaning.mark === undefined && !meaning.entrance && !meaning.start;
    return isPlain ? tileset.glyph(meaning.tile) : cells.glyphs[cell]!;
  });
}
