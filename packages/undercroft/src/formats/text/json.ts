import { checkLevel, type Level } from "../../chain/index.js";
import { checkKeys, eachChange, FLAG, type History, type KeysOf, LIST } from "../../core/index.js";
import type { RecipePack } from "../../recipes/index.js";

/** What to put into a level file besides the level. */
export interface JsonOptions {
  /** Whether to include the build history, if there is one. Default: false. */
  readonly frames?: boolean;
  /** Packs to include in the file's recipe, so that the level can be rebuilt by people who don't have them. */
  readonly packs?: readonly RecipePack[];
}

/**
 * Returns the level file as text, with one line for each row, spawn, room and step, so that files are easy to compare.
 */
export function toJson(level: Level, options: JsonOptions = {}): string {
  checkLevel("toJson", level);
  checkKeys("toJson", options, OPTION_KEYS);
  const file: Record<string, unknown> = { ...level.toJSON() };
  const { packs = [] } = options;
  if (packs.length > 0) {
    const { steps, ...head } = level.recipe;
    file.recipe = { ...head, packs, steps };
  }
  if (options.frames && level.history !== undefined) file.history = historyFrames(level.history);
  const fields = Object.entries(file).map(([key, value]) => `  ${JSON.stringify(key)}: ${field(value)}`);
  return `{\n${fields.join(",\n")}\n}\n`;
}

function field(value: unknown): string {
  if (!Array.isArray(value) || value.length === 0 || typeof value[0] === "number") return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")}\n  ]`;
}

/** A frame of a build in a level file: the step, and the cells that it changed. */
export interface FrameRecord {
  readonly step: string;
  /** Cell index and new tile index, alternating. */
  readonly cells: readonly number[];
  readonly start?: number;
  readonly exits?: readonly number[];
  readonly spawns?: readonly (readonly [cell: number, name: string])[];
}

/** Returns the frames of a build as plain data. Leaves out what hasn't changed since the previous frame. */
export function historyFrames(history: History): FrameRecord[] {
  const at = history.position;
  history.seek(0);
  const records: FrameRecord[] = [];
  let last: (typeof history.frames)[number] | undefined;
  while (history.forward()) {
    const frame = history.frame!;
    const touched = new Set<number>();
    eachChange(frame.changes, (cell) => touched.add(cell));
    records.push({
      step: frame.step,
      cells: [...touched].sort((a, b) => a - b).flatMap((cell) => [cell, history.tiles[cell]!]),
      ...(frame.start !== undefined && frame.start !== last?.start ? { start: frame.start } : {}),
      ...(frame.exits !== last?.exits ? { exits: frame.exits.map((exit) => exit.at) } : {}),
      ...(frame.spawns !== last?.spawns
        ? { spawns: frame.spawns.map((spawn) => [spawn.at, spawn.name] as const) }
        : {}),
    });
    last = frame;
  }
  history.seek(at);
  return records;
}

const OPTION_KEYS: KeysOf<JsonOptions> = { frames: FLAG, packs: LIST };
