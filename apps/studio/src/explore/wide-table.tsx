import type { ComponentChildren } from "preact";

/** Room for a table that may be wider than the page: it is scrolled sideways by itself, with the keyboard too. */
export function WideTable({ children }: { readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reached with the keyboard
    <div class="table-scroll" tabIndex={0}>
      {children}
    </div>
  );
}
