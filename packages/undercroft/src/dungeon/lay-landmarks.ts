import { type BuilderMap, DOOR, defined, FLOOR, type Rect, type Rng, stuck, WALL } from "../core/index.js";
import { around, LaidLandmark, type LandmarkPart } from "./laid-landmark.js";
import { landmarkCells } from "./landmark-shape.js";
import { layRivers } from "./lay-rivers.js";

/** The share of rubble at the bottom of a chasm: along its walls, from which it fell, and elsewhere. */
const RUBBLE = { edge: 0.35, middle: 0.06 };

/** Puts the parts of landmarks on a map of rock. Only the ends of ways are there already. */
export function layLandmarks(map: BuilderMap, parts: readonly LandmarkPart[], rng: Rng): readonly LaidLandmark[] {
  const laid = parts.map((part) => layDown(map, part, rng.fork(part.name)));
  return [...laid, ...layRivers(map, parts, rng.fork("rivers"))];
}

function layDown(map: BuilderMap, part: LandmarkPart, rng: Rng): LaidLandmark {
  const { name, kind, above, below } = part;
  const cells = landmarkCells(kind, part).map(([x, y]) => map.index(x, y));
  const ends = endsOf(map);
  const taken = cells.find((cell) => map.isReserved(cell) && !ends.has(cell));
  if (taken !== undefined) throw stuck(`the ${name} can't be placed because ${map.at(taken)} is already reserved.`);
  const laid = new LaidLandmark(map);
  if (kind === "tower") layTower(map, laid, part.rect, rng);
  else if (kind === "river") for (const cell of cells) laid.close(cell, map.tileset.index("deep_water"));
  else if (below === undefined) layBottom(map, laid, cells, rng);
  else layChasm(map, laid, cells);
  map.landmarks = [...map.landmarks, { name, kind, cells, ...defined({ above, below }) }];
  return laid;
}

/** Where ways and keys are. */
function endsOf({ exits, arrivals, questKeys }: BuilderMap): ReadonlySet<number> {
  return new Set([...exits, ...questKeys].map(({ at }) => at).concat(arrivals.map(({ to }) => to)));
}

/** A chasm, and a rim around it on which one can walk all the way round. */
function layChasm(map: BuilderMap, laid: LaidLandmark, cells: readonly number[]): void {
  const [chasm, rim] = [map.tileset.index("chasm"), map.tileset.index("chasm_edge")];
  for (const cell of cells) laid.close(cell, chasm);
  for (const cell of cells) for (const near of around(map, cell)) laid.open(near, rim);
}

function layBottom(map: BuilderMap, laid: LaidLandmark, cells: readonly number[], rng: Rng): void {
  const rubble = map.tileset.index("rubble");
  const inside = new Set(cells);
  for (const cell of cells) {
    const isEdge = around(map, cell).some((near) => !inside.has(near));
    laid.open(cell, rng.chance(isEdge ? RUBBLE.edge : RUBBLE.middle) ? rubble : FLOOR);
  }
}

/** Walls around a floor, and a door that no stairs are in the way of. */
function layTower(map: BuilderMap, laid: LaidLandmark, { x, y, width, height }: Rect, rng: Rng): void {
  const ends = endsOf(map);
  const walls: { readonly cell: number; readonly inside: number; readonly outside: number }[] = [];
  for (let row = y - 1; row <= y + height; row++) {
    for (let column = x - 1; column <= x + width; column++) {
      const cell = map.index(column, row);
      const isAcross = row >= y && row < y + height;
      const isDown = column >= x && column < x + width;
      if (isAcross && isDown) laid.open(cell);
      else if (!isAcross && !isDown) laid.close(cell, WALL);
      else {
        const out = isAcross ? (column < x ? -1 : 1) : row < y ? -map.width : map.width;
        walls.push({ cell, inside: cell - out, outside: cell + out });
      }
    }
  }
  const door = rng.pick(walls.filter(({ inside }) => !ends.has(inside)));
  map.reserve(door.cell, DOOR);
  laid.open(door.outside);
  for (const { cell } of walls) laid.close(cell, WALL);
}
