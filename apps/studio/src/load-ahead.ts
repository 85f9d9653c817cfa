import { effect } from "@preact/signals";
import { crewSize, loadAheadInWorkers } from "./engine/worker-pool.ts";
import { LATER_VIEWS } from "./later-views.tsx";
import { shown } from "./state/studio.ts";
import { loadPaint } from "./touch/later-paint.tsx";

/** Milliseconds after the first level: looking at it must not be disturbed. */
const AHEAD_AFTER = 2000;
/** For what the view on the screen asks for, and for the level or an export beside it. */
const WORKERS = Math.max(3, crewSize() + 1);

/**
 * Loads everything that the first level did not need, some time after it is on the screen: from then on the studio works
 * without a network, and opens all of its views at once.
 */
export function loadAhead(): void {
  // Whoever pays for every byte loads what is opened, and nothing else.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData === true) return;
  const stop = effect(() => {
    if (shown.value === undefined) return;
    setTimeout(() => void load(), AHEAD_AFTER);
    queueMicrotask(() => stop());
  });
}

async function load(): Promise<void> {
  loadAheadInWorkers(WORKERS);
  try {
    await Promise.all([
      ...LATER_VIEWS.map((view) => view.load()),
      loadPaint(),
      import("undercroft/formats"),
      import("undercroft/worlds"),
      import("crawl/browser"),
      import("crawl/core"),
    ]);
    performance.mark("everything-loaded");
  } catch {
    // The network is gone already. What is opened later asks for it again.
  }
}
