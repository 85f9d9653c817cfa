import { describe, expect, test } from "vitest";
import { bspDungeon } from "../../builders/index.js";
import { chain, readLevel } from "../../chain/index.js";
import { tileset, UndercroftError } from "../../core/index.js";
import { roomBasedStairs, roomBasedStart } from "../../layers/index.js";
import { verify } from "../../verify/index.js";
import { lintPrefab } from "../proof/lint.js";
import { proveOutcomes } from "../proof/prove.js";
import { drawnLevel, drawnSection, drawnVault, pack, prefabShape } from "../reading/prefab.js";
import type { Prefab } from "../source/source.js";
import { prefabLevel } from "../steps/prefab-level.js";
import { roomVaults } from "../steps/room-vaults.js";
import { section } from "../steps/section.js";
import { closedOff } from "./closed-off.js";

/** A goblin in a cell without a door, beside floor that is open. */
const CELL = [".....", ".###.", ".#g#.", ".###.", "....."];
const CLOSED =
  "can never be placed: (2, 2) is closed off. Connect it, or write sealed: true if it is closed on purpose.";

function closedCells(given: Prefab): number[] {
  return closedOff(given.source, prefabShape(given, tileset()), tileset()).map(({ cell }) => cell);
}

function rooms(...vaults: Prefab[]) {
  return chain({ width: 60, height: 40 })
    .startWith(bspDungeon())
    .with(roomBasedStart())
    .with(roomBasedStairs())
    .with(roomVaults({ gate: "6", count: "2", packs: [pack("own", vaults)] }));
}

