// @ts-check
// Finds Tiled for the tests that open our maps with it.

import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { SetupError } from "../build/setup.mjs";
import { canInstallWithApt, installWithApt } from "./servers.mjs";

/** @typedef {{ tiled: string, tmxrasterizer: string }} Programs */

/**
 * Tiled and its painter of maps, which lie in one folder, or undefined if one of them is missing. A variable that names a
 * file that does not exist is an error: no other is used instead.
 *
 * @param {Record<string, string | undefined>} [env]
 * @returns {Programs | undefined}
 */
export function findTiled(env = process.env) {
  const named = env.UNDERCROFT_TILED;
  if (named && !existsSync(named)) throw new SetupError(`UNDERCROFT_TILED names ${named}, which does not exist.`);
  const folders = named
    ? [dirname(named)]
    : [...(env.PATH ?? "").split(delimiter).filter(Boolean), "/usr/bin", "/usr/local/bin"];
  return folders
    .map((folder) => ({ tiled: named || join(folder, "tiled"), tmxrasterizer: join(folder, "tmxrasterizer") }))
    .find(({ tiled, tmxrasterizer }) => isExecutable(tiled) && isExecutable(tmxrasterizer));
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** What `ensureTiled` asks of the machine it runs on. */
const THIS_MACHINE = { find: () => findTiled(), canInstall: canInstallWithApt, install: installWithApt };

/**
 * Tiled's programs; as root on Debian or Ubuntu they are installed where they are missing.
 *
 * @param {(line: string) => void} [say]
 * @param {{ find: () => Programs | undefined, canInstall: () => boolean, install: (names: readonly string[]) => string }} [machine]
 * @returns {{ programs: Programs } | { programs: undefined, reason: string }}
 */
export function ensureTiled(say = console.log, machine = THIS_MACHINE) {
  let failure = "";
  if (machine.find() === undefined && machine.canInstall()) {
    say("Installing tiled with apt-get, for the tests of its maps…");
    failure = machine.install(["tiled"]);
  }
  const programs = machine.find();
  if (programs !== undefined) return { programs };
  const way = "Install it, for example: sudo apt-get install tiled; or set UNDERCROFT_TILED to its program file";
  return { programs: undefined, reason: `there is no Tiled with tmxrasterizer on this machine${failure}. ${way}.` };
}
