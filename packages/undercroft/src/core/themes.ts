import { didYouMean, show, UndercroftError } from "./errors.js";

/** The themes that pictures and games know. A theme says what the walls and floors of a level look like. */
export const THEMES = ["stone", "caverns", "drowned", "catacombs", "warrens", "deep"] as const;

/** What the walls and floors of a level look like: one of `THEMES`, such as `caverns`. */
export type Theme = (typeof THEMES)[number];

/** Returns whether a value is the name of a theme. Places in a level can have names of their own, which aren't. */
export function isTheme(value: unknown): value is Theme {
  return (THEMES as readonly unknown[]).includes(value);
}

/** Checks the name of a theme and returns it. Throws if there is no such theme. */
export function checkTheme(theme: unknown): Theme {
  if (isTheme(theme)) return theme;
  const near = typeof theme === "string" ? didYouMean(theme, THEMES) : undefined;
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  throw new UndercroftError("bad-option", `theme must be ${themeRule()}, got ${show(theme)}.${hint}`, {
    option: "theme",
    value: theme,
  });
}

/** What a theme must be, in words. */
export function themeRule(): string {
  return `one of ${THEMES.join(", ")}`;
}
