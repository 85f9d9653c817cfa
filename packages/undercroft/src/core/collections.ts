/** Something like a Map or a WeakMap. */
interface Cache<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}

/** Returns what a map has for a key. If that is nothing, makes it and keeps it. */
export function cached<K, V>(map: Cache<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

/** Adds a value to the list that a map has for a key. */
export function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  cached(lists, key, () => []).push(value);
}

/** An object of which only keys with a value are left. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Returns an object without the keys whose value is undefined. */
export function defined<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** Returns a list or an object, or undefined if there is nothing in it. */
export function nonEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}
