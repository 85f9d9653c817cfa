// Run as a process or as a worker: hands the hashes of the built library's levels to whoever started it.
import { isMainThread, parentPort } from "node:worker_threads";
import * as library from "../dist/entries/recipes.js";
import { levelHashes } from "./level-hashes.mjs";

const hashes = levelHashes(library);
if (isMainThread) process.stdout.write(JSON.stringify(hashes));
else parentPort.postMessage(hashes);
