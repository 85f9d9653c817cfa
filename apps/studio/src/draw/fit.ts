import { effect, signal } from "@preact/signals";
import type { PrefabFit } from "undercroft/recipes";
import { Lane, Stopped } from "../engine/lane.ts";
import { draft, failureOf, order } from "../state/studio.ts";
import { book, check, formats, prefab } from "./draw-state.ts";
import { orderWithoutTrials, textFor } from "./try-it.ts";

/** Levels that a drawing is tried in: enough for an interval of a dozen percent, few enough for a second or two. */
export const FIT_LEVELS = 60;

/** How the trials stand. */
export type FitState =
  | { readonly kind: "none"; readonly why: string }
  | { readonly kind: "trying"; readonly fit: PrefabFit | undefined }
  | { readonly kind: "done"; readonly fit: PrefabFit };

export const fit = signal<FitState>({ kind: "none", why: "" });

/** Milliseconds without a change after which the trials begin again. */
const TRY_AFTER = 400;

const lane = new Lane("fit");

/** Tries the drawing in levels of the chain, again after each change, until it is stopped. */
export function startFitting(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tried: string | undefined;
  // What is on its way is of another drawing.
  const stopTrying = () => {
    tried = undefined;
    lane.stop();
  };
  const end = effect(() => {
    const [loaded, here, found] = [formats.value, prefab.value, check.value];
    const where = orderWithoutTrials(order.value, draft.value);
    if (loaded === undefined || here === undefined || found === undefined) return;
    clearTimeout(timer);
    const prefabHere = found.prefabs.get(here.key);
    if (prefabHere === undefined) {
      const isWrong = found.findings.some(({ piece, weight }) => piece === here.key && weight === "error");
      fit.value = { kind: "none", why: isWrong ? "Fix the errors first. Then it is tried in levels." : "" };
      stopTrying();
      return;
    }
    if (prefabHere.kind === "level") {
      const { width, height } = here.drawing;
      fit.value = {
        kind: "none",
        why: `A level is the whole map: it fits on maps of at least ${width}×${height} cells.`,
      };
      stopTrying();
      return;
    }
    const text = textFor(loaded, book.peek(), here, found);
    const { seed: _, ...asked } = where;
    const question = JSON.stringify([text, asked]);
    if (question === tried) return;
    timer = setTimeout(() => {
      tried = question;
      const last = fit.peek();
      fit.value = { kind: "trying", fit: last.kind === "none" ? undefined : last.fit };
      lane
        .run({ order: where, prefab: text, levels: FIT_LEVELS }, (part) => {
          // The first few levels say little, and would make the figure jump.
          if (part.levels >= 10) fit.value = { kind: "trying", fit: part };
        })
        .then(
          (done) => {
            fit.value = { kind: "done", fit: done };
          },
          (error: unknown) => {
            if (error instanceof Stopped) return;
            fit.value = { kind: "none", why: failureOf(error).message };
          },
        );
    }, TRY_AFTER);
  });
  return () => {
    end();
    clearTimeout(timer);
    lane.stop();
  };
}
