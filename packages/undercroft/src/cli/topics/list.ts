import { columns, textWidth } from "./layout.js";
import { TOPICS } from "./names.js";

/** The list of topics, below the list of commands. */
export function topicsHelp(): string {
  const list = columns(Object.entries(TOPICS), textWidth());
  return `\nTopics, for undercroft help TOPIC:\n${list}\n\nundercroft help NAME also explains a step, an error code or a check.`;
}
