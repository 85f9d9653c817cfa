import type { Rng } from "../src/core/index.js";
import type { Size } from "./result.js";

/**
 * The algorithms of the tutorial that Undercroft follows, as it describes them, on plain arrays: what the builders are
 * measured against. Nothing is made better here on purpose. Tiles are 0 for rock and 1 for floor.
 */

const TRAIL = 2;

/** Counts the floor of the whole map, as is done before every walker. */
function floorCount(tiles: Uint8Array): number {
  let floor = 0;
  for (let i = 0; i < tiles.length; i++) if (tiles[i] === 1) floor++;
  return floor;
}

interface Square {
  readonly column: number;
  readonly row: number;
  readonly walls: [top: boolean, right: boolean, bottom: boolean, left: boolean];
  visited: boolean;
}

const SIDES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

/** Goes back to the oldest square of its way, and draws the whole map again at every 50th step. */
export function seedsMaze([width, height]: Size, rng: Rng): Uint8Array {
  const tiles = new Uint8Array(width * height);
  const columns = (width >> 1) - 2;
  const rows = (height >> 1) - 2;
  const squares: Square[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      squares.push({ column, row, walls: [true, true, true, true], visited: false });
    }
  }
  const draw = () => {
    tiles.fill(0);
    for (const { column, row, walls } of squares) {
      const cell = (row + 1) * 2 * width + (column + 1) * 2;
      tiles[cell] = 1;
      for (let side = 0; side < 4; side++) {
        if (!walls[side]) tiles[cell + SIDES[side]![1] * width + SIDES[side]![0]] = 1;
      }
    }
  };
  const backtrace: Square[] = [];
  let current = squares[0]!;
  current.visited = true;
  for (let iteration = 0; ; iteration++) {
    const open: { square: Square; side: number }[] = [];
    for (let side = 0; side < 4; side++) {
      const column = current.column + SIDES[side]![0];
      const row = current.row + SIDES[side]![1];
      if (column < 0 || row < 0 || column >= columns || row >= rows) continue;
      const square = squares[row * columns + column]!;
      if (!square.visited) open.push({ square, side });
    }
    if (open.length > 0) {
      const { square, side } = open.length === 1 ? open[0]! : rng.pick(open);
      square.visited = true;
      backtrace.push(current);
      current.walls[side] = false;
      square.walls[(side + 2) % 4] = false;
      current = square;
    } else {
      const oldest = backtrace.shift();
      if (oldest === undefined) break;
      current = oldest;
    }
    if (iteration % 50 === 0) draw();
  }
  // The tutorial forgets to draw the end; a maze that lacks its last passages is another job.
  draw();
  return tiles;
}

/** Sorts all seeds by their distance, for every cell. */
export function seedsVoronoi([width, height]: Size, count: number, rng: Rng): Uint8Array {
  const tiles = new Uint8Array(width * height);
  const seeds: [x: number, y: number][] = [];
  while (seeds.length < count) {
    const x = rng.between(1, width - 1);
    const y = rng.between(1, height - 1);
    if (!seeds.some((seed) => seed[0] === x && seed[1] === y)) seeds.push([x, y]);
  }
  const members = new Int32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distances = seeds.map((seed, number) => ({
        number,
        distance: (seed[0] - x) * (seed[0] - x) + (seed[1] - y) * (seed[1] - y),
      }));
      distances.sort((a, b) => a.distance - b.distance);
      members[y * width + x] = distances[0]!.number;
    }
  }
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const cell = y * width + x;
      let others = 0;
      for (const [dx, dy] of SIDES) if (members[cell + dy * width + dx] !== members[cell]) others++;
      if (others < 2) tiles[cell] = 1;
    }
  }
  return tiles;
}

/** A random step that keeps away from the edge. */
function stagger(at: { x: number; y: number }, [width, height]: Size, rng: Rng): void {
  const way = rng.below(4);
  if (way === 0) {
    if (at.x > 2) at.x--;
  } else if (way === 1) {
    if (at.x < width - 2) at.x++;
  } else if (way === 2) {
    if (at.y > 2) at.y--;
  } else if (at.y < height - 2) at.y++;
}

