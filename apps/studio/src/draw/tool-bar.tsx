import { plural } from "apps-shared/words.ts";
import type { Shortcut } from "../keys.ts";
import { holeGlyph, isDrawn } from "./book.ts";
import {
  blankGlyph,
  canPaste,
  canRedo,
  canUndo,
  clearSelection,
  copySelection,
  cutSelection,
  draw,
  glyph,
  glyphs,
  mirror,
  named,
  nextGlyph,
  paste,
  prefab,
  redo,
  selectAll,
  selection,
  type Tool,
  tool,
  undo,
} from "./draw-state.ts";
import { clipped, cropped, type Growth, type Mirror, NOTHING, resized, trimmed } from "./drawing.ts";

/** A tool with its sign: a path in a square of 16. */
interface ToolSign {
  readonly tool: Tool;
  readonly label: string;
  readonly key: string;
  readonly path: string;
  readonly isFilled?: boolean;
}

const TOOLS: readonly ToolSign[] = [
  { tool: "pencil", label: "Pencil", key: "b", path: "M2 14l1-4 8-8 3 3-8 8zM9 4l3 3" },
  { tool: "line", label: "Line", key: "l", path: "M2.5 13.5l11-11" },
  { tool: "rectangle", label: "Rectangle", key: "r", path: "M2.5 3.5h11v9h-11z" },
  { tool: "filled", label: "Filled rectangle", key: "u", path: "M2.5 3.5h11v9h-11z", isFilled: true },
  { tool: "fill", label: "Fill", key: "f", path: "M7 2l6 6-6 5-5-5zM2.5 8h10M14 10v3" },
  { tool: "erase", label: "Erase to hole", key: "e", path: "M6 3h8v5l-5 5H5L2 10zM6 3l5 5M5 13h9" },
  { tool: "wall", label: "Draw wall", key: "w", path: "M2 3h12v10H2zM2 8h12M6 3v5M10 8v5" },
  { tool: "pick", label: "Pick a glyph", key: "i", path: "M2 14l2-1 6-6-1-1-6 6zM9 4l3 3M10 5l2-3 2 2-3 2" },
  {
    tool: "select",
    label: "Select and move",
    key: "m",
    path: "M2 5V2h3M11 2h3v3M14 11v3h-3M5 14H2v-3M7 2h2M7 14h2M2 7v2M14 7v2",
  },
  { tool: "type", label: "Type", key: "t", path: "M3 4V2.5h10V4M8 2.5v11M6 13.5h4" },
];

const MIRRORS: readonly { readonly mirror: Mirror; readonly label: string; readonly path: string }[] = [
  { mirror: "none", label: "No mirror", path: "M4 4l8 8M12 4l-8 8" },
  { mirror: "x", label: "Mirror left and right", path: "M8 1v14M6 4l-4 4 4 4zM10 4l4 4-4 4z" },
  { mirror: "y", label: "Mirror top and bottom", path: "M1 8h14M4 6l4-4 4 4zM4 10l4 4 4-4z" },
  {
    mirror: "both",
    label: "Mirror both ways",
    path: "M8 1v14M1 8h14M3 3h2v2H3zM11 3h2v2h-2zM3 11h2v2H3zM11 11h2v2h-2z",
  },
];

function Sign({ path, isFilled = false }: { readonly path: string; readonly isFilled?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path
        d={path}
        fill={isFilled ? "currentColor" : "none"}
        stroke="currentColor"
        stroke-width="1.4"
        stroke-linejoin="round"
        stroke-linecap="round"
      />
    </svg>
  );
}

/** Tools, mirror, clipboard and undo, in one row. */
export function ToolBar() {
  const hasSelection = selection.value !== undefined;
  // A blueprint that is only text has nothing to draw on.
  const isText = prefab.value !== undefined && !isDrawn(prefab.value);
  return (
    <div class="draw-tools" role="toolbar" aria-label="Drawing tools">
      <fieldset class="draw-tool-group" disabled={isText}>
        <legend class="visually-hidden">Tool</legend>
        {TOOLS.map(({ tool: one, label, key, path, isFilled }) => (
          <button
            key={one}
            type="button"
            class="icon-button"
            aria-label={label}
            title={`${label} (${key.toUpperCase()})`}
            aria-pressed={tool.value === one}
            onClick={() => {
              tool.value = one;
            }}
          >
            <Sign path={path} isFilled={isFilled ?? false} />
          </button>
        ))}
      </fieldset>
      <fieldset class="draw-tool-group" disabled={isText}>
        <legend class="visually-hidden">Mirror</legend>
        {MIRRORS.map(({ mirror: one, label, path }) => (
          <button
            key={one}
            type="button"
            class="icon-button"
            aria-label={label}
            title={`${label} (X, Y)`}
            aria-pressed={mirror.value === one}
            onClick={() => {
              mirror.value = one;
            }}
          >
            <Sign path={path} />
          </button>
        ))}
      </fieldset>
      <fieldset class="draw-tool-group">
        <legend class="visually-hidden">Undo</legend>
        <button
          type="button"
          class="icon-button"
          aria-label="Undo"
          title="Undo (Ctrl + Z)"
          disabled={!canUndo.value}
          onClick={undo}
        >
          <Sign path="M3 6h7a3.5 3.5 0 0 1 0 7H6M6 3L3 6l3 3" />
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label="Redo"
          title="Redo (Ctrl + Y)"
          disabled={!canRedo.value}
          onClick={redo}
        >
          <Sign path="M13 6H6a3.5 3.5 0 0 0 0 7h4M10 3l3 3-3 3" />
        </button>
      </fieldset>
      {(hasSelection || tool.value === "select") && (
        <fieldset class="draw-tool-group">
          <legend class="visually-hidden">Selection</legend>
          <button type="button" class="button" disabled={!hasSelection} onClick={copySelection} title="Ctrl + C">
            Copy
          </button>
          <button type="button" class="button" disabled={!hasSelection} onClick={cutSelection} title="Ctrl + X">
            Cut
          </button>
          <button type="button" class="button" disabled={!canPaste.value} onClick={() => paste()} title="Ctrl + V">
            Paste
          </button>
          <button type="button" class="button" disabled={!hasSelection} onClick={clearSelection} title="Delete">
            Clear
          </button>
        </fieldset>
      )}
    </div>
  );
}

