import {
  checkArgument,
  checkKeys,
  isPlain,
  type KeysOf,
  NAME,
  passes,
  type Span,
  show,
  suggestion,
  UndercroftError,
} from "../../core/index.js";
import { FITTINGS, type RoomFitting } from "./building-fittings.js";

/** The outline of a room. An apse is round at the far end, and a cave has no shape at all. */
export type RoomOutline = "rect" | "round" | "octagon" | "cross" | "apse" | "cave";

/** How a room is entered: by a door, a gate of up to three cells, an arch without a door, or a row of columns. */
export type RoomEntry = "door" | "gate" | "arch" | "open";

const OUTLINES: readonly RoomOutline[] = ["rect", "round", "octagon", "cross", "apse", "cave"];
const ENTRIES: readonly RoomEntry[] = ["door", "gate", "arch", "open"];

/** What rooms and rows of a plan have in common. */
export interface PlanNode {
  /**
   * How often it is there: as many as fit, from the first number to the last. What may be missing (0) is left out where space
   * is short. Default: once.
   */
  readonly count?: Span;
  /** Its share of the space that is left, compared with its neighbours. Default: 1. */
  readonly weight?: number;
}

/** A room of a building, with the rooms at its two sides. */
export interface PlanRoom extends PlanNode {
  /** What people call it, such as "great hall". Doors and entrances refer to it by this name. */
  readonly room: string;
  /** What it is for, such as "hall". Default: its name. */
  readonly role?: string;
  /** How wide its floor is, across the way in. `hall` takes the step's option `hall`. Default: 3 to 7. */
  readonly wide?: Span | "hall";
  /** How far its floor reaches from the side on which it is entered. Default: 3 to 7. */
  readonly deep?: Span;
  /** Its outline. Default: a rectangle. */
  readonly shape?: RoomOutline;
  /** What is built into it, in this order. */
  readonly with?: readonly RoomFitting[];
  /** The tile of its floor. Default: plain floor. */
  readonly floor?: string;
  /** How it is entered. Default: by a door. */
  readonly entry?: RoomEntry;
  /** The rooms on both of its sides, which are entered from it. */
  readonly sides?: readonly PlanPart[];
  /** The rooms on its left alone, if the two sides differ. */
  readonly left?: readonly PlanPart[];
  /** The rooms on its right alone. */
  readonly right?: readonly PlanPart[];
}

/** Rooms one behind the other, on one axis. */
export interface PlanSpine extends PlanNode {
  /** The first one is entered from outside, and each other one from the one before it. */
  readonly spine: readonly PlanPart[];
}

/** Rooms side by side. */
export interface PlanRow extends PlanNode {
  /** They are all entered from the same side. Their order is drawn. */
  readonly row: readonly PlanPart[];
  /** Whether all of them also lead to what comes behind them. Default: one of them does. */
  readonly through?: boolean;
}

/** A part of a plan: a room, rooms one behind the other, or rooms side by side. */
export type PlanPart = PlanRoom | PlanSpine | PlanRow;

/** A building: what it consists of, and how its rooms lie to each other. */
export interface BuildingPlan {
  /** How recipes refer to it. */
  readonly name: string;
  /** What it is, in one sentence. */
  readonly description?: string;
  /** The whole building. */
  readonly body: PlanPart;
  /** What fills space that is left over, in buildings that are larger than their parts. */
  readonly spare?: readonly PlanPart[];
  /** What leads to the rooms of a wing where a building is deep. Default: a gallery. */
  readonly passage?: PlanRoom;
  /** The ways in: names, and the rooms that they lead to. The first one is on the axis. Default: a gate. */
  readonly entrances?: Readonly<Record<string, string>>;
  /** Pairs of rooms that have a door between them, wherever they lie side by side. */
  readonly doors?: readonly (readonly [string, string])[];
  /** The chance of a door between neighbours that belong to different wings. Default: 0.1. */
  readonly loops?: number;
  /** What stands at the corners of the building. Default: nothing. */
  readonly towers?: PlanRoom;
  /** The tile of the ground around the building, if there is a margin. Default: rock. */
  readonly grounds?: string;
  /** Whether rooms are hewn in rock: they are no larger than they want to be, and rock is left between them. Default: no. */
  readonly hewn?: boolean;
}

