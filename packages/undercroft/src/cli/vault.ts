import { existsSync } from "node:fs";
import type { Command } from "commander";
import { accretion } from "../builders/index.js";
import { stepsIn } from "../chain/index.js";
import { counted, printable, Rng } from "../core/index.js";
import type { FileError, PrefabFile, PrefabFileOptions } from "../formats/index.js";
import { suggestPath } from "../formats/node/files.js";
import {
  contextsOf,
  describedPrefab,
  drawBlueprint,
  drawOutcome,
  HOLE,
  isVaried,
  type LintNames,
  type Prefab,
  PrefabError,
  prefabVariants,
  randomDraws,
  roomTemplates,
  type Shape,
  type Variant,
} from "../prefabs/index.js";
import { recipeChain } from "../recipes/index.js";
import { given } from "../workers/index.js";
import { suggests } from "./completion.js";
import { addWorldSteps, prefabNames, recipeNames, type UseArguments } from "./options.js";
import { CommandError, EXIT, jsonText, paint, UsageError, writeResult } from "./terminal.js";
import { addFitCommand } from "./vault-fit.js";
import { addProveCommand, type FoundPrefab } from "./vault-prove.js";
import { checkUse, givenRoot, givenWorld, knownRegistry, knownTiles, thingGlyph } from "./world.js";

interface Finding {
  readonly severity: "error" | "warning";
  readonly error: FileError;
}

interface VaultArguments extends UseArguments {
  readonly json?: boolean;
  readonly all?: boolean;
}

export function addVaultCommand(program: Command): void {
  const vault = program
    .command("vault")
    .description("check and preview prefab files: levels, sections, vaults and blueprints");
  addWorldSteps(vault.command("lint"))
    .description("check prefab files; exits with 1 on errors, 0 on warnings only")
    .argument(
      "<files...>",
      "prefab files (.vault, .json, .yaml, .txt, or .xp or .png with its header file next to it), or folders with them",
    )
    .option("--all", "show every finding in full, even if there are many of the same kind; of each prefab at most 100")
    .option("--json", "print every finding as JSON")
    .action(async (files: string[], { json, all = false, use }: VaultArguments) => {
      checkUse(use);
      const findings: Finding[] = [];
      const names = lintNames();
      let count = 0;
      for (const file of files) {
        let pieces = 0;
        for await (const found of load(file, { lint: true, ...given({ names }) })) {
          count += found.prefabs.length;
          pieces += found.written.length + found.errors.length;
          for (const error of found.errors) findings.push({ severity: "error", error });
          for (const error of found.warnings) findings.push({ severity: "warning", error });
        }
        if (pieces === 0) throw new CommandError(`there are no prefabs in ${printable(file)}.`);
      }
      await writeResult(json ? jsonText(findings.map(lintRecord)) : lintText(findings, count, all));
      if (findings.some(({ severity }) => severity === "error")) process.exitCode = EXIT.failed;
    });
  const show = addWorldSteps(vault.command("show"))
    .description("show prefabs in all their rotations and reflections")
    .argument("<files...>", "prefab files, folders with them, or names of included prefabs")
    .option("--json", "print JSON")
    .action(async (files: string[], { json, use }: VaultArguments) => {
      checkUse(use);
      const prefabs = (await foundIn(files)).map(({ prefab }) => prefab);
      await writeResult(json ? jsonText(prefabs.map(showRecord)) : prefabs.map(showText).join("\n"));
    });
  suggests(show, "files", prefabNames);
  const fit = addFitCommand(vault, foundIn);
  suggests(fit, "files", prefabNames);
  suggests(fit, "--recipe", recipeNames);
  suggests(addProveCommand(vault, foundIn), "files", prefabNames);
}

/** The steps whose prefabs are room templates. */
const USES_TEMPLATES = [roomTemplates, accretion].map(({ definition }) => definition.id);

