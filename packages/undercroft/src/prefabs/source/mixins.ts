import { show, suggestion } from "../../core/index.js";
import { mistake, type SourcePath } from "./errors.js";
import type { Mixin, PrefabSource } from "./source.js";

/** The most mixins that a prefab can use, including those that its mixins use. */
const MOST_USES = 256;

/** A source with its mixins merged in. `origin` returns the place in the written source that a place comes from. */
export interface MixedSource {
  readonly source: PrefabSource;
  origin(at: SourcePath): SourcePath;
}

/** Everything that a mixin adds to a prefab, including the mixins that it uses. */
type Parts = Required<Omit<Mixin, "mixin" | "mixins">>;

const NO_PARTS: Parts = { params: {}, palettes: [], legend: {}, vary: [], assert: [], tags: [] };

/** Later parameters and glyphs replace earlier ones of the same name. */
function merged(parts: Parts, more: Partial<Parts>): Parts {
  const { params, palettes = [], legend, vary = [], assert = [], tags = [] } = more;
  return {
    params: { ...parts.params, ...params },
    palettes: [...parts.palettes, ...palettes],
    legend: { ...parts.legend, ...legend },
    vary: [...parts.vary, ...vary],
    assert: [...parts.assert, ...assert],
    tags: [...parts.tags, ...tags],
  };
}

/** Merges the mixins of a prefab into its source. Its own keys override theirs, and its own lists come after theirs. */
export function mixedSource(source: PrefabSource, mixins: readonly Mixin[]): MixedSource {
  if ((source.mixins?.length ?? 0) === 0) return { source, origin: (at) => at };
  const known = new Map(mixins.map((mixin) => [mixin.mixin, mixin]));
  /** For each item of the lists, the index of the mixin that it comes from. */
  const givers = { vary: [] as number[], assert: [] as number[] };
  let uses = 0;
  const collect = (given: Pick<Mixin, "mixins">, above: readonly string[], at: SourcePath): Parts => {
    let parts = NO_PARTS;
    for (const [i, item] of (given.mixins ?? []).entries()) {
      const place = above.length === 0 ? ["mixins", i] : at;
      const { use, with: values = {} } = typeof item === "string" ? { use: item } : item;
      const mixin = known.get(use);
      if (mixin === undefined)
        throw mistake(source, place, `there is no mixin ${show(use)}.${suggestion(use, known.keys())}`);
      if (above.includes(use)) throw mistake(source, place, `mixins use each other: ${[...above, use].join(" → ")}.`);
      uses++;
      if (uses > MOST_USES) throw mistake(source, place, `a prefab can use at most ${MOST_USES} mixins.`);
      const inner = merged(collect(mixin, [...above, use], place), mixin);
      for (const name of Object.keys(values)) {
        if (!Object.hasOwn(inner.params, name)) {
          const message = `the mixin ${use} has no parameter ${show(name)}.${suggestion(name, Object.keys(inner.params))}`;
          throw mistake(source, above.length === 0 ? [...place, "with", name] : place, message);
        }
      }
      parts = merged(merged(parts, inner), { params: values });
      if (above.length > 0) continue;
      for (const key of ["vary", "assert"] as const) givers[key].push(...inner[key].map(() => i));
    }
    return parts;
  };
  const all = merged(collect(source, [], []), source);
  const { mixins: _, ...rest } = source;
  const parts = Object.entries({ ...all, tags: [...new Set(all.tags)] });
  const mixed = { ...rest, ...Object.fromEntries(parts.filter(([, part]) => Object.keys(part).length > 0)) };
  const origin = (at: SourcePath): SourcePath => {
    const [key, index] = at;
    if ((key === "vary" || key === "assert") && typeof index === "number") {
      const giver = givers[key][index];
      return giver === undefined ? [key, index - givers[key].length, ...at.slice(2)] : ["mixins", giver];
    }
    return key === "params" && !Object.hasOwn(source.params ?? {}, index!) ? ["mixins"] : at;
  };
  return { source: mixed, origin };
}
