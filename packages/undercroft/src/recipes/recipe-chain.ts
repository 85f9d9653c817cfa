import {
  type AnyChain,
  type AnyPart,
  chainOf,
  hashAsIn,
  type Level,
  type LevelFile,
  nameParts,
  readLevel,
} from "../chain/index.js";
import {
  contentHash,
  type ErrorCode,
  type Movement,
  namedValue,
  type Option,
  ownTiles,
  type Step,
  show,
  stepOf,
  suggestion,
  type Tile,
  type Tileset,
  tileset,
  UndercroftError,
} from "../core/index.js";
import { type Pack, pack, prefab, SEEDS_PACK } from "../prefabs/index.js";
import type { RecipePack } from "./grammar.js";
import { parseOption } from "./parse-option.js";
import { at, checkRecipe, readParts } from "./read-recipe.js";
import { addPacks, findContent, findStep, type Registry, registry } from "./registry.js";

/** The size of a recipe that names none: the tutorial's. */
const DEFAULT_SIZE = [80, 50] as const;

export interface RecipeOptions {
  /** The registry that resolves the recipe's names. Default: the shipped steps and content. */
  readonly registry?: Registry;
  /** Overrides the recipe's size. */
  readonly size?: readonly [width: number, height: number];
  /** Overrides the recipe's movement. */
  readonly movement?: Movement;
  /** A game's own tiles. A tile with the name or glyph of a shipped tile replaces it. */
  readonly tiles?: readonly Tile[];
  /** Names of prefabs that every level must contain, in addition to those that the recipe requires. */
  readonly require?: readonly string[];
  /** Overrides options, written as on the command line: `simple-map.attempts=60`. */
  readonly set?: readonly string[];
}

/** Turns a recipe into a chain. Throws if anything is wrong with the recipe, before any build. */
export function recipeChain(recipe: unknown, options: RecipeOptions = {}): AnyChain {
  const checked = checkRecipe(recipe);
  const known = withPacks(options.registry ?? registry(), checked.packs ?? [], tileset(options.tiles));
  const parts = readParts(checked.steps, known);
  const { name, purpose, floor } = checked;
  const movement = options.movement ?? checked.movement;
  const require = [...(checked.require ?? []), ...(options.require ?? [])];
  const [width, height] = options.size ?? checked.size ?? DEFAULT_SIZE;
  return chainOf(
    {
      width,
      height,
      ...(name === undefined ? {} : { name }),
      ...(purpose === undefined ? {} : { purpose }),
      ...(movement === undefined ? {} : { movement }),
      ...(require.length === 0 ? {} : { require }),
      ...(floor === undefined ? {} : { floor }),
      ...(options.tiles === undefined ? {} : { tiles: options.tiles }),
    },
    setOptions(parts, options.set ?? [], known),
  );
}

/** The packs that a recipe names or holds are used by its steps. Files are loaded before, by whoever can read files. */
function withPacks(known: Registry, packs: readonly (string | RecipePack)[], tiles: Tileset): Registry {
  let all = known;
  for (const [i, given] of packs.entries()) {
    if (typeof given !== "string") {
      all = withHeldPack(all, given, `packs[${i}]`, tiles);
      continue;
    }
    const named = findContent(all, "pack", given) as Pack;
    const isThere = all.packs.includes(named) || named.name === SEEDS_PACK.name;
    if (!isThere) all = { ...all, packs: [...all.packs, named] };
  }
  return all;
}

/** Adds a pack that a recipe holds. One of the same name that is known already must be the same. */
function withHeldPack(known: Registry, held: RecipePack, path: string, tiles: Tileset): Registry {
  const made = readPack(held, path, tiles);
  const other = known.content.get("pack")?.get(made.name) as Pack | undefined;
  if (other !== undefined && contentHash(other) !== contentHash(made)) {
    throw new UndercroftError(
      "version-mismatch",
      `${path}: there is another pack ${show(made.name)} with different contents. Remove or rename one of the two.`,
      { path },
    );
  }
  return other !== undefined && known.packs.includes(other) ? known : addPacks(known, [other ?? made]);
}

/** Reads a pack included in a recipe. `path` is its place in the recipe, for error messages. */
export function readPack(held: RecipePack, path = "pack", tiles: Tileset = tileset()): Pack {
  const prefabs = held.prefabs.map((source, i) => {
    const place = `${path}.prefabs[${i}]`;
    try {
      return prefab(source, [], tiles);
    } catch (error) {
      // Sources are typed for those who write them in code; a file may hold anything at all.
      const { code, message } =
        error instanceof UndercroftError ? error : { code: "bad-recipe" as const, message: "this is not a prefab." };
      throw new UndercroftError(code, `${place}: ${message}`, { path: place });
    }
  });
  return at(path, () => pack(held.pack, prefabs));
}

interface Setting {
  readonly text: string;
  readonly step: string;
  readonly option: string;
  readonly value: string;
}

