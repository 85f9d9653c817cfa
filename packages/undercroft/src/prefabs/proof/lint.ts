import { checkArgument, counted, show, suggestion, type Tileset, tileset } from "../../core/index.js";
import { drawnFootprint, isVaried } from "../outcome/outcome.js";
import { blueprintOf } from "../reading/blueprint-rules.js";
import { countsOf } from "../reading/glyph-counts.js";
import { PREFAB, prefabShape } from "../reading/prefab.js";
import { strayMarks } from "../shape/asserts.js";
import { closedFloor, closedOff, floorInRock } from "../shape/closed-off.js";
import { strayEntrance } from "../shape/doorways.js";
import { drawingOf, mapPath, type Shape } from "../shape/shape.js";
import { patchesOf, placesIn, slotsOf } from "../shape/slots.js";
import { appearsAt, atDepth } from "../source/by-depth.js";
import { PrefabError, type SourcePath } from "../source/errors.js";
import { DEFAULT_LEGEND } from "../source/legend.js";
import { oddsOf, openParts, referencesIn, valuesOf } from "../source/params.js";
import type { Alternatives, Prefab, PrefabSource, SpawnSource } from "../source/source.js";
import { differentThings } from "../source/spawn-requests.js";
import { proveOutcomes } from "./prove.js";

/** A problem that keeps a prefab from being placed, or something that is allowed but probably a mistake. */
export interface LintFinding {
  /** The name of the prefab that it is about. */
  readonly prefab: string;
  /** Whether the prefab can't be placed, or is probably not what its author meant. */
  readonly severity: "error" | "warning";
  /** The kind of finding, independent of the names and numbers in the message. */
  readonly kind: LintKind;
  /** The path to the part of the source. */
  readonly at: SourcePath;
  /** What is wrong, in one sentence. */
  readonly message: string;
}

/** What a finding is about. */
export type LintKind =
  | "ragged-row"
  | "unused-glyph"
  | "never-chosen"
  | "idle-param"
  | "idle-change"
  | "never-drawn"
  | "too-few-things"
  | "empty-slot"
  | "stray-mark"
  | "never-placed"
  | "not-always-placed"
  | "closed-floor"
  | "idle-sealed"
  | "unheld-key"
  | "unknown-name"
  | "stray-entrance"
  | "not-tried"
  | "more-findings";

/** What a world says of the prefabs in it: names that they can use, and what they are used as. */
export interface LintNames {
  /** The names of everything that can spawn. */
  readonly things: ReadonlySet<string>;
  /** The names of spawn tables. */
  readonly tables: ReadonlySet<string>;
  /** The names of prefabs that may be used as room templates. */
  readonly templates: ReadonlySet<string>;
}

/** The largest depth to look at. No game is deeper. */
const DEEPEST = 200;

/** The most findings of each severity to list. Nobody reads more at once. */
const MOST_LISTED = 100;

/**
 * Checks a prefab for likely mistakes. Sources that can't be read at all are already rejected when the prefab is made. If
 * the names of a world are given, what spawns must be one of them.
 *
 * Lists at most 100 errors and 100 warnings. If there are more, a last finding of the kind `more-findings` says how many.
 */
export function lintPrefab(prefab: Prefab, tiles: Tileset = tileset(), names?: LintNames): LintFinding[] {
  checkArgument("lintPrefab", "prefab", PREFAB, prefab);
  return lintPart(prefab, () => true, tiles, names);
}

/** Does the same for some kinds of findings. The others don't count towards the limits. */
export function lintPart(
  prefab: Prefab,
  isWanted: (finding: LintFinding) => boolean,
  tiles: Tileset = tileset(),
  names?: LintNames,
): LintFinding[] {
  const listed: LintFinding[] = [];
  const counts = { error: 0, warning: 0 };
  for (const finding of findingsIn(prefab, tiles, names)) {
    if (isWanted(finding) && ++counts[finding.severity] <= MOST_LISTED) listed.push(finding);
  }
  for (const severity of ["error", "warning"] as const) {
    const left = counts[severity] - MOST_LISTED;
    if (left <= 0) continue;
    const message = `there are ${left} more ${severity}s, which are not listed.`;
    listed.push({ ...warn(prefab, "more-findings", [], message), severity });
  }
  return listed;
}

