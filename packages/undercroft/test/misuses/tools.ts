import * as insightNode from "../../src/entries/insight/node.js";
import * as insight from "../../src/entries/insight.js";
import * as cooking from "../../src/entries/recipes.js";
import * as testing from "../../src/entries/testing.js";
import * as collapsing from "../../src/entries/wfc.js";
import * as workers from "../../src/entries/worker.js";
import { LIBRARY, type Misuse, type Untyped } from "./misuse.js";

const { Rng, maze } = LIBRARY;
const { recipeChain, shippedRecipe } = cooking as Untyped;
const i = insight as Untyped;
const { metricsOf, measureRow, metricNamed, metricPosition, parseQuery, matches, search, Searcher, surveyPart } = i;
const { Survey, Surveyor, Histogram, compare, compareHistograms, blame, reportHtml, rate, rarityOf, prefabsDue } = i;
const { compareBroken, compareBrokenRates, comparePaired, SeedSet } = i;
const { manifestOf, readSurvey, SurveyFolder, surveyText, readTimes } = insightNode as Untyped;
const { Collapse, overlappingModel, tiledModel, chunkModel } = collapsing as Untyped;
const { buildInWorker, buildMany, parseSeeds, Seeds, serveThread } = workers as Untyped;
const { stepContract, sampleOptions } = testing as Untyped;

const rooms = shippedRecipe("rooms");
const chain = recipeChain(rooms);
const level = chain.build({ seed: 1 });
const sample = { width: 4, height: 4, colors: new Uint8Array(16) };
const model = overlappingModel(sample, { size: 2 });
const rng = Rng.fromSeed(1);
const first = async (generator: AsyncIterator<unknown>) => generator.next();

