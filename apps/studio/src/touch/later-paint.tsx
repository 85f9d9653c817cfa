import { signal, useSignalEffect } from "@preact/signals";
import type { ComponentType, RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { addShortcuts } from "../keys.ts";
import type { Stage } from "../stage/stage.ts";
import { stepsOf } from "../state/draft.ts";
import { draft, failureOf, say } from "../state/studio.ts";
import { laterStyles } from "../ui/later-styles.ts";
import type { LookedAt } from "../watch/stage-view.tsx";
import { isPaintOpen, TOOLS, takeTool, togglePaint } from "./tools.ts";

/** What painting needs of the view that it is in. */
export interface PaintProps {
  readonly stage: Stage;
  readonly looked: LookedAt;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
}

const loaded = signal<ComponentType<PaintProps> | undefined>(undefined);

/** Loads what it takes to paint; once is enough. */
export async function loadPaint(): Promise<void> {
  if (loaded.peek() !== undefined) return;
  const [{ Paint }] = await Promise.all([import("./paint.tsx"), laterStyles()]);
  loaded.value = Paint;
}

/** The tools, as soon as they may be needed: the user asked, they point at the map, or the recipe has a sketch. */
export function LaterPaint(props: PaintProps) {
  const load = () =>
    loadPaint().catch((error: unknown) => say(`The tools for painting can't be loaded: ${failureOf(error).message}`));
  useSignalEffect(() => {
    if (isPaintOpen.value || stepsOf(draft.value.nodes).some(({ use }) => use === "sketch")) void load();
  });
  useEffect(() => {
    const ahead = () => void loadPaint().catch(() => undefined);
    const canvas = props.canvas.current;
    canvas?.addEventListener("pointerenter", ahead);
    const stop = addShortcuts(
      TOOLS.map(({ id, key, does }) => ({
        keys: [key],
        does,
        group: "Paint",
        views: ["watch"],
        run: () => takeTool(id),
      })),
    );
    return () => {
      canvas?.removeEventListener("pointerenter", ahead);
      stop();
    };
  }, [props.canvas]);
  return loaded.value === undefined ? null : <loaded.value {...props} />;
}

/** Lays the tools out, or puts them away. */
export function PaintButton() {
  return (
    <button
      type="button"
      class="button paint-button"
      aria-pressed={isPaintOpen.value}
      title="Paint on the level: it grows anew around what you paint"
      onClick={togglePaint}
    >
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path
          d="M13.5 2.5c-3 1-5.5 3.5-7 6l1.5 1.5c2.5-1.5 5-4 6-7zM6 9c-1.5 0-2.5 1-2.5 2.5 0 1-.5 1.5-1.5 1.5 2 1 5 .5 5.5-2.5"
          fill="none"
          stroke="currentColor"
          stroke-width="1.4"
          stroke-linejoin="round"
        />
      </svg>
      Paint
    </button>
  );
}
