import { Hasher } from "./hash.js";
import { hashExits, hashNewerParts, hashPrefabs, hashRooms, hashSpawns } from "./hash-parts.js";
import type {
  Allowance,
  Arrival,
  Door,
  Exit,
  Lock,
  NamedArea,
  OneWay,
  PlacedPrefab,
  QuestKey,
  QuestLock,
  Room,
  Spawn,
} from "./map-parts.js";
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
  readonly doors: readonly Door[] | undefined;
  readonly areas: readonly NamedArea[] | undefined;
  readonly prefabs: readonly PlacedPrefab[];
  readonly locks: readonly Lock[];
  readonly oneWays: readonly OneWay[];
  readonly arrivals: readonly Arrival[];
  readonly questLocks: readonly QuestLock[];
  readonly questKeys: readonly QuestKey[];
  readonly allows: readonly Allowance[];
}

/** Hashes the state of one map, again and again. What was hashed of tiles that are still the same is not hashed anew. */
export class StateHash {
  #hashed: Hasher | undefined;
  #revision = -1;

  of(state: MapState): string {
    // The shipped tiles keep their numbers. A game's own move when tiles are added to those: they are known by name.
    if (state.tileset === tileset()) return this.#hashFacts(this.#afterTiles(state), state, undefined);
    const hasher = beginning(state);
    const own = new TileHash(hasher, state.tileset);
    own.cells(state.tiles);
    return this.#hashFacts(hasher, state, own);
  }

  #afterTiles(state: MapState): Hasher {
    if (this.#hashed === undefined || this.#revision !== state.revision) {
      this.#hashed = beginning(state).bytes(state.tiles);
      this.#revision = state.revision;
    }
    return this.#hashed.copy();
  }

  #hashFacts(hasher: Hasher, state: MapState, own: TileHash | undefined): string {
    const { start, reservations, spawnRules } = state;
    hasher.word(start ?? -1);
    if (reservations !== undefined) hasher.bytes(reservations);
    if (spawnRules !== undefined) hasher.bytes(spawnRules);
    hashExits(hasher, state.exits);
    hashSpawns(hasher, state.spawns, ({ clear }) => clear);
    hashRooms(hasher, state);
    hashPrefabs(hasher, state, (rows) => (own === undefined ? hasher.text(rows.join("\n")) : own.rows(rows)));
    hashNewerParts(hasher, state);
    for (const { at, name } of state.questKeys) hasher.text("quest key").word(at).text(name);
    if (state.allows.length > 0) hasher.text("allows").text(state.allows.join("\n"));
    own?.close();
    return hasher.hex(16);
  }
}

function beginning({ width, height, depth }: MapState): Hasher {
  return new Hasher().word(width).word(height).word(depth);
}
