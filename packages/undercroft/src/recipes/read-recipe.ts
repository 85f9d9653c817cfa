import { type AnyNode, choiceNode, groupNode } from "../chain/index.js";
import {
  contentHash,
  didYouMean,
  foldTree,
  isPlain,
  type Option,
  show,
  stepOf,
  suggestion,
  THEMES,
  type TreeSpot,
  UndercroftError,
} from "../core/index.js";
import {
  BRANCH_WORDS,
  CHOICE_WORDS,
  GROUP_WORDS,
  RECIPE_WORDS,
  type Recipe,
  type RecipeChoice,
  type RecipeGroup,
  type RecipeNode,
  type RecipeStep,
  type RecipeWord,
  STEP_WORDS,
} from "./grammar.js";
import { DEEPEST_NESTING, recipeLists, recipeNodeWith } from "./recipe-tree.js";
import { findContent, findStep, type Registry } from "./registry.js";

/**
 * Checks that a value is a recipe, and returns it. Its steps are checked when it is made into a chain. Throws an
 * `UndercroftError` with the path to what is wrong.
 */
export function checkRecipe(value: unknown): Recipe {
  if (!isPlain(value)) throw badRecipe("", `must be an object with "steps", got ${show(value)}`);
  checkWords(value, RECIPE_WORDS, "", []);
  if (value.steps === undefined) throw badRecipe("", 'must have "steps", a list of at least one step');
  return value as unknown as Recipe;
}

/** The nodes of a chain that a recipe's steps describe. */
export function readNodes(steps: readonly unknown[], registry: Registry, path = "steps"): AnyNode[] {
  return foldTree<unknown, AnyNode>(
    { path, nodes: steps },
    (value, spot) => {
      checkNode(value, spot, registry);
      return recipeLists(value, spot, registry);
    },
    (value, lists, spot) => {
      const node = at(spot.path, () => readUntitled(value as RecipeNode, lists, spot, registry));
      const { title } = value as RecipeNode;
      // A step can have an option of that name, which then has the value.
      const isOption = node.kind === "step" && Object.hasOwn(node.definition.options, "title");
      return title === undefined || isOption ? node : Object.freeze({ ...node, title });
    },
  );
}

/** Refuses what isn't a step, a group or a choice, and words that it can't have. What is inside it is checked apart. */
function checkNode(value: unknown, spot: TreeSpot<unknown>, registry: Registry): void {
  const { path, depth } = spot;
  if (!isPlain(value)) throw badRecipe(path, `must be a step, a group or a choice, got ${show(value)}`);
  const holdsSteps = registry.steps.get(String(value.use))?.options.steps?.kind === "steps";
  const kinds = ["use", "steps", "oneOf"].filter(
    (key) => Object.hasOwn(value, key) && !(key === "steps" && holdsSteps),
  );
  if (kinds.length !== 1) {
    throw badRecipe(
      path,
      `must have exactly one of "use", "steps" and "oneOf", but it has ${kinds.length === 0 ? `none${nearMiss(value)}` : kinds.join(" and ")}`,
    );
  }
  if (depth >= DEEPEST_NESTING)
    throw badRecipe(path, `is nested more than ${DEEPEST_NESTING} levels deep, or contains itself`);
  const extra = extraWords(spot);
  if (kinds[0] === "use") {
    if (typeof value.use !== "string") throw badRecipe(`${path}.use`, `must be a step's id, got ${show(value.use)}`);
    const id = value.use;
    const { options } = at(path, () => findStep(registry, id));
    checkWords(value, { ...STEP_WORDS, ...extra }, path, Object.keys(options));
  } else if (kinds[0] === "steps") {
    checkWords(value, { ...GROUP_WORDS, ...extra }, path, []);
    at(`${path}.theme`, () => checkTheme(registry, value.theme as string | undefined));
  } else checkWords(value, { ...CHOICE_WORDS, ...extra }, path, []);
}

/** Only branches of a choice have a weight. */
function extraWords({ list }: TreeSpot<unknown>): Record<string, RecipeWord<any>> {
  return list.path === "oneOf" ? BRANCH_WORDS : {};
}

/** A node without its title. */
function readUntitled(
  value: RecipeNode,
  lists: readonly (readonly AnyNode[])[],
  spot: TreeSpot<unknown>,
  registry: Registry,
): AnyNode {
  if ("use" in value) return readStep(recipeNodeWith(value, lists, registry) as RecipeStep, spot, registry);
  const members = lists[0]!;
  const { as } = value;
  if ("oneOf" in value) {
    const { oneOf } = value as RecipeChoice;
    const branches = members.map((node, i) => ({ weight: oneOf[i]!.weight ?? 1, node }));
    return choiceNode(branches, as);
  }
  const { chance, when, theme } = value as RecipeGroup;
  return groupNode(members, { chance, when, as, theme });
}

/** A theme must be one that ships, or one of the registry's. */
export function checkTheme({ content }: Registry, theme: string | undefined): void {
  const names = new Set([...THEMES, ...(content.get("theme")?.keys() ?? [])]);
  if (theme === undefined || names.has(theme)) return;
  const hint = suggestedName(theme, names) || " Is it of a world? Pass its registry, or --world to the command.";
  throw new UndercroftError("bad-recipe", `theme must be one of ${[...names].join(", ")}, got ${show(theme)}.${hint}`);
}

