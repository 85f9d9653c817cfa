import { defineLayer, finished, type Pausing } from "../../core/index.js";
import { BlueprintPlacer } from "../blueprints/place-blueprint.js";
import { type Reason, type Refusal, refusalOf } from "../place/ground.js";
import { cellsOf, placeAt, reachOf, type Site } from "../place/place.js";
import { givenUpBefore, joinPrepared, placeBefore, preparedHere } from "../place/place-before.js";
import { findSites, placing, tryPlaces } from "../place/place-vault.js";
import { sectionSite } from "../place/section-site.js";
import type { Bits } from "../shape/bits.js";
import { runsOf, type Shape } from "../shape/shape.js";
import type { Prefab } from "../source/source.js";

/** The most holders for one lock, as in `gated-rooms` by default. */
const MOST_HOLDERS = 2;

/** Whether a prefab can be placed on a level. */
export interface LevelFit {
  /** Why it can't be placed; undefined if it can. */
  readonly refusal: Refusal | undefined;
  /** 1 for each cell that the prefab could cover, whether or not it can be joined to the level there. */
  readonly cells: Uint8Array;
}

/**
 * Returns a layer that tries to place a prefab on the level, reports the result, and removes the prefab again. A prefab
 * that is placed before the level stays, because the level is built around it. `holders` can hold the key of a blueprint.
 */
export function fitProbe(prefab: Prefab, tell: (fit: LevelFit) => void, holders: readonly Prefab[] = []) {
  const isBefore = prefab.source.place?.when === "before";
  let refusal: Refusal | undefined;
  let site: Site | undefined;
  const probe = defineLayer({
    id: "fit-probe",
    options: {},
    writes: ["tiles", "rooms", "spawns", "prefabs"],
    prepare(map, _rng, _options, later) {
      if (!isBefore) return;
      site = undefined;
      refusal = given(givenUpBefore(map));
      if (refusal !== undefined) return;
      const lay = function* (at: Site): Pausing<Reason | undefined> {
        const reason = yield* placeBefore(map, at);
        if (reason === undefined) site = at;
        return reason;
      };
      if (prefab.kind === "section") {
        const at = sectionSite(map, later, { prefab, anchor: "own", oversize: "own" });
        refusal = given("why" in at ? at : finished(lay(at)));
      } else {
        const sites = finished(findSites(map, later, prefab));
        refusal = "why" in sites ? sites : finished(tryPlaces(later, prefab, sites, lay));
      }
    },
    *build(map, rng) {
      const cells = new Uint8Array(map.width * map.height);
      const mark = (at: Site) => {
        for (const cell of cellsOf(map, at)) cells[cell] = 1;
      };
      if (isBefore) {
        for (const placed of preparedHere(map)) refusal = given(yield* joinPrepared(map, rng, placed));
        if (site !== undefined) mark(site);
      } else {
        const then = map.checkpoint();
        if (prefab.kind === "blueprint") {
          const probed = new BlueprintPlacer(map, holders, MOST_HOLDERS).probe(rng, prefab);
          refusal = probed.refusal;
          for (const cell of probed.cells) cells[cell] = 1;
        } else if (prefab.kind === "section") {
          const at = sectionSite(map, rng, { prefab, anchor: "own", oversize: "own" });
          if (!("why" in at)) mark(at);
          refusal = given("why" in at ? at : yield* placeAt(map, rng.fork("tunnels"), at, reachOf(map)));
        } else {
          const legal = finished(findSites(map, rng, prefab));
          if ("why" in legal) refusal = legal;
          else {
            for (const { variant, positions } of legal.sites.variants) {
              markFootprints(variant.shape, positions, cells, map.width);
            }
            refusal = yield* tryPlaces(rng, prefab, legal, placing(map, rng));
          }
        }
        map.restore(then);
      }
      tell({ refusal, cells });
    },
  });
  return probe();
}

function given(reason: Reason | undefined): Refusal | undefined {
  return reason === undefined ? undefined : refusalOf(reason);
}

/** Marks all cells of all footprints, by counting from the left how many runs begin and end in each row. */
function markFootprints(shape: Shape, positions: Bits, cells: Uint8Array, width: number): void {
  const steps = new Int32Array(cells.length + 1);
  const runs = runsOf(shape);
  positions.each((x, y) => {
    for (const { dx, dy, length } of runs) {
      const first = (y + dy) * width + x + dx;
      steps[first]!++;
      steps[first + length]!--;
    }
  });
  let open = 0;
  for (let cell = 0; cell < cells.length; cell++) {
    open += steps[cell]!;
    if (open > 0) cells[cell] = 1;
  }
}
