import {
  ASPECTS,
  type Aspect,
  BuilderMap,
  counted,
  type Fact,
  FLOOR,
  finished,
  PAUSE,
  type Picture,
  Rng,
  type Spawn,
  type Step,
  type StepDefinition,
  show,
  startWork,
  type Work,
} from "../core/index.js";
import { verifyUnder } from "../verify/index.js";

/** What a step can do wrong while it is at work; each kind has a rule of its own. */
export type FaultKind = "border" | "form" | "endless" | "clock" | "stream" | "facts" | "writes" | "spawns" | "kept";

interface Fault {
  readonly message: string;
  /** The cell that shows it. */
  readonly cell: number | undefined;
}

export interface Limits {
  readonly yields: number;
  readonly draws: number;
}

/** Cells that must stay as they are, with their tiles. */
export type KeptCells = ReadonlyMap<number, number>;

/** Ends a build that would not end by itself. */
class Endless extends Error {}

/** Whose step is at work just now: what is replaced while somebody watches tells on that one. */
let atWork: Witness | undefined;

/** Looks on while a step builds one level, and notes the first fault of each kind. */
export class Witness {
  readonly faults = new Map<FaultKind, Fault>();
  /** Random numbers that the step drew in its last attempt. */
  drawn = 0;
  readonly #definition: StepDefinition<any>;
  readonly #limits: Limits;
  readonly #reserve: ((map: BuilderMap) => KeptCells) | undefined;
  /** The step's own stream and all that was forked from it. */
  readonly #own = new WeakSet<Rng>();
  /** Spawns whose cell was floor when the step put them there. */
  readonly #onFloor = new WeakSet<Spawn>();
  #yields = 0;
  #kept: KeptCells = new Map();

  /** With `reserve`, cells are reserved before anything is built. */
  constructor(definition: StepDefinition<any>, limits: Limits, reserve?: (map: BuilderMap) => KeptCells) {
    this.#definition = definition;
    this.#limits = limits;
    this.#reserve = reserve;
  }

  /** The same step, watched. */
  get definition(): StepDefinition<any> {
    const definition = this.#definition;
    const prepare = (map: BuilderMap, rng: Rng, options: Step["options"], later: Rng) => {
      // Every attempt begins here, and may take as long as the others.
      this.#yields = 0;
      this.drawn = 0;
      if (this.#reserve !== undefined) this.#kept = this.#reserve(map);
      this.#own.add(rng).add(later);
      const work = this.#atWork(() => definition.prepare?.(map, rng, options, later));
      if (work !== undefined) this.#atWork(() => finished(work));
    };
    const watch = (map: BuilderMap, rng: Rng, options: Step["options"]) => this.#watch(map, rng, options);
    return { ...definition, prepare, build: watch };
  }

  *#watch(map: BuilderMap, rng: Rng, options: Step["options"]): Work {
    this.#own.add(rng);
    const { start, exits } = map;
    const aspects = aspectsOf(map);
    const before: Before = { start, exits, spawns: new Set(map.spawns), facts: factsOf(map), aspects };
    const work = this.#atWork(() => startWork(this.#definition, map, rng, options));
    try {
      for (;;) {
        const pause = this.#atWork(() => work.next());
        this.#look(map);
        if (pause.done === true) break;
        if (++this.#yields > this.#limits.yields)
          throw this.#endless(`it has yielded ${counted(this.#yields, "time")}`);
        if (pause.value !== PAUSE) this.#lookAtPicture(pause.value);
        yield pause.value;
      }
    } finally {
      this.#atWork(() => work.return());
    }
    this.#compare(map, before);
  }

  #atWork<T>(work: () => T): T {
    const before = atWork;
    atWork = this;
    try {
      return work();
    } finally {
      atWork = before;
    }
  }

