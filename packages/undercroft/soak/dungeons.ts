import { Dungeon } from "../src/dungeon/index.js";
import { verifyDungeon } from "../src/verify/index.js";
import { randomWorld } from "../test/kit/random-worlds.js";
import { dungeonFaults } from "./dungeon-walker.js";
import { type SoakOptions, type SoakResult, soakSeeds, soundAttempt } from "./soak.js";

/** What a soak of dungeons gives besides: how many levels, quests and drops there were in all. */
export type DungeonSoakResult = SoakResult & {
  readonly built: number;
  readonly quests: number;
  readonly drops: number;
  readonly landmarks: number;
};

/**
 * Builds whole dungeons with branches, shortcuts, drops, quests and landmarks. Each is checked as a whole, and walked by somebody who
 * knows nothing but its files.
 */
export function soakDungeons(options: SoakOptions): DungeonSoakResult {
  let built = 0;
  let quests = 0;
  let drops = 0;
  let landmarks = 0;
  const result = soakSeeds(options, (seed) => {
    const build = () => {
      const world = randomWorld(seed);
      const dungeon = new Dungeon(world);
      const levels = new Map(dungeon.names.map((name) => [name, dungeon.level(name)]));
      const verdict = verifyDungeon([...levels].map(([name, level]) => [name, level.toCheckable()]));
      const broken = verdict.checks.filter(({ ok }) => !ok).map(({ name, message }) => `${name}: ${message}`);
      const files = new Map([...levels].map(([name, level]) => [name, level.toJSON()]));
      // A dungeon counts as one build: it is as good as its worst level.
      const worst = Math.max(...[...levels.values()].map(({ attempt }) => attempt));
      const attempt = soundAttempt({ attempt: worst }, [...broken, ...dungeonFaults(files, seed)]);
      built += levels.size;
      quests += world.quests.length;
      landmarks += world.landmarks.length;
      drops += dungeon.ways.filter(({ oneWay }) => oneWay).length;
      return attempt;
    };
    return [`world ${seed}`, build];
  });
  return { ...result, built, quests, drops, landmarks };
}
