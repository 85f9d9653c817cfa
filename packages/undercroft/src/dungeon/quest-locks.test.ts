import { describe, expect, test } from "vitest";
import { caught } from "../../test/kit/caught.js";
import { mapOf, rowsOf, runStep } from "../../test/kit/drawn-maps.js";
import type { BuilderMap } from "../core/index.js";
import { questLocks } from "./quest-locks.js";

const LOCKS = { locks: ["down mines 3,4 Iron Key"] };

/** A draft with an exit on `>`. */
function withExit(rows: readonly string[], prepare: (map: BuilderMap) => void = () => {}): BuilderMap {
  const map = mapOf(rows);
  map.addExit(rows.join("").indexOf(">"), "down");
  prepare(map);
  return map;
}

function locked(rows: readonly string[], prepare?: (map: BuilderMap) => void): string[] {
  const map = withExit(rows, prepare);
  runStep(questLocks, map, LOCKS, "lock");
  return rowsOf(map);
}

/** The exit is in the middle of a passage, with something below it. */
const passage = (below: string) => ["#########", "#########", "#@..>...#", "#########", below, "#########"];

describe("a way around an exit in the middle of a passage", () => {
  const BELOW = ["#########", "#########", "#...>...#", "###...###"];
  const ABOVE = ["#########", "###...###", "#...>...#", "#########"];

  test("is dug through rock, and reported", () => {
    const map = withExit(passage("#########"));
    runStep(questLocks, map, LOCKS, "lock");
    expect(rowsOf(map).slice(0, 4)).toEqual(BELOW);
    expect(map.report.map(({ kind, message }) => [kind, message])).toEqual([
      ["repair", "dug 3 cells around the locked exit at (4, 2)"],
    ]);
  });

  test.each([
    ["lava, which would flow in", "#▒▒▒▒▒▒▒#"],
    ["deep water at a corner", "##≈######"],
    ["a door, which it would lead past", "####+####"],
    ["floor of another part, which it would open", "####.####"],
  ])("keeps away from %s", (_, below) => {
    expect(locked(passage(below))).toEqual([...ABOVE, below, "#########"]);
  });

  test("keeps away from reserved rock", () => {
    expect(locked(passage("#########"), (map) => map.reserve(map.index(4, 3))).slice(0, 4)).toEqual(ABOVE);
  });

  test("is needed only if the exit joins what isn't joined elsewhere", () => {
    const rows = ["########", "#@...>.#", "#......#", "########"];
    expect(locked(rows)).toEqual(rows.map((row) => row.replace("@", ".")));
    const end = ["########", "#@....>#", "########"];
    expect(locked(end)).toEqual(end.map((row) => row.replace("@", ".")));
  });

  test("is needed if the other way leads over an exit that is locked with a quest's key", () => {
    const rows = ["#########", "#########", "#@..>...#", "#.#####.#", "#.#####.#", "#.......#", "#########"];
    expect(locked(rows)).toEqual(rows.map((row) => row.replace("@", ".")));
    const lock = (map: BuilderMap) => {
      const key = { level: "mines", at: [5, 6] as const };
      map.questLocks = [{ at: map.index(4, 5), key, kind: "key", name: "Rope" }];
    };
    expect(locked(rows, lock).slice(2, 4)).toEqual(["#...>...#", "#.#...#.#"]);
  });

  test("is needed around one of two exits that are locked at once on a ring", () => {
    const rows = ["#########", "#@..>...#", "#.#####.#", "#.#####.#", "#.#####.#", "#...<...#", "#########"];
    const lockBoth = { locks: ["4,1 mines 3,4 Iron Key", "4,5 mines 5,6 Rope"] };
    const map = withExit(rows);
    map.addExit(map.index(4, 5), "up");
    runStep(questLocks, map, lockBoth, "lock");
    expect(map.questLocks.map(({ name }) => name)).toEqual(["Iron Key", "Rope"]);
    expect(rowsOf(map).slice(1, 6)).toEqual(["#...>...#", "#.#####.#", "#.#####.#", "#.#...#.#", "#...<...#"]);
  });

  test("that can't be dug anywhere is bad luck", () => {
    const rows = ["#########", "#▒▒▒▒▒▒▒#", "#########", "#@..>...#", "#########", "#▒▒▒▒▒▒▒#", "#########"];
    expect(caught(() => locked(rows)).message).toContain(
      "the exit at (4, 3) can't be locked because other parts of the map lie behind it",
    );
  });
});

test("an exit on which the player starts can't be locked", () => {
  const rows = ["######", "#.>..#", "######"];
  const lockStart = () => locked(rows, (map) => (map.start = map.index(2, 1)));
  expect(caught(lockStart).message).toContain("the exit at (2, 1) can't be locked because it is the start");
});
