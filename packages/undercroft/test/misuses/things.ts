import * as tables from "../../src/entries/tables.js";
import { LIBRARY, type Misuse, type Untyped } from "./misuse.js";

const u = LIBRARY;
const { Rng, resolveSpawn, rollTable, spawnTable, SEEDS_TABLE, tileset, Tileset } = u;
const { intoBitecs, intoKoota, intoMiniplex, scaled, Dungeon, dungeonOf } = u;
const { chain, maze, simpleMap, furnish, defineLayer, spawnRegion, room, digLine } = u;
const { patchTable, areaTable, furnitureTable, groundTable, feelingTable, encounterTable, buildingPlan } =
  tables as Untyped;
const endless: { room: string; sides: unknown[] } = { room: "cell", sides: [] };
endless.sides.push(endless);

const rng = Rng.fromSeed("rats");
const rats = { name: "Rat", kind: "monster", base: 1 };
const LAST_TILE = tileset().tiles.length - 1;
const mazes = chain({ width: 41, height: 21, purpose: "map" }).startWith(maze());
/** What goes wrong in a step of one's own that is given the draft. */
const inStep = (build: (map: any, rng: any) => void) => {
  const own = defineLayer({
    id: "own",
    options: {},
    *build(map: unknown, stream: unknown) {
      build(map, stream);
    },
  });
  return chain({ width: 41, height: 21, purpose: "map" }).startWith(simpleMap()).with(own()).build({ seed: 1 });
};

export const RANDOM_NUMBERS: readonly Misuse[] = [
  [() => Rng.fromSeed(), "seed must be a string or a whole number, got undefined."],
  [() => Rng.fromSeed(0.5), "seed must be a string or a whole number, got 0.5."],
  [() => new Rng(5), "streams come from seeds: write Rng.fromSeed(5)."],
  [() => new Rng(), "streams come from seeds: write Rng.fromSeed(1)."],
  [() => rng.below(0), "rng.below: n must be a whole number from 1 to 2^32, got 0."],
  [() => rng.below("6"), 'rng.below: n must be a whole number from 1 to 2^32, got "6".'],
  [() => rng.between(6, 1), "rng.between: min and max must be whole numbers, and max at least min, got 6 and 1."],
  [() => rng.between(6), "rng.between: min and max must be whole numbers, and max at least min, got 6 and undefined."],
  [() => rng.between(1, 5.5), "rng.between: min and max must be whole numbers, and max at least min, got 1 and 5.5."],
  [() => rng.between("1", 6), 'rng.between: min and max must be whole numbers, and max at least min, got "1" and 6.'],
  [
    () => rng.between(0.5, 6.5),
    "rng.between: min and max must be whole numbers, and max at least min, got 0.5 and 6.5.",
  ],
  [() => rng.chance("often"), 'rng.chance: p must be a number from 0 to 1, got "often".'],
  [() => rng.chance(Number.NaN), "rng.chance: p must be a number from 0 to 1, got NaN."],
  [() => rng.chance(), "rng.chance: p must be a number from 0 to 1, got undefined."],
  [() => rng.roll(-1, 6), "rng.roll: n must be a whole number of at least 0, got -1."],
  [() => rng.roll(2), "rng.roll: sides must be a whole number of at least 1, got undefined."],
  [() => rng.dice("2w6"), 'dice must look like "2d6+1", got "2w6".'],
  [() => rng.dice(6), 'rng.dice: notation must be a string such as "2d6+1", got 6.'],
  [() => rng.pick([]), "rng.pick: items must be a list with at least one item, got []."],
  [() => rng.pick(), "rng.pick: items must be a list with at least one item, got undefined."],
  [() => rng.pick(new Set(["rat", "bat"])), "rng.pick: items must be a list with at least one item, got a Set."],
  [() => rng.pick({ rat: 1 }), 'rng.pick: items must be a list with at least one item, got {"rat":1}.'],
  [() => rng.weighted([]), "rng.weighted: at least one weight must be greater than 0."],
  [() => rng.weighted(["1", 2]), 'rng.weighted: weights must be 0 or more, got "1".'],
  [() => rng.weighted({ rat: 1 }), 'rng.weighted: weights must be a list of numbers, got {"rat":1}.'],
  [() => rng.weighted(), "rng.weighted: weights must be a list of numbers, got undefined."],
  [() => rng.shuffle(), "rng.shuffle: items must be a list, got undefined."],
  [() => rng.shuffle("rats"), 'rng.shuffle: items must be a list, got "rats".'],
  [() => rng.shuffle(new Set([1, 2])), "rng.shuffle: items must be a list, got a Set."],
  [() => rng.fork(), "rng.fork: name must be a string or a number, got undefined."],
  [() => rng.fork({}), "rng.fork: name must be a string or a number, got {}."],
  [() => rng.at([3, 4]), "rng.at: x and y must be whole numbers, got [3,4] and undefined."],
  [() => rng.at(3), "rng.at: x and y must be whole numbers, got 3 and undefined."],
  [() => rng.at(0.5, 1), "rng.at: x and y must be whole numbers, got 0.5 and 1."],
];

