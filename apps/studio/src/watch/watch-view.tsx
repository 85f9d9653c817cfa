import { useSignal, useSignalEffect } from "@preact/signals";
import { isSearching } from "../keys.ts";
import { ChainPanel } from "../tune/chain-panel.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { isNarrow } from "../ui/narrow.ts";
import { LevelPanel } from "./level-panel.tsx";
import { StageView } from "./stage-view.tsx";
import { Timeline } from "./timeline.tsx";

/** The level in the middle, its chain on the left, its figures on the right, its time below. */
export function WatchView() {
  return (
    <div class="watch">
      {isNarrow.value ? (
        <Sheets />
      ) : (
        <>
          <ChainPanel />
          <LevelPanel />
        </>
      )}
      <StageView />
      <Timeline />
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
  const open = useSignal<Sheet | undefined>(undefined);
  useSignalEffect(() => {
    // The search belongs to the chain.
    if (isSearching.value) open.value = "chain";
  });
  const sheet = open.value === undefined ? undefined : SHEETS[open.value];
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
              open.value = name;
            }}
          >
            {SHEETS[name].title}
          </button>
        ))}
      </div>
      {sheet !== undefined && (
        <Dialog
          title={sheet.title}
          shape="sheet"
          onClose={() => {
            open.value = undefined;
          }}
        >
          <sheet.Content />
        </Dialog>
      )}
    </>
  );
}
