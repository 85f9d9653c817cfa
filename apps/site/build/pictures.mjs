// @ts-check
// The pictures of the pages: how large they are, and smaller files of the same.

import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT } from "../../../scripts/workspace.mjs";

/** @typedef {{ path: string, width: number, height: number }} Picture its path is from the site's folder */

/** Those that pages show; only they become part of the site. */
export class Pictures {
  /** @type {Map<string, Picture | undefined>} */
  #used = new Map();
  #leavesOut;

  /** @param {{ leavesOut?: RegExp }} [options] pictures that are not part of this site, by their names */
  constructor({ leavesOut } = {}) {
    this.#leavesOut = leavesOut;
  }

  /**
   * A picture that a page shows, or undefined where this site leaves it out.
   *
   * @param {string} source from the repository's folder
   * @param {string} page the page's source, for the message
   * @returns {Picture | undefined}
   */
  use(source, page) {
    const known = this.#used.get(source);
    if (known !== undefined || this.#used.has(source)) return known;
    const file = join(ROOT, source);
    if (!existsSync(file)) throw new Error(`${page} shows ${source}, and there is no such picture.`);
    const path = posix.relative("docs", source);
    const picture = this.#leavesOut?.test(source) ? undefined : { path, ...sizeOf(file) };
    this.#used.set(source, picture);
    return picture;
  }

  /** All that are part of the site, by their paths. @returns {Map<string, string | Buffer>} */
  files() {
    const files = new Map();
    for (const [source, picture] of this.#used) {
      if (picture === undefined) continue;
      const file = join(ROOT, source);
      files.set(
        picture.path,
        source.endsWith(".svg") ? withShortPaths(readFileSync(file, "utf8")) : readFileSync(file),
      );
    }
    return files;
  }
}

/** Where the width stands in a PNG, and after it the height: behind its signature and the head of its first part. */
const PNG_WIDTH = 16;
/** The same in a GIF: right behind its signature. */
const GIF_WIDTH = 6;

/** @param {string} file */
function sizeOf(file) {
  const bytes = readFileSync(file);
  if (file.endsWith(".png")) {
    return { width: bytes.readUInt32BE(PNG_WIDTH), height: bytes.readUInt32BE(PNG_WIDTH + 4) };
  }
  if (file.endsWith(".gif")) {
    return { width: bytes.readUInt16LE(GIF_WIDTH), height: bytes.readUInt16LE(GIF_WIDTH + 2) };
  }
  const [tag = ""] = /<svg[^>]*>/.exec(bytes.toString("utf8")) ?? [];
  const [, width] = /\swidth="([\d.]+)"/.exec(tag) ?? [];
  const [, height] = /\sheight="([\d.]+)"/.exec(tag) ?? [];
  if (width === undefined || height === undefined) throw new Error(`${file} doesn't say how wide and high it is.`);
  return { width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

/**
 * The same picture, half as large once it is compressed: where one piece of a path starts is written as the way from where
 * the last one did. These are the same few numbers again and again.
 *
 * @param {string} svg
 */
export function withShortPaths(svg) {
  return svg.replace(/ d="(M[^"]*)"/g, (whole, path) => {
    // A piece that is not closed ends elsewhere, and the way from there would be another.
    if (!/^(?:M[\d.]+ [\d.]+(?:[hv]-?[\d.]+)+z)+$/.test(path)) return whole;
    let [x, y] = [0, 0];
    const short = path.replace(
      /M([\d.]+) ([\d.]+)/g,
      (/** @type {string} */ _, /** @type {string} */ toX, /** @type {string} */ toY) => {
        const way = `m${difference(toX, x)} ${difference(toY, y)}`;
        [x, y] = [Number(toX), Number(toY)];
        return way;
      },
    );
    return ` d="${short.replace("m", "M")}"`;
  });
}

/** @param {string} to @param {number} from */
function difference(to, from) {
  // Binary fractions: 0.3 - 0.1 is not 0.2.
  return Number((Number(to) - from).toFixed(4));
}
