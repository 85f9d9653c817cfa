import { expect, test } from "vitest";
import type { FindPart, FoundLevel } from "../engine/protocol.ts";
import { added, type Search } from "./find-state.ts";

const found = (seed: string, miss: number) => ({ level: { seed }, miss, met: [miss === 0] }) as unknown as FoundLevel;
const part = (...all: readonly FoundLevel[]): FindPart => ({
  tried: 10,
  failed: 1,
  hits: all.filter(({ miss }) => miss === 0).length,
  met: [3, 4],
  found: all,
});
const NOTHING: Search = { tried: 0, failed: 0, hits: 0, met: [], found: [], time: 0 };

test("hits come first in the order of their seeds, then the nearest, and only the best are kept", () => {
  const first = added(NOTHING, part(found("30", 0.5), found("2", 0), found("100", 0)));
  const both = added(first, part(found("9", 0), found("4", 0.25)));
  expect(both.found.map(({ level: { seed } }) => seed)).toEqual(["2", "9", "100", "4", "30"]);
  expect(both).toMatchObject({ tried: 20, failed: 2, hits: 3, met: [6, 8] });
  const many = Array.from({ length: 30 }, (_, i) => found(`${1000 + i}`, 0));
  const full = added(both, part(...many));
  expect(full.found.length).toBe(24);
  expect(full.found.every(({ miss }) => miss === 0)).toBe(true);
  expect(full.hits).toBe(33);
});
