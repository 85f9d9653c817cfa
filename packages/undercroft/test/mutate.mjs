// @ts-check

/**
 * Files that went wrong, made of files that are right: the same random numbers give the same damage. `below(n)` gives a
 * whole number from 0 up to but not including n.
 *
 * @typedef {(n: number) => number} Below
 */

/** Numbers at which readers of sizes and counts stumble. */
const ODD_NUMBERS = [0, 1, -1, 2, 9, 10, 255, 256, 65_535, 65_536, 1_000_000_000, 0x7fff_ffff, -0x8000_0000, -2];

/** Pieces of text at which readers of prefabs stumble. */
const ODD_PIECES = [
  ...[
    "---",
    "===",
    "\\---",
    "\n---\n",
    "\n===\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\u001b[31m",
    "\u00a0",
    "\uFEFF",
    "\ud83d",
    "😀",
  ],
  ...[
    "#",
    "@",
    "!",
    "&a ",
    "*a",
    "? ",
    "- ",
    ": ",
    "[",
    "]",
    "{",
    "}",
    '"',
    "'",
    "|",
    ">",
    "%",
    "`",
    "!!binary ",
    "<<: *a\n",
  ],
  ...[
    "vault: ",
    "level: x\n",
    "palette: p\n",
    "palettes: [p, stone]\n",
    "legend:\n",
    "map: []\n",
    "__proto__: 1\n",
    "../",
  ],
  ...["2..8", "8..2", "!7", "60%..", "1e999", "-1", ".inf", "null", "~", "true", "99999999999", "0x10"],
];

/**
 * Damages bytes in one to four places: flips a bit, changes, removes, repeats or inserts some, or cuts the end off.
 *
 * @param {Uint8Array} bytes
 * @param {Below} below
 * @returns {Uint8Array}
 */
export function mutateBytes(bytes, below) {
  let result = Array.from(bytes);
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(result.length + 1);
    const some = 1 + below(8);
    switch (below(6)) {
      case 0:
        if (at < result.length) result[at] = /** @type {number} */ (result[at]) ^ (1 << below(8));
        break;
      case 1:
        for (let i = at; i < Math.min(result.length, at + some); i++) result[i] = below(256);
        break;
      case 2:
        result.splice(at, some);
        break;
      case 3:
        result.splice(at, 0, ...result.slice(at, at + some));
        break;
      case 4:
        result.splice(at, 0, ...Array.from({ length: some }, () => below(256)));
        break;
      default:
        result = result.slice(0, at);
    }
  }
  return Uint8Array.from(result);
}

/**
 * Damages the inflated bytes of a `.xp` file: one of the numbers of its header becomes an odd one, and sometimes more.
 *
 * @param {Uint8Array} inflated
 * @param {Below} below
 * @returns {Uint8Array}
 */
export function mutateXpHeader(inflated, below) {
  // Not slice(): that of a Buffer is no copy.
  const result = Uint8Array.from(inflated);
  const field = 4 * below(4);
  const value = /** @type {number} */ (ODD_NUMBERS[below(ODD_NUMBERS.length)]);
  if (field + 4 <= result.length) new DataView(result.buffer).setInt32(field, value, true);
  return below(3) === 0 ? mutateBytes(result, below) : result;
}

/**
 * Damages text in one to four places: puts an odd piece in, removes or repeats a piece or a line, swaps two lines, changes a
 * character, or cuts the end off.
 *
 * @param {string} text
 * @param {Below} below
 * @returns {string}
 */
export function mutateText(text, below) {
  let result = text;
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(result.length + 1);
    const some = 1 + below(12);
    const before = result.slice(0, at);
    const piece = /** @type {string} */ (ODD_PIECES[below(ODD_PIECES.length)]);
    switch (below(7)) {
      case 0:
        result = before + piece + result.slice(at);
        break;
      case 1:
        result = before + piece + result.slice(at + some);
        break;
      case 2:
        result = before + result.slice(at + some);
        break;
      case 3:
        result = before + result.slice(at, at + some).repeat(1 + below(20)) + result.slice(at);
        break;
      case 4: {
        const lines = result.split("\n");
        const [from, to] = [below(lines.length), below(lines.length)];
        lines.splice(to, 0, ...lines.splice(from, 1 + below(3)));
        result = lines.join("\n");
        break;
      }
      case 5:
        result = before + String.fromCharCode(below(below(2) === 0 ? 128 : 65_536)) + result.slice(at + 1);
        break;
      default:
        if (below(4) === 0) result = before;
    }
  }
  return result;
}
