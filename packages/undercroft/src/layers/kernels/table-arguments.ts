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
  checkEntries(`${title} ${show(name)}`, "entry", list, keys, isEntry, rule);
}

/** Checks the entries of a list in a table: none has an unknown key, and all are valid. `where` is the table in messages. */
export function checkEntries<T extends object>(
  where: string,
  what: string,
  list: readonly T[],
  keys: KeysOf<T>,
  isEntry: (value: unknown) => boolean,
  rule: string,
): void {
  for (const [i, entry] of list.entries()) {
    if (isPlain(entry)) checkKeys<T>(`${where}: ${what} ${i + 1}`, entry, keys);
  }
  if (!list.every(isEntry)) throw new UndercroftError("bad-content", `${where}: ${rule}`);
}

/** Whether a value has a name, and a list of valid entries under a key. */
export function isTable(value: unknown, key: string, isEntry: (value: unknown) => boolean): boolean {
  if (!isPlain(value)) return false;
  const { name, [key]: list } = value;
  return typeof name === "string" && Array.isArray(list) && list.every(isEntry);
}
