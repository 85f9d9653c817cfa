import { type AnyChain, UndercroftError } from "undercroft";
import { type LevelMetrics, METRICS, measureRow, parseQuery, plainValue, Workspace } from "undercroft/insight";
import { conditionsIn, isMet, missOf } from "./miss.ts";
import type { FindPart, FindRequest, FoundLevel } from "./protocol.ts";
import { smallLevel } from "./small-level.ts";
import { nextTurn } from "./turns.ts";

/** What was found is sent after this many milliseconds. */
const PAUSE = 250;

type Counts = { -readonly [K in keyof FindPart]: FindPart[K] } & { met: number[]; found: FoundLevel[] };

/**
 * Builds and measures the level of each seed. Every level is finished, also one that can't meet the query any more: how far
 * it is off says what to change.
 */
export async function findLevels(
  { order: { depth }, seeds, where, worst }: FindRequest,
  chain: AnyChain,
  part: (some: FindPart) => void,
  signal: AbortSignal,
): Promise<void> {
  const query = parseQuery(where);
  const conditions = conditionsIn(query);
  const all = conditions.some((each) => each.kind === "metric" && each.metric.isSlow);
  const workspace = new Workspace();
  const none = (): Counts => ({ tried: 0, failed: 0, hits: 0, met: conditions.map(() => 0), found: [] });
  let counts = none();
  let sent = performance.now();
  for (const [i, seed] of seeds.entries()) {
    counts.tried++;
    try {
      const level = await chain.buildAsync({ seed, depth, signal, stepHashes: "last" });
      const row = measureRow(level, workspace, { all });
      const looked = { level, row };
      const met = conditions.map((condition) => isMet(condition, looked));
      for (const [at, isHeld] of met.entries()) if (isHeld) counts.met[at]!++;
      const miss = missOf(query, looked);
      if (miss === 0) counts.hits++;
      if (miss < worst) counts.found.push({ level: smallLevel(level, plainRow(row)), miss, met });
    } catch (error) {
      if (signal.aborted || !(error instanceof UndercroftError)) throw error;
      counts.failed++;
    }
    if (i < seeds.length - 1 && performance.now() - sent < PAUSE) continue;
    part(counts);
    counts = none();
    await nextTurn();
    sent = performance.now();
  }
}

function plainRow(row: Int32Array): LevelMetrics {
  return Object.fromEntries(METRICS.map((metric, i) => [metric.id, plainValue(metric, row[i]!)])) as LevelMetrics;
}
