import { distanceField, Rng, regions } from "../src/index.js";
import { grow, step } from "./maps.js";
import { race } from "./measure.js";
import { Rand, rotRng } from "./peers.js";
import { LARGE, MEDIUM, perCell, type Result, SMALL, sizeName, timeText } from "./result.js";
import { perPixelRegions, stringKeyedDistances } from "./slow-reference.js";

/** Row 11: on connected caves, so that distances reach all floor; regions on caves as they come. */
export function* distancesAndRegions(): Generator<Result> {
  const cave = step("cellular-automata");
  for (const size of [SMALL, MEDIUM]) {
    const map = grow(size, [cave, step("connect-regions"), step("area-start")], 1);
    const from = map.start!;
    const reached = distanceField(map, [from]).filter((distance) => distance >= 0).length;
    const slow = stringKeyedDistances(map.tiles, map.width, from).size;
    if (reached !== slow) throw new Error(`the two searches differ: ${reached} and ${slow} cells`);
    const [ours, peer] = race([
      { run: () => distanceField(map, [from]) },
      { run: () => stringKeyedDistances(map.tiles, map.width, from) },
    ]) as [number, number];
    yield {
      row: 11,
      job: "distances on a cave",
      size: sizeName(size),
      ours: perCell(ours, size),
      peer: `string keys: ${perCell(peer, size)}`,
      ratio: peer / ours,
      goal: { atLeast: 50 },
    };
  }
  for (const size of [SMALL, MEDIUM, LARGE]) {
    const map = grow(size, [cave], 1);
    const { walkable } = map.tileset;
    const found = regions(map);
    const slow = perPixelRegions(map.tiles, walkable, map.width);
    if (found.labels.some((label, i) => label !== slow.labels[i])) throw new Error("the two labellings differ");
    const [ours, peer] = race([
      { run: () => regions(map) },
      { run: () => perPixelRegions(map.tiles, walkable, map.width) },
    ]) as [number, number];
    yield {
      row: 11,
      job: `regions of a cave (${found.count})`,
      size: sizeName(size),
      ours: perCell(ours, size),
      peer: `per-pixel union-find: ${perCell(peer, size)}`,
      ratio: ours / peer,
      goal: { atMost: 0.7 },
    };
  }
}

/** Draws in one run. */
const DRAWS = 100_000;

/** Row 12: whole numbers below 100, and without a goal the plain draw of each. */
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
  yield line("a whole number below 100", own!, "rot.js", rot!, 2);
  yield line("a whole number below 100", own!, "malwoden", malwoden!, 3.5);
  const [word, unit, rotUniform, malwodenNext] = race([
    { run: plain.word },
    { run: plain.unit },
    { run: plain.rot },
    { run: plain.malwoden },
  ]);
  yield line("32 bits", word!, "rot.js getUniform", rotUniform!);
  yield line("a number from 0 to 1, 53 bits", unit!, "malwoden next", malwodenNext!);
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