  #note(kind: FaultKind, message: string, cell?: number): void {
    if (!this.faults.has(kind)) this.faults.set(kind, { message, cell });
  }

  #endless(what: string): Endless {
    this.#note("endless", `${what} and hasn't ended`);
    return new Endless(`${what} and hasn't ended`);
  }

  /** Called for every number that is drawn while the step is at work. */
  drew(stream: Rng): void {
    if (!this.#own.has(stream)) {
      this.#note(
        "stream",
        "it draws from a stream that is not its own. Use only the rng that build gets, and its forks",
      );
    }
    if (++this.drawn > this.#limits.draws) throw this.#endless(`it has drawn ${counted(this.drawn, "random number")}`);
  }

  forked(from: Rng, stream: Rng): void {
    if (this.#own.has(from)) this.#own.add(stream);
  }

  spawned(map: BuilderMap, spawn: Spawn): void {
    if (map.isWalkable(spawn.at)) this.#onFloor.add(spawn);
  }

  /** Called for whatever differs from run to run, and is used while the step is at work. */
  used(name: string): void {
    this.#note("clock", `it uses ${name}, which is different on every run`);
  }

  /** What must hold whenever somebody may see the map. */
  #look(map: BuilderMap): void {
    const { width, height, tileset, exits, rooms, corridors, spawns, prefabs, locks } = map;
    const tiles = map.tiles as Uint8Array;
    const parts = { width, height, tiles, tileset: tileset.tiles, exits, rooms, corridors, spawns, prefabs, locks };
    let checks: ReturnType<typeof verifyUnder>["checks"];
    try {
      // Without a start nothing is asked about ways, which may well be blocked while a step is at work.
      ({ checks } = verifyUnder({ ...parts, purpose: "map", start: undefined }, "orthogonal"));
    } catch (error) {
      this.#note("form", `it left a map that can't be read: ${(error as Error).message}`);
      return;
    }
    for (const { name, ok, message, witnesses } of checks) {
      if (ok) continue;
      const [x, y] = witnesses?.[0] ?? [];
      const cell = x === undefined ? undefined : map.index(x, y!);
      if (name === "well-formed") this.#note("form", `it left a malformed map: ${message}`, cell);
      if (name === "border-solid") this.#note("border", `it opened the ${sideOf(map, x!, y!)} border`, cell);
    }
    for (const [cell, tile] of this.#kept) {
      if (map.tiles[cell] !== tile) this.#note("kept", "it wrote a reserved cell", cell);
      else if (!map.isReserved(cell)) this.#note("kept", "it released a reserved cell", cell);
    }
  }

  #lookAtPicture(picture: Picture | void): void {
    if (picture === undefined) return;
    const rows: unknown = picture?.rows;
    if (Array.isArray(rows) && rows.every((row) => typeof row === "string")) return;
    this.#note("form", `it yielded ${show(picture)}. Yield nothing, or a picture with width and rows`);
  }

  /** What must hold when the step is done, before the chain puts anything right. */
  #compare(map: BuilderMap, before: Before): void {
    const { role, adds, drops } = this.#definition;
    const after = factsOf(map);
    for (const fact of adds) {
      const isGiven = after.has(fact) && (fact !== "rooms" || isAnyRoomDrawn(map));
      if (!isGiven) this.#note("facts", `it declares that it adds the fact "${fact}", but doesn't add it`);
    }
    const changes = (fact: Fact) => adds.includes(fact) || drops.includes(fact);
    for (const fact of before.facts) {
      if (!changes(fact) && !after.has(fact)) this.#note("facts", `it drops the fact "${fact}" without declaring it`);
    }
    this.#compareAspects(map, before.aspects);
    for (const spawn of map.spawns) {
      // What it put on floor and has buried since is taken away by the chain.
      if (before.spawns.has(spawn) || this.#onFloor.has(spawn) || map.isWalkable(spawn.at)) continue;
      this.#note("spawns", `it put ${spawn.name} inside rock`, spawn.at);
    }
    if (role === "initial") return;
    if (!changes("start") && map.start !== before.start) this.#note("kept", "it moved the start", before.start);
    if (!changes("exit") && map.exits !== before.exits) this.#note("kept", "it changed the exits", before.exits[0]?.at);
    if (map.start !== undefined && !map.isWalkable(map.start))
      this.#note("kept", "it filled the start with rock", map.start);
  }

  #compareAspects(map: BuilderMap, before: Aspects): void {
    const { writes } = this.#definition;
    const after = aspectsOf(map);
    for (const aspect of ASPECTS) {
      if (writes.includes(aspect) || after[aspect] === before[aspect]) continue;
      this.#note("writes", `it changes ${CHANGED[aspect]}, but its writes don't contain "${aspect}"`);
    }
  }
}

/** What each aspect is called where a step changes it. */
const CHANGED: Readonly<Record<Aspect, string>> = {
  tiles: "tiles",
  rooms: "the list of rooms",
  start: "the start",
  exit: "the exits",
  spawns: "the spawns",
  prefabs: "the list of prefabs",
};

/** Each aspect of a map, as a text that differs where the aspect does. */
type Aspects = Readonly<Record<Aspect, string>>;

function aspectsOf({ tiles, tileset, rooms, start, exits, spawns, prefabs }: BuilderMap): Aspects {
  // Stairs are the exit's. Where they come and go, there is something to walk on before and afterwards.
  const stairs = ["up_stairs", "down_stairs"].map((name) => tileset.index(name));
  return {
    tiles: Array.from(tiles as Uint8Array, (tile) => (stairs.includes(tile) ? FLOOR : tile)).join(),
    rooms: JSON.stringify(rooms ?? null),
    start: `${start}`,
    exit: JSON.stringify(exits),
    spawns: JSON.stringify(spawns),
    prefabs: JSON.stringify(prefabs),
  };
}

