import { describe, expect, test } from "vitest";
import { sampled } from "../../test/kit/whole.js";
import { regions } from "../analysis/index.js";
import { chain } from "../chain/index.js";
import { BuilderMap, FLOOR, Rng, roomCells, stepOf, tileset, WALL } from "../core/index.js";
import { areaStart, within } from "../layers/index.js";
import { edifice } from "./edifice.js";
import { type BuildingPlan, bspDungeon, buildingPlan, KEEP_PLAN, type PlanPart, SHIPPED_PLANS } from "./index.js";

type Options = Parameters<typeof edifice>[0];

function run(
  size: readonly number[],
  seed: number | string,
  given: Options = {},
  prepare: (map: BuilderMap) => void = () => {},
): BuilderMap {
  const map = new BuilderMap(size[0]!, size[1]!, 1, tileset());
  prepare(map);
  const { definition, options } = stepOf(edifice.definition, given as object);
  for (const _ of definition.build(map, Rng.fromSeed(seed), options));
  return map;
}

function leastSize(given: Options): readonly [width: number, height: number] {
  const { definition, options } = stepOf(edifice.definition, given as object);
  return definition.minSize(options as Parameters<typeof definition.minSize>[0]);
}

const SIZES = [
  [30, 20],
  [40, 30],
  [30, 45],
  [80, 50],
  [200, 120],
] as const;

const AROUND = ["grounds", "caves", "rock"] as const;

/** The rooms that a building always has. */
function required(part: PlanPart): string[] {
  if ((part.count ?? [1, 1])[0] === 0) return [];
  if ("spine" in part) return part.spine.flatMap(required);
  if ("row" in part) return part.row.flatMap(required);
  const { room, sides = [], left = sides, right = sides } = part;
  return [room, ...left.flatMap(required), ...right.flatMap(required)];
}

const namesIn = (map: BuilderMap) => map.areas!.map(({ name }) => name);

/** What is wrong with the doors of a map: each is a way between two walls. */
function falseDoors(map: BuilderMap): string[] {
  const groups = new Map(map.doors!.map(({ at, group }) => [at, group]));
  const wrong: string[] = [];
  for (const { at, sides, group } of map.doors!) {
    const aside = Math.abs(at - sides[0]) === 1 ? map.width : 1;
    const isClosed = (cell: number) => map.tiles[cell] === WALL || (group !== undefined && groups.get(cell) === group);
    const isTrue = sides.every((side) => map.isWalkable(side)) && isClosed(at - aside) && isClosed(at + aside);
    if (!isTrue || !map.isDoor(at) || sides[0] + sides[1] !== 2 * at) wrong.push(map.at(at));
  }
  return wrong;
}

test("looks like a keep", async () => {
  const level = chain({ width: 80, height: 40, purpose: "map" }).startWith(edifice()).build({ seed: 42 });
  await expect(`${level}\n`).toMatchFileSnapshot("./__goldens__/edifice.txt");
});

describe.each(SHIPPED_PLANS.map((plan) => [plan.name, plan] as const))("%s", (_, plan) => {
  test("is in one piece at any size, with all rooms that it must have, entrances and true doors", () => {
    for (const size of SIZES) {
      for (let seed = 0; seed < sampled(300, 12); seed++) {
        const options = {
          plan,
          symmetry: (seed % 3) / 2,
          walls: 1 + (seed % 5 === 4 ? 1 : 0),
          margin: seed % 4 === 3 ? ([0, 9] as const) : ([0, 0] as const),
          around: AROUND[seed % 3]!,
          moat: seed % 5 === 3 ? 2 : 0,
          setback: seed % 7 === 3 ? 0.4 : 0,
        };
        const where = `seed ${seed} at ${size.join("x")}`;
        const least = leastSize(options);
        if (size[0] < least[0] || size[1] < least[1]) continue;
        const map = run(size, seed, options);
        expect(regions(map).count, where).toBe(1);
        expect(falseDoors(map), where).toEqual([]);
        const names = namesIn(map);
        for (const name of required(plan.body)) expect(names, where).toContain(name);
        for (const name of Object.keys(plan.entrances ?? {})) expect(names, where).toContain(name);
        expect(map.report, where).toEqual([]);
      }
    }
  });

  test("fits on a map of 30x20", () => {
    const [width, height] = leastSize({ plan });
    expect([width <= 30, height <= 20]).toEqual([true, true]);
  });

  test("has more rooms on a larger map, and not only larger ones", () => {
    const roomsAt = (size: readonly number[]) => {
      let count = 0;
      for (let seed = 0; seed < 6; seed++) count += run(size, seed, { plan }).rooms!.length;
      return count / 6;
    };
    const [small, usual, large] = [roomsAt([40, 30]), roomsAt([80, 50]), roomsAt([200, 120])];
    expect(usual).toBeGreaterThan(1.4 * small);
    expect(large).toBeGreaterThan(2.5 * usual);
  });

  test("has great rooms and small ones", () => {
    const contrasts = Array.from({ length: 9 }, (_, seed) => {
      const sizes = run([80, 50], seed, { plan }).rooms!.map((room) => roomCells(80, room).length);
      sizes.sort((a, b) => a - b);
      return sizes.at(-1)! / sizes[sizes.length >> 1]!;
    });
    contrasts.sort((a, b) => a - b);
    expect(contrasts[4]).toBeGreaterThanOrEqual(4);
  });

  test("is different from seed to seed", () => {
    const seen = new Set(
      Array.from({ length: 40 }, (_, seed) =>
        namesIn(run([80, 50], seed, { plan }))
          .sort()
          .join(),
      ),
    );
    expect(seen.size).toBeGreaterThan(30);
  });
});

