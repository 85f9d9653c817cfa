import { cached, checkArgument } from "../../core/index.js";
import { BLOB_MASKS } from "./autotile.js";
import { readBands } from "./drawing-bands.js";
import { type PictureTheme, THEME } from "./looks.js";
import { createPixels, mixColors, type Pixels, pixelWord, pixelWords } from "./raster.js";
import { TEXTURES, TILE_DRAWINGS } from "./tile-drawings.js";
import { BLOCK_COLUMNS, type SheetCells, type TileSheet } from "./tile-sheet.js";

/** Pixels of a tile's side. */
const SIDE = 16;
const LAST = SIDE - 1;
/** Tiles in a row of the sheet, so that a block of 47 is as wide as half of it. */
const COLUMNS = 16;

/** The colours of what doesn't depend on the theme, each after its letter in drawings. */
const INKS = `
  k17120f wf6f1e2 Wcbc4b2 Scbd5dc s8b96a3 z4f5866
  Ba8743f b7a5029 d47301d Yffe28a ye6b03e o9c6828
  Rf58a72 rc4473b m7a2a2d Ga9d06a g6b9c46 h3f6535 H274228
  Ua6dbf0 u4d8ec2 v2f5f92 V1f4068 Pd8c7ff p9b80da q5d4894
  Ffff4bd fffc24b af0802c Necbc90 nb97f57
  Ie8dec3 iab9d7b e5a4a28 D393245 E4b4259`;

/** What scrolls are written in. */
const SCROLLS: Readonly<Record<string, string>> = {
  "Fireball Scroll": "a",
  "Confusion Scroll": "p",
  "Magic Missile Scroll": "u",
  "Magic Mapping Scroll": "g",
};

const NOTHING = ".";
/** Solid rock, as drawings write it. */
const ROCK = "0";

/** Which flagstones the floor has, each as often as it is listed. */
const FLOOR_TURNS: readonly number[] = [1, 1, 1, 0, 1, 2, 1, 0, 1, 3, 1, 4];

/** How far a ragged edge comes in, pixel by pixel along a side. Its ends fit together. */
const RAGGED: readonly number[] = [0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 1, 1, 0];

const [NORTH, EAST, SOUTH, WEST] = [1, 4, 16, 64] as const;

/** Corners: the bit of each, its sides, and where it is. */
const CORNERS = [
  { bit: 2, sides: NORTH | EAST, x: LAST, y: 0 },
  { bit: 8, sides: EAST | SOUTH, x: LAST, y: LAST },
  { bit: 32, sides: SOUTH | WEST, x: 0, y: LAST },
  { bit: 128, sides: WEST | NORTH, x: 0, y: 0 },
] as const;

/** How far a pixel is from the edge of a blob with these neighbours, rounded at its corners; below 0 outside of it. */
function depthAt(neighbors: number, x: number, y: number, round: number): number {
  const down = Math.min(neighbors & NORTH ? SIDE : y, neighbors & SOUTH ? SIDE : LAST - y);
  let depth = Math.min(down, insideAt(neighbors, x));
  for (const corner of CORNERS) {
    const [dx, dy] = [Math.abs(x - corner.x), Math.abs(y - corner.y)];
    if ((neighbors & corner.sides) === 0 && dx < round && dy < round) {
      depth = Math.min(depth, round - Math.sqrt((round - dx) ** 2 + (round - dy) ** 2));
    } else if ((neighbors & corner.sides) === corner.sides && !(neighbors & corner.bit)) {
      depth = Math.min(depth, Math.sqrt(dx * dx + dy * dy));
    }
  }
  return depth;
}

/** How far a ragged edge comes in at a pixel. */
function raggedAt(neighbors: number, x: number, y: number): number {
  return Math.max(
    neighbors & NORTH || y >= 5 ? 0 : RAGGED[x]!,
    neighbors & SOUTH || y <= 10 ? 0 : RAGGED[(x + 5) % SIDE]!,
    neighbors & WEST || x >= 5 ? 0 : RAGGED[(y + 3) % SIDE]!,
    neighbors & EAST || x <= 10 ? 0 : RAGGED[(y + 9) % SIDE]!,
  );
}

const isChecked = (x: number, y: number) => (x + y) % 2 === 0;

let textures: ReturnType<typeof readBands> | undefined;

/** The letter of a texture at a pixel. */
function textureAt(name: string, x: number, y: number): string {
  textures ??= readBands(TEXTURES);
  const rows = textures.get(name)![0]!;
  return rows[y % rows.length]![x % SIDE]!;
}

/** Rows of a wall's cap above its face. */
const CAP = 5;