export const INSIGHT: readonly Misuse[] = [
  [() => metricsOf(), "metricsOf: level must be a level, or the view of a draft, got undefined."],
  [() => metricsOf("####"), 'metricsOf: level must be a level, or the view of a draft, got "####".'],
  [
    () => metricsOf(level.toJSON()),
    'metricsOf: level must be a level, or the view of a draft, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":80,"hei.... It is a level file: read',
  ],
  [() => metricsOf(level, undefined, { al: true }), 'metricsOf: there is no option "al". Did you mean "all"?'],
  [() => metricsOf(level, { all: true }), 'metricsOf: workspace must be a Workspace, or undefined, got {"all":true}.'],
  [
    () => measureRow(level, undefined, { only: ["doors"] }),
    'measureRow: only must be a Set of names of metrics, got ["doors"].',
  ],
  [() => metricNamed("loop"), 'there is no metric "loop". Did you mean "loops"?'],
  [() => metricNamed(), "metricNamed: name must be a string, got undefined."],
  [
    () => metricPosition("rats"),
    'there is no metric "rats". Known: openShare, floorShare, rooms2, areas, rectShare, corridorShare, bigLoops, deadEndCells, nooks, cutShare, bigOptional, branches and',
  ],
  [() => parseQuery(), "parseQuery: text must be a string, got undefined."],
  [() => parseQuery("loops >"), 'the query "loops >" ends too early: expected a number.'],
  [
    () => parseQuery("lops > 3"),
    'there is no metric "lops". Did you mean "loops"? It stands at character 1 of "lops > 3".',
  ],
  [() => parseQuery("loops > 3", { prefabs: [] }), 'parseQuery: there is no option "prefabs". Did you mean "prefab"?'],
  [
    () => matches("loops > 3", level),
    'matches: query must be a query, as parseQuery returns it, got "loops > 3". Read it first: parseQuery("loops > 3").',
  ],
  [() => matches(parseQuery("loops > 3")), "matches: level must be a level, got undefined."],
  [() => first(search()), "search: chain must be a chain, got undefined."],
  [
    () => first(search(rooms, "loops > 3")),
    'search: chain must be a chain, got {"name":"rooms","description":"Rooms and corridors, like in the first rogueli.... It is a recipe: make a chain of it with recipeChain',
  ],
  [
    () => first(search(chain, "loops > 3", [1, 5], { dept: 3 })),
    'search: there is no option "dept". Did you mean "depth"?',
  ],
  [
    () => first(search(chain, "loops > 3", 5)),
    "seeds: range must be two whole numbers [first, last], the smaller one first, or a list of seeds as strings, got 5.",
  ],
  [
    () => first(search(chain, "loops > 3", [5, 1])),
    "seeds: range must be two whole numbers [first, last], the smaller one first, or a list of seeds as strings, got [5,1].",
  ],
  [
    () => first(search(chain, "loops > 3", ["a", 1])),
    'seeds: range must be two whole numbers [first, last], the smaller one first, or a list of seeds as strings, got ["a",1].',
  ],
  [() => new Searcher(), "Searcher: chain must be a chain, got undefined."],
  [
    () => new Searcher(chain, "loops > 3"),
    'Searcher: query must be a query, as parseQuery returns it, got "loops > 3". Read it first: parseQuery("loops > 3").',
  ],
  [() => surveyPart(), "surveyPart: chain must be a chain, got undefined."],
  [
    () => surveyPart(chain),
    "seeds: range must be two whole numbers [first, last], the smaller one first, or a list of seeds as strings, got undefined.",
  ],
  [
    () => surveyPart(chain, 5),
    "seeds: range must be two whole numbers [first, last], the smaller one first, or a list of seeds as strings, got 5.",
  ],
  [() => surveyPart(chain, [1, 2], { dept: 3 }), 'surveyPart: there is no option "dept". Did you mean "depth"?'],
  [() => surveyPart(chain, [1, 2], { clock: 5 }), "surveyPart: clock must be a function, got 5."],
  [
    () => surveyPart(rooms, [1, 2]),
    'surveyPart: chain must be a chain, got {"name":"rooms","description":"Rooms and corridors, like in the first rogueli.... It is a recipe: make a chain of it with',
  ],
  [() => new Surveyor(), "Surveyor: chain must be a chain, got undefined."],
  [
    () => new Surveyor(chain, { history: true }),
    'Surveyor: there is no option "history". Known: depth, attempts, firstAttempt, used, movement, require, floor, all, clock.',
  ],
  [() => new Survey(), "Survey: frame must be { key, width, height }, got undefined."],
  [() => Survey.read({}), 'summary: format must be "undercroft-summary", got undefined.'],
  [() => Survey.read(), 'summary: format must be "undercroft-summary", got undefined.'],
  [
    () => new Survey({ key: "x", width: 10, height: 10 }).histogram("lops"),
    'there is no metric "lops". Did you mean "loops"?',
  ],
  [
    () => new Survey({ key: "x", width: 10, height: 10 }).heat("rats"),
    'heat: place must be one of floor, start, exit, foes, got "rats".',
  ],
  [() => new Survey({ key: "x", width: 10, height: 10 }).merge({}), "Survey.merge: other must be a Survey, got {}."],
  [() => Histogram.of(5), "Histogram.of: values must be a list or another iterable, got 5."],
  [() => Histogram.of(["5"]), 'histogram: value must be a whole number of 32 bits, got "5".'],
  [() => new Histogram().add("5"), 'histogram: value must be a whole number of 32 bits, got "5".'],
  [() => new Histogram().add(5, -1), "histogram: count must be a whole number from 0, got -1."],
  [() => new Histogram().quantile(50), "histogram: share must be a number from 0 to 1, got 50."],
  [() => new Histogram().merge([5]), "Histogram.merge: other must be a Histogram, got [5]."],
  [() => Histogram.read([]), "histogram must be an object with none and counts, got []."],
  [() => compare(), "compare: a must be a Survey, or another object with a method histogram, got undefined."],
  [
    () => compare(level, level),
    'compare: a must be a Survey, or another object with a method histogram, got {"format":"undercroft-level","version":2,"seed":"1","depth":1,"width":80,"hei....',
  ],
  [
    () => compareHistograms(new Histogram(), new Histogram()),
    'compareHistograms: a must be an object with a Histogram for each metric, got {"none":0,"counts":[]}.',
  ],
  [
    () => compareHistograms({}, {}, { name: {} }),
    'compareHistograms: there is no option "name". Did you mean "names"?',
  ],
  [() => compareBroken(), "compareBroken: a must be a list or another iterable, got undefined."],
  [
    () => compareBrokenRates(1, 2),
    "compareBrokenRates: a must be [broken, levels], two whole numbers, and no more broken than levels, got 1.",
  ],
  [
    () => compareBrokenRates([5, 1], [1, 5]),
    "compareBrokenRates: a must be [broken, levels], two whole numbers, and no more broken than levels, got [5,1].",
  ],
  [() => comparePaired(), "comparePaired: pairs must be an object with the histograms of each metric, got undefined."],
  [() => blame(), "blame: chain must be a chain, got undefined."],
  [() => blame(chain, [1, 2], { queri: undefined }), 'blame: there is no option "queri". Did you mean "query"?'],
  [
    () => blame(chain, [1, 2], { query: "loops > 3" }),
    'blame: query must be a query, as parseQuery returns it, got "loops > 3". Read it first: parseQuery("loops > 3").',
  ],
  [() => reportHtml(), "reportHtml: survey must be a Survey, or { name, summary, subject }, got undefined."],
  [() => reportHtml({}), "reportHtml: survey must be a Survey, or { name, summary, subject }, got {}."],
  [() => rate(5, 1), "rate: hits must be a whole number from 0 to 1, got 5."],
  [() => rate("1", 5), 'rate: hits must be a whole number from 0 to 5, got "1".'],
  [() => rarityOf(), "rarityOf: tallies must be a list or another iterable, got undefined."],
  [() => prefabsDue(chain), "prefabsDue: options must be an object with a seed, got undefined."],
  [() => prefabsDue(chain, { seed: 1, atempt: 2 }), 'build: there is no option "atempt". Did you mean "attempts"?'],
  [() => SeedSet.read({}), "summary: seeds must be a list of [first, last], got undefined."],
  [() => manifestOf(chain), "manifestOf: options must be an object, got undefined."],
  [() => manifestOf(chain, { seeds: 5, library: "0.13" }), "manifestOf: seeds must be a list, got 5."],
  [
    () => manifestOf(chain, { seeds: [[1, 5]], library: "0.13", dept: 2 }),
    'manifestOf: there is no option "dept". Did you mean "depth"?',
  ],
  [() => readSurvey(), "readSurvey: text must be a string, got undefined."],
  [
    () => readSurvey("{}", "summary.json"),
    'summary.json: summary: format must be "undercroft-summary", got undefined.',
  ],
  [() => readSurvey("{}"), "readSurvey: file must be a string, got undefined."],
  [() => surveyText(), "surveyText: summary must be a Survey, got undefined."],
  [() => SurveyFolder.open(), "SurveyFolder.open: path must be a string, got undefined."],
  [() => SurveyFolder.open("missing"), "missing isn't a survey: it has no survey.json."],
  [() => readTimes(), "readTimes: path must be a string, got undefined."],
];

