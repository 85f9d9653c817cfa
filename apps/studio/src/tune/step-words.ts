import type { Level, StepDefinition } from "undercroft";
import type { Option, Registry } from "undercroft/recipes";
import type { DraftGroup, DraftPart, DraftStep } from "../state/draft.ts";
import { type Ends, fittingContent, givenValue, percentText, readEnds } from "../state/option-values.ts";
import { kindOf, plural, readable } from "../words.ts";

/** What a part is called on its card. */
export function titleOf(part: DraftPart, known: Registry): string {
  if (part.as !== undefined && !isNumber(part)) return readable(part.as);
  if (part.kind === "step") return stepTitle(part, known);
  if (part.kind === "choice") return `One of ${part.parts.length}`;
  return groupTitle(part);
}

/** Whether a part's name is only the one that it would have by itself, as in the recipe of a finished level. */
function isNumber(part: DraftPart): boolean {
  return part.kind === "step"
    ? new RegExp(`^${part.use}#\\d+$`).test(part.as!)
    : /^(oneOf|chance|group):/.test(part.as!);
}

/** A step's name; where it places one of several hand-made things, also which. */
function stepTitle({ use, options }: DraftStep, known: Registry): string {
  const table: Readonly<Record<string, Option>> = known.steps.get(use)?.options ?? {};
  const told = Object.entries(table).flatMap(([name, option]) =>
    option.kind === "content" && fittingContent(option, known).length > 1
      ? [readable(String(givenValue(option, options[name]))).toLowerCase()]
      : [],
  );
  return [readable(use), ...told].join(" · ");
}

function groupTitle({ chance, when, parts }: DraftGroup): string {
  const conditions = Object.entries(when ?? {}).map(([what, range]) => `${what} ${endsText(readEnds(range))}`);
  const limits = [
    ...(chance === undefined ? [] : [`${percentText(chance)} chance`]),
    ...(conditions.length === 0 ? [] : [`if ${conditions.join(", ")}`]),
  ].join(" ");
  return limits === "" ? `${plural(parts.length, "step")} together` : limits.charAt(0).toUpperCase() + limits.slice(1);
}

/** A condition's range in signs: `≥ 3`, `≤ 8`, `3 to 8`. */
function endsText({ low, high }: Ends): string {
  if (low === undefined) return high === undefined ? "any" : `≤ ${high}`;
  if (high === undefined) return `≥ ${low}`;
  return low === high ? `${low}` : `${low} to ${high}`;
}

/** What a group or a choice holds, in a line. */
export function contentsOf(part: DraftPart, known: Registry): string {
  if (part.kind === "step") return titleOf(part, known);
  const words = part.parts.map((member) => (member.kind === "step" ? readable(member.use) : contentsOf(member, known)));
  const few = [...new Set(words)];
  const divider = part.kind === "choice" ? " / " : ", ";
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
