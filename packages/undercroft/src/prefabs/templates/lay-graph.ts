import { counted, type Rng, show, stuck, UndercroftError } from "../../core/index.js";
import type { Extent } from "../shape/shape.js";
import { remembered } from "../source/remembered.js";
import { drawLength, type JoinRules, layBeside, layFirst } from "./grow-rooms.js";
import { neighbours, type RoomGraph } from "./room-graph.js";
import type { GroundMark, LaidRoom, Misfit, RoomDoor, TemplateGround } from "./template-ground.js";
import { doorwayWords, type Template, type TemplateSet } from "./template-set.js";

/** How many places are tried for a room before an earlier room has to move. */
const TRIES = 40;

/** How many of them are straight ahead of a doorway. The others are nearby and need a corridor. */
const STRAIGHT_TRIES = 20;

/** How many places are tried in total for each room. */
const TRIES_PER_ROOM = 120;

/** How often the whole graph is laid again. A better place for the first room often helps more than further tries. */
const ROUNDS = 5;

/** A room of the graph that has its turn. */
interface Turn {
  /** The number of the room in the graph. */
  readonly room: number;
  /** The room that it is laid beside, unless it is the first. */
  readonly beside: number;
  /** Rooms that are there already and to which a way leads, too: these ways close loops. */
  readonly loops: readonly number[];
  readonly templates: readonly Template[];
}

/** A graph on the ground: its rooms in the order of the graph, and the ways that could not be made. */
export interface LaidGraph {
  readonly rooms: readonly LaidRoom[];
  readonly notMade: readonly (readonly [from: number, to: number])[];
}

/**
 * Lays the rooms of a graph, each beside one that it is joined to, and goes back if there is no place for one. At first, all
 * loops must be made as well. If that takes too long, some loops are left out. If there is still no place for a room, the
 * attempt fails with the reason.
 */
export function layGraph(
  ground: TemplateGround,
  set: TemplateSet,
  graph: RoomGraph,
  rules: JoinRules,
  rng: Rng,
  size: Extent,
): LaidGraph {
  const next = neighbours(graph);
  const templates = graph.rooms.map((_, room) => templatesFor(graph, room, next[room]!.length, set));
  const order = firstOrder(next);
  const turns = turnsInOrder(order, { next, templates });
  checkSpace(turns, size);
  const empty = ground.mark();
  const faults = new Faults();
  for (const isStrict of turns.some(({ loops }) => loops.length > 0) ? [true, false] : [false]) {
    for (let round = 0; round < ROUNDS; round++) {
      const stream = rng.fork(`${isStrict ? "all" : "most"} ${round}`);
      const task = { ground, set, next, templates, rules: longer(rules, round), rng: stream, faults };
      const laid = new Laying(task, [...order]).lay(size, isStrict);
      if (laid !== undefined) return laid;
      ground.undo(empty);
    }
  }
  throw stuck(faults.message(graph, turns));
}

/** Makes corridors longer in later rounds, up to the limit for loops, so that rooms don't get in each other's way. */
function longer(rules: JoinRules, round: number): JoinRules {
  const [least, most] = rules.corridorLength;
  const longest = Math.max(most, Math.min(rules.loopLength, (round + 1) * most));
  if (round === 0 || longest === most) return rules;
  return { ...rules, corridors: 1, corridorLength: [least, longest] };
}

/** Throws if the rooms have more floor than fits inside the border, because no attempt could succeed. */
function checkSpace(turns: readonly Turn[], { width, height }: Extent): void {
  let needed = 0;
  const known = new Map<readonly Template[], number>();
  for (const { templates } of turns) {
    needed += remembered(known, templates, () =>
      Math.min(...templates.flatMap(({ pieces }) => pieces.map(({ openX }) => openX.length))),
    );
  }
  const space = (width - 2) * (height - 2);
  if (needed <= space) return;
  const message = `${counted(turns.length, "room")} need at least ${needed} cells, but a ${width}x${height} map has only ${space} inside its border.`;
  throw new UndercroftError("bad-content", message, { option: "graph" });
}

