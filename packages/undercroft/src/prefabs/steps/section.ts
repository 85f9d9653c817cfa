import { choice, defineLayer, finished, type Values } from "../../core/index.js";
import { SEEDS_PACK } from "../packs/index.js";
import { placeAt, reachOf } from "../place/place.js";
import { givenUpBefore, joinPrepared, placeBefore, preparedHere } from "../place/place-before.js";
import { tell } from "../place/refusals.js";
import { sectionSite } from "../place/section-site.js";
import { isUsedUp } from "../place/uses.js";
import { prefabOption } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";

const ANCHORS = [
  "top-left",
  "top",
  "top-right",
  "left",
  "center",
  "right",
  "bottom-left",
  "bottom",
  "bottom-right",
] as const;

const OPTIONS = {
  anchor: choice("own", ["own", ...ANCHORS], "Where to put the section. own uses the section's own setting."),
  prefab: prefabOption("section", SEEDS_PACK.prefabs.find(({ kind }) => kind === "section")!, "The section to place."),
  oversize: choice("own", ["own", "crop", "refuse"], "What to do if the section is larger than the map."),
};

/**
 * Replaces a side, a corner or the middle of the map with a hand-made section, and joins it to the rest. If the section
 * would cover the start or an exit, put a hazard beside them, or cut the level in two, it is not placed, and the report
 * says why. A section with `when: before` is placed before the level, which is then built around it.
 *
 * @example
 * import { cellularAutomata, chain, connectRegions, section } from "undercroft";
 * import { drawnSection } from "undercroft/prefabs";
 *
 * const gatehouse = drawnSection("gatehouse", [
 *   "############",
 *   "#..........#",
 *   "=..........=",
 *   "#..........#",
 *   "############",
 * ]);
 * const level = chain({ width: 60, height: 24, purpose: "map" })
 *   .startWith(cellularAutomata())
 *   .with(connectRegions())
 *   .with(section({ prefab: gatehouse, anchor: "right" }))
 *   .build({ seed: "rats" });
 * console.log(level.prefabs[0]?.name); // gatehouse
 */
export const section = defineLayer({
  id: "section",
  version: 3,
  summary: "Replaces a side, a corner or the middle of the map with a hand-made section.",
  options: OPTIONS,
  writes: ["tiles", "rooms", "spawns", "prefabs"],
  places: ({ prefab }) => [prefab.name],
  prepare(map, _rng, options, later) {
    if (options.prefab.source.place?.when !== "before") return;
    const site = sectionSite(map, later, options);
    const reason = "why" in site ? site : (givenUpBefore(map) ?? finished(placeBefore(map, site)));
    if (reason !== undefined) tell(map, options.prefab.name, reason);
  },
  *build(map, rng, options) {
    const { name, source } = options.prefab;
    const tunnels = rng.fork("tunnels");
    if (source.place?.when === "before") {
      for (const placed of preparedHere(map)) tell(map, name, yield* joinPrepared(map, tunnels, placed));
    } else {
      const site = sectionSite(map, rng, options);
      tell(map, name, "why" in site ? site : yield* placeAt(map, tunnels, site, reachOf(map)));
    }
  },
});

/** The section, unless it is used up. `others` are the prefabs of earlier steps. */
export function sectionsDue(
  { prefab }: Values<typeof OPTIONS>,
  used: readonly string[],
  others: readonly Prefab[],
): readonly Prefab[] {
  return prefab.source.unique !== undefined && isUsedUp({ used, prefabs: [] }, prefab, others) ? [] : [prefab];
}
