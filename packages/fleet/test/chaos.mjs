// @ts-check
// A survey by workers of which some are killed in the middle of their work, and by a server that is killed as well.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const FLEET = fileURLToPath(new URL("../bin/undercroft-fleet.js", import.meta.url));
const LOCK_SECONDS = 1;

/** @typedef {import("../../../scripts/programs/servers.mjs").Server} Server */

/**
 * @typedef {object} Chaos
 * @property {Server} server
 * @property {string} store a survey that is planned
 * @property {number} workers at the same time
 * @property {number} kills of workers
 * @property {boolean} [killsServer] once, when half of the workers to be killed were
 * @property {(kill: number) => Moment} moment when to kill a worker
 */

/**
 * @typedef {object} Moment
 * @property {number} parts that it may do before
 * @property {number} ms after that
 */

/**
 * @typedef {object} Toll
 * @property {number} kills
 * @property {number} serverKills
 * @property {number} finished parts, with those that were done twice
 * @property {readonly string[]} codes exit codes of workers that nobody has killed
 * @property {string} said by all workers
 */

/**
 * Lets workers do a survey, and kills them. Ends when nothing is left to do.
 *
 * @param {Chaos} chaos
 * @returns {Promise<Toll>}
 */
export async function survive({ server, store, workers, kills, killsServer = false, moment }) {
  let killed = 0;
  let serverKills = 0;
  let said = "";
  /** @type {string[]} */
  const codes = [];
  /** @type {Promise<void> | undefined} */
  let restart;
  const restartServer = async () => {
    serverKills++;
    await server.kill();
    await sleep(300);
    await server.start();
  };

  /** One place for a worker: whoever is killed there has a successor. */
  const place = async () => {
    for (;;) {
      const worker = startWorker(server.url, store, (text) => (said += text));
      const isVictim = killed < kills;
      if (isVictim) {
        const number = ++killed;
        const { parts, ms } = moment(number);
        await Promise.race([worker.hasDone(parts), worker.ended]);
        await Promise.race([sleep(ms), worker.ended]);
        if (killsServer && number >= kills / 2) restart ??= restartServer();
        worker.kill();
      }
      const end = await worker.ended;
      if (end === "SIGKILL") continue;
      // It had come to its end before it could be killed.
      if (isVictim) killed--;
      codes.push(end);
      return;
    }
  };
  await Promise.all(Array.from({ length: workers }, place));
  await restart;
  const finished = [...said.matchAll(/^seeds .* levels?, /gm)].length;
  return { kills: killed, serverKills, finished, codes, said };
}

/**
 * @param {string} url
 * @param {string} store
 * @param {(text: string) => void} hear
 * @param {readonly string[]} more arguments
 */
export function startWorker(url, store, hear, more = []) {
  const args = [FLEET, "work", "--on", url, "--store", store, "--threads", "1", "--lock", `${LOCK_SECONDS}`, ...more];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let lines = 0;
  /** @type {(() => void)[]} */
  const waiting = [];
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => {
    hear(text);
    lines += text.split("\n").length - 1;
    for (const look of waiting) look();
  });
  return {
    /** When it has begun, and done so many parts: it says a line for each. */
    hasDone: (/** @type {number} */ parts) =>
      new Promise((resolve) => {
        const look = () => void (lines > parts && resolve(undefined));
        waiting.push(look);
        look();
      }),
    ended: once(child, "close").then(([code, signal]) => /** @type {string} */ (signal ?? `${code}`)),
    kill: (/** @type {NodeJS.Signals} */ signal = "SIGKILL") => child.kill(signal),
    result: () => out,
  };
}
