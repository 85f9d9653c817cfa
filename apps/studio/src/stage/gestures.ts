/** Somebody who is given what a pointer does on the map, instead of moving it. Points are as in events. */
export interface Painter {
  /** What a pointer begins here: a stroke, the dragging of something that stands here, or nothing; then it moves the map. */
  beginning(x: number, y: number): "stroke" | "drag" | undefined;
  /** It is here, at first or on its way. */
  move(x: number, y: number): void;
  end(): void;
  /** It was no stroke: another finger came, or the browser took the pointer away. */
  cancel(): void;
  /** A key was pressed on the map. Tells whether it was for the painter. */
  onKey(event: KeyboardEvent): boolean;
}

/** What fingers, mouse and wheel mean. Points are as in events. */
export interface GestureCallbacks {
  /** Who receives pointer events, if anyone does. */
  painter(): Painter | undefined;
  pan(dx: number, dy: number): void;
  /** `isPinch`: fingers are still on it, and more will follow. */
  zoom(factor: number, x: number, y: number, isPinch: boolean): void;
  pinchEnd(x: number, y: number): void;
  hover(x: number, y: number): void;
  leave(): void;
  tap(x: number, y: number): void;
}

/** A pointer that moves less than this, in CSS pixels, has tapped. */
const TAP_REACH = 5;
/** A notch of a wheel is about 100 pixels of scrolling, and makes cells a quarter larger. */
const ZOOM_PER_PIXEL = Math.log(1.25) / 100;
/** Trackpads report pinching as small turns of a wheel with Ctrl held. */
const PINCH_SPEED = 4;
/** Pixels that a line of scrolling stands for, where a browser counts in lines; and a page. */
const LINE = 33;
const PAGE = 400;

/** Listens on an element until the function that it returns is called. */
export function listenToGestures(element: HTMLElement, callbacks: GestureCallbacks): () => void {
  const pointers = new Map<number, { x: number; y: number }>();
  let pressed = { x: 0, y: 0 };
  let isTap = false;
  let wasPinched = false;
  let stroke: { readonly painter: Painter; readonly kind: "stroke" | "drag"; isRunning: boolean } | undefined;
  const controller = new AbortController();
  const { signal } = controller;

  const middle = () => {
    const all = [...pointers.values()];
    const x = all.reduce((sum, point) => sum + point.x, 0) / all.length;
    const y = all.reduce((sum, point) => sum + point.y, 0) / all.length;
    const [a, b] = all;
    return { x, y, spread: a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0 };
  };

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType === "mouse" && event.button > 1) return;
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      element.setPointerCapture(event.pointerId);
      if (pointers.size === 1) {
        pressed = { x: event.clientX, y: event.clientY };
        isTap = true;
        wasPinched = false;
        const painter = event.button === 0 ? callbacks.painter() : undefined;
        const kind = painter?.beginning(event.clientX, event.clientY);
        // A finger may be the first of two: it paints when it moves, or is lifted.
        const isRunning = kind === "stroke" && event.pointerType !== "touch";
        stroke = painter === undefined || kind === undefined ? undefined : { painter, kind, isRunning };
        if (isRunning) painter?.move(event.clientX, event.clientY);
      } else {
        wasPinched = true;
        isTap = false;
        if (stroke?.isRunning === true) stroke.painter.cancel();
        stroke = undefined;
      }
    },
    { signal },
  );
  element.addEventListener(
    "pointermove",
    (event) => {
      const held = pointers.get(event.pointerId);
      if (held === undefined) {
        callbacks.hover(event.clientX, event.clientY);
        return;
      }
      const before = middle();
      isTap &&= Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) <= TAP_REACH;
      held.x = event.clientX;
      held.y = event.clientY;
      const after = middle();
      if (stroke !== undefined) {
        if (!stroke.isRunning && !isTap) {
          stroke.isRunning = true;
          stroke.painter.move(pressed.x, pressed.y);
        }
        if (stroke.isRunning) stroke.painter.move(event.clientX, event.clientY);
      } else if (!isTap) callbacks.pan(after.x - before.x, after.y - before.y);
      if (before.spread > 0 && after.spread > 0) callbacks.zoom(after.spread / before.spread, after.x, after.y, true);
      // The map goes with a mouse that holds it, and so does what is said about the cell under it.
      if (event.pointerType === "mouse") callbacks.hover(event.clientX, event.clientY);
    },
    { signal },
  );
  const lift = (event: PointerEvent) => {
    if (!pointers.has(event.pointerId)) return;
    const { x, y } = middle();
    pointers.delete(event.pointerId);
    if (wasPinched && pointers.size === 1) callbacks.pinchEnd(x, y);
    const isLifted = event.type === "pointerup";
    if (stroke !== undefined && (stroke.isRunning || stroke.kind === "stroke")) {
      if (isLifted && !stroke.isRunning) stroke.painter.move(event.clientX, event.clientY);
      if (isLifted) stroke.painter.end();
      else if (stroke.isRunning) stroke.painter.cancel();
    } else if (pointers.size === 0 && isTap && isLifted) callbacks.tap(event.clientX, event.clientY);
    stroke = undefined;
  };
  element.addEventListener("pointerup", lift, { signal });
  element.addEventListener("pointercancel", lift, { signal });
  element.addEventListener("pointerleave", () => callbacks.leave(), { signal });
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const unit = event.deltaMode === 1 ? LINE : event.deltaMode === 2 ? PAGE : 1;
      const speed = event.ctrlKey && Math.abs(event.deltaY) < 50 ? PINCH_SPEED : 1;
      callbacks.zoom(Math.exp(-event.deltaY * unit * speed * ZOOM_PER_PIXEL), event.clientX, event.clientY, false);
      callbacks.hover(event.clientX, event.clientY);
    },
    { signal, passive: false },
  );
  // Otherwise the browser would scroll and zoom the page.
  element.style.touchAction = "none";
  return () => controller.abort();
}
