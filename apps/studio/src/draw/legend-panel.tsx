import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { type LegendEntry, type RandomKind, SHIPPED_PALETTES, type SpawnSource } from "undercroft/prefabs";
import { catalogue, freeGlyph, loadCatalogue } from "./catalogue.ts";
import { check, chooseGlyph, formats, glyph, glyphs, named, panel, prefab, setKey } from "./draw-state.ts";
import { Choose, GlyphBox, GlyphSwatch, PickButton, SignButton, TextBox } from "./editor-controls.tsx";
import { yamlOf } from "./header-text.ts";
import {
  ENTRY_KINDS,
  type EntryKind,
  type FullEntry,
  fullEntry,
  kindOfEntry,
  numberOr,
  shortEntry,
  spawnsOf,
  weighted,
  withEntryKind,
  withPart,
  withSpawns,
} from "./legend-entries.ts";
import type { GlyphMeaning } from "./looks.ts";
import { WeightsEditor } from "./weights-editor.tsx";

/** The glyph that is explained, if one is. */
const explained = signal<string | undefined>(undefined);

/** Opens the explanation of a glyph. */
export function explain(one: string): void {
  panel.value = "legend";
  explained.value = one;
}

/** Puts a new glyph into the legend, and opens its explanation. */
export function addGlyph(): void {
  const one = freeGlyph({ name: "glyph", glyph: "a" });
  const { legend = {} } = prefab.peek()?.header ?? {};
  setKey("legend", { ...legend, [one]: "floor" });
  chooseGlyph(one);
  explain(one);
}

/** What the glyphs of the drawing mean, each to be changed by choosing. */
export function LegendPanel() {
  const here = prefab.value;
  useEffect(() => void loadCatalogue().catch(() => {}), []);
  if (here === undefined)
    return <p class="draw-help">A palette or a mixin is text. It is in the middle of the page.</p>;
  const own = new Set(Object.keys(here.header.legend ?? {}));
  const drawn = new Set(here.drawing.rows.flat());
  const all = glyphs.value;
  const others = all.filter((one) => !own.has(one.glyph) && drawn.has(one.glyph));
  return (
    <section class="draw-section" key={here.key}>
      <div class="draw-head-row">
        <h2 class="section-head">Legend</h2>
        <button type="button" class="button" onClick={addGlyph}>
          Add a glyph
        </button>
      </div>
      <GlyphRows label="Its own" all={all.filter((one) => own.has(one.glyph))} isOwn />
      <GlyphRows label="Also in the drawing" all={others} />
      <Palettes />
    </section>
  );
}

function GlyphRows({
  label,
  all,
  isOwn = false,
}: {
  readonly label: string;
  readonly all: readonly GlyphMeaning[];
  readonly isOwn?: boolean;
}) {
  if (all.length === 0) return null;
  return (
    <>
      <h3 class="draw-sub">{label}</h3>
      <ul class="draw-legend">
        {all.map((meaning) => (
          <li key={meaning.glyph} data-open={explained.value === meaning.glyph}>
            <button
              type="button"
              class="draw-glyph"
              aria-expanded={explained.value === meaning.glyph}
              onClick={() => {
                explained.value = explained.value === meaning.glyph ? undefined : meaning.glyph;
              }}
            >
              <GlyphSwatch meaning={meaning} />
              <span class="draw-legend-words">
                <span class="visually-hidden">{`${named(meaning.glyph)}: `}</span>
                {meaning.words}
              </span>
            </button>
            {explained.value === meaning.glyph && <EntryEditor meaning={meaning} isOwn={isOwn} />}
          </li>
        ))}
      </ul>
    </>
  );
}

