import type { Frame, History, Level } from "undercroft";
import { eachChange, type LevelView, levelView } from "undercroft/formats";

/** A build that can be played without the library, as a file holds it. Cells are flat. */
export interface Growth {
  /** The hash of the finished level. */
  readonly hash: string;
  readonly frames: readonly GrowthFrame[];
  /** What the finished level looks like, but for its tiles: those are what the frames lead to. */
  readonly finished: Omit<LevelView, "tiles">;
  /** The way from the start to the exit. */
  readonly path: readonly number[];
}

/** What there is besides tiles at the time of a frame. */
type FrameState = Pick<Frame, "start" | "exits" | "spawns" | "rooms">;

/** A frame, of which only what differs from the frame before it is written down. */
interface GrowthFrame {
  readonly step?: string;
  /** The cells that changed, each as the distance from the one before it. */
  readonly cells: readonly number[];
  /** The exclusive-or of the old and the new tile: of all of them, or of each. */
  readonly flips: number | readonly number[];
  readonly state?: FrameState;
}

/** The growth of a level that was built with its history. */
export function growthOf(level: Level & { readonly history: History }): Growth {
  const { width } = level;
  const { tiles: _, tileset, distances, ...finished } = levelView(level);
  let before: { step?: string; state?: string } = {};
  const frames = level.history.frames.map((frame) => {
    const { step, start, exits, spawns, rooms } = frame;
    const state: FrameState = { start, exits, spawns, rooms };
    const text = JSON.stringify(state);
    const written = {
      ...(step === before.step ? {} : { step }),
      ...changesOf(frame),
      ...(text === before.state ? {} : { state }),
    };
    before = { step, state: text };
    return written;
  });
  return {
    hash: level.hash,
    frames,
    finished: {
      ...finished,
      tileset: { tiles: tileset.tiles },
      ...(distances === undefined ? {} : { distances: Array.from(distances) }),
    },
    path: (level.criticalPath() ?? []).map(([x, y]) => y * width + x),
  };
}

function changesOf({ changes }: Frame): Pick<GrowthFrame, "cells" | "flips"> {
  const cells: number[] = [];
  const flips: number[] = [];
  let last = 0;
  eachChange(changes, (cell, flip) => {
    cells.push(cell - last);
    flips.push(flip);
    last = cell;
  });
  const [first = 0] = flips;
  return { cells, flips: flips.every((flip) => flip === first) ? first : flips };
}

/** The frames of a growth as a history has them. Pictures that steps showed instead of the map are not among them. */
export function framesOf({ frames }: Growth): readonly Frame[] {
  let step = "";
  let state: FrameState = { start: undefined, exits: [], spawns: [], rooms: undefined };
  return frames.map((frame) => {
    step = frame.step ?? step;
    state = frame.state ?? state;
    const cells = new Int32Array(frame.cells.length);
    let last = 0;
    for (const [i, distance] of frame.cells.entries()) {
      last += distance;
      cells[i] = last;
    }
    const flips =
      typeof frame.flips === "number" ? new Uint8Array(cells.length).fill(frame.flips) : Uint8Array.from(frame.flips);
    return { step, picture: undefined, changes: { kind: "list", cells, flips }, ...state };
  });
}
