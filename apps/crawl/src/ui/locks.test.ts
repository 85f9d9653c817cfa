import { expect, it } from "vitest";
import { type DrawnPlot, plotGame } from "../testing/drawn-game.js";
import { Crawl, type Key, memoryStore } from "./index.js";

/** A crawl in the middle of a game on a drawn level with a plot. */
function playing(rows: readonly string[], plot: DrawnPlot, size: readonly [number, number] = [80, 24]): Crawl {
  const legend = {
    k: { spawn: "Brass Key" },
    w: { spawn: { name: "Dagger", state: "pick one" } },
  };
  const { underworld } = plotGame(rows, plot, legend);
  const ui = new Crawl({ saves: memoryStore(), freshSeed: () => "fresh", underworld, seed: "1" });
  ui.resize(...size);
  return ui;
}

function press(ui: Crawl, ...keys: readonly Key[]): string {
  for (const key of keys) ui.press(key);
  return text(ui);
}

function text(ui: Crawl): string {
  return ui.draw().lines().join("\n");
}

/** Lets time pass until nothing moves on its own. */
function settle(ui: Crawl): void {
  for (let i = 0; i < 10_000 && ui.wantsTick !== undefined; i++) ui.tick(ui.wantsTick);
}

const CLOSET = ["########", "#@k.¤..#", "#..>####", "########"];
const LOCK = { at: [4, 1], key: [2, 1], kind: "key", name: "Brass Key" } as const;

it("shows keys beside the map, below it, and with the pack", () => {
  for (const [width, shown] of [
    [120, /Keys +Brass Key/],
    [80, /no shield \(2\) +Brass Key/],
    [40, /a key/],
  ] as const) {
    const ui = playing(CLOSET, { locks: [LOCK] }, [width, 24]);
    expect(text(ui)).not.toMatch(shown);
    expect(press(ui, "l", "g")).toMatch(shown);
    expect(press(ui, "i")).toContain("Keys: Brass Key");
    expect(ui.words).toBe("Your pack is empty. Keys: Brass Key.");
  }
});

it("says what a door needs when the player walks or travels to it", () => {
  const ui = playing(CLOSET, { locks: [LOCK] });
  expect(press(ui, "x", "l", "l", "l", "enter")).toContain("This door wants the Brass Key.");
  expect(press(ui, "l", "l", "l")).toContain("This door wants the Brass Key.");
});

it("takes keys while exploring, opens doors with them, and leaves what is offered to the player", () => {
  const ui = playing(["##########", "#@k.¤.w..#", "#..>######", "##########"], { locks: [LOCK] });
  for (let i = 0; i < 6; i++) {
    press(ui, "o");
    settle(ui);
  }
  const { level, player } = ui.game!;
  expect([player.keys.length, level.locks.length, player.pack.length]).toEqual([1, 0, 0]);
  expect(level.isSeen(level.cellAt(8, 1)!)).toBe(true);
});

it("reminds the player of a lever when everything is explored", () => {
  const lock = { at: [5, 1], key: [1, 1], kind: "lever", name: "lever" } as const;
  const ui = playing(["#########", "#@.>.╫..#", "#¡#######", "#########"], { locks: [lock] });
  press(ui, "o");
  settle(ui);
  expect(text(ui)).toContain("There is a lever to pull, and nothing else left to explore.");
  press(ui, "j", "o");
  settle(ui);
  press(ui, "o");
  settle(ui);
  expect(text(ui)).not.toContain("There is a lever");
});

it("asks before a jump, for each way down in turn", () => {
  const rows = ["##########", "#@.#...#.#", "#..#...#.#", "#.......>#", "##########"];
  const ui = playing(rows, {
    oneWays: [
      { from: [1, 1], to: [8, 1] },
      { from: [1, 1], to: [5, 2] },
    ],
  });
  press(ui, "J");
  expect(ui.words).toContain("You can't climb back up here. Jump down to the east?");
  press(ui, "n");
  expect(ui.words).toContain("Jump down to the southeast?");
  expect(press(ui, "y")).toContain("You jump down.");
  const { level, player } = ui.game!;
  expect([level.x(player.cell), level.y(player.cell)]).toEqual([5, 2]);
  expect(press(ui, "J")).toContain("There is nothing to jump down from here.");
});

it("searches", () => {
  const ui = playing(["#########", "#@...§..#", "#...>####", "#########"], {});
  expect(press(ui, "s")).toContain("You find a secret door.");
});