function* findingsIn(prefab: Prefab, tiles: Tileset, names: LintNames | undefined): Generator<LintFinding> {
  const use = useOf(prefab);
  yield* raggedRows(prefab);
  yield* unusedGlyphs(prefab, use);
  yield* neverChosen(prefab);
  yield* idleParams(prefab, use);
  yield* idleChanges(prefab, use);
  yield* neverDrawn(prefab);
  yield* tooFewThings(prefab, tiles);
  yield* emptySlots(prefab);
  yield* strays(prefab);
  yield* neverPlaced(prefab, tiles);
  yield* closed(prefab, tiles);
  if (names === undefined) return;
  yield* unknownNames(prefab, names);
  yield* strayEntrances(prefab, names, tiles);
}

interface Use {
  readonly glyphs: ReadonlySet<string>;
  /** Changes to the drawing that change something. */
  readonly changes: ReadonlySet<number>;
}

function useOf({ source }: Prefab): Use {
  const glyphs = new Set<string>();
  const changes = new Set<number>();
  for (const counts of countsOf(source, new Map(Object.entries(source.legend ?? {})))) {
    for (const glyph of [...counts.possible, ...counts.chosen]) glyphs.add(glyph);
    for (const change of counts.effective) changes.add(change);
  }
  return { glyphs, changes };
}

function warn(prefab: Prefab, kind: LintKind, at: SourcePath, message: string): LintFinding {
  return { prefab: prefab.name, severity: "warning", kind, at, message };
}

/** Short rows end in holes. That is only surprising if a space isn't a hole. */
function raggedRows(prefab: Prefab): LintFinding[] {
  const { map, legend } = prefab.source;
  const space = legend?.[" "];
  if (space === undefined || (typeof space === "object" && space.hole === true)) return [];
  const widths = map.map((row) => [...row].length);
  const widest = Math.max(...widths);
  return widths.flatMap((width, y) => {
    if (width === widest) return [];
    const message = `this row has ${counted(width, "cell")}, but the widest has ${widest}. The missing cells are holes, while a space means something else here.`;
    return warn(prefab, "ragged-row", ["map", y, Math.max(0, width - 1)], message);
  });
}

function unusedGlyphs(prefab: Prefab, { glyphs }: Use): LintFinding[] {
  const where = isVaried(prefab) ? "no outcome uses it" : "the map doesn't use it";
  return Object.entries(prefab.source.legend ?? {}).flatMap(([glyph, entry]) => {
    if (glyphs.has(glyph) || JSON.stringify(DEFAULT_LEGEND[glyph]) === JSON.stringify(entry)) return [];
    return warn(prefab, "unused-glyph", ["legend", glyph], `${show(glyph)} is in the legend, but ${where}.`);
  });
}

/** Parameters that nothing uses, or only glyphs that are never drawn. */
function idleParams(prefab: Prefab, { glyphs }: Use): LintFinding[] {
  const { params = {}, legend = {}, vary = [], assert } = prefab.source;
  const drawn = Object.entries(legend).filter(([glyph]) => glyphs.has(glyph));
  const used = new Set([...referencesIn([drawn, openParts(vary), assert])].map(({ name }) => name));
  for (const { when } of vary) for (const name of Object.keys(when?.param ?? {})) used.add(name);
  return Object.keys(params).flatMap((name) => {
    const message = `${name} has no effect: nothing in the drawing uses $${name}.`;
    return used.has(name) ? [] : warn(prefab, "idle-param", ["params", name], message);
  });
}

/** Changes whose condition is never true, or whose glyphs are never in the drawing at that point. */
function idleChanges(prefab: Prefab, { changes }: Use): LintFinding[] {
  return (prefab.source.vary ?? []).flatMap(({ when }, i) => {
    if (changes.has(i)) return [];
    const reason = when === undefined ? "its glyphs are" : "its condition is never true, or its glyphs are";
    return [warn(prefab, "idle-change", ["vary", i], `this change has no effect: ${reason} not in the drawing.`)];
  });
}

