import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { failureOf } from "./state/studio.ts";
import { laterStyles } from "./ui/later-styles.ts";

/** A view that is loaded when it is opened for the first time, or ahead of that. */
interface LaterView {
  (): preact.JSX.Element;
  load(): Promise<void>;
}

function later(load: () => Promise<ComponentType>): LaterView {
  const loaded = signal<ComponentType | undefined>(undefined);
  const problem = signal<string | undefined>(undefined);
  const loadOnce = async () => {
    try {
      if (loaded.value === undefined) {
        const [view] = await Promise.all([load(), laterStyles()]);
        loaded.value = view;
      }
      problem.value = undefined;
    } catch (error) {
      problem.value = `This view can't be loaded: ${failureOf(error).message}`;
    }
  };
  const View = () => {
    useEffect(() => void loadOnce(), []);
    if (loaded.value !== undefined) return <loaded.value />;
    return (
      <p class="view-loading" role="status">
        {problem.value}
      </p>
    );
  };
  return Object.assign(View, { load: loadOnce });
}

export const DrawView = later(async () => (await import("./draw/draw-view.tsx")).DrawView);
export const SheetView = later(async () => (await import("./sheet/sheet-view.tsx")).SheetView);
export const ExploreView = later(async () => (await import("./explore/explore-view.tsx")).ExploreView);
export const PlayView = later(async () => (await import("./play/play-view.tsx")).PlayView);
export const TilesDialog = later(async () => (await import("./tiles/tiles-dialog.tsx")).TilesDialog);

export const RecipesDialog = later(async () => (await import("./tune/recipes-dialog.tsx")).RecipesDialog);

/** All of them. */
export const LATER_VIEWS = [DrawView, SheetView, ExploreView, PlayView, RecipesDialog, TilesDialog];
