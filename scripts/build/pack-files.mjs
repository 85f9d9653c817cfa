// @ts-check
// Packs many files into one, for the package: texts that are much alike are far smaller together.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** What isn't text. */
const BINARY = /\.(?:woff2|png|bin)$/;

/**
 * Writes files as one: JSON, packed with Brotli, with a text for each path, or `{ base64 }` for what isn't text.
 * `packages/undercroft/src/cli/serve-files.ts` reads it.
 *
 * @param {string} file
 * @param {ReadonlyMap<string, string | Buffer>} files by their paths, with slashes
 */
export function packFiles(file, files) {
  const entries = [...files].map(([path, content]) => {
    const isBinary = BINARY.test(path);
    return [path, isBinary ? { base64: Buffer.from(content).toString("base64") } : content.toString()];
  });
  const { BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS, BROTLI_PARAM_QUALITY } = constants;
  // The slowest setting saves another fiftieth, and takes twice as long.
  const params = { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_QUALITY]: 10 };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, brotliCompressSync(JSON.stringify(Object.fromEntries(entries)), { params }));
}