export const SOLVER: readonly Misuse[] = [
  [() => overlappingModel(), "overlappingModel: the sample must be { width, height, colors }, got undefined."],
  [() => overlappingModel("####"), 'overlappingModel: the sample must be { width, height, colors }, got "####".'],
  [
    () => overlappingModel({ width: 4, height: 4, colors: [1] }),
    "overlappingModel: the sample is 4x4, so it must have 16 colours, got 1.",
  ],
  [() => overlappingModel(sample, { sice: 3 }), 'overlappingModel: there is no option "sice". Did you mean "size"?'],
  [() => overlappingModel(sample, { size: 99 }), "overlappingModel: size must be a whole number from 2 to 5, got 99."],
  [() => overlappingModel(sample, 3), "overlappingModel: options must be an object, got 3."],
  [() => tiledModel(), "tiledModel: tiles must be a list, got undefined."],
  [() => tiledModel([]), "tiledModel: there must be at least one tile."],
  [
    () => tiledModel([{ name: "a", wieght: 2 }]),
    'tiledModel: tiles[0]: there is no option "wieght". Did you mean "weight"?',
  ],
  [
    () => tiledModel([{ name: "a" }], { besides: [] }),
    'tiledModel: there is no option "besides". Did you mean "beside"?',
  ],
  [
    () => tiledModel([{ name: "a" }], { beside: [["a", "b"]] }),
    'tiledModel: a rule uses the tile "b", which is not in the set. Did you mean "a"?',
  ],
  [() => chunkModel(sample), "chunkModel: options must be an object, got undefined."],
  [
    () => chunkModel(sample, { width: 10 }),
    "chunkModel: height must be a whole number from 1 to 65535, got undefined.",
  ],
  [
    () => chunkModel(sample, { width: 10, height: 10, chunk: 3 }),
    'chunkModel: there is no option "chunk". Known: width, height, size, open, limit.',
  ],
  [() => new Collapse(), "Collapse: options must be an object, got undefined."],
  [() => new Collapse({ model }), "Collapse: rng must be an Rng, such as Rng.fromSeed(1), got undefined."],
  [
    () => new Collapse({ model, width: 10, height: 10 }),
    "Collapse: rng must be an Rng, such as Rng.fromSeed(1), got undefined.",
  ],
  [
    () => new Collapse({ model, width: 10, height: 10, rng: Math.random }),
    "Collapse: rng must be an Rng, such as Rng.fromSeed(1), got a function.",
  ],
  [
    () => new Collapse({ model: sample, width: 10, height: 10, rng }),
    "Collapse: model must be a model, as overlappingModel, chunkModel or tiledModel returns it, got",
  ],
  [
    () => new Collapse({ model, width: 10, height: 10, rng, perodic: true }),
    'Collapse: there is no option "perodic". Did you mean "periodic"?',
  ],
  [
    () => new Collapse({ model, width: 10, height: 10, rng, pins: [5] }),
    "collapse: pins must have one entry per cell, 100 in total, got 1.",
  ],
  [
    () => new Collapse({ model, width: 10, height: 10, rng, budget: 0 }),
    "collapse: budget must be a whole number from 1 to 9007199254740991, got 0.",
  ],
  [
    () => new Collapse({ model, width: 10, height: 10, rng, regions: [{ cells: [[1, 2]], colors: [0] }] }),
    "collapse: each cell in regions must be a whole number from 0 to 99, got [1,2].",
  ],
];