describe("edifice", () => {
  test("each room is an area with the same cells, and rooms share no cell", () => {
    for (let seed = 0; seed < 20; seed++) {
      const plan = SHIPPED_PLANS[seed % SHIPPED_PLANS.length]!;
      const map = run([80, 50], seed, { plan });
      const cells = map.rooms!.map((room) => roomCells(map.width, room));
      expect(map.areas!.slice(0, cells.length).map((area) => area.cells)).toEqual(cells);
      expect(new Set(cells.flat()).size).toBe(cells.flat().length);
      for (const [i, { anchor }] of map.rooms!.entries()) expect(cells[i]).toContain(anchor);
    }
  });

  test("the front is where it is asked to be, and the first door leads through it", () => {
    for (const front of ["up", "down", "left", "right"] as const) {
      for (let seed = 0; seed < 10; seed++) {
        const map = run([60, 60], seed, { front });
        const gate = map.areas!.find(({ name }) => name === "front gate")!.cells[0]!;
        const [x, y] = [map.x(gate), map.y(gate)];
        const near = { up: y, down: 59 - y, left: x, right: 59 - x }[front];
        // Towers stand out from the wall that the gate is in.
        expect(near, `${front}, seed ${seed}`).toBeLessThanOrEqual(3);
      }
    }
  });

  test("the main rooms lie on one axis: their doors are in a line", () => {
    const plan = buildingPlan("line", {
      body: { spine: ["one", "two", "three", "four"].map((room) => ({ room, wide: [3, 9], deep: [3, 9] })) },
    });
    for (let seed = 0; seed < 20; seed++) {
      const map = run([40, 40], seed, { plan, front: "left" });
      expect(new Set(map.doors!.map(({ at }) => map.y(at))).size).toBe(1);
      expect(map.doors).toHaveLength(3);
    }
  });

  test("what is on both sides of a room is alike with a symmetry of 1", () => {
    const cell = { room: "cell", wide: [2, 4], deep: [3, 6], count: [2, 9] } as const;
    const plan = buildingPlan("block", { body: { room: "hall", wide: [5, 5], deep: [5, 60], sides: [cell] } });
    for (let seed = 0; seed < 20; seed++) {
      const map = run([21, 40], seed, { plan, front: "up", symmetry: 1 });
      const rows = map
        .rooms!.filter(({ width }) => width !== 5 || true)
        .map(({ x, y, height }) => [x < 10 ? 0 : 1, y, height]);
      const side = (which: number) => rows.filter(([at]) => at === which).map(([, y, height]) => [y, height]);
      const left = side(0);
      const right = side(1).filter(([, height]) => height! < 20);
      expect(left.filter(([, height]) => height! < 20)).toEqual(right);
    }
  });

  test("leaves what is reserved as it is, and everything is still in one piece", () => {
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const plan = SHIPPED_PLANS[seed % SHIPPED_PLANS.length]!;
      const kept: number[] = [];
      const map = run([80, 50], seed, { plan }, (fresh) => {
        const rng = Rng.fromSeed(seed);
        const [left, top] = [rng.between(4, 60), rng.between(4, 36)];
        for (let y = top; y < top + 9; y++) {
          for (let x = left; x < left + 12; x++) {
            fresh.reserve(fresh.index(x, y), WALL);
            kept.push(fresh.index(x, y));
          }
        }
      });
      expect(kept.every((cell) => map.tiles[cell] === WALL)).toBe(true);
      expect(regions(map).count, `${plan.name}, seed ${seed}`).toBe(1);
      expect(falseDoors(map), `${plan.name}, seed ${seed}`).toEqual([]);
    }
  });

  test("stays inside a ragged region, uses what fits of it, and says what doesn't", () => {
    let notes = 0;
    for (let seed = 0; seed < sampled(60, 20); seed++) {
      const plan = SHIPPED_PLANS[seed % SHIPPED_PLANS.length]!;
      // A triangle: the lower it is, the wider.
      const mask = Array.from({ length: 40 }, (_, y) => {
        const wide = y < 5 || y > 30 ? 0 : 4 + Math.round(1.2 * (y - 4));
        return "....".concat("#".repeat(wide)).padEnd(80, ".");
      });
      const level = chain({ width: 80, height: 40, purpose: "map" })
        .startWith(bspDungeon())
        .with(within({ region: { mask }, steps: [edifice({ plan })] }))
        .build({ seed });
      notes += level.report.filter(({ message }) => message.startsWith("there is no space for")).length;
      expect(level.areas?.length, `${plan.name}, seed ${seed}`).toBeGreaterThan(0);
      for (const { cells } of level.areas ?? []) {
        for (const [y, first, end] of cells) {
          expect(mask[y]!.slice(first, end), `${plan.name}, seed ${seed}`).toBe("#".repeat(end - first));
        }
      }
    }
    expect(notes).toBeGreaterThan(0);
  });

  test("stands in its grounds if there is a margin, and one can walk round it", () => {
    for (let seed = 0; seed < 10; seed++) {
      const map = run([80, 50], seed, { margin: [5, 5] });
      const grounds = map.areas!.find(({ role }) => role === "grounds")!;
      expect(grounds.cells.length).toBeGreaterThan(2 * (80 + 50));
      expect(regions(map).count).toBe(1);
      const land = ["grass", "tree", "road", "floor"].map((name) => map.tileset.index(name));
      for (let x = 1; x < 79; x++) for (const y of [1, 48]) expect(land).toContain(map.tiles[map.index(x, y)]);
    }
  });

  test("nobody gets over its moat but on bridges", () => {
    for (let seed = 0; seed < sampled(60, 12); seed++) {
      const around = seed % 2 === 0 ? "caves" : "grounds";
      const map = run([80, 50], seed, { margin: [3, 12], moat: 2, around });
      const outside = map.areas!.find(({ role }) => role === around)!;
      expect(regions(map).count, `seed ${seed}`).toBe(1);
      const bridge = map.tileset.index("bridge");
      for (let cell = 0; cell < map.tiles.length; cell++) if (map.tiles[cell] === bridge) map.set(cell, WALL);
      const { labels } = regions(map);
      const lands = new Set(outside.cells.map((cell) => labels[cell]));
      for (const { anchor } of map.rooms!) expect(lands, `seed ${seed}`).not.toContain(labels[anchor]);
    }
  });

  test("has no margin and no moat where the map is too small for them", () => {
    const map = run([30, 20], 1, { margin: [8, 12], moat: 4, around: "caves" });
    expect(map.rooms!.length).toBeGreaterThan(2);
    expect(Array.from(map.tiles as Uint8Array)).not.toContain(map.tileset.index("bridge"));
  });

  test("rooms that are hewn in rock are no larger than they want to be, and all of them can be reached", () => {
    const crypt = { room: "crypt", wide: [3, 4], deep: [3, 4], count: [0, 20] } as const;
    const body = { room: "way", wide: "hall", deep: [10, 60], sides: [crypt] } as const;
    for (let seed = 0; seed < 20; seed++) {
      const map = run([60, 40], seed, {
        plan: buildingPlan("tombs", { body, spare: [crypt], hewn: true }),
        hall: [1, 1],
      });
      const crypts = map.areas!.flatMap(({ name }, i) => (name === "crypt" ? [map.rooms![i]!] : []));
      expect(crypts.length).toBeGreaterThan(5);
      for (const { width, height } of crypts) expect(Math.max(width, height)).toBeLessThanOrEqual(6);
      expect(regions(map).count).toBe(1);
    }
  });

  test("wings stand back from the outline if asked to", () => {
    const floorOf = (setback: number) => {
      let floor = 0;
      for (let seed = 0; seed < 10; seed++) {
        const map = run([80, 50], seed, { setback, plan: SHIPPED_PLANS[1]! });
        for (let cell = 0; cell < map.tiles.length; cell++) floor += Number(map.isWalkable(cell));
      }
      return floor;
    };
    expect(floorOf(0.5)).toBeLessThan(0.9 * floorOf(0));
  });

  test("needs the size that its plan needs, and says so", () => {
    const plan = buildingPlan("barn", { body: { room: "barn", wide: [20, 30], deep: [30, 40] } });
    const barns = (width: number, height: number) =>
      chain({ width, height, purpose: "map" }).startWith(edifice({ plan })).build({ seed: 1 });
    expect(() => barns(33, 22)).toThrow(
      "a map of 33x22 is too small. The smallest size that works with these options is 34x23.",
    );
    expect(barns(34, 23).rooms).toHaveLength(1);
  });

  test("can be the first step of a level", () => {
    const level = chain({ width: 80, height: 50 })
      .startWith(edifice())
      .with(areaStart({ y: "bottom" }));
    expect(level).toBeDefined();
  });
});

