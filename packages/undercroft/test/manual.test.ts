import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { readVaultFile, readXpPrefab, writeXp, type XpImage } from "../src/formats/index.js";
import { lintPrefab } from "../src/prefabs/index.js";

// What the manual must say, and that it says it as the library does it.

const root = fileURLToPath(new URL("../../..", import.meta.url));
const page = (file: string) => readFileSync(join(root, file), "utf8");

/** What stands on a page from a heading to the next one. */
function part(file: string, heading: string): string {
  const [, text] = page(file).split(`\n## ${heading}\n`);
  if (text === undefined) throw new Error(`${file} has no part "${heading}"`);
  return text.split("\n## ")[0]!;
}

test("no page is mostly data", () => {
  const pages = (readdirSync(join(root, "docs"), { recursive: true }) as string[]).filter((file) =>
    file.endsWith(".md"),
  );
  expect(pages.length).toBeGreaterThan(40);
  for (const file of pages) {
    const lines = page(join("docs", file)).split("\n");
    expect(lines.join("\n").length, file).toBeLessThan(32_000);
    expect(Math.max(...lines.map((line) => line.length)), `the longest line of ${file}`).toBeLessThan(1000);
  }
});

test("writing a cell by its coordinates is taught as the way that is checked, and as no other", () => {
  expect(page("CONTRIBUTING.md")).toContain("`map.setAt(x, y, tile)`");
  expect(page("scripts/new-builder.mjs")).toContain("map.setAt(x, y, ");
  const files = ["CONTRIBUTING.md", "README.md", "scripts/new-builder.mjs", "docs/steps/README.md"];
  for (const file of files) expect(page(file), file).not.toContain("map.set(map.index(");
});

describe("what a drawing in REXPaint may ask for", () => {
  const example = /```yaml\n([\s\S]*?)```/.exec(page("docs/vaults.md").split("\n## Drawing in REXPaint")[1] ?? "")?.[1];
  const DARK = [51, 51, 51];
  /** One cell each: its glyph, its colours. */
  const drawing = (...cells: [glyph: number, fg: number[], bg: number[]][]): XpImage => ({
    version: -1,
    layers: [
      {
        width: cells.length,
        height: 1,
        glyphs: Uint32Array.from(cells, ([glyph]) => glyph),
        fg: Uint8Array.from(cells.flatMap(([, fg]) => fg)),
        bg: Uint8Array.from(cells.flatMap(([, , bg]) => bg)),
      },
    ],
  });

  test("is in the manual, with an example that is read as it says", async () => {
    expect(example).toContain("xp: { glyph: 111, fg: ");
    const grey = [158, 158, 158];
    const image = drawing(
      [35, grey, [0, 0, 168]],
      [111, [255, 0, 0], DARK],
      [111, [247, 8, 8], DARK],
      [111, grey, DARK],
      [300, grey, DARK],
      [32, grey, DARK],
    );
    const { prefabs, errors } = await readXpPrefab(await writeXp(image), example!, "fort.xp");
    expect(errors).toEqual([]);
    expect(prefabs[0]!.source.map).toEqual(["WBBoT "]);
  });
});

test("doors and diagonal moves are in the manual, with a corner that is reached diagonally", () => {
  const [, map] = /```text\n([\s\S]*?)```/.exec(part("docs/vaults.md", "Doors and diagonal moves"))!;
  const rows = map!
    .trimEnd()
    .split("\n")
    .map((row) => row.slice(0, 3));
  const findings = (drawn: readonly string[]) => {
    const { prefabs, errors } = readVaultFile(`vault: corner\n===\n${drawn.join("\n")}\n`, "corner.vault");
    expect(errors).toEqual([]);
    return lintPrefab(prefabs[0]!);
  };
  expect(findings(rows)).toEqual([]);
  // "Behind a door in the corner it would be closed off."
  expect(findings(rows.map((row) => row.replace(".", "+")))).toMatchObject([
    { message: expect.stringContaining("(1, 1) is closed off") },
  ]);
});

describe("the limits of files are in the manual, and are what is refused:", () => {
  const limits = () => part("docs/vaults.md", "Limits");
  const errorsOf = (text: string) => readVaultFile(text, "x.vault").errors.map(({ message }) => message);

  test("glyphs of a legend", () => {
    expect(limits()).toContain("| a legend | 512 glyphs");
    const legend = (glyphs: number) =>
      Array.from({ length: glyphs }, (_, i) => `  ${JSON.stringify(String.fromCharCode(0x4e00 + i))}: wall\n`).join("");
    expect(errorsOf(`vault: a\nlegend:\n${legend(512)}===\n.\n`)).toEqual([]);
    expect(errorsOf(`vault: a\nlegend:\n${legend(513)}===\n.\n`)[0]).toContain("512");
  });

  test("headers", () => {
    expect(limits()).toContain("64 kB for each header");
    const header = (bytes: number) => `vault: a\n#${" ".repeat(bytes - 11)}\n===\n.\n`;
    expect(errorsOf(header(64 * 1024))).toEqual([]);
    expect(errorsOf(header(64 * 1024 + 1))).toHaveLength(1);
  });

  test("layers, and sides of a drawing", async () => {
    expect(limits()).toContain("9 layers");
    expect(limits()).toContain("| a drawing | 4096 x 4096 cells");
    const one = {
      width: 1,
      height: 1,
      glyphs: Uint32Array.of(35),
      fg: Uint8Array.of(9, 9, 9),
      bg: Uint8Array.of(0, 0, 0),
    };
    await expect(writeXp({ version: -1, layers: Array(9).fill(one) })).resolves.toBeInstanceOf(Uint8Array);
    await expect(writeXp({ version: -1, layers: Array(10).fill(one) })).rejects.toThrow("1 to 9 layers");
    expect(errorsOf(`vault: a\n===\n${".".repeat(4096)}\n`)).toEqual([]);
    expect(errorsOf(`vault: a\n===\n${".".repeat(4097)}\n`)[0]).toContain("4096");
  });

  test("errors of one file", () => {
    expect(limits()).toContain("| errors reported per file | 100 |");
    const wrong = Array.from({ length: 101 }, (_, i) => `vault: v${i}\ndepht: 1\n===\n.\n`).join("---\n");
    expect(errorsOf(wrong)).toHaveLength(100);
  });
});
