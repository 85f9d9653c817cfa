import {
  type BuilderMap,
  choice,
  DOWN_STAIRS,
  defineLayer,
  FLOOR,
  flag,
  integer,
  ratio,
  type Tileset,
  UP_STAIRS,
} from "../core/index.js";
import { learnChunks, learnOverlapping } from "../wfc/index.js";
import { collapseMap, walkableTiles } from "./kernels/collapsing.js";

/**
 * Replaces the map with a new one in the same style (wave function collapse). The step learns which pieces of the map
 * appear next to each other and puts them together in a new way. Rooms, corridors, the start, exits and spawns are
 * removed. Reserved cells and placed prefabs stay, and the new map fits around them. With `connected`, all of the new
 * floor is connected. If the pieces can't make a new map, the old one stays and the report says so.
 */
export const waveformCollapse = defineLayer({
  id: "waveform-collapse",
  version: 5,
  summary: "Replaces the map with a new one in the same style (wave function collapse).",
  options: {
    model: choice(
      "auto",
      ["auto", "chunks", "overlapping"],
      "What to learn from the map: square pieces (chunks) or small overlapping windows. auto uses chunks on maps with rooms.",
    ),
    chunk: integer(8, { min: 2, max: 32, typical: [4, 12] }, "Size of the pieces, in cells. Only used by chunks."),
    window: integer(3, { min: 2, max: 4, typical: [2, 3] }, "Size of the windows, in cells. Only used by overlapping."),
    floor: ratio(0.6, "Minimum amount of floor in the new map, as a share of the old map's floor."),
    connected: flag(true, "Whether all floor must be connected."),
  },
  drops: ["plan", "rooms", "corridors", "start", "exit"],
  writes: ["tiles", "spawns"],
  minSize: ({ model, chunk, window }) => {
    const side = model === "overlapping" ? window : model === "chunks" ? chunk : Math.max(chunk, window);
    return [side, side];
  },
  *build(map, rng, { model: wanted, chunk, window, floor, connected }) {
    const kind = wanted === "auto" ? (map.rooms === undefined ? "overlapping" : "chunks") : wanted;
    forgetPlaces(map);
    const { width, height } = map;
    const colors = map.copyTiles().map((tile) => terrainOf(tile, map.tileset));
    const sample = { width, height, colors };
    const walkable = walkableTiles(map);
    const model =
      kind === "chunks"
        ? yield* learnChunks(sample, { width, height, size: chunk, open: walkable })
        : yield* learnOverlapping(sample, { size: window, symmetries: 8 });
    const open = colors.reduce((sum, tile) => sum + map.tileset.walkable[tile]!, 0);
    const failure = yield* collapseMap(map, rng, model, { connected, floor: Math.floor(floor * open) });
    if (failure !== undefined) {
      map.note("shortfall", `kept the old map because no new one was found: ${failure.message}`);
    }
  },
});

/** Removes the start, exits and spawns of the old map, but not the spawns of prefabs that stay. */
function forgetPlaces(map: BuilderMap): void {
  map.removeExits();
  map.start = undefined;
  map.changeSpawns((spawn) => (map.isReserved(spawn.at) ? spawn : undefined));
}

/** Doors and stairs are floor, so that they don't become part of the style. */
function terrainOf(tile: number, { door }: Tileset): number {
  return door[tile] === 1 || tile === UP_STAIRS || tile === DOWN_STAIRS ? FLOOR : tile;
}
