import { batch, effect } from "@preact/signals";
import { freshSeed } from "apps-shared/words.ts";
import { UndercroftError } from "undercroft";
import { checkRecipe, type Recipe, shippedRecipe } from "undercroft/recipes";
import type { WorldSource } from "undercroft/worlds";
import { decodeLink, encodeLink, LinkError, type LinkState } from "../share/link.ts";
import { draftOf, recipeOf, storedRecipe } from "./draft.ts";
import { arriveByAddress, entryHere, followSteps, isHere, returnTo, settleHere } from "./places.ts";
import { frameCount, isPlaying, position } from "./playback.ts";
import {
  DEFAULT_SIZE,
  depth,
  draft,
  failureOf,
  type OpenWorld,
  openAll,
  openWorld,
  order,
  ownSteps,
  say,
  seed,
  sharedDrawing,
  shippedName,
  shown,
  size,
  tellProblem,
  view,
} from "./studio.ts";

/** What is on the screen, as a link holds it. */
function linkState(): LinkState {
  const frame = position.peek();
  // While what is asked for is not built yet, or can't be, the level on the screen is another one: nothing of it is promised.
  const isShown = shown.peek()?.order === order.peek();
  return {
    recipe: shippedName.peek() ?? storedRecipe(draft.peek()),
    seed: seed.peek(),
    depth: depth.peek(),
    size: size.peek(),
    ...(openWorld.peek() === undefined ? {} : { world: openWorld.peek()!.world.ownSource }),
    // The drawing is what is on the screen in Draw alone; in a level it is part of the recipe.
    ...(view.peek() === "draw" && sharedDrawing.peek() !== undefined ? { drawing: sharedDrawing.peek()! } : {}),
    ...(isShown && frame < frameCount.peek() ? { frame } : {}),
    ...(isShown ? { hash: shown.peek()!.hash } : {}),
    ...(view.peek() === "watch" ? {} : { view: view.peek() }),
  };
}

/** The whole address of what is on the screen. */
export async function linkToHere(): Promise<string> {
  const url = new URL(location.href);
  url.hash = await encodeLink(linkState());
  return url.href;
}

/** The recipe of a link with the packs that came beside it; those that it holds itself are looked over. */
async function withReadPacks(recipe: Recipe, beside: NonNullable<LinkState["packs"]>): Promise<Recipe> {
  const { packs = [] } = recipe;
  const isPlainRecipe = Array.isArray(packs) && packs.every((pack) => typeof pack === "string");
  if (isPlainRecipe && beside.length === 0) return recipe;
  const { checkPacksInRecipe, parseVaults, writtenPack } = await import("undercroft/formats");
  const read = beside.map(({ name, text }) => writtenPack(parseVaults(text, `${name}.vault`)));
  if (Array.isArray(packs)) checkPacksInRecipe(packs);
  // Names in the recipe may be theirs.
  return read.length === 0 ? recipe : { ...recipe, packs: [...read, ...packs] };
}

/** The world of a link, with its colours. One that is open already stays. */
async function worldOf(source: WorldSource): Promise<OpenWorld | undefined> {
  const [{ readWorld }, { worldColors }] = await Promise.all([
    import("undercroft/worlds"),
    import("undercroft/formats"),
  ]);
  const world = readWorld(source, { registry: ownSteps.peek() });
  if (world.hash === openWorld.peek()?.world.hash) return openWorld.peek();
  return { world, colors: { dark: worldColors(world, "dark"), light: worldColors(world, "light") } };
}

/** The latest address that was followed: unpacking takes a moment, and another one may come meanwhile. */
let latestOpened = 0;

/** Opens what the page's address says. A link that is broken is told, and what is on the screen stays. */
export async function openLink(): Promise<void> {
  if (location.hash.length <= 1) return;
  const turn = ++latestOpened;
  try {
    const state = await decodeLink(location.hash);
    const named = typeof state.recipe === "string" ? shippedRecipe(state.recipe) : state.recipe;
    const { depth = 1, size = named.size ?? DEFAULT_SIZE } = state;
    const recipe = await withReadPacks(named, state.packs ?? []);
    const world = state.world === undefined ? undefined : await worldOf(state.world);
    // A recipe may be anything at all here: what is wrong with it is found before the draft is touched.
    const draft = draftOf(recipe);
    checkRecipe(recipeOf(draft));
    if (turn !== latestOpened) return;
    batch(() => {
      if (world !== undefined) openWorld.value = world;
      openAll({
        draft,
        order: { seed: state.seed ?? freshSeed(), depth, size },
        frame: state.frame,
        hash: state.hash,
      });
      if (state.drawing !== undefined) sharedDrawing.value = state.drawing;
      if (state.view !== undefined) view.value = state.view;
      settleHere();
    });
  } catch (error) {
    if (turn !== latestOpened) return;
    const isKnown = error instanceof LinkError || error instanceof UndercroftError;
    const failure = isKnown
      ? failureOf(error)
      : { message: "The recipe in this link is no recipe. Ask for a new link." };
    tellProblem(failure);
    // The other views don't show what is wrong with the level.
    if (view.peek() !== "watch") say(failure.message);
  }
}

/** Browsers refuse pages that change their address all the time: milliseconds between two changes. */
const ADDRESS_PAUSE = 300;

/**
 * Keeps the address true of what is shown, so that it can be copied at any moment; follows it when it is typed, and goes
 * where Back and Forward lead.
 */
export function followLink(): void {
  followSteps();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const write = () => {
    last = performance.now();
    const entry = entryHere();
    const address = (fragment: string) => {
      if (isHere(entry)) history.replaceState(entryHere(), "", fragment);
    };
    // A chain that is too large for a link keeps the address that it had; whoever wants to share it is told.
    encodeLink(linkState()).then(
      (fragment) => address(`#${fragment}`),
      () => address(location.hash),
    );
  };
  effect(() => {
    // While a growth is playing the address would change many times a second.
    const isStill = !isPlaying.value;
    void [shown.value, order.value, view.value, position.value, sharedDrawing.value];
    if (!isStill || shown.value === undefined) return;
    clearTimeout(timer);
    timer = setTimeout(write, Math.max(0, last + ADDRESS_PAUSE - performance.now()));
  });
  addEventListener("popstate", ({ state }: PopStateEvent) => {
    // What was on its way is not where this leads.
    latestOpened++;
    if (returnTo(state)) return;
    arriveByAddress();
    void openLink();
  });
}
