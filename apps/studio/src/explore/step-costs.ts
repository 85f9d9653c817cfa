import type { Survey } from "undercroft/insight";

/** What a step cost in all levels of a survey. */
export interface StepCost {
  /** Its name in the chain; empty where a check failed only on the finished level. */
  readonly step: string;
  /** How many levels it took part in. */
  readonly levels: number;
  /** The milliseconds that it took in each of them. */
  readonly times: readonly number[];
  /** Its share of the time of all steps. */
  readonly share: number;
  /** Attempts that failed because of it, by the check that failed. */
  readonly rejected: readonly { readonly check: string; readonly count: number }[];
  /** How often it reported something, by kind. */
  readonly notes: readonly (readonly [kind: string, count: number])[];
}

/** How the survey calls the place of a check that failed when all steps were done. */
const AT_THE_END = "the end";

/** What each step cost, the dearest first. */
export function stepCosts(
  { steps, notes, rejected }: Pick<Survey, "steps" | "notes" | "rejected">,
  times: ReadonlyMap<string, readonly number[]>,
): readonly StepCost[] {
  const sum = (all: readonly number[]) => all.reduce((total, time) => total + time, 0);
  const whole = [...times.values()].reduce((total, all) => total + sum(all), 0);
  const blamed = [...rejected].map(([what, { count }]) => {
    // The name of a step may have these words too, but a check doesn't.
    const at = what.indexOf(" at ");
    const step = what.slice(at + " at ".length);
    return { step: step === AT_THE_END ? "" : step, check: what.slice(0, at), count };
  });
  const names = new Set([...times.keys(), ...steps.keys(), ...notes.keys(), ...blamed.map(({ step }) => step)]);
  return [...names]
    .map((step) => {
      const own = times.get(step) ?? [];
      return {
        step,
        levels: steps.get(step) ?? 0,
        times: own,
        share: whole === 0 ? 0 : sum(own) / whole,
        rejected: blamed.filter((one) => one.step === step),
        notes: [...(notes.get(step) ?? [])],
      };
    })
    .sort((a, b) => b.share - a.share);
}

/** The value in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
