import { Rng } from "undercroft";
import { describe, expect, it } from "vitest";
import { INTERRUPT, KeyDecoder } from "./key-decoder.js";

function keysOf(...pieces: readonly string[]): string[] {
  const decoder = new KeyDecoder();
  const keys = pieces.flatMap((piece) => decoder.feed(piece));
  return [...keys, ...decoder.flush()];
}

describe("the decoder of keys", () => {
  it.each([
    ["letters, also beyond ASCII", "aZ?é€😀", ["a", "Z", "?", "é", "€", "😀"]],
    ["arrows, plain and in application mode", "\u001b[A\u001b[B\u001bOC\u001bOD", ["up", "down", "right", "left"]],
    ["arrows with modifiers", "\u001b[1;2A\u001b[1;5D", ["up", "left"]],
    [
      "the number pad without its lock",
      "\u001b[H\u001b[5~\u001b[E\u001b[4~\u001b[6~",
      ["home", "page-up", "5", "end", "page-down"],
    ],
    ["the number pad in application mode", "\u001bOw\u001bOx\u001bOq\u001bOu\u001bOM", ["7", "8", "1", "5", "enter"]],
    ["controls", "\r\n\t\u007f\b\u001b[Z\u0003", ["enter", "tab", "backspace", "backspace", "back-tab", INTERRUPT]],
    ["escape alone", "\u001b", ["escape"]],
    ["escape before another key", "\u001bx", ["escape", "x"]],
    ["escape twice", "\u001b\u001b", ["escape", "escape"]],
    ["escape before an arrow", "\u001b\u001b[A", ["escape", "up"]],
    ["a paste in brackets", "\u001b[200~hi\r\u001b[201~j", ["h", "i", "enter", "j"]],
    ["keys that have no name here", "a\u001b[15~\u001bOP\u001b[?1;2c\u0001b", ["a", "b"]],
  ])("knows %s", (_what, input, keys) => {
    expect(keysOf(input)).toEqual(keys);
  });

  it("gives the same keys wherever the input is cut", () => {
    const input = "a\u001b[A\u001bOwb\u001b[5~\u001b[1;2Cc\u001b[200~x\u001b[201~";
    const whole = keysOf(input);
    for (let cut = 1; cut < input.length; cut++) expect(keysOf(input.slice(0, cut), input.slice(cut))).toEqual(whole);
    expect(keysOf(...input)).toEqual(whole);
  });

  it("keeps no more than a sequence, whatever comes", () => {
    const rng = Rng.fromSeed("keys");
    const decoder = new KeyDecoder();
    for (let i = 0; i < 2000; i++) {
      const piece = Array.from({ length: 20 }, () => rng.pick(["\u001b", "[", "O", ";", "1", "~", "A", "q", "\u009b"]));
      decoder.feed(piece.join(""));
    }
    expect(new KeyDecoder().feed(`\u001b[${"1;".repeat(100_000)}`).length).toBeLessThan(200_000);
    expect(decoder.flush().length).toBeLessThan(32);
  });
});
