import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";

/** A short program that uses the library, and what the compiler says: nothing where it compiles. */
interface Snippet {
  readonly code: string;
  /** Words in the first line of its message, which is all that an editor shows at first. */
  readonly says?: readonly string[];
  /** Words further down. */
  readonly below?: readonly string[];
}

const HERE = dirname(fileURLToPath(import.meta.url));

/** Steps of a user's own, in a module that also has the whole library. */
const OWN = `
export * from "../entries/index.js";
export * from "../entries/define.js";
import { defineBuilder, defineLayer, integer } from "../entries/define.js";
export const SIZE = { width: 80, height: 50 };
export const cave = defineBuilder({ id: "my-cave", options: { depth: integer(3, { min: 1, max: 9 }, "How deep.") }, presets: { deep: { summary: "Deep.", options: { depth: 9 } } }, *build() {} });
export const finished = defineBuilder({ id: "my-level", options: {}, adds: ["start", "exit"], *build() {} });
export const flood = defineLayer({ id: "my-flood", options: {}, drops: ["plan", "rooms", "corridors"], *build() {} });
export const restart = defineLayer({ id: "my-restart", options: {}, drops: ["start", "exit"], *build() {} });
export const rebuild = defineLayer({ id: "my-rebuild", options: {}, drops: ["start"], adds: ["start"], *build() {} });
export const dig = defineLayer({ id: "my-dig", options: {}, adds: ["plan", "rooms"], *build() {} });
export const tidy = defineLayer({ id: "my-tidy", options: { strength: integer(1, { min: 0, max: 5 }, "How much.") }, *build() {} });
export const lamps = defineLayer({ id: "my-lamps", options: {}, needs: ["rooms", "corridors"], *build() {} });
export declare const coin: boolean;
`;

/** What every snippet starts with. */
const PRELUDE = `
import { type AnyChain, type BuildableChain, BuilderChain, chain } from "./chain.js";
import { areaStart, cave, coin, cullUnreachable, defineBuilder, defineLayer, dig, distantExit, filterSpawns, finished, flood, integer, lamps, rebuild, restart, roomBasedSpawner, roomBasedStairs, roomBasedStart, roomPlan, simpleMap, SIZE, tidy } from "./__own__.js";
import { chance, oneOf, steps, weight, when } from "./tree/combinators.js";
import { type Level } from "./level/level.js";
import { type Point } from "../core/index.js";
export {};
`;

