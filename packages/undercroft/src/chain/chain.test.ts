import { afterEach, describe, expect, test, vi } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { sampled } from "../../test/kit/whole.js";
import { simpleMap } from "../builders/index.js";
import {
  DOOR,
  defineBuilder,
  defineLayer,
  FLOOR,
  integer,
  PAUSE,
  type Seed,
  stuck,
  UndercroftError,
  WALL,
} from "../core/index.js";
import {
  areaStart,
  distantExit,
  roomBasedSpawner,
  roomBasedStairs,
  roomBasedStart,
  voronoiSpawning,
} from "../layers/index.js";
import { verify } from "../verify/index.js";
import {
  type AnyNode,
  BuildError,
  BuilderChain,
  type BuildProgress,
  chain,
  chainOf,
  chance,
  type Level,
  oneOf,
  readLevel,
  steps,
} from "./index.js";

const SIZE = { width: 40, height: 25 };

/** Floor everywhere inside the border. */
const open = defineBuilder({
  id: "open",
  options: {},
  *build(map) {
    map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
  },
});

/** Does nothing. */
const idle = defineLayer({ id: "idle", options: {}, *build() {} });

const rooms = () =>
  chain(SIZE).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs()).with(roomBasedSpawner());

const cave = (size = { width: 9, height: 7 }) => chain(size).startWith(open()).with(areaStart()).with(distantExit());

async function rejected(work: Promise<unknown>): Promise<UndercroftError> {
  const error = await work.then(
    () => new Error("nothing was thrown"),
    (reason: unknown) => reason,
  );
  if (error instanceof UndercroftError) return error;
  throw error;
}

function last(frames: Generator<unknown, Level, void>): Level {
  for (;;) {
    const next = frames.next();
    if (next.done === true) return next.value;
  }
}

describe("a build", () => {
  test("is the same level at once, giving way, and frame by frame", async () => {
    for (let seed = 0; seed < 20; seed++) {
      const level = rooms().build({ seed, depth: 2 });
      expect((await rooms().buildAsync({ seed, depth: 2 })).hash).toBe(level.hash);
      expect(last(rooms().frames({ seed, depth: 2 })).hash).toBe(level.hash);
      expect(verify(level.toCheckable()).ok).toBe(true);
    }
  });

  test("is the same level again from the same chain, with other builds between and at the same time", () => {
    const kept = rooms();
    const first = kept.build({ seed: "a" });
    const frames = kept.frames({ seed: "a" });
    for (let i = 0; i < 3; i++) expect(frames.next().done).toBe(false);
    kept.build({ seed: "b" });
    expect(kept.build({ seed: "a" }).toJSON()).toEqual(first.toJSON());
    expect(last(frames).toJSON()).toEqual(first.toJSON());
  });

  test('takes 42, 42n and "42" for one seed, and other seeds and depths for others', () => {
    const hash = (seed: Seed, depth = 1) => rooms().build({ seed, depth }).hash;
    expect(hash("42")).toBe(hash(42));
    expect(hash(42n)).toBe(hash(42));
    expect(new Set([hash(42), hash(-42), hash("42 "), hash(""), hash(42, 2), hash(42, 0)]).size).toBe(6);
  });

  test("leaves the level nothing to share with a later one", () => {
    const kept = rooms();
    const level = kept.build({ seed: 7 });
    const file = JSON.stringify(level);
    (level.tiles as Uint8Array).fill(DOOR);
    expect(JSON.stringify(kept.build({ seed: 7 }))).toBe(file);
  });

  test("says which steps ran, and a hash of the state that each left", () => {
    const { steps } = rooms().build({ seed: 3 });
    expect(steps.map(({ id, as, version }) => [id, as, version])).toEqual([
      ["simple-map", "simple-map#1", 2],
      ["room-based-start", "room-based-start#1", 2],
      ["room-based-stairs", "room-based-stairs#1", 2],
      ["room-based-spawner", "room-based-spawner#1", 1],
    ]);
    expect(new Set(steps.map((step) => step.hash)).size).toBe(4);
    const other = chain(SIZE).startWith(simpleMap()).with(roomBasedStart()).with(distantExit()).build({ seed: 3 });
    expect(other.steps.slice(0, 2)).toEqual(steps.slice(0, 2));
    expect(other.steps[2]!.hash).not.toBe(steps[2]!.hash);
  });

  test("hashes only the last step if that is asked for, and builds the same level", () => {
    const all = rooms().build({ seed: 3 });
    const last = rooms().build({ seed: 3, stepHashes: "last" });
    expect(last.hash).toBe(all.hash);
    expect(last.steps.slice(0, -1)).toEqual(all.steps.slice(0, -1).map(({ id, as, version }) => ({ id, as, version })));
    expect(last.steps.at(-1)).toEqual(all.steps.at(-1));
    expect(all.steps.at(-1)!.hash).toMatch(/^[0-9a-f]{16}$/);
    const read = readLevel(JSON.stringify(last));
    expect(read.steps).toEqual(last.steps);
    expect(rooms().build({ seed: 3, stepHashes: "all" }).steps).toEqual(all.steps);
  });

  test("refuses other step hashes", () => {
    const wrong = { seed: 3, stepHashes: "first" } as unknown as { seed: number };
    expect(() => rooms().build(wrong)).toThrow('stepHashes must be "all" or "last", got "first".');
  });
});

