import type { Command } from "commander";
import { suggestion } from "../core/index.js";
import type { Registry } from "../recipes/index.js";
import { suggests } from "./completion.js";
import { addUseOption, type UseArguments } from "./options.js";
import { UsageError, writeResult } from "./terminal.js";
import { textWidth, wrapped } from "./topics/layout.js";
import { TOPICS, type TopicName } from "./topics/names.js";
import { registryWith } from "./world.js";

export function addHelpCommand(program: Command): void {
  const command = program
    .command("help")
    .description(
      "explain a command, a topic, a step or its option, a recipe, a plan, a metric, an error code or a check",
    )
    .argument("[topic...]", "a command such as build, a topic such as recipes, or a name such as no-floor")
    .action(async (words: readonly string[], { use }: UseArguments) => {
      const found = words.length === 0 ? program : commandAt(program, words);
      if (found !== undefined) return found.outputHelp();
      await writeResult(`${await textOf(words.join(" "), program, await registryWith(use))}\n`);
    });
  addUseOption(command);
  suggests(command, "topic", () => [...program.commands.map((one) => one.name()), ...Object.keys(TOPICS)]);
}

/** The command that words lead to: `vault lint`. */
function commandAt(program: Command, words: readonly string[]): Command | undefined {
  return words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((one) => one.name() === word),
    program,
  );
}

async function textOf(name: string, program: Command, known: Registry): Promise<string> {
  const [{ metricText, stepHelp, TROUBLES, topicText, troubleText }, { listedNames, listedText, stepOptions }] =
    await Promise.all([import("./topics/topics.js"), import("./list.js")]);
  const { steps } = known;
  const width = textWidth();
  const step = steps.get(name);
  if (Object.hasOwn(TOPICS, name)) return topicText(name as TopicName, width);
  if (TROUBLES.includes(name)) return troubleText(name, width);
  if (step !== undefined) return stepHelp(step, width);
  const metric = metricText(name, width);
  if (metric !== undefined) return metric;
  const owner = steps.get(name.slice(0, Math.max(0, name.indexOf("."))));
  if (owner !== undefined) return optionText(owner.id, name.slice(owner.id.length + 1), stepOptions(owner), width);
  const listed = await listedText(name, known);
  if (listed !== undefined) return listed;
  const commands = program.commands.map((one) => one.name());
  const others = await listedNames(known);
  const all = [...Object.keys(TOPICS), ...commands, ...TROUBLES, ...steps.keys(), ...others];
  throw new UsageError(`there is no help for "${name}".${suggestion(name, all)}`);
}

/** An option of a step, such as `inhabit.danger`. */
function optionText(
  step: string,
  name: string,
  options: readonly (readonly [option: string, text: string])[],
  width: number,
): string {
  const named = options.map((option) => [option[0].split(" ")[0]!, option] as const);
  const found = named.find(([each]) => each === name);
  if (found === undefined) {
    const hint = suggestion(
      name,
      named.map(([each]) => each),
    );
    throw new UsageError(`the step "${step}" has no option "${name}".${hint}`);
  }
  return wrapped(`${step}.${found[1][0]}\n\n${found[1][1]}`, width);
}
