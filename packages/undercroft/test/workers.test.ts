import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { built } from "../../../scripts/workspace.mjs";
import type * as recipes from "../src/entries/recipes.js";
import type * as worker from "../src/entries/worker.js";
import { ownProject } from "./own-project.js";

// The built package with real threads.

/** A step that does something bad to some seeds, or marks them where that is wanted. */
const bad = (id: string, what: string) => `
export const ${id} = defineLayer({
  id: "${id}",
  options: {},
  *build(map, rng) {
    if (rng.between(1, 8) > 1) return;
    if (globalThis.isMild) map.note("repair", "here it is");
    else { ${what} }
  },
});`;

const folder = ownProject("workers", {
  "steps.js": `import { defineLayer } from "undercroft/define";
${bad("hangs", "for (;;);")}
${bad("exits", "process.exit(3);")}
${bad("throws", 'throw new TypeError("a mistake");')}
${bad("nothing", "")}
`,
  "no-steps.js": "export const x = 1;\n",
  "ends.js": `import { shippedRecipe } from "undercroft/recipes";
import { buildMany } from "undercroft/worker";
for await (const { seed } of buildMany(shippedRecipe("rooms"), { seeds: 500, threads: 2 })) if (seed === "30") break;
for await (const { level } of buildMany(shippedRecipe("rooms"), { seeds: "7,8", threads: 4 })) console.log(level.hash);
`,
});
const module = (file: string) => pathToFileURL(join(folder, file)).href;
const STEPS = module("steps.js");

let library: typeof recipes;
let workers: typeof worker;
beforeAll(async () => {
  library = await built("entries/recipes.js");
  workers = await built("entries/worker.js");
});

const rooms = () => library.shippedRecipe("rooms");
const withStep = (id: string): recipes.Recipe => ({
  ...rooms(),
  size: [40, 30],
  steps: [...rooms().steps, { use: id }],
});

/** Which of the seeds a step is bad to. */
async function badSeeds(id: string, seeds: worker.Seeds): Promise<string[]> {
  const known = library.registry(Object.values(await import(STEPS)));
  const chain = library.recipeChain(withStep(id), { registry: known });
  Object.assign(globalThis, { isMild: true });
  return [...seeds].filter((seed) => chain.build({ seed }).report.some(({ message }) => message === "here it is"));
}

async function all(recipe: recipes.Recipe, options: worker.BuildManyOptions) {
  const list: { seed: string; hash: string | undefined; error: string | undefined }[] = [];
  for await (const { seed, level, error } of workers.buildMany(recipe, options)) {
    list.push({ seed, hash: level?.hash, error: error?.message });
  }
  return list;
}

