import type { Level } from "undercroft";
import { expect, test } from "vitest";
import { encountersOf } from "./encounters.ts";

const spawn = (x: number, y: number, others: object) => ({
  at: [x, y],
  name: "Rat",
  blocks: true,
  from: "",
  ...others,
});

test("who belongs together is one mark, with all that they do and the round that they walk", () => {
  const path = [
    [1, 1],
    [5, 1],
  ];
  const spawns = [
    spawn(1, 1, { kind: "monster", group: 1, state: "patrolling", path }),
    spawn(2, 1, { kind: "monster", group: 1, state: "patrolling", path }),
    spawn(3, 2, { kind: "monster", group: 2, state: "guarding" }),
    spawn(4, 2, { kind: "monster", group: 2, state: "captive" }),
    spawn(7, 2, { kind: "monster", state: "wandering", holds: "Dagger" }),
    spawn(8, 2, { kind: "monster" }),
    spawn(9, 2, { kind: "item", state: "pick one" }),
  ];
  // Nobody gets back: that part of the round is a straight line.
  const way = path.map(([x, y]) => [x, y]);
  way.splice(1, 0, [1, 3], [5, 3]);
  const walk = ([x]: readonly number[]) => (x === 1 ? way : undefined);
  expect(encountersOf({ width: 10, spawns, path: walk } as unknown as Level)).toEqual([
    { cells: [11, 12], label: "patrolling", path: [11, 31, 35, 15] },
    { cells: [23, 24], label: "guarding, captive", path: [] },
    { cells: [27], label: "wandering, with Dagger", path: [] },
  ]);
});
