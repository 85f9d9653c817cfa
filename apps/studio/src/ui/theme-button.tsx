import { effect, signal } from "@preact/signals";

export type Theme = "dark" | "light";
const STORED = "undercroft-studio-theme";

/** The theme that was chosen here before, or the system's. */
function firstTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED);
    if (stored === "dark" || stored === "light") return stored;
  } catch {
    // A browser may refuse to store anything.
  }
  return matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
}

export const theme = signal<Theme>(firstTheme());

effect(() => {
  document.documentElement.dataset.theme = theme.value;
});

export function ThemeButton() {
  const other = theme.value === "dark" ? "light" : "dark";
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={`Switch to the ${other} theme`}
      title={`Switch to the ${other} theme`}
      onClick={() => {
        theme.value = other;
        try {
          localStorage.setItem(STORED, other);
        } catch {
          // It holds until the page is closed.
        }
      }}
    >
      {other === "dark" ? "☾" : "☀"}
    </button>
  );
}
