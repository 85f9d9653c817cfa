// @ts-check
// What lives on the levels of the flagship, and how that changes with depth, beside the numbers that they should have.
//
//     npm run life              400 levels of each depth
//     npm run life -- 80        only so many
//
// A missed number is reported but doesn't fail the run.

import { constants, setPriority } from "node:os";
import { ensureBuilt, ensureInstalled, SetupError } from "../build/setup.mjs";
import { bold, built, green, isCalled, red } from "../workspace.mjs";

const SEEDS = 400;
/** The flagship, at the size at which it is compared with Brogue. */
const FLAGSHIP = "deeps";
const SIZE = /** @type {const} */ ([79, 29]);
const DEPTHS = [1, 5, 12];
/** From this distance on, nine of ten of Brogue's own levels are nearer. */
const NEAR = 1.35;
/** Nothing is in view of the start within so many cells. */
const CLEAR = 8;
/** Where items are counted, and the first of the recipes that are classics. Two have numbers of their own. */
const ITEMS = { depth: 3, size: /** @type {const} */ ([80, 50]), firstClassic: "rooms" };
const APART = ["fortress-level", "random-classic"];
/** Wave function collapse takes a hundred times as long: of these levels, there are fewer. */
const FEWER = 20;
const WAVE_STEPS = /"waveform-collapse/;

/**
 * @typedef {import("../../packages/undercroft/src/entries/index.js").Level} Level
 * @typedef {import("../../packages/undercroft/src/entries/insight.js").MetricId} MetricId
 * @typedef {{ readonly low?: number, readonly high?: number }} Goal at least, at most
 * @typedef {{ readonly what: string, readonly values: readonly (number | undefined)[], readonly goals: readonly Goal[] }} Row
 */

/** @param {readonly string[]} args */
async function main(args) {
  const count = args.length === 0 ? SEEDS : Number(args[0]);
  if (args.length > 1 || !Number.isSafeInteger(count) || count < 6) {
    throw new SetupError("Give the number of levels of each depth, at least 6, or nothing.");
  }
  setPriority(constants.priority.PRIORITY_LOW);
  ensureInstalled();
  await ensureBuilt({ hasManual: false });
  const [recipes, insight, analysis, tables] = await Promise.all(
    ["recipes", "insight", "analysis", "tables"].map((entry) => built(`entries/${entry}.js`)),
  );
  const library = { ...recipes, ...insight, ...analysis, ...tables };

  console.log(bold(`${FLAGSHIP}, ${SIZE.join("x")}, ${count} levels of each depth\n`));
  const flagship = new Flagship(library, count);
  print(["", ...DEPTHS.map((depth) => `depth ${depth}`)], flagship.byDepth());
  print(["", "all"], flagship.together());
  console.log(bold(`\nItems on a level, ${ITEMS.size.join("x")}, depth ${ITEMS.depth}: fewest, mean, most\n`));
  print(["", "fewest", "mean", "most"], itemsOf(library, count));
}

/** The levels of the flagship. Those of a depth are built once. */
class Flagship {
  /** @type {Map<number, { rows: Int32Array[], levels: Level[] }>} */
  #levels = new Map();

  /**
   * @param {any} library
   * @param {number} count
   */
  constructor(library, count) {
    this.library = library;
    this.count = count;
    this.chain = library.recipeChain(library.shippedRecipe(FLAGSHIP), { size: SIZE });
    this.workspace = new library.Workspace();
  }

