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
import { ownTiles, type Step, stepOf, suggestion, type Tile, UndercroftError } from "../core/index.js";
import { type Pack, SEEDS_PACK } from "../prefabs/index.js";
import { parseOption } from "./parse-option.js";
import { checkRecipe, readParts } from "./read-recipe.js";
import { findContent, findStep, type Registry, registry } from "./registry.js";

/** The size of a recipe that names none: the tutorial's. */
const DEFAULT_SIZE = [80, 50] as const;

export interface RecipeOptions {
  /** What the recipe's names mean; the shipped steps and content unless given. */
  readonly registry?: Registry;
  /** Replaces the recipe's size. */
  readonly size?: readonly [width: number, height: number];
  /** A game's own tiles, beside the shipped ones; one takes the place of a shipped one of the same name or glyph. */
  readonly tiles?: readonly Tile[];
  /** Replaces options, written as on the command line: `simple-map.attempts=60`. */
  readonly set?: readonly string[];
}

/** The chain that a recipe means. Everything that can be wrong with a recipe is found here, before any build. */
export function recipeChain(recipe: unknown, options: RecipeOptions = {}): AnyChain {
  const checked = checkRecipe(recipe);
  const known = withPacks(options.registry ?? registry(), checked.packs ?? []);
  const parts = readParts(checked.steps, known);
  const { name, purpose, floor } = checked;
  const [width, height] = options.size ?? checked.size ?? DEFAULT_SIZE;
  return chainOf(
    {
      width,
      height,
      ...(name === undefined ? {} : { name }),
      ...(purpose === undefined ? {} : { purpose }),
      ...(floor === undefined ? {} : { floor }),
      ...(options.tiles === undefined ? {} : { tiles: options.tiles }),
    },
    setOptions(parts, options.set ?? [], known),
  );
}

/** The packs that a recipe names are used by its steps. Files are loaded before, by whoever can read files. */
function withPacks(known: Registry, names: readonly string[]): Registry {
  const named = names.map((name) => findContent(known, "pack", name) as Pack);
  const added = named.filter((pack) => !known.packs.includes(pack) && pack.name !== SEEDS_PACK.name);
  return added.length === 0 ? known : { ...known, packs: [...known.packs, ...added] };
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
  for (const { option, value, text } of settings) {
    if (!Object.hasOwn(definition.options, option)) {
      throw badSetting(
        text,
        `${definition.id} has no option "${option}".${suggestion(option, Object.keys(definition.options))}`,
      );
    }
    values[option] = parseOption(definition.options[option]!, value, known);
  }
  return stepOf(definition, values);
}

function readSetting(text: string): Setting {
  const match = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(text);
  if (match === null) throw badSetting(text, "it must look like STEP.OPTION=VALUE, such as simple-map.attempts=60.");
  return { text, step: match[1]!.trim(), option: match[2]!.trim(), value: match[3]!.trim() };
}

function badSetting(text: string, message: string): UndercroftError {
  return new UndercroftError("bad-option", `--set ${text}: ${message}`, { option: "set", value: text });
}

/** The chain of a level file: with the file's seed, depth and attempt it builds the same level again. */
export function levelChain(file: LevelFile, options: Pick<RecipeOptions, "registry"> = {}): AnyChain {
  const known = options.registry ?? registry();
  for (const { id, as, version } of file.steps) {
    const now = findStep(known, id).version;
    if (now !== version) {
      throw new UndercroftError(
        "version-mismatch",
        `${as}: the level was made with version ${version} of ${id}, and this is version ${now}: the same seed gives another level.`,
        { step: as },
      );
    }
  }
  return recipeChain(file.recipe, { registry: known, tiles: ownTiles(readLevel(file).tileset.tiles) });
}

/** Builds a level file's level again. With other packs or other versions of its steps it is an error that says so. */
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
  const first = level.steps.find((step, i) => step.hash !== old.steps[i]?.hash);
  throw new UndercroftError(
    "version-mismatch",
    `this is not the level of the file any more: ${first === undefined ? "the file was changed by hand" : `${first.as} is the first step that gives something else`}.`,
  );
}