/** The order in which rooms are laid. Those that close the most loops come first, because they have the least choice. */
function firstOrder(next: readonly (readonly number[])[]): number[] {
  const isThere = new Uint8Array(next.length);
  const joined = new Int32Array(next.length);
  const order: number[] = [];
  while (order.length < next.length) {
    let room = -1;
    for (let other = 0; other < joined.length; other++) {
      if (isThere[other] === 0 && (room < 0 || joined[other]! > joined[room]!)) room = other;
    }
    order.push(room);
    isThere[room] = 1;
    for (const other of next[room]!) joined[other]!++;
  }
  return order;
}

/** The turns for rooms in some order. Each room is laid beside the first one that it is joined to. */
function turnsInOrder(order: readonly number[], { next, templates }: Pick<Task, "next" | "templates">): Turn[] {
  const place = new Int32Array(order.length);
  for (const [i, room] of order.entries()) place[room] = i;
  return order.map((room, i) => {
    const there = next[room]!.filter((other) => place[other]! < i).sort((a, b) => place[a]! - place[b]!);
    return { room, beside: there[0] ?? -1, loops: there.slice(1), templates: templates[room]! };
  });
}

/** The templates that a room can use. Throws if there are none, because another attempt would find none either. */
function templatesFor({ rooms }: RoomGraph, room: number, ways: number, set: TemplateSet): readonly Template[] {
  const { name, templates } = rooms[room]!;
  const bad = (message: string) => new UndercroftError("bad-content", message, { option: "graph" });
  const unknown = templates.find((template) => set.named(template).length === 0);
  if (unknown !== undefined) {
    throw bad(`the room ${show(name)} can't be ${show(unknown)}: no template that can be used has that name or tag.`);
  }
  const all = templates.length === 0 ? set.all : [...new Set(templates.flatMap((template) => set.named(template)))];
  const enough = all.filter(({ doorways }) => doorways >= ways);
  if (enough.length > 0) return enough;
  const most = Math.max(...all.map(({ doorways }) => doorways));
  const have = `its ${all.length === 1 ? "template has" : "templates have"}`;
  throw bad(`${counted(ways, "way")} lead to the room ${show(name)}, but ${have} at most ${counted(most, "door")}.`);
}

/** What an attempt needs. */
interface Task {
  readonly ground: TemplateGround;
  readonly set: TemplateSet;
  /** For each room the rooms that it is joined to, and the templates that it can use. */
  readonly next: readonly (readonly number[])[];
  readonly templates: readonly (readonly Template[])[];
  readonly rules: JoinRules;
  readonly rng: Rng;
  readonly faults: Faults;
}

/** One attempt to lay all rooms, one place after the other. */
class Laying {
  readonly #task: Task;
  /** The order in which rooms are laid, which may change. */
  readonly #order: number[];
  #turns: readonly Turn[];
  /** The rooms that lie, by their numbers in the graph. */
  readonly #rooms: (LaidRoom | undefined)[];
  #notMade: [number, number][] = [];

  constructor(task: Task, order: number[]) {
    this.#task = task;
    this.#order = order;
    this.#turns = turnsInOrder(order, task);
    this.#rooms = new Array(order.length);
  }

