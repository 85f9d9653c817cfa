import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { decodeLink } from "studio/link";
import { beforeAll, describe, expect, test } from "vitest";
import { exportsOf, publicEntries } from "../../../scripts/check/api.mjs";
import { built } from "../../../scripts/workspace.mjs";
import { renderArticle } from "../build/markdown.mjs";
import { allPages, readContents } from "../build/pages.mjs";
import { Pictures, withShortPaths } from "../build/pictures.mjs";
import { makeSite } from "../build/site.mjs";
import { manual, searchIndex, WEB } from "./manual.ts";

let files: Awaited<ReturnType<typeof manual>>;
/** The pages of the manual itself, by their paths. */
let pages: Map<string, string>;

beforeAll(async () => {
  files = await manual();
  pages = new Map(
    [...files]
      .filter(([path]) => path.endsWith(".html") && !path.startsWith("studio/"))
      .map(([path, content]) => [path, String(content)]),
  );
});

/** Every value of an attribute on a page. */
function attributes(html: string, name: string): string[] {
  return Array.from(html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, "g")), ([, value]) =>
    value!.replaceAll("&amp;", "&"),
  );
}

const idsOf = (path: string) => new Set(attributes(pages.get(path) ?? "", "id"));

describe("links", () => {
  /** What is wrong with a link of a page. */
  function broken(path: string, href: string): string | undefined {
    if (/^https?:/.test(href)) return undefined;
    if (href.startsWith("/") && path !== "404.html") return "starts at the root of the host";
    const [target = "", hash] = href.split("#", 2);
    const from = path === "404.html" ? "/" : posix.join("/", posix.dirname(path));
    const file = target === "" ? path : posix.resolve(from, target).slice(1);
    const inStudio = file.startsWith("studio/") && existsSync(join(WEB, file.slice("studio/".length)));
    if (!files.has(file) && !inStudio) return "leads nowhere";
    if (hash === undefined || !pages.has(file)) return undefined;
    return idsOf(file).has(decodeURIComponent(hash)) ? undefined : "has no such place on its page";
  }

  test("Every link and every file that a page loads is there, and so is every place on a page.", () => {
    const found = [...pages].flatMap(([path, html]) =>
      [...attributes(html, "href"), ...attributes(html, "src")].flatMap((href) => {
        const why = broken(path, href);
        return why === undefined ? [] : [`${path}: ${href} ${why}`];
      }),
    );
    expect(found).toEqual([]);
    expect(pages.size).toBeGreaterThan(600);
  });

  test("Links to levels say what the studio understands.", async () => {
    const links = [...pages.values()].flatMap((html) =>
      attributes(html, "href").filter((href) => /studio\/index\.html#/.test(href)),
    );
    expect(links.length).toBeGreaterThan(40);
    const recipes = new Set((await built("entries/recipes.js")).RECIPES.map(({ name }: { name: string }) => name));
    for (const link of new Set(links)) {
      const { recipe, seed } = await decodeLink(link.split("#")[1]!);
      expect(recipes, link).toContain(recipe);
      expect(seed, link).toMatch(/^[a-z]+$/);
    }
  });

  test("No id occurs twice on a page.", () => {
    for (const [path, html] of pages) {
      const ids = attributes(html, "id");
      expect(ids.length, path).toBe(new Set(ids).size);
    }
  });

  test("A link that leads nowhere, and a picture that is missing, stop the build and say where.", () => {
    const page = (markdown: string) => ({
      ...allPages(readContents())[0]!,
      source: "docs/x.md",
      path: "x.html",
      markdown: `# X\n\n${markdown}\n`,
    });
    const surroundings = { pages: new Map(), files: new Map(), pictures: new Pictures(), repository: undefined };
    const render = (markdown: string) => renderArticle(page(markdown), surroundings);
    expect(() => render("[a](nothing.md)")).toThrow("docs/x.md links to nothing.md, and there is no such file.");
    expect(() => render("![a](b.png)")).toThrow("docs/x.md shows docs/b.png, and there is no such picture.");
    expect(() => render("<!-- live: {} -->\n\ntext")).toThrow('docs/x.md: a comment "live:" must be directly followed');
    expect(() => render("<!-- live: {a} -->\n![a](b.png)")).toThrow('what follows "live:" is not JSON: {a}');
  });
});

describe("what a page consists of", () => {
  test("Every page of docs is there once, and has its title, a description and its whole text without any script.", () => {
    const all = allPages(readContents());
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    for (const { path, title, markdown } of all) {
      const html = pages.get(path)!;
      const text = html
        .replace(/<[^>]+>/g, "")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&");
      expect(text, path).toContain(title);
      expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}">/);
      expect(html, path).toMatch(/<meta property="og:title" content="[^"]+">/);
      const prose = markdown.replaceAll(/```[\s\S]*?```/g, "");
      for (const [, heading] of prose.matchAll(/^#{2,4} ([\w' ]+)$/gm)) expect(text, path).toContain(heading);
    }
  });

  test("No script or style is inline, so that a host can forbid them.", () => {
    for (const [path, html] of pages) {
      expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle="|\son[a-z]+="/);
    }
  });

  test("Every picture exists, and has its size and a description.", () => {
    for (const [path, html] of pages) {
      for (const [image] of html.matchAll(/<img [^>]*>/g)) {
        const [src] = attributes(image, "src");
        expect(files.has(posix.join(posix.dirname(path), src!)), `${path}: ${src}`).toBe(true);
        expect(image).toMatch(/ alt="[^"]+" width="[1-9]\d*" height="[1-9]\d*"/);
      }
    }
  });

  test("A page with what it loads is at most 150 kB, compressed.", () => {
    const packed = (content: string | Buffer) => brotliCompressSync(content, { params: { 1: 5 } }).length;
    const shared = ["site.css", "theme.js", "page.js"].map((name) => packed(files.get(name)!));
    const base = shared.reduce((sum, size) => sum + size, 0);
    for (const [path, html] of pages) expect(base + packed(html), path).toBeLessThan(150_000);
    expect(base).toBeLessThan(20_000);
  });
});

describe("what becomes of Markdown", () => {
  const render = (markdown: string) => {
    const page = { ...allPages(readContents())[0]!, source: "docs/x.md", path: "x.html", markdown };
    const surroundings = { pages: new Map(), files: new Map(), pictures: new Pictures(), repository: undefined };
    return renderArticle(page, surroundings);
  };
  const shown = "![A maze](pictures/steps/maze.svg)";

  test("A picture after a live comment becomes a live figure, and keeps its caption.", () => {
    const { html, isLive } = render(`<!-- live: {"recipe": "a & b"} -->\n${shown}\n`);
    expect(isLive).toBe(true);
    expect(html).toMatch(
      /^<figure class="live" data-live="{&quot;recipe&quot;:&quot;a &amp; b&quot;}"><img src="pictures\/steps\/maze\.svg" alt="A maze" width="504" height="270" [^>]*><figcaption>A maze<\/figcaption><\/figure>\n$/,
    );
  });

  test("An emphasised line under a picture is its caption.", () => {
    const { html, isLive } = render(`${shown}\n\n*A \`maze\` with walls*\n\nText\n`);
    expect(isLive).toBe(false);
    expect(html).toContain("<figcaption>A <code>maze</code> with walls</figcaption>");
    expect(html).toContain("<p>Text</p>");
  });

  test("A live program has a block of its own, highlighted like any other.", () => {
    const { html, isLive } = render('```ts live\nconst a = "<b>"; // one\n```\n');
    expect(isLive).toBe(true);
    expect(html).toBe(
      '<div class="live-code" data-language="ts"><pre tabindex="0"><code><span class="k">const</span> a = <span class="s">&quot;&lt;b&gt;&quot;</span>; <span class="c">// one</span>\n</code></pre></div>\n',
    );
  });

  test("Rows of tables of names have addresses and are in the search; an empty heading is not.", () => {
    const { html, sections } = render("| option | |\n|---|--:|\n| `size` | How large. |\n");
    expect(html).toContain('<th scope="col">option</th><td></td>');
    expect(html).toContain('<tr id="option-size"><td><code>size</code></td><td class="right">How large.</td></tr>');
    expect(sections.at(-1)).toEqual({ id: "option-size", title: "size", text: "How large.", isEntry: true });
  });

  test("Headings are links to themselves, with the names that code hosts give them.", () => {
    const { html, headings } = render("# A\n\n## What's `new`?\n\n## What's new\n");
    expect(headings.map(({ id }) => id)).toEqual(["whats-new", "whats-new-1"]);
    expect(html).toContain('<h2 id="whats-new"><a href="#whats-new">What&#39;s <code>new</code>?</a></h2>');
  });

  test("Highlighting changes no letter of a program.", () => {
    for (const { markdown, path } of allPages(readContents())) {
      const text = pages.get(path)!;
      const programs = Array.from(text.matchAll(/<pre tabindex="0"><code>([\s\S]*?)\n<\/code>/g), ([, code]) =>
        code!
          .replace(/<[^>]+>/g, "")
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&amp;", "&"),
      );
      for (const program of programs)
        expect(markdown.replaceAll(/^ {2,3}/gm, ""), path).toContain(program.replaceAll(/^ {2,3}/gm, ""));
    }
  });
});

test("A picture with short paths is the same picture.", () => {
  const corners = (path: string) => {
    let [x, y, startX, startY] = [0, 0, 0, 0];
    return Array.from(path.matchAll(/([Mmhvz])(-?[\d.]+)?(?: (-?[\d.]+))?/g), ([, letter, a, b]) => {
      if (letter === "M") [x, y] = [Number(a), Number(b)];
      if (letter === "m") [x, y] = [x + Number(a), y + Number(b)];
      if (letter === "h") x += Number(a);
      if (letter === "v") y += Number(a);
      if (letter === "z") [x, y] = [startX, startY];
      if (letter === "M" || letter === "m") [startX, startY] = [x, y];
      return `${x.toFixed(3)} ${y.toFixed(3)}`;
    });
  };
  const paths = (svg: string) => Array.from(svg.matchAll(/ d="(M[^"]*)"/g), ([, path]) => corners(path!));
  for (const name of ["steps/lakes", "steps/maze", "how/dungeon-deeps"]) {
    const svg = readFileSync(new URL(`../../../docs/pictures/${name}.svg`, import.meta.url), "utf8");
    const short = withShortPaths(svg);
    expect(short.length).toBeLessThan(svg.length);
    expect(paths(short)).toEqual(paths(svg));
  }
  const open = '<path d="M1 1h2M3 3h1v1h-1z"/>';
  expect(withShortPaths(open)).toBe(open);
});

describe("addresses", () => {
  test("Without an address, pages have none, and there is no site map.", () => {
    expect(files.has("sitemap.xml")).toBe(false);
    for (const [path, html] of pages) expect(html, path).not.toMatch(/rel="canonical"|og:url|og:image/);
  });

  test("With an address, all pages have theirs, and the site map lists them.", async () => {
    const url = "https://example.org/manual";
    const there = await makeSite({ url, hasLive: false, repository: "git+https://code.example.org/a/b.git" });
    expect(String(there.get("steps/index.html"))).toContain(`<link rel="canonical" href="${url}/steps/">`);
    const maze = String(there.get("steps/maze.html"));
    expect(maze).toContain(`<meta property="og:url" content="${url}/steps/maze.html">`);
    expect(maze).toContain('href="https://code.example.org/a/b/blob/HEAD/docs/steps/maze.md"');
    expect(String(there.get("404.html"))).toContain('href="/manual/site.css"');
    const listed = [...String(there.get("sitemap.xml")).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, it]) => it);
    expect(listed).toContain(`${url}/steps/maze.html`);
    expect(listed).toContain(`${url}/`);
    const others = ["404.html", "studio/index.html", "studio/crawl.html"];
    expect(listed.length).toBe([...there.keys()].filter((path) => path.endsWith(".html")).length - others.length);
    await expect(makeSite({ url: "example.org", hasLive: false })).rejects.toThrow(
      "SITE_URL must be an address such as https://",
    );
  });
});

describe("what can be found", () => {
  test("Every option of every step has an address.", async () => {
    const { sections, pages: known } = await searchIndex();
    const places = new Set(sections.map(([page, id]) => `${known[page]![0]}#${id}`));
    const steps: Map<string, { id: string; options: object }> = (await built("entries/recipes.js")).registry().steps;
    const missing = [...steps.values()].flatMap(({ id, options }) =>
      Object.keys(options)
        .map((option) => `steps/${id}.html#option-${option.toLowerCase()}`)
        .filter((place) => !places.has(place)),
    );
    expect(missing).toEqual([]);
    expect(steps.size).toBeGreaterThan(60);
  });

  test("Every public name is on a page that the search knows.", async () => {
    const { pages: known, sections } = await searchIndex();
    const texts = [...known.map(([, title]) => title), ...sections.map(([, , title, text]) => `${title} ${text}`)];
    const words = new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []));
    const names = publicEntries().flatMap(({ types }) => [...exportsOf(types).keys()]);
    expect(names.filter((name) => !words.has(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(300);
  });
});