function wallAt(depth: number, x: number, y: number, neighbors: number): string {
  if (!(neighbors & SOUTH)) {
    if (y >= CAP) {
      if (!(neighbors & WEST) && x === 0) return y === LAST ? "1" : "2";
      if (!(neighbors & EAST) && x === LAST) return "1";
      return textureAt("face", x, y - CAP);
    }
    if (y === CAP - 1) return "5";
    if (!(neighbors & NORTH) && y === 0) return "4";
    if ((!(neighbors & WEST) && x === 0) || (!(neighbors & EAST) && x === LAST)) return "4";
    if (neighbors & NORTH && y < 2 && (y === 0 || isChecked(x, y)) && insideAt(neighbors, x) > 5) return ROCK;
    return y === CAP - 2 ? "3" : textureAt("stones", x, y);
  }
  if (depth < 1) return !(neighbors & NORTH) && y === 0 ? "5" : "4";
  if (depth < 2) return "3";
  if (depth < 6) return textureAt("stones", x, y);
  if (depth < 8) return isChecked(x, y) ? ROCK : "1";
  return ROCK;
}

/** How far a column is from an open side. */
function insideAt(neighbors: number, x: number): number {
  return Math.min(neighbors & WEST ? SIDE : x, neighbors & EAST ? SIDE : LAST - x);
}

/** A material that fits its neighbours. */
interface Material {
  /** How round its corners are, in pixels. */
  readonly round: number;
  /** How ragged its edge is. There is nothing outside of it. Undefined if the material fills its cell. */
  readonly ragged?: number;
  /** The letter at a pixel, by how far that is from the edge, and by which of the eight neighbours are of the same kind. */
  paint(depth: number, x: number, y: number, neighbors: number): string;
}

const MATERIALS: Readonly<Record<string, Material>> = {
  wall: { round: 0, paint: wallAt },
  shallow_water: {
    round: 7,
    ragged: 1,
    paint: (depth, x, y) => (depth < 1 ? "d" : depth < 2 ? "U" : textureAt("ripples", x, y)),
  },
  deep_water: {
    round: 7,
    ragged: 1,
    paint(depth, x, y) {
      if (depth < 1 || (depth < 3 && isChecked(x, y))) return NOTHING;
      return depth < 4 ? "v" : textureAt("deeps", x, y);
    },
  },
  lava: {
    round: 6,
    ragged: 1,
    paint(depth, x, y) {
      if (depth < 1) return "k";
      if (depth < 2) return "m";
      return depth < 3 && isChecked(x, y) ? "r" : textureAt("flows", x, y);
    },
  },
  chasm: {
    round: 5,
    ragged: 0,
    paint(depth, x, y, neighbors) {
      if (!(neighbors & NORTH) && y < 9) {
        if (y < 1) return "5";
        if (y < 5) return textureAt("face", x, y);
        return y < 7 || isChecked(x, y) ? (y < 6 ? "2" : "1") : "D";
      }
      if (depth < 1) return "2";
      if (depth < 3 && isChecked(x, y)) return "1";
      // Neither the colour of rock nor that of the page around it, so that a chasm is recognised.
      return textureAt("mists", x, y);
    },
  },
  grass: {
    round: 5,
    ragged: 2,
    paint: (depth, x, y) => (depth >= 1 ? textureAt("lawns", x, y) : isChecked(x, y) ? "g" : "h"),
  },
  dead_grass: {
    round: 5,
    ragged: 2,
    paint(_, x, y) {
      const blade = textureAt("lawns", (x + 7) % SIDE, (y + 4) % SIDE);
      return blade === "G" ? "y" : blade === "g" ? "o" : blade === "H" ? "d" : isChecked(x, y) ? "e" : NOTHING;
    },
  },
  foliage: { round: 6, ragged: 2, paint: (depth, x, y) => (depth < 1 ? "H" : textureAt("leaves", x, y)) },
  moss: {
    round: 6,
    ragged: 2,
    paint(depth, x, y) {
      const leaf = textureAt("leaves", (y + 3) % SIDE, x);
      if (depth < 1) return isChecked(x, y) ? "H" : NOTHING;
      return leaf === "G" || leaf === "g" ? "h" : "H";
    },
  },
  roots: {
    round: 4,
    ragged: 2,
    paint(depth, x, y) {
      const fibre = textureAt("ripples", y, (x + 5) % SIDE);
      if (fibre === "U") return "b";
      return fibre === "v" || (x + 2 * y) % 7 === 0 ? "o" : depth >= 1 && isChecked(x, y) ? "k" : NOTHING;
    },
  },
  ash: {
    round: 6,
    ragged: 2,
    paint(depth, x, y) {
      const flake = textureAt("lawns", (y + 5) % SIDE, (x + 9) % SIDE);
      if (depth < 1) return isChecked(x, y) ? "z" : NOTHING;
      return flake === "G" || flake === "g" ? "s" : flake === "H" ? "k" : isChecked(x, y) ? "z" : NOTHING;
    },
  },
  frost: {
    round: 6,
    ragged: 1,
    paint(depth, x, y) {
      const crack = textureAt("ripples", (x + y) % SIDE, y);
      if (depth < 1) return "s";
      return crack === "U" ? "W" : crack === "v" ? "S" : isChecked(x, y) ? "s" : "v";
    },
  },
  mud: {
    round: 6,
    ragged: 1,
    paint(depth, x, y) {
      if (depth < 2 && isChecked(x, y)) return NOTHING;
      const ripple = textureAt("ripples", y, x);
      return ripple === "u" ? "d" : ripple === "U" ? "b" : "k";
    },
  },
  carpet: {
    round: 2,
    paint(depth, x, y) {
      if (depth < 1) return "k";
      if (depth < 2) return "o";
      if (depth < 3) return "r";
      const [dx, dy] = [Math.abs((x % 8) - 4), Math.abs((y % 8) - 4)];
      return dx + dy === 3 ? "d" : dx + dy === 0 ? "o" : "m";
    },
  },
  road: {
    round: 3,
    ragged: 1,
    paint(_, x, y) {
      const row = Math.floor(y / 4);
      const column = (x + (row % 2) * 3) % 6;
      if (y % 4 === 3 || column === 5) return "6";
      return y % 4 === 0 ? "3" : "9";
    },
  },
};

