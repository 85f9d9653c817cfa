import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ownProject } from "./own-project.js";
import { runCommand } from "./run-command.js";

// Steps of a game's own, in every command that takes --use.

/** A step as a module, with or without types. */
const pool = (types: boolean) => `import { defineLayer, integer } from "undercroft/define";
export const pool = defineLayer({
  id: "pool",
  summary: "Floods the middle of the first room.",
  options: { size: integer(1, { min: 1, max: 3 }, "Cells of water.") },
  needs: ["rooms"],
  *build(map, _rng, { size }${types ? ": { size: number }" : ""}) {
    const water = map.tileset.index("shallow_water")${types ? " as number" : ""};
    for (let i = 0; i < size; i++) map.set(map.rooms[0]${types ? "!" : ""}.anchor + i + 1, water);
  },
});
`;

const STEPS = ["simple-map", "pool", "room-based-start", "room-based-stairs"].map((use) => ({ use }));
const recipe = JSON.stringify({ size: [40, 30], steps: STEPS });
const world = JSON.stringify({
  world: "wet",
  recipes: { ponds: { size: [40, 30], steps: STEPS } },
  levels: { shore: { recipe: "ponds", depth: 1 } },
});
const cwd = ownProject("own-steps", {
  "pool.js": pool(false),
  "pool.ts": pool(true),
  "nothing.js": "export const nothing = 1;\n",
  "ponds.json": recipe,
  "wet.world.json": world,
  "den.vault": "vault: den\n===\n.....\n.###.\n.#g#.\n.#.#.\n.....\n",
});
mkdirSync(join(cwd, "steps"));
writeFileSync(join(cwd, "steps", "index.js"), pool(false));
mkdirSync(join(cwd, "bare"));

/** Whether this Node can. The types are those of the oldest one, which can't. */
const loadsTypeScript = Boolean((process.features as { typescript?: unknown }).typescript);

const undercroft = (...args: string[]) => runCommand(args, { cwd });

describe("--use brings steps to", () => {
  test("list, which shows their options like those of included steps", async () => {
    const { code, out } = await undercroft("list", "layers", "--use", "pool.js");
    expect(code).toBe(0);
    expect(out).toContain("pool  (needs rooms)\n  Floods the middle of the first room.\n    size = 1  Cells of water.");
    const { out: json } = await undercroft("list", "layers", "--use", "pool.js", "--json");
    expect(JSON.parse(json).map(({ id }: { id: string }) => id)).toContain("pool");
    expect((await undercroft("list", "recipes", "--use", "pool.js", "--world", "wet.world.json")).out).toContain(
      "ponds",
    );
  });

  test("help, which explains them", async () => {
    expect(await undercroft("help", "pool", "--use", "pool.js")).toMatchObject({
      code: 0,
      out: expect.stringContaining("pool, a layer. Floods the middle of the first room."),
    });
    expect((await undercroft("help", "pool")).code).toBe(2);
  });

  test("dungeon, for a world whose recipes have them", async () => {
    for (const named of [["wet.world.json"], ["--world", "wet.world.json"]]) {
      const told = await undercroft("dungeon", ...named, "--use", "pool.js", "--seed", "1");
      expect(told).toEqual({ code: 0, out: "shore (depth 1)\n", err: "" });
    }
  });

  test("build, for a world whose recipes have them", async () => {
    const built = await undercroft("build", "ponds", "--world", "wet.world.json", "--use", "pool.js", "--seed", "1");
    expect(built).toEqual({ code: 0, out: expect.stringContaining("~"), err: "" });
  });

  test("play, for a recipe and for a world", async () => {
    const bot = ["--bot", "--runs", "1", "--seed", "1", "--json", "--use", "pool.js"];
    for (const named of [["ponds.json"], ["--world", "wet.world.json"]]) {
      const { code, out, err } = await undercroft("play", ...named, ...bot);
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(JSON.parse(out).runs).toHaveLength(1);
    }
  });

  test("vault fit, lint, show and prove", async () => {
    const fit = await undercroft(
      "vault",
      "fit",
      "den.vault",
      "--recipe",
      "ponds.json",
      "--use",
      "pool.js",
      "--seeds",
      "2",
    );
    expect(fit).toMatchObject({ code: 0, out: expect.stringMatching(/^den fits in \d of 2 levels/) });
    for (const command of ["lint", "show", "prove"]) {
      const args = ["vault", command, "den.vault", "--world", "wet.world.json", "--use", "pool.js"];
      expect(await undercroft(...args)).toMatchObject({ code: 0, err: "" });
    }
  });
});

test.runIf(loadsTypeScript)("--use loads steps in TypeScript where Node can", async () => {
  const built = await undercroft("build", "ponds.json", "--use", "pool.ts", "--seed", "1");
  expect(built).toMatchObject({ code: 0, out: expect.stringContaining("~") });
});

describe("--use says what to do about", () => {
  const typescript = `--use pool.ts: Node ${process.versions.node} can't load TypeScript. Compile it to JavaScript, or use Node 22.18 or newer.`;
  test.skipIf(loadsTypeScript)("TypeScript that Node can't load", async () => {
    expect(await undercroft("build", "ponds.json", "--use", "pool.ts")).toEqual({
      ...{ code: 1, out: "" },
      err: `undercroft: ${typescript}\n`,
    });
  });

  test.each([
    [
      ["build", "ponds.json", "--use", "steps"],
      '--use: "steps" is a folder. Name the module in it, such as steps/index.js.',
      2,
    ],
    [
      ["list", "layers", "--use", "bare"],
      '--use: "bare" is a folder. Name the module in it, such as bare/steps.js.',
      2,
    ],
    [["help", "pool", "--use", "gone.js"], '--use: there is no file "gone.js".', 2],
    [["list", "layers", "--use", "nothing.js"], "--use nothing.js: the module doesn't export any steps.", 1],
    [["studio", "--use", "steps"], '--use: "steps" is a folder.', 2],
    [["studio", "--use", "pool.ts"], "the studio runs your steps in the browser, which can't load TypeScript.", 2],
    [["vault", "lint", "den.vault", "--use", "pool.js"], "--use only works with --world.", 2],
    [["play", "--bot", "--use", "pool.js"], "--use only works with a recipe or --world.", 2],
    [["dungeon", "--seed", "1", "--use", "pool.js"], "--use only works with a world file or --world.", 2],
    [["dungeon", "wet.world.json", "--seed", "1"], 'there is no step "pool". ', 1],
  ] as const)("%j", async (args, message, exit) => {
    const { code, out, err } = await undercroft(...args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: exit, out: "" });
  });

  test("a world that lacks a step names the option in its first line", async () => {
    const { err } = await undercroft("build", "ponds", "--world", "wet.world.json", "--seed", "1");
    expect(err.split("\n")[0]).toMatch(/there is no step "pool"\..*If it is your own, pass it with --use\.$/);
  });
});
