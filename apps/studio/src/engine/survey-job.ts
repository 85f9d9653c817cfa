import type { AnyChain } from "undercroft";
import { Survey, type SurveyFrame, Surveyor } from "undercroft/insight";
import type { Jobs, SurveyedLevel, SurveyPart } from "./protocol.ts";
import { nextTurn } from "./turns.ts";

/** What is known is sent after so many milliseconds: often enough to see the picture grow. */
const PAUSE = 250;

/** Builds and measures the levels of some seeds, and tells from time to time what came of them. */
export async function surveyLevels(
  { order: { depth }, seeds }: Jobs["survey"]["request"],
  chain: AnyChain,
  part: (some: SurveyPart) => void,
  signal: AbortSignal,
): Promise<void> {
  const surveyor = new Surveyor(chain, { depth, clock: () => performance.now() });
  // The page keeps the parts of one survey apart from those of others, so the key need not.
  const frame: SurveyFrame = { key: "studio", width: chain.width, height: chain.height };
  let batch = new Batch(frame);
  let sent = performance.now();
  for (const [i, seed] of seeds.entries()) {
    await batch.add(surveyor, seed, signal);
    if (i < seeds.length - 1 && performance.now() - sent < PAUSE) continue;
    part(batch.part());
    batch = new Batch(frame);
    await nextTurn();
    sent = performance.now();
  }
}

/** What came of the seeds since something was sent last. */
class Batch {
  readonly #survey: Survey;
  readonly #levels: SurveyedLevel[] = [];
  readonly #times: Record<string, number[]> = {};
  #tried = 0;

  constructor(frame: SurveyFrame) {
    this.#survey = new Survey(frame);
  }

  async add(surveyor: Surveyor, seed: string, signal: AbortSignal): Promise<void> {
    // The surveyor sums up what a step takes; what it took for this seed is the difference.
    const before = new Map([...surveyor.times].map(([step, { time }]) => [step, time]));
    const found = await surveyor.surveyAsync(seed, this.#survey, signal);
    this.#tried++;
    if (found === undefined) return;
    this.#levels.push({ seed, hash: found.level.hash, row: found.row });
    for (const [step, { time }] of surveyor.times) {
      const took = time - (before.get(step) ?? 0);
      if (took > 0) (this.#times[step] ??= []).push(took);
    }
  }

  part(): SurveyPart {
    return { levels: this.#levels, tried: this.#tried, summary: this.#survey.toJSON(), times: this.#times };
  }
}
