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

/** The places of a level that have one of some words as their name, theme or role: by word, in an order that is drawn. */
export function* drawPlaces(map: BuilderMap, rng: Rng, words: readonly string[]): Generator<ReadonlySet<number>> {
  const { areas = [] } = map;
  const isCalled = ({ name, theme, role }: NamedArea, word: string) => name === word || theme === word || role === word;
  for (const word of rng.shuffle([...new Set(words)])) {
    const places = rng.shuffle(areas.filter((area) => isCalled(area, word)));
    for (const { cells } of places) yield new Set(cells);
  }
}