/** Applies `STEP.OPTION=VALUE`; STEP is a step's name, or an id for all of its occurrences. */
function setOptions(parts: readonly AnyPart[], settings: readonly string[], known: Registry): readonly AnyPart[] {
  if (settings.length === 0) return parts;
  const names = nameParts(parts);
  const turns = new Map<AnyPart, number>();
  const used = new Set<Setting>();
  const wanted = settings.map(readSetting);
  const change = (part: AnyPart): AnyPart => {
    const turn = turns.get(part) ?? 0;
    turns.set(part, turn + 1);
    if (part.part === "choice") {
      return { ...part, branches: part.branches.map((branch) => ({ ...branch, part: change(branch.part) })) };
    }
    if (part.part === "group") return { ...part, parts: part.parts.map(change) };
    const as = names.get(part)![turn]!;
    const mine = wanted.filter(({ step }) => step === as || step === part.definition.id);
    for (const setting of mine) used.add(setting);
    return mine.length === 0 ? part : (changedStep(part, as, mine, known) as unknown as AnyPart);
  };
  const changed = parts.map(change);
  const unused = wanted.find((setting) => !used.has(setting));
  if (unused !== undefined) {
    const all = new Set([...names.values()].flat().filter((name) => !name.includes(":")));
    for (const part of names.keys()) if (part.part === "step") all.add(part.definition.id);
    throw badSetting(unused.text, `there is no step "${unused.step}" in this recipe.${suggestion(unused.step, all)}`);
  }
  return changed;
}

function changedStep(step: Step, as: string, settings: readonly Setting[], known: Registry): Step {
  const { definition, seed } = step;
  const values: Record<string, unknown> = { ...step.options, as, ...(seed === undefined ? {} : { seed }) };
  for (const { step: name, option, value, text } of settings) {
    if (!Object.hasOwn(definition.options, option)) {
      throw badSetting(
        text,
        `${definition.id} has no option "${option}".${suggestion(option, Object.keys(definition.options))}`,
      );
    }
    const table = definition.options[option]!;
    try {
      values[option] = parseOption(table, value, known);
      stepOf(definition, { [option]: values[option] });
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      const example = `${name}.${option}=${settingText(table)}`;
      throw badSetting(text, `${error.message} For example: --set ${example}`, error.code);
    }
  }
  return stepOf(definition, values);
}

/** An option's default as it can be written after `--set`. */
function settingText(option: Option): string {
  const value = namedValue(option, option.default);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // As a shell takes it.
  return /^[\w.,+-]*$/.test(text) ? text : `'${text}'`;
}

function readSetting(text: string): Setting {
  const match = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(text);
  if (match === null) throw badSetting(text, "must look like STEP.OPTION=VALUE, such as simple-map.attempts=60.");
  return { text, step: match[1]!.trim(), option: match[2]!.trim(), value: match[3]!.trim() };
}

function badSetting(text: string, message: string, code: ErrorCode = "bad-option"): UndercroftError {
  return new UndercroftError(code, `--set ${text}: ${message}`, { option: "set", value: text });
}

/** Returns the chain of a level file. With the file's seed, depth and attempt it builds the same level again. */
export function levelChain(file: LevelFile, options: Pick<RecipeOptions, "registry"> = {}): AnyChain {
  const known = options.registry ?? registry();
  for (const { id, as, version } of file.steps) {
    const now = findStep(known, id).version;
    if (now !== version) {
      throw new UndercroftError(
        "version-mismatch",
        `${as}: the level was built with version ${version} of ${id}, but this is version ${now}, which builds a different level from the same seed.`,
        { step: as },
      );
    }
  }
  return recipeChain(file.recipe, { registry: known, tiles: ownTiles(readLevel(file).tileset.tiles) });
}

/** Rebuilds the level of a level file. Throws if the packs or the versions of its steps are different. */
export function rebuildLevel(
  file: unknown,
  options: Pick<RecipeOptions, "registry"> & { readonly history?: boolean } = {},
): Level {
  const old = readLevel(file);
  const written: LevelFile = typeof file === "string" ? JSON.parse(file) : file;
  const level = levelChain(old.toJSON(), options).build({
    seed: old.seed,
    depth: old.depth,
    firstAttempt: old.attempt,
    attempts: 1,
    used: old.usedBefore,
    history: options.history ?? false,
  });
  const hash = hashAsIn(written, level);
  if (hash === written.hash && hash === hashAsIn(written, old)) return level;
  const isKnown = (i: number) => old.steps[i]?.hash !== undefined;
  const first = level.steps.findIndex((step, i) => isKnown(i) && step.hash !== old.steps[i]?.hash);
  const as = level.steps[first]?.as;
  // A step before it, whose hash nobody knows, may have been the first.
  const culprit = first > 0 && !isKnown(first - 1) ? `${as} or a step before it` : as;
  throw new UndercroftError(
    "version-mismatch",
    `the rebuilt level differs from the one in the file: ${as === undefined ? "the file was changed by hand" : `${culprit} is the first step with a different result`}.`,
  );
}