  lay(size: Extent, isStrict: boolean): LaidGraph | undefined {
    const count = this.#turns.length;
    const marks: GroundMark[] = [];
    const left = new Int32Array(count).fill(TRIES);
    let budget = TRIES_PER_ROOM * count;
    let turn = 0;
    while (turn < count) {
      marks[turn] = this.#task.ground.mark();
      const isStraight = left[turn]! > TRIES - STRAIGHT_TRIES || this.#task.rules.loopLength === 0;
      const isLaid = turn === 0 ? this.#layFirst(size) : this.#tryPlace(this.#turns[turn]!, isStraight, isStrict);
      budget--;
      if (isLaid) {
        turn++;
        if (turn < count) left[turn] = TRIES;
        continue;
      }
      if (budget <= 0 || turn === 0) return undefined;
      if (--left[turn]! > 0) continue;
      const back = this.#goBack(turn, marks);
      left.fill(TRIES, back);
      turn = back;
    }
    return { rooms: this.#rooms as LaidRoom[], notMade: this.#notMade };
  }

  /**
   * There is no place for a room. What is in its way came after the room that it is laid beside, so the room gets its turn
   * right after that one. If it already had that turn, the other room has to move. Returns the turn to continue with.
   */
  #goBack(turn: number, marks: readonly GroundMark[]): number {
    const { room, beside } = this.#turns[turn]!;
    const order = this.#order;
    const place = order.indexOf(beside);
    const back = place + 1 < turn ? place + 1 : place;
    for (let i = back; i < turn; i++) this.#rooms[order[i]!] = undefined;
    this.#task.ground.undo(marks[back]!);
    if (back > place) {
      order.splice(turn, 1);
      order.splice(back, 0, room);
      this.#turns = turnsInOrder(order, this.#task);
    }
    this.#notMade = this.#notMade.filter(([from]) => this.#rooms[from] !== undefined);
    return back;
  }

  #layFirst(size: Extent): boolean {
    const { room, templates } = this.#turns[0]!;
    const first = layFirst(this.#task.ground, templates, this.#task.rng, size);
    if (first instanceof Map) {
      for (const [misfit, count] of first) this.#task.faults.add(room, misfit, count);
      return false;
    }
    this.#rooms[room] = first.room;
    this.#task.set.redraw(first.template);
    return true;
  }

