import type { Command } from "commander";
import { suggestion } from "../core/index.js";
import type { Registry } from "../recipes/index.js";
import { suggests } from "./completion.js";
import { addUseOption, type UseArguments } from "./options.js";
import { UsageError, writeResult } from "./terminal.js";
import { textWidth } from "./topics/layout.js";
import { TOPICS, type TopicName } from "./topics/names.js";
import { registryWith } from "./world.js";

export function addHelpCommand(program: Command): void {
  const command = program
    .command("help")
    .description("explain a command, a topic, a step, a metric, an error code or a check")
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

async function textOf(name: string, program: Command, { steps }: Registry): Promise<string> {
  const { metricText, stepHelp, TROUBLES, topicText, troubleText } = await import("./topics/topics.js");
  const width = textWidth();
  const step = steps.get(name);
  if (Object.hasOwn(TOPICS, name)) return topicText(name as TopicName, width);
  if (TROUBLES.includes(name)) return troubleText(name, width);
  if (step !== undefined) return stepHelp(step, width);
  const metric = metricText(name, width);
  if (metric !== undefined) return metric;
  const known = [...Object.keys(TOPICS), ...program.commands.map((one) => one.name()), ...TROUBLES, ...steps.keys()];
  throw new UsageError(`there is no help for "${name}".${suggestion(name, known)}`);
}