/** What one glyph means, part by part. What has no control here stays as it is written. */
function EntryEditor({ meaning, isOwn }: { readonly meaning: GlyphMeaning; readonly isOwn: boolean }) {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const { header } = prefab.value!;
  const { legend = {} } = header;
  const entry = fullEntry(meaning.entry);
  const kind = kindOfEntry(entry);
  const params = Object.keys(header.params ?? {});
  const put = (next: FullEntry, as = meaning.glyph) => {
    const others = as === meaning.glyph ? legend : without(legend, meaning.glyph);
    const wrong = setKey("legend", { ...others, [as]: shortEntry(next) });
    setProblem(wrong);
    if (wrong === undefined && as !== meaning.glyph) {
      explained.value = as;
      if (glyph.peek() === meaning.glyph) chooseGlyph(as);
    }
  };
  const isPlain = kind === "terrain" || kind === "entrance";
  return (
    <div class="draw-editor">
      {isOwn && (
        <div class="draw-field">
          <span class="draw-key">glyph</span>
          <GlyphBox
            label="Glyph"
            value={meaning.glyph}
            onCommit={(next) => {
              if (Object.hasOwn(legend, next)) setProblem(`${next} is in the legend already.`);
              else put(entry, next);
            }}
          />
        </div>
      )}
      <Choose
        label="it is"
        isLabelled
        value={kind}
        choices={ENTRY_KINDS as readonly (readonly [EntryKind, string])[]}
        onChoose={(next) => put(withEntryKind(entry, next))}
      />
      {isPlain && (
        <div class="draw-field">
          <span class="draw-key">terrain</span>
          <PickButton
            label="Terrain"
            kind="terrain"
            name={entry.terrain ?? "floor"}
            params={params}
            onPick={(name) => put({ ...entry, terrain: name })}
          />
        </div>
      )}
      {isPlain && <Spawns entry={entry} params={params} onChange={put} />}
      {kind === "choose" && (
        <WeightsEditor
          label="Glyph"
          isGlyphs
          fresh="."
          all={weighted(entry.choose)}
          onChange={(choose) => put({ ...entry, choose })}
        />
      )}
      {kind === "slot" && <Slot entry={entry} onChange={put} />}
      {isPlain && (
        <>
          <TextBox
            label="mark"
            isLabelled
            value={entry.mark ?? ""}
            placeholder="a name, for asserts and your game"
            onCommit={(text) => put(withPart(entry, "mark", text.trim() === "" ? undefined : text.trim()))}
          />
          <KeepOut entry={entry} onChange={put} />
        </>
      )}
      <EntryText entry={shortEntry(entry)} onChange={put} />
      {problem !== undefined && (
        <p class="draw-problem" role="alert">
          {problem}
        </p>
      )}
      <div class="draw-row">
        <button type="button" class="button" onClick={() => chooseGlyph(meaning.glyph)}>
          Draw with it
        </button>
        {isOwn && (
          <button
            type="button"
            class="button"
            onClick={() => {
              const rest = without(legend, meaning.glyph);
              setProblem(setKey("legend", Object.keys(rest).length === 0 ? undefined : rest));
              explained.value = undefined;
            }}
          >
            Remove from the legend
          </button>
        )}
      </div>
    </div>
  );
}

function without<T>(all: { readonly [key: string]: T }, key: string): { readonly [key: string]: T } {
  return Object.fromEntries(Object.entries(all).filter(([one]) => one !== key));
}

interface PartProps {
  readonly entry: FullEntry;
  readonly onChange: (entry: FullEntry) => void;
}

const SPAWN_KINDS = [
  ["name", "a thing"],
  ["any", "one of several things"],
  ["table", "something from a table"],
] as const;

type SpawnKind = (typeof SPAWN_KINDS)[number][0];

/** What stands on the cells of a glyph, or of a feature. */
export function Spawns({ entry, params, onChange }: PartProps & { readonly params: readonly string[] }) {
  const spawns = spawnsOf(entry);
  const put = (at: number, next: SpawnSource | undefined) =>
    onChange(withSpawns(entry, next === undefined ? spawns.filter((_, i) => i !== at) : spawns.with(at, next)));
  return (
    <fieldset class="draw-spawns">
      <legend class="draw-key">on it</legend>
      {spawns.map((spawn, i) => (
        <SpawnEditor key={i} spawn={spawn} params={params} onChange={(next) => put(i, next)} />
      ))}
      <button
        type="button"
        class="button small"
        onClick={() => onChange(withSpawns(entry, [...spawns, { name: "Goblin" }]))}
      >
        Add a thing
      </button>
    </fieldset>
  );
}

function SpawnEditor({
  spawn,
  params,
  onChange,
}: {
  readonly spawn: SpawnSource;
  readonly params: readonly string[];
  readonly onChange: (spawn: SpawnSource | undefined) => void;
}) {
  const kind: SpawnKind = spawn.table !== undefined ? "table" : spawn.any !== undefined ? "any" : "name";
  const { name: _, table: __, any: ___, ...rest } = spawn;
  const first = spawn.name ?? weighted(spawn.any)[0]?.[0] ?? "Goblin";
  const turn = (to: SpawnKind) => {
    if (to === "name") onChange({ name: first, ...rest });
    else if (to === "any") onChange({ any: { [first]: 1, Orc: 1 }, ...rest });
    else onChange({ table: tableNames()[0] ?? "seeds", ...rest });
  };
  const part = (key: "count" | "chance" | "state", text: string) => {
    const value = text.trim();
    onChange(withPart(spawn, key, (value === "" ? undefined : key === "state" ? value : numberOr(value)) as never));
  };
  return (
    <div class="draw-spawn">
      <div class="draw-row">
        <Choose label="What comes" value={kind} choices={SPAWN_KINDS} onChoose={turn} />
        {kind !== "any" && (
          <PickButton
            label={kind === "name" ? "Thing" : "Spawn table"}
            kind={kind === "name" ? "thing" : "table"}
            name={spawn.name ?? spawn.table ?? ""}
            params={params}
            onPick={(name) => onChange(withPart(spawn, kind, name))}
          />
        )}
        <SignButton label="Remove this thing" sign="✕" onClick={() => onChange(undefined)} />
      </div>
      {kind === "any" && (
        <WeightsEditor
          label="Thing"
          fresh="Rat"
          list={catalogue.value.filter((one) => one.kind === "thing").map(({ name }) => name)}
          all={weighted(spawn.any)}
          onChange={(any) => onChange({ ...spawn, any })}
        />
      )}
      <div class="draw-spawn-more">
        <TextBox
          label="count"
          isLabelled
          value={String(spawn.count ?? "")}
          placeholder="1"
          onCommit={(text) => part("count", text)}
        />
        <TextBox
          label="chance"
          isLabelled
          value={String(spawn.chance ?? "")}
          placeholder="100%"
          onCommit={(text) => part("chance", text)}
        />
        <TextBox
          label="state"
          isLabelled
          value={spawn.state ?? ""}
          placeholder="asleep"
          onCommit={(text) => part("state", text)}
        />
      </div>
    </div>
  );
}

