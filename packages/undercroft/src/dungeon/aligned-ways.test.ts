import { describe, expect, test } from "vitest";
import { bspPlan, cellularAutomata, maze } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { areaStart, connectRegions, distantExit, nearestCorridors, roomDrawer } from "../layers/index.js";
import { stepContract } from "../testing/index.js";
import { alignedWays, questLocks } from "./index.js";

describe("the contract of steps", () => {
  // What is drawn option by option seldom goes together: two things may be on one cell, or a start may have no way.
  for (const { rule, check } of stepContract(alignedWays, { refusals: 0.6 })) test(rule, check);
  for (const { rule, check } of stepContract(questLocks)) test(rule, check);
});

const mazes = chain({ width: 41, height: 21 }).startWith(maze());

describe("ways on given cells", () => {
  const ways = [
    "3,3 up gate",
    "20,10 down deep",
    "38,4 branch-down mines mines",
    "5,17 drop pit pit",
    "30,17 landing attic",
  ];

  test("are exits that say where they lead, on all kinds of maps", () => {
    const steps = alignedWays({ ways, keys: ["12,7 Iron Key"], starts: true });
    const caves = chain({ width: 41, height: 21 }).startWith(cellularAutomata());
    const rooms = chain({ width: 41, height: 21 })
      .startWith(bspPlan())
      .with(steps)
      .with(roomDrawer())
      .with(nearestCorridors());
    for (const made of [mazes.with(steps), caves.with(steps), rooms] as unknown as (typeof mazes)[]) {
      const level = made
        .with(connectRegions())
        .with(areaStart())
        .with(distantExit())
        .with(questLocks())
        .build({ seed: 1 });
      expect(level.start).toEqual([3, 3]);
      expect(level.exits).toEqual([
        { at: [3, 3], kind: "up", to: "gate" },
        { at: [20, 10], kind: "down", to: "deep" },
        { at: [38, 4], kind: "branch", to: "mines", name: "mines" },
        { at: [5, 17], kind: "branch", to: "pit", name: "pit", oneWay: true },
      ]);
      expect(level.arrivals).toEqual([{ from: { level: "attic", at: [30, 17] }, to: [30, 17] }]);
      expect(level.spawns).toContainEqual({
        at: [12, 7],
        name: "Iron Key",
        kind: "key",
        blocks: false,
        from: "quest-locks#1",
      });
    }
  });

  test("have rooms of their own in a plan: that of the start comes first, and that of the way down last", () => {
    const plan = (options: Parameters<typeof alignedWays>[0]) => {
      const steps = chain({ width: 41, height: 21, purpose: "map" }).startWith(bspPlan()).with(alignedWays(options));
      return steps.with(roomDrawer()).with(nearestCorridors()).build({ seed: 4 }).rooms!;
    };
    const given = ["3,3 up gate", "20,10 down deep", "38,4 branch-down mines mines"];
    const planned = plan({}).length;
    const started = plan({ ways: given, starts: true }).map(({ anchor }) => anchor);
    expect(started).toHaveLength(planned + 3);
    expect([started[0], ...started.slice(-2)]).toEqual([
      [3, 3],
      [38, 4],
      [20, 10],
    ]);
    expect(
      plan({ ways: given })
        .slice(-3)
        .map(({ anchor }) => anchor),
    ).toEqual([
      [3, 3],
      [38, 4],
      [20, 10],
    ]);
  });

  const bare = chain({ width: 30, height: 20, purpose: "map" }).startWith(maze());

  test.each([
    [{ ways: ["3,3 up gate", "3,3 down deep"] }, "aligned-ways#1: two ways or keys are on cell 3,3."],
    [{ ways: ["3,3 up gate"], keys: ["3,3 Iron Key"] }, "aligned-ways#1: two ways or keys are on cell 3,3."],
    [{ ways: ["3,3 down gate"], starts: true }, "aligned-ways#1: the player can't arrive on the stairs down."],
    [{ starts: true }, "aligned-ways#1: there is no way for the player to arrive by."],
    [{ ways: ["40,3 up gate"] }, "The smallest size that works with these options is 42x5"],
  ])("are refused if they don't go together: %j", (options, message) => {
    expect(() => bare.with(alignedWays(options)).build({ seed: 1 })).toThrow(message);
  });

  test.each(["3,3", "3,3 left gate", "0,3 up gate", "a,b up gate", "3,3 up"])("are refused as %j", (way) => {
    expect(() => alignedWays({ ways: [way] })).toThrow(
      'aligned-ways: ways must be a list of ways such as "12,7 down halls"',
    );
  });
});

describe("locks of quests", () => {
  const built = (locks: readonly string[]) =>
    mazes
      .with(alignedWays({ ways: ["20,10 down deep"] }))
      .with(areaStart())
      .with(distantExit())
      .with(questLocks({ locks }))
      .build({ seed: 2, attempts: 3 });

  test("are on exits, and the level says that it allows it", () => {
    const level = built(["20,10 mines 3,4 Iron Key"]);
    expect(level.questLocks).toEqual([
      { at: [20, 10], key: { level: "mines", at: [3, 4] }, kind: "key", name: "Iron Key" },
    ]);
    expect(level.allows).toContain("exit-locked");
    expect(level.locks).toEqual([]);
  });

  test("that name a cell without an exit fail the build and say why", () => {
    expect(() => built(["4,4 mines 3,4 Iron Key"])).toThrow("there is no exit at (4, 4) that could be locked");
  });
});
