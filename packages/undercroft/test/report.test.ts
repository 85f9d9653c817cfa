import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inflateRawSync } from "node:zlib";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { reportHtml } from "../src/insight/index.js";
import { openBrowser, type Page } from "./open-browser.js";
import { inventedSurvey, NASTY, shippedSurvey } from "./report-samples.js";
import { runCommand } from "./run-command.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "undercroft-report-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a report in a browser", () => {
  const pages = {
    two: () => reportHtml(shippedSurvey("caves", 80), shippedSurvey("bsp-interior", 80)),
    one: () => reportHtml(shippedSurvey("rooms", 40, { studio: undefined })),
    nasty: () => reportHtml(inventedSurvey(200, "a"), inventedSurvey(200, "b", { name: NASTY.prefab })),
  };
  const misdeeds: string[] = [];
  let browser: Awaited<ReturnType<typeof openBrowser>>;

  beforeAll(() => {
    for (const [name, make] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), make());
  });
  beforeEach(async (context) => {
    misdeeds.length = 0;
    browser = await openBrowser(context);
  });

  /** Opens a report, and lets the test fail if it complains, asks for anything or breaks its own policy. */
  async function visit(
    name: keyof typeof pages,
    look: (page: Page) => Promise<void>,
    options: BrowserContextOptions = {},
  ): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    try {
      const page = await context.newPage();
      page.on("console", (message) => misdeeds.push(message.text()));
      page.on("pageerror", (error) => misdeeds.push(String(error)));
      page.on("dialog", (dialog) => misdeeds.push(dialog.message()));
      page.on("request", (request) => {
        if (!/^(file|data|blob):/.test(request.url())) misdeeds.push(request.url());
      });
      await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
      if (options.javaScriptEnabled !== false) await page.locator("#range-choice").waitFor({ state: "visible" });
      await look(page);
      expect(misdeeds).toEqual([]);
    } finally {
      await context.close();
    }
  }

  const readout = (page: Page) => page.locator("#range-readout");

  test("draws the same cells as without a script, and others for another pair of metrics", async () => {
    const cells = (page: Page) =>
      page.locator("svg.range rect[class^=c]").evaluateAll((all) => {
        return all.map((cell) => ["class", "x", "y", "width"].map((key) => cell.getAttribute(key)!));
      });
    let still: string[][] = [];
    await visit("two", async (page) => void (still = await cells(page)), { javaScriptEnabled: false });
    await visit("two", async (page) => {
      const drawn = await cells(page);
      expect(drawn.length).toBeGreaterThan(20);
      // By place: the order in which they are drawn doesn't matter.
      expect(drawn.map(String).sort()).toEqual(still.map(String).sort());
      await page.locator("#range-y").selectOption({ label: "Way to the exit" });
      expect(await cells(page)).not.toEqual(drawn);
      await expect.poll(() => page.locator("svg.range.a text.axis").allTextContents()).toContain("way to the exit →");
      await page.locator("#range-x").selectOption({ label: "Rooms" });
      await expect.poll(() => readout(page).textContent()).toContain("Rooms that the steps of the chain have listed.");
    });
  });

  test("says what lies under the pointer, in both surveys, and opens it in the studio", async () => {
    await visit("two", async (page) => {
      const cell = page.locator("svg.range.b rect[class^=c]").last();
      await cell.hover();
      await expect
        .poll(() => readout(page).textContent())
        .toMatch(
          /^floor .+, loops .+bsp-interior: \d+ levels? \(.+ %\), seeds? \d+.*undercroft build bsp-interior --depth 3 --size 40x25 --seed \d+ Copycaves: /,
        );
      const link = readout(page).getByRole("link").first();
      expect(await link.getAttribute("href")).toMatch(
        /^http:\/\/127\.0\.0\.1:4321\/#recipe=bsp-interior&depth=3&size=40x25&seed=\d+$/,
      );
      const opened: string[] = [];
      await page.exposeFunction("opened", (address: string) => void opened.push(address));
      await page.evaluate("window.open = (address) => void opened(address)");
      await cell.click();
      await expect.poll(() => opened).toEqual([await link.getAttribute("href")]);
    });
  });

  test("can be used with the keyboard alone", async () => {
    await visit("two", async (page) => {
      const map = page.locator("svg.range.b");
      await map.focus();
      await page.keyboard.press("ArrowRight");
      const before = await readout(page).textContent();
      expect(before).toContain("bsp-interior");
      const seen = new Set([before]);
      for (const key of ["ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowRight"]) {
        await page.keyboard.press(key);
        seen.add(await readout(page).textContent());
      }
      expect(seen.size).toBeGreaterThan(3);
      await page.getByText("Skip to the report").focus();
      expect(await page.getByText("Skip to the report").boundingBox()).toMatchObject({ x: 8 });
    });
  });

  test("never runs code that a name contains", async () => {
    await visit("nasty", async (page) => {
      expect(await page.evaluate("window.hit")).toBeUndefined();
      await page.locator("svg.range.a rect[class^=c]").first().hover();
      // The seed that is markup is somewhere: every cell is looked at.
      await page.evaluate(() => {
        for (const map of document.querySelectorAll("svg.range")) {
          for (const cell of map.querySelectorAll("rect[class^=c]")) {
            const { x, y, width, height } = cell.getBoundingClientRect();
            const at = { clientX: x + width / 2, clientY: y + height / 2, bubbles: true };
            cell.dispatchEvent(new PointerEvent("pointermove", at));
          }
        }
      });
      for (const details of await page.locator("details").all())
        await details.evaluate((one) => one.setAttribute("open", ""));
      expect(await page.evaluate("window.hit")).toBeUndefined();
      expect(await page.locator("h1").textContent()).toBe(`${NASTY.recipe} and ${NASTY.prefab}`);
      expect(
        await page.locator("iframe, img[src=x], [onerror], [onload], [onmouseover], main script:not([type])").count(),
      ).toBe(0);
    });
  });

  test("has the user's own recipe in its links, as the studio reads them", async () => {
    await visit("nasty", async (page) => {
      await page.locator("svg.range.a rect[class^=c]").nth(3).hover();
      const address = await readout(page).getByRole("link").first().getAttribute("href");
      const packed = /^http:\/\/127\.0\.0\.1:4321\/#1\.([\w-]+)$/.exec(address!)![1]!;
      const state = JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());
      expect(state).toMatchObject({ depth: 3, size: [80, 50], recipe: { name: NASTY.recipe } });
      expect(state.seed).toEqual(expect.any(String));
    });
  });

  test("offers the command where there is no studio", async () => {
    await visit("one", async (page) => {
      expect(await page.locator('a[href^="http"]').count()).toBe(0);
      await page.locator("svg.range rect[class^=c]").first().click();
      await expect
        .poll(() => readout(page).textContent())
        .toContain("undercroft build rooms --depth 3 --size 40x25 --seed ");
      expect(await readout(page).getByRole("button", { name: "Copy" }).count()).toBe(1);
    });
  });

  test("has everything without a script, but for the choice of a pair", async () => {
    await visit(
      "two",
      async (page) => {
        expect(await page.locator("#range-choice").isVisible()).toBe(false);
        expect(await readout(page).isVisible()).toBe(false);
        expect(await page.locator("svg.range rect[class^=c] title").first().textContent()).toContain(
          "undercroft build caves",
        );
        for (const id of ["words", "range", "levels", "worth", "differs", "blame", "places", "variety", "again"]) {
          expect(await page.locator(`#${id}`).isVisible(), id).toBe(true);
        }
        const images = await page
          .locator("img")
          .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
        expect(images.length).toBeGreaterThan(20);
        expect(images).not.toContain("");
      },
      { javaScriptEnabled: false },
    );
  });

  test.each([1280, 390])("never scrolls sideways, %i wide, and its pictures load", async (width) => {
    await visit(
      "two",
      async (page) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const broken = await page.locator("img").evaluateAll(async (all) => {
          const pictures = all as HTMLImageElement[];
          await Promise.all(pictures.map((image) => image.decode()));
          return pictures.filter((image) => image.naturalWidth === 0).length;
        });
        expect(broken).toBe(0);
      },
      { viewport: { width, height: 900 } },
    );
  });

  test.each(["dark", "light"] as const)("has texts with enough contrast in the %s", async (colorScheme) => {
    await visit(
      "two",
      async (page) => {
        const pale = await page.evaluate(() => {
          const light = (color: string) => {
            const [r, g, b] = color.match(/[\d.]+/g)!.map((part) => {
              const share = Number(part) / 255;
              return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
          };
          const ground = (element: Element): string => {
            const color = getComputedStyle(element).backgroundColor;
            return color === "rgba(0, 0, 0, 0)" ? ground(element.parentElement!) : color;
          };
          const found: string[] = [];
          for (const element of document.querySelectorAll("body *")) {
            const text = [...element.childNodes].some(
              ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue!.trim() !== "",
            );
            if (!text || element.closest("script, title")) continue;
            const style = getComputedStyle(element);
            const ink = element instanceof SVGElement ? style.fill : style.color;
            const [a, b] = [light(ink), light(ground(element.closest("svg")?.parentElement ?? element))].sort(
              (x, y) => y - x,
            );
            if ((a! + 0.05) / (b! + 0.05) < 4.5) found.push(`${element.tagName} ${element.className} ${ink}`);
          }
          return [...new Set(found)];
        });
        expect(pale).toEqual([]);
      },
      { colorScheme },
    );
  });

  test("has a name for everything that can be used, and tables and headings in order", async () => {
    await visit("two", async (page) => {
      const faults = await page.evaluate(() => {
        const found: string[] = [];
        const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
        if (new Set(ids).size < ids.length) found.push("an id is there twice");
        for (const one of document.querySelectorAll("select, button, a, svg[role], [role=region], nav, form")) {
          const label = one.getAttribute("aria-label") ?? one.closest("label")?.textContent ?? one.textContent;
          if (!label?.trim()) found.push(one.outerHTML.slice(0, 80));
        }
        for (const { id } of document.querySelectorAll("section[aria-labelledby]")) {
          if (document.getElementById(`${id}-title`) === null) found.push(`${id} has no title`);
        }
        for (const table of document.querySelectorAll("table")) {
          const columns = table.querySelectorAll("thead th[scope=col]").length;
          if (table.caption === null || columns === 0) found.push("a table without a head");
          for (const row of table.querySelectorAll("tbody tr")) {
            if (row.children.length !== columns || row.querySelector("th[scope=row]") === null)
              found.push("a row that doesn't fit");
          }
        }
        let level = 0;
        for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
          const next = Number(heading.tagName[1]);
          if (next > level + 1) found.push(`a heading is skipped before ${heading.textContent}`);
          level = next;
        }
        return found;
      });
      expect(faults).toEqual([]);
    });
  });

  test("can be printed", async () => {
    await visit("two", async (page) => {
      const pdf = await page.pdf({ format: "A4" });
      expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
      expect(pdf.length).toBeGreaterThan(50_000);
      await page.emulateMedia({ media: "print" });
      expect(await page.locator("nav").isVisible()).toBe(false);
      expect(await page.locator("#differs table").isVisible()).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
    });
  });
});

