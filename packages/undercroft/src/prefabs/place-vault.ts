import type { BuilderMap, Rng } from "../core/index.js";
import type { Bits } from "./bits.js";
import { type Prefab, prefabVariants } from "./content.js";
import { chooseEntrances } from "./entrances.js";
import { Ground } from "./ground.js";
import { placeAt, reachOf } from "./place.js";
import type { Variant } from "./shape.js";

/** A position that would cut the level is left for another; after so many a vault is given up. */
const MOST_TRIES = 64;

/** All places where a vault may lie, in each of its symmetries. */
export class VaultSites {
  readonly variants: readonly { readonly variant: Variant; readonly positions: Bits }[];
  readonly #counts: number[];

  constructor(ground: Ground, variants: readonly Variant[]) {
    this.variants = variants.map((variant) => ({ variant, positions: ground.positions(variant.shape) }));
    this.#counts = this.variants.map(({ positions }) => positions.count());
  }

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  /** Takes the n-th place out and gives it. */
  take(n: number): { readonly variant: Variant; readonly x: number; readonly y: number } {
    let left = n;
    let i = 0;
    while (left >= this.#counts[i]!) left -= this.#counts[i++]!;
    const { variant, positions } = this.variants[i]!;
    const cell = positions.nth(left);
    const x = cell % positions.width;
    const y = Math.floor(cell / positions.width);
    positions.clear(x, y);
    this.#counts[i]!--;
    return { variant, x, y };
  }
}

/**
 * Places a vault on one of all its legal places, each as likely as the others, drawn from `rng`. Where none is legal
 * nothing is changed, and the reason is given back.
 */
export function placeVault(map: BuilderMap, rng: Rng, prefab: Prefab): string | undefined {
  const variants = prefabVariants(prefab, map.tileset);
  const ground = new Ground(map, prefab.source.place);
  const sites = new VaultSites(ground, variants);
  if (sites.count === 0) return ground.reasons(variants.map(({ shape }) => shape));

  const places = sites.count;
  const reach = reachOf(map);
  const tried = Math.min(places, MOST_TRIES);
  let reason = "";
  for (let tries = 0; tries < tried; tries++) {
    const { variant, x, y } = sites.take(rng.below(sites.count));
    const shape = chooseEntrances(variant.shape, prefab.source.entrances, rng.fork(`entrances ${tries}`));
    const refused = placeAt(
      map,
      rng.fork(`tunnels ${tries}`),
      { prefab, shape, transform: variant.transform, x, y },
      reach,
    );
    if (refused === undefined) return undefined;
    reason = refused;
  }
  return `of ${places} places that fit ${tried} were tried, and none would do: ${reason}`;
}
