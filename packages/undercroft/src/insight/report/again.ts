import { toRecipeJson } from "../../formats/recipes/recipe-json.js";
import { METRICS_VERSION } from "../metrics/table.js";
import { listed, many, thousands } from "../words.js";
import { type Html, html } from "./html.js";
import { bySide, panel } from "./parts.js";
import type { Side } from "./side.js";

/** The panel that says how to get the same again. */
export function againPanel(sides: readonly Side[]): Html {
  return panel("again", "How to get it again", undefined, bySide(sides, facts));
}

function facts(side: Side): Html {
  const { summary, subject } = side;
  const { source, recipe, missing = [], attempts, depth, size, library, steps, packs } = subject;
  const fact = (term: string, value: Html | string) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`;
  const versions = Object.entries(steps).map(([step, version]) => `${step} ${version}`);
  return html`<dl class="facts">${[
    subject.command !== undefined &&
      fact("Command", html`<span class="command"><code>${subject.command}</code></span>`),
    fact("Seeds", seedsText(side)),
    missing.length > 0 &&
      fact(
        "Missing",
        html`<span class="warn">▲</span> ${many(
          missing.reduce((sum, [first, last]) => sum + last - first + 1, 0),
          "seed",
        )}: ${listed(missing.map(interval), 8)}`,
      ),
    fact("Size, depth, attempts", `${size.join("x")}, depth ${depth}, at most ${many(attempts, "attempt")}`),
    fact("Versions", `${library === undefined ? "" : `undercroft ${library}, `}metrics ${METRICS_VERSION}`),
    fact("Steps", versions.join(", ")),
    Object.keys(packs).length > 0 &&
      fact(
        "Content",
        html`<details><summary>${many(Object.keys(packs).length, "pack or prefab", "packs and prefabs")}</summary><ul>${Object.entries(packs).map(([pack, hash]) => html`<li>${pack} <code>${hash}</code></li>`)}</ul></details>`,
      ),
    fact("Key", html`<code>${summary.frame.key}</code>`),
    fact("Digest", html`<code>${summary.digest}</code> <span class="of">the same digest means the same levels</span>`),
    !side.isShipped &&
      fact(
        "Recipe",
        html`<details><summary>Save this as ${source}</summary><pre tabindex="0">${toRecipeJson(recipe)}</pre></details>`,
      ),
  ]}</dl>`;
}

function seedsText({ summary, sample }: Side): string {
  const { intervals, names } = summary.seeds;
  const ranges = [...intervals.map(interval), ...names];
  const part =
    sample.length < summary.levels ? `; a sample of ${thousands(sample.length)} of them is kept level by level` : "";
  return `${thousands(summary.seeds.size)}: ${listed(ranges, 8)}${part}`;
}

function interval([first, last]: readonly [number, number]): string {
  return first === last ? `${first}` : `${first} to ${last}`;
}
