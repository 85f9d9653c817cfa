import type { Level } from "../src/chain/index.js";
import { Rng } from "../src/core/index.js";
import { Dungeon } from "../src/dungeon/index.js";
import { type Recipe, recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { type SoakOptions, type SoakResult, soakSeeds, soundAttempt } from "./soak.js";

/** The recipes whose levels are grown. */
export const GROWN = ["deeps", "caverns", "drowned-halls", "catacombs", "warrens"] as const;

/** Sizes, each with its weight. Large ones take much longer, so they are rare. */
const SIZES = [
  [10, [31, 17]],
  [10, [79, 29]],
  [8, [80, 50]],
  [7, "any"],
  [4, [120, 80]],
  [1, [256, 256]],
] as const;
const ANY_SIZE = { width: [31, 160], height: [17, 100] } as const;
const DEEPEST = 26;
const SHARE_IN_DUNGEONS = 0.2;
/** Levels that are built a second time, to see whether they are the same. */
const SHARE_BUILT_AGAIN = 0.1;

/** One level of a grown recipe. */
export interface GrownCase {
  readonly seed: number;
  readonly size: readonly [width: number, height: number];
  readonly depth: number;
  /** Whether it is a level of a `Dungeon`, which says where its stairs are. */
  readonly inDungeon: boolean;
}

/** What is built with a seed. Each part is drawn for itself, so that all sizes meet all depths, in dungeons and alone. */
export function grownCase(seed: number): GrownCase {
  const rng = Rng.fromSeed(`grown ${seed}`);
  let left = rng.below(SIZES.reduce((sum, [weight]) => sum + weight, 0));
  const [, drawn] = SIZES.find(([weight]) => (left -= weight) < 0)!;
  const size = drawn === "any" ? ([rng.between(...ANY_SIZE.width), rng.between(...ANY_SIZE.height)] as const) : drawn;
  return { seed, size, depth: rng.between(1, DEEPEST), inDungeon: rng.chance(SHARE_IN_DUNGEONS) };
}

/** Builds levels of one grown recipe at all depths and sizes, a fifth of them in dungeons, and checks all promises. */
export function soakGrown({ recipe, ...options }: SoakOptions & { readonly recipe: string }): SoakResult {
  return soakSeeds(options, (seed) => {
    const grown = grownCase(seed);
    const build = () => {
      const level = buildGrown(recipe, grown);
      const broken = brokenPromises(level);
      const isAgain = Rng.fromSeed(`again ${seed}`).chance(SHARE_BUILT_AGAIN);
      if (isAgain && buildGrown(recipe, grown).hash !== level.hash) broken.push("another level the second time");
      return soundAttempt(level, broken);
    };
    return [caseText(grown), build];
  });
}

/** What is built, for those who look into an error. */
export function caseText({ seed, size, depth, inDungeon }: GrownCase): string {
  return `seed ${seed}, depth ${depth}, ${size.join("x")}${inDungeon ? ", in a dungeon" : ""}`;
}

/** Builds one level of a grown recipe. */
export function buildGrown(recipe: string, { seed, size, depth, inDungeon }: GrownCase): Level {
  const chain = recipeChain(shippedRecipe(recipe), { size });
  if (!inDungeon) return chain.build({ seed, depth });
  return new Dungeon({ seed, depths: DEEPEST + 1, chain: () => chain }).level(depth);
}

/**
 * Bands for levels of `deeps` at 79x29: wide enough for nine of ten of them at any depth, and narrow enough to throw out
 * those that are the least like the others.
 */
const ACCEPTED_BANDS = [
  "openShare 0.38..0.57",
  "pathRel 0.34..1.3",
  "branches 2..",
  "mandatory ..0.6",
  "emptyBlocks ..0.13",
] as const;

/** `deeps`, whose levels have to be within the bands above. */
function pickyDeeps(): Recipe {
  const { steps, ...head } = shippedRecipe("deeps");
  // Right after the last step that changes the layout.
  const at = steps.findIndex((part) => "use" in part && part.use === "door-finish") + 1;
  return { ...head, steps: [...steps.slice(0, at), { use: "accept", bands: ACCEPTED_BANDS }, ...steps.slice(at)] };
}

/** Builds levels of `deeps` that are accepted only within bands, at 79x29 and all depths, and checks all promises. */
export function soakAccepted(options: SoakOptions): SoakResult {
  const chain = recipeChain(pickyDeeps(), { size: [79, 29] });
  return soakSeeds(options, (seed) => {
    const { depth } = grownCase(seed);
    const build = () => {
      const level = chain.build({ seed, depth });
      return soundAttempt(level, brokenPromises(level));
    };
    return [`seed ${seed}, depth ${depth}`, build];
  });
}

/**
 * What a grown level has promised and not kept. It reads the level as a stranger would, from its file alone, and shares
 * nothing with the steps that made it.
 */
export function brokenPromises(level: Level): string[] {
  const { width, height, rows, tileset, start, exits, corridors = [], spawns, prefabs, steps } = level.toJSON();
  const kinds = new Map(tileset.map((tile) => [tile.glyph, tile]));
  const tiles = rows.flatMap((row) => Array.from(row, (glyph) => kinds.get(glyph)!));
  const isHazard = tiles.map(({ hazard }) => hazard !== undefined);
  const isDry = tiles.map(({ walkable }, cell) => walkable && !isHazard[cell]);
  const cellOf = ([x, y]: readonly [number, number]) => y * width + x;
  const broken: string[] = [];
  const demand = (holds: boolean, what: string, cell: number) => {
    if (!holds) broken.push(`${what} at (${cell % width}, ${Math.floor(cell / width)})`);
  };

  const drawn = new Set<number>();
  const closedOnPurpose = new Set<number>();
  for (const { x, y, rows: picture, sealed } of prefabs) {
    for (const [dy, row] of picture.entries()) {
      for (const [dx, glyph] of Array.from(row).entries()) {
        if (glyph === " ") continue;
        drawn.add(cellOf([x + dx, y + dy]));
        if (sealed) closedOnPurpose.add(cellOf([x + dx, y + dy]));
      }
    }
  }

  // No cell at the edge can be walked on, so there is no need to look beyond it.
  const sidesOf = (cell: number) => [cell - 1, cell + 1, cell - width, cell + width];
  const walkFrom = (from: number, isShut: (cell: number) => boolean) => {
    const seen = new Uint8Array(width * height);
    const queue = [from];
    seen[from] = 1;
    for (const cell of queue) {
      for (const next of sidesOf(cell)) {
        if (seen[next] === 1 || !isDry[next] || isShut(next)) continue;
        seen[next] = 1;
        queue.push(next);
      }
    }
    return seen;
  };

  const hallways = new Set(corridors.flat().map(cellOf));
  for (const cell of [start!, ...exits.map(({ at }) => at)].map(cellOf)) {
    demand(!hallways.has(cell), "stairs in a hallway", cell);
    for (const row of [-width, 0, width]) {
      for (const near of [cell + row - 1, cell + row, cell + row + 1]) {
        demand(!isHazard[near], "stairs on or beside a hazard", cell);
      }
    }
  }
  for (const { at, blocks } of spawns) {
    demand(!blocks || !isHazard[cellOf(at)], "something blocking on a hazard", cellOf(at));
  }

  const beginning = cellOf(start!);
  const reached = walkFrom(beginning, () => false);
  /** Whether nothing is in between on the same row or column. Whoever sees anything sees that far. */
  const isInLine = (from: number, to: number) => {
    const [low, high] = [Math.min(from, to), Math.max(from, to)];
    const step = high % width === low % width ? width : 1;
    if (step === 1 && Math.floor(low / width) !== Math.floor(high / width)) return false;
    for (let cell = low + step; cell < high; cell += step) if (tiles[cell]!.opaque) return false;
    return true;
  };
  for (const { at, from, kind, state, group, path = [] } of spawns) {
    if (kind !== "monster" || !from.startsWith("inhabit")) continue;
    const cell = cellOf(at);
    const moves = Math.max(Math.abs(at[0] - start![0]), Math.abs(at[1] - start![1]));
    demand(moves > 8 || !isInLine(beginning, cell), "a monster in view of the start", cell);
    const holds = spawns.some(
      (other) => other.group === group && other.kind === "monster" && other.state !== "captive",
    );
    demand(state !== "captive" || holds, "a captive whom nobody holds", cell);
    const walked = path.length > 0 ? walkFrom(cell, () => false) : undefined;
    for (const stop of path.map(cellOf)) demand(walked![stop] === 1, "a round that can't be walked", stop);
  }
  for (let cell = 0; cell < tiles.length; cell++) {
    if (isDry[cell] && !closedOnPurpose.has(cell)) demand(reached[cell] === 1, "dry floor that can't be reached", cell);
  }

  // What crosses a river may be the only way across. Any other bridge is a way more than there was: one loop.
  const hasRiver = steps.some(({ id }) => id === "river");
  for (const bridge of bridgesOf(tiles, drawn, sidesOf)) {
    const [first] = bridge;
    const ends = [...bridge].flatMap((cell) => sidesOf(cell).filter((near) => isDry[near] && !bridge.has(near)));
    demand(ends.length >= 2, "a bridge that leads nowhere", first!);
    if (hasRiver) continue;
    demand(ends.length === 2, "a bridge with more than two ends", first!);
    demand(isStraight([...bridge], width), "a bridge that isn't straight", first!);
    const without = walkFrom(cellOf(start!), (cell) => bridge.has(cell));
    const isCut = reached.some((was, cell) => was === 1 && without[cell] === 0 && !bridge.has(cell));
    demand(!isCut, "a bridge that adds no loop", first!);
  }
  return broken;
}

/** The bridges, except for those that belong to a prefab: the cells of each. */
function bridgesOf(
  tiles: readonly { readonly name: string }[],
  drawn: ReadonlySet<number>,
  sidesOf: (cell: number) => readonly number[],
): ReadonlySet<number>[] {
  const found: Set<number>[] = [];
  const isBridge = (cell: number) => tiles[cell]!.name === "bridge" && !drawn.has(cell);
  for (let first = 0; first < tiles.length; first++) {
    if (!isBridge(first) || found.some((bridge) => bridge.has(first))) continue;
    const bridge = new Set([first]);
    for (const cell of bridge) for (const near of sidesOf(cell)) if (isBridge(near)) bridge.add(near);
    found.push(bridge);
  }
  return found;
}

function isStraight(cells: readonly number[], width: number): boolean {
  const columns = new Set(cells.map((cell) => cell % width));
  const rows = new Set(cells.map((cell) => Math.floor(cell / width)));
  return columns.size === 1 || rows.size === 1;
}
