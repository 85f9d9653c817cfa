import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PROMISE, packFits } from "../soak/pack.js";
import { readVaultFile } from "../src/formats/index.js";
import {
  allowsDepth,
  describedPrefab,
  type Prefab,
  proveOutcomes,
  roomVaults,
  section,
  UNDERCROFT_PACK,
  WILDS_PACK,
} from "../src/prefabs/index.js";
import { recipeChain, shippedRecipe } from "../src/recipes/index.js";
import { sampled } from "./kit/whole.js";

/** Our own, and those of named places. */
const ours = UNDERCROFT_PACK.prefabs.map(describedPrefab);
const prefabs = [...ours, ...WILDS_PACK.prefabs.map(describedPrefab)];
const byName = prefabs.map((prefab): [string, Prefab] => [prefab.name, prefab]);
const texts = ["undercroft.vault", "wilds.vault"].map((file): [string, string] => [
  file,
  readFileSync(new URL(`../content/${file}`, import.meta.url), "utf8"),
]);
/** As they are written, before anything is put together. */
const documents = texts.flatMap(([, text]) => text.split(/^---$/m));

/** A drawing in all eight symmetries; the first of them in the order of text stands for all. */
function outline({ source }: Prefab): string {
  const rows = source.map.map((row) => [...row]);
  const width = Math.max(...rows.map((row) => row.length));
  const height = rows.length;
  const at = (x: number, y: number) => rows[y]?.[x] ?? " ";
  const drawn = (columns: number, lines: number, cell: (x: number, y: number) => string) =>
    Array.from({ length: lines }, (_, y) => Array.from({ length: columns }, (_, x) => cell(x, y)).join("")).join("\n");
  const [w, h] = [width - 1, height - 1];
  return [
    drawn(width, height, at),
    drawn(width, height, (x, y) => at(w - x, y)),
    drawn(width, height, (x, y) => at(x, h - y)),
    drawn(width, height, (x, y) => at(w - x, h - y)),
    drawn(height, width, (x, y) => at(y, x)),
    drawn(height, width, (x, y) => at(w - y, x)),
    drawn(height, width, (x, y) => at(y, h - x)),
    drawn(height, width, (x, y) => at(w - y, h - x)),
  ].sort()[0]!;
}

