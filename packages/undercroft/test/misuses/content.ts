import * as prefabbing from "../../src/entries/prefabs.js";
import * as cooking from "../../src/entries/recipes.js";
import * as worlding from "../../src/entries/worlds.js";
import { LIBRARY, type Misuse, type Untyped } from "./misuse.js";

const { chain, maze, tileset } = LIBRARY;
const r = cooking as Untyped;
const { recipeChain, compileRecipe, shippedRecipe, checkRecipe, levelChain, rebuildLevel, readPack, withSketch } = r;
const { registry, registryOf, addPacks, fitPrefab, parseRange, seedText } = r;
const p = prefabbing as Untyped;
const { prefab, pack, drawnLevel, drawnSection, drawnVault, blueprint, lintPrefab, proveOutcomes, rollPrefab } = p;
const { prefabShape, prefabVariants, transformShape, allowsDepth } = p;
const { provingOutcomes, SEEDS_PACK } = p;
const { readWorld, shippedWorld, worldDungeon } = worlding as Untyped;

const caves = { steps: [{ use: "cellular-automata" }], purpose: "map" };
const glowworm = { name: "glowworm", glyph: "*", walkable: true, opaque: false };
const hut = drawnVault("hut", ["#####", "#...#", "##+##"]);
const level = recipeChain(shippedRecipe("rooms")).build({ seed: 1 });

