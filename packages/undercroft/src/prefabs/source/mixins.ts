import { show, suggestion } from "../../core/index.js";
import { mistake, type SourcePath } from "./errors.js";
import type { AssertItem, LegendEntry, Mixin, Param, PrefabSource, VaryItem } from "./source.js";

/** The most mixins that a prefab can use, including those that its mixins use. */
const MOST_USES = 256;

/** A source with its mixins merged in. `origin` returns the place in the written source that a place comes from. */
export interface MixedSource {
  readonly source: PrefabSource;
  origin(at: SourcePath): SourcePath;
}

/** Everything that a mixin adds to a prefab, including the mixins that it uses. */
interface Parts {
  readonly params: Map<string, Param>;
  readonly legend: Map<string, LegendEntry>;
  readonly palettes: string[];
  readonly vary: VaryItem[];
  readonly assert: AssertItem[];
  readonly tags: string[];
}

/** Merges the mixins of a prefab into its source. Its own keys override theirs, and its own lists come after theirs. */
export function mixedSource(source: PrefabSource, mixins: readonly Mixin[]): MixedSource {
  if ((source.mixins?.length ?? 0) === 0) return { source, origin: (at) => at };
  const known = new Map(mixins.map((mixin) => [mixin.mixin, mixin]));
  /** For each item of the lists, the index of the mixin that it comes from. */
  const givers = { vary: [] as number[], assert: [] as number[] };
  let uses = 0;
  const collect = (given: Pick<Mixin, "mixins">, above: readonly string[], at: SourcePath): Parts => {
    const parts = emptyParts();
    for (const [i, item] of (given.mixins ?? []).entries()) {
      const place = above.length === 0 ? ["mixins", i] : at;
      const { use, with: values = {} } = typeof item === "string" ? { use: item } : item;
      const mixin = known.get(use);
      if (mixin === undefined)
        throw mistake(source, place, `there is no mixin ${show(use)}.${suggestion(use, known.keys())}`);
      if (above.includes(use)) throw mistake(source, place, `mixins use each other: ${[...above, use].join(" → ")}.`);
      uses++;
      if (uses > MOST_USES) throw mistake(source, place, `a prefab can use at most ${MOST_USES} mixins.`);
      const inner = collect(mixin, [...above, use], place);
      add(inner, mixin);
      for (const [name, value] of Object.entries(values)) {
        if (!inner.params.has(name)) {
          const message = `the mixin ${use} has no parameter ${show(name)}.${suggestion(name, inner.params.keys())}`;
          throw mistake(source, above.length === 0 ? [...place, "with", name] : place, message);
        }
        inner.params.set(name, value);
      }
      merge(parts, inner);
      if (above.length > 0) continue;
      for (const key of ["vary", "assert"] as const) givers[key].push(...inner[key].map(() => i));
    }
    return parts;
  };
  const all = collect(source, [], []);
  add(all, source);
  const { mixins: _, ...rest } = source;
  const mixed: PrefabSource = {
    ...rest,
    ...(all.params.size > 0 ? { params: Object.fromEntries(all.params) } : {}),
    ...(all.palettes.length > 0 ? { palettes: all.palettes } : {}),
    ...(all.legend.size > 0 ? { legend: Object.fromEntries(all.legend) } : {}),
    ...(all.vary.length > 0 ? { vary: all.vary } : {}),
    ...(all.assert.length > 0 ? { assert: all.assert } : {}),
    ...(all.tags.length > 0 ? { tags: [...new Set(all.tags)] } : {}),
  };
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

function emptyParts(): Parts {
  return { params: new Map(), legend: new Map(), palettes: [], vary: [], assert: [], tags: [] };
}

function merge(into: Parts, from: Parts): void {
  for (const [name, param] of from.params) into.params.set(name, param);
  for (const [glyph, entry] of from.legend) into.legend.set(glyph, entry);
  into.palettes.push(...from.palettes);
  into.vary.push(...from.vary);
  into.assert.push(...from.assert);
  into.tags.push(...from.tags);
}

function add(
  into: Parts,
  { params = {}, legend = {}, palettes = [], vary = [], assert = [], tags = [] }: Omit<Mixin, "mixin">,
) {
  const parts = { params: new Map(Object.entries(params)), legend: new Map(Object.entries(legend)) };
  merge(into, { ...parts, palettes: [...palettes], vary: [...vary], assert: [...assert], tags: [...tags] });
}