describe("a chain", () => {
  test("never changes: two that grow from one know nothing of each other", () => {
    const base = chain(SIZE).startWith(simpleMap());
    const started = base.with(roomBasedStart());
    const down = started.with(roomBasedStairs());
    const far = started.with(distantExit()).with(roomBasedSpawner());
    expect([base, started, down, far].map((it) => it.nodes.length)).toEqual([1, 2, 3, 4]);
    expect(base.guaranteed).toEqual(["plan", "rooms", "corridors"]);
    expect(down.guaranteed).toEqual(["plan", "rooms", "corridors", "start", "exit"]);
    const alone = chain(SIZE).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs());
    far.build({ seed: 5 });
    expect(down.build({ seed: 5 }).hash).toBe(alone.build({ seed: 5 }).hash);
  });

  test("is not changed by what happens to the options it was made from", () => {
    const options = { width: 40, height: 25 };
    const base = chain(options).startWith(simpleMap()).with(areaStart());
    options.width = 4;
    expect(base.with(distantExit()).build({ seed: 1 }).width).toBe(40);
  });

  test("of ten thousand steps is built", () => {
    const many = Array.from({ length: 10_000 }, () => idle() as unknown as AnyNode);
    const nodes = [open(), areaStart(), distantExit()] as unknown as AnyNode[];
    const level = chainOf({ width: 9, height: 7 }, [...nodes, ...many]).build({ seed: 1 });
    expect(level.steps).toHaveLength(10_003);
    expect(level.steps.at(-1)!.as).toBe("idle#10000");
    // Each step makes another chain, and copies all that the one before it had.
    const length = sampled(10_000, 3000);
    let grown: any = cave();
    for (const layer of many.slice(0, length)) grown = grown.with(layer);
    const fewer = chainOf({ width: 9, height: 7 }, [...nodes, ...many.slice(0, length)]);
    expect(grown.build({ seed: 1 }).hash).toBe(fewer.build({ seed: 1 }).hash);
  });

  test("of nodes needs a first one, and it must be an initial builder", () => {
    expect(caught(() => chainOf(SIZE, [])).message).toBe("a chain needs at least one step, an initial builder.");
    expect(caught(() => chainOf(SIZE, [areaStart() as unknown as AnyNode])).code).toBe("bad-chain");
    const two = [open(), open()] as unknown as AnyNode[];
    expect(caught(() => chainOf(SIZE, two)).message).toBe("a chain has one initial builder, but this is a second one.");
  });

  test("has the steps' facts checked when it is made, with the way to what is missing", () => {
    const bare: any = chain(SIZE).startWith(open());
    const error = caught(() => bare.with(roomBasedSpawner()));
    expect(error).toMatchObject({ code: "missing-fact", family: "facts", details: { path: "steps[1]" } });
    expect(error.message).toBe(
      "steps[1]: room-based-spawner needs: rooms (rooms comes from simple-map, or room-plan and room-drawer).",
    );
    expect(caught(() => bare.with(distantExit())).message).toContain("distant-exit needs: start");
    expect(caught(() => bare.build({ seed: 1 })).message).toBe(
      'this level needs: start, exit. Add area-start and distant-exit, or use purpose: "map" for a bare map.',
    );
    expect(caught(() => bare.with(areaStart()).build({ seed: 1 })).message).toContain("this level needs: exit.");
  });

  test("for a bare map is built without start and exit, and the level says so", () => {
    const level = chain({ ...SIZE, purpose: "map", name: "pit" })
      .startWith(open())
      .build({ seed: 1 });
    expect(level.start).toBeUndefined();
    expect(level.exits).toEqual([]);
    expect(level.recipe).toMatchObject({ name: "pit", purpose: "map", size: [40, 25] });
    expect(level.checks.map((check) => check.name)).not.toContain("exit-present");
  });

  test("is resolved to data: every option written out, nothing built", () => {
    expect(rooms().resolve({ seed: 1 }).steps.slice(0, 2)).toEqual([
      { use: "simple-map", as: "simple-map#1", attempts: 30, roomSize: [6, 9], gap: 1 },
      { use: "room-based-start", as: "room-based-start#1", away: 16 },
    ]);
  });

  test("is resolved to what each build asks for, whatever an earlier build of it asked for", () => {
    const levels = cave();
    const asked = (terms: { movement?: "orthogonal"; floor?: "reachable" }) => {
      const recipe = levels.resolve({ seed: 1, ...terms });
      return [recipe.movement, recipe.floor];
    };
    expect(asked({})).toEqual([undefined, undefined]);
    expect(asked({ floor: "reachable" })).toEqual([undefined, "reachable"]);
    expect(asked({ movement: "orthogonal" })).toEqual(["orthogonal", undefined]);
    expect(asked({ movement: "orthogonal", floor: "reachable" })).toEqual(["orthogonal", "reachable"]);
    expect(asked({})).toEqual([undefined, undefined]);
  });
});

