import { expect, test } from "vitest";
import { mapOf } from "../../test/kit/drawn-maps.js";
import { spheresOf, UNREACHED } from "./index.js";

test.each(["orthogonal", "diagonal"] as const)(
  "nobody climbs back up a way between neighbours, %s moves",
  (movement) => {
    const map = mapOf(["########", "#@.....#", "########"]);
    map.oneWays = [{ from: map.index(4, 1), to: map.index(3, 1) }];
    const { of } = spheresOf(map, map, movement);
    const reached = [1, 2, 3, 4, 5, 6].filter((x) => of[map.index(x, 1)] !== UNREACHED);
    expect(reached).toEqual([1, 2, 3]);
  },
);
