import { contents, defineMetaBuilder, dice, integer, names } from "../core/index.js";
import { allowsDepth, atDepth, race } from "./choice.js";
import { isPack, type Prefab } from "./content.js";
import { SEEDS_PACK } from "./packs/index.js";
import { placeVault } from "./place-vault.js";

/** The weight of a prefab that names none. */
const USUAL_WEIGHT = 10;

/**
 * Fits hand-made rooms into the map: free floor of the right shape becomes a vault. All places where one fits, in all its
 * symmetries, are known, and one is drawn fairly; a vault that would cut the level, or bury a start or an exit, is not
 * placed, and the report says why.
 */
export const roomVaults = defineMetaBuilder({
  id: "room-vaults",
  summary: "Fits hand-made rooms into the map: free floor of the right shape becomes a vault.",
  options: {
    count: dice("d3", "How many vaults, at most."),
    gate: dice("d6", "Rolled and added to the depth; with less than the threshold there are no vaults."),
    threshold: integer(4, { min: 0, max: 1000, typical: [0, 10] }, "What the gate and the depth must come to."),
    packs: contents("pack", [SEEDS_PACK], "Where the vaults come from.", isPack),
    tags: names("Only vaults with one of these tags; none given: all."),
  },
  *build(map, rng, { count, gate, threshold, packs, tags }) {
    if (rng.fork("gate").dice(gate) + map.depth < threshold) return;
    const wanted = Math.max(0, rng.fork("count").dice(count));
    const all = packs.flatMap((pack) => pack.prefabs);
    const candidates = all.filter(
      (prefab) =>
        prefab.kind === "vault" && isWanted(prefab, tags) && suits(prefab, map.rooms !== undefined) && isLikely(prefab),
    );
    function isLikely({ name, source }: Prefab): boolean {
      return (
        allowsDepth(source.depth, map.depth) && rng.fork(`chance ${name}`).chance(atDepth(source.chance, map.depth, 1))
      );
    }

    let placed = 0;
    let order = race(
      candidates,
      rng.fork("race"),
      ({ name }) => name,
      ({ source }) => atDepth(source.weight, map.depth, USUAL_WEIGHT),
    );
    // What may come more than once runs again when it has been placed.
    for (let round = 1; placed < wanted && order.length > 0; round++) {
      const again: Prefab[] = [];
      for (const prefab of order) {
        if (placed === wanted) break;
        if (prefab.source.unique !== false && map.prefabs.some(({ name }) => name === prefab.name)) continue;
        const reason = placeVault(map, rng.fork(`${prefab.name} ${round}`), prefab);
        if (reason !== undefined) map.note("not-placed", `${prefab.name}: ${reason}`);
        else {
          placed++;
          if (prefab.source.unique === false) again.push(prefab);
          yield;
        }
      }
      order = again;
    }
  },
});

function isWanted({ source }: Prefab, tags: readonly string[]): boolean {
  return tags.length === 0 || tags.some((tag) => source.tags?.includes(tag));
}

/** Whether a prefab suits the map: one with rooms, or an open one. */
function suits({ source }: Prefab, hasRooms: boolean): boolean {
  return source.layouts === undefined || source.layouts.includes(hasRooms ? "rooms" : "open");
}
