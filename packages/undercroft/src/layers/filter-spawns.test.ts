import { expect, test } from "vitest";
import { mapOf, runStep } from "../../test/kit/drawn-maps.js";
import { parseOption, registry } from "../recipes/index.js";
import { filterSpawns } from "./index.js";

/** What is left of five spawns in a row, by their letters: an orc and a rat of each of two steps, and a key. */
function left(options: object): string {
  const map = mapOf(["#######", "#.....#", "#######"]);
  const add = (letter: string, x: number, name: string, from: string) =>
    map.addSpawn({ at: map.index(x, 1), name, from, blocks: false, props: { letter } });
  add("a", 1, "Orc", "room-based-spawner#1");
  add("b", 2, "Rat", "room-based-spawner#1");
  add("c", 3, "Orc", "room-based-spawner#2");
  add("d", 4, "Rat", "guards");
  add("e", 5, "Key", "room#12");
  runStep(filterSpawns, map, options, "filter");
  return map.spawns.map(({ props }) => props!.letter).join("");
}

test.each<[left: string, options: object]>([
  ["", {}],
  ["abcde", { mode: "keep" }],
  ["bde", { names: ["Orc"] }],
  ["ac", { mode: "keep", names: ["Orc"] }],
  ["ae", { within: [2, 0, 3, 3] }],
  ["bcd", { mode: "keep", within: [2, 0, 3, 3] }],
  ["abcde", { within: [0, 0, 0, 0] }],
  ["c", { mode: "keep", within: { rect: [3, 1, 1, 1] } }],
  ["cde", { within: { half: "left" } }],
])("leaves %j with %j", (letters, options) => {
  expect(left(options)).toBe(letters);
});

test("knows steps by their names, and by their ids for all that use them", () => {
  expect(left({ from: ["room-based-spawner#1"] })).toBe("cde");
  expect(left({ from: ["room-based-spawner"] })).toBe("de");
  expect(left({ from: ["guards", "room"] })).toBe("abc");
  expect(left({ from: ["room-based"] })).toBe("abcde");
});

test("a spawn must meet every condition", () => {
  expect(left({ names: ["Orc"], from: ["room-based-spawner"], within: [1, 1, 1, 1] })).toBe("bcde");
  expect(left({ mode: "keep", names: ["Orc", "Key"], within: [3, 1, 3, 1] })).toBe("ce");
});

test("reports a region that isn't there, and matches nothing", () => {
  const map = mapOf(["###", "#.#", "###"]);
  map.addSpawn({ at: map.index(1, 1), name: "Rat", blocks: true });
  runStep(filterSpawns, map, { within: { area: "swamp" } }, "filter");
  expect(map.spawns).toHaveLength(1);
  expect(map.report.map(({ kind }) => kind)).toEqual(["shortfall"]);
});

test.each([
  ["all", null],
  ["null", null],
  ["1,2,3,4", [1, 2, 3, 4]],
  ["[1,2,3,4]", [1, 2, 3, 4]],
  ["half:left", { half: "left" }],
  ["room:2", { room: 2 }],
  ['{"rect":[1,2,3,4]}', { rect: [1, 2, 3, 4] }],
])("reads %s from the command line", (text, value) => {
  const { within } = filterSpawns.definition.options;
  const read = parseOption(within, text, registry());
  expect(read).toEqual(value);
  expect(within.accepts(read)).toBe(true);
});
