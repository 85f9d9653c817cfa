import { computed, effect, signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { stepsOf } from "../state/draft.ts";
import { draft, offeredName, seed, shown, view } from "../state/studio.ts";
import { isPaintOpen, isStroking } from "../touch/tools.ts";
import { openKey, reveal } from "../tune/tune-state.ts";
import { isNarrow, openSheet } from "../ui/narrow.ts";
import { remember, remembered } from "../ui/remembered.ts";

/** Something to try, for first-time visitors. */
interface Prompt {
  readonly id: string;
  readonly words: string;
  /** The control that it points at. */
  readonly target: string;
  /** While the tools for painting are open, where that is different; nothing lies over them. */
  readonly painting?: { readonly words: string; readonly target: string };
  /** On a phone, where that is different. */
  readonly narrow?: { readonly words: string; readonly target: string };
}

const PROMPTS: readonly Prompt[] = [
  {
    id: "slider",
    words: "Drag a slider, and the level changes.",
    target: ".chain-panel .card-body input[type=range]",
    narrow: {
      words: "Open the chain and drag a slider: the level changes.",
      target: ".sheet-buttons .button:first-child",
    },
  },
  { id: "seed", words: "Get another level: every seed gives a new one.", target: '[aria-label="New seed"]' },
  {
    id: "paint",
    words: "Paint on it: the level grows anew around what you paint.",
    target: ".paint-button",
    painting: { words: "Drag on the level: it grows anew around what you paint.", target: ".paint-bar" },
  },
  { id: "play", words: "Play it: walk through the level yourself.", target: '.views [data-view="play"]' },
];

const STORED = "prompts";

/** The ids of those that were done, or of all if they were put away; undefined before the first visit. */
const gone = signal<ReadonlySet<string> | undefined>(
  remembered(STORED) === undefined ? undefined : new Set(remembered(STORED)!.split(",")),
);
const current = computed(() => PROMPTS.find(({ id }) => gone.value !== undefined && !gone.value.has(id)));

function putAway(...ids: readonly string[]): void {
  if (ids.every((id) => gone.peek()?.has(id) !== false)) return;
  gone.value = new Set([...gone.peek()!, ...ids]);
  remember(STORED, [...gone.peek()!].join(","));
}

function putAllAway(): void {
  putAway(...PROMPTS.map(({ id }) => id));
}

/** Begins with the prompts, unless this browser has seen them. What was tried is put away, in whatever order. */
export function startPrompts(isFirstPage: boolean): void {
  if (gone.peek() === undefined && isFirstPage) {
    gone.value = new Set();
    remember(STORED, "");
  }
  if (current.peek() === undefined) return;
  const first = { draft: draft.peek(), seed: seed.peek() };
  effect(() => {
    if (draft.value !== first.draft && offeredName.value === undefined) putAway("slider");
    if (seed.value !== first.seed) putAway("seed");
    if (view.value === "play") putAway("play");
  });
  let hasPainted = false;
  effect(() => {
    if (isStroking.value) hasPainted = true;
    else if (hasPainted) putAway("paint");
  });
  // The first step shows its sliders.
  const [step] = stepsOf(draft.peek().nodes);
  if (current.peek()?.id === "slider" && step !== undefined && openKey.peek() === undefined) reveal(step.key);
}

/** The prompt that is next, beside the control that it is about. */
export function Prompts() {
  const prompt = current.value;
  if (prompt === undefined || shown.value === undefined || view.value !== "watch" || openSheet.value !== undefined)
    return null;
  // While the user paints, nothing else is suggested.
  if (isPaintOpen.value && prompt.painting === undefined) return null;
  const { words, target } =
    (isPaintOpen.value ? prompt.painting : undefined) ?? (isNarrow.value ? prompt.narrow : undefined) ?? prompt;
  return <Bubble key={target} id={prompt.id} words={words} target={target} />;
}

/** Pixels between a control and what points at it, and between that and the edge of the window. */
const GAP = 12;
const MARGIN = 8;

function Bubble({ id, words, target }: { readonly id: string; readonly words: string; readonly target: string }) {
  const bubble = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const place = () => placeBeside(document.querySelector(target), bubble.current!, ring.current!);
    place();
    const sizes = new ResizeObserver(place);
    sizes.observe(document.body);
    // Cards that are opened or moved take their controls along.
    const changes = new MutationObserver(place);
    changes.observe(document.querySelector("main")!, { childList: true, subtree: true });
    addEventListener("scroll", place, true);
    return () => {
      sizes.disconnect();
      changes.disconnect();
      removeEventListener("scroll", place, true);
    };
  }, [target]);
  const number = PROMPTS.findIndex((prompt) => prompt.id === id) + 1;
  return (
    <>
      <span ref={ring} class="prompt-ring" aria-hidden="true" />
      <div ref={bubble} class="prompt" role="status">
        <p>
          <span class="prompt-number">
            {number} of {PROMPTS.length}
          </span>
          {words}
        </p>
        <button type="button" class="icon-button" aria-label="End the hints" title="End the hints" onClick={putAllAway}>
          ✕
        </button>
      </div>
    </>
  );
}

/** Puts a bubble beside a control, and a ring around the control; hides both if it isn't in sight. */
function placeBeside(control: Element | null, bubble: HTMLElement, ring: HTMLElement): void {
  const box = control?.getBoundingClientRect();
  const panel = control?.closest(".panel")?.getBoundingClientRect();
  const isThere = box !== undefined && box.width > 0 && isWithin(box, panel);
  bubble.hidden = !isThere;
  ring.hidden = !isThere;
  if (!isThere) return;
  const { left, top, side, tip } = placeOf(box, panel, bubble);
  bubble.dataset.side = side;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--tip", `${tip}px`);
  ring.style.left = `${box.left}px`;
  ring.style.top = `${box.top}px`;
  ring.style.width = `${box.width}px`;
  ring.style.height = `${box.height}px`;
}

/** Beside the panel that a control is in, so that nothing of the panel is hidden; otherwise below it, or above. */
function placeOf(box: DOMRect, panel: DOMRect | undefined, { offsetWidth: width, offsetHeight: height }: HTMLElement) {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  if (panel !== undefined) {
    const top = y - height / 2;
    return { side: "right", left: panel.right + GAP, top, tip: height / 2 };
  }
  const left = Math.max(MARGIN, Math.min(x - width / 2, innerWidth - width - MARGIN));
  const isBelow = box.bottom + GAP + height <= innerHeight - MARGIN;
  const top = isBelow ? box.bottom + GAP : box.top - GAP - height;
  return { side: isBelow ? "below" : "above", left, top, tip: x - left };
}

/** Whether a control is not scrolled away in its panel. */
function isWithin({ top, bottom }: DOMRect, panel: DOMRect | undefined): boolean {
  return panel === undefined || (top >= panel.top && bottom <= panel.bottom);
}
