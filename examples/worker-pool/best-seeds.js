// Builds many levels on all cores and prints the seeds with the longest way to the exit.
// Run it with: node best-seeds.js [recipe] [seeds], such as: node best-seeds.js catacombs 1..2000
import { shippedRecipe } from "undercroft/recipes";
import { buildMany } from "undercroft/worker";

const [, , name = "catacombs", seeds = "1..500"] = process.argv;
const BEST = 5;

// Ctrl-C ends the work early, and what was found until then is printed.
let isStopped = false;
process.once("SIGINT", () => (isStopped = true));

// A recipe of your own works too: an object like this, or one that you have read from a file.
const recipe = { ...shippedRecipe(name), size: [79, 29] };

let best = [];
let failed = 0;
const onProgress = ({ done, of }) => process.stderr.write(`\r${done} of ${of}`);
// The levels come in the order of their seeds, whichever thread is done first. So every run prints the same.
for await (const { seed, level, error } of buildMany(recipe, { seeds, depth: 3, onProgress })) {
  if (isStopped) break;
  if (error !== undefined) {
    failed++;
    continue;
  }
  best.push({ seed, moves: level.criticalPath().length - 1, level });
  // Keep only what is wanted: thousands of levels would fill the memory.
  best = best.sort((a, b) => b.moves - a.moves).slice(0, BEST);
}

process.stderr.write("\n");
for (const { seed, moves } of best) console.log(`seed ${seed}: ${moves} moves`);
if (failed > 0) console.log(`seeds without a level: ${failed}`);
if (best.length > 0) console.log(String(best[0].level));
