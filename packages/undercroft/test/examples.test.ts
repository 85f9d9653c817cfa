import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { decode } from "fast-png";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { built, ROOT } from "../../../scripts/workspace.mjs";
import type * as recipes from "../src/entries/recipes.js";
import { openBrowser, type Page } from "./open-browser.js";
import { type PackedPackage, packedPackage } from "./packed-package.js";
import { withoutProgress } from "./run-command.js";

// Every example is copied to an empty folder, gets the package as it is published, and is run as its README says.

const EXAMPLES = join(ROOT, "examples");
const NAMES = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

let packed: PackedPackage;
beforeAll(async () => {
  packed = await packedPackage();
});
afterAll(() => rmSync(packed.folder, { recursive: true, force: true }));

const copyOf = (name: string) => packed.copyProject(join(EXAMPLES, name));
const read = (folder: string, file: string) => readFileSync(join(folder, file), "utf8");

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end. */
async function run(program: string, args: readonly string[], cwd: string, shell = false): Promise<Ended> {
  const child = spawn(program, args, { cwd, shell, env: { ...process.env, NO_COLOR: "1" } });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  child.stdin.end();
  const [status] = await once(child, "close");
  return { status, out, err };
}

const node = (cwd: string, ...args: string[]) => run(process.execPath, args, cwd);

/** Runs a script of a package.json as npm does, by a shell. */
function npmScript(folder: string, name: string): Promise<Ended> {
  return run(JSON.parse(read(folder, "package.json")).scripts[name], [], folder, true);
}

/** Runs the script that builds a page with Vite. How small the files become is not the question. */
async function buildPage(folder: string): Promise<string> {
  const [command, ...args] = JSON.parse(read(folder, "package.json")).scripts.build.split(" ");
  expect(command).toBe("vite");
  const vite = join(folder, "node_modules", "vite", "bin", "vite.js");
  const { status, out, err } = await node(folder, vite, ...args, "--minify", "false");
  expect({ status, out, err }).toMatchObject({ status: 0 });
  return join(folder, "dist");
}

describe.each(NAMES)("%s", (name) => {
  const manifest = JSON.parse(read(join(EXAMPLES, name), "package.json"));

  test("is a project of its own that asks for this version", () => {
    const { version } = JSON.parse(read(join(ROOT, "packages", "undercroft"), "package.json"));
    expect(manifest).toMatchObject({ name, private: true });
    const { undercroft } = { ...manifest.dependencies, ...manifest.devDependencies };
    expect(undercroft.replace(/^\^/, "")).toBe(version);
  });

  test("has a README that is short and leads to pages that are there", () => {
    const text = read(join(EXAMPLES, name), "README.md");
    expect(text.split("\n").length).toBeLessThan(24);
    for (const [, target] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
      expect(existsSync(join(EXAMPLES, name, target!)), target).toBe(true);
    }
  });
});

