import { cached, defined, type SpawnKind } from "../../core/index.js";
import type { SpawnTable } from "../../spawning/index.js";

const KNOWN = /* @__PURE__ */ new WeakMap<SpawnTable, Map<SpawnKind, SpawnTable>>();

/** The entries of a spawn table that are of one kind, as a table. A step's table never changes, so this is done once. */
export function tableOfKind(table: SpawnTable, kind: SpawnKind): SpawnTable {
  const byKind = cached(KNOWN, table, () => new Map<SpawnKind, SpawnTable>());
  return cached(byKind, kind, () => {
    const { name, entries, tables } = table;
    const inner = tables?.map((each) => ({ ...each, table: tableOfKind(each.table, kind) }));
    return defined({ name, entries: entries.filter((entry) => entry.kind === kind), tables: inner });
  });
}
