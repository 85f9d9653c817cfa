import { type BuilderMap, counted, finished, PAUSE, type Pausing, type Rng } from "../../core/index.js";
import type { Bits } from "../shape/bits.js";
import { closedOff, needsDiagonals, neverPlaced } from "../shape/closed-off.js";
import { chooseEntrances } from "../shape/entrances.js";
import type { Variant } from "../shape/shape.js";
import { remembered } from "../source/remembered.js";
import type { PlaceRule, Prefab } from "../source/source.js";
import { BAD_OUTCOME, CLOSED_OFF, defaultGround, Ground, type Reason, type Refusal, refusalOf } from "./ground.js";
import { DIAGONAL_ONLY, placeAt, type Reach, reachOf, type Site } from "./place.js";
import { settle } from "./settle.js";
import { type SiteKind, siteKind } from "./sites.js";

/** How many positions are tried for a vault, for example because it would cut the level in two at others. */
const MOST_TRIES = 64;

/** All positions where a vault fits, in each of its symmetries. */
export class VaultSites {
  readonly variants: { readonly variant: Variant; readonly positions: Bits }[] = [];
  readonly #ground: Ground;
  readonly #counts: number[] = [];

  constructor(ground: Ground, variants: readonly Variant[] = []) {
    this.#ground = ground;
    for (const variant of variants) this.add(variant);
  }

  /** Finds the positions of one more symmetry. */
  add(variant: Variant): void {
    const positions = this.#ground.positions(variant.shape);
    this.variants.push({ variant, positions });
    this.#counts.push(positions.count());
  }

