/** A longer copy of an array, with zeros at its end. */
export function grown<T extends Uint8Array | Int32Array | Float64Array>(old: T, length: number): T {
  const array = new (old.constructor as new (length: number) => T)(length);
  array.set(old);
  return array;
}
