import { useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { addShortcuts } from "../keys.ts";
import { BRUSHES } from "./brush.ts";
import { Hand } from "./hand.ts";
import type { PaintProps } from "./later-paint.tsx";
import { PaintBar } from "./paint-bar.tsx";
import { brush, notKept, regions, said, spanned, wishes } from "./painting.ts";
import { isPaintOpen, isStroking, tool } from "./tools.ts";

/** The tools, the hand that holds one of them, and what is said about what it does. */
export function Paint({ stage, looked, canvas }: PaintProps) {
  const hand = useMemo(() => new Hand(stage, looked), [stage, looked]);
  useEffect(() => () => stage.setPainter(undefined, undefined), [stage]);
  useSignalEffect(() => {
    // Whatever the layer draws from.
    void [wishes.value, regions.value, notKept.value, isPaintOpen.value, tool.value, brush.value, spanned.value];
    void isStroking.value;
    stage.invalidate();
  });
  useSignalEffect(() => {
    const now = tool.value;
    const at = looked.hovered.value?.client;
    if (canvas.current === null) return;
    const isOverEnd = at !== undefined && hand.endAt(at.x, at.y) !== undefined;
    canvas.current.dataset.hand = isOverEnd && now !== "erase" ? "grab" : now === "look" ? "" : "paint";
  });
  useEffect(() => holdSpaceToPan(hand), [hand]);
  useEffect(
    () =>
      addShortcuts([
        { keys: ["["], does: "a smaller brush", group: "Paint", views: ["watch"], run: () => resize(-1) },
        { keys: ["]"], does: "a larger brush", group: "Paint", views: ["watch"], run: () => resize(1) },
      ]),
    [],
  );
  return (
    <>
      {isPaintOpen.value && <PaintBar />}
      <p class="visually-hidden" role="status">
        {said.value}
      </p>
    </>
  );
}

function resize(by: 1 | -1): void {
  brush.value = BRUSHES[Math.max(0, Math.min(BRUSHES.length - 1, BRUSHES.indexOf(brush.peek()) + by))]!;
}

/** With a tool in hand the map is moved while the space bar is held down. */
function holdSpaceToPan(hand: Hand): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const down = (event: KeyboardEvent) => {
    if (event.key !== " " || tool.peek() === "look" || event.target !== document.body) return;
    event.preventDefault();
    hand.isPanning = true;
  };
  const up = () => {
    hand.isPanning = false;
  };
  // Before the key plays the growth.
  addEventListener("keydown", down, { signal, capture: true });
  addEventListener("keyup", up, { signal });
  addEventListener("blur", up, { signal });
  return () => controller.abort();
}
