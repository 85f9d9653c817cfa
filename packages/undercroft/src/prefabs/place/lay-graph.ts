import { counted, type Rng, show, stuck, UndercroftError } from "../../core/index.js";
import { drawLength, type JoinRules, layBeside, layFirst } from "./grow-rooms.js";
import { neighbours, type RoomGraph } from "./room-graph.js";
import type { GroundMark, LaidRoom, Misfit, RoomDoor, TemplateGround } from "./template-ground.js";
import { doorwayWords, type Template, type TemplateSet } from "./template-set.js";

/** Places that are tried for a room before the room before it has to move. */
const TRIES = 40;

/** So many of them are straight ahead of a doorway. The others are somewhere near, where a corridor has to lead to. */
const STRAIGHT_TRIES = 20;

/** Places that are tried in all, for each room. */
const TRIES_PER_ROOM = 300;

/** How often the whole graph is laid anew. A first room in a better place often helps more than patience. */
const ROUNDS = 4;

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

/** What came of a graph: its rooms in the order of the graph, and the ways that could not be made. */
export interface LaidGraph {
  readonly rooms: readonly LaidRoom[];
  readonly notMade: readonly (readonly [from: number, to: number])[];
}

/**
 * Lays the rooms of a graph, each beside one that it is joined to, and goes back where one finds no place. First all loops
 * must be made as well; where that takes too long, those that don't come out are left out. It is stuck, with the reason,
 * where some room has no place in any case.
 */
export function layGraph(
  ground: TemplateGround,
  set: TemplateSet,
  graph: RoomGraph,
  rules: JoinRules,
  rng: Rng,
  size: { readonly width: number; readonly height: number },
): LaidGraph {
  const turns = turnsOf(graph, set);
  checkSpace(turns, set, size);
  const empty = ground.mark();
  const faults = new Faults();
  for (const isStrict of turns.some(({ loops }) => loops.length > 0) ? [true, false] : [false]) {
    for (let round = 0; round < ROUNDS; round++) {
      const laying = new Laying(ground, set, turns, rules, rng.fork(`${isStrict ? "all" : "most"} ${round}`), faults);
      const laid = laying.lay(size, isStrict);
      if (laid !== undefined) return laid;
      ground.undo(empty);
    }
  }
  throw stuck(faults.message(graph, turns));
}

/** Throws where the rooms have more floor than there is inside the border: no luck would change that. */
function checkSpace(
  turns: readonly Turn[],
  set: TemplateSet,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  let needed = 0;
  const known = new Map<readonly Template[], number>();
  for (const { templates } of turns) {
    let least = known.get(templates);
    if (least === undefined) {
      least = Math.min(...templates.flatMap((one) => set.piecesOf(one).map((piece) => piece.openX.length)));
      known.set(templates, least);
    }
    needed += least;
  }
  const space = (width - 2) * (height - 2);
  if (needed <= space) return;
  const message = `${counted(turns.length, "room")} need at least ${needed} cells, but a ${width}x${height} map has only ${space} inside its border.`;
  throw new UndercroftError("bad-content", message, { option: "graph" });
}

/** In which order rooms are laid: those first that close the most loops, since each of these leaves less choice. */
function turnsOf(graph: RoomGraph, set: TemplateSet): Turn[] {
  const next = neighbours(graph);
  const isThere = new Uint8Array(graph.rooms.length);
  const turns: Turn[] = [];
  const joined = new Int32Array(graph.rooms.length);
  for (let turn = 0; turn < graph.rooms.length; turn++) {
    let room = -1;
    for (let other = 0; other < joined.length; other++) {
      if (isThere[other] === 0 && (room < 0 || joined[other]! > joined[room]!)) room = other;
    }
    const there = next[room]!.filter((other) => isThere[other] === 1);
    turns.push({
      room,
      beside: there[0] ?? -1,
      loops: there.slice(1),
      templates: templatesFor(graph, room, next[room]!.length, set),
    });
    isThere[room] = 1;
    for (const other of next[room]!) joined[other]!++;
  }
  return turns;
}

