import { computed } from "@preact/signals";
import type { DraftChoice, DraftGroup, DraftNode } from "../state/draft.ts";
import { readEnds } from "../state/option-values.ts";
import { draft, shown } from "../state/studio.ts";
import { names } from "./names.ts";
import { conditionText } from "./step-words.ts";

/**
 * What became of a node in the level on the screen: it ran, it was reached but its chance or condition left it out, or it
 * was never reached.
 */
export type Fate = "runs" | "left-out" | "unreached";

/** What became of a node; undefined while there is no level, and for what is switched off. */
export function fateOf(key: number): Fate | undefined {
  const { taken } = shown.value ?? {};
  if (taken === undefined || offKeys.value.has(key)) return undefined;
  const runs = taken.get(names.value.get(key) ?? "");
  return runs === undefined ? "unreached" : runs ? "runs" : "left-out";
}

/** What is switched off, and all that lies in it. */
const offKeys = computed(() => {
  const keys = new Set<number>();
  const walk = (node: DraftNode, isOff: boolean) => {
    if (isOff || node.isOff) keys.add(node.key);
    if (node.kind !== "step") for (const member of node.nodes) walk(member, isOff || node.isOff);
  };
  for (const node of draft.value.nodes) walk(node, false);
  return keys;
});

/** The branches of all choices. */
export const branchKeys = computed(() => {
  const keys = new Set<number>();
  const walk = (node: DraftNode) => {
    if (node.kind === "step") return;
    for (const member of node.nodes) {
      if (node.kind === "choice") keys.add(member.key);
      walk(member);
    }
  };
  draft.value.nodes.forEach(walk);
  return keys;
});

/** The depth and the size of a level, by which conditions are judged. */
export type Standing = Readonly<Record<"depth" | "width" | "height", number>>;

/** Why a node is not in a level. */
export interface Idle {
  readonly words: string;
  /** Whether another seed may lead to it. */
  readonly canBeFound: boolean;
}

/** Why a node is not in a level, or undefined if it is, or if that is unknown; `around` has what it lies in, the outermost first. */
export function idleOf(
  node: DraftNode,
  around: readonly (DraftGroup | DraftChoice)[],
  fate: (key: number) => Fate | undefined,
  at: Standing,
): Idle | undefined {
  const path = [...around, node];
  const culprit = path.findIndex((one, i) => isOut(path[i - 1], fate(one.key)));
  if (culprit < 0) return undefined;
  const never = path.map((one, i) => neverWords(one, path[i - 1], at)).find((words) => words !== undefined);
  if (never !== undefined) return { words: never, canBeFound: false };
  const words =
    fate(path[culprit]!.key) === "left-out"
      ? "It didn't happen for this seed. Until it does, changes here do nothing."
      : "Not drawn for this seed. Until it is, changes here do nothing.";
  return { words, canBeFound: true };
}

/** Whether a node that lies in another keeps itself, and all that it holds, out of the level. */
function isOut(around: DraftNode | undefined, fate: Fate | undefined): boolean {
  return fate === "left-out" || (fate === "unreached" && around?.kind === "choice");
}

/** Why no seed leads to a node; undefined if one may. */
function neverWords(node: DraftNode, around: DraftNode | undefined, at: Standing): string | undefined {
  if (around?.kind === "choice" && around.weights[around.nodes.indexOf(node)] === 0) {
    return "Its weight is 0, so it is never drawn.";
  }
  if (node.kind !== "group") return undefined;
  if (node.chance === 0) return "Its chance is 0%, so it never happens.";
  if (node.when === undefined || isMet(node.when, at)) return undefined;
  const { depth, width, height } = at;
  return `Only if ${conditionText(node.when)}. This level has depth ${depth} and ${width} × ${height} cells.`;
}

function isMet(when: NonNullable<DraftGroup["when"]>, at: Standing): boolean {
  return Object.entries(when).every(([what, range]) => {
    const { low = 0, high = Number.POSITIVE_INFINITY } = readEnds(range);
    const value = at[what as keyof Standing];
    return value >= low && value <= high;
  });
}
