import { existsSync } from "node:fs";
import type { Command } from "commander";
import { stepsIn } from "../chain/index.js";
import { counted, printable, Rng } from "../core/index.js";
import type { FileError, PrefabFile, PrefabFileOptions } from "../formats/index.js";
import { suggestPath } from "../formats/node/files.js";
import {
  contextsOf,
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
import { suggests } from "./completion.js";
import { addWorldSteps, type UseArguments } from "./own-steps.js";
import { prefabNames, recipeNames } from "./recipe-source.js";
import { givenRoot } from "./root.js";
import { CommandError, EXIT, jsonText, paint, UsageError, writeResult } from "./terminal.js";
import { addFitCommand } from "./vault-fit.js";
import { addProveCommand, type FoundPrefab } from "./vault-prove.js";
import { checkUse, givenWorld, knownRegistry, knownTiles, thingGlyph } from "./world.js";

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
      checkUse({ use });
      const findings: Finding[] = [];
      const names = lintNames();
      let count = 0;
      for (const file of files) {
        let pieces = 0;
        for await (const found of load(file, { lint: true, ...(names === undefined ? {} : { names }) })) {
          count += found.prefabs.length;
          pieces += found.written.length + found.errors.length;
          findings.push(...found.errors.map((error): Finding => ({ severity: "error", error })));
          findings.push(...found.warnings.map((error): Finding => ({ severity: "warning", error })));
        }
        if (pieces === 0) throw new CommandError(`there are no prefabs in ${printable(file)}.`);
      }
      const text = () => lintText(findings, count, all);
      await writeResult(json ? jsonText(findings.map(lintRecord)) : text());
      if (findings.some(({ severity }) => severity === "error")) process.exitCode = EXIT.failed;
    });
  const show = addWorldSteps(vault.command("show"))
    .description("show prefabs in all their rotations and reflections")
    .argument("<files...>", "prefab files, folders with them, or names of included prefabs")
    .option("--json", "print JSON")
    .action(async (files: string[], { json, use }: VaultArguments) => {
      checkUse({ use });
      const prefabs: Prefab[] = [];
      for (const file of files) prefabs.push(...(await prefabsOf(file)));
      await writeResult(json ? jsonText(prefabs.map(showRecord)) : prefabs.map(showText).join("\n"));
    });
  suggests(show, "files", prefabNames);
  const fit = addFitCommand(vault, prefabsOf);
  suggests(fit, "files", prefabNames);
  suggests(fit, "--recipe", recipeNames);
  suggests(addProveCommand(vault, foundIn), "files", prefabNames);
}

/** What the world that is given says of its prefabs. */
function lintNames(): LintNames | undefined {
  const world = givenWorld();
  if (world === undefined) return undefined;
  const templates = [...world.recipes.keys()].flatMap((name) =>
    [...stepsIn(recipeChain(world.recipe(name), world).nodes)]
      .filter(({ definition }) => definition.id === roomTemplates.definition.id)
      .flatMap(({ definition, options }) => definition.places(options)),
  );
  return {
    things: new Set(world.things.keys()),
    tables: new Set(world.tables.keys()),
    templates: new Set(templates),
  };
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

/** The prefabs of a file that must be sound, or one that ships. */
async function prefabsOf(file: string): Promise<readonly Prefab[]> {
  return (await foundIn(file)).map(({ prefab }) => prefab);
}

/** The same, with their places in the file. */
async function foundIn(file: string): Promise<readonly FoundPrefab[]> {
  const known = knownRegistry().content.get("prefab")!;
  const shipped = known.get(file);
  if (shipped !== undefined) return [{ prefab: shipped as Prefab }];
  const all: FoundPrefab[] = [];
  for await (const { prefabs, errors, errorAt } of load(file, {}, [...known.keys()])) {
    if (errors.length > 0) throw new CommandError(errors[0]!.message);
    all.push(
      ...prefabs.map((prefab): FoundPrefab => ({ prefab, errorAt: (at, message) => errorAt(prefab, at, message) })),
    );
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
  for (const [i, found] of findings.entries()) {
    const key = showAll || found.error.kind === undefined ? String(i) : `${found.severity} ${found.error.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [found]);
    else group.push(found);
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
  const { name, title, kind, source } = prefab;
  const drawn = source.map.length === 0 ? [] : variantsOf(prefab);
  const variants = drawn.map(({ transform, shape }) => ({ transform, rows: rowsOf(shape) }));
  return {
    name,
    title,
    kind,
    description: source.description,
    depth: source.depth,
    weight: source.weight,
    tags: source.tags ?? [],
    variants,
    ...(kind === "blueprint" ? { example: trialRows(prefab) } : {}),
    ...(isVaried(prefab) ? { outcomes: outcomesOf(prefab) } : {}),
  };
}

/** The symmetries of a prefab as it usually comes out; none where it can't be drawn so. */
function variantsOf(prefab: Prefab): readonly Variant[] {
  try {
    return prefabVariants(prefab, knownTiles());
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
  const { name, kind, source } = prefab;
  const title = source.title === undefined ? "" : `${printable(source.title)}  `;
  const head = `${paint(1, name)}  ${title}${kind}${source.depth === undefined ? "" : `, depth ${[source.depth].flat().join(", ")}`}`;
  const drawn = prefab.source.map.length === 0 ? [] : variantsOf(prefab);
  const variants = drawn.map(({ transform, shape }) => `${transform}\n${rowsOf(shape).join("\n")}\n`);
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
  return Array.from({ length: map.height }, (_, y) => cells.slice(y * map.width, (y + 1) * map.width).join(""));
}

/** A shape as text: tiles by their glyphs, things by the first letter of their names, holes as blanks. */
function rowsOf(shape: Shape): string[] {
  const { tiles } = knownTiles();
  const cells = Array.from(shape.tiles, (tile) => (tile === HOLE ? " " : tiles[tile]!.glyph));
  for (const { cell, name } of shape.spawns) cells[cell] = thingGlyph(name);
  for (const cell of shape.entrances) cells[cell] = "=";
  if (shape.start !== undefined) cells[shape.start] = "@";
  return Array.from({ length: shape.height }, (_, y) => cells.slice(y * shape.width, (y + 1) * shape.width).join(""));
}
