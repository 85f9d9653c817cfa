import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Whose file it is: other machines may write to the same folder. */
const HOST = hostname().replaceAll(/[^\w-]/g, "_");
const UNFINISHED = /\.([\w-]+)~(\d+)\.tmp$/;
/** What is unfinished for so long, nobody finishes any more, whatever machine it was. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Writes a file that is either there as a whole or not at all, whenever the process or the machine stops: under another name
 * first, which it only loses when everything is on the disk.
 */
export async function writeWhole(path: string, data: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${HOST}~${process.pid}.tmp`;
  try {
    const file = await open(unfinished, "w");
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes what nobody will finish in a folder. */
export async function sweepUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, host, id] = UNFINISHED.exec(name) ?? [];
    if (host === undefined) continue;
    const path = join(folder, name);
    const isOver = host === HOST ? !isAlive(Number(id)) : Date.now() - (await ageOf(path)) > ABANDONED_MS;
    if (isOver) await rm(path, { force: true });
  }
}

async function ageOf(path: string): Promise<number> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
  return mtimeMs;
}

/** Whether another process with this id runs on this machine. */
function isAlive(id: number): boolean {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // One of somebody else's can't be asked, but it is there.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