export const WORKERS: readonly Misuse[] = [
  [() => buildInWorker(), "buildInWorker: recipe must be a recipe, which is plain data, got undefined."],
  [
    () => buildInWorker(chain),
    'buildInWorker: recipe must be a recipe, which is plain data, got {"width":80,"height":50,"purpose":"level","name":"rooms","movement":"diagonal.... A chain can\'t be sent',
  ],
  [
    () => buildInWorker(chain, { seed: 1 }),
    'buildInWorker: recipe must be a recipe, which is plain data, got {"width":80,"height":50,"purpose":"level","name":"rooms","movement":"diagonal.... A chain can\'t be sent',
  ],
  [
    () => buildInWorker("rooms", { seed: 1 }),
    'buildInWorker: recipe must be a recipe, which is plain data, got "rooms". Pass shippedRecipe(name) for an included recipe.',
  ],
  [() => buildInWorker(rooms), "buildInWorker: options must be an object, got undefined."],
  [() => buildInWorker(rooms, {}), "seed must be a string or a whole number, got undefined."],
  [() => buildInWorker(rooms, { seed: 1, dept: 3 }), 'buildInWorker: there is no option "dept". Did you mean "depth"?'],
  [() => buildInWorker(rooms, { seed: 1, signal: 5 }), "buildInWorker: signal must be an AbortSignal, got 5."],
  [() => buildInWorker(rooms, { seed: 1, onProgress: 5 }), "buildInWorker: onProgress must be a function, got 5."],
  [
    () => buildInWorker(rooms, { seed: 1, thread: 5 }),
    "buildInWorker: thread must be a URL, or a string with one, got 5.",
  ],
  [
    () => buildInWorker(rooms, { seed: 1, depth: "deep" }),
    'buildInWorker: depth must be a whole number of at least 0, got "deep".',
  ],
  [() => buildInWorker(rooms, { seed: 1, size: "80x50" }), 'buildInWorker: size must be [width, height], got "80x50".'],
  [() => first(buildMany()), "buildMany: recipe must be a recipe, which is plain data, got undefined."],
  [
    () => first(buildMany(chain, { seeds: 3 })),
    'buildMany: recipe must be a recipe, which is plain data, got {"width":80,"height":50,"purpose":"level","name":"rooms","movement":"diagonal.... A chain can\'t be sent to',
  ],
  [() => first(buildMany(rooms)), "buildMany: options must be an object, got undefined."],
  [
    () => first(buildMany(rooms, { seed: 3 })),
    'buildMany: there is no option "seed". buildMany builds many levels: did you mean seeds?',
  ],
  [
    () => first(buildMany(rooms, { seeds: -3 })),
    "seeds must be a number such as 200, a range such as 5..20, or a list such as a,b,c.",
  ],
  [() => first(buildMany(rooms, { seeds: {} })), "Seeds.of: seeds must be a list or another iterable, got {}."],
  [
    () => first(buildMany(rooms, { seeds: 3, thread_s: 2 })),
    'buildMany: there is no option "thread_s". Did you mean "threads"?',
  ],
  [() => first(buildMany(rooms, { seeds: 3, threads: 0 })), "threads must be a whole number of at least 1, got 0."],
  [
    () => first(buildMany(rooms, { seeds: 3, limit: "none" })),
    'buildMany: limit must be a number of milliseconds above 0, got "none".',
  ],
  [() => parseSeeds(), "parseSeeds: text must be a string, got undefined."],
  [() => parseSeeds(""), "seeds must be a number such as 200, a range such as 5..20, or a list such as a,b,c."],
  [() => parseSeeds(5), "parseSeeds: text must be a string, got 5."],
  [
    () => parseSeeds("x..y"),
    '"x..y" is not a range of seeds: both ends must be whole numbers, such as 5..20. For a seed of this name, write it in a list, such as x..y,rats, or on a line of a file:',
  ],
  [
    () => parseSeeds("1..y"),
    '"1..y" is not a range of seeds: both ends must be whole numbers, such as 5..20. For a seed of this name, write it in a list, such as 1..y,rats, or on a line of a file:',
  ],
  [() => parseSeeds("1.5..9"), "seeds must be a number such as 200, a range such as 5..20, or a list such as a,b,c."],
  [() => parseSeeds("1...9"), "seeds must be a number such as 200, a range such as 5..20, or a list such as a,b,c."],
  [() => parseSeeds("9..1"), "the range 9..1 is empty: it must go from a smaller to a larger number, such as 1..9."],
  [() => parseSeeds("1..9", { mots: 5 }), 'parseSeeds: there is no option "mots". Did you mean "most"?'],
  [() => parseSeeds("@seeds.txt"), "seeds can't be read from a file here. Pass the seeds themselves."],
  [() => Seeds.of(5), "Seeds.of: seeds must be a list or another iterable, got 5."],
  [() => Seeds.of([1.5]), "seed must be a string or a whole number, got 1.5."],
  [() => Seeds.range(9, 1), "a range of seeds must go from a smaller to a larger whole number, got 9..1."],
  [() => Seeds.range("1", "9"), "a range of seeds must go from a smaller to a larger whole number, got 1..9."],
  [() => Seeds.range(1, 9).at(99), "there is no seed 99 among 9."],
  [() => Seeds.range(1, 9).every(0, 0), "every: n must be a whole number of at least 1, got 0."],
  [() => Seeds.range(1, 9).slice("a"), 'slice: from must be a whole number of at least 0, got "a".'],
  [() => Seeds.range(1, 9).without("3"), 'without: isLeftOut must be a function, got "3".'],
  [() => serveThread({ step: [] }), 'serveThread: there is no option "step". Did you mean "steps"?'],
  [() => serveThread({ steps: maze }), "serveThread: steps must be a list, got a function."],
];

export const TESTING: readonly Misuse[] = [
  [
    () => stepContract(),
    "stepContract: factory must be the function that makes the step, as defineBuilder or defineLayer returns it, got undefined.",
  ],
  [
    () => stepContract("maze"),
    'stepContract: factory must be the function that makes the step, as defineBuilder or defineLayer returns it, got "maze".',
  ],
  [
    () => stepContract(maze()),
    "stepContract: factory must be the function that makes the step, as defineBuilder or defineLayer returns it, got",
  ],
  [() => stepContract(maze, { trails: 5 }), 'stepContract: there is no option "trails". Did you mean "trials"?'],
  [() => stepContract(maze, { trials: -1 }), "stepContract: trials must be a whole number of at least 0, got -1."],
  [
    () => sampleOptions(),
    "sampleOptions: table must be an option table, such as maze.definition.options, got undefined.",
  ],
  [
    () => sampleOptions(maze, rng),
    "sampleOptions: table must be an option table, such as maze.definition.options, got a function.",
  ],
  [
    () => sampleOptions(maze.definition.options),
    "sampleOptions: rng must be an Rng, such as Rng.fromSeed(1), got undefined.",
  ],
];
