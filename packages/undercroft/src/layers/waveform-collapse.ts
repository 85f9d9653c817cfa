import {
  type BuilderMap,
  choice,
  DOOR,
  defineMetaBuilder,
  FLOOR,
  flag,
  integer,
  type Picture,
  stuck,
  WALL,
  type Work,
} from "../core/index.js";
import { Collapse, chunkModel, type Model, overlappingModel, type Sample } from "../wfc/index.js";

/**
 * Makes a new map in the style of the one that is there (wave function collapse): it learns which pieces lie beside which,
 * and puts them together anew. Rooms, corridors, start, exits and spawns are gone afterwards; reserved cells and placed
 * prefabs stay, and the new map grows round them. With `connected` all of its floor is one part, by construction.
 */
export const waveformCollapse = defineMetaBuilder({
  id: "waveform-collapse",
  summary: "Makes a new map in the style of the one that is there (wave function collapse).",
  options: {
    model: choice(
      "chunks",
      ["chunks", "overlapping"],
      "What is learnt: square pieces cut from the map, or all its small windows.",
    ),
    chunk: integer(8, { min: 2, max: 32, typical: [4, 12] }, "Cells along a side of a piece, for chunks."),
    window: integer(3, { min: 2, max: 4, typical: [2, 3] }, "Cells along a side of a window, for overlapping."),
    connected: flag(true, "Whether all floor must be one connected part."),
  },
  drops: ["plan", "rooms", "corridors", "start", "exit"],
  minSize: ({ model, chunk, window }) => {
    const side = model === "chunks" ? chunk : window + 2;
    return [side, side];
  },
  *build(map, rng, { model: kind, chunk, window, connected }) {
    forgetPlaces(map);
    const sample: Sample = { width: map.width, height: map.height, colours: plainTiles(map) };
    const walkable = walkableTiles(map);
    const model =
      kind === "chunks"
        ? chunkModel(sample, { width: map.width, height: map.height, size: chunk, open: walkable })
        : overlappingModel(sample, { size: window, symmetries: 8 });
    yield gallery(map, model);
    const collapse = new Collapse({
      model,
      width: map.width,
      height: map.height,
      rng,
      border: [WALL],
      pins: pinnedTiles(map),
      loosePins: true,
      ...(connected ? { connected: walkable } : {}),
    });
    yield* watch(map, collapse);
  },
});

/** Start, exits and spawns belong to the old map; spawns of prefabs that stay, stay. */
function forgetPlaces(map: BuilderMap): void {
  map.removeExits();
  map.start = undefined;
  map.changeSpawns((spawn) => (map.isReserved(spawn.at) ? spawn : undefined));
}

/** The map as a sample: doors and stairs are floor, so that they don't become part of the style. */
function plainTiles(map: BuilderMap): Uint8Array {
  const tiles = map.copyTiles();
  for (let cell = 0; cell < tiles.length; cell++) if (tiles[cell]! >= DOOR && map.isWalkable(cell)) tiles[cell] = FLOOR;
  return tiles;
}

function walkableTiles({ tileset }: BuilderMap): number[] {
  return tileset.tiles.flatMap(({ walkable }, index) => (walkable ? [index] : []));
}

/** What must stay: reserved cells as they are. */
function pinnedTiles(map: BuilderMap): Int16Array {
  return Int16Array.from({ length: map.tiles.length }, (_, cell) => (map.isReserved(cell) ? map.tiles[cell]! : -1));
}

/** Runs a solver to its end, with a picture of what is undecided now and then, and paints what came of it. */
function* watch(map: BuilderMap, collapse: Collapse): Work {
  // About a hundred pictures, whatever the size.
  let shown = 0;
  while (collapse.step()) {
    if (!map.recording || collapse.share < shown) continue;
    shown = collapse.share + 0.01;
    yield undecided(map, collapse);
  }
  const { outcome } = collapse;
  if (outcome === undefined || !outcome.solved)
    throw stuck(`no new map was found: ${outcome?.clash.message ?? "it was not run"}`);
  map.paint(outcome.colours);
}

const DECIDED = "#92816a";
const OPEN = "#5fb3a1";
const ROCK = "#33302b";

/** Undecided cells as what they will most likely be, the dimmer the less is known. */
function undecided(map: BuilderMap, collapse: Collapse): Picture {
  const { left, colours } = collapse.progress();
  const rows: string[] = [];
  const colors: string[] = [];
  for (let y = 0; y < map.height; y++) {
    let row = "";
    for (let x = 0; x < map.width; x++) {
      const cell = y * map.width + x;
      const isOpen = map.tileset.walkable[colours[cell]!] === 1;
      row += left[cell] === 1 ? map.tileset.glyph(colours[cell]!) : isOpen ? "·" : " ";
      colors.push(left[cell] === 1 ? DECIDED : isOpen ? OPEN : ROCK);
    }
    rows.push(row);
  }
  return { width: map.width, rows, colors };
}

/** The first patterns, side by side, as many as the map has room for. */
function gallery(map: BuilderMap, { size, count, colours }: Model): Picture {
  const across = Math.max(1, Math.floor((map.width - 1) / (size + 1)));
  const down = Math.max(1, Math.floor((map.height - 1) / (size + 1)));
  const rows = Array.from({ length: map.height }, () => new Array<string>(map.width).fill(" "));
  for (let pattern = 0; pattern < Math.min(count, across * down); pattern++) {
    const left = 1 + (pattern % across) * (size + 1);
    const top = 1 + Math.floor(pattern / across) * (size + 1);
    for (let i = 0; i < size * size; i++) {
      const x = left + (i % size);
      const y = top + Math.floor(i / size);
      const colour = colours[pattern * size * size + i]!;
      // Pieces at the end of a map have cells beyond it.
      const tile = map.tileset.tiles[colour];
      if (tile !== undefined && y < map.height && x < map.width) rows[y]![x] = tile.glyph;
    }
  }
  return { width: map.width, rows: rows.map((row) => row.join("")) };
}
