import { mustBe } from "./errors.js";

/** The themes that ship. A theme says what the walls and floors of a level look like. A world can have more. */
export const THEMES = ["stone", "caverns", "drowned", "catacombs", "warrens", "deep"] as const;

/** What the walls and floors of a level look like: one of `THEMES`, such as `caverns`, or a theme of a world. */
export type Theme = (typeof THEMES)[number] | (string & {});

/** Returns whether a value is the name of a theme that ships. Places in a level can have names of their own, which aren't. */
export function isTheme(value: unknown): value is (typeof THEMES)[number] {
  return (THEMES as readonly unknown[]).includes(value);
}

const NAME = /^[a-z][a-z0-9_-]{0,63}$/;

/** Returns whether a value can be the name of a theme. */
export function isThemeName(value: unknown): value is Theme {
  return typeof value === "string" && NAME.test(value);
}

/** Checks that a value can be the name of a theme, and returns it. Which themes there are is for recipes to know. */
export function checkTheme(theme: unknown): Theme {
  if (isThemeName(theme)) return theme;
  throw mustBe("theme", themeRule(), theme);
}

/** What a theme must be, in words. */
export function themeRule(): string {
  return `the name of a theme, such as ${THEMES.slice(0, 2).join(" or ")}`;
}
