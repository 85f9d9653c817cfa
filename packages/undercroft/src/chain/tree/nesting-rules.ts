import { show, UndercroftError } from "../../core/errors.js";
import { isPlain, type Option } from "../../core/options.js";
import type { ChainNode } from "../../core/step.js";
import type { ResolvedStep } from "../level/level-data.js";
import { foldNodes, nodeWith } from "./children.js";
import { checkStarts, foldFacts } from "./facts.js";
import { type NestedList, type NestingRules, nestedLists } from "./nested-steps.js";
import { type AnyNode, isNode, type StepNode } from "./node.js";
import { recipeNodes } from "./recipe-node.js";
import { resolvedStep } from "./resolved-step.js";

/** One part of a map that is built in parts, and the steps that build it. */
export interface MapPart {
  /** The initial builder, followed by any layers. */
  readonly steps: readonly ChainNode[];
  /** If given, the part becomes a named place of the level. */
  readonly name?: string;
  /** What the part looks like: the name of a theme. Default: the part's name. */
  readonly theme?: string;
}

/** Nobody writes steps in steps in steps much deeper than this, and each level of it takes time and memory. */
const DEEPEST_NESTING = 8;

const NESTING: NestingRules = {
  lists({ definition, options }) {
    return Object.keys(definition.options).flatMap((name): NestedList[] => {
      const { kind } = definition.options[name]!;
      if (kind === "steps") {
        return [{ path: name, label: "", nodes: options[name] as readonly AnyNode[], mustBuild: false }];
      }
      if (kind !== "parts") return [];
      return (options[name] as readonly MapPart[]).map(({ steps }, i) => {
        const nodes = steps as readonly ChainNode[] as readonly AnyNode[];
        return { path: `${name}[${i}].steps`, label: `${i + 1}`, nodes, mustBuild: true };
      });
    });
  },

  optionsWith(step, lists) {
    const options: Record<string, unknown> = { ...step.options };
    let next = 0;
    for (const name of Object.keys(step.definition.options)) {
      const { kind } = step.definition.options[name]!;
      if (kind === "steps") options[name] = Object.freeze([...lists[next++]!]);
      if (kind !== "parts") continue;
      const parts = options[name] as readonly MapPart[];
      options[name] = Object.freeze(parts.map((part) => Object.freeze({ ...part, steps: lists[next++]! })));
    }
    return Object.freeze(options);
  },

  // Facts outside the step don't count inside it, and facts inside don't count outside.
  check(step, path) {
    for (const { path: place, nodes, mustBuild } of nestedLists(step)) {
      const here = `${path}.${place}`;
      const refuse = (at: number, message: string) => {
        const where = `${here}[${at}]`;
        return new UndercroftError("bad-chain", `${where}: ${message}`, { step: step.definition.id, path: where });
      };
      const second = nodes.findIndex((node, i) => i > 0 && node.role === "initial");
      if (second > 0) throw refuse(second, "an initial builder comes first; the rest are layers.");
      if (mustBuild && nodes[0]!.role !== "initial") {
        throw refuse(0, "a part of the map starts with an initial builder, but this is a layer.");
      }
      if (nestingDepth(nodes) >= DEEPEST_NESTING) {
        throw refuse(0, `steps are nested more than ${DEEPEST_NESTING} levels deep.`);
      }
      if (nodes[0]!.role === "initial") checkStarts(nodes[0]!);
      nodes.reduce((has, node, i) => foldFacts(node, has, `${here}[${i}]`), 0);
    }
  },

  // Each step stands under the last part of its name.
  resolved(as, step, lists) {
    // Where every step of a list was left to chance, it may come to nothing, and so does the step that holds it.
    if (lists.some((list) => list.length === 0)) return [];
    const owned = lists.map((list) =>
      list.map((inner) => Object.freeze({ ...inner.step, as: inner.as.slice(inner.as.lastIndexOf("/") + 1) })),
    );
    const nested = lists.flat().flatMap((inner) => [...(inner.nested ?? []), inner]);
    return [{ as, step: nodeWith(step, owned), nested }];
  },
};

/** The steps that a step holds, once every choice among them is made. */
function nestedRecord(steps: unknown): readonly ResolvedStep[] {
  return plainSteps(steps as MapPart["steps"]).map((step) => resolvedStep({ as: step.as!, step }));
}

/** How many steps that hold steps are in one another. */
function nestingDepth(nodes: readonly AnyNode[]): number {
  const depths = foldNodes<number>(nodes, (node, lists) => {
    const inside = Math.max(0, ...lists.flat());
    return node.kind === "step" && lists.length > 0 ? 1 + inside : inside;
  });
  return Math.max(0, ...depths);
}

const MOST_STEPS = 1000;
const MOST_PARTS = 4;
const LONGEST_NAME = 100;

/** Declares an option that is a list of steps: an initial builder and layers, or layers alone. */
export function nestedSteps(value: readonly ChainNode[], help: string): Option<readonly ChainNode[]> {
  return {
    kind: "steps",
    default: Object.freeze([...value]),
    help,
    rule: `a list of 1 to ${MOST_STEPS} steps`,
    accepts: isStepList,
    written: (steps) => recipeNodes(steps as readonly AnyNode[]),
    record: nestedRecord,
    nesting: NESTING,
  };
}

/** Declares an option that is a list of parts of a map, each with its own steps. */
export function nestedParts(value: readonly MapPart[], help: string): Option<readonly MapPart[]> {
  return {
    kind: "parts",
    default: Object.freeze(value.map((part) => Object.freeze({ ...part, steps: Object.freeze([...part.steps]) }))),
    help,
    rule: `a list of 2 to ${MOST_PARTS} parts such as { "steps": [ … ], "name": "fort", "theme": "stone" }`,
    accepts: (v) => Array.isArray(v) && v.length >= 2 && v.length <= MOST_PARTS && v.every(isMapPart),
    written: (parts) =>
      (parts as readonly MapPart[]).map(({ steps, ...rest }) => ({
        ...rest,
        steps: recipeNodes(steps as readonly AnyNode[]),
      })),
    record: (parts) => (parts as readonly MapPart[]).map((part) => ({ ...part, steps: nestedRecord(part.steps) })),
    nesting: NESTING,
  };
}

function isStepList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_STEPS && value.every(isNode);
}

/** The keys of a part beside its steps. */
const PART_WORDS = ["name", "theme"];

function isMapPart(value: unknown): boolean {
  if (!isPlain(value) || !isStepList(value.steps)) return false;
  return Object.keys(value).every((key) => key === "steps" || (PART_WORDS.includes(key) && isName(value[key])));
}

function isName(value: unknown): boolean {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;
}

/** The steps that a step works with, which hold nothing but plain steps by now, each with a name. */
export function plainSteps(nodes: readonly ChainNode[]): readonly StepNode[] {
  for (const node of nodes as readonly AnyNode[]) {
    if (node.kind !== "step" || node.as === undefined) {
      throw new UndercroftError("broken-step", `expected steps that a chain has resolved, got ${show(node)}.`);
    }
  }
  return nodes as readonly ChainNode[] as readonly StepNode[];
}
