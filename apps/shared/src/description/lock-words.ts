import type { Level, LevelLock, Point } from "undercroft";
import { listed } from "./level-words.ts";

/** A key, or whatever else opens a lock. */
export interface NumberedKey {
  readonly at: Point;
  /** Its place in the solution, counted from 1. */
  readonly number: number;
  readonly name: string;
}

/** A locked cell with all keys that it needs. */
export interface NumberedLock {
  readonly at: Point;
  readonly keys: readonly NumberedKey[];
}

/** The keys of a level in the order of its solution, and the cells that they open. */
export function locksOf({ locks, solution = [] }: Pick<Level, "locks" | "solution">): {
  readonly keys: readonly NumberedKey[];
  readonly locks: readonly NumberedLock[];
} {
  const keys = solution.flatMap(({ take }, i) => {
    const lock = locks.find(({ key }) => isSame(key, take));
    return lock === undefined ? [] : [{ at: take, number: i + 1, name: nameOf(lock) }];
  });
  const found: { readonly at: Point; readonly keys: NumberedKey[] }[] = [];
  for (const { at, key: wanted } of locks) {
    const key = keys.find((one) => isSame(one.at, wanted));
    if (key === undefined) continue;
    const known = found.find((lock) => isSame(lock.at, at));
    if (known === undefined) found.push({ at, keys: [key] });
    else known.keys.push(key);
  }
  return { keys, locks: found };
}

/** `3`, or `1+2` where a lock needs two keys. */
export function numbersOf({ keys }: NumberedLock): string {
  return keys
    .map(({ number }) => number)
    .sort((a, b) => a - b)
    .join("+");
}

/** What is worth knowing about a cell: its locks, keys, doors and one-ways. */
export function lockLines(level: Level, spheres: Int32Array | undefined, cell: number): readonly string[] {
  const here: Point = [cell % level.width, Math.floor(cell / level.width)];
  const lines: string[] = [];
  const needed = level.locks.filter(({ at }) => isSame(at, here));
  if (needed.length > 0) {
    lines.push(`locked: needs ${listed(needed.map((lock) => `the ${nameOf(lock)} at ${place(lock.key)}`))}`);
  }
  for (const { key, name = "key" } of level.questLocks.filter(({ at }) => isSame(at, here))) {
    lines.push(`locked: needs the ${name} on level ${key.level}`);
  }
  const opened = level.locks.filter(({ key }) => isSame(key, here));
  if (opened.length > 0) {
    const usedUp = opened.some((lock) => lock.usedUp === true) ? ", and is used up" : "";
    lines.push(`the ${nameOf(opened[0]!)} here opens ${listed(opened.map(({ at }) => place(at)))}${usedUp}`);
  }
  if (level.doors?.some(({ at, kind }) => kind === "secret" && isSame(at, here))) lines.push("secret: has to be found");
  const group = level.doors?.find(({ at }) => isSame(at, here))?.group;
  if (group !== undefined) {
    const cells = level.doors!.filter((door) => door.group === group).length;
    lines.push(`part of a door that is ${cells} cells wide`);
  }
  for (const { from, to } of level.oneWays) {
    if (isSame(from, here)) lines.push(`one-way to ${place(to)}`);
    if (isSame(to, here)) lines.push(`end of the one-way from ${place(from)}`);
  }
  for (const { from, to } of level.arrivals) {
    if (isSame(to, here)) lines.push(`end of a one-way from level ${from.level}`);
  }
  const sphere = spheres?.[cell] ?? -1;
  if (sphere >= 0 && level.locks.length > 0) {
    lines.push(sphere === 0 ? "sphere 0: needs no key" : `sphere ${sphere}: needs keys from sphere ${sphere - 1}`);
  }
  return lines;
}

function nameOf({ name, kind }: LevelLock): string {
  return name ?? kind ?? "key";
}

function place([x, y]: Point): string {
  return `(${x}, ${y})`;
}

function isSame([x, y]: Point, [otherX, otherY]: Point): boolean {
  return x === otherX && y === otherY;
}
