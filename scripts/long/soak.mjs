/**
 * The long checks: many thousands of levels and files, on all cores. `npm run soak` runs all of them, `npm run soak -- rooms`
 * those of that name, `npm run soak -- rooms --share 0.1` a tenth of each. Ends with 1 where a level could not be built, too
 * many attempts were rejected, or a file gave anything but errors of ours.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  ALLOWED_GROWTH,
  FORMATS,
  memoryInUse,
  readDamagedFiles,
} from "../../packages/undercroft/test/damaged-files.mjs";
import { runNode } from "../check/stages.mjs";
import { built, filesIn, ROOT } from "../workspace.mjs";
import { FILES, piecesOf, RANDOM_CHAINS, runPieces } from "./soak-pieces.mjs";

const GROUPS = [
  "rooms",
  "caves",
  "recipes",
  "grown",
  "plots",
  "towns",
  "dungeons",
  "templates",
  "chains",
  "prefabs",
  "fort",
  "pack",
  "reached",
  "wave",
  "samples",
  "tiles",
  "files",
  "exits",
  "crawl",
  "tests",
  "fleet",
];

/** Test files that take samples of what they could try: here they try all of it. */
const SAMPLING = /\bsampled\(/;

/** At most this share of attempts may be stuck or fail a check. */
const MOST_REJECTED = 0.01;
/** At least this share of random chains must end in a level. */
const LEAST_LEVELS = 0.8;
/** Prefabs that come no more often on the levels of all recipes are listed. */
const SELDOM = 5;
/** How often each prefab that ships is placed in each of its symmetries. */
const PLACEMENTS = 200;
/** Where files are damaged this way, there are at least so many sound prefabs and so many errors for each of them. */
const LEAST_SOUND = 0.05;
const LEAST_WRONG = 0.25;
/** Levels of `caves`: this share has to be tidy, and the median of their open shares, in hundredths, within these. */
const TIDY = { levels: 1000, least: 0.9, open: [50, 60] };
/** Maps of each sample, by their size, and how many of those are kept in one part. */
const SAMPLE_MAPS = [
  { size: [48, 48], loose: 50, joined: 20 },
  { size: [80, 50], loose: 50, joined: 20 },
  { size: [128, 128], loose: 50, joined: 5 },
];
/** Squares of each hard set of tiles, by their sides, all going on at their other side. */
const TILE_SIDES = [64, 128];
const TILE_SQUARES = 20;
/** Levels of each recipe that grows them, a fifth of them in a dungeon. */
const GROWN_LEVELS = 20_000;
/** Levels of the flagship that have to lie within bands: so many may be thrown away for that. */
const ACCEPTED = { levels: 5000, mostRejected: 0.1 };
/** Levels of each recipe with a plot; of `lock-and-key`, at least this share has locks. */
const PLOT_LEVELS = { "lock-and-key": 14_000, others: 9000, leastLocked: 0.95 };
/** Whole dungeons with branches and quests. Each is as good as the worst of its levels, so more of them take two attempts. */
const DUNGEONS = { dungeons: 2000, mostRejected: 0.05 };
/** Levels of rooms that are joined door to door: at least this share of the loops that are asked for must be made. */
const TEMPLATES = { levels: 5000, leastLoops: 0.99 };
/** Between which numbers the median of each figure of a plot is, at 79x29: as in Brogue. */
const PLOT_BANDS = { "start to lock": [18, 97], "key to lock": [13, 109], "floor behind locks": [3, 13] };
/** Levels of each recipe of towns, forts and forests: 20,000 in all. */
const TOWN_LEVELS = 2860;
/** Random levels, of which at most this share may have a way down within so many steps of the start. */
const EXITS = { levels: 2000, steps: 15, mostNear: 0.001 };
/** Files that are read before memory is measured, so that what is made once is there. */
const WARM_UP = 2000;
/** Runs of the crawl's bot: at most this share may end on the first level, and one of so many must be won. */
const CRAWL = { runs: 1000, mostEarlyDeaths: 0.1, runsPerVictory: 200 };
/** Runs take longer than builds. */
const CRAWL_PIECE = 20;
/** So do dungeons. */
const DUNGEON_PIECE = 50;
/** Builds of one piece of work; small enough to keep all cores busy, and to show progress. */
const PIECE = 500;
const PIECES = { crawl: CRAWL_PIECE, dungeons: DUNGEON_PIECE };

if (process.argv[2] === "--work") await work();
else await main();

async function main() {
  const { wanted, share } = readArguments(process.argv.slice(2));
  const { ensureBuilt, ensureInstalled } = await import("../build/setup.mjs");
  await ensureInstalled();
  await ensureBuilt({ hasManual: false });
  const { bundleSoaks, soakModule } = await import("./soak-module.mjs");
  await bundleSoaks();
  const isTested = !wanted.includes("tests") || (await runSampledTests());
  const isFleetSound =
    !wanted.includes("fleet") || (await runNode("packages/fleet/test/soak.mjs", ["--share", `${share}`]));
  const jobs = (await allJobs((all) => Math.ceil(all * share))).filter(({ group }) => wanted.includes(group));
  const results = await run(jobs);
  const { leastReached, packShares, PLOT_FIGURES, plotFigure } = await soakModule();
  let failed = 0;
  for (const job of jobs) {
    const result = results.get(job);
    if (job.group === "pack") result.shares = packShares(result);
    if (job.group === "reached") result.least = leastReached(result, SELDOM);
    if (job.group === "plots") result.plot = PLOT_FIGURES.map((name) => [name, plotFigure(result, name)]);
    const faults = faultsOf(job, result);
    if (faults.length > 0) failed++;
    process.stdout.write(
      `${faults.length === 0 ? "ok    " : "FAILED"} ${job.title.padEnd(44)} ${figuresOf(job, result)}\n`,
    );
    if (faults.length > 0) process.stdout.write(`${[...faults, ...Object.values(result.firstErrors)].join("\n")}\n`);
  }
  process.exitCode = failed > 0 || !isTested || !isFleetSound ? 1 : 0;
}

/** Runs the tests that take samples in `npm test`, without samples. */
function runSampledTests() {
  const files = ["packages", "apps"].flatMap((folder) =>
    filesIn(join(ROOT, folder))
      .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules/"))
      .map((file) => `${folder}/${file}`),
  );
  const sampling = files.filter((file) => SAMPLING.test(readFileSync(join(ROOT, file), "utf8")));
  return runNode("node_modules/vitest/vitest.mjs", ["run", ...sampling], undefined, {
    ...process.env,
    UNDERCROFT_WHOLE: "1",
  });
}

function readArguments(given) {
  const wanted = [...given];
  const at = wanted.indexOf("--share");
  const share = at < 0 ? 1 : Number(wanted.splice(at, 2)[1]);
  const unknown = wanted.filter((group) => !GROUPS.includes(group));
  if (unknown.length > 0) stop(`there is no ${unknown.join(", ")}; known are ${GROUPS.join(", ")}.`);
  if (!(share > 0 && share <= 1)) stop("--share must be a number above 0, and 1 at most.");
  return { wanted: wanted.length === 0 ? GROUPS : wanted, share };
}

function stop(message) {
  process.stderr.write(`soak: ${message}\n`);
  process.exit(2);
}

/** What there is to be done: each with the group by which it is called, and how many builds, placements or files. */
async function allJobs(some) {
  const { RECIPES } = await built("entries/recipes.js");
  const { SAMPLES_PACK, SEEDS_PACK } = await built("entries/prefabs.js");
  const { soakModule } = await import("./soak-module.mjs");
  // Fewer levels of the slow recipes: what takes so long, wave function collapse, is soaked in a group of its own.
  const { GROWN, HARD_TILES, LEAST_FORTS, PLACING, PLOTTED, REACHED_WITHIN, SETTLED, SLOW_RECIPES, TEMPLATE_KINDS } =
    await soakModule();
  const sized = (group, recipe, ...sizes) =>
    sizes.map(([size, all]) => ({ group, recipe, size, builds: some(all), title: `${recipe} at ${size.join("x")}` }));
  return [
    ...sized("rooms", "rooms", [[80, 50], 100_000], [[24, 16], 10_000], [[200, 120], 10_000]),
    ...sized("caves", "caves", [[80, 50], TIDY.levels], [[79, 29], TIDY.levels]),
    ...RECIPES.flatMap(({ name }) =>
      // A level drawn by hand is as large as it is drawn.
      sized(
        "recipes",
        name,
        [[80, 50], SLOW_RECIPES.includes(name) ? 1000 : 10_000],
        ...(name === "fortress-level" ? [] : [[[31, 17], 500]]),
        [[256, 256], SLOW_RECIPES.includes(name) ? 20 : 500],
      ),
    ),
    ...GROWN.map((recipe) => ({
      group: "grown",
      recipe,
      title: `${recipe}, 31x17 to 256x256, promises`,
      builds: some(GROWN_LEVELS),
    })),
    {
      group: "grown",
      recipe: "accepted",
      title: "deeps within bands at 79x29, promises",
      builds: some(ACCEPTED.levels),
      mostRejected: ACCEPTED.mostRejected,
    },
    ...PLOTTED.map((recipe) => ({
      group: "plots",
      recipe,
      title: `${recipe}, 48x24 to 120x80, plots`,
      builds: some(PLOT_LEVELS[recipe] ?? PLOT_LEVELS.others),
    })),
    ...SETTLED.map((recipe) => ({
      group: "towns",
      recipe,
      title: `${recipe}, 31x17 to 256x256, promises`,
      builds: some(TOWN_LEVELS),
    })),
    {
      group: "dungeons",
      title: "dungeons with branches, drops and quests",
      builds: some(DUNGEONS.dungeons),
      mostRejected: DUNGEONS.mostRejected,
    },
    ...TEMPLATE_KINDS.map((kind) => ({
      group: "templates",
      kind,
      title: `room-templates, ${kind}, 70x40 to 140x90`,
      builds: some(TEMPLATES.levels),
    })),
    { group: "chains", title: "random chains, 8x8 to 128x128", builds: some(RANDOM_CHAINS) },
    ...SEEDS_PACK.prefabs.map(({ name }) => ({
      group: "prefabs",
      prefab: name,
      title: `${name}, ${some(PLACEMENTS)} times each way`,
      builds: some(PLACEMENTS),
    })),
    { group: "fort", title: "caves with a fort and vaults at 80x50", builds: some(10_000), least: LEAST_FORTS },
    { group: "pack", title: "our pack at the end of every recipe", builds: some(20_000) },
    {
      group: "reached",
      title: "recipes that place prefabs, depths 1 to 26",
      builds: some(REACHED_WITHIN * PLACING.length),
    },
    { group: "wave", kind: "anew", title: "random, made anew, at 80x50", builds: some(5000) },
    { group: "wave", kind: "fort", title: "layered-fort at 80x50", builds: some(5000), least: LEAST_FORTS },
    ...SAMPLES_PACK.prefabs.flatMap(({ name }) =>
      SAMPLE_MAPS.flatMap(({ size, loose, joined }) => [
        {
          group: "samples",
          sample: name,
          size,
          connected: false,
          title: `${name} at ${size.join("x")}`,
          builds: some(loose),
        },
        {
          group: "samples",
          sample: name,
          size,
          connected: true,
          title: `${name} at ${size.join("x")}, one part`,
          builds: some(joined),
        },
      ]),
    ),
    ...Object.keys(HARD_TILES).flatMap((tiles) =>
      TILE_SIDES.map((side) => ({
        group: "tiles",
        tiles,
        side,
        title: `${tiles} at ${side}x${side}, going on`,
        builds: some(TILE_SQUARES),
      })),
    ),
    ...Object.entries(FILES).map(([format, all]) => ({
      group: "files",
      format,
      title: FORMATS[format],
      builds: some(all),
    })),
    { group: "exits", title: `random: exits within ${EXITS.steps} steps`, builds: some(EXITS.levels) },
    { group: "crawl", title: "the bot plays the crawl", builds: some(CRAWL.runs) },
  ];
}

/** What is not as it has to be. */
function faultsOf(job, result) {
  const { group, builds, least, mostRejected = MOST_REJECTED } = job;
  const { levels, errors, rejectedShare, forts, sound, wrong, heap, rss, peak } = result;
  const faults = [];
  const demand = (holds, fault) => holds || faults.push(fault);
  if (group === "chains") {
    demand(levels >= LEAST_LEVELS * builds, `less than ${LEAST_LEVELS * 100} % of the chains give a level`);
    demand(!errors["broken-step"], "a step is broken");
    return faults;
  }
  demand(Object.keys(errors).length === 0, "there are errors");
  if (group === "exits") {
    demand(
      result.near <= EXITS.mostNear * builds,
      `more than ${EXITS.mostNear * 100} % of the exits are near the start`,
    );
    return faults;
  }
  if (group === "crawl") {
    const { won = 0, halfway = 0 } = result;
    const early = result["died at 1"] ?? 0;
    demand(early < CRAWL.mostEarlyDeaths * builds, `${CRAWL.mostEarlyDeaths * 100} % or more end on the first level`);
    demand(halfway > 0, "nobody reaches depth 5");
    demand(won >= Math.floor(builds / CRAWL.runsPerVictory), `less than one of ${CRAWL.runsPerVictory} is won`);
    return faults;
  }
  if (group === "files") {
    demand(sound >= LEAST_SOUND * builds, "too few files are sound: they are damaged too much");
    demand(wrong >= LEAST_WRONG * builds, "too few files are wrong: they are damaged too little");
    const isBounded = [heap, rss, peak].every((bytes) => bytes <= ALLOWED_GROWTH);
    demand(isBounded, `memory grows by more than ${megabytes(ALLOWED_GROWTH)}`);
    return faults;
  }
  demand(rejectedShare <= mostRejected, `more than ${mostRejected * 100} % of the attempts are rejected`);
  if (group !== "prefabs") demand(levels === builds, "not every build gives a level");
  if (group === "caves") {
    const [least, most] = TIDY.open;
    demand(result.combs === 0, "there are combs");
    demand(result.rough <= (1 - TIDY.least) * builds, `less than ${TIDY.least * 100} % are tidy`);
    demand(
      medianOpen(result) >= least && medianOpen(result) < most,
      `the median open share is not .${least} to .${most}`,
    );
  }
  if (group === "pack") {
    const missing = result.shares.filter(({ placed }) => placed === 0);
    demand(missing.length === 0, `never placed: ${missing.map(({ name }) => name).join(", ")}`);
    const off = result.shares.filter(({ isKept }) => !isKept);
    demand(off.length === 0, `too rare or too common: ${off.map(({ name }) => name).join(", ")}`);
  }
  if (group === "reached") {
    const never = result.least.filter(([, times]) => times === 0);
    demand(never.length === 0, `never placed: ${never.map(([name]) => name).join(", ")}`);
  }
  if (group === "plots") {
    const isLocked = job.recipe !== "lock-and-key" || result.locked >= PLOT_LEVELS.leastLocked * builds;
    demand(isLocked, `less than ${PLOT_LEVELS.leastLocked * 100} % have locks`);
    for (const [name, figure] of result.plot) {
      const [least, most] = PLOT_BANDS[name];
      const isInside = figure === undefined || (figure[1] >= least && figure[1] <= most);
      demand(isInside, `the median of ${name} is not ${least} to ${most}`);
    }
  }
  if (group === "templates") {
    const isMade = result.made >= TEMPLATES.leastLoops * result.asked;
    demand(isMade, `less than ${TEMPLATES.leastLoops * 100} % of the loops are made`);
  }
  if (least !== undefined) demand(forts >= least * builds, `less than ${least * 100} % have the fort`);
  return faults;
}

/** The median of the levels' open shares, in hundredths. */
function medianOpen(result) {
  const shares = Object.keys(result)
    .filter((figure) => figure.startsWith("open "))
    .map((figure) => ({ share: Number(figure.slice("open ".length)), levels: result[figure] }))
    .sort((a, b) => a.share - b.share);
  let left = result.levels / 2;
  return shares.find(({ levels }) => (left -= levels) < 0)?.share ?? 0;
}

/** How often each prefab came for each time that its weight promised it. */
function shareLines({ shares }) {
  return shares.map(({ name, placed, due, came, low, high }) => {
    const line = `         ${name.padEnd(24)} placed ${placed}`;
    if (due === 0) return `${line} times (a section: one of eight, where it fits)`;
    const ratio = `${(came / due).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
    return `${line}; at home ${came} for ${due} that were due: ${ratio}`;
  });
}

function figuresOf(job, result) {
  const { group, builds, least } = job;
  const { levels, errors, rejectedShare, forts, sound, wrong, heap, rss, peak, slowest } = result;
  const codes = Object.entries(errors).map(([code, count]) => `; ${code} ${count}`);
  if (group === "files") {
    const memory = `memory +${megabytes(heap)} used, +${megabytes(rss)} of the process, +${megabytes(peak)} while it reads`;
    return `${builds} files: ${sound} sound, ${wrong} errors of ours; ${memory}${codes.join("")}`;
  }
  if (group === "exits") return `${result.near} of ${levels} levels${codes.join("")}`;
  if (group === "crawl") return `${crawlFigures(result)}${codes.join("")}`;
  const asked = group === "prefabs" ? "" : ` of ${builds}`;
  const placed = least === undefined ? "" : `, ${((forts / builds) * 100).toFixed(2)} % with the fort`;
  if (group === "samples" || group === "tiles")
    return `${String(levels).padStart(6)}${asked} maps, the slowest in ${slowest.toFixed(0)} ms${codes.join("")}`;
  const line = `${String(levels).padStart(6)}${asked} levels${placed}, ${(rejectedShare * 100).toFixed(3)} % of attempts rejected${codes.join("")}`;
  if (group === "caves") {
    const { combs, rough } = result;
    return `${line}; ${combs} combs, ${rough} rough, median open share .${medianOpen(result)}`;
  }
  if (group === "templates") return `${line}; ${result.made} of ${result.asked} loops made`;
  if (group === "plots") {
    const figures = result.plot.map(([name, figure]) =>
      figure === undefined ? `no ${name}` : `${name} ${figure[1]} (${figure[0]} to ${figure[2]})`,
    );
    return `${line}; ${result.locked} with locks, ${result.opened} opened; ${figures.join(", ")}`;
  }
  if (group === "reached") return `${line}; seldom: ${result.least.map((entry) => entry.join(" ")).join(", ")}`;
  if (group === "towns" && result.buildings > 0) return `${line}; ${result.buildings} buildings`;
  if (group === "dungeons") {
    const { built, quests, drops } = result;
    const share = `${(rejectedShare * 100).toFixed(3)} % of attempts rejected`;
    return `${levels}${asked} dungeons of ${built} levels with ${quests} quests and ${drops} drops, ${share}${codes.join("")}`;
  }
  return group === "pack" ? [line, ...shareLines(result)].join("\n") : line;
}

function crawlFigures({ won = 0, halfway = 0, openers = 0, turns = 0, runs = 0, ...figures }) {
  const deaths = Object.keys(figures)
    .filter((figure) => figure.startsWith("died at "))
    .sort((a, b) => Number(a.slice("died at ".length)) - Number(b.slice("died at ".length)))
    .map((figure) => `${figures[figure]} ${figure.slice("died ".length)}`);
  const causes = Object.keys(figures)
    .filter((figure) => figure.startsWith("died of "))
    .sort((a, b) => figures[b] - figures[a])
    .map((figure) => `${figures[figure]} ${figure.slice("died ".length)}`);
  const died = deaths.length === 0 ? "nobody died" : `died: ${deaths.join(", ")}; ${causes.join(", ")}`;
  return `${runs} runs of ${Math.round(turns / runs)} turns: ${won} won, ${halfway} reached depth 5, ${openers} opened a lock; ${died}`;
}

function megabytes(bytes) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** Deals the jobs in pieces; gives the sum of each job's pieces. */
async function run(jobs) {
  const pieces = jobs.flatMap((job) => piecesOf(job, PIECES[job.group] ?? PIECE));
  const sums = new Map(jobs.map((job) => [job, { errors: {}, firstErrors: {}, rejectedShare: 0 }]));
  let done = 0;
  await runPieces(pieces, ({ job, order }, result) => {
    add(sums.get(job), result, order.builds / job.builds);
    done++;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${done} of ${pieces.length}: ${job.title}`);
  });
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[2K");
  return sums;
}

/** Figures add up, except for what is measured: of that the most counts. */
function add(sum, { errors, firstErrors, rejectedShare = 0, ...figures }, share) {
  sum.rejectedShare += rejectedShare * share;
  for (const [code, count] of Object.entries(errors)) sum.errors[code] = (sum.errors[code] ?? 0) + count;
  sum.firstErrors = { ...firstErrors, ...sum.firstErrors };
  for (const [name, value] of Object.entries(figures)) {
    if (typeof value !== "number") continue;
    const isMeasured = ["heap", "rss", "peak", "slowest"].includes(name);
    sum[name] = isMeasured ? Math.max(sum[name] ?? 0, value) : (sum[name] ?? 0) + value;
  }
}

async function work() {
  const { soakModule } = await import("./soak-module.mjs");
  const soaks = await soakModule();
  const { shippedRecipe } = await built("entries/recipes.js");
  const { SAMPLES_PACK, SEEDS_PACK } = await built("entries/prefabs.js");
  const library = await readingLibrary();
  const atStart = new Map();
  const soak = {
    rooms: (order) => soaks.soakRecipe(shippedRecipe(order.recipe), order),
    caves: soaks.soakCaves,
    recipes: (order) => soaks.soakRecipe(shippedRecipe(order.recipe), order),
    grown: (order) => (order.recipe === "accepted" ? soaks.soakAccepted(order) : soaks.soakGrown(order)),
    plots: soaks.soakPlots,
    towns: soaks.soakTowns,
    dungeons: soaks.soakDungeons,
    templates: soaks.soakTemplates,
    chains: soaks.soakRandomChains,
    prefabs: ({ prefab, builds }) => {
      const prefabs = SEEDS_PACK.prefabs.filter(({ name }) => name === prefab);
      return withPlacements(soaks.soakPrefabs({ times: builds, prefabs }));
    },
    fort: soaks.soakForts,
    pack: soaks.soakPack,
    reached: soaks.soakReached,
    wave: (order) => (order.kind === "anew" ? soaks.soakAnew(order) : soaks.soakLayeredForts(order)),
    samples: ({ sample, builds, ...order }) =>
      soaks.soakSamples({ ...order, seeds: builds, sample: SAMPLES_PACK.prefabs.find(({ name }) => name === sample) }),
    tiles: ({ tiles, builds, ...order }) =>
      soaks.soakTiles({ ...order, seeds: builds, periodic: true, tiles: soaks.HARD_TILES[tiles] }),
    files: ({ format, firstSeed, builds }) => readMeasured(library, format, { firstSeed, files: builds }, atStart),
    exits: soakExits,
    crawl: soakCrawl,
  };
  process.on("message", async (order) => process.send(await soak[order.group](order)));
}

/** Everything that reads files. */
async function readingLibrary() {
  const rooms = ["core", "chain", "recipes", "analysis", "formats", "insight", "surveys"];
  return Object.assign({}, ...(await Promise.all(rooms.map((room) => built(`${room}/index.js`)))));
}

/** Counts random levels whose way down is near the start. */
async function soakExits({ firstSeed, builds }) {
  const { recipeChain, shippedRecipe } = await built("entries/recipes.js");
  const random = recipeChain(shippedRecipe("random"));
  let near = 0;
  for (let seed = firstSeed; seed < firstSeed + builds; seed++) {
    const level = random.build({ seed });
    const downs = level.exits.filter(({ kind }) => kind === "down");
    if (downs.some(({ at }) => level.path(level.start, at).length - 1 <= EXITS.steps)) near++;
  }
  return { errors: {}, firstErrors: {}, levels: builds, near };
}

/** Lets the bot play; a run that is stuck or breaks is an error. */
async function soakCrawl({ firstSeed, builds }) {
  const { playMany } = await built("node/crawl.js");
  const result = { errors: {}, firstErrors: {}, runs: 0, turns: 0, won: 0, halfway: 0, openers: 0 };
  const fail = (code, message) => {
    result.errors[code] = (result.errors[code] ?? 0) + 1;
    result.firstErrors[code] ??= message;
  };
  for (let i = firstSeed; i < firstSeed + builds; i++) {
    try {
      const [run] = await playMany({ seed: "soak", first: i, runs: 1 });
      result.runs++;
      result.turns += run.turns;
      if (run.won) result.won++;
      if (run.depth >= 5) result.halfway++;
      if (run.opened > 0) result.openers++;
      if (run.stuck !== null) fail("stuck", `seed ${run.seed}: ${run.stuck}`);
      if (run.death !== null) {
        for (const figure of [`died at ${run.depth}`, `died of ${run.death}`])
          result[figure] = (result[figure] ?? 0) + 1;
      }
    } catch (error) {
      fail("crash", `seed soak ${i}: ${error.stack}`);
    }
  }
  return result;
}

/** Reads files, and measures how much more memory is in use than after the first ones of their format. */
async function readMeasured(library, format, options, atStart) {
  if (!atStart.has(format)) {
    await readDamagedFiles(library, format, { files: WARM_UP });
    atStart.set(format, await memoryInUse());
  }
  const before = atStart.get(format);
  const reading = await readDamagedFiles(library, format, options);
  const { rss: peak } = process.memoryUsage();
  const { heap, rss } = await memoryInUse();
  return { ...reading, heap: heap - before.heap, rss: rss - before.rss, peak: peak - before.rss };
}

/** A prefab that was not placed often enough, or not kept as it was placed, is an error like the others. */
function withPlacements({ missing, changedCells, placed, ...result }) {
  const errors = { ...result.errors };
  const firstErrors = { ...result.firstErrors };
  if (missing.length > 0) {
    errors["not-placed"] = missing.length;
    firstErrors["not-placed"] = `placed too seldom: ${JSON.stringify(placed)}`;
  }
  if (changedCells > 0) errors["changed-cells"] = changedCells;
  return { ...result, errors, firstErrors };
}
