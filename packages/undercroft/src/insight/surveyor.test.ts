import { describe, expect, test } from "vitest";
import { wallOff } from "../../test/kit/wall-off.js";
import { simpleMap } from "../builders/index.js";
import { type AnyChain, type AnyNode, chainOf } from "../chain/index.js";
import { type BuilderMap, defineLayer, type Rng, stuck, UndercroftError } from "../core/index.js";
import { roomBasedSpawner, roomBasedStairs, roomBasedStart } from "../layers/index.js";
import { drawnVault, pack, prefabsDue, roomVaults } from "../prefabs/index.js";
import { recipeChain, shippedRecipe } from "../recipes/index.js";
import { measureRow } from "./metrics/measure-row.js";
import { METRICS } from "./metrics/table.js";
import { Survey } from "./survey.js";
import { surveySubject } from "./survey-key.js";
import { type SurveyOptions, Surveyor, surveyPart } from "./surveyor.js";

/** Rooms, and then some layers. */
function rooms(...layers: readonly unknown[]): AnyChain {
  const parts = [simpleMap(), roomBasedStart(), roomBasedStairs(), ...layers] as AnyNode[];
  return chainOf({ width: 40, height: 24, movement: "orthogonal" }, parts) as AnyChain;
}

/** A layer that does one thing. */
const layer = (id: string, work: (map: BuilderMap, rng: Rng) => void) =>
  defineLayer({
    id,
    options: {},
    *build(map, rng) {
      work(map, rng);
    },
  })();

const levelsOf = (chain: AnyChain, seeds: number, options: SurveyOptions = {}) =>
  Array.from({ length: seeds }, (_, i) => chain.build({ ...(options as object), seed: i + 1, explain: true })!);

const tallies = (all: ReadonlyMap<string, { readonly count: number; readonly seeds: readonly string[] }>) =>
  Object.fromEntries([...all].map(([what, { count }]) => [what, count]));