export const RECIPES: readonly Misuse[] = [
  [() => recipeChain(), 'the recipe must be an object with "steps", got undefined.'],
  [
    () => recipeChain("rooms"),
    'the recipe must be an object with "steps", got "rooms". Pass shippedRecipe(name) for an included recipe.',
  ],
  [() => recipeChain({}), 'the recipe must have "steps", a list of at least one step.'],
  [() => recipeChain([{ use: "maze" }]), 'the recipe must be an object with "steps", got [{"use":"maze"}].'],
  [() => recipeChain({ step: [] }), 'the recipe has an unknown key "step". Did you mean "steps"?'],
  [() => recipeChain({ ...caves, purpos: "map" }), 'the recipe has an unknown key "purpos". Did you mean "purpose"?'],
  [() => recipeChain({ steps: [{ use: "mase" }] }), 'steps[0]: there is no step "mase". Did you mean "maze"?'],
  [
    () => recipeChain({ steps: [{ use: "maze", pasage: 2 }] }),
    'steps[0] has an unknown key "pasage". Did you mean "passage"?',
  ],
  [() => recipeChain(caves, { sice: [80, 50] }), 'recipeChain: there is no option "sice". Did you mean "size"?'],
  [() => recipeChain(caves, { size: "80x50" }), 'recipeChain: size must be [width, height], got "80x50".'],
  [
    () => recipeChain(caves, { size: { width: 80, height: 50 } }),
    'recipeChain: size must be [width, height], got {"width":80,"height":50}.',
  ],
  [() => recipeChain(caves, { size: [80] }), "recipeChain: size must be [width, height], got [80]."],
  [() => recipeChain(caves, { set: "maze.passage=2" }), 'recipeChain: set must be a list, got "maze.passage=2".'],
  [
    () => recipeChain(caves, { set: ["passage"] }),
    "--set passage: must look like STEP.OPTION=VALUE, such as simple-map.attempts=60.",
  ],
  [
    () => recipeChain(caves, { registry: {} }),
    "recipeChain: registry must be a registry, as registry() and registryOf() make it, got {}.",
  ],
  [
    () => recipeChain(caves, { registry: [maze] }),
    "recipeChain: registry must be a registry, as registry() and registryOf() make it, got [a function]. Pass your steps to registry([ … ]) first.",
  ],
  [() => recipeChain(caves, 5), "recipeChain: options must be an object, got 5."],
  [() => recipeChain(caves, { tiles: 5 }), "recipeChain: tiles must be a list, got 5."],
  [
    () => recipeChain(chain({ width: 40, height: 20 })),
    'the recipe must be an object with "steps", got {"width":40,"height":20,"purpose":"level","movement":"diagonal","tileset":{"t...',
  ],
  [
    () => compileRecipe(caves),
    "compileRecipe: registry must be a registry, as registry() and registryOf() make it, got undefined.",
  ],
  [
    () => compileRecipe(caves, {}),
    "compileRecipe: registry must be a registry, as registry() and registryOf() make it, got {}.",
  ],
  [() => registry([], { packs: [] }), 'registry: there is no kind of content "packs". Did you mean "pack"?'],
  [
    () => recipeChain({ ...caves, theme: "peat" }),
    'got "peat". Is it of a world? Pass its registry, or --world to the command.',
  ],
  [
    () => compileRecipe(caves, registry(), { sizes: [80, 50] }),
    'compileRecipe: there is no option "sizes". Did you mean "size"?',
  ],
  [() => shippedRecipe(), "shippedRecipe: name must be a string, got undefined."],
  [() => shippedRecipe("room"), 'there is no recipe "room". Did you mean "rooms"?'],
  [() => shippedRecipe({}), "shippedRecipe: name must be a string, got {}."],
  [() => checkRecipe(), 'the recipe must be an object with "steps", got undefined.'],
  [() => levelChain(), "levelChain: file must be a level file, as level.toJSON() returns it, got undefined."],
  [() => levelChain(5), "levelChain: file must be a level file, as level.toJSON() returns it, got 5."],
  [
    () => levelChain(level.toJSON(), { regstry: registry() }),
    'levelChain: there is no option "regstry". Did you mean "registry"?',
  ],
  [() => rebuildLevel(), "level must be an object, got undefined."],
  [
    () => rebuildLevel(level.toJSON(), { histroy: true }),
    'rebuildLevel: there is no option "histroy". Did you mean "history"?',
  ],
  [
    () => readPack(),
    "pack: pack must be { pack, prefabs }, a name and a list of prefabs as they are written, got undefined.",
  ],
  [
    () => readPack({ pack: "x" }),
    'pack: pack must be { pack, prefabs }, a name and a list of prefabs as they are written, got {"pack":"x"}.',
  ],
  [() => withSketch(), 'the recipe must be an object with "steps", got undefined.'],
  [() => registry(maze), "registry: steps must be a list, got a function."],
  [() => registry([maze()]), "registry: each step must be made with defineBuilder or defineLayer."],
  [() => registry([], { table: [{}] }), 'registry: content "table" must be a list of things with names, got [{}].'],
  [() => registryOf(), "registry: steps must be a list, got undefined."],
  [() => registryOf([5]), "registry: each step must be made with defineBuilder or defineLayer."],
  [() => addPacks(), "addPacks: known must be a registry, as registry() and registryOf() make it, got undefined."],
  [
    () => addPacks(registry(), SEEDS_PACK),
    'addPacks: packs must be a list of packs, as pack() and loadPack() make them, got {"name":"seeds","prefabs":',
  ],
  [
    () => addPacks(registry(), ["seeds"]),
    'addPacks: packs must be a list of packs, as pack() and loadPack() make them, got ["seeds"].',
  ],
  [
    () => fitPrefab().next(),
    "fitPrefab: prefab must be a prefab, as prefab() and drawnVault() make it, got undefined.",
  ],
  [
    () => fitPrefab(hut, shippedRecipe("rooms")).next(),
    'fitPrefab: chain must be a chain, got {"name":"rooms","description":"Rooms and corridors, like in the first rogueli.... It is a recipe: make a chain of it with',
  ],
  [
    () => fitPrefab("hut", recipeChain(caves)).next(),
    'fitPrefab: prefab must be a prefab, as prefab() and drawnVault() make it, got "hut".',
  ],
  [
    () => fitPrefab(hut, recipeChain(caves), { seed: 5 }).next(),
    'fitPrefab: there is no option "seed". Did you mean "seeds"?',
  ],
  [
    () => fitPrefab(hut, recipeChain(caves), { seeds: 0 }).next(),
    "seeds must be a whole number from 1 to 1000000, got 0.",
  ],
  [
    () => fitPrefab(hut, recipeChain(caves), { holders: hut }).next(),
    "fitPrefab: holders must be a list of prefabs, as prefab() and drawnVault() make them, got",
  ],
  [() => parseRange("3-8"), 'a range must look like 3, 3..8, 3.. or ..8, got "3-8".'],
  [() => parseRange(), "a range must look like 3, 3..8, 3.. or ..8, got undefined."],
  [() => seedText(), "seed must be a string or a whole number, got undefined."],
];

