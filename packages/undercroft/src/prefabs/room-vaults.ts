import {
  type BuilderMap,
  contents,
  defineMetaBuilder,
  dice,
  integer,
  names,
  type Rng,
  type Values,
} from "../core/index.js";
import { allowsDepth, atDepth, Choice } from "./choice.js";
import { isPack, type Prefab } from "./content.js";
import { SEEDS_PACK, UNDERCROFT_PACK } from "./packs/index.js";
import { joinPrepared, placeBefore, preparedHere, roundOf } from "./place-before.js";
import { findSites, placeVault, tryPlaces } from "./place-vault.js";
import { isUsedUp } from "./uses.js";

const OPTIONS = {
  count: dice("d3", "How many vaults, at most."),
  gate: dice("d6", "Rolled and added to the depth; with less than the threshold there are no vaults."),
  threshold: integer(4, { min: 0, max: 1000, typical: [0, 10] }, "What the gate and the depth must come to."),
  packs: contents("pack", [SEEDS_PACK, UNDERCROFT_PACK], "Where the vaults come from.", isPack),
  tags: names("Only vaults with one of these tags; none given: all."),
};

/**
 * Fits hand-made rooms into the map: free floor of the right shape becomes a vault. All places where one fits, in all its
 * symmetries, are known, and one is drawn fairly; a vault that would cut the level, or bury a start or an exit, is not
 * placed, and the report says why. Vaults that say so are laid down before the level, which grows round them.
 */
export const roomVaults = defineMetaBuilder({
  id: "room-vaults",
  version: 2,
  summary: "Fits hand-made rooms into the map: free floor of the right shape becomes a vault.",
  options: OPTIONS,
  prepare(map, _rng, options, later) {
    if (!options.packs.some(({ prefabs }) => prefabs.some(comesBefore))) return;
    const wanted = wantedCount(map, later, options);
    const candidates = wanted === 0 ? [] : candidatesOf(map, later, options);
    // All take part, so that each comes as often as its weight says: those that come later are taken to fit.
    const choice = new Choice(candidates, later.fork("race"), map.depth);
    const toCome: Prefab[] = [];
    const left = () => wanted - toCome.length - preparedHere(map).length;
    for (let turn = choice.next(); turn !== undefined && left() > 0; turn = choice.next()) {
      const { prefab, round } = turn;
      if (isUsedUp(map, prefab, toCome)) choice.failed(turn);
      else if (!comesBefore(prefab)) {
        toCome.push(prefab);
        choice.placed(turn);
      } else {
        const reason = prepareVault(map, later.fork(`${prefab.name} ${round}`), prefab, round);
        if (reason === undefined) choice.placed(turn);
        else {
          map.note("not-placed", `${prefab.name}: ${reason}`);
          choice.failed(turn);
        }
      }
    }
  },
  *build(map, rng, options) {
    const wanted = wantedCount(map, rng, options);
    if (wanted === 0) return;
    let placed = 0;
    for (const vault of preparedHere(map)) {
      const reason = joinPrepared(map, rng.fork(`${vault.name} ${roundOf(vault)} join`), vault);
      if (reason === undefined) placed++;
      else map.note("not-placed", `${vault.name}: ${reason}`);
      yield;
    }
    const suiting = candidatesOf(map, rng, options).filter((prefab) => suits(prefab, map.rooms !== undefined));
    const choice = new Choice(suiting, rng.fork("race"), map.depth);
    for (let turn = choice.next(); turn !== undefined && placed < wanted; turn = choice.next()) {
      const { prefab, round } = turn;
      if (comesBefore(prefab)) {
        const isThere = preparedHere(map).some((vault) => vault.name === prefab.name && roundOf(vault) === round);
        if (isThere) choice.placed(turn);
        else choice.failed(turn);
      } else if (isUsedUp(map, prefab)) choice.failed(turn);
      else {
        const reason = placeVault(map, rng.fork(`${prefab.name} ${round}`), prefab);
        if (reason === undefined) {
          placed++;
          choice.placed(turn);
          yield;
        } else {
          map.note("not-placed", `${prefab.name}: ${reason}`);
          choice.failed(turn);
        }
      }
    }
  },
});

function wantedCount({ depth }: BuilderMap, rng: Rng, { count, gate, threshold }: Values<typeof OPTIONS>): number {
  if (rng.fork("gate").dice(gate) + depth < threshold) return 0;
  return Math.max(0, rng.fork("count").dice(count));
}

/** The vaults that may come at this depth, each and each group with its chance. */
function candidatesOf({ depth }: BuilderMap, rng: Rng, { packs, tags }: Values<typeof OPTIONS>): Prefab[] {
  const all = packs.flatMap((pack) => pack.prefabs);
  return all.filter(({ kind, name, source }) => {
    if (kind !== "vault" || !allowsDepth(source.depth, depth)) return false;
    if (tags.length > 0 && !tags.some((tag) => source.tags?.includes(tag))) return false;
    const { group, chance } = source;
    if (!rng.fork(`chance ${name}`).chance(atDepth(chance, depth, 1))) return false;
    // All members of a group see the same draw.
    return group === undefined || rng.fork(`group ${group.name}`).chance(atDepth(group.chance, depth, 1));
  });
}

function comesBefore({ source }: Prefab): boolean {
  return source.place?.when === "before";
}

/** Lays a vault down on one of all its places on the rock, each as likely as the others. */
function prepareVault(map: BuilderMap, rng: Rng, prefab: Prefab, round: number): string | undefined {
  const found = findSites(map, rng, prefab);
  return "why" in found
    ? found.message
    : tryPlaces(rng, prefab, found, (site) => placeBefore(map, site, round))?.message;
}

/** Whether a prefab suits the map: one with rooms, or an open one. */
function suits({ source }: Prefab, hasRooms: boolean): boolean {
  return source.layouts === undefined || source.layouts.includes(hasRooms ? "rooms" : "open");
}
