import type { SpawnKind } from "../../core/index.js";
import type { SpawnTable } from "../../spawning/index.js";

const KNOWN = /* @__PURE__ */ new WeakMap<SpawnTable, Map<SpawnKind, SpawnTable>>();

/** The entries of a spawn table that are of one kind, as a table. A step's table never changes, so this is done once. */
export function tableOfKind(table: SpawnTable, kind: SpawnKind): SpawnTable {
  let byKind = KNOWN.get(table);
  if (byKind === undefined) {
    byKind = new Map();
    KNOWN.set(table, byKind);
  }
  let found = byKind.get(kind);
  if (found === undefined) {
    const { name, tables } = table;
    const entries = table.entries.filter((entry) => entry.kind === kind);
    const inner = tables?.map((each) => ({ ...each, table: tableOfKind(each.table, kind) }));
    found = { name, entries, ...(inner === undefined ? {} : { tables: inner }) };
    byKind.set(kind, found);
  }
  return found;
}