const PLAN_KEYS: KeysOf<BuildingPlan> = {
  name: true,
  description: true,
  body: true,
  spare: true,
  passage: true,
  entrances: true,
  doors: true,
  loops: true,
  towers: true,
  grounds: true,
  hewn: true,
};
const NODE_KEYS: KeysOf<PlanNode> = { count: true, weight: true };
const ROOM_KEYS: KeysOf<PlanRoom> = {
  ...NODE_KEYS,
  room: true,
  role: true,
  wide: true,
  deep: true,
  shape: true,
  with: true,
  floor: true,
  entry: true,
  sides: true,
  left: true,
  right: true,
};
const SPINE_KEYS: KeysOf<PlanSpine> = { ...NODE_KEYS, spine: true };
const ROW_KEYS: KeysOf<PlanRow> = { ...NODE_KEYS, row: true, through: true };

/** Whether a part is a room, and not several. */
export function isRoom(part: PlanPart): part is PlanRoom {
  return "room" in part;
}

/** Deeper than any building that a person thinks of. */
const DEEPEST_PART = 32;
/** No side of a room is longer than that of a map. */
const LONGEST_SIDE = 4096;

/** What is wrong with a plan, and where. */
function wrong(path: string, message: string): UndercroftError {
  return new UndercroftError("bad-content", path === "" ? message : `${path}: ${message}`, { path });
}

/** Returns whether a value is a valid plan of a building. */
export function isBuildingPlan(value: unknown): value is BuildingPlan {
  return passes(() => checkPlan(value));
}

/** Returns a plan if it is valid. Throws what is wrong with it, and where. */
export function checkPlan(value: unknown): BuildingPlan {
  if (!isPlain(value)) throw wrong("", `a plan must be an object with name and body, got ${show(value)}.`);
  const plan = value as unknown as BuildingPlan;
  const { name, body, spare = [], passage, entrances = {}, doors = [], loops = 0, towers } = plan;
  if (typeof name !== "string" || name === "") throw wrong("name", "a plan must have a name.");
  refuseUnknown("", plan, PLAN_KEYS);
  const names = new Set<string>();
  checkPart(body, "body", names);
  checkParts(spare, "spare", names);
  for (const [key, part] of Object.entries({ passage, towers })) {
    if (part === undefined) continue;
    checkPart(part, key, names);
    if (!isRoom(part)) throw wrong(key, "this must be a room.");
  }
  if (!isPlain(entrances)) throw wrong("entrances", `entrances must be rooms by name, got ${show(entrances)}.`);
  for (const [way, room] of Object.entries(entrances)) checkName(room, `entrances.${way}`, names);
  if (!Array.isArray(doors)) throw wrong("doors", `doors must be a list of pairs, got ${show(doors)}.`);
  for (const [i, pair] of doors.entries()) {
    if (!Array.isArray(pair) || pair.length !== 2) {
      throw wrong(`doors[${i}]`, `a door must be a pair of rooms, got ${show(pair)}.`);
    }
    for (const [j, room] of pair.entries()) checkName(room, `doors[${i}][${j}]`, names);
  }
  if (!(typeof loops === "number" && loops >= 0 && loops <= 1)) {
    throw wrong("loops", `loops must be a number from 0 to 1, got ${show(loops)}.`);
  }
  if (typeof (plan.hewn ?? false) !== "boolean")
    throw wrong("hewn", `hewn must be true or false, got ${show(plan.hewn)}.`);
  return plan;
}

function checkName(room: unknown, path: string, names: ReadonlySet<string>): void {
  if (typeof room === "string" && names.has(room)) return;
  throw wrong(path, `there is no room ${show(room)}.${suggestion(String(room), names)}`);
}

function refuseUnknown<T extends object>(path: string, value: T, keys: KeysOf<T>): void {
  const known = Object.keys(keys);
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    throw wrong(path === "" ? key : `${path}.${key}`, `there is no key ${show(key)}.${suggestion(key, known)}`);
  }
}

function checkParts(parts: unknown, path: string, names: Set<string>, within: readonly unknown[] = []): void {
  if (!Array.isArray(parts)) throw wrong(path, `this must be a list of parts, got ${show(parts)}.`);
  for (const [i, part] of parts.entries()) checkPart(part, `${path}[${i}]`, names, within);
}

