import type { Rng } from "../../core/index.js";
import { type BuildingPlan, isRoom, type PlanPart, type PlanRoom } from "./building-plan.js";
import { countOf, divide, PartSizes } from "./building-sizes.js";

/**
 * A box of a building as it is seen by somebody who enters it: `wide` across, `deep` ahead. Its walls lie at 0 and at the
 * other ends, and neighbours share them. `across` and `ahead` are the steps from cell to cell of the map.
 */
export interface Box {
  /** The cell at its front, on one side. It can lie outside the map by the width of a wall. */
  readonly at: number;
  readonly across: number;
  readonly ahead: number;
  readonly wide: number;
  readonly deep: number;
}

/** A room that has its place. */
export interface LaidRoom {
  readonly part: PlanRoom;
  readonly box: Box;
  /** What is dug of its box. Default: all of it. */
  readonly dug?: Box;
  /** Rooms of different wings have different numbers. */
  readonly wing: number;
  /** Whether it is longer across than ahead, as a passage along the front of other rooms is. */
  readonly isTurned?: boolean;
}

/** A way from any of some rooms into another one. */
export interface Link {
  readonly from: readonly number[];
  readonly to: number;
  /** Where the door is wanted: a cell of the wall. */
  readonly at: number;
}

/** The rooms through which a part is entered, and those through which one gets to what lies behind it. */
interface Ends {
  readonly first: readonly number[];
  readonly last: readonly number[];
}

const NOTHING: Ends = { first: [], last: [] };
/** Rooms may be this much larger than their plan says before something else is put there. */
const SLACK = 1.35;
const GALLERY: PlanRoom = { room: "gallery", wide: "hall", deep: [3, 60], entry: "arch" };

/** What a building is laid out with. */
export interface LayoutOrder {
  readonly plan: BuildingPlan;
  /** The chance that the two sides of a room are alike. */
  readonly symmetry: number;
  /** The width of halls. */
  readonly hall: number;
  /** How much larger than usual rooms may be. */
  readonly stretch: number;
  /** How far wings may stand back from the outline, as a share of their depth. */
  readonly setback: number;
}

/** Finds a place for each room of a plan. Nothing is drawn yet. */
export class BuildingLayout {
  readonly rooms: LaidRoom[] = [];
  readonly links: Link[] = [];
  /** Parts that had to be left out although the plan wants them. */
  readonly missing: PlanPart[] = [];
  readonly #order: LayoutOrder;
  readonly sizes: PartSizes;
  readonly #spare: readonly PlanPart[];
  readonly #passage: PlanRoom;
  #wing = 0;

  constructor(order: LayoutOrder) {
    const { plan, hall, stretch } = order;
    this.#order = order;
    this.sizes = new PartSizes(hall, stretch);
    this.#spare = (plan.spare ?? []).map((part) => ({ ...part, count: [0, MANY] }));
    this.#passage = plan.passage ?? GALLERY;
  }

  /** Lays a part out in a box. */
  lay(part: PlanPart, box: Box, rng: Rng): Ends {
    if (isRoom(part)) return this.#layRoom(part, box, rng);
    return "spine" in part ? this.#laySpine(part.spine, box, rng) : this.#layRow(part.row, box, rng, part.through);
  }

  /** What can be there once is there once: where it would be again, a spare room of about its size takes its place. */
  keepUnique(): void {
    const seen = new Set<string>();
    for (const [number, room] of this.rooms.entries()) {
      const { part, box } = room;
      const [least, most] = countOf(part);
      if (least > 0 || most > 1) continue;
      if (!seen.has(part.room)) {
        seen.add(part.room);
        continue;
      }
      const spare = this.#spareLike(box);
      if (spare !== undefined) this.rooms[number] = { ...room, part: spare };
    }
  }

