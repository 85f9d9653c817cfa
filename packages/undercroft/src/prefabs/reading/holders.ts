import { barOdds, barOf } from "../source/bars.js";
import { allowsDepth } from "../source/by-depth.js";
import { PrefabError, type SourcePath } from "../source/errors.js";
import type { Prefab } from "../source/source.js";

/** What the rules about holders need to know of a prefab. */
type Holding = Pick<Prefab, "name" | "kind" | "source">;

/** Refuses blueprints that are named as holders of each other's keys: none of them could be placed first. */
export function checkHolders(prefabs: readonly Holding[]): void {
  const byName = new Map(prefabs.map((prefab) => [prefab.name, prefab]));
  const done = new Set<string>();
  const visit = (prefab: Holding, above: readonly string[]): void => {
    const { name, source } = prefab;
    if (done.has(name)) return;
    for (const [i, holder] of mayNeedKey(prefab) ? (source.holders ?? []).entries() : []) {
      const ring = [...above, name];
      const from = ring.indexOf(holder);
      if (from >= 0) {
        const message = `blueprints hold each other's keys: ${[...ring.slice(from), holder].join(" → ")}.`;
        throw new PrefabError(name, ["holders", i], message);
      }
      const next = byName.get(holder);
      if (next !== undefined) visit(next, ring);
    }
    done.add(name);
  };
  for (const prefab of prefabs) if (prefab.kind === "blueprint") visit(prefab, []);
}

/** A blueprint whose key nobody can hold, and why. */
export interface UnheldKey {
  readonly prefab: string;
  readonly at: SourcePath;
  readonly message: string;
}

/** Depths that are looked at; no game is deeper. */
const DEEPEST = 200;

/** Finds the blueprints of a collection that ask for a key that none of the others can hold, nor any of `included`. */
export function unheldKeys(prefabs: readonly Holding[], included: readonly Holding[] = []): UnheldKey[] {
  const blueprints = prefabs.filter(({ kind }) => kind === "blueprint");
  const byName = new Map([...included, ...blueprints].map((prefab) => [prefab.name, prefab]));
  const able = ableHolders([...byName.values()]);
  const unheld: UnheldKey[] = [];
  for (const prefab of blueprints) {
    const { name, source } = prefab;
    for (const [i, holder] of (source.holders ?? []).entries()) {
      const named = byName.get(holder);
      if (named !== undefined && holdsKey(named)) continue;
      const why = named === undefined ? "there is no such blueprint" : "it doesn't have holds: key";
      unheld.push({ prefab: name, at: ["holders", i], message: `${holder} can't hold the key: ${why}.` });
    }
    if (!mustNeedKey(prefab)) continue;
    const holders = [...able].filter((holder) => mayHoldFor(holder, prefab));
    if (holders.some((holder) => meet(holder, prefab))) continue;
    const at = source.holders === undefined ? (source.bar === undefined ? ["region"] : ["bar"]) : ["holders"];
    const why = holders.length === 0 ? "" : " at a depth that it has itself";
    unheld.push({ prefab: name, at, message: `it asks for a key, which no blueprint can hold${why}.` });
  }
  return unheld;
}

/** The holders that can be reached in the end: those that may be open, and those whose own key one of these can hold. */
function ableHolders(blueprints: readonly Holding[]): ReadonlySet<Holding> {
  const holders = blueprints.filter(holdsKey);
  const able = new Set(holders.filter((holder) => !mustNeedKey(holder)));
  for (let count = -1; count !== able.size; ) {
    count = able.size;
    for (const holder of holders) if ([...able].some((other) => mayHoldFor(other, holder))) able.add(holder);
  }
  return able;
}

/** Whether a blueprint holds a key. */
export function holdsKey({ source }: Holding): boolean {
  return source.holds === "key";
}

/** Whether a blueprint that holds a key can hold that of another one. */
export function mayHoldFor(holder: Holding, { name, source: { holders } }: Holding): boolean {
  return holder.name !== name && (holders === undefined || holders.includes(holder.name));
}

/** Whether two can be on the same level. */
function meet(a: Holding, b: Holding): boolean {
  for (let depth = 0; depth <= DEEPEST; depth++) {
    if (allowsDepth(a.source.depth, depth) && allowsDepth(b.source.depth, depth)) return true;
  }
  return false;
}

function mayNeedKey({ source }: Holding): boolean {
  const { values, weights } = barOdds(source);
  return values.some((name, i) => weights[i]! > 0 && barOf(name).lock !== undefined);
}

function mustNeedKey({ source }: Holding): boolean {
  const { values, weights } = barOdds(source);
  return values.every((name, i) => weights[i] === 0 || barOf(name).lock !== undefined);
}