/** The letter of a material at a pixel. */
function letterOf({ round, ragged, paint }: Material, neighbors: number, x: number, y: number): string {
  const depth = depthAt(neighbors, x, y, round) - (ragged ?? 0) * raggedAt(neighbors, x, y);
  return ragged !== undefined && depth < 0 ? NOTHING : paint(depth, x, y, neighbors);
}

/** Bridges and doors have a drawing for each direction in which they stand. */
const TURNED = ["door", "open_door", "locked_door", "portcullis", "bridge"];

/** Things that share the picture of another. */
const LIKE: Readonly<Record<string, string>> = { items: "Chest", Treasure: "Chest", "Gold Coins": "Gold" };

/** Drawings that are tiles; the others are things, and get an outline. */
const TILE_NAMES: readonly string[] = [
  ...["secret_door", "torch_wall", "lever_wall", "up_stairs", "down_stairs", "pillar", "statue", "altar", "rubble"],
  ...["crystal", "barricade", "tree", "stalagmite", "fungus", "bones", "chasm_edge"],
  ...["bookshelf", "hedge", "barrel", "crate", "table", "brazier", "bench", "bed", "web"],
];

/** A picture as letters, row by row. */
type Drawing = readonly string[];

/** A drawing in its full width: one of half that width is mirrored. */
function wholeDrawing(rows: Drawing): Drawing {
  return rows[0]!.length === SIDE ? rows : rows.map((half) => half + [...half].reverse().join(""));
}

/** Puts a dark line around a picture. */
function outlined(rows: Drawing): Drawing {
  const at = (x: number, y: number) => rows[y]?.[x] ?? NOTHING;
  return rows.map((row, y) =>
    Array.from(row, (letter, x) => {
      if (letter !== NOTHING) return letter;
      const around = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1);
      return [...around].some((other) => other !== NOTHING && other !== "k") ? "k" : NOTHING;
    }).join(""),
  );
}

/** The sheet before it has colours: what is where. */
interface Plan {
  readonly cells: readonly Drawing[];
  readonly tiles: Readonly<Record<string, SheetCells>>;
  readonly things: Readonly<Record<string, SheetCells>>;
}

let plan: Plan | undefined;

