import { batch, computed, effect, signal, untracked } from "@preact/signals";
import type { Analysis, Figures } from "apps-shared/analysis.ts";
import { freshSeed } from "apps-shared/words.ts";
import type { Level } from "undercroft";
import { History } from "undercroft/define";
import type { PictureTheme } from "undercroft/formats";
import {
  addPacks,
  isFactory,
  RECIPES,
  type Recipe,
  type Registry,
  readPack,
  recipeChain,
  registry,
  seedText,
  shippedRecipe,
} from "undercroft/recipes";
import { levelFromMessage } from "undercroft/worker";
import type { World } from "undercroft/worlds";
import { failureOf as failureIn } from "../engine/failure.ts";
import { JobError, Lane, Stopped } from "../engine/lane.ts";
import { fromPieces, type Piece } from "../engine/pieces.ts";
import type { BuildProgress, Failure, Order } from "../engine/protocol.ts";
import { receivedFrames } from "../engine/sent-frames.ts";
import { useModules } from "../engine/worker-pool.ts";
import { FIRST_LEVEL } from "../gallery/first-level.ts";
import type { SharedDrawing, View } from "../share/link.ts";
import { type Draft, draftOf, packsInRecipe, recipeOf, withoutLostPacks } from "./draft.ts";
import { seek, showEnd, showGrowth } from "./playback.ts";

/** A level that is shown, and what is known of it. */
export interface Shown {
  readonly order: Order;
  readonly level: Level;
  readonly hash: string;
  /** How it was built, frame by frame; undefined if the map is too large to remember it. */
  readonly history: History | undefined;
  readonly times: Readonly<Record<string, number>>;
  /** The nodes of the chain that its seed led to, by name, and whether they took place. */
  readonly taken: ReadonlyMap<string, boolean>;
  readonly figures: Figures;
  readonly analysis: Analysis;
}

export const view = signal<View>("watch");
/** A world that recipes are of, with its colours. */
export interface OpenWorld {
  readonly world: World;
  readonly colors: { readonly dark: PictureTheme; readonly light: PictureTheme };
}

/** The world that was dropped on the page, or that the server was started with. */
export const openWorld = signal<OpenWorld | undefined>(undefined);
/** What ships, and the steps that the server was started with. */
export const ownSteps = signal<Registry>(registry());
/** The steps and content that every recipe can name: those, and what the world has. */
const knownToAll = computed<Registry>(() => openWorld.value?.world.registry ?? ownSteps.value);
export const draft = signal<Draft>(draftOf(shippedRecipe(FIRST_LEVEL.recipe)));
const held = computed(() => draft.value.packs);
/** The steps and content that the open recipe can name: what it holds itself too. */
export const known = computed<Registry>(() => {
  try {
    return addPacks(
      knownToAll.value,
      packsInRecipe(held.value).map((pack, i) => readPack(pack, `packs[${i}]`, openWorld.value?.world.tileset)),
    );
  } catch {
    // What is wrong with a pack is told when the recipe is built.
    return knownToAll.value;
  }
});
export const seed = signal<string>(FIRST_LEVEL.seed);
export const depth = signal(1);
/** The size of levels whose recipe names none: the tutorial's. */
export const DEFAULT_SIZE = [80, 50] as const;
export const size = signal<readonly [number, number]>(DEFAULT_SIZE);

/** What is drawn, as a link holds it; nothing until Draw has been opened or a link has brought a drawing. */
export const sharedDrawing = signal<SharedDrawing | undefined>(undefined);

/** The level on the screen: the last one that could be built. */
export const shown = signal<Shown | undefined>(undefined);
/** Where the build on its way is, if one is. */
export const building = signal<BuildProgress | undefined>(undefined);
/** Why what was asked for last can't be shown. */
export const problem = signal<Failure | undefined>(undefined);
/** A word for the user that goes away by itself. */
export const notice = signal<string | undefined>(undefined);
/** The hash that a link promised, until something else is asked for. */
export const promisedHash = signal<string | undefined>(undefined);

/** Seeds that were looked at, the latest last, and the place among them. */
export const pastSeeds = signal<readonly string[]>([]);

/** The recipe as it is built. */
export const recipe = computed<Recipe>(() => recipeOf(draft.value));
/** The name of the shipped recipe that the draft is, or undefined where it was changed. */
export const shippedName = computed(() => {
  const text = JSON.stringify(recipe.value);
  return RECIPES.find((known) => known.name === recipe.value.name && JSON.stringify(known) === text)?.name;
});

/** The recipes to choose from: those of the world, and those that ship. */
export const offered = computed<readonly Recipe[]>(() => {
  const { world } = openWorld.value ?? {};
  const own = [...(world?.recipes.keys() ?? [])].map((name) => world!.recipe(name));
  return [...own, ...RECIPES.filter(({ name }) => !own.some((one) => one.name === name))];
});
/** The name of the one that the draft is, or undefined where it was changed. */
export const offeredName = computed(() => {
  const text = JSON.stringify(recipe.value);
  return offered.value.find((one) => one.name === recipe.value.name && sameRecipe(one, text))?.name;
});

