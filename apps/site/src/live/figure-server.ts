import { type Analysis, analyse, type Figures } from "apps-shared/analysis.ts";
import { plotOf } from "apps-shared/plot.ts";
import type { StageOverlays } from "apps-shared/stage/overlays.ts";
import type { Level } from "undercroft";
import { METRICS, type Metric, summarizeLevel } from "undercroft/insight";
import { compileRecipe, type Recipe } from "undercroft/recipes";
import { controlsOf } from "./controls.ts";
import { paintMoment } from "./painting.ts";
import {
  type Answer,
  type Built,
  type LiveConfig,
  NUMBERS,
  OVERLAYS,
  type Overlay,
  type Request,
  type Stretch,
} from "./protocol.ts";
import { registryFor, stepsIn } from "./step-modules.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

/** The level of a figure, and what can be laid over it. */
interface Shown {
  readonly level: Level;
  readonly overlays: Readonly<Partial<Record<Overlay, StageOverlays>>>;
}

const shown = new Map<number, Shown>();
const running = new Map<number, AbortController>();

/** Builds, measures and paints the levels of a page's figures, so that the page itself never stops. */
export function serveFigures(): void {
  scope.onmessage = ({ data }: MessageEvent<Request>) => {
    if (data.kind === "build") void build(data);
    else draw(data);
  };
}

async function build({ id, figure, order }: Extract<Request, { kind: "build" }>): Promise<void> {
  running.get(figure)?.abort();
  const stop = new AbortController();
  running.set(figure, stop);
  try {
    const recipe = await recipeOf(order);
    const registry = await registryFor(recipe);
    const { sliders = [], depth = 3, seed = "picture", size } = order;
    const controls = controlsOf(sliders, recipe, registry, depth);
    const set = Object.entries(order.values).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
    const chain = compileRecipe(recipe, registry, { set, ...(size === undefined ? {} : { size }) });
    const level = await chain.buildAsync({ seed, depth, history: true, signal: stop.signal });
    const { analysis, figures } = analyse(level);
    const overlays = overlaysOf(level, analysis);
    shown.set(figure, { level, overlays });
    const { width, height, hash, history } = level;
    const built: Built = {
      width,
      height,
      hash,
      frames: history!.frames.length,
      stretches: stretchesOf(history!.frames, recipe),
      overlays: (Object.keys(OVERLAYS) as Overlay[]).filter((one) => overlays[one] !== undefined),
      numbers: numbersOf(order, figures),
      words: summarizeLevel(level),
      controls,
    };
    answer({ kind: "built", id, built });
  } catch (error) {
    fail(id, error);
  }
}

function draw({ id, figure, view }: Extract<Request, { kind: "draw" }>): void {
  try {
    const { level, overlays } = shown.get(figure)!;
    const over = view.overlay === undefined ? {} : (overlays[view.overlay] ?? {});
    const picture = paintMoment(level, view, over).transferToImageBitmap();
    scope.postMessage({ kind: "drawn", id, picture } satisfies Answer, [picture]);
  } catch (error) {
    fail(id, error);
  }
}

function fail(id: number, error: unknown): void {
  answer({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
}

function answer(message: Answer): void {
  scope.postMessage(message);
}

/** The recipe that a figure means. */
async function recipeOf({ recipe, steps, purpose = "map" }: LiveConfig): Promise<Recipe> {
  if (steps !== undefined) return { steps, purpose };
  const { shippedRecipe } = await import("./shipped-recipes.ts");
  return shippedRecipe(recipe ?? "rooms");
}

/** What there is to lay over a level; overlays that would show nothing are left out. */
function overlaysOf(level: Level, analysis: Analysis): Shown["overlays"] {
  const { rooms = [], corridors = [], prefabs, start } = level;
  const vaults = prefabs.filter(({ kind }) => kind !== "level");
  const plot = plotOf(level, analysis);
  return {
    regions: { regions: analysis.regions },
    chokes: { chokePoints: analysis.chokePoints },
    ...(start === undefined ? {} : { distances: { distances: analysis.distances } }),
    ...(analysis.criticalPath.length === 0 ? {} : { path: { criticalPath: analysis.criticalPath } }),
    ...(rooms.length === 0 ? {} : { rooms: { rooms } }),
    ...(corridors.length === 0
      ? {}
      : { corridors: { corridors: corridors.map((cells) => cells.map(([x, y]) => y * level.width + x)) } }),
    ...(vaults.length === 0 ? {} : { vaults: { vaults } }),
    ...(analysis.gates.gates.length === 0 ? {} : { gates: { gates: analysis.gates } }),
    ...(plot === undefined ? {} : { locks: { plot } }),
  };
}

/** The frames of each step in turn. A step that a recipe gives a name of its own goes by its id. */
function stretchesOf(frames: readonly { readonly step: string }[], { steps }: Recipe): readonly Stretch[] {
  const uses = stepsIn(steps);
  return frames.flatMap(({ step }, i) => {
    if (step === frames[i - 1]?.step) return [];
    return [{ step: uses.find(({ as }) => as === step)?.use ?? step, from: i }];
  });
}

function numbersOf({ numbers = NUMBERS }: LiveConfig, figures: Figures): Built["numbers"] {
  return numbers.flatMap((id) => {
    const metric = METRICS.find((one) => one.id === id);
    if (metric === undefined) throw new Error(`There is no metric ${id}.`);
    const value = figures[metric.id];
    return value === null ? [] : [{ label: metric.label, value: numberWords(metric, value), help: metric.help }];
  });
}

function numberWords({ unit }: Metric, value: number): string {
  if (unit === "%") return `${Math.round(value * 100)}%`;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(2);
}
