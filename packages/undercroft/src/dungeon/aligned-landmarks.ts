import {
  type BuilderMap,
  defined,
  defineLayer,
  FLOOR,
  LANDMARK_KINDS,
  type LandmarkKind,
  type Rect,
} from "../core/index.js";
import { closet, hasOnlyPlannedRooms, joinInTheOpen } from "../layers/index.js";
import { lines } from "./aligned-ways.js";
import { around, type LaidLandmark, type LandmarkPart } from "./laid-landmark.js";
import { layLandmarks } from "./lay-landmarks.js";

const PART = /^(\S+) ([a-z]+) (\d{1,8}),(\d{1,8}) (\d{1,8})x(\d{1,8}) (\d{1,10})(?: above (\S+))?(?: below (\S+))?$/;

/** The part of a landmark on one level, as the step's option has it. */
export function landmarkText({ name, kind, rect, seed, above, below }: LandmarkPart): string {
  const ends = [...(above === undefined ? [] : [`above ${above}`]), ...(below === undefined ? [] : [`below ${below}`])];
  return [name, kind, `${rect.x},${rect.y}`, `${rect.width}x${rect.height}`, seed, ...ends].join(" ");
}

function parsePart(text: string): LandmarkPart | undefined {
  const [, name, kind, x, y, width, height, seed, above, below] = PART.exec(text) ?? [];
  if (name === undefined || !LANDMARK_KINDS.includes(kind as LandmarkKind)) return undefined;
  const rect = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
  if (Math.min(rect.x, rect.y) < 2 || Math.min(rect.width, rect.height) < 1) return undefined;
  return { name, kind: kind as LandmarkKind, rect, seed: Number(seed), ...defined({ above, below }) };
}

const OPTIONS = {
  landmarks: lines(
    "What goes on on the levels above and below: a name, a kind, a cell, a size, a seed, and these levels. Empty: none.",
    'a list of landmarks such as "rift chasm 12,7 9x5 42 below caves", where the kind is chasm, river or tower',
    (text) => parsePart(text) !== undefined,
    [
      [],
      ["rift chasm 3,3 5x4 42 below caves"],
      ["rift chasm 3,3 5x4 42 above halls", "keep tower 11,3 3x3 1 below vaults"],
    ],
  ),
};

/**
 * Makes the parts of chasms, rivers and towers that go through several levels of a dungeon. Each is on the same cells of all
 * its levels, because each level draws it from the same seed. All of them are placed before the map is made, which then fits
 * around them. This step joins them to the map, so put it right after the initial builder, and after `aligned-ways`.
 *
 *     #######################¶############   ####################################   a chasm, and the cave below it
 *     #......................<############   ####################################
 *     #......................¶############   #########.....................######
 *     #...........########################   ########................#......#####
 *     #............······##·····##########   #######.................#.###...####
 *     #..........##·░░░░····░░░···########   ######.........:.......:...##....###
 *     ###.#####..#··░░░░░░░░░░░░░·########   #####....###.#::.:...............###
 *     ###.#####..#·>░░░░░░░░░░░░░·########   #####............:.........###...###
 *     ###.#####..#·░░░░░░░░░░░░░··########   ###........#.:.........:.:..##...###
 *     ###.#####..#····░░░░░░░░░··#########   ###......####.....:.....:...##..####
 *     ###>#####..####··░░░░░░░··##########   ###<.....##......:..........###..###
 *     ################·········###########   #####.#..#......................####
 */
export const alignedLandmarks = defineLayer({
  id: "aligned-landmarks",
  summary: "Makes the parts of chasms, rivers and towers that go through several levels, so that they line up.",
  options: OPTIONS,
  writes: ["tiles", "rooms"],
  minSize({ landmarks }) {
    const rects = landmarks.map((text) => parsePart(text)!.rect);
    const side = (end: (rect: Rect) => number) => Math.max(1, ...rects.map((rect) => end(rect) + 2));
    return [side(({ x, width }) => x + width), side(({ y, height }) => y + height)];
  },
  prepare(map, _rng, { landmarks }, later) {
    const parts = landmarks.map((text) => parsePart(text)!);
    LAID.set(map, layLandmarks(map, parts, later));
  },
  *build(map, rng) {
    const laid = LAID.get(map)!;
    const floor = laid.flatMap(({ floor }) => floor);
    nameAreas(map);
    if (hasOnlyPlannedRooms(map)) {
      // Whatever joins the planned rooms will join these.
      const drawn = map.rooms;
      map.rooms = [
        ...drawn,
        ...laid.flatMap(({ floor: [cell] }) => (cell === undefined ? [] : closet(map, drawn, cell))),
      ];
      return;
    }
    const ends = new Set([...floor, ...piecesOf(map, laid)].filter((cell) => map.isWalkable(cell)));
    yield;
    joinInTheOpen(map, rng.fork("tunnels"), [...ends], "the landmarks");
    layShore(
      map,
      laid.flatMap(({ water }) => water),
    );
    yield;
  },
});

/** What was put on each map before the level. */
const LAID = /* @__PURE__ */ new WeakMap<BuilderMap, readonly LaidLandmark[]>();

/** Cells in all pieces that the landmarks may have cut the map into. */
function piecesOf(map: BuilderMap, laid: readonly LaidLandmark[]): readonly number[] {
  const rooms = map.rooms?.map(({ anchor }) => anchor) ?? [];
  // Where there are locks, the builder has planned around the landmarks. Tunnels would lead around the locks.
  if (map.locks.length > 0) return rooms.slice(0, 1);
  return [...rooms, ...laid.flatMap(({ solid }) => solid.flatMap((cell) => around(map, cell)))];
}

/** The bottom of a chasm and the inside of a tower are places with a name. */
function nameAreas(map: BuilderMap): void {
  const made = map.landmarks.flatMap(({ name, kind, cells, below }) => {
    if (kind === "tower") return [{ name, theme: "stone", role: "tower", cells }];
    return kind === "chasm" && below === undefined ? [{ name: `bottom of the ${name}`, theme: "caverns", cells }] : [];
  });
  if (made.length > 0) map.areas = [...(map.areas ?? []), ...made];
}

/** Shallow water on the plain floor along a river. */
function layShore(map: BuilderMap, water: readonly number[]): void {
  const shallow = map.tileset.index("shallow_water");
  for (const cell of water) for (const near of around(map, cell)) if (map.tiles[near] === FLOOR) map.set(near, shallow);
}