test("the list of examples has each of them", () => {
  const listed = [...read(EXAMPLES, "README.md").matchAll(/^\| \[([\w-]+)\]/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(NAMES.toSorted());
});

// ── Programs ────────────────────────────────────────────────────────────────────────────────────────────────────────

describe("terminal-roguelike", () => {
  const WIDTH = 70;
  const HEIGHT = 22;
  const KEYS = new Map([
    [1, "l"],
    [-1, "h"],
    [WIDTH, "j"],
    [-WIDTH, "k"],
  ]);

  /** A game whose keys are piped into it. */
  class Played {
    readonly child: ChildProcess;
    #text = "";
    readonly ended: Promise<unknown>;

    constructor(folder: string, ...args: string[]) {
      this.child = spawn(process.execPath, ["game.js", ...args], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
      this.child.stdout!.setEncoding("utf8").on("data", (text: string) => (this.#text += text));
      this.ended = once(this.child, "close");
    }

    /** The next screen: the cells, one after the other, and the two lines below. */
    async screen(): Promise<{ readonly cells: string; readonly below: string }> {
      while (this.#text.split("\n").length <= HEIGHT + 2) {
        if (this.child.exitCode !== null) throw new Error(`the game ended: ${this.#text}`);
        await Promise.race([once(this.child.stdout!, "data"), this.ended]);
      }
      const lines = this.#text.split("\n");
      this.#text = lines.slice(HEIGHT + 2).join("\n");
      return { cells: lines.slice(0, HEIGHT).join(""), below: lines.slice(HEIGHT, HEIGHT + 2).join("\n") };
    }

    press(key: string) {
      this.child.stdin!.write(key);
      return this.screen();
    }

    async quit(): Promise<string> {
      this.child.stdin!.write("q");
      await this.ended;
      return this.#text;
    }
  }

  /** A blow, if a monster is near, or the first step of a shortest way to the stairs, or else to where nobody has looked. */
  function nextStep(cells: string, blocked: ReadonlySet<number>): number | undefined {
    const from = cells.indexOf("@");
    const steps = [...KEYS.keys()];
    const isOpen = (cell: number) => !"# ".includes(cells[cell] ?? "#") && !blocked.has(cell);
    const foe = steps.find((by) => "go".includes(cells[from + by]!));
    if (foe !== undefined) return foe;
    const goals = [
      (cell: number) => cells[cell] === ">",
      (cell: number) => steps.some((by) => cells[cell + by] === " "),
    ];
    for (const isGoal of goals) {
      const first = new Map([[from, 0]]);
      for (const cell of first.keys()) {
        if (cell !== from && isGoal(cell)) return first.get(cell);
        for (const by of steps) {
          if (isOpen(cell + by) && !first.has(cell + by)) first.set(cell + by, cell === from ? by : first.get(cell)!);
        }
      }
    }
    return undefined;
  }

  test("can be played down the stairs, saved, and continued", async () => {
    const folder = copyOf("terminal-roguelike");
    expect(read(folder, "game.js").split("\n").length).toBeLessThanOrEqual(151);
    const game = new Played(folder, "rats");
    let { cells, below } = await game.screen();
    expect(below).toContain("Depth 1  HP 30/30");
    const blocked = new Set<number>();
    for (let turn = 0; turn < 600 && !below.includes("Depth 2"); turn++) {
      const at = cells.indexOf("@");
      const step = nextStep(cells, blocked);
      ({ cells, below } = await game.press(step === undefined ? ">" : KEYS.get(step)!));
      // Stairs are under the hero's feet by now, or something solid is in the way.
      if (step !== undefined && cells.indexOf("@") === at && below.endsWith("\n")) blocked.add(at + step);
      if (!cells.includes(">")) ({ cells, below } = await game.press(">"));
    }
    expect(below).toContain("Depth 2");
    const at = cells.indexOf("@");
    // The stairs lead back up from the same cell, to what was seen before.
    const above = await game.press("<");
    expect(above.below).toContain("Depth 1");
    expect(above.cells.indexOf("@")).toBe(at);
    expect(await game.quit()).toContain("Saved.");

    const { seed, depth, turn } = JSON.parse(read(folder, "save.json"));
    expect({ seed, depth }).toEqual({ seed: "rats", depth: 1 });
    expect(turn).toBeGreaterThan(10);
    const again = new Played(folder, "another seed");
    expect((await again.screen()).cells).toBe(above.cells);
    await again.quit();
  });
});

describe("node-server", () => {
  const servers: ChildProcess[] = [];
  /** Starts the server, perhaps with other limits, and returns its address. */
  async function start(change: (source: string) => string = (source) => source): Promise<string> {
    const folder = copyOf("node-server");
    writeFileSync(join(folder, "server.js"), change(read(folder, "server.js")));
    const env = { ...process.env, PORT: "0" };
    const server = spawn(process.execPath, ["server.js"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    servers.push(server);
    const [line] = await once(server.stdout!.setEncoding("utf8"), "data");
    return new URL(line.trim()).origin;
  }
  let address: string;
  beforeAll(async () => {
    address = await start();
  });
  afterAll(() =>
    Promise.all(
      servers.map((server) => {
        const ended = once(server, "close");
        server.kill();
        return ended;
      }),
    ),
  );

  const get = (path: string, init?: RequestInit) => fetch(address + path, init);

  test("answers with the level that the library builds, in every format", async () => {
    const { recipeChain, shippedRecipe }: typeof recipes = await built("entries/recipes.js");
    const level = recipeChain(shippedRecipe("caves"), { size: [60, 30] }).build({ seed: "a b", depth: 3 });
    const order = "?depth=3&size=60x30";
    const answers = await Promise.all(
      ["json", "txt", "svg", "png"].map((end) => get(`/levels/caves/a%20b.${end}${order}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await answers[0]!.json()).hash).toBe(level.hash);
    expect(await answers[1]!.text()).toContain("@");
    expect(await answers[2]!.text()).toContain("<svg");
    expect(decode(await answers[3]!.arrayBuffer()).width).toBe(60 * 16);
    const etag = answers[0]!.headers.get("etag")!;
    expect((await get(`/levels/caves/a%20b.json${order}`, { headers: { "If-None-Match": etag } })).status).toBe(304);
  });

  test("answers as the guide says", async () => {
    const quoted = /^\$ curl "http:\/\/127\.0\.0\.1:8080(\S+)"\n([^`]+)```/m.exec(read(ROOT, "docs/guides/server.md"))!;
    expect(await (await get(quoted[1]!)).text()).toBe(quoted[2]);
  });

  test.each([
    ["/", 404],
    ["/levels/caves/rats.exe", 404],
    ["/levels/__proto__/rats.json", 404],
    ["/levels/caves/rats.constructor", 404],
    ["/levels/caves/%zz.json", 400],
    [`/levels/caves/${"a".repeat(65)}.json`, 400],
    ["/levels/caves/rats.json?size=5000x5000", 400],
    ["/levels/caves/rats.json?size=80", 400],
    ["/levels/caves/rats.json?depth=1e9", 400],
    ["/levels/caves/rats.json?depth=0", 400],
  ])("refuses %s", async (path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toMatch(/^[A-Za-z].*\.\n$/);
  });

  test("refuses other methods", async () => {
    expect((await get("/levels/caves/rats.json", { method: "POST" })).status).toBe(405);
  });

  test("refuses more builds at once than it can do", async () => {
    const full = await start((source) => source.replace(/buildsAtOnce: \d+/, "buildsAtOnce: 0"));
    expect((await fetch(`${full}/levels/caves/rats.json`)).status).toBe(503);
  });
});

test("worker-pool prints the seeds with the longest ways, and the best level", async () => {
  const call = ["best-seeds.js", "catacombs", "1..40"];
  const { status, out } = await node(copyOf("worker-pool"), ...call);
  expect(status).toBe(0);
  const { recipeChain, shippedRecipe }: typeof recipes = await built("entries/recipes.js");
  const catacombs = recipeChain(shippedRecipe("catacombs"), { size: [79, 29] });
  const levels = Array.from({ length: 40 }, (_, i) => catacombs.build({ seed: String(i + 1), depth: 3 }));
  const best = levels
    .map((level) => ({ level, moves: level.criticalPath()!.length - 1 }))
    .sort((a, b) => b.moves - a.moves)
    .slice(0, 5);
  const lines = best.map(({ level, moves }) => `seed ${level.seed}: ${moves} moves`);
  expect(out).toBe(`${[...lines, String(best[0]!.level)].join("\n")}\n`);
  expect(read(ROOT, "docs/guides/workers.md")).toContain(`$ node ${call.join(" ")}\n${lines.join("\n")}\n`);
});

describe("custom-step", () => {
  test("passes its tests, and builds the same level by code and by recipe", async () => {
    const folder = copyOf("custom-step");
    const command = [join(packed.installed, "bin", "undercroft.js"), "build", "recipe.json", "--use", "colonnade.js"];
    const [tests, byCode, byRecipe] = await Promise.all([
      npmScript(folder, "test"),
      npmScript(folder, "start"),
      node(folder, ...command, "--seed", "rats"),
    ]);
    expect(tests.out + tests.err).toMatch(/^# fail 0$/m);
    expect(tests.status).toBe(0);
    expect(Number(/^# pass (\d+)$/m.exec(tests.out)?.[1])).toBeGreaterThan(12);
    for (const { status, out } of [byCode, byRecipe]) {
      expect(status).toBe(0);
      expect(out).toMatch(/^#+\.+.*I.*#$/m);
    }
  });

  test("fails its tests if the step breaks a rule", async () => {
    const folder = copyOf("custom-step");
    const source = read(folder, "colonnade.js");
    const broken = source.replace("isFree(map, cell) && cell !== anchor", "true");
    expect(broken).not.toBe(source);
    writeFileSync(join(folder, "colonnade.js"), broken);
    expect((await npmScript(folder, "test")).status).toBe(1);
  });
});

test("ci-gate passes what is harmless, fails what makes levels worse, and accepts what is intended", async () => {
  const folder = copyOf("ci-gate");
  // Smaller levels, so that four hundred of them take less time.
  const small = read(folder, "accepted.json").replace("[80, 50]", "[48, 30]");
  writeFileSync(join(folder, "accepted.json"), small);
  const gateOf = async (levels: string) => {
    writeFileSync(join(folder, "levels.json"), levels);
    return npmScript(folder, "gate");
  };
  const harmless = await gateOf(small.replace('"add-loops"', '"add-loops", "loops": 9'));
  expect({ status: harmless.status, err: withoutProgress(harmless.err) }).toEqual({ status: 0, err: "" });
  const worse = await gateOf(small.replace('"bsp-dungeon"', '"bsp-dungeon", "attempts": 20'));
  expect(worse.status).toBe(1);
  expect(worse.err).toContain("--fail-on floor.shift > 0.33");
  expect(worse.out).toContain("B has less floor");
  expect((await npmScript(folder, "accept")).status).toBe(0);
  expect(read(folder, "accepted.json")).toBe(read(folder, "levels.json"));
});

// ── Pages ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Opens a page, and closes it when the test ends. Whatever it complains about fails the test. */
async function openPage(context: TestContext, address: string): Promise<Page> {
  const page = await (await openBrowser(context)).newPage({ viewport: { width: 700, height: 420 } });
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("requestfailed", (request) => complaints.push(request.url()));
  context.onTestFinished(async () => {
    await page.close();
    expect(complaints).toEqual([]);
  });
  await page.goto(address);
  return page;
}

const fileAddress = (folder: string, file: string) => pathToFileURL(join(folder, file)).href;

/** How many colours the picture of a page has. */
async function colors(page: Page): Promise<number> {
  const { data, channels } = decode(await page.screenshot());
  const found = new Set<number>();
  for (let i = 0; i < data.length; i += channels) found.add((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!);
  return found.size;
}

const TYPES: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };

/** Serves a folder until the test ends. */
async function serve(context: TestContext, folder: string): Promise<string> {
  const server = createServer(({ url = "/" }, response) => {
    const file = join(folder, url === "/" ? "index.html" : new URL(url, "http://x").pathname);
    const isThere = existsSync(file);
    // Browsers ask for an icon, which examples don't have.
    response.writeHead(isThere ? 200 : 204, { "Content-Type": TYPES[extname(file)] ?? "text/plain" });
    if (isThere) createReadStream(file).pipe(response);
    else response.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  context.onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("canvas-one-file draws a level from a file, and walks", async (context) => {
  const page = await openPage(context, fileAddress(copyOf("canvas-one-file"), "index.html"));
  const status = () => page.locator("[role=status]").textContent();
  const moves = Number(/^(\d+) moves to the stairs\.$/.exec((await status()) ?? "")?.[1]);
  expect(moves).toBeGreaterThan(10);
  expect(await colors(page)).toBeGreaterThan(6);
  const hash = await page.evaluate("level.hash");
  const { recipeChain, shippedRecipe }: typeof recipes = await built("entries/recipes.js");
  expect(hash).toBe(recipeChain(shippedRecipe("caverns"), { size: [79, 40] }).build({ seed: "rats", depth: 3 }).hash);
  // A key for the first step of the way to the stairs.
  const key = await page.evaluate(`(() => {
    const [from, to] = level.path(hero, level.exits.find(({ kind }) => kind === "down").at);
    return Object.keys(STEPS).find((name) => String(STEPS[name]) === String([to[0] - from[0], to[1] - from[1]]));
  })()`);
  await page.locator("canvas").press(String(key ?? "ArrowLeft"));
  expect(await page.evaluate("String(hero) === String(level.start)")).toBe(key === undefined);
  await page.locator("input").fill("bats");
  await page.locator("input").press("Enter");
  expect(await page.evaluate("level.hash")).not.toBe(hash);
});

test("seed-of-the-day shows the level of a day, and those before and after it", async (context) => {
  const folder = copyOf("seed-of-the-day");
  expect(await npmScript(folder, "postinstall")).toMatchObject({ status: 0, err: "" });
  const page = await openPage(context, `${fileAddress(folder, "index.html")}#2027-03-14`);
  const seen = () => Promise.all(["time", "pre", "#facts"].map((part) => page.locator(part).textContent()));
  const first = await seen();
  expect(first[0]).toBe("2027-03-14");
  expect(first[1]).toContain("@");
  expect(first[2]).toMatch(/^deeps: \d+ moves from the start to the stairs, past \d+ monsters\. Level [\da-f]{8}\.$/);
  await page.locator("[rel=next]").click();
  await expect.poll(async () => (await seen())[0]).toBe("2027-03-15");
  expect((await seen())[1]).not.toBe(first[1]);
  await page.locator("[rel=prev]").click();
  await expect.poll(seen).toEqual(first);
});

test.for(["index.html", "before.html"])("rot-js-port plays with the map of %s", async (file, context) => {
  const page = await openPage(context, `${fileAddress(copyOf("rot-js-port"), file)}?seed=7`);
  expect(await colors(page)).toBeGreaterThan(3);
  const key = await page.evaluate(
    "Object.keys(STEPS).find((key) => level.isWalkable(hero[0] + STEPS[key][0], hero[1] + STEPS[key][1]))",
  );
  await page.keyboard.press(String(key));
  expect(await page.evaluate("String(hero) === String(level.start)")).toBe(false);
  expect(await page.evaluate("seen.size")).toBeGreaterThan(10);
});

test("phaser-game is built, draws its tiles, and walks", async (context) => {
  const page = await openPage(context, await serve(context, await buildPage(copyOf("phaser-game"))));
  await page.locator("canvas").waitFor();
  // The tiles of a cave have many more colours than text on a plain ground.
  await expect.poll(() => colors(page)).toBeGreaterThan(20);
  const before = await page.screenshot();
  const keys = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"];
  await expect
    .poll(async () => {
      // One of them leads somewhere.
      for (const key of keys) {
        await page.keyboard.down(key);
        const now = await page.screenshot();
        await page.keyboard.up(key);
        if (!now.equals(before)) return true;
      }
      return false;
    })
    .toBe(true);
});

describe("react-component", () => {
  test("is built, draws a level, and follows its inputs", async (context) => {
    const page = await openPage(context, await serve(context, await buildPage(copyOf("react-component"))));
    const picture = () => page.locator("canvas").evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
    await page.locator("canvas").waitFor();
    const first = await picture();
    expect(await colors(page)).toBeGreaterThan(20);
    await page.locator("input").first().fill("bats");
    await expect.poll(picture).not.toBe(first);
    await page.locator("canvas").click({ position: { x: 2, y: 2 } });
    await page.getByText("wall", { exact: true }).waitFor();
    await page.locator("input").first().fill("rats");
    await expect.poll(picture).toBe(first);
  });

  test("has no type errors", async () => {
    const folder = copyOf("react-component");
    // The types of react-dom are not among our packages; this is all that the example uses of them.
    const shim =
      'declare module "react-dom/client" { export function createRoot(at: Element): { render(node: unknown): void } }\n';
    writeFileSync(join(folder, "src", "react-dom.d.ts"), shim);
    const { compilerOptions, ...config } = JSON.parse(read(folder, "tsconfig.json"));
    expect(config).toEqual({ include: ["src"] });
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ ...config, compilerOptions: { ...compilerOptions, types: [] } }),
    );
    const compiler = join(ROOT, "node_modules", "typescript-7", "bin", "tsc");
    const said = await node(folder, compiler, "--project", folder, "--pretty", "false");
    expect(said).toEqual({ status: 0, out: "", err: "" });
  });
});

// ── Godot: how its files fit together. No engine is run. ────────────────────────────────────────────────────────────

describe("godot-project", () => {
  const folder = join(EXAMPLES, "godot-project");

  /** The sections of a file such as a scene: what is in the brackets, and the values below. */
  function sections(file: string): { readonly head: string; readonly values: ReadonlyMap<string, string> }[] {
    return read(folder, file)
      .split(/^\[/m)
      .slice(1)
      .map((text) => {
        const [head, ...lines] = text.split("\n");
        expect(head, file).toMatch(/\]$/);
        const values = lines.filter((line) => line !== "").map((line) => /^([\w/]+) ?= ?(.+)$/.exec(line)!.slice(1));
        return { head: head!.slice(0, -1), values: new Map(values as [string, string][]) };
      });
  }
  const attribute = (head: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(head)?.[1];
  const isThere = (path: string) => existsSync(join(folder, path.replace(/^res:\/\//, "")));
  const script = read(folder, "level.gd");

  test("names scenes, scripts and pictures that are there", () => {
    const application = sections("project.godot").find(({ head }) => head === "application")!.values;
    expect(isThere(JSON.parse(application.get("run/main_scene")!))).toBe(true);
    const resources = sections("main.tscn").filter(({ head }) => head.startsWith("ext_resource"));
    expect(resources).toHaveLength(1);
    for (const { head } of resources) expect(isThere(attribute(head, "path")!)).toBe(true);
    const paths = script.match(/res:\/\/[\w./]+/g)!;
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });

  test("has a scene with the nodes that its script asks for, each of its type", () => {
    const nodes = new Map(
      sections("main.tscn").flatMap(({ head }) =>
        head.startsWith("node ") ? [[attribute(head, "name")!, attribute(head, "type")!] as const] : [],
      ),
    );
    const wanted = [...script.matchAll(/var \w+: (\w+) = \$(\w+)/g)];
    expect(wanted.length).toBeGreaterThan(2);
    for (const [, type, name] of wanted) expect(nodes.get(name!)).toBe(type);
  });

  test("has a script that is indented with tabs, closes what it opens, and calls what it defines", () => {
    let depth = 0;
    let open = 0;
    let mayIndent = false;
    for (const line of script.split("\n")) {
      const [code = ""] = line.replaceAll(/"[^"]*"/g, '""').split("#");
      if (code.trim() === "") continue;
      const [tabs = ""] = /^\t*/.exec(code)!;
      expect(code.slice(tabs.length), line).toMatch(/^\S/);
      if (mayIndent) expect(tabs.length, line).toBe(depth + 1);
      else expect(tabs.length, line).toBeLessThanOrEqual(depth);
      depth = tabs.length;
      for (const glyph of code) open += "([{".includes(glyph) ? 1 : ")]}".includes(glyph) ? -1 : 0;
      expect(open, line).toBe(0);
      mayIndent = code.trimEnd().endsWith(":");
    }
    const defined = [...script.matchAll(/^func (\w+)/gm)].map(([, name]) => name!);
    expect(defined.length).toBeGreaterThan(5);
    const unused = defined.filter((name) => name !== "_ready" && script.split(`${name}(`).length < 3);
    expect(unused).toEqual([]);
  });

  test("reads keys that level files have, and comes with the level that make-level.js writes", async () => {
    const copy = copyOf("godot-project");
    for (const file of ["level.json", "tiles.png"]) rmSync(join(copy, file));
    expect(await npmScript(copy, "level")).toMatchObject({ status: 0 });
    const level = read(copy, "level.json");
    expect(level).toBe(read(folder, "level.json"));
    expect(readFileSync(join(copy, "tiles.png"))).toEqual(readFileSync(join(folder, "tiles.png")));

    const file = JSON.parse(level);
    const keysOf = (name: string) =>
      [...script.matchAll(new RegExp(`\\b${name}(?:\\[|\\.get\\()"(\\w+)"[\\])]`, "g"))].map(([, key]) => key!);
    const keys = { level: keysOf("level"), spawn: keysOf("spawn"), tile: keysOf("tiles\\[index\\]") };
    expect(Object.values(keys).every((found) => found.length > 2)).toBe(true);
    expect(keys.level.filter((key) => !(key in file))).toEqual([]);
    expect(keys.spawn.filter((key) => !(key in file.spawns[0]))).toEqual([]);
    expect(keys.tile.filter((key) => !(key in file.tileset[0]))).toEqual([]);
    // The picture has a place for each tile, where the script looks for it.
    const constant = (name: string) => Number(new RegExp(`const ${name} := (\\d+)`).exec(script)![1]);
    const { width, height } = decode(readFileSync(join(folder, "tiles.png")));
    expect(width).toBe(constant("TILE") * constant("COLUMNS"));
    expect((width * height) / constant("TILE") ** 2).toBeGreaterThanOrEqual(file.tileset.length);
  });
});
