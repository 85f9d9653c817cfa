import { TERRAIN_DEATHS } from "../core/index.js";
import { type BotOptions, type BotRun, playBot } from "./play.js";

/** What became of many games. */
export interface SoakResult {
  readonly runs: readonly BotRun[];
  readonly won: number;
  readonly stuck: readonly BotRun[];
  /** Deaths by the depth at which they happened, from depth 1; the last place is the last depth. */
  readonly deathsByDepth: readonly number[];
  /** Deaths by cause, the most frequent first. */
  readonly deathsByCause: readonly (readonly [cause: string, deaths: number])[];
  /** Of these deaths those by water, lava and fire. */
  readonly deathsByTerrain: number;
  /** Runs in which at least one lock was opened. */
  readonly openedAny: number;
  readonly turns: number;
}

/** Lets the bot play with the seeds `name 1`, `name 2`, and so on. */
export function soak(
  runs: number,
  name = "soak",
  options: BotOptions & { onRun?: (run: BotRun) => void } = {},
): SoakResult {
  const { onRun, ...bot } = options;
  const played: BotRun[] = [];
  for (let i = 1; i <= runs; i++) {
    const run = playBot(`${name} ${i}`, bot);
    played.push(run);
    onRun?.(run);
  }
  return summary(played);
}

/** Counts what became of games. */
export function summary(runs: readonly BotRun[]): SoakResult {
  const deathsByDepth: number[] = [];
  const causes = new Map<string, number>();
  for (const { depth, death } of runs) {
    if (death === null) continue;
    while (deathsByDepth.length < depth) deathsByDepth.push(0);
    deathsByDepth[depth - 1] = deathsByDepth[depth - 1]! + 1;
    causes.set(death, (causes.get(death) ?? 0) + 1);
  }
  return {
    runs,
    won: runs.filter(({ won }) => won).length,
    stuck: runs.filter(({ stuck }) => stuck !== null),
    deathsByDepth,
    deathsByCause: [...causes].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1)),
    deathsByTerrain: runs.filter(({ death }) => death !== null && isTerrain(death)).length,
    openedAny: runs.filter(({ opened }) => opened > 0).length,
    turns: runs.reduce((sum, { turns }) => sum + turns, 0),
  };
}

function isTerrain(death: string): boolean {
  return (Object.values(TERRAIN_DEATHS) as readonly string[]).includes(death);
}
