/** Runs one row of the benchmarks and prints its results, one JSON object a line. `scripts/long/bench.mjs` calls it. */

import { bundles } from "./bundles.js";
import { startingTheCommand } from "./command.js";
import { framework, garbage, history } from "./framework.js";
import { growth, hugeGrowth } from "./growth.js";
import { distancesAndRegions, randomNumbers } from "./kernels.js";
import { levels, slowestLevels } from "./levels.js";
import { DEFINITIONS } from "./maps.js";
import { metricsOfLevels } from "./metrics.js";
import { newSteps } from "./new-steps.js";
import { parts } from "./parts.js";
import { plots } from "./plots.js";
import { readers } from "./readers.js";
import type { Result } from "./result.js";
import { stagedSearches } from "./search.js";
import { caves, connectedCaves, drunkards, mazes, peerConnectsLarge, rooms, seedsAlgorithms } from "./side-by-side.js";
import { manyLevels } from "./threads.js";
import { vaultPositions } from "./vaults.js";
import { fasterWaves, hardTiles, overlappingWaves } from "./wave.js";

const ROWS: Readonly<Record<string, (argument: string) => Iterable<Result> | AsyncIterable<Result>>> = {
  1: growth,
  2: caves,
  3: connectedCaves,
  4: mazes,
  5: rooms,
  6: drunkards,
  7: seedsAlgorithms,
  8: overlappingWaves,
  9: hardTiles,
  10: vaultPositions,
  11: distancesAndRegions,
  12: randomNumbers,
  13: framework,
  14: history,
  15: garbage,
  18: levels,
  19: fasterWaves,
  20: newSteps,
  21: metricsOfLevels,
  22: startingTheCommand,
  23: bundles,
  24: manyLevels,
  25: stagedSearches,
  26: plots,
  27: parts,
  28: readers,
  29: slowestLevels,
  huge: hugeGrowth,
};

const [row = "", argument = ""] = process.argv.slice(2);
if (row === "list") {
  const rows = Object.keys(ROWS).filter((name) => /^\d+$/.test(name));
  process.stdout.write(JSON.stringify({ rows: rows.map(Number), steps: DEFINITIONS.map(({ id }) => id) }));
} else if (row === "peer-connects-large") {
  peerConnectsLarge();
} else {
  for await (const result of ROWS[row]!(argument)) process.stdout.write(`${JSON.stringify(result)}\n`);
}
