/** Keeps all values of an option that can be given more than once. */
export function collect(value: string, all: readonly string[] = []): readonly string[] {
  return [...all, value];
}