describe("a plan", () => {
  const bad = (plan: unknown) => () => buildingPlan("bad", plan as Omit<BuildingPlan, "name">);
  const room = { room: "hall" };

  test.each([
    [{ body: { room: "hall", wdie: [3, 5] } }, 'body.wdie: there is no key "wdie". Did you mean "wide"?'],
    [
      { body: { room: "hall", wide: [5, 3] } },
      "body.wide: this must be [minimum, maximum], two whole numbers from 1 to 4096",
    ],
    [
      { body: { spine: [room, { rooms: "x" }] } },
      "body.spine[1]: a part must have exactly one of room, spine and row.",
    ],
    [{ body: { spine: [] } }, "body.spine: this list is empty."],
    [{ body: room, entrances: { gate: "hell" } }, 'entrances.gate: there is no room "hell". Did you mean "hall"?'],
    [{ body: room, doors: [["hall", "kitchen"]] }, 'doors[0][1]: there is no room "kitchen".'],
    [{ body: { room: "hall", with: ["colums"] } }, 'got "colums". Did you mean "columns"?'],
    [
      { body: { room: "hall", shape: "star" } },
      "body.shape: this must be one of rect, round, octagon, cross, apse, cave",
    ],
    [{ body: { room: "hall", sides: [], left: [] } }, "body.sides: a room has either sides, or left and right."],
    [{ body: room, towers: { row: [room] } }, "towers: this must be a room."],
    [{ body: room, loops: 2 }, "loops must be a number from 0 to 1"],
    [{ body: room, hewn: "yes" }, 'hewn: hewn must be true or false, got "yes".'],
  ])("%j is refused, with its place", (plan, message) => {
    expect(bad(plan)).toThrow(message);
  });

  test("that contains itself is refused", () => {
    const hall: { room: string; sides: unknown[] } = { room: "hall", sides: [] };
    hall.sides.push(hall);
    expect(bad({ body: hall })).toThrow("body.sides[0]: this part contains itself.");
    let deep: object = { room: "cell" };
    for (let i = 0; i < 40; i++) deep = { spine: [deep] };
    expect(bad({ body: deep })).toThrow('plan "bad": body: parts are nested more than 32 levels deep.');
  });

  test("is what the option takes, and nothing else is", () => {
    const wrong = { name: "keep", body: {} } as unknown as BuildingPlan;
    expect(() => edifice({ plan: wrong })).toThrow("edifice: plan must be a plan");
    expect(() => edifice({ plan: KEEP_PLAN })).not.toThrow();
  });

  test("names a room that has no floor tile of that name", () => {
    const plan = buildingPlan("odd", { body: { room: "hall", floor: "marble" } });
    expect(() => run([30, 20], 1, { plan })).toThrow("marble");
    expect(run([30, 20], 1, { plan: buildingPlan("even", { body: room }) }).tiles).toContain(FLOOR);
  });
});
