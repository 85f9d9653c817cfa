import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { chain, type Level } from "../chain/index.js";
import { BuilderMap, Rng, roomCells, stepOf, tileset } from "../core/index.js";
import { Dungeon } from "../dungeon/index.js";
import { cycles } from "./cycles.js";
import { CYCLE_PATTERNS, type CyclePatternName } from "./kernels/cycle-patterns.js";

type Given = Parameters<typeof cycles>[0];

const BROGUE = [79, 29] as const;

function build(seed: number, given: Given = {}, [width, height]: readonly [number, number] = BROGUE, depth = 5): Level {
  return chain({ width, height, movement: "orthogonal" }).startWith(cycles(given)).build({ seed, depth });
}

/** Levels whose first ring has this pattern, and no others. */
function levelsOf(pattern: CyclePatternName, count: number): Level[] {
  const none = Object.fromEntries(CYCLE_PATTERNS.map(({ name }) => [name, 0])) as Record<CyclePatternName, number>;
  const given = { ...none, [pattern]: 1, minor: [0, 0], goal: "treasure", halls: 0 } as const;
  const levels = Array.from({ length: count }, (_, seed) => build(seed, given));
  return levels.filter(({ report }) => !report.some(({ message }) => message.includes("two open paths")));
}

/** A level as somebody sees it who walks through it. Slow and obvious, and shares nothing with the step. */
class Walker {
  readonly level: Level;
  readonly start: number;
  /** The keys that each locked cell takes. */
  readonly keysOf = new Map<number, number[]>();
  readonly secrets: ReadonlySet<number>;
  readonly #names: readonly string[];
  readonly #isWalkable: readonly boolean[];

  constructor(level: Level) {
    this.level = level;
    const tiles = Array.from(level.tiles, (tile) => level.tileset.tiles[tile]!);
    this.#names = tiles.map(({ name }) => name);
    this.#isWalkable = tiles.map(({ walkable }) => walkable);
    this.start = this.cell(level.start!);
    for (const { at, key } of level.locks) {
      this.keysOf.set(this.cell(at), [...(this.keysOf.get(this.cell(at)) ?? []), this.cell(key)]);
    }
    this.secrets = new Set(this.cells("secret_door"));
  }

  cell([x, y]: readonly [number, number]): number {
    return y * this.level.width + x;
  }

  sides(cell: number): number[] {
    return [cell - this.level.width, cell - 1, cell + 1, cell + this.level.width];
  }

  name(cell: number): string {
    return this.#names[cell]!;
  }

  isWalkable(cell: number): boolean {
    return this.#isWalkable[cell]!;
  }

