import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { sampled } from "../../test/kit/whole.js";
import { Rng } from "../core/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { METRICS, NONE } from "./metrics/table.js";
import { rowOfText, rowText } from "./row-text.js";
import { SeedSet } from "./seed-set.js";
import { Survey } from "./survey.js";
import { surveySubject } from "./survey-key.js";
import { Surveyor } from "./surveyor.js";

const CHAIN = recipeChain(shippedRecipe("rooms"), { size: [40, 25] });
const FRAME = { key: surveySubject(CHAIN, { depth: 3, attempts: 20 }).key, width: 40, height: 25 };
const SEEDS = [...Array.from({ length: 120 }, (_, i) => `${i + 1}`), "rats", "cats", "07", "-1"];

const surveyor = new Surveyor(CHAIN, { depth: 3 });
const summaryOf = (seeds: readonly string[]) => {
  const summary = new Survey(FRAME);
  for (const seed of seeds) surveyor.survey(seed, summary);
  return summary;
};
const ONE = JSON.stringify(summaryOf(SEEDS));

describe("a summary", () => {
  test("is the same to the byte however its seeds are divided, ordered, merged and written down in between", () => {
    const rng = Rng.fromSeed("merging");
    for (let way = 0; way < sampled(50, 8); way++) {
      let pieces: Survey[] = [];
      const seeds = rng.shuffle([...SEEDS]);
      while (seeds.length > 0) pieces.push(summaryOf(seeds.splice(0, rng.between(1, 60))));
      while (pieces.length > 1) {
        pieces = rng.shuffle(pieces);
        const [first, second, ...others] = pieces;
        const left = rng.chance(0.3) ? Survey.read(JSON.parse(JSON.stringify(first))) : first!;
        left.merge(second!);
        pieces = [left, ...others];
      }
      expect(JSON.stringify(pieces[0]), `way ${way}`).toBe(ONE);
    }
  });

  test("counts what its levels are like", () => {
    const summary = summaryOf(SEEDS);
    expect(summary.levels).toBe(SEEDS.length);
    expect(summary.seeds.toJSON()).toEqual({ seeds: [[1, 120]], named: ["-1", "07", "cats", "rats"] });
    for (const { id, isSlow } of METRICS) {
      const histogram = summary.histogram(id);
      expect(histogram.total + histogram.none, id).toBe(SEEDS.length);
      if (isSlow) expect(histogram.total, id).toBe(0);
    }
    const paths = SEEDS.map((seed) => CHAIN.build({ seed, depth: 3 })).map((level) => {
      return level.path(level.start!, level.exits[0]!.at)!.length - 1;
    });
    expect(summary.histogram("path").min).toBe(Math.min(...paths));
    expect(summary.histogram("path").max).toBe(Math.max(...paths));
    const [value, seed] = summary.ends("path").high[0]!;
    expect(paths[SEEDS.indexOf(seed)]).toBe(value);
    expect([...summary.steps.keys()]).toEqual([...new Set(CHAIN.build({ seed: 1 }).steps.map(({ as }) => as))]);
    const { columns, rows, counts } = summary.heat("start");
    expect([columns, rows]).toEqual([40, 25]);
    expect(Array.from(counts).reduce((sum, times) => sum + times, 0)).toBe(SEEDS.length);
  });

  test("counts the places of large maps on a grid of at most 80 by 50 squares, each of which stands for as many cells", () => {
    const [width, height] = [200, 120];
    const summary = new Survey({ key: "large", width, height });
    const cells = Array.from({ length: width * height }, (_, cell) => cell);
    const places = { floor: cells, start: [0], exit: [cells.length - 1], foes: [60 * width + 100] };
    const nothing = {
      steps: [],
      row: new Int32Array(METRICS.length),
      rejections: [],
      notes: [],
      due: [],
      placements: [],
    };
    summary.add({ seed: "1", hash: "0", ...nothing, places });
    const { columns, rows, counts } = summary.heat("floor");
    expect([columns, rows]).toEqual([80, 50]);
    // 2.5 by 2.4 cells: two or three of each.
    expect(Math.min(...Array.from(counts))).toBe(4);
    expect(Math.max(...Array.from(counts))).toBe(9);
    const squareOf = (place: "start" | "exit" | "foes") => Array.from(summary.heat(place).counts).indexOf(1);
    expect([squareOf("start"), squareOf("exit"), squareOf("foes")]).toEqual([0, 80 * 50 - 1, 25 * 80 + 40]);
  });

  test("has another digest when a level is another one, and the same whatever the order", () => {
    expect(summaryOf(["1", "2"]).digest).toBe(summaryOf(["2", "1"]).digest);
    expect(summaryOf(["1", "2"]).digest).not.toBe(summaryOf(["1", "3"]).digest);
  });

  test("is not merged with other levels, nor with the same seeds again", () => {
    const other = new Survey({ ...FRAME, key: "another" });
    expect(caught(() => summaryOf(["1"]).merge(other)).message).toMatch(
      /surveys of different levels .*can't be merged/,
    );
    expect(caught(() => summaryOf(["1", "2", "3"]).merge(summaryOf(["3", "4"]))).message).toMatch(
      /the seed "3" is in both, and would be counted twice/,
    );
  });

  test("that was damaged is refused and says where", () => {
    const damage = (change: (json: any) => void) => {
      const json = JSON.parse(ONE);
      change(json);
      return caught(() => Survey.read(json)).message;
    };
    expect(caught(() => Survey.read({})).message).toMatch(/summary: format must be "undercroft-summary"/);
    expect(damage((json) => (json.version = 2))).toBe("summary: version must be 1, got 2.");
    expect(damage((json) => (json.metricsVersion = 99))).toMatch(/measured by another version of undercroft/);
    expect(damage((json) => (json.levels = 7))).toMatch(/levels and failures are 7, but there are 124 seeds/);
    expect(damage((json) => (json.metrics.path.none = 3))).toMatch(/metrics.path counts 127 levels, but there are 124/);
    expect(damage((json) => (json.digest = "x"))).toMatch(/digest must be 16 hexadecimal digits/);
    expect(damage((json) => (json.sample[0].row = "AA=="))).toMatch(/a row must have \d+ numbers/);
    expect(damage((json) => delete json.heat)).toMatch(/summary: contents can't be read/);
    expect(damage((json) => (json.seeds = [[5, 1]]))).toMatch(/seeds must be a list of \[first, last\]/);
  });
});

test("rows come back from their text as they were", () => {
  const rng = Rng.fromSeed("rows");
  for (let i = 0; i < 200; i++) {
    const row = Int32Array.from({ length: 50 }, () =>
      rng.chance(0.1)
        ? NONE
        : (rng.below(2) === 0 ? 1 : -1) * rng.below([2, 200, 70_000, 2_147_483_647][rng.below(4)]!),
    );
    expect(rowOfText(rowText(row), 50)).toEqual(row);
  }
});

test("a set of seeds knows what is missing", () => {
  const set = SeedSet.read({
    seeds: [
      [1, 5],
      [9, 12],
    ],
    named: [],
  });
  const wanted = SeedSet.read({ seeds: [[3, 20]], named: [] });
  expect(set.missing(wanted)).toEqual([
    [6, 8],
    [13, 20],
  ]);
  expect(set.size).toBe(9);
  expect(set.has("9") && !set.has("8")).toBe(true);
});