function neverDrawn(prefab: Prefab): LintFinding[] {
  const { params = {}, legend = {}, vary = [] } = prefab.source;
  const all: (readonly [SourcePath, Alternatives])[] = [];
  for (const [name, param] of Object.entries(params)) {
    if (typeof param === "object" && "pick" in param) all.push([["params", name, "pick"], param.pick]);
  }
  for (const [glyph, entry] of Object.entries(legend)) {
    if (typeof entry !== "object") continue;
    if (entry.choose !== undefined) all.push([["legend", glyph, "choose"], entry.choose]);
    for (const spawn of [entry.spawn].flat()) {
      if (typeof spawn === "object" && spawn.any !== undefined) all.push([["legend", glyph, "spawn"], spawn.any]);
    }
  }
  for (const [i, { set = {} }] of vary.entries()) {
    for (const [glyph, to] of Object.entries(set)) {
      if (typeof to === "object") all.push([["vary", i, "set", glyph, "pick"], to.pick]);
    }
  }
  return all.flatMap(([at, alternatives]) => {
    const { values, weights } = oddsOf(alternatives);
    return values.flatMap((value, i) => {
      const message = `${show(value)} is never chosen because its weight is 0.`;
      return weights[i] === 0 ? warn(prefab, "never-drawn", [...at, value], message) : [];
    });
  });
}

/** Features that offer a choice of more things than there are. What is offered is never the same twice. */
function tooFewThings(prefab: Prefab, tiles: Tileset): LintFinding[] {
  if (prefab.kind !== "blueprint") return [];
  return blueprintOf(prefab.source, tiles).features.flatMap(({ isChoice, wishes, count: { low, high } }, i) => {
    const things = differentThings(wishes);
    const wanted = high === Infinity ? low : high;
    if (!isChoice || wanted <= things) return [];
    const message = `it can't offer a choice of ${wanted}: it has only ${counted(things, "different thing")}.`;
    return [warn(prefab, "too-few-things", ["features", i, "count"], message)];
  });
}

/** The most patches to look at. In a drawing full of slots, all have the same problem. */
const MOST_PATCHES = 256;

function emptySlots(prefab: Prefab): LintFinding[] {
  const slots = new Map(slotsOf(prefab.source).map(({ glyph, slot }) => [glyph, slot]));
  if (slots.size === 0) return [];
  const drawing = drawingOf(prefab.source);
  const reported = new Set<string>();
  const patches = patchesOf(drawing, (glyph) => slots.has(glyph)).slice(0, MOST_PATCHES);
  return patches.flatMap((patch) => {
    const slot = slots.get(patch.glyph)!;
    const fillers = (prefab.fillers ?? []).filter(({ source }) => slot.tags.some((tag) => source.tags?.includes(tag)));
    if (fillers.length === 0) {
      if (reported.has(patch.glyph)) return [];
      reported.add(patch.glyph);
      const message = `no vault has any of the tags ${slot.tags.join(", ")}, so the slot stays empty.`;
      return warn(prefab, "empty-slot", ["legend", patch.glyph, "slot", "tags"], message);
    }
    const fits = (source: PrefabSource) => placesIn(patch, drawing, slot, drawnFootprint(source), source).length > 0;
    if (fillers.some(({ source }) => fits(source))) return [];
    const names = fillers.map(({ name }) => name).join(", ");
    const message = `no vault fits into this slot. Tried: ${names}.`;
    return warn(prefab, "empty-slot", mapPath(drawing, patch.cells[0]!), message);
  });
}

/** Asserts about marks that nothing has. With slots, this is only known once the vaults that fill them are. */
function strays(prefab: Prefab): LintFinding[] {
  const fillers = (prefab.fillers ?? []).map(({ source }) => source);
  return strayMarks(prefab.source, fillers).map(({ at, message }) => warn(prefab, "stray-mark", at, message));
}

/** The most outcomes to look at. `prove` goes through all of them. */
const MOST_OUTCOMES = 16;

/** The most work for that, which takes a fraction of a second. */
const MOST_WORK = 2_000_000;

/** Problems that keep a prefab from being placed. A problem in every outcome is an error. */
function neverPlaced(prefab: Prefab, tiles: Tileset): LintFinding[] {
  const { failures, warnings, untried } = proveOutcomes(prefab, { limit: MOST_OUTCOMES, work: MOST_WORK, tiles });
  // Having more than a few outcomes is normal.
  const notTried = untried
    .filter(({ reason }) => reason !== "limit")
    .map(({ message }) => warn(prefab, "not-tried", [], `not tried: ${message}`));
  const findings = [...failures, ...warnings]
    .filter(({ prevents, isAlways, at }) => prevents && (isAlways || at[0] === "map" || prefab.kind === "blueprint"))
    .map(({ at, message, isAlways }): LintFinding => {
      const text = isAlways && at[0] === "assert" ? `can never be placed: ${message}` : message;
      if (!isAlways) return warn(prefab, "not-always-placed", at, text);
      return { ...warn(prefab, "never-placed", at, text), severity: "error" };
    });
  return [...notTried, ...findings];
}

