export { Bot } from "./bot.js";
export { type BotOptions, type BotRun, playBot } from "./play.js";
export { type SoakResult, soak, summary } from "./soak.js";
