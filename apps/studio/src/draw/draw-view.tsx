import { useSignal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { addShortcuts, type Shortcut } from "../keys.ts";
import { BlueprintView } from "./blueprint-view.tsx";
import { Board } from "./board.tsx";
import { isDrawn } from "./book.ts";
import {
  book,
  check,
  clipboardText,
  formats,
  loadFormats,
  loadingProblem,
  type Panel,
  panel,
  paste,
  prefab,
} from "./draw-state.ts";
import { textBlock } from "./drawing.ts";
import { FilePanel } from "./file-panel.tsx";
import { startFitting } from "./fit.ts";
import { HeaderPanel, SharedText } from "./header-panel.tsx";
import { LegendPanel } from "./legend-panel.tsx";
import { askCatalogue, PalettePanel } from "./palette-panel.tsx";
import { PlacePanel } from "./place-panel.tsx";
import { placeElsewhere } from "./placements.ts";
import { ProvePanel } from "./prove-panel.tsx";
import { RollPanel } from "./roll-panel.tsx";
import { rollAgain } from "./rolls.ts";
import { FindingsPanel, FitLine, SymmetryPanel } from "./side-panels.tsx";
import { DRAW_SHORTCUTS, GlyphInHand, SizePanel, ToolBar } from "./tool-bar.tsx";
import { lastTrial, tryIt } from "./try-it.ts";
import { VariesPanel } from "./varies-panel.tsx";

const PANELS: readonly { readonly id: Panel; readonly label: string; readonly Content: ComponentType }[] = [
  { id: "piece", label: "Piece", Content: PiecePanel },
  { id: "legend", label: "Legend", Content: LegendPanel },
  { id: "varies", label: "Varies", Content: VariesPanel },
  { id: "roll", label: "Roll", Content: RollPanel },
  { id: "place", label: "Place", Content: PlacePanel },
  { id: "prove", label: "Prove", Content: ProvePanel },
];

/** Sheets that cover the drawing on a narrow screen: one of the two on the left, or one of the tabs. */
type Sheet = "file" | "palette" | Panel;

const LEFT_SHEETS = [
  { id: "palette", label: "Palette" },
  { id: "file", label: "File" },
] as const;

/** Keys that mean something for what is shown beside the drawing. */
const PANEL_SHORTCUTS: readonly Shortcut[] = [
  { keys: ["/"], does: "find a tile or a thing", views: ["draw"], run: askCatalogue },
  {
    keys: ["n"],
    does: "roll again, or place it in other levels",
    views: ["draw"],
    run: () => {
      if (panel.peek() === "place") placeElsewhere();
      else if (panel.peek() === "roll") rollAgain();
      else panel.value = "roll";
    },
  },
];

/** An editor for prefabs: the drawing in the middle, what to draw with on the left, what comes of it on the right. */
export function DrawView() {
  const sheet = useSignal<Sheet | undefined>(undefined);
  useEffect(() => {
    void loadFormats().catch(() => {});
    const ends = [addShortcuts(DRAW_SHORTCUTS), addShortcuts(PANEL_SHORTCUTS), startFitting()];
    addEventListener("paste", onPaste);
    return () => {
      for (const end of ends) end();
      removeEventListener("paste", onPaste);
    };
  }, []);
  if (formats.value === undefined) {
    return (
      <section class="draw is-loading" aria-label="Draw">
        <p role="status">{loadingProblem.value ?? "Opening the drawing…"}</p>
      </section>
    );
  }
  const hasErrors = check.value?.findings.some(({ weight }) => weight === "error") ?? false;
  const toggle = (id: Sheet) => {
    sheet.value = sheet.value === id ? undefined : id;
    if (id !== "file" && id !== "palette") panel.value = id;
  };
  return (
    <section class="draw" aria-label="Draw" data-sheet={sheet.value}>
      <div class="panel draw-left">
        <div data-panel="file">
          <FilePanel />
        </div>
        <div data-panel="palette">
          <PalettePanel />
        </div>
      </div>
      <div class="draw-middle">
        <div class="draw-top">
          <ToolBar />
          <TryButton />
        </div>
        <Middle />
        <nav class="draw-sheets" aria-label="Sheets">
          <GlyphInHand />
          {[...LEFT_SHEETS, ...PANELS].map(({ id, label }) => (
            <button key={id} type="button" class="button" aria-expanded={sheet.value === id} onClick={() => toggle(id)}>
              {id === "piece" && hasErrors ? `${label} ✕` : label}
            </button>
          ))}
        </nav>
      </div>
      <div class="draw-right">
        <PanelTabs />
        <div class="draw-checks">
          <FindingsPanel />
          <FitLine />
        </div>
      </div>
    </section>
  );
}

/** The drawing; or, of what isn't drawn, its text. */
function Middle() {
  const here = prefab.value;
  if (here === undefined) return <SharedText />;
  return isDrawn(here) ? <Board /> : <BlueprintView here={here} />;
}

/** What is known of the drawing, one thing at a time. */
function PanelTabs() {
  const { id: open, Content } = PANELS.find(({ id }) => id === panel.value) ?? PANELS[0]!;
  const turn = (by: number) => {
    const at = PANELS.findIndex(({ id }) => id === open);
    const next = PANELS[(at + by + PANELS.length) % PANELS.length]!;
    panel.value = next.id;
    document.getElementById(`draw-tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div
        class="draw-tabs"
        role="tablist"
        aria-label="About the drawing"
        onKeyDown={(event) => {
          if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
          event.preventDefault();
          turn(event.key === "ArrowRight" ? 1 : -1);
        }}
      >
        {PANELS.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`draw-tab-${id}`}
            class="draw-tab"
            aria-selected={id === open}
            aria-controls="draw-panel"
            tabIndex={id === open ? 0 : -1}
            onClick={() => {
              panel.value = id;
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <div id="draw-panel" class="panel draw-panel" role="tabpanel" aria-labelledby={`draw-tab-${open}`}>
        <Content />
      </div>
    </>
  );
}

/** What the piece is: its header, its size and the ways in which it can be turned. */
function PiecePanel() {
  return (
    <>
      <HeaderPanel />
      {prefab.value !== undefined && isDrawn(prefab.value) && (
        <>
          <SizePanel />
          <SymmetryPanel />
        </>
      )}
    </>
  );
}

function TryButton() {
  const here = prefab.value;
  return (
    <div class="draw-try">
      <button
        type="button"
        class="button primary"
        aria-label="Try it in the level"
        disabled={here === undefined}
        title={lastTrial.value ?? "Puts the drawing into the current level"}
        onClick={() => {
          const [loaded, found] = [formats.peek(), check.peek()];
          if (loaded !== undefined && here !== undefined && found !== undefined)
            tryIt(loaded, book.peek(), here, found);
        }}
      >
        Try it <span class="draw-try-more">in the level</span>
      </button>
    </div>
  );
}

/** Pastes maps from anywhere, unless a field has the focus. */
function onPaste(event: ClipboardEvent): void {
  const target = event.target as HTMLElement | null;
  if (target?.closest("input, textarea, select, dialog") != null) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  event.preventDefault();
  // What was copied here knows holes from spaces.
  paste(text === "" || text === clipboardText() ? undefined : textBlock(text));
}
