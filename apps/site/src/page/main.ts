// What a page can do once its script has come. All of it can be read without.

import { startCopying } from "./copying.ts";
import { startSearch } from "./search-box.ts";
import { storedTheme, storeTheme, type Theme } from "./stored-theme.ts";

const root = document.documentElement;

/** Light and dark: the choice is kept, and applies to the studio, too. */
function startTheme(): void {
  const button = document.querySelector<HTMLButtonElement>(".theme");
  if (button === null) return;
  const system = matchMedia("(prefers-color-scheme: light)");
  const current = (): Theme =>
    storedTheme() ?? (root.dataset["theme"] as Theme | undefined) ?? (system.matches ? "light" : "dark");
  const show = () => {
    const other = current() === "dark" ? "light" : "dark";
    button.textContent = other === "dark" ? "☾" : "☀";
    button.ariaLabel = button.title = `Switch to the ${other} theme`;
  };
  button.addEventListener("click", () => {
    const other = current() === "dark" ? "light" : "dark";
    root.dataset["theme"] = other;
    storeTheme(other);
    show();
  });
  system.addEventListener("change", show);
  show();
}

/** Only what can be scrolled needs a place in the order of the keys. */
function startScrolling(): void {
  const parts = document.querySelectorAll<HTMLElement>(".table, pre");
  const observer = new ResizeObserver((changes) => {
    for (const { target } of changes) {
      const part = target as HTMLElement;
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    }
  });
  for (const part of parts) observer.observe(part);
}

/** What is on this page: always open beside it, and on demand above it; and where in it the reader is. */
function startToc(): void {
  const list = document.querySelector<HTMLDetailsElement>(".toc details");
  if (list === null) return;
  const isBeside = matchMedia("(min-width: 1200px)");
  const fit = () => {
    list.open = isBeside.matches;
  };
  isBeside.addEventListener("change", fit);
  fit();
  const links = new Map([...list.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]));
  const headings = [...links.keys()].flatMap((id) => document.getElementById(id) ?? []);
  const mark = () => {
    const read = headings.findLast((it) => it.getBoundingClientRect().top < 120) ?? headings[0];
    for (const [id, link] of links) link.toggleAttribute("data-here", id === read?.id);
  };
  addEventListener("scroll", mark, { passive: true });
  mark();
}

/** The page that is open is in sight among all others. */
function startContents(): void {
  const list = document.querySelector<HTMLElement>(".contents");
  const here = list?.querySelector<HTMLElement>('[aria-current="page"]');
  if (list && here) list.scrollTop = here.offsetTop - list.clientHeight / 3;
}

startTheme();
startSearch();
startCopying();
startScrolling();
startToc();
startContents();
