import { type Command, InvalidArgumentError } from "commander";
import { counted, printable, WALL } from "../core/index.js";
import type { FileError } from "../formats/index.js";
import { type Look, spawnLook } from "../formats/pictures/glyphs.js";
import { sceneLines } from "../formats/pictures/text-picture.js";
import {
  BLUEPRINTS_PACK,
  type Counterexample,
  HOLE,
  linkSlots,
  type Prefab,
  type Proof,
  type ProofFinding,
  proveOutcomes,
  type SourcePath,
} from "../prefabs/index.js";
import { addWorldSteps, type UseArguments } from "./own-steps.js";
import { colorDepth, EXIT, jsonText, paint, writeResult } from "./terminal.js";
import { checkUse, knownTiles } from "./world.js";

/** A prefab, and a function that locates a part of its source in its file. Shipped prefabs don't have one. */
export interface FoundPrefab {
  readonly prefab: Prefab;
  readonly errorAt?: (at: SourcePath, message: string) => FileError;
}

interface ProveArguments extends UseArguments {
  readonly json?: boolean;
  readonly limit?: number;
  readonly depth?: number;
}

/** Most outcomes that can be asked for: a minute of work. */
const MOST_OUTCOMES = 1_000_000;

export function addProveCommand(vault: Command, find: (file: string) => Promise<readonly FoundPrefab[]>): Command {
  return addWorldSteps(vault.command("prove"))
    .description("check every outcome of prefabs against their asserts; exits with 1 on failures, 0 on warnings only")
    .argument(
      "<files...>",
      "prefab files, folders with them, or names of included prefabs; slots can be filled from all of them",
    )
    .option("--limit <n>", "maximum number of outcomes to check (default: 10000)", (text) =>
      whole(text, 1, MOST_OUTCOMES),
    )
    .option("--depth <n>", "only check levels of this depth (default: all depths that make a difference)", (text) =>
      whole(text, 0, 1_000_000),
    )
    .option("--json", "print JSON")
    .action(async (files: string[], { json, use, ...options }: ProveArguments) => {
      checkUse({ use });
      const found: FoundPrefab[] = [];
      for (const file of files) found.push(...(await find(file)));
      const linked = linkSlots(found.map(({ prefab }) => prefab));
      const own = linked.map(({ name }) => name);
      const holders = [...linked, ...BLUEPRINTS_PACK.prefabs.filter(({ name }) => !own.includes(name))];
      const proofs = linked.map((prefab, i) => {
        const proof = proveOutcomes(prefab, { ...options, holders, tiles: knownTiles() });
        return { proof, ...found[i]!, prefab };
      });
      await writeResult(json ? jsonText(proofs.map(record)) : proofs.map((proof) => text(proof)).join("\n"));
      if (proofs.some(({ proof }) => proof.failures.length > 0)) process.exitCode = EXIT.failed;
    });
}

function whole(text: string, least: number, most: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidArgumentError(`it must be a whole number from ${least} to ${most}.`);
}

interface Proved extends FoundPrefab {
  readonly proof: Proof;
}

function record({ proof, errorAt }: Proved): object {
  const { prefab, outcomes, isComplete, sampled, untried, contexts } = proof;
  const findings = (list: readonly ProofFinding[]) =>
    list.map(({ at, message, outcomes: count, probability, example }) => {
      const { file, line, column } = errorAt?.(at, message) ?? {};
      const { context, decisions, rows, cells } = example;
      const width = Math.max(...rows.map((row) => row.length));
      const points = cells.map((cell) => [cell % width, Math.floor(cell / width)]);
      return { message, file, line, column, outcomes: count, ...context, probability, decisions, rows, cells: points };
    });
  const depths = [...new Set(contexts.map(({ depth }) => depth))];
  const { failures, warnings } = proof;
  return {
    prefab,
    outcomes,
    complete: isComplete,
    sampled,
    untried: untried.map(({ message }) => message),
    depths,
    failures: findings(failures),
    warnings: findings(warnings),
  };
}

function text({ proof, errorAt }: Proved): string {
  const { prefab, outcomes, isComplete, sampled, untried, contexts, failures, warnings } = proof;
  const depths = [...new Set(contexts.map(({ depth }) => depth))];
  const many = counted(outcomes, "outcome");
  const extent = isComplete
    ? outcomes === 1
      ? "checked its only outcome"
      : `checked all ${many}`
    : `checked ${many} of many more: the first ${outcomes - sampled} and ${sampled} at random`;
  const verdict =
    failures.length === 0
      ? paint(32, isComplete ? "proved" : "no failures found")
      : paint(31, counted(failures.length, "failure"));
  const head = `${paint(1, prefab)}  ${verdict}; ${extent}, ${depths.length === 1 ? "depth" : "depths"} ${depths.join(", ")}\n`;
  const told = [
    ...untried.filter(({ reason }) => reason !== "limit").map(({ message }) => `  not checked: ${message}\n`),
    ...failures.map((finding) => findingText(finding, "failure", 31, outcomes, errorAt)),
    ...warnings.map((finding) => findingText(finding, "warning", 33, outcomes, errorAt)),
  ];
  return head + told.join("");
}

function findingText(
  { at, message, outcomes, probability, example }: ProofFinding,
  severity: string,
  color: number,
  all: number,
  errorAt: FoundPrefab["errorAt"],
): string {
  const place = errorAt?.(at, message).message ?? printable(message);
  const { context, decisions } = example;
  const odds = `${Number((100 * probability).toPrecision(2))}%`;
  const how = decisions.length === 0 ? ["every choice takes its first alternative"] : decisions;
  const lines = [
    `${paint(color, severity)}: ${place}`,
    `  in ${outcomes} of ${counted(all, "outcome")}; probability at depth ${context.depth}: ${odds}. Smallest example:`,
    ...how.map((decision) => `  - ${printable(decision)}`),
    "",
    ...drawing(example).map((row) => `    ${row}`),
    "",
  ];
  return `${lines.join("\n")}\n`;
}

/** The drawing of an outcome; what is wrong with it stands out where there are colours. */
function drawing({ rows, shape, cells }: Counterexample): string[] {
  const color = colorDepth(process.stdout);
  if (color === "none" || shape === undefined) return rows.map(printable);
  const tiles = knownTiles();
  const things = new Map<number, Look>();
  for (const { cell, name } of shape.spawns)
    things.set(cell, { ...spawnLook(name), glyph: glyphAt(rows, shape, cell) });
  for (const cell of [...shape.marks.map((mark) => mark.cell), ...shape.entrances]) {
    if (!things.has(cell)) things.set(cell, { ...spawnLook(""), glyph: glyphAt(rows, shape, cell) });
  }
  const shown = Uint8Array.from(shape.tiles, (tile, cell) => {
    if (tile !== HOLE) return tile;
    things.set(cell, { ...spawnLook(""), glyph: " " });
    return WALL;
  });
  const scene = { width: shape.width, height: shape.height, tiles: shown, tileset: tiles, things };
  return sceneLines({ ...scene, marked: new Set(cells) }, { color });
}

function glyphAt(rows: readonly string[], { width }: { readonly width: number }, cell: number): string {
  return [...rows[Math.floor(cell / width)]!][cell % width]!;
}