describe("an early layer", () => {
  const early = defineLayer({ id: "early", options: {}, *build() {} });

  test("comes right after the initial builder, whichever that is, and changes no name and no draw", () => {
    const choice = chain(SIZE)
      .startWith(oneOf(steps(simpleMap(), roomBasedStart()), steps(open(), areaStart())))
      .with(chance(0.5, voronoiSpawning()))
      .with(distantExit());
    for (let seed = 0; seed < 10; seed++) {
      const without = choice.build({ seed });
      const level = choice.withEarly(early()).build({ seed });
      expect(level.steps[1]!.as).toBe("early#1");
      expect(level.steps.filter(({ id }) => id !== "early")).toEqual(without.steps);
      expect(level.hash).toBe(without.hash);
    }
  });

  test("has no facts, and is one step", () => {
    const bad = [areaStart(), distantExit(), steps(early(), early()), simpleMap()] as unknown as AnyNode[];
    for (const node of bad) {
      expect(() => rooms().withEarly(node)).toThrow("only a layer that needs, adds and drops no facts can come early.");
    }
  });
});

describe("a build that gives way", () => {
  afterEach(() => vi.restoreAllMocks());

  /** A clock that only moves when it is told to. */
  function handClock() {
    const clock = { now: 0 };
    vi.spyOn(performance, "now").mockImplementation(() => clock.now);
    return clock;
  }

  test("reports every step in order, by name and place", async () => {
    const seen: BuildProgress[] = [];
    await rooms().buildAsync({ seed: 1, onProgress: (progress) => seen.push(progress) });
    const places = seen.map((progress) => progress.index);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect([...new Set(seen.map(({ step, index, of }) => `${index}/${of} ${step}`))]).toEqual([
      "0/4 simple-map#1",
      "1/4 room-based-start#1",
      "2/4 room-based-stairs#1",
      "3/4 room-based-spawner#1",
    ]);
  });

  test("reports every attempt", async () => {
    const seen: string[] = [];
    const doomed = cave().with(
      defineLayer({
        id: "doomed",
        options: {},
        *build() {
          throw stuck("never.");
        },
      })(),
    );
    const error = await rejected(
      doomed.buildAsync({ seed: 1, attempts: 3, onProgress: ({ attempt, step }) => seen.push(`${attempt} ${step}`) }),
    );
    expect(error).toBeInstanceOf(BuildError);
    expect(seen).toEqual(
      [1, 2, 3].flatMap((attempt) => [`${attempt} open#1`, `${attempt} area-start#1`, `${attempt} distant-exit#1`]),
    );
  });

  /** A layer that yields very often, and remembers how far it came and whether it could clean up. */
  function longLayer(onYield = () => {}) {
    const log = { yields: 0, cleaned: 0 };
    const long = defineLayer({
      id: "long",
      options: {},
      *build() {
        try {
          for (; log.yields < 1_000_000; log.yields++) {
            onYield();
            yield;
          }
        } finally {
          log.cleaned++;
        }
      },
    });
    return { long, log };
  }

  test("doesn't begin where it was stopped before", async () => {
    let ran = false;
    const step = defineBuilder({
      id: "step",
      options: {},
      *build() {
        ran = true;
      },
    });
    const build = chain({ ...SIZE, purpose: "map" })
      .startWith(step())
      .buildAsync({ seed: 1, signal: AbortSignal.abort() });
    expect(await rejected(build)).toMatchObject({ code: "aborted", message: "the build was stopped." });
    expect(ran).toBe(false);
  });

  test("stops when its progress is reported and somebody has enough", async () => {
    const { long, log } = longLayer();
    const control = new AbortController();
    const seen: string[] = [];
    const build = cave()
      .with(long())
      .with(idle())
      .buildAsync({
        seed: 1,
        signal: control.signal,
        onProgress: ({ step }) => {
          seen.push(step);
          if (step === "long#1") control.abort();
        },
      });
    expect((await rejected(build)).code).toBe("aborted");
    expect(seen.at(-1)).toBe("long#1");
    expect(log).toEqual({ yields: 0, cleaned: 1 });
  });

  test("stops from outside: everything else gets its turn", async () => {
    const clock = handClock();
    const { long, log } = longLayer(() => clock.now++);
    const control = new AbortController();
    const build = cave().with(long()).buildAsync({ seed: 1, signal: control.signal });
    setImmediate(() => control.abort());
    expect((await rejected(build)).code).toBe("aborted");
    expect(log.yields).toBeLessThan(16);
    expect(log.cleaned).toBe(1);
  });

  test("gives way by the time that has passed, however often its steps yield", async () => {
    const clock = handClock();
    const turns: number[] = [];
    const rare = defineLayer({
      id: "rare",
      options: {},
      *build() {
        for (; clock.now < 100; clock.now += 2.5) yield PAUSE;
      },
    });
    let isDone = false;
    const watch = () => {
      turns.push(clock.now);
      if (!isDone) setImmediate(watch);
    };
    setImmediate(watch);
    await cave().with(rare()).buildAsync({ seed: 1 });
    isDone = true;
    expect(turns).toEqual(Array.from({ length: 20 }, (_, i) => 5 * (i + 1)));
  });

  test("builds the same level whatever the clock says", async () => {
    const { hash } = rooms().build({ seed: 7 });
    for (const pace of [0, 1, 100]) {
      const clock = handClock();
      vi.spyOn(performance, "now").mockImplementation(() => (clock.now += pace));
      expect((await rooms().buildAsync({ seed: 7 })).hash).toBe(hash);
    }
  });

  test("rejects, and throws nothing, where it can't begin", async () => {
    const async = (options: any) => rejected(cave().buildAsync(options));
    expect((await async(undefined)).code).toBe("bad-seed");
    expect((await async({ seed: 1, depth: -1 })).code).toBe("bad-depth");
  });

  test("passes on what its listener throws", async () => {
    const { long, log } = longLayer();
    const onProgress = ({ step }: BuildProgress) => {
      if (step === "long#1") throw new RangeError("enough");
    };
    await expect(cave().with(long()).buildAsync({ seed: 1, onProgress })).rejects.toThrow(RangeError);
    expect(log.cleaned).toBe(1);
  });
});

