// @ts-check
// The long check of the fleet: many workers are killed, and each server once. The sum must be that of one process.
// `npm run soak -- fleet` runs it.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureServers, startPostgres, startRedis } from "../../../scripts/programs/servers.mjs";
import { FLEET, survive } from "./chaos.mjs";

const UNDERCROFT = fileURLToPath(new URL("../../undercroft/bin/undercroft.js", import.meta.url));
const KILLS = 60;
const WORKERS = 3;
const PART = 100;
/** Small levels: the more often something is written, the more often it can be interrupted. */
const SURVEY = ["rooms", "--size", "40x25", "--part", `${PART}`];
/** Enough that something is left to do when the last one is killed. */
const PARTS_PER_KILL = 12;
/** Workers are killed after so many parts at most, and so many milliseconds at most after that. */
const LATEST = { parts: 5, ms: 500 };

const given = process.argv.indexOf("--share");
const kills = Math.max(2, Math.ceil(KILLS * (given < 0 ? 1 : Number(process.argv[given + 1]))));
const parts = kills * PARTS_PER_KILL;
const seeds = ["--seeds", `1..${parts * PART}`];

const servers = ensureServers();
if (servers.paths === undefined) {
  console.error(`FAILED fleet: ${servers.reason}`);
  process.exit(1);
}

/** @param {string} program @param {readonly string[]} args */
function run(program, args) {
  const options = /** @type {const} */ ({ encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], options);
  return { status, text: `${stdout}${stderr}` };
}

const folder = mkdtempSync(join(tmpdir(), "undercroft-fleet-soak-"));
try {
  const alone = join(folder, "alone.survey");
  const reference = run(UNDERCROFT, ["survey", ...SURVEY, ...seeds, "--out", alone]);
  if (reference.status !== 0) throw new Error(reference.text);
  const expected = readFileSync(join(alone, "summary.json"));
  for (const [kind, start] of /** @type {const} */ ([
    ["redis", () => startRedis()],
    ["postgres", startPostgres],
  ])) {
    const server = await start();
    const store = join(folder, `${kind}.survey`);
    try {
      const from = performance.now();
      const on = ["--on", server.url, "--store", store];
      const plan = run(FLEET, ["plan", ...SURVEY, ...seeds, ...on]);
      if (plan.status !== 0) throw new Error(plan.text);
      const moment = () => ({ parts: Math.floor(Math.random() * (LATEST.parts + 1)), ms: Math.random() * LATEST.ms });
      const toll = await survive({ server, store, workers: WORKERS, kills, killsServer: true, moment });
      const collected = run(FLEET, ["collect", ...on]);
      const isSame = collected.status === 0 && readFileSync(join(store, "summary.json")).equals(expected);
      const isSound = isSame && toll.kills === kills && toll.codes.every((code) => code === "0");
      const seconds = Math.round((performance.now() - from) / 1000);
      const sum = isSame ? "the sum is that of one process" : "the sum is NOT that of one process";
      console.log(
        `${isSound ? "ok    " : "FAILED"} fleet on ${kind}: ${toll.kills} workers and ${toll.serverKills} server killed in ${seconds} s, ${toll.finished} parts done for ${parts}; ${sum}`,
      );
      if (isSound) continue;
      process.exitCode = 1;
      console.log(`${toll.codes.join(" ")}\n${collected.text}\n${toll.said.slice(-4000)}`);
    } finally {
      await server.end();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
