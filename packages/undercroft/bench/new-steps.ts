import { distanceField } from "../src/analysis/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { bareMap, copyOf, grow, runBare, step } from "./maps.js";
import { LEVEL_WARM_UP_NS, race } from "./measure.js";
import { gatesOfLevels } from "./metrics.js";
import { rotRooms } from "./peers.js";
import { cells, LARGE, perCell, type Result, type Size, SMALL, sizeName, timeText } from "./result.js";

/** Different maps that lakes are placed on, in turn. */
const GROUNDS = 16;
/** The size of Brogue's levels. */
const BROGUE: Size = [79, 29];

/** A map on which 40 templates have space. */
const FORTY_ROOMS: Size = [128, 80];

const LEVEL_ROUNDS = 9;

/** Row 20: what the steps of grown levels cost, compared with a builder that everybody knows. */
export function* newSteps(): Generator<Result> {
  const rooms = step("bsp-dungeon");
  const accretion = step("accretion");
  const lakes = step("lakes");
  const grounds = Array.from({ length: GROUNDS }, (_, seed) => bareMap(SMALL, rooms, seed));
  const [grown, flooded, bare] = race([
    { run: (run) => bareMap(SMALL, accretion, run) },
    { prepare: (run) => copyOf(grounds[run % GROUNDS]!), run: (run, map) => runBare(map, lakes, run) },
    { run: (run) => bareMap(SMALL, rooms, run) },
  ]) as [number, number, number];
  const peer = `bsp-dungeon alone: ${timeText(bare)}`;
  const line = { row: 20, size: sizeName(SMALL), peer };
  yield { ...line, job: "accretion", ours: timeText(grown), ratio: grown / bare, goal: { atMost: 8 } };
  yield { ...line, job: "lakes on bsp-dungeon", ours: timeText(flooded), ratio: flooded / bare, goal: { atMost: 7 } };
  const templates = step("room-templates", { rooms: { fixed: 40 } });
  for (const size of [SMALL, FORTY_ROOMS]) {
    const [joined, plain] = race([
      { run: (run) => bareMap(size, templates, run) },
      { run: (run) => bareMap(size, rooms, run) },
    ]) as [number, number];
    yield {
      row: 20,
      job: "room-templates, 40 rooms",
      size: sizeName(size),
      ours: timeText(joined),
      peer: `bsp-dungeon alone: ${timeText(plain)}`,
      ratio: joined / plain,
      goal: { atMost: 10 },
      note: size === SMALL ? "as many as find a place there: the last ones take the longest" : "",
    };
  }
  yield* gatesOfLevels();
  yield* towns();
  yield* population();

  const deeps = recipeChain(shippedRecipe("deeps"), { size: BROGUE });
  const contenders = [
    { run: (run: number) => deeps.build({ seed: run, depth: 5 }) },
    { run: (run: number) => deeps.build({ seed: run, depth: 5, stepHashes: "last" }) },
    { run: (run: number) => rotRooms("Digger", BROGUE, run) },
  ];
  const [level, last, digger] = race(contenders, LEVEL_ROUNDS, LEVEL_WARM_UP_NS) as [number, number, number];
  yield {
    row: 20,
    job: "a whole level of deeps, checked and populated",
    size: sizeName(BROGUE),
    ours: timeText(level),
    peer: `rot.js Digger alone: ${timeText(digger)}`,
    ratio: level / digger,
    goal: { atMost: 1 },
    note: `with stepHashes "last": ${timeText(last)}`,
  };
}

/** What makes the maps that are populated. */
const HALLS = ["accretion", "add-loops", "niche-stairs"];

/** Who lives on a level, compared with one distance field of it, and with the same on a large map. */
function* population(): Generator<Result> {
  const inhabit = step("inhabit");
  const goods = step("hidden-goods");
  const times = [SMALL, LARGE].map((size) => {
    const count = size === SMALL ? GROUNDS : 2;
    const halls = Array.from({ length: count }, (_, seed) =>
      grow(
        size,
        HALLS.map((id) => step(id)),
        seed,
      ),
    );
    const ready = (run: number) => runBare(copyOf(halls[run % count]!), goods, run);
    // One map at a time: in a chain, the map has just been made, too.
    const contender = { prepare: ready, atATime: 1 };
    return race([
      { ...contender, run: (run, map) => runBare(map, inhabit, run) },
      // A field of its own: that of a map from its start is kept.
      { ...contender, run: (_, map) => distanceField(map, [map.exits[0]!.at]) },
    ]) as [number, number];
  });
  const [[own, field], [large]] = times as [[number, number], [number, number]];
  const line = { row: 20, job: "inhabit", size: sizeName(SMALL), ours: timeText(own) };
  yield { ...line, peer: `a distance field: ${timeText(field)}`, ratio: own / field, goal: { atMost: 20 } };
  yield {
    ...line,
    job: "inhabit, growth",
    size: sizeName(LARGE),
    ours: perCell(large, LARGE),
    peer: `${sizeName(SMALL)}: ${perCell(own, SMALL)}`,
    ratio: large / cells(LARGE) / (own / cells(SMALL)),
    goal: { atMost: 1.5 },
  };
}

/** A town, compared with the same builder: water, wall, streets and doors take a few searches more. */
function* towns(): Generator<Result> {
  const rooms = step("bsp-dungeon");
  const [town, bare] = race(
    [step("settlement"), rooms].map((builder) => ({ run: (run: number) => bareMap(SMALL, builder, run) })),
  ) as [number, number];
  yield {
    row: 20,
    job: "settlement",
    size: sizeName(SMALL),
    ours: timeText(town),
    peer: `bsp-dungeon alone: ${timeText(bare)}`,
    ratio: town / bare,
    goal: { atMost: 10 },
  };
}