/** What a map had when the step began. */
interface Before {
  readonly start: number | undefined;
  readonly exits: BuilderMap["exits"];
  readonly spawns: ReadonlySet<Spawn>;
  readonly facts: ReadonlySet<Fact>;
  readonly aspects: Aspects;
}

function factsOf(map: BuilderMap): Set<Fact> {
  const facts = new Set<Fact>();
  if (map.rooms !== undefined && map.rooms.length > 0) facts.add("plan").add("rooms");
  if (map.corridors !== undefined) facts.add("corridors");
  if (map.start !== undefined) facts.add("start");
  if (map.exits.some(({ kind }) => kind === "down")) facts.add("exit");
  if (map.doors !== undefined) facts.add("doors");
  if (map.areas !== undefined) facts.add("areas");
  return facts;
}

function isAnyRoomDrawn(map: BuilderMap): boolean {
  return map.rooms!.some((room) => {
    for (let y = room.y; y < room.y + room.height; y++) {
      for (let x = room.x; x < room.x + room.width; x++) {
        if (map.contains(x, y) && map.isWalkable(map.index(x, y))) return true;
      }
    }
    return false;
  });
}

function sideOf({ width, height }: BuilderMap, x: number, y: number): string {
  if (y === 0) return "top";
  if (y === height - 1) return "bottom";
  return x === width - 1 ? "right" : "left";
}

/** Functions that give something else at every run, and where they are found. */
const OUTSIDE = [
  ["Math", "random"],
  ["performance", "now"],
  ["crypto", "getRandomValues"],
  ["crypto", "randomUUID"],
  ["process", "hrtime"],
] as const;

/**
 * Runs `work` with eyes on everything that a step may not use: streams of others, clocks, other sources of chance. What
 * a module took hold of before, such as `const { now } = Date`, can't be seen.
 */
export function watching<T>(work: () => T): T {
  const undo: (() => void)[] = [];
  const replace = (owner: object, name: string, value: unknown) => {
    const old = Object.getOwnPropertyDescriptor(owner, name);
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
    // What was inherited comes back when it is no longer hidden.
    undo.push(() =>
      old === undefined ? Reflect.deleteProperty(owner, name) : Object.defineProperty(owner, name, old),
    );
  };
  try {
    watchClocks(replace);
    watchStreams(replace);
    watchSpawns(replace);
    return work();
  } finally {
    for (const restore of undo.reverse()) restore();
  }
}

type Replace = (owner: object, name: string, value: unknown) => void;

function watchClocks(replace: Replace): void {
  const world = globalThis as unknown as Record<string, Record<string, () => unknown> | undefined>;
  for (const [place, name] of OUTSIDE) {
    const owner = world[place];
    const original = owner?.[name];
    if (original === undefined) continue;
    const told = () => atWork?.used(`${place}.${name}()`);
    const apply = (target: () => unknown, self: unknown, args: []) => {
      told();
      return Reflect.apply(target, self, args);
    };
    // `process.hrtime.bigint` is a property of the function.
    const get = (target: object, key: string | symbol) => {
      if (key === "bigint") told();
      return Reflect.get(target, key);
    };
    replace(owner!, name, new Proxy(original, { apply, get }));
  }
  const { Date: RealDate } = globalThis;
  const WatchedDate: DateConstructor = new Proxy(RealDate, {
    apply(target) {
      atWork?.used("Date()");
      return target();
    },
    construct(target, args, newTarget) {
      if (args.length === 0) atWork?.used("new Date()");
      return Reflect.construct(target, args, newTarget === WatchedDate ? target : newTarget);
    },
    get(target, key) {
      if (key === "now") atWork?.used("Date.now()");
      return Reflect.get(target, key);
    },
  });
  replace(globalThis, "Date", WatchedDate);
}

function watchStreams(replace: Replace): void {
  const { next, fork, at } = Rng.prototype;
  /** Making a stream draws from it a few times, which is nobody's doing. */
  const made = (from: Rng, make: () => Rng): Rng => {
    const witness = atWork;
    atWork = undefined;
    try {
      const stream = make();
      witness?.forked(from, stream);
      return stream;
    } finally {
      atWork = witness;
    }
  };
  replace(Rng.prototype, "next", function (this: Rng) {
    atWork?.drew(this);
    return next.call(this);
  });
  replace(Rng.prototype, "fork", function (this: Rng, name: string | number) {
    return made(this, () => fork.call(this, name));
  });
  replace(Rng.prototype, "at", function (this: Rng, x: number, y: number) {
    return made(this, () => at.call(this, x, y));
  });
}

function watchSpawns(replace: Replace): void {
  const { addSpawn } = BuilderMap.prototype;
  replace(BuilderMap.prototype, "addSpawn", function (this: BuilderMap, spawn: Parameters<typeof addSpawn>[0]) {
    addSpawn.call(this, spawn);
    atWork?.spawned(this, this.spawns.at(-1)!);
  });
}
