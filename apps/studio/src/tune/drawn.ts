import { computed } from "@preact/signals";
import type { DraftChoice, DraftGroup, DraftPart } from "../state/draft.ts";
import { readEnds } from "../state/option-values.ts";
import { draft, shown } from "../state/studio.ts";
import { names } from "./names.ts";
import { conditionText } from "./step-words.ts";

/**
 * What became of a part in the level on the screen: it takes place, it was come to and its chance or condition decided
 * against it, or it was not even come to.
 */
export type Fate = "runs" | "left-out" | "unreached";

/** What became of a part; undefined while there is no level, and for what is switched off. */
export function fateOf(key: number): Fate | undefined {
  const { taken } = shown.value ?? {};
  if (taken === undefined || offKeys.value.has(key)) return undefined;
  const runs = taken.get(names.value.get(key) ?? "");
  return runs === undefined ? "unreached" : runs ? "runs" : "left-out";
}

/** What is switched off, and all that lies in it. */
const offKeys = computed(() => {
  const keys = new Set<number>();
  const walk = (part: DraftPart, isOff: boolean) => {
    if (isOff || part.isOff) keys.add(part.key);
    if (part.kind !== "step") for (const member of part.parts) walk(member, isOff || part.isOff);
  };
  for (const part of draft.value.parts) walk(part, false);
  return keys;
});

/** The branches of all choices. */
export const branchKeys = computed(() => {
  const keys = new Set<number>();
  const walk = (part: DraftPart) => {
    if (part.kind === "step") return;
    for (const member of part.parts) {
      if (part.kind === "choice") keys.add(member.key);
      walk(member);
    }
  };
  draft.value.parts.forEach(walk);
  return keys;
});

/** The depth and the size of a level, by which conditions are judged. */
export type Standing = Readonly<Record<"depth" | "width" | "height", number>>;

/** Why a part is not in a level. */
export interface Idle {
  readonly words: string;
  /** Whether another seed may lead to it. */
  readonly canBeFound: boolean;
}

/** Why a part is not in a level, or undefined if it is, or if that is unknown; `around` has what it lies in, the outermost first. */
export function idleOf(
  part: DraftPart,
  around: readonly (DraftGroup | DraftChoice)[],
  fate: (key: number) => Fate | undefined,
  at: Standing,
): Idle | undefined {
  const path = [...around, part];
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

/** Whether a part that lies in another keeps itself, and all that it holds, out of the level. */
function isOut(around: DraftPart | undefined, fate: Fate | undefined): boolean {
  return fate === "left-out" || (fate === "unreached" && around?.kind === "choice");
}

/** Why no seed leads to a part; undefined if one may. */
function neverWords(part: DraftPart, around: DraftPart | undefined, at: Standing): string | undefined {
  if (around?.kind === "choice" && around.weights[around.parts.indexOf(part)] === 0) {
    return "Its weight is 0, so it is never drawn.";
  }
  if (part.kind !== "group") return undefined;
  if (part.chance === 0) return "Its chance is 0%, so it never happens.";
  if (part.when === undefined || isMet(part.when, at)) return undefined;
  const { depth, width, height } = at;
  return `Only if ${conditionText(part.when)}. This level has depth ${depth} and ${width} × ${height} cells.`;
}

function isMet(when: NonNullable<DraftGroup["when"]>, at: Standing): boolean {
  return Object.entries(when).every(([what, range]) => {
    const { low = 0, high = Number.POSITIVE_INFINITY } = readEnds(range);
    const value = at[what as keyof Standing];
    return value >= low && value <= high;
  });
}
