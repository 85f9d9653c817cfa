import { numberText, scaleOf } from "apps-shared/option-scale.ts";
import type { StepDefinition } from "undercroft/define";
import type { Option, Recipe, Registry } from "undercroft/recipes";
import type { Control } from "./protocol.ts";
import { stepsIn } from "./step-modules.ts";

/** The slider of a level's depth, which is no option of a step. */
const DEPTH = { key: "depth", name: "depth", kind: "number", low: 1, high: 20, step: 1, choices: [] } as const;

/** How each kind of option is shown. Options of other kinds have no control. */
const KINDS: Readonly<Partial<Record<Option["kind"], Control["kind"]>>> = {
  integer: "number",
  count: "number",
  ratio: "number",
  span: "span",
  flag: "flag",
  choice: "choice",
  dice: "choice",
};

/** Dice that are worth trying. */
const DICE = ["0", "1", "d3", "3", "d6", "6"];

/** Returns the controls of a figure, in the order of its `sliders`. Throws if a recipe has no such option. */
export function controlsOf(
  sliders: readonly string[],
  recipe: Pick<Recipe, "steps">,
  { steps }: Registry,
  depth: number,
): readonly Control[] {
  return sliders.map((key): Control => {
    if (key === DEPTH.key) return { ...DEPTH, value: depth, help: "How deep the level lies in its dungeon." };
    const [step = "", name = ""] = key.split(".");
    const use =
      stepsIn(recipe.steps).find((one) => one.as === step) ?? stepsIn(recipe.steps).find((one) => one.use === step);
    const option = use === undefined ? undefined : (steps.get(use.use) as StepDefinition<any>).options[name];
    // Two steps of a figure may have options of the same name.
    const isShared = sliders.some((other) => other !== key && other.endsWith(`.${name}`));
    const label = isShared ? `${step} ${name}` : name;
    const control = option === undefined ? undefined : controlOf(key, label, option, use![name]);
    if (control === undefined) throw new Error(`There is no slider for ${key} in this recipe.`);
    return control;
  });
}

function controlOf(key: string, name: string, option: Option, given: unknown): Control | undefined {
  const kind = KINDS[option.kind];
  if (kind === undefined) return undefined;
  const value = plainNumber(given ?? option.default);
  const { low, high, step } = kind === "number" || kind === "span" ? scaleOf(option) : { low: 0, high: 1, step: 1 };
  const reach = [value].flat().filter((one): one is number => typeof one === "number");
  return {
    key,
    name,
    kind,
    value,
    low: Math.min(low, ...reach),
    high: Math.max(high, ...reach),
    step,
    choices: option.kind === "dice" ? [...new Set([...DICE, String(value)])] : (option.choices ?? []),
    help: `${option.help} Default: ${valueText(plainNumber(option.default))}.${typicalText(option)}`,
  };
}

/** A count that is fixed is shown as its number. */
function plainNumber(value: unknown): unknown {
  return typeof value === "object" && value !== null && "fixed" in value ? value.fixed : value;
}

/** A value as people read it. */
function valueText(value: unknown): string {
  if (typeof value === "number") return numberText(value);
  if (Array.isArray(value)) return value.map(valueText).join(" to ");
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
}

function typicalText({ typical }: Option): string {
  return typical === undefined ? "" : ` Typically ${numberText(typical[0])} to ${numberText(typical[1])}.`;
}
