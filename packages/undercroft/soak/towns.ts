import type { LevelFile } from "../src/chain/index.js";
import { buildGrown, caseText, grownCase } from "./grown.js";
import { type SoakOptions, type SoakResult, soakSeeds, soundAttempt } from "./soak.js";

/** The recipes of towns, forts and cities, and of the forests and caves between them. */
export const SETTLED = [
  "town",
  "old-city",
  "forest-road",
  "limestone",
  "dwarf-fort",
  "mushroom-grove",
  "dark-city",
] as const;

/** What a soak of towns gives besides: how many buildings their levels have. */
export type TownSoakResult = SoakResult & { readonly buildings: number };

/** Builds levels of one of these recipes at all depths and sizes, a fifth of them in dungeons, and checks all promises. */
export function soakTowns({ recipe, ...options }: SoakOptions & { readonly recipe: string }): TownSoakResult {
  let buildings = 0;
  const result = soakSeeds(options, (seed) => {
    const grown = grownCase(seed);
    const build = () => {
      const level = buildGrown(recipe, grown);
      const file = level.toJSON();
      const attempt = soundAttempt(level, townFaults(recipe, file, grown.inDungeon));
      buildings += buildingsOf(file).length;
      return attempt;
    };
    return [caseText(grown), build];
  });
  return { ...result, buildings };
}

/** What a level of one of these recipes has promised and not kept, read from its file alone. */
export function townFaults(recipe: string, file: LevelFile, inDungeon = false): string[] {
  const faults: string[] = [];
  const demand = (holds: boolean, fault: string) => holds || faults.push(fault);
  const { areas = [] } = file;
  const count = (glyph: string) => file.rows.reduce((sum, row) => sum + row.split(glyph).length - 1, 0);
  const glyphs = new Map(file.tileset.map(({ name, glyph }) => [name, glyph]));
  switch (recipe) {
    case "town":
      faults.push(
        ...doorFaults(file),
        ...exitFaults(file, ["crypt", "cellar", "well"], inDungeon),
        ...peopleFaults(file),
      );
      demand(buildingsOf(file).length > 0, "a town without a building");
      break;
    case "old-city":
      faults.push(...ruinFaults(file), ...exitFaults(file, ["crypt", "cellar", "well"], inDungeon));
      demand(buildingsOf(file).length > 0, "a town without a building");
      break;
    case "forest-road":
      demand(isJoined(file, ["road", "bridge"]), "a road that doesn't lead from the start to the exit");
      faults.push(...(inDungeon ? [] : roadFaults(file)), ...dangerFaults(file));
      demand(count(glyphs.get("wall")!) <= drawnWalls(file), "plain rock in a forest");
      break;
    case "limestone":
      // A feeling brings a ground of its own.
      demand(file.feeling !== undefined || count(glyphs.get("rubble")!) > 0, "limestone without gravel");
      break;
    case "dwarf-fort":
      for (const role of ["gate", "throne", "mine"]) {
        demand(
          areas.some((area) => area.role === role),
          `a fort without a ${role}`,
        );
      }
      faults.push(...exitFaults(file, ["mine"], inDungeon));
      break;
    case "mushroom-grove":
      demand(count(glyphs.get("fungus")!) > 0, "a grove without fungus");
      break;
    case "dark-city":
      faults.push(...doorFaults(file, OLD_ROADS), ...exitFaults(file, ["throne"], inDungeon));
      demand(count(glyphs.get("tree")!) === 0, "a tree under a roof of rock");
      break;
    default:
      faults.push(`there is no promise of ${recipe}`);
  }
  return faults;
}

/** The named places that are buildings. */
function buildingsOf({ areas = [] }: LevelFile): NonNullable<LevelFile["areas"]> {
  return areas.filter(({ theme, role }) => theme === "town" && role !== "square");
}

/** What roads consist of. Where one leads through a gate or leaves the map, it is plain floor. */
const ROADS: readonly string[] = ["road", "bridge", "floor"];
/** The same where time has passed. */
const OLD_ROADS: readonly string[] = [
  ...ROADS,
  "ash",
  "rubble",
  "bones",
  "carpet",
  "fungus",
  "mud",
  "moss",
  "dead_grass",
];

/** Which buildings have no door on a road, or one on a road that isn't joined to those of the others. */
function doorFaults(file: LevelFile, ways = ROADS): string[] {
  const { width, doors = [] } = file;
  const isRoad = tileTest(file, ways);
  const isPaved = tileTest(file, ["road"]);
  const faults: string[] = [];
  const fronts = buildingsOf(file).flatMap(({ name, cells }) => {
    const inside = new Set(cells.flatMap(([y, from, to]) => range(y * width + from, y * width + to)));
    const leading = doors.flatMap(({ sides }) => {
      const [a, b] = sides.map(([x, y]) => y * width + x) as [number, number];
      return inside.has(a) === inside.has(b) ? [] : [inside.has(a) ? b : a];
    });
    const roads = leading.filter(isRoad);
    const [y, x] = cells[0]!;
    if (roads.length === 0) faults.push(`the ${name} at (${x}, ${y}) has no door on a road`);
    return roads.length === 0 ? [] : [roads];
  });
  const first = fronts.flat().find(isPaved) ?? fronts[0]?.[0];
  if (first === undefined) return faults;
  const reached = reachedFrom(file, first, tileTest(file, [...ways, "up_stairs", "down_stairs"]));
  // A back door leads to a yard.
  const cut = fronts.find((roads) => !roads.some((cell) => reached.has(cell)));
  if (cut !== undefined) faults.push(`the road at cell ${cut[0]} isn't joined to the others`);
  return faults;
}

