import { useEffect } from "preact/hooks";
import { GalleryStrip } from "../gallery/gallery-strip.tsx";
import { ChainPanel } from "../tune/chain-panel.tsx";
import { SearchDialog } from "../tune/search-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { isNarrow, openSheet } from "../ui/narrow.ts";
import { LevelPanel } from "./level-panel.tsx";
import { StageView } from "./stage-view.tsx";
import { Timeline } from "./timeline.tsx";

/** The level in the middle, its chain on the left, its figures on the right, its time below. */
export function WatchView() {
  return (
    <div class="watch" data-sheet={openSheet.value}>
      {isNarrow.value ? (
        <Sheets />
      ) : (
        <>
          <ChainPanel />
          <LevelPanel />
        </>
      )}
      <StageView />
      <GalleryStrip />
      <Timeline />
      <SearchDialog />
    </div>
  );
}

const SHEETS = {
  chain: { title: "Chain", Content: ChainPanel },
  level: { title: "Level", Content: LevelPanel },
} as const;
type Sheet = keyof typeof SHEETS;

/** On a phone: buttons that lay the chain or the figures over the lower part of the page. */
function Sheets() {
  const close = () => {
    openSheet.value = undefined;
  };
  useEffect(() => close, []);
  const sheet = openSheet.value === undefined ? undefined : SHEETS[openSheet.value];
  return (
    <>
      <div class="sheet-buttons">
        {(Object.keys(SHEETS) as Sheet[]).map((name) => (
          <button
            key={name}
            type="button"
            class="button"
            aria-haspopup="dialog"
            onClick={() => {
              openSheet.value = name;
            }}
          >
            {SHEETS[name].title}
          </button>
        ))}
      </div>
      {sheet !== undefined && (
        <Dialog title={sheet.title} shape="sheet" onClose={close}>
          <sheet.Content />
        </Dialog>
      )}
    </>
  );
}
