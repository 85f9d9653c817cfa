import type { Command } from "commander";
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
import { addWorldSteps, depthArgument, type UseArguments, wholeNumber } from "./options.js";
import { colorDepth, EXIT, jsonText, paint, writeResult } from "./terminal.js";
import { checkUse, knownTiles } from "./world.js";

/** A prefab, and a function that locates a part of its source in its file. Shipped prefabs don't have one. */
export interface FoundPrefab {
  readonly prefab: Prefab;
  readonly errorAt?: ((at: SourcePath, message: string) => FileError) | undefined;
}

interface ProveArguments extends UseArguments {
  readonly json?: boolean;
  readonly limit?: number;
  readonly depth?: number;
}

/** Most outcomes that can be asked for: a minute of work. */
const MOST_OUTCOMES = 1_000_000;

/** Adds the included blueprints. The prefabs at hand come first: one of them may have the name of an included one. */
export function withBlueprints(prefabs: readonly Prefab[]): readonly Prefab[] {
  const own = prefabs.map(({ name }) => name);
  return [...prefabs, ...BLUEPRINTS_PACK.prefabs.filter(({ name }) => !own.includes(name))];
}

export function addProveCommand(vault: Command, find: (files: string[]) => Promise<readonly FoundPrefab[]>): Command {
  return addWorldSteps(vault.command("prove"))
    .description("check every outcome of prefabs against their asserts; exits with 1 on failures, 0 on warnings only")
    .argument(
      "<files...>",
      "prefab files, folders with them, or names of included prefabs; slots can be filled from all of them",
    )
    .option("--limit <n>", "maximum number of outcomes to check (default: 10000)", wholeNumber("it", 1, MOST_OUTCOMES))
    .option(
      "--depth <n>",
      "only check levels of this depth (default: all depths that make a difference)",
      depthArgument,
    )
    .option("--json", "print JSON")
    .action(async (files: string[], { json, use, ...options }: ProveArguments) => {
      checkUse(use);
      const prefabs = await find(files);
      const linked = linkSlots(prefabs.map(({ prefab }) => prefab));
      const holders = withBlueprints(linked);
      const proofs = linked.map((prefab, i): Proved => {
        const proof = proveOutcomes(prefab, { ...options, holders, tiles: knownTiles() });
        return { proof, errorAt: prefabs[i]!.errorAt };
      });
      await writeResult(json ? jsonText(proofs.map(record)) : proofs.map((proof) => text(proof)).join("\n"));
      if (proofs.some(({ proof }) => proof.failures.length > 0)) process.exitCode = EXIT.failed;
    });
}

interface Proved extends Pick<FoundPrefab, "errorAt"> {
  readonly proof: Proof;
}

function record({ proof, errorAt }: Proved): object {
  const { prefab, outcomes, isComplete, sampled, untried } = proof;
  const findings = (list: readonly ProofFinding[]) =>
    list.map(({ at, message, outcomes: count, probability, example }) => {
      const { file, line, column } = errorAt?.(at, message) ?? {};
      const { context, decisions, rows, cells } = example;
      const width = Math.max(...rows.map((row) => row.length));
      const points = cells.map((cell) => [cell % width, Math.floor(cell / width)]);
      return { message, file, line, column, outcomes: count, ...context, probability, decisions, rows, cells: points };
    });
  return {
    prefab,
    outcomes,
    complete: isComplete,
    sampled,
    untried: untried.map(({ message }) => message),
    depths: depthsOf(proof),
    failures: findings(proof.failures),
    warnings: findings(proof.warnings),
  };
}

function depthsOf({ contexts }: Proof): number[] {
  return [...new Set(contexts.map(({ depth }) => depth))];
}

function text({ proof, errorAt }: Proved): string {
  const { prefab, outcomes, isComplete, sampled, untried, failures, warnings } = proof;
  const depths = depthsOf(proof);
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
  const things = new Map<number, Look>();
  const show = (cell: number, name: string) => {
    const glyph = [...rows[Math.floor(cell / shape.width)]!][cell % shape.width]!;
    things.set(cell, { ...spawnLook(name), glyph });
  };
  for (const { cell, name } of shape.spawns) show(cell, name);
  for (const cell of [...shape.marks.map((mark) => mark.cell), ...shape.entrances]) {
    if (!things.has(cell)) show(cell, "");
  }
  const shown = Uint8Array.from(shape.tiles, (tile, cell) => {
    if (tile !== HOLE) return tile;
    things.set(cell, { ...spawnLook(""), glyph: " " });
    return WALL;
  });
  const { width, height } = shape;
  const scene = { width, height, tiles: shown, tileset: knownTiles(), things, marked: new Set(cells) };
  return sceneLines(scene, { color });
}
