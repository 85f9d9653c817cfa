import { effect } from "@preact/signals";
import { History } from "undercroft/define";
import type { LevelView } from "undercroft/formats";
import { Stage } from "../stage/stage.ts";
import { loadTiles, pictureLook } from "../state/look.ts";
import { playAhead, position } from "../state/playback.ts";
import { theme } from "../ui/theme-button.tsx";
import { changedCells, moveTo } from "../watch/history-moves.ts";
import { isFolded } from "./folded.ts";
import { framesOf, type Growth } from "./growth.ts";

/**
 * What whoever opens the page sees before the studio is there: the same page with a level that is growing, and nothing else.
 * It lies over the studio until that shows the same level at the same moment.
 */

/** Takes the curtain away, while it is there. */
let takeAway: (() => void) | undefined;

/** Plays the growth of the first level. Gives back when it is on the screen, or it is known that it can't be. */
export async function lowerCurtain(): Promise<void> {
  try {
    const [growth, world] = await Promise.all([
      fetchJson("first-level.json") as Promise<Growth>,
      fetchJson("world.json"),
      // They are what it is painted with; it would change its looks otherwise.
      loadTiles(),
    ]);
    // A world that the server was started with has a first level of its own.
    if (world === null) play(growth);
  } catch {
    // The studio builds the level itself.
  }
}

function play(growth: Growth): void {
  const { content } = document.querySelector<HTMLTemplateElement>("#first-page")!;
  const curtain = content.firstElementChild!.cloneNode(true) as HTMLElement;
  curtain.querySelector<HTMLElement>(".gallery")!.dataset.folded = String(isFolded.peek());
  document.body.append(curtain);
  const stage = new Stage(curtain.querySelector("canvas")!);
  const history = new History(framesOf(growth), growth.finished.width * growth.finished.height);
  playAhead(history, growth.hash);
  const stop = effect(() => show(stage, growth, history));
  takeAway = () => {
    stop();
    stage.destroy();
    curtain.remove();
  };
  stage.draw();
  performance.mark("first-level");
}

/** Whether the curtain is down. */
export function isCurtainDown(): boolean {
  return takeAway !== undefined;
}

/** Takes the curtain away, if it is there, as soon as the stage under it shows the same. */
export function liftCurtain(stage: Stage): void {
  if (!isCurtainDown()) return;
  // With the first level all of the page is laid out again: in the frame after that everything has its place.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!isCurtainDown()) return;
      stage.draw();
      removeCurtain();
    }),
  );
}

/** Takes the curtain away at once, if it is there. */
export function removeCurtain(): void {
  takeAway?.();
  takeAway = undefined;
}

function show(stage: Stage, { finished, path }: Growth, history: History): void {
  const at = position.value;
  const before = history.position;
  const cells = moveTo(history, at);
  const { tiles, frame } = history;
  const { width, height, tileset, theme: ofLevel } = finished;
  const { start, exits = [], spawns = [] } = frame ?? {};
  const isFinished = at >= history.frames.length;
  const view: LevelView = isFinished
    ? { ...finished, tiles }
    : { width, height, tileset, tiles, spawns, start, exits, theme: ofLevel };
  stage.setLook(pictureLook.value);
  stage.setTheme(theme.value);
  stage.update(view, cells);
  stage.setOverlays(isFinished ? { criticalPath: Int32Array.from(path) } : {});
  stage.setChanged(isFinished ? [] : changedCells(history.frames, at <= before ? at - 1 : before, at));
}

async function fetchJson(name: string): Promise<unknown> {
  return (await fetch(new URL(name, document.baseURI))).json();
}
