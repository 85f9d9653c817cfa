import type { Bar, ThingKind } from "./cycle-patterns.js";

/** Something in a room: what a pattern puts there, or the treasure that is the goal of a ring. */
interface Thing {
  readonly kind: ThingKind | "goal";
  /** For keys and levers: the number of the key in the whole graph. */
  readonly key?: number;
}

/** A planned room. */
export interface PlotRoom {
  /** The cells of the lattice that it takes up: one, or two neighbours. */
  readonly cells: number[];
  readonly things: Thing[];
  /** Nothing else may lead in or out: it is behind a lock. */
  readonly isClosed: boolean;
  /** Somewhere in it there is something that hurts. */
  isDangerous: boolean;
}

/** A way between two rooms. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  /** The neighbouring cells of the lattice that it joins. */
  readonly cells: readonly [from: number, to: number];
  /** What closes it. A ledge leads from `from` to `to` only. */
  readonly bar: Bar | undefined;
  /** The numbers of all keys that it takes. */
  readonly keys: readonly number[];
}

/** What a player can reach who starts in one of the rooms. */
export interface Solved {
  /** Whether every room can be reached, without finding a secret door, and every key before its locks. */
  readonly isSolved: boolean;
  /** Whether one can get back from the end of every ledge, without a key and without finding a secret door. */
  readonly isReturnable: boolean;
  /** For each room how many passages it takes to get there without a key or a secret door, or -1 if one can't. */
  readonly free: Int32Array;
}

/** Rooms and the ways between them, before anything is dug. */
export class PlotGraph {
  readonly rooms: PlotRoom[] = [];
  readonly passages: Passage[] = [];
  /** How many keys and levers there are. */
  keys = 0;
  /** The passages of each room. */
  readonly #of: number[][] = [];

  addRoom(cell: number, isClosed = false): number {
    this.#of.push([]);
    return this.rooms.push({ cells: [cell], things: [], isClosed, isDangerous: false }) - 1;
  }

  addPassage(passage: Passage): void {
    this.#of[passage.from]!.push(this.passages.length);
    this.#of[passage.to]!.push(this.passages.length);
    this.passages.push(passage);
  }

  /** The numbers of the passages that lead in or out of a room. */
  passagesOf(room: number): readonly number[] {
    return this.#of[room]!;
  }

  /** Finds out what can be reached, by a flood over rooms and keys. The work is in proportion to rooms and passages. */
  solve(start: number): Solved {
    const free = this.#flood(start, false, 1);
    const all = this.#flood(start, true, 1);
    const home = this.#flood(start, false, -1);
    return {
      free,
      isSolved: all.every((distance) => distance >= 0),
      isReturnable: this.passages.every(({ bar, to }) => bar !== "ledge" || home[to]! >= 0),
    };
  }

  /** Walks wherever possible, with or without keys. With -1 as `sense`, all ledges are reversed. */
  #flood(start: number, takesKeys: boolean, sense: 1 | -1): Int32Array {
    const { rooms, passages } = this;
    const distance = new Int32Array(rooms.length).fill(-1);
    const missing = passages.map(({ keys }) => keys.length);
    const waiting = takesKeys ? this.#waiting() : [];
    const queue = [start];
    distance[start] = 0;
    const pass = (number: number) => {
      const { from, to, bar } = passages[number]!;
      if (missing[number]! > 0 || bar === "secret") return;
      // From the room that was reached to the one that wasn't, if there is one of each.
      const isOnward = distance[from]! >= 0;
      const [here, next] = isOnward ? [from, to] : [to, from];
      if (distance[next]! >= 0 || distance[here]! < 0) return;
      if (bar === "ledge" && isOnward !== (sense === 1)) return;
      distance[next] = distance[here]! + 1;
      queue.push(next);
    };
    for (const room of queue) {
      for (const { key } of takesKeys ? rooms[room]!.things : []) {
        if (key === undefined) continue;
        for (const number of waiting[key]!) {
          missing[number]!--;
          pass(number);
        }
      }
      for (const number of this.#of[room]!) pass(number);
    }
    return distance;
  }

  /** The passages that wait for each key. */
  #waiting(): readonly (readonly number[])[] {
    const waiting: number[][] = Array.from({ length: this.keys }, () => []);
    for (const [number, { keys }] of this.passages.entries()) for (const key of keys) waiting[key]!.push(number);
    return waiting;
  }
}
