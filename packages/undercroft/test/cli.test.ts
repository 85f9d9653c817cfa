import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn as spawnPty } from "@lydell/node-pty";
import { build } from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "undercroft-"));
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Calls the command as a process. */
function undercroft(
  args: readonly string[],
  options: { input?: string; env?: Record<string, string> } = {},
): Promise<Run> {
  const { FORCE_COLOR: _, NO_COLOR: __, ...env } = process.env;
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, env: { ...env, ...options.env } });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  child.stdin.end(options.input ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject).on("close", (code) => resolve({ code, out, err }));
  });
}

/** Calls it inside this process, where what is asked for is not about processes: that takes a tenth of the time. */
const inside = (args: readonly string[], { input = "" } = {}): Promise<Run> => runCommand(args, { cwd: folder, input });

describe("undercroft build", () => {
  test("--movement orthogonal refuses a recipe that is nothing but a level that needs diagonals", async () => {
    const { code, out, err } = await inside(["build", "fortress-level", "--seed", "1", "--movement", "orthogonal"]);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain("prefab-level#1: its map can't be walked without diagonal moves");
  });

  test("prints one level as plain text on standard output, and nothing else", async () => {
    const { code, out, err } = await undercroft(["build", "rooms", "--seed", "42", "--size", "60x20"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const rows = out.trimEnd().split("\n");
    expect(rows).toHaveLength(20);
    expect(rows.every((row) => row.length === 60)).toBe(true);
    expect(out.match(/@/g)).toHaveLength(1);
    expect(out.match(/>/g)).toHaveLength(1);
  });

  test("without a seed takes a fresh one, says which, and that one gives the same level again", async () => {
    const fresh = await undercroft(["build"]);
    const seed = /^seed: (\S+)$/m.exec(fresh.err)![1]!;
    expect((await undercroft(["build", "deeps", "--seed", seed])).out).toBe(fresh.out);
    expect((await undercroft(["build"])).err).not.toBe(fresh.err);
  });

  test("writes a level file that verifies, and that builds to itself again", async () => {
    const made = await undercroft(["build", "rooms", "--seed", "rats", "--depth", "3", "-o", "rats.json"]);
    expect(made).toMatchObject({ code: 0, out: "" });
    const text = await readFile(join(folder, "rats.json"), "utf8");
    const file = JSON.parse(text);
    expect(file).toMatchObject({
      format: "undercroft-level",
      version: 2,
      seed: "rats",
      depth: 3,
      width: 80,
      height: 50,
    });
    expect(file.rows).toHaveLength(50);
    expect((await inside(["verify", "rats.json"])).code).toBe(0);
    expect((await inside(["build", "rats.json", "--format", "json"])).out).toBe(text);
    expect((await undercroft(["build", "-", "--json"], { input: text })).out).toBe(text);
    const other = JSON.parse((await inside(["build", "rats.json", "--seed", "mice", "--json"])).out);
    expect(other).toMatchObject({ seed: "mice", depth: 3 });
    expect(other.hash).not.toBe(file.hash);
  });

  test("adds the frames of the build to the JSON", async () => {
    const { out } = await inside(["build", "rooms", "--seed", "1", "--size", "40x20", "--format", "json", "--frames"]);
    const { history, rows } = JSON.parse(out);
    const tiles = new Array(40 * 20).fill("#");
    for (const { cells } of history) for (let i = 0; i < cells.length; i += 2) tiles[cells[i]] = "#.+<>"[cells[i + 1]];
    expect(tiles.join("")).toBe(rows.join(""));
    expect((await inside(["build", "rooms", "--frames"])).code).toBe(2);
  });

  test("reads recipe files, --set and a game's own steps", async () => {
    await writeFile(
      join(folder, "own.json"),
      JSON.stringify({
        size: [40, 30],
        steps: [{ use: "simple-map" }, { use: "room-based-start" }, { use: "room-based-stairs" }, { use: "pool" }],
      }),
    );
    const library = new URL("../dist/node/define.js", import.meta.url).href;
    await writeFile(
      join(folder, "pool.mjs"),
      `import { defineLayer, integer } from ${JSON.stringify(library)};
       export const pool = defineLayer({ id: "pool", options: { size: integer(1, { min: 1, max: 3 }, "Cells.") }, needs: ["rooms"],
         *build(map, rng, { size }) { for (let i = 0; i < size; i++) map.set(map.rooms[0].anchor + i + 1, map.tileset.index("shallow_water")); } });`,
    );
    const { code, out, err } = await inside([
      "build",
      "own.json",
      "--use",
      "pool.mjs",
      "--seed",
      "1",
      "--set",
      "pool.size=2",
    ]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.match(/~/g)).toHaveLength(2);
    const unknown = await inside(["build", "own.json", "--seed", "1"]);
    expect(unknown.code).toBe(1);
    expect(unknown.err).toContain('own.json: steps[3]: there is no step "pool"');
  });

  test("reads what a recipe names by paths from where the recipe lies, and what the call names from here", async () => {
    await mkdir(join(folder, "mine", "drawn"), { recursive: true });
    const cellar = "level: cellar\n===\n######\n#@...#\n#...>#\n######\n";
    await writeFile(join(folder, "mine", "drawn", "cellar.vault"), cellar);
    const recipe = { size: [6, 4], steps: [{ use: "prefab-level", prefab: "drawn/cellar.vault" }] };
    await writeFile(join(folder, "mine", "own.json"), JSON.stringify(recipe));
    const picture = "######\n#@...#\n#...>#\n######\n";
    const byPath = ["build", "mine/own.json", "--seed", "1"];
    expect(await inside(byPath)).toEqual({ code: 0, out: picture, err: "" });
    const input = JSON.stringify(recipe).replace("drawn/", "mine/drawn/");
    expect(await inside(["build", "-", "--seed", "1"], { input })).toEqual({ code: 0, out: picture, err: "" });

    const call = ["build", "fortress-level", "--seed", "1", "--size", "6x4"];
    const file = "mine/drawn/cellar.vault";
    const set = "prefab-level.prefab=";
    expect((await inside([...call, "--pack", file, "--set", `${set}cellar`])).out).toBe(picture);
    const wrong = await inside([...call, "--set", `${set}${file}`]);
    expect(wrong).toMatchObject({ code: 2, out: "" });
    expect(wrong.err).toContain(`there is no prefab "${file}".`);
    expect(wrong.err).toContain(
      `--set takes names, not files. Load the file with --pack ${file}, then use a name from it.`,
    );

    // A level file names it with its hash, and needs it again.
    await inside([...byPath, "-o", "cellar.json"]);
    const again = await inside(["build", "cellar.json"]);
    expect(again.code).toBe(1);
    expect(again.err).toContain('there is no prefab "cellar"');
    expect((await inside(["build", "cellar.json", "--pack", file])).out).toBe(picture);

    await rm(join(folder, file));
    const gone = await inside(byPath);
    expect(gone).toMatchObject({ code: 1, out: "" });
    const looked = join("mine", "drawn", "cellar.vault");
    expect(gone.err).toContain(
      `mine/own.json: steps[0].prefab: there is no prefab "drawn/cellar.vault" and no file "${looked}".`,
    );
    await writeFile(join(folder, file), cellar.replace("...>", "..Q>"));
    expect((await inside(byPath)).err).toContain(`${looked}:5:4: `);
  });

  test("colours its output only on a terminal or on request", async () => {
    const plain = ["build", "rooms", "--seed", "1", "--size", "40x20"];
    expect((await undercroft(plain)).out).not.toContain("\u001b");
    expect((await undercroft(plain, { env: { FORCE_COLOR: "1" } })).out).toContain("\u001b[");
    expect((await undercroft(plain, { env: { FORCE_COLOR: "1", NO_COLOR: "1" } })).out).not.toContain("\u001b");
  });
});

describe("exits with 2 and says what to do if the call is wrong", () => {
  test.each([
    [["build", "roms"], 'there is no recipe or file "roms". Did you mean "rooms"?'],
    [["build", "nothing.json"], 'there is no recipe or file "nothing.json"'],
    [["bild"], "Did you mean build?"],
    [["build", "--sed", "1"], "--seed"],
    [["build", "rooms", "--depth", "-3"], "depth must be a whole number"],
    [["build", "rooms", "--depth", "1.5"], "depth must be a whole number"],
    [["build", "rooms", "--size", "80"], "size must look like 80x50"],
    [["build", "rooms", "--size", "0x10"], "width must be a whole number of at least 1"],
    [["build", "rooms", "--size", "100000x100000"], "the limit is 16777216"],
    [["build", "rooms", "--size", "5x5"], "The smallest size that works with these options is 8x8"],
    [["build", "rooms", "--set", "simple-map.attempts=0"], "attempts must be a whole number from 1"],
    [
      [
        "build",
        "deeps",
        ...["crosses", "pluses", "rounds", "lumps", "caves", "rectangles"].flatMap((name) => [
          "--set",
          `accretion.${name}=0`,
        ]),
      ],
      "accretion: there is no shape to build rooms with. At least one of crosses, pluses, rounds, lumps, caves and rectangles must be greater than 0.",
    ],
    [["build", "rooms", "--format", "jsn"], 'there is no format "jsn". Did you mean "json"?'],
    [["build", "rooms", "--use", "nothing.js"], 'there is no file "nothing.js"'],
    [["list", "vegetables"], "unknown command"],
    [["verify"], "missing required argument"],
    [["verify", "nothing.json"], "no such file or folder"],
  ])("%j", async (args, message) => {
    const { code, out, err } = await inside(args);
    expect(err).toContain(message);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).not.toMatch(/\n\s+at /);
  });

  test("a wrong call exits with 2 as a process, too", async () => {
    expect(await undercroft(["build", "roms"])).toEqual({
      ...{ code: 2, out: "" },
      err: expect.stringContaining('there is no recipe or file "roms". Did you mean "rooms"?'),
    });
  });
});

describe("exits with 1 and names the place if the contents of a file are wrong", () => {
  test.each([
    ["broken.json", '{\n  "steps": [\n    { "use": }\n  ]\n}', "broken.json:3:14: invalid JSON"],
    [
      "unknown.json",
      '{ "steps": [ { "use": "simple-map", "atempts": 3 } ] }',
      'unknown.json: steps[0] has an unknown key "atempts". Did you mean "attempts"?',
    ],
    [
      "facts.json",
      '{ "steps": [ { "use": "simple-map" }, { "use": "distant-exit" } ] }',
      "facts.json: steps[1]: distant-exit needs: start",
    ],
    ["ends.json", '{ "steps": [ { "use": "simple-map" } ] }', "this level needs: start, exit"],
    ["escape.json", '{ "steps": [ { "use": "\\u001b[31mred" } ] }', "\\\\u001b"],
  ])("%s", async (name, text, message) => {
    await writeFile(join(folder, name), text);
    const { code, out, err } = await inside(["build", name, "--seed", "1"]);
    expect(err).toContain(message.replace("\\\\", "\\"));
    expect(err).not.toContain("\u001b");
    expect({ code, out }).toEqual({ code: 1, out: "" });
  });
});

test("verify shows each failure with its witness cells, as text and as JSON", async () => {
  const { out } = await inside(["build", "rooms", "--seed", "5", "--json"]);
  const file = JSON.parse(out);
  const [x, y] = file.start;
  file.spawns.push({ at: [x, y], name: "Rat", blocks: true, from: "nobody" });
  file.exits[0].at = [0, 0];
  await writeFile(join(folder, "bad.json"), JSON.stringify(file));
  const text = await inside(["verify", "bad.json"]);
  expect(text.code).toBe(1);
  expect(text.out).toContain(`start-free: Rat is on the start, at (${x}, ${y})`);
  expect(text.out).toContain("exit-stairs: ");
  const json = await inside(["verify", "bad.json", "--json"]);
  expect(JSON.parse(json.out)[0].checks.find((check: { name: string }) => check.name === "start-free")).toMatchObject({
    ok: false,
    witnesses: [[x, y]],
  });
  expect((await inside(["verify", "-"], { input: out })).code).toBe(0);
});

test("list shows everything that is included, as text and as JSON", async () => {
  for (const [what, known] of [
    ["builders", "simple-map"],
    ["layers", "distant-exit"],
  ] as const) {
    const steps = JSON.parse((await inside(["list", what, "--json"])).out);
    expect(steps.find((step: { id: string }) => step.id === known)).toMatchObject({
      version: expect.any(Number),
      summary: expect.any(String),
    });
    expect((await inside(["list", what])).out).toContain(known);
  }
  // A third, as people read it.
  const { out } = await inside(["list", "layers"]);
  expect(out).toContain("    inPassages = 0.3333  Chance of a door");
  expect(out).not.toMatch(/\d\.\d{5}/);
  const builders = JSON.parse((await inside(["list", "builders", "--json"])).out);
  const attempts = builders
    .find((step: { id: string }) => step.id === "simple-map")
    .options.find((option: { name: string }) => option.name === "attempts");
  expect(attempts).toMatchObject({ kind: "count", default: 30, min: 1, max: 10_000, help: expect.any(String) });
  expect(
    JSON.parse((await inside(["list", "recipes", "--json"])).out).map((recipe: { name: string }) => recipe.name),
  ).toContain("rooms");
  const { out: encounters } = await inside(["list", "encounters"]);
  expect(encounters).toMatch(/^undercroft$/m);
  expect(encounters).toMatch(
    /^ {4}lair: weight 1\.5 \+ 0\.08 per depth; 1 to 3 together; with an item 60 % of the time$/m,
  );
  const [included] = JSON.parse((await inside(["list", "encounters", "--json"])).out);
  expect(included).toMatchObject({ name: "undercroft", things: { Wolf: { danger: 3 } } });
});

test("list shows tables, tiles, things and worlds, also those of a world", async () => {
  const world = {
    world: "wild",
    extends: "undercroft",
    tiles: { reed: { glyph: "|", walkable: true, opaque: false, description: "Tall reed." } },
    things: { Hermit: { kind: "monster", danger: 3 } },
    tables: { hut: [{ name: "Hermit", weight: { base: 4, per_depth: -0.5 }, depth: "1..6" }] },
  };
  await writeFile(join(folder, "reeds.world.json"), JSON.stringify(world));
  const list = async (what: string) => (await inside(["list", what, "--world", "reeds.world.json"])).out;
  expect(await list("tables")).toContain("hut\n    Hermit: weight 4 - 0.5 per depth; depth 1..6\n");
  expect(await list("tiles")).toMatch(/^\| {2}reed {2}\(walkable\) {2}Tall reed\.$/m);
  expect(await list("tiles")).toMatch(/^# {2}wall {2}\(solid, opaque\)/m);
  expect(await list("things")).toMatch(/^Hermit {2}\(monster; danger 3\)$/m);
  expect(await list("worlds")).toMatch(/^wild$[\s\S]*^descent\n {2}\d+ levels, /m);
  const [first] = JSON.parse((await inside(["list", "worlds", "--json"])).out);
  expect(first).toMatchObject({ name: "descent", levels: expect.arrayContaining(["town"]) });
});

test("build says what a level is like as a whole, and list what there is", async () => {
  const world = {
    world: "moods",
    feelings: {
      undercroft: [{ name: "odd", says: "Hm.", depth: "2..", danger: 0.5, tags: ["beast"], encounters: { guard: 3 } }],
    },
    recipes: { odd: { purpose: "map", steps: [{ use: "maze" }, { use: "feelings", probability: 1 }] } },
  };
  await writeFile(join(folder, "moods.world.json"), JSON.stringify(world));
  const args = ["--world", "moods.world.json"];
  const { err } = await inside(["build", "odd", "--seed", "1", "--depth", "2", ...args]);
  expect(err).toBe("feeling: odd. Hm.\n");
  expect((await inside(["build", "odd", "--seed", "1", "--depth", "1", ...args])).err).toBe("");
  const { out } = await inside(["list", "feelings", ...args]);
  expect(out).toBe("undercroft\n    odd: Hm.\n      weight 1; depth 2..; danger x 0.5; only beast; guard x 3\n");
  const [included] = JSON.parse((await inside(["list", "feelings", "--json"])).out);
  expect(included.feelings).toContainEqual(expect.objectContaining({ name: "frozen", ground: "ice" }));
});

test("list shows the encounters of a world", async () => {
  const world = {
    world: "wild",
    things: { Wolf: { kind: "monster", danger: 3 }, Hermit: { kind: "monster" } },
    encounters: {
      wild: [
        { encounter: "captive", weight: 1, who: { Wolf: 2 }, captive: ["Hermit"], depth: "3..", most: 1 },
        { encounter: "stray", weight: { base: 4, per_depth: -0.5 }, state: "peaceful", without: ["beast"] },
      ],
    },
  };
  await writeFile(join(folder, "wild.world.json"), JSON.stringify(world));
  const { out } = await inside(["list", "encounters", "--world", "wild.world.json"]);
  expect(out).toContain(
    "    captive: weight 1; depth 3..; at most 1 on a level; from Wolf with 1 Wolf; holding Hermit\n",
  );
  expect(out).toContain("    stray: weight 4 - 0.5 per depth; peaceful; nobody tagged beast\n");
});

test("list shows the rooms of plans", async () => {
  const body = {
    spine: [
      { room: "porch", role: "gate" },
      { room: "hall", sides: [{ room: "den", count: "0..3" }] },
    ],
  };
  const plans = { lodge: { description: "A lodge.", entrances: { door: "porch" }, body } };
  await writeFile(join(folder, "hunters.world.json"), JSON.stringify({ world: "hunters", plans }));
  const { out } = await inside(["list", "plans", "--world", "hunters.world.json"]);
  expect(out).toContain(
    "lodge\n  A lodge.\n    porch, a gate\n    hall\n      den (0 to 3)\n    entrances: door (porch)\n",
  );
  expect(out).toMatch(/^keep$/m);
});

/** Runs the command in a pseudo-terminal; `type` is given the screen so far and may type. */
function inTerminal(
  args: readonly string[],
  type: (screen: string, write: (keys: string) => void) => void,
): Promise<{ code: number; screen: string }> {
  const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
  const terminal = spawnPty(process.execPath, [command, ...args], {
    cols: 100,
    rows: 40,
    cwd: folder,
    env: { ...env, TERM: "xterm-256color", COLORTERM: "truecolor" },
  });
  let screen = "";
  // On a busy machine the last words can take longer than is waited for: then they are still added.
  const end = (code: number) => ({
    code,
    get screen() {
      return screen;
    },
  });
  return new Promise((resolve) => {
    terminal.onData((text) => {
      screen += text;
      type(screen, (keys) => terminal.write(keys));
    });
    // The last words may come after the end.
    const whenQuiet = (code: number, length: number) =>
      setTimeout(() => (screen.length === length ? resolve(end(code)) : whenQuiet(code, screen.length)), 50);
    terminal.onExit(({ exitCode }) => whenQuiet(exitCode, screen.length));
  });
}

describe("in a terminal", () => {
  test("a level is drawn in colour with lines for walls", async () => {
    const { code, screen } = await inTerminal(["build", "rooms", "--seed", "1", "--size", "60x20"], () => {});
    expect(code).toBe(0);
    expect(screen).toContain("═");
    expect(screen).toContain("\u001b[38;2;");
  });

  test("watch plays, pauses, steps both ways and leaves the terminal as it was", async () => {
    const plan = [
      [/ 3\/\d+ /, " "], // it plays: pause it
      [/⏸ /, "\u001b[H"], // go to the beginning
      [/⏸ 0\/\d+ {2}solid rock/, "\u001b[C\u001b[C"], // two steps
      [/⏸ 2\/\d+ {2}simple-map#1/, "\u001b[D"], // one back
      [/⏸ 1\/\d+ {2}simple-map#1/, "\u001b[F"], // to the end
      [/■ (\d+)\/\1 {2}room-based-spawner#1/, "q"],
    ] as const;
    let at = 0;
    let seen = 0;
    const end = await inTerminal(["--quiet", "watch", "rooms", "--seed", "3", "--size", "60x20"], (all, write) => {
      const step = plan[at];
      if (step === undefined || !step[0].test(all.slice(seen))) return;
      seen = all.length;
      at++;
      write(step[1]);
    });
    expect(at).toBe(plan.length);
    expect(end.code).toBe(0);
    expect(end.screen).toContain("\u001b[?1049h\u001b[?25l");
    const isRestored = () => end.screen.trimEnd().endsWith("\u001b[?25h\u001b[?1049l");
    await expect.poll(isRestored, { timeout: 20_000 }).toBe(true);
  });

  test("watch ends with 130 on Ctrl-C, and its terminal is restored", async () => {
    let done = false;
    const { code, screen } = await inTerminal(["--quiet", "watch", "rooms", "--seed", "3"], (all, write) => {
      if (done || !all.includes("/s")) return;
      done = true;
      write("\u0003");
    });
    expect(code).toBe(130);
    expect(screen).toContain("\u001b[?1049l");
  });
});

test("watch without a terminal says what to use instead", async () => {
  const { code, err } = await undercroft(["watch", "rooms", "--seed", "1"]);
  expect(code).toBe(1);
  expect(err).toContain("watch needs a terminal");
});

test("Ctrl-C stops a long build with 130", async () => {
  let isStopped = false;
  const { code, screen } = await inTerminal(["build", "rooms", "--seed", "1", "--size", "4000x4000"], (all, write) => {
    if (isStopped || !all.includes("press Ctrl-C to stop")) return;
    isStopped = true;
    write("\u0003");
  });
  expect(code).toBe(130);
  expect(screen).toContain("undercroft: stopped.");
});

test("the command starts without the packages that only some files need", async () => {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(new URL("../src/cli/main.ts", import.meta.url))],
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    write: false,
    metafile: true,
  });
  /** What a file and those that it imports at once, and they in turn, need from outside. */
  const needed = (file: string, seen = new Set<string>()): Set<string> => {
    for (const { path, kind } of metafile.outputs[file]?.imports ?? []) {
      if (kind !== "import-statement" || seen.has(path)) continue;
      seen.add(path);
      needed(path, seen);
    }
    return seen;
  };
  const packages = (entry: string) => {
    const file = Object.keys(metafile.outputs).find((name) => metafile.outputs[name]!.entryPoint?.endsWith(entry))!;
    return [...needed(file)].filter((path) => !path.startsWith("node:") && metafile.outputs[path] === undefined);
  };
  expect(packages("src/cli/main.ts")).toEqual(["commander"]);
  expect(packages("src/formats/index.ts")).toEqual(expect.arrayContaining(["yaml"]));
});