describe("frames", () => {
  test("show the map as it grows, and end with the level", () => {
    const frames = rooms().frames({ seed: 4 });
    let shown = 0;
    const names: string[] = [];
    for (let next = frames.next(); ; next = frames.next()) {
      if (next.done === true) {
        expect(next.value.history!.frames).toHaveLength(shown);
        break;
      }
      shown++;
      expect(next.value.attempt).toBe(1);
      expect(next.value.tiles).toHaveLength(40 * 25);
      if (names.at(-1) !== next.value.step) names.push(next.value.step);
    }
    expect(names).toEqual(["simple-map#1", "room-based-start#1", "room-based-stairs#1", "room-based-spawner#1"]);
  });

  test("can be left at any time, and the step at work cleans up", () => {
    let cleaned = 0;
    const tidy = defineLayer({
      id: "tidy",
      options: {},
      *build(map) {
        try {
          for (let cell = 10; ; cell++) {
            map.set(cell, FLOOR);
            yield;
          }
        } finally {
          cleaned++;
        }
      },
    });
    for (const frame of cave().with(tidy()).frames({ seed: 1 })) if (frame.step === "tidy#1") break;
    expect(cleaned).toBe(1);
    expect(cave().build({ seed: 1 }).hash).toBe(cave().build({ seed: 1 }).hash);
  });

  test("show rejected attempts too; the level's history has only its own", () => {
    const unlucky = defineLayer({
      id: "unlucky",
      options: {},
      *build(map, rng) {
        map.set(map.index(2, 2), DOOR);
        yield;
        if (rng.chance(0.9)) throw stuck("bad luck.");
      },
    });
    const frames = cave().with(unlucky()).frames({ seed: 2, attempts: 1000 });
    const attempts: number[] = [];
    let next = frames.next();
    for (; next.done !== true; next = frames.next()) attempts.push(next.value.attempt);
    const level = next.value;
    expect(level.attempt).toBeGreaterThan(1);
    expect([...new Set(attempts)]).toEqual(Array.from({ length: level.attempt }, (_, i) => i + 1));
    expect(level.history!.frames).toHaveLength(attempts.filter((attempt) => attempt === level.attempt).length);
  });
});