/** What the world that is given says of its prefabs. */
function lintNames(): LintNames | undefined {
  const world = givenWorld();
  if (world === undefined) return undefined;
  const templates = [...world.recipes.keys()].flatMap((name) =>
    [...stepsIn(recipeChain(world.recipe(name), world).nodes)]
      .filter(({ definition }) => USES_TEMPLATES.includes(definition.id))
      .flatMap(({ definition, options }) => definition.places(options)),
  );
  const [things, tables] = [new Set(world.things.keys()), new Set(world.tables.keys())];
  return { things, tables, templates: new Set(templates) };
}

/** Reads a file, or all of a folder; `names` are what might have been meant in place of one. */
async function* load(
  file: string,
  options: PrefabFileOptions,
  names?: readonly string[],
): AsyncGenerator<PrefabFile, void, void> {
  if (!existsSync(file)) {
    const what = names === undefined ? "no file" : "no prefab or file";
    const meant = await suggestPath(file, ".", names);
    throw new UsageError(`there is ${what} "${printable(file)}".${meant}`);
  }
  const { loadPrefabFiles } = await import("../formats/node/prefab-files.js");
  yield* loadPrefabFiles(file, { tiles: knownTiles(), ...givenRoot(), ...options });
}

/** The prefabs of files, which must be sound, with their places there, and included ones. */
async function foundIn(files: readonly string[]): Promise<readonly FoundPrefab[]> {
  const known = knownRegistry().content.get("prefab")!;
  const all: FoundPrefab[] = [];
  for (const file of files) {
    const included = known.get(file) as Prefab | undefined;
    if (included !== undefined) {
      all.push({ prefab: included });
      continue;
    }
    for await (const { prefabs, errors, errorAt } of load(file, {}, [...known.keys()])) {
      if (errors.length > 0) throw new CommandError(errors[0]!.message);
      for (const prefab of prefabs) all.push({ prefab, errorAt: (at, message) => errorAt(prefab, at, message) });
    }
  }
  return all;
}

function lintRecord({ severity, error: { file, line, column, kind, message } }: Finding): object {
  return { file, severity, line, column, kind, message };
}

/** Findings of one kind that are shown each by itself; more of errors, since all of them must be fixed. */
const SHOWN_EACH = { error: 5, warning: 1 } as const;
/** Places that are named where there are too many findings of a kind. */
const SHOWN_PLACES = 3;

