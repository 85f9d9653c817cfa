import { plural, readable } from "apps-shared/words.ts";
import { isPlain } from "../state/plain.ts";
import { type CellRect, cellCount, holds, joined, overlaps, without } from "./rects.ts";

/** What cells can be wished to be. */
export const CELL_KINDS = ["floor", "wall", "water"] as const;
export type CellKind = (typeof CELL_KINDS)[number];

/** The ends of a level that can be wished somewhere. */
export type End = "start" | "exit";

/** A cell as recipes have it. */
export type WishedCell = readonly [x: number, y: number];

/** A vault and the cell of its upper left corner. */
export interface VaultWish {
  readonly name: string;
  readonly at: WishedCell;
}

/** Everything that is painted on a level. What was painted last wins: no wish contradicts another. */
export interface Wishes {
  readonly cells: Readonly<Record<CellKind, readonly CellRect[]>>;
  readonly rooms: readonly CellRect[];
  readonly start: WishedCell | undefined;
  readonly exit: WishedCell | undefined;
  readonly vaults: readonly VaultWish[];
}

export const NO_WISHES: Wishes = {
  cells: { floor: [], wall: [], water: [] },
  rooms: [],
  start: undefined,
  exit: undefined,
  vaults: [],
};

/** How large a vault is drawn; undefined where there is none of that name. */
export type VaultSize = (name: string) => readonly [width: number, height: number] | undefined;

const isCount = (n: unknown, least: number) => Number.isSafeInteger(n) && (n as number) >= least;
const isCell = (v: unknown): v is WishedCell => Array.isArray(v) && v.length === 2 && v.every((n) => isCount(n, 0));
/** Whether a value is a rectangle of cells. */
export const isRect = (v: unknown): v is CellRect =>
  Array.isArray(v) && v.length === 4 && v.every((n, i) => isCount(n, i < 2 ? 0 : 1));
const rectsOf = (v: unknown): readonly CellRect[] => (Array.isArray(v) ? v.filter(isRect) : []);
const isVault = (v: unknown): v is VaultWish => isPlain(v) && typeof v.name === "string" && isCell(v.at);

/** The wishes in the options of a sketch. They may come from anywhere: what can't be read is reported when it is built. */
export function wishesOf(options: Readonly<Record<string, unknown>>): Wishes {
  const cells = isPlain(options.cells) ? options.cells : {};
  return {
    cells: { floor: rectsOf(cells.floor), wall: rectsOf(cells.wall), water: rectsOf(cells.water) },
    rooms: rectsOf(options.rooms),
    start: isCell(options.start) ? options.start : undefined,
    exit: isCell(options.exit) ? options.exit : undefined,
    vaults: Array.isArray(options.vaults) ? options.vaults.filter(isVault) : [],
  };
}

/** The wishes as options of a sketch: only those that there are. */
export function wishOptions({ cells, rooms, start, exit, vaults }: Wishes): Readonly<Record<string, unknown>> {
  const given = CELL_KINDS.filter((kind) => cells[kind].length > 0).map((kind) => [kind, cells[kind]] as const);
  return {
    ...(given.length === 0 ? {} : { cells: Object.fromEntries(given) }),
    ...(rooms.length === 0 ? {} : { rooms }),
    ...(start === undefined ? {} : { start }),
    ...(exit === undefined ? {} : { exit }),
    ...(vaults.length === 0 ? {} : { vaults }),
  };
}

/** Whether an option of a sketch holds wishes; the others say how it is done. */
export function isWishOption(name: string): boolean {
  return ["cells", "rooms", "start", "exit", "vaults"].includes(name);
}

export function isEmpty(wishes: Wishes): boolean {
  return Object.keys(wishOptions(wishes)).length === 0;
}

/** Cells that must be floor, wall or water from now on. A room that gets a wall or a pool is floor round it. */
export function withCells(wishes: Wishes, kind: CellKind, rects: readonly CellRect[]): Wishes {
  const cleared = kind === "floor" ? withoutCells(wishes, rects) : withoutRooms(withoutCells(wishes, rects), rects);
  const { cells, start, exit } = cleared;
  const isCovered = (at: WishedCell | undefined) => kind !== "floor" && at !== undefined && isUnder(at, rects);
  return {
    ...cleared,
    cells: { ...cells, [kind]: joined([...cells[kind], ...rects]) },
    start: isCovered(start) ? undefined : start,
    exit: isCovered(exit) ? undefined : exit,
  };
}

