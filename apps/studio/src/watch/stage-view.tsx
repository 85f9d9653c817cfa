import { type Signal, signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { summarizeLevel } from "undercroft/insight";
import { liftCurtain } from "../gallery/curtain.ts";
import { addShortcuts } from "../keys.ts";
import { type Cell, Stage } from "../stage/stage.ts";
import { nextLook, pictureLook, toggleLight } from "../state/look.ts";
import { overlays } from "../state/overlays.ts";
import { position, toggle } from "../state/playback.ts";
import { openWorld, shown } from "../state/studio.ts";
import { LaterPaint, PaintButton } from "../touch/later-paint.tsx";
import { isStroking } from "../touch/tools.ts";
import { theme } from "../ui/theme-button.tsx";
import { CellCard, cellWords } from "./cell-card.tsx";
import { GrowthShow } from "./growth-show.ts";
import { LookControls } from "./look-controls.tsx";
import { OverlayChips } from "./overlay-chips.tsx";
import { BuildProgressBar, ProblemBanner } from "./stage-notices.tsx";

/** Cells that the keyboard's cell goes with Shift. */
const LONG_STEP = 5;

/** The stage that is on the screen. */
const stage = signal<Stage | undefined>(undefined);

/** The level, what can be laid over it, and what is known of the cell that is looked at. */
export function StageView() {
  const map = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const looked = useLookedAt();

  useEffect(() => {
    const made = new Stage(canvas.current!, {
      onHover(cell, client) {
        looked.hovered.value = cell === undefined || client === undefined ? undefined : { cell, client };
      },
      onSelect: (cell) => looked.pin(made, cell),
      onCamera() {
        looked.moves.value++;
      },
    });
    stage.value = made;
    const stop = addShortcuts([
      { keys: ["+", "="], does: "zoom in", group: "Level", views: ["watch"], run: () => made.zoomIn() },
      { keys: ["-"], does: "zoom out", group: "Level", views: ["watch"], run: () => made.zoomOut() },
      { keys: ["0"], does: "show the whole level", group: "Level", views: ["watch"], run: () => made.fit() },
      { keys: ["t"], does: "tiles, stone or characters", group: "Level", views: ["watch"], run: nextLook },
      { keys: ["l"], does: "light the torches, or put them out", group: "Level", views: ["watch"], run: toggleLight },
      {
        keys: ["m"],
        does: "go over the map cell by cell",
        group: "Level",
        views: ["watch"],
        run: () => canvas.current?.focus(),
      },
      {
        keys: ["Escape"],
        does: "let go of the pinned cell",
        group: "Level",
        views: ["watch"],
        run: () => looked.pin(made, undefined),
      },
    ]);
    return () => {
      stop();
      stage.value = undefined;
      made.destroy();
    };
  }, [looked]);

  useSignalEffect(() => stage.value?.setLook(pictureLook.value));
  useSignalEffect(() => stage.value?.setTheme(theme.value, openWorld.value?.colors[theme.value]));
  const sizeOfLevel = useComputed(() => `${shown.value?.level.width} ${shown.value?.level.height}`);
  useSignalEffect(() => {
    // A cell of a map of another size means nothing here.
    if (stage.value !== undefined && sizeOfLevel.value !== "") looked.pin(stage.value, undefined);
  });
  const growth = useMemo(() => new GrowthShow(), []);
  useSignalEffect(() => {
    if (stage.value !== undefined && shown.value !== undefined) {
      growth.show(stage.value, shown.value, position.value, overlays.value);
      liftCurtain(stage.value);
    }
  });

  return (
    <section class="stage" aria-label="Level map" data-stroke={isStroking.value ? "" : undefined}>
      <div class="stage-head">
        <OverlayChips />
        <div class="stage-tools">
          <PaintButton />
          <LookControls />
          <Zoom />
        </div>
      </div>
      {stage.value !== undefined && <LaterPaint stage={stage.value} looked={looked} canvas={canvas} />}
      <div class="stage-map" ref={map}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it is gone over with arrow keys, which a screen reader must hand on */}
        <canvas
          ref={canvas}
          role="application"
          tabIndex={0}
          aria-label="Map: arrows move over it, Enter pins a cell"
          aria-describedby="level-in-short"
          onMouseDown={(event) => {
            // A map that is dragged or clicked must not take the arrow keys away from time.
            event.preventDefault();
            if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          }}
          onFocus={() => {
            if (stage.peek() !== undefined) looked.moveTo(stage.peek()!.moveCursor(0, 0));
          }}
          onBlur={() => {
            stage.peek()?.setCursor(undefined);
            looked.moveTo(undefined);
          }}
          onKeyDown={(event) => stage.peek() !== undefined && onMapKey(event, stage.peek()!, looked)}
        />
        {stage.value !== undefined && <CellCard stage={stage.value} map={map} looked={looked} />}
        <PictureCaption />
      </div>
      <LevelInShort />
      <p class="visually-hidden" aria-live="polite">
        {looked.cursor.value !== undefined && cellWords(looked.cursor.value)}
      </p>
      <ProblemBanner />
      <BuildProgressBar />
    </section>
  );
}