/** Floor that can't be reached in the usual outcome. `prove` looks at the others. */
function* closed(prefab: Prefab, tiles: Tileset): Generator<LintFinding> {
  const shape = usualShape(prefab, tiles);
  if (shape === undefined) return;
  const { kind, source } = prefab;
  if (source.sealed && !isVaried(prefab)) {
    const { sealed: _, ...unsealed } = shape;
    const closed = [...closedOff(source, unsealed, tiles), ...closedFloor(kind, unsealed, tiles)];
    if (closed.length === 0)
      yield warn(prefab, "idle-sealed", ["sealed"], "nothing in it is closed off, so sealed has no effect.");
  }
  for (const { cell, message } of [...closedFloor(kind, shape, tiles), ...floorInRock(source, shape, tiles)]) {
    yield warn(prefab, "closed-floor", mapPath(shape, cell), message);
  }
}

/** The usual outcome of a prefab, or undefined if it can't be drawn. */
function usualShape(prefab: Prefab, tiles: Tileset): Shape | undefined {
  try {
    return prefabShape(prefab, tiles);
  } catch (error) {
    if (error instanceof PrefabError) return undefined;
    throw error;
  }
}

/** What a glyph or a feature puts on its cell, with its place in the source. */
function* spawnsIn({ legend = {}, features = [] }: PrefabSource): Generator<readonly [SourcePath, SpawnSource]> {
  const entries = Object.entries(legend).map(([glyph, entry]) => [["legend", glyph, "spawn"], entry] as const);
  const all = [...entries, ...features.map((feature, i) => [["features", i, "spawn"], feature] as const)];
  for (const [at, entry] of all) {
    const spawn = typeof entry === "string" ? undefined : entry.spawn;
    for (const [i, item] of [spawn ?? []].flat().entries()) {
      yield [Array.isArray(spawn) ? [...at, i] : at, typeof item === "string" ? { name: item } : item];
    }
  }
}

/** Things and tables that the world doesn't have. It needs only one of several names that replace each other. */
function unknownNames(prefab: Prefab, { things, tables }: LintNames): LintFinding[] {
  const { params } = prefab.source;
  return [...spawnsIn(prefab.source)].flatMap(([at, { name, table, any, or = [] }]) => {
    const what = table === undefined ? "thing" : "table";
    const names = table === undefined ? things : tables;
    const words = any === undefined ? [table ?? name ?? []].flat() : oddsOf(any).values;
    if (or.some((word) => names.has(word))) return [];
    return words
      .flatMap((word) => valuesOf(word, params).map(String))
      .filter((word) => !names.has(word))
      .map((word): LintFinding => {
        const message = `there is no ${what} ${show(word)} in this world.${suggestion(word, names)}`;
        return { ...warn(prefab, "unknown-name", at, message), severity: "error" };
      });
  });
}

/** Entrances that can't be the door of a room template, in the usual outcome. */
function strayEntrances(prefab: Prefab, { templates }: LintNames, tiles: Tileset): LintFinding[] {
  if (!templates.has(prefab.name)) return [];
  const shape = usualShape(prefab, tiles);
  const cell = shape && strayEntrance(shape, tiles);
  if (shape === undefined || cell === undefined) return [];
  const why = "this entrance doesn't lead from the edge of the drawing to its floor";
  const message = `can't be used as a room template: ${why}.`;
  return [{ ...warn(prefab, "stray-entrance", mapPath(shape, cell), message), severity: "error" }];
}

function neverChosen(prefab: Prefab): LintFinding[] {
  const { depth, branches = {}, weight, chance } = prefab.source;
  const names = Object.keys(branches);
  for (let at = 0; at <= DEEPEST; at++) {
    const appears = [true, false].some((last) => appearsAt(prefab.source, { depth: at, branches: names, last }));
    if (appears && atDepth(weight, at, 1) > 0 && atDepth(chance, at, 1) > 0) return [];
  }
  const key = depth === undefined ? (weight === undefined ? "chance" : "weight") : "depth";
  return [warn(prefab, "never-chosen", [key], `it can't be chosen at any depth from 0 to ${DEEPEST}.`)];
}
