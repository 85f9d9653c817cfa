import { computed, effect, signal, untracked } from "@preact/signals";
import type { Level, Rect } from "undercroft";
import { levelFromMessage } from "undercroft/worker";
import { Lane, Stopped } from "../engine/lane.ts";
import type { Order } from "../engine/protocol.ts";
import { type Draft, draftOf, recipeOf, withPack } from "../state/draft.ts";
import { DEFAULT_SIZE, draft, failureOf, goTo, known, offered, order, view } from "../state/studio.ts";
import { book, check, formats, prefab } from "./draw-state.ts";
import { depthHere, drawnHere } from "./rolls.ts";
import { drawnPack, placing, trialOf } from "./try-it.ts";

/** Levels that are shown at a time. */
export const PLACEMENTS = 8;
/** Workers that build them: more would take the place of the level on the screen. */
const LANES = 2;

/** A level that the drawing was tried in. */
export interface Placement {
  readonly seed: string;
  /** Undefined while it is on its way, and where it can't be built. */
  readonly level: Level | undefined;
  /** Where the drawing lies; undefined where it didn't fit. */
  readonly at: Rect | undefined;
  /** Where it lies, why it doesn't, or why there is no level, in words. */
  readonly words: string;
}

/** The recipe whose levels are tried: one by its name, or the open one. */
export const placedIn = signal<string | undefined>(undefined);
/** The number of the first seed. */
export const firstPlaced = signal(1);
const found = signal<ReadonlyMap<string, Placement>>(new Map());
/** Why nothing can be placed. */
export const placeProblem = signal<string | undefined>(undefined);
export const isPlacing = signal(false);

const seeds = computed(() => Array.from({ length: PLACEMENTS }, (_, i) => String(firstPlaced.value + i)));
export const placements = computed<readonly (Placement | undefined)[]>(() =>
  seeds.value.map((seed) => found.value.get(seed)),
);

/** A recipe with the drawing in it. */
interface Plan {
  readonly draft: Draft;
  readonly size: readonly [number, number];
}

/** How the drawing comes into the levels, or why it can't. */
const plan = computed<Plan | { readonly problem: string } | undefined>(() => {
  const [loaded, here, checked] = [formats.value, prefab.value, check.value];
  if (loaded === undefined || here === undefined || checked === undefined) return undefined;
  const made = checked.prefabs.get(here.key);
  if (made === undefined) return { problem: "Fix the errors first. Then it is placed in levels." };
  const chosen = placedIn.value === undefined ? undefined : offered.value.find(({ name }) => name === placedIn.value);
  const planned = placing(chosen === undefined ? draft.value : draftOf(chosen), made, known.value.steps);
  if ("problem" in planned) return planned;
  const [width, height] = chosen === undefined ? order.value.size : (chosen.size ?? DEFAULT_SIZE);
  const grows = made.kind === "level";
  return {
    draft: withPack(planned.draft, drawnPack(loaded, book.peek(), here, checked)),
    size: grows ? [Math.max(width, here.drawing.width), Math.max(height, here.drawing.height)] : [width, height],
  };
});

/** What the levels that are shown were asked for with; undefined until they are all there. */
let answered: string | undefined;

/** Milliseconds without a change after which levels are built again. */
const PLACE_AFTER = 300;

/** Builds levels with the drawing in them, again after each change, until it is stopped. */
export function startPlacing(): () => void {
  const lanes = Array.from({ length: LANES }, () => new Lane("place"));
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Whoever comes back to a drawing that hasn't changed finds its levels.
  let asked = answered;
  const end = effect(() => {
    const [planned, wanted, at, drawn] = [plan.value, seeds.value, depthHere.value, drawnHere.value];
    const { world } = order.value;
    if (planned === undefined || "problem" in planned || drawn === undefined) {
      placeProblem.value = planned !== undefined && "problem" in planned ? planned.problem : undefined;
      asked = undefined;
      clearTimeout(timer);
      for (const lane of lanes) lane.stop();
      return;
    }
    const whole: Order = {
      recipe: recipeOf(planned.draft),
      size: planned.size,
      depth: at,
      seed: "",
      ...(world === undefined ? {} : { world }),
    };
    const question = JSON.stringify([whole.recipe, whole.size, at, wanted, world?.hash]);
    if (question === asked) return;
    asked = question;
    answered = undefined;
    clearTimeout(timer);
    const start = () => untracked(() => build(lanes, whole, wanted, () => (answered = question)));
    timer = setTimeout(start, found.peek().size === 0 ? 0 : PLACE_AFTER);
  });
  return () => {
    end();
    clearTimeout(timer);
    for (const lane of lanes) lane.stop();
  };
}

