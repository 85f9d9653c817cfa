import {
  type BuilderMap,
  contents,
  count,
  counted,
  defineBuilder,
  integer,
  names,
  type Option,
  type Rng,
  ratio,
  scaled,
  show,
  span,
  type Values,
  type Work,
} from "../../core/index.js";
import { TEMPLATES_PACK } from "../packs/index.js";
import { Refusals, tell } from "../place/refusals.js";
import { requiredHere, whyNotHere } from "../place/required.js";
import { isPack } from "../reading/prefab.js";
import { isOffered, offeredIn } from "../source/by-depth.js";
import type { Prefab } from "../source/source.js";
import { RoomGrower } from "../templates/grow-rooms.js";
import { layGraph } from "../templates/lay-graph.js";
import { MOST_ENTRIES, type RoomGraph, readRoomGraph } from "../templates/room-graph.js";
import { TemplateGround } from "../templates/template-ground.js";
import { isKindPair, TemplateSet } from "../templates/template-set.js";
import { RoomWriter } from "../templates/write-rooms.js";

const OPTIONS = {
  rooms: count(
    30,
    { min: 1, max: 20_000, typical: [4, 60] },
    "Number of rooms, per 80x50 cells. If they don't all fit, the report says so. Not used with a graph.",
  ),
  branching: ratio(
    0.5,
    "Chance that the next room is joined to any room instead of the newest one. With 0, rooms form long chains; with 1, they spread in all directions.",
  ),
  loops: ratio(
    0.2,
    "Number of loops to make, as a share of the number of rooms. Loops that can't be made are reported.",
    { max: 2, typical: [0, 0.5] },
  ),
  corridors: ratio(
    0.4,
    "Share of the joints between rooms that are a corridor. At the others, two rooms share a wall and a door.",
  ),
  corridorLength: span(2, 6, { min: 1, max: 60, typical: [1, 12] }, "Length of these corridors."),
  loopLength: integer(
    40,
    { min: 0, max: 1000, typical: [0, 80] },
    "Maximum length of a corridor that closes a loop, or leads to a room of a graph that has no place nearer. With 0, loops are only made where two doors meet.",
  ),
  distance: integer(
    1,
    { min: 1, max: 20, typical: [1, 6] },
    "Minimum number of cells between the floors of two rooms. With 2 or more, rooms share no wall, and all joints are corridors.",
  ),
  graph: graphOption(),
  packs: contents("pack", [TEMPLATES_PACK], "Packs to choose templates from.", isPack),
  tags: {
    ...names("Only use templates with at least one of these tags. If empty, all templates are used."),
    examples: [[], ["hall"], ["small", "hall"]],
  },
  kinds: kindsOption(),
};

/**
 * Joins hand-drawn rooms door to door. Each room is a template: a vault whose entrances are its possible doors. A door is
 * joined to a door of the same width and kind, directly or by a corridor, and the doors that stay free are walled up. The
 * rooms grow out of one another, or follow a graph that says which rooms there are and which of them are joined.
 *
 * @example
 * import { chain, roomBasedStairs, roomBasedStart, roomTemplates } from "undercroft";
 *
 * const keep = chain({ width: 60, height: 30 })
 *   .startWith(roomTemplates({ graph: ["gate: gatehouse", "hall: great_hall", "cell: lockup", "gate - hall - cell"] }))
 *   .with(roomBasedStart())
 *   .with(roomBasedStairs());
 * const level = keep.build({ seed: "rats" });
 * console.log(level.prefabs.map(({ name }) => name)); // [ 'gatehouse', 'great_hall', 'lockup' ]
 */
export const roomTemplates = defineBuilder({
  id: "room-templates",
  summary: "Joins hand-drawn rooms door to door, as they grow or as a graph asks for them.",
  options: OPTIONS,
  adds: ["plan", "rooms", "doors"],
  writes: ["tiles", "spawns", "prefabs"],
  places: (options) => offeredIn("vault", options).map(({ name }) => name),
  minSize: (options) => smallest(offeredIn("vault", options)),
  *build(map, rng, options) {
    const ground = new TemplateGround(map, options.distance);
    const offered = offeredIn("vault", options).filter(
      ({ name, source }) => isOffered(source, options.tags) || map.required.includes(name),
    );
    const set = new TemplateSet(map, rng.fork("templates"), options.kinds);
    yield* set.read(offered);
    reportRefused(map, set);
    const building = { map, options, ground, set, writer: new RoomWriter(map, ground) };
    const graph = readRoomGraph(options.graph) as RoomGraph;
    if (graph.rooms.length > 0) yield* followGraph(building, rng.fork("graph"), graph);
    else yield* grow(building, rng.fork("growth"));
  },
});

interface Building {
  readonly map: BuilderMap;
  readonly options: Values<typeof OPTIONS>;
  readonly ground: TemplateGround;
  readonly set: TemplateSet;
  readonly writer: RoomWriter;
}

