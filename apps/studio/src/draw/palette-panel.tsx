import { useState } from "preact/hooks";
import { SHIPPED_TILES } from "undercroft";
import type { PrefabHeader } from "undercroft/formats";
import { type LegendEntry, SHIPPED_PALETTES } from "undercroft/prefabs";
import { known, openWorld } from "../state/studio.ts";
import { Dialog } from "../ui/dialog.tsx";
import { theme } from "../ui/theme-button.tsx";
import { sourceOf } from "./book.ts";
import { check, chooseGlyph, fields, formats, glyph, glyphs, named, prefab, setHeader } from "./draw-state.ts";
import { FieldRow } from "./field-row.tsx";
import { valueAt } from "./fields.ts";
import { type GlyphMeaning, lookOf, type Origin } from "./looks.ts";

const GROUPS: readonly { readonly origin: Origin; readonly label: string }[] = [
  { origin: "own", label: "Its own" },
  { origin: "usual", label: "Usual" },
  { origin: "palette", label: "From palettes" },
  { origin: "drawing", label: "Other glyphs in the drawing" },
];

/** All glyphs with what they mean; a press takes one into the hand. */
export function PalettePanel() {
  const [editing, setEditing] = useState<string | undefined>(undefined);
  const [loaded, here] = [formats.value, prefab.value];
  if (loaded === undefined || here === undefined) return null;
  const source = sourceOf(here);
  const colors = loaded.pictureTheme(openWorld.value?.colors[theme.value] ?? theme.value);
  const all = glyphs.value;
  const palettes = [...SHIPPED_PALETTES, ...(check.value?.palettes ?? [])];
  return (
    <section class="draw-section draw-palette">
      <h2 class="section-head">Palette</h2>
      {GROUPS.map(({ origin, label }) => {
        const members = all.filter((one) => one.origin === origin);
        if (members.length === 0) return null;
        return (
          <div key={origin}>
            <h3 class="draw-sub">{label}</h3>
            <ul class="draw-glyphs">
              {members.map((meaning) => {
                const look = lookOf(loaded, colors, source, meaning);
                return (
                  <li key={meaning.glyph}>
                    <button
                      type="button"
                      class="draw-glyph"
                      aria-pressed={glyph.value === meaning.glyph}
                      title={meaning.problem ?? meaning.words}
                      onClick={() => chooseGlyph(meaning.glyph)}
                    >
                      <span
                        class={look.fill === undefined ? "draw-swatch is-hole" : "draw-swatch"}
                        style={look.fill === undefined ? {} : { background: look.fill, color: look.ink }}
                        aria-hidden="true"
                      >
                        {meaning.glyph === " " ? "" : meaning.glyph}
                      </span>
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
                        onClick={() => setEditing(meaning.glyph)}
                      >
                        ✎
                      </button>
                    )}
                  </li>
                );
              })}
            </ul>
          </div>
        );
      })}
      <div class="draw-row">
        <button type="button" class="button" onClick={() => setEditing("")}>
          Add a glyph
        </button>
      </div>
      <fieldset class="draw-field draw-many">
        <legend class="draw-key">palettes</legend>
        <div class="draw-row">
          {palettes.map(({ palette }) => (
            <label key={palette} class="draw-check">
              <input
                type="checkbox"
                checked={here.header.palettes?.includes(palette) ?? false}
                onChange={(event) => setHeader(withPalette(here.header, palette, event.currentTarget.checked))}
              />
              {palette}
            </label>
          ))}
        </div>
      </fieldset>
      {editing !== undefined && <EntryDialog first={editing} onClose={() => setEditing(undefined)} />}
    </section>
  );
}

function withPalette(header: PrefabHeader, palette: string, isOn: boolean): PrefabHeader {
  const others = (header.palettes ?? []).filter((one) => one !== palette);
  const palettes = isOn ? [...others, palette] : others;
  const { palettes: _, ...rest } = header;
  return palettes.length === 0 ? rest : { ...rest, palettes };
}