const REFUSED: Record<string, Snippet> = {
  "a layer that needs rooms, on a map without any": {
    code: "chain(SIZE).startWith(cave()).with(roomBasedSpawner());",
    says: ["this step needs: rooms"],
  },
  "a layer that needs rooms, on rooms that are only planned": {
    code: "chain(SIZE).startWith(roomPlan()).with(roomBasedStart());",
    says: ["this step needs: rooms"],
  },
  "a user's layer that needs two facts, where one is there": {
    code: "chain(SIZE).startWith(cave()).with(dig()).with(lamps());",
    says: ["this step needs: corridors"],
  },
  "an exit before the start": {
    code: "chain(SIZE).startWith(simpleMap()).with(distantExit());",
    says: ["this step needs: start"],
  },
  "a cull before the start": {
    code: "chain(SIZE).startWith(simpleMap()).with(cullUnreachable()).with(areaStart());",
    says: ["this step needs: start"],
  },
  "rooms after a layer that drops them": {
    code: "chain(SIZE).startWith(simpleMap()).with(flood()).with(roomBasedStart());",
    says: ["this step needs: rooms"],
  },
  "a start after a layer that drops it": {
    code: "chain(SIZE).startWith(simpleMap()).with(areaStart()).with(restart()).with(distantExit());",
    says: ["this step needs: start"],
  },
  "a build without a start": {
    code: "chain(SIZE).startWith(simpleMap()).with(roomBasedStairs()).build({ seed: 1 });",
    says: ["this level needs: start"],
  },
  "a build without an exit": {
    code: "chain(SIZE).startWith(simpleMap()).with(areaStart()).build({ seed: 1 });",
    says: ["this level needs: exit"],
  },
  "a build without either": {
    code: "chain(SIZE).startWith(simpleMap()).build({ seed: 1 });",
    says: ["this level needs: start", "this level needs: exit"],
  },
  "a build whose start and exit were dropped": {
    code: "chain(SIZE).startWith(finished()).with(restart()).build({ seed: 1 });",
    says: ["this level needs: start", "this level needs: exit"],
  },
  "an asynchronous build without an exit": {
    code: "void chain(SIZE).startWith(simpleMap()).with(areaStart()).buildAsync({ seed: 1 });",
    says: ["this level needs: exit"],
  },
  "frames of a chain without an exit": {
    code: "chain(SIZE).startWith(simpleMap()).with(areaStart()).frames({ seed: 1 });",
    says: ["this level needs: exit"],
  },
  "a bare map's build where it may be a level": {
    code: `chain({ ...SIZE, purpose: coin ? "map" : "level" }).startWith(cave()).build({ seed: 1 });`,
    says: ["this level needs: start"],
  },
  "a chain without an exit, where one that can build is wanted": {
    code: "const ready: BuildableChain = chain(SIZE).startWith(simpleMap()).with(areaStart());\nvoid ready;",
    says: ["is not assignable to type 'BuildableChain'"],
    below: ["this level needs: exit"],
  },
  "an empty chain, where one that can build is wanted": {
    code: `const ready: BuildableChain = chain({ ...SIZE, purpose: "map" });\nvoid ready;`,
    says: ["is not assignable to type 'BuildableChain'"],
    below: ["a chain starts with an initial builder: call startWith() first"],
  },
  "a choice of chains, one of which can't build": {
    code: `const base = chain(SIZE).startWith(simpleMap()).with(areaStart());
      (coin ? base : base.with(distantExit())).build({ seed: 1 });`,
    says: ["this level needs: exit"],
  },
  "two initial builders": {
    code: "chain(SIZE).startWith(simpleMap()).startWith(cave());",
    says: ["a chain has one initial builder, but this is a second one"],
  },
  "a layer before the initial builder": {
    code: "chain(SIZE).with(areaStart());",
    says: ["a chain starts with an initial builder: call startWith() first"],
  },
  "a build before the initial builder": {
    code: "chain(SIZE).build({ seed: 1 });",
    says: ["a chain starts with an initial builder: call startWith() first"],
  },
  "a bare map's build before the initial builder": {
    code: `chain({ ...SIZE, purpose: "map" }).build({ seed: 1 });`,
    says: ["a chain starts with an initial builder: call startWith() first"],
  },
  "an initial builder as a layer": {
    code: "chain(SIZE).startWith(simpleMap()).with(cave());",
    says: ["a chain has one initial builder, but this is a second one"],
  },
  "a group with an initial builder as a layer": {
    code: "chain(SIZE).startWith(simpleMap()).with(steps(cave(), areaStart()));",
    says: ["a chain has one initial builder, but this is a second one"],
  },
  "a layer as the initial builder": {
    code: "chain(SIZE).startWith(areaStart());",
    says: ["a chain starts with an initial builder, but this is a layer"],
  },
  "a union of layers": {
    code: "chain(SIZE).startWith(simpleMap()).with(coin ? areaStart() : roomBasedSpawner());",
    says: ["use oneOf() for a choice of steps"],
  },
  "a union of layers of which one would do": {
    code: "chain(SIZE).startWith(cave()).with(coin ? areaStart() : roomBasedSpawner());",
    says: ["use oneOf() for a choice of steps"],
  },
  "a union of initial builders": {
    code: "chain(SIZE).startWith(coin ? simpleMap() : cave());",
    says: ["use oneOf() for a choice of steps"],
  },
  "a union of a layer and an initial builder": {
    code: "chain(SIZE).startWith(simpleMap()).with(coin ? simpleMap() : areaStart());",
    says: ["use oneOf() for a choice of steps"],
  },
  "a start that is left to chance": {
    code: "chain(SIZE).startWith(simpleMap()).with(chance(0.5, areaStart())).with(distantExit());",
    says: ["this step needs: start"],
  },
  "a start that depends on the depth": {
    code: `chain(SIZE).startWith(simpleMap()).with(when({ depth: "3.." }, areaStart())).with(distantExit());`,
    says: ["this step needs: start"],
  },
  "rooms that a chance may drop": {
    code: "chain(SIZE).startWith(simpleMap()).with(chance(0.1, flood())).with(roomBasedStart());",
    says: ["this step needs: rooms"],
  },
  "a chance of a layer whose needs aren't met": {
    code: "chain(SIZE).startWith(cave()).with(chance(0.1, roomBasedSpawner()));",
    says: ["this step needs: rooms"],
  },
  "what only one branch of a choice adds": {
    code: "chain(SIZE).startWith(simpleMap()).with(oneOf(areaStart(), roomBasedSpawner())).with(distantExit());",
    says: ["this step needs: start"],
  },
  "what only one of three initial builders adds": {
    code: "chain(SIZE).startWith(oneOf(simpleMap(), weight(3, cave()), simpleMap())).with(roomBasedStart());",
    says: ["this step needs: rooms"],
  },
  "what one branch of a choice drops": {
    code: "chain(SIZE).startWith(simpleMap()).with(oneOf(tidy(), flood())).with(roomBasedStart());",
    says: ["this step needs: rooms"],
  },
  "what one branch of a choice needs": {
    code: "chain(SIZE).startWith(cave()).with(oneOf(tidy(), weight(2, roomBasedSpawner())));",
    says: ["this step needs: rooms"],
  },
  "a choice between a layer and an initial builder": {
    code: "chain(SIZE).startWith(oneOf(simpleMap(), areaStart()));",
    says: ["a choice is between initial builders, or between layers"],
  },
  "a group that needs from outside what isn't there": {
    code: "chain(SIZE).startWith(cave()).with(steps(areaStart(), roomBasedSpawner()));",
    says: ["this step needs: rooms"],
  },
  "a group in which a layer needs what one before it dropped": {
    code: "chain(SIZE).startWith(simpleMap()).with(steps(flood(), roomBasedSpawner()));",
    says: ["this step needs: rooms"],
  },
  "a group with an initial builder that lacks what its layers need": {
    code: "chain(SIZE).startWith(steps(cave(), roomBasedSpawner()));",
    says: ["this step needs: rooms"],
  },
  "a group with its initial builder at the end": {
    code: "chain(SIZE).startWith(steps(areaStart(), cave()));",
    says: ["a chain has one initial builder, and it comes first; the rest are layers"],
  },
  "a group of two initial builders": {
    code: "chain(SIZE).startWith(steps(cave(), cave()));",
    says: ["a chain has one initial builder, and it comes first; the rest are layers"],
  },
  "a group of as many layers as there may be": {
    code: "const many = [roomBasedSpawner(), roomBasedSpawner()];\nchain(SIZE).startWith(cave()).with(steps(tidy(), ...many));",
    says: ["this step needs: rooms"],
  },
  "an initial builder that depends on the depth": {
    code: `chain(SIZE).startWith(when({ depth: "3.." }, simpleMap()));`,
    says: ["an initial builder always takes place; use oneOf() for a choice of them"],
  },
  "an initial builder left to chance": {
    code: "chance(0.5, simpleMap());",
    says: ["is not assignable"],
  },
  "an option of the wrong type": {
    code: `cave({ depth: "three" });`,
    says: ["'string' is not assignable to type 'number"],
  },
  "an option of another name": { code: "cave({ dept: 3 });", says: ["'dept' does not exist"] },
  "an option for a step that has none": { code: "distantExit({ depth: 3 });", says: ["'depth' does not exist"] },
  "a wrong option of a shipped step": { code: `areaStart({ x: "middle" });`, says: [`"middle"' is not assignable`] },
  "a wrong option of a preset": { code: "cave.deep({ dept: 3 });", says: ["'dept' does not exist"] },
  "a preset of a wrong value": {
    code: `defineBuilder({ id: "x", options: { depth: integer(3, { min: 1, max: 9 }, "How deep.") }, presets: { flat: { summary: "Flat.", options: { depth: false } } }, *build() {} });`,
    says: ["'boolean' is not assignable"],
  },
  "a fact that there is none of": {
    code: `defineLayer({ id: "x", options: {}, needs: ["windows"], *build() {} });`,
    says: [`'"windows"' is not assignable to type 'Fact'`],
  },
  "a build without a seed": {
    code: "chain(SIZE).startWith(finished()).build({});",
    below: ["'seed' is missing"],
  },
  "a chain without a height": { code: "chain({ width: 80 });", below: ["'height' is missing"] },
  "a purpose that there is none of": {
    code: `chain({ ...SIZE, purpose: "town" });`,
    says: [`"town"' is not assignable`],
  },
  "a step that was not called": {
    code: "chain(SIZE).startWith(simpleMap);",
    says: ["is not assignable"],
  },
  "writing into a finished level": {
    code: "const level = chain(SIZE).startWith(finished()).build({ seed: 1 });\nlevel.tiles[0] = 1;",
    says: ["only permits reading"],
  },
};

