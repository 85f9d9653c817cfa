// Compares the levels of levels.json with those of accepted.json, and fails if they have become worse.
// Run it with: npm run gate. If a change is intended: npm run accept, and commit accepted.json.
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const ACCEPTED = "accepted.json";
const NEW = "levels.json";

/** What makes a level worse in this game. A shift of a third is what people notice at a glance. */
const REFUSED = [
  "broken > 0", // a seed that gave a level gives none any more
  "path.delta < -0.33", // the way to the exit is much shorter
  "floor.shift > 0.33", // levels are much fuller or emptier
  "foes.delta > 0.33", // there are many more monsters
];

if (process.argv.includes("--accept")) {
  copyFileSync(NEW, ACCEPTED);
  console.log(`${ACCEPTED} is now what ${NEW} is.`);
} else {
  const command = fileURLToPath(new URL("node_modules/undercroft/bin/undercroft.js", import.meta.url));
  const conditions = REFUSED.flatMap((condition) => ["--fail-on", condition]);
  const args = [command, "diff", ACCEPTED, NEW, "--seeds", "400", ...conditions];
  process.exitCode = spawnSync(process.execPath, args, { stdio: "inherit" }).status ?? 1;
}