const SIDES: readonly { readonly side: keyof Growth; readonly more: string; readonly fewer: string }[] = [
  { side: "top", more: "Add a row at the top", fewer: "Remove the top row" },
  { side: "left", more: "Add a column on the left", fewer: "Remove the left column" },
  { side: "right", more: "Add a column on the right", fewer: "Remove the right column" },
  { side: "bottom", more: "Add a row at the bottom", fewer: "Remove the bottom row" },
];

/** Makes the drawing larger and smaller at each side. */
export function SizePanel() {
  const here = prefab.value;
  if (here === undefined) return null;
  const { drawing, header } = here;
  const grow = (growth: Growth) => draw(resized(drawing, growth, blankGlyph()));
  const hole = holeGlyph(header);
  const inside = selection.value === undefined ? undefined : clipped(drawing, selection.value);
  return (
    <section class="draw-section">
      <h2 class="section-head">Size</h2>
      <div class="draw-size">
        <output
          class="draw-size-now mono"
          aria-label={`${plural(drawing.width, "column")} by ${plural(drawing.height, "row")}`}
        >
          {drawing.width}×{drawing.height}
        </output>
        {SIDES.map(({ side, more, fewer }) => (
          <div key={side} class="draw-side" data-side={side}>
            <button
              type="button"
              class="icon-button"
              aria-label={more}
              title={more}
              onClick={() => grow({ [side]: 1 })}
            >
              +
            </button>
            <button
              type="button"
              class="icon-button"
              aria-label={fewer}
              title={fewer}
              onClick={() => grow({ [side]: -1 })}
            >
              −
            </button>
          </div>
        ))}
      </div>
      <div class="draw-row">
        <button
          type="button"
          class="button"
          title="Removes rows and columns at the edges that contain only holes"
          onClick={() => draw(trimmed(drawing, (one) => one === hole || one === NOTHING))}
        >
          Trim holes
        </button>
        <button
          type="button"
          class="button"
          disabled={inside === undefined}
          onClick={() => inside !== undefined && draw(cropped(drawing, inside))}
        >
          Crop to selection
        </button>
      </div>
    </section>
  );
}

/** The glyph in hand, beside the tools. */
export function GlyphInHand() {
  const meaning = glyphs.value.find((one) => one.glyph === glyph.value);
  return (
    <p class="draw-hand">
      <span class="draw-hand-glyph mono" aria-hidden="true">
        {glyph.value === " " ? "␣" : glyph.value}
      </span>
      <span>
        <span class="visually-hidden">{`Selected: ${named(glyph.value)}, `}</span>
        {meaning?.words ?? "without a meaning"}
      </span>
    </p>
  );
}

/** The mirror with one of its lines switched. */
function toggled(now: Mirror, axis: "x" | "y"): Mirror {
  const other = axis === "x" ? "y" : "x";
  if (now === "both") return other;
  if (now === "none") return axis;
  return now === axis ? "none" : "both";
}

/** The keys of the editor. */
export const DRAW_SHORTCUTS: readonly Shortcut[] = [
  ...TOOLS.map(({ tool: one, label, key }) => ({
    keys: [key],
    does: label.toLowerCase(),
    views: ["draw"] as const,
    run: () => {
      tool.value = one;
    },
  })),
  {
    keys: ["x"],
    does: "mirror left and right",
    views: ["draw"],
    run: () => (mirror.value = toggled(mirror.peek(), "x")),
  },
  {
    keys: ["y"],
    does: "mirror top and bottom",
    views: ["draw"],
    run: () => (mirror.value = toggled(mirror.peek(), "y")),
  },
  { keys: ["]"], does: "the next glyph of the palette", views: ["draw"], run: () => nextGlyph(1) },
  { keys: ["["], does: "the glyph before it", views: ["draw"], run: () => nextGlyph(-1) },
  { keys: ["Ctrl+z"], does: "undo", views: ["draw"], run: undo },
  { keys: ["Ctrl+Shift+Z", "Ctrl+y"], does: "redo", views: ["draw"], run: redo },
  { keys: ["Ctrl+a"], does: "select everything", views: ["draw"], run: selectAll },
  { keys: ["Ctrl+c"], does: "copy what is selected (Ctrl + V pastes it)", views: ["draw"], run: copySelection },
  { keys: ["Ctrl+x"], does: "cut what is selected", views: ["draw"], run: cutSelection },
  { keys: ["Delete"], does: "clear what is selected", views: ["draw"], run: clearSelection },
];
