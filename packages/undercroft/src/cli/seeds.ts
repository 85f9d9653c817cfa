import { readFileSync } from "node:fs";
import { InvalidArgumentError } from "commander";

/** More levels are days of work. */
const MOST_SEEDS = 1_000_000;

/** Reads the seeds of many levels: `200` means 1 to 200; also `5..20`, `rats,cats,42` and `@file`, with one on a line. */
export function parseSeeds(text: string): readonly string[] {
  if (text.startsWith("@")) return seedsIn(text.slice(1));
  const [, first, last] = /^(\d{1,15})(?:\.\.(\d{1,15}))?$/.exec(text) ?? [];
  if (first === undefined) {
    const seeds = text.split(",").map((seed) => seed.trim());
    if (seeds.length > 1 && seeds.every((seed) => seed !== "")) return [...new Set(seeds)];
    throw new InvalidArgumentError(
      "seeds must be a number such as 200, a range such as 5..20 or a list such as a,b,c.",
    );
  }
  const from = last === undefined ? 1 : Number(first);
  const count = Number(last ?? first) - from + 1;
  if (last !== undefined && count < 1) {
    throw new InvalidArgumentError(`a range must go from the smaller number to the larger: ${last}..${first}.`);
  }
  if (count < 1 || count > MOST_SEEDS) {
    throw new InvalidArgumentError(`the number of seeds must be from 1 to ${MOST_SEEDS}.`);
  }
  return Array.from({ length: count }, (_, i) => `${from + i}`);
}

function seedsIn(file: string): readonly string[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new InvalidArgumentError(`can't read ${file}.`);
  }
  const seeds = new Set(text.split(/\r?\n/).filter((seed) => seed !== ""));
  if (seeds.size >= 1 && seeds.size <= MOST_SEEDS) return [...seeds];
  throw new InvalidArgumentError(
    `${file} must have from 1 to ${MOST_SEEDS} seeds, one on a line, but has ${seeds.size}.`,
  );
}