function makePlan(): Plan {
  const cells: Drawing[] = [];
  const tiles: Record<string, SheetCells> = {};
  const things: Record<string, SheetCells> = {};
  const drawings = new Map(Array.from(readBands(TILE_DRAWINGS), ([name, all]) => [name, all.map(wholeDrawing)]));
  // Two blocks of 47 side by side, or four of 16; the last of them may leave room beside it.
  const addBlock = (autotile: 16 | 47, corner: number, paint: (place: number) => Drawing): SheetCells => {
    const across = BLOCK_COLUMNS[autotile];
    const down = Math.ceil(autotile / across);
    const inRow = COLUMNS / across;
    const first = Math.floor(corner / inRow) * down * COLUMNS + (corner % inRow) * across + rowsBefore * COLUMNS;
    for (let place = 0; place < autotile; place++) {
      cells[first + Math.floor(place / across) * COLUMNS + (place % across)] = paint(place);
    }
    return { autotile, first };
  };
  let rowsBefore = 0;
  for (const [i, [name, material]] of Object.entries(MATERIALS).entries()) {
    tiles[name] = addBlock(47, i, (place) => drawn((x, y) => letterOf(material, BLOB_MASKS[place]!, x, y)));
  }
  rowsBefore = Math.ceil(cells.length / COLUMNS);
  for (const [i, name] of TURNED.entries()) {
    const [one, other] = [drawings.get(`${name} front`)![0]!, drawings.get(`${name} side`)![0]!];
    // North is 1 and south 4: where walls go on there, a door is seen from its side.
    tiles[name] = addBlock(16, i, (place) => ((place & 5) > 0 && (place & 10) === 0 ? other : one));
  }
  const add = (drawing: Drawing) => cells.push(drawing) - 1;
  const floors = drawings.get("floor")!.map(add);
  tiles.floor = FLOOR_TURNS.map((turn) => floors[turn]!);
  for (const name of TILE_NAMES) tiles[name] = drawings.get(name)!.map(add);
  const scroll = drawings.get("scroll")![0]!;
  for (const [name, ink] of Object.entries(SCROLLS)) {
    things[name] = add(outlined(scroll.map((row) => row.replaceAll("#", ink))));
  }
  for (const [name, pictures] of drawings) {
    const isTile = Object.hasOwn(tiles, name) || / (front|side)$/.test(name);
    if (!isTile && name !== "scroll") things[name] = pictures.map((picture) => add(outlined(picture)));
  }
  for (const [name, like] of Object.entries(LIKE)) things[name] = things[like]!;
  return { cells, tiles, things };
}

function drawn(letterAt: (x: number, y: number) => string): Drawing {
  return Array.from({ length: SIDE }, (_, y) => Array.from({ length: SIDE }, (_, x) => letterAt(x, y)).join(""));
}

const SHEETS = /* @__PURE__ */ new WeakMap<PictureTheme, TileSheet>();

/**
 * The included tiles, 16 by 16 pixels, in the colours of a theme: every shipped tile, with walls and water that fit their
 * neighbours, and pictures of the things that ship.
 *
 * @example
 * import { writeFile } from "node:fs/promises";
 * import { areaStart, cellularAutomata, chain } from "undercroft";
 * import { dungeonTiles, toPng } from "undercroft/formats";
 *
 * const caves = chain({ width: 40, height: 25, purpose: "map" }).startWith(cellularAutomata()).with(areaStart());
 * await writeFile("caves.png", await toPng(caves.build({ seed: "rats" }), { tiles: dungeonTiles, light: true }));
 */
export function dungeonTiles(theme: PictureTheme): TileSheet {
  checkArgument("dungeonTiles", "theme", THEME, theme);
  const { cells, tiles, things } = (plan ??= makePlan());
  return cached(SHEETS, theme, () => ({ pixels: colored(cells, theme), tile: SIDE, tiles, things }));
}

/** The stones of a theme, lighter or darker, by their digits. */
function stoneColors({ wall, wallTop, wallFoot, ground, floorNear }: PictureTheme): Map<string, number> {
  const floor = mixColors(floorNear, wall, 110);
  const colors = [
    ...[ground, mixColors(wallFoot, ground, 130), mixColors(wallFoot, ground, 30), wall, wallTop],
    mixColors(wallTop, 0xffe9c0, 90),
    ...[mixColors(floor, ground, 90), floor, mixColors(floor, wall, 40), mixColors(floor, wall, 110)],
  ];
  return new Map(colors.map((color, digit) => [`${digit}`, color]));
}

function colored(cells: readonly Drawing[], theme: PictureTheme): Pixels {
  const inks = INKS.trim()
    .split(/\s+/)
    .map((ink) => [ink[0]!, Number.parseInt(ink.slice(1), 16)] as const);
  const colors = new Map<string, number>([...inks, ...stoneColors(theme).entries()]);
  const pixels = createPixels(COLUMNS * SIDE, Math.ceil(cells.length / COLUMNS) * SIDE);
  const words = pixelWords(pixels);
  for (const [cell, rows] of cells.entries()) {
    if (rows === undefined) continue;
    const [left, top] = [(cell % COLUMNS) * SIDE, Math.floor(cell / COLUMNS) * SIDE];
    for (const [y, row] of rows.entries()) {
      for (let x = 0; x < SIDE; x++) {
        const color = colors.get(row[x]!);
        if (color !== undefined) words[(top + y) * pixels.width + left + x] = pixelWord(color);
      }
    }
  }
  return pixels;
}
