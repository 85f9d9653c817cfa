import type { StepDefinition } from "undercroft/define";

/** What a step is for, by which it is coloured. */
export type StepKind = "shape" | "style" | "section" | "vault" | "ends" | "spawns";

/** The first rule that fits a step's id says what it is for. */
const KINDS: readonly (readonly [RegExp, StepKind])[] = [
  [/start|stairs|exit/, "ends"],
  [/spawn/, "spawns"],
  [/section/, "section"],
  [/vault|prefab/, "vault"],
];

export function kindOf({ id, role }: Pick<StepDefinition, "id" | "role">): StepKind {
  return KINDS.find(([pattern]) => pattern.test(id))?.[1] ?? (role === "initial" ? "shape" : "style");
}