/** Whether a recipe is the one of a text, which the draft wrote with the keys in its own order. */
function sameRecipe(one: Recipe, text: string): boolean {
  return JSON.stringify(one) === text || JSON.stringify(recipeOf(draftOf(one))) === text;
}

/** Turns to a recipe that is offered. */
export function openOffered(name: string): void {
  const found = offered.peek().find((one) => one.name === name);
  if (found !== undefined) openRecipe(found);
}

/** Turns to a world, and to its first recipe, unless the recipe on the screen has one of its names. */
export function useWorld(next: OpenWorld): void {
  const { world } = next;
  const [first] =
    world.levels.length > 0 ? [world.levels[0]!.recipe ?? world.levels[0]!.oneOf![0]!.recipe] : world.recipes.keys();
  const before = offeredName.peek();
  batch(() => {
    openWorld.value = next;
    const name = before !== undefined && world.recipes.has(before) ? before : first;
    // What was changed by hand stays; it is built again with what the world has now.
    if (name !== undefined && before !== undefined) openRecipe(world.recipe(name));
    else turnTo("end");
  });
}

/** The level that is asked for. */
export const order = computed<Order>(() => ({
  ...(openWorld.value === undefined
    ? {}
    : { world: { hash: openWorld.value.world.hash, source: openWorld.value.world.source } }),
  recipe: recipe.value,
  size: size.value,
  depth: depth.value,
  seed: seed.value,
}));

const lane = new Lane("build");
/** What is done with the next level: its growth is played, its end is shown at once, or one of its frames. */
let opening: "growth" | "end" | { readonly frame: number } = "growth";

/** Says how the next level is to be shown, and that it is no longer the one that a link promised. */
function turnTo(next: typeof opening): void {
  opening = next;
  promisedHash.value = undefined;
}

/** What undo goes back to: a chain, and the size if that changed together with it. */
interface Past {
  readonly draft: Draft;
  readonly size?: readonly [number, number];
}

const undone = signal<readonly Past[]>([]);
const done = signal<readonly Past[]>([]);
/** Another one after every change of the chain, and not while one is on its way: undoing counts too. */
export const changes = computed(() => [done.value, undone.value]);
export const canUndo = computed(() => done.value.length > 0);
export const canRedo = computed(() => undone.value.length > 0);
/** The chains before each of the changes that can be undone, the latest first. */
export const pastDrafts = computed<readonly Draft[]>(() => done.value.map(({ draft: past }) => past).reverse());
/** Steps back that are remembered. */
const MOST_UNDO = 200;

/** Changes the chain. The level is built anew and its end is shown. */
export function edit(change: (draft: Draft) => Draft): void {
  const next = withoutLostPacks(draft.peek(), change(draft.peek()));
  if (next === draft.peek()) return;
  batch(() => {
    turnTo("end");
    remember({ draft: draft.peek() });
    draft.value = next;
  });
}

function remember(past: Past): void {
  done.value = [...done.peek(), past].slice(-MOST_UNDO);
  undone.value = [];
}

/** What was there before the page was opened is nobody's work, so undo doesn't lead back to it. */
function rememberShown(): void {
  if (shown.peek() !== undefined) remember({ draft: draft.peek(), size: size.peek() });
}

/** Goes back, or on again: turns to a past, and leaves the present in its place. */
function exchange(past: Past): Past {
  const present = { draft: draft.peek(), ...(past.size === undefined ? {} : { size: size.peek() }) };
  turnTo("end");
  draft.value = past.draft;
  if (past.size !== undefined) size.value = past.size;
  return present;
}

export function undo(): void {
  const last = done.peek().at(-1);
  if (last === undefined) return;
  batch(() => {
    done.value = done.peek().slice(0, -1);
    undone.value = [...undone.peek(), exchange(last)];
  });
}

export function redo(): void {
  const next = undone.peek().at(-1);
  if (next === undefined) return;
  batch(() => {
    undone.value = undone.peek().slice(0, -1);
    done.value = [...done.peek(), exchange(next)];
  });
}

/** A level of a recipe that is turned to, with the hash that it is said to have, if anybody said so. */
export interface WantedLevel {
  readonly seed: string;
  readonly depth: number;
  readonly size: readonly [number, number];
  readonly hash?: string;
}

/** Turns to another recipe, with its own size where it has one, or to one level of it. */
export function openRecipe(next: Recipe, level?: WantedLevel): void {
  // A recipe that the studio has kept says what is switched off.
  const opened = draftOf(next);
  recipeChain(recipeOf(opened), { registry: knownToAll.peek() });
  batch(() => {
    turnTo("growth");
    remember({ draft: draft.peek(), size: size.peek() });
    draft.value = opened;
    if (next.size !== undefined) size.value = next.size;
    if (level === undefined) return;
    seed.value = level.seed;
    depth.value = level.depth;
    size.value = level.size;
    promisedHash.value = level.hash;
  });
}

/** Turns to another seed; a text that can't be one is told. */
export function setSeed(text: string): void {
  try {
    const next = seedText(text);
    if (next === seed.peek()) return;
    batch(() => {
      turnTo("growth");
      seed.value = next;
    });
  } catch (error) {
    problem.value = failureOf(error);
  }
}