describe("our pack", () => {
  test("has at least forty vaults and six sections, for every depth from 1 to 20", () => {
    const count = (kind: string) => prefabs.filter((prefab) => prefab.kind === kind).length;
    expect(count("vault")).toBeGreaterThanOrEqual(40);
    expect(count("section")).toBeGreaterThanOrEqual(6);
    for (let depth = 1; depth <= 20; depth++) {
      expect(prefabs.filter(({ source }) => allowsDepth(source.depth, depth)).length).toBeGreaterThan(15);
    }
  });

  test("describes in one line what the player meets in each of them", () => {
    for (const { source } of prefabs) expect(source.description).toMatch(/^[^\n]{20,200}$/);
    expect(new Set(prefabs.map(({ source }) => source.description)).size).toBe(prefabs.length);
  });

  test("has no drawing twice, not even rotated or mirrored", () => {
    expect(new Set(prefabs.map(outline)).size).toBe(prefabs.length);
  });

  test.each(texts)("%s is read without an error or a warning", (file, text) => {
    const { errors, warnings } = readVaultFile(text, file, { lint: true });
    expect({ errors, warnings }).toEqual({ errors: [], warnings: [] });
  });

  test.each([
    ["params: pick", /^ {2}\w+: \{ pick:/m],
    ["params: roll", /\{ roll:/],
    ["choose", /choose:/],
    ["linked draws", /set: \{[^}]*pick:/],
    ["exact counts", /take:/],
    ["shuffle of glyphs", /shuffle: \["."/],
    ["shuffle of blocks", /shuffle: \["..+"/],
    ["conditions on depth", /when: \{ depth/],
    ["conditions on size", /when: \{ (width|height)/],
    ["slots", /slot:/],
    ["mixins with arguments", /use: \w+, with:/],
    ["assert reach", /reach:/],
    ["assert count", /count: \{/],
    ["once in a game", /game: true/],
    ["once in a group", /unique: \{[^}]*group:/],
    ["chance of a group", /group: \{ name/],
    ["weight by depth", /weight: \{/],
    ["chance by depth", /^chance: \{/m],
    ["depths left out", /depth: \[[^\]]*!/],
    ["before the level", /when: before/],
    ["in a wall", /site: wall/],
    ["at a dead end", /site: dead-end/],
    ["behind a gate", /site: \{ gate/],
    ["in sight of the start", /site: \{ sight/],
    ["shares of floor and rock", /over: \{/],
    ["gutter", /gutter:/],
    ["away", /away:/],
    ["entrances: use", /use: \d/],
    ["entrances: join", /join:/],
    ["transform", /^transform:/m],
    ["masks of a prefab", /^no_random:/m],
    ["masks of a glyph", /^ {2}.*no_random:/m],
    ["spawn: any", /any:/],
    ["spawn: or", /or: \[/],
    ["spawn: table", /table:/],
    ["spawn: state", /state:/],
    ["spawn: depth", /depth: "\+/],
    ["spawn: chance", /chance: \d+%/],
    ["layouts", /^layouts:/m],
  ])("uses %s at least twice", (_feature, pattern) => {
    expect(documents.filter((document) => pattern.test(document)).length).toBeGreaterThanOrEqual(2);
  });

  test.each(byName)("%s is sound, whatever its random choices are", (_name, prefab) => {
    const proof = proveOutcomes(prefab, { limit: sampled(500, 100) });
    expect(proof.failures).toEqual([]);
    expect(proof.outcomes).toBeGreaterThanOrEqual(1);
  });

  test("has no vault that fits far less or more often than the others, so that weights keep their promises", () => {
    const all = packFits(sampled(40, 4));
    expect(all.filter(({ tried, fits }) => tried > 1 && fits === 0)).toEqual([]);
    const names = [...new Set(all.map(({ name }) => name))];
    expect(names.length).toBeGreaterThan(60);
    const shares = names.map((name) => {
      const own = all.filter((fit) => fit.name === name);
      const sum = (key: "tried" | "fits") => own.reduce((total, fit) => total + fit[key], 0);
      return { name, share: sum("fits") / sum("tried") };
    });
    const average = shares.reduce((sum, { share }) => sum + share, 0) / names.length;
    const isKept = ({ share }: { share: number }) =>
      share >= PROMISE.least * average && share <= PROMISE.most * average;
    expect(shares.filter((share) => !isKept(share))).toEqual([]);
  });

  test("has no place for a clearing that no forest and no grove ever gets", () => {
    const placed = new Set<string>();
    for (const recipe of ["forest-road", "mushroom-grove"]) {
      const chain = recipeChain(shippedRecipe(recipe));
      for (let seed = 0; seed < 40; seed++) {
        for (const { name } of chain.build({ seed, depth: 1 + (seed % 12) }).prefabs) placed.add(name);
      }
    }
    const names = WILDS_PACK.prefabs.map(({ name }) => name);
    expect(names.filter((name) => !placed.has(name))).toEqual([]);
  });

  test.each(ours.map((prefab): [string, Prefab] => [prefab.name, prefab]))("%s can be placed", (name, prefab) => {
    const depth = Array.from({ length: 20 }, (_, i) => i + 1).find((at) => allowsDepth(prefab.source.depth, at))!;
    const isSection = prefab.kind === "section";
    const step = isSection
      ? section({ prefab })
      : roomVaults({ packs: [{ name: "one", prefabs: [prefab] }], count: "1", threshold: 0 });
    const tries = ["caves", "rooms", "drunkard-open-halls", "maze"].flatMap((recipe) => {
      const { steps } = shippedRecipe(recipe);
      const chain = isSection
        ? recipeChain({ purpose: "map", steps: [steps[0]!] }).with(step)
        : recipeChain({ steps }).with(step);
      return Array.from({ length: 12 }, (_, seed) => () => chain.build({ seed, depth }));
    });
    const isPlaced = tries.some((build) => build().prefabs.some((placed) => placed.name === name));
    expect(isPlaced).toBe(true);
  });
});