describe("what can never be placed", () => {
  test.each<[string, Prefab, number[]]>([
    ["a thing in a closed cell", drawnVault("v", CELL), [12]],
    ["a thing behind a door that leads nowhere", drawnVault("v", ["####", "#g+#", "####"]), [5]],
    ["an entrance that nothing leads to", drawnVault("v", ["#####", "#.=.#", "#####"], { sealed: true }), [7]],
    [
      "a thing whose only entrance is never used",
      drawnVault("v", ["#####", "=g#g=", "#####"], { entrances: { use: 1 } }),
      [6],
    ],
    ["a vault in rock without a way in", drawnVault("v", ["###", "#.#", "###"], { place: { site: "wall" } }), [4]],
    ["an exit that can't be reached", drawnLevel("v", ["#####", "#@#>#", "#####"]), [8]],
  ])("is %s", (_what, given, cells) => {
    expect(closedCells(given)).toEqual(cells);
  });

  test.each<[string, Prefab]>([
    ["has a way to its things", drawnVault("v", ["###", "#g+", "###"])],
    ["is entered diagonally", drawnVault("v", ["##.", "#g#", "###"])],
    ["is entered through a hole", drawnVault("v", ["# #", "#g#", "###"])],
    ["has empty floor that is closed", drawnVault("v", ["###", "#.#", "###"])],
    ["can do without a closed entrance", drawnVault("v", ["####=", "#=##."], { entrances: { use: 1 } })],
    ["is closed on purpose", drawnVault("v", CELL, { sealed: true })],
    ["is closed on purpose, in rock", drawnVault("v", ["#g#"], { sealed: true, place: { site: "wall" } })],
    ["is a level that loses what can't be reached", drawnLevel("v", ["######", "#g#..#", "######"])],
  ])("isn't a prefab that %s", (_what, given) => {
    expect(closedCells(given)).toEqual([]);
  });

  test("is an error to lint, at the cell", () => {
    const at = ["map", 2, 2];
    expect(lintPrefab(drawnVault("v", CELL))).toEqual([
      { prefab: "v", severity: "error", kind: "never-placed", at, message: CLOSED },
    ]);
    expect(lintPrefab(drawnVault("v", CELL, { sealed: true }))).toEqual([]);
    const broken = drawnVault("v", ["m#."], { legend: { m: { mark: "m" } }, assert: [{ count: { m: 2 } }] });
    expect(lintPrefab(broken)).toMatchObject([
      { severity: "error", message: "can never be placed: count: there must be 2 of m, found 1." },
    ]);
    expect(lintPrefab(drawnVault("v", ["..."], { sealed: true }))).toMatchObject([
      { severity: "warning", at: ["sealed"], message: "nothing in it is closed off, so sealed has no effect." },
    ]);
  });

  test("is not proved", () => {
    expect(proveOutcomes(drawnVault("v", CELL))).toMatchObject({
      failures: [{ message: CLOSED, at: ["map", 2, 2], isAlways: true, example: { cells: [12] } }],
    });
    expect(proveOutcomes(drawnVault("v", CELL, { sealed: true })).failures).toEqual([]);
  });

  test("is only warned of where other outcomes can be placed, with the smallest that can't", () => {
    const way = drawnVault("v", [".....", ".#?#.", ".#g#.", ".###."], {
      legend: { "?": { choose: { ".": 3, "#": 1 } } },
    });
    const { failures, warnings } = proveOutcomes(way);
    expect(failures).toEqual([]);
    expect(warnings).toMatchObject([
      { isAlways: false, outcomes: 1, probability: 0.25, example: { decisions: ['"?" at (2, 1) is "#"'] } },
    ]);
    expect(warnings[0]!.message).toMatch(/^can't be placed in some outcomes: \(2, 2\) is closed off\./);
    expect(lintPrefab(way)).toMatchObject([{ severity: "warning", at: ["map", 2, 2] }]);
    // A thing that may not come keeps nothing from being placed when it doesn't.
    const rare = drawnVault("v", CELL, { legend: { g: { spawn: { name: "Goblin", chance: "10%" } } } });
    expect(proveOutcomes(rare)).toMatchObject({ failures: [], warnings: [{ isAlways: false }] });
    const few = drawnVault("v", CELL, { legend: { g: { spawn: { name: "Goblin", count: "0..1" } } } });
    expect(proveOutcomes(few)).toMatchObject({ failures: [], warnings: [{ isAlways: false }] });
  });

  test("isn't tried, and the report says why in a line", () => {
    const level = rooms(drawnVault("oubliette", CELL, { unique: false })).build({ seed: 1 });
    expect(level.prefabs).toEqual([]);
    expect(level.report.filter(({ kind }) => kind === "not-placed")).toEqual([
      {
        step: "room-vaults#1",
        kind: "not-placed",
        message: `oubliette: ${CLOSED}`,
        prefab: "oubliette",
        why: "it is closed off",
      },
    ]);
    const before = rooms(drawnVault("oubliette", ["###.", "#g#=", "###."], { place: { when: "before" } })).build({
      seed: 1,
    });
    expect(before.report.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^oubliette: can never be placed: \(1, 1\) is closed off\./),
    );
    const part = chain({ width: 60, height: 40 })
      .startWith(bspDungeon())
      .with(roomBasedStart())
      .with(roomBasedStairs())
      .with(section({ prefab: drawnSection("keep", CELL) }))
      .build({ seed: 1 });
    expect(part.report).toMatchObject([{ message: `keep: ${CLOSED}` }]);
  });

  test("is refused at once as a level, which isn't built twenty times for it", () => {
    const drawing = ["#######", "#@..#g#", "#..>###", "#######"];
    const build = (given: Prefab) =>
      chain({ width: 7, height: 4 })
        .startWith(prefabLevel({ prefab: given }))
        .build({ seed: 1 });
    const error = (() => {
      try {
        return build(drawnLevel("hall", drawing));
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(UndercroftError);
    expect(error).toMatchObject({ code: "bad-content", message: expect.stringContaining("(5, 1) is closed off") });
    const sealed = build(drawnLevel("hall", drawing, { sealed: true }));
    expect(sealed.spawns).toMatchObject([{ at: [5, 1] }]);
    expect(sealed.prefabs).toMatchObject([{ sealed: true }]);
  });

  test("isn't put into a slot", () => {
    const legend = { s: { slot: { tags: ["side"], else: "wall" } } };
    const [host] = pack("p", [
      drawnVault("host", ["sss.", "sss.", "sss."], { legend }),
      drawnVault("shut", ["###", "#g#", "###"], { tags: ["side"] }),
    ]).prefabs;
    expect(prefabShape(host!, tileset()).spawns).toEqual([]);
    const [sealedHost] = pack("p", [
      drawnVault("host", ["sss.", "sss.", "sss."], { legend }),
      drawnVault("shut", ["###", "#g#", "###"], { tags: ["side"], sealed: true }),
    ]).prefabs;
    expect(prefabShape(sealedHost!, tileset())).toMatchObject({ sealed: true, spawns: [{ name: "Goblin" }] });
  });
});

describe("a vault that is closed on purpose", () => {
  const level = rooms(drawnVault("oubliette", CELL, { sealed: true })).build({ seed: 1 });

  test("is placed with what it holds, and the level says so", () => {
    expect(level.prefabs).toMatchObject([{ name: "oubliette", sealed: true }]);
    expect(level.spawns).toMatchObject([{ name: "Goblin" }]);
    expect(level.report.filter(({ step }) => step.startsWith("room-vaults"))).toEqual([]);
    const again = readLevel(JSON.parse(JSON.stringify(level)));
    expect(again.prefabs).toEqual(level.prefabs);
    expect(again.hash).toBe(level.hash);
  });

  test("is nothing that the verifier takes on trust for others", () => {
    const checkable = level.toCheckable();
    expect(verify(checkable).ok).toBe(true);
    const failed = (changed: typeof checkable) =>
      verify(changed)
        .checks.filter(({ ok }) => !ok)
        .map(({ name }) => name);
    const open = checkable.prefabs.map(({ sealed: _, ...rest }) => rest);
    expect(failed({ ...checkable, prefabs: open })).toEqual(["spawn-reachable"]);
    // One cell to the side, and the spawn is no longer inside.
    const [{ x, y, rows, ...rest }] = checkable.prefabs as [(typeof checkable.prefabs)[number]];
    const holed = rows.map((row, dy) => (dy === 2 ? `${row.slice(0, 2)} ${row.slice(3)}` : row));
    expect(failed({ ...checkable, prefabs: [{ ...rest, x, y, rows: holed }] })).toEqual(["spawn-reachable"]);
  });

  test("is placed before the level, too", () => {
    const grown = rooms(drawnVault("tomb", ["###", "#g#", "###"], { sealed: true, place: { when: "before" } }));
    expect(grown.build({ seed: 1 }).prefabs).toMatchObject([{ name: "tomb", sealed: true }]);
  });
});
