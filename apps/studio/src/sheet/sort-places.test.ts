import { describe, expect, test } from "vitest";
import type { SheetLevel } from "../engine/protocol.ts";
import { type SheetPlace, sortPlaces } from "./sort-places.ts";

function place(seed: string, path: number | null): SheetPlace {
  return { seed, made: { seed, figures: { path } } as SheetLevel };
}

const PLACES: readonly SheetPlace[] = [
  place("short", 10),
  { seed: "waiting", made: undefined },
  place("long", 90),
  { seed: "failed", made: { seed: "failed", failure: "stuck" } },
  place("none", null),
  place("middle", 40),
];

describe("sorting a sheet", () => {
  test("the largest comes first, and levels without the figure come last in their original order", () => {
    const seeds = sortPlaces(PLACES, "path", false).map(({ seed }) => seed);
    expect(seeds).toEqual(["long", "middle", "short", "waiting", "failed", "none"]);
  });

  test("in reverse, the smallest comes first, and levels without the figure still come last", () => {
    const seeds = sortPlaces(PLACES, "path", true).map(({ seed }) => seed);
    expect(seeds).toEqual(["short", "middle", "long", "waiting", "failed", "none"]);
  });

  test("unsorted, everything stays where it is", () => {
    expect(sortPlaces(PLACES, "made", true)).toBe(PLACES);
  });
});