function somewhere([width, height]: Size, rng: Rng): { x: number; y: number } {
  return { x: rng.between(1, width - 3) + 1, y: rng.between(1, height - 3) + 1 };
}

/** Counts all floor after every digger, and goes over the whole map once more to turn its trail into floor. */
export function seedsDrunkard(size: Size, share: number, lifetime: number, rng: Rng): Uint8Array {
  const [width, height] = size;
  const tiles = new Uint8Array(width * height);
  const center = { x: width >> 1, y: height >> 1 };
  tiles[center.y * width + center.x] = 1;
  const wanted = Math.floor(share * tiles.length);
  for (let digger = 0; floorCount(tiles) < wanted; digger++) {
    const at = digger === 0 ? { ...center } : somewhere(size, rng);
    for (let i = 0; i < lifetime; i++) {
      tiles[at.y * width + at.x] = TRAIL;
      stagger(at, size, rng);
    }
    for (let i = 0; i < tiles.length; i++) if (tiles[i] === TRAIL) tiles[i] = 1;
  }
  return tiles;
}

function stamp(tiles: Uint8Array, [width, height]: Size, x: number, y: number, brush: number): void {
  if (brush === 1) {
    tiles[y * width + x] = 1;
    return;
  }
  const half = brush >> 1;
  for (let row = y - half; row < y + half; row++) {
    for (let column = x - half; column < x + half; column++) {
      if (column > 1 && column < width - 1 && row > 1 && row < height - 1) tiles[row * width + column] = 1;
    }
  }
}

function plus([width, height]: Size): Uint8Array {
  const tiles = new Uint8Array(width * height);
  const center = (height >> 1) * width + (width >> 1);
  for (const cell of [center, center - 1, center + 1, center - width, center + width]) tiles[cell] = 1;
  return tiles;
}

/** Particles walk about until they meet floor; all floor is counted after each. */
export function seedsDlaInwards(size: Size, share: number, brush: number, rng: Rng): Uint8Array {
  const [width] = size;
  const tiles = plus(size);
  const wanted = Math.floor(share * tiles.length);
  while (floorCount(tiles) < wanted) {
    const at = somewhere(size, rng);
    const before = { ...at };
    while (tiles[at.y * width + at.x] === 0) {
      before.x = at.x;
      before.y = at.y;
      stagger(at, size, rng);
    }
    stamp(tiles, size, before.x, before.y, brush);
  }
  return tiles;
}

/** Particles go straight to the middle until they meet floor; all floor is counted after each. */
export function seedsDlaAttractor(size: Size, share: number, brush: number, rng: Rng): Uint8Array {
  const [width, height] = size;
  const tiles = plus(size);
  const wanted = Math.floor(share * tiles.length);
  while (floorCount(tiles) < wanted) {
    const at = somewhere(size, rng);
    const before = { ...at };
    const line = bresenham(at.x, at.y, width >> 1, height >> 1);
    while (line.length > 0 && tiles[at.y * width + at.x] === 0) {
      before.x = at.x;
      before.y = at.y;
      const next = line.shift()!;
      at.x = next[0];
      at.y = next[1];
    }
    stamp(tiles, size, before.x, before.y, brush);
  }
  return tiles;
}

/** The cells of a line, without the first. */
function bresenham(fromX: number, fromY: number, toX: number, toY: number): [x: number, y: number][] {
  const dx = Math.abs(toX - fromX);
  const dy = Math.abs(toY - fromY);
  const sx = toX < fromX ? -1 : 1;
  const sy = toY < fromY ? -1 : 1;
  const line: [number, number][] = [];
  let error = dx - dy;
  let x = fromX;
  let y = fromY;
  while (x !== toX || y !== toY) {
    const twice = 2 * error;
    if (twice > -dy) {
      error -= dy;
      x += sx;
    }
    if (twice < dx) {
      error += dx;
      y += sy;
    }
    line.push([x, y]);
  }
  return line;
}
