export type Theme = "dark" | "light";

/** The studio uses the same key, so a theme that is chosen there applies here. */
const STORED = "undercroft-studio-theme";

/** The theme that was chosen before; undefined leaves it to the system. */
export function storedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(STORED);
    return stored === "dark" || stored === "light" ? stored : undefined;
  } catch {
    // A browser may refuse to store anything.
    return undefined;
  }
}

export function storeTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // It holds until the page is closed.
  }
}
