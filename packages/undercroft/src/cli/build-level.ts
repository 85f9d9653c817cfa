import { type Level, placeableIn } from "../chain/index.js";
import { counted, isPlain, printable, UndercroftError } from "../core/index.js";
import type { FeelingTable } from "../layers/index.js";
import { allowsDepth } from "../prefabs/index.js";
import { rebuildLevel } from "../recipes/index.js";
import { attemptOptions, type LevelPack, type LevelRequest } from "./recipe-source.js";
import { buildFailure, CommandError, EXIT, note, ProgressLine, say } from "./terminal.js";
import { untilStopped } from "./work-progress.js";

/** Builds the level, shows progress, and stops on Ctrl-C. */
export async function buildLevel(request: LevelRequest, history: boolean, explain = false): Promise<Level> {
  const { chain, seed, depth, file, inDungeon, args, call, source } = request;
  const { used = [], attempts } = args;
  const progress = new ProgressLine();
  let level: Level | undefined;
  try {
    await untilStopped(async (signal) => {
      if (file !== undefined) level = rebuildLevel(file, { registry: request.registry, history });
      else
        level = await chain.buildAsync({
          seed: inDungeon?.seed ?? seed,
          depth,
          history,
          explain,
          used: [...(inDungeon?.used ?? []), ...used],
          ...attemptOptions(attempts),
          signal,
          onProgress: ({ step, index, of, attempt }) => {
            const again = attempt > 1 ? `, attempt ${attempt}` : "";
            progress.show(`${step} (${index + 1} of ${of})${again} … press Ctrl-C to stop`);
          },
        });
    });
  } catch (error) {
    throw error instanceof UndercroftError ? buildFailure(error, call, source) : error;
  } finally {
    progress.end();
  }
  if (level === undefined) throw new CommandError("stopped.", { exitCode: EXIT.interrupted });
  return level;
}

/** Says what the whole level is like, as players read it, if it isn't like most. */
export function tellFeeling({ registry }: LevelRequest, { feeling }: Level): void {
  if (feeling === undefined) return;
  const tables = [...(registry.content.get("feeling-table")?.values() ?? [])] as FeelingTable[];
  const known = tables.flatMap(({ feelings }) => feelings).find(({ name }) => name === feeling);
  say(printable(`feeling: ${feeling}${known === undefined ? "" : `. ${known.says}`}`));
}

/** Says everything that is in the report of a level. */
export function tellReport({ report, attempt }: Level): void {
  note(`attempt ${attempt} passed all checks.`);
  for (const { kind, step, message } of report) {
    note(printable(`${kind}: ${step === "" ? "" : `${step}: `}${message}`));
  }
}

/** Says what somebody should know who reads the level but not its report. */
export function noteReport(request: LevelRequest, level: Level): void {
  const told = request.packs.map((pack) => notePack(pack, request, level));
  // Repairs and attempts that failed leave nothing out of the level.
  const isLack = ({ kind }: Level["report"][number]) => ["shortfall", "not-placed", "not-kept"].includes(kind);
  const [first, ...more] = level.report.filter((entry) => isLack(entry) && !told.includes(entry));
  if (first === undefined) return;
  const rest = more.length === 0 ? "" : `; and ${more.length} more: see "report" in --format json`;
  note(`${counted(1 + more.length, "note")}: ${printable(`${first.step}: ${first.message}`)}${rest}`);
}

/** Says so where nothing of a pack that was given by hand is in a level, and why. Returns the entry that it has told. */
function notePack(
  { path, pack: { prefabs } }: LevelPack,
  { chain, depth }: LevelRequest,
  level: Level,
): Level["report"][number] | undefined {
  const names = prefabs.map(({ name }) => name);
  // A step may also use one in another way, as a sample for instance.
  const isNamed = level.recipe.steps.some((step) =>
    Object.values(step).some((value) => isPlain(value) && names.includes(String(value.name))),
  );
  if (isNamed || level.prefabs.some(({ name }) => names.includes(name))) return undefined;
  const known = placeableIn(chain.nodes);
  const placeable = prefabs.filter(({ name }) => known.includes(name));
  const reported = level.report.find(
    ({ kind, message }) => kind === "not-placed" && names.some((name) => message.startsWith(`${name}: `)),
  );
  note(`nothing from ${path} is in this level: ${reasonOf()}`);
  return reported;

  function reasonOf(): string {
    const [first] = placeable;
    if (first === undefined) {
      return "no step of this recipe places it. Vaults are placed by room-vaults, blueprints by gated-rooms, sections by section, and levels by prefab-level.";
    }
    if (reported !== undefined) return reported.message;
    if (!placeable.some(({ source }) => allowsDepth(source.depth, depth))) return `it can't appear at depth ${depth}.`;
    return `it wasn't chosen. Use --require ${first.name} to place it.`;
  }
}
