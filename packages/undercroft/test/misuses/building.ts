import { LIBRARY, type Misuse } from "./misuse.js";

const u = LIBRARY;
const { chain, maze, simpleMap, areaStart, distantExit, roomExploder, roomBasedStart, cellularAutomata } = u;
const { edifice, inhabit, roomVaults } = u;
const { oneOf, weight, chance, when, steps, within, inParts, prefabLevel } = u;
const { defineBuilder, defineLayer, integer, ratio, count, choice, span, dice, flag, names } = u;

const mazes = chain({ width: 41, height: 21 }).startWith(maze()).with(areaStart()).with(distantExit());
const rooms = chain({ width: 60, height: 24 }).startWith(simpleMap());
const own = (definition: object) => defineLayer({ id: "own", options: {}, *build() {}, ...definition });

export const CHAINS: readonly Misuse[] = [
  [() => chain(), "chain needs { width, height }, got undefined."],
  [() => chain(40, 20), "chain needs { width, height }, got 40."],
  [() => chain({ width: 40, hieght: 20 }), 'chain: there is no option "hieght". Did you mean "height"?'],
  [
    () => chain({ width: 40, height: 20, purpos: "map" }),
    'chain: there is no option "purpos". Did you mean "purpose"?',
  ],
  [() => chain({ width: 40, height: 20, seed: 1 }), 'chain: there is no option "seed". build takes it.'],
  [() => chain({ width: "40", height: 20 }), 'width must be a whole number of at least 1, got "40".'],
  [() => chain({ width: 40.5, height: 20 }), "width must be a whole number of at least 1, got 40.5."],
  [() => chain({ width: Number.NaN, height: 20 }), "width must be a whole number of at least 1, got NaN."],
  [() => chain({ width: 40, height: 0 }), "height must be a whole number of at least 1, got 0."],
  [() => chain([40, 20]), "chain: options must be an object, got [40,20]."],
  [() => chain({ width: 40, height: 20, purpose: "maps" }), 'purpose must be level or map, got "maps".'],
  [() => chain({ width: 40, height: 20, name: 5 }), "name must be a non-empty string, got 5."],
  [() => chain({ width: 40, height: 20, tiles: "stone" }), 'tileset: tiles must be a list of tiles, got "stone".'],
  [
    () => chain({ width: 40, height: 20, tiles: [{ name: "stone" }] }),
    'tileset: the glyph of "stone" must be one visible character, got undefined.',
  ],
  [
    () => chain({ width: 40, height: 20, movement: "sideways" }),
    'movement must be orthogonal or diagonal, got "sideways".',
  ],
  [
    () => chain({ width: 40, height: 20, require: "throne" }),
    'require must be a list of non-empty strings, got "throne".',
  ],
  [
    () => chain({ width: 40, height: 20, theme: 5 }),
    "theme must be the name of a theme, such as stone or caverns, got 5.",
  ],
  [
    () => chain({ width: 40, height: 20, allows: ["exit"] }),
    'allows must be a list of exit-locked and exit-secret, got ["exit"].',
  ],
  [
    () => chain({ width: 40, height: 20, cellLimit: 0 }),
    "cellLimit must be a whole number from 1 to 2147483647, got 0.",
  ],
  [
    () => chain({ width: 40, height: 20 }).startWith(maze),
    "a chain is made of steps, got a function. Call it: a step is what the function returns.",
  ],
  [() => chain({ width: 40, height: 20 }).startWith(), "a chain is made of steps, got undefined."],
  [
    () => chain({ width: 40, height: 20 }).startWith(areaStart()),
    "a chain starts with an initial builder, but this is a layer.",
  ],
  [
    () => chain({ width: 40, height: 20 }).with(areaStart()),
    "a chain starts with an initial builder: call startWith() first, and use what it returns.",
  ],
  [() => rooms.with(maze()), "a chain has one initial builder, but this is a second one."],
  [() => rooms.with("area-start"), 'a chain is made of steps, got "area-start".'],
  [
    () => rooms.with(roomBasedStart),
    "a chain is made of steps, got a function. Call it: a step is what the function returns.",
  ],
  [
    () => chain({ width: 40, height: 20 }).startWith(maze()).with(roomExploder()),
    "steps[1]: room-exploder needs: rooms (rooms comes from simple-map, or room-plan and room-drawer).",
  ],
  [() => rooms.withAll(areaStart()), "withAll: layers must be a list, got the step area-start."],
  [() => rooms.withAll(), "withAll: layers must be a list, got undefined."],
  [() => rooms.withAll([5]), "a chain is made of steps, got 5."],
  [() => rooms.withEarly(5), "a chain is made of steps, got 5."],
  [
    () => rooms.build({ seed: 1 }),
    'this level needs: start, exit. Add area-start and distant-exit, or use purpose: "map" for a bare map.',
  ],
  [
    () => chain({ width: 40, height: 20 }).build({ seed: 1 }),
    "a chain starts with an initial builder: call startWith() first, and use what it returns.",
  ],
];