describe("the history", () => {
  test("is kept only where it is asked for", () => {
    expect(rooms().build({ seed: 1 }).history).toBeUndefined();
    expect(rooms().build({ seed: 1, history: false }).history).toBeUndefined();
    expect(rooms().build({ seed: 1, history: true }).hash).toBe(rooms().build({ seed: 1 }).hash);
  });

  test("leads from solid rock to the level's tiles and back, under the steps' names", () => {
    for (let seed = 0; seed < 10; seed++) {
      const level = rooms().build({ seed, history: true });
      const history = level.history!;
      history.seek(Number.POSITIVE_INFINITY);
      expect(history.tiles).toEqual(level.tiles);
      expect(history.frame!.spawns.map((spawn) => spawn.name)).toEqual(level.spawns.map((spawn) => spawn.name));
      const names = history.frames.map((frame) => frame.step);
      const visible = level.steps.filter(({ id }) => id !== "room-based-spawner" || level.spawns.length > 0);
      expect([...new Set(names)]).toEqual(visible.map((step) => step.as));
      const [x, y] = level.exits[0]!.at;
      expect(history.writers()[y * level.width + x]).toBe("room-based-stairs#1");
      history.seek(0);
      expect(history.tiles.every((tile) => tile === WALL)).toBe(true);
    }
  });

  test("has what was prepared under the name of the step that prepared it", () => {
    const level = chain({ ...SIZE, purpose: "map" })
      .startWith(open())
      .with(vault({ at: 5 }))
      .build({ seed: 1, history: true });
    expect(level.history!.frames.map((frame) => frame.step)).toEqual(["vault#1", "open#1"]);
    level.history!.seek(1);
    expect(level.history!.tiles[5 * 40 + 5]).toBe(DOOR);
    level.history!.seek(2);
    expect(level.history!.tiles).toEqual(level.tiles);
    expect(level.history!.writers()[5 * 40 + 5]).toBe("vault#1");
  });
});

/** Reserves a door at (at, at) before the map is made. */
const vault = defineLayer({
  id: "vault",
  options: { at: integer(3, { min: 1, max: 20 }, "Where.") },
  prepare(map, _rng, { at }) {
    map.reserve(map.index(at, at), DOOR);
  },
  *build() {},
});

