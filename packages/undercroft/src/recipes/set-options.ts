import { type AnyNode, type NamedNode, namedLists, namedNodesIn, nameNodes, nodeWith } from "../chain/index.js";
import {
  defined,
  type ErrorCode,
  foldTree,
  namedValue,
  type Option,
  type Step,
  stepOf,
  suggestion,
  UndercroftError,
} from "../core/index.js";
import { parseOption } from "./option-kinds.js";
import type { Registry } from "./registry.js";

interface Setting {
  readonly text: string;
  readonly step: string;
  readonly option: string;
  readonly value: string;
}

/**
 * Applies `STEP.OPTION=VALUE`; STEP is a step's name, or an id for all of its occurrences. The name of a step that another
 * one holds begins with that one's, as in `within#1/maze#1` or `in-parts#1/2/maze#1`.
 */
export function setOptions(
  nodes: readonly AnyNode[],
  settings: readonly string[],
  known: Registry,
): readonly AnyNode[] {
  if (settings.length === 0) return nodes;
  const used = new Set<Setting>();
  const list = settings.map(readSetting);
  const all = { path: "steps", nodes: nameNodes(nodes) };
  const changed = foldTree<NamedNode, AnyNode>(all, namedLists, ({ as, node }, lists) => {
    const whole = nodeWith(node, lists);
    if (whole.kind !== "step") return whole;
    const mine = list.filter(({ step }) => step === as || step === whole.definition.id);
    for (const setting of mine) used.add(setting);
    if (mine.length === 0) return whole;
    return changedStep(whole, as.slice(as.lastIndexOf("/") + 1), mine, known) as unknown as AnyNode;
  });
  const unused = list.find((setting) => !used.has(setting));
  if (unused !== undefined) {
    const steps = [...namedNodesIn(nodes)].flatMap(({ as, node }) =>
      node.kind === "step" ? [as, node.definition.id] : [],
    );
    throw badSetting(unused.text, `there is no step "${unused.step}" in this recipe.${suggestion(unused.step, steps)}`);
  }
  return changed;
}

function changedStep(step: Step, as: string, settings: readonly Setting[], known: Registry): Step {
  const { definition, seed } = step;
  const values: Record<string, unknown> = { ...step.options, as, ...defined({ seed }) };
  for (const { step: name, option, value, text } of settings) {
    if (!Object.hasOwn(definition.options, option)) {
      throw badSetting(
        text,
        `${definition.id} has no option "${option}".${suggestion(option, Object.keys(definition.options))}`,
      );
    }
    const table = definition.options[option]!;
    try {
      values[option] = parseOption(table, value, known);
      stepOf(definition, { [option]: values[option] });
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      const example = `${name}.${option}=${settingText(table)}`;
      throw badSetting(text, `${error.message} For example: --set ${example}`, error.code);
    }
  }
  return stepOf(definition, values);
}

/** A value of an option as it can be written after `--set`: an example, or else its default. */
function settingText(option: Option): string {
  const value = namedValue(option, option.examples?.[0] ?? option.default);
  const text = typeof value === "string" ? value : JSON.stringify(value);
  // As a shell takes it.
  return /^[\w.,+-]*$/.test(text) ? text : `'${text}'`;
}

function readSetting(text: string): Setting {
  const match = /^([^.=]+)\.([^.=]+)=(.*)$/s.exec(text);
  if (match === null) throw badSetting(text, "must look like STEP.OPTION=VALUE, such as simple-map.attempts=60.");
  return { text, step: match[1]!.trim(), option: match[2]!.trim(), value: match[3]!.trim() };
}

function badSetting(text: string, message: string, code: ErrorCode = "bad-option"): UndercroftError {
  return new UndercroftError(code, `--set ${text}: ${message}`, { option: "set", value: text });
}
