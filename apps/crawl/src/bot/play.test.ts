import { Rng } from "undercroft";
import { beforeAll, describe, expect, it } from "vitest";
import { sampled } from "../../../../packages/undercroft/test/kit/whole.js";
import { type Action, act, type Game, load, newGame, replay, save, stateHash } from "../core/index.js";
import { type BotRun, playBot } from "./play.js";
import { summary } from "./soak.js";

interface Recorded {
  readonly run: BotRun;
  readonly actions: readonly Action[];
  readonly hash: string;
}

const SEEDS = Array.from({ length: sampled(20, 4) }, (_, i) => `bot ${i + 1}`);

/** So many of the games are replayed and saved. */
const REPLAYED = sampled(4, 2);

let games: readonly Recorded[];

/** Whole games take their time where many things run at once. */
const AMPLE_MS = 600_000;

beforeAll(() => {
  games = SEEDS.map(record);
}, AMPLE_MS);

function record(seed: string): Recorded {
  const actions: Action[] = [];
  let last: Game | undefined;
  const run = playBot(seed, {
    onAction: (action, game) => {
      actions.push(action);
      last = game;
    },
  });
  return { run, actions, hash: stateHash(last!) };
}

describe("the bot", () => {
  it("is never stuck, and every game ends with a death or the crown", () => {
    for (const { run } of games) {
      expect(run.stuck).toBe(null);
      expect(run.death === null).toBe(run.won);
    }
  });

  it("gets beyond the first level nearly always, and halfway down sometimes", () => {
    const depths = games.map(({ run }) => run.depth);
    expect(depths.filter((depth) => depth === 1).length).toBeLessThanOrEqual(SEEDS.length / 10);
    expect(Math.max(...depths)).toBeGreaterThanOrEqual(5);
    expect(summary(games.map(({ run }) => run)).turns).toBeGreaterThan(1000);
  });
});

describe("a recorded game", () => {
  it("replays to the identical state", () => {
    for (const { run, actions, hash } of games.slice(0, REPLAYED)) {
      expect(stateHash(replay({ seed: run.seed }, actions))).toBe(hash);
    }
  });

  it(
    "goes on in the same way after being saved and loaded at any moment",
    () => {
      const rng = Rng.fromSeed("moments");
      const moments = Array.from({ length: sampled(50, 4) }, (_, i) => ({ game: i % REPLAYED, from: rng.unit() }));
      for (const [place, { run, actions, hash }] of games.slice(0, REPLAYED).entries()) {
        const wanted = moments
          .filter(({ game }) => game === place)
          .map(({ from }) => Math.floor(from * actions.length));
        const game = newGame({ seed: run.seed });
        for (const [moment, action] of actions.entries()) {
          for (const _ of wanted.filter((at) => at === moment)) {
            const loaded = load(save(game));
            for (const rest of actions.slice(moment)) act(loaded, rest);
            expect(stateHash(loaded)).toBe(hash);
          }
          act(game, action);
        }
      }
    },
    AMPLE_MS,
  );
});