describe("preparing", () => {
  test("comes before the initial builder, which leaves what is reserved as it is", () => {
    const level = cave({ width: 20, height: 20 })
      .with(vault({ at: 5 }))
      .with(vault({ at: 12 }))
      .build({ seed: 1 });
    expect(level.tileAt(5, 5).name).toBe("door");
    expect(level.tileAt(12, 12).name).toBe("door");
    expect(level.tileAt(6, 6).name).toBe("floor");
  });

  test("is done in the chain's order, draws from a fork of its own, and leaves all other draws alone", () => {
    const order: string[] = [];
    const noisy = (id: string) =>
      defineLayer({
        id,
        options: {},
        prepare(_map, rng) {
          order.push(`${id} prepares ${rng.below(1000)}`);
        },
        *build(_map, rng) {
          order.push(`${id} builds ${rng.below(1000)}`);
        },
      });
    const build = (...layers: AnyNode[]) => {
      order.length = 0;
      cave().withAll(layers).build({ seed: 9 });
      return [...order];
    };
    const node = (id: string) => noisy(id)() as unknown as AnyNode;
    const both = build(node("one"), node("two"));
    expect(both.map((line) => line.replace(/ \d+$/, ""))).toEqual([
      "one prepares",
      "two prepares",
      "one builds",
      "two builds",
    ]);
    expect(build(node("two"))).toEqual([both[1], both[3]]);
    expect(both[1]!.slice(-4)).not.toBe(both[3]!.slice(-4));
  });

  test("names the step whose preparing fails", () => {
    const clumsy = defineLayer({
      id: "clumsy",
      options: {},
      prepare() {
        throw new TypeError("no hands");
      },
      *build() {},
    });
    const error = caught(() =>
      cave()
        .with(clumsy({ as: "left" }))
        .build({ seed: 1 }),
    );
    expect(error).toMatchObject({ code: "broken-step", details: { step: "left" } });
    expect(error.cause).toBeInstanceOf(TypeError);
  });
});

/** Uses something up, unless it is used already. */
const relic = defineLayer({
  id: "relic",
  options: {},
  *build(map) {
    if (!map.used.includes("relic")) map.used = [...map.used, "relic"];
  },
});

describe("what a game has used up", () => {
  test("is given to a build, and the level gives it on with its own", async () => {
    const level = cave()
      .with(relic())
      .build({ seed: 1, used: ["idol"] });
    expect(level.usedBefore).toEqual(["idol"]);
    expect(level.used).toEqual(["idol", "relic"]);
    expect(cave().build({ seed: 1 }).used).toEqual([]);
    const chained = cave().with(relic());
    expect(chained.build({ seed: 1, used: level.used }).used).toEqual(["idol", "relic"]);
    expect((await chained.buildAsync({ seed: 1, used: ["idol"] })).used).toEqual(["idol", "relic"]);
    expect(last(chained.frames({ seed: 1, used: ["idol"] })).used).toEqual(["idol", "relic"]);
  });

  test("is given back by an attempt that fails", () => {
    let attempts = 0;
    const stubborn = defineLayer({
      id: "stubborn",
      options: {},
      *build(map) {
        map.used = [...map.used, `relic ${++attempts}`];
        if (attempts < 3) throw stuck("not yet.");
        yield;
      },
    });
    const level = cave()
      .with(stubborn())
      .build({ seed: 1, used: ["idol"] });
    expect(level.attempt).toBe(3);
    expect(level.used).toEqual(["idol", "relic 3"]);
  });

  test("changes neither the hash nor the file where there is nothing of it", () => {
    const plain = cave().build({ seed: 1 });
    expect(cave().build({ seed: 1, used: [] }).toJSON()).toEqual(plain.toJSON());
    expect(Object.keys(plain.toJSON())).not.toContain("used");
    const later = cave().build({ seed: 1, used: ["idol"] });
    expect(later.hash).toBe(plain.hash);
    expect(later.toJSON()).toEqual({ ...plain.toJSON(), usedBefore: ["idol"], used: ["idol"] });
  });

  test("is a copy, without what is said twice", () => {
    const used = ["idol", "crown", "idol"];
    const level = cave().build({ seed: 1, used });
    used.push("sceptre");
    expect(level.used).toEqual(["idol", "crown"]);
  });

  test.each([null, "idol", 7, {}, [7], ["idol", undefined], [""], new Set(["idol"])])("can't be %j", (used) => {
    const error = caught(() => cave().build({ seed: 1, used: used as never }));
    expect(error).toMatchObject({ code: "bad-option", family: "input", details: { option: "used", value: used } });
    expect(error.message).toMatch(/^used must be a list of non-empty strings, got .+\.$/);
  });
});

