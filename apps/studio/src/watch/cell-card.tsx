import { untracked } from "@preact/signals";
import type { RefObject } from "preact";
import type { Cell, Stage } from "../stage/stage.ts";
import { position } from "../state/playback.ts";
import { shown } from "../state/studio.ts";
import { tool } from "../touch/tools.ts";
import { type CellFacts, cellFacts } from "./cell-facts.ts";
import { momentAt } from "./growth-show.ts";
import type { LookedAt } from "./stage-view.tsx";

/** How far the card stays from what it is about, in pixels. */
const DISTANCE = 16;
/** About as large as a card gets, in pixels: where it would not fit it goes to the other side. */
const CARD = { width: 240, height: 150 };

/** What is known of a cell at the moment that is shown. */
function factsOf({ x, y }: Cell): CellFacts | undefined {
  const level = shown.value;
  if (level === undefined || x >= level.level.width || y >= level.level.height) return undefined;
  const cell = y * level.level.width + x;
  const at = position.value;
  const tile = (level.history?.tiles ?? level.level.tiles)[cell]!;
  return cellFacts(level, momentAt(level, at), { cell, position: at, tile });
}

/** The same as a sentence, to be spoken: once when the cell is reached, and not again with every frame of a growth. */
export function cellWords(cell: Cell): string {
  const facts = untracked(() => factsOf(cell));
  return facts === undefined ? "" : [`${facts.tile} at ${facts.at}`, ...facts.lines].join("; ");
}

interface CellCardProps {
  readonly stage: Stage;
  readonly map: RefObject<HTMLElement | null>;
  readonly looked: LookedAt;
}

/** A card beside the cell that is looked at: the pinned one, else the keyboard's, else the mouse's. */
export function CellCard({ stage, map, looked }: CellCardProps) {
  const pinned = looked.pinned.value;
  const kept = pinned ?? looked.cursor.value;
  const hovered = looked.hovered.value;
  const cell = kept ?? hovered?.cell;
  // The card stays beside its cell when the map moves.
  void looked.moves.value;
  if (cell === undefined || map.current === null) return null;
  const facts = factsOf(cell);
  // It would cover what is being painted, unless it says why that can't be.
  if (facts === undefined || (tool.value !== "look" && !facts.hasRefusal)) return null;
  const rect = stage.rectOf(cell);
  const point = kept === undefined ? hovered!.client : { x: rect.right - DISTANCE / 2, y: rect.bottom - DISTANCE / 2 };
  return (
    <div
      class={pinned === undefined ? "cell-card" : "cell-card is-pinned"}
      aria-hidden="true"
      style={placeBeside(point, map.current)}
    >
      <div class="cell-at">
        <strong>{facts.tile}</strong> at {facts.at}
      </div>
      {facts.lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  );
}

function placeBeside(point: { readonly x: number; readonly y: number }, map: HTMLElement) {
  const { left, top, width, height } = map.getBoundingClientRect();
  const [x, y] = [point.x - left, point.y - top];
  const isLeft = x + DISTANCE + CARD.width > width && x > CARD.width;
  const isAbove = y + DISTANCE + CARD.height > height && y > CARD.height;
  const dx = isLeft ? `calc(${x - DISTANCE}px - 100%)` : `${Math.max(0, Math.min(x + DISTANCE, width - CARD.width))}px`;
  const dy = isAbove ? `calc(${y - DISTANCE}px - 100%)` : `${y + DISTANCE}px`;
  return { transform: `translate(${dx}, ${dy})` };
}
