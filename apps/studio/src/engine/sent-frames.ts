import type { Frame } from "undercroft";
import type { Spawn } from "undercroft/define";

/**
 * A frame on its way from a worker. Most frames have the spawns of the one before, and perhaps a few more: only those are
 * sent. All of them in every frame would be millions on a large map, and the page would stand still while it reads them.
 */
export interface SentFrame extends Omit<Frame, "spawns"> {
  /** How many spawns of the frame before it are still there, and those that come after them. */
  readonly kept: number;
  readonly added: readonly Spawn[];
}

/** Frames as they are sent. */
export function sentFrames(frames: readonly Frame[]): readonly SentFrame[] {
  let before: readonly Spawn[] = [];
  return frames.map(({ step, picture, changes, start, exits, rooms, spawns }) => {
    const goesOn = spawns.length >= before.length && before.every((spawn, i) => spawn === spawns[i]);
    const kept = goesOn ? before.length : 0;
    before = spawns;
    return { step, picture, changes, start, exits, rooms, kept, added: spawns.slice(kept) };
  });
}

/** Frames as they were before they were sent. Spawns that some have in common are kept once. */
export function receivedFrames(sent: readonly SentFrame[]): readonly Frame[] {
  let list: Spawn[] = [];
  return sent.map(({ kept, added, ...frame }) => {
    if (kept !== list.length) list = list.slice(0, kept);
    const spawns = list;
    for (const spawn of added) spawns.push(spawn);
    const count = spawns.length;
    return {
      ...frame,
      get spawns() {
        return spawns.slice(0, count);
      },
    };
  });
}