export const BUILDS: readonly Misuse[] = [
  [() => mazes.build(), "build needs { seed }: any string or whole number, got undefined."],
  [() => mazes.build(42), "build needs { seed }: any string or whole number, got 42."],
  [() => mazes.build("rats"), 'build needs { seed }: any string or whole number, got "rats".'],
  [() => mazes.build(["rats"]), 'build: options must be an object, got ["rats"].'],
  [() => mazes.build({}), "seed must be a string or a whole number, got undefined."],
  [() => mazes.build({ sede: 1 }), 'build: there is no option "sede". Did you mean "seed"?'],
  [() => mazes.build({ seed: 1, dept: 3 }), 'build: there is no option "dept". Did you mean "depth"?'],
  [
    () => mazes.build({ seed: 1, signal: AbortSignal.timeout(1000) }),
    'build: there is no option "signal". buildAsync takes it: build never gives way, so nothing could stop it.',
  ],
  [() => mazes.build({ seed: 1, onProgress() {} }), 'build: there is no option "onProgress". buildAsync takes it.'],
  [() => mazes.build({ seed: 1, onstep() {} }), 'build: there is no option "onstep". Did you mean "onStep"?'],
  [
    () => mazes.build({ seed: 1, width: 80 }),
    'build: there is no option "width". Known: seed, depth, attempts, firstAttempt, history, stepHashes, explain, used, movement, require, floor, onStep.',
  ],
  [() => mazes.build({ seed: 1.5 }), "seed must be a string or a whole number, got 1.5."],
  [() => mazes.build({ seed: Number.NaN }), "seed must be a string or a whole number, got NaN."],
  [() => mazes.build({ seed: null }), "seed must be a string or a whole number, got null."],
  [() => mazes.build({ seed: {} }), "seed must be a string or a whole number, got {}."],
  [() => mazes.build({ seed: 1, depth: -1 }), "depth must be a whole number from 0 to 1000000, got -1."],
  [() => mazes.build({ seed: 1, depth: "deep" }), 'depth must be a whole number from 0 to 1000000, got "deep".'],
  [() => mazes.build({ seed: 1, attempts: 0 }), "attempts must be a whole number from 1 to 1000, got 0."],
  [() => mazes.build({ seed: 1, firstAttempt: -1 }), "firstAttempt must be a whole number from 1 to 1000, got -1."],
  [() => mazes.build({ seed: 1, history: "yes" }), 'build: history must be true or false, got "yes".'],
  [() => mazes.build({ seed: 1, explain: 1 }), "build: explain must be true or false, got 1."],
  [() => mazes.build({ seed: 1, stepHashes: "none" }), 'stepHashes must be "all" or "last", got "none".'],
  [() => mazes.build({ seed: 1, used: "throne" }), 'used must be a list of non-empty strings, got "throne".'],
  [
    () => mazes.build({ seed: 1, require: ["throne"] }),
    'require "throne": no step of this chain places prefabs. Add room-vaults.',
  ],
  [() => mazes.build({ seed: 1, movement: "diag" }), 'movement must be orthogonal or diagonal, got "diag".'],
  [() => mazes.build({ seed: 1, floor: true }), 'floor must be "reachable", or left out, got true.'],
  [() => mazes.build({ seed: 1, onStep: true }), "build: onStep must be a function, got true."],
  [() => mazes.buildAsync(), "buildAsync needs { seed }: any string or whole number, got undefined."],
  [() => mazes.buildAsync({ seed: 1, signal: 5 }), "buildAsync: signal must be an AbortSignal, got 5."],
  [
    () => mazes.buildAsync({ seed: 1, signal: new AbortController() }),
    "buildAsync: signal must be an AbortSignal, got {}. An AbortController isn't a signal: pass its .signal.",
  ],
  [() => mazes.buildAsync({ seed: 1, onProgress: true }), "buildAsync: onProgress must be a function, got true."],
  [
    () => mazes.buildAsync({ seed: 1, singal: undefined }),
    'buildAsync: there is no option "singal". Did you mean "signal"?',
  ],
  [() => mazes.buildAsync({ seed: 1, onStep() {} }), 'buildAsync: there is no option "onStep". Only build takes it.'],
  [() => mazes.frames({ seed: 1, dept: 3 }).next(), 'frames: there is no option "dept". Did you mean "depth"?'],
  [() => mazes.frames({ seed: 1, onStep() {} }).next(), 'frames: there is no option "onStep". Only build takes it.'],
  [() => mazes.frames().next(), "frames needs { seed }: any string or whole number, got undefined."],
  [() => mazes.resolve(), "resolve needs { seed }: any string or whole number, got undefined."],
  [() => mazes.resolve({ seed: 1, dept: 3 }), 'resolve: there is no option "dept". Did you mean "depth"?'],
  [() => mazes.taken({ seed: 1, dept: 3 }), 'taken: there is no option "dept". Did you mean "depth"?'],
];

