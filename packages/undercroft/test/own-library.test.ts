import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../../scripts/workspace.mjs";
import { sampled } from "./kit/whole.js";
import { type PackedPackage, packedPackage } from "./packed-package.js";

// Somebody publishes a library of steps, and somebody else makes a game with it. Both have only the package as it is
// published, and what the compiler writes for them.

/** Everything that a library of steps could export, none of it with a type written out. */
const STEPS = `
import {
  accretion,
  areaStart,
  chain,
  chance,
  distantExit,
  drunkardsWalk,
  Dungeon,
  inParts,
  maze,
  oneOf,
  type ChainNode,
  roomBasedSpawner,
  roomVaults,
  simpleMap,
  sketch,
  steps,
  weight,
  when,
  within,
} from "undercroft";
import {
  choice,
  content,
  count,
  defineBuilder,
  defineLayer,
  dice,
  flag,
  integer,
  names,
  ratio,
  span,
  SPAWN_OPTIONS,
} from "undercroft/define";
import { isSpawnTable, SEEDS_TABLE, spawnTable } from "undercroft/tables";
import { dungeonOf } from "undercroft/worlds";

export const shape = maze({ winding: 0.5 });
export const grown = accretion();
export const halls = drunkardsWalk.openHalls();
export const either = oneOf(weight(3, maze()), simpleMap());
export const perhaps = chance(0.5, roomBasedSpawner());
export const deep = when({ depth: "3.." }, areaStart());
export const deepMaze = when({ depth: "3.." }, maze());
export const ends = steps(areaStart(), distantExit());
export const rooms = steps(simpleMap(), roomBasedSpawner());
export const half = within({ steps: [maze()] });
export const parts = inParts({ parts: [{ steps: [maze()] }] });
export const vaults = roomVaults(), drawn = sketch();
export const table = spawnTable("mine", [{ name: "Rat", kind: "monster", base: 5 }]);
export { simpleMap };
export const factories = { maze, drunkardsWalk, within, inParts };
export const definition = maze.definition;
export const cave = defineBuilder({
  id: "my-cave",
  options: {
    depth: integer(3, { min: 1, max: 9 }, "How deep."), wet: flag(true, "Wet."), side: choice("left", ["left", "right"], "Where."),
    many: count(3, { min: 1, max: 9 }, "How many."), size: span(1, 2, { min: 1, max: 9 }, "How large."),
    blows: dice("2d6", "How hard."), only: names("Which."), share: ratio(0.5, "How much."),
    who: content("spawn-table", SEEDS_TABLE, "Who.", isSpawnTable),
  },
  presets: { deep: { summary: "Deep.", options: { depth: 9 } } },
  *build(map) { yield; map.restore(map.checkpoint()); },
});
export const deepCave = cave.deep();
export const lamps = defineLayer({
  id: "my-lamps", options: { ...SPAWN_OPTIONS }, needs: ["rooms"], adds: ["doors"], drops: ["start"], *build() {},
});
export const begun = chain({ width: 60, height: 24 }).startWith(simpleMap());
export const levels = begun.with(areaStart()).with(distantExit());
export const map = chain({ width: 60, height: 24, purpose: "map" }).startWith(cave());
export const choose = (depth: number) => (depth < 4 ? levels : map);
export const first = () => levels.build({ seed: 1 });
export const later = () => levels.buildAsync({ seed: 1 });
export const frames = () => levels.frames({ seed: 1 });
export const where = () => first().rooms;
export const dungeon = new Dungeon({ seed: 1, depths: 3, chain: () => levels });
export const ownDungeon = dungeonOf;
export const twice = <const N extends ChainNode>(node: N) => oneOf(node, maze());
export class Cellar { readonly step = maze(); readonly chain = levels; }
`;

/** The same for the other entries, each with its own imports alone. */
const OTHERS: Readonly<Record<string, string>> = {
  "recipes.ts": `
import { recipeChain, registry, shippedRecipe } from "undercroft/recipes";
export const caves = recipeChain(shippedRecipe("caves"));
export const level = () => caves.build({ seed: 1 });
export const exits = () => level().exits;
export const known = registry();
export const step = () => known.steps.get("maze");`,
  "prefabs.ts": `
import { pack, prefab } from "undercroft/prefabs";
export const den = prefab({ vault: "den", map: ["..."] });
export const dens = pack("dens", [den]);
export const source = den.source;`,
  "worlds.ts": `
import { shippedWorld } from "undercroft/worlds";
export const world = shippedWorld("undercroft");
export const recipe = world.recipe("deeps");`,
  "analysis.ts": `
import { largestRegion, regions } from "undercroft/analysis";
export const find = regions, largest = largestRegion;`,
  "insight.ts": `
import { search, Surveyor } from "undercroft/insight";
import { recipeChain, shippedRecipe } from "undercroft/recipes";
export const surveyor = new Surveyor(recipeChain(shippedRecipe("caves")));
export const find = search;`,
  "worker.ts": `
import { buildInWorker, parseSeeds } from "undercroft/worker";
export const build = buildInWorker;
export const seeds = parseSeeds("1..3");`,
  "testing.ts": `
import { stepContract } from "undercroft/testing";
export const contract = stepContract;`,
};

