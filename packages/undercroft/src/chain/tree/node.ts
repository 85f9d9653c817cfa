import { show, UndercroftError } from "../../core/errors.js";
import type { Rng } from "../../core/rng.js";
import type { ChainNode, Step } from "../../core/step.js";
import type { Theme } from "../../core/themes.js";
import type { NodeList } from "../../core/tree.js";

/** Depths and map sizes at which a node runs. Each is a number or a range: "3", "3..8", "3.." or "..8". */
export interface WhenRule {
  /** How deep in the dungeon the level is. */
  readonly depth?: string | number;
  /** The width of the map, in cells. */
  readonly width?: string | number;
  /** The height of the map, in cells. */
  readonly height?: string | number;
}

/** What conditions are about. */
export type Place = Readonly<Record<keyof WhenRule, number>>;

/** One step with its options. */
export interface StepNode extends Step, ChainNode {
  /** It is a single step. */
  readonly kind: "step";
  /** Whether it makes a map or changes one. */
  readonly role: "initial" | "meta";
}

/** A step under the name that its stream of random numbers has. */
export interface NamedStep {
  readonly as: string;
  readonly step: StepNode;
  /** The steps that it holds, and those that they hold, in the order in which they end. Undefined if it holds none. */
  readonly nested?: readonly NamedStep[];
}

/** One of several nodes, drawn once a level. */
export interface ChoiceNode extends ChainNode {
  /** It is a choice between nodes. */
  readonly kind: "choice";
  /** Whether its branches make a map or change one. */
  readonly role: "initial" | "meta";
  /** Its own name, which also names its random stream. */
  readonly as: string | undefined;
  /** The nodes to draw from, each with its share. */
  readonly branches: readonly { readonly weight: number; readonly node: AnyNode }[];
  /** @internal */
  readonly rules: NodeRules<ChoiceNode>;
}

/** Several nodes in order, taking place always, by chance, or under a condition. */
export interface GroupNode extends ChainNode {
  /** It is several nodes in order. */
  readonly kind: "group";
  /** Whether it makes a map or changes one. */
  readonly role: "initial" | "meta";
  /** Its own name, which also names its random stream. */
  readonly as: string | undefined;
  /** Its members, in order. */
  readonly nodes: readonly AnyNode[];
  /** How likely it is to take place, from 0 to 1. Undefined if that isn't left to chance. */
  readonly chance: number | undefined;
  /** Where it takes place. Undefined if that is everywhere. */
  readonly when: WhenRule | undefined;
  /** What the level looks like if the group takes place, instead of what its chain says. */
  readonly theme?: Theme;
  /** @internal */
  readonly rules: NodeRules<GroupNode>;
}

/** Whatever a chain is made of: a step, a choice or a group. */
export type AnyNode = StepNode | ChoiceNode | GroupNode;

/**
 * What a node that holds others does. Choices and groups bring their rules along, so that a chain of steps alone, and
 * the program that has it, does without them.
 */
export interface NodeRules<P extends ChoiceNode | GroupNode> {
  /** The word that its name begins with. */
  title(node: P): "oneOf" | "chance" | "group";
  /** Its members. */
  list(node: P): NodeList<AnyNode>;
  /** What is there after it, on whatever path. */
  foldFacts(node: P, has: FactSet, path: string, isBranch: boolean): FactSet;
  /** Refuses it as the first node if it may leave a chain without a map. */
  checkStarts(node: P, isBranch: boolean): void;
  /** Whether its members count where it is asked what a chain may place. */
  isLookedAt(node: P, looked: Looked): boolean;
  /** Whether it can be taken as a branch. */
  isOpen(node: P, at: Place, allows: (step: StepNode) => boolean): boolean;
  /** Whether each of its members takes place. Draws from a fork of its own. */
  taken(node: P, as: string, draw: Draw): readonly boolean[];
}

/** Facts as bits, in the order of FACTS. */
export type FactSet = number;

/** Which nodes of a chain are looked at for what they may place. */
export interface Looked {
  /** Where nodes with conditions count if these are met; without it they always count. */
  readonly at?: Place;
  /** Whether nodes that are drawn count, too. */
  readonly mayBeDrawn: boolean;
}

/** What the choices of a chain depend on. */
interface Draw {
  readonly rng: Rng;
  readonly at: Place;
  readonly allows: (step: StepNode) => boolean;
  /** How many of the required prefabs that nothing places for sure a node may place. */
  readonly wantedOf: (node: AnyNode) => number;
}

/** Whether a value is a node of a chain. */
export function isNode(value: unknown): value is AnyNode {
  const kind = (value as Partial<AnyNode> | null | undefined)?.kind;
  return kind === "step" || kind === "choice" || kind === "group";
}

/** Returns a node as it is. Refuses anything else, and says what was probably meant. */
export function checkNode(step: unknown): AnyNode {
  if (isNode(step)) return step;
  const call = typeof step === "function" ? " Call it: a step is what the function returns." : "";
  throw new UndercroftError("bad-chain", `a chain is made of steps, got ${show(step)}.${call}`);
}

/** The rules of a node that holds others, whichever of the two it is. */
export function rulesOf(node: ChoiceNode | GroupNode): NodeRules<ChoiceNode | GroupNode> {
  return node.rules as NodeRules<ChoiceNode | GroupNode>;
}