function lintText(findings: readonly Finding[], count: number, showAll: boolean): string {
  const groups = new Map<string, Finding[]>();
  for (const [i, finding] of findings.entries()) {
    const { severity, error } = finding;
    const key = showAll || error.kind === undefined ? String(i) : `${severity} ${error.kind}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key)!.push(finding);
  }
  let isShort = false;
  const parts = [...groups.values()].map((group) => {
    const { severity, error: first } = group[0]!;
    const title = paint(severity === "error" ? 31 : 33, severity);
    if (group.length <= SHOWN_EACH[severity]) return group.map(({ error }) => `${title}: ${error.message}\n`).join("");
    isShort = true;
    const places = group.slice(0, SHOWN_PLACES).map(({ error }) => error.details.path);
    const left = group.length - places.length;
    const more = left > 0 ? ` and ${left} more` : "";
    return `${title}: ${group.length} findings like this: ${first.summary}\n  ${places.join(", ")}${more}\n`;
  });
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const counts = [
    counted(count, "valid prefab"),
    counted(errors, "error"),
    counted(findings.length - errors, "warning"),
  ];
  return `${parts.join("")}${counts.join(", ")}${isShort ? " (use --all to see each of them)" : ""}\n`;
}

function showRecord(prefab: Prefab): object {
  const { name, title, kind, source } = describedPrefab(prefab);
  const { description, depth, weight, tags = [] } = source;
  const variants = variantsOf(prefab).map(({ transform, shape }) => ({ transform, rows: rowsOf(shape) }));
  const example = kind === "blueprint" ? trialRows(prefab) : undefined;
  const outcomes = isVaried(prefab) ? outcomesOf(prefab) : undefined;
  return { name, title, kind, description, depth, weight, tags, variants, example, outcomes };
}

/** The symmetries of a prefab as it usually comes out; none where it can't be drawn so. */
function variantsOf(prefab: Prefab): readonly Variant[] {
  try {
    return prefab.source.map.length === 0 ? [] : prefabVariants(prefab, knownTiles());
  } catch (error) {
    if (error instanceof PrefabError) return [];
    throw error;
  }
}

/** Outcomes that are shown of a prefab that has several. */
const MOST_SHOWN = 4;
/** Draws until enough different ones were found. */
const MOST_DRAWS = 64;

/** Some different outcomes, the same ones every time. */
function outcomesOf(prefab: Prefab) {
  const [context] = contextsOf(prefab.source);
  const rng = Rng.fromSeed(prefab.name);
  const outcomes = new Map<string, { readonly decisions: readonly string[]; readonly rows: readonly string[] }>();
  for (let i = 0; i < MOST_DRAWS && outcomes.size < MOST_SHOWN; i++) {
    try {
      const { shape, decisions } = drawOutcome(prefab, randomDraws(rng.fork(i)), context!, knownTiles());
      const rows = rowsOf(shape);
      outcomes.set(rows.join("\n"), { decisions: decisions.map(({ text }) => text), rows });
    } catch (error) {
      // What can't be drawn can't be shown; `prove` says why.
      if (!(error instanceof PrefabError)) throw error;
    }
  }
  return [...outcomes.values()];
}

function showText(prefab: Prefab): string {
  const { name, kind, source } = describedPrefab(prefab);
  const title = source.title === undefined ? "" : `${printable(source.title)}  `;
  const depth = source.depth === undefined ? "" : `, depth ${[source.depth].flat().join(", ")}`;
  const head = `${paint(1, name)}  ${title}${kind}${depth}`;
  const variants = variantsOf(prefab).map(({ transform, shape }) => `${transform}\n${rowsOf(shape).join("\n")}\n`);
  if (kind === "blueprint") variants.unshift(`for example, with its gate open:\n${trialRows(prefab).join("\n")}\n`);
  const outcomes = isVaried(prefab)
    ? outcomesOf(prefab).map(
        ({ decisions, rows }) => `${["for example:", ...decisions].map(printable).join("\n  ")}\n${rows.join("\n")}\n`,
      )
    : [];
  const description = source.description === undefined ? "" : `${printable(source.description)}\n`;
  return `${head}\n${description}\n${[...variants, ...outcomes].join("\n")}`;
}

/** A blueprint on a map that has all it needs, as text. */
function trialRows(prefab: Prefab): string[] {
  const [context] = contextsOf(prefab.source);
  const map = drawBlueprint(prefab, context!.depth, knownTiles());
  const cells = Array.from(map.tiles, (tile) => map.tileset.glyph(tile));
  for (const { at, name } of map.spawns) cells[at] = thingGlyph(name);
  cells[map.start!] = "@";
  return rowsIn(cells, map.width);
}

/** A shape as text: tiles by their glyphs, things by the first letter of their names, holes as blanks. */
function rowsOf(shape: Shape): string[] {
  const { tiles } = knownTiles();
  const cells = Array.from(shape.tiles, (tile) => (tile === HOLE ? " " : tiles[tile]!.glyph));
  for (const { cell, name } of shape.spawns) cells[cell] = thingGlyph(name);
  for (const cell of shape.entrances) cells[cell] = "=";
  if (shape.start !== undefined) cells[shape.start] = "@";
  return rowsIn(cells, shape.width);
}

function rowsIn(cells: readonly string[], width: number): string[] {
  return Array.from({ length: cells.length / width }, (_, y) => cells.slice(y * width, (y + 1) * width).join(""));
}