describe("a survey", () => {
  test("names the step that makes attempts fail, every time", () => {
    const leaky = rooms(
      wallOff({ share: 0.4 }),
      roomBasedSpawner(),
      layer("innocent", () => {}),
    );
    const summary = surveyPart(leaky, [1, 80]);
    const levels = levelsOf(leaky, 80);
    const rejected = levels.reduce((sum, { attempt }) => sum + attempt - 1, 0);
    expect(rejected).toBeGreaterThan(30);
    expect(tallies(summary.rejected)).toEqual({ "exit-reachable at wall-off#1": rejected });
    expect([summary.levels, summary.attempts, summary.failed.size]).toEqual([80, 80 + rejected, 0]);
    const { seeds } = summary.rejected.get("exit-reachable at wall-off#1")!;
    expect(seeds).toEqual(
      levels
        .filter(({ attempt }) => attempt > 1)
        .slice(0, 9)
        .map(({ seed }) => seed),
    );
  });

  test("counts seeds that give no level, by what failed and where", () => {
    const moody = layer("moody", (_, rng) => {
      if (rng.chance(0.3)) throw stuck("not today: cell 17");
    });
    const chain = rooms(wallOff({ share: 0.5 }), moody);
    const summary = surveyPart(chain, [1, 60], { attempts: 2 });
    const failed = { wallOff: 0, moody: 0, both: 0 };
    for (let seed = 1; seed <= 60; seed++) {
      try {
        chain.build({ seed, attempts: 2 });
      } catch (error) {
        const steps = new Set((error as { rejections: { step: string }[] }).rejections.map(({ step }) => step));
        failed[steps.size === 2 ? "both" : steps.has("moody#1") ? "moody" : "wallOff"]++;
      }
    }
    expect(Math.min(...Object.values(failed))).toBeGreaterThan(0);
    expect(tallies(summary.failed)).toEqual({
      "exit-reachable at wall-off#1": failed.wallOff,
      "stuck at moody#1": failed.moody,
      "no attempt succeeded": failed.both,
    });
    const without = failed.wallOff + failed.moody + failed.both;
    expect([summary.seeds.size, summary.levels]).toEqual([60, 60 - without]);
    expect(summary.attempts).toBe(
      60 - without + [...summary.rejected.values()].reduce((sum, { count }) => sum + count, 0),
    );
  });

  test("goes on after a seed whose step throws, and says which step it was", () => {
    const fussy = layer("fussy", (_, rng) => {
      if (rng.chance(0.25)) throw new TypeError("a mistake");
    });
    const summary = surveyPart(rooms(fussy), [1, 40]);
    const { count, seeds } = summary.failed.get("broken-step at fussy#1")!;
    expect(count).toBeGreaterThan(3);
    expect(summary.levels).toBe(40 - count);
    expect(summary.failed.size).toBe(1);
    for (const seed of seeds) expect(() => rooms(fussy).build({ seed })).toThrow("fussy#1 threw an error: a mistake");
  });

  test("leaves errors alone that say nothing about a level", () => {
    const stops = (error: Error) =>
      surveyPart(
        rooms(
          layer("stops", () => {
            throw error;
          }),
        ),
        [1, 3],
      );
    expect(() => stops(new UndercroftError("aborted", "the work was stopped."))).toThrow("the work was stopped.");
  });

  test("counts the notes of steps, and what became of prefabs", () => {
    const chain = rooms(
      roomVaults({
        packs: [
          pack("own", [
            drawnVault("den", ["...", ".!.", "..."]),
            drawnVault(
              "palace",
              Array.from({ length: 20 }, () => ".".repeat(36)),
            ),
          ]),
        ],
        threshold: 0,
      }),
      roomBasedSpawner(),
      layer("chatty", (map) => map.note("shortfall", `said at attempt ${map.attempt}`)),
    );
    const summary = surveyPart(chain, [1, 40], { depth: 2 });
    const notes: Record<string, Record<string, number>> = {};
    const prefabs: Record<string, { due: number; tried: number; placed: number; refused: Record<string, number> }> = {};
    const tally = (name: string) => (prefabs[name] ??= { due: 0, tried: 0, placed: 0, refused: {} });
    for (const level of levelsOf(chain, 40, { depth: 2 })) {
      for (const { step, kind } of level.report) {
        notes[step] ??= {};
        notes[step][kind] = (notes[step][kind] ?? 0) + 1;
      }
      for (const { prefab } of prefabsDue(chain, { seed: level.seed, depth: 2, attempt: level.attempt })) {
        tally(prefab).due++;
      }
      for (const { prefab, outcome } of level.placements) {
        const of = tally(prefab);
        of.tried++;
        if (outcome === "placed") of.placed++;
        else of.refused[outcome] = (of.refused[outcome] ?? 0) + 1;
      }
    }
    expect(notes["chatty#1"]).toEqual({ shortfall: 40 });
    expect(prefabs.den!.placed).toBeGreaterThan(5);
    expect(prefabs.palace).toMatchObject({ placed: 0 });
    expect(prefabs.palace!.due).toBeGreaterThan(5);
    const { notes: counted, prefabs: came } = JSON.parse(JSON.stringify(summary));
    expect(counted).toEqual(notes);
    expect(came).toEqual(prefabs);
  });

  test("leaves out vaults that were painted by hand: they come by no weight", () => {
    const { steps, ...rest } = shippedRecipe("rooms");
    const [builder, ...layers] = steps;
    const painted = { use: "sketch", vaults: [{ name: "old_well", at: [20, 20] }] };
    const chain = recipeChain({ ...rest, steps: [builder!, painted, ...layers] }, { size: [60, 36] });
    expect(levelsOf(chain, 3).flatMap(({ placements }) => placements).length).toBeGreaterThan(0);
    expect([...surveyPart(chain, [1, 3]).prefabs]).toEqual([]);
  });

  test("measures what takes long only on request, and everything else as a level alone is measured", () => {
    const chain = rooms(roomBasedSpawner());
    const [usual, all] = [surveyPart(chain, [1, 10]), surveyPart(chain, [1, 10], { all: true })];
    const rows = levelsOf(chain, 10).map((level) => [level.seed, measureRow(level, undefined, { all: true })] as const);
    for (const [i, { id, isSlow }] of METRICS.entries()) {
      const found = all.sample.map(({ seed, row }) => [seed, row[i]!]);
      expect(Object.fromEntries(found), id).toEqual(Object.fromEntries(rows.map(([seed, row]) => [seed, row[i]!])));
      if (isSlow) expect(usual.histogram(id), id).toMatchObject({ total: 0, none: 10 });
      else expect(usual.histogram(id).toJSON(), id).toEqual(all.histogram(id).toJSON());
    }
  });

  test("takes a time only with a clock, which changes nothing else", () => {
    const chain = rooms(wallOff({ share: 0.4 }), roomBasedSpawner());
    const frame = { key: "times", width: 40, height: 24 };
    const survey = (options: SurveyOptions) => {
      const [summary, surveyor] = [new Survey(frame), new Surveyor(chain, options)];
      for (let seed = 1; seed <= 20; seed++) surveyor.survey(`${seed}`, summary);
      return { summary, times: surveyor.times };
    };
    let now = 1000;
    const timed = survey({ clock: () => (now += 3) });
    const untimed = survey({});
    expect(untimed.times.size).toBe(0);
    expect(JSON.stringify(timed.summary)).toBe(JSON.stringify(untimed.summary));
    // Every attempt counts, but not the work that finds out who is to blame.
    const { attempts } = timed.summary;
    expect(attempts).toBeGreaterThan(20);
    const each = { runs: attempts, time: 3 * attempts, worst: 3, seed: "1" };
    expect(Object.fromEntries(timed.times)).toEqual({
      "simple-map#1": each,
      "room-based-start#1": each,
      "room-based-stairs#1": each,
      "wall-off#1": each,
      "room-based-spawner#1": each,
    });
  });

  test("is the same if it gives way to others on the way, and counts nothing of a seed at which it is stopped", async () => {
    const chain = recipeChain(shippedRecipe("deeps"), { size: [40, 30] });
    const frame = { key: "", width: 40, height: 30 };
    const [atOnce, inTurns] = [new Survey(frame), new Survey(frame)];
    let time = 0;
    const surveyor = new Surveyor(chain, { clock: () => ++time });
    for (let seed = 1; seed <= 5; seed++) {
      new Surveyor(chain).survey(`${seed}`, atOnce);
      await surveyor.surveyAsync(`${seed}`, inTurns);
    }
    expect(inTurns.toJSON()).toEqual(atOnce.toJSON());
    expect([...surveyor.times.keys()].sort()).toEqual([...inTurns.steps.keys()].sort());
    await expect(surveyor.surveyAsync("6", inTurns, AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
    expect(inTurns.toJSON()).toEqual(atOnce.toJSON());
  });

  test("takes seeds of any kind", () => {
    const chain = rooms(roomBasedSpawner());
    const summary = surveyPart(chain, ["../x", "7", "", "Gewölbe ∞"]);
    expect(summary.seeds.toJSON()).toEqual({ seeds: [[7, 7]], named: ["", "../x", "Gewölbe ∞"] });
    expect(summary.levels).toBe(4);
  });
});

describe("the key of a survey", () => {
  const keyOf = (chain: AnyChain, depth = 1, attempts = 20) => surveySubject(chain, { depth, attempts }).key;
  const plain = shippedRecipe("rooms");
  const key = keyOf(recipeChain(plain));

  test("is the same whatever the recipe and its steps are called, and however its defaults are written", () => {
    expect(keyOf(recipeChain({ ...plain, name: "mine", description: "My own." }))).toBe(key);
    expect(keyOf(recipeChain({ ...plain, steps: plain.steps.map((step) => ({ ...step, title: "My own" })) }))).toBe(
      key,
    );
    expect(keyOf(recipeChain(plain, { size: [80, 50] }))).toBe(key);
  });

  test("is another one if the levels may be others", () => {
    const version = (number: number) =>
      defineLayer({ id: "own", version: number, options: {}, *build() {} })() as unknown;
    const drawn = (rows: string[]) => roomVaults({ packs: [pack("own", [drawnVault("den", rows)])] });
    const keys = [
      key,
      keyOf(recipeChain(plain), 2),
      keyOf(recipeChain(plain), 1, 19),
      keyOf(recipeChain(plain, { size: [80, 51] })),
      keyOf(recipeChain(plain, { set: ["simple-map.attempts=12"] })),
      keyOf(recipeChain(plain, { movement: "orthogonal" })),
      keyOf(recipeChain(shippedRecipe("caves"))),
      keyOf(rooms(version(1))),
      keyOf(rooms(version(2))),
      keyOf(rooms(drawn(["..."]))),
      keyOf(rooms(drawn([".!."]))),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