function tableNames(): readonly string[] {
  return catalogue.value.filter(({ kind }) => kind === "table").map(({ name }) => name);
}

/** What may fill a slot, and what becomes of it otherwise. */
function Slot({ entry, onChange }: PartProps) {
  const slot = entry.slot ?? { tags: [] };
  const put = (next: typeof slot) => onChange({ ...entry, slot: next });
  const tags = (check.value?.prefabs ? [...check.value.prefabs.values()] : []).flatMap(
    ({ source }) => source.tags ?? [],
  );
  return (
    <>
      <TextBox
        label="tags"
        isLabelled
        value={slot.tags.join(", ")}
        list={[...new Set(tags)]}
        onCommit={(text) => put({ ...slot, tags: text.split(/[\s,]+/).filter((tag) => tag !== "") })}
      />
      <TextBox
        label="largest"
        isLabelled
        value={slot.max ?? ""}
        placeholder="3x3"
        onCommit={(text) => put(withPart(slot, "max", text.trim() === "" ? undefined : text.trim()))}
      />
      <div class="draw-field">
        <span class="draw-key">if empty</span>
        <PickButton
          label="If empty"
          kind="terrain"
          name={slot.else ?? "floor"}
          onPick={(name) => put({ ...slot, else: name })}
        />
      </div>
      <p class="draw-help">
        Each connected patch of the glyph is one slot. Vaults of this file with one of the tags fill it.
      </p>
    </>
  );
}

const RANDOM_KINDS: readonly RandomKind[] = ["monsters", "items", "traps"];

/** What random spawners leave off the cell. */
function KeepOut({ entry, onChange }: PartProps) {
  const barred = entry.no_random ?? [];
  return (
    <fieldset class="draw-field draw-many">
      <legend class="draw-key">no random</legend>
      <div class="draw-row">
        {RANDOM_KINDS.map((kind) => (
          <label key={kind} class="draw-check">
            <input
              type="checkbox"
              checked={barred.includes(kind)}
              onChange={(event) => {
                const isOn = event.currentTarget.checked;
                const next = RANDOM_KINDS.filter((one) => (one === kind ? isOn : barred.includes(one)));
                onChange(withPart(entry, "no_random", next.length === 0 ? undefined : next));
              }}
            />
            {kind}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The meaning as it stands in the file: for all that has no control of its own. */
function EntryText({
  entry,
  onChange,
}: {
  readonly entry: LegendEntry;
  readonly onChange: (entry: FullEntry) => void;
}) {
  const loaded = formats.value!;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <>
      <TextBox
        label="as text"
        isLabelled
        value={yamlOf(loaded, entry)}
        onCommit={(text) => {
          try {
            const read = loaded.readHeader(`vault: x\nlegend:\n  "a": ${text.replace(/\n/g, " ")}\n`, "legend");
            setProblem(undefined);
            onChange(fullEntry(read.legend?.a));
          } catch (error) {
            setProblem(error instanceof Error ? error.message.split("\n")[0]!.replace(/^\S+ /, "") : String(error));
          }
        }}
      />
      {problem !== undefined && (
        <p class="draw-problem" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Legends to include, by name. */
function Palettes() {
  const { header } = prefab.value!;
  const palettes = [...SHIPPED_PALETTES, ...(check.value?.palettes ?? [])];
  return (
    <fieldset class="draw-field draw-many">
      <legend class="draw-key">palettes</legend>
      <div class="draw-row">
        {palettes.map(({ palette }) => (
          <label key={palette} class="draw-check">
            <input
              type="checkbox"
              checked={header.palettes?.includes(palette) ?? false}
              onChange={(event) => {
                const others = (header.palettes ?? []).filter((one) => one !== palette);
                const next = event.currentTarget.checked ? [...others, palette] : others;
                setKey("palettes", next.length === 0 ? undefined : next);
              }}
            />
            {palette}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
