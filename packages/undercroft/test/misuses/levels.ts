import * as analysis from "../../src/entries/analysis.js";
import * as verifying from "../../src/entries/verify.js";
import { LIBRARY, type Misuse, type Untyped } from "./misuse.js";

const { chain, maze, simpleMap, roomBasedStart, roomBasedStairs, readLevel, levelMessage, levelFromMessage } = LIBRARY;
const { Rng } = LIBRARY;
const { verify, verifyDungeon } = verifying as Untyped;
const { chokePoints, cheapestTunnels, deadEndPassages, deadEnds, distance, distanceField, gates, inSight } =
  analysis as Untyped;
const { largestRegion, levelMetrics, nearestPoints, profile, readProfile, regions, roomGraph, shortestPath } =
  analysis as Untyped;

const level = chain({ width: 60, height: 24 })
  .startWith(simpleMap())
  .with(roomBasedStart())
  .with(roomBasedStairs())
  .build({ seed: 1 });
const start: readonly [number, number] = level.start;
const exit = level.exits[0].at;
const bare = chain({ width: 31, height: 11, purpose: "map" }).startWith(maze()).build({ seed: 42 });

export const LEVELS: readonly Misuse[] = [
  [
    () => level.tileAt(),
    "tileAt: a place is two whole numbers, x and y, or a point [x, y], got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => level.tileAt(5),
    "tileAt: a place is two whole numbers, x and y, or a point [x, y], got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a step, map.point(cell).",
  ],
  [() => level.tileAt(5.5, 2), "tileAt: a place is two whole numbers, x and y, or a point [x, y], got 5.5 and 2."],
  [
    () => level.tileAt(5, Number.NaN),
    "tileAt: a place is two whole numbers, x and y, or a point [x, y], got 5 and NaN.",
  ],
  [() => level.tileAt("5", "2"), 'tileAt: a place is two whole numbers, x and y, or a point [x, y], got "5" and "2".'],
  [() => level.tileAt([5]), "tileAt: a place is two whole numbers, x and y, or a point [x, y], got [5]."],
  [() => level.tileAt([5, 2.5]), "tileAt: a place is two whole numbers, x and y, or a point [x, y], got [5,2.5]."],
  [
    () => level.tileAt({ x: 5, y: 2 }),
    'tileAt: a place is two whole numbers, x and y, or a point [x, y], got {"x":5,"y":2}.',
  ],
  [
    () => level.tileAt(start, exit),
    "tileAt: a place is two whole numbers, x and y, or a point [x, y], got [32,17] and [9,16].",
  ],
  [() => level.tileAt([5, 2], 3), "tileAt: a place is two whole numbers, x and y, or a point [x, y], got [5,2] and 3."],
  [
    () => bare.tileAt(bare.start),
    "tileAt: a place is two whole numbers, x and y, or a point [x, y], got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => level.isWalkable(5),
    "isWalkable: a place is two whole numbers, x and y, or a point [x, y], got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a step, map.point(cell).",
  ],
  [
    () => level.isWalkable(Number.NaN, Number.NaN),
    "isWalkable: a place is two whole numbers, x and y, or a point [x, y], got NaN and NaN.",
  ],
  [
    () => level.isWalkable(5, 1.5),
    "isWalkable: a place is two whole numbers, x and y, or a point [x, y], got 5 and 1.5.",
  ],
  [
    () => level.roomAt(5),
    "roomAt: a place is two whole numbers, x and y, or a point [x, y], got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a step, map.point(cell).",
  ],
  [() => level.roomAt("5", 3), 'roomAt: a place is two whole numbers, x and y, or a point [x, y], got "5" and 3.'],
  [
    () => bare.roomAt(),
    "roomAt: a place is two whole numbers, x and y, or a point [x, y], got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => level.areaAt(5),
    "areaAt: a place is two whole numbers, x and y, or a point [x, y], got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a step, map.point(cell).",
  ],
  [() => level.areaAt([1, 2, 3]), "areaAt: a place is two whole numbers, x and y, or a point [x, y], got [1,2,3]."],
  [
    () => level.distancesFrom(),
    "distancesFrom: a place is two whole numbers, x and y, or a point [x, y], got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => level.distancesFrom(5),
    "distancesFrom: a place is two whole numbers, x and y, or a point [x, y], got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a step,",
  ],
  [() => level.distancesFrom(-1, 5), "distancesFrom: there is no cell (-1, 5) on a map of 60x24."],
  [() => level.distancesFrom(60, 5), "distancesFrom: there is no cell (60, 5) on a map of 60x24."],
  [() => level.distancesFrom([60, 5]), "distancesFrom: there is no cell (60, 5) on a map of 60x24."],
  [
    () => level.distancesFrom(1.5, 5),
    "distancesFrom: a place is two whole numbers, x and y, or a point [x, y], got 1.5 and 5.",
  ],
  [() => level.distancesFrom(start, { kyes: "all" }), 'distancesFrom: there is no option "kyes". Did you mean "keys"?'],
  [
    () => level.distancesFrom(...start, { key: "all" }),
    'distancesFrom: there is no option "key". Did you mean "keys"?',
  ],
  [() => level.distancesFrom(...start, "all"), 'distancesFrom: options must be an object, got "all".'],
  [
    () => level.distancesFrom(...start, { keys: "some" }),
    'distancesFrom: keys must be "needed", "all", "none" or a list of points, got "some".',
  ],
  [
    () => bare.distancesFrom(bare.start),
    "distancesFrom: a place is two whole numbers, x and y, or a point [x, y], got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => level.path(start),
    "path: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => level.path(...start, ...exit),
    "path: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 32. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a",
  ],
  [
    () => level.path(start, 5),
    "path: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a step,",
  ],
  [
    () => level.path(start, [99, 99]),
    "path: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [99,99].",
  ],
  [() => level.path(start, exit, { key: "all" }), 'path: there is no option "key". Did you mean "keys"?'],
  [
    () => level.path(start, exit, { keys: [5] }),
    "path: keys[0] must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a",
  ],
  [
    () => level.path(start, exit, { keys: true }),
    'path: keys must be "needed", "all", "none" or a list of points, got true.',
  ],
  [() => level.path(start, exit, null), "path: options must be an object, got null."],
  [
    () => level.spawnsIn(),
    "spawnsIn: room must be a room or another rectangle { x, y, width, height }, got undefined. roomAt returns undefined where no room is.",
  ],
  [() => level.spawnsIn(0), "spawnsIn: room must be a room or another rectangle { x, y, width, height }, got 0."],
  [
    () => level.spawnsIn([1, 2]),
    "spawnsIn: room must be a room or another rectangle { x, y, width, height }, got [1,2].",
  ],
  [
    () => level.spawnsIn({ x: 1, y: 2 }),
    'spawnsIn: room must be a room or another rectangle { x, y, width, height }, got {"x":1,"y":2}.',
  ],
  [
    () => level.spawnsIn(level.roomAt(0, 0)),
    "spawnsIn: room must be a room or another rectangle { x, y, width, height }, got undefined. roomAt returns undefined where no room is.",
  ],
  [() => level.spawnInto(), "spawnInto: make must be a function, got undefined."],
  [() => level.spawnInto({}), "spawnInto: make must be a function, got {}."],
  [() => readLevel(), "level must be an object, got undefined."],
  [() => readLevel(level), "readLevel takes a level file, but this is a level already. Use it as it is."],
  [
    () => readLevel(String(level)),
    "readLevel takes the JSON of a level file, as JSON.stringify(level) returns it. This text isn't JSON:",
  ],
  [
    () => readLevel("level.json"),
    "readLevel takes the JSON of a level file, as JSON.stringify(level) returns it. This text isn't JSON:",
  ],
  [
    () => readLevel(""),
    "readLevel takes the JSON of a level file, as JSON.stringify(level) returns it. This text isn't JSON:",
  ],
  [() => readLevel("[]"), "level must be an object, got []."],
  [() => readLevel({}), 'level.format must be "undercroft-level", got undefined.'],
  [() => readLevel(new TextEncoder().encode(JSON.stringify(level))), "level must be an object, got a Uint8Array."],
  [() => readLevel(level.recipe), 'level.format must be "undercroft-level", got undefined.'],
  [() => readLevel({ ...level.toJSON(), rows: [] }), "level.rows must be 24 rows, got []."],
  [() => readLevel(Promise.resolve(level.toJSON())), "level must be an object, got a promise: await it first."],
  [() => levelMessage(), "levelMessage: level must be a level, got undefined."],
  [
    () => levelMessage(level.toJSON()),
    'levelMessage: level must be a level, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level file: read it with readLevel',
  ],
  [() => levelFromMessage(), "levelFromMessage: message must be what levelMessage returns, got undefined."],
  [() => levelFromMessage({}), "levelFromMessage: message must be what levelMessage returns, got {}."],
  [
    () => levelFromMessage(level.toJSON()),
    'levelFromMessage: message must be what levelMessage returns, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level file:',
  ],
  [
    () => structuredClone(level),
    "a Level can't be cloned or posted. Send levelMessage(level) instead, and turn it back into a level with levelFromMessage(message).",
  ],
];