/** The templates that a room may be. Throws where there is none, since another attempt would find none either. */
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

/** What is tried, one place after the other. */
class Laying {
  readonly #ground: TemplateGround;
  readonly #set: TemplateSet;
  readonly #turns: readonly Turn[];
  readonly #rules: JoinRules;
  readonly #rng: Rng;
  readonly #faults: Faults;
  /** The rooms that lie, by their numbers in the graph. */
  readonly #rooms: (LaidRoom | undefined)[];
  #notMade: [number, number][] = [];

  constructor(
    ground: TemplateGround,
    set: TemplateSet,
    turns: readonly Turn[],
    rules: JoinRules,
    rng: Rng,
    faults: Faults,
  ) {
    this.#ground = ground;
    this.#set = set;
    this.#turns = turns;
    this.#rules = rules;
    this.#rng = rng;
    this.#faults = faults;
    this.#rooms = new Array(turns.length);
  }

  lay(size: { readonly width: number; readonly height: number }, isStrict: boolean): LaidGraph | undefined {
    const turns = this.#turns;
    const marks: GroundMark[] = [];
    const left = new Int32Array(turns.length).fill(TRIES);
    let budget = TRIES_PER_ROOM * turns.length;
    let turn = 0;
    while (turn < turns.length) {
      marks[turn] = this.#ground.mark();
      const isStraight = left[turn]! > TRIES - STRAIGHT_TRIES || this.#rules.loopLength === 0;
      const isLaid = turn === 0 ? this.#layFirst(size) : this.#tryPlace(turns[turn]!, isStraight, isStrict);
      budget--;
      if (isLaid) {
        turn++;
        if (turn < turns.length) left[turn] = TRIES;
        continue;
      }
      if (budget <= 0 || turn === 0) return undefined;
      if (--left[turn]! > 0) continue;
      // What is in the way may be any of the rooms before: the farther back, the rarer.
      for (let back = 1; turn > 0 && back > 0; ) {
        turn--;
        this.#ground.undo(marks[turn]!);
        this.#rooms[turns[turn]!.room] = undefined;
        this.#notMade = this.#notMade.filter(([from]) => from !== turns[turn]!.room);
        back = left[turn]! > 0 && !this.#rng.chance(1 / 3) ? 0 : 1;
      }
      left[turn] = Math.max(1, left[turn]! - 1);
    }
    return { rooms: this.#rooms as LaidRoom[], notMade: this.#notMade };
  }

  #layFirst(size: { readonly width: number; readonly height: number }): boolean {
    const { room, templates } = this.#turns[0]!;
    const first = layFirst(this.#ground, this.#set, templates, this.#rng, size);
    if (first instanceof Map) {
      for (const [misfit, count] of first) this.#faults.add(room, misfit, count);
      return false;
    }
    this.#rooms[room] = first.room;
    this.#set.redraw(first.template);
    return true;
  }

  /** Tries one place for a room. Gives whether it can lie there with all that belongs to it. */
  #tryPlace(turn: Turn, isStraight: boolean, isStrict: boolean): boolean {
    const { room, loops } = turn;
    const then = this.#ground.mark();
    const found = isStraight ? this.#layAhead(turn) : this.#layNear(turn);
    if (found === undefined) return false;
    const { laid, template } = found;
    const notMade: [number, number][] = [];
    for (const end of loops) {
      if (this.#closeLoop(laid, this.#rooms[end]!)) continue;
      if (isStrict) {
        this.#ground.undo(then);
        return this.#fault(room, "loop");
      }
      notMade.push([room, end]);
    }
    this.#notMade.push(...notMade);
    this.#rooms[room] = laid;
    this.#set.redraw(template);
    return true;
  }

  /** Lays a room straight ahead of a doorway of the one that it belongs to. */
  #layAhead(turn: Turn): { readonly laid: LaidRoom; readonly template: Template } | undefined {
    const { room, beside } = turn;
    const rng = this.#rng;
    const other = this.#rooms[beside]!;
    const doors = other.isJoined.flatMap((isJoined, door) => (isJoined ? [] : [door]));
    if (doors.length === 0) return this.#noPlace(room, "no door");
    const door = rng.pick(doors);
    const way = other.piece.doorways[door]!;
    const templates = turn.templates.filter((template) => this.#mayUse(template, way));
    if (templates.length === 0) return this.#noPlace(room, doorwayWords(way));
    const template = templates[rng.weighted(templates.map(({ weight }) => weight))]!;
    const chosen = rng.pick(this.#set.matching(template, way));
    const laid = layBeside(this.#ground, { room: other, door }, chosen, drawLength(rng, this.#rules));
    return typeof laid === "string" ? this.#noPlace(room, laid) : { laid, template };
  }

  /** Lays a room somewhere near the one that it belongs to, and digs a corridor between them. */
  #layNear(turn: Turn): { readonly laid: LaidRoom; readonly template: Template } | undefined {
    const { room, beside } = turn;
    const rng = this.#rng;
    const other = this.#rooms[beside]!;
    const templates = turn.templates.filter((template) => !this.#isUsedUp(template));
    if (templates.length === 0) return this.#noPlace(room, "overlap");
    const template = templates[rng.weighted(templates.map(({ weight }) => weight))]!;
    const piece = rng.pick(this.#set.piecesOf(template));
    const reach = Math.max(piece.shape.width, piece.shape.height) + (this.#rules.loopLength >> 1);
    const [x, y] = [other.x + rng.between(-reach, reach), other.y + rng.between(-reach, reach)];
    const misfit = this.#ground.misfit(piece, x, y);
    if (misfit !== undefined) return this.#noPlace(room, misfit);
    const then = this.#ground.mark();
    const laid = this.#ground.lay(piece, x, y);
    if (this.#closeLoop(laid, other)) return { laid, template };
    this.#ground.undo(then);
    return this.#noPlace(room, "corridor");
  }

  #isUsedUp({ isUnique, prefab }: Template): boolean {
    return isUnique && this.#ground.rooms.some(({ piece }) => piece.prefab === prefab);
  }

  #mayUse(template: Template, way: Parameters<TemplateSet["matching"]>[1]): boolean {
    return !this.#isUsedUp(template) && this.#set.matching(template, way).length > 0;
  }

  #closeLoop(from: LaidRoom, to: LaidRoom): boolean {
    for (let door = 0; door < from.isJoined.length; door++) {
      if (from.isJoined[door]) continue;
      const way = from.piece.doorways[door]!;
      const willDo = (other: RoomDoor) =>
        other.room === to && this.#set.areJoinable(way.kind, to.piece.doorways[other.door]!.kind);
      if (this.#ground.joinByCorridor({ room: from, door }, willDo, this.#rules.loopLength) !== undefined) return true;
    }
    return false;
  }

  #fault(room: number, fault: Fault): false {
    this.#faults.add(room, fault, 1);
    return false;
  }

  #noPlace(room: number, fault: Fault): undefined {
    this.#faults.add(room, fault, 1);
    return undefined;
  }
}

/** How a place is no good, or what is lacking: words for a doorway that no template has. */
type Fault = Misfit | "no door" | "loop" | string;

const WORDS: Readonly<Record<string, string>> = {
  outside: "outside the map",
  overlap: "over another room",
  near: "too close to another room",
  corridor: "where a corridor would have to lead through a wall",
  loop: "where a loop couldn't be closed",
};

/** What was tried in vain, for the message. */
class Faults {
  readonly #counts = new Map<number, Map<Fault, number>>();

  add(room: number, fault: Fault, count: number): void {
    let counts = this.#counts.get(room);
    if (counts === undefined) {
      counts = new Map();
      this.#counts.set(room, counts);
    }
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
