import { writeSync } from "node:fs";
import type { Crawl } from "../ui/index.js";
import { colorDepth } from "./color-depth.js";
import { FrameWriter } from "./frame-writer.js";
import { INTERRUPT, KeyDecoder } from "./key-decoder.js";

/** The other screen, no cursor, and no line that goes on below when the last column is written. */
const ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l";
const LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";
/** After so many milliseconds the beginning of a sequence is the escape key alone; a slow line takes its time. */
const ESCAPE_MS = 50;
/** The size of a terminal that doesn't tell. */
const DEFAULT = { columns: 80, rows: 24 };

/** What a process ends with when a signal stops it: 128 and the number of the signal. */
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/** Shows a crawl on this process's terminal, and leaves the terminal as it was, whatever happens. */
export class Session {
  readonly #crawl: Crawl;
  readonly #decoder = new KeyDecoder();
  readonly #writer = new FrameWriter(colorDepth());
  #finish: (code: number) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  #escapeTimer: NodeJS.Timeout | undefined;
  #escapeCheck: NodeJS.Immediate | undefined;
  #tickTimer: NodeJS.Timeout | undefined;
  #tickedAt = 0;
  #isBlocked = false;
  #isEntered = false;
  /** What is to be said when the terminal is as it was. */
  #lastWords = "";

  constructor(crawl: Crawl) {
    this.#crawl = crawl;
  }

  /** Plays until the player leaves; gives the exit code. */
  async run(): Promise<number> {
    const { stdin, stdout } = process;
    const onInput = (text: string) => this.#guard(() => this.#take(text));
    const onResize = () => this.#guard(() => this.#resize());
    const onDrain = () => {
      this.#isBlocked = false;
      this.#guard(() => this.#draw());
    };
    const onSignals = Object.entries(SIGNALS).map(([signal, code]) => [signal, () => this.#stop(code)] as const);
    const onHangUp = () => this.#stop(SIGNALS.SIGHUP);
    const restore = () => this.#restore();
    try {
      return await new Promise<number>((resolve, reject) => {
        this.#finish = resolve;
        this.#fail = reject;
        process.once("exit", restore);
        process.once("uncaughtException", this.#fail);
        for (const [signal, stop] of onSignals) process.on(signal, stop);
        this.#isEntered = true;
        stdout.write(ENTER);
        stdin.setRawMode(true).setEncoding("utf8").resume().on("data", onInput).once("end", onHangUp);
        stdout.on("resize", onResize).on("drain", onDrain);
        this.#guard(() => this.#resize());
      });
    } finally {
      clearTimeout(this.#escapeTimer);
      clearImmediate(this.#escapeCheck);
      clearTimeout(this.#tickTimer);
      stdin.off("data", onInput).off("end", onHangUp).pause();
      stdout.off("resize", onResize).off("drain", onDrain);
      for (const [signal, stop] of onSignals) process.off(signal, stop);
      process.off("uncaughtException", this.#fail);
      process.off("exit", restore);
      restore();
      if (this.#lastWords !== "") process.stderr.write(`undercroft: ${this.#lastWords}\n`);
    }
  }

  /** What breaks ends the session, and the terminal is restored before anybody reads about it. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #restore(): void {
    if (!this.#isEntered) return;
    this.#isEntered = false;
    if (process.stdin.isTTY && !process.stdin.destroyed) process.stdin.setRawMode(false);
    try {
      // At once, since a process that ends waits for nothing.
      writeSync(process.stdout.fd, LEAVE);
    } catch {
      process.stdout.write(LEAVE);
    }
  }

  #stop(code: number): void {
    try {
      this.#crawl.saveNow();
    } catch (error) {
      this.#lastWords = `the run could not be saved: ${(error as Error).message}`;
    }
    this.#finish(code);
  }

  /** Plays all keys of a piece of input before drawing, so fast typing only shows the result. */
  #take(text: string): void {
    clearTimeout(this.#escapeTimer);
    clearImmediate(this.#escapeCheck);
    this.#press(this.#decoder.feed(text));
    if (!this.#decoder.isWaiting) return;
    this.#escapeTimer = setTimeout(() => {
      // On a busy machine the rest may have come long ago, and is read only after the timers had their turn.
      this.#escapeCheck = setImmediate(() => this.#guard(() => this.#press(this.#decoder.flush())));
    }, ESCAPE_MS);
  }

  #press(keys: readonly string[]): void {
    for (const key of keys) {
      if (key === INTERRUPT) {
        this.#stop(SIGNALS.SIGINT);
        return;
      }
      this.#crawl.press(key);
      if (this.#crawl.isOver) {
        this.#finish(0);
        return;
      }
    }
    if (keys.length > 0) this.#draw();
  }

  #resize(): void {
    const { columns = DEFAULT.columns, rows = DEFAULT.rows } = process.stdout;
    this.#crawl.resize(Math.max(1, columns), Math.max(1, rows));
    this.#writer.reset();
    this.#draw();
  }

  #draw(): void {
    this.#scheduleTick();
    // A terminal that is slow to read gets the newest frame when it is ready, and not all those of before.
    if (this.#isBlocked) return;
    const text = this.#writer.frame(this.#crawl.draw());
    if (text !== "") this.#isBlocked = !process.stdout.write(text);
  }

  #scheduleTick(): void {
    const wanted = this.#crawl.wantsTick;
    if (wanted === undefined || this.#tickTimer !== undefined) return;
    this.#tickedAt = performance.now();
    this.#tickTimer = setTimeout(() => {
      this.#tickTimer = undefined;
      this.#guard(() => {
        this.#crawl.tick(performance.now() - this.#tickedAt);
        this.#draw();
      });
    }, wanted);
  }
}
