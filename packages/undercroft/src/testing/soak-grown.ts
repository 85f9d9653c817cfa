import type { Level } from "../chain/index.js";
import { UndercroftError } from "../core/index.js";
import { Dungeon } from "../dungeon/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { type SoakOptions, type SoakResult, Tally } from "./soak.js";

/** The recipes whose levels are grown. */
export const GROWN = ["deeps", "caverns", "drowned-halls", "catacombs", "warrens"] as const;

/** Sizes that take turns. Large ones take much longer, so they are rare. */
const SIZES = [
  ...Array.from({ length: 12 }, () => [31, 17] as const),
  ...Array.from({ length: 12 }, () => [79, 29] as const),
  ...Array.from({ length: 10 }, () => [80, 50] as const),
  ...Array.from({ length: 5 }, () => [120, 80] as const),
  [256, 256] as const,
];
const DEEPEST = 20;

/** Builds levels of one grown recipe at all depths and sizes, a fifth of them in a dungeon, and checks all promises. */
export function soakGrown({ recipe, builds, firstSeed = 1 }: SoakOptions & { readonly recipe: string }): SoakResult {
  const tally = new Tally();
  for (let seed = firstSeed; seed < firstSeed + builds; seed++) {
    const size = SIZES[seed % SIZES.length]!;
    const depth = 1 + (seed % DEEPEST);
    tally.run(`seed ${seed}, depth ${depth}, ${size.join("x")}`, () => {
      const chain = recipeChain(shippedRecipe(recipe), { size });
      const level =
        seed % 5 === 0
          ? new Dungeon({ seed, depths: DEEPEST, chain: () => chain }).level(depth)
          : chain.build({ seed, depth });
      const broken = brokenPromises(level);
      if (broken.length > 0) throw new UndercroftError("broken-step", broken.join("; "));
      return level.attempt;
    });
  }
  return tally.result();
}

/**
 * What a grown level has promised and not kept. It reads the level as a stranger would, from its file alone, and shares
 * nothing with the steps that made it.
 */
export function brokenPromises(level: Level): string[] {
  const { width, height, rows, tileset, start, exits, corridors = [], spawns, prefabs } = level.toJSON();
  const kinds = new Map(tileset.map((tile) => [tile.glyph, tile]));
  const tileAt = (x: number, y: number) => kinds.get(rows[y]?.[x] ?? "#")!;
  const isDry = (x: number, y: number) => tileAt(x, y).walkable && tileAt(x, y).hazard === undefined;
  const isHazard = (x: number, y: number) => tileAt(x, y).hazard !== undefined;
  const drawn = new Set<string>();
  for (const prefab of prefabs) {
    for (const [dy, row] of prefab.rows.entries()) {
      for (let dx = 0; dx < row.length; dx++) if (row[dx] !== " ") drawn.add(`${prefab.x + dx},${prefab.y + dy}`);
    }
  }
  const broken: string[] = [];
  const demand = (holds: boolean, what: string, [x, y]: readonly [number, number]) => {
    if (!holds) broken.push(`${what} at (${x}, ${y})`);
  };

  const reached = new Set<string>([String(start)]);
  const queue: (readonly [number, number])[] = [start!];
  for (const [x, y] of queue) {
    for (const next of [
      [x - 1, y],
      [x + 1, y],
      [x, y - 1],
      [x, y + 1],
    ] as const) {
      if (reached.has(String(next)) || !isDry(...next)) continue;
      reached.add(String(next));
      queue.push(next);
    }
  }
  const hallways = new Set(corridors.flat().map(String));
  const stairs = [start!, ...exits.map(({ at }) => at)];
  for (const cell of stairs) {
    const [x, y] = cell;
    demand(!hallways.has(String(cell)), "stairs in a hallway", cell);
    for (const dy of [-1, 0, 1]) {
      for (const dx of [-1, 0, 1]) demand(!isHazard(x + dx, y + dy), "stairs on or beside a hazard", cell);
    }
  }
  for (const { at, blocks } of spawns) demand(!blocks || !isHazard(...at), "something blocking on a hazard", at);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (drawn.has(`${x},${y}`)) continue;
      demand(!isDry(x, y) || reached.has(`${x},${y}`), "dry floor that can't be walked to", [x, y]);
      if (tileAt(x, y).name !== "bridge") continue;
      // A bridge leads on at two sides at least, to more bridge or to dry land.
      const ways = [isDry(x - 1, y), isDry(x + 1, y), isDry(x, y - 1), isDry(x, y + 1)].filter(Boolean).length;
      demand(ways >= 2, "a bridge that leads nowhere", [x, y]);
    }
  }
  return broken;
}
