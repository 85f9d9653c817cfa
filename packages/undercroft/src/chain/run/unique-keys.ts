import type { BuilderMap } from "../../core/builder-map.js";
import type { Lock } from "../../core/parts/index.js";

/** What is put before the name of a key if another key has it already. After the last, they are numbered. */
const LOOKS = ["Old", "Small", "Heavy", "Bent", "Worn", "Plain", "Ornate", "Cracked"];

/** What opens these isn't told apart by name: a lever is where it is, and fire is fire. */
const NAMELESS: readonly string[] = ["lever", "fire"];

/**
 * Gives keys another name if an earlier key of the level or a key of a quest has it already. Each step names its keys
 * alone, so two of them can come upon the same name.
 */
export function nameKeysApart(map: BuilderMap): void {
  const { questKeys, questLocks, questNames } = map;
  const taken = new Set([...questNames, ...[...questKeys, ...questLocks].flatMap(({ name }) => name ?? [])]);
  /** The names of the keys so far, by their cells and their first names. */
  const names = new Map<string, string>();
  const keyOf = ({ key, name }: Pick<Lock, "key" | "name">) => `${key} ${name}`;
  let isChanged = false;
  for (const lock of map.locks) {
    const { name, kind = "" } = lock;
    if (name === undefined || NAMELESS.includes(kind) || names.has(keyOf(lock))) continue;
    const given = freeName(name, taken);
    taken.add(given);
    names.set(keyOf(lock), given);
    isChanged ||= given !== name;
  }
  if (!isChanged) return;
  const renamed = <T extends { readonly name?: string }>(thing: T, key: number): T => {
    const name = names.get(keyOf({ ...thing, key }));
    return name === undefined || name === thing.name ? thing : { ...thing, name };
  };
  map.changeSpawns((spawn) => renamed(spawn, spawn.at));
  map.locks = map.locks.map((lock) => renamed(lock, lock.key));
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const look = LOOKS.find((word) => !taken.has(`${word} ${name}`));
  if (look !== undefined) return `${look} ${name}`;
  let number = 2;
  while (taken.has(`${name} ${number}`)) number++;
  return `${name} ${number}`;
}