/** A room more. */
export function withRoom(wishes: Wishes, rect: CellRect): Wishes {
  const cleared = withoutCells(wishes, [rect]);
  const others = cleared.rooms.filter((room) => room.some((n, i) => n !== rect[i]));
  return { ...cleared, rooms: [...others, rect] };
}

/** The start or the exit somewhere; where there is a wall or water it stands on floor, as in the rest of the level. */
export function withEnd(wishes: Wishes, end: End, at: WishedCell): Wishes {
  const { floor, ...solid } = wishes.cells;
  const cell: CellRect = [...at, 1, 1];
  const other = end === "start" ? "exit" : "start";
  return {
    ...wishes,
    cells: { floor, wall: joined(without(solid.wall, cell)), water: joined(without(solid.water, cell)) },
    [other]: isUnder(wishes[other], [cell]) ? undefined : wishes[other],
    [end]: at,
  };
}

/** A vault more, in the place of whatever was wished there. */
export function withVault(wishes: Wishes, vault: VaultWish, sizeOf: VaultSize): Wishes {
  const cleared = erased(wishes, [vaultRect(vault, sizeOf)], sizeOf);
  return { ...cleared, vaults: [...cleared.vaults, vault] };
}

/** The wishes without those that lie under some rectangles. Rooms and vaults go whole. */
export function erased(wishes: Wishes, rects: readonly CellRect[], sizeOf: VaultSize): Wishes {
  const isTouched = (rect: CellRect) => rects.some((one) => overlaps(one, rect));
  const { start, exit, rooms, vaults } = wishes;
  return {
    ...withoutCells(wishes, rects),
    rooms: rooms.filter((room) => !isTouched(room)),
    start: isUnder(start, rects) ? undefined : start,
    exit: isUnder(exit, rects) ? undefined : exit,
    vaults: vaults.filter((vault) => !isTouched(vaultRect(vault, sizeOf))),
  };
}

/** The cells that a vault is drawn on. */
export function vaultRect({ name, at }: VaultWish, sizeOf: VaultSize): CellRect {
  return [...at, ...(sizeOf(name) ?? ([1, 1] as const))];
}

function withoutCells(wishes: Wishes, rects: readonly CellRect[]): Wishes {
  const left = (kind: CellKind) => {
    const before = wishes.cells[kind];
    const after = rects.reduce(without, before);
    return after === before ? before : joined(after);
  };
  return { ...wishes, cells: { floor: left("floor"), wall: left("wall"), water: left("water") } };
}

/** What is left of rooms that something else is painted into is floor. */
function withoutRooms(wishes: Wishes, rects: readonly CellRect[]): Wishes {
  const isHit = (room: CellRect) => rects.some((rect) => overlaps(rect, room));
  const hit = wishes.rooms.filter(isHit);
  if (hit.length === 0) return wishes;
  const floor = joined([...wishes.cells.floor, ...rects.reduce(without, hit)]);
  return { ...wishes, cells: { ...wishes.cells, floor }, rooms: wishes.rooms.filter((room) => !isHit(room)) };
}

function isUnder(at: WishedCell | undefined, rects: readonly CellRect[]): boolean {
  return at !== undefined && rects.some((rect) => holds(rect, ...at));
}

/** Vaults that are called by their names; of more it is only told how many they are. */
const MOST_NAMED = 2;

/** The wishes in a line: "12 floor cells, 1 room, exit at 40, 12". */
export function wishWords({ cells, rooms, start, exit, vaults }: Wishes): string {
  const words = [
    ...CELL_KINDS.filter((kind) => cells[kind].length > 0).map((kind) =>
      plural(cellCount(joined(cells[kind])), `${kind} cell`),
    ),
    ...(rooms.length === 0 ? [] : [plural(rooms.length, "room")]),
    ...(start === undefined ? [] : [`start at ${start.join(", ")}`]),
    ...(exit === undefined ? [] : [`exit at ${exit.join(", ")}`]),
    ...(vaults.length > MOST_NAMED
      ? [plural(vaults.length, "vault")]
      : vaults.map(({ name, at }) => `${readable(name).toLowerCase()} at ${at.join(", ")}`)),
  ];
  return words.length === 0 ? "nothing yet" : words.join(", ");
}