export const PREFABS: readonly Misuse[] = [
  [() => prefab(), 'a prefab must be an object such as { vault: "hut", map: [ … ] }, got undefined.'],
  [() => prefab("hut"), 'a prefab must be an object such as { vault: "hut", map: [ … ] }, got "hut".'],
  [() => prefab({ vault: "hut" }), "hut: the map must be a list of strings, one for each row."],
  [
    () => prefab({ map: ["###"] }),
    "a prefab must have exactly one of level, section, vault and blueprint; this one has none of them.",
  ],
  [() => prefab({ vault: "hut", map: "###" }), "hut: the map must be a list of strings, one for each row."],
  [() => prefab({ vault: "hut", map: [] }), "hut: the map is empty."],
  [() => prefab({ vault: "hut", map: [5] }), "hut: the map must be a list of strings, one for each row."],
  [() => prefab({ vault: "hut", map: ["###"], wieght: 3 }), 'hut: unknown key "wieght". Did you mean "weight"?'],
  [() => prefab({ vault: "hut", map: ["..?.."] }), 'hut: the glyph "?" has no meaning. Add it to the legend.'],
  [
    () => prefab({ vault: "hut", map: ["..r.."], legend: { r: { spawn: { name: "Rat", props: { hp: 3 } } } } }),
    'hut: legend.r.spawn.props.hp must be a string, got 3. Level files have properties as text: write "3".',
  ],
  [
    () => prefab({ vault: "hut", map: ["..r.."], legend: { r: { terrain: "floor", props: { lit: true } } } }),
    'hut: legend.r.props.lit must be a string, got true. Level files have properties as text: write "true".',
  ],
  [
    () => prefab({ vault: "hut", map: ["..r.."], legend: { r: { spawn: { nam: "Rat" } } } }),
    'hut: legend.r.spawn: unknown key "nam". Did you mean "name"?',
  ],
  [
    () => drawnLevel("fort", ["#####", "#..#", "#####"]),
    "fort: all rows of a level must be equally long, but row 2 has 4 cells and row 1 has 5.",
  ],
  [() => drawnLevel("fort"), "drawnLevel: map must be a list of rows, each a string, got undefined."],
  [
    () => drawnLevel("fort", "#####\n#...#"),
    'drawnLevel: map must be a list of rows, each a string, got "#####\\n#...#".',
  ],
  [() => drawnLevel(["####"]), 'drawnLevel: name must be a string, got ["####"].'],
  [() => drawnLevel("fort", ["####"], { wieght: 2 }), 'fort: unknown key "wieght". Did you mean "weight"?'],
  [() => drawnSection("", ["####"]), 'a prefab\'s name must be lower-case letters, digits and _, got "".'],
  [
    () => drawnSection("fort", [["#", "#"]]),
    'drawnSection: map must be a list of rows, each a string, got [["#","#"]].',
  ],
  [() => drawnVault("hut", ["#.#"], 5), "drawnVault: header must be an object, got 5."],
  [
    () => drawnVault("glade", [".*."], { legend: { "*": { terrain: "glowmoss" } } }),
    "and 33 more. For tiles of your own, pass tileset(tiles) in code, or --world to the command.",
  ],
  [
    () => drawnVault("glade", [".*."], {}, [{ name: "glowmoss", glyph: "*", walkable: true, opaque: false }]),
    "drawnVault: tiles must be a tileset, such as tileset(), got [",
  ],
  [
    () => drawnSection("glade", [".*."], { legend: { "*": { terrain: "glowmoss" } } }, tileset([glowworm])),
    'glade: there is no tile "glowmoss".',
  ],
  [
    () => drawnVault("hut", ["#.#"], { legend: { "#": { terain: "wall" } } }),
    'hut: legend.#: unknown key "terain". Did you mean "terrain"?',
  ],
  [() => blueprint(), "blueprint: name must be a string, got undefined."],
  [() => blueprint("den", { bars: "door" }), 'den: unknown key "bars". Did you mean "bar"?'],
  [() => pack(), "pack: name must be a non-empty string, got undefined."],
  [
    () => pack("huts"),
    "pack: prefabs must be a list of prefabs, as prefab() and drawnVault() make them, got undefined.",
  ],
  [
    () => pack("huts", hut),
    'pack: prefabs must be a list of prefabs, as prefab() and drawnVault() make them, got {"name":"hut",',
  ],
  [
    () => pack("huts", [{ vault: "hut", map: ["..."] }]),
    'pack: prefabs must be a list of prefabs, as prefab() and drawnVault() make them, got [{"vault":"hut","map":["..."]}].',
  ],
  [() => pack([hut]), 'pack: name must be a non-empty string, got [{"name":"hut",'],
  [() => pack("huts", [hut, hut]), 'pack "huts": two prefabs have the name "hut".'],
  [() => lintPrefab(), "lintPrefab: prefab must be a prefab, as prefab() and drawnVault() make it, got undefined."],
  [
    () => lintPrefab({ vault: "hut", map: ["..."] }),
    'lintPrefab: prefab must be a prefab, as prefab() and drawnVault() make it, got {"vault":"hut","map":["..."]}. It is the source of one: pass it to prefab() first.',
  ],
  [
    () => proveOutcomes(),
    "proveOutcomes: prefab must be a prefab, as prefab() and drawnVault() make it, got undefined.",
  ],
  [() => proveOutcomes(hut, { limt: 5 }), 'proveOutcomes: there is no option "limt". Did you mean "limit"?'],
  [() => proveOutcomes(hut, { limit: 0 }), "proveOutcomes: limit must be a whole number of at least 1, got 0."],
  [() => provingOutcomes(hut, { depht: 5 }).next(), 'proveOutcomes: there is no option "depht". Did you mean "depth"?'],
  [() => rollPrefab(), "rollPrefab: prefab must be a prefab, as prefab() and drawnVault() make it, got undefined."],
  [() => rollPrefab(hut, { sed: 1 }), 'rollPrefab: there is no option "sed". Did you mean "seed"?'],
  [() => rollPrefab(hut, { depth: "deep" }), 'rollPrefab: depth must be a whole number of at least 0, got "deep".'],
  [() => rollPrefab(hut, { tiles: [] }), "rollPrefab: tiles must be a tileset, such as tileset(), got []."],
  [() => prefabShape(hut), "prefabShape: tiles must be a tileset, such as tileset(), got undefined."],
  [() => prefabShape(), "prefabShape: prefab must be a prefab, as prefab() and drawnVault() make it, got undefined."],
  [
    () => prefabVariants("hut", tileset()),
    'prefabVariants: prefab must be a prefab, as prefab() and drawnVault() make it, got "hut".',
  ],
  [
    () => transformShape(),
    "transformShape: transform must be one of identity, rotate-90, rotate-180, rotate-270, mirror-x, mirror-y, transpose, anti-transpose, got undefined.",
  ],
  [
    () => transformShape(prefabShape(hut, tileset()), "upside-down"),
    'transformShape: transform must be one of identity, rotate-90, rotate-180, rotate-270, mirror-x, mirror-y, transpose, anti-transpose, got "upside-down".',
  ],
  [() => allowsDepth("3-8", 3), 'a range must look like 3, 3..8, 3.. or ..8, got "3-8".'],
];

