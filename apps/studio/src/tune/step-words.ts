import { capital, plural, readable } from "apps-shared/words.ts";
import type { Level } from "undercroft";
import type { StepDefinition } from "undercroft/define";
import type { Option, Registry } from "undercroft/recipes";
import { type DraftChoice, type DraftGroup, type DraftNode, type DraftStep, stepsOf } from "../state/draft.ts";
import { type Ends, fittingContent, givenValue, isPreset, percentText, readEnds } from "../state/option-values.ts";
import { kindOf } from "../step-kinds.ts";
import { LAYER_WORDS, SHAPE_WORDS } from "./content-words.ts";

/** Words beyond this many would not be read. */
const MOST_WORDS = 3;

/** What all nodes are called on their cards, by their keys: by the user's names, or by what they contain. */
export function titlesOf(nodes: readonly DraftNode[], known: Registry): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const walk = (node: DraftNode, beside: readonly DraftNode[]) => {
    titles.set(node.key, node.title ?? branchTitle(node, beside, known));
    if (node.kind !== "step") for (const member of node.nodes) walk(member, node.kind === "choice" ? node.nodes : []);
  };
  for (const node of nodes) walk(node, []);
  return titles;
}

/** A branch's title. Where another one of its choice would have the same, it says what is special about this one. */
function branchTitle(node: DraftNode, beside: readonly DraftNode[], known: Registry): string {
  const title = ownTitle(node, known);
  const isTwin = (other: DraftNode) => other !== node && other.kind === "step" && ownTitle(other, known) === title;
  if (node.kind !== "step" || !beside.some(isTwin)) return title;
  const words = optionWords(node, known);
  return words === "" ? title : `${title}: ${words}`;
}

/** The options of a step in a few words: the preset that they are, or what they are set to. */
function optionWords({ use, options }: DraftStep, known: Registry): string {
  const { options: table = {}, presets = {} } = known.steps.get(use) ?? {};
  const preset = Object.entries(presets).find(([, { options: values }]) => isPreset(table, options, values));
  if (preset !== undefined) return readable(preset[0]).toLowerCase();
  const told = Object.entries(options).filter(([, value]) => typeof value !== "object");
  return told
    .slice(0, MOST_WORDS)
    .map(([name, value]) => (typeof value === "string" ? readable(value) : `${readable(name)} ${value}`).toLowerCase())
    .join(", ");
}

/** The title of a part without a name. */
export function ownTitle(part: DraftNode, known: Registry): string {
  if (part.as !== undefined && !hasNumber(part)) return readable(part.as);
  return part.kind === "step" ? stepTitle(part, known) : capital(contentWords({ ...part, title: undefined }, known));
}

/** Whether a node's name is only the one that it would have by itself, as in the recipe of a finished level. */
export function hasNumber({ as, ...node }: DraftNode): boolean {
  if (as === undefined) return false;
  return node.kind === "step" ? new RegExp(`^${node.use}#\\d+$`).test(as) : /^(oneOf|chance|group):/.test(as);
}

/** What a node brings into a level, in a few words: "caves with a river and vaults", or in brief "caves". */
function contentWords(node: DraftNode, known: Registry, isBrief = false): string {
  if (node.title !== undefined) return node.title.charAt(0).toLowerCase() + node.title.slice(1);
  if (node.kind === "step") {
    return SHAPE_WORDS[node.use] ?? LAYER_WORDS[node.use] ?? readable(node.use).toLowerCase();
  }
  const briefly = (nodes: readonly DraftNode[]) => nodes.map((one) => contentWords(one, known, true));
  if (node.kind === "choice") return listed(briefly(node.nodes), "or");
  const [first, ...rest] = node.nodes;
  const shape = first !== undefined && makesMap(first, known) ? contentWords(first, known, true) : undefined;
  if (shape !== undefined && isBrief) return shape;
  const layers = shape === undefined ? node.nodes : rest;
  // What is left to chance is not promised, unless there is nothing else.
  const sure = layers.filter((layer) => layer.kind !== "group" || (layer.chance ?? layer.when) === undefined);
  const ids = stepsOf(sure).map(({ use }) => use);
  const told = [...new Set(LAYERS.filter((id) => ids.includes(id)).map((id) => LAYER_WORDS[id]!))];
  if (shape !== undefined) return told.length === 0 ? shape : `${shape} with ${listed(told.slice(0, 2), "and")}`;
  const all = told.length > 0 ? told : briefly(layers);
  return isBrief ? all[0]! : listed(all, "and");
}

const LAYERS = Object.keys(LAYER_WORDS);