/** The tiles to choose from: those of the world that is open, or those that ship. */
function tileNames(): readonly string[] {
  return (openWorld.value?.world.tileset.tiles ?? SHIPPED_TILES).map(({ name }) => name);
}

/** Things to choose from: those of the world that is open, or those that spawn tables name. */
function thingNames(): readonly string[] {
  if (openWorld.value !== undefined) return [...openWorld.value.world.things.keys()];
  const tables = [...(known.value.content.get("spawn-table")?.values() ?? [])] as { entries?: { name: string }[] }[];
  return [...new Set(tables.flatMap(({ entries = [] }) => entries.map(({ name }) => name)))];
}

/** What a glyph of the drawing's own means, field by field. */
function EntryDialog({ first, onClose }: { readonly first: string; readonly onClose: () => void }) {
  const here = prefab.value!;
  const [character, setCharacter] = useState(first);
  const [header, setDraft] = useState<PrefabHeader>(() => withFullEntry(here.header, first, glyphs.peek()));
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const loaded = formats.value!;
  const isOld = first !== "" && Object.hasOwn(here.header.legend ?? {}, first);
  const save = () => {
    if ([...character].length !== 1) {
      setProblem("A glyph is one character.");
      return;
    }
    const entry = header.legend?.[first === "" ? PLACE : first] ?? { terrain: "floor" };
    const legend = Object.fromEntries(Object.entries(here.header.legend ?? {}).filter(([one]) => one !== first));
    const next = { ...here.header, legend: { ...legend, [character]: shortened(entry) } };
    try {
      setHeader(loaded.readHeader(loaded.writeHeader(next), "header"));
      chooseGlyph(character);
      onClose();
    } catch (error) {
      setProblem(error instanceof Error ? error.message.split("\n")[0] : String(error));
    }
  };
  const place = first === "" ? PLACE : first;
  return (
    <Dialog title={isOld ? `What ${named(first)} means` : "A glyph of your own"} onClose={onClose}>
      <form
        class="draw-entry"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div class="draw-field">
          <label class="draw-key" for="draw-entry-glyph">
            glyph
          </label>
          <input
            id="draw-entry-glyph"
            class="draw-input mono"
            type="text"
            value={character}
            maxLength={2}
            autocomplete="off"
            onInput={(event) => setCharacter(event.currentTarget.value)}
          />
          <p class="draw-help">One character, as it appears in the drawing.</p>
        </div>
        {fields.value!.entry.map((field) => (
          <FieldRow
            key={field.key}
            formats={loaded}
            header={header}
            path={["legend", place, field.key]}
            field={field}
            onChange={setDraft}
            suggestions={{ terrain: tileNames(), spawn: thingNames() }}
          />
        ))}
        {problem !== undefined && (
          <p class="draw-problem" role="alert">
            {problem}
          </p>
        )}
        <div class="draw-row">
          <button type="submit" class="button primary">
            Save the glyph
          </button>
          {isOld && (
            <button
              type="button"
              class="button"
              onClick={() => {
                const { legend: old = {}, ...rest } = here.header;
                const { [first]: _, ...legend } = old;
                setHeader(Object.keys(legend).length === 0 ? rest : { ...rest, legend });
                onClose();
              }}
            >
              Remove from the legend
            </button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

/** Under which a glyph is described before it has a character. */
const PLACE = "?";

/** The header with the glyph's entry as an object, so that each of its parts has its field. */
function withFullEntry(header: PrefabHeader, character: string, all: readonly GlyphMeaning[]): PrefabHeader {
  const place = character === "" ? PLACE : character;
  const entry =
    character === ""
      ? {}
      : ((valueAt(header, ["legend", character]) as LegendEntry | undefined) ??
        all.find((one) => one.glyph === character)?.entry ??
        {});
  const full = typeof entry === "string" ? { terrain: entry } : entry;
  return { ...header, legend: { ...header.legend, [place]: full } };
}

/** A tile alone is written as its name. */
function shortened(entry: LegendEntry): LegendEntry {
  if (typeof entry === "string") return entry;
  const keys = Object.keys(entry);
  return keys.length === 1 && keys[0] === "terrain" ? entry.terrain! : entry;
}
