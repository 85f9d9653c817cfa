import type { ComponentType } from "preact";
import { useRef } from "preact/hooks";
import { CompareTab } from "./compare-tab.tsx";
import { TABS, tab } from "./explore-state.ts";
import { FindTab } from "./find-tab.tsx";
import { NumbersTab } from "./numbers-tab.tsx";
import { SweepTab } from "./sweep-tab.tsx";

const CONTENTS: Readonly<Record<(typeof TABS)[number]["id"], ComponentType>> = {
  sweep: SweepTab,
  find: FindTab,
  compare: CompareTab,
  numbers: NumbersTab,
};

/** Questions about the open recipe that many levels answer. Work goes on only while its tab is open; results stay. */
export function ExploreView() {
  const list = useRef<HTMLDivElement>(null);
  const { id, help } = TABS.find((one) => one.id === tab.value)!;
  const Content = CONTENTS[id];
  const turnBy = (by: number) => {
    const next = TABS[(TABS.findIndex((one) => one.id === tab.peek()) + by + TABS.length) % TABS.length]!;
    tab.value = next.id;
    list.current?.querySelector<HTMLElement>(`#explore-${next.id}`)?.focus();
  };
  return (
    <section class="explore" aria-label="Explore">
      <div class="explore-top">
        <div ref={list} role="tablist" aria-label="Explore" class="explore-tabs">
          {TABS.map((one) => (
            <button
              key={one.id}
              id={`explore-${one.id}`}
              type="button"
              role="tab"
              aria-selected={one.id === id}
              aria-controls="explore-panel"
              tabIndex={one.id === id ? 0 : -1}
              onClick={() => {
                tab.value = one.id;
              }}
              onKeyDown={(event) => {
                if (event.key === "ArrowRight") turnBy(1);
                else if (event.key === "ArrowLeft") turnBy(-1);
              }}
            >
              {one.label}
            </button>
          ))}
        </div>
        <p class="quiet">{help}</p>
      </div>
      <div id="explore-panel" role="tabpanel" aria-labelledby={`explore-${id}`} class="explore-panel" tabIndex={-1}>
        <Content />
      </div>
    </section>
  );
}
