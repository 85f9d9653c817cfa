import { describe, expect, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import {
  type BuilderMap,
  defineInitialBuilder,
  defineMetaBuilder,
  type Fact,
  FLOOR,
  Rng,
  ratio,
  type StepDefinition,
  stuck,
  WALL,
  type Work,
} from "../core/index.js";
import { type ContractOptions, stepContract } from "./index.js";

type Broken = { readonly definition: StepDefinition<any> };

/** A layer that has something wrong with it, and one option, to be seen in messages. */
function layer(build: (map: BuilderMap, rng: Rng) => Work, adds: readonly Fact[] = []): Broken {
  const options = { strength: ratio(0.5, "How much of it.") };
  return defineMetaBuilder({ id: "broken", options, adds, build: (map, rng) => build(map, rng) }) as never;
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

const WHERE = String.raw`\(seed "[^"]+", \d+x\d+, options \{.*\}\)\.$`;
const WHERE_AND_CELL = String.raw`\(seed "[^"]+", \d+x\d+, cell \(\d+, \d+\), options \{.*\}\)\.$`;
const BORDER = "keeps the border solid on all four sides at every yield";
const NO_STATE = "keeps no state between builds, and shares none between builds that run at the same time";
const FORM = "leaves a well-formed map at every yield";
const ENDS = "ends";
const STREAM = "draws random numbers only from its own stream";
const CLOCK = "uses no clock and no other source of randomness";
const FACTS = "adds the facts that it declares, and drops none without declaring it";
const SPAWNS = "puts spawns only on walkable cells";
const KEPT = "leaves reserved cells, the start and the exits as they are";
const BUILDS = "builds a level with nearly all options at any size from its minimum, and otherwise says why not";

let stolen: Rng | undefined;
/** An honest layer whose stream somebody else has got hold of. */
const robbed = defineMetaBuilder({
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
};

const broken: [what: string, make: () => Broken, rule: string, fault: string, options?: ContractOptions][] = [
  ["opens the top border", opens(middleX, first), BORDER, `it opened the top border ${WHERE_AND_CELL}`],
  ["opens the left border", opens(first, middleY), BORDER, `it opened the left border ${WHERE_AND_CELL}`],
  ["opens the right border", opens(lastX, middleY), BORDER, `it opened the right border ${WHERE_AND_CELL}`],
  ["opens the bottom border", opens(middleX, lastY), BORDER, `it opened the bottom border ${WHERE_AND_CELL}`],
  [
    "writes reserved cells",
    () =>
      layer(function* (map) {
        for (let cell = 0; cell < map.tiles.length; cell++) {
          if (map.isReserved(cell) && map.tiles[cell] === WALL) (map.tiles as Uint8Array)[cell] = FLOOR;
        }
      }),
    KEPT,
    `it wrote a reserved cell ${WHERE_AND_CELL}`,
  ],
  [
    "shares state between builds, which counts them",
    () => {
      let builds = 0;
      return layer(function* (map, rng) {
        dig(map, rng, ++builds);
      });
    },
    NO_STATE,
    `the same seed built a different level the second time, so it keeps state between builds ${WHERE}`,
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
    `the same seed built a different level the second time, so it keeps state between builds ${WHERE}`,
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
    `two builds at the same time affect each other, so it shares state between builds ${WHERE}`,
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
    String.raw`it has yielded \d+ times and hasn't ended ${WHERE}`,
  ],
  [
    "never ends, and draws",
    () =>
      layer(function* (_map, rng) {
        while (rng.below(6) < 6);
      }),
    ENDS,
    String.raw`it has drawn \d+ random numbers and hasn't ended ${WHERE}`,
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
    `it left a malformed map: tile number 99 is not in the tileset ${WHERE_AND_CELL}`,
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
    () => defineInitialBuilder({ id: "broken", options: {}, adds: ["corridors"], *build() {} }) as never,
    FACTS,
    `it declares that it adds the fact "corridors", but doesn't add it ${WHERE}`,
  ],
  [
    "promises rooms and draws none",
    () =>
      defineInitialBuilder({
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
    `it put Rat inside rock ${WHERE_AND_CELL}`,
  ],
  [
    "crashes with some of its options",
    () =>
      defineMetaBuilder({
        id: "broken",
        options: { strength: ratio(0.5, "How much of it.") },
        *build(_map, _rng, { strength }) {
          if (strength > 0.9) throw new TypeError("too strong");
        },
      }) as never,
    BUILDS,
    `it is broken: broken#1 threw an error: too strong .* ${WHERE}`,
  ],
  [
    "refuses to build too often",
    () =>
      defineMetaBuilder({
        id: "broken",
        options: { strength: ratio(0.5, "How much of it.") },
        *build(_map, _rng, { strength }) {
          if (strength !== 0.5) throw stuck("not today.");
        },
      }) as never,
    BUILDS,
    String.raw`[\s\S]*\d+ of \d+ builds ended without a level, more than the allowed 10%\. The first error: [\s\S]*not today\.[\s\S]* ${WHERE}`,
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
