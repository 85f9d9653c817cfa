import type { BuilderMap, SpawnKind } from "../../core/index.js";
import { spawnKinds } from "../reading/prefab.js";
import type { Shape } from "../shape/shape.js";
import type { PrefabSource } from "../source/source.js";
import type { Thing } from "../source/spawn-requests.js";

/** Asks for a thing on a cell of a map; from here on its depth is one of the game, not an offset. */
export function addThing(map: BuilderMap, at: number, { name, blocks, table, depth, state, or, props }: Thing): void {
  map.addSpawn({
    at,
    name,
    blocks,
    ...(table && { table }),
    ...(depth !== undefined && { depth: Math.max(0, map.depth + depth) }),
    ...(state !== undefined && { state }),
    ...(or && { or }),
    ...(props && { props }),
  });
}

/** Says what a prefab asked for and had no cell for. */
export function noteDropped(map: BuilderMap, name: string, { dropped = [] }: Shape): void {
  if (dropped.length === 0) return;
  map.note("shortfall", `${name}: there was no free cell for ${dropped.join(", ")}`);
}

/** The kinds of things that spawners may put on each cell of a prefab, where it says anything about that. */
export function spawnRulesOf(source: PrefabSource, shape: Shape): (cell: number) => readonly SpawnKind[] | undefined {
  const everywhere = source.no_random === undefined ? undefined : spawnKinds(source);
  const barred = new Map((shape.barred ?? []).map(({ cell, kinds }) => [cell, kinds]));
  return (cell) => {
    const kinds = barred.get(cell);
    return kinds === undefined ? everywhere : spawnKinds(source).filter((kind) => !kinds.includes(kind));
  };
}
