import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Command, InvalidArgumentError, Option } from "commander";
import { DEFAULT_PART, manifestOf, PartSurveyor, Parts, type Segment, SurveyFolder } from "undercroft/insight/node";
import { parseSeeds } from "undercroft/worker";
import { mend } from "../mend.js";
import { chainFrom, moduleUrls, NO_WORLDS, type RecipeArguments } from "../recipe.js";
import { reasonOf, serverAt } from "../server.js";
import { type Plan, planId, withQueues } from "../survey-queue.js";
import { CommandError, tell, UsageError } from "../terminal.js";
import { Trouble } from "../trouble.js";
import { many, thousands } from "../words.js";
import { type CommonArguments, collect, onOption, wholeNumber } from "./options.js";

interface PlanArguments extends CommonArguments, RecipeArguments {
  readonly seeds: string;
  readonly store: string;
  readonly depth: number;
  readonly part: number;
  readonly rows?: boolean;
  readonly metrics?: "all";
}

/** More jobs take too long to look through. Larger parts make fewer of them. */
const MOST_PARTS = 1_000_000;

export function addPlanCommand(program: Command): void {
  program
    .command("plan")
    .description("write down a survey, and put its parts into the queue")
    .argument("<recipe>", "an included recipe, or a recipe file")
    .requiredOption(
      "--seeds <seeds>",
      "the seeds: a number (1 to that many), a range (5..20), a list (a,b,c) or a file (@seeds.txt)",
    )
    .addOption(onOption())
    .requiredOption("--store <folder>", "the folder for the survey, best on a disk that all workers share")
    .option("--depth <n>", "depth of the levels in the dungeon", wholeNumber("depth", 0), 1)
    .option("--size <WxH>", "width and height (default: the recipe's, or 80x50)", parseSize)
    .option("--part <n>", "seeds per part: one job, and one file", wholeNumber("part", 1), DEFAULT_PART)
    .option("--rows", "also write all levels' metrics as Parquet files; needs a folder that all workers share")
    .addOption(new Option("--metrics <which>", "all: also measure what takes longer").choices(["all"]))
    .addOption(new Option("--movement <rule>", "the moves that the game allows").choices(["orthogonal", "diagonal"]))
    .option("--set <step.option=value>", "set an option of a step; STEP is the step's id or name (repeatable)", collect)
    .option("--pack <file|folder>", "also use the prefabs in a file or folder (repeatable)", collect)
    .option("--use <file.js>", "register the steps that a module exports; workers need the same (repeatable)", collect)
    .option("--require <name...>", "prefabs that the levels must contain")
    .addOption(new Option("--world <file>").argParser(refuseWorld).hideHelp())
    .option("--json", "print JSON")
    .action(plan);
}

async function plan(recipe: string, args: PlanArguments): Promise<void> {
  const { on, store, json, rows = false, metrics, use = [] } = args;
  const server = serverAt(on);
  const { depth, part } = args;
  const terms = { seeds: [segmentOf(args.seeds)], depth, part, library: libraryVersion() };
  const manifest = manifestOf(await chainFrom(recipe, args), terms);
  const parts = new Parts(manifest).count;
  if (parts > MOST_PARTS) {
    const wanted = Math.ceil((args.part * parts) / MOST_PARTS);
    throw new UsageError(
      `these are ${many(parts, "part")}, and ${thousands(MOST_PARTS)} are the limit. Choose larger parts: --part ${wanted}`,
    );
  }
  // What can't be done here can't be done by anybody else.
  await (await PartSurveyor.of(manifest, { modules: moduleUrls(use) })).end();
  await server.check();
  const folder = await SurveyFolder.begin(store, manifest);
  const whole: Plan = { manifest, all: metrics === "all", rows };
  const onError = new Trouble(server).report;
  let added = 0;
  try {
    await withQueues(server, manifest, { canMake: true, onError }, async (queue, plans) => {
      await plans.announce(whole);
      const { missing } = await mend(folder, queue, whole, (count) => {
        added = count;
      });
      const { key, recipe } = manifest;
      const done = parts - missing.length;
      await tell(json, { survey: planId(manifest), key, recipe: recipe.name, parts, added, done }, [
        `${recipe.name ?? "a recipe without a name"}: ${many(parts, "part")}, ${thousands(added)} of them added to the queue, ${thousands(done)} done already`,
        `on every machine: undercroft-fleet work --on ${server.name} --store ${store}`,
      ]);
    });
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const how = `${many(added, "part")} were added; the same command adds the others.`;
    throw new CommandError(`${server.name}: ${reasonOf(error)}. ${how}`, { cause: error });
  }
}

/** Other commands know this option. Whoever tries it here is told why there is none. */
function refuseWorld(): never {
  throw new InvalidArgumentError(`${NO_WORLDS}.`);
}

/** The seeds as a survey knows them. */
function segmentOf(text: string): Segment {
  const seeds = parseSeeds(text, { readFile: (path) => readFileSync(path, "utf8") });
  const isRange = /^\d+(?:\.\.\d+)?$/.test(text);
  return isRange ? [Number(seeds.at(0)), Number(seeds.at(seeds.count - 1))] : [...seeds];
}

function parseSize(text: string): [number, number] {
  const [, width, height] = /^(\d{1,5})[x×](\d{1,5})$/i.exec(text) ?? [];
  if (width === undefined) throw new InvalidArgumentError("size must look like 80x50.");
  return [Number(width), Number(height)];
}

function libraryVersion(): string {
  return (createRequire(import.meta.url)("undercroft/package.json") as { version: string }).version;
}
