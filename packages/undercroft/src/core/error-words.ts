import type { ErrorCode } from "./errors.js";

/** What people need to know about an error or a failed check: why it comes, and what to do. In Markdown, in sentences. */
export interface Words {
  /** Why it comes. */
  readonly cause: string;
  /** What to do about it. */
  readonly remedy: string;
}

/**
 * Every error code in words. The manual, `undercroft help CODE` and the list of topics are made from this table. It is
 * apart from the codes, so that a page which builds levels doesn't load it.
 */
export const ERROR_WORDS: Readonly<Record<ErrorCode, Words>> = {
  "bad-option": {
    cause: "An option has a value that it can't have, or there is no option of that name.",
    remedy:
      "The message names the step, the option, the rule and the value. `undercroft list builders` and `undercroft list layers` show all options with their ranges.",
  },
  "bad-size": {
    cause:
      "The width or height is missing, not a whole number or too large. Or a choice has no branch for a map of this size or depth.",
    remedy:
      "Give both sides as whole numbers: `chain({ width: 80, height: 50 })` or `--size 80x50`. If a choice is to blame, add a branch without `when`.",
  },
  "bad-depth": {
    cause: "The depth is not a whole number, or the dungeon has no level at that depth.",
    remedy: "Use a whole number from 0, or from 1 to the number of depths in a dungeon.",
  },
  "bad-seed": {
    cause: "A seed is missing, or it is neither a string nor a whole number.",
    remedy:
      'Pass one: `build({ seed: "rats" })`. Convert other values to a string first. The command chooses a seed if you give none.',
  },
  "bad-tile": {
    cause: "A tileset has a tile with a missing or wrong property, or two tiles with the same name or glyph.",
    remedy: "Give each tile a name, a glyph of one character that no other tile has, `walkable` and `opaque`.",
  },
  "bad-chain": {
    cause:
      "The parts of a chain don't make a chain: no initial builder at the start, two of them, a wrong range in `when`, or two steps with the same name.",
    remedy: "Begin with `startWith(builder)`, then add layers with `with(layer)`. The message names the part.",
  },
  "bad-recipe": {
    cause: "A recipe has a wrong key or value.",
    remedy:
      "The message has the path of the value, such as `steps[2].attempts`. Add the `$schema` line, so that your editor shows mistakes while you type.",
  },
  "bad-level": {
    cause: "A text is not a level file, or a file was damaged. Or a `Level` was cloned or posted to another thread.",
    remedy:
      "Build the file again with `undercroft build … -o level.json`. To send a level to a thread, send `levelMessage(level)`.",
  },
  "bad-content": {
    cause:
      "Something that a step uses is wrong: a prefab, a pack, a spawn table, a theme, a world or a sample to learn from.",
    remedy: "The message says what is wrong and where. `undercroft vault lint FILE` checks prefab files.",
  },
  "unknown-name": {
    cause: "There is no step, recipe, prefab, pack, tile, table or metric of this name.",
    remedy:
      "Check the spelling: the message suggests the nearest name. `undercroft list` shows what is included. For your own things add `--pack`, `--use` or `--world`.",
  },
  "too-small": {
    cause: "The map is smaller than a step needs with these options.",
    remedy: "The message has the smallest size that works. Use a larger map, or smaller rooms and gaps.",
  },
  "needs-diagonals": {
    cause: "A step or a prefab needs diagonal moves, and the chain has `movement: orthogonal`.",
    remedy: "Use another step or recipe, or allow diagonal moves.",
  },
  "no-floor": {
    cause: "A step looked for free floor to put the start on, and the map has none.",
    remedy:
      "Put a builder that digs floor before it, or let it dig more: most builders have an option for the share of floor. On very small maps, use a larger one.",
  },
  "version-mismatch": {
    cause:
      "A level file was built with other content or with another version of a step than you have now, or two packs have the same name but different contents.",
    remedy:
      "Build the level with the same version of Undercroft and the same packs as before, or build a new level. If two packs clash, rename one.",
  },
  aborted: {
    cause: "Your program stopped the build through its `signal`, or somebody pressed Ctrl-C.",
    remedy: "Nothing is wrong. Catch the error if you stop builds on purpose.",
  },
  "missing-fact": {
    cause:
      "A step needs something that no earlier step has made: rooms, corridors, doors, areas, a start or an exit. Or the level has no start or no exit at the end.",
    remedy:
      'Add a step that makes it, before the step that needs it. The message names some. For a map without a start and an exit, use `purpose: "map"`.',
  },
  stuck: {
    cause: "A step was out of luck: what it had to do didn't work out with these random numbers.",
    remedy:
      "The chain tries again by itself, with new random numbers. You only see this code in `rejections` and in reports.",
  },
  "build-failed": {
    cause: "No attempt gave a level that passes all checks.",
    remedy:
      "The message says which step or check failed, how often, and how to see it again. Make the map larger, ask for less, or allow more `attempts`. `--explain` finds the step that is to blame.",
  },
  "broken-step": {
    cause:
      "A step did what no step may do: it wrote outside the map, changed a reserved cell, promised a fact that isn't there, or left a level that fails a check which luck can't explain.",
    remedy:
      "In a step of your own, correct it: the message names the step, the cell, the seed and the options, and `stepContract` in `undercroft/testing` tests it. In one of ours, please report it.",
  },
  crashed: {
    cause: "A thread that built a level ended without a result: out of memory, or stopped by the system.",
    remedy:
      "Build that seed alone to see whether it happens again. Use fewer threads (`--threads`) or smaller maps if memory is short.",
  },
};
