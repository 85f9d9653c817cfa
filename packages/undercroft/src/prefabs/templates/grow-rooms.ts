import { type Rng, type Span, stuck } from "../../core/index.js";
import { type Doorway, OUT_X, OUT_Y } from "../shape/doorways.js";
import type { Extent } from "../shape/shape.js";
import { remembered } from "../source/remembered.js";
import type { LaidRoom, Misfit, RoomDoor, TemplateGround } from "./template-ground.js";
import type { PieceDoor, Template, TemplateSet } from "./template-set.js";

/** How rooms are joined. */
export interface JoinRules {
  /** The share of the joints that are a corridor, and how long those are. */
  readonly corridors: number;
  readonly corridorLength: Span;
  /** Whether rooms may share a wall. */
  readonly mayTouch: boolean;
  /** The longest corridor that closes a loop. */
  readonly loopLength: number;
}

/** How many places are tried for a room at one doorway before moving on to another doorway. */
const TRIES = 12;

/** How often a doorway can fail before it is given up. */
const MOST_FAILS = 2;

/** How many places are tried for the first room. */
const FIRST_TRIES = 200;

/** The length of the next corridor: 0 where two rooms share a door. */
export function drawLength(rng: Rng, { corridors, corridorLength, mayTouch }: JoinRules): number {
  return mayTouch && !rng.chance(corridors) ? 0 : rng.between(...corridorLength);
}

/** Lays the first room, if possible in the middle of the map. If it fits nowhere, returns the reasons and their counts. */
export function layFirst(
  ground: TemplateGround,
  templates: readonly Template[],
  rng: Rng,
  size: Extent,
): { readonly template: Template; readonly room: LaidRoom } | Map<Misfit, number> {
  const weights = templates.map(({ weight }) => Math.max(weight, Number.MIN_VALUE));
  const misfits = new Map<Misfit, number>();
  for (let i = 0; i < FIRST_TRIES; i++) {
    const template = templates[rng.weighted(weights)]!;
    const piece = rng.pick(template.pieces);
    const { open } = piece;
    const [wide, high] = [open.right - open.left + 1, open.bottom - open.top + 1];
    const [freeX, freeY] = [size.width - 1 - wide, size.height - 1 - high];
    if (freeX < 1 || freeY < 1) {
      misfits.set("outside", (misfits.get("outside") ?? 0) + 1);
      continue;
    }
    // Near the middle at first, and anywhere if there is no space.
    const spread = i < FIRST_TRIES / 4 ? 4 : 1;
    const x = between(rng, freeX, spread) - open.left;
    const y = between(rng, freeY, spread) - open.top;
    const misfit = ground.misfit(piece, x, y);
    if (misfit === undefined) return { template, room: ground.lay(piece, x, y) };
    misfits.set(misfit, (misfits.get(misfit) ?? 0) + 1);
  }
  return misfits;
}

/** A whole number from 1 to `most`, from the middle `1/spread` of them. */
function between(rng: Rng, most: number, spread: number): number {
  const reach = Math.floor((most - 1) / (2 * spread));
  const middle = (most + 1) >> 1;
  return rng.between(Math.max(1, middle - reach), Math.min(most, middle + reach + 1));
}

/** Tries once to lay a piece so that one of its doorways meets another one. Returns the room, or why it doesn't fit. */
export function layBeside(
  ground: TemplateGround,
  beside: RoomDoor,
  { piece, door }: PieceDoor,
  length: number,
): LaidRoom | Misfit {
  const { way, room: other } = beside;
  const own = piece.doorways[door]!;
  // Without a corridor, both doorways are on the same cells.
  const apart = length === 0 ? 0 : length + 1;
  const x = other.x + way.x + apart * OUT_X[way.side]! - own.x;
  const y = other.y + way.y + apart * OUT_Y[way.side]! - own.y;
  const misfit = ground.misfit(piece, x, y);
  if (misfit !== undefined) return misfit;
  if (ground.reach(beside, length) < length || !ground.canOpen(own, x, y, length === 0)) return "corridor";
  const room = ground.lay(piece, x, y);
  ground.joinStraight(beside, room.doors[door]!, length);
  return room;
}

