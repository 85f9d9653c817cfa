import { drawWith } from "./catalogue.ts";
import { CatalogueList } from "./catalogue-list.tsx";
import { chooseGlyph, glyph, glyphs, named, prefab } from "./draw-state.ts";
import { GlyphSwatch } from "./editor-controls.tsx";
import { addGlyph, explain } from "./legend-panel.tsx";
import type { GlyphMeaning, Origin } from "./looks.ts";

const GROUPS: readonly { readonly origin: Origin; readonly label: string }[] = [
  { origin: "own", label: "Its own" },
  { origin: "usual", label: "Usual" },
  { origin: "palette", label: "From palettes" },
  { origin: "drawing", label: "Other glyphs in the drawing" },
];

/** Puts the cursor into the search of the catalogue. */
export function askCatalogue(): void {
  document.querySelector<HTMLElement>(".draw-palette [role=combobox]")?.focus();
}

/** The catalogue, and all glyphs with what they mean; a press takes one into the hand. */
export function PalettePanel() {
  const here = prefab.value;
  if (here === undefined) return null;
  const drawn = new Set(here.drawing.rows.flat());
  // Things that come with every drawing are in the catalogue; here they stand once they are drawn.
  const isShown = ({ glyph: one, origin, entry }: GlyphMeaning) =>
    origin !== "usual" ||
    drawn.has(one) ||
    one === glyph.value ||
    typeof entry === "string" ||
    entry?.spawn === undefined;
  const all = glyphs.value.filter(isShown);
  return (
    <section class="draw-section draw-palette">
      <h2 class="section-head">Palette</h2>
      <CatalogueList
        label="Find a tile or a thing"
        onChoose={(entry) => {
          drawWith(entry);
          // Whoever has chosen what to draw with draws next.
          document.querySelector<HTMLElement>(".draw-canvas")?.focus();
        }}
      />
      {GROUPS.map(({ origin, label }) => {
        const members = all.filter((one) => one.origin === origin);
        if (members.length === 0) return null;
        return (
          <div key={origin}>
            <h3 class="draw-sub">{label}</h3>
            <ul class="draw-glyphs">
              {members.map((meaning) => (
                <li key={meaning.glyph}>
                  <button
                    type="button"
                    class="draw-glyph"
                    aria-pressed={glyph.value === meaning.glyph}
                    title={meaning.problem ?? meaning.words}
                    onClick={() => chooseGlyph(meaning.glyph)}
                  >
                    <GlyphSwatch meaning={meaning} />
                    <span class="draw-glyph-words">
                      <span class="visually-hidden">{`${named(meaning.glyph)}: `}</span>
                      {meaning.words}
                      {meaning.problem !== undefined && <span class="draw-problem"> !</span>}
                    </span>
                  </button>
                  {(origin === "own" || origin === "drawing") && (
                    <button
                      type="button"
                      class="icon-button small"
                      aria-label={`${origin === "own" ? "Edit" : "Explain"} ${named(meaning.glyph)}`}
                      title={origin === "own" ? "Edit" : "Explain"}
                      onClick={() => explain(meaning.glyph)}
                    >
                      ✎
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
      <div class="draw-row">
        <button type="button" class="button" onClick={addGlyph}>
          Add a glyph
        </button>
      </div>
    </section>
  );
}
