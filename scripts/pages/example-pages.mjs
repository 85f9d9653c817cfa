// @ts-check
// A page for each example, with all of its files: the manual is also read where the repository isn't.

import { readdirSync, readFileSync } from "node:fs";
import { extname, join, posix } from "node:path";
import { filesIn, ROOT } from "../workspace.mjs";

const EXAMPLES = join(ROOT, "examples");
const PAGES = "docs/examples";

/** How a file is shown, by its ending. Others, such as pictures and levels, are not. */
const LANGUAGES = new Map([
  [".js", "js"],
  [".ts", "ts"],
  [".tsx", "tsx"],
  [".html", "html"],
  [".css", "css"],
  [".gd", "gdscript"],
  [".godot", "ini"],
  [".tscn", "ini"],
  [".json", "json"],
  [".yml", "yaml"],
]);

/** Made by a program of the example. */
const MADE = new Set(["godot-project/level.json"]);

/**
 * The pages, by their paths from the root.
 *
 * @returns {Map<string, string>}
 */
export function examplePages() {
  const names = readdirSync(EXAMPLES, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
  const pages = new Map(names.map((name) => [`${PAGES}/${name}.md`, examplePage(name)]));
  return pages.set(
    `${PAGES}/README.md`,
    moved("examples/README.md", (link) => `${link}.md`),
  );
}

/** @param {string} name */
function examplePage(name) {
  const folder = join(EXAMPLES, name);
  const files = filesIn(folder).filter(
    (file) => !file.startsWith("node_modules/") && LANGUAGES.has(extname(file)) && !MADE.has(`${name}/${file}`),
  );
  // What somebody copies first comes first, and what every project has comes last.
  const order = (/** @type {string} */ file) => (/^(package|tsconfig)\.json$/.test(file) ? 1 : 0);
  const shown = files
    .sort((a, b) => order(a) - order(b))
    .map((file) => {
      const text = readFileSync(join(folder, file), "utf8").trimEnd();
      return `## ${file}\n\n\`\`\`${LANGUAGES.get(extname(file))}\n${text}\n\`\`\`\n`;
    });
  const introduction = moved(`examples/${name}/README.md`, (link) => link);
  const note = `These are its source files. In the repository, they are in \`examples/${name}\`.\n`;
  return [introduction, note, ...shown].join("\n");
}

/**
 * A page with its links as they must be in the folder of these pages.
 *
 * @param {string} source
 * @param {(link: string) => string} inside how a link to something inside the examples is written
 */
function moved(source, inside) {
  return readFileSync(join(ROOT, source), "utf8").replaceAll(/\]\((?!https?:)([^)]+)\)/g, (_, link) => {
    const target = posix.join(posix.dirname(source), link);
    return `](${target.startsWith("docs/") ? posix.relative(PAGES, target) : inside(link)})`;
  });
}
