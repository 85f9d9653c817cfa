import { type BuildableChain, type BuildOptions, checkChain, plannedSteps } from "../../chain/index.js";
import { isPlain, mustBe } from "../../core/index.js";
import type { Prefab } from "../source/source.js";
import { blueprintsDue, gatedRooms } from "./gated-rooms.js";
import { roomVaults, vaultsDue } from "./room-vaults.js";
import { section, sectionsDue } from "./section.js";

/** A prefab that a level is promised. */
export interface DuePrefab {
  /** The name of the step that is to place it. */
  readonly step: string;
  /** The prefab's name in its pack. */
  readonly prefab: string;
}

/**
 * Returns the vaults, sections and blueprints that a level would have if every one of them fitted, whatever the map. Nothing is
 * built: the steps draw who comes from streams that the map has no part in, and the same is drawn here. Comparing it
 * with the level's prefabs shows how often a prefab comes that its weight has promised.
 */
export function prefabsDue(
  chain: BuildableChain,
  options: BuildOptions & {
    /** The attempt that made the level, as in `level.attempt`. Default: 1. */
    readonly attempt?: number;
    /**
     * Whether the map has rooms (`rooms`) or not (`open`). If you say it, prefabs that are only for the others aren't
     * promised. Default: every layout suits.
     */
    readonly layout?: "rooms" | "open";
  },
): readonly DuePrefab[] {
  checkChain("prefabsDue", chain);
  if (!isPlain(options)) throw mustBe("prefabsDue: options", "an object with a seed", options);
  const { attempt = 1, layout, ...build } = options;
  const { steps, ...given } = plannedSteps(chain, build, attempt);
  const all: DuePrefab[] = [];
  const others: Prefab[] = [];
  for (const { as, step, stream } of steps) {
    let due: readonly Prefab[] = [];
    // Only its definition knows the type of a step's options.
    const own = step.options as never;
    if (step.definition === roomVaults.definition) due = vaultsDue(own, { ...given, layout }, stream, others);
    if (step.definition === gatedRooms.definition) due = blueprintsDue(own, { ...given, layout }, stream, others);
    if (step.definition === section.definition) due = sectionsDue(own, { ...given, layout }, stream, others);
    for (const { name } of due) all.push({ step: as, prefab: name });
    others.push(...due);
  }
  return all;
}