/** Words as a sentence has them, each once: "a, b and c"; of many only the first two. */
function listed(words: readonly string[], last: "and" | "or"): string {
  const few = [...new Set(words)];
  if (few.length > MOST_WORDS) return `${few[0]}, ${few[1]} ${last} ${last === "or" ? "others" : "more"}`;
  return few.length < 2 ? (few[0] ?? "") : `${few.slice(0, -1).join(", ")} ${last} ${few.at(-1)}`;
}

/** Whether a node makes a map from nothing, as the first one of a chain must. */
export function makesMap(node: DraftNode, known: Registry): boolean {
  if (node.kind === "step") return known.steps.get(node.use)?.role === "initial";
  return node.nodes[0] !== undefined && makesMap(node.nodes[0], known);
}

/** A step's name; where it places one of several hand-made things, or draws from a table of its own, also which. */
function stepTitle({ use, options }: DraftStep, known: Registry): string {
  const table: Readonly<Record<string, Option>> = known.steps.get(use)?.options ?? {};
  const told = Object.entries(table).flatMap(([name, option]) => {
    if (option.kind !== "content" || fittingContent(option, known).length < 2) return [];
    const value = givenValue(option, options[name]);
    const isUsual = option.content!.endsWith("-table") && value === givenValue(option, undefined);
    return isUsual ? [] : [readable(String(value)).toLowerCase()];
  });
  return [readable(use), ...told].join(" · ");
}

/** Whether a choice or a group takes place at all, in a few words: "one of 4", "50% chance", "if depth ≥ 3". */
export function limitsOf(node: DraftGroup | DraftChoice): readonly string[] {
  if (node.kind === "choice") return [`one of ${node.nodes.length}`];
  return [
    ...(node.chance === undefined ? [] : [`${percentText(node.chance)} chance`]),
    ...(node.when === undefined ? [] : [`if ${conditionText(node.when)}`]),
  ];
}

/** A condition in words: `depth ≥ 3, width 40 to 80`. */
export function conditionText(when: Readonly<Record<string, unknown>>): string {
  return Object.entries(when)
    .map(([what, range]) => `${what} ${endsText(readEnds(range))}`)
    .join(", ");
}

/** A condition's range in signs: `≥ 3`, `≤ 8`, `3 to 8`. */
function endsText({ low, high }: Ends): string {
  if (low === undefined) return high === undefined ? "any" : `≤ ${high}`;
  if (high === undefined) return `≥ ${low}`;
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** What a group or a choice holds, in a line. */
export function contentsOf(node: DraftNode): string {
  if (node.kind === "step") return readable(node.use);
  const few = [...new Set(node.nodes.map((member) => member.title ?? contentsOf(member)))];
  const divider = node.kind === "choice" ? " / " : ", ";
  return few.length > 3 ? `${few.slice(0, 2).join(divider)}${divider}${few.length - 2} more` : few.join(divider);
}

/** What a step needs, adds and drops, each in a few words. */
export function factsOf(
  definition: StepDefinition<any> | undefined,
): readonly { readonly verb: string; readonly words: string }[] {
  return (["needs", "adds", "drops"] as const).flatMap((verb) => {
    const facts = definition?.[verb] ?? [];
    return facts.length === 0 ? [] : [{ verb, words: `${verb} ${facts.join(", ")}` }];
  });
}

/** A short remark on a step of the level on the screen, and all of it. */
export interface Note {
  readonly words: string;
  readonly full: string;
  readonly isGood: boolean;
}

/** What the level says of one of its steps: what it placed, and what its author should know. */
export function notesOf(level: Level, as: string, definition: StepDefinition<any> | undefined): readonly Note[] {
  const spawns = level.spawns.filter(({ from }) => from === as).length;
  const placed = definition === undefined ? 0 : placedBy(level, as, definition);
  const mine = level.report.filter(({ step }) => step === as);
  const unplaced = mine.filter(({ kind }) => kind === "not-placed").map(({ message }) => message);
  return [
    ...(placed === 0 ? [] : [{ words: `${placed} placed`, full: `${placed} placed`, isGood: true }]),
    ...(spawns === 0 ? [] : [{ words: plural(spawns, "spawn"), full: plural(spawns, "spawn"), isGood: true }]),
    ...(unplaced.length === 0
      ? []
      : [{ words: `${unplaced.length} not placed`, full: unplaced.join("\n"), isGood: false }]),
    ...mine
      .filter(({ kind }) => kind !== "not-placed")
      .map(({ kind, message }) => ({ words: message, full: message, isGood: kind === "repair" })),
  ];
}

/** How many prefabs are a step's, where that is beyond doubt: a level says of what kind they are, not whose. */
function placedBy(level: Level, as: string, definition: StepDefinition<any>): number {
  const kind = kindOf(definition);
  const others = level.steps.filter((step) => step.as !== as && kindOf({ id: step.id, role: "meta" }) === kind);
  return others.length > 0 ? 0 : level.prefabs.filter((prefab) => prefab.kind === kind).length;
}