function* grow({ map, options, ground, set, writer }: Building, rng: Rng): Work {
  const required = requiredHere(map, offeredIn("vault", options)).flatMap((prefab) => {
    const template = set.all.find((one) => one.prefab === prefab);
    if (template === undefined) tell(map, prefab.name, whyNotHere(map, prefab) ?? "it can't be used as a template");
    return template ?? [];
  });
  const rooms = scaled(options.rooms, map);
  const rules = { ...joinRules(options), rooms, branching: options.branching, loops: options.loops };
  const growing = new RoomGrower(ground, set, rules, rng, required).grow(map);
  let next = growing.next();
  for (; next.done !== true; next = growing.next()) {
    writer.draw();
    yield;
  }
  writer.draw();
  writer.record(ground.rooms);
  const { loopsWanted, loopsMade, missing, isUsedUp } = next.value;
  for (const { prefab } of missing) tell(map, prefab.name, "there is no place for it beside any door");
  const placed = ground.rooms.length;
  if (placed < rooms) {
    const why = isUsedUp
      ? `each template can be used only once, and there ${placed === 1 ? "is" : "are"} only ${placed}`
      : `there was only space for ${placed}`;
    map.note("shortfall", `asked for ${counted(rooms, "room")}, but ${why}`);
  }
  if (loopsMade < loopsWanted) {
    map.note("shortfall", `asked for ${counted(loopsWanted, "loop")}, but only ${loopsMade} could be made`);
  }
}

function* followGraph({ map, options, ground, set, writer }: Building, rng: Rng, graph: RoomGraph): Work {
  const { rooms, notMade } = layGraph(ground, set, graph, joinRules(options), rng, map);
  writer.draw();
  writer.record(rooms);
  for (const [from, to] of notMade) {
    const [one, other] = [graph.rooms[from]!.name, graph.rooms[to]!.name];
    const way = `the way from ${show(one)} to ${show(other)}`;
    map.note("shortfall", `${way} couldn't be made: nothing leads from door to door`);
  }
  yield;
}

function joinRules({ corridors, corridorLength: [least, most], loopLength, distance }: Values<typeof OPTIONS>) {
  // Two doors and the corridor between them are at least as long as the distance.
  const shortest = Math.max(least, distance - 2);
  const corridorLength = [shortest, Math.max(most, shortest)] as const;
  return { corridors, corridorLength, loopLength, mayTouch: distance === 1 };
}

function reportRefused(map: BuilderMap, { refused }: TemplateSet): void {
  const refusals = new Refusals("vault");
  for (const { name, why } of refused) refusals.add(map, name, { why, message: why });
  refusals.report(map);
}

/** The size of the smallest template: on a smaller map, there is nothing to be done. */
function smallest(templates: readonly Prefab[]): readonly [number, number] {
  let least: readonly [number, number] | undefined;
  for (const { source } of templates) {
    const size = [Math.max(...source.map.map((row) => [...row].length)), source.map.length] as const;
    if (least === undefined || size[0] * size[1] < least[0] * least[1]) least = size;
  }
  return least === undefined ? [3, 3] : [Math.max(3, least[0]), Math.max(3, least[1])];
}

/** The rooms and ways of a graph, as a list of texts: so it can be written in recipes and on the command line. */
function graphOption(): Option<readonly string[]> {
  const isList = (value: unknown): value is readonly string[] =>
    Array.isArray(value) && value.length <= MOST_ENTRIES && value.every((entry) => typeof entry === "string");
  const option = names(
    'The rooms to build and the ways between them: "gate: gatehouse" is a room and the name or tag of its template, "cell" is a room of any template, and "gate - hall - cell" joins three rooms. If empty, rooms grow at random.',
  );
  return {
    ...option,
    rule: `a list of at most ${MOST_ENTRIES} rooms ("gate: gatehouse") and ways ("gate - hall")`,
    accepts: (value) => isList(value) && typeof readRoomGraph(value) !== "string",
    hint(value) {
      const graph = isList(value) ? readRoomGraph(value) : undefined;
      return typeof graph === "string" ? graph : undefined;
    },
    examples: [[], ["gate", "hall", "cell", "gate - hall - cell"], ["a", "b", "c", "a - b - c - a"]],
  };
}

function kindsOption(): Option<readonly string[]> {
  const option = names(
    'Kinds of doors that can be joined although they differ, such as "gate+arch". The kind of a door is the mark of its entrance. Doors without a mark can be joined to any.',
  );
  return {
    ...option,
    rule: 'a list of at most 1000 pairs of kinds, such as "gate+arch"',
    accepts: (value) => option.accepts(value) && (value as readonly string[]).every(isKindPair),
    examples: [[], ["gate+arch"]],
  };
}