/** A step whose lists of steps are read already. */
function readStep(value: RecipeStep, spot: TreeSpot<unknown>, registry: Registry): AnyNode {
  const definition = findStep(registry, value.use);
  const extra = extraWords(spot);
  const options: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const isOption = Object.hasOwn(definition.options, key);
    if (key === "use" || Object.hasOwn(extra, key) || (key === "title" && !isOption)) continue;
    options[key] = isOption
      ? at(`${spot.path}.${key}`, () => readValue(definition.options[key]!, value[key], registry))
      : value[key];
  }
  for (const [key, option] of Object.entries(definition.options as Record<string, Option>)) {
    if (option.kind === "content" && option.content !== "prefab" && options[key] === undefined) {
      // A table that replaces an included one is also what a step uses by default.
      const name = (option.default as { readonly name: string }).name;
      const own = registry.content.get(option.content!)?.get(name);
      if (own !== undefined && own !== option.default) options[key] = own;
    }
    // Packs that were added are used by every step that doesn't say which it wants.
    if (option.kind !== "contents" || option.content !== "pack" || options[key] !== undefined) continue;
    const usual = option.default as readonly unknown[];
    // What uses no packs by default uses none that it isn't told to use.
    if (registry.packs.length > 0 && usual.length > 0) options[key] = [...usual, ...registry.packs];
  }
  return stepOf(definition, options) as unknown as AnyNode;
}

/** Parts of a map as they stand in a recipe. What isn't one is left as it is, for the option to refuse. */
export function readMapParts(value: readonly unknown[], registry: Registry, path: string): unknown[] {
  return value.map((part, i) => {
    if (!isPlain(part) || !Array.isArray(part.steps)) return part;
    return { ...part, steps: readNodes(part.steps, registry, `${path}[${i}].steps`) };
  });
}

/** An option's value as it stands in a recipe: content is named there, in a resolved recipe with its hash. */
function readValue({ kind, content }: Option, value: unknown, registry: Registry): unknown {
  if (kind === "content") return readContent(content!, value, registry);
  if (kind !== "contents" || !Array.isArray(value)) return value;
  return value.map((item) => readContent(content!, item, registry));
}

function readContent(kind: string, value: unknown, registry: Registry): unknown {
  if (typeof value === "string") return findContent(registry, kind, value);
  if (!isPlain(value) || typeof value.name !== "string" || typeof value.hash !== "string") return value;
  const content = findContent(registry, kind, value.name);
  if (contentHash(content as object) !== value.hash) {
    throw new UndercroftError(
      "version-mismatch",
      `the ${kind} "${value.name}" is not the one that this level was built with: its contents are different.`,
    );
  }
  return content;
}

/** Refuses unknown words and bad values; `also` are words that something else checks. */
function checkWords(
  value: Record<string, unknown>,
  words: Record<string, RecipeWord<any>>,
  path: string,
  also: readonly string[],
): void {
  for (const key of Object.keys(value)) {
    if (also.includes(key)) continue;
    if (!Object.hasOwn(words, key)) {
      const hint = groupHint(key, value) ?? suggestion(key, [...Object.keys(words), ...also]);
      throw badRecipe(path, `has an unknown key ${show(key)}.${hint}`);
    }
    const { accepts, rule, choices = [] } = words[key]!;
    const given = value[key];
    if (accepts(given)) continue;
    const hint = typeof given === "string" ? suggestedName(given, choices) : "";
    throw badRecipe(path === "" ? key : `${path}.${key}`, `must be ${rule}, got ${show(given)}.${hint}`);
  }
}

function suggestedName(name: string, names: Iterable<string>): string {
  const near = didYouMean(name, names);
  return near === undefined ? "" : ` Did you mean "${near}"?`;
}

/** Only a group has a chance or a condition: what to write instead. */
function groupHint(key: string, value: Record<string, unknown>): string | undefined {
  if (!["chance", "when"].includes(key) || Array.isArray(value.steps)) return undefined;
  const member = typeof value.use === "string" ? `{ "use": ${show(value.use)} }` : '{ "oneOf": [ … ] }';
  return ` Wrap it in a group: { "steps": [${member}], "${key}": ${show(value[key])} }.`;
}

function nearMiss(value: Record<string, unknown>): string {
  const [first] = Object.keys(value);
  return first === undefined ? "" : `;${suggestion(first, ["use", "steps", "oneOf"])}`;
}

/** Runs a reader, and adds the place in the recipe to its errors. */
export function at<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof UndercroftError) || error.details.path !== undefined) throw error;
    throw new UndercroftError(error.code, `${path}: ${error.message}`, { ...error.details, path });
  }
}

function badRecipe(path: string, message: string): UndercroftError {
  const place = path === "" ? "the recipe" : path;
  return new UndercroftError("bad-recipe", `${place} ${message}${/[.?]$/.test(message) ? "" : "."}`, { path });
}