/** The rules for rooms that grow. */
export interface Growth extends JoinRules {
  readonly rooms: number;
  /** The chance that a room grows from any other, not from the newest. */
  readonly branching: number;
  /** Loops to make for each room. */
  readonly loops: number;
}

/** The result of growing rooms. */
interface Grown {
  readonly loopsWanted: number;
  readonly loopsMade: number;
  /** Required templates for which there was no place. */
  readonly missing: readonly Template[];
  /** Whether all templates were used up, because each can be used only once. */
  readonly isUsedUp: boolean;
}

/** A template that fits a doorway, and its own doorways that can be joined to it. */
interface Offered {
  readonly template: Template;
  readonly doors: readonly PieceDoor[];
  readonly weight: number;
}

/** The templates that fit a doorway. */
interface Offer {
  readonly offered: readonly Offered[];
  readonly weights: readonly number[];
  /** The sum of the weights if they are whole numbers, as most are: then a draw needs no second look at all of them. */
  readonly total: number | undefined;
}

function offerOf(offered: readonly Offered[]): Offer {
  const weights = offered.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return { offered, weights, total: weights.every(Number.isInteger) && total <= MOST_SLOTS ? total : undefined };
}

/** Above this, `Rng.weighted` is left to decide how it draws. */
const MOST_SLOTS = 1_000_000;

/** Draws what `Rng.weighted` would draw. */
function drawFrom({ offered, weights, total }: Offer, rng: Rng): Offered {
  if (total === undefined) return offered[rng.weighted(weights)]!;
  let left = rng.below(total);
  let i = 0;
  while (left >= weights[i]!) left -= weights[i++]!;
  return offered[i]!;
}

/** Grows rooms out of one another, each joined to a doorway of one before, and closes loops on the way. */
export class RoomGrower {
  readonly #ground: TemplateGround;
  readonly #set: TemplateSet;
  readonly #rules: Growth;
  readonly #rng: Rng;
  readonly #loopRng: Rng;
  /** Doorways at which a room could grow, the newest last, and how often one failed there. */
  readonly #open: { readonly door: RoomDoor; fails: number }[] = [];
  /** For each room the rooms that it is joined to. */
  readonly #joined = new Map<LaidRoom, LaidRoom[]>();
  readonly #usedUp = new Set<Template>();
  /** The offers for doorways, by their kind and then by their side and length. */
  readonly #offers = new Map<string | undefined, Map<number, Offer | undefined>>();
  #required: readonly Template[];
  #loops = 0;

  constructor(ground: TemplateGround, set: TemplateSet, rules: Growth, rng: Rng, required: readonly Template[]) {
    this.#ground = ground;
    this.#set = set;
    this.#rules = rules;
    this.#rng = rng.fork("rooms");
    this.#loopRng = rng.fork("loops");
    this.#required = required;
  }