describe("undercroft report", () => {
  const survey = async (name: string, ...args: string[]) => {
    const call = ["survey", "rooms", "--seeds", "30", "--size", "40x25", "--part", "10", "--threads", "1", "-q"];
    const { code, err } = await runCommand([...call, "--out", name, ...args], { cwd: folder });
    expect(err).toBe("");
    expect(code).toBe(0);
  };
  const read = (name: string) => readFileSync(join(folder, name), "utf8");

  beforeAll(async () => {
    await survey("a.survey", "--report", "a.html");
    await survey("b.survey", "--set", "simple-map.attempts=4");
  });

  test("writes the report of one survey, the same as survey --report", async () => {
    const { code, err } = await runCommand(["report", "a.survey", "-o", "one.html"], { cwd: folder });
    expect([code, err]).toEqual([0, "wrote one.html\n"]);
    expect(read("one.html")).toBe(read("a.html"));
    expect(read("one.html")).toContain("undercroft survey rooms --depth 1 --size 40x25 --part 10 --seeds 1..30");
    expect(read("one.html")).toContain("undercroft build rooms --depth 1 --size 40x25 --seed ");
    expect(read("one.html")).toContain("Share of the time");
  });

  test("compares two, which are called like their folders if their recipes have the same name", async () => {
    const { code, out } = await runCommand(["report", "a.survey", "b.survey/"], { cwd: folder });
    expect(code).toBe(0);
    expect(out).toContain("<title>a and b – survey of levels</title>");
    // A recipe that was changed is no longer the included one.
    expect(out).toContain("undercroft build rooms.json --depth 1 --size 40x25 --seed ");
    expect(out).toContain("Save this as rooms.json");
    expect(out.match(/<img src="data:image\/png/g)!.length).toBeGreaterThan(20);
  });

  test("names what is missing, and reports the rest", async () => {
    const [first] = readdirSync(join(folder, "b.survey", "parts")).sort();
    rmSync(join(folder, "b.survey", "parts", first!));
    const { code, out, err } = await runCommand(["report", "b.survey"], { cwd: folder });
    expect([code, err]).toEqual([0, "undercroft: b.survey: 1 part of 3 is missing. The report is about the others.\n"]);
    expect(out).toContain("10 seeds: 1 to 10");
  });

  test("leaves out pictures of levels that it can't build any more, and says so", async () => {
    const manifest = JSON.parse(read("a.survey/survey.json"));
    await survey("c.survey");
    const unknown = { ...manifest, recipe: { ...manifest.recipe, steps: [{ use: "my-own-step" }] } };
    writeFileSync(join(folder, "c.survey", "survey.json"), JSON.stringify(unknown));
    const { code, out, err } = await runCommand(["report", "c.survey"], { cwd: folder });
    expect(code).toBe(0);
    expect(err).toMatch(/^undercroft: c\.survey: its levels can't be built again, .*my-own-step/);
    expect(out).toContain("There are no pictures of");
    const changed = {
      ...manifest,
      recipe: { ...manifest.recipe, steps: [...manifest.recipe.steps, { use: "tidy-walls" }] },
    };
    writeFileSync(join(folder, "c.survey", "survey.json"), JSON.stringify(changed));
    expect((await runCommand(["report", "c.survey"], { cwd: folder })).err).toContain("have changed since");
  });

  test("refuses what isn't a survey, or is a damaged one", async () => {
    const fails = async (...args: string[]) => {
      const { code, out, err } = await runCommand(["report", ...args], { cwd: folder });
      expect(out).toBe("");
      return [code, err];
    };
    expect(await fails("nowhere")).toEqual([2, 'undercroft: there is no folder "nowhere".\n']);
    expect(await fails(".")).toEqual([2, "undercroft: . isn't a survey: it has no survey.json.\n"]);
    expect((await fails("a.survey", "--studio", "javascript:alert(1)"))[1]).toContain("studio must be an address");
    await survey("d.survey");
    const [part] = readdirSync(join(folder, "d.survey", "parts")).sort();
    writeFileSync(join(folder, "d.survey", "parts", part!), "{");
    expect(await fails("d.survey")).toEqual([1, expect.stringContaining(`${part}: it isn't JSON`)]);
    const { recipe: _, ...manifest } = JSON.parse(read("d.survey/survey.json"));
    writeFileSync(join(folder, "d.survey", "survey.json"), JSON.stringify(manifest));
    expect(await fails("d.survey")).toEqual([1, expect.stringContaining("survey.json: it has no recipe")]);
    rmSync(join(folder, "d.survey", "parts"), { recursive: true });
    writeFileSync(join(folder, "d.survey", "survey.json"), read("a.survey/survey.json"));
    expect(await fails("d.survey")).toEqual([1, "undercroft: d.survey: nothing is done yet. Run the survey first.\n"]);
    expect(existsSync(join(folder, "report.html"))).toBe(false);
  });
});
