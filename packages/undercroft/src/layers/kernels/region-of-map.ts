import { gatesOf, layoutView } from "../../analysis/index.js";
import { fillBorder } from "../../builders/kernels/border.js";
import {
  type BuilderMap,
  clip,
  counted,
  isPlain,
  type Option,
  type Rect,
  roomCells,
  show,
  UndercroftError,
} from "../../core/index.js";

/** The halves of a map. */
export type Half = "left" | "right" | "top" | "bottom";

/** The quarters of a map, by compass. */
export type Quarter = "nw" | "ne" | "sw" | "se";

/** A region of a map: one of these. */
export type RegionOfMap =
  /** One half of the map. */
  | { readonly half: Half }
  /** One quarter of the map. */
  | { readonly quarter: Quarter }
  /** A rectangle of cells: `[x, y, width, height]`. What lies beyond the map doesn't count. */
  | { readonly rect: readonly [x: number, y: number, width: number, height: number] }
  /** The floor of a room, by its number in the list of rooms, starting at 0. */
  | { readonly room: number }
  /** A named place. Of several with the same name, the first. */
  | { readonly area: string }
  /** A branch of the map behind a single cell, without an exit in it. 0 is the largest of them. Needs a start. */
  | { readonly gate: number }
  /** A drawing as large as the map. All cells belong to it that are neither "." nor a space. */
  | { readonly mask: readonly string[] };

/** Where halves and quarters begin and end, in halves of the map. */
const HALVES: Readonly<Record<Half, Box>> = {
  left: [0, 0, 1, 2],
  right: [1, 0, 2, 2],
  top: [0, 0, 2, 1],
  bottom: [0, 1, 2, 2],
};
const QUARTERS: Readonly<Record<Quarter, Box>> = {
  nw: [0, 0, 1, 1],
  ne: [1, 0, 2, 1],
  sw: [0, 1, 1, 2],
  se: [1, 1, 2, 2],
};
type Box = readonly [left: number, top: number, right: number, bottom: number];

const isNumber = (v: unknown) => Number.isSafeInteger(v) && (v as number) >= 0;

/** What the value of each kind of region must be. */
const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  half: (v) => typeof v === "string" && Object.hasOwn(HALVES, v),
  quarter: (v) => typeof v === "string" && Object.hasOwn(QUARTERS, v),
  rect: (v) => Array.isArray(v) && v.length === 4 && v.every(isNumber) && v[2] > 0 && v[3] > 0,
  room: isNumber,
  area: (v) => typeof v === "string" && v !== "" && v.length <= 200,
  gate: isNumber,
  mask: (v) => Array.isArray(v) && v.length > 0 && v.length <= 4096 && v.every((row) => typeof row === "string"),
};

/** Declares an option that is a region of the map. */
export function regionOfMap(value: RegionOfMap, help: string): Option<RegionOfMap> {
  return {
    kind: "region",
    default: Object.freeze(value),
    help,
    rule: '{ "half": "left" }, { "quarter": "nw" }, { "rect": [4, 4, 20, 12] }, { "room": 0 }, { "area": "swamp" }, { "gate": 0 } or { "mask": [ … ] }',
    examples: [
      { half: "left" },
      { half: "bottom" },
      { quarter: "se" },
      { room: 0 },
      { room: 3 },
      { area: "swamp" },
      { gate: 0 },
      { rect: [2, 1, 12, 9] },
    ],
    accepts: (v) => {
      if (!isPlain(v)) return false;
      const [key, ...others] = Object.keys(v);
      return key !== undefined && others.length === 0 && Object.hasOwn(KINDS, key) && KINDS[key]!(v[key]);
    },
  };
}

/** A region of the map, or all of it. Rectangles can be written as `[x, y, width, height]`, as they were before regions. */
export type RegionOrAll = RegionOfMap | readonly [x: number, y: number, width: number, height: number] | null;

/** Declares an option that is a region of the map, by default all of it. */
export function anyRegion(help: string): Option<RegionOrAll> {
  const { rule, examples, accepts, ...region } = regionOfMap({ half: "left" }, help);
  return {
    ...region,
    default: null,
    rule: `${rule}, or null for the whole map`,
    examples: [null, ...examples!, [4, 4, 20, 12]],
    accepts: (v) => v === null || accepts(v) || isRectangle(v),
  };
}

function isRectangle(v: unknown): boolean {
  return Array.isArray(v) && v.length === 4 && v.every((n) => Number.isSafeInteger(n)) && v[2] >= 0 && v[3] >= 0;
}

/** A region as it was found on a map. */
export interface FoundRegion {
  /** For each cell of the map, 1 if it belongs to the region. The border of the map belongs to none. */
  readonly mask: Uint8Array;
  /** The same with the cells of the border that were named. Where a region ends there, it needs no other walls. */
  readonly named: Uint8Array;
  /** Whether it has walls of its own around it. Other regions end where somebody drew a line. */
  readonly isWalled: boolean;
  /** The smallest rectangle around it. */
  readonly box: Rect;
  /** Whether it is all of that rectangle. */
  readonly isRect: boolean;
}

/**
 * Calls a function with the cells at which a region may end, in reading order: those of its box or, if it is a rectangle,
 * those at its edge.
 */
