// Run as a process or as a worker: hands the hashes of the built library's levels, and its surveys, to whoever started it.
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { built } from "../../../scripts/workspace.mjs";
import { levelHashes, surveyTexts } from "./level-hashes.mjs";

const library = { ...(await built("entries/recipes.js")), ...(await built("entries/insight.js")) };
const slow = isMainThread ? process.argv.slice(2) : workerData;
const found = { hashes: levelHashes(library, slow), surveys: surveyTexts(library) };
if (isMainThread) process.stdout.write(JSON.stringify(found));
else parentPort.postMessage(found);