/** Checks a part. `outer` has the parts that it lies in. */
function checkPart(value: unknown, path: string, names: Set<string>, outer: readonly unknown[] = []): void {
  if (outer.includes(value)) throw wrong(path, "this part contains itself.");
  // The path is as long as the nesting is deep, and would be all that one reads.
  if (outer.length > DEEPEST_PART)
    throw wrong(path.split(".", 1)[0]!, `parts are nested more than ${DEEPEST_PART} levels deep.`);
  const within = [...outer, value];
  if (!isPlain(value)) throw wrong(path, `a part must be an object with room, spine or row, got ${show(value)}.`);
  const kinds = ["room", "spine", "row"].filter((key) => Object.hasOwn(value, key));
  if (kinds.length !== 1) throw wrong(path, "a part must have exactly one of room, spine and row.");
  const part = value as unknown as PlanPart;
  checkSpan(part.count ?? [1, 1], `${path}.count`, 0);
  const { weight = 1 } = part;
  if (!(typeof weight === "number" && weight > 0 && weight < Infinity)) {
    throw wrong(`${path}.weight`, `weight must be a number greater than 0, got ${show(weight)}.`);
  }
  if ("spine" in part || "row" in part) {
    refuseUnknown(path, part, "spine" in part ? SPINE_KEYS : ROW_KEYS);
    const [key, list] = "spine" in part ? ["spine", part.spine] : ["row", part.row];
    if (Array.isArray(list) && list.length === 0) throw wrong(`${path}.${key}`, "this list is empty.");
    checkParts(list, `${path}.${key}`, names, within);
    return;
  }
  checkRoom(part, path, names, within);
}

function checkRoom(part: PlanRoom, path: string, names: Set<string>, within: readonly unknown[]): void {
  refuseUnknown(path, part, ROOM_KEYS);
  const { room, role = "any", wide = "hall", deep = [1, 1], shape = "rect", entry = "door", floor = "floor" } = part;
  for (const [key, text] of Object.entries({ room, role, floor })) {
    if (typeof text !== "string" || text === "") {
      throw wrong(`${path}.${key}`, `${key} must be a name, got ${show(text)}.`);
    }
  }
  names.add(room);
  if (wide !== "hall") checkSpan(wide, `${path}.wide`, 1);
  checkSpan(deep, `${path}.deep`, 1);
  checkWord(shape, OUTLINES, `${path}.shape`);
  checkWord(entry, ENTRIES, `${path}.entry`);
  const fittings = part.with ?? [];
  if (!Array.isArray(fittings)) throw wrong(`${path}.with`, `with must be a list, got ${show(fittings)}.`);
  for (const [i, fitting] of fittings.entries()) checkWord(fitting, Object.keys(FITTINGS), `${path}.with[${i}]`);
  if (part.sides !== undefined && (part.left ?? part.right) !== undefined) {
    throw wrong(`${path}.sides`, "a room has either sides, or left and right.");
  }
  for (const key of ["sides", "left", "right"] as const) {
    if (part[key] !== undefined) checkParts(part[key], `${path}.${key}`, names, within);
  }
}

function checkWord(word: unknown, words: readonly string[], path: string): void {
  if (words.includes(word as string)) return;
  throw wrong(path, `this must be one of ${words.join(", ")}, got ${show(word)}.${suggestion(String(word), words)}`);
}

function checkSpan(span: unknown, path: string, least: number): void {
  const isWhole = (n: unknown) => Number.isSafeInteger(n) && (n as number) >= least && (n as number) <= LONGEST_SIDE;
  if (Array.isArray(span) && span.length === 2 && span.every(isWhole) && span[0] <= span[1] && span[1] > 0) return;
  const rule = `[minimum, maximum], two whole numbers from ${least} to ${LONGEST_SIDE}`;
  throw wrong(path, `this must be ${rule}, got ${show(span)}.`);
}

/**
 * Creates the plan of a building, for the step `edifice`. Throws if it isn't valid.
 *
 * @example
 * import { chain, edifice } from "undercroft";
 * import { buildingPlan } from "undercroft/tables";
 *
 * const lodge = buildingPlan("lodge", {
 *   body: {
 *     spine: [
 *       { room: "porch", role: "gate", wide: [3, 5], deep: [2, 3] },
 *       { room: "trophy hall", role: "hall", wide: [7, 11], deep: [8, 14], with: ["columns"], sides: [{ room: "bedroom", count: [1, 4] }] },
 *     ],
 *   },
 * });
 * const level = chain({ width: 40, height: 24, purpose: "map" }).startWith(edifice({ plan: lodge })).build({ seed: "rats" });
 * console.log(level.areas?.some(({ name }) => name === "trophy hall")); // true
 */
export function buildingPlan(name: string, plan: Omit<BuildingPlan, "name">): BuildingPlan {
  checkArgument("buildingPlan", "name", NAME, name);
  checkKeys<Omit<BuildingPlan, "name">>("buildingPlan", plan, PLAN_KEYS);
  try {
    return checkPlan({ name, ...plan });
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw new UndercroftError("bad-content", `plan ${show(name)}: ${error.message}`, error.details);
  }
}