/** Opens the level of a seed in Watch. */
export function watchSeed(text: string): void {
  setSeed(text);
  view.value = "watch";
}

export function newSeed(): void {
  setSeed(freshSeed());
}

/** Goes back to the seed before this one. */
export function previousSeed(): void {
  const past = pastSeeds.peek();
  const at = past.lastIndexOf(seed.peek());
  const before = at > 0 ? past[at - 1] : undefined;
  if (before !== undefined) setSeed(before);
}

/** Shows the end of the next level at once: after changes of size and depth. */
export function withoutGrowth(change: () => void): void {
  batch(() => {
    turnTo("end");
    change();
  });
}

/** What was asked for when something else was found to be wrong. */
let toldWith: Order | undefined;

/** Tells of something that is wrong with neither the chain nor its level: it is told until another level is asked for. */
export function tellProblem(failure: Failure): void {
  problem.value = failure;
  toldWith = order.peek();
}

/** Stops the build on its way. */
export function stopBuild(): void {
  lane.stop();
  building.value = undefined;
}

/** How long a notice stays, in milliseconds: enough to read it. */
const NOTICE_TIME = 6000;
let noticeTimer: ReturnType<typeof setTimeout> | undefined;

/** Says something to the user that goes away by itself. */
export function say(text: string): void {
  notice.value = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    notice.value = undefined;
  }, NOTICE_TIME);
}

/** Words for the page of whatever was thrown. */
export function failureOf(error: unknown): Failure {
  return error instanceof JobError ? error.failure : failureIn(error);
}

async function build(wanted: Order): Promise<void> {
  try {
    // Most that is wrong with a recipe is found here, without a worker.
    recipeChain(wanted.recipe, { registry: knownToAll.peek(), size: wanted.size });
    building.value ??= { step: "", index: 0, of: 1 };
    const pieces: Piece[] = [];
    const rest = await lane.run({ order: wanted, history: true }, (part) => {
      if ("piece" in part) pieces.push(part);
      else building.value = part;
    });
    const { level: message, hash, frames, times, taken, figures, analysis } = fromPieces(pieces, rest);
    const level = levelFromMessage(message);
    const history = frames === undefined ? undefined : new History(receivedFrames(frames), level.width * level.height);
    batch(() => {
      shown.value = { order: wanted, level, hash, history, times, taken, figures, analysis };
      if (wanted !== toldWith) problem.value = undefined;
      if (pastSeeds.peek().at(-1) !== wanted.seed) pastSeeds.value = [...pastSeeds.peek(), wanted.seed].slice(-100);
      if (opening === "growth") showGrowth(history, hash);
      else showEnd(history);
      if (typeof opening === "object") seek(opening.frame);
    });
  } catch (error) {
    if (error instanceof Stopped) return;
    problem.value = failureOf(error);
  }
  if (!lane.isBusy) building.value = undefined;
}

/** Goes back or on to a place where the user has been. What that changes of the chain can be undone like any change. */
export function goTo(place: Pick<Order, "size" | "depth" | "seed"> & { readonly draft: Draft }): void {
  batch(() => {
    turnTo("end");
    if (place.draft !== draft.peek()) rememberShown();
    // What was told of a broken link holds no longer; what is wrong with the chain is found again.
    if (toldWith === order.peek()) problem.value = undefined;
    toldWith = undefined;
    draft.value = place.draft;
    size.value = place.size;
    depth.value = place.depth;
    seed.value = place.seed;
  });
}

/** Turns to everything that a link says at once. */
export function openAll(wanted: {
  readonly draft: Draft;
  readonly order: Omit<Order, "recipe">;
  readonly frame: number | undefined;
  readonly hash: string | undefined;
}): void {
  batch(() => {
    turnTo(wanted.frame === undefined ? "growth" : { frame: wanted.frame });
    rememberShown();
    draft.value = wanted.draft;
    seed.value = wanted.order.seed;
    depth.value = wanted.order.depth;
    size.value = wanted.order.size;
    promisedHash.value = wanted.hash;
  });
}

/** From now on builds whatever is asked for. */
export function startBuilding(): void {
  effect(() => {
    const wanted = order.value;
    // What a build looks at on its way must not start another one.
    untracked(() => void build(wanted));
  });
}

/** Loads the steps that the server was started with; a page of static files has none. Returns why they can't be loaded. */
export async function loadOwnSteps(): Promise<Failure | undefined> {
  try {
    const response = await fetch(new URL("use.json", document.baseURI));
    const files = (await response.json()) as string[];
    if (files.length === 0) return undefined;
    const urls = files.map((file) => new URL(file, document.baseURI).href);
    useModules(urls);
    const modules = await Promise.all(urls.map((url) => import(url) as Promise<Record<string, unknown>>));
    ownSteps.value = registry(modules.flatMap((module) => Object.values(module)).filter(isFactory));
    return undefined;
  } catch (error) {
    return { message: `The steps of --use could not be loaded: ${failureOf(error).message}` };
  }
}
