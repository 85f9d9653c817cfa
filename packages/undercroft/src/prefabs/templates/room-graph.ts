import { show, suggestion } from "../../core/index.js";

/** A room that is asked for. */
interface WantedRoom {
  /** What the graph calls it. */
  readonly name: string;
  /** Names or tags of templates, of which it may be any. Any template if there are none. */
  readonly templates: readonly string[];
}

/** Rooms that are asked for, and the ways between them as pairs of their numbers. */
export interface RoomGraph {
  readonly rooms: readonly WantedRoom[];
  readonly ways: readonly (readonly [from: number, to: number])[];
}

/** Entries that a graph can have. */
export const MOST_ENTRIES = 5000;

const NAME = /^[A-Za-z0-9_]{1,64}$/;

/**
 * Reads a graph from its entries: `gate: gatehouse` is a room, with the names or tags of its templates, `cell` a room of any
 * template, and `gate - hall - cell` ways between rooms. Returns a sentence about what is wrong with it.
 */
export function readRoomGraph(entries: readonly string[]): RoomGraph | string {
  const rooms: WantedRoom[] = [];
  const numbers = new Map<string, number>();
  for (const entry of entries) {
    if (entry.includes(" - ")) continue;
    const [name = "", templates, ...more] = entry.split(":").map((part) => part.trim());
    if (!NAME.test(name) || more.length > 0) return `${show(entry)} is neither a room nor a way between rooms.`;
    if (numbers.has(name)) return `There are two rooms ${show(name)}.`;
    const wanted = templates?.split(",").map((part) => part.trim()) ?? [];
    const wrong = wanted.find((part) => !NAME.test(part));
    if (wrong !== undefined) return `${show(wrong)} in ${show(entry)} can't be the name or tag of a template.`;
    numbers.set(name, rooms.length);
    rooms.push({ name, templates: wanted });
  }
  const ways: [number, number][] = [];
  const known = new Set<string>();
  for (const entry of entries) {
    if (!entry.includes(" - ")) continue;
    const names = entry.split(" - ").map((part) => part.trim());
    const unknown = names.find((name) => !numbers.has(name));
    if (unknown !== undefined) {
      return `${show(entry)} leads to ${show(unknown)}, but there is no such room.${suggestion(unknown, [...numbers.keys()])}`;
    }
    for (let i = 1; i < names.length; i++) {
      const [from, to] = [numbers.get(names[i - 1]!)!, numbers.get(names[i]!)!];
      if (from === to) return `${show(entry)} joins a room to itself.`;
      const key = `${Math.min(from, to)} ${Math.max(from, to)}`;
      if (known.has(key)) return `${show(names[i - 1]!)} and ${show(names[i]!)} are joined twice.`;
      known.add(key);
      ways.push([from, to]);
    }
  }
  const next = neighbours({ rooms, ways });
  const joined = new Set(rooms.slice(0, 1).keys());
  for (const room of joined) for (const other of next[room]!) joined.add(other);
  const lost = rooms.find((_, room) => !joined.has(room));
  if (lost !== undefined) return `No way leads from ${show(rooms[0]!.name)} to ${show(lost.name)}.`;
  return { rooms, ways };
}

/** For each room the rooms that ways lead to. */
export function neighbours({ rooms, ways }: RoomGraph): readonly (readonly number[])[] {
  const all = rooms.map((): number[] => []);
  for (const [from, to] of ways) {
    all[from]!.push(to);
    all[to]!.push(from);
  }
  return all;
}
