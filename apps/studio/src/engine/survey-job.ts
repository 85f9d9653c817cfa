import type { AnyChain } from "undercroft";
import { type SurveyPiece, surveySeeds } from "undercroft/insight";
import type { Jobs } from "./protocol.ts";
import { nextTurn } from "./turns.ts";

/** What is known is sent after this many milliseconds: often enough to see the picture grow. */
const PAUSE = 250;

/** Builds and measures the levels of some seeds, and tells from time to time what came of them. */
export async function surveyLevels(
  { order: { depth }, seeds }: Jobs["survey"]["request"],
  chain: AnyChain,
  part: (some: SurveyPiece) => void,
  signal: AbortSignal,
): Promise<void> {
  // The page keeps the pieces of one survey apart from those of others, so the key need not.
  const frame = { key: "studio", width: chain.width, height: chain.height };
  const options = { depth, frame, rows: true, pause: PAUSE, clock: () => performance.now(), signal };
  for await (const piece of surveySeeds(chain, seeds, options)) {
    part(piece);
    await nextTurn();
  }
}
