import { distanceField, regions } from "../src/analysis/index.js";
import { Rng } from "../src/core/index.js";
import { grow, step } from "./maps.js";
import { race } from "./measure.js";
import { Rand, rotRng } from "./peers.js";
import { LARGE, MEDIUM, perCell, type Result, SMALL, sizeName, timeText } from "./result.js";
import { perPixelRegions, stringKeyedDistances } from "./slow-reference.js";

/** Maps that take turns, so that no processor learns one of them by heart. */
const MAPS = 8;

/** Row 11: on connected caves, so that distances reach all floor; regions on caves as they come. */
export function* distancesAndRegions(): Generator<Result> {
  const cave = step("cellular-automata");
  const seeds = Array.from({ length: MAPS }, (_, seed) => seed);
  for (const size of [SMALL, MEDIUM]) {
    const maps = seeds.map((seed) => grow(size, [cave, step("connect-regions"), step("area-start")], seed));
    const ours = (run: number) => distanceField(maps[run % MAPS]!, [maps[run % MAPS]!.start!]);
    const theirs = (run: number) => {
      const { tiles, width, start } = maps[run % MAPS]!;
      return stringKeyedDistances(tiles, width, start!);
    };
    for (const seed of seeds) {
      const reached = ours(seed).filter((distance) => distance >= 0).length;
      if (reached !== theirs(seed).size) throw new Error("the two searches differ");
    }
    const [own, other] = race([{ run: ours }, { run: theirs }]) as [number, number];
    yield {
      row: 11,
      job: "distances in a cave",
      size: sizeName(size),
      ours: perCell(own, size),
      peer: `string keys: ${perCell(other, size)}`,
      ratio: other / own,
      goal: { atLeast: 50 },
    };
  }
  for (const size of [SMALL, MEDIUM, LARGE]) {
    const maps = seeds.map((seed) => grow(size, [cave], seed));
    const ours = (run: number) => regions(maps[run % MAPS]!);
    const theirs = (run: number) => {
      const { tiles, tileset, width } = maps[run % MAPS]!;
      return perPixelRegions(tiles, tileset.walkable, width);
    };
    for (const seed of seeds) {
      const { labels } = theirs(seed);
      if (ours(seed).labels.some((label, i) => label !== labels[i])) throw new Error("the two labellings differ");
    }
    const [own, other] = race([{ run: ours }, { run: theirs }]) as [number, number];
    yield {
      row: 11,
      job: "regions of a cave",
      size: sizeName(size),
      ours: perCell(own, size),
      peer: `per-pixel union-find: ${perCell(other, size)}`,
      ratio: own / other,
      goal: { atMost: 0.7 },
    };
  }
}

/** Draws in one run. */
const DRAWS = 100_000;

/** Row 12: whole numbers below 100, and the plain draw of each. */
export function* randomNumbers(): Generator<Result> {
  const rng = Rng.fromSeed("draws");
  const alea = new Rand.AleaRNG("draws");
  rotRng.setSeed(42);
  // Each has a loop of its own: one loop for all would call through a pointer, which costs more than a draw.
  const below = {
    ours: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += rng.below(100);
      return sum;
    },
    rot: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += rotRng.getUniformInt(0, 99);
      return sum;
    },
    malwoden: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += alea.nextInt(0, 100);
      return sum;
    },
  };
  const plain = {
    word: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += rng.next();
      return sum;
    },
    unit: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += rng.unit();
      return sum;
    },
    rot: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += rotRng.getUniform();
      return sum;
    },
    malwoden: () => {
      let sum = 0;
      for (let i = 0; i < DRAWS; i++) sum += alea.next();
      return sum;
    },
  };
  const [own, rot, malwoden] = race([{ run: below.ours }, { run: below.rot }, { run: below.malwoden }]);
  yield line("an integer below 100", own!, "rot.js", rot!, 2);
  yield line("an integer below 100", own!, "malwoden", malwoden!, 3.5);
  const [word, unit, rotUniform, malwodenNext] = race([
    { run: plain.word },
    { run: plain.unit },
    { run: plain.rot },
    { run: plain.malwoden },
  ]);
  yield line("32 random bits", word!, "rot.js getUniform", rotUniform!, 2);
  yield line("53 random bits", unit!, "malwoden next", malwodenNext!, 3.5);
}

function line(job: string, ours: number, name: string, peer: number, atLeast?: number): Result {
  return {
    row: 12,
    job,
    size: "one draw",
    ours: timeText(ours / DRAWS),
    peer: `${name}: ${timeText(peer / DRAWS)}`,
    ratio: peer / ours,
    ...(atLeast === undefined ? {} : { goal: { atLeast } }),
  };
}
