import { expect, it } from "vitest";
import { type DrawnPlot, plotGame } from "../testing/drawn-game.js";
import { type BotRun, playBot } from "./play.js";

const BRASS = { name: "Brass Key", kind: "key" } as const;

/** How the bot fares on a level with a plot. */
function botOn(rows: readonly string[], plot: DrawnPlot, legend: Parameters<typeof plotGame>[2] = {}): BotRun {
  return playBot("locks", { underworld: plotGame(rows, plot, legend).underworld });
}

it("takes keys, pulls levers and burns barricades in the order that it takes, and then leaves", () => {
  const run = botOn(
    [
      "####################",
      "#@.k.¤..¡.#..f.#...#",
      "#....#....╫....╪.l.#",
      "#..>.#....#....#...#",
      "####################",
    ],
    {
      locks: [
        { ...BRASS, at: [5, 1], key: [3, 1], usedUp: true },
        { at: [10, 2], key: [8, 2], kind: "lever", name: "lever" },
        { at: [15, 2], key: [13, 1], kind: "fire", name: "Firebrand", usedUp: true },
      ],
    },
    { k: { spawn: "Brass Key" }, f: { spawn: "Firebrand" } },
  );
  expect(run).toMatchObject({ won: true, opened: 3, stuck: null });
});

it("leaves what it can't open", () => {
  const { underworld } = plotGame(["########", "#@..¤.!#", "#...>###", "########"], {
    locks: [{ ...BRASS, at: [4, 1], key: [3, 2] }],
  });
  const run = playBot("locks", {
    underworld,
    onAction: (_, { level }) => {
      // Somebody else has taken the key.
      for (const item of [...level.items]) if (item.key !== undefined) level.remove(item);
    },
  });
  expect(run).toMatchObject({ won: true, opened: 0, stuck: null });
});

it("finds the key to the way out behind a secret door", () => {
  const run = botOn(
    ["###############", "#@..........¤>#", "#...........###", "####§##########", "#..........k..#", "###############"],
    { locks: [{ ...BRASS, at: [12, 1], key: [11, 4] }] },
    { k: { spawn: "Brass Key" } },
  );
  expect(run).toMatchObject({ won: true, opened: 1, stuck: null });
});

it("walks round where a step can't be taken back, and jumps where nothing else leads on", () => {
  const around = botOn(["#########", "#@..!..!#", "#.#####.#", "#...>...#", "#########"], {
    oneWays: [{ from: [4, 1], to: [5, 1] }],
  });
  expect(around).toMatchObject({ won: true, stuck: null });

  const down = botOn(["########", "#@..#..#", "#...#.!#", "#.###..#", "#.....>#", "########"], {
    oneWays: [{ from: [3, 1], to: [5, 1] }],
  });
  expect(down).toMatchObject({ won: true, stuck: null });
});

it("takes the best of what is offered", () => {
  const legend = {
    a: { spawn: { name: "Confusion Scroll", state: "pick one" } },
    b: { spawn: { name: "Longsword", state: "pick one" } },
  };
  const { underworld } = plotGame(["########", "#@a.b.>#", "#......#", "########"], {}, legend);
  let pack: readonly string[] = [];
  playBot("offer", {
    underworld,
    onAction: (_, { player }) => {
      pack = player.pack.map(({ name }) => name);
    },
  });
  expect(pack).toEqual(["Longsword"]);
});
