import { Rng, tileset, WALL } from "../src/core/index.js";
import { type Prefab, prefabShape } from "../src/prefabs/index.js";
import { Collapse, overlappingModel, type Sample } from "../src/wfc/index.js";

export interface SampleSoakOptions {
  /** A drawing without holes, learnt as it is by default: windows of three cells, in all symmetries, as a wallpaper. */
  readonly sample: Prefab;
  readonly size: readonly [width: number, height: number];
  /** How many maps are made. */
  readonly seeds: number;
  /** Whether everything that can be walked on is to be one part. */
  readonly connected: boolean;
  /** The first seed; the others follow. */
  readonly firstSeed?: number;
}

export interface SampleSoakResult {
  /** Maps that were made, and are as they have to be. */
  readonly levels: number;
  /** Maps that were not, by what is wrong with them. */
  readonly errors: Readonly<Record<string, number>>;
  /** The first map of each error, to be looked into. */
  readonly firstErrors: Readonly<Record<string, string>>;
  /** Milliseconds that the slowest map took, and its seed. */
  readonly slowest: number;
  readonly slowestSeed: number;
  /** Shares of cells that can be walked on: the least and the most of all maps. */
  readonly open: readonly [least: number, most: number];
}

/** Makes many maps in the style of a drawing, and looks each of them over. */
export function soakSamples(options: SampleSoakOptions): SampleSoakResult {
  const { size, seeds, connected, firstSeed = 1 } = options;
  const [width, height] = size;
  const sample = sampleOf(options.sample);
  const model = overlappingModel(sample, { size: WINDOW, symmetries: 8, periodic: true });
  const known = windowsOf(sample);
  const errors: Record<string, number> = {};
  const firstErrors: Record<string, string> = {};
  const open: [number, number] = [1, 0];
  let levels = 0;
  let slowest = 0;
  let slowestSeed = firstSeed;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const before = performance.now();
    const rng = Rng.fromSeed(seed);
    const wishes = connected ? { connected: WALKABLE } : {};
    const outcome = new Collapse({ model, width, height, rng, border: [WALL], ...wishes }).run();
    const time = performance.now() - before;
    if (time > slowest) {
      slowest = time;
      slowestSeed = seed;
    }
    const map = outcome.solved ? { width, height, colors: outcome.colors } : undefined;
    const faults = map === undefined ? [unsolved(outcome)] : sampleFaults(known, map, connected);
    if (faults.length === 0) levels++;
    for (const fault of faults) {
      errors[fault] = (errors[fault] ?? 0) + 1;
      firstErrors[fault] ??= `${options.sample.name} at ${width}x${height}, seed ${seed}`;
    }
    if (map === undefined) continue;
    const share = map.colors.filter(isWalkable).length / map.colors.length;
    open[0] = Math.min(open[0], share);
    open[1] = Math.max(open[1], share);
  }
  return { levels, errors, firstErrors, slowest, slowestSeed, open };
}

/** Cells along a side of the windows. */
const WINDOW = 3;

const TILES = /* @__PURE__ */ tileset();
const WALKABLE = /* @__PURE__ */ TILES.tiles.flatMap(({ walkable }, index) => (walkable ? [index] : []));

function isWalkable(tile: number): boolean {
  return TILES.walkable[tile] === 1;
}

function unsolved(outcome: { readonly solved: boolean; readonly reason?: string }): string {
  return `unsolved: ${outcome.reason}`;
}

/** A drawing's tiles, as a sample to learn from. */
export function sampleOf(prefab: Prefab): Sample {
  const { width, height, tiles } = prefabShape(prefab, TILES);
  return { width, height, colors: tiles };
}

/** The windows that may occur in a map, found without the solver's help: each place of the sample, in all symmetries. */
export function windowsOf({ width, height, colors }: Sample): ReadonlySet<string> {
  const found = new Set<string>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const isMirrored of [false, true]) {
        for (let turns = 0; turns < 4; turns++) {
          found.add(windowText((dx, dy) => turnedTile(dx, dy, isMirrored, turns)));
        }
      }
      // Looks through the sample's window from another side: round its middle cell.
      function turnedTile(dx: number, dy: number, isMirrored: boolean, turns: number): number {
        let [across, down] = [isMirrored ? 1 - dx : dx - 1, dy - 1];
        for (let turn = 0; turn < turns; turn++) [across, down] = [-down, across];
        return colors[((y + 1 + down) % height) * width + ((x + 1 + across) % width)]!;
      }
    }
  }
  return found;
}

function windowText(tileAt: (dx: number, dy: number) => number): string {
  let text = "";
  for (let dy = 0; dy < WINDOW; dy++) {
    for (let dx = 0; dx < WINDOW; dx++) text += String.fromCharCode(tileAt(dx, dy));
  }
  return text;
}

/** What is wrong with a map that was made of a sample with these windows. */
export function sampleFaults(
  known: ReadonlySet<string>,
  { width, height, colors }: Sample,
  isConnected: boolean,
): string[] {
  const faults: string[] = [];
  const isBorder = (cell: number) =>
    cell < width || cell >= width * (height - 1) || cell % width === 0 || cell % width === width - 1;
  const cells = Array.from(colors).keys();
  if ([...cells].some((cell) => isBorder(cell) && colors[cell] !== WALL)) faults.push("the border is open");
  if (!hasOnly(known, { width, height, colors })) faults.push("a window is not the sample's");
  if (isConnected && partsOf({ width, height, colors }) > 1) faults.push("it has several parts");
  return faults;
}

function hasOnly(known: ReadonlySet<string>, { width, height, colors }: Sample): boolean {
  for (let y = 0; y + WINDOW <= height; y++) {
    for (let x = 0; x + WINDOW <= width; x++) {
      if (!known.has(windowText((dx, dy) => colors[(y + dy) * width + x + dx]!))) return false;
    }
  }
  return true;
}

/** How many parts all cells have that can be walked on, from side to side. */
function partsOf({ width, height, colors }: Sample): number {
  const isSeen = new Uint8Array(width * height);
  let parts = 0;
  for (let first = 0; first < isSeen.length; first++) {
    if (isSeen[first] === 1 || !isWalkable(colors[first]!)) continue;
    parts++;
    isSeen[first] = 1;
    const reached = [first];
    for (const cell of reached) {
      const beside = [
        cell % width > 0 ? cell - 1 : -1,
        cell % width < width - 1 ? cell + 1 : -1,
        cell - width,
        cell + width,
      ];
      for (const next of beside) {
        if (isSeen[next] !== 0 || !isWalkable(colors[next]!)) continue;
        isSeen[next] = 1;
        reached.push(next);
      }
    }
  }
  return parts;
}