export const PARTS: readonly Misuse[] = [
  [() => maze({ pasage: 2 }), 'maze: there is no option "pasage". Did you mean "passage"?'],
  [() => maze({ passage: 0 }), "maze: passage must be a whole number from 1 to 50, got 0."],
  [() => maze(5), "maze: options must be an object, got 5."],
  [() => maze(null), "maze: options must be an object, got null."],
  [() => maze({ as: "" }), 'maze: as must be 1 to 100 letters, digits, "-", "_", ":" or "#", got "".'],
  [() => maze({ seed: 1.5 }), "seed must be a string or a whole number, got 1.5."],
  [
    () => edifice({ plan: "keep" }),
    'edifice: plan must be a plan, got "keep". Names only work in recipes: pass the plan itself, from undercroft/tables or undercroft/prefabs.',
  ],
  [
    () => inhabit({ encounters: "undercroft" }),
    'inhabit: encounters must be an encounter-table, got "undercroft". Names only work in recipes: pass the encounter-table itself, from undercroft/tables or undercroft/prefabs.',
  ],
  [
    () => roomVaults({ packs: ["seeds"] }),
    'packs must be a list of packs, got ["seeds"]. Names only work in recipes: pass the pack itself, from undercroft/tables or undercroft/prefabs.',
  ],
  [() => oneOf(), "oneOf needs at least one step to choose from."],
  [
    () => oneOf(maze, simpleMap),
    "a chain is made of steps, got a function. Call it: a step is what the function returns.",
  ],
  [
    () => oneOf([maze(), simpleMap()]),
    "oneOf takes steps, got a list. Pass them one by one, or spread the list: oneOf(...list).",
  ],
  [() => oneOf(maze(), areaStart()), "oneOf: a choice must be between initial builders or between layers, not both."],
  [() => oneOf(weight(0, maze())), "oneOf: at least one weight must be more than 0."],
  [() => weight("3", maze()), 'weight must be a number of at least 0, got "3".'],
  [() => weight(-1, maze()), "weight must be a number of at least 0, got -1."],
  [() => weight(3), "a chain is made of steps, got undefined."],
  [() => weight(maze(), 3), "weight must be a number of at least 0, got the step maze."],
  [() => chance(1.5, roomExploder()), "chance must be a number from 0 to 1, got 1.5."],
  [() => chance(30, roomExploder()), "chance must be a number from 0 to 1, got 30."],
  [() => chance(roomExploder(), 0.3), "a chain is made of steps, got 0.3."],
  [() => chance(0.3), "a chain is made of steps, got undefined."],
  [() => when({ dept: 3 }, areaStart()), 'when: only depth, width and height are known, got "dept".'],
  [() => when({ depth: "3-8" }, areaStart()), 'a range must look like 3, 3..8, 3.. or ..8, got "3-8".'],
  [() => when("depth > 3", areaStart()), 'when must be { depth, width, height }, got "depth > 3".'],
  [() => when([3, 8], areaStart()), "when must be { depth, width, height }, got [3,8]."],
  [() => when({ depth: undefined }, areaStart()), "a range must look like 3, 3..8, 3.. or ..8, got undefined."],
  [() => when({ depth: 3 }), "a chain is made of steps, got undefined."],
  [() => steps(), "a group needs at least one step."],
  [() => steps([maze(), areaStart()]), "a chain is made of steps, got [the step maze,"],
  [() => steps(areaStart(), maze()), "a chain has one initial builder, and it comes first; the rest are layers."],
  [
    () => within({ region: "north", steps: [areaStart()] }),
    'within: region must be { "half": "left" }, { "quarter": "nw" }, { "rect": [4, 4, 20, 12] }, { "room": 0 }, { "area": "swamp" }, { "gate": 0 } or { "mask": [ … ] }, got',
  ],
  [() => within({ half: "left" }), 'within: there is no option "half". Known: region, steps.'],
  [
    () => inParts({ parts: [maze()] }),
    'in-parts: parts must be a list of 2 to 4 parts such as { "steps": [ … ], "name": "fort", "theme": "stone" }, got',
  ],
  [
    () => inParts({ cut: "across", parts: "maze" }),
    'in-parts: cut must be one of halves, quarters, blob, rim, got "across".',
  ],
  [() => prefabLevel({ prefab: "fort" }), 'prefab-level: prefab must be a prefab that is a level, got "fort".'],
  [() => cellularAutomata({ floor: "0.5" }), 'cellular-automata: floor must be a number from 0 to 1, got "0.5".'],
];

