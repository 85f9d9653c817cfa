import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { caught } from "../../../test/kit/caught.js";
import { inventedSurvey, NASTY, shippedSurvey, surveyOf } from "../../../test/report-samples.js";
import { recipeChain, shippedRecipe } from "../../recipes/index.js";
import { Histogram } from "../histogram.js";
import { metricPosition } from "../metrics/names.js";
import { METRICS, NONE } from "../metrics/table.js";
import { Survey } from "../survey.js";
import { surveyPart } from "../surveyor.js";
import { percent } from "../words.js";
import { axisOf, binLabel, binOf } from "./axis.js";
import { findingsOf, sharedSteps } from "./findings.js";
import { holesOf } from "./holes.js";
import { escaped, html } from "./html.js";
import { quantilesOf } from "./ranks.js";
import { reportHtml } from "./report.js";
import { quoted, Side } from "./side.js";
import { stepGroups } from "./step-groups.js";
import { vaultsOf } from "./vaults.js";

const CAVES = shippedSurvey("caves", 60);
const ROOMS = shippedSurvey("rooms", 60);
const ONE = reportHtml(CAVES);
const TWO = reportHtml(CAVES, ROOMS);

const headings = (page: string) => [...page.matchAll(/<h2 id="[\w-]+">([^<]*)<\/h2>/g)].map(([, title]) => title);
const section = (page: string, id: string) => new RegExp(`<section id="${id}".*?</section>`, "s").exec(page)?.[0] ?? "";
/** What people read without a script. */
const textOf = (part: string) =>
  part
    .replace(/<script.*?<\/script>/gs, "")
    .replace(/<[^>]*>/g, "")
    .replaceAll("\u00a0", " ");

