import { spawnSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import { caught } from "../../../test/kit/caught.js";
import { simpleMap } from "../../builders/index.js";
import {
  type BuilderMap,
  defineBuilder,
  defineLayer,
  type Fact,
  FLOOR,
  integer,
  PAUSE,
  type Pausing,
  Rng,
  type Rng as Stream,
  stuck,
  UndercroftError,
  WALL,
} from "../../core/index.js";
import { areaStart, distantExit } from "../../layers/index.js";
import { type AnyNode, BuildError, chain, type Level, readLevel } from "../index.js";

const open = defineBuilder({
  id: "open",
  options: {},
  *build(map) {
    map.fill({ x: 1, y: 1, width: map.width - 2, height: map.height - 2 }, FLOOR);
  },
});

/** A layer that does one thing to the map. */
const layer = (
  id: string,
  work: (map: BuilderMap, rng: Stream) => void,
  facts: { adds?: Fact[]; drops?: Fact[] } = {},
) =>
  defineLayer({
    id,
    options: {},
    ...facts,
    *build(map, rng) {
      work(map, rng);
    },
  })({}) as unknown as AnyNode;

const SIZE = { width: 12, height: 8 };
const cave = (...layers: AnyNode[]) =>
  chain(SIZE).startWith(open()).with(areaStart()).with(distantExit()).withAll(layers);

function failed(work: () => unknown): BuildError {
  const error = caught(work);
  if (error instanceof BuildError) return error;
  throw error;
}

describe("prepare", () => {
  test("can pause, and ends before the first builder begins", async () => {
    const log: string[] = [];
    const pausing = defineLayer({
      id: "pausing",
      options: {},
      prepare: () => preparing(log),
      *build() {
        log.push("build");
      },
    })({}) as unknown as AnyNode;
    const watched = layer("watched", () => log.push("watched"));
    cave(pausing, watched).build({ seed: 1 });
    expect(log).toEqual(["begun", "ended", "build", "watched"]);
    log.length = 0;
    const onProgress = () => log.length === 1 && log.push("paused");
    await cave(pausing).buildAsync({ seed: 1, onProgress });
    expect(log).toEqual(["begun", "paused", "ended", "build"]);
  });

  function* preparing(log: string[]): Pausing {
    log.push("begun");
    yield PAUSE;
    log.push("ended");
  }
});

describe("bad luck", () => {
  const unlucky = () =>
    layer("unlucky", (_map, rng) => {
      const roll = rng.below(6);
      if (roll > 0) throw stuck(`rolled ${roll}.`);
    });

  /** What the layer rolls on an attempt: its stream has the names of depth, attempt and step, and nothing else. */
  const rollOf = (seed: string, attempt: number) =>
    Rng.fromSeed(seed).fork("depth 1").fork(`attempt ${attempt}`).fork("unlucky#1").below(6);

  test("is tried again on the next attempt's stream, until it is over; the report names what was rejected", () => {
    const attempts: number[] = [];
    for (let i = 0; i < 40; i++) {
      const seed = `luck ${i}`;
      const level = cave(unlucky()).build({ seed, attempts: 200 });
      let first = 1;
      while (rollOf(seed, first) > 0) first++;
      expect(level.attempt).toBe(first);
      expect(level.report.filter((entry) => entry.kind === "rejected")).toEqual(
        Array.from({ length: first - 1 }, (_, k) => ({
          step: "unlucky#1",
          kind: "rejected",
          message: `attempt ${k + 1}: rolled ${rollOf(seed, k + 1)}.`,
        })),
      );
      attempts.push(first);
    }
    expect(Math.max(...attempts)).toBeGreaterThan(5);
    expect(attempts).toContain(1);
  });

  test("leaves nothing behind: the attempt that succeeds is the same when it is the first one", () => {
    for (let i = 0; i < 10; i++) {
      const noisy = layer("noisy", (map, rng) => {
        map.addSpawn({ at: map.index(1 + rng.below(3), 1), name: `rat ${rng.below(100)}`, blocks: false });
        map.note("shortfall", "a rat too few");
      });
      const level = cave(noisy, unlucky()).build({ seed: i, attempts: 200 });
      const again = cave(noisy, unlucky()).build({ seed: i, firstAttempt: level.attempt, attempts: 1 });
      expect(again.hash).toBe(level.hash);
      expect(again.steps).toEqual(level.steps);
      expect(again.report).toEqual(level.report.filter((entry) => entry.kind !== "rejected"));
    }
  });

  test("that doesn't end is an error with every attempt, the recipe, and the command to see it again", () => {
    let runs = 0;
    const doomed = layer("doomed", () => {
      runs++;
      throw stuck(`no luck at ${runs}.`);
    });
    const error = failed(() => cave(doomed).build({ seed: "rats", depth: 3 }));
    expect(runs).toBe(20);
    expect(error).toMatchObject({
      code: "build-failed",
      family: "luck",
      name: "BuildError",
      details: { step: "doomed#1" },
    });
    expect(error.rejections).toHaveLength(20);
    expect(error.rejections[0]).toEqual({ attempt: 1, step: "doomed#1", message: "no luck at 1." });
    expect(error.recipe.steps.map((step) => step.as)).toEqual(["open#1", "area-start#1", "distant-exit#1", "doomed#1"]);
    expect(error.reproduce).toBe("undercroft build recipe.json --seed rats --depth 3 --size 12x8");
    expect(error.message).toBe(
      [
        "no valid level after 20 attempts:",
        "  attempt 1, doomed#1: no luck at 1.",
        "  attempt 2, doomed#1: no luck at 2.",
        "  attempt 3, doomed#1: no luck at 3.",
        "  attempt 4, doomed#1: no luck at 4.",
        "  … 15 more",
        "  attempt 20, doomed#1: no luck at 20.",
        "To reproduce it, save the recipe of this error as recipe.json and run: undercroft build recipe.json --seed rats --depth 3 --size 12x8",
      ].join("\n"),
    );
  });

  test("is counted as often as was asked for", () => {
    const doomed = layer("doomed", () => {
      throw stuck("never.");
    });
    const attempts = (count: number, firstAttempt = 1) =>
      failed(() => cave(doomed).build({ seed: 1, attempts: count, firstAttempt })).rejections.map((it) => it.attempt);
    expect(attempts(1)).toEqual([1]);
    expect(attempts(3)).toEqual([1, 2, 3]);
    expect(attempts(2, 7)).toEqual([7, 8]);
    expect(failed(() => cave(doomed).build({ seed: 1, attempts: 1 })).message).toMatch(
      /^no valid level after 1 attempt:\n/,
    );
  });

  test("of another's error that says its own step keeps that name", () => {
    const quoting = layer("quoting", () => {
      throw new UndercroftError("stuck", "inner: it broke.", { step: "inner" });
    });
    const [first] = failed(() => cave(quoting).build({ seed: 1, attempts: 1 })).rejections;
    expect(first).toEqual({ attempt: 1, step: "inner", message: "it broke." });
  });
});

describe("the command that shows a failure again", () => {
  const doomed = layer("doomed", () => {
    throw stuck("never.");
  });
  const command = (seed: string | number, name?: string) =>
    failed(() =>
      chain({ ...SIZE, ...(name === undefined ? {} : { name }) })
        .startWith(open())
        .with(areaStart())
        .with(distantExit())
        .withAll([doomed])
        .build({ seed }),
    ).reproduce;

  test("has plain seeds and names as they are, and others in quotes", () => {
    // A name may be that of a recipe which is something else: the error's own recipe is what shows it.
    expect(command(42, "rooms")).toBe("undercroft build recipe.json --seed 42 --depth 1 --size 12x8");
    expect(command(-5)).toContain("--seed -5 ");
    expect(command("")).toContain('--seed "" ');
    expect(command("two rats")).toContain('--seed "two rats" ');
    expect(command("it's")).toContain(`--seed "it's" `);
    expect(command('say "rats"')).toContain(`--seed 'say "rats"' `);
    expect(command("$HOME `ls`!")).toContain("--seed '$HOME `ls`!' ");
    expect(command("a\nb\u001b[31m")).toContain(String.raw`--seed $'a\x0ab\x1b\x5b31m' `);
  });

  test("has what the game had used up, and other attempts than the usual ones", () => {
    const call = (options: object) => failed(() => cave(doomed).build({ seed: 1, ...options })).reproduce;
    const plain = "undercroft build recipe.json --seed 1 --depth 1 --size 12x8";
    expect(call({})).toBe(plain);
    expect(call({ used: ["throne", "group:old kings"] })).toBe(`${plain} --used throne --used "group:old kings"`);
    expect(call({ attempts: 3 })).toBe(`${plain} --attempts 3`);
    expect(call({ attempts: 2, firstAttempt: 7 })).toBe(`${plain} --attempts 7..8`);
    const error = failed(() => cave(doomed).build({ seed: 1, attempts: 1 }));
    const told = error.messageFor(["build", "my recipe.json", "--set", "a.b=[1,2]"]);
    expect(told).toContain('\nTo reproduce it: undercroft build "my recipe.json" --set "a.b=[1,2]"');
    expect(told).not.toContain("save the recipe");
  });

  const bash = spawnSync("bash", ["-c", "true"]).status === 0;
  test.skipIf(!bash)("is read by a shell as exactly that seed", () => {
    const seeds = [
      "rats",
      "",
      "two rats",
      `it's "quoted"`,
      "$HOME $x $(ls) `ls` \\ ! %PATH% *?[a]~",
      "'",
      "\\'",
      "🐀 ü 中",
    ];
    seeds.push("line\nbreak\ttab\u0007\u007f", "a\u0085\u2028\u202eb'\\", "-x", "é\u200d👩‍🚀\n", "a;b|c&d>e<f#g(h){i}");
    const calls = seeds.map((seed) => command(seed).replace(/^undercroft /, "printf '%s|' "));
    // A UTF-8 locale, as on every desktop; without one bash can't write characters by their numbers.
    const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8" };
    const { stdout } = spawnSync("bash", ["-c", calls.join("\n")], { encoding: "utf8", env });
    expect(stdout).toBe(seeds.map((seed) => `build|recipe.json|--seed|${seed}|--depth|1|--size|12x8|`).join(""));
  });

  test("has nothing in it that drives a terminal", () => {
    for (const seed of ["\u001b]0;x\u0007", "a\r\nb", "\u202e", "\u0090x"]) {
      expect(command(seed)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    }
  });
});

describe("a level that fails a check", () => {
  const aroundExit = (map: BuilderMap) => {
    const { at } = map.exits[0]!;
    for (const cell of [at - 1, at + 1, at - map.width, at + map.width]) map.set(cell, WALL);
    for (const cell of [at - 13, at - 11, at + 11, at + 13]) map.set(cell, WALL);
  };

  test("is never handed out: the error names the step that broke it, the check, and where", () => {
    const waller = layer("waller", aroundExit);
    const idle = layer("idle", () => {});
    const sound = cave().build({ seed: 1 });
    const error = failed(() => cave(idle, waller, idle).build({ seed: 1, attempts: 2 }));
    expect(error.rejections).toHaveLength(2);
    for (const rejection of error.rejections) {
      expect(rejection).toMatchObject({ step: "waller#1", check: "exit-reachable", witnesses: [sound.exits[0]!.at] });
    }
    expect(error.details.step).toBe("waller#1");
    const [x, y] = sound.exits[0]!.at;
    expect(error.message).toContain(
      `attempt 1, waller#1: exit-reachable failed: an exit can't be reached from the start, at (${x}, ${y})`,
    );
    expect(error.message).toContain("To fix it, add connect-regions or cull-unreachable before the exit.");
  });

  const pocket = (map: BuilderMap) => {
    for (const cell of [map.index(9, 1), map.index(9, 2), map.index(10, 2)]) map.set(cell, WALL);
  };
  const rat = (map: BuilderMap) => map.addSpawn({ at: map.index(10, 1), name: "Rat", blocks: true });
  const rejection = (...layers: AnyNode[]) =>
    failed(() => cave(...layers).build({ seed: 1, attempts: 1 })).rejections[0];

  test("names the step that walled a spawn in, or the one that put it into a pocket, whichever came last", () => {
    expect(rejection(layer("rats", rat), layer("walls", pocket))).toMatchObject({
      step: "walls#1",
      check: "spawn-reachable",
      witnesses: [[10, 1]],
    });
    expect(rejection(layer("walls", pocket), layer("rats", rat))).toMatchObject({ step: "rats#1" });
  });

  test("names the step that broke a level which only diagonal moves held together", () => {
    // All of the map but a cell that touches the rest by a corner: the exit goes there.
    const corner = layer("corner", (map) => {
      map.set(map.index(2, 1), WALL);
      map.set(map.index(1, 2), WALL);
      map.addExit(map.index(1, 1), "down");
    });
    const closed = layer("closed", (map) => map.set(map.index(2, 2), WALL));
    const made = (...layers: AnyNode[]) =>
      chain(SIZE).startWith(open()).with(areaStart()).with(distantExit()).withAll(layers);
    expect(made(corner).build({ seed: 1 }).movement).toBe("diagonal");
    const [first] = failed(() => made(corner, closed).build({ seed: 1, attempts: 1 })).rejections;
    expect(first).toMatchObject({ step: "closed#1", check: "exit-reachable", witnesses: [[1, 1]] });
  });

  test("names the step whose spawn can't be reached when the start comes only later", () => {
    const layers = [layer("walls", pocket), layer("rats", rat)];
    const late = chain(SIZE).startWith(open()).withAll(layers).with(areaStart()).with(distantExit());
    const [first] = failed(() => late.build({ seed: 1, attempts: 1 })).rejections;
    expect(first).toMatchObject({ step: "rats#1", check: "spawn-reachable", witnesses: [[10, 1]] });
  });

  test("names the step that put a key behind its lock", () => {
    const lock = layer("lock", (map) => {
      map.locks = [{ at: map.index(2, 2), key: map.index(2, 2) }];
    });
    expect(rejection(lock)).toMatchObject({ check: "key-before-lock", witnesses: [[2, 2]] });
  });

  test("counts as bad luck: the next attempt may hold, and the report says which check the first one failed", () => {
    const sometimes = layer("sometimes", (map, rng) => {
      if (rng.chance(0.8)) aroundExit(map);
    });
    let level: Level | undefined;
    for (let seed = 0; level === undefined || level.attempt === 1; seed++)
      level = cave(sometimes).build({ seed, attempts: 99 });
    const entries = level.report.filter((entry) => entry.kind === "rejected");
    expect(entries).toHaveLength(level.attempt - 1);
    expect(entries[0]!.message).toMatch(/^attempt 1: exit-reachable failed: an exit can't be reached/);
  });

  test("names no step in the report, or on request the right one for every rejection", () => {
    const unlucky = layer("unlucky", (_map, rng) => {
      if (rng.chance(0.3)) throw stuck("no luck.");
    });
    const waller = layer("waller", (map, rng) => {
      if (rng.chance(0.6)) aroundExit(map);
    });
    const idle = layer("idle", () => {});
    const seen = { check: 0, stuck: 0 };
    for (let seed = 0; seed < 20; seed++) {
      const made = cave(unlucky, waller, idle);
      const plain = made.build({ seed, attempts: 99 });
      const explained = made.build({ seed, attempts: 99, explain: true });
      expect(explained.hash).toBe(plain.hash);
      const entries = explained.report.filter((entry) => entry.kind === "rejected");
      expect(entries).toHaveLength(plain.attempt - 1);
      for (const [i, { step, message }] of entries.entries()) {
        const isStuck = message.endsWith("no luck.");
        seen[isStuck ? "stuck" : "check"]++;
        expect(step).toBe(isStuck ? "unlucky#1" : "waller#1");
        expect(plain.report[i]).toEqual({ step: isStuck ? "unlucky#1" : "", kind: "rejected", message });
      }
    }
    expect(Math.min(seen.check, seen.stuck)).toBeGreaterThan(5);
  });

  test("is explained without a frame of its own, and in pauses", async () => {
    const waller = layer("waller", (map, rng) => {
      if (rng.chance(0.6)) aroundExit(map);
    });
    const made = cave(waller);
    let seed = 0;
    while (made.build({ seed }).attempt < 3) seed++;
    const frames = [...made.frames({ seed, explain: true })];
    expect(frames).toHaveLength([...made.frames({ seed })].length);
    const level = await made.buildAsync({ seed, explain: true });
    expect(level.report).toEqual(made.build({ seed, explain: true }).report);
  });
});

describe("a step with a defect", () => {
  test("is named with its own error as the cause, and is not tried again", () => {
    let runs = 0;
    const broken = layer("broken", (map) => {
      runs++;
      (map.rooms as any).length;
    });
    const error = caught(() => cave(broken).build({ seed: "a\nb", depth: 2 }));
    expect(error).toMatchObject({ code: "broken-step", family: "internal", details: { step: "broken#1" } });
    expect(error.cause).toBeInstanceOf(TypeError);
    expect(error.message).toMatch(
      /^broken#1 threw an error: Cannot read .* \(seed "a\\nb", depth 2, 12x8, attempt 1, options \{\}\)\.$/,
    );
    expect(runs).toBe(1);
  });

  test("may throw anything", () => {
    const thrower = layer("thrower", () => {
      throw "a text";
    });
    expect(caught(() => cave(thrower).build({ seed: 1 }))).toMatchObject({ code: "broken-step", cause: "a text" });
  });

  test.each<[string, unknown, string]>([
    ["a plain function", () => undefined, "but it returned undefined"],
    ["a function that gives a list", () => [], "but it returned []"],
    ["a function that gives a text", () => "done", 'but it returned "done"'],
    ["asynchronous", async () => undefined, "but it is asynchronous"],
    ["an asynchronous generator", async function* () {}, "but it is asynchronous"],
  ])("whose build is %s is told to write a generator", (_what, build, words) => {
    const wrong = defineLayer({ id: "no-generator", options: {}, build: build as never })();
    const error = caught(() => cave(wrong as unknown as AnyNode).build({ seed: 1 }));
    expect(error).toMatchObject({ code: "broken-step", details: { step: "no-generator#1" } });
    expect(error.message).toContain(
      `no-generator#1: build must be a generator function, ${words}. Write it with an asterisk: *build(map, rng, options) { … }`,
    );
  });

  test("that misuses the map is named, with what it did", () => {
    const misuses: [string, (map: BuilderMap) => void][] = [
      ["the start must be on a walkable cell, but (0, 0) isn't walkable", (map) => (map.start = 0)],
      ["paint needs 96 tiles, got 5", (map) => map.paint(new Uint8Array(5))],
      ["(12, 3) is outside the 12x8 map", (map) => map.setAt(12, 3, FLOOR)],
      ["cell 96 is outside the 12x8 map", (map) => map.set(96, FLOOR)],
      ["tile 256 is not in the tileset", (map) => map.setAt(3, 3, 256)],
      ["Rat at cell -1 is outside the 12x8 map", (map) => map.addSpawn({ at: -1, name: "Rat", blocks: true })],
    ];
    for (const [words, work] of misuses) {
      const error = caught(() => cave(layer("misuser", work)).build({ seed: 1 }));
      expect(error).toMatchObject({ code: "broken-step", details: { step: "misuser#1" } });
      expect(error.message).toContain(`misuser#1: ${words}`);
    }
  });

  const opening = defineLayer({
    id: "opening",
    options: { y: integer(3, { min: 0, max: 9 }, "Where.") },
    *build(map, _rng, { y }) {
      runs++;
      map.setAt(0, y, FLOOR);
      map.setAt(5, 0, FLOOR);
    },
  });
  let runs = 0;
  const rat = { name: "Rat", blocks: true };
  /** For each defect that only the last check finds: the name of the check, the cell, and a step that has it. */
  const defects: [check: string, cell: [number, number] | undefined, work: (map: BuilderMap) => void][] = [
    ["border-solid", [11, 7], (map) => map.setAt(11, 7, FLOOR)],
    [
      "well-formed",
      [3, 2],
      (map) => {
        const tiles = map.copyTiles();
        tiles[map.index(3, 2)] = 200;
        (map.tiles as Uint8Array).set(tiles);
      },
    ],
    ["well-formed", undefined, (map) => (map.corridors = [[15, 960]])],
    ["well-formed", undefined, (map) => (map.locks = [{ at: 15, key: -3 }])],
    [
      "well-formed",
      undefined,
      (map) => {
        const place = { name: "hut", kind: "level", x: 11, y: 6, transform: "identity" };
        map.prefabs = [{ ...place, rows: ["..", "..", ".."], entrances: [] }];
      },
    ],
    ["start-present", undefined, (map) => (map.start = undefined)],
    ["exit-present", undefined, (map) => map.removeExits()],
    ["spawn-walkable", [4, 0], (map) => map.addSpawn({ ...rat, at: 4 })],
    [
      "spawn-blockers",
      [5, 2],
      (map) => {
        map.addSpawn({ ...rat, at: map.index(5, 2) });
        map.addSpawn({ ...rat, at: map.index(5, 2) });
      },
    ],
  ];

  test.each(defects)(
    "that the check %s finds is named at the first attempt, whoever comes after it",
    (check, cell, work) => {
      let times = 0;
      const faulty = layer("faulty", (map) => {
        times++;
        work(map);
      });
      const idle = layer("idle", () => {});
      const error = caught(() => cave(idle, faulty, idle).build({ seed: "rats", depth: 2 }));
      expect(error).toMatchObject({
        code: "broken-step",
        family: "internal",
        details: { step: "faulty#1", seed: "rats" },
      });
      expect(error.details.cell).toEqual(cell);
      expect(error.message).toMatch(
        new RegExp(`^faulty#1: ${check} failed: .*\\(seed "rats", depth 2, 12x8, attempt 1, `),
      );
      // Once to build, and once more to find out who it was.
      expect(times).toBe(2);
    },
  );

  test("is shown with the step's options, in the error and in its message", () => {
    runs = 0;
    const error = caught(() => cave(opening({ y: 4 }) as unknown as AnyNode).build({ seed: 1 }));
    expect(runs).toBe(2);
    expect(error.details).toEqual({ step: "opening#1", cell: [5, 0], seed: "1", options: { y: 4 } });
    expect(error.message).toBe(
      "opening#1: border-solid failed: the border has a walkable cell, at (5, 0) (0, 4) " +
        '(seed "1", depth 1, 12x8, attempt 1, options {"y":4}).',
    );
  });

  test("is found in an initial builder, and in what a layer prepares before it", () => {
    const leaky = defineBuilder({
      id: "leaky",
      options: {},
      *build(map) {
        map.fill({ x: 0, y: 1, width: map.width - 1, height: map.height - 2 }, FLOOR);
      },
    });
    const ends = (first: AnyNode, ...layers: AnyNode[]) =>
      chain(SIZE)
        .startWith(first as never)
        .withAll([...layers, areaStart() as never, distantExit() as never]) as any;
    const idle = layer("idle", () => {});
    const first = caught(() => ends(leaky() as never, idle).build({ seed: 1 }));
    expect(first.details).toMatchObject({ step: "leaky#1", cell: [0, 1] });
    const early = defineLayer({
      id: "early",
      options: {},
      prepare: (map) => map.reserve(map.index(3, 0), FLOOR),
      *build() {},
    });
    const second = caught(() => ends(open() as never, idle, early() as never).build({ seed: 1 }));
    expect(second.details).toMatchObject({ step: "early#1", cell: [3, 0] });
    const places = defineLayer({
      id: "places",
      options: {},
      prepare(map) {
        map.locks = [{ at: 0, key: 5000 }];
      },
      *build() {},
    });
    const third = caught(() => ends(open() as never, idle, places() as never).build({ seed: 1 }));
    expect(third.details).toMatchObject({ step: "places#1" });
  });

  test("that changed a placed prefab is named", () => {
    const placed = layer("place", (map) => {
      map.prefabs = [
        { name: "hut", kind: "vault", x: 2, y: 2, transform: "identity", rows: ["."], entrances: [map.index(2, 2)] },
      ];
    });
    const closed = layer("close", (map) => map.setAt(2, 2, WALL));
    const error = caught(() => cave(placed, closed).build({ seed: 1 }));
    expect(error.details).toMatchObject({ step: "close#1", cell: [2, 2] });
    expect(error.message).toContain("prefab-intact failed");
  });

  test("that promises a fact must give it", () => {
    for (const fact of ["plan", "rooms", "corridors", "start", "exit"] as const) {
      const promising = defineBuilder({
        id: "promising",
        options: {},
        adds: [fact],
        *build(map) {
          map.set(map.index(1, 1), FLOOR);
        },
      });
      const error = caught(() =>
        chain({ ...SIZE, purpose: "map" })
          .startWith(promising())
          .build({ seed: 1 }),
      );
      expect(error).toMatchObject({ code: "broken-step", family: "internal", details: { step: "promising#1" } });
      expect(error.message).toBe(
        `promising#1: it declares that it adds the fact "${fact}", but didn't add it (seed "1", depth 1, 12x8, attempt 1, options {}).`,
      );
    }
  });

  test("that promises an exit has not given it with stairs that lead up, or rooms with an empty list", () => {
    const up = layer("up", (map) => map.addExit(map.index(3, 3), "up"), { adds: ["exit"] });
    const bare = chain(SIZE).startWith(open()).with(areaStart());
    expect(caught(() => bare.withAll([up]).with(distantExit()).build({ seed: 1 })).code).toBe("broken-step");
    const none = layer("none", (map) => (map.rooms = []), { adds: ["plan", "rooms"] });
    expect(caught(() => cave(none).build({ seed: 1 })).message).toContain('adds the fact "plan"');
  });
});

describe("facts that a step drops", () => {
  test("are gone from the map, unless it gives them anew", () => {
    const seen: unknown[] = [];
    const look = layer("look", (map) =>
      seen.push([map.start, map.exits.length, map.rooms?.length, map.corridors?.length]),
    );
    const drop = layer("drop", () => {}, { drops: ["start", "exit", "plan", "rooms", "corridors"] });
    const move = layer(
      "move",
      (map) => {
        map.start = map.index(2, 2);
      },
      { drops: ["start"], adds: ["start"] },
    );
    const built = (...layers: AnyNode[]) =>
      chain({ width: 40, height: 30, purpose: "map" })
        .startWith(simpleMap())
        .with(areaStart())
        .with(distantExit())
        .withAll([layer("floor", (map) => map.set(map.index(2, 2), FLOOR)), ...layers, look])
        .build({ seed: 1 });
    expect(built(drop)).toMatchObject({ start: undefined, exits: [], rooms: undefined, corridors: undefined });
    expect(seen[0]).toEqual([undefined, 0, undefined, undefined]);
    expect(built(move).start).toEqual([2, 2]);
  });

  test("leave a plan where only the drawing was dropped", () => {
    const undraw = layer("undraw", (map) => map.fill({ x: 0, y: 0, width: 40, height: 30 }, WALL), {
      drops: ["rooms"],
    });
    let planned: number | undefined;
    const look = layer("look", (map) => {
      planned = map.rooms?.length;
    });
    const level = chain({ width: 40, height: 30, purpose: "map" })
      .startWith(simpleMap())
      .withAll([undraw, look])
      .build({ seed: 1 });
    expect(planned).toBeGreaterThan(1);
    expect(level.rooms).toBeUndefined();
  });
});

describe("a step's seed", () => {
  const log = new Map<string, number[]>();
  const draws = defineLayer({
    id: "draws",
    options: { count: integer(3, { min: 1, max: 9 }, "How many.") },
    *build(map, rng, { count }) {
      log.set(
        map.step,
        Array.from({ length: count }, () => rng.below(1_000_000)),
      );
    },
  });

  test("locks that step and no other, at each depth anew", () => {
    const built = (seed: string, depth: number) => {
      log.clear();
      chain({ ...SIZE, purpose: "map" })
        .startWith(open())
        .with(draws({ seed: "locked" }))
        .with(draws())
        .build({ seed, depth });
      return [log.get("draws#1"), log.get("draws#2")];
    };
    const [locked, free] = built("a", 1);
    expect(built("b", 1)[0]).toEqual(locked);
    expect(built("b", 1)[1]).not.toEqual(free);
    expect(built("a", 2)[0]).not.toEqual(locked);
    expect(built("locked", 1)[0]).toEqual(locked);
  });

  test("stands in the resolved recipe", () => {
    const level = chain({ ...SIZE, purpose: "map" })
      .startWith(open())
      .with(draws({ seed: 7, as: "dice" }))
      .build({ seed: 1 });
    expect(level.recipe.steps[1]).toEqual({ use: "draws", as: "dice", seed: "7", count: 3 });
    expect(readLevel(JSON.parse(JSON.stringify(level))).recipe).toEqual(level.recipe);
  });
});
