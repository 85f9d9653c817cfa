import type { Feeling } from "./feeling.js";
import { Hasher } from "./hash.js";
import { type DraftParts, PartsHash, type QuestKey } from "./parts/index.js";
import type { Allowance } from "./report.js";
import { TileHash } from "./tile-hash.js";
import { type Tileset, tileset } from "./tiles.js";

/** What later steps can see of a map. */
interface MapState extends DraftParts {
  readonly width: number;
  readonly height: number;
  readonly depth: number;
  readonly tileset: Tileset;
  /** Changes with the tiles. */
  readonly revision: number;
  readonly start: number | undefined;
  readonly questKeys: readonly QuestKey[];
  readonly allows: readonly Allowance[];
  readonly feeling: Feeling | undefined;
}

/** What of it the map itself keeps to itself. */
interface HiddenState {
  readonly tiles: Uint8Array;
  readonly reservations: Uint8Array | undefined;
  readonly spawnRules: Uint8Array | undefined;
}

/** Hashes the state of one map, again and again. What was hashed of tiles that are still the same is not hashed anew. */
export class StateHash {
  readonly #parts = new PartsHash();
  #hashed: Hasher | undefined;
  #revision = -1;

  of(map: MapState, hidden: HiddenState): string {
    // The shipped tiles keep their numbers. A game's own move when tiles are added to those: they are known by name.
    if (map.tileset === tileset()) return hashFacts(this.#afterTiles(map, hidden), map, hidden, this.#parts);
    const hasher = beginning(map);
    const own = new TileHash(hasher, map.tileset);
    own.cells(hidden.tiles);
    return hashFacts(hasher, map, hidden, new PartsHash(), own);
  }

  #afterTiles(map: MapState, { tiles }: HiddenState): Hasher {
    if (this.#hashed === undefined || this.#revision !== map.revision) {
      this.#hashed = beginning(map).bytes(tiles);
      this.#revision = map.revision;
    }
    return this.#hashed.copy();
  }
}

function hashFacts(hasher: Hasher, map: MapState, hidden: HiddenState, parts: PartsHash, own?: TileHash): string {
  const { reservations, spawnRules } = hidden;
  hasher.word(map.start ?? -1);
  if (reservations !== undefined) hasher.bytes(reservations);
  if (spawnRules !== undefined) hasher.bytes(spawnRules);
  const rows = (drawing: readonly string[]) =>
    own === undefined ? hasher.text(drawing.join("\n")) : own.rows(drawing);
  parts.takeFirst(hasher, map, { isDraft: true, rows });
  parts.takeLater(hasher, map);
  for (const { at, name } of map.questKeys) hasher.text("quest key").word(at).text(name);
  if (map.allows.length > 0) hasher.text("allows").text(map.allows.join("\n"));
  if (map.feeling !== undefined) hasher.text("feeling").text(JSON.stringify(map.feeling));
  own?.close();
  return hasher.hex(16);
}

function beginning({ width, height, depth }: MapState): Hasher {
  return new Hasher().word(width).word(height).word(depth);
}