  cells(name: string): number[] {
    return [...this.#names.keys()].filter((cell) => this.#names[cell] === name);
  }

  get walkable(): number {
    return this.#isWalkable.filter((isWalkable) => isWalkable).length;
  }

  /** How many steps it takes from a cell to others, with some keys and some cells shut. No keys are taken on the way. */
  steps(from: number, keys: ReadonlySet<number>, shut: ReadonlySet<number> = new Set()): Map<number, number> {
    const isBarred = new Set(this.level.oneWays.map((way) => `${this.cell(way.to)} ${this.cell(way.from)}`));
    const found = new Map([[from, 0]]);
    const queue = [from];
    for (const cell of queue) {
      for (const next of this.sides(cell)) {
        if (found.has(next) || shut.has(next) || !this.isWalkable(next)) continue;
        if (this.keysOf.get(next)?.every((key) => keys.has(key)) === false) continue;
        if (isBarred.size > 0 && isBarred.has(`${cell} ${next}`)) continue;
        found.set(next, found.get(cell)! + 1);
        queue.push(next);
      }
    }
    return found;
  }

  /** What can be reached without a key. */
  get free(): Map<number, number> {
    return this.steps(this.start, new Set());
  }

  get allKeys(): Set<number> {
    return new Set([...this.keysOf.values()].flat());
  }

  /** What can be reached with all keys that can be taken on the way, and without finding a secret door. */
  reached(taken: ReadonlySet<number> = new Set()): Map<number, number> {
    const found = this.steps(this.start, taken, this.secrets);
    const keys = new Set([...this.allKeys].filter((key) => found.has(key)));
    return keys.size === taken.size ? found : this.reached(keys);
  }

  /** E − V − F + 1 of a grid that is one part. */
  get loops(): number {
    const { width, tiles } = this.level;
    const open = (cell: number) => (this.isWalkable(cell) ? 1 : 0);
    let loops = 1;
    for (let cell = 0; cell < tiles.length - width - 1; cell++) {
      const [a, right, below] = [open(cell), open(cell + 1), open(cell + width)];
      loops += a * right + a * below - a - a * right * below * open(cell + width + 1);
    }
    return loops;
  }

  /** How far it is from one side of a door to the other with the door shut, and all locks open. */
  around(at: number): number {
    const { sides } = this.level.doors!.find((door) => this.cell(door.at) === at)!;
    return this.steps(this.cell(sides[0]), this.allKeys, new Set([at])).get(this.cell(sides[1])) ?? Infinity;
  }
}

/** What is wrong with a level as a plot. */
function broken(level: Level): string[] {
  const walker = new Walker(level);
  const wrong: string[] = [];
  const free = walker.steps(walker.start, new Set(), walker.secrets);
  if (walker.reached().size + walker.secrets.size !== walker.walkable) wrong.push("not everything can be reached");
  for (const { at } of level.exits) if (!free.has(walker.cell(at))) wrong.push(`the exit at ${at} isn't free`);
  for (const { from, to } of level.oneWays) {
    const back = walker.steps(walker.cell(to), new Set(), walker.secrets);
    if (!back.has(walker.start)) wrong.push(`nobody gets back from ${to}`);
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const beside = [walker.cell([to[0] + dy, to[1] + dx]), walker.cell([to[0] - dy, to[1] - dx])];
    if (beside.some((cell) => walker.isWalkable(cell))) wrong.push(`the ledge at ${from} can be passed aslant`);
  }
  const names = level.spawns.filter(({ name }) => name.endsWith("Key")).map(({ name }) => name);
  if (new Set(names).size !== names.length) wrong.push("two keys have the same name");
  for (const { at, key, kind, name } of level.locks) {
    const bar = walker.name(walker.cell(at));
    if (kind === "lever") {
      const sides = walker.sides(walker.cell(key)).map((cell) => walker.name(cell));
      if (!sides.includes("lever_wall") || name !== "lever" || bar !== "portcullis") wrong.push(`no lever at ${key}`);
    } else {
      const isThere = level.spawns.some((spawn) => String(spawn.at) === String(key) && spawn.name === name);
      if (!isThere || bar !== "locked_door") wrong.push(`no ${name} at ${key}`);
    }
  }
  return wrong;
}

describe("cycles", () => {
  test("is solved by a walker that knows nothing of it, and leaves the exit free", () => {
    for (let seed = 0; seed < sampled(2000, 100); seed++) {
      expect(broken(build(seed, { goal: "treasure" }, BROGUE, 1 + (seed % 20))), `seed ${seed}`).toEqual([]);
    }
  });

  test("is also solved on maps of any size, even the smallest", () => {
    for (const size of [
      [19, 15],
      [31, 17],
      [40, 60],
      [100, 60],
    ] as const) {
      for (let seed = 0; seed < sampled(200, 8); seed++) {
        const level = build(seed, { goal: "treasure" }, size);
        expect(broken(level), `seed ${seed} at ${size.join("x")}`).toEqual([]);
      }
    }
  });

  test("has locks on nearly all levels, and a loop for every ring", () => {
    const levels = Array.from({ length: 60 }, (_, seed) => build(seed, { goal: "treasure", minor: [2, 2] }));
    expect(levels.filter(({ locks }) => locks.length > 0).length).toBeGreaterThanOrEqual(57);
    for (const level of levels) {
      const isShort = level.report.some(({ message }) => message.includes("minor ring"));
      // On 79x29, two rings per 80x50 are one.
      expect(new Walker(level).loops).toBeGreaterThanOrEqual(isShort ? 1 : 2);
    }
  });

  test("keeps to what it is for: side rooms, ways around, keys that aren't next to their locks", () => {
    const levels = Array.from({ length: 60 }, (_, seed) => build(seed, { goal: "treasure" }));
    const steps = levels.flatMap((level) => {
      const walker = new Walker(level);
      return level.locks.map(({ at, key }) => walker.steps(walker.cell(key), walker.allKeys).get(walker.cell(at))!);
    });
    const middle = steps.toSorted((a, b) => a - b)[steps.length >> 1]!;
    expect(middle).toBeGreaterThanOrEqual(13);
    expect(middle).toBeLessThanOrEqual(109);
    const behind = levels.map(
      (level) => level.spheres().filter((sphere) => sphere > 0).length / new Walker(level).walkable,
    );
    expect(behind.toSorted((a, b) => a - b)[54]).toBeLessThanOrEqual(0.13);
  });

  test("puts some keys behind the locks of other rings", () => {
    const depthOf = (level: Level) => level.spheres().reduce((most, sphere) => Math.max(most, sphere), 0);
    const deepest = (nested: number) =>
      Array.from({ length: 40 }, (_, seed) => {
        const level = build(seed, { goal: "treasure", nested, minor: [3, 5], lockAndKey: 100 }, [80, 50]);
        expect(broken(level), `seed ${seed}`).toEqual([]);
        return depthOf(level);
      });
    expect(Math.max(...deepest(0))).toBe(1);
    expect(deepest(1).filter((depth) => depth > 1).length).toBeGreaterThan(20);
  });

  test("can lock the exit, and then says so", () => {
    const levels = Array.from({ length: 60 }, (_, seed) => build(seed));
    const locked = levels.filter((level) => {
      const walker = new Walker(level);
      return !walker.free.has(walker.cell(level.exits.find(({ kind }) => kind === "down")!.at));
    });
    expect(locked.length).toBeGreaterThan(10);
    expect(locked.length).toBeLessThan(50);
    for (const level of levels)
      expect(level.toJSON().allows?.includes("exit-locked") === true).toBe(locked.includes(level));
  });

  test("builds around stairs that are given", () => {
    for (let seed = 0; seed < sampled(200, 12); seed++) {
      const goal = seed % 2 === 0 ? "exit" : "treasure";
      const map = chain({ width: 79, height: 29 }).startWith(cycles({ goal }));
      const dungeon = new Dungeon({ seed, depths: 3, chain: () => map });
      const level = dungeon.level(2);
      expect(String(level.start)).toBe(String(dungeon.stairs(1)));
      expect(broken(level), `seed ${seed}`).toEqual([]);
      expect(level.report.filter(({ kind }) => kind === "repair")).toEqual([]);
    }
  });

  test("lists rooms, corridors and doors correctly: together they are all open cells, each once", () => {
    for (let seed = 0; seed < 30; seed++) {
      const map = new BuilderMap(...BROGUE, 5, tileset());
      const { definition, options } = stepOf(cycles.definition, {});
      for (const _ of definition.build(map, Rng.fromSeed(seed), options));
      const cells = [
        ...map.rooms!.flatMap((room) => [...roomCells(map.width, room)]),
        ...map.corridors!.flat(),
        ...map.doors!.map(({ at }) => at),
      ];
      expect(new Set(cells).size, `seed ${seed}`).toBe(cells.length);
      const open = Array.from(map.copyTiles().keys()).filter((cell) => map.isWalkable(cell) || map.isHazard(cell));
      expect(
        cells.toSorted((a, b) => a - b),
        `seed ${seed}`,
      ).toEqual(open);
    }
  });

  test("looks like rings of rooms", async () => {
    await expect(`${build(7, { goal: "treasure" })}\n`).toMatchFileSnapshot("./__goldens__/cycles.txt");
  });

  test("shows every room as it is dug", () => {
    const level = chain({ width: 79, height: 29 }).startWith(cycles()).build({ seed: 3, history: true });
    expect(level.history!.frames.length).toBeGreaterThanOrEqual(level.rooms!.length);
  });

  test("refuses a mix without patterns, and gives up where reserved cells leave no space", () => {
    const none = Object.fromEntries(CYCLE_PATTERNS.map(({ name }) => [name, 0]));
    expect(() => build(1, none)).toThrow("cycles: there is no pattern to build rings with. At least one of twoPaths, ");
    const map = new BuilderMap(40, 30, 1, tileset());
    for (let x = 2; x < 38; x += 3) for (let y = 2; y < 28; y += 3) map.reserve(map.index(x, y));
    const { definition, options } = stepOf(cycles.definition, {});
    expect(() => [...definition.build(map, Rng.fromSeed(1), options)]).toThrow("no space for a ring of rooms");
  });
});

describe("the pattern", () => {
  const COUNT = 8;
  /** The only place that a pattern shuts off, and how many cells it has. */
  const shutOff = (walker: Walker) => walker.walkable - walker.free.size;
  const states = ({ spawns }: Level) => spawns.map(({ state }) => state).filter((state) => state !== undefined);

  const CHECKS: Record<CyclePatternName, (level: Level, walker: Walker) => void> = {
    twoPaths(level, walker) {
      expect([level.locks.length, level.oneWays.length, walker.secrets.size]).toEqual([0, 0, 0]);
    },
    twoKeys(level, walker) {
      expect(new Set(level.locks.map(({ at }) => String(at))).size).toBe(1);
      expect(new Set(level.locks.map(({ key }) => String(key))).size).toBe(2);
      for (const { key } of level.locks) {
        const one = walker.steps(walker.start, new Set([walker.cell(key)]));
        expect(one.has(walker.cell(level.locks[0]!.at))).toBe(false);
      }
      expect(shutOff(walker)).toBeGreaterThan(4);
    },
    hiddenShortcut(_, walker) {
      expect(walker.secrets.size).toBe(1);
      const [secret] = walker.secrets;
      expect(walker.around(secret!)).toBeGreaterThan(20);
      expect(walker.around(secret!)).toBeLessThan(Infinity);
    },
    dangerousRoute(level, walker) {
      expect(level.spawns.filter(({ name }) => name === "traps").length).toBeGreaterThanOrEqual(2);
      expect(walker.cells("lava").length).toBeGreaterThan(0);
    },
    foreshadowing(level, walker) {
      expect(level.locks.map(({ kind }) => kind)).toEqual(["lever"]);
      // It can be seen through, and the walk around it is long.
      expect(shutOff(walker)).toBe(1);
      expect(walker.around(walker.cell(level.locks[0]!.at))).toBeGreaterThan(20);
    },
    lockAndKeyCycle(level, walker) {
      expect([level.locks.length, level.oneWays.length]).toEqual([1, 1]);
      // Nothing but the ledge leads back from the key's side to the lock without going all the way round.
      const { from, to } = level.oneWays[0]!;
      expect(walker.steps(walker.cell(to), new Set()).get(walker.cell(from))).toBeGreaterThan(20);
      expect(shutOff(walker)).toBeGreaterThan(4);
    },
    blockedRetreat(level, walker) {
      expect(level.oneWays).toHaveLength(2);
      // The end of each ledge leads to its beginning only by way of the other one.
      for (const [one, other] of [level.oneWays, level.oneWays.toReversed()]) {
        const [from, to, last] = [one!.from, one!.to, other!.from].map((at) => walker.cell(at)) as [
          number,
          number,
          number,
        ];
        expect(walker.steps(to, new Set()).has(from)).toBe(true);
        expect(walker.steps(to, new Set(), new Set([last])).has(from)).toBe(false);
      }
    },
    monsterPatrol(level) {
      expect(states(level)).toEqual(["patrolling"]);
      expect(level.locks).toEqual([]);
    },
    alteredReturn(level, walker) {
      expect(level.locks.map(({ kind }) => kind)).toEqual(["lever", "lever"]);
      expect(String(level.locks[0]!.key)).toBe(String(level.locks[1]!.key));
      const ambush = level.spawns.find(({ state }) => state === "waiting")!;
      expect(walker.free.has(walker.cell(ambush.at))).toBe(false);
    },
    falseGoal(level) {
      expect([level.locks.length, level.oneWays.length]).toEqual([0, 1]);
      expect(level.spawns.filter(({ depth }) => depth === 1)).toHaveLength(1);
    },
    lockAndKey(level, walker) {
      expect([level.locks.length, level.oneWays.length]).toEqual([1, 0]);
      expect(level.locks[0]!.kind).toBe("key");
      expect(shutOff(walker)).toBeGreaterThan(4);
    },
    gambit(level) {
      expect(states(level)).toEqual(["guarding"]);
      expect(level.spawns.filter(({ depth }) => depth === 10)).toHaveLength(1);
    },
  };

  test.each(Object.keys(CHECKS) as CyclePatternName[])("%s is barred as its row says", (pattern) => {
    const levels = levelsOf(pattern, COUNT);
    expect(levels.length).toBeGreaterThan(COUNT / 2);
    for (const level of levels) {
      expect(broken(level)).toEqual([]);
      CHECKS[pattern](level, new Walker(level));
    }
  });
});