describe("bad input is refused at the door", () => {
  const bad: unknown[] = [0, -3, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "80", undefined, null, {}, 80n, -0];

  test.each(["width", "height"])("a %s that is none", (side) => {
    for (const value of bad) {
      const error = caught(() => chain({ ...SIZE, [side]: value } as never));
      expect(error).toMatchObject({ code: "bad-size", family: "input", details: { option: side, value } });
      expect(error.message).toMatch(new RegExp(`^${side} must be a whole number of at least 1, got .+\\.$`));
    }
  });

  test("a size over the limit, before anything is allocated", () => {
    for (const [width, height] of [
      [1e9, 1e9],
      [4097, 4096],
      [1, 16_777_217],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
    ] as const) {
      expect(caught(() => chain({ width, height })).message).toContain(
        "the limit is 16777216. Choose a smaller size, or raise",
      );
    }
    expect(caught(() => chain({ width: 30, height: 30, cellLimit: 899 })).message).toBe(
      "a map of 30x30 has 900 cells, but the limit is 899. Choose a smaller size, or raise the chain's cellLimit.",
    );
    expect(chain({ width: 30, height: 30, cellLimit: 900 }).width).toBe(30);
    expect(chain({ width: 5000, height: 5000, cellLimit: 25_000_000 }).height).toBe(5000);
  });

  test("a limit that is none", () => {
    for (const cellLimit of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, "9", null, 2 ** 31] as never[]) {
      expect(caught(() => chain({ ...SIZE, cellLimit }))).toMatchObject({
        code: "bad-option",
        details: { option: "cellLimit" },
      });
    }
  });

  test("options that are no object, a purpose and a name that are none", () => {
    for (const options of [undefined, null, 80, "80x50", () => SIZE]) {
      expect(caught(() => chain(options as never)).message).toMatch(/^chain needs \{ width, height \}, got /);
    }
    expect(caught(() => chain({ ...SIZE, purpose: "town" as never })).message).toBe(
      'purpose must be level or map, got "town".',
    );
    expect(caught(() => chain({ ...SIZE, name: 7 as never })).message).toBe("name must be a non-empty string, got 7.");
  });

  test("tiles that are none", () => {
    for (const tiles of [
      [{ name: "Lava" }],
      [null],
      ["^"],
      [{ name: "floor", glyph: "^", walkable: false, opaque: true }],
    ]) {
      expect(caught(() => chain({ ...SIZE, tiles: tiles as never })).code).toBe("bad-tile");
    }
  });

  test("a depth that is none", () => {
    for (const depth of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, "3", null, 1_000_001, {}] as never[]) {
      expect(caught(() => cave().build({ seed: 1, depth }))).toMatchObject({
        code: "bad-depth",
        details: { option: "depth" },
      });
    }
    expect(cave().build({ seed: 1, depth: 1_000_000 }).depth).toBe(1_000_000);
  });

  test("a seed that is none", () => {
    const seeds = [Number.NaN, 1.5, Number.POSITIVE_INFINITY, 2 ** 53, {}, [], Symbol("s"), undefined, null, true];
    for (const seed of seeds as never[]) {
      const error = caught(() => cave().build({ seed }));
      expect(error).toMatchObject({ code: "bad-seed", family: "input", details: { option: "seed" } });
      expect(error.message).toMatch(/^seed must be a string or a whole number, got .+\.$/);
    }
    for (const options of [undefined, null, 42, "42"] as never[]) {
      expect(caught(() => cave().build(options)).message).toMatch(
        /^build needs \{ seed \}: any string or whole number, got /,
      );
    }
  });

  test("a seed of more than 4,096 characters; any other text is a seed", () => {
    const long = caught(() => cave().build({ seed: "x".repeat(4097) }));
    expect(long.message).toMatch(/^seed must be at most 4096 characters long, got "x+\.\.\.\.$/);
    const seeds = [
      "x".repeat(4096),
      "",
      " ",
      "🐀",
      "\ud83d",
      "\udc00\ud800",
      "\u0000\u001b[31m\n",
      "'\"$(ls)`",
      "__proto__",
    ];
    const levels = seeds.map((seed) => rooms().build({ seed }));
    expect(new Set(levels.map((level) => level.hash)).size).toBe(seeds.length);
    expect(levels.map((level) => level.seed)).toEqual(seeds);
  });

  test("numbers of attempts that are none", () => {
    for (const option of ["attempts", "firstAttempt"]) {
      for (const value of [0, -1, 1.5, 1001, Number.NaN, "3", null]) {
        const error = caught(() => cave().build({ seed: 1, [option]: value } as never));
        expect(error).toMatchObject({ code: "bad-option", details: { option } });
      }
    }
  });

  test("things that are no steps", () => {
    const base: any = chain(SIZE);
    const some: any = cave();
    for (const thing of [undefined, null, 7, "simple-map", {}, [], { use: "simple-map" }, Promise.resolve()]) {
      expect(caught(() => base.startWith(thing)).message).toMatch(/^a chain is made of steps, got /);
      expect(caught(() => some.with(thing)).message).toMatch(/^a chain is made of steps, got /);
    }
    const error = caught(() => base.startWith(simpleMap));
    expect(error.message).toBe(
      "a chain is made of steps, got a function. Call it: a step is what the function returns.",
    );
    expect(error.code).toBe("bad-chain");
  });

  test("steps in places where they can't be", () => {
    const base: any = chain(SIZE);
    const message = (work: () => unknown) => caught(work).message;
    const first = "a chain starts with an initial builder: call startWith() first, and use what it returns.";
    expect(message(() => base.with(idle()))).toMatch(first);
    expect(message(() => base.build({ seed: 1 }))).toMatch(first);
    expect(message(() => base.startWith(idle()))).toBe("a chain starts with an initial builder, but this is a layer.");
    expect(message(() => cave().with(open() as never))).toBe(
      "a chain has one initial builder, but this is a second one.",
    );
    expect(message(() => (cave() as any).startWith(open()))).toBe(
      "a chain has one initial builder, but this is a second one.",
    );
  });

  test("the class itself, used without chain()", () => {
    expect(caught(() => new BuilderChain({ width: 0, height: 5 })).code).toBe("bad-size");
  });
});

