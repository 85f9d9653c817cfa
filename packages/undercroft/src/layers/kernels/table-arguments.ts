import { checkArgument, checkKeys, isPlain, type KeysOf, LIST, NAME, show, UndercroftError } from "../../core/index.js";

/** Checks what a table is made from: a name, and a list of valid entries without unknown keys. `rule` says what is valid. */
export function checkTableArguments<T extends object>(
  call: string,
  title: string,
  name: string,
  list: readonly T[],
  keys: KeysOf<T>,
  isEntry: (value: unknown) => boolean,
  rule: string,
): void {
  checkArgument(call, "name", NAME, name);
  checkArgument(call, "list", LIST, list);
  if (list.length === 0) {
    throw new UndercroftError("bad-content", `${title} ${show(name)} is empty: give it at least one entry.`);
  }
  for (const [i, entry] of list.entries()) {
    if (isPlain(entry)) checkKeys<T>(`${title} ${show(name)}: entry ${i + 1}`, entry, keys);
  }
  if (!list.every(isEntry)) throw new UndercroftError("bad-content", `${title} ${show(name)}: ${rule}`);
}

/** Whether a value has a name, and a list of valid entries under a key. */
export function isTable(value: unknown, key: string, isEntry: (value: unknown) => boolean): boolean {
  if (!isPlain(value)) return false;
  const { name, [key]: list } = value;
  return typeof name === "string" && Array.isArray(list) && list.every(isEntry);
}