/** Which doors of a ruin stand in walls that are gone. */
function ruinFaults({ width, rows, tileset, doors = [] }: LevelFile): string[] {
  const open = new Set(tileset.filter(({ walkable }) => walkable).map(({ glyph }) => glyph));
  const isOpen = (cell: number) => open.has(rows[Math.floor(cell / width)]![cell % width]!);
  return doors.flatMap(({ at: [x, y], sides: [[ax]], group }) => {
    const along = ax === x ? 1 : width;
    const isGone = group === undefined && [-along, along].some((step) => isOpen(y * width + x + step));
    return isGone ? [`a door at (${x}, ${y}) in a wall that is gone`] : [];
  });
}

/** Whether the way down is where it belongs. In a dungeon, it is where those of the levels above and below are. */
function exitFaults({ areas = [], exits }: LevelFile, roles: readonly string[], inDungeon: boolean): string[] {
  const places = areas.filter(({ role }) => role !== undefined && roles.includes(role));
  const [x, y] = exits.find(({ kind }) => kind === "down")!.at;
  const isThere = places.some(({ cells }) => cells.some(([row, from, to]) => row === y && x >= from && x < to));
  return inDungeon || isThere || places.length === 0
    ? []
    : [`a way down at (${x}, ${y}), which is no ${roles.join(" or ")}`];
}

/** Whether a road leads from one edge of the map to the opposite one: from the start to the exit. */
function roadFaults({ width, height, start, exits }: LevelFile): string[] {
  const [ax, ay] = start!;
  const [bx, by] = exits.find(({ kind }) => kind === "down")!.at;
  const isAcross = (a: number, b: number, size: number) => Math.min(a, b) === 1 && Math.max(a, b) === size - 2;
  return isAcross(ax, bx, width) || isAcross(ay, by, height)
    ? []
    : [`a road from (${ax}, ${ay}) to (${bx}, ${by}), which isn't from edge to edge`];
}

/** Who means harm within two cells of the road, and which traps. */
function dangerFaults({ width, areas = [], spawns }: LevelFile): string[] {
  const road = new Set(
    areas
      .filter(({ role }) => role === "road")
      .flatMap(({ cells }) => cells.flatMap(([y, from, to]) => range(y * width + from, y * width + to))),
  );
  const near = range(-2, 3).flatMap((dy) => range(-2, 3).map((dx) => dy * width + dx));
  return spawns.flatMap(({ name, kind, state, at: [x, y] }) => {
    const isHarmless = state === "peaceful" || state === "captive" || (kind !== "monster" && kind !== "trap");
    return isHarmless || !near.some((step) => road.has(y * width + x + step))
      ? []
      : [`a ${name} at the road, at (${x}, ${y})`];
  });
}

/** Nobody in a town is hostile. */
function peopleFaults({ spawns }: LevelFile): string[] {
  const foes = spawns.filter(({ kind, state }) => kind === "monster" && state !== "peaceful");
  return foes.map(({ name, at }) => `a hostile ${name} in a town at (${at.join(", ")})`);
}

/** Whether somebody gets from the start to the exit on these tiles alone. */
function isJoined(file: LevelFile, names: readonly string[]): boolean {
  const cellOf = ([x, y]: readonly [number, number]) => y * file.width + x;
  const isIn = tileTest(file, [...names, "up_stairs", "down_stairs"]);
  return reachedFrom(file, cellOf(file.start!), isIn).has(cellOf(file.exits.find(({ kind }) => kind === "down")!.at));
}

function tileTest({ width, rows, tileset }: LevelFile, names: readonly string[]): (cell: number) => boolean {
  const glyphs = new Set(tileset.filter(({ name }) => names.includes(name)).map(({ glyph }) => glyph));
  return (cell) => glyphs.has(rows[Math.floor(cell / width)]![cell % width]!);
}

function reachedFrom({ width }: LevelFile, from: number, isIn: (cell: number) => boolean): Set<number> {
  const reached = new Set([from]);
  for (const cell of reached) {
    for (const near of [cell - width, cell - 1, cell + 1, cell + width]) if (isIn(near)) reached.add(near);
  }
  return reached;
}

/** Walls that belong to prefabs, which nothing changes. */
function drawnWalls({ prefabs, tileset }: LevelFile): number {
  const wall = tileset.find(({ name }) => name === "wall")!.glyph;
  return prefabs.reduce((sum, { rows }) => sum + rows.join("").split(wall).length - 1, 0);
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
