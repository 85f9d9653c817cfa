import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Wide ones have room for pictures. */
  readonly isWide?: boolean;
  /** A sheet lies over the lower part of a narrow page and leaves the level above it in sight. */
  readonly shape?: "window" | "sheet";
}

/** A window over the page; Escape, its button and a click beside it close it. */
export function Dialog({ title, onClose, children, isWide = false, shape = "window" }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // At once: keys that are pressed meanwhile would mean something to the page.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class={`dialog${isWide ? " wide" : ""}${shape === "sheet" ? " sheet-dialog" : ""}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={() => dialog.current?.close()}>
          ✕
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
