import { show, UndercroftError } from "../core/errors.js";
import { isPlain, type Option } from "../core/options.js";
import type { Part } from "../core/step.js";
import type { AnyPart, StepPart } from "./part.js";
import { recipePart } from "./recipe-part.js";

// Steps that hold steps: what they hold is an option like any other, of the kind `steps` or `parts`.

/** One part of a map that is built in parts, and the steps that build it. */
export interface MapPart {
  /** The initial builder, followed by any layers. */
  readonly steps: readonly Part[];
  /** If given, the part becomes a named place of the level. */
  readonly name?: string;
  /** What the part looks like: the name of a theme. Default: the part's name. */
  readonly theme?: string;
}

/** A list of steps in the options of a step. */
export interface HeldList {
  /** Its place in the options, such as `parts[0].steps`. */
  readonly path: string;
  /** What the names of its steps begin with, after the name of the step that holds it: "" or a number. */
  readonly label: string;
  readonly parts: readonly AnyPart[];
  /** Whether the first of them must be an initial builder. */
  readonly mustBuild: boolean;
}

const MOST_STEPS = 1000;
const MOST_PARTS = 4;
const LONGEST_NAME = 100;

/** Declares an option that is a list of steps: an initial builder and layers, or layers alone. */
export function heldSteps(value: readonly Part[], help: string): Option<readonly Part[]> {
  return {
    kind: "steps",
    default: Object.freeze([...value]),
    help,
    rule: `a list of 1 to ${MOST_STEPS} steps`,
    accepts: isStepList,
    written: writtenSteps,
  };
}

/** Declares an option that is a list of parts of a map, each with its own steps. */
export function heldParts(value: readonly MapPart[], help: string): Option<readonly MapPart[]> {
  return {
    kind: "parts",
    default: Object.freeze(value.map((part) => Object.freeze({ ...part, steps: Object.freeze([...part.steps]) }))),
    help,
    rule: `a list of 2 to ${MOST_PARTS} parts such as { "steps": [ … ], "name": "fort", "theme": "stone" }`,
    accepts: (v) => Array.isArray(v) && v.length >= 2 && v.length <= MOST_PARTS && v.every(isMapPart),
    written: (parts) =>
      (parts as readonly MapPart[]).map(({ steps, ...rest }) => ({ ...rest, steps: writtenSteps(steps) })),
  };
}

function isStepList(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.length <= MOST_STEPS && value.every(isPart);
}

function isPart(value: unknown): value is AnyPart {
  const part = (value as Partial<AnyPart> | null | undefined)?.part;
  return part === "step" || part === "choice" || part === "group";
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

function writtenSteps(steps: unknown): readonly object[] {
  return (steps as readonly AnyPart[]).map((part) => recipePart(part));
}

const NONE: readonly HeldList[] = [];

/** The lists of steps that a step holds, in the order of its options. Most steps hold none. */
export function heldLists({ definition, options }: Pick<StepPart, "definition" | "options">): readonly HeldList[] {
  let found: HeldList[] | undefined;
  for (const name of Object.keys(definition.options)) {
    const { kind } = definition.options[name]!;
    if (kind !== "steps" && kind !== "parts") continue;
    found ??= [];
    if (kind === "steps") {
      found.push({ path: name, label: "", parts: options[name] as readonly AnyPart[], mustBuild: false });
      continue;
    }
    for (const [i, { steps }] of (options[name] as readonly MapPart[]).entries()) {
      const parts = steps as readonly Part[] as readonly AnyPart[];
      found.push({ path: `${name}[${i}].steps`, label: `${i + 1}`, parts, mustBuild: true });
    }
  }
  return found ?? NONE;
}

/** The same step with other lists in place of those that it holds, in the same order. */
export function holding(step: StepPart, lists: readonly (readonly AnyPart[])[]): StepPart {
  const options: Record<string, unknown> = { ...step.options };
  let next = 0;
  for (const name of Object.keys(step.definition.options)) {
    const { kind } = step.definition.options[name]!;
    if (kind === "steps") options[name] = Object.freeze([...lists[next++]!]);
    if (kind !== "parts") continue;
    const parts = options[name] as readonly MapPart[];
    options[name] = Object.freeze(parts.map((part) => Object.freeze({ ...part, steps: lists[next++]! })));
  }
  return Object.freeze({ ...step, options: Object.freeze(options) });
}

/** Returns what begins the names of the steps in a list: `within#1/` or `in-parts#1/2/`. */
export function heldPrefix(as: string, label: string): string {
  return label === "" ? `${as}/` : `${as}/${label}/`;
}

/** The steps that a step works with, which hold nothing but plain steps by now, each with a name. */
export function plainSteps(parts: readonly Part[]): readonly StepPart[] {
  for (const part of parts as readonly AnyPart[]) {
    if (part.part !== "step" || part.as === undefined) {
      throw new UndercroftError("broken-step", `expected steps that a chain has resolved, got ${show(part)}.`);
    }
  }
  return parts as readonly Part[] as readonly StepPart[];
}
