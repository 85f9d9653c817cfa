// @ts-check
// Writes a new step that works: its file, its test, its golden and its line in the index. Runs its test and the contract.
//
//     npm run new-builder crystal-cave            an initial builder, in src/builders
//     npm run new-builder pillars -- --layer      a layer, in src/layers

import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { endKindly, ensureInstalled } from "./build/setup.mjs";
import { bold, camelCase, isCalled, ROOT, runTool } from "./workspace.mjs";

const SRC = "packages/undercroft/src";
/** Runs the contract for every step that an index exports. */
const CONTRACT = `${SRC}/testing/contract.test.ts`;
const USAGE = "npm run new-builder NAME, or for a layer: npm run new-builder NAME -- --layer";

/** A call that is wrong in itself: exit code 2. */
class UsageError extends Error {}

/**
 * Refuses names that can't become a step.
 *
 * @param {string | undefined} name
 * @param {string} [root]
 * @returns {string}
 */
export function checkName(name, root = ROOT) {
  if (name === undefined) throw new UsageError(`A name is missing. Call it so: ${USAGE}`);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 64) {
    const near = name
      .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
      .toLowerCase()
      .replace(/\.ts$/, "")
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^[-0-9]+|-+$/g, "")
      .slice(0, 64);
    const hint = near === "" ? "" : ` Did you mean "${near}"?`;
    throw new UsageError(`A step's name is lower-case words joined by "-", at most 64 letters, got "${name}".${hint}`);
  }
  for (const room of ["builders", "layers"]) {
    const file = `${SRC}/${room}/${name}.ts`;
    if (existsSync(join(root, file))) throw new UsageError(`There is a step "${name}" already: ${file}.`);
  }
  const exported = camelCase(name);
  if (isReservedWord(exported)) throw new UsageError(`"${exported}" is a word of the language. Choose another name.`);
  const rooms = readdirSync(join(root, SRC), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const room of rooms) {
    const index = `${SRC}/${room.name}/index.ts`;
    if (!existsSync(join(root, index))) continue;
    const names = readFileSync(join(root, index), "utf8").replace(/"[^"]*"/g, "");
    if (new RegExp(`\\b${exported}\\b`).test(names)) {
      throw new UsageError(`"${exported}" is taken: ${index} exports it already. Choose another name.`);
    }
  }
  return name;
}

/** @param {string} word */
function isReservedWord(word) {
  try {
    // Only parsed: modules are strict, and no function can have a reserved word as its parameter.
    new Function(word, '"use strict"');
    return ["await", "arguments", "eval"].includes(word);
  } catch {
    return true;
  }
}

/**
 * An index with one more export, at its place in the alphabet.
 *
 * @param {string} index
 * @param {string} name
 */
export function addExport(index, name) {
  const line = `export { ${camelCase(name)} } from "./${name}.js";\n`;
  for (const found of index.matchAll(/^export [^;]*? from "\.\/([^"]+)\.js";\n/gm)) {
    if (/** @type {string} */ (found[1]) > name) return index.slice(0, found.index) + line + index.slice(found.index);
  }
  return index + line;
}

/** @param {string} name */
function builderSource(name) {
  return `import { defineBuilder, FLOOR, room, span } from "../core/index.js";

/**
 * One rectangular hall at a random place.
 * Gives a single room and no corridors.
 */
export const ${camelCase(name)} = defineBuilder({
  id: "${name}",
  summary: "One rectangular hall at a random place.",
  options: {
    hallSize: span(5, 12, { min: 2, max: 200, typical: [3, 20] }, "Least and most width and height of the hall's floor."),
  },
  adds: ["plan", "rooms"],
  // The border takes a cell on each side.
  minSize: ({ hallSize: [least] }) => [least + 2, least + 2],
  *build(map, rng, { hallSize: [least, most] }) {
    const width = rng.between(least, Math.min(most, map.width - 2));
    const height = rng.between(least, Math.min(most, map.height - 2));
    const x = rng.between(1, map.width - 1 - width);
    const y = rng.between(1, map.height - 1 - height);
    const hall = room(map, { x, y, width, height });
    map.fill(hall, FLOOR);
    map.rooms = [hall];
    yield;
  },
});
`;
}

/** @param {string} name */
function builderTest(name) {
  const factory = camelCase(name);
  return `import { expect, test } from "vitest";
import { chain } from "../chain/index.js";
import { contains } from "../core/index.js";
import { ${factory} } from "./${name}.js";

const map = chain({ width: 40, height: 16, purpose: "map" });

test("looks as it did when it was last looked at", async () => {
  const level = map.startWith(${factory}()).build({ seed: 42 });
  await expect(\`\${level}\\n\`).toMatchFileSnapshot("./__goldens__/${name}.txt");
});

// What ${name} promises, whatever the seed and the options: a test that fails when the promise is broken.
test("the hall is floor from corner to corner, of the size that was asked for, with rock all round", () => {
  for (let seed = 0; seed < 20; seed++) {
    const least = 2 + (seed % 5);
    const level = map.startWith(${factory}({ hallSize: [least, least + 3] })).build({ seed });
    const hall = level.rooms![0]!;
    for (const side of [hall.width, hall.height]) {
      expect(side).toBeGreaterThanOrEqual(least);
      expect(side).toBeLessThanOrEqual(least + 3);
    }
    for (let y = 0; y < level.height; y++) {
      for (let x = 0; x < level.width; x++) expect(level.isWalkable(x, y)).toBe(contains(hall, x, y));
    }
  }
});
`;
}

