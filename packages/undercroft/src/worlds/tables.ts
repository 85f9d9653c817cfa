import { defined, show, suggestion } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { SpawnEntry, SpawnFollower, SpawnSubtable, SpawnTable } from "../spawning/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type { TableEntrySource, ThingSource } from "./source.js";

/** Returns the spawn tables of a world. A table that contains itself is a problem. */
export function readTables({ tables, things }: WholeSource, problems: Problems): ReadonlyMap<string, SpawnTable> {
  const made = new Map<string, SpawnTable>();
  const open = new Set<string>();
  const read = (name: string): SpawnTable => {
    const earlier = made.get(name);
    if (earlier !== undefined) return earlier;
    open.add(name);
    const entries: SpawnEntry[] = [];
    const inner: SpawnSubtable[] = [];
    for (const [i, entry] of tables[name]!.entries()) {
      const path = ["tables", name, i];
      if (entry.table === undefined) {
        const item = readEntry(entry, things, path, problems);
        if (item !== undefined) entries.push(item);
        continue;
      }
      if (entry.most !== undefined) problems.add([...path, "most"], "a table can't have most. Its entries can.", "key");
      if (!Object.hasOwn(tables, entry.table)) {
        const hint = suggestion(entry.table, Object.keys(tables));
        problems.add([...path, "table"], `there is no table ${show(entry.table)}.${hint}`);
      } else if (open.has(entry.table)) {
        problems.add(
          [...path, "table"],
          `the table ${show(entry.table)} contains this one, so they contain each other.`,
        );
      } else inner.push({ ...weighted(entry), table: read(entry.table) });
    }
    open.delete(name);
    const table = { name, entries, ...(inner.length === 0 ? {} : { tables: inner }) };
    made.set(name, table);
    return table;
  };
  for (const name of Object.keys(tables)) read(name);
  return made;
}

function readEntry(
  source: TableEntrySource,
  things: WholeSource["things"],
  path: SourcePath,
  problems: Problems,
): SpawnEntry | undefined {
  const rest = { ...weighted(source), ...defined({ most: source.most }) };
  const thingOf = (name: string, at: SourcePath): ThingSource | undefined => {
    if (Object.hasOwn(things, name)) return things[name];
    const part = at.at(-1) === name ? "key" : "value";
    problems.add(at, `there is no thing ${show(name)}.${suggestion(name, Object.keys(things))}`, part);
    return undefined;
  };
  if (source.name !== undefined) {
    const thing = thingOf(source.name, [...path, "name"]);
    return thing === undefined ? undefined : { name: source.name, ...spawned(thing), ...rest };
  }
  const names = Object.keys(source.group!);
  const members = names.map((name) => thingOf(name, [...path, "group", name]));
  const [first] = members;
  if (first === undefined || members.includes(undefined)) return undefined;
  const followers = names.flatMap((name, i): SpawnFollower[] => {
    const count = source.group![name]! - (i === 0 ? 1 : 0);
    return count === 0 ? [] : [{ name, count, blocks: blocks(members[i]!) }];
  });
  return { name: names[0]!, ...spawned(first), ...rest, ...(followers.length === 0 ? {} : { with: followers }) };
}

/** What a table says of a thing. What is usual for its kind isn't said. */
function spawned({ kind, blocks }: ThingSource): Pick<SpawnEntry, "kind" | "blocks"> {
  return blocks === undefined || blocks === (kind === "monster") ? { kind } : { kind, blocks };
}

function blocks({ kind, blocks = kind === "monster" }: ThingSource): boolean {
  return blocks;
}

function weighted({ weight = 1, depth }: TableEntrySource): Pick<SpawnEntry, "base" | "perDepth" | "at" | "depth"> {
  if (typeof weight === "number") return defined({ base: weight, depth });
  const { base = 0, per_depth: perDepth, ...at } = weight as Record<string, number>;
  return defined({ base, perDepth, at: Object.keys(at).length === 0 ? undefined : at, depth });
}