export const OWN_STEPS: readonly Misuse[] = [
  [() => defineBuilder(), "defineBuilder: options must be an object, got undefined."],
  [() => defineBuilder("own"), 'defineBuilder: options must be an object, got "own".'],
  [
    () => defineBuilder({ id: "Own Step", options: {}, *build() {} }),
    'a step\'s id must be made up of lower-case letters, digits and "-", got "Own Step".',
  ],
  [
    () => defineBuilder({ id: "own", *build() {} }),
    "own: options must be a table of options, {} if there are none, got undefined.",
  ],
  [
    () => defineBuilder({ id: "own", options: {}, *buld() {} }),
    'defineBuilder: there is no option "buld". Did you mean "build"?',
  ],
  [
    () => defineBuilder({ id: "own", options: {}, needs: ["rooms"], *build() {} }),
    'defineBuilder: there is no option "needs". An initial builder starts from solid rock, so it needs no facts.',
  ],
  [() => own({ need: ["rooms"] }), 'defineLayer: there is no option "need". Did you mean "needs"?'],
  [() => own({ needs: "rooms" }), 'defineLayer: needs must be a list, got "rooms".'],
  [
    () => own({ needs: ["room"] }),
    'own: there is no fact "room". Facts: plan, rooms, corridors, start, exit, doors, areas.',
  ],
  [() => own({ adds: "start" }), 'defineLayer: adds must be a list, got "start".'],
  [() => own({ writes: "tiles" }), 'defineLayer: writes must be a list, got "tiles".'],
  [
    () => own({ writes: ["walls"] }),
    'own: writes can\'t contain "walls". It can contain: tiles, rooms, start, exit, spawns, prefabs.',
  ],
  [() => own({ version: 0 }), "own: version must be a whole number of at least 1, got 0."],
  [() => own({ summary: 5 }), "defineLayer: summary must be a string, got 5."],
  [
    () => own({ options: { size: 5 } }),
    "own: option size must be made by integer(), ratio(), flag() or another of these functions, got 5.",
  ],
  [
    () => own({ options: { seed: integer(1, { min: 1, max: 2 }, "A seed.") } }),
    'own: an option can\'t be named "seed" because recipes use that key.',
  ],
  [() => own({ minSize: [3, 3] }), "defineLayer: minSize must be a function, got [3,3]."],
  [() => own({ prepare: 5 }), "defineLayer: prepare must be a function, got 5."],
  [
    () => own({ build: "dig" }),
    'own: build must be a generator function, got "dig". Write it with an asterisk: *build(map, rng, options) { … }.',
  ],
  [
    () =>
      rooms
        .with(own({ build() {} })())
        .with(areaStart())
        .with(distantExit())
        .build({ seed: 1 }),
    'own#1: build must be a generator function, but it returned undefined. Write it with an asterisk: *build(map, rng, options) { … } (seed "1", depth 1, 60x24, attempt 1,',
  ],
  [
    () => own({ options: { size: integer(50, { min: 1, max: 5 }, "Too large by default.") } }),
    "own: the default of size must be a whole number from 1 to 5, got 50.",
  ],
  [() => integer(5), "integer: range must be { min, max }, two numbers, and max at least min, got undefined."],
  [
    () => integer(5, [1, 9], "A list is no range."),
    "integer: range must be { min, max }, two numbers, and max at least min, got [1,9].",
  ],
  [
    () => own({ options: { n: integer("5", { min: 1, max: 9 }, "A string.") } }),
    'own: the default of n must be a whole number from 1 to 9, got "5".',
  ],
  [
    () => integer(5, { min: 9, max: 1 }, "Upside down."),
    'integer: range must be { min, max }, two numbers, and max at least min, got {"min":9,"max":1}.',
  ],
  [
    () => integer(5, { min: 1, max: 9, step: 2 }, "An unknown key."),
    'integer: range: there is no option "step". Known: min, max, typical.',
  ],
  [
    () => own({ options: { n: ratio("half", "A string.") } }),
    'own: the default of n must be a number from 0 to 1, got "half".',
  ],
  [() => ratio(0.5), "ratio: help must be a string, got undefined."],
  [() => count(5), "count: range must be { min, max }, two numbers, and max at least min, got undefined."],
  [() => choice("a", "abc", "A string of choices."), 'choice: choices must be a list, got "abc".'],
  [
    () => own({ options: { n: choice("d", ["a", "b"], "None of them.") } }),
    'own: the default of n must be one of a, b, got "d".',
  ],
  [
    () => own({ options: { n: span(9, 1, { min: 1, max: 9 }, "Upside down.") } }),
    "own: the default of n must be [minimum, maximum], two whole numbers from 1 to 9, got [9,1].",
  ],
  [
    () => own({ options: { n: dice("2w6", "Dice in German.") } }),
    'own: the default of n must be dice notation such as "2d6+1", got "2w6".',
  ],
  [() => own({ options: { n: flag("yes", "A string.") } }), 'own: the default of n must be true or false, got "yes".'],
  [() => names(), "names: help must be a string, got undefined."],
];
