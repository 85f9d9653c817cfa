import { rm } from "node:fs/promises";
import { UndercroftError } from "undercroft";
import type { SurveyFolder } from "undercroft/insight/node";
import { missingParts, type PlacedPart, unpackSurvey } from "./store.js";
import type { Plan, SurveyQueue } from "./survey-queue.js";
import { note } from "./terminal.js";

/** How the queue stands to what is missing. */
export interface Mended {
  /** Parts that came with the queue and were written now. */
  readonly received: number;
  /** Parts that were neither there nor in the queue, and are in the queue again. */
  readonly added: readonly PlacedPart[];
  /** Parts that are still missing, with those that were added. */
  readonly missing: readonly PlacedPart[];
}

/**
 * Makes the queue what it should be: the parts that are missing, and no others. The parts in the folder are the truth, and
 * the queue is a hint: whatever it has lost or given up is put into it again.
 */
export async function mend(
  folder: SurveyFolder,
  queue: SurveyQueue,
  plan: Plan,
  onProgress?: (added: number) => void,
): Promise<Mended> {
  const [coming, completed, failed] = await Promise.all([
    queue.names("waiting", "delayed", "active"),
    queue.names("completed"),
    queue.names("failed"),
  ]);
  const missing = await missingParts(folder, plan.rows);
  const left: PlacedPart[] = [];
  const added: PlacedPart[] = [];
  let received = 0;
  for (const placed of missing) {
    const { name } = placed.part;
    if (completed.has(name) && (await receive(folder, queue, placed))) {
      received++;
      continue;
    }
    left.push(placed);
    if (coming.has(name)) continue;
    // Whatever has come to its end without a part must go, or the part can't be added again.
    if (completed.has(name) || failed.has(name)) await queue.remove(name);
    added.push(placed);
  }
  await queue.add(added, plan, onProgress);
  return { received, added, missing: left };
}

/** Writes a part that somebody without access to the folder has left in the queue. */
async function receive(folder: SurveyFolder, queue: SurveyQueue, { part }: PlacedPart): Promise<boolean> {
  const job = await queue.job(part.name);
  const packed = job?.returnvalue?.summary;
  if (packed === undefined) return false;
  try {
    await folder.write(part, unpackSurvey(packed, `the job ${part.name}`));
    await folder.read(part);
    return true;
  } catch (error) {
    // Damaged on its way, or compressed by something else.
    if (!(error instanceof UndercroftError) && (error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    note(`${(error as Error).message} It is done again.`);
    await rm(folder.fileOf(part), { force: true });
    return false;
  }
}
