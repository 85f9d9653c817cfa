import { InvalidArgumentError, Option } from "commander";

/** What all commands are told. */
export interface CommonArguments {
  /** The address of the server. */
  readonly on: string;
  readonly json?: boolean;
}

/** The option that names the server. */
export function onOption(): Option {
  return new Option("--on <url>", "the server with the queue: redis://… or postgres://…")
    .makeOptionMandatory()
    .env("UNDERCROFT_FLEET");
}

/** Reads a whole number that isn't below another. */
export function wholeNumber(name: string, least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,15}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`${name} must be a whole number from ${least}.`);
  };
}

/** Reads a number of seconds. */
export function seconds(name: string, least: number): (text: string) => number {
  return (text) => {
    if (/^\d{1,6}(?:\.\d{1,3})?$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`${name} must be a number of seconds from ${least}.`);
  };
}

/** Takes an option that may be given several times. */
export function collect(value: string, all: readonly string[] = []): readonly string[] {
  return [...all, value];
}
