import { kindOf, type Named, PLAYER } from "./catalog.js";

/** An entity in the middle of a sentence. */
export function the(entity: Named): string {
  return entity.name === PLAYER ? "you" : `the ${kindOf(entity).called}`;
}

/** An entity with an article that says that there are others. */
export function a(entity: Named): string {
  const { called } = kindOf(entity);
  // Rations come by the handful.
  if (called.endsWith("rations")) return called;
  return `${/^[aeiou]/i.test(called) ? "an" : "a"} ${called}`;
}

/** A sentence from its parts. */
export function sentence(...words: readonly string[]): string {
  const text = words.join(" ");
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}
