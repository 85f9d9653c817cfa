import { effect, signal } from "@preact/signals";
import { remember, remembered } from "./remembered.ts";

export type Theme = "dark" | "light";
const STORED = "theme";

/** The theme that was chosen here before, or the system's. */
function firstTheme(): Theme {
  const chosen = remembered(STORED);
  if (chosen === "dark" || chosen === "light") return chosen;
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
        remember(STORED, other);
      }}
    >
      {other === "dark" ? "☾" : "☀"}
    </button>
  );
}
