import { show, UndercroftError } from "../../core/errors.js";
import type { Rng } from "../../core/rng.js";
import type { Part, Step } from "../../core/step.js";
import type { Theme } from "../../core/themes.js";
import type { NodeList } from "../../core/tree.js";

/** Depths and map sizes at which a part runs. Each is a number or a range: "3", "3..8", "3.." or "..8". */
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
export interface StepPart extends Step, Part {
  /** It is a single step. */
  readonly part: "step";
  /** Whether it makes a map or changes one. */
  readonly role: "initial" | "meta";
}

/** A step under the name that its stream of random numbers has. */
export interface NamedStep {
  readonly as: string;
  readonly step: StepPart;
  /** The steps that it holds, and those that they hold, in the order in which they end. Undefined if it holds none. */
  readonly held?: readonly NamedStep[];
}

/** One of several parts, drawn once a level. */
export interface ChoicePart extends Part {
  /** It is a choice between parts. */
  readonly part: "choice";
  /** Whether its branches make a map or change one. */
  readonly role: "initial" | "meta";
  /** Its own name, which also names its random stream. */
  readonly as: string | undefined;
  /** The parts to draw from, each with its share. */
  readonly branches: readonly { readonly weight: number; readonly part: AnyPart }[];
  /** @internal */
  readonly rules: PartRules<ChoicePart>;
}

/** Several parts in order, taking place always, by chance, or under a condition. */
export interface GroupPart extends Part {
  /** It is several parts in order. */
  readonly part: "group";
  /** Whether it makes a map or changes one. */
  readonly role: "initial" | "meta";
  /** Its own name, which also names its random stream. */
  readonly as: string | undefined;
  /** Its members, in order. */
  readonly parts: readonly AnyPart[];
  /** How likely it is to take place, from 0 to 1. Undefined if that isn't left to chance. */
  readonly chance: number | undefined;
  /** Where it takes place. Undefined if that is everywhere. */
  readonly when: WhenRule | undefined;
  /** What the level looks like if the group takes place, instead of what its chain says. */
  readonly theme?: Theme;
  /** @internal */
  readonly rules: PartRules<GroupPart>;
}

/** Whatever a chain is made of: a step, a choice or a group. */
export type AnyPart = StepPart | ChoicePart | GroupPart;

/**
 * What a part that holds others does. Choices and groups bring their rules along, so that a chain of steps alone, and
 * the program that has it, does without them.
 */
export interface PartRules<P extends ChoicePart | GroupPart> {
  /** The word that its name begins with. */
  title(part: P): "oneOf" | "chance" | "group";
  /** Its members. */
  list(part: P): NodeList<AnyPart>;
  /** What is there after it, on whatever path. */
  foldFacts(part: P, has: FactSet, path: string, isBranch: boolean): FactSet;
  /** Refuses it as the first part if it may leave a chain without a map. */
  checkStarts(part: P, isBranch: boolean): void;
  /** Whether its members count where it is asked what a chain may place. */
  isLookedAt(part: P, looked: Looked): boolean;
  /** Whether it can be taken as a branch. */
  isOpen(part: P, at: Place, allows: (step: StepPart) => boolean): boolean;
  /** Whether each of its members takes place. Draws from a fork of its own. */
  taken(part: P, as: string, draw: Draw): readonly boolean[];
}

/** Facts as bits, in the order of FACTS. */
export type FactSet = number;

/** Which parts of a chain are looked at for what they may place. */
export interface Looked {
  /** Where parts with conditions count if these are met; without it they always count. */
  readonly at?: Place;
  /** Whether parts that are drawn count, too. */
  readonly mayBeDrawn: boolean;
}

/** What the choices of a chain depend on. */
interface Draw {
  readonly rng: Rng;
  readonly at: Place;
  readonly allows: (step: StepPart) => boolean;
  /** How many of the required prefabs that nothing places for sure a part may place. */
  readonly wantedOf: (part: AnyPart) => number;
}

/** A part as it is; anything else is refused, with what was probably meant. */
export function checkPart(step: unknown): AnyPart {
  const part = (step as Partial<AnyPart> | null | undefined)?.part;
  if (part === "step" || part === "choice" || part === "group") return step as AnyPart;
  const call = typeof step === "function" ? " Call it: a step is what the function returns." : "";
  throw new UndercroftError("bad-chain", `a chain is made of steps, got ${show(step)}.${call}`);
}

/** The rules of a part that holds others, whichever of the two it is. */
export function rulesOf(part: ChoicePart | GroupPart): PartRules<ChoicePart | GroupPart> {
  return part.rules as PartRules<ChoicePart | GroupPart>;
}