const GAME = `
import { areaStart, type BuildableChain, chain, distantExit, type Level } from "undercroft";
import { caves } from "my-steps/recipes.js";
import { cave, choose, ends, factories, lamps, levels, rooms, shape, simpleMap } from "my-steps/steps.js";

const size = { width: 60, height: 24 };
const chains: Record<string, BuildableChain> = {
  levels, caves,
  mine: chain(size).startWith(cave({ depth: 4, side: "right" })).with(ends),
  deep: chain(size).startWith(cave.deep({ as: "deep" })).with(areaStart()).with(distantExit()),
  shape: chain(size).startWith(shape).with(ends),
  rooms: chain(size).startWith(rooms).with(lamps()).with(ends),
};
const level: Level = choose(3).build({ seed: 1 });
export const all = [level, ...Object.values(chains).map((one) => one.build({ seed: 1 }))];
export const steps = [simpleMap({ gap: 2 }), factories.drunkardsWalk.openHalls({ brush: 2 }), cave.deep({ wet: false })];
`;

/** Mistakes, and what the first line of the compiler's message must say. */
const MISTAKES: readonly (readonly [code: string, says: string])[] = [
  ["chain(size).startWith(cave()).with(lamps());", "this step needs: rooms"],
  ["chain(size).startWith(cave()).with(roomBasedSpawner());", "this step needs: rooms"],
  ["levels.with(lamps()).build({ seed: 1 });", "this level needs: start"],
  ["(size.width < 4 ? levels : begun).build({ seed: 1 });", "this level needs: start"],
  ["chain(size).with(lamps());", "a chain starts with an initial builder: call startWith() first"],
  ["export const ready: BuildableChain = begun;", "is not assignable to type 'BuildableChain'"],
  [`cave({ side: "up" });`, `"up"' is not assignable`],
  ["cave({ dept: 3 });", "'dept' does not exist"],
];
const WRONG = `import { type BuildableChain, chain, roomBasedSpawner } from "undercroft";
import { begun, cave, lamps, levels } from "my-steps/steps.js";
const size = { width: 60, height: 24 };
${MISTAKES.map(([code]) => code).join("\n")}
`;
const LINES_BEFORE = 3;

/** The newest also checks the declarations of the package themselves, and takes the least time for it. */
const COMPILERS = [
  ["5.9", "typescript-5.9", { skipLibCheck: true }],
  ["6", "typescript", { skipLibCheck: true }],
  ["7", "typescript-7", { skipLibCheck: false }],
] as const;
const OPTIONS = {
  strict: true,
  declaration: true,
  exactOptionalPropertyTypes: true,
  target: "ES2022",
  lib: ["ES2023", "DOM"],
  types: [],
};
const RESOLUTIONS = {
  nodenext: { module: "NodeNext", moduleResolution: "NodeNext" },
  bundler: { module: "ESNext", moduleResolution: "bundler" },
};

const SKIPPED: Readonly<Record<string, string>> = { "5.9": "bundler", "6": "nodenext" };

let packed: PackedPackage;
beforeAll(async () => {
  packed = await packedPackage();
});
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }));

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Compiles a folder. Returns what the compiler says. */
function compile(compiler: string, folder: string, options: object): Promise<string> {
  write(folder, { "tsconfig.json": JSON.stringify({ compilerOptions: { ...OPTIONS, ...options }, include: ["src"] }) });
  const tsc = join(ROOT, "node_modules", compiler, "bin", "tsc");
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [tsc, "--project", folder, "--pretty", "false"], (error, stdout, stderr) => {
      if (stderr !== "" || (error !== null && stdout === "")) reject(new Error(`${stderr}${error?.message}`));
      else resolve(stdout);
    });
  });
}

/** Each resolution with two compilers; the quick one has both. `npm run soak -- tests` tries all pairs. */
const resolutionsOf = (version: string) =>
  Object.entries(RESOLUTIONS).filter(([name]) => sampled(true, false) || SKIPPED[version] !== name);

describe.each(COMPILERS)("with TypeScript %s", (version, compiler, checks) => {
  test.each(resolutionsOf(version))("a library of steps, and a game that uses it: %s", async (name, resolution) => {
    const library = join(packed.folder, `library-${version}-${name}`);
    const manifest = {
      name: "my-steps",
      type: "module",
      exports: { "./*.js": { types: "./dist/*.d.ts", default: "./dist/*.js" } },
    };
    const sources = Object.entries({ ...OTHERS, "steps.ts": STEPS }).map(([file, text]) => [`src/${file}`, text]);
    write(library, { "package.json": JSON.stringify(manifest), ...Object.fromEntries(sources) });
    expect(await compile(compiler, library, { ...checks, ...resolution, rootDir: "./src", outDir: "./dist" })).toBe("");
    expect(readFileSync(join(library, "dist", "steps.d.ts"), "utf8")).not.toContain("node_modules");

    const game = join(packed.folder, `game-${version}-${name}`);
    const used = join(game, "node_modules", "my-steps");
    const made = ["steps", ...Object.keys(OTHERS).map((file) => file.replace(".ts", ""))].map(
      (file) => `dist/${file}.d.ts`,
    );
    const given = ["package.json", ...made].map((file) => [file, readFileSync(join(library, file), "utf8")]);
    write(used, Object.fromEntries(given));
    write(game, { "package.json": `{ "type": "module" }`, "src/game.ts": GAME, "src/wrong.ts": WRONG });
    const said = await compile(compiler, game, { ...checks, ...resolution, noEmit: true, declaration: false });
    const messages = said.split("\n").filter((line) => /^\S/.test(line));
    MISTAKES.forEach(([, words], i) => {
      expect(messages[i]).toMatch(new RegExp(`src[\\\\/]wrong\\.ts\\(${LINES_BEFORE + 1 + i},`));
      expect(messages[i]).toContain(words);
    });
    expect(messages).toHaveLength(MISTAKES.length);
  });
});

test.runIf(sampled(true, false))("TypeScript 6 finds nothing wrong with the library itself", () => {
  const project = join(ROOT, "packages", "undercroft", "tsconfig.build.json");
  const tsc = join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "--noEmit", "--project", project], { encoding: "utf8" });
  expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
});
