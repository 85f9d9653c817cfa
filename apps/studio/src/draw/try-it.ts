import { batch, effect, signal } from "@preact/signals";
import { readable } from "apps-shared/words.ts";
import type { Level } from "undercroft";
import type { StepDefinition } from "undercroft/define";
import { allowsDepth, type Prefab } from "undercroft/prefabs";
import type { OptionTable, RecipePack } from "undercroft/recipes";
import type { Order } from "../engine/protocol.ts";
import {
  changed,
  type Draft,
  type DraftNode,
  type DraftStep,
  namesPack,
  newStep,
  packsInRecipe,
  recipeOf,
  removed,
  stepsOf,
  withoutLostPacks,
  withPack,
} from "../state/draft.ts";
import { depth, draft, edit, known, order, problem, say, shown, size, view, withoutGrowth } from "../state/studio.ts";
import { type Book, type Formats, type Piece, type PrefabPiece, titleOf, writtenBook } from "./book.ts";
import type { Check } from "./findings.ts";

/** What came of the last trial, in words. */
export const lastTrial = signal<string | undefined>(undefined);

/**
 * The text with one prefab first, and all that it needs behind it: palettes, mixins, what may hold its key, and what may
 * fill its slots. The last suit no map, so that they come in slots alone.
 */
export function textFor(formats: Formats, { pieces }: Book, piece: PrefabPiece, check: Check): string {
  const fillers = new Set(check.prefabs.get(piece.key)?.fillers?.map(({ name }) => name));
  const others = pieces.flatMap((one): Piece[] => {
    if (one.key === piece.key) return [];
    if (one.kind === "shared" || (isBlueprint(piece) && one.header.holds === "key")) return [one];
    const { place: { when: _, ...place } = {}, ...header } = one.header;
    return fillers.has(titleOf(one))
      ? [{ ...one, header: { ...header, place, layouts: [] }, headerText: undefined }]
      : [];
  });
  return writtenBook(formats, [isBlueprint(piece) ? tagged(piece) : piece, ...others]).text;
}

function isBlueprint({ header }: PrefabPiece): boolean {
  return header.blueprint !== undefined;
}

/**
 * The tag of the drawn blueprint. The step that places blueprints only places those with a tag that it is given, but takes
 * holders of their keys from all of its packs.
 */
const DRAWN_TAG = "drawn";

function tagged(piece: PrefabPiece): PrefabPiece {
  const { header } = piece;
  return { ...piece, header: { ...header, tags: [...(header.tags ?? []), DRAWN_TAG] }, headerText: undefined };
}

/** The pack in which a drawn prefab comes into levels, with all that it needs. */
export function drawnPack(formats: Formats, book: Book, piece: PrefabPiece, check: Check): RecipePack {
  const text = textFor(formats, book, piece, check);
  const { tiles } = check;
  const file = `${packNameOf(titleOf(piece))}.vault`;
  return formats.writtenPack(formats.parseVaults(text, file, tiles === undefined ? {} : { tiles }));
}

function packNameOf(name: string): string {
  return `drawn_${name}`.slice(0, LONGEST_NAME);
}

/** As long as the names of prefabs may be. */
const LONGEST_NAME = 64;

/** Options that make sure of a placing, for steps that have them: one prefab, whatever is rolled. */
const SURE: Readonly<Record<string, unknown>> = { count: "1", gate: "1", threshold: 0, probability: 1 };

/** A step that can place a prefab: the option that takes it, or packs of such. */
interface Way {
  readonly step: StepDefinition<any>;
  readonly key: string;
  readonly isPack: boolean;
}

/** How a step takes a prefab, if it does. Steps that begin with one but make no start of it only learn from it. */
function wayIn(step: StepDefinition<any>, prefab: Prefab): Way | undefined {
  const isWhole = prefab.kind === "level";
  if (isWhole !== (step.role === "initial") || (isWhole && !step.adds.includes("start"))) return undefined;
  for (const [key, option] of Object.entries(step.options as OptionTable)) {
    if (option.kind === "content" && option.content === "prefab" && option.accepts(prefab)) {
      return { step, key, isPack: false };
    }
    if (option.kind === "contents" && option.content === "pack" && placesFromPack(step, key, prefab)) {
      return { step, key, isPack: true };
    }
  }
  return undefined;
}

/** Whether a step places a prefab of a pack that it is given. */
function placesFromPack(step: StepDefinition<any>, key: string, prefab: Prefab): boolean {
  const options = step.options as OptionTable;
  const usual = Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
  return step.places({ ...usual, [key]: [{ name: packNameOf(prefab.name), prefabs: [prefab] }] }).includes(prefab.name);
}

/** The packs that a step uses if it is told nothing. */
function usualPacks({ step, key }: Way): readonly string[] {
  const packs = (step.options as OptionTable)[key]?.default as readonly { readonly name: string }[] | undefined;
  return packs?.map(({ name }) => name) ?? [];
}

