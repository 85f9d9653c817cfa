// Runs before anything is drawn: a page that is light for a moment and then dark hurts.

import { storedTheme } from "./stored-theme.ts";

const root = document.documentElement;
const theme = storedTheme();
if (theme !== undefined) root.dataset["theme"] = theme;
// What only scripts can do stays out of sight where none run.
root.classList.add("scripted");
