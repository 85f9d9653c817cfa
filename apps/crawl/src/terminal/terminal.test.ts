import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type IPty, spawn as spawnPty } from "@lydell/node-pty";
import { Terminal } from "@xterm/headless";
import { build } from "esbuild";
import { afterAll, describe, expect, it } from "vitest";
import { Bot } from "../bot/index.js";
import { act, type GameEvent, newGame, save } from "../core/index.js";
import { keysFor } from "../testing/keys-for.js";
import { Crawl, type Key, memoryStore } from "../ui/index.js";

const COMMAND = fileURLToPath(new URL("../../../../packages/undercroft/bin/undercroft.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "undercroft-terminal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SIZE = [90, 30] as const;
/** On its first level the bot fights, picks something up, and soon comes to the stairs. */
const SEED = "pty 86";

const SEQUENCES: Readonly<Record<Key, string>> = {
  ...{ up: "\u001b[A", down: "\u001b[B", right: "\u001b[C", left: "\u001b[D" },
  ...{ home: "\u001b[H", end: "\u001b[F", "page-up": "\u001b[5~", "page-down": "\u001b[6~" },
  ...{ enter: "\r", escape: "\u001b" },
};

/** A program on a terminal, whose screen can be read. */
class Player {
  readonly screen = new Terminal({ cols: SIZE[0], rows: SIZE[1], allowProposedApi: true });
  readonly ended: Promise<number>;
  output = "";
  readonly #pty: IPty;
  #checks: (() => void)[] = [];

  constructor(file: string, args: readonly string[], program = [COMMAND, "play"]) {
    const { NO_COLOR: _, FORCE_COLOR: __, ...env } = process.env;
    this.#pty = spawnPty(process.execPath, [...program, ...args], {
      cols: SIZE[0],
      rows: SIZE[1],
      cwd: folder,
      env: { ...env, TERM: "xterm-256color", COLORTERM: "truecolor", UNDERCROFT_SAVE: join(folder, file) },
    });
    this.#pty.onData((text) => {
      this.output += text;
      this.screen.write(text, () => {
        for (const check of this.#checks) check();
      });
    });
    this.ended = new Promise((resolve) => this.#pty.onExit(({ exitCode }) => resolve(exitCode)));
  }

  lines(): string[] {
    const { active } = this.screen.buffer;
    return Array.from(
      { length: this.screen.rows },
      (_, y) => active.getLine(active.baseY + y)?.translateToString(true) ?? "",
    );
  }

  /** Waits until the screen is as it should be; a screen that never is ends in the test's time limit. */
  until(isRight: (lines: readonly string[]) => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isRight(this.lines())) return;
        this.#checks = this.#checks.filter((other) => other !== check);
        resolve();
      };
      this.#checks.push(check);
      check();
    });
  }

  /** Waits until it shows exactly what a crawl shows that was given the same keys. */
  shows(crawl: Crawl): Promise<void> {
    const wanted = crawl.draw().lines().join("\n");
    return this.until((lines) => lines.map((line) => line.trimEnd()).join("\n") === wanted);
  }

  type(text: string): void {
    this.#pty.write(text);
  }

  press(keys: readonly Key[]): void {
    this.type(keys.map((key) => SEQUENCES[key] ?? key).join(""));
  }

  resize(width: number, height: number): void {
    this.screen.resize(width, height);
    this.#pty.resize(width, height);
  }

  kill(signal: string): void {
    this.#pty.kill(signal);
  }

  /**
   * Waits until the terminal is as it was: the first screen, a cursor, lines that go on. What a program wrote last may come
   * after the news that it has ended.
   */
  restored(): Promise<void> {
    return this.until(() => {
      const { modes, buffer } = this.screen;
      return (
        buffer.active.type === "normal" &&
        modes.wraparoundMode &&
        this.output.lastIndexOf("\u001b[?25h") > this.output.lastIndexOf("\u001b[?25l")
      );
    });
  }
}

/** The same crawl as on the terminal, without one. */
function twin(seed = SEED): Crawl {
  const crawl = new Crawl({ saves: memoryStore(), freshSeed: () => "unused", seed });
  crawl.resize(...SIZE);
  return crawl;
}

/** What the bot presses on its way to the second level, and what happens. */
function wayDown(): { keys: Key[][]; events: GameEvent[] } {
  const game = newGame({ seed: SEED });
  const bot = new Bot();
  const keys: Key[][] = [];
  const events: GameEvent[] = [];
  while (game.depth === 1 && game.ending === undefined) {
    const action = bot.decide(game)!;
    keys.push(keysFor(game, action));
    events.push(...act(game, action));
  }
  return { keys, events };
}

