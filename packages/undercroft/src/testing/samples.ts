import type { Option, OptionTable, Rng } from "../core/index.js";

/**
 * Returns a random valid value for an option. `extremes` is the chance of a value at the edge of its range instead of a
 * typical one.
 */
export function sampleOption(option: Option, rng: Rng, extremes = 0.4): unknown {
  const { min = 0, max = 1, typical } = option;
  const [low, high] = typical ?? [min, max];
  const whole = () => (rng.chance(extremes) ? rng.pick([min, max, low, high]) : rng.between(low, high));
  switch (option.kind) {
    case "integer":
      return whole();
    case "count":
      return rng.chance(0.5) ? whole() : { fixed: whole() };
    case "ratio":
      return rng.chance(extremes) ? rng.pick([min, max, option.default]) : low + rng.unit() * (high - low);
    case "flag":
      return rng.chance(0.5);
    case "choice":
      return rng.pick(option.choices ?? []);
    case "span": {
      const ends = [whole(), whole()].sort((a, b) => a - b);
      return ends;
    }
    case "area":
      return rng.chance(0.5) ? null : [rng.between(-2, 20), rng.between(-2, 20), rng.below(30), rng.below(30)];
    case "names":
      return rng.pick(option.examples ?? [[], ["Goblin"], ["Orc", "Bear Trap"]]);
    case "dice":
      return rng.pick(["d6", "2d4+1", "3", "0", "d20-5"]);
    case "data":
    case "region":
      return rng.pick(option.examples ?? [option.default]);
    case "content":
    case "contents":
    case "steps":
    case "parts":
      return option.default;
  }
}

/** Returns random values for a whole option table. About half of the options keep their defaults. */
export function sampleOptions(table: OptionTable, rng: Rng, extremes?: number): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(table)) {
    const stream = rng.fork(name);
    if (stream.chance(0.5)) values[name] = sampleOption(table[name]!, stream, extremes);
  }
  return values;
}

/** Returns a value that an option must reject. */
export function badValue(option: Option): unknown {
  switch (option.kind) {
    case "integer":
    case "ratio":
    case "count":
      return (option.max ?? 1) + 1;
    case "span":
      return [(option.max ?? 1) + 1, option.min];
    case "flag":
      return "yes";
    case "choice":
      return "no such choice";
    case "area":
      return [1, 2, 3];
    case "data":
    case "names":
    case "steps":
    case "parts":
      return "not a list";
    case "region":
      return { half: "middle" };
    case "dice":
      return "dd";
    case "content":
    case "contents":
      return "no content";
  }
}