  /** @param {number} depth */
  #at(depth) {
    let known = this.#levels.get(depth);
    if (known === undefined) {
      const levels = Array.from({ length: this.count }, (_, i) => this.chain.build({ seed: i + 1, depth }));
      const rows = levels.map((level) => this.library.measureRow(level, this.workspace, { all: true }));
      known = { levels, rows };
      this.#levels.set(depth, known);
    }
    return known;
  }

  /**
   * @param {number} depth
   * @param {MetricId} metric
   */
  #histogram(depth, metric) {
    const { Histogram, metricPosition, NONE } = this.library;
    const position = metricPosition(metric);
    return Histogram.of(this.#at(depth).rows.map((row) => (row[position] === NONE ? null : row[position])));
  }

  /** The mean over all depths: few levels have anything to choose from. */
  #choiceWorth() {
    const all = new this.library.Histogram();
    for (const depth of DEPTHS) all.merge(this.#histogram(depth, "choiceWorth"));
    return all.mean === undefined ? undefined : all.mean / this.library.metricNamed("choiceWorth").scale;
  }

  /**
   * @param {MetricId} metric
   * @param {"median" | "mean"} average
   */
  #of(metric, average) {
    const { scale } = this.library.metricNamed(metric);
    return DEPTHS.map((depth) => {
      const histogram = this.#histogram(depth, metric);
      const value = average === "mean" ? histogram.mean : histogram.quantile(0.5);
      return value === undefined ? undefined : value / scale;
    });
  }

  /** @param {"populationSpread" | "guardLift" | "stageShare"} number */
  #overall(number) {
    return DEPTHS.map((depth) => {
      const histogram = (/** @type {MetricId} */ metric) => this.#histogram(depth, metric);
      return this.library.overall({ histogram })[number];
    });
  }

  /** The share of the levels on which no foe is in view near the start. */
  #quietStarts() {
    const { inSight } = this.library;
    const isQuiet = (/** @type {Level} */ level) =>
      !level.spawns.filter(isFoe).some(({ at }) => {
        const [x, y] = level.start ?? [0, 0];
        return Math.max(Math.abs(at[0] - x), Math.abs(at[1] - y)) <= CLEAR && inSight(level, [x, y], at);
      });
    return DEPTHS.map((depth) => share(this.#at(depth).levels, isQuiet));
  }

  /** The danger of a level for what `inhabit` asks for on average at its depth. */
  #danger() {
    const { things } = this.library.UNDERCROFT_ENCOUNTERS;
    const area = (SIZE[0] * SIZE[1]) / 4000;
    const dangerOf = (/** @type {Level} */ { spawns }) =>
      spawns.filter(isFoe).reduce((sum, { name }) => sum + (things[name]?.danger ?? 0), 0);
    return DEPTHS.map((depth) => {
      const asked = area * (10 + 5 * depth + 0.25 * depth * depth);
      return mean(this.#at(depth).levels.map(dangerOf)) / asked;
    });
  }

  /** @returns {Row[]} */
  byDepth() {
    const all = (/** @type {Goal} */ goal) => DEPTHS.map(() => goal);
    const least = (/** @type {readonly number[]} */ ...lows) => lows.map((low) => ({ low }));
    const most = (/** @type {readonly number[]} */ ...highs) => highs.map((high) => ({ high }));
    return [
      {
        what: "packShare, median",
        values: this.#of("packShare", "median"),
        goals: [
          { low: 0.15, high: 0.5 },
          { low: 0.35, high: 0.7 },
          { low: 0.45, high: 0.75 },
        ],
      },
      { what: "monsterKinds, median", values: this.#of("monsterKinds", "median"), goals: least(2, 4, 5) },
      { what: "guardLift", values: this.#overall("guardLift"), goals: least(0.9, 1.1, 1.1) },
      { what: "populationSpread", values: this.#overall("populationSpread"), goals: least(0.3, 0.3, 0.35) },
      { what: "asleepShare, mean", values: this.#of("asleepShare", "mean"), goals: all({ low: 0.35, high: 0.75 }) },
      { what: "no monster in view of the start", values: this.#quietStarts(), goals: all({ low: 0.99 }) },
      { what: "stageShare", values: this.#overall("stageShare"), goals: least(0.7, 0.85, 0.85) },
      { what: "groundsInView, median", values: this.#of("groundsInView", "median"), goals: most(1.2, 1.3, 1.3) },
      { what: "danger, for what its depth asks", values: this.#danger(), goals: all({ low: 0.9, high: 1.1 }) },
      { what: "scaleContrast, median", values: this.#of("scaleContrast", "median"), goals: all({}) },
      { what: "uniqueRooms, mean", values: this.#of("uniqueRooms", "mean"), goals: all({}) },
      { what: "gatedShare, mean", values: this.#of("gatedShare", "mean"), goals: all({}) },
    ];
  }

  /** @returns {Row[]} */
  together() {
    const { brogueProfile, depthDrift, distance, groundShares, LAYOUT_METRICS, METRICS, metricPosition, plainValue } =
      this.library;
    const grounds = (/** @type {number} */ depth) => this.#at(depth).levels.map((level) => groundShares(level));
    const layoutOf = (/** @type {Int32Array} */ row) =>
      Object.fromEntries(
        LAYOUT_METRICS.map((/** @type {string} */ name) => {
          const position = metricPosition(name);
          return [name, plainValue(METRICS[position], row[position])];
        }),
      );
    const rows = DEPTHS.flatMap((depth) => this.#at(depth).rows);
    const distances = rows.map((row) => distance(layoutOf(row), brogueProfile)).sort((a, b) => a - b);
    return [
      { what: "depthDrift, 1 and 12", values: [depthDrift(grounds(1), grounds(12))], goals: [{ low: 0.95 }] },
      { what: "depthDrift, 8 and 12", values: [depthDrift(grounds(8), grounds(12))], goals: [{ low: 0.8 }] },
      { what: "distance from Brogue, median", values: [distances[distances.length >> 1]], goals: [{ high: 1.1 }] },
      {
        what: `distance from Brogue within ${NEAR}`,
        values: [share(distances, (far) => far <= NEAR)],
        goals: [{ low: 0.8 }],
      },
      { what: "choiceWorth, mean", values: [this.#choiceWorth()], goals: [{ low: 1 }] },
    ];
  }
}

/**
 * The fewest, the mean and the most items on levels of each recipe.
 *
 * @param {any} library
 * @param {number} count
 * @returns {Row[]}
 */
function itemsOf({ RECIPES, recipeChain, measureRow, metricPosition, Workspace }, count) {
  const workspace = new Workspace();
  const only = new Set(["items"]);
  const names = RECIPES.map((/** @type {{ name: string }} */ { name }) => name);
  const classics = names.slice(names.indexOf(ITEMS.firstClassic));
  return RECIPES.map((/** @type {any} */ recipe) => {
    const { name } = recipe;
    // One of them has a size of its own.
    const chain = recipeChain(recipe, name === "fortress-level" ? {} : { size: ITEMS.size });
    const wanted = WAVE_STEPS.test(JSON.stringify(recipe)) ? Math.ceil(count / FEWER) : count;
    const items = Array.from({ length: wanted }, (_, i) => {
      const level = chain.build({ seed: i + 1, depth: ITEMS.depth });
      return measureRow(level, workspace, { only })[metricPosition("items")];
    });
    const isClassic = classics.includes(name);
    const [low, high] = APART.includes(name) ? [{}, {}] : isClassic ? [{}, { high: 16 }] : [{ low: 3 }, { high: 12 }];
    return { what: name, values: [Math.min(...items), mean(items), Math.max(...items)], goals: [low, {}, high] };
  });
}

/** @param {{ kind?: string, state?: string }} spawn */
function isFoe({ kind, state }) {
  return kind === "monster" && state !== "captive" && state !== "peaceful";
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(one: T) => boolean} has
 */
function share(list, has) {
  return list.filter(has).length / list.length;
}

/**
 * Prints a table: each number, what it should be, and whether all numbers of a row are as they should be.
 *
 * @param {readonly string[]} head
 * @param {readonly Row[]} rows
 */
function print(head, rows) {
  const texts = rows.map(({ what, values, goals }) => [
    what,
    ...values.map((value, i) => `${numberText(value)} ${goalText(goals[i] ?? {})}`.trimEnd()),
  ]);
  const widths = head.map((title, i) => Math.max(title.length, ...texts.map((row) => (row[i] ?? "").length)));
  const line = (/** @type {readonly string[]} */ row) => row.map((text, i) => text.padEnd(widths[i] ?? 0)).join("  ");
  console.log(line(head).trimEnd());
  for (const [i, row] of texts.entries()) {
    const { values, goals } = /** @type {Row} */ (rows[i]);
    const isJudged = goals.some(({ low, high }) => (low ?? high) !== undefined);
    const isMet = values.every((value, at) => fits(value, goals[at] ?? {}));
    console.log(`${line(row)}  ${!isJudged ? "" : isMet ? green("met") : red("missed")}`.trimEnd());
  }
  console.log("");
}

/**
 * @param {number | undefined} value
 * @param {Goal} goal
 */
function fits(value, { low, high }) {
  if ((low ?? high) === undefined) return true;
  return value !== undefined && value >= (low ?? value) && value <= (high ?? value);
}

/** @param {number | undefined} value */
function numberText(value) {
  if (value === undefined) return "–";
  // What falls short of a share of 99 % or more must not look as if it didn't.
  return Number.isInteger(value) ? `${value}` : value.toFixed(value > 0.98 && value < 1 ? 3 : 2);
}

/** @param {Goal} goal */
function goalText({ low, high }) {
  if (low !== undefined && high !== undefined) return `(${low} to ${high})`;
  if (low !== undefined) return `(at least ${low})`;
  return high === undefined ? "" : `(at most ${high})`;
}

if (isCalled(import.meta.url)) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`life: ${error.message}`);
    process.exitCode = 2;
  }
}