/** @param {string} name */
function layerSource(name) {
  return `import { type BuilderMap, defineLayer, FLOOR, ratio, WALL } from "../core/index.js";

/**
 * Single pillars of rock in open floor.
 * Breaks up large rooms and caves; one can always walk round a pillar, so no way is cut off.
 */
export const ${camelCase(name)} = defineLayer({
  id: "${name}",
  summary: "Single pillars of rock in open floor.",
  options: {
    share: ratio(0.05, "Share of the cells with open floor all round that get a pillar.", { typical: [0, 0.3] }),
  },
  *build(map, rng, { share }) {
    for (let y = 1; y < map.height - 1; y++) {
      for (let x = 1; x < map.width - 1; x++) {
        if (isOpen(map, x, y) && !map.hasSpawn(map.index(x, y)) && rng.chance(share)) map.setAt(x, y, WALL);
      }
      yield;
    }
  },
});

/** Whether a cell off the border and its eight neighbours are floor. */
function isOpen(map: BuilderMap, x: number, y: number): boolean {
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) if (map.getAt(x + dx, y + dy) !== FLOOR) return false;
  }
  return true;
}
`;
}

/** @param {string} name */
function layerTest(name) {
  const factory = camelCase(name);
  return `import { expect, test } from "vitest";
import { simpleMap } from "../builders/index.js";
import { chain } from "../chain/index.js";
import { areaStart } from "./area-start.js";
import { ${factory} } from "./${name}.js";

const rooms = chain({ width: 40, height: 16, purpose: "map" }).startWith(simpleMap()).with(areaStart());

test("looks as it did when it was last looked at", async () => {
  const level = rooms.with(${factory}({ share: 0.3 })).build({ seed: 42 });
  await expect(\`\${level}\\n\`).toMatchFileSnapshot("./__goldens__/${name}.txt");
});

// What ${name} promises, whatever the seed and the options: a test that fails when the promise is broken.
test("pillars stand where they can, and every cell of floor can still be reached", () => {
  for (let seed = 0; seed < 20; seed++) {
    const before = rooms.build({ seed });
    const level = rooms.with(${factory}({ share: 1 })).build({ seed });
    expect(level.rows()).not.toEqual(before.rows());
    const distances = level.distancesFrom(...level.start!);
    for (let y = 0; y < level.height; y++) {
      for (let x = 0; x < level.width; x++) {
        if (level.isWalkable(x, y)) expect(distances[y * level.width + x]).toBeGreaterThanOrEqual(0);
      }
    }
  }
});
`;
}

/** @param {string[]} argv */
function main(argv) {
  const { name, isLayer } = readCall(argv);
  ensureInstalled();
  const room = isLayer ? "layers" : "builders";
  const file = `${SRC}/${room}/${name}.ts`;
  const test = `${SRC}/${room}/${name}.test.ts`;
  const index = `${SRC}/${room}/index.ts`;
  const golden = `${SRC}/${room}/__goldens__/${name}.txt`;
  writeFileSync(join(ROOT, file), isLayer ? layerSource(name) : builderSource(name));
  writeFileSync(join(ROOT, test), isLayer ? layerTest(name) : builderTest(name));
  writeFileSync(join(ROOT, index), addExport(readFileSync(join(ROOT, index), "utf8"), name));
  // Where lines break depends on the name's length.
  const format = ["check", "--write", file, test, index];
  const isFormatted = runTool("@biomejs/biome/bin/biome", format, { stdio: "ignore" });
  // The file comes first: after --update its name would be taken for what is to be updated. Each is run by the project that
  // has it, so that the others needn't be set up.
  const isGreen =
    isFormatted &&
    runTool("vitest/vitest.mjs", ["run", test, "--project=unit", "--update"]) &&
    runTool("vitest/vitest.mjs", ["run", CONTRACT, "--project=long", "-t", `^${name} `]);
  if (!isGreen) {
    console.error(`\nThe new step does not pass its tests; see above. The files are kept: ${file}, ${test}.`);
    process.exitCode = 1;
    return;
  }
  console.log(`${bold(`${name} is in place, and builds levels already:`)}

${readFileSync(join(ROOT, golden), "utf8").replace(/^/gm, "    ").trimEnd()}

Make it yours:
  1. ${file}
     What it does, in its doc comment and its summary; its options; its work in build().
  2. ${test}
     What it promises, in place of the second test.
  3. npx vitest run ${test} -u
     Draws the golden anew. Look at it: ${golden}
  4. npx vitest run ${CONTRACT} -t "^${name} "
     Tries every rule that all steps keep on it. A failure names the seed, the size, the options and the cell.
  5. ${SRC}/entries/index.ts
     Export ${camelCase(name)} there, next to the other steps of ${room}.
  6. npm run api, and npm run docs
     Record the export; write its page, and its options in the schema of recipes.
  7. CHANGELOG.md
     A line about it, under "Added" of the topmost version.
  8. npm test
     Checks everything, those rules included.`);
}

/**
 * @param {string[]} argv
 * @returns {{ name: string, isLayer: boolean }}
 */
function readCall(argv) {
  /** @type {{ values: { layer?: boolean }, positionals: string[] }} */
  let call;
  try {
    call = parseArgs({ args: argv, options: { layer: { type: "boolean" } }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${/** @type {Error} */ (error).message.split(". ")[0]}. Call it so: ${USAGE}`);
  }
  const [name, ...more] = call.positionals;
  if (more.length > 0)
    throw new UsageError(`One name at a time, got also "${more.join('", "')}". Call it so: ${USAGE}`);
  // npm keeps flags that stand before "--" for itself, and passes them on in the environment.
  const isLayer = call.values.layer === true || process.env.npm_config_layer === "true";
  return { name: checkName(name), isLayer };
}

if (isCalled(import.meta.url)) {
  await endKindly(() => {
    try {
      main(process.argv.slice(2));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(error.message);
      process.exitCode = 2;
    }
  });
}
