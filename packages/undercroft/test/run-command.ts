import { Readable } from "node:stream";
import { built } from "../../../scripts/workspace.mjs";

/** What a call of the command has left behind. */
export interface CommandRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface CommandOptions {
  /** Where it is called. */
  readonly cwd: string;
  /** What stands on its standard input. */
  readonly input?: string | Buffer;
}

/**
 * What a command has said without how far it had come after every ten seconds. How often it says that depends on the machine
 * and on whatever else it does: tests are about the rest.
 */
export function withoutProgress(err: string): string {
  return err.replace(/^\d+ of \d+ \w+, .+ left\n/gm, "");
}

/** Calls change what the whole process has only one of, so that each waits for the one before it. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Calls the built command inside this process, where most of the time that a process takes to start is saved. Tests about
 * the process itself, its signals, its terminal, its pipes, start one.
 */
export function runCommand(args: readonly string[], options: CommandOptions): Promise<CommandRun> {
  const run = last.then(async () => {
    const { code, out, err } = await callInside(args, options);
    return { code, out: out.toString(), err };
  });
  last = run.catch(() => undefined);
  return run;
}

/** The same, for commands that print bytes. */
export function runCommandForBytes(
  args: readonly string[],
  options: CommandOptions,
): Promise<Omit<CommandRun, "out"> & { readonly out: Buffer }> {
  const run = last.then(() => callInside(args, options));
  last = run.catch(() => undefined);
  return run;
}

async function callInside(args: readonly string[], { cwd, input = "" }: CommandOptions) {
  const { runCommand: call } = await built("node/run.js");
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  const before = {
    cwd: process.cwd(),
    exitCode: process.exitCode,
    stdin: Object.getOwnPropertyDescriptor(process, "stdin")!,
    FORCE_COLOR: process.env.FORCE_COLOR,
    NO_COLOR: process.env.NO_COLOR,
    writeOut: process.stdout.write,
    writeErr: process.stderr.write,
  };
  const keep =
    (chunks: Buffer[]) =>
    (chunk: string | Uint8Array, ...more: unknown[]): boolean => {
      chunks.push(Buffer.from(chunk as string));
      (more.find((it) => typeof it === "function") as (() => void) | undefined)?.();
      return true;
    };
  try {
    process.chdir(cwd);
    process.exitCode = undefined;
    delete process.env.FORCE_COLOR;
    delete process.env.NO_COLOR;
    Object.defineProperty(process, "stdin", {
      configurable: true,
      value: Readable.from([Buffer.from(input as string)]),
    });
    process.stdout.write = keep(out) as typeof process.stdout.write;
    process.stderr.write = keep(err) as typeof process.stderr.write;
    await call(args);
    return {
      code: Number(process.exitCode ?? 0),
      out: Buffer.concat(out),
      err: withoutProgress(Buffer.concat(err).toString()),
    };
  } finally {
    process.stdout.write = before.writeOut;
    process.stderr.write = before.writeErr;
    Object.defineProperty(process, "stdin", before.stdin);
    for (const name of ["FORCE_COLOR", "NO_COLOR"] as const) {
      if (before[name] !== undefined) process.env[name] = before[name];
    }
    process.exitCode = before.exitCode;
    process.chdir(before.cwd);
  }
}
