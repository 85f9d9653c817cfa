import type { Level } from "../src/chain/index.js";
import type { Recipe } from "../src/recipes/index.js";

const FORT = "underground_fort";

/** A cave, a fort along one of its sides, and vaults in what is left: prefabs of two kinds on ground that suits neither. */
export const FORT_IN_CAVE: Recipe = {
  size: [80, 50],
  steps: [
    { use: "cellular-automata" },
    { use: "connect-regions" },
    { use: "voronoi-spawning" },
    { use: "section", prefab: FORT },
    { use: "area-start" },
    { use: "distant-exit" },
    { use: "room-vaults", gate: "6", count: "3" },
  ],
};

/** At least this share of such caves must have the fort. */
export const LEAST_FORTS = 0.95;

export function hasFort(level: Level): boolean {
  return level.prefabs.some(({ name }) => name === FORT);
}

/** Corners of the fort that have no way in hold nothing; they are at most this share of its floor. */
const MOST_SHUT = 0.1;

/** Cells of the fort that a message says can't be reached. A vault that is joined to one of its corners later opens it. */
function cellsTold(message: string): number {
  return Number(new RegExp(`^(\\d+) empty floor cells? inside ${FORT} `).exec(message)?.[1] ?? 0);
}

/**
 * What is wrong with such a level: no exit, no way to an exit, to something that stands there or into the fort, or cells
 * of prefabs that are not as they were placed.
 */
export function fortFaults(level: Level): string[] {
  const faults: string[] = [];
  if (level.start === undefined) return ["there is no start"];
  const downs = level.exits.filter(({ kind }) => kind === "down").length;
  if (downs !== 1) faults.push(`there are ${downs} exits down`);
  const reached = reachedFrom(level);
  for (const { at } of [...level.exits, ...level.spawns]) {
    if (!reached.has(at[1] * level.width + at[0])) faults.push(`(${at.join(", ")}) can't be reached`);
  }
  const changed = changedPrefabCells(level);
  if (changed > 0) faults.push(`${changed} cells of prefabs are not as they were placed`);
  for (const { name, x, y, rows } of level.prefabs) {
    if (name !== FORT) continue;
    const floor = rows.flatMap((row, dy) =>
      [...row].flatMap((glyph, dx) => (glyph === "." ? [(y + dy) * level.width + x + dx] : [])),
    );
    const straight = reachedFrom(level, "orthogonal");
    const shut = floor.filter((cell) => !straight.has(cell)).length;
    if (shut > MOST_SHUT * floor.length) faults.push(`${shut} of ${floor.length} cells of the fort can't be reached`);
    if (shut > 0 && !level.report.some(({ message }) => cellsTold(message) >= shut)) {
      faults.push(`nobody says that ${shut} cells of the fort can't be reached`);
    }
  }
  return faults;
}

/** The cells that can be walked to from the start, found without the library: a search of its own can't share a fault. */
export function reachedFrom(level: Level, movement = level.movement): Set<number> {
  const { width } = level;
  const [startX, startY] = level.start!;
  const reached = new Set([startY * width + startX]);
  const todo = [...reached];
  const isDoor = (x: number, y: number) => level.tileAt(x, y).name === "door";
  while (todo.length > 0) {
    const cell = todo.pop()!;
    const x = cell % width;
    const y = Math.floor(cell / width);
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const next = cell + dy * width + dx;
        if (reached.has(next) || !level.isWalkable(x + dx, y + dy)) continue;
        const isSlanting = dx !== 0 && dy !== 0;
        if (isSlanting && (movement === "orthogonal" || isDoor(x, y) || isDoor(x + dx, y + dy))) continue;
        reached.add(next);
        todo.push(next);
      }
    }
  }
  return reached;
}

/** How many cells of a level's prefabs are not as they were placed. */
export function changedPrefabCells(level: Level): number {
  let changed = 0;
  for (const { x, y, rows } of level.prefabs) {
    for (const [dy, row] of rows.entries()) {
      for (const [dx, glyph] of [...row].entries()) {
        if (glyph !== " " && glyph !== level.tileAt(x + dx, y + dy).glyph) changed++;
      }
    }
  }
  return changed;
}