const ACCEPTED: Record<string, Snippet> = {
  "rooms, a start, stairs and spawns": {
    code: `const level: Level = chain({ width: 80, height: 50 }).startWith(simpleMap()).with(roomBasedStart())
      .with(roomBasedStairs()).with(roomBasedSpawner()).build({ seed: "rats", depth: 3 });
      void level;`,
  },
  "a cave with an area start and a distant exit": {
    code: `chain(SIZE).startWith(cave()).with(areaStart({ x: "left" })).with(cullUnreachable()).with(distantExit())
      .build({ seed: 42 });`,
  },
  "presets, with further options": {
    code: `chain(SIZE).startWith(cave.deep({ as: "deep", seed: "locked" })).with(areaStart()).with(distantExit()).build({ seed: 42n });`,
  },
  "a chain that grows in several lines, and branches": {
    code: `const base = chain(SIZE).startWith(simpleMap()).with(areaStart());
      const a = base.with(distantExit());
      const b = base.with(roomBasedStairs()).with(tidy({ strength: 2 }));
      a.build({ seed: 1 }); b.build({ seed: 1 });`,
  },
  "an initial builder that gives all": { code: "chain(SIZE).startWith(finished()).build({ seed: 1, history: true });" },
  "a user's layer that gives what the next one needs": {
    code: "chain(SIZE).startWith(cave()).with(dig()).with(roomBasedStart()).with(roomBasedStairs()).build({ seed: 1 });",
  },
  "a choice whose branches all add a fact": {
    code: "chain(SIZE).startWith(simpleMap()).with(oneOf(areaStart(), weight(2, roomBasedStart()))).with(distantExit()).build({ seed: 1 });",
  },
  "a choice of initial builders, and what they have in common": {
    code: "chain(SIZE).startWith(oneOf(simpleMap(), weight(2, steps(cave(), dig())))).with(roomBasedStart()).with(roomBasedStairs()).build({ seed: 1 });",
  },
  "a choice with a single branch": {
    code: "chain(SIZE).startWith(oneOf(simpleMap())).with(oneOf(areaStart())).with(distantExit()).build({ seed: 1 });",
  },
  "a group whose needs are met inside it": {
    code: "chain(SIZE).startWith(cave()).with(steps(areaStart(), distantExit())).build({ seed: 1 });",
  },
  "a group that drops and gives anew": {
    code: `chain(SIZE).startWith(finished()).with(steps(restart(), areaStart(), distantExit())).build({ seed: 1 });
      chain(SIZE).startWith(finished()).with(chance(0.3, steps(restart(), areaStart(), distantExit()))).build({ seed: 1 });`,
  },
  "a group that starts with an initial builder": {
    code: "chain(SIZE).startWith(steps(simpleMap(), roomBasedStart(), steps(distantExit(), tidy()))).build({ seed: 1 });",
  },
  "a layer that drops a fact and gives it anew": {
    code: "chain(SIZE).startWith(finished()).with(rebuild()).build({ seed: 1 });",
  },
  "a fact that was there before a chance that adds it": {
    code: "chain(SIZE).startWith(simpleMap()).with(areaStart()).with(chance(0.5, roomBasedStart())).with(distantExit()).build({ seed: 1 });",
  },
  "branches under conditions, which are left out where they are closed": {
    code: `chain(SIZE).startWith(oneOf(when({ width: "60.." }, simpleMap()), weight(2, when({ depth: 1 }, steps(cave(), dig())))))
      .with(oneOf(when({ depth: "3.." }, areaStart()), roomBasedStart())).with(distantExit()).build({ seed: 1 });`,
  },
  "a bare map": {
    code: `chain({ ...SIZE, purpose: "map" }).startWith(cave()).build({ seed: 1 });
      chain({ ...SIZE, purpose: "map" }).startWith(cave()).with(tidy()).frames({ seed: 1 });`,
  },
  "filters and other layers that need nothing": {
    code: `chain(SIZE).startWith(finished()).with(filterSpawns({ mode: "keep", names: ["Goblin"] })).with(tidy()).build({ seed: 1 });`,
  },
  "the frames and the progress of a build": {
    code: `const ready = chain(SIZE).startWith(finished());
      for (const frame of ready.frames({ seed: 1 })) void frame.tiles[0];
      void ready.buildAsync({ seed: 1, signal: new AbortController().signal, onProgress: ({ step, index, of }) => void [step, index, of] });`,
  },
  "numbers of a level, one after the other": {
    code: "for (const tile of chain(SIZE).startWith(finished()).build({ seed: 1 }).tiles) void (tile + 1);",
  },
  "options that are undefined, where a preset has a value": { code: "cave({});\ncave();\ncave.deep({ depth: 2 });" },
  "a chain whose facts are known at run time only": {
    code: "declare const made: AnyChain;\nmade.build({ seed: 1 });",
  },
  "a choice of chains": {
    code: `const rooms = chain(SIZE).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs());
      const caves = chain(SIZE).startWith(cave()).with(areaStart()).with(distantExit());
      const level: Level = (coin ? rooms : caves).build({ seed: 1 });
      const perhaps: Level | undefined = (coin ? rooms : caves).build({ seed: 1, onStep: () => false });
      const later: Promise<Level> = (coin ? rooms : caves).buildAsync({ seed: 1 });
      for (const { tiles } of (coin ? rooms : caves).frames({ seed: 1 })) void tiles[0];
      void [level, perhaps, later, (coin ? rooms : caves).resolve({ seed: 1 }), (coin ? rooms : caves).width];`,
  },
  "a choice of a chain and one whose facts are known at run time only": {
    code: `declare const made: AnyChain;
      (coin ? made : chain(SIZE).startWith(finished())).build({ seed: 1 });
      (coin ? made : chain({ ...SIZE, purpose: "map" }).startWith(cave())).build({ seed: 1 });`,
  },
  "chains of all kinds, by name": {
    code: `declare const made: AnyChain;
      const chains: Record<string, BuildableChain> = {
        rooms: chain(SIZE).startWith(simpleMap()).with(roomBasedStart()).with(roomBasedStairs()),
        caves: chain(SIZE).startWith(cave.deep()).with(areaStart()).with(distantExit()),
        map: chain({ ...SIZE, purpose: "map" }).startWith(cave()),
        either: chain({ ...SIZE, purpose: coin ? "map" : "level" }).startWith(finished()),
        made,
      };
      for (const [name, levels] of Object.entries(chains)) {
        const level: Level = levels.build({ seed: name, depth: 3 });
        void [level, levels.name, levels.height];
      }`,
  },
  "a function that takes any chain that can build": {
    code: `const first = <C extends BuildableChain>(levels: C): C => (levels.build({ seed: 1 }), levels);
      const perhaps = (levels: BuildableChain): Level | undefined => levels.build({ seed: 1, onStep: () => coin });
      const rooms = chain(SIZE).startWith(finished());
      void [first(rooms).with(tidy()), perhaps(rooms), perhaps(coin ? rooms : rooms.with(dig()))];`,
  },
  "a level has a start, and a bare map may have none": {
    code: `const rooms = chain(SIZE).startWith(finished());
      const map = chain({ ...SIZE, purpose: "map" }).startWith(cave());
      const a: Point = rooms.build({ seed: 1 }).start;
      const later = async (): Promise<Point> => (await rooms.buildAsync({ seed: 1 })).start;
      // @ts-expect-error: undefined
      const b: Point = map.build({ seed: 1 }).start;
      // @ts-expect-error: undefined
      const c: Point = (coin ? rooms : map).build({ seed: 1 }).start;
      void [a, b, c, later];`,
  },
  "so has what a recipe builds, if the compiler knows the recipe": {
    code: `import { recipeChain, shippedRecipe } from "../recipes/index.js";
      const a: Point = recipeChain(shippedRecipe("deeps")).build({ seed: 1 }).start;
      const b: Point = recipeChain({ steps: [{ use: "maze" }] }).build({ seed: 1 }).start;
      // @ts-expect-error: undefined
      const c: Point = recipeChain({ purpose: "map", steps: [{ use: "maze" }] }).build({ seed: 1 }).start;
      // @ts-expect-error: undefined
      const d: Point = recipeChain(JSON.parse("{}")).build({ seed: 1 }).start;
      void [a, b, c, d];`,
  },
  "games' own tiles": {
    code: `chain({ ...SIZE, tiles: [{ name: "lava", glyph: "^", walkable: false, opaque: false }], name: "hot" });`,
  },
};