export const TABLES: readonly Misuse[] = [
  [() => spawnTable("x", []), 'spawn table "x" is empty: give it at least one entry.'],
  [() => spawnTable("x"), "spawnTable: entries must be a list, got undefined."],
  [
    () => spawnTable([rats]),
    'spawnTable: name must be a non-empty string, got [{"name":"Rat","kind":"monster","base":1}].',
  ],
  [() => spawnTable("", [rats]), 'spawnTable: name must be a non-empty string, got "".'],
  [
    () => spawnTable("x", [{ ...rats, kind: "beast" }]),
    'spawn table "x": entries[0].kind must be one of monster, item, trap, feature, got "beast".',
  ],
  [
    () => spawnTable("x", [rats, { ...rats, base: "10" }]),
    'spawn table "x": entries[1].base must be a number, the weight, got "10".',
  ],
  [
    () => spawnTable("x", [{ ...rats, perdepth: 1 }]),
    'spawn table "x": entries[0]: there is no option "perdepth". Did you mean "perDepth"?',
  ],
  [
    () => spawnTable("x", [{ ...rats, depth: "3-8" }]),
    'spawn table "x": entries[0].depth must be a range such as "3..8", or a list of them, got "3-8".',
  ],
  [
    () => spawnTable("x", [{ ...rats, with: [{ name: "Mouse" }] }]),
    'spawn table "x": entries[0].with must be a list of things, each with a name, a count and blocks, got [{"name":"Mouse"}].',
  ],
  [
    () => spawnTable("x", [rats], [{ table: "seeds", base: 1 }]),
    'spawn table "x": each table in it needs a table and a base weight.',
  ],
  [() => resolveSpawn(), "resolveSpawn: level must be a level, got undefined."],
  [() => resolveSpawn({ depth: 1 }, [3, 4]), "resolveSpawn: spawn must be one of the level's spawns, got [3,4]."],
  [
    () => resolveSpawn({ depth: 1 }, { at: [3, 4], name: "seeds" }, "seeds", rng),
    'resolveSpawn: table must be a spawn table, as spawnTable makes it, got "seeds".',
  ],
  [
    () => resolveSpawn({ depth: 1 }, { at: [3, 4], name: "seeds" }, SEEDS_TABLE),
    "resolveSpawn: rng must be an Rng, such as Rng.fromSeed(1), got undefined.",
  ],
  [() => rollTable(), "rollTable: table must be a spawn table, as spawnTable makes it, got undefined."],
  [() => rollTable("seeds", 1, rng), 'rollTable: table must be a spawn table, as spawnTable makes it, got "seeds".'],
  [() => rollTable(SEEDS_TABLE), "rollTable: depth must be a whole number of at least 0, got undefined."],
  [() => rollTable(SEEDS_TABLE, 1), "rollTable: rng must be an Rng, such as Rng.fromSeed(1), got undefined."],
  [
    () => rollTable(SEEDS_TABLE, 1, Math.random),
    "rollTable: rng must be an Rng, such as Rng.fromSeed(1), got a function.",
  ],
  [() => rollTable(SEEDS_TABLE, "deep", rng), 'rollTable: depth must be a whole number of at least 0, got "deep".'],
  [() => rollTable(SEEDS_TABLE, rng, 1), "rollTable: depth must be a whole number of at least 0, got {}."],
  [() => patchTable("moss"), "patchTable: list must be a list, got undefined."],
  [
    () => patchTable("moss", [{ tile: "grass" }]),
    'patch table "moss": entry 1: count must be a number, or [least, most], two whole numbers, got undefined.',
  ],
  [
    () => patchTable("moss", [{ tile: "grass", count: 1, fade: 0 }]),
    'patch table "moss": entry 1: fade must be a number from 0.01 to 1, got 0.',
  ],
  [
    () => patchTable("moss", ["grass"]),
    'patch table "moss": entry 1 must be an object with tile and count, got "grass".',
  ],
  [
    () => patchTable("moss", [{ tile: "grass", count: 2, sprad: 3 }]),
    'patch table "moss": entry 1: there is no option "sprad". Did you mean "spread"?',
  ],
  [() => patchTable("moss", []), 'patch table "moss" is empty: give it at least one entry.'],
  [() => areaTable("wilds", [{ name: "swamp" }]), 'area table "wilds": entry 1: ground must be a list, got undefined.'],
  [
    () => areaTable("wilds", [{ name: "swamp", ground: [{ tile: "mud", share: 2 }] }]),
    'area table "wilds": entry 1: ground[0]: share must be a number from 0 to 1, got 2.',
  ],
  [
    () => areaTable("wilds", [{ name: "swamp", ground: [], wieght: 3 }]),
    'area table "wilds": entry 1: there is no option "wieght". Did you mean "weight"?',
  ],
  [() => areaTable("wilds", "swamp"), 'areaTable: list must be a list, got "swamp".'],
  [
    () => furnitureTable("hall", [{ tile: "statue", count: 1, place: "ceiling" }]),
    'furniture table "hall": entry 1: place must be one of open, side, wall, got "ceiling".',
  ],
  [
    () => furnitureTable("hall", [], [{ role: "inn", pieces: [{ tile: "table", arrange: "line" }] }]),
    'furniture table "hall": room 1: pieces[0]: arrange must be one of walls, sides,',
  ],
  [
    () => groundTable("moors", [{ name: "bog", cover: { tile: "mud", share: 0.3, moistur: 1 } }]),
    'ground table "moors": entry 1: cover: there is no option "moistur". Did you mean "moisture"?',
  ],
  [
    () => groundTable("moors", [{ name: "bog", cover: { tile: "mud", share: 0.3 }, shore: { tile: "sand" } }]),
    'ground table "moors": entry 1: shore: share must be a number from 0 to 1, got undefined.',
  ],
  [
    () =>
      feelingTable("moods", [
        { name: "icy", says: "Brr." },
        { name: "two words", says: "Hm." },
      ]),
    'feeling table "moods": entry 2: name must be one word, got "two words".',
  ],
  [
    () => feelingTable("moods", [{ name: "icy", says: "Brr.", danger: -1 }]),
    'feeling table "moods": entry 1: danger must be a number, 0 or more, got -1.',
  ],
  [
    () => encounterTable("wild", [{ kind: "lair", base: 1, depth: "5..2" }]),
    'encounter table "wild": encounters[0].depth must be a range such as "3..8", or a list of them, got "5..2".',
  ],
  [
    () => encounterTable("wild", [{ kind: "stray", base: 1, state: "wanderng" }]),
    'encounter table "wild": encounters[0].state: "wanderng" is no state. Did you mean "wandering"?',
  ],
  [
    () => encounterTable("wild", [{ kind: "stray", base: 1, tags: ["beats"] }], { Rat: { tags: ["beast"] } }),
    'encounter table "wild": encounters[0].tags: nobody in things has the tag "beats". Did you mean "beast"?',
  ],
  [
    () => encounterTable("wild", [{ kind: "stray", base: 1, who: spawnTable("x", [rats]) }], { Rats: { danger: 2 } }),
    'encounter table "wild": things.Rats: nobody in the encounters has this name. Did you mean "Rat"?',
  ],
  [() => buildingPlan("tower", { body: endless }), 'plan "tower": body.sides[0]: this part contains itself.'],
  [
    () => furnitureTable("hall", [{ tile: "statue", count: 1, place: "open", depth: [1, 3] }]),
    'furniture table "hall": entry 1: there is no option "depth". Did you mean "depths"?',
  ],
  [() => furnitureTable(), "furnitureTable: name must be a non-empty string, got undefined."],
];

