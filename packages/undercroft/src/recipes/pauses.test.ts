import { expect, test } from "vitest";
import { BuilderMap, PAUSE, Rng, stepOf, tileset } from "../core/index.js";
import { findStep, registry } from "./index.js";

const STEPS = registry();

/** Runs a step on a map. Returns how often it could be paused. */
function run(map: BuilderMap, use: string, options: object): number {
  const { definition, options: values } = stepOf(findStep(STEPS, use), options);
  let yields = 0;
  let shown = 0;
  for (const picture of definition.build(map, Rng.fromSeed(1).fork(use), values)) {
    yields++;
    if (picture !== PAUSE) shown++;
  }
  // Pauses are no frames: a history doesn't grow because of them.
  expect(shown).toBeLessThan(1000);
  return yields;
}

/** A level that has everything that the last steps of a chain look at. */
const HALLS = ["accretion", "add-loops", "niche-stairs", "door-finish"];

/**
 * Steps that took longer than 16 ms between two yields at these settings, and how often they must pause. Each figure is
 * about one pause for every two milliseconds.
 */
test.each([
  { use: "accretion", options: { rooms: 100_000 }, pauses: 700 },
  { use: "drunkards-walk", options: { coverage: 1, lifetime: 100_000, brush: 20 }, pauses: 160 },
  { use: "room-plan", options: { attempts: 10_000 }, pauses: 10 },
  { use: "bsp-plan", options: { attempts: 10_000 }, pauses: 10 },
  { use: "room-exploder", on: "simple-map", options: { diggers: "100", lifetime: 10_000 }, pauses: 300 },
  // The two steps of its work, three for each course that it tries, and two before the first.
  { use: "river", on: "maze", options: { width: [40, 40] }, pauses: 30 },
  // Once for each template, before the first room.
  { use: "room-templates", options: {}, pauses: 40 },
  // Several for each vault, also for those that fit nowhere.
  { use: "room-vaults", on: "simple-map", options: { threshold: 0, count: "30" }, pauses: 200 },
  // One for each ring of the plan, before the first room.
  // Two for each ring that is tried, and one for eight rooms that are furnished.
  { use: "cycles", options: { minor: [20, 20] }, pauses: 70 },
  { use: "waveform-collapse-sample", options: {}, pauses: 60 },
  // Most of them where all cells that can still be floor have to be, one after the other.
  { use: "waveform-collapse-sample", options: { floor: 0.9 }, pauses: 400 },
  { use: "lakes", on: "bsp-dungeon", options: { count: 200 }, pauses: 200 },
  { use: "add-loops", on: "maze", options: { detour: 10_000 }, pauses: 2 },
  { use: "monster-spawner", on: "cellular-automata", options: { monsters: 10_000, spacing: 20 }, pauses: 4 },
  // One for each look at the whole map, and one for each item.
  { use: "hidden-goods", on: HALLS, options: { items: 1 }, pauses: 4 },
  // One for each blueprint that is tried, and two more.
  { use: "gated-rooms", on: HALLS, options: { probability: 1 }, pauses: 3 },
  // Two for each building, and one for each of the costs of streets.
  { use: "settlement", options: {}, pauses: 100 },
  // Before and after everything that looks at the whole map.
  { use: "ground", on: HALLS, options: {}, pauses: 9 },
  { use: "inhabit", on: HALLS, options: {}, pauses: 10 },
  { use: "edifice", options: {}, pauses: 30 },
])("$use pauses at large settings", ({ use, on = [], options, pauses }) => {
  const map = new BuilderMap(80, 50, 5, tileset());
  for (const earlier of [on].flat()) run(map, earlier, {});
  expect(run(map, use, options)).toBeGreaterThanOrEqual(pauses);
});