export const WORLDS: readonly Misuse[] = [
  [() => readWorld(), "world: this is missing: it must be an object with world, tiles, things and so on."],
  [
    () => readWorld({ world: "moor", extends: "undercroftt" }),
    'world: extends: there is no world "undercroftt". Did you mean "undercroft"?',
  ],
  [
    () => readWorld({ world: "moor", extends: "swamp" }),
    'world: extends: there is no world "swamp". Known: descent, undercroft. Only files can extend other files: load this one with loadWorld.',
  ],
  [
    () => readWorld({ world: "moor", things: { Eel: { kind: "monster", danger: "much" } } }),
    "world: things.Eel.danger must be ",
  ],
  [
    () => readWorld({ world: "moor", encounters: { moor: [{ kind: "lair", base: 1 }] } }),
    'world: encounters.moor[0].kind: unknown key "kind". Known: encounter,',
  ],
  [
    () => readWorld({ world: "moor", levels: { "moor-1": { depth: 1, recipe: "caves", exits: { down: "moor-2" } } } }),
    'world: levels["moor-1"].exits.down: there is no level "moor-2".',
  ],
  [() => readWorld("moor"), 'world: this must be an object with world, tiles, things and so on, got "moor".'],
  [() => readWorld({ name: "moor", tile: [] }), 'world: name: unknown key "name". Known: $schema, world,'],
  [() => readWorld({ name: "moor" }, { bas: undefined }), 'readWorld: there is no option "bas". Did you mean "base"?'],
  [
    () => readWorld({ name: "moor" }, { base: "undercroft" }),
    'readWorld: base must be a world, as readWorld returns it, got "undercroft".',
  ],
  [
    () => readWorld({ name: "moor" }, { packs: [SEEDS_PACK] }),
    'readWorld: packs must be a Map of packs by their paths, got [{"name":"seeds",',
  ],
  [() => shippedWorld("undercoft"), 'there is no included world "undercoft". Did you mean "undercroft"?'],
  [() => shippedWorld(5), "shippedWorld: name must be a string, got 5."],
  [
    () => worldDungeon(),
    "worldDungeon: world must be a world, as readWorld and shippedWorld return it, got undefined.",
  ],
  [
    () => worldDungeon("undercroft", 1),
    'worldDungeon: world must be a world, as readWorld and shippedWorld return it, got "undercroft".',
  ],
  [
    () => worldDungeon(shippedWorld()),
    'the world "undercroft" has no levels. Add levels, such as gate: { depth: 1, recipe: rooms }.',
  ],
];