function build(lanes: readonly Lane<"place">[], whole: Order, wanted: readonly string[], onDone: () => void): void {
  const made = check.peek()?.prefabs.get(prefab.peek()?.key ?? -1);
  if (made === undefined) return;
  placeProblem.value = undefined;
  isPlacing.value = true;
  found.value = new Map();
  const all = lanes.map((lane, i) =>
    lane.run({ order: whole, seeds: wanted.filter((_, n) => n % lanes.length === i) }, (part) => {
      const { seed } = part;
      const level = "failure" in part ? undefined : levelFromMessage(part.level);
      const placement: Placement = {
        seed,
        level,
        at: level === undefined ? undefined : placeIn(level, made.name),
        words: "failure" in part ? part.failure : trialOf(level!, made, whole.depth).words,
      };
      found.value = new Map(found.peek()).set(seed, placement);
    }),
  );
  Promise.all(all).then(
    () => {
      isPlacing.value = false;
      onDone();
    },
    (error: unknown) => {
      if (error instanceof Stopped) return;
      isPlacing.value = false;
      placeProblem.value = failureOf(error).message;
    },
  );
}

/** Where a prefab lies in a level, if it does. */
function placeIn(level: Level, name: string): Rect | undefined {
  const placed = level.prefabs.find((one) => one.name === name);
  if (placed === undefined) return undefined;
  const { x, y, rows } = placed;
  return { x, y, width: Math.max(...rows.map((row) => row.length)), height: rows.length };
}

/** Cells of the level round a drawing that are shown with it. */
const SURROUNDINGS = 6;

/** The part of a level that shows a drawing and what lies round it; all of it where it lies nowhere. */
export function areaAround({ width, height }: Pick<Level, "width" | "height">, at: Rect | undefined): Rect {
  if (at === undefined) return { x: 0, y: 0, width, height };
  const side = Math.max(at.width, at.height) + 2 * SURROUNDINGS;
  // As wide as high, and inside the level: the tiles of a list are of one size then.
  const span = (from: number, length: number, whole: number): [number, number] => {
    const wide = Math.min(side, whole);
    const first = Math.round(from + length / 2 - wide / 2);
    return [Math.max(0, Math.min(whole - wide, first)), wide];
  };
  const [x, w] = span(at.x, at.width, width);
  const [y, h] = span(at.y, at.height, height);
  return { x, y, width: w, height: h };
}

/** Recipes with much room for a kind of drawing: for those that don't fit into the open one. */
const ROOMY = { blueprint: "lock-and-key", rooms: "bsp-interior", open: "drunkard-open-area" } as const;

/** A recipe that the drawing is more likely to fit into, unless it is tried there already. */
export const suggested = computed<string | undefined>(() => {
  const { blueprint, layouts } = prefab.value?.header ?? {};
  const name = blueprint !== undefined ? ROOMY.blueprint : layouts?.[0] === "rooms" ? ROOMY.rooms : ROOMY.open;
  const isThere = offered.value.some((one) => one.name === name);
  return isThere && (placedIn.value ?? order.value.recipe.name) !== name ? name : undefined;
});

/** The next eight. */
export function placeElsewhere(): void {
  firstPlaced.value += PLACEMENTS;
}

/** Turns to a level that was tried, with the drawing in its recipe. */
export function openPlacement({ seed }: Placement): void {
  const planned = plan.peek();
  if (planned === undefined || "problem" in planned) return;
  goTo({ draft: planned.draft, size: planned.size, depth: depthHere.peek(), seed });
  view.value = "watch";
}
