import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const SHEETS = readdirSync(new URL(".", import.meta.url)).filter((name) => name.endsWith(".css"));
/** What is loaded after the rest, and so overrides it. */
const LATER = [...read("later-views.css").matchAll(/@import "\.\/([\w-]+\.css)"/g)].map(([, name]) => name!);

/** The classes that a stylesheet says something about wherever they are: `.card`, and not `.dialog .card` or `.card.wide`. */
function classesIn(sheet: string): readonly string[] {
  const selectors = [...read(sheet).matchAll(/([^{};]+)\{/g)].flatMap(([, list]) => list!.split(","));
  return selectors.map((selector) => selector.trim()).filter((selector) => /^\.[\w-]+$/.test(selector));
}

test("no two views that are loaded later style the same class", () => {
  expect(LATER.length).toBeGreaterThan(5);
  const owners = new Map<string, Set<string>>();
  for (const sheet of SHEETS) {
    for (const name of classesIn(sheet)) owners.set(name, (owners.get(name) ?? new Set()).add(sheet));
  }
  const shared = [...owners].filter(([, sheets]) => sheets.size > 1 && LATER.some((sheet) => sheets.has(sheet)));
  expect(shared.map(([name, sheets]) => `${name}: ${[...sheets].join(", ")}`)).toEqual([]);
});
