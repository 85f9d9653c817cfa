import { contentHash } from "../../core/hash.js";
import { type Content, namedValue, type Option } from "../../core/options.js";
import { foldNodes } from "./children.js";
import { nestingRules } from "./nested-steps.js";
import type { AnyNode, StepNode } from "./node.js";

/** How nodes are written. */
export interface NodeWriting {
  /** Where a recipe has packs, every step says which it uses: by default it would use those too. Default: false. */
  readonly saysPacks?: boolean;
  /** Whether titles and themes of nodes are left out, which change nothing of the map. Default: false. */
  readonly isUntitled?: boolean;
}

/** Returns nodes as they stand in a recipe, with the options that differ from the defaults. */
export function recipeNodes(nodes: readonly AnyNode[], writing: NodeWriting = {}): object[] {
  return foldNodes<object>(nodes, (node, lists) => recipeNode(node, lists, writing));
}

function recipeNode(node: AnyNode, lists: readonly (readonly object[])[], writing: NodeWriting): object {
  const { saysPacks = false, isUntitled = false } = writing;
  const names = {
    ...(node.as === undefined ? {} : { as: node.as }),
    ...(node.title === undefined || isUntitled ? {} : { title: node.title }),
  };
  if (node.kind === "step") {
    const seed = node.seed === undefined ? {} : { seed: node.seed };
    const values = nestingRules(node)?.optionsWith(node, lists) ?? node.options;
    const options: Record<string, unknown> = {};
    for (const [name] of changedOptions(node, saysPacks)) {
      const option = node.definition.options[name]!;
      options[name] = option.nesting === undefined ? namedValue(option, values[name]) : values[name];
    }
    return { use: node.definition.id, ...names, ...seed, ...options };
  }
  const [members = []] = lists;
  if (node.kind === "choice") {
    const branches = node.branches.map(({ weight }, i) => ({ ...(weight === 1 ? {} : { weight }), ...members[i] }));
    return { oneOf: branches, ...names };
  }
  const { chance, when, theme } = node;
  return {
    steps: members,
    ...names,
    ...(chance === undefined ? {} : { chance }),
    ...(when === undefined ? {} : { when }),
    ...(theme === undefined || isUntitled ? {} : { theme }),
  };
}

/** The options of a step that are not what they are anyway; on demand those that take packs, whatever they are. */
export function changedOptions({ definition, options }: StepNode, withPacks = false): [name: string, value: unknown][] {
  return Object.entries(options).filter(([name, value]) => {
    const option = definition.options[name]!;
    return (withPacks && mayTakePacks(option)) || !isSame(option, value);
  });
}

/** Whether packs are part of an option's value, or may be the default of a step in it. */
function mayTakePacks({ kind, content }: Option): boolean {
  return (kind === "contents" && content === "pack") || kind === "steps" || kind === "parts";
}

function isSame(option: Option, value: unknown): boolean {
  if (value === option.default) return true;
  if (option.kind === "content") return isSameContent(value as Content, option.default as Content);
  if (option.kind === "steps" || option.kind === "parts") return isSameList(value, option.default);
  if (option.kind !== "contents") return JSON.stringify(value) === JSON.stringify(option.default);
  const [given, usual] = [value as readonly Content[], option.default as readonly Content[]];
  return given.length === usual.length && given.every((item, i) => isSameContent(item, usual[i]!));
}

/** Whether two lists have the same steps, not only equal ones: those of a default are made once. */
function isSameList(a: unknown, b: unknown): boolean {
  const [given, usual] = [a as readonly unknown[], b as readonly unknown[]];
  const steps = (item: unknown) => (item as { readonly steps?: readonly unknown[] }).steps;
  return (
    given.length === usual.length &&
    given.every((item, i) => item === usual[i] || (steps(item) !== undefined && steps(item) === steps(usual[i])))
  );
}

/** Whether two pieces of content are the same, under the same name. */
export function isSameContent(a: Content, b: Content): boolean {
  return a === b || (a.name === b.name && contentHash(a) === contentHash(b));
}
