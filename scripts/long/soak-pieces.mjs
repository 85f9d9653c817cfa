// @ts-check
// What the soak and the record have in common: how much there is to do, and how it is dealt to processes.

import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";

/** How many chains of random steps are built. */
export const RANDOM_CHAINS = 20_000;

/**
 * How many damaged files of each format are read: more than a million in all.
 *
 * @type {Readonly<Record<import("../../packages/undercroft/test/damaged-files.mjs").Format, number>>}
 */
export const FILES = {
  vault: 150_000,
  des: 50_000,
  xp: 150_000,
  png: 150_000,
  json: 50_000,
  level: 150_000,
  recipe: 150_000,
  profile: 100_000,
  survey: 100_000,
  ldtk: 50_000,
  tmx: 50_000,
  tmj: 50_000,
  csv: 50_000,
  wfc: 50_000,
};

/**
 * Something to be done many times: `builds` says how often, `group` by what of the soak. The rest says with what.
 *
 * @typedef {{ readonly group: string, readonly builds: number } & Readonly<Record<string, unknown>>} Job
 */

/**
 * A piece of a job, as it is sent to a process.
 *
 * @template {Job} [J=Job]
 * @typedef {object} Piece
 * @property {J} job
 * @property {J & { readonly firstSeed: number }} order the job with fewer builds
 */

/**
 * @template {Job} J
 * @param {J} job
 * @param {number} size of all pieces but the last
 * @returns {Piece<J>[]}
 */
export function piecesOf(job, size) {
  return Array.from({ length: Math.ceil(job.builds / size) }, (_, i) => ({
    job,
    order: { ...job, firstSeed: 1 + i * size, builds: Math.min(size, job.builds - i * size) },
  }));
}

/**
 * Deals pieces to one process a core. They are processes, not threads, so that each can measure its own memory.
 *
 * @template {Job} J
 * @param {readonly Piece<J>[]} pieces
 * @param {(piece: Piece<J>, result: any) => void} onResult called with each piece as it is done
 */
export async function runPieces(pieces, onResult) {
  let next = 0;
  const worker = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const child = fork(fileURLToPath(new URL("soak.mjs", import.meta.url)), ["--work"]);
        /** @type {Piece<J> | undefined} */
        let piece;
        const give = () => {
          piece = pieces[next++];
          if (piece === undefined) child.disconnect();
          else child.send(piece.order);
        };
        child.on("message", (result) => {
          onResult(/** @type {Piece<J>} */ (piece), result);
          give();
        });
        child.on("error", reject).on("exit", (code, signal) => {
          if (code === 0) resolve();
          else reject(new Error(`${piece?.job.title ?? piece?.job.group}: a process ended with ${signal ?? code}.`));
        });
        give();
      })
    );
  const processes = Math.min(availableParallelism(), pieces.length);
  await Promise.all(Array.from({ length: processes }, worker));
}
