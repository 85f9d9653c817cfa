// @ts-check
// Matchers compare arrays of bytes key by key, which takes microseconds for each: seconds for a picture. Where all bytes are
// the same, there is nothing left to compare; where they aren't, the matchers look themselves, and say what differs.

import { expect } from "vitest";

/** Test files that share a process share its matchers, and need them told once. */
const known = /** @type {{ knowsEqualBytes?: boolean }} */ (globalThis);

if (known.knowsEqualBytes !== true) {
  known.knowsEqualBytes = true;
  expect.addEqualityTesters([
    (a, b) => {
      if (!ArrayBuffer.isView(a) || !ArrayBuffer.isView(b) || a.constructor !== b.constructor) return undefined;
      return Buffer.compare(bytesOf(a), bytesOf(b)) === 0 ? true : undefined;
    },
  ]);
}

/** @param {ArrayBufferView} view */
function bytesOf({ buffer, byteOffset, byteLength }) {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