export const TILES: readonly Misuse[] = [
  [() => tileset("moss"), 'tileset: tiles must be a list of tiles, got "moss".'],
  [
    () => tileset([{ name: "moss", glyph: "mm", walkable: true, opaque: false }]),
    'tileset: the glyph of "moss" must be one visible character, got "mm".',
  ],
  [
    () => tileset([{ name: "moss", glyph: "m", walkable: "yes", opaque: false }]),
    'tileset: tile "moss" must have walkable and opaque, each true or false.',
  ],
  [
    () => tileset([{ name: "moss", glyph: "@", walkable: true, opaque: false }]),
    'tileset: the glyph of "moss" can\'t be "@": that is the start.',
  ],
  [
    () => {
      const tar = { name: "tar", glyph: "~", walkable: true, opaque: false, hazard: "burn" };
      const table = furnitureTable("pools", [{ tile: "shallow_water", place: "open", count: 1 }]);
      chain({ width: 41, height: 21, purpose: "map", tiles: [tar] })
        .startWith(simpleMap())
        .with(furnish({ table }))
        .build({ seed: 1 });
    },
    'tile "shallow_water" (replaced by your tile "tar", which has the same glyph) can\'t be used here',
  ],
  [() => tileset({ name: "moss" }), 'tileset: tiles must be a list of tiles, got {"name":"moss"}.'],
  [() => tileset([5]), 'tileset: a tile\'s name must be made up of lower-case letters, digits and "_", got undefined.'],
  [
    () => tileset().index("quicksilver"),
    `there is no tile named "quicksilver". Known: wall, floor, door, up_stairs, down_stairs, pillar, statue, altar, rubble, crystal, shallow_water, deep_water and ${LAST_TILE - 11} more.`,
  ],
  [() => tileset().index(3), "tileset.index: name must be the name of a tile, got 3."],
  [() => tileset().glyph(999), `tileset.glyph: index must be a whole number from 0 to ${LAST_TILE}, got 999.`],
  [() => tileset().glyph("wall"), `tileset.glyph: index must be a whole number from 0 to ${LAST_TILE}, got "wall".`],
  [() => tileset().byGlyph(35), "tileset.byGlyph: glyph must be a character, got 35."],
  [() => new Tileset(), "tileset: tiles must be a list of tiles, got undefined."],
];