/** The cells that are looked at: under the mouse, under the keyboard's cursor, and pinned. */
export interface LookedAt {
  readonly hovered: Signal<
    { readonly cell: Cell; readonly client: { readonly x: number; readonly y: number } } | undefined
  >;
  readonly cursor: Signal<Cell | undefined>;
  readonly pinned: Signal<Cell | undefined>;
  /** Counts how often the map was moved: what lies over it must move along. */
  readonly moves: Signal<number>;
  moveTo(cell: Cell | undefined): void;
  /** Pins a cell; the same once more, or none, lets go of it. */
  pin(stage: Stage, cell: Cell | undefined): void;
}

function useLookedAt(): LookedAt {
  const hovered = useSignal<LookedAt["hovered"]["value"]>(undefined);
  const cursor = useSignal<Cell | undefined>(undefined);
  const pinned = useSignal<Cell | undefined>(undefined);
  const moves = useSignal(0);
  return useMemo(
    () => ({
      hovered,
      cursor,
      pinned,
      moves,
      moveTo(cell) {
        cursor.value = cell;
      },
      pin(onStage, cell) {
        const before = pinned.peek();
        const isSame = cell !== undefined && before?.x === cell.x && before.y === cell.y;
        pinned.value = isSame ? undefined : cell;
        onStage.select(pinned.peek());
      },
    }),
    [hovered, cursor, pinned, moves],
  );
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function onMapKey(event: KeyboardEvent, onStage: Stage, looked: LookedAt): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (onStage.painter?.onKey(event) === true) {
    event.preventDefault();
    return;
  }
  const direction = DIRECTIONS[event.key];
  if (direction !== undefined) {
    const length = event.shiftKey ? LONG_STEP : 1;
    looked.moveTo(onStage.moveCursor(direction[0] * length, direction[1] * length));
  } else if (event.key === "Enter") looked.pin(onStage, onStage.cursor);
  else if (event.key === " ") toggle();
  else return;
  event.preventDefault();
}

function Zoom() {
  return (
    <fieldset class="zoom">
      <legend class="visually-hidden">Zoom</legend>
      <button
        type="button"
        class="icon-button"
        aria-label="Zoom out"
        title="Zoom out (−)"
        onClick={() => stage.value?.zoomOut()}
      >
        −
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Zoom in"
        title="Zoom in (+)"
        onClick={() => stage.value?.zoomIn()}
      >
        +
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Show the whole level"
        title="Show the whole level (0)"
        onClick={() => stage.value?.fit()}
      >
        <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
          <path d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" fill="none" stroke="currentColor" stroke-width="2" />
        </svg>
      </button>
    </fieldset>
  );
}

/** Says that what is shown is not the map, where a step shows something else. */
function PictureCaption() {
  const { history } = shown.value ?? {};
  const at = position.value;
  const picture = history === undefined || at >= history.frames.length ? undefined : history.frames[at - 1]?.picture;
  return picture === undefined ? null : <p class="picture-caption">what the step works with, not the map</p>;
}

function LevelInShort() {
  const level = shown.value;
  const words = useMemo(() => (level === undefined ? "" : summarizeLevel(level.level)), [level]);
  return (
    <p id="level-in-short" class="visually-hidden" aria-live="polite">
      {words}
    </p>
  );
}
