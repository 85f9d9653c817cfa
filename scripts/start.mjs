// @ts-check
// Shows what this is, from a fresh clone: one level in the terminal, and the studio in the browser.
//
//     npm start                   on http://127.0.0.1:4321
//     PORT=8080 npm start         somewhere else; 0 takes any free port

import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, SetupError } from "./build/setup.mjs";
import { bold, isCalled, ROOT } from "./workspace.mjs";

const DEFAULT_PORT = 4321;
const RECIPE = "deeps";

/** What stops this script, and the code it ends with. The message is all that is shown. */
class StartError extends Error {
  /**
   * @param {1 | 2} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** @param {string | undefined} text */
export function readPort(text) {
  if (text === undefined || text === "") return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65535) return port;
  throw new StartError(2, `PORT must be a whole number from 0 to 65535, got ${JSON.stringify(text)}.`);
}

/** @param {string} seed */
function printLevel(seed) {
  const command = join(ROOT, "packages", "undercroft", "bin", "undercroft.js");
  const { status, signal } = spawnSync(process.execPath, [command, "build", RECIPE, "--seed", seed], {
    cwd: ROOT,
    stdio: "inherit",
  });
  if (signal !== null) throw new StartError(1, `The build of the level was ended by ${signal}.`);
  if (status !== 0) throw new StartError(1, "The level could not be built; the message stands above.");
}

/** @param {number} port */
async function serve(port) {
  try {
    // It was compiled only a moment ago, in a fresh clone.
    const built = new URL("../packages/undercroft/dist/cli/serve-studio.js", import.meta.url).href;
    /** @type {typeof import("../packages/undercroft/src/cli/serve-studio.js")} */
    const { serveStudio } = await import(built);
    return await serveStudio({ port });
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    const another = `Choose another one, for example: PORT=${port === 8080 ? 8081 : 8080} npm start`;
    if (code === "EADDRINUSE") throw new StartError(1, `Port ${port} is in use already. ${another}`);
    if (code === "EACCES") throw new StartError(1, `Port ${port} is not allowed here. ${another}`);
    throw new StartError(1, `Port ${port} can't be served: ${message}`);
  }
}

async function main() {
  const port = readPort(process.env.PORT);
  await ensureInstalled();
  await ensureBuilt();
  // The port comes first, so that a taken port is reported at once.
  const { address, close } = await serve(port);
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, async () => {
      await close();
      process.exit(0);
    });
  }
  const seed = String(randomInt(1_000_000));
  printLevel(seed);
  console.log(`\nThe studio:            ${bold(address)}`);
  console.log(`Watch this one grow:   ${address}/#recipe=${RECIPE}&seed=${seed}`);
  console.log(`Play:                  ${address}/crawl.html, or in a terminal: npx undercroft play`);
  console.log("The manual:            npx undercroft docs, in another terminal");
  console.log("Ctrl-C ends it.");
}

if (isCalled(import.meta.url)) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof StartError || error instanceof SetupError)) throw error;
    console.error(`\n${error.message}`);
    process.exit(error instanceof StartError ? error.code : 1);
  }
}