export const DRAFTS: readonly Misuse[] = [
  [
    () => inStep((map) => map.setAt(5.5, 1, 1)),
    'own#1: (5.5, 1) is outside the 41x21 map: x must be a whole number from 0 to 40, and y from 0 to 20 (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.setAt([5, 1], 1)),
    'own#1: (5,1, 1) is outside the 41x21 map: x must be a whole number from 0 to 40, and y from 0 to 20 (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.setAt(5, 1)),
    `own#1: tile undefined is not in the tileset: it must be a whole number from 0 to ${LAST_TILE} (seed "1", depth 1, 41x21, attempt 1, options {}).`,
  ],
  [
    () => inStep((map) => map.setAt(5, 1, "floor")),
    `own#1: tile "floor" is not in the tileset: it must be a whole number from 0 to ${LAST_TILE} (seed "1", depth 1, 41x21, attempt 1, options {}).`,
  ],
  [
    () => inStep((map) => map.set(99_999, 1)),
    'own#1: cell 99999 is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.set([5, 1], 1)),
    'own#1: cell [5,1] is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.getAt([5, 1])),
    'own#1: (5,1, undefined) is outside the 41x21 map: x must be a whole number from 0 to 40, and y from 0 to 20 (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.point([5, 1])),
    'own#1: cell [5,1] is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.point(-1)),
    'own#1: cell -1 is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.fill({ x: 1, y: 1 }, 1)),
    'own#1: fill: the rectangle must be { x, y, width, height } in whole numbers, got {"x":1,"y":1} (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.addSpawn({ at: [5, 1], name: "Rat", blocks: true })),
    'own#1: Rat at cell [5,1] is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.addSpawn({ at: map.index(5, 5), name: "Rat", blocks: true, props: { hp: 3 } })),
    'own#1: "Rat" at (5, 5): props.hp must be a string, got 3. Write "3" (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.addSpawn({ at: map.index(5, 5), blocks: true })),
    'own#1: a spawn\'s name must be a string, got undefined (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.addSpawn({ at: map.index(5, 5), name: "Rat", block: true })),
    'own#1: blocks of "Rat" must be true or false, got undefined (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.addExit([5, 1], "down")),
    'own#1: the exit at cell [5,1] is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.addExit(map.index(5, 5), "sideways")),
    'own#1: exit-stairs failed: the exit sideways is not on sideways stairs but on up_stairs, at (5, 5) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => map.reserve([5, 1])),
    'own#1: cell [5,1] is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => room(map, { x: 1, y: 1 })),
    'own#1: room: the rectangle must be { x, y, width, height } in whole numbers, got {"x":1,"y":1} (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map) => digLine(map, [1, 1], [5, 5])),
    'own#1: cell [1,1] is outside the 41x21 map: cells are numbered from 0 to 860 (y * width + x) (seed "1", depth 1, 41x21, attempt 1, options {}).',
  ],
  [
    () => inStep((map, stream) => spawnRegion(map, stream, [[1, 1]], { amount: "1d4", table: SEEDS_TABLE })),
    "own#1: spawnRegion: options.most is missing. Spread SPAWN_OPTIONS into the options of your step, and pass its options on.",
  ],
];

