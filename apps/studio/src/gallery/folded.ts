import { signal } from "@preact/signals";
import { remember, remembered } from "../ui/remembered.ts";

const STORED = "gallery";

/** Whether only the head of the gallery is shown. */
export const isFolded = signal(remembered(STORED) === "folded");

/** Folds the gallery, or unfolds it; the next visit finds it like that. */
export function toggleGallery(): void {
  isFolded.value = !isFolded.peek();
  remember(STORED, isFolded.peek() ? "folded" : "open");
}
