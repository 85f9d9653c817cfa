import { cached, defined, type SpawnKind } from "../../core/index.js";
import type { SpawnEntry, SpawnTable } from "../../spawning/index.js";

const KNOWN = /* @__PURE__ */ new WeakMap<SpawnTable, Map<SpawnKind, SpawnTable>>();

/** The entries of a spawn table that are of one kind, as a table. A step's table never changes, so this is done once. */
export function tableOfKind(table: SpawnTable, kind: SpawnKind): SpawnTable {
  const byKind = cached(KNOWN, table, () => new Map<SpawnKind, SpawnTable>());
  return cached(byKind, kind, () => narrowed(table, (entry) => entry.kind === kind));
}

/** A spawn table with only the entries that are accepted, in it and in the tables inside it. */
export function narrowed({ name, entries, tables }: SpawnTable, accepts: (entry: SpawnEntry) => boolean): SpawnTable {
  const inner = tables?.map((each) => ({ ...each, table: narrowed(each.table, accepts) }));
  return defined({ name, entries: entries.filter(accepts), tables: inner });
}
