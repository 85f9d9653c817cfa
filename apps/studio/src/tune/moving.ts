import { signal } from "@preact/signals";
import { readable } from "apps-shared/words.ts";
import { findNode, moved, type Place, placeOf } from "../state/draft.ts";
import { whyNotMove } from "../state/facts.ts";
import { placesBeside } from "../state/moves.ts";
import { draft, edit, known, say } from "../state/studio.ts";
import { names } from "./names.ts";
import { focusSoon, fold, headId, isUnfolded } from "./tune-state.ts";

/** Where a node that is being dragged would land. */
export interface Drop {
  /** The card that is pointed at, and where the node would go relative to it. */
  readonly beside: number;
  readonly side: "before" | "after" | "inside";
  readonly place: Place;
  /** Why it can't lie there. */
  readonly whyNot: string | undefined;
}

/** The node that is being dragged. */
export const dragged = signal<number | undefined>(undefined);
export const drop = signal<Drop | undefined>(undefined);

/** Near the upper and lower edge of the panel, in pixels, it scrolls while something is dragged. */
const EDGE = 40;
const SCROLL_BY = 14;

/** Starts to drag a node by its grip; the pointer says the rest. */
export function startDrag(event: PointerEvent, key: number): void {
  if (event.button !== 0) return;
  const grip = event.currentTarget as HTMLElement;
  grip.setPointerCapture(event.pointerId);
  dragged.value = key;
  const onMove = (move: PointerEvent) => {
    drop.value = dropAt(move.clientX, move.clientY, key);
    scrollNear(grip.closest<HTMLElement>(".chain-panel"), move.clientY);
  };
  const onKey = (press: KeyboardEvent) => {
    if (press.key === "Escape") end(false);
  };
  const onUp = () => end(true);
  const onCancel = () => end(false);
  const end = (isDone: boolean) => {
    grip.removeEventListener("pointermove", onMove);
    grip.removeEventListener("pointerup", onUp);
    grip.removeEventListener("pointercancel", onCancel);
    removeEventListener("keydown", onKey);
    const target = drop.peek();
    dragged.value = undefined;
    drop.value = undefined;
    if (isDone && target !== undefined) moveTo(key, target.place);
  };
  grip.addEventListener("pointermove", onMove);
  grip.addEventListener("pointerup", onUp);
  grip.addEventListener("pointercancel", onCancel);
  addEventListener("keydown", onKey);
}

function scrollNear(panel: HTMLElement | null, y: number): void {
  if (panel === null) return;
  const { top, bottom } = panel.getBoundingClientRect();
  if (y < top + EDGE) panel.scrollBy(0, -SCROLL_BY);
  else if (y > bottom - EDGE) panel.scrollBy(0, SCROLL_BY);
}

/** What lies under the pointer, as a place in the chain. */
function dropAt(x: number, y: number, key: number): Drop | undefined {
  const card = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-part]");
  const beside = Number(card?.dataset.part);
  const { nodes } = draft.peek();
  const node = card == null ? undefined : findNode(nodes, beside);
  const moving = findNode(nodes, key);
  if (card == null || node === undefined || moving === undefined || findNode([moving], beside) !== undefined)
    return undefined;
  const { top, height } = (card.querySelector(".card-head") ?? card).getBoundingClientRect();
  const isUpper = y < top + height / 2;
  const at = placeOf(nodes, beside)!;
  const side = isUpper ? "before" : node.kind !== "step" && isUnfolded(beside) ? "inside" : "after";
  const written =
    side === "inside" ? { within: beside, index: 0 } : { ...at, index: at.index + (side === "after" ? 1 : 0) };
  const from = placeOf(nodes, key)!;
  // Places count without the node itself.
  const isPast = from.within === written.within && from.index < written.index;
  const place = isPast ? { ...written, index: written.index - 1 } : written;
  return { beside, side, place, whyNot: whyNotMove(draft.peek(), known.peek(), key, place) };
}

/** Moves a node, or says why not. */
function moveTo(key: number, place: Place): boolean {
  const whyNot = whyNotMove(draft.peek(), known.peek(), key, place);
  if (whyNot !== undefined) {
    say(`It can't go there. ${whyNot}`);
    return false;
  }
  if (place.within !== undefined) fold(place.within, true);
  edit((now) => moved(now, key, place));
  return true;
}

/** Moves a node up or down by one, past places where it can't lie to itself; says why where it can't. */
export function moveBy(key: number, direction: 1 | -1): void {
  const places = placesBeside(draft.peek().nodes, key, direction, isUnfolded);
  const place = places.find((at) => whyNotMove(draft.peek(), known.peek(), key, at) === undefined) ?? places.at(-1);
  if (place === undefined) {
    say(direction > 0 ? "It is already the last one." : "It is already the first one.");
    return;
  }
  if (!moveTo(key, place)) return;
  focusSoon(headId(key));
  const at = placeOf(draft.peek().nodes, key);
  say(
    `${readable(names.peek().get(key) ?? "")}: moved ${direction > 0 ? "down" : "up"}, now number ${(at?.index ?? 0) + 1}.`,
  );
}

/** Moves the node whose card has the focus. */
export function moveFocused(direction: 1 | -1): void {
  const card = document.activeElement?.closest<HTMLElement>("[data-part]");
  if (card != null) moveBy(Number(card.dataset.part), direction);
}