describe("many levels in threads", () => {
  test("are those of one thread, in the order of their seeds", async () => {
    const chain = library.recipeChain(rooms());
    const expected = [...workers.parseSeeds("5..64")].map((seed) => ({
      seed,
      hash: chain.build({ seed, depth: 4 }).hash,
      error: undefined,
    }));
    for (const threads of [1, 3]) {
      expect(await all(rooms(), { seeds: "5..64", depth: 4, threads })).toEqual(expected);
    }
  });

  test("accept everything that decides a level, and return complete levels", async () => {
    const order = { size: [50, 40], depth: 3, set: ["simple-map.attempts=9"], movement: "orthogonal" } as const;
    const { depth, ...options } = order;
    const own = library.recipeChain(rooms(), options).build({ seed: "rats", depth });
    for await (const { level } of workers.buildMany(rooms(), { ...order, seeds: ["rats"] })) {
      expect(JSON.stringify(level)).toBe(JSON.stringify(own));
    }
    const alone = await workers.buildInWorker(rooms(), { ...order, seed: "rats" });
    expect(JSON.stringify(alone)).toBe(JSON.stringify(own));
  });

  test("report their progress", async () => {
    const told: string[] = [];
    await all(rooms(), { seeds: 30, threads: 2, onProgress: ({ done, of }) => told.push(`${done} of ${of}`) });
    expect(told.at(-1)).toBe("30 of 30");
  });

  test("use steps of your own, by the address of their module", async () => {
    const seeds = workers.parseSeeds("20");
    const done = await all(withStep("nothing"), { seeds, modules: [STEPS], threads: 2 });
    expect(done.map(({ error }) => error)).toEqual([...seeds].map(() => undefined));
    const loading = (file: string) => all(withStep("nothing"), { seeds: 2, modules: [module(file)], threads: 1 });
    await expect(loading("no-steps.js")).rejects.toThrow("no-steps.js doesn't export any steps");
    const relative = all(withStep("nothing"), { seeds: 2, modules: ["./steps.js"], threads: 1 });
    await expect(relative).rejects.toThrow(
      "can't load the module ./steps.js: a module is given by its whole URL: new URL(path, import.meta.url).href.",
    );
    await expect(loading("missing.js")).rejects.toThrow(/can't load the module .*missing\.js/);
    await expect(all(withStep("nothing"), { seeds: 2, threads: 1 })).rejects.toMatchObject({ code: "unknown-name" });
  });

  test.each([
    ["hangs", "the build was given up: it took longer than 1.5 s."],
    ["exits", "the build was given up: the thread ended with code 3."],
    ["throws", "throws#1 threw an error: a mistake"],
  ])("name the seeds of a step that %s, and go on", async (id, message) => {
    const seeds = workers.parseSeeds("16");
    const wrong = await badSeeds(id, seeds);
    expect(wrong.length).toBeGreaterThan(0);
    const done = await all(withStep(id), { seeds, modules: [STEPS], threads: 2, limit: 1500 });
    expect(done.map(({ seed }) => seed)).toEqual([...seeds]);
    expect(done.filter(({ error }) => error !== undefined).map(({ seed }) => seed)).toEqual(wrong);
    for (const { error } of done) if (error !== undefined) expect(error).toContain(message);
  });

  test("give the errors of builds as they were thrown", async () => {
    const recipe = {
      ...rooms(),
      size: [30, 20] as const,
      require: ["sunken_chapel"],
      steps: [...rooms().steps, { use: "room-vaults" }],
    };
    const chain = library.recipeChain(recipe);
    let own: Error | undefined;
    try {
      chain.build({ seed: 1, attempts: 2 });
    } catch (error) {
      own = error as Error;
    }
    for await (const { error } of workers.buildMany(recipe, { seeds: 1, attempts: 2 })) {
      expect(error).toBeInstanceOf(own!.constructor);
      expect(error).toMatchObject({ ...own, message: own!.message });
    }
  });

  test("stop at once when they are told to", async () => {
    const work = all(rooms(), { seeds: 10 ** 12, threads: 2, signal: AbortSignal.timeout(50) });
    await expect(work).rejects.toMatchObject({ code: "aborted" });
    const recipe = withStep("hangs");
    const signal = AbortSignal.timeout(300);
    const [seed] = await badSeeds("hangs", workers.parseSeeds("24"));
    const one = workers.buildInWorker(recipe, { seed: seed!, modules: [STEPS], signal });
    await expect(one).rejects.toMatchObject({ code: "aborted" });
  });

  test("leave nothing behind: the process ends by itself", async () => {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ["ends.js"], { cwd: folder });
    const chain = library.recipeChain(rooms());
    expect(stdout).toBe(`${chain.build({ seed: 7 }).hash}\n${chain.build({ seed: 8 }).hash}\n`);
    expect(stderr).toBe("");
  });
});

test("one level in a thread reports its progress", async () => {
  const steps: string[] = [];
  const level = await workers.buildInWorker(library.shippedRecipe("caves"), {
    seed: "rats",
    onProgress: ({ step }) => steps.push(step),
  });
  expect([...new Set(steps)]).toEqual(level.steps.map(({ as }) => as));
  await expect(
    workers.buildInWorker(rooms(), { seed: 1, size: [2, 2] }),
    "what is wrong with the order",
  ).rejects.toMatchObject({ code: "too-small" });
});
