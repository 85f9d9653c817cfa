import { checkArgument, isPlain, type Kind } from "../../core/index.js";
import { Survey } from "../survey.js";
import { many } from "../words.js";
import { againPanel } from "./again.js";
import { blamePanel } from "./blame.js";
import { choicesPanel } from "./choices.js";
import { differencesPanel, shiftsOf } from "./differences.js";
import { figuresPanel } from "./figures.js";
import { findingsOf, findingsPanel } from "./findings.js";
import { holesPanel } from "./holes.js";
import { escaped, Html, html, joined } from "./html.js";
import { levelsPanel, Pictures } from "./levels.js";
import { sideName } from "./parts.js";
import { placesPanel } from "./places.js";
import { expressiveRange, rangePanel } from "./range.js";
import { SCRIPT } from "./script.js";
import { type Facts, sentencesPanel } from "./sentences.js";
import { sha256 } from "./sha256.js";
import { type ReportedSurvey, reportedSurvey, Side } from "./side.js";
import { STYLE } from "./style.js";
import { varietyOf, varietyPanel } from "./variety.js";
import { vaultsPanel } from "./vaults.js";

/**
 * Returns a report about a survey, or about the differences of two, as one HTML file without anything outside of it. The
 * same surveys give the same bytes. It can be read without JavaScript; only the choice of other metrics for the expressive
 * range needs it.
 *
 * A survey that `surveyPart` returned is enough. To add times, links to a studio or the command that made it, or for a survey
 * that was read, pass an object with all of that.
 *
 * @example
 * import { recipeChain, shippedRecipe } from "undercroft/recipes";
 * import { reportHtml, surveyPart } from "undercroft/insight";
 *
 * const page = reportHtml(surveyPart(recipeChain(shippedRecipe("rooms")), [1, 20]));
 * console.log(page.startsWith("<!doctype html>")); // true
 */
export function reportHtml(survey: Survey | ReportedSurvey, other?: Survey | ReportedSurvey): string {
  checkArgument("reportHtml", "survey", REPORTED, survey);
  if (other !== undefined) checkArgument("reportHtml", "other", REPORTED, other);
  const side = (letter: "a" | "b", given: Survey | ReportedSurvey) =>
    new Side(letter, given instanceof Survey ? reportedSurvey(given) : given);
  const sides = [side("a", survey), ...(other === undefined ? [] : [side("b", other)])];
  const [a, b] = sides as [Side, Side | undefined];
  const range = expressiveRange(sides);
  const pictures = new Pictures();
  const findings = sides.flatMap(findingsOf);
  const cells = range.cells.map(({ length }) => length);
  const facts: Facts = {
    sides,
    findings,
    cells,
    shifts: b === undefined ? [] : shiftsOf(a, b),
    varieties: varietyOf(sides),
  };
  const panels = [
    sentencesPanel(facts),
    figuresPanel(facts),
    rangePanel(sides, range),
    levelsPanel(sides, pictures),
    findingsPanel(sides, findings),
    differencesPanel(sides, facts.shifts),
    blamePanel(sides),
    vaultsPanel(sides),
    placesPanel(sides),
    choicesPanel(sides),
    varietyPanel(facts.varieties, cells, pictures),
    holesPanel(sides),
    againPanel(sides),
  ];
  const title = sides.map(({ name }) => name).join(" and ");
  return page(
    title,
    html`<header><h1>${joined(sides.map(sideName), " and ")}</h1><p class="hint">${subtitle(sides)}</p>${contents(panels)}</header><main id="main">${panels}</main>`,
  );
}

function subtitle(sides: readonly Side[]): Html {
  const of = ({ summary, subject }: Side) =>
    `${many(summary.seeds.size, "seed")}, depth ${subject.depth}, ${subject.size.join("×")}${subject.library === undefined ? "" : `, undercroft ${subject.library}`}`;
  const texts = [...new Set(sides.map(of))];
  if (sides.length === 1) return html`${texts[0]!}`;
  const [a, b] = sides as [Side, Side];
  const areSame = JSON.stringify(a.summary.seeds) === JSON.stringify(b.summary.seeds);
  const seeds = areSame ? "the same seeds" : "other seeds";
  if (texts.length === 1) return html`${texts[0]!.replace(" seeds", " seeds each")}, ${seeds}`;
  return html`${joined(
    sides.map((side) => html`${sideName(side)}: ${of(side)}`),
    "; ",
  )}; ${seeds}`;
}

/** Links to all panels that have a heading. */
function contents(panels: readonly (Html | undefined)[]): Html {
  const links = panels.flatMap((panel) => {
    const [, id, title] = /^<section id="([\w-]+)"[^>]*><h2 id="[\w-]+">([^<]*)<\/h2>/.exec(panel?.text ?? "") ?? [];
    return id === undefined ? [] : html`<a href="#${id}">${new Html(title!)}</a>`;
  });
  return html`<nav aria-label="Contents">${links}</nav>`;
}

function page(title: string, body: Html): string {
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `style-src 'sha256-${sha256(STYLE)}'`,
    `script-src 'sha256-${sha256(SCRIPT)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escaped(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="generator" content="undercroft">
<title>${escaped(title)} – survey of levels</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
${body.text}
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const REPORTED: Kind = {
  rule: "a Survey, or { name, summary, subject }",
  fits: (value) => value instanceof Survey || (isPlain(value) && value.summary instanceof Survey),
};
