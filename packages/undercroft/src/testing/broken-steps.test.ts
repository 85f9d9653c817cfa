import { describe, expect, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import {
  ASPECTS,
  type Aspect,
  type BuilderMap,
  content,
  contents,
  defineBuilder,
  defineLayer,
  type Fact,
  FLOOR,
  type Option,
  Rng,
  ratio,
  type StepDefinition,
  stuck,
  UndercroftError,
  WALL,
  type Work,
} from "../core/index.js";
import { areaStart, distantExit } from "../layers/index.js";
import { type ContractOptions, stepContract } from "./index.js";

type Broken = { readonly definition: StepDefinition<any> };

/** A layer that has something wrong with it, and one option, to be seen in messages. */
function layer(build: (map: BuilderMap, rng: Rng) => Work, adds: readonly Fact[] = []): Broken {
  const options = { strength: ratio(0.5, "How much of it.") };
  return defineLayer({ id: "broken", options, adds, build: (map, rng) => build(map, rng) }) as never;
}

/** A layer that says it writes everything but one thing, and writes that. */
function writer(aspect: Aspect, work: (map: BuilderMap) => void): Broken {
  const writes = ASPECTS.filter((other) => other !== aspect && other !== "exit" && other !== "start");
  return defineLayer({
    id: "broken",
    options: {},
    needs: ["rooms"],
    writes,
    *build(map) {
      work(map);
    },
  }) as never;
}

/** A layer that opens a cell of the border for a moment; at the end there is nothing to be seen of it. */
const opens = (x: (map: BuilderMap) => number, y: (map: BuilderMap) => number) => () =>
  layer(function* (map) {
    map.setAt(x(map), y(map), FLOOR);
    yield;
    map.setAt(x(map), y(map), WALL);
  });

const first = () => 0;
const lastX = (map: BuilderMap) => map.width - 1;
const lastY = (map: BuilderMap) => map.height - 1;
const middleX = (map: BuilderMap) => map.width >> 1;
const middleY = (map: BuilderMap) => map.height >> 1;

/** Digs as many cells as it is told, at random. */
function dig(map: BuilderMap, rng: Rng, cells: number): void {
  for (let i = 0; i < cells; i++) map.setAt(rng.between(1, map.width - 2), rng.between(1, map.height - 2), FLOOR);
}

/** Most of them do wrong at once, in the first build, which has the usual size and the default options. */
const WHERE = String.raw`\(seed "usual 0", 40x30, options \{\}\)\.$`;
const whereAndCell = (x: number | string, y: number | string) =>
  String.raw`\(seed "usual 0", 40x30, cell \(${x}, ${y}\), options \{\}\)\.$`;
/** Some only with other seeds and options. */
const ANYWHERE = String.raw`\(seed "[^"]+", \d+x\d+, options \{.*\}\)\.$`;
const AT_FIRST = String.raw`\(seed "first", 40x30, options \{\}\)\.$`;
const BORDER = "keeps the border solid on all four sides at every yield";
const NO_STATE = "keeps no state between builds, and shares none between builds that run at the same time";
const FORM = "leaves a well-formed map at every yield";
const ENDS = "ends";
const STREAM = "draws random numbers only from its own stream";
const CLOCK = "uses no clock and no other source of randomness";
const FACTS = "adds the facts that it declares, and drops none without declaring it";
const WRITES = "changes nothing that it doesn't declare in writes";
const SPAWNS = "puts spawns only on walkable cells";
const KEPT = "leaves reserved cells, the start and the exits as they are";
const SAME = "builds the same level for the same seed, and the level's file has the same hash when read back";
const SMALL = "declares its minimum size, and works at that size";
const OPTIONS = "rejects bad options with an error that names the step, the option and the rule";
const BUILDS = "builds a level with nearly all options at any size from its minimum, and otherwise says why not";

let stolen: Rng | undefined;
/** An honest layer whose stream somebody else has got hold of. */
const robbed = defineLayer({
  id: "robbed",
  options: {},
  *build(_map, rng) {
    stolen = rng;
  },
});

const clocks: Record<string, () => number> = {
  "Date.now()": () => Date.now(),
  "new Date()": () => new Date().getMilliseconds(),
  "performance.now()": () => performance.now(),
  "Math.random()": () => Math.random(),
  "process.hrtime()": () => Number(process.hrtime.bigint() & 1n),
  "Date()": () => Date().length,
  "crypto.getRandomValues()": () => crypto.getRandomValues(new Uint8Array(1))[0]!,
  "crypto.randomUUID()": () => crypto.randomUUID().length,
};

const broken: [what: string, make: () => Broken, rule: string, fault: string, options?: ContractOptions][] = [
  ["opens the top border", opens(middleX, first), BORDER, `it opened the top border ${whereAndCell(20, 0)}`],
  ["opens the left border", opens(first, middleY), BORDER, `it opened the left border ${whereAndCell(0, 15)}`],
  ["opens the right border", opens(lastX, middleY), BORDER, `it opened the right border ${whereAndCell(39, 15)}`],
  ["opens the bottom border", opens(middleX, lastY), BORDER, `it opened the bottom border ${whereAndCell(20, 29)}`],
  [
    "writes reserved cells",
    () =>
      layer(function* (map) {
        for (let cell = 0; cell < map.tiles.length; cell++) {
          if (map.isReserved(cell) && map.tiles[cell] === WALL) (map.tiles as Uint8Array)[cell] = FLOOR;
        }
      }),
    KEPT,
    String.raw`it wrote a reserved cell \(seed "kept 0", 40x30, cell \(\d+, \d+\), options \{\}\)\.$`,
  ],
  ...(
    [
      ["tiles", "tiles", (map) => map.fill({ x: 1, y: 1, width: 5, height: 5 }, FLOOR)],
      ["rooms", "the list of rooms", (map) => (map.rooms = map.rooms!.slice(1))],
      ["spawns", "the spawns", (map) => map.addSpawn({ at: map.start!, name: "Rat", blocks: true })],
      [
        "prefabs",
        "the list of prefabs",
        (map) => {
          const shed = { name: "shed", kind: "vault", x: 1, y: 1, transform: "identity", rows: [" "], entrances: [] };
          map.prefabs = [...map.prefabs, shed];
        },
      ],
    ] as [Aspect, string, (map: BuilderMap) => void][]
  ).map(([aspect, what, work]): (typeof broken)[number] => [
    `doesn't say that it writes ${aspect}`,
    () => writer(aspect, work),
    WRITES,
    `it changes ${what}, but its writes don't contain "${aspect}" ${WHERE}`,
  ]),
  [
    "shares state between builds, which counts them",
    () => {
      let builds = 0;
      return layer(function* (map, rng) {
        dig(map, rng, ++builds);
      });
    },
    NO_STATE,
    `the same seed built a different level the second time, so it keeps state between builds ${AT_FIRST}`,
  ],
  [
    "shares state between builds, which is drawn once for all",
    () => {
      let size: number | undefined;
      return layer(function* (map, rng) {
        size ??= rng.between(5, 50);
        dig(map, rng.fork("dig"), size);
      });
    },
    NO_STATE,
    `the same seed built a different level the second time, so it keeps state between builds ${AT_FIRST}`,
  ],
  [
    "shares state between builds, which is fresh at the beginning of each",
    () => {
      let cells: number[] = [];
      return layer(function* (map, rng) {
        cells = [];
        for (let i = 0; i < 20; i++) {
          cells.push(map.index(rng.between(1, map.width - 2), rng.between(1, map.height - 2)));
          map.set(cells.at(-1)!, i % 2);
          yield;
        }
        for (const cell of cells) map.set(cell, FLOOR);
      });
    },
    NO_STATE,
    `two builds at the same time affect each other, so it shares state between builds ${AT_FIRST}`,
  ],
  ...Object.entries(clocks).map(([name, read]): (typeof broken)[number] => [
    `reads the clock with ${name}`,
    () =>
      layer(function* (map, rng) {
        if (read() >= 0) dig(map, rng, 1);
      }),
    CLOCK,
    `it uses ${name.replace(/[().]/g, "\\$&")}, which is different on every run ${WHERE}`,
  ]),
  [
    "draws from another step's stream",
    () =>
      layer(function* (map) {
        dig(map, stolen!, 3);
      }),
    STREAM,
    `it draws from a stream that is not its own\\. .* ${WHERE}`,
    { on: [simpleMap(), robbed()] },
  ],
  [
    "draws from a stream of its own making",
    () =>
      layer(function* (map) {
        dig(map, Rng.fromSeed("mine"), 3);
      }),
    STREAM,
    `it draws from a stream that is not its own\\. .* ${WHERE}`,
  ],
  [
    "never ends, and yields",
    () =>
      layer(function* () {
        for (;;) yield;
      }),
    ENDS,
    `it has yielded 5801 times and hasn't ended ${WHERE}`,
  ],
  [
    "never ends, and draws",
    () =>
      layer(function* (_map, rng) {
        while (rng.below(6) < 6);
      }),
    ENDS,
    `it has drawn 1300001 random numbers and hasn't ended ${WHERE}`,
  ],
  [
    "yields a malformed map: a room outside",
    () =>
      layer(function* (map) {
        const rooms = map.rooms!;
        map.rooms = [{ ...rooms[0]!, x: map.width - 1 }];
        yield;
        map.rooms = rooms;
      }),
    FORM,
    `it left a malformed map: a room is outside the map ${WHERE}`,
  ],
  [
    "yields a malformed map: an unknown tile",
    () =>
      layer(function* (map) {
        const tiles = map.copyTiles();
        (map.tiles as Uint8Array)[map.index(1, 1)] = 99;
        yield;
        map.paint(tiles);
      }),
    FORM,
    `it left a malformed map: tile number 99 is not in the tileset ${whereAndCell(1, 1)}`,
  ],
  [
    "yields something else than a picture",
    () =>
      layer(function* () {
        yield 7 as never;
      }),
    FORM,
    `it yielded 7. Yield nothing, or a picture with width and rows ${WHERE}`,
  ],
  [
    "promises a fact it doesn't give",
    () => defineBuilder({ id: "broken", options: {}, adds: ["corridors"], *build() {} }) as never,
    FACTS,
    `it declares that it adds the fact "corridors", but doesn't add it ${WHERE}`,
  ],
  [
    "promises rooms and draws none",
    () =>
      defineBuilder({
        id: "broken",
        options: {},
        adds: ["plan", "rooms"],
        *build(map) {
          map.rooms = [{ x: 1, y: 1, width: 1, height: 1, anchor: map.index(1, 1) }];
        },
      }) as never,
    FACTS,
    `it declares that it adds the fact "rooms", but doesn't add it ${WHERE}`,
  ],
  [
    "takes a fact away and doesn't say so",
    () =>
      layer(function* (map) {
        map.corridors = undefined;
      }),
    FACTS,
    `it drops the fact "corridors" without declaring it ${WHERE}`,
  ],
  [
    "spawns inside rock",
    () =>
      layer(function* (map, rng) {
        // New tiles make the chain look for buried spawns, which it takes away without blaming anybody.
        dig(map, rng, 1);
        map.addSpawn({ at: map.index(0, 0), name: "Rat", blocks: true });
      }),
    SPAWNS,
    `it put Rat inside rock ${whereAndCell(0, 0)}`,
  ],
  [
    "crashes with some of its options",
    () =>
      defineLayer({
        id: "broken",
        options: { strength: ratio(0.5, "How much of it.") },
        *build(_map, _rng, { strength }) {
          if (strength > 0.9) throw new TypeError("too strong");
        },
      }) as never,
    BUILDS,
    `it is broken: broken#1 threw an error: too strong .* ${ANYWHERE}`,
  ],
  [
    "refuses to build too often",
    () =>
      defineLayer({
        id: "broken",
        options: { strength: ratio(0.5, "How much of it.") },
        *build(_map, _rng, { strength }) {
          if (strength !== 0.5) throw stuck("not today.");
        },
      }) as never,
    BUILDS,
    String.raw`[\s\S]*\d+ of \d+ builds ended without a level, more than the allowed 10%\. The first error: [\s\S]*not today\.[\s\S]* ${ANYWHERE}`,
  ],
];

/** Runs one rule alone, on a step of its own. */
function messageOf(make: () => Broken, rule: string, options?: ContractOptions): string | undefined {
  const found = stepContract(make(), { trials: 15, ...options }).find((it) => it.rule === rule);
  if (found === undefined) throw new Error(`there is no rule "${rule}"`);
  try {
    found.check();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("a step that", () => {
  test.each(broken)("%s breaks the rule that is meant for it", (_what, make, rule, fault, options) => {
    expect(messageOf(make, rule, options)).toMatch(new RegExp(`^broken: ${fault}`));
  });

  test.each(broken)("%s breaks that rule also when all rules are run in order", (_what, make, rule, fault, options) => {
    const failures: string[] = [];
    for (const { rule: name, check } of stepContract(make(), { trials: 15, ...options })) {
      try {
        check();
      } catch (error) {
        failures.push(`${name}|${(error as Error).message}`);
      }
    }
    const mine = failures.find((failure) => failure.startsWith(`${rule}|`));
    expect(mine?.slice(rule.length + 1)).toMatch(new RegExp(`^broken: ${fault}`));
  });

  test("refuses to build often may say so", () => {
    const [, make, rule] = broken.at(-1)!;
    expect(messageOf(make, rule, { refusals: 1 })).toBeUndefined();
  });
});

test("a step that is often stuck late may take as long at every attempt", () => {
  const unlucky = () =>
    layer(function* (map, rng) {
      for (let i = 0; i < map.width * map.height; i++) yield;
      if (rng.chance(0.8)) throw stuck("not yet.");
    });
  expect(messageOf(unlucky, ENDS)).toBeUndefined();
});

test("a sound step keeps every rule, and nothing is left replaced", () => {
  const now = Object.getOwnPropertyDescriptor(globalThis, "Date");
  const { next, fork } = Rng.prototype;
  const sound = () =>
    layer(function* (map, rng) {
      dig(map, rng.fork("dig"), 5);
      yield;
      dig(map, rng.at(3, 4).fork(1), 5);
      // A date that is given is no clock.
      if (new Date(0).getTime() !== 0) throw new Error("never");
    });
  for (const { check } of stepContract(sound())) check();
  expect(Object.getOwnPropertyDescriptor(globalThis, "Date")).toEqual(now);
  expect(Rng.prototype.next).toBe(next);
  expect(Rng.prototype.fork).toBe(fork);
  expect(Object.hasOwn(performance, "now")).toBe(false);
});

/** A layer that does one thing wrong once, in a few builds: enough for most rules. */
const FEW: ContractOptions = { trials: 0 };
const told = (build: (map: BuilderMap, rng: Rng) => Work, rule: string, adds?: readonly Fact[]) =>
  messageOf(() => layer(build, adds), rule, FEW);

/** An initial builder that hears of each of its builds. */
function counting(heard: (map: BuilderMap) => void, minSize: () => readonly [number, number] = () => [3, 3]): Broken {
  return defineBuilder({
    id: "broken",
    options: {},
    minSize,
    *build(map) {
      heard(map);
      map.set(map.index(1, 1), FLOOR);
    },
  }) as never;
}

const cellsOf = (map: BuilderMap) => Array.from({ length: map.tiles.length }, (_, cell) => cell);
/** The first cell of floor that is free to be changed. */
const freeFloor = (map: BuilderMap) =>
  cellsOf(map).find((cell) => map.isWalkable(cell) && cell !== map.start && !map.isReserved(cell))!;

const rule = (step: Broken, name: string, options?: ContractOptions) =>
  stepContract(step, options).find((it) => it.rule === name)!;

describe("the builds that are tried", () => {
  test("are ten of the usual size, then every square up to 20x20, then any sizes and large enough ones by turns", () => {
    const sizes: [number, number][] = [];
    const step = defineBuilder({
      id: "broken",
      options: {},
      minSize: () => [1, 1],
      *build({ width, height }) {
        sizes.push([width, height]);
      },
    });
    rule(step as never, BORDER).check();
    expect(sizes).toHaveLength(70);
    expect(sizes.slice(0, 10)).toEqual(new Array(10).fill([40, 30]));
    expect(sizes.slice(10, 30)).toEqual(Array.from({ length: 20 }, (_, i) => [i + 1, i + 1]));
    const others = sizes.slice(30);
    const isLarge = ([width, height]: readonly [number, number]) => width >= 20 && height >= 20;
    expect(others.every((size, i) => i % 2 === 0 || isLarge(size))).toBe(true);
    expect(others.filter((size, i) => i % 2 === 0 && !isLarge(size)).length).toBeGreaterThan(10);
    expect(others.every(([width, height]) => width <= 40 && height <= 30)).toBe(true);
    expect(others[0]).not.toEqual([21, 21]);
    expect(new Set(others.map(String)).size).toBeGreaterThan(30);
  });

  test("are as many as one asks for, and are made once for all rules that look at them", () => {
    let builds = 0;
    const rules = stepContract(
      counting(() => builds++),
      { trials: 4 },
    );
    const check = (name: string) => rules.find((it) => it.rule === name)!.check();
    check(BORDER);
    expect(builds).toBe(10 + 2);
    for (const name of [FORM, ENDS, STREAM, CLOCK, FACTS, SPAWNS, BUILDS]) check(name);
    expect(builds).toBe(10 + 2);
  });

  test("are larger where the step needs more room", () => {
    const sizes = new Set<string>();
    const wide = counting(
      ({ width, height }) => sizes.add(`${width}x${height}`),
      () => [50, 3],
    );
    rule(wide, BORDER, FEW).check();
    const high = counting(
      ({ width, height }) => sizes.add(`${width}x${height}`),
      () => [3, 45],
    );
    rule(high, BORDER, FEW).check();
    expect([...sizes]).toEqual(["50x30", "40x45"]);
  });

  test("have the default options first, and then every third time", () => {
    const given: number[] = [];
    const step = defineBuilder({
      id: "broken",
      options: { strength: ratio(0.5, "How much of it.") },
      *build(_map, _rng, { strength }) {
        given.push(strength);
      },
    });
    rule(step as never, BORDER, { trials: 20 }).check();
    expect(given[0]).toBe(0.5);
    expect(new Set(given.slice(1, 10)).size).toBeGreaterThan(3);
    // 1x1 and 2x2 are too small.
    const squares = Array.from({ length: 20 }, (_, i) => (i < 2 ? 0.5 : given[10 + i - 2]!));
    expect(squares.filter((strength, i) => i % 3 === 0 && strength !== 0.5)).toEqual([]);
    for (const rest of [1, 2]) {
      expect(squares.filter((strength, i) => i % 3 === rest && strength !== 0.5).length).toBeGreaterThan(0);
    }
  });

  test("end with the first that doesn't end", () => {
    let builds = 0;
    let closed = 0;
    const endless = () =>
      layer(function* () {
        builds++;
        try {
          for (;;) yield;
        } finally {
          closed++;
        }
      });
    expect(messageOf(endless, ENDS, { yieldsPerCell: 0 })).toMatch(/^broken: it has yielded 1001 times/);
    expect([builds, closed]).toEqual([1, 1]);
  });

  test("may yield and draw up to a limit for each cell", () => {
    const yields = (times: number) => () =>
      layer(function* () {
        for (let i = 0; i < times; i++) yield;
      });
    expect(messageOf(yields(1000), ENDS, { ...FEW, yieldsPerCell: 0 })).toBeUndefined();
    const draws = (times: number) => () =>
      layer(function* (_map, rng) {
        for (let i = 0; i < times; i++) rng.next();
      });
    expect(messageOf(draws(100_000), ENDS, { ...FEW, drawsPerCell: 0 })).toBeUndefined();
    expect(messageOf(draws(100_001), ENDS, { ...FEW, drawsPerCell: 0 })).toMatch(/drawn 100001 random numbers/);
    expect(messageOf(draws(101_201), ENDS, { ...FEW, drawsPerCell: 1 })).toMatch(/drawn 101201 random numbers/);
  });
});

test("every attempt of a build may yield and draw as much as the others", () => {
  let attempts = 0;
  const unlucky = (work: (rng: Rng) => Work) => () =>
    layer(function* (_map, rng) {
      yield* work(rng);
      if (attempts++ % 2 === 0) throw stuck("not yet.");
    });
  const yields = unlucky(function* () {
    for (let i = 0; i < 600; i++) yield;
  });
  expect(messageOf(yields, ENDS, { ...FEW, yieldsPerCell: 0 })).toBeUndefined();
  const draws = unlucky(function* (rng) {
    for (let i = 0; i < 60_000; i++) rng.next();
  });
  expect(messageOf(draws, ENDS, { ...FEW, drawsPerCell: 0 })).toBeUndefined();
  expect(attempts).toBe(40);
});

describe("a fault is told", () => {
  test("by its own rule, and by no other", () => {
    const buries = function* (map: BuilderMap): Work {
      map.addSpawn({ at: 0, name: "Rat", blocks: true });
      yield;
    };
    expect(told(buries, SPAWNS)).toMatch(/it put Rat inside rock/);
    for (const name of [BORDER, FORM, FACTS, KEPT]) expect(told(buries, name)).toBeUndefined();
  });

  test("with the names of content instead of all of it", () => {
    const table = { name: "rats", entries: new Array(100).fill(1) };
    const isAny = () => true;
    const options: Record<string, Option<any>> = { strength: ratio(0.5, "") };
    for (const name of ["a", "b", "c", "d"]) {
      options[`one-${name}`] = content("table", table, "", isAny);
      options[`list-${name}`] = contents("table", [table, { name: "bats", entries: [] }], "", isAny);
    }
    const step = defineLayer({
      id: "broken",
      options,
      *build(map, _rng, { strength }) {
        if (strength !== 0.5) (map.tiles as Uint8Array)[0] = FLOOR;
      },
    });
    const message = messageOf(() => step as never, BORDER, FEW);
    expect(message).toMatch(/options \{"strength":/);
    expect(message).toMatch(/"one-\w":"rats"/);
    expect(message).toMatch(/"list-\w":\["rats","bats"\]/);
    expect(message).not.toMatch(/entries/);
  });

  test("where a corner is opened: it belongs to the top or the bottom", () => {
    const corner = (x: (map: BuilderMap) => number, y: (map: BuilderMap) => number) =>
      messageOf(opens(x, y), BORDER, FEW);
    expect(corner(lastX, first)).toMatch(/opened the top border .* cell \(39, 0\)/);
    expect(corner(first, lastY)).toMatch(/opened the bottom border .* cell \(0, 29\)/);
  });

  test("where a map can't even be looked at", () => {
    const message = told(function* (map) {
      const { rooms } = map;
      map.rooms = 7 as never;
      yield;
      map.rooms = rooms;
    }, FORM);
    expect(message).toMatch(/^broken: it left a map that can't be read: /);
  });

  test("where a picture is none, and not where it is one", () => {
    const yielding = (picture: unknown) =>
      told(function* () {
        yield picture as never;
      }, FORM);
    expect(yielding(null)).toMatch(/^broken: it yielded null\. /);
    expect(yielding({ width: 2, rows: ["ab", 7] })).toMatch(/^broken: it yielded /);
    expect(yielding({ width: 2, rows: "ab" })).toMatch(/^broken: it yielded /);
    expect(yielding({ width: 2, rows: ["ab", "cd"] })).toBeUndefined();
  });

  test("only the first of its kind", () => {
    const message = told(function* (map) {
      map.setAt(5, 0, FLOOR);
      yield;
      map.setAt(5, 0, WALL);
      map.setAt(0, 5, FLOOR);
      yield;
      map.setAt(0, 5, WALL);
    }, BORDER);
    expect(message).toMatch(/opened the top border/);
  });
});

describe("what has to be kept", () => {
  test("is the start: a layer that doesn't say so can't move it", () => {
    const moves = function* (map: BuilderMap): Work {
      map.start = freeFloor(map);
    };
    expect(told(moves, KEPT)).toMatch(
      /^broken: it moved the start \(seed "kept 0", 40x30, cell \(\d+, \d+\), options \{\}\)\.$/,
    );
    expect(told(moves, KEPT, ["start"])).toBeUndefined();
  });

  test("are the exits: a layer that doesn't say so can't add any", () => {
    const adds = function* (map: BuilderMap): Work {
      map.addExit(freeFloor(map), "down");
    };
    expect(told(adds, KEPT)).toMatch(/^broken: it changed the exits \(seed "kept 0", 40x30, cell \(/);
    expect(told(adds, KEPT, ["exit"])).toBeUndefined();
  });

  test("are the exits: a layer that doesn't say so can't move one", () => {
    const moves = function* (map: BuilderMap): Work {
      map.removeExits("down");
      map.addExit(freeFloor(map), "down");
    };
    expect(told(moves, KEPT)).toMatch(/^broken: it changed the exits \(seed "kept 0", 40x30, cell \(/);
  });

  test("is the floor under the start", () => {
    const message = told(function* (map) {
      (map.tiles as Uint8Array)[map.start!] = WALL;
    }, KEPT);
    expect(message).toMatch(/^broken: it filled the start with rock \(seed "kept 0", 40x30, cell \(/);
  });

  test("are reserved cells, floor as well as rock, and their being reserved", () => {
    const writes = (from: number, to: number) =>
      told(function* (map) {
        for (let cell = 0; cell < map.tiles.length; cell++) {
          if (map.isReserved(cell) && map.tiles[cell] === from) (map.tiles as Uint8Array)[cell] = to;
        }
      }, KEPT);
    expect(writes(FLOOR, WALL)).toMatch(/^broken: it wrote a reserved cell/);
    expect(writes(WALL, FLOOR)).toMatch(/^broken: it wrote a reserved cell/);
    const message = told(function* (map) {
      for (let cell = 0; cell < map.tiles.length; cell++) {
        if (map.isReserved(cell) && !map.exits.some(({ at }) => at === cell)) map.release(cell, map.tiles[cell]!);
      }
    }, KEPT);
    expect(message).toMatch(/^broken: it released a reserved cell/);
  });

  test("are many cells all over the map, in each of ten builds", () => {
    const builds: { cells: number[]; floor: number; rock: number }[] = [];
    const step = counting((map) => {
      const cells = cellsOf(map).filter((cell) => map.isReserved(cell));
      const count = (tile: number) => cells.filter((cell) => map.tiles[cell] === tile).length;
      builds.push({ cells, floor: count(FLOOR), rock: count(WALL) });
    });
    rule(step, KEPT).check();
    expect(builds).toHaveLength(10);
    expect(new Set(builds.map(({ cells }) => cells.join())).size).toBe(10);
    // Now and then one cell is drawn twice.
    for (const { cells, floor, rock } of builds) {
      expect(cells.length).toBeGreaterThan(20);
      expect(floor).toBeGreaterThan(9);
      expect(rock).toBeGreaterThan(9);
    }
    expect(Math.max(...builds.map(({ cells }) => cells.length))).toBe(24);
    const all = builds.flatMap(({ cells }) => cells);
    const [xs, ys] = [all.map((cell) => cell % 40), all.map((cell) => Math.floor(cell / 40))];
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([1, 38, 1, 28]);
  });

  test("is nothing of an initial builder's own: it makes the start and the exits", () => {
    const starts = defineBuilder({
      id: "broken",
      options: {},
      *build(map) {
        map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
        map.start = freeFloor(map);
        map.addExit(freeFloor(map), "down");
      },
    });
    expect(messageOf(() => starts as never, KEPT, FEW)).toBeUndefined();
  });
});

describe("state between builds", () => {
  test("is found where a seed builds another level the second time", () => {
    let builds = 0;
    const message = told(function* (map, rng) {
      dig(map, rng, ++builds);
    }, SAME);
    expect(message).toMatch(/^broken: two builds with the same seed differ \(seed "usual 0", 40x30, options \{\}\)\.$/);
  });

  test("is found where only the number of draws changes", () => {
    let builds = 0;
    const message = told(function* (_map, rng) {
      for (let i = builds++; i > 0; i--) rng.next();
    }, NO_STATE);
    expect(message).toMatch(/^broken: the same seed built a different level the second time/);
  });

  test("can't be looked for where there is no level", () => {
    const never = function* (): Work {
      throw stuck("not today.");
    };
    expect(told(never, NO_STATE)).toMatch(/^broken: it built no level: [\s\S]*not today\./);
    expect(told(never, SAME)).toBeUndefined();
  });
});

describe("facts", () => {
  const adding = (adds: readonly Fact[], build: (map: BuilderMap) => void) =>
    messageOf(
      () =>
        defineBuilder({
          id: "broken",
          options: {},
          adds,
          *build(map) {
            map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
            build(map);
          },
        }) as never,
      FACTS,
      FEW,
    );

  test("that are declared have to be there", () => {
    for (const fact of ["plan", "rooms", "corridors", "start", "exit"] as const) {
      expect(adding([fact], () => {})).toMatch(`it declares that it adds the fact "${fact}", but doesn't add it`);
    }
    expect(adding(["start"], (map) => (map.start = map.index(1, 1)))).toBeUndefined();
    expect(adding(["corridors"], (map) => (map.corridors = []))).toBeUndefined();
    expect(adding(["exit"], (map) => map.addExit(map.index(1, 1), "down"))).toBeUndefined();
    expect(adding(["exit"], (map) => map.addExit(map.index(1, 1), "up"))).toMatch("but doesn't add it");
    const room = (map: BuilderMap) => ({ x: 1, y: 1, width: 2, height: 2, anchor: map.index(1, 1) });
    expect(adding(["plan", "rooms"], (map) => (map.rooms = [room(map)]))).toBeUndefined();
    expect(adding(["plan"], (map) => (map.rooms = []))).toMatch("but doesn't add it");
  });

  test("rooms are there as soon as one of them has a cell of floor, wherever it is", () => {
    const withFloor = (x: number, y: number) =>
      adding(["plan", "rooms"], (map) => {
        map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, WALL);
        map.set(map.index(x, y), FLOOR);
        const anchor = map.index(5, 5);
        map.rooms = [
          { x: 15, y: 15, width: 1, height: 1, anchor },
          { x: 4, y: 5, width: 3, height: 2, anchor },
        ];
      });
    for (const y of [5, 6]) for (const x of [4, 5, 6]) expect(withFloor(x, y)).toBeUndefined();
    for (const [x, y] of [
      [3, 5],
      [7, 5],
      [4, 4],
      [4, 7],
    ] as const) {
      expect(withFloor(x, y)).toMatch(`it declares that it adds the fact "rooms", but doesn't add it`);
    }
  });

  test("that are dropped have to be declared", () => {
    const dropping = (drops: readonly Fact[]) =>
      messageOf(
        () =>
          defineLayer({
            id: "broken",
            options: {},
            drops,
            *build(map) {
              map.rooms = undefined;
            },
          }) as never,
        FACTS,
        FEW,
      );
    expect(dropping([])).toMatch('it drops the fact "plan" without declaring it');
    expect(dropping(["plan"])).toMatch('it drops the fact "rooms" without declaring it');
    expect(dropping(["plan", "rooms"])).toBeUndefined();
  });
});

describe("spawns", () => {
  test("that were there before, or were on floor when they came, are nobody's fault", () => {
    const buries = function* (map: BuilderMap): Work {
      const at = freeFloor(map);
      map.addSpawn({ at, name: "Rat", blocks: true });
      map.set(at, WALL);
    };
    expect(told(buries, SPAWNS)).toBeUndefined();
    const spawned = defineLayer({ id: "spawned", options: {}, build: buries });
    const on = [simpleMap(), spawned()];
    const lays = () =>
      layer(function* (map) {
        const [rat] = map.spawns;
        if (rat !== undefined) map.set(rat.at, WALL);
      });
    expect(messageOf(lays, SPAWNS, { ...FEW, on })).toBeUndefined();
  });
});

describe("streams", () => {
  test("that come from the step's own are its own: forks, forks of cells, and those of prepare", () => {
    const step = defineLayer({
      id: "broken",
      options: {},
      prepare(_map, rng, _options, later) {
        rng.next();
        rng.at(1, 2).next();
        later.fork("again").next();
      },
      *build(map, rng) {
        dig(map, rng.at(1, 2).fork("x"), 2);
      },
    });
    for (const name of [STREAM, CLOCK, NO_STATE]) expect(messageOf(() => step as never, name, FEW)).toBeUndefined();
  });

  test("of others stay theirs when they are forked", () => {
    const options = { ...FEW, on: [simpleMap(), robbed()] };
    const forks = () =>
      layer(function* (map) {
        dig(map, stolen!.fork("x"), 3);
      });
    expect(messageOf(forks, STREAM, options)).toMatch(/draws from a stream that is not its own/);
    const cells = () =>
      layer(function* (map) {
        dig(map, stolen!.at(1, 2), 3);
      });
    expect(messageOf(cells, STREAM, options)).toMatch(/draws from a stream that is not its own/);
  });

  test("that are only made, and never drawn from, do no harm", () => {
    const makes = function* (_map: BuilderMap, rng: Rng): Work {
      Rng.fromSeed("mine").fork("x");
      rng.fork("y");
    };
    expect(told(makes, NO_STATE)).toBeUndefined();
  });

  test("may not be drawn from in prepare either, nor a clock be read", () => {
    const prepared = (prepare: () => void, name: string) =>
      messageOf(() => defineLayer({ id: "broken", options: {}, prepare, *build() {} }) as never, name, FEW);
    expect(prepared(() => void Rng.fromSeed("mine").next(), STREAM)).toMatch(/a stream that is not its own/);
    expect(prepared(() => void Date.now(), CLOCK)).toMatch(/it uses Date\.now\(\)/);
  });
});

describe("clocks", () => {
  test("are told apart from dates that are given, and still work", () => {
    const dates: unknown[] = [];
    const sound = function* (): Work {
      dates.push(
        new Date(5).getTime(),
        new Date(2020, 1).getFullYear(),
        Date.UTC(1970, 0),
        new Date(0) instanceof Date,
      );
    };
    expect(told(sound, CLOCK)).toBeUndefined();
    expect(dates.slice(0, 4)).toEqual([5, 2020, 0, true]);
    const read: number[] = [];
    const reads = function* (): Work {
      read.push(Math.random(), process.hrtime().length, new Date().getFullYear());
    };
    expect(told(reads, CLOCK)).toMatch(/it uses Math\.random\(\)/);
    expect(read[0]).toBeLessThan(1);
    expect(read[1]).toBe(2);
    expect(read[2]).toBeGreaterThan(2000);
  });

  test("belong to whoever reads them: those who only stand beside the step are left alone", () => {
    const other = defineLayer({
      id: "other",
      options: {},
      *build() {
        Date.now();
        Math.random();
      },
    });
    const sound = () =>
      layer(function* (map, rng) {
        dig(map, rng, 1);
        yield;
      });
    expect(messageOf(sound, CLOCK, { ...FEW, on: [simpleMap(), other()] })).toBeUndefined();
  });
});

describe("the smallest size", () => {
  const small = (minSize: () => readonly [number, number], build: (map: BuilderMap) => void = () => {}) =>
    messageOf(() => counting(build, minSize), SMALL);

  test("is tried five times, and one size below it must be refused", () => {
    const sizes: string[] = [];
    const heard = ({ width, height }: BuilderMap) => void sizes.push(`${width}x${height}`);
    expect(small(() => [7, 5], heard)).toBeUndefined();
    expect(sizes).toEqual(new Array(5).fill("7x5"));
    sizes.length = 0;
    expect(small(() => [1, 1], heard)).toBeUndefined();
    expect(sizes).toEqual(new Array(5).fill("3x3"));
  });

  test("of a layer is at least what is needed below it", () => {
    const sizes = new Set<string>();
    const step = () =>
      layer(function* ({ width, height }) {
        sizes.add(`${width}x${height}`);
      });
    expect(messageOf(step, SMALL)).toBeUndefined();
    expect([...sizes]).toEqual(["10x10"]);
  });

  test("has to work", () => {
    const crashes = () => {
      throw new TypeError("too narrow");
    };
    expect(small(() => [7, 5], crashes)).toMatch(
      /^broken: it is broken: .*too narrow.* \(seed "small 0", 7x5, options \{\}\)\.$/,
    );
    let asked = 0;
    expect(small(() => (asked++ === 0 ? [7, 5] : [9, 5]))).toMatch(
      /^broken: it rejects its own minimum size \(seed "small 0", 7x5, options \{\}\)\.$/,
    );
  });

  test("has to be the smallest", () => {
    let asked = 0;
    expect(small(() => (asked++ === 0 ? [7, 5] : [3, 3]))).toMatch(
      /^broken: below its minimum size it must fail with "too-small", but it built a level \(seed "small", 6x5, options \{\}\)\.$/,
    );
    asked = 0;
    const crashes = ({ width }: BuilderMap) => {
      if (width < 7) throw new TypeError("too narrow");
    };
    expect(small(() => (asked++ === 0 ? [7, 5] : [3, 3]), crashes)).toMatch(
      /^broken: below its minimum size it must fail with "too-small", but it said: .*too narrow/,
    );
  });
});

describe("builds that are refused", () => {
  /** Refuses that many of ten builds, by turns. */
  const refusing = (ofTen: number) => () => {
    let owed = 0;
    let refused = 0;
    return layer(function* () {
      owed += ofTen;
      if (owed < 10) return;
      owed -= 10;
      throw new UndercroftError("bad-content", `refusal ${++refused}.`);
    });
  };

  test("may be as many as are allowed, and no more", () => {
    // All of the ten have the usual size.
    expect(messageOf(refusing(1), BUILDS, FEW)).toBeUndefined();
    expect(messageOf(refusing(2), BUILDS, FEW)).toMatch(
      /^broken: 2 of 10 builds ended without a level, more than the allowed 10%\. The first error: .*refusal 1\./,
    );
    expect(messageOf(refusing(2), BUILDS, { ...FEW, refusals: 0.2 })).toBeUndefined();
    expect(messageOf(refusing(3), BUILDS, { ...FEW, refusals: 0.256 })).toMatch(/more than the allowed 26%\./);
  });

  test("don't count where the map is smaller than the step needs, or than 20x20", () => {
    const picky = (least: number) => () =>
      defineBuilder({
        id: "broken",
        options: {},
        *build(map) {
          if (map.width < least || map.height < least) throw stuck("too narrow.");
        },
      }) as never;
    expect(messageOf(picky(20), BUILDS, { trials: 60, refusals: 0 })).toBeUndefined();
    expect(messageOf(picky(21), BUILDS, { trials: 20, refusals: 0 })).toMatch(
      /^broken: 1 of 11 builds ended without a level, more than the allowed 0%\. .*\(seed "any 19", 20x20, /s,
    );
    const needy = defineBuilder({ id: "broken", options: {}, minSize: () => [25, 25], *build() {} });
    expect(messageOf(() => needy as never, BUILDS, { trials: 60, refusals: 0 })).toBeUndefined();
  });
});

describe("options that are taken although they are bad", () => {
  const taking = (accepts: (value: unknown) => boolean) =>
    messageOf(
      () =>
        defineLayer({
          id: "broken",
          options: { strength: { ...ratio(0.5, "How much of it."), accepts } },
          *build() {},
        }) as never,
      OPTIONS,
    );
  const refusal = (message: string, details?: object) =>
    taking((value) => {
      if (value === 0.5) return true;
      throw new UndercroftError("bad-option", message, details);
    });

  test("are told", () => {
    expect(taking(() => true)).toBe("broken: it must reject a bad strength (strength was 2).");
    expect(taking((value) => Number(value) <= 1)).toBeUndefined();
  });

  test("are told also where the error doesn't say what is wrong", () => {
    const details = { step: "broken", option: "strength" };
    expect(refusal("no.", details)).toBe(
      'broken: the error must start with "broken: strength must be", but it is: no. (strength was 2).',
    );
    const named = "broken: strength must be less.";
    expect(refusal(named, details)).toBeUndefined();
    for (const wrong of [{ step: "broken" }, { option: "strength" }, { ...details, step: "other" }]) {
      expect(refusal(named, wrong)).toBe(
        "broken: the error's details must name the step and the option (strength was 2).",
      );
    }
  });

  test("and errors that are not ours come through", () => {
    expect(
      taking((value) => {
        if (value === 0.5) return true;
        throw new TypeError("oops");
      }),
    ).toBe("oops");
  });
});

test.each([areaStart, distantExit])("a shipped step that makes what others stand on keeps every rule, too", (step) => {
  for (const { check } of stepContract(step, { trials: 6 })) check();
});