describe("the crawl on a terminal", () => {
  it("can be played: fight, pick up, descend, save, continue and quit", async () => {
    const { keys, events } = wayDown();
    expect(events.some((event) => event.type === "hit" && event.by === "Player")).toBe(true);
    expect(events.some(({ type }) => type === "picked-up")).toBe(true);

    const player = new Player("whole.json", ["--seed", SEED]);
    const crawl = twin();
    await player.shows(crawl);
    for (const [i, some] of keys.entries()) {
      player.press(some);
      for (const key of some) crawl.press(key);
      // Every fifth time: keys come alone and in company.
      if (i % 5 === 0) await player.shows(crawl);
    }
    await player.shows(crawl);
    expect(crawl.game!.depth).toBe(2);

    player.resize(20, 10);
    await player.until((lines) => lines.join(" ").includes("40x16"));
    player.resize(...SIZE);
    await player.shows(crawl);

    player.press(["S"]);
    expect(await player.ended).toBe(0);
    await player.restored();
    const saves = memoryStore(readFileSync(join(folder, "whole.json"), "utf8"));

    const again = new Player("whole.json", []);
    const menu = new Crawl({ saves, freshSeed: () => "unused" });
    menu.resize(...SIZE);
    await again.until((lines) => lines.some((line) => line.includes("► Continue (depth 2")));
    again.press(["enter"]);
    menu.press("enter");
    expect(save(menu.game!)).toBe(save(crawl.game!));
    await again.shows(menu);
    again.press(["S"]);
    expect(await again.ended).toBe(0);
    expect(readFileSync(join(folder, "whole.json"), "utf8")).toBe(saves.text);
  });

  it("takes 5,000 keys at once, draws where they lead, and ends with 130 on Ctrl-C with the run saved", async () => {
    const crawl = twin("paste");
    const player = new Player("paste.json", ["--seed", "paste"]);
    await player.shows(crawl);
    const drawn = player.output.length;
    // To and fro, which never hurts for long: whoever comes is struck as well.
    const keys = Array.from({ length: 5000 }, (_, i): Key => "hljk."[i % 5]!);
    player.press(keys);
    for (const key of keys) crawl.press(key);
    await player.shows(crawl);
    expect(player.output.length - drawn).toBeLessThan(5000 * 50);
    player.type("\u0003");
    expect(await player.ended).toBe(130);
    await player.restored();
    if (crawl.game!.ending === undefined)
      expect(JSON.parse(readFileSync(join(folder, "paste.json"), "utf8")).state.seed).toBe("paste");
  });

  it("restores the terminal when it is told to end", async () => {
    const player = new Player("ended.json", ["--seed", "1"]);
    await player.shows(twin("1"));
    player.kill("SIGTERM");
    expect(await player.ended).toBe(143);
    await player.restored();
    expect(JSON.parse(readFileSync(join(folder, "ended.json"), "utf8")).state.seed).toBe("1");
  });

  it("restores the terminal when the program breaks, before it says so", async () => {
    const program = join(folder, "broken.mjs");
    await build({
      stdin: {
        contents: `import { Crawl, memoryStore } from "../ui/index.js";
          import { Session } from "./session.js";
          class Broken extends Crawl { press() { throw new Error("this key breaks it"); } }
          const crawl = new Broken({ saves: memoryStore(), freshSeed: () => "any", seed: "1" });
          await new Session(crawl).run().catch((error) => console.error("told: " + error.message));`,
        resolveDir: fileURLToPath(new URL(".", import.meta.url)),
      },
      outfile: program,
      bundle: true,
      platform: "node",
      format: "esm",
      mainFields: ["module", "main"],
    });
    const player = new Player("broken.json", [], [program]);
    await player.shows(twin("1"));
    player.press(["."]);
    expect(await player.ended).toBe(0);
    await player.restored();
    await player.until(() => player.output.includes("told: this key breaks it"));
    expect(player.output.indexOf("told: this key breaks it")).toBeGreaterThan(
      player.output.lastIndexOf("\u001b[?1049l"),
    );
  });
});

function undercroft(...args: readonly string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text) => (err += text));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, err })));
}

describe("the command without a terminal", () => {
  it("says that play needs one", async () => {
    expect(await undercroft("play")).toEqual({
      code: 2,
      out: "",
      err: expect.stringContaining("play needs a terminal"),
    });
  });

  it("lets the bot play, and reports how its runs ended", async () => {
    const { code, out, err } = await undercroft("play", "--bot", "--runs", "2", "--seed", "q", "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const { runs } = JSON.parse(out);
    expect(runs.map(({ seed }: { seed: string }) => seed)).toEqual(["q 1", "q 2"]);
    for (const run of runs) {
      expect(Object.keys(run)).toEqual(["seed", "depth", "turns", "death", "opened"]);
      expect(run.depth).toBeGreaterThanOrEqual(1);
      expect(run.turns).toBeGreaterThan(0);
    }
  });

  it("refuses what is no recipe, with the nearest name, and what is no number of runs", async () => {
    expect(await undercroft("play", "cave", "--bot")).toEqual({
      code: 2,
      out: "",
      err: expect.stringContaining('"caves"'),
    });
    expect((await undercroft("play", "--bot", "--runs", "0")).code).toBe(2);
    expect(await undercroft("play", "--json")).toEqual({
      code: 2,
      out: "",
      err: expect.stringContaining("only works with --bot"),
    });
  });
});
