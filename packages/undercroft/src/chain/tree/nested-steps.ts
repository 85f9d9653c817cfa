import type { NodeList } from "../../core/tree.js";
import type { AnyNode, NamedStep, StepNode } from "./node.js";

// Steps that hold steps: what they hold is an option like any other, of the kind `steps` or `parts`.

/** A list of steps in the options of a step. Its path is its place in the options, such as `parts[0].steps`. */
export interface NestedList extends NodeList<AnyNode> {
  /** What the names of its steps begin with, after the name of the step that holds it: "" or a number. */
  readonly label: string;
  /** Whether the first of them must be an initial builder. */
  readonly mustBuild: boolean;
}

/**
 * What a chain does with the steps that a step holds. The options that hold them bring these rules along, so that a chain
 * of steps that hold none, and the program that has it, does without them.
 */
export interface NestingRules {
  /** The lists of steps that a step holds, in the order of its options. */
  lists(step: Holder): readonly NestedList[];
  /** The options of a step with other lists in place of those that it holds, in the same order. */
  optionsWith(step: Holder, lists: readonly (readonly unknown[])[]): StepNode["options"];
  /** Refuses lists of steps that can't work. */
  check(step: StepNode, path: string): void;
  /** A step with the steps that are left of those that it holds. */
  resolved(as: string, step: StepNode, lists: readonly (readonly NamedStep[])[]): readonly NamedStep[];
}

type Holder = Pick<StepNode, "definition" | "options">;

/** The rules of a step that holds steps. Most hold none, and have none. */
export function nestingRules({ definition }: Holder): NestingRules | undefined {
  for (const name of Object.keys(definition.options)) {
    const { nesting } = definition.options[name]!;
    if (nesting !== undefined) return nesting as NestingRules;
  }
  return undefined;
}

const NONE: readonly NestedList[] = [];

/** The lists of steps that a step holds, in the order of its options. */
export function nestedLists(step: Holder): readonly NestedList[] {
  return nestingRules(step)?.lists(step) ?? NONE;
}

/** Returns what begins the names of the steps in a list: `within#1/` or `in-parts#1/2/`. */
export function nestedPrefix(as: string, label: string): string {
  return label === "" ? `${as}/` : `${as}/${label}/`;
}
