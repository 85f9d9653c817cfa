import { setImmediate } from "node:timers/promises";
import type { Command } from "commander";
import { counted, printable } from "../core/index.js";
import { allowsDepth, type Prefab } from "../prefabs/index.js";
import { fitPrefab, type HeatMap, type PrefabFit } from "../recipes/index.js";
import { Seeds } from "../workers/index.js";
import { addUseOption, depthArgument, seedsArgument, type UseArguments } from "./options.js";
import { findRequest } from "./recipe-source.js";
import { jsonText, note, ProgressLine, tellStopped, UsageError, writeResult } from "./terminal.js";
import { type FoundPrefab, withBlueprints } from "./vault-prove.js";
import { untilStopped } from "./work-progress.js";

interface FitArguments extends UseArguments {
  readonly recipe: string;
  readonly depth?: number;
  readonly seeds?: Seeds;
  readonly json?: boolean;
}

const DEFAULT_SEEDS = 200;

/** Adds `vault fit`. `find` returns prefabs from files, or included ones. */
export function addFitCommand(vault: Command, find: (files: string[]) => Promise<readonly FoundPrefab[]>): Command {
  return addUseOption(vault.command("fit"))
    .description("show how often and where prefabs fit into the levels of a recipe, and why they don't fit elsewhere")
    .argument("<files...>", "prefab files, folders with them, or names of included prefabs")
    .option("--recipe <recipe>", "an included recipe or a recipe file", "caves")
    .option(
      "--depth <n>",
      "depth of the levels (default: the first depth at which the prefab can appear)",
      depthArgument,
    )
    .option(
      "--seeds <seeds>",
      `levels to try: a number, a range (5..20), a list (a,b,c) or a file (@seeds.txt) (default: ${DEFAULT_SEEDS})`,
      seedsArgument,
    )
    .option("--json", "print JSON")
    .action(async (files: string[], args: FitArguments) => {
      const prefabs = (await find(files)).map(({ prefab }) => prefab);
      const placed = prefabs.filter(({ name, kind }) => {
        if (kind === "level") note(`${name} is skipped: it is a level, so it replaces the whole map.`);
        return kind !== "level";
      });
      if (placed.length === 0) throw new UsageError("there are no vaults, sections or blueprints to fit.");
      const { fits, wasStopped } = await fitAll(placed, args);
      await writeResult(
        args.json
          ? jsonText(fits.map((fit) => fitRecord(fit, args.recipe)))
          : fits.map((fit) => fitText(fit, args.recipe)).join("\n"),
      );
      if (wasStopped) tellStopped();
    });
}

/** Tries all prefabs, one after the other; Ctrl-C ends it with what is known so far. */
async function fitAll(
  prefabs: readonly Prefab[],
  { recipe, depth, use = [], seeds = Seeds.range(1, DEFAULT_SEEDS) }: FitArguments,
): Promise<{ fits: PrefabFit[]; wasStopped: boolean }> {
  const { chain } = await findRequest(recipe, { seed: "1", use });
  const progress = new ProgressLine();
  const fits: PrefabFit[] = [];
  const holders = withBlueprints(prefabs);
  const wasStopped = await untilStopped(async (signal) => {
    try {
      for (const prefab of prefabs) {
        if (signal.aborted) return;
        const work = fitPrefab(prefab, chain, { depth: depth ?? firstDepth(prefab), seeds, holders });
        let next = work.next();
        for (; next.done !== true && !signal.aborted; next = work.next()) {
          const { levels } = next.value;
          const far = `${bar(levels / seeds.count)} ${levels} of ${counted(seeds.count, "level")}`;
          progress.show(`${prefab.name} ${far} … press Ctrl-C to stop`);
          await setImmediate();
        }
        fits.push(next.value);
      }
    } finally {
      progress.end();
    }
  });
  return { fits, wasStopped };
}

/** Depths that are looked at; no game is deeper. */
const DEEPEST = 200;

function firstDepth({ source }: Prefab): number {
  for (let depth = 1; depth <= DEEPEST; depth++) if (allowsDepth(source.depth, depth)) return depth;
  return 1;
}

function bar(done: number): string {
  const full = Math.round(20 * done);
  return `[${"#".repeat(full)}${"-".repeat(20 - full)}]`;
}

function fitRecord({ heat, ...fit }: PrefabFit, recipe: string): object {
  return { ...fit, recipe, heat: { ...heat, levels: Array.from(heat.levels) } };
}

function fitText({ prefab, depth, levels, fits, share, interval, reasons, heat }: PrefabFit, recipe: string): string {
  const [low, high] = interval.map(percent) as [string, string];
  const lines = [
    `${prefab} fits in ${fits} of ${counted(levels, "level")} of ${printable(recipe)} at depth ${depth}: ${percent(share)} (95% confidence: ${low} to ${high})`,
  ];
  if (reasons.length > 0) lines.push("", "why it didn't fit:");
  for (const { why, levels: count, seed } of reasons) {
    lines.push(`${String(count).padStart(7)}  ${printable(why)} (seed ${seed})`);
  }
  if (heat.levels.some((count) => count > 0)) lines.push("", ...heatText(heat, levels));
  return `${lines.join("\n")}\n`;
}

/** From nowhere to the place where it can lie most often. */
const SHADES = " .:-=+*#%@";

function heatText({ width, height, levels: counts }: HeatMap, levels: number): string[] {
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  const last = SHADES.length - 1;
  const shade = (count: number) => SHADES[count === 0 ? 0 : Math.max(1, Math.round((last * count) / most))]!;
  const frame = `+${"-".repeat(width)}+`;
  const rows = Array.from(
    { length: height },
    (_, y) => `|${Array.from(counts.subarray(y * width, (y + 1) * width), shade).join("")}|`,
  );
  return [`where it fits (${SHADES[last]} means ${percent(most / levels)} of the levels):`, frame, ...rows, frame];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
