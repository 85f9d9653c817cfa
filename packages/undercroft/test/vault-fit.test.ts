import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";
import { describe, expect, test } from "vitest";
import { runCommand } from "./run-command.js";

const command = fileURLToPath(new URL("../bin/undercroft.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "undercroft-fit-"));
const { FORCE_COLOR: _, ...env } = process.env;

const fit = (...args: string[]) => runCommand(["vault", "fit", ...args], { cwd: folder });

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const nook = file("nook.vault", "vault: nook\ndepth: 3..8\n===\n...\n.!.\n...\n");
const huge = file("huge.vault", `vault: huge\n===\n${`${".".repeat(90)}\n`.repeat(60)}`);

describe("undercroft vault fit", () => {
  test("says how often a vault fits, with an interval, at the first depth it may appear at, and shows where", async () => {
    const { code, out, err } = await fit(nook, "--recipe", "rooms", "--seeds", "20");
    expect(code).toBe(0);
    // Nobody watches a progress bar that goes into a file.
    expect(err).toBe("");
    const lines = out.split("\n");
    expect(lines[0]).toBe("nook fits in 20 of 20 levels of rooms at depth 3: 100.0% (95% confidence: 83.9% to 100.0%)");
    const map = lines.filter((line) => line.startsWith("|"));
    expect(map).toHaveLength(25);
    expect(map.every((line) => /^\|[ .:\-=+*#%@]{40}\|$/.test(line))).toBe(true);
    expect(map.join("")).toContain("@");
  });

  test("counts the reasons where it doesn't, each with a seed to look at, and draws no empty map", async () => {
    const { code, out } = await fit(huge, "--recipe", "rooms", "--seeds", "3", "--depth", "2");
    expect(code).toBe(0);
    expect(out).toBe(
      "huge fits in 0 of 3 levels of rooms at depth 2: 0.0% (95% confidence: 0.0% to 56.1%)\n\nwhy it didn't fit:\n      3  it is too large for the map (seed 1)\n",
    );
  });

  test("takes several files, and what ships, and gives JSON", async () => {
    const { code, out } = await fit(nook, "silly_smile", "--recipe", "caves", "--seeds", "4", "--json");
    expect(code).toBe(0);
    const fits = JSON.parse(out);
    expect(fits.map(({ prefab }: { prefab: string }) => prefab)).toEqual(["nook", "silly_smile"]);
    expect(fits[0]).toMatchObject({
      recipe: "caves",
      depth: 3,
      levels: 4,
      interval: [expect.any(Number), expect.any(Number)],
    });
    expect(fits[0].heat.levels).toHaveLength(40 * 25);
  });

  test("leaves out prefabs that are whole levels", async () => {
    const { code, out, err } = await fit("wfc_populated", nook, "--recipe", "rooms", "--seeds", "2");
    expect(code).toBe(0);
    expect(err).toBe("undercroft: wfc_populated is skipped: it is a level, so it replaces the whole map.\n");
    expect(out).toMatch(/^nook fits in 2 of 2/);
    expect((await fit("wfc_populated")).code).toBe(2);
  });

  test("exits with 2 if the call is wrong", async () => {
    for (const args of [
      ["nothing.vault"],
      [nook, "--seeds", "0"],
      [nook, "--seeds", "1-9"],
      [nook, "--depth", "-1"],
      [nook, "--recipe", "no-such-recipe"],
      [],
    ]) {
      expect(await fit(...args), args.join(" ")).toMatchObject({ code: 2, out: "" });
    }
  });

  test("shows its progress on a terminal; Ctrl-C stops it, shows what is known so far, and ends with 130", async () => {
    const terminal = spawn(
      process.execPath,
      [command, "vault", "fit", nook, "--recipe", "rooms", "--seeds", "1000000"],
      {
        cols: 100,
        rows: 40,
        cwd: folder,
        env,
      },
    );
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
    expect(shown).toMatch(/nook \[-{20}\] \d+ of 1000000 levels … press Ctrl-C to stop/);
    expect(shown).toMatch(/nook fits in \d+ of \d+ levels of rooms at depth 3/);
    expect(shown).toContain("stopped.");
  });
});
