import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { addShortcuts } from "../keys.ts";
import { Board } from "./board.tsx";
import {
  book,
  check,
  clipboardText,
  formats,
  loadFormats,
  loadingProblem,
  paste,
  piece,
  prefab,
} from "./draw-state.ts";
import { textBlock } from "./drawing.ts";
import { FilePanel } from "./file-panel.tsx";
import { startFitting } from "./fit.ts";
import { HeaderPanel, SharedText } from "./header-panel.tsx";
import { PalettePanel } from "./palette-panel.tsx";
import { FindingsPanel, FitPanel, SymmetryPanel } from "./side-panels.tsx";
import { DRAW_SHORTCUTS, GlyphInHand, SizePanel, ToolBar } from "./tool-bar.tsx";
import { lastTrial, tryIt } from "./try-it.ts";

/** Sheets that cover the drawing on a narrow screen. */
const SHEETS = [
  { id: "palette", label: "Palette" },
  { id: "checks", label: "Checks" },
  { id: "file", label: "File and header" },
] as const;

type Sheet = (typeof SHEETS)[number]["id"];

/** An editor for prefabs: the drawing in the middle, what it is on the left, what comes of it on the right. */
export function DrawView() {
  const sheet = useSignal<Sheet | undefined>(undefined);
  useEffect(() => {
    void loadFormats().catch(() => {});
    const endShortcuts = addShortcuts(DRAW_SHORTCUTS);
    const endFitting = startFitting();
    addEventListener("paste", onPaste);
    return () => {
      endShortcuts();
      endFitting();
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
  return (
    <section class="draw" aria-label="Draw" data-sheet={sheet.value}>
      <div class="panel draw-left" data-panel="file">
        <FilePanel />
        <HeaderPanel />
      </div>
      <div class="draw-middle">
        <div class="draw-top">
          <ToolBar />
          <TryButton />
        </div>
        {piece.value.kind === "prefab" ? <Board /> : <SharedText />}
        <nav class="draw-sheets" aria-label="Sheets">
          <GlyphInHand />
          {SHEETS.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              class="button"
              aria-expanded={sheet.value === id}
              onClick={() => {
                sheet.value = sheet.value === id ? undefined : id;
              }}
            >
              {id === "checks" && hasErrors ? `${label} ✕` : label}
            </button>
          ))}
        </nav>
      </div>
      <div class="panel draw-right">
        <div data-panel="palette">
          <PalettePanel />
        </div>
        <div data-panel="checks">
          <FindingsPanel />
          <FitPanel />
          <SizePanel />
          <SymmetryPanel />
        </div>
      </div>
    </section>
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

/** Pastes maps from anywhere, unless somebody is typing. */
function onPaste(event: ClipboardEvent): void {
  const target = event.target as HTMLElement | null;
  if (target?.closest("input, textarea, select, dialog") != null) return;
  const text = event.clipboardData?.getData("text/plain") ?? "";
  event.preventDefault();
  // What was copied here knows holes from spaces.
  paste(text === "" || text === clipboardText() ? undefined : textBlock(text));
}
