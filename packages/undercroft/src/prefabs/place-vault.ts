import type { BuilderMap, Rng } from "../core/index.js";
import type { Bits } from "./bits.js";
import { closedOff, neverPlaced } from "./closed-off.js";
import type { Prefab } from "./content.js";
import { chooseEntrances } from "./entrances.js";
import { Ground, type Refusal } from "./ground.js";
import { placeAt, reachOf, type Site } from "./place.js";
import { settle } from "./settle.js";
import type { Variant } from "./shape.js";
import { type SiteKind, siteKind } from "./sites.js";

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

  /** Drops the places that are not of a kind. */
  keep(kind: SiteKind): void {
    for (const [i, { variant, positions }] of this.variants.entries()) {
      kind.keep(variant.shape, positions);
      this.#counts[i] = positions.count();
    }
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
  const found = findSites(map, rng, prefab);
  return "why" in found ? found.message : tryPlaces(rng, prefab, found, placing(map, rng))?.message;
}

/** Lays a prefab down on a finished level. */
export function placing(map: BuilderMap, rng: Rng): (site: Site, tries: number) => string | undefined {
  const reach = reachOf(map);
  return (site, tries) => placeAt(map, rng.fork(`tunnels ${tries}`), site, reach);
}

/** All legal places of a vault, and what is asked of them; where there is none, why. */
export interface LegalSites {
  readonly sites: VaultSites;
  readonly kind: SiteKind | undefined;
}

export function findSites(map: BuilderMap, rng: Rng, prefab: Prefab): LegalSites | Refusal {
  const { place } = prefab.source;
  const variants = settle(prefab, map, rng);
  if (typeof variants === "string") return { why: "it came out broken", message: variants };
  const [closed] = closedOff(prefab.source, variants[0]!.shape, map.tileset);
  if (closed !== undefined) return { why: "it is closed off", message: neverPlaced(closed) };
  const ground = new Ground(map, place);
  const sites = new VaultSites(ground, variants);
  const { count } = sites;
  if (count === 0) return ground.refusal(variants.map(({ shape }) => shape));
  const kind = siteKind(map, place);
  if (kind === undefined) return { sites, kind };
  if (typeof kind === "string") return { why: kind, message: kind };
  sites.keep(kind);
  if (sites.count > 0) return { sites, kind };
  return { why: `no place that fits ${kind.does}`, message: `of ${count} places that fit none ${kind.does}` };
}

/** Tries legal places until something can be laid down on one of them. */
export function tryPlaces(
  rng: Rng,
  prefab: Prefab,
  { sites, kind }: LegalSites,
  place: (site: Site, tries: number) => string | undefined,
): Refusal | undefined {
  const places = sites.count;
  const tried = Math.min(places, MOST_TRIES);
  let why = "";
  for (let tries = 0; tries < tried; tries++) {
    const { variant, x, y } = sites.take(rng.below(sites.count));
    const leading = kind?.leading?.(variant.shape, x, y);
    const shape = chooseEntrances(variant.shape, prefab.source.entrances, rng.fork(`entrances ${tries}`), leading);
    // Where no entrance is used, none leads there.
    const isSuch = shape === variant.shape || kind === undefined || kind.holds(shape, x, y);
    const refused = isSuch
      ? place({ prefab, shape, transform: variant.transform, x, y }, tries)
      : "no entrance that leads there is used";
    if (refused === undefined) return undefined;
    why = refused;
  }
  return { why, message: `of ${places} places that fit ${tried} were tried, and none would do: ${why}` };
}