export function eachEdgeCell(map: BuilderMap, { box, isRect }: FoundRegion, visit: (cell: number) => void): void {
  const { x, y, width, height } = box;
  for (let row = y; row < y + height; row++) {
    const isInner = isRect && row > y && row < y + height - 1;
    const first = map.index(x, row);
    for (let cell = first; cell < first + width; cell += isInner ? Math.max(1, width - 1) : 1) visit(cell);
  }
}

/** Finds a region on a map. Returns why there is none, if there isn't. Throws if a mask doesn't have the size of the map. */
export function findRegion(map: BuilderMap, region: RegionOfMap): FoundRegion | string {
  const found = namedRegion(map, region);
  return typeof found === "string" ? found : { ...found, mask: fillBorder(found.named.slice(), map, 0) };
}

/** A region as it was named, which may reach the border. */
type NamedRegion = Omit<FoundRegion, "mask">;

function namedRegion(map: BuilderMap, region: RegionOfMap): NamedRegion | string {
  const { width, height } = map;
  if ("half" in region) return partOf(map, HALVES[region.half]);
  if ("quarter" in region) return partOf(map, QUARTERS[region.quarter]);
  if ("rect" in region) {
    const [x, y, ...size] = region.rect;
    const inside = clip({ x, y, width: size[0], height: size[1] }, { x: 0, y: 0, width, height });
    if (inside.width > 0 && inside.height > 0) return rectangle(map, inside);
    return `the rectangle at (${x}, ${y}) lies beyond the map, which is ${width}x${height}`;
  }
  if ("mask" in region) return drawn(map, region.mask);
  if ("room" in region) return roomRegion(map, region.room);
  if ("area" in region) return areaRegion(map, region.area);
  return gateRegion(map, region.gate);
}

function partOf(map: BuilderMap, [left, top, right, bottom]: Box): NamedRegion {
  const columns = [0, map.width >> 1, map.width];
  const rows = [0, map.height >> 1, map.height];
  const [x, y] = [columns[left]!, rows[top]!];
  return rectangle(map, { x, y, width: columns[right]! - x, height: rows[bottom]! - y });
}

function rectangle(map: BuilderMap, box: Rect): NamedRegion {
  const { x, y, width, height } = box;
  const named = new Uint8Array(map.tiles.length);
  for (let row = y; row < y + height; row++) named.fill(1, map.index(x, row), map.index(x + width, row));
  return { named, isWalled: false, box, isRect: true };
}

function drawn(map: BuilderMap, rows: readonly string[]): NamedRegion {
  const drawing = rows.map((row) => Array.from(row));
  const wrong = drawing.find((row) => row.length !== map.width);
  if (rows.length !== map.height || wrong !== undefined) {
    const got =
      rows.length === map.height ? `a row of ${counted(wrong!.length, "character")}` : counted(rows.length, "row");
    const rule = `as large as the map, ${map.height} rows of ${map.width} characters`;
    throw new UndercroftError("bad-option", `region: mask must be ${rule}, got ${got}.`, {
      option: "region",
      value: rows,
    });
  }
  const cells = drawing.flatMap((row, y) =>
    row.flatMap((character, x) => (character === "." || character === " " ? [] : [map.index(x, y)])),
  );
  return listed(map, cells, false);
}

function listed(map: BuilderMap, cells: Iterable<number>, isWalled: boolean): NamedRegion {
  const named = new Uint8Array(map.tiles.length);
  let [left, top, right, bottom] = [map.width, map.height, -1, -1];
  for (const cell of cells) {
    named[cell] = 1;
    const [x, y] = [map.x(cell), map.y(cell)];
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const box = { x: left, y: top, width: Math.max(0, right - left + 1), height: Math.max(0, bottom - top + 1) };
  return { named, isWalled, box, isRect: false };
}

function roomRegion(map: BuilderMap, number: number): NamedRegion | string {
  const rooms = map.roomsAreDrawn ? (map.rooms ?? []) : [];
  const room = rooms[number];
  if (room === undefined) return `there is no room ${number}: the map has ${counted(rooms.length, "room")}`;
  return listed(map, roomCells(map.width, room), true);
}

function areaRegion(map: BuilderMap, name: string): NamedRegion | string {
  const area = map.areas?.find((one) => one.name === name);
  return area === undefined ? `there is no place named ${show(name)}` : listed(map, area.cells, false);
}

/** The branches that nobody has to go through: each behind one gate, the largest first, and none inside another. */
function gateRegion(map: BuilderMap, number: number): NamedRegion | string {
  const { start } = map;
  if (start === undefined) return "there is no start yet, so nothing lies behind a gate";
  const gates = gatesOf(layoutView(map, start, undefined));
  const ends = map.exits.map(({ at }) => at);
  const isOptional = (gate: number) => !ends.some((cell) => cell === gate || gates.isBehind(cell, gate));
  const branches: number[] = [];
  // A gate comes after those that it lies behind.
  for (const gate of gates.cells) {
    if (isOptional(gate) && !branches.some((branch) => gates.isBehind(gate, branch))) branches.push(gate);
  }
  const sizeOf = (gate: number) => gates.cellsBehind(gate).length;
  const found = branches.sort((a, b) => sizeOf(b) - sizeOf(a) || a - b)[number];
  if (found === undefined) return `there is no gate ${number}: the map has ${counted(branches.length, "gate")}`;
  return listed(map, gates.cellsBehind(found), true);
}