describe("a report", () => {
  test("is the same to the byte for the same surveys, in whatever way they were counted", () => {
    expect(reportHtml(CAVES)).toBe(ONE);
    const again = { ...CAVES, summary: Survey.read(JSON.parse(JSON.stringify(CAVES.summary))) };
    expect(reportHtml(again, ROOMS)).toBe(TWO);
    expect(ONE).not.toMatch(/\b20[2-9]\d-\d\d/);
  });

  test("takes a survey as it was made, but not one that was read and can't say how", () => {
    const survey = surveyPart(recipeChain(shippedRecipe("rooms"), { size: [30, 20] }), [1, 12], { depth: 2 });
    const page = reportHtml(survey);
    expect(textOf(page)).toContain("12 seeds, depth 2, 30×20");
    expect(page).toContain("undercroft build rooms --depth 2 --size 30x20 --seed ");
    expect(section(page, "levels")).toContain("<img");
    expect(section(page, "again")).not.toContain("undefined");
    expect(headings(reportHtml(survey, CAVES))).toContain("What differs");
    const read = Survey.read(JSON.parse(JSON.stringify(survey)));
    expect(caught(() => reportHtml(read)).message).toBe(
      "report: this survey was read, and doesn't know what built its levels. Pass an object with its name, summary and subject, or use the command undercroft report.",
    );
  });

  test("says what never comes together, and how to look for it", () => {
    const row = (values: Readonly<Record<string, number>>) => {
      const all = new Int32Array(METRICS.length).fill(NONE);
      for (const [name, value] of Object.entries(values)) all[metricPosition(name)] = value;
      return all;
    };
    // The path has nothing to do with the loops; foes are many only where loops are few.
    const sample = Array.from({ length: 900 }, (_, i) => ({
      ...CAVES.summary.sample[0]!,
      seed: `${i}`,
      row: row({ loops: i % 30, path: Math.floor(i / 30), foes: i % 30 < 10 ? 12 : (i + Math.floor(i / 30)) % 3 }),
    }));
    const holesIn = (levels: typeof sample) =>
      holesOf(levels).map(({ ends, levels: count }) => ({
        ends: ends.map(({ id, isHigh, limit }) => `${id} ${isHigh ? ">=" : "<="} ${limit}`),
        levels: count,
      }));
    expect(holesIn(sample)).toEqual([{ ends: ["loops <= 9", "foes <= 1"], levels: 0 }]);
    // The same with high values in place of low ones.
    const loops = metricPosition("loops");
    const foes = metricPosition("foes");
    const turned = sample.map((level) => {
      const own = level.row.slice();
      own[loops] = 29 - own[loops]!;
      own[foes] = 12 - own[foes]!;
      return { ...level, row: own };
    });
    expect(holesIn(turned)).toEqual([
      { ends: ["loops <= 9", "foes <= 0"], levels: 0 },
      { ends: ["loops >= 19", "foes >= 11"], levels: 20 },
    ]);

    const page = reportHtml(surveyPart(recipeChain(shippedRecipe("caves"), { size: [40, 25] }), [1, 120]));
    expect(headings(page)).toContain("Holes in the range");
    expect(textOf(section(page, "holes"))).toMatch(/--where "\w+ [<>]= [\d.]+ and \w+ [<>]= [\d.]+"|None: every/);
  });

  test("has its panels in order, and links to all of them", () => {
    expect(headings(ONE)).toEqual([
      "In words",
      "Expressive range",
      "Levels to look at",
      "Worth a look",
      "What the levels are like",
      "Blame",
      "Where things are",
      "Diversity",
      "How to get it again",
    ]);
    expect(headings(TWO)).toContain("What differs");
    for (const [, id] of ONE.matchAll(/<a href="#([\w-]+)"/g)) expect(ONE).toContain(`id="${id}"`);
  });

  test("says the most important things in five sentences", () => {
    const words = textOf(section(ONE, "words"));
    expect(words).toContain("Nothing is broken. 0 of 60 levels are broken: fewer than 1 in 20 with 95 % confidence.");
    expect(words).toMatch(/A typical level has \d+ % floor, a way of \d+ moves to the exit and \d+ loops\./);
    expect(words).toMatch(/A level takes \d\.\d\d ms on average, and \d+ % of that is [\w#-]+\./);
    expect(words).toContain("No vaults are due in these levels.");
    expect(words).toContain("No two levels are the same.");
    const both = textOf(section(TWO, "words"));
    expect(both).toContain("All 60 seeds give a level in both surveys");
    expect(both).toMatch(/Largest shifts: rooms has .+ instead of .+\. \d+ metrics of \d+ moved\./);
    expect(both).toMatch(/(more|equally) varied:/);
  });

  test("compares the same seeds one by one, and others as a whole", () => {
    expect(textOf(section(TWO, "differs"))).toContain("levels are compared one by one");
    const others = surveyOf(ROOMS.chain!, ["rats", "cats"], { source: "rooms" });
    expect(textOf(section(reportHtml(CAVES, others), "differs"))).toContain("compared as a whole");
  });

  test("can be read without a script: the range is a picture with the seed and the command in each cell", () => {
    const range = section(TWO, "range");
    expect(range.match(/<svg class="range [ab]"/g)).toHaveLength(2);
    const [, address, title] = /<a href="([^"]+)" tabindex="-1"><rect[^>]*><title>([^<]*)<\/title>/.exec(range)!;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:4321\/#recipe=caves&amp;depth=3&amp;size=40x25&amp;seed=\d+$/);
    expect(title).toMatch(
      /^floor .+, loops .+: \d+ levels?, such as seed (\d+)\nundercroft build caves --depth 3 --size 40x25 --seed \1$/,
    );
    expect(textOf(range)).toContain("Fullest cells of caves");
    expect(section(TWO, "levels").match(/<img src="data:image\/png;base64,/g)).toHaveLength(16);
    expect(section(TWO, "places").match(/<img src="data:image\/png;base64,/g)!.length).toBeGreaterThanOrEqual(6);
  });

  test("runs one script and one style, by their hashes, and asks nobody for anything", () => {
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(ONE)![1]!.replaceAll("&#39;", "'");
    expect(policy).toMatch(
      /^default-src 'none'; img-src data:; style-src 'sha256-[\w+/=]{44}'; script-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'$/,
    );
    expect(ONE.match(/<script>/g)).toHaveLength(1);
    expect(ONE.match(/<style>/g)).toHaveLength(1);
    expect(ONE).not.toMatch(/<[^>]* (on\w+|style)=/);
    expect(ONE).not.toMatch(/<(link|img|script)[^>]* (src|href)="(?!data:)/);
  });

  test("shows a broken survey: no levels at all", () => {
    const chain = recipeChain({
      size: [20, 10],
      steps: [
        { use: "maze" },
        { use: "area-start" },
        { use: "distant-exit" },
        { use: "accept", bands: ["floorShare 0.99.."] },
      ],
    });
    const page = reportHtml(surveyOf(chain, ["1", "2"]));
    expect(textOf(section(page, "words"))).toContain("2 seeds give no level. All 2 levels are broken.");
    expect(textOf(section(page, "worth"))).toContain("2 seeds of 2 (100 %) give no level");
    expect(headings(page)).toContain("How to get it again");
  });

  test("says so if there is no chain for pictures, no clock and no studio", () => {
    const { chain: _, times: __, studio: ___, ...rest } = CAVES;
    const page = reportHtml(rest);
    expect(section(page, "levels")).not.toContain("<img");
    expect(textOf(section(page, "levels"))).toContain("There are no pictures of caves");
    expect(textOf(section(page, "blame"))).not.toContain("Share of the time");
    expect(page).not.toContain("127.0.0.1");
  });

  test("warns if a level is no longer what it was", () => {
    const json = JSON.parse(JSON.stringify(CAVES.summary));
    for (const level of json.sample) level.hash = "0".repeat(32);
    const page = reportHtml({ ...CAVES, summary: Survey.read(json) });
    expect(textOf(section(page, "levels"))).toContain("are no longer what they were when they were surveyed");
    expect(textOf(section(ONE, "levels"))).not.toContain("no longer");
  });

  test("shows where things are on maps that are wider than 80 cells on a grid of 80 by 50 squares", () => {
    const survey = surveyPart(recipeChain(shippedRecipe("rooms"), { size: [120, 60] }), [1, 2]);
    const places = section(reportHtml(survey), "places");
    const pictures = [...places.matchAll(/<img src="data:image\/png;base64,([^"]+)" width="(\d+)" height="(\d+)"/g)];
    expect(pictures.length).toBeGreaterThanOrEqual(3);
    for (const [, data, width, height] of pictures) {
      const header = Buffer.from(data!, "base64");
      expect([header.readUInt32BE(16), header.readUInt32BE(20), width, height]).toEqual([80, 50, "320", "200"]);
    }
    const floor = Array.from(survey.heat("floor").counts).reduce((sum, count) => sum + count, 0);
    expect(textOf(places)).toContain(`${percent(floor / (2 * 120 * 60))} of the map on average`);
  });

  test("names the number of squares that hold all starts of a wide map", () => {
    const summary = new Survey({ key: "wide", width: 200, height: 120 });
    const row = new Int32Array(METRICS.length).fill(NONE);
    const nothing = { hash: "0", row, steps: [], rejections: [], notes: [], due: [], placements: [] };
    const floor = Array.from({ length: 200 * 120 }, (_, cell) => cell);
    // Two cells that lie in the same square, which is 2.5 cells wide.
    for (let i = 0; i < 100; i++) {
      summary.add({ ...nothing, seed: `${i}`, places: { floor, start: [i % 2], exit: [i], foes: [] } });
    }
    expect(findingsOf(new Side("a", { ...CAVES, summary })).map(({ title, text }) => `${title}: ${text}`)).toContain(
      "Starts are always in the same place: 100 % of all starts are on 1 square of a grid of 80x50, though 4,000 of 4,000 are floor in some level.",
    );
  });

  test("refuses a studio that isn't an address", () => {
    expect(caught(() => reportHtml({ ...CAVES, studio: "javascript:alert(1)//http://" }))).toMatchObject({
      code: "bad-option",
    });
  });

  test("never has names as markup", () => {
    const page = reportHtml(inventedSurvey(300, "a"), inventedSurvey(300, "b", { name: NASTY.prefab }));
    const outside = page.replace(/<script>.*?<\/script>/s, "");
    for (const name of Object.values(NASTY)) {
      expect(outside, name).not.toContain(name);
      expect(outside, name).toContain(escaped(name));
    }
    expect(outside).not.toMatch(/<(img src=x|iframe|svg onload|b>&amp;amp;)/);
    // Whatever is in the data can't end the script that holds it.
    expect(page.match(/<\/script>/g)).toHaveLength(2);
  });

  test("of two surveys with 2,000 levels each has at most 600 kB", () => {
    const page = reportHtml(inventedSurvey(2000, "a"), inventedSurvey(2000, "b"));
    // These levels have no pictures, which would be another 100 kB, but real ones aren't noise and pack much better.
    // These levels have no pictures, but their values are noise. Real surveys of so many levels have 540 kB with pictures.
    expect(page.length).toBeLessThan(570_000);
  });
});

describe("links to the studio", () => {
  test("of an included recipe can be typed", () => {
    expect(new Side("a", CAVES).link("a&b")).toBe("http://127.0.0.1:4321/#recipe=caves&depth=3&size=40x25&seed=a%26b");
  });

  test("of another recipe hold it as a whole, and so does a seed with half a character", () => {
    const { subject } = CAVES;
    const mine = new Side("a", { ...CAVES, subject: { ...subject, source: "mine.json" } });
    const { recipe, size, depth } = subject;
    expect(stateIn(mine.link("rats")!)).toEqual({ recipe, seed: "rats", depth, size });
    expect(stateIn(new Side("a", CAVES).link("\ud800")!)).toEqual({ recipe: "caves", seed: "\ud800", depth, size });
  });

  function stateIn(link: string): unknown {
    const packed = /#1\.([\w-]+)$/.exec(link)![1]!;
    return JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
  }

  test("commands quote what a shell would change", () => {
    expect(quoted("caves")).toBe("caves");
    expect(quoted("it's $HOME")).toBe(`'it'\\''s $HOME'`);
    expect(quoted("")).toBe("''");
  });
});

describe("axes", () => {
  const path = metricPosition("path");
  const floor = metricPosition("floorShare");

  test("have a range for each value where there are few", () => {
    const axis = axisOf(path, [Histogram.of([3, 4, 4, 9])])!;
    expect(axis).toMatchObject({ low: 3, step: 1, bins: 7, isBelow: false, isAbove: false });
    expect(binLabel(axis, 0)).toBe("3 moves");
    expect(binOf(axis, 9)).toBe(6);
  });

  test("say so where their ends hold everything beyond", () => {
    const values = Array.from({ length: 1000 }, (_, i) => 100 + (i % 300));
    const axis = axisOf(path, [Histogram.of([...values, 1, 2, 9000])])!;
    expect(axis.isBelow && axis.isAbove).toBe(true);
    expect(axis.bins).toBeLessThanOrEqual(32);
    expect(binOf(axis, 1)).toBe(0);
    expect(binOf(axis, 9000)).toBe(axis.bins - 1);
    expect(binLabel(axis, axis.bins - 1)).toMatch(/^\d+ moves and beyond$/);
    expect(binLabel(axis, 0)).toMatch(/^\d+ moves and below$/);
  });

  test("cut shares at percentages that people like", () => {
    const values = Array.from({ length: 1000 }, (_, i) => 3000 + 2 * i);
    const axis = axisOf(floor, [Histogram.of(values)])!;
    expect(axis.step).toBe(80);
    expect(binLabel(axis, 5)).toMatch(/^\d\d\.\d–\d\d\.\d %$/);
  });

  test("aren't there if all levels have the same value", () => {
    expect(axisOf(path, [Histogram.of([5, 5]), Histogram.of([null])])).toBeUndefined();
  });

  test("quantiles are those of the histogram", () => {
    const shares = [0, 0.01, 0.05, 0.5, 0.95, 0.99, 1];
    for (const { id } of METRICS) {
      const histogram = CAVES.summary.histogram(id);
      if (histogram.total === 0) expect(quantilesOf(histogram, shares)).toBeUndefined();
      else expect(quantilesOf(histogram, shares), id).toEqual(shares.map((share) => histogram.quantile(share)));
    }
  });
});

describe("what odd levels share", () => {
  const level = (seed: number, ...steps: string[]) => ({
    seed: `${seed}`,
    hash: "",
    steps: ["first#1", ...steps],
    row: new Int32Array(),
  });

  test("is the step that they have and others don't, with what always comes with it", () => {
    const all = Array.from({ length: 200 }, (_, i) => level(i, ...(i % 10 === 0 ? ["bad#1", "friend#1"] : ["good#1"])));
    const groups = stepGroups(all);
    expect(groups.map(({ steps, count }) => [steps, count])).toEqual([
      [["bad#1", "friend#1"], 20],
      [["good#1"], 180],
    ]);
    expect(sharedSteps(all, groups, ({ seed }) => Number(seed) % 20 === 0)).toBe(
      "All 10 of them use bad#1 (with friend#1), but only 20 of all 200 do: 10 times as often.",
    );
  });

  test("is a pair of steps if either alone is innocent", () => {
    const all = Array.from({ length: 400 }, (_, i) =>
      level(
        i,
        ...(i % 2 === 0 ? ["start#1"] : []),
        ...(i % 3 === 0 ? ["stairs#1"] : []),
        ...(i % 5 < 2 ? ["noise#1"] : []),
      ),
    );
    const words = sharedSteps(all, stepGroups(all), ({ seed }) => Number(seed) % 12 === 0);
    expect(words).toMatch(/^All 34 of them use stairs#1 and start#1, but only 67 of all 400 do/);
  });

  test("is nothing where it is luck", () => {
    const all = Array.from({ length: 300 }, (_, i) => level(i, `branch#${(i * 7919) % 3}`));
    expect(sharedSteps(all, stepGroups(all), ({ seed }) => Number(seed) % 50 === 1)).toBeUndefined();
    expect(sharedSteps(all, stepGroups(all), () => true)).toBeUndefined();
  });
});

describe("findings", () => {
  test("count all levels, and name the oddest seeds first", () => {
    const side = new Side("a", CAVES);
    const position = metricPosition("foesInSight");
    const odd = side.sample.filter(({ row }) => row[position]! > 0);
    const worth = textOf(section(ONE, "worth"));
    expect(odd.length).toBeGreaterThan(0);
    expect(worth).toContain(`${odd.length} levels of 60`);
    const most = Math.max(...odd.map(({ row }) => row[position]!));
    const [first] = /Seeds (\d+)/.exec(worth.slice(worth.indexOf("Foes in sight")))!.slice(1);
    expect(side.sample.find(({ seed }) => seed === first)!.row[position]).toBe(most);
  });

  test("name broken and crashed seeds, failed attempts and slow steps", () => {
    const worth = section(reportHtml(inventedSurvey(300, "a")), "worth");
    for (const title of ["No level", "Hung or crashed", "Failed attempts", "Slow"])
      expect(worth).toContain(` ${title}<`);
  });

  test("say which vaults come too seldom", () => {
    const [vault] = vaultsOf(new Side("a", inventedSurvey(300, "a")));
    expect(vault).toMatchObject({ name: NASTY.prefab, due: 300, tried: 300, isRare: true });
    const text = textOf(section(reportHtml(inventedSurvey(300, "a")), "words"));
    expect(text).toContain("1 vault comes less than half as often as its weight says.");
    // The share of the tries that placed it, which is never above 100 %.
    const table = section(reportHtml(inventedSurvey(300, "a")), "vaults");
    expect(table).toMatch(/18\s%<span class="of">14\s% – 23\s%</);
  });
});

test("pieces of a page escape whatever they are given", () => {
  expect(html`<p title="${`"'`}">${["<a>", 1, undefined, false, html`<b>${"&"}</b>`]}</p>`.text).toBe(
    '<p title="&quot;&#39;">&lt;a&gt;1<b>&amp;</b></p>',
  );
});
