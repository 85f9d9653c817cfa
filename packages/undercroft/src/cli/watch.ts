import type { Command } from "commander";
import type { Level } from "../chain/index.js";
import { eachChange, type History } from "../core/index.js";
import type { PictureTheme } from "../formats/pictures/looks.js";
import { historyScene, type Scene, sceneLines } from "../formats/pictures/text-picture.js";
import { buildLevel, noteReport } from "./build-level.js";
import { addRecipeArguments, type RecipeArguments } from "./options.js";
import { findRequest } from "./recipe-source.js";
import { CommandError, colorDepth, EXIT, isDumb, noCursor } from "./terminal.js";
import { colorsOf } from "./world.js";

export function addWatchCommand(program: Command): void {
  addRecipeArguments(program.command("watch"))
    .description("show the build as an animation: play, pause, step, change the speed, skip")
    .action(async (recipe: string, args: RecipeArguments) => {
      if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) {
        throw new CommandError("watch needs a terminal. To get the frames as data, use build --format json --frames.");
      }
      if (isDumb()) throw new CommandError(noCursor("watch"));
      const request = await findRequest(recipe, args, true);
      const level = await buildLevel(request, true);
      noteReport(request, level);
      const code = await new Player(level, await colorsOf(request.world)).run();
      if (code !== EXIT.done) process.exitCode = code;
    });
}

/** Frames a second at each speed. */
const SPEEDS = [2, 5, 10, 20, 40, 80];

const KEYS = "space play/pause · ← → step · - + speed · Home/End ends · s skip · r replay · q quit";

/** Plays a level's history on the terminal, and leaves the terminal as it was, whatever happens. */
class Player {
  readonly #level: Level;
  readonly #history: History;
  readonly #colors: PictureTheme;
  #isPlaying = true;
  #speed = 3;
  #timer: NodeJS.Timeout | undefined;
  #finish: (code: number) => void = () => {};
  readonly #keys: Readonly<Record<string, () => void>> = this.#bindings();

  constructor(level: Level, colors: PictureTheme) {
    this.#level = level;
    this.#colors = colors;
    this.#history = level.history!;
  }

  run(): Promise<number> {
    const { stdin, stdout } = process;
    const draw = () => this.#draw();
    const onKeys = (keys: string) => this.#press(keys);
    const restore = () => stdout.write("\u001b[0m\u001b[?25h\u001b[?1049l");
    return new Promise<number>((resolve) => {
      this.#finish = resolve;
      // Also when something breaks below: a terminal without a cursor is nobody's terminal.
      process.once("exit", restore);
      stdout.write("\u001b[?1049h\u001b[?25l\u001b[2J");
      stdin.setRawMode(true).setEncoding("utf8").resume().on("data", onKeys);
      stdout.on("resize", draw);
      this.#draw();
      this.#tick();
    }).finally(() => {
      clearTimeout(this.#timer);
      stdout.off("resize", draw);
      stdin.off("data", onKeys).pause().setRawMode(false);
      process.off("exit", restore);
      restore();
    });
  }

  #bindings(): Record<string, () => void> {
    const step = () => this.#look((history) => history.forward());
    const back = () => this.#look((history) => history.back());
    const first = () => this.#look((history) => history.seek(0));
    const last = () => this.#look((history) => history.seek(Infinity));
    const speed = (change: number) => {
      this.#speed = Math.max(0, Math.min(SPEEDS.length - 1, this.#speed + change));
    };
    return {
      "\u0003": () => this.#finish(EXIT.interrupted),
      q: () => this.#finish(EXIT.done),
      "\u001b": () => this.#finish(EXIT.done),
      " ": () => this.#play(!this.#isPlaying),
      r: () => {
        this.#history.seek(0);
        this.#play(true);
      },
      s: () => this.#skipStep(),
      "+": () => speed(1),
      "=": () => speed(1),
      "-": () => speed(-1),
      ...{ "\u001b[C": step, "\u001bOC": step, l: step },
      ...{ "\u001b[D": back, "\u001bOD": back, h: back },
      ...{ "\u001b[H": first, "\u001bOH": first, "\u001b[1~": first },
      ...{ "\u001b[F": last, "\u001bOF": last, "\u001b[4~": last },
    };
  }

  #play(isPlaying: boolean): void {
    if (isPlaying && this.#history.position === this.#history.frames.length) this.#history.seek(0);
    this.#isPlaying = isPlaying;
    this.#tick();
  }

  /** Stops playing and goes somewhere. */
  #look(move: (history: History) => unknown): void {
    this.#play(false);
    move(this.#history);
  }

  /** A paste or a fast typist sends several keys at once. */
  #press(keys: string): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: keys are escape sequences
    for (const key of keys.match(/\u001b\[[0-9;]*[A-Za-z~]|\u001bO[A-Za-z]|[\s\S]/g) ?? []) this.#keys[key]?.();
    this.#draw();
  }

  /** Goes to the last frame of the step at work. */
  #skipStep(): void {
    const history = this.#history;
    const step = history.frames[history.position]?.step;
    while (history.frames[history.position]?.step === step && history.forward());
  }

  #tick(): void {
    clearTimeout(this.#timer);
    if (!this.#isPlaying) return;
    this.#timer = setTimeout(() => {
      this.#isPlaying = this.#history.forward();
      this.#draw();
      this.#tick();
    }, 1000 / SPEEDS[this.#speed]!);
  }

  #draw(): void {
    const { columns = 80, rows = 24 } = process.stdout;
    const { width, height, tileset, recipe } = this.#level;
    const { theme } = recipe;
    const history = this.#history;
    const marked = new Set<number>();
    if (history.frame !== undefined) eachChange(history.frame.changes, (cell) => marked.add(cell));
    const scene = windowOf(
      historyScene(history, { width, height, tileset, theme }, marked, this.#colors),
      columns,
      rows - 2,
    );
    const lines = sceneLines(scene, { boxes: true, color: colorDepth(process.stdout), theme: this.#colors });
    const state = this.#isPlaying ? "▶" : history.position === history.frames.length ? "■" : "⏸";
    const cut =
      scene.width < width || scene.height < height
        ? ` · showing ${scene.width}x${scene.height} of ${width}x${height}`
        : "";
    const status = `${state} ${history.position}/${history.frames.length}  ${history.frame?.step ?? "solid rock"}  ${SPEEDS[this.#speed]}/s${cut}`;
    const all = [...lines, status.slice(0, columns - 1), KEYS.slice(0, columns - 1)];
    process.stdout.write(`\u001b[H${all.map((line) => `${line}\u001b[K`).join("\r\n")}\u001b[J`);
  }
}

/** The part of a scene that fits, round its start or its middle. */
function windowOf(scene: Scene, columns: number, rows: number): Scene {
  const width = Math.min(scene.width, Math.max(1, columns));
  const height = Math.min(scene.height, Math.max(1, rows));
  if (width === scene.width && height === scene.height) return scene;
  const left = (scene.width - width) >> 1;
  const top = (scene.height - height) >> 1;
  const tiles = new Uint8Array(width * height);
  const things = new Map(scene.things);
  things.clear();
  const marked = new Set<number>();
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y + top) * scene.width + x + left;
      tiles[y * width + x] = scene.tiles[from]!;
      const thing = scene.things.get(from);
      if (thing !== undefined) things.set(y * width + x, thing);
      if (scene.marked?.has(from)) marked.add(y * width + x);
    }
  }
  return { ...scene, width, height, tiles, things, marked };
}
