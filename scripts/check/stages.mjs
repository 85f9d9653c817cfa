// @ts-check
// Runs checks and reports them: in parallel if possible, each with its time. Needs only Node.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { SetupError } from "../build/setup.mjs";
import { bold, green, ROOT, red } from "../workspace.mjs";

/**
 * @typedef {object} Stage
 * @property {string} name
 * @property {(say: Say) => boolean | Promise<boolean>} check whether it passed; reports itself what didn't
 * @property {boolean} [isGround] if it fails, the rest of its lane is skipped
 * @property {string} [advice] what to do if it fails
 */

/** @typedef {(text: string) => void} Say takes whole lines, without the last line break */

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {boolean} ok
 * @property {number} seconds
 * @property {string} said
 * @property {string} [advice]
 */

/**
 * Runs lanes side by side, and the stages of a lane in order. A stage that fails keeps no other from running, unless they
 * stand on it. The output of a stage is shown when it has ended, so that lanes don't interleave.
 *
 * @param {readonly (readonly Stage[])[]} lanes
 * @param {Say} [say]
 * @returns {Promise<Result[]>} in the order in which they ended
 */
export async function runLanes(lanes, say = console.log) {
  /** @type {Result[]} */
  const results = [];
  const runLane = async (/** @type {readonly Stage[]} */ lane) => {
    for (const stage of lane) {
      const from = performance.now();
      /** @type {string[]} */
      const lines = [];
      const ok = await holds(stage, (text) => lines.push(text));
      const seconds = (performance.now() - from) / 1000;
      const said = lines.join("\n").trimEnd();
      const { name, advice } = stage;
      results.push({ name, ok, seconds, said, ...(advice === undefined ? {} : { advice }) });
      say(`${bold(name)}: ${ok ? green(`ok, ${inSeconds(seconds)}`) : red(`FAILED, ${inSeconds(seconds)}`)}`);
      if (said !== "") say(said);
      if (!ok && stage.isGround) break;
    }
  };
  await Promise.all(lanes.map(runLane));
  return results;
}

/**
 * @param {Stage} stage
 * @param {Say} say
 */
async function holds(stage, say) {
  try {
    return await stage.check(say);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    return false;
  }
}

/**
 * The last words: each stage's time on one line, and what failed.
 *
 * @param {readonly Result[]} results
 * @param {number} seconds of all together
 * @param {Say} [say]
 * @returns {boolean} whether nothing failed
 */
export function sumUp(results, seconds, say = console.log) {
  const times = results.map((result) => {
    const text = `${result.name} ${inSeconds(result.seconds)}`;
    return result.ok ? text : red(`${text} FAILED`);
  });
  say(`\n${times.join(" · ")} · ${bold(`all ${inSeconds(seconds)}`)}`);
  const failed = results.filter(({ ok }) => !ok);
  if (failed.length === 0) return true;
  say(red(`\nFailed: ${failed.map(({ name }) => name).join(", ")}.`));
  for (const { name, advice } of failed) if (advice !== undefined) say(`${name}: ${advice}`);
  return false;
}

/**
 * Time as people read it.
 *
 * @param {number} seconds
 */
export function inSeconds(seconds) {
  return `${seconds.toFixed(1)} s`;
}

/**
 * Runs the command of an installed package, or a script of ours, to its end with this very Node.
 *
 * @param {string} file from the repository's folder
 * @param {readonly string[]} args
 * @param {Say | undefined} say gets what it says when it has ended; without it, the terminal gets that at once
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it ended well
 */
export async function runNode(file, args, say, env = process.env) {
  const child = spawn(process.execPath, [join(ROOT, file), ...args], {
    cwd: ROOT,
    env,
    stdio: say === undefined ? "inherit" : ["ignore", "pipe", "pipe"],
  });
  /** @type {Buffer[]} */
  const said = [];
  child.stdout?.on("data", (text) => said.push(text));
  child.stderr?.on("data", (text) => said.push(text));
  const [code] = await once(child, "close");
  const text = Buffer.concat(said).toString().trimEnd();
  if (text !== "") say?.(text);
  return code === 0;
}
