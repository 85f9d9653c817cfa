import { signal } from "@preact/signals";
import { freshSeed, plural } from "apps-shared/words.ts";
import { Lane, Stopped } from "../engine/lane.ts";
import type { DraftPart } from "../state/draft.ts";
import { failureOf, order, say, setSeed } from "../state/studio.ts";
import { names, titleOf } from "./names.ts";
import { focusSoon, headId } from "./tune-state.ts";

/** Seeds that are tried: a part that comes once in 300 levels is found almost surely, in a second or two. */
const MOST_SEEDS = 2000;

/** The part that a seed is being looked for, and how many were tried. */
export const finding = signal<{ readonly title: string; readonly tried: number } | undefined>(undefined);

const lane = new Lane("branch");

/** Looks for a seed whose level has a part, and turns to it; says so where there is none among many. */
export async function findSeed(part: DraftPart): Promise<void> {
  const title = titleOf(part);
  const wanted = order.peek();
  const seeds = Array.from({ length: MOST_SEEDS }, freshSeed);
  finding.value = { title, tried: 0 };
  try {
    const request = { order: wanted, part: names.peek().get(part.key)!, seeds };
    const seed = await lane.run(request, (tried) => {
      finding.value = { title, tried };
    });
    // Whoever has changed the chain meanwhile wants something else.
    if (order.peek().recipe !== wanted.recipe) return;
    if (seed === undefined) say(`None of ${plural(MOST_SEEDS, "seed")} has “${title}”.`);
    else {
      setSeed(seed);
      focusSoon(headId(part.key));
      say(`Seed ${seed} has “${title}”. ${plural(seeds.indexOf(seed) + 1, "seed")} tried.`);
    }
  } catch (error) {
    if (!(error instanceof Stopped)) say(`No seed can be looked for: ${failureOf(error).message}`);
  } finally {
    finding.value = undefined;
  }
}

/** Gives up the search. */
export function stopFinding(): void {
  lane.stop();
}
