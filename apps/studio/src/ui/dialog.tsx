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
  const isLeft = useRef(false);
  const heading = useId();
  // The browser tells of a closed dialog only after a while. A key that is pressed meanwhile would still be the dialog's, and
  // a dialog that opens meanwhile would be taken for this one.
  const leave = () => {
    if (isLeft.current) return;
    isLeft.current = true;
    dialog.current?.close();
    onClose();
  };
  // At once: keys that are pressed meanwhile would mean something to the page.
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      class={`dialog${isWide ? " wide" : ""}${shape === "sheet" ? " sheet-dialog" : ""}`}
      aria-labelledby={heading}
      onCancel={(event) => {
        // That of a list or a file field inside bubbles.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        leave();
      }}
      // A browser may also close it without asking.
      onClose={leave}
      onClick={(event) => event.target === dialog.current && leave()}
    >
      <div class="dialog-head">
        <h2 id={heading}>{title}</h2>
        <button type="button" class="icon-button" aria-label="Close" onClick={leave}>
          ✕
        </button>
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
