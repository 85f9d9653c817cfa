import { batch, computed, signal } from "@preact/signals";
import { type Draft, findNode, nodesAround, type Place } from "../state/draft.ts";
import { faultOf } from "../state/facts.ts";
import { draft, edit, known, problem, withoutGrowth } from "../state/studio.ts";
import { branchKeys, fateOf } from "./drawn.ts";
import { names } from "./names.ts";

/** The step whose options are shown. */
export const openKey = signal<number | undefined>(undefined);
/** Groups and choices that were folded or unfolded. */
const turned = signal<ReadonlyMap<number, boolean>>(new Map());
/** The node whose title is being changed. */
export const renamed = signal<number | undefined>(undefined);
/** Whether the list of the user's own recipes is open. */
export const areRecipesShown = signal(false);
/** What the dialog with all steps is open for. */
export const adding = signal<Adding | undefined>(undefined);

/** A place that a new step goes to, a node whose place it takes, or one that becomes a choice between itself and the step. */
export type Adding =
  | { readonly kind: "put"; readonly place: Place; readonly where: string }
  | { readonly kind: "replace"; readonly key: number }
  | { readonly kind: "choice"; readonly key: number };

/** What is wrong with the chain itself. */
export const fault = computed(() => faultOf(draft.value, known.value));

/** The node that the problem on the screen is about. */
export const failingKey = computed(() => {
  if (fault.value?.key !== undefined) return fault.value.key;
  const step = problem.value?.step;
  if (step === undefined) return undefined;
  const named = [...names.value].find(([, name]) => name === step)?.[0];
  return named ?? [...names.value].find(([, name]) => name.split("#")[0] === step)?.[0];
});

/**
 * Whether a group or a choice shows what it holds. Unless it was folded by hand, the outermost do if they are in the
 * level on the screen, and so does the branch of a choice that was drawn.
 */
export function isUnfolded(key: number): boolean {
  const said = turned.value.get(key);
  if (said !== undefined) return said;
  const isOutermost = draft.value.nodes.some((node) => node.key === key);
  const fate = fateOf(key);
  return isOutermost ? fate !== "left-out" : branchKeys.value.has(key) && fate === "runs";
}

export function fold(key: number, isDown: boolean): void {
  turned.value = new Map(turned.peek()).set(key, isDown);
}

/** Opens a node's card, and everything round it. */
export function reveal(key: number): void {
  batch(() => {
    for (const around of nodesAround(draft.peek().nodes, key)) fold(around.key, true);
    const node = findNode(draft.peek().nodes, key);
    if (node?.kind === "step") openKey.value = key;
    else if (node !== undefined) fold(key, true);
  });
}

/** The id of a node's card on the page, and of the control of one of its options. */
export const cardId = (key: number) => `part-${key}`;
export const headId = (key: number) => `part-${key}-head`;
export const controlId = (key: number, option: string) => `part-${key}-${option}`;

/** Puts the focus on something that is about to be on the page. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    const target = document.getElementById(id);
    target?.focus();
    target?.scrollIntoView({ block: "nearest" });
  });
}

/** The slider that is being moved, and the draft that it left last. */
let drag: { readonly control: string; readonly left: Draft } | undefined;

/** Changes the chain while a control is moved: however far it goes, one step back undoes it all. */
export function editWhileMoving(control: string, change: (draft: Draft) => Draft): void {
  if (drag?.control === control && drag.left === draft.peek()) {
    const next = change(draft.peek());
    withoutGrowth(() => {
      draft.value = next;
    });
  } else edit(change);
  drag = { control, left: draft.peek() };
}

/** The control was let go. */
export function endMove(): void {
  clearTimeout(pause);
  drag = undefined;
}

/** After a pause of this many milliseconds, typing counts as finished. */
const PAUSE = 1000;
let pause: ReturnType<typeof setTimeout> | undefined;

/** A key was typed: more of them count as the same move if they follow at once. */
export function endMoveSoon(): void {
  clearTimeout(pause);
  pause = setTimeout(endMove, PAUSE);
}
