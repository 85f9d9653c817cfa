import { computed, effect, signal } from "@preact/signals";
import { plural } from "apps-shared/words.ts";
import type { Proof, ProofFinding, ProofProgress } from "undercroft/prefabs";
import { Lane, Stopped } from "../engine/lane.ts";
import { failureOf } from "../state/studio.ts";
import { drawnHere } from "./rolls.ts";

/** How the proof stands. */
export type ProofState =
  | { readonly kind: "none" }
  | { readonly kind: "proving"; readonly progress: ProofProgress }
  | { readonly kind: "done"; readonly proof: Proof }
  | { readonly kind: "stopped"; readonly progress: ProofProgress }
  | { readonly kind: "failed"; readonly why: string };

export const proof = signal<ProofState>({ kind: "none" });
/** The text that was proved. What was found out about it says nothing of another one. */
const proved = signal<string | undefined>(undefined);
/** Whether the drawing has changed since it was proved. */
export const isOutdated = computed(
  () => proved.value !== undefined && proved.value !== JSON.stringify(drawnHere.value ?? ""),
);

const lane = new Lane("prove");

/** Goes through all outcomes of the drawing. */
export function prove(): void {
  const drawn = drawnHere.peek();
  if (drawn === undefined) return;
  proved.value = JSON.stringify(drawn);
  proof.value = { kind: "proving", progress: { outcomes: 0, problems: 0 } };
  lane
    .run({ prefab: drawn }, (progress) => {
      proof.value = { kind: "proving", progress };
    })
    .then(
      (done) => {
        proof.value = { kind: "done", proof: done };
      },
      (error: unknown) => {
        if (!(error instanceof Stopped)) proof.value = { kind: "failed", why: failureOf(error).message };
      },
    );
}

/** Stops the proof; what was found so far says little, and isn't shown. */
export function stopProof(): void {
  const now = proof.peek();
  lane.stop();
  if (now.kind === "proving") proof.value = { kind: "stopped", progress: now.progress };
}

/** Forgets the proof of another drawing as soon as one is opened. */
export function forgetProofs(): () => void {
  return effect(() => {
    const name = drawnHere.value?.name;
    const last = proved.peek();
    if (last === undefined || name === undefined || (JSON.parse(last) as { name?: string }).name === name) return;
    lane.stop();
    proved.value = undefined;
    proof.value = { kind: "none" };
  });
}

/** What came of a proof, in a sentence or two. */
export function proofWords({ outcomes, isComplete, sampled, contexts, failures, warnings }: Proof): string {
  const depths = [...new Set(contexts.map(({ depth }) => depth))];
  const extent = isComplete
    ? outcomes === 1
      ? "There is only one outcome, and it was checked"
      : `All ${plural(outcomes, "outcome")} were checked`
    : `${plural(outcomes, "outcome")} of many more were checked: the first ${(outcomes - sampled).toLocaleString("en")}, and ${sampled.toLocaleString("en")} at random`;
  const where = depths.length === 1 ? `at depth ${depths[0]}` : `at depths ${depths.join(", ")}`;
  const verdict =
    failures.length > 0
      ? `${plural(failures.length, "problem")} found.`
      : isComplete
        ? "Proved: every outcome is sound."
        : "No problem found.";
  const more = warnings.length > 0 ? ` ${plural(warnings.length, "warning")}.` : "";
  return `${verdict}${more} ${extent}, ${where}.`;
}

/** How often something is wrong, in words. */
export function oddsWords({ outcomes, probability, isAlways, example }: ProofFinding, all: number): string {
  if (isAlways) return "in every outcome";
  const share = probability >= 0.001 ? `${Number((100 * probability).toPrecision(2))}%` : "less than 0.1%";
  return `in ${outcomes.toLocaleString("en")} of ${plural(all, "outcome")}; the odds at depth ${example.context.depth} are ${share}`;
}
