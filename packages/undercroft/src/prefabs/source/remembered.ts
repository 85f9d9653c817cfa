/** Returns the value of a key in a map. If it has none, makes it and keeps it. */
export function remembered<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let value = known.get(key);
  if (value === undefined) {
    value = make();
    known.set(key, value);
  }
  return value;
}

/** Returns what was made of two objects, such as a prefab and a tileset. If there is nothing yet, makes it and keeps it. */
export function rememberedByPair<A extends object, B extends object, V>(
  known: WeakMap<A, WeakMap<B, V>>,
  first: A,
  second: B,
  make: () => V,
): V {
  const bySecond = remembered(known, first, () => new WeakMap<B, V>());
  return remembered(bySecond, second, make);
}
