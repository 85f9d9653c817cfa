import { checkArgument, isPlain, type Kind, type Option, type OptionTable, RNG, type Rng } from "../core/index.js";
import { OPTION_KINDS } from "../recipes/index.js";

/**
 * Returns a random valid value for an option. `extremes` is the chance of a value at the edge of its range instead of a
 * typical one.
 */
export function sampleOption(option: Option, rng: Rng, extremes = 0.4): unknown {
  return OPTION_KINDS[option.kind].sample(option, rng, extremes);
}

/** Returns random values for a whole option table. About half of the options keep their defaults. */
export function sampleOptions(table: OptionTable, rng: Rng, extremes?: number): Record<string, unknown> {
  checkArgument("sampleOptions", "table", TABLE, table);
  checkArgument("sampleOptions", "rng", RNG, rng);
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(table)) {
    const stream = rng.fork(name);
    if (stream.chance(0.5)) values[name] = sampleOption(table[name]!, stream, extremes);
  }
  return values;
}

/** Returns a value that an option must reject. */
export function badValue(option: Option): unknown {
  return OPTION_KINDS[option.kind].bad(option);
}

const TABLE: Kind = {
  rule: "an option table, such as maze.definition.options",
  fits: (value) =>
    isPlain(value) &&
    Object.values(value).every((option) => typeof (option as Partial<Option>)?.accepts === "function"),
};
