/**
 * The long checks: many thousands of levels, on all cores. `npm run soak` runs all of them, `npm run soak -- rooms` those
 * of that name. Ends with 1 where a level could not be built or too many attempts were rejected.
 */
import { availableParallelism } from "node:os";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/** At most this share of attempts may be stuck or fail a check. */
const MOST_REJECTED = 0.01;
/** At least this share of random chains must end in a level. */
const LEAST_LEVELS = 0.8;
/** How often each prefab that ships is placed in each of its symmetries. */
const PLACEMENTS = 200;
/** Builds of one piece of work; small enough to keep all cores busy, and to show progress. */
const PIECE = 500;

if (isMainThread) await main();
else await work();

async function main() {
  const { ensureBuilt, ensureInstalled } = await import("./setup.mjs");
  await ensureInstalled();
  await ensureBuilt();
  const { RECIPES } = await import("../packages/undercroft/dist/recipes/index.js");
  const { SEEDS_PACK } = await import("../packages/undercroft/dist/index.js");
  const wanted = process.argv.slice(2);
  const jobs = [
    ...sized("rooms", "rooms", [[80, 50], 100_000], [[24, 16], 10_000], [[200, 120], 10_000]),
    ...RECIPES.flatMap(({ name }) =>
      // A level drawn by hand is as large as it is drawn.
      sized("recipes", name, [[80, 50], 10_000], ...(name === "fortress-level" ? [] : [[[31, 17], 500]]), [
        [256, 256],
        500,
      ]),
    ),
    { group: "chains", title: "random chains, 8x8 to 128x128", builds: 20_000 },
    ...SEEDS_PACK.prefabs.map(({ name }) => ({
      group: "prefabs",
      prefab: name,
      title: `${name}, ${PLACEMENTS} times each way`,
      builds: PLACEMENTS,
    })),
  ].filter(({ group }) => wanted.length === 0 || wanted.includes(group));
  if (jobs.length === 0) {
    process.stderr.write("soak: known are rooms, recipes, chains and prefabs.\n");
    process.exit(2);
  }
  const results = await run(jobs);
  let failed = 0;
  for (const job of jobs) {
    const { levels, errors, rejectedShare, firstErrors } = results.get(job);
    const ok = isGood(job, results.get(job));
    if (!ok) failed++;
    const codes = Object.entries(errors).map(([code, count]) => `${code} ${count}`);
    const asked = job.group === "prefabs" ? "" : ` of ${job.builds}`;
    process.stdout.write(
      `${ok ? "ok    " : "FAILED"} ${job.title.padEnd(44)} ${String(levels).padStart(6)}${asked} levels, ${(rejectedShare * 100).toFixed(3)} % of attempts rejected${codes.length > 0 ? `; ${codes.join(", ")}` : ""}\n`,
    );
    if (!ok) process.stdout.write(`${Object.values(firstErrors).join("\n")}\n`);
  }
  process.exitCode = failed > 0 ? 1 : 0;
}

function isGood({ group, builds }, { levels, errors, rejectedShare }) {
  if (group === "chains") return levels >= LEAST_LEVELS * builds && !errors["broken-step"];
  if (rejectedShare > MOST_REJECTED) return false;
  return group === "prefabs" ? Object.keys(errors).length === 0 : levels === builds;
}

function sized(group, recipe, ...sizes) {
  return sizes.map(([size, builds]) => ({ group, recipe, size, builds, title: `${recipe} at ${size.join("x")}` }));
}

/** Deals the jobs in pieces to one worker a core; gives the sum of each job's pieces. */
function run(jobs) {
  const pieces = jobs.flatMap((job) =>
    Array.from({ length: Math.ceil(job.builds / PIECE) }, (_, i) => ({
      job,
      order: {
        recipe: job.recipe,
        prefab: job.prefab,
        size: job.size,
        firstSeed: 1 + i * PIECE,
        builds: Math.min(PIECE, job.builds - i * PIECE),
      },
    })),
  );
  const sums = new Map(jobs.map((job) => [job, { levels: 0, errors: {}, rejectedShare: 0, firstErrors: {} }]));
  let next = 0;
  let done = 0;
  const worker = () =>
    new Promise((resolve, reject) => {
      const thread = new Worker(new URL(import.meta.url));
      let piece;
      const give = () => {
        piece = pieces[next++];
        if (piece === undefined) thread.postMessage(null);
        else thread.postMessage(piece.order);
      };
      thread.on("message", (result) => {
        add(sums.get(piece.job), result, piece.order.builds / piece.job.builds);
        done++;
        if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${done} of ${pieces.length}: ${piece.job.title}`);
        give();
      });
      thread.on("error", reject).on("exit", resolve);
      give();
    });
  return Promise.all(Array.from({ length: availableParallelism() }, worker)).then(() => {
    if (process.stderr.isTTY) process.stderr.write("\r\u001b[2K");
    return sums;
  });
}

function add(sum, { levels, errors, rejectedShare, firstErrors }, share) {
  sum.levels += levels;
  sum.rejectedShare += rejectedShare * share;
  for (const [code, count] of Object.entries(errors)) sum.errors[code] = (sum.errors[code] ?? 0) + count;
  sum.firstErrors = { ...firstErrors, ...sum.firstErrors };
}

async function work() {
  const { soakPrefabs, soakRandomChains, soakRecipe } = await import("../packages/undercroft/dist/testing/index.js");
  const { shippedRecipe } = await import("../packages/undercroft/dist/recipes/index.js");
  const { SEEDS_PACK } = await import("../packages/undercroft/dist/index.js");
  const soak = (order) => {
    if (order.recipe !== undefined) return soakRecipe(shippedRecipe(order.recipe), order);
    if (order.prefab === undefined) return soakRandomChains(order);
    const prefabs = SEEDS_PACK.prefabs.filter(({ name }) => name === order.prefab);
    return withPlacements(soakPrefabs({ times: order.builds, prefabs }));
  };
  parentPort.on("message", (order) => {
    if (order === null) parentPort.close();
    else parentPort.postMessage(soak(order));
  });
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
