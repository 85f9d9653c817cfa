import { readable } from "apps-shared/words.ts";
import type { StepDefinition } from "undercroft/define";
import {
  changed,
  type Draft,
  type DraftStep,
  findPart,
  inserted,
  newStep,
  type Place,
  partsAround,
  placeOf,
  wrapped,
} from "../state/draft.ts";
import { whyNot, whyNotInsert } from "../state/facts.ts";
import { draft, edit, known } from "../state/studio.ts";
import { kindOf } from "../step-kinds.ts";
import { KIND_WORDS } from "./icons.tsx";
import { titleOf } from "./names.ts";
import { makesMap } from "./step-words.ts";
import { type Adding, focusSoon, headId, reveal } from "./tune-state.ts";

/** Whether a step matches a search, by its name, its description, its kind and its presets. */
export function isWanted(definition: StepDefinition<any>, words: readonly string[]): boolean {
  const { id, summary, presets } = definition;
  const text =
    `${id} ${readable(id)} ${summary} ${KIND_WORDS[kindOf(definition)]} ${Object.keys(presets).join(" ")}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** The words of a search. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Puts a step where it is wanted, and shows its options. */
export function add(target: Adding, { id }: StepDefinition<any>, options: DraftStep["options"] = {}): void {
  const part = newStep(id, options);
  edit((before) => withStep(before, target, part));
  reveal(part.key);
  focusSoon(headId(part.key));
}

/** The draft with a step put in where it is wanted. A step that takes another's place keeps its weight. */
function withStep(before: Draft, target: Adding, part: DraftStep): Draft {
  if (target.kind === "put") return inserted(before, part, target.place);
  if (target.kind === "replace") return changed(before, target.key, () => part);
  const around = wrapped(findPart(before.parts, target.key)!, "choice");
  const next = changed(before, target.key, () => around);
  return inserted(next, part, { within: around.key, index: 1 });
}

/** Why a step can't go where it is wanted, or nothing if it can. */
export function reasonAgainst(now: Draft, target: Adding, { id }: StepDefinition<any>): string | undefined {
  if (target.kind === "put") return whyNotInsert(now, known.value, id, target.place);
  const part = newStep(id);
  return whyNot(now, withStep(now, target, part), part.key, known.value);
}

/** The end of the chain; where it has no beginning yet, that. */
export function atEnd(): Adding {
  const { parts } = draft.peek();
  const first = parts.find((part) => !part.isOff);
  return first !== undefined && makesMap(first, known.peek())
    ? { kind: "put", place: { within: undefined, index: parts.length }, where: "at the end of the chain" }
    : { kind: "put", place: { within: undefined, index: 0 }, where: "at the beginning of the chain" };
}

/**
 * Where a step goes without a given place: right after the selected part or what that lies in, at the end, or as
 * late in the chain as it can be. Another initial builder takes the place of the one that is there.
 */
export function targetFor(
  definition: StepDefinition<any>,
  selected: number | undefined,
): { readonly target: Adding } | { readonly whyNot: string } {
  const now = draft.peek();
  const first = now.parts.find((part) => !part.isOff);
  const hasBeginning = first !== undefined && makesMap(first, known.peek());
  const isBeginning = definition.role === "initial" && hasBeginning;
  const targets: readonly Adding[] = isBeginning
    ? first.kind === "step"
      ? [{ kind: "replace", key: first.key }]
      : [atEnd()]
    : [...afterPart(now, selected), atEnd(), ...backwards(now)];
  for (const target of targets) if (reasonAgainst(now, target, definition) === undefined) return { target };
  return { whyNot: reasonAgainst(now, targets[0]!, definition)! };
}

/** The places after a part, and after what it lies in. Right after a branch would be another branch. */
function afterPart(now: Draft, key: number | undefined): readonly Adding[] {
  if (key === undefined || findPart(now.parts, key) === undefined) return [];
  const path = [...partsAround(now.parts, key), { key }].reverse();
  return path.flatMap((part) => {
    const { within, index } = placeOf(now.parts, part.key)!;
    const isBranch = within !== undefined && findPart(now.parts, within)?.kind === "choice";
    return isBranch ? [] : put({ within, index: index + 1 }, `after ${titleOf(part)}`);
  });
}

/** The places of the chain itself, the last first. */
function backwards({ parts }: Draft): readonly Adding[] {
  return parts.map((part, i) => put({ within: undefined, index: i + 1 }, `after ${titleOf(part)}`)).reverse();
}

const put = (place: Place, where: string): Adding => ({ kind: "put", place, where });

/** Where a step goes, in words. */
export function placeWords(target: Adding): string {
  if (target.kind === "put") return target.where;
  return target.kind === "replace" ? `in place of ${titleOf(target)}` : `as an alternative to ${titleOf(target)}`;
}