  /** Grows the rooms. Yields after each room. */
  *grow(size: Extent): Generator<LaidRoom, Grown, void> {
    const templates = this.#required.length > 0 ? this.#required.slice(0, 1) : this.#set.all;
    const first = layFirst(this.#ground, templates, this.#rng, size);
    if (first instanceof Map) throw stuck("there is no space for a first room.");
    this.#take(first.template, first.room);
    yield first.room;
    const { rooms, branching, loops } = this.#rules;
    let wanted = 0;
    while (this.#ground.rooms.length < rooms && this.#open.length > 0) {
      const at = this.#rng.chance(branching) ? this.#rng.below(this.#open.length) : this.#open.length - 1;
      const open = this.#open[at]!;
      const room = open.door.isJoined ? undefined : this.#growAt(open.door);
      if (room !== undefined) {
        yield room;
        wanted = Math.round(loops * this.#ground.rooms.length);
        // While there is still rock between the rooms.
        if (this.#loops < wanted) this.#closeLoop(room, FAR, Math.min(SHORT, this.#rules.loopLength));
      }
      const isDone = open.door.isJoined || ++open.fails >= MOST_FAILS;
      if (isDone) this.#open.splice(this.#open.indexOf(open, at), 1);
    }
    wanted = Math.round(loops * this.#ground.rooms.length);
    if (this.#loops < wanted) {
      const byLuck = this.#loopRng.shuffle([...this.#ground.rooms]);
      for (const least of [FAR, NEAR]) {
        for (let i = 0; i < byLuck.length && this.#loops < wanted; i++) {
          this.#closeLoop(byLuck[i]!, least, this.#rules.loopLength);
        }
      }
    }
    const isUsedUp = this.#usedUp.size === this.#set.all.length;
    return { loopsWanted: wanted, loopsMade: this.#loops, missing: this.#required, isUsedUp };
  }

  #growAt(beside: RoomDoor): LaidRoom | undefined {
    const offer = this.#offerFor(beside.way);
    if (offer === undefined) return undefined;
    // Nothing changes until a room is laid, so the reach of the doorway is computed once.
    const reach = this.#ground.reach(beside, this.#rules.corridorLength[1]);
    for (let i = 0; i < TRIES; i++) {
      const chosen = drawFrom(offer, this.#rng);
      const door = chosen.doors[this.#rng.below(chosen.doors.length)]!;
      const length = drawLength(this.#rng, this.#rules);
      if (length > reach) continue;
      const room = layBeside(this.#ground, beside, door, length);
      if (typeof room === "string") continue;
      this.#take(chosen.template, room);
      this.#link(beside.room, room);
      return room;
    }
    return undefined;
  }

  /** The templates that fit a doorway, or undefined if there are none. */
  #offerFor(way: Doorway): Offer | undefined {
    const byKind = remembered(this.#offers, way.kind, () => new Map<number, Offer | undefined>());
    const key = 4 * way.length + way.side;
    if (byKind.has(key)) return byKind.get(key);
    const isRequired = this.#required.length > 0;
    const offered: Offered[] = [];
    for (const template of this.#set.all) {
      const mayCome = isRequired ? this.#required.includes(template) : !this.#usedUp.has(template);
      const weight = isRequired ? 1 : template.weight;
      const doors = mayCome && weight > 0 ? this.#set.matching(template, way) : [];
      if (doors.length > 0) offered.push({ template, doors, weight });
    }
    const offer = offered.length > 0 ? offerOf(offered) : undefined;
    byKind.set(key, offer);
    return offer;
  }

  #take(template: Template, room: LaidRoom): void {
    for (const door of room.doors) if (!door.isJoined) this.#open.push({ door, fails: 0 });
    this.#joined.set(room, []);
    const isRequired = this.#required.includes(template);
    if (isRequired) this.#required = this.#required.filter((other) => other !== template);
    if (template.isUnique) this.#usedUp.add(template);
    if (this.#set.redraw(template) || template.isUnique || isRequired) this.#offers.clear();
  }

  #link(one: LaidRoom, other: LaidRoom): void {
    this.#joined.get(one)!.push(other);
    this.#joined.get(other)!.push(one);
  }

  /** Closes a loop from a room to one that is at least `least` joints away. */
  #closeLoop(room: LaidRoom, least: number, most: number): void {
    const near = this.#roomsWithin(room, least - 1);
    if (near.size === this.#ground.rooms.length) return;
    for (const door of room.doors) {
      if (door.isJoined) continue;
      const willDo = (other: RoomDoor) => !near.has(other.room) && this.#set.areJoinable(door.way.kind, other.way.kind);
      const end = this.#ground.joinByCorridor(door, willDo, most);
      if (end === undefined) continue;
      this.#link(room, end.room);
      this.#loops++;
      return;
    }
  }

  /** The rooms that are at most `most` joints away. */
  #roomsWithin(from: LaidRoom, most: number): ReadonlySet<LaidRoom> {
    const near = new Set([from]);
    for (let joints = 0; joints < most; joints++) {
      for (const room of [...near]) for (const other of this.#joined.get(room)!) near.add(other);
    }
    return near;
  }
}

// A loop is worth walking if it saves some joints.
const FAR = 3;
const NEAR = 2;
/** A loop that is closed as soon as it can be has a short corridor. */
const SHORT = 12;
