import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

/**
 * What it takes to give levels something new: smells, which have cells and a word. The library is compiled with these
 * changes and nothing else, so they are also the list of files that a new part of a level touches.
 */
const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const TABLE = join(SRC, "core/parts/table.ts");
const SMELLS = join(SRC, "core/parts/smells.ts");

const CHANGES: ReadonlyMap<string, () => string> = new Map([
  [
    SMELLS,
    () => `
import type { Point } from "../rect.js";
import { cells, record, text } from "./field.js";
import { type CellsOf, part } from "./part.js";

/** A smell in the air. */
export interface LevelSmell<C = Point> {
  readonly of: string;
  readonly cells: CellsOf<C>;
}

export const smells = part<LevelSmell<number>, LevelSmell>({
  item: record({ of: text, cells }),
  atFirst: "empty",
});
`,
  ],
  [
    TABLE,
    () =>
      inserted(
        readFileSync(TABLE, "utf8"),
        ["import { type LevelSpawn,", 'import { type LevelSmell, smells } from "./smells.js";\n'],
        ["  /** The stairs that lead to other levels. */", "  readonly smells: readonly LevelSmell<C>[];\n"],
        ["};\n\n/** The names of all parts. */", "  smells,\n"],
      ),
  ],
]);

/** Inserts text in front of other text, each of which stands there once. */
function inserted(source: string, ...insertions: readonly (readonly [before: string, text: string])[]): string {
  let changed = source;
  for (const [before, text] of insertions) {
    expect(changed.split(before)).toHaveLength(2);
    changed = changed.replace(before, () => `${text}${before}`);
  }
  return changed;
}

/** A program that uses smells in every way that a level offers. What it exports is looked at below. */
const PROGRAM = `
import { type BuilderMap, defineLayer } from "./entries/define.js";
import { areaStart, cellularAutomata, chain, connectRegions, distantExit, readLevel, within } from "./entries/index.js";
import { importedLevel, mapFiles, readMaps } from "./entries/formats.js";

/** Leaves the smell of bread on the first floor that it finds. */
const bread = defineLayer({
  id: "bread",
  options: {},
  *build(map: BuilderMap) {
    const floor = Array.from(map.tiles as Uint8Array, (_, cell) => cell).filter((cell) => map.isWalkable(cell));
    map.smells = [...map.smells, { of: "bread", cells: floor.slice(0, 3) }];
    yield;
  },
});

const caves = chain({ width: 40, height: 24 }).startWith(cellularAutomata()).with(connectRegions()).with(areaStart()).with(distantExit());
export const plain = caves.build({ seed: 1 });
export const smelly = caves.with(bread()).build({ seed: 1 });
export const inside = caves.with(within({ region: { half: "right" }, steps: [bread()] })).build({ seed: 1 });
export const again = readLevel(JSON.stringify(smelly));
export const words: readonly string[] = smelly.smells.map(({ of }) => of);
export const read = (file: unknown) => readLevel(file).smells;
export const files = await mapFiles(smelly, "tmj", { name: "smelly" });
const bytes = (content: string | Uint8Array) => (typeof content === "string" ? new TextEncoder().encode(content) : content);
const readBeside = async (path: string) => files.filter(({ name }) => name === path).map(({ content }) => bytes(content))[0];
const [map] = await readMaps(bytes(files[0]!.content), "smelly.tmj", { readBeside });
export const fromTiled = importedLevel(map!);
`;
const ENTRY = join(SRC, "smelly-program.ts");

/** Every source file as it is with smells. */
function contentsOf(file: string): string | undefined {
  return file === ENTRY ? PROGRAM : CHANGES.get(file)?.();
}

