import { defined, show, suggestion } from "../core/index.js";
import type { SourcePath } from "../prefabs/index.js";
import type { SpawnEntry, SpawnFollower, SpawnSubtable, SpawnTable, WeightByDepth } from "../spawning/index.js";
import type { WholeSource } from "./merge.js";
import type { Problems } from "./problems.js";
import type { TableEntrySource } from "./source.js";

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
  const own =
    source.name === undefined
      ? readGroup(source.group!, things, [...path, "group"], problems)
      : readThing(source.name, things, [...path, "name"], problems);
  return own && { ...own, ...rest };
}

/** Things that come together, as an entry without a weight. The first of them leads. */
export function readGroup(
  group: { readonly [name: string]: number },
  things: WholeSource["things"],
  path: SourcePath,
  problems: Problems,
): Omit<SpawnEntry, "base"> | undefined {
  const members = Object.entries(group).map(([name, count]) => {
    return { count, entry: readThing(name, things, [...path, name], problems) };
  });
  const followers: SpawnFollower[] = [];
  for (const [i, { entry, count }] of members.entries()) {
    if (entry === undefined) return undefined;
    const { name, kind, blocks = kind === "monster" } = entry;
    const left = i === 0 ? count - 1 : count;
    if (left > 0) followers.push({ name, count: left, blocks });
  }
  return { ...members[0]!.entry!, ...(followers.length === 0 ? {} : { with: followers }) };
}

/** A thing as an entry without a weight. What is usual for its kind isn't said. */
export function readThing(
  name: string,
  things: WholeSource["things"],
  path: SourcePath,
  problems: Problems,
): Omit<SpawnEntry, "base"> | undefined {
  if (!Object.hasOwn(things, name)) {
    const part = path.at(-1) === name ? "key" : "value";
    problems.add(path, `there is no thing ${show(name)}.${suggestion(name, Object.keys(things))}`, part);
    return undefined;
  }
  const { kind, blocks } = things[name]!;
  return blocks === undefined || blocks === (kind === "monster") ? { name, kind } : { name, kind, blocks };
}

/** The weight of an entry, as tables have it. */
export function weighted({ weight = 1, depth }: Pick<TableEntrySource, "weight" | "depth">): WeightByDepth {
  if (typeof weight === "number") return defined({ base: weight, depth });
  const { base = 0, per_depth: perDepth, ...at } = weight as Record<string, number>;
  return defined({ base, perDepth, at: Object.keys(at).length === 0 ? undefined : at, depth });
}
