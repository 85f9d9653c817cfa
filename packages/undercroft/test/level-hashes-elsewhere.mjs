// Run as a process or as a worker: hands the hashes of the built library's levels to whoever started it.
import { isMainThread, parentPort } from "node:worker_threads";
import { built } from "../../../scripts/workspace.mjs";
import { levelHashes } from "./level-hashes.mjs";

const hashes = levelHashes(await built("entries/recipes.js"));
if (isMainThread) process.stdout.write(JSON.stringify(hashes));
else parentPort.postMessage(hashes);