/** Changes a chain so that it places a prefab: by a step that can, or by one more. */
export function placing(
  from: Draft,
  prefab: Prefab,
  steps: ReadonlyMap<string, StepDefinition<any>>,
): { readonly draft: Draft; readonly step: string } | { readonly problem: string } {
  if (prefab.source.holds === "key") {
    return { problem: "It holds the key of another blueprint, so it only comes together with one." };
  }
  const way = [...steps.values()].map((step) => wayIn(step, prefab)).find((found) => found !== undefined);
  if (way === undefined) return { problem: `No step of the studio places a ${prefab.kind}.` };
  const { id } = way.step;
  const name = way.isPack ? packNameOf(prefab.name) : prefab.name;
  const isLocked = prefab.kind === "blueprint";
  // Others may have to hold its key.
  const given = way.isPack ? [name, ...(isLocked ? usualPacks(way) : [])] : name;
  const isThere = (node: DraftNode): node is DraftStep =>
    node.kind === "step" &&
    node.use === id &&
    !node.isOff &&
    JSON.stringify(node.options[way.key]) === JSON.stringify(given);
  if (from.nodes.some(isThere)) return { draft: from, step: id };
  const sure = Object.fromEntries(
    Object.entries(SURE).filter(
      ([key, value]) => Object.hasOwn(way.step.options, key) && way.step.options[key].accepts(value),
    ),
  );
  const options = { ...(way.isPack ? sure : {}), [way.key]: given, ...(isLocked ? { tags: [DRAWN_TAG] } : {}) };
  if (way.step.role === "initial") return { draft: { ...from, nodes: [newStep(id, options)] }, step: id };
  const at = from.nodes.findIndex((node) => node.kind === "step" && node.use === id && !node.isOff);
  const there = from.nodes[at];
  if (there?.kind === "step" && !way.isPack) {
    const next = changed(from, there.key, () => ({ ...there, options: { ...there.options, ...options } }));
    return { draft: next, step: id };
  }
  // Before the others of its kind, so that they leave it room; else on the finished level.
  const index = at < 0 ? from.nodes.length : at;
  return { draft: { ...from, nodes: from.nodes.toSpliced(index, 0, newStep(id, options)) }, step: id };
}

/** The order without anything that was put in to try drawings: what a drawing is fitted into. */
export function orderWithoutTrials(whole: Order, from: Draft): Order {
  const own = packsInRecipe(from.packs);
  if (own.length === 0) return whole;
  const trials = stepsOf(from.nodes).filter((step) => own.some((pack) => namesPack(step, pack)));
  const left = withoutLostPacks(
    from,
    trials.reduce((rest, { key }) => removed(rest, key), from),
  );
  // A drawn level is all there is of its recipe; without it there would be none.
  return left.nodes.length === 0 ? whole : { ...whole, recipe: recipeOf(left) };
}

/** Puts the drawing into the current level, goes there, and says what became of it. */
export function tryIt(formats: Formats, book: Book, piece: PrefabPiece, check: Check): void {
  const prefab = check.prefabs.get(piece.key);
  const name = titleOf(piece);
  if (prefab === undefined) {
    lastTrial.value = `${name} has errors; fix them first.`;
    say(lastTrial.value);
    return;
  }
  const planned = placing(draft.peek(), prefab, known.peek().steps);
  if ("problem" in planned) {
    lastTrial.value = planned.problem;
    say(planned.problem);
    return;
  }
  batch(() => {
    edit(() => withPack(planned.draft, drawnPack(formats, book, piece, check)));
    if (prefab.kind === "level") growTo(piece);
    view.value = "watch";
  });
  const wanted = order.peek();
  const before = problem.peek();
  const tell = (words: string) => {
    lastTrial.value = words;
    say(words);
    queueMicrotask(() => stop());
  };
  const stop = effect(() => {
    const [now, failed] = [shown.value, problem.value];
    if (order.value !== wanted) queueMicrotask(() => stop());
    else if (now?.order === wanted) tell(trialWords(now.level, prefab, depth.peek()));
    else if (failed !== undefined && failed !== before) lastTrial.value = failed.message;
  });
}

/** A level needs a map that it fits into. */
function growTo({ drawing }: PrefabPiece): void {
  const [width, height] = size.peek();
  const next = [Math.max(width, drawing.width), Math.max(height, drawing.height)] as const;
  if (next[0] !== width || next[1] !== height) withoutGrowth(() => (size.value = next));
}

/** Where a prefab was placed in a level, or why not, in a sentence. */
export function trialWords(level: Level, prefab: Prefab, at: number): string {
  const { isPlaced, words } = trialOf(level, prefab, at);
  return `${prefab.name} was ${isPlaced ? "placed " : "not placed: "}${words}.`;
}

/** Whether a prefab was placed in a level, and where, or why not. */
export function trialOf(
  level: Level,
  { name, source }: Prefab,
  at: number,
): { readonly isPlaced: boolean; readonly words: string } {
  const placed = level.prefabs.filter((one) => one.name === name);
  if (placed.length > 0) {
    const places = placed.map(({ x, y, transform }) => `at ${x}, ${y}, ${turnWords(transform)}`);
    return { isPlaced: true, words: places.join(", and ") };
  }
  if (!allowsDepth(source.depth, at)) return { isPlaced: false, words: `it does not come at depth ${at}` };
  const notes = level.report.map((note) => note.message).filter((message) => message.startsWith(`${name}: `));
  const why = notes.at(-1)?.slice(name.length + 2) ?? "it was not chosen for this level; try another seed";
  return { isPlaced: false, words: why };
}

/** How a drawing was rotated or mirrored, in words. */
export function turnWords(transform: string): string {
  return transform === "identity" ? "as drawn" : readable(transform).toLowerCase();
}
