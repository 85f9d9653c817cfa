import { Hasher } from "./hash.js";
import type { Exit, Lock, PlacedPrefab, Room, Spawn } from "./map-parts.js";
import { TileHash } from "./tile-hash.js";
import { type Tileset, tileset } from "./tiles.js";

/** Everything that later steps can see of a map. */
export interface MapState {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: Tileset;
  readonly tiles: Uint8Array;
  /** Changes with the tiles. */
  readonly revision: number;
  readonly start: number | undefined;
  readonly reservations: Uint8Array | undefined;
  readonly spawnRules: Uint8Array | undefined;
  readonly exits: readonly Exit[];
  readonly spawns: readonly Spawn[];
  readonly rooms: readonly Room[] | undefined;
  readonly corridors: readonly (readonly number[])[] | undefined;
  readonly prefabs: readonly PlacedPrefab[];
  readonly locks: readonly Lock[];
}

/** Hashes the state of one map, again and again. What was hashed of tiles that are still the same is not hashed anew. */
export class StateHash {
  #hashed: Hasher | undefined;
  #revision = -1;

  of(state: MapState): string {
    // The shipped tiles keep their numbers. A game's own move when tiles are added to those: they are known by name.
    if (state.tileset === tileset()) return hashFacts(this.#afterTiles(state), state, undefined);
    const hasher = beginning(state);
    const own = new TileHash(hasher, state.tileset);
    own.cells(state.tiles);
    return hashFacts(hasher, state, own);
  }

  #afterTiles(state: MapState): Hasher {
    if (this.#hashed === undefined || this.#revision !== state.revision) {
      this.#hashed = beginning(state).bytes(state.tiles);
      this.#revision = state.revision;
    }
    return this.#hashed.copy();
  }
}

function beginning({ width, height, depth }: MapState): Hasher {
  return new Hasher().word(width).word(height).word(depth);
}

function hashFacts(hasher: Hasher, state: MapState, own: TileHash | undefined): string {
  const { start, reservations, spawnRules, exits, spawns, rooms, corridors, prefabs, locks } = state;
  // Each list opens with its length, -1 where there is none, so that no list can be taken for part of another.
  hasher.word(start ?? -1);
  if (reservations !== undefined) hasher.bytes(reservations);
  if (spawnRules !== undefined) hasher.bytes(spawnRules);
  hasher.word(exits.length);
  for (const { at, kind } of exits) hasher.word(at).text(kind);
  hasher.word(spawns.length);
  for (const spawn of spawns) {
    const { at, name, blocks, from, clear } = spawn;
    hasher.word(at).text(name).word(Number(blocks)).text(from).word(clear);
    hashWishes(hasher, spawn);
  }
  hasher.word(rooms?.length ?? -1);
  for (const { x, y, width, height, anchor } of rooms ?? []) {
    hasher.word(x).word(y).word(width).word(height).word(anchor);
  }
  hasher.word(corridors?.length ?? -1);
  for (const corridor of corridors ?? []) hasher.word(corridor.length).words(corridor);
  hasher.word(prefabs.length);
  for (const { name, kind, x, y, transform, rows, entrances, sealed } of prefabs) {
    hasher.text(name).text(kind).word(x).word(y).text(transform);
    if (own === undefined) hasher.text(rows.join("\n"));
    else own.rows(rows);
    hasher.word(entrances.length).words(entrances);
    if (sealed) hasher.text("sealed");
  }
  hasher.word(locks.length);
  for (const { at, key } of locks) hasher.word(at).word(key);
  own?.close();
  return hasher.hex(16);
}

/** What only some spawns ask for; those that don't have the hash that they had before there was such a thing. */
export function hashWishes(hasher: Hasher, { table, depth, state, or }: Omit<Partial<Spawn>, "at">): void {
  if (table !== undefined) hasher.text("table");
  if (depth !== undefined) hasher.text("depth").word(depth);
  if (state !== undefined) hasher.text("state").text(state);
  if (or !== undefined) hasher.text("or").text(or.join("\n"));
}
