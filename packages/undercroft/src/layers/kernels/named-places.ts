import { type BuilderMap, type NamedArea, names, type Option, type Rng } from "../../core/index.js";

/** Declares an option for the named places that something is put in. Default: anywhere. */
export function namedPlaces(what: string): Option<readonly string[]> {
  return {
    ...names(
      `Put ${what} in a named place with one of these names, themes or roles, such as "gate". Each is as likely as the others. Those that the level doesn't have are left out; if it has none of them, ${what} can be anywhere.`,
    ),
    default: [],
  };
}

/** The places of a level that have one of some words as their name, theme or role. */
export function placesCalled({ areas = [] }: BuilderMap, ...words: readonly string[]): readonly NamedArea[] {
  return areas.filter(
    ({ name, theme, role }) =>
      words.includes(name) || words.includes(theme) || (role !== undefined && words.includes(role)),
  );
}

/** The same by word, in an order that is drawn. */
export function* drawPlaces(map: BuilderMap, rng: Rng, words: readonly string[]): Generator<ReadonlySet<number>> {
  for (const word of rng.shuffle([...new Set(words)])) {
    const places = rng.shuffle([...placesCalled(map, word)]);
    for (const { cells } of places) yield new Set(cells);
  }
}