describe("maps of every size from 1x1 to 20x20", () => {
  const sizes = Array.from({ length: 400 }, (_, i) => [1 + (i % 20), 1 + Math.floor(i / 20)] as const);

  test("become a cave, or an error that says why not", () => {
    for (const [width, height] of sizes) {
      const build = () => cave({ width, height }).build({ seed: 1, attempts: 2 });
      if (Math.min(width, height) < 3) {
        expect(caught(build)).toMatchObject({ code: "too-small", family: "input", details: { step: "open#1" } });
        expect(caught(build).message).toBe(
          `open#1: a map of ${width}x${height} is too small. The smallest size that works with these options is 3x3.`,
        );
      } else if (width * height === 9) {
        // One cell of floor is a start without an exit.
        expect(caught(build)).toMatchObject({ code: "build-failed", family: "luck" });
      } else {
        expect(verify(build().toCheckable()).ok).toBe(true);
      }
    }
  });

  test("become rooms, or an error that says why not", () => {
    for (const [width, height] of sizes) {
      const build = () =>
        chain({ width, height })
          .startWith(simpleMap({ roomSize: [2, 6] }))
          .with(roomBasedStart())
          .with(roomBasedStairs())
          .with(roomBasedSpawner())
          .build({ seed: width * 100 + height });
      if (Math.min(width, height) < 4) expect(caught(build)).toMatchObject({ code: "too-small", family: "input" });
      else expect(verify(build().toCheckable()).ok).toBe(true);
    }
  });
});
