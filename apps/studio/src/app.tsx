import { useEffect } from "preact/hooks";
import { Prompts } from "./gallery/prompts.tsx";
import { onKey } from "./keys.ts";
import { DrawView, ExploreView, PlayView, SheetView, TilesDialog } from "./later-views.tsx";
import { LeaveRunDialog } from "./play/leaving.tsx";
import { notice, view } from "./state/studio.ts";
import { areTilesOpen } from "./tiles/tiles-state.ts";
import { followDrops, isDropping } from "./ui/dropping.ts";
import { KeysDialog } from "./ui/keys-dialog.tsx";
import { TopBar } from "./ui/top-bar.tsx";
import { WatchView } from "./watch/watch-view.tsx";

/** The whole page: the bar at the top, and one of the five views under it. */
export function App() {
  useEffect(() => {
    addEventListener("keydown", onKey);
    const endDrops = followDrops();
    return () => {
      removeEventListener("keydown", onKey);
      endDrops();
    };
  }, []);
  return (
    <>
      <TopBar />
      <main class="view" data-view={view.value} data-dropping={isDropping.value}>
        <CurrentView />
      </main>
      <Prompts />
      <KeysDialog />
      <LeaveRunDialog />
      {areTilesOpen.value && <TilesDialog />}
      <p class="notice" role="status">
        {notice.value}
      </p>
    </>
  );
}

function CurrentView() {
  switch (view.value) {
    case "watch":
      return <WatchView />;
    case "draw":
      return <DrawView />;
    case "sheet":
      return <SheetView />;
    case "explore":
      return <ExploreView />;
    case "play":
      return <PlayView />;
  }
}