  /**
   * Makes rooms no larger than they want to be, and leaves rock between them. Some of those that may be missing are, unless
   * others are entered from them. What is entered on a passage still is.
   */
  hew(rng: Rng): ReadonlySet<number> {
    const ways = new Set(this.links.flatMap(({ from }) => from));
    const gone = new Set<number>();
    for (const [number, room] of this.rooms.entries()) {
      const { part, box } = room;
      if (ways.has(number) || part.wide === "hall") continue;
      const draw = rng.fork(number);
      if (countOf(part)[0] === 0 && draw.chance(MISSING)) gone.add(number);
      const [wide, deep] = [
        drawLength(draw, this.sizes.widthOf(part), box.wide),
        drawLength(draw, this.sizes.depthOf(part), box.deep),
      ];
      this.rooms[number] = { ...room, dug: within(box, draw.between(0, box.wide - wide), 0, wide, deep) };
    }
    return gone;
  }

  /** The spare room that suits a box best. */
  #spareLike({ wide, deep }: Box): PlanRoom | undefined {
    const strangeness = (part: PlanRoom) =>
      Math.abs(this.sizes.widthOf(part)[1] - wide) + Math.abs(this.sizes.depthOf(part)[1] - deep);
    const rooms = this.#spare.filter(isRoom);
    return rooms.length === 0 ? undefined : rooms.reduce((a, b) => (strangeness(b) < strangeness(a) ? b : a));
  }

  #link(from: readonly number[], to: readonly number[]): void {
    for (const room of from.length === 0 ? [] : to) {
      const { box } = this.rooms[room]!;
      this.links.push({ from, to: room, at: box.at + (box.wide >> 1) * box.across });
    }
  }

  /** A room takes the whole depth of its box, and what it doesn't need of the width is for the rooms at its sides. */
  #layRoom(part: PlanRoom, box: Box, rng: Rng, mayShift = false): Ends {
    const room = this.rooms.length;
    const { left, right, leftDeep, rightDeep } = this.#sidesOf(part, box, rng);
    const width = this.#drawWidth(part, box, leftDeep + rightDeep, rng);
    const rest = box.wide - width;
    const hasBoth = leftDeep > 0 && rightDeep > 0;
    const shift = hasBoth && mayShift ? rng.fork("shift").between(leftDeep, rest - rightDeep) : rest >> 1;
    const from = hasBoth ? shift : leftDeep > 0 ? rest : 0;
    this.rooms.push({ part, box: within(box, from, 0, width, box.deep), wing: this.#wing });
    const isAlike = hasBoth && left === right && rng.chance(this.#order.symmetry);
    const [onLeft, onRight] = isAlike ? ["sides", "sides"] : ["left", "right"];
    if (leftDeep > 0) {
      const streams = rng.fork(onLeft);
      this.#laySide(left, this.#setBack(leftOf(box, from), leftDeep, streams), room, streams);
    }
    if (rightDeep > 0) {
      const streams = rng.fork(onRight);
      const beside = rightOf(box, from + width, rest - from);
      this.#laySide(right, this.#setBack(beside, rightDeep, streams), room, streams);
    }
    return { first: [room], last: [room] };
  }

  /** Makes a wing less deep, so that it stands back from the outline of the building. */
  #setBack(box: Box, least: number, rng: Rng): Box {
    const { setback } = this.#order;
    if (setback === 0) return box;
    const most = Math.floor(box.deep * setback);
    return { ...box, deep: Math.max(least, box.deep - rng.fork("setback").between(0, most)) };
  }

  /** What lies at the sides of a room, and how deep it is at least: 0 for a side that has no space for anything. */
  #sidesOf(part: PlanRoom, { wide, deep }: Box, rng: Rng) {
    const [least, most] = this.sizes.widthOf(part);
    const spare = wide > SLACK * most ? this.#spare : [];
    const left = part.sides ?? part.left ?? spare;
    const right = part.sides ?? part.right ?? spare;
    const [leftDeep, rightDeep] = [this.#leastDepth(left, deep), this.#leastDepth(right, deep)];
    const mayHave = (depth: number) => depth > 0 && wide - depth >= least;
    const isLeftFirst = isNeeded(left) === isNeeded(right) ? rng.chance(0.5) : isNeeded(left);
    const hasBoth = leftDeep > 0 && rightDeep > 0 && mayHave(leftDeep + rightDeep);
    const hasLeft = hasBoth || (mayHave(leftDeep) && (isLeftFirst || !mayHave(rightDeep)));
    const hasRight = hasBoth || (mayHave(rightDeep) && !hasLeft);
    if (!hasLeft) this.#miss(left);
    if (!hasRight) this.#miss(right);
    return { left, right, leftDeep: hasLeft ? leftDeep : 0, rightDeep: hasRight ? rightDeep : 0 };
  }

  /** How wide a room is whose sides take so much. */
  #drawWidth(part: PlanRoom, { wide }: Box, taken: number, rng: Rng): number {
    if (taken === 0) return wide;
    const [least, most] = this.sizes.widthOf(part);
    const largest = Math.min(wide - taken, most);
    const drawn = Math.min(largest, Math.max(least, Math.round(wide * (0.3 + 0.25 * rng.unit()))));
    // The two sides of an axis are as wide as each other.
    if ((wide - drawn) % 2 === 0) return drawn;
    return drawn < largest ? drawn + 1 : Math.max(least, drawn - 1);
  }

  #laySide(parts: readonly PlanPart[], box: Box, from: number, rng: Rng): void {
    const wing = this.#wing;
    this.#wing = this.rooms.length;
    this.#link([from], this.#layRow(parts, box, rng).first);
    this.#wing = wing;
  }

  /** The least depth of a row of these parts in which something fits. 0 if nothing does. */
  #leastDepth(parts: readonly PlanPart[], length: number): number {
    let least = 0;
    let required = 0;
    for (const part of parts) {
      const { leastWide, leastDeep } = this.sizes.of(part);
      if (leastWide > length) continue;
      if (countOf(part)[0] > 0) required = Math.max(required, leastDeep);
      least = least === 0 ? leastDeep : Math.min(least, leastDeep);
    }
    return Math.max(least, required);
  }

  #miss(parts: readonly PlanPart[]): void {
    for (const part of parts) if (countOf(part)[0] > 0) this.missing.push(part);
  }

  #laySpine(parts: readonly PlanPart[], box: Box, rng: Rng): Ends {
    const fits = (part: PlanPart) => this.sizes.of(part).leastWide <= box.wide;
    const items = this.#choose(
      parts,
      box.deep,
      fits,
      (part) => {
        const { leastDeep, mostDeep } = this.sizes.of(part);
        return [leastDeep, mostDeep];
      },
      rng.fork("parts"),
    );
    if (items.length === 0) return NOTHING;
    const chosen = items.map(({ part }) => this.sizes.of(part));
    const suits = chosen.reduce((sum, { mostDeep }) => sum + mostDeep, 0);
    const tail = this.#tail(box, suits);
    const depths = divide(
      rng.fork("depths"),
      box.deep - tail,
      chosen.map(({ leastDeep }) => leastDeep),
      chosen.map(({ mostDeep }) => mostDeep),
      items.map(({ part }) => part.weight ?? 1),
    );
    let ahead = 0;
    let first: readonly number[] | undefined;
    let before: Ends = NOTHING;
    for (const [i, { part, key }] of items.entries()) {
      const ends = this.lay(part, within(box, 0, ahead, box.wide, depths[i]!), rng.fork(key));
      ahead += depths[i]!;
      if (first === undefined) first = ends.first;
      else if (ends.first.length > 0) this.#link(before.last, ends.first);
      if (ends.last.length > 0) before = ends;
    }
    if (tail > 0) {
      const back = within(box, 0, ahead, box.wide, tail);
      this.#link(before.last, this.#layRow(this.#spare, back, rng.fork("tail")).first);
    }
    return { first: first ?? [], last: before.last };
  }

  /** How much of the depth of a box is left for spare rooms at its end. */
  #tail(box: Box, suits: number): number {
    const least = this.#leastDepth(this.#spare, box.wide);
    return least > 0 && box.deep > SLACK * suits && box.deep - suits >= least ? box.deep - suits : 0;
  }

  /** Parts side by side. Those that are much less deep than the box share a part of it, along passages or in two rows. */
  #layRow(parts: readonly PlanPart[], box: Box, rng: Rng, through = false): Ends {
    const { wide, deep } = box;
    const fits = (part: PlanPart) => this.sizes.of(part).leastDeep <= deep && this.sizes.of(part).leastWide <= wide;
    const fitting = parts.filter(fits);
    this.#miss(parts.filter((part) => !fits(part)));
    const all = fitting.length > 0 ? fitting : this.#spare.filter(fits);
    if (all.length === 0) return NOTHING;
    const large = all.filter((part) => SLACK * this.sizes.of(part).mostDeep >= deep);
    if (large.length === all.length) return this.#layBeside(all, box, rng, through);
    const small = all.filter((part) => !large.includes(part));
    if (large.length === 0) return this.#layDeep(small, box, rng);
    return this.#layMixed(large, small, box, rng, through);
  }

  /** Large parts, and beside them some space for the small ones. */
  #layMixed(large: readonly PlanPart[], small: readonly PlanPart[], box: Box, rng: Rng, through: boolean): Ends {
    const draw = rng.fork("mixed");
    const [hall] = this.sizes.widthOf(this.#passage);
    const { leastWide: taken } = this.sizes.ofRow(large);
    const { leastWide: wanted } = this.sizes.ofRow(small);
    const least = Math.max(Math.min(wanted, box.wide), hall + this.#leastDepth(small, box.deep));
    const narrowest = Math.max(taken, Math.min(...large.map((part) => this.sizes.of(part).leastWide)));
    const space = box.wide - least - narrowest;
    if (space < 0) return this.#layBeside([...large, ...small], box, rng, through);
    const share = least + Math.round(space * (0.2 + 0.5 * draw.unit()));
    const isLast = draw.chance(0.5);
    const group = within(box, isLast ? box.wide - share : 0, 0, share, box.deep);
    const rest = within(box, isLast ? 0 : share, 0, box.wide - share, box.deep);
    return both(
      this.#layBeside(large, rest, rng.fork("large"), through),
      this.#layDeep(small, group, rng.fork("small")),
    );
  }

  /** Parts in a box that is much deeper than they are. */
  #layDeep(parts: readonly PlanPart[], box: Box, rng: Rng): Ends {
    const { wide, deep } = box;
    const most = parts.reduce((depth, part) => Math.max(depth, this.sizes.of(part).mostDeep), 0);
    const style = rng.fork("style");
    const [hall] = this.sizes.widthOf(this.#passage);
    const behind = this.#leastDepth(this.#behind(parts), wide);
    const isAisle = deep - hall <= SLACK * most && deep - hall >= this.#leastDepth(parts, wide);
    if (isAisle && style.chance(0.5)) return this.#layAisle(parts, hall, box, rng);
    const wings = this.#wingsIn(parts, box);
    if (wings > 0 && !(behind > 0 && deep < 2 * most && style.chance(0.4)))
      return this.#layWings(parts, wings, box, rng);
    if (behind > 0 && deep - behind >= this.#leastDepth(parts, wide)) {
      return this.#layTwoRows(parts, box, Math.min(most, deep - behind), rng);
    }
    return isAisle ? this.#layAisle(parts, hall, box, rng) : this.#layBeside(parts, box, rng, false);
  }

  /** A passage along the front, and the parts behind it. */
  #layAisle(parts: readonly PlanPart[], hall: number, box: Box, rng: Rng): Ends {
    const passage = this.rooms.length;
    this.rooms.push({ part: this.#passage, box: within(box, 0, 0, box.wide, hall), wing: this.#wing, isTurned: true });
    const back = this.#layRow(parts, within(box, 0, hall, box.wide, box.deep - hall), rng.fork("back"));
    this.#link([passage], back.first);
    return { first: [passage], last: back.last };
  }

  /** What lies behind other rooms: spare rooms or, without any, more of the same. */
  #behind(parts: readonly PlanPart[]): readonly PlanPart[] {
    return this.#spare.length > 0 ? this.#spare : parts.filter((part) => countOf(part)[1] > 1).map(optional);
  }

  #layTwoRows(parts: readonly PlanPart[], box: Box, front: number, rng: Rng): Ends {
    const first = this.#layBeside(parts, within(box, 0, 0, box.wide, front), rng.fork("front"), true);
    const back = within(box, 0, front, box.wide, box.deep - front);
    const second = this.#layRow(this.#behind(parts), back, rng.fork("back"));
    this.#link(first.last, second.first);
    return { first: first.first, last: second.last.length > 0 ? second.last : first.last };
  }

  /** How many passages with rooms at their sides suit a box. 0 if it has no space for one. */
  #wingsIn(parts: readonly PlanPart[], { wide, deep }: Box): number {
    const least = this.#leastWing(parts, deep);
    const length = Math.min(...parts.map((part) => this.sizes.of(part).leastWide));
    if (deep < Math.max(2 * length, this.sizes.ofRow(parts).leastWide) || wide < least) return 0;
    const suits = Math.max(
      ...parts.map((part) => {
        const { leastDeep, mostDeep } = this.sizes.of(part);
        return (leastDeep + mostDeep) / 2;
      }),
    );
    const [hall] = this.sizes.widthOf(this.#passage);
    return Math.min(Math.floor(wide / least), Math.max(1, Math.round(wide / (hall + 2 * suits))));
  }

  /** How wide a passage with rooms is at least: on one side, or on both if some of them must be there. */
  #leastWing(parts: readonly PlanPart[], length: number): number {
    const [hall] = this.sizes.widthOf(this.#passage);
    return hall + (isNeeded(parts) ? 2 : 1) * this.#leastDepth(parts, length);
  }

  #layWings(parts: readonly PlanPart[], wings: number, box: Box, rng: Rng): Ends {
    const even = Math.floor(box.wide / wings);
    const least = Math.max(this.#leastWing(parts, box.deep), Math.floor(even * 0.7));
    const same = <T>(value: T) => Array.from({ length: wings }, () => value);
    const widths = divide(rng.fork("wings"), box.wide, same(least), same(2 * even), same(1));
    let ends = NOTHING;
    const wing = this.#wing;
    let across = 0;
    for (const [i, width] of widths.entries()) {
      this.#wing = this.rooms.length + 1;
      const own = within(box, across, 0, width, box.deep);
      // What must be there once is on one side of one passage, and what can be there often is everywhere.
      const sideOf = (side: number) => {
        const there = parts.flatMap((part, number) =>
          number % (2 * wings) === side ? [part] : countOf(part)[1] > 1 ? [optional(part)] : [],
        );
        return there.length > 0 ? there : this.#behind(parts);
      };
      ends = both(ends, this.#layWing(sideOf(2 * i), sideOf(2 * i + 1), own, rng.fork(`wing ${i}`)));
      across += width;
    }
    this.#wing = wing;
    return ends;
  }

  /** A passage with rooms on both sides. It may end in a room that is as wide as the wing. */
  #layWing(left: readonly PlanPart[], right: readonly PlanPart[], box: Box, rng: Rng): Ends {
    const draw = rng.fork("end");
    const ends = [...left, ...right].filter((part) => {
      const { leastWide, mostWide, leastDeep } = this.sizes.of(part);
      return isRoom(part) && leastWide <= box.wide && SLACK * mostWide >= box.wide && box.deep >= 2 * leastDeep;
    });
    const end = ends.length > 0 && draw.chance(0.6) ? draw.pick(ends) : undefined;
    const passage: PlanRoom = { ...this.#passage, deep: [1, box.deep] };
    // At the end it is there once already.
    const others = (parts: readonly PlanPart[]) =>
      parts.flatMap((part) => (part !== end ? [part] : countOf(part)[1] > 1 ? [optional(part)] : []));
    const sides = { left: others(left), right: others(right) };
    const needed = Math.max(this.sizes.ofRow(sides.left).leastWide, this.sizes.ofRow(sides.right).leastWide);
    const { leastDeep = 0, mostDeep = 0 } = end === undefined ? {} : this.sizes.of(end);
    const most = Math.min(mostDeep, box.deep >> 1, box.deep - needed);
    const tail = end === undefined || most < leastDeep ? 0 : draw.between(leastDeep, most);
    const own = tail === 0 ? { left, right } : sides;
    const laid = this.#layRoom({ ...passage, ...own }, within(box, 0, 0, box.wide, box.deep - tail), rng, true);
    if (end === undefined || tail === 0) return laid;
    const last = this.lay(end, within(box, 0, box.deep - tail, box.wide, tail), rng.fork("room"));
    this.#link(laid.last, last.first);
    return { first: laid.first, last: last.last };
  }

  #layBeside(parts: readonly PlanPart[], box: Box, rng: Rng, through: boolean): Ends {
    const fits = (part: PlanPart) => this.sizes.of(part).leastDeep <= box.deep;
    const order = rng.fork("order");
    const sizeOf = (part: PlanPart) => {
      const { leastWide, mostWide } = this.sizes.of(part);
      return [leastWide, mostWide] as const;
    };
    const items = order.shuffle([...this.#choose(parts, box.wide, fits, sizeOf, rng.fork("parts"))]);
    if (items.length === 0) return NOTHING;
    const widths = divide(
      rng.fork("widths"),
      box.wide,
      items.map(({ part }) => sizeOf(part)[0]),
      items.map(({ part }) => sizeOf(part)[1]),
      items.map(({ part }) => part.weight ?? 1),
    );
    const first: number[] = [];
    const last: number[] = [];
    let across = 0;
    for (const [i, { part, key }] of items.entries()) {
      const ends = this.lay(part, within(box, across, 0, widths[i]!, box.deep), rng.fork(key));
      across += widths[i]!;
      first.push(...ends.first);
      last.push(...ends.last);
    }
    return { first, last: through || last.length < 2 ? last : [order.pick(last)] };
  }

  /**
   * Chooses how often each part is there: what must be, as far as there is space, and of the others as many as suit the
   * length.
   */
  #choose(
    parts: readonly PlanPart[],
    length: number,
    fits: (part: PlanPart) => boolean,
    sizeOf: (part: PlanPart) => readonly [least: number, most: number],
    rng: Rng,
  ): readonly { readonly part: PlanPart; readonly key: string }[] {
    const counts = parts.map(() => 0);
    let [needed, suited] = [0, 0];
    const add = (i: number) => {
      const [least, most] = sizeOf(parts[i]!);
      if (needed + least > length) return false;
      counts[i]!++;
      needed += least;
      suited += least + (Math.min(most, 3 * least) - least) * (0.2 + 0.6 * rng.unit());
      return true;
    };
    for (const [i, part] of parts.entries()) {
      for (let n = countOf(part)[0]; n > 0; n--) {
        if (fits(part) && add(i)) continue;
        this.missing.push(part);
        break;
      }
    }
    const open = parts.map((part, i) => (fits(part) && countOf(part)[1] > counts[i]! ? (part.weight ?? 1) : 0));
    while (suited < length && open.some((weight) => weight > 0)) {
      const i = rng.weighted(open);
      if (!add(i) || counts[i]! >= countOf(parts[i]!)[1]) open[i] = 0;
    }
    return parts.flatMap((part, i) => Array.from({ length: counts[i]! }, (_, n) => ({ part, key: `${i} ${n}` })));
  }
}