const ALL: [name: string, snippet: Snippet][] = [...Object.entries(REFUSED), ...Object.entries(ACCEPTED)];
const fileOf = (name: string) => join(HERE, `__${name.replaceAll(/\W+/g, "-")}__.ts`);

const BASE: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** Compiles all snippets in one program; gives the messages of each. */
function compile(options: ts.CompilerOptions, parsed: Map<string, ts.SourceFile | undefined>): Map<string, string[]> {
  const sources = new Map(ALL.map(([name, { code }]) => [fileOf(name), `${PRELUDE}${code}\n`]));
  sources.set(join(HERE, "__own__.ts"), OWN);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => sources.has(file) || fileExists(file);
  host.readFile = (file) => sources.get(file) ?? readFile(file);
  host.getSourceFile = (file, ...rest) => {
    if (!parsed.has(file)) parsed.set(file, getSourceFile.call(host, file, ...rest));
    return parsed.get(file);
  };
  const program = ts.createProgram([...sources.keys()], options, host);
  return new Map(
    ALL.map(([name]) => {
      const file = program.getSourceFile(fileOf(name))!;
      const found = [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
      return [name, found.map((it) => ts.flattenDiagnosticMessageText(it.messageText, "\n"))];
    }),
  );
}

const parsed = new Map<string, ts.SourceFile | undefined>();

describe.each([
  ["with exactOptionalPropertyTypes", true],
  ["without exactOptionalPropertyTypes", false],
])("%s", (_name, exactOptionalPropertyTypes) => {
  let messages: Map<string, string[]>;
  beforeAll(() => {
    messages = compile({ ...BASE, exactOptionalPropertyTypes }, parsed);
  });

  describe("the compiler refuses", () => {
    test.each(Object.entries(REFUSED))("%s", (name, { says = [], below = [] }) => {
      // One mistake, one message.
      const [message, ...more] = messages.get(name)!;
      for (const words of says) expect(message!.split("\n")[0]).toContain(words);
      for (const words of below) expect(message).toContain(words);
      expect(more).toEqual([]);
    });
  });

  describe("the compiler accepts", () => {
    test.each(Object.keys(ACCEPTED))("%s", (name) => {
      expect(messages.get(name)).toEqual([]);
    });
  });
});