  get count(): number {
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  keep(kind: SiteKind): void {
    for (const [i, { variant, positions }] of this.variants.entries()) {
      kind.keep(variant.shape, positions);
      this.#counts[i] = positions.count();
    }
  }

  /** Removes the n-th position and returns it. */
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
 * Places a vault on one of its legal positions, chosen uniformly with `rng`. If there is none, changes nothing and
 * returns the reason.
 */
export function placeVault(map: BuilderMap, rng: Rng, prefab: Prefab): string | undefined {
  return finished(placingOnGrounds(map, rng, prefab, new Grounds(map)))?.message;
}

/**
 * The same with grounds that can be shared until something is placed, and with pauses: after its places are found, and
 * after each that is tried in vain.
 */
export function* placingOnGrounds(
  map: BuilderMap,
  rng: Rng,
  prefab: Prefab,
  grounds: Grounds,
): Pausing<Refusal | undefined> {
  const sites = yield* findSites(map, rng, prefab, grounds);
  yield PAUSE;
  if ("why" in sites) return sites;
  // What can be reached is found out once for all prefabs on the same grounds.
  if (!grounds.hasReach) {
    for (const movement of ["orthogonal", "diagonal"] as const) {
      grounds.reach(movement);
      yield PAUSE;
    }
  }
  return yield* tryPlaces(rng, prefab, sites, placing(map, rng, grounds.reach));
}

/** Facts about a map in its current state, shared by all prefabs with the same rules. */
export class Grounds {
  readonly #map: BuilderMap;
  readonly #grounds = new Map<string, Ground>();
  /** Undefined is a kind too, so each is in a list of its own. */
  readonly #kinds = new Map<string, readonly [ReturnType<typeof siteKind>]>();
  #reach: Reach | undefined;

  constructor(map: BuilderMap) {
    this.#map = map;
  }

  ground(rule: PlaceRule = {}): Ground {
    const { over = defaultGround(rule), gutter = 0, away = {} } = rule;
    return remembered(this.#grounds, JSON.stringify([over, gutter, away]), () => new Ground(this.#map, rule));
  }

  /** The kind of place that a rule asks for besides its ground. */
  kind(rule: PlaceRule = {}): ReturnType<typeof siteKind> {
    const key = JSON.stringify(rule.site ?? null);
    return remembered(this.#kinds, key, () => [siteKind(this.#map, rule)] as const)[0];
  }

  /** Whether somebody has asked for `reach`. */
  get hasReach(): boolean {
    return this.#reach !== undefined;
  }

  get reach(): Reach {
    this.#reach ??= reachOf(this.#map);
    return this.#reach;
  }
}

/** Places a prefab, if it can. Some places may have been tried in vain before. */
type PlaceSite = (site: Site, tries: number) => Pausing<Reason | undefined>;

/** Returns a function that places a prefab on a finished level. */
export function placing(map: BuilderMap, rng: Rng, reach: Reach = reachOf(map)): PlaceSite {
  return (site, tries) => placeAt(map, rng.fork(`tunnels ${tries}`), site, reach);
}

/** All legal places of a vault, and the kind of place that it asks for. */
export interface LegalSites {
  readonly sites: VaultSites;
  readonly kind: SiteKind | undefined;
}

/** Finds all legal places of a vault, or the reason why there are none. */
export function* findSites(
  map: BuilderMap,
  rng: Rng,
  prefab: Prefab,
  grounds: Grounds = new Grounds(map),
): Pausing<LegalSites | Refusal> {
  const { place } = prefab.source;
  const variants = settle(prefab, map, rng);
  if (typeof variants === "string") return { why: BAD_OUTCOME, message: variants };
  yield PAUSE;
  const ground = grounds.ground(place);
  yield PAUSE;
  // The cheapest check comes first, because most prefabs don't fit.
  if (!ground.mayHold(variants)) return ground.refusal(variants);
  const [closed] = closedOff(prefab.source, variants[0]!.shape, map.tileset);
  if (closed !== undefined) return { why: CLOSED_OFF, message: neverPlaced(closed) };
  if (map.movement === "orthogonal" && needsDiagonals(prefab.kind, variants[0]!.shape, map.tileset)) {
    return { why: DIAGONAL_ONLY, message: DIAGONAL_ONLY };
  }
  yield PAUSE;
  const sites = new VaultSites(ground);
  for (const variant of variants) {
    sites.add(variant);
    yield PAUSE;
  }
  const { count } = sites;
  if (count === 0) return ground.refusal(variants);
  const kind = grounds.kind(place);
  if (kind === undefined) return { sites, kind };
  if (typeof kind === "string") return { why: kind, message: kind };
  sites.keep(kind);
  if (sites.count > 0) return { sites, kind };
  return {
    why: `no place that fits ${kind.doesSo ?? kind.does}`,
    message: `it fits in ${counted(count, "place")}, but none ${kind.does}`,
  };
}

/** Tries legal places until the prefab can be placed on one of them. */
export function* tryPlaces(
  rng: Rng,
  prefab: Prefab,
  { sites, kind }: LegalSites,
  place: PlaceSite,
): Pausing<Refusal | undefined> {
  const places = sites.count;
  const tried = Math.min(places, MOST_TRIES);
  let last = refusalOf("");
  for (let tries = 0; tries < tried; tries++) {
    const { variant, x, y } = sites.take(rng.below(sites.count));
    const leading = kind?.leading?.(variant.shape, x, y);
    const shape = chooseEntrances(variant.shape, prefab.source.entrances, rng.fork(`entrances ${tries}`), leading);
    // The entrance that leads there may have been walled up.
    const isSuch = shape === variant.shape || kind === undefined || kind.holds(shape, x, y);
    const refused = isSuch
      ? yield* place({ prefab, shape, transform: variant.transform, x, y }, tries)
      : "the entrance that leads there isn't used";
    if (refused === undefined) return undefined;
    last = refusalOf(refused);
    yield PAUSE;
  }
  const where = tried === places ? "there" : `in any of the ${tried} that were tried`;
  const message = `it fits in ${counted(places, "place")}, but can't be placed ${where}: ${last.message}`;
  return { why: last.why, message };
}