/** The share of the rooms that nobody has dug where a building is hewn in rock. */
const MISSING = 0.15;

/** A length that suits a room and fits into its box. */
function drawLength(rng: Rng, [least, most]: readonly [number, number], box: number): number {
  const longest = Math.min(most, box);
  return rng.between(Math.min(longest, Math.max(least, Math.ceil(longest * 0.6))), longest);
}

/** More than fit on any map. */
const MANY = 4096;

/** Whether any of some parts must be there. */
function isNeeded(parts: readonly PlanPart[]): boolean {
  return parts.some((part) => countOf(part)[0] > 0);
}

function both(one: Ends, other: Ends): Ends {
  return { first: [...one.first, ...other.first], last: [...one.last, ...other.last] };
}

/** The same part, which may be missing. */
function optional(part: PlanPart): PlanPart {
  return { ...part, count: [0, countOf(part)[1]] };
}

/** A part of a box, seen from the same side. */
export function within(box: Box, across: number, ahead: number, wide: number, deep: number): Box {
  return { ...box, at: box.at + across * box.across + ahead * box.ahead, wide, deep };
}

/** What lies on the left of a line through a box, entered from that line. */
function leftOf(box: Box, wide: number): Box {
  const { at, across, ahead, deep } = box;
  return { at: at + wide * across, across: ahead, ahead: -across, wide: deep, deep: wide };
}

/** What lies on the right of a line through a box. */
function rightOf(box: Box, from: number, wide: number): Box {
  const { at, across, ahead, deep } = box;
  return { at: at + from * across, across: ahead, ahead: across, wide: deep, deep: wide };
}
