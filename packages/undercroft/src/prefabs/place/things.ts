import type { BuilderMap, SpawnKind } from "../../core/index.js";
import { spawnKinds } from "../reading/prefab.js";
import type { Shape } from "../shape/shape.js";
import type { PrefabSource } from "../source/source.js";
import type { Thing } from "../source/spawn-requests.js";

/** Adds a thing to a cell of a map. Its depth, an offset until now, becomes a depth of the game. */
export function addThing(
  map: BuilderMap,
  at: number,
  { name, blocks, kind, table, depth, state, or, props }: Thing,
): void {
  map.addSpawn({
    at,
    name,
    blocks,
    ...(kind && { kind }),
    ...(table && { table }),
    ...(depth !== undefined && { depth: Math.max(0, map.depth + depth) }),
    ...(state !== undefined && { state }),
    ...(or && { or }),
    ...(props && { props }),
  });
}

/** Reports the things of a prefab for which there was no free cell. */
export function noteDropped(map: BuilderMap, name: string, { dropped = [] }: Shape): void {
  if (dropped.length === 0) return;
  map.note("shortfall", `${name}: there was no free cell for ${dropped.join(", ")}`);
}

/** The kinds of things that spawners can put on each cell of a prefab, or undefined if it has no rule about that. */
export function spawnRulesOf(source: PrefabSource, shape: Shape): (cell: number) => readonly SpawnKind[] | undefined {
  const everywhere = source.no_random === undefined ? undefined : spawnKinds(source);
  const barred = new Map((shape.barred ?? []).map(({ cell, kinds }) => [cell, kinds]));
  return (cell) => {
    const kinds = barred.get(cell);
    return kinds === undefined ? everywhere : spawnKinds(source).filter((kind) => !kinds.includes(kind));
  };
}
