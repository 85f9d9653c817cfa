import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import { describe, expect, test } from "vitest";
import { brogueProfile, LAYOUT_METRICS } from "../src/analysis/index.js";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "undercroft-measure-"));
const { FORCE_COLOR: _, ...env } = process.env;

const measure = (...args: string[]) => runCommand(["measure", ...args], { cwd: folder });

describe("undercroft measure", () => {
  test("prints every metric, and with a profile its bands and the distance from it", async () => {
    const { code, out, err } = await measure(
      ...["rooms", "--seeds", "12", "--depth", "5", "--size", "79x29", "--against", "brogue"],
    );
    expect(code).toBe(0);
    // Nobody watches a progress bar that goes into a file.
    expect(err).toBe("");
    const lines = out.split("\n");
    expect(lines[0]).toBe("rooms: 12 levels of 79x29, depth 5");
    for (const name of LAYOUT_METRICS) {
      const line = lines.find((text) => text.startsWith(`${name} `));
      expect(line, name).toMatch(/^\w+ +[\d.]+ +[\d.]+ to [\d.]+ +[─━●]{19} +[\d.]+ +[\d.]+ to [\d.]+$/);
    }
    // The size was given.
    expect(out).not.toContain("the profile's size");
    const lives = lines.slice(lines.findIndex((text) => text.startsWith("metric  ") && text.includes("brogue, mean")));
    // At the depth of the levels, at the nearest one, or at none in particular; by medians where no mean is known.
    expect(lives.find((text) => text.startsWith("foes "))).toMatch(/^foes +[\d.]+ +\d+ +\d+ to \d+ +9\.9$/);
    expect(lives.find((text) => text.startsWith("groundsInView "))).toMatch(/ 0\.98 \(median, depth 12\)$/);
    expect(lives.find((text) => text.startsWith("scaleContrast "))).toMatch(/ 4 \(median\)$/);
    expect(lives.find((text) => text.startsWith("populationSpread "))).toMatch(
      /^populationSpread +[\d.]+ +0\.41 to 0\.60$/,
    );
    expect(lives.find((text) => text.startsWith("gatedShare "))).toMatch(/^gatedShare +0 +0 +0 to 0$/);
    // There is nothing to choose from, so that no choice is worth anything.
    expect(out).not.toContain("choiceWorth");
    // No level of it has a door: the mark is below the band.
    expect(lines.find((text) => text.startsWith("doors "))).toMatch(/^doors +0 +0 to 0 +─●?─+●?─*━+─+ +10 +5 to 14$/);
    expect(lines.at(-2)).toMatch(
      /^distance from brogue: 2\.\d+ \(2\.\d+ to [23]\.\d+\); 0% of the levels are within 1\.35$/,
    );
  });

  test("prints JSON, without a distance where there is nothing to compare with", async () => {
    const { code, out } = await measure("caves", "--seeds", "3", "--json");
    expect(code).toBe(0);
    const found = JSON.parse(out);
    expect(Object.keys(found)).toEqual(["recipe", "seeds", "depth", "size", "metrics", "others"]);
    expect(found.others.foes).toEqual({
      ...{ mean: expect.any(Number), median: expect.any(Number), p10: expect.any(Number), p90: expect.any(Number) },
    });
    expect(found.others.populationSpread).toEqual({ mean: expect.any(Number) });
    expect(found.others).not.toHaveProperty("choiceWorth");
    expect(found).toMatchObject({ recipe: "caves", seeds: 3, depth: 1, size: [80, 50] });
    expect(Object.keys(found.metrics)).toEqual([...LAYOUT_METRICS]);
    for (const { median, p10, p90 } of Object.values<any>(found.metrics))
      expect(p10 <= median && median <= p90).toBe(true);

    const compared = await measure("caves", "--seeds", "3", "--json", "--against", "brogue", "--size", "79x29");
    const { distance } = JSON.parse(compared.out);
    expect(Object.keys(distance)).toEqual(["median", "p10", "p90", "within"]);
    expect(distance.within).toBe(0);
  });

  test("writes a profile to compare with; a recipe is about 1 away from its own", async () => {
    const written = await measure("caves", "--seeds", "24", "--size", "60x30", "-o", "mine.json");
    expect(written).toMatchObject({ code: 0, err: "wrote mine.json\n" });
    expect(written.out).toMatch(/^caves: 24 levels of 60x30/);
    const mine = JSON.parse(readFileSync(join(folder, "mine.json"), "utf8"));
    expect(mine).toMatchObject({ source: "undercroft measure caves", size: [60, 30], levels: 24 });
    const [foes] = mine.others.foes;
    expect(mine.others.foes).toEqual([{ depth: 1, low: foes.low, high: foes.low }]);
    expect(foes.low).toBeGreaterThan(0);

    const near = await measure(
      ...["caves", "--seeds", "41..64", "--size", "60x30", "--against", "mine.json", "--json"],
    );
    expect(JSON.parse(near.out)).toMatchObject({ seeds: 24 });
    expect(JSON.parse(near.out).distance.median).toBeGreaterThan(0.6);
    expect(JSON.parse(near.out).distance.median).toBeLessThan(1.35);
    const far = await measure(...["rooms", "--seeds", "a,b,c", "--size", "60x30", "--against", "mine.json", "--json"]);
    expect(JSON.parse(far.out).distance.median).toBeGreaterThan(2);

    const printed = await measure("caves", "--seeds", "24", "--size", "60x30", "-o", "-");
    expect(JSON.parse(printed.out)).toEqual(mine);
  });

  test("measures at the profile's size unless another is given, and says so", async () => {
    const { code, out, err } = await measure("rooms", "--seeds", "2", "--against", "brogue");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.split("\n")[0]).toBe("rooms: 2 levels of 79x29, the profile's size, depth 1");
    expect((await measure("rooms", "--seeds", "2")).out.split("\n")[0]).toBe("rooms: 2 levels of 80x50, depth 1");
  });

  test("compares levels of another size by counts for the same area", async () => {
    const far = async (...args: string[]) =>
      JSON.parse(
        (await measure("deeps", "--seeds", "10", "--depth", "5", "--against", "brogue", "--json", ...args)).out,
      ).distance.median;
    expect(await far()).toBeLessThan(1.2);
    expect(await far("--size", "80x50")).toBeLessThan(1.2);
  });

  test("prints what the page about it shows", async () => {
    const page = readFileSync(new URL("../../../docs/measuring.md", import.meta.url), "utf8");
    const [, call] = /^npx undercroft measure (.+)$/m.exec(page)!;
    const [, sample] = /^```\n(caves: [\s\S]*?)```$/m.exec(page)!;
    const { out } = await measure(...call!.split(" "));
    const printed = out.trimEnd().split("\n");
    const shown = sample!.trimEnd().split("\n");
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((line) => line !== "…" && !printed.includes(line))).toEqual([]);
  });

  test("takes seeds from a file", async () => {
    writeFileSync(join(folder, "seeds.txt"), "a\r\nb\n\nb\nc c\n");
    const listed = await measure("rooms", "--json", "--seeds", "@seeds.txt");
    expect(JSON.parse(listed.out).seeds).toBe(3);
    expect(listed.out).toBe((await measure("rooms", "--json", "--seeds", "c c,a,b")).out);
    expect(await measure("rooms", "--seeds", "@nothing.txt")).toMatchObject({ code: 2, out: "" });
    writeFileSync(join(folder, "none.txt"), "\n");
    expect(await measure("rooms", "--seeds", "@none.txt")).toMatchObject({ code: 2, out: "" });
  });

  test("reports that the sizes differ", async () => {
    const { code, err } = await measure("rooms", "--seeds", "1", "--against", "brogue", "--size", "80x50");
    expect(code).toBe(0);
    expect(err).toContain(
      "these levels have a size of 80x50, but the profile's have 79x29. The distance compares counts for the same area. To compare like with like: --size 79x29.",
    );
  });

  test("counts the levels to which a metric doesn't apply", async () => {
    writeFileSync(
      join(folder, "bare.json"),
      JSON.stringify({ purpose: "map", size: [30, 20], steps: [{ use: "cellular-automata" }] }),
    );
    const { code, out } = await measure("bare.json", "--seeds", "2", "--json");
    expect(code).toBe(0);
    const { metrics } = JSON.parse(out);
    expect(metrics.pathRel).toEqual({ median: 0, p10: 0, p90: 0, none: 2 });
    expect(metrics.floorShare).not.toHaveProperty("none");
  });

  test("exits with 2 and names the mistake if the call is wrong", async () => {
    writeFileSync(join(folder, "level.json"), JSON.stringify({ format: "undercroft-level", version: 2 }));
    writeFileSync(join(folder, "recipe.json"), JSON.stringify({ steps: [] }));
    for (const [args, words] of [
      [["no-such-recipe"], 'there is no recipe or file "no-such-recipe"'],
      [["rooms", "--seeds", "0"], "--seeds"],
      [["rooms", "--seeds", "9..3..1"], "seeds must be a number such as 200"],
      [["rooms", "--seeds", "9..3"], "it must go from a smaller to a larger number, such as 3..9"],
      [["rooms", "--depth", "-1"], "--depth"],
      [["rooms", "--size", "80"], "--size"],
      [["rooms", "--size", "3x3"], "simple-map"],
      [["rooms", "--against", "brouge"], 'there is no profile or file "brouge". Did you mean "brogue"?'],
      [
        ["rooms", "--against", "level.json"],
        "--against level.json: this is a level, not a profile. Make a profile of its recipe first: undercroft measure level.json -o profile.json",
      ],
      [["rooms", "--against", "recipe.json"], "--against recipe.json: this is a recipe, not a profile."],
      [["rooms", "--set", "simple-map.nothing=1"], "nothing"],
      [[], "recipe"],
    ] as const) {
      const { code, out, err } = await measure(...args);
      expect({ code, out }, args.join(" ")).toEqual({ code: 2, out: "" });
      expect(err, args.join(" ")).toContain(words);
    }
  });

  test("exits with 1 if the contents of a file are wrong, or a level can't be built", async () => {
    writeFileSync(join(folder, "broken.json"), "{ nothing");
    writeFileSync(join(folder, "wrong.json"), JSON.stringify({ ...brogueProfile, levels: "many" }));
    expect(await measure("rooms", "--seeds", "1", "--against", "broken.json")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringContaining("broken.json:1:3"),
    });
    expect(await measure("rooms", "--seeds", "1", "--against", "wrong.json")).toMatchObject({
      code: 1,
      out: "",
      err: 'undercroft: wrong.json: profile: levels must be a whole number above 0, got "many".\n',
    });
    writeFileSync(
      join(folder, "stuck.json"),
      JSON.stringify({
        size: [40, 20],
        steps: [{ use: "cellular-automata", floor: 0.01 }, { use: "area-start" }, { use: "distant-exit" }],
      }),
    );
    const stuck = await measure("stuck.json", "--seeds", "7..8");
    expect(stuck).toMatchObject({ code: 1, out: "" });
    expect(stuck.err).toMatch(/^undercroft: stuck\.json: seed 7: /);
  });

  test("shows its progress on a terminal; Ctrl-C stops it, shows what is known so far, and ends with 130", async () => {
    const terminal = spawn(process.execPath, [command, "measure", "rooms", "--seeds", "1000000"], {
      cols: 100,
      rows: 40,
      cwd: folder,
      env,
    });
    let shown = "";
    const code = await new Promise<number>((resolve) => {
      terminal.onData((text) => {
        const wasAtWork = shown.includes("press Ctrl-C to stop");
        shown += text;
        if (!wasAtWork && shown.includes("press Ctrl-C to stop")) terminal.write("\u0003");
      });
      terminal.onExit(({ exitCode }) => resolve(exitCode));
    });
    expect(code).toBe(130);
    expect(shown).toMatch(/\d+ of 1000000 levels, .+ left … press Ctrl-C to stop/);
    expect(shown).toMatch(/rooms: \d+ levels? of 80x50, depth 1/);
    expect(shown).toContain("stopped.");
  });
});
