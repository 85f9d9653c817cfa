import { readable } from "apps-shared/words.ts";
import type { StepDefinition } from "undercroft/define";
import {
  changed,
  type Draft,
  type DraftStep,
  findNode,
  inserted,
  newStep,
  nodesAround,
  type Place,
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
  const node = newStep(id, options);
  edit((before) => withStep(before, target, node));
  reveal(node.key);
  focusSoon(headId(node.key));
}

/** The draft with a step put in where it is wanted. A step that takes another's place keeps its weight. */
function withStep(before: Draft, target: Adding, node: DraftStep): Draft {
  if (target.kind === "put") return inserted(before, node, target.place);
  if (target.kind === "replace") return changed(before, target.key, () => node);
  const around = wrapped(findNode(before.nodes, target.key)!, "choice");
  const next = changed(before, target.key, () => around);
  return inserted(next, node, { within: around.key, index: 1 });
}

/** Why a step can't go where it is wanted, or nothing if it can. */
export function reasonAgainst(now: Draft, target: Adding, { id }: StepDefinition<any>): string | undefined {
  if (target.kind === "put") return whyNotInsert(now, known.value, id, target.place);
  const node = newStep(id);
  return whyNot(now, withStep(now, target, node), node.key, known.value);
}

/** The end of the chain; where it has no beginning yet, that. */
export function atEnd(): Adding {
  const { nodes } = draft.peek();
  const first = nodes.find((node) => !node.isOff);
  return first !== undefined && makesMap(first, known.peek())
    ? { kind: "put", place: { within: undefined, index: nodes.length }, where: "at the end of the chain" }
    : { kind: "put", place: { within: undefined, index: 0 }, where: "at the beginning of the chain" };
}

/**
 * Where a step goes without a given place: right after the selected node or what that lies in, at the end, or as
 * late in the chain as it can be. Another initial builder takes the place of the one that is there.
 */
export function targetFor(
  definition: StepDefinition<any>,
  selected: number | undefined,
): { readonly target: Adding } | { readonly whyNot: string } {
  const now = draft.peek();
  const first = now.nodes.find((node) => !node.isOff);
  const hasBeginning = first !== undefined && makesMap(first, known.peek());
  const isBeginning = definition.role === "initial" && hasBeginning;
  const targets: readonly Adding[] = isBeginning
    ? first.kind === "step"
      ? [{ kind: "replace", key: first.key }]
      : [atEnd()]
    : [...afterNode(now, selected), atEnd(), ...backwards(now)];
  for (const target of targets) if (reasonAgainst(now, target, definition) === undefined) return { target };
  return { whyNot: reasonAgainst(now, targets[0]!, definition)! };
}

/** The places after a node, and after what it lies in. Right after a branch would be another branch. */
function afterNode(now: Draft, key: number | undefined): readonly Adding[] {
  if (key === undefined || findNode(now.nodes, key) === undefined) return [];
  const path = [...nodesAround(now.nodes, key), { key }].reverse();
  return path.flatMap((node) => {
    const { within, index } = placeOf(now.nodes, node.key)!;
    const isBranch = within !== undefined && findNode(now.nodes, within)?.kind === "choice";
    return isBranch ? [] : put({ within, index: index + 1 }, `after ${titleOf(node)}`);
  });
}

/** The places of the chain itself, the last first. */
function backwards({ nodes }: Draft): readonly Adding[] {
  return nodes.map((node, i) => put({ within: undefined, index: i + 1 }, `after ${titleOf(node)}`)).reverse();
}

const put = (place: Place, where: string): Adding => ({ kind: "put", place, where });

/** Where a step goes, in words. */
export function placeWords(target: Adding): string {
  if (target.kind === "put") return target.where;
  return target.kind === "replace" ? `in place of ${titleOf(target)}` : `as an alternative to ${titleOf(target)}`;
}
