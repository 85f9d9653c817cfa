import { signal } from "@preact/signals";

/** Up to this width, in pixels, panels are sheets over the level; watch.css has the same number. */
const NARROW = matchMedia("(max-width: 899px)");

/** Whether the page is as narrow as a phone. */
export const isNarrow = signal(NARROW.matches);

NARROW.addEventListener("change", () => {
  isNarrow.value = NARROW.matches;
});

/** The sheet that lies over the lower part of a narrow page. */
export const openSheet = signal<"chain" | "level" | undefined>(undefined);

/** Brings the chain into view: on a narrow page it is a sheet. */
export function showChain(): void {
  if (isNarrow.peek()) openSheet.value = "chain";
}
