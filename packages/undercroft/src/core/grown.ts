/** A longer copy of an array, with zeros at its end; twice as long if no length is given. */
export function grown<T extends Uint8Array | Int32Array | Uint32Array | Float64Array>(
  old: T,
  length = 2 * old.length,
): T {
  const longer = new (old.constructor as new (length: number) => T)(length);
  longer.set(old);
  return longer;
}
