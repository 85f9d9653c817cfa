import { signal } from "@preact/signals";

/** Whether the user's own tiles are open. */
export const areTilesOpen = signal(false);