export const DUNGEONS: readonly Misuse[] = [
  [
    () => new Dungeon(),
    "Dungeon needs { seed, depths, chain }, or { seed, levels } for levels with names, got undefined.",
  ],
  [
    () => new Dungeon("rats"),
    'Dungeon needs { seed, depths, chain }, or { seed, levels } for levels with names, got "rats".',
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes, stair: "own" }),
    'Dungeon: there is no option "stair". Did you mean "stairs"?',
  ],
  [
    () => new Dungeon({ seed: "rats", depth: 3, chain: () => mazes }),
    'Dungeon: there is no option "depth". Did you mean "depths", the number of levels?',
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3 }),
    "chain must be a chain, or a function that takes a depth and returns a chain, got undefined.",
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: "rooms" }),
    'chain must be a chain, or a function that takes a depth and returns a chain, got "rooms".',
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 0, chain: () => mazes }),
    "depths must be a whole number from 1 to 10000, got 0.",
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => "rooms" }).level(1),
    'chain must return a chain for depth 1, got "rooms".',
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes, stairs: "mine" }),
    'stairs must be "aligned", "own" or a function that takes a depth and returns one of these, got "mine".',
  ],
  [() => new Dungeon({ depths: 3, chain: () => mazes }), "seed must be a string or a whole number, got undefined."],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).level(9),
    "depth must be a whole number from 1 to 3, got 9.",
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).level(),
    "depth must be a whole number from 1 to 3, got undefined.",
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).level(1.5),
    "depth must be a whole number from 1 to 3, got 1.5.",
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).stairs("gate"),
    'depth must be a whole number from 1 to 3, got "gate".',
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).levelAsync(1, { signal: 5 }),
    "levelAsync: signal must be an AbortSignal, got 5.",
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).levelAsync(1, { seed: 5 }),
    'levelAsync: there is no option "seed". The dungeon has it: every level is always the same.',
  ],
  [
    () => new Dungeon({ seed: "rats", depths: 3, chain: () => mazes }).levelAsync(1, { singal: undefined }),
    'levelAsync: there is no option "singal". Did you mean "signal"?',
  ],
  [
    () => new Dungeon({ seed: "rats", levels: [{ depth: 1, chain: mazes }] }),
    'levels must be an object with a level for each name, got [{"depth":1,"chain":{"width":41,"height":21,"purpose":"map","movement":"diago....',
  ],
  [
    () => new Dungeon({ seed: "rats", levels: { gate: { depth: 1, chian: mazes } } }),
    'levels.gate: there is no option "chian". Did you mean "chain"?',
  ],
  [
    () => new Dungeon({ seed: "rats", levels: { gate: { depth: 1, chain: mazes } }, quest: [] }),
    'Dungeon: there is no option "quest". Did you mean "quests"?',
  ],
  [
    () => new Dungeon({ seed: "rats", levels: { gate: { depth: 1, chain: mazes, exits: { down: "mines" } } } }),
    'levels.gate.exits.down leads to "mines", which isn\'t a level. Known: gate.',
  ],
  [
    () => new Dungeon({ seed: "rats", levels: { gate: { depth: 1, chain: mazes } } }).level(1),
    'level must be a name, got 1: the levels of this dungeon have names, such as "gate".',
  ],
  [
    () => new Dungeon({ seed: "rats", levels: { gate: { depth: 1, chain: mazes } } }).level("gaet"),
    'there is no level "gaet" in this dungeon. Did you mean "gate"?',
  ],
  [() => dungeonOf(), "dungeonOf: levels must be a list, got undefined."],
  [() => dungeonOf([], []), "dungeonOf: options must be an object, got undefined."],
  [
    () => dungeonOf([{ name: "gate", depth: 1 }], [], { seed: "rats" }),
    "dungeonOf: chainFor must be a function, got undefined.",
  ],
  [
    () => dungeonOf([{ name: "gate", depth: 1 }], [], { seed: "rats", chainfor: () => mazes }),
    'dungeonOf: there is no option "chainfor". Did you mean "chainFor"?',
  ],
  [
    () => dungeonOf("gate", [], { seed: "rats", chainFor: () => mazes }),
    'dungeonOf: levels must be a list, got "gate".',
  ],
];

export const GAMES: readonly Misuse[] = [
  [() => intoMiniplex(), "intoMiniplex: world must be a world with a method add, got undefined."],
  [() => intoMiniplex({}, () => undefined), "intoMiniplex: world must be a world with a method add, got {}."],
  [() => intoBitecs({}, () => 1), "intoBitecs: components must be a function, got undefined."],
  [() => intoKoota({}, () => []), "intoKoota: world must be a world with a method spawn, got {}."],
  [
    () => scaled("many", { width: 10, height: 10 }),
    'scaled needs a count and the size of a map, got "many" and {"width":10,"height":10}.',
  ],
  [() => scaled(5), "scaled needs a count and the size of a map, got 5 and undefined."],
];
