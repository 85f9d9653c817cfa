import { signal } from "@preact/signals";
import { freshSeed, plural } from "apps-shared/words.ts";
import { Lane, Stopped } from "../engine/lane.ts";
import type { DraftNode } from "../state/draft.ts";
import { failureOf, order, say, setSeed } from "../state/studio.ts";
import { names, titleOf } from "./names.ts";
import { focusSoon, headId } from "./tune-state.ts";

/** Seeds that are tried: a node that comes once in 300 levels is found almost surely, in a second or two. */
const MOST_SEEDS = 2000;

/** The node that a seed is being searched for, and how many seeds were tried. */
export const finding = signal<{ readonly title: string; readonly tried: number } | undefined>(undefined);

const lane = new Lane("branch");

/** Looks for a seed whose level has a node, and turns to it; says so where there is none among many. */
export async function findSeed(node: DraftNode): Promise<void> {
  const title = titleOf(node);
  const wanted = order.peek();
  const seeds = Array.from({ length: MOST_SEEDS }, freshSeed);
  finding.value = { title, tried: 0 };
  try {
    const request = { order: wanted, node: names.peek().get(node.key)!, seeds };
    const seed = await lane.run(request, (tried) => {
      finding.value = { title, tried };
    });
    // Whoever has changed the chain meanwhile wants something else.
    if (order.peek().recipe !== wanted.recipe) return;
    if (seed === undefined) say(`None of ${plural(MOST_SEEDS, "seed")} has “${title}”.`);
    else {
      setSeed(seed);
      focusSoon(headId(node.key));
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