  /** Tries one place for a room. Returns whether the room and its loops fit there. */
  #tryPlace(turn: Turn, isStraight: boolean, isStrict: boolean): boolean {
    const { room, loops } = turn;
    const then = this.#task.ground.mark();
    const { laid, template } = (isStraight ? this.#layAhead(turn) : this.#layNear(turn)) ?? {};
    if (laid === undefined || template === undefined) return false;
    const notMade: [number, number][] = [];
    for (const end of loops) {
      if (this.#closeLoop(laid, this.#rooms[end]!)) continue;
      if (isStrict) {
        this.#task.ground.undo(then);
        this.#noPlace(room, "loop");
        return false;
      }
      notMade.push([room, end]);
    }
    this.#notMade.push(...notMade);
    this.#rooms[room] = laid;
    this.#task.set.redraw(template);
    return true;
  }

  /** Lays a room straight ahead of a doorway of the one that it belongs to. */
  #layAhead(turn: Turn): { readonly laid: LaidRoom; readonly template: Template } | undefined {
    const { room, beside } = turn;
    const rng = this.#task.rng;
    const doors = this.#rooms[beside]!.doors.filter(({ isJoined }) => !isJoined);
    if (doors.length === 0) return this.#noPlace(room, "no door");
    const door = rng.pick(doors);
    const { way } = door;
    const templates = turn.templates.filter(
      (template) => !this.#isUsedUp(template) && this.#task.set.matching(template, way).length > 0,
    );
    if (templates.length === 0) return this.#noPlace(room, doorwayWords(way));
    const template = templates[rng.weighted(templates.map(({ weight }) => weight))]!;
    const chosen = rng.pick(this.#task.set.matching(template, way));
    const laid = layBeside(this.#task.ground, door, chosen, drawLength(rng, this.#task.rules));
    return typeof laid === "string" ? this.#noPlace(room, laid) : { laid, template };
  }

  /** Lays a room somewhere near the one that it belongs to, and digs a corridor between them. */
  #layNear(turn: Turn): { readonly laid: LaidRoom; readonly template: Template } | undefined {
    const { room, beside } = turn;
    const rng = this.#task.rng;
    const other = this.#rooms[beside]!;
    const templates = turn.templates.filter((template) => !this.#isUsedUp(template));
    if (templates.length === 0) return this.#noPlace(room, "overlap");
    const template = templates[rng.weighted(templates.map(({ weight }) => weight))]!;
    const piece = rng.pick(template.pieces);
    const free = other.doors.filter(({ isJoined }) => !isJoined);
    if (free.length === 0) return this.#noPlace(room, "no door");
    const canMeet = ({ way }: RoomDoor) =>
      piece.doorways.some((own) => own.length === way.length && this.#task.set.areJoinable(own.kind, way.kind));
    if (!free.some(canMeet)) return this.#noPlace(room, doorwayWords(free[0]!.way));
    const reach = Math.max(piece.shape.width, piece.shape.height) + (this.#task.rules.loopLength >> 1);
    const [x, y] = [other.x + rng.between(-reach, reach), other.y + rng.between(-reach, reach)];
    const misfit = this.#task.ground.misfit(piece, x, y);
    if (misfit !== undefined) return this.#noPlace(room, misfit);
    const then = this.#task.ground.mark();
    const laid = this.#task.ground.lay(piece, x, y);
    if (this.#closeLoop(laid, other)) return { laid, template };
    this.#task.ground.undo(then);
    return this.#noPlace(room, "corridor");
  }

  #isUsedUp({ isUnique, prefab }: Template): boolean {
    return isUnique && this.#task.ground.rooms.some(({ piece }) => piece.prefab === prefab);
  }

  #closeLoop(from: LaidRoom, to: LaidRoom): boolean {
    return from.doors.some((door) => {
      const willDo = (other: RoomDoor) =>
        other.room === to && this.#task.set.areJoinable(door.way.kind, other.way.kind);
      return (
        !door.isJoined && this.#task.ground.joinByCorridor(door, willDo, this.#task.rules.loopLength) !== undefined
      );
    });
  }

  #noPlace(room: number, fault: Fault): undefined {
    this.#task.faults.add(room, fault, 1);
    return undefined;
  }
}

/** What is wrong with a place. Any other text describes a doorway that no template has. */
type Fault = Misfit | "no door" | "loop" | string;

const WORDS: Readonly<Record<string, string>> = {
  outside: "outside the map",
  overlap: "over another room",
  near: "too close to another room",
  corridor: "where a corridor would have to lead through a wall",
  loop: "where a loop couldn't be closed",
};

/** Counts failed tries, for the error message. */
class Faults {
  readonly #counts = new Map<number, Map<Fault, number>>();

  add(room: number, fault: Fault, count: number): void {
    const counts = remembered(this.#counts, room, () => new Map<Fault, number>());
    counts.set(fault, (counts.get(fault) ?? 0) + count);
  }

  /** Names the room for which the most places were tried, and what was wrong with them. */
  message({ rooms }: RoomGraph, turns: readonly Turn[]): string {
    let worst = turns[0]!.room;
    const triesOf = (room: number) => [...(this.#counts.get(room)?.values() ?? [])].reduce((sum, n) => sum + n, 0);
    for (const { room } of turns) if (triesOf(room) > triesOf(worst)) worst = room;
    const name = show(rooms[worst]!.name);
    const { beside } = turns.find(({ room }) => room === worst)!;
    const where = beside < 0 ? "on the map" : `beside ${show(rooms[beside]!.name)}`;
    const counts = [...(this.#counts.get(worst) ?? [])].sort(([, a], [, b]) => b - a);
    const [fault = "overlap"] = counts[0] ?? [];
    if (fault === "no door") return `no door of ${show(rooms[beside]!.name)} is left for the room ${name}.`;
    if (WORDS[fault] === undefined) return `no template for the room ${name} has ${fault}, to be joined ${where}.`;
    const places = counts.flatMap(([one, count]) => (WORDS[one] === undefined ? [] : [`${count} ${WORDS[one]}`]));
    return `no place for the room ${name} ${where}; tried ${counted(triesOf(worst), "place")}: ${places.join(", ")}.`;
  }
}