export const ANALYSIS: readonly Misuse[] = [
  [
    () => inSight(level, start, 5),
    "inSight: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a",
  ],
  [
    () => inSight(level, 5, 6),
    "inSight: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a",
  ],
  [
    () => inSight(level, start),
    "inSight: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => inSight(level, start, [999, 2]),
    "inSight: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [999,2].",
  ],
  [
    () => inSight(level, [Number.NaN, 2], exit),
    "inSight: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [NaN,2].",
  ],
  [
    () => inSight(level, [1.5, 2], exit),
    "inSight: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [1.5,2].",
  ],
  [
    () => inSight(start, exit),
    "inSight: grid must be a level, a draft or another object with width, height, tiles and tileset, got [32,17].",
  ],
  [
    () => inSight(bare, bare.start, [5, 5]),
    "inSight: from must be a point [x, y] on this map, with x from 0 to 30 and y from 0 to 10, got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => distanceField(level, start),
    "distanceField: sources must be a list of points [x, y], got [32,17]. For one point, write [[32, 17]].",
  ],
  [() => distanceField(level, 5), "distanceField: sources must be a list of points [x, y], got 5."],
  [() => distanceField(level, [5]), "distanceField: sources must be a list of points [x, y], got [5]."],
  [
    () => distanceField(level, [[-1, 2]]),
    "distanceField: sources[0] must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [-1,2].",
  ],
  [
    () => distanceField(level, [start, "exit"]),
    'distanceField: sources[1] must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got "exit".',
  ],
  [
    () => distanceField(level, [start], "sideways"),
    'distanceField: movement must be one of orthogonal, diagonal, got "sideways".',
  ],
  [() => distanceField(level), "distanceField: sources must be a list of points [x, y], got undefined."],
  [
    () => distanceField(),
    "distanceField: grid must be a level, a draft or another object with width, height, tiles and tileset, got undefined.",
  ],
  [
    () => distanceField(level.toJSON(), [start]),
    "distanceField: grid must be a level, a draft or another object with width, height, tiles and tileset, got",
  ],
  [
    () => shortestPath(level, start),
    "shortestPath: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got undefined. Bare maps have no start: there level.start is undefined.",
  ],
  [
    () => shortestPath(level, 5, 6),
    "shortestPath: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)];",
  ],
  [
    () => shortestPath(level, start, [60, 24]),
    "shortestPath: to must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [60,24].",
  ],
  [
    () => shortestPath(level, ...start, ...exit),
    "shortestPath: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 32.",
  ],
  [
    () => shortestPath(level, start, exit, "flying"),
    'shortestPath: movement must be one of orthogonal, diagonal, got "flying".',
  ],
  [
    () => chokePoints(level, 5),
    "chokePoints: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 5. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in",
  ],
  [
    () => chokePoints(level, [5, 99]),
    "chokePoints: from must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [5,99].",
  ],
  [
    () => chokePoints(),
    "chokePoints: grid must be a level, a draft or another object with width, height, tiles and tileset, got undefined.",
  ],
  [
    () => deadEnds("####"),
    'deadEnds: grid must be a level, a draft or another object with width, height, tiles and tileset, got "####".',
  ],
  [() => deadEndPassages(level, [5]), "deadEndPassages: from must be a list of points [x, y], got [5]."],
  [
    () => deadEndPassages(level, start),
    "deadEndPassages: from must be a list of points [x, y], got [32,17]. For one point, write [[32, 17]].",
  ],
  [() => deadEndPassages(level, [], "kept"), 'deadEndPassages: isKept must be a function, got "kept".'],
  [() => deadEndPassages(level), "deadEndPassages: from must be a list of points [x, y], got undefined."],
  [() => gates(bare), "gates: the level must have a start, and bare maps have none."],
  [
    () => gates(5),
    "gates: level must be a level, or another object with width, height, tiles, tileset, start and exits, got 5.",
  ],
  [
    () => gates(level).isBehind(start, 0),
    "isBehind: gate must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 0. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in a",
  ],
  [
    () => gates(level).isBehind([1.5, 2], [3, 4]),
    "isBehind: at must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [1.5,2].",
  ],
  [
    () => gates(level).gateOf([99, 99]),
    "gateOf: at must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got [99,99].",
  ],
  [
    () => gates(level).cellsBehind(0),
    "cellsBehind: gate must be a point [x, y] on this map, with x from 0 to 59 and y from 0 to 23, got 0. The point of a cell number is [cell % 60, Math.floor(cell / 60)]; in",
  ],
  [
    () => regions(),
    "regions: grid must be a level, a draft or another object with width, height, tiles and tileset, got undefined.",
  ],
  [
    () => regions(level.rows()),
    "regions: grid must be a level, a draft or another object with width, height, tiles and tileset, got",
  ],
  [
    () => largestRegion(level),
    'largestRegion: found must be what regions returns, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [
    () => roomGraph(level),
    "roomGraph: rooms must be a list of rooms, each with x, y, width and height, got undefined.",
  ],
  [() => roomGraph(level, 5), "roomGraph: rooms must be a list of rooms, each with x, y, width and height, got 5."],
  [
    () => roomGraph(level, [{ x: 1, y: 1 }]),
    'roomGraph: rooms must be a list of rooms, each with x, y, width and height, got [{"x":1,"y":1}].',
  ],
  [() => nearestPoints(10, 10, [5], "pythagoras"), "nearestPoints: points must be a list of points [x, y], got [5]."],
  [
    () => nearestPoints(10, 10, [[5, 5]], "euclid"),
    'nearestPoints: metric must be one of pythagoras, manhattan, chebyshev, got "euclid".',
  ],
  [
    () => nearestPoints([10, 10], [[5, 5]], "manhattan"),
    "nearestPoints: width must be a whole number from 1 to 16777216, got [10,10].",
  ],
  [
    () => nearestPoints(10, 10, [[10, 5]], "manhattan"),
    "nearestPoints: points[0] must be a point [x, y] on this map, with x from 0 to 9 and y from 0 to 9, got [10,5].",
  ],
  [
    () => cheapestTunnels(level, regions(level), Rng.fromSeed(1)),
    'cheapestTunnels: width must be a whole number from 1 to 16777216, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [
    () => cheapestTunnels(60, regions(level)),
    "cheapestTunnels: rng must be an Rng, such as Rng.fromSeed(1), got undefined.",
  ],
  [
    () => cheapestTunnels(60, level, Rng.fromSeed(1)),
    'cheapestTunnels: found must be what regions returns: count and labels, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [
    () => levelMetrics(),
    "levelMetrics: level must be a level, or another object with width, height, tiles, tileset, start and exits, got undefined.",
  ],
  [
    () => levelMetrics(level, ["looops"]),
    'levelMetrics: only must be a list of openShare, floorShare, rooms2 and other names in LAYOUT_METRICS, got ["looops"].',
  ],
  [
    () => levelMetrics(level, "doors"),
    'levelMetrics: only must be a list of openShare, floorShare, rooms2 and other names in LAYOUT_METRICS, got "doors".',
  ],
  [() => profile(), "profile: levels must be a list or another iterable, got undefined."],
  [() => profile([]), "profile: levels must have at least one level."],
  [() => profile([5]), "profile: levels[0] must be what levelMetrics returns, got 5."],
  [
    () => profile(level),
    'profile: levels must be a list or another iterable, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [() => distance({}, 5), "distance: measured must be what levelMetrics returns, got {}."],
  [
    () => distance(levelMetrics(level)),
    "distance: from must be a profile: brogueProfile, or what profile or readProfile returns, got undefined.",
  ],
  [() => distance(5, analysis.brogueProfile), "distance: measured must be what levelMetrics returns, got 5."],
  [() => readProfile({}), "profile: levels must be a whole number above 0, got undefined."],
  [() => readProfile("brogue"), 'profile: it must be an object with "levels" and "metrics", got "brogue".'],
];

export const VERIFYING: readonly Misuse[] = [
  [() => verify(), "verify: level must be a Level, or what level.toCheckable() returns, got undefined."],
  [() => verify({}), "verify: level must be a Level, or what level.toCheckable() returns, got {}."],
  [() => verify("####"), 'verify: level must be a Level, or what level.toCheckable() returns, got "####".'],
  [
    () => verify([level]),
    'verify: level must be a Level, or what level.toCheckable() returns, got [{"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"he....',
  ],
  [
    () => verify(level.toJSON()),
    'verify: level must be a Level, or what level.toCheckable() returns, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei.... It is a level',
  ],
  [
    () => verify({ ...level.toCheckable(), tiles: level.rows() }),
    'verify: level must be a Level, or what level.toCheckable() returns, got {"purpose":"level","width":60,"height":24,"tiles":["#########################....',
  ],
  [
    () => verify({ ...level.toCheckable(), exits: undefined }),
    'verify: level must be a Level, or what level.toCheckable() returns, got {"purpose":"level","width":60,"height":24,"tiles":a Uint8Array,"tileset":[{"n....',
  ],
  [() => verifyDungeon(), "verifyDungeon: levels must be a list or another iterable, got undefined."],
  [
    () => verifyDungeon(level),
    'verifyDungeon: levels must be a list or another iterable, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [
    () => verifyDungeon([level]),
    'verifyDungeon: levels[0] must be a pair [name, level], got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":60,"hei....',
  ],
  [
    () => verifyDungeon([["gate", {}]]),
    'verifyDungeon: level "gate" must be a Level, or what level.toCheckable() returns, got {}.',
  ],
  [
    () => verifyDungeon({ gate: level }),
    'verifyDungeon: levels must be a list or another iterable, got {"gate":{"format":"undercroft-level","version":2,"seed":"1","depth":1,"width"....',
  ],
];
