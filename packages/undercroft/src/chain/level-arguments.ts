import { checkArgument, hasMethods, type Kind } from "../core/arguments.js";
import { isPlain } from "../core/options.js";
import type { AnyChain } from "./chain.js";
import type { Level } from "./level/level.js";

// Told by what they can do and not by their classes: two copies of the library can be at work in one program, and whoever only
// draws levels needs no class that builds them.

/** A finished level, as an argument of public functions. */
export const LEVEL: Kind = {
  rule: "a level",
  fits: (value): value is Level => hasMethods(value, "toCheckable", "rows", "tileAt"),
  hint: (value) => {
    if (hasMethods(value, "then")) return "It is a promise: await it first.";
    if (CHAIN.fits(value)) return "It is a chain: build a level with chain.build({ seed }) first.";
    if (isPlain(value) && value.format === "undercroft-level")
      return "It is a level file: read it with readLevel first.";
    return undefined;
  },
};

/** A chain, as an argument of public functions. */
export const CHAIN: Kind = {
  rule: "a chain",
  fits: (value): value is AnyChain => hasMethods(value, "startWith", "build", "withEarly"),
  hint: (value) => {
    if (LEVEL.fits(value)) return "It is a level, which is already built.";
    if (isPlain(value) && Array.isArray(value.steps))
      return "It is a recipe: make a chain of it with recipeChain first.";
    return undefined;
  },
};

/** Refuses anything but a level. */
export function checkLevel(where: string, level: unknown): void {
  checkArgument(where, "level", LEVEL, level);
}

/** Refuses anything but a chain. */
export function checkChain(where: string, chain: unknown): void {
  checkArgument(where, "chain", CHAIN, chain);
}
