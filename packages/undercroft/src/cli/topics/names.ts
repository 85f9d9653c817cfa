import { columns, textWidth } from "./layout.js";

/** What can be explained besides commands. Their texts are loaded only when somebody asks for one. */
export const TOPICS = {
  recipes: "chains of steps as data: the file and its keys",
  steps: "builders and layers: all of them, and how to set their options",
  vaults: "hand-made rooms: how to draw, check and use them",
  worlds: "tiles, monsters, tables, themes and levels of your game in one file",
  seeds: "what a seed is, and when it gives the same level again",
  metrics: "what surveys and searches measure of a level",
  errors: "all error codes and checks, and what to do about them",
} as const;

/** The name of a topic, such as `recipes`. */
export type TopicName = keyof typeof TOPICS;

/** The list of topics, below the list of commands. */
export function topicsHelp(): string {
  const list = columns(Object.entries(TOPICS), textWidth());
  return `\nTopics, for undercroft help TOPIC:\n${list}\n\nundercroft help NAME also explains a step, an error code or a check.`;
}