let folder: string;
// What it exports is made by another copy of the library.
let exported: any;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-part-"));
  const outfile = join(folder, "smelly.mjs");
  await build({
    stdin: { contents: PROGRAM, loader: "ts", resolveDir: SRC, sourcefile: ENTRY },
    bundle: true,
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "error",
    plugins: [
      {
        name: "with smells",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /smells\.js$/ }, () => ({ path: SMELLS }));
          onLoad({ filter: /core[\\/]parts[\\/](smells|table)\.ts$/ }, ({ path }) => {
            const contents = contentsOf(path);
            return contents === undefined ? undefined : { contents, loader: "ts", resolveDir: dirname(path) };
          });
        },
      },
    ],
  });
  exported = await import(pathToFileURL(outfile).href);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a new part of a level touches at most four source files", () => {
  expect(CHANGES.size).toBeLessThanOrEqual(4);
});

test("it compiles", () => {
  const { config } = ts.readConfigFile(join(SRC, "../tsconfig.json"), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, join(SRC, ".."));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => contentsOf(file) !== undefined || fileExists(file);
  host.readFile = (file) => contentsOf(file) ?? readFile(file);
  host.getSourceFile = (file, version, ...more) => {
    const contents = contentsOf(file);
    return contents === undefined
      ? getSourceFile(file, version, ...more)
      : ts.createSourceFile(file, contents, version, true);
  };
  const program = ts.createProgram([ENTRY], { ...options, composite: false, noEmit: true, skipLibCheck: true }, host);
  const problems = [...CHANGES.keys(), ENTRY].flatMap((file) => {
    const source = program.getSourceFile(file);
    expect(source).toBeDefined();
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  });
  expect(problems.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
});

test("a step adds it, and the level has it", () => {
  expect(exported.words).toEqual(["bread"]);
  expect(exported.plain.smells).toEqual([]);
  const [{ cells }] = exported.smelly.smells;
  const [[y, x0, x1]] = cells;
  expect(exported.smelly.isWalkable(x0, y)).toBe(true);
  expect(x1).toBeGreaterThan(x0);
  expect(Object.isFrozen(exported.smelly.smells[0])).toBe(true);
});

test("it is part of the hash and of the state after the step only if it isn't empty", async () => {
  expect(exported.smelly.hash).not.toBe(exported.plain.hash);
  expect(exported.smelly.steps.at(-1).hash).not.toBe(exported.plain.steps.at(-1).hash);
  const { areaStart, cellularAutomata, chain, connectRegions, distantExit } = await import("../src/entries/index.js");
  const caves = chain({ width: 40, height: 24 }).startWith(cellularAutomata()).with(connectRegions());
  expect(caves.with(areaStart()).with(distantExit()).build({ seed: 1 }).hash).toBe(exported.plain.hash);
});

test("it is written to a level file and read again", () => {
  expect(exported.again.smells).toEqual(exported.smelly.smells);
  expect(exported.again.hash).toBe(exported.smelly.hash);
  expect("smells" in exported.plain.toJSON()).toBe(false);
});

test("a file in which it is malformed is refused, with the place", () => {
  const file = JSON.parse(JSON.stringify(exported.smelly));
  file.smells[0].cells = [[99, 0, 1]];
  expect(() => exported.read(file)).toThrow("level.smells[0].cells[0] must be [y, x0, x1], a row of cells of the map");
});

test("steps inside others bring it to the map around them", () => {
  const [{ of, cells }] = exported.inside.smells;
  expect(of).toBe("bread");
  for (const [y, x0, x1] of cells) {
    for (let x = x0; x < x1; x++) {
      expect(x).toBeGreaterThanOrEqual(20);
      expect(exported.inside.isWalkable(x, y)).toBe(true);
    }
  }
});

test("Tiled gets it as a rectangle, and it comes back with the map", () => {
  const { layers } = JSON.parse(exported.files[0].content);
  const layer = layers.find((one: { name: string }) => one.name === "smells");
  expect(layer.objects).toHaveLength(1);
  expect(layer.objects[0].width).toBeGreaterThan(0);
  expect(exported.fromTiled.hash).toBe(exported.smelly.hash);
});
