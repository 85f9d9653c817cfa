import { useEffect, useState } from "preact/hooks";
import type { AssertItem, Param, Params, VaryCondition, VaryItem } from "undercroft/prefabs";
import { catalogue, loadCatalogue } from "./catalogue.ts";
import { check, prefab, setKey } from "./draw-state.ts";
import { Choose, GlyphBox, SignButton, TextBox } from "./editor-controls.tsx";
import { FeaturesEditor } from "./features-editor.tsx";
import { numberOr, weighted, withPart } from "./legend-entries.ts";
import { WeightsEditor } from "./weights-editor.tsx";

/** What is left to chance, and what must be true whatever comes of it: as sentences, each part of which can be changed. */
export function VariesPanel() {
  const here = prefab.value;
  useEffect(() => void loadCatalogue().catch(() => {}), []);
  if (here === undefined)
    return <p class="draw-help">A palette or a mixin is text. It is in the middle of the page.</p>;
  return (
    <div key={here.key}>
      {here.header.blueprint !== undefined && <FeaturesEditor />}
      <ParamsEditor />
      <ChangesEditor />
      <PromisesEditor />
    </div>
  );
}

/** What is wrong with the last change, if anything is; nothing was changed then. */
function useProblem(): readonly [JSXProblem, (problem: string | undefined) => void] {
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const shown =
    problem === undefined ? null : (
      <p class="draw-problem" role="alert">
        {problem}
      </p>
    );
  return [shown, setProblem];
}

type JSXProblem = preact.JSX.Element | null;

/** The list with one item changed, or without it. */
function replaced<T>(all: readonly T[], at: number, next: T | undefined): readonly T[] {
  return next === undefined ? all.filter((_, i) => i !== at) : all.with(at, next);
}

function orNone<T>(all: readonly T[]): readonly T[] | undefined {
  return all.length === 0 ? undefined : all;
}

const PARAM_KINDS = [
  ["pick", "one of"],
  ["roll", "a number from"],
  ["constant", "always"],
] as const;

type ParamKind = (typeof PARAM_KINDS)[number][0];

function kindOfParam(param: Param): ParamKind {
  if (typeof param !== "object") return "constant";
  return "pick" in param ? "pick" : "roll";
}

/** Values that are drawn once, and used as $name. */
function ParamsEditor() {
  const params = prefab.value!.header.params ?? {};
  const [problem, setProblem] = useProblem();
  const put = (next: Params) => setProblem(setKey("params", Object.keys(next).length === 0 ? undefined : next));
  const entries = Object.entries(params);
  return (
    <section class="draw-section">
      <div class="draw-head-row">
        <h2 class="section-head">Parameters</h2>
        <button
          type="button"
          class="button small"
          onClick={() => put({ ...params, [freshName(params)]: { pick: { floor: 1, shallow_water: 1 } } })}
        >
          Add a parameter
        </button>
      </div>
      <p class="draw-help">Drawn once for each placed vault. Use one anywhere as $name.</p>
      {entries.map(([name, param], i) => (
        <ParamRow
          key={i}
          name={name}
          param={param}
          onChange={(next, called) =>
            put(
              Object.fromEntries(
                entries.flatMap(([old, value]) => {
                  if (old !== name) return [[old, value]];
                  return next === undefined ? [] : [[called, next]];
                }),
              ),
            )
          }
        />
      ))}
      {problem}
    </section>
  );
}

function freshName(params: Params): string {
  for (let n = 1; ; n++) {
    const name = n === 1 ? "flood" : `flood_${n}`;
    if (!Object.hasOwn(params, name)) return name;
  }
}

function ParamRow({
  name,
  param,
  onChange,
}: {
  readonly name: string;
  readonly param: Param;
  readonly onChange: (param: Param | undefined, name: string) => void;
}) {
  const kind = kindOfParam(param);
  const turn = (to: ParamKind) => {
    if (to === "pick") onChange({ pick: { floor: 1, shallow_water: 1 } }, name);
    else if (to === "roll") onChange({ roll: "1..3" }, name);
    else onChange("floor", name);
  };
  return (
    <div class="draw-sentence">
      <div class="draw-row draw-param">
        <TextBox
          label={`Name of ${name}`}
          value={name}
          width="wide"
          onCommit={(text) => onChange(param, text.trim())}
        />
        <span>is</span>
        <Choose label={`What ${name} is`} value={kind} choices={PARAM_KINDS} onChoose={turn} />
        {kind === "roll" && (
          <TextBox
            label={`Range of ${name}`}
            value={String((param as { roll: unknown }).roll)}
            onCommit={(text) => onChange({ roll: numberOr(text.trim()) }, name)}
          />
        )}
        {kind === "constant" && (
          <TextBox
            label={`Value of ${name}`}
            value={String(param)}
            width="wide"
            onCommit={(text) => onChange(numberOr(text.trim()), name)}
          />
        )}
        <SignButton label={`Remove ${name}`} sign="✕" onClick={() => onChange(undefined, name)} />
      </div>
      {kind === "pick" && (
        <WeightsEditor
          label={`Value of ${name}`}
          fresh="rubble"
          list={catalogue.value.filter(({ kind: what }) => what !== "table").map((entry) => entry.name)}
          all={weighted((param as { pick: Parameters<typeof weighted>[0] }).pick)}
          onChange={(pick) => onChange({ pick }, name)}
        />
      )}
    </div>
  );
}

const CHANGES = [
  ["set", "replace a glyph"],
  ["each", "replace a glyph cell by cell"],
  ["take", "replace some of a glyph's cells"],
  ["shuffle", "swap glyphs"],
] as const;

type ChangeKind = (typeof CHANGES)[number][0];

/** Changes to the drawing, made in this order before it is read. */
function ChangesEditor() {
  const { vary = [] } = prefab.value!.header;
  const [problem, setProblem] = useProblem();
  const put = (next: readonly VaryItem[]) => setProblem(setKey("vary", orNone(next)));
  const add = (kind: ChangeKind) => {
    const fresh: Record<ChangeKind, VaryItem> = {
      set: { set: { "1": { pick: { "+": 1, "#": 1 } } } },
      each: { each: { "1": { ".": 3, "#": 1 } } },
      take: { take: { from: "1", exactly: 1, as: "!", rest: "." } },
      shuffle: { shuffle: ["1", "2"] },
    };
    put([...vary, fresh[kind]]);
  };
  return (
    <section class="draw-section">
      <div class="draw-head-row">
        <h2 class="section-head">Changes</h2>
        <Choose
          label="Add a change"
          value={"" as ChangeKind | ""}
          choices={[["", "Add a change…"], ...CHANGES]}
          onChoose={(kind) => kind !== "" && add(kind)}
        />
      </div>
      <p class="draw-help">Made to the drawing before it is read, from top to bottom.</p>
      <ol class="draw-changes">
        {vary.map((item, i) => (
          <li key={i} class="draw-sentence">
            <ChangeEditor item={item} onChange={(next) => put(replaced(vary, i, next))} />
            <When when={item.when} onChange={(when) => put(replaced(vary, i, withPart(item, "when", when)))} />
            <div class="draw-row draw-sentence-tools">
              <SignButton
                label={`Move change ${i + 1} up`}
                sign="↑"
                disabled={i === 0}
                onClick={() => put(vary.with(i, vary[i - 1]!).with(i - 1, item))}
              />
              <SignButton
                label={`Move change ${i + 1} down`}
                sign="↓"
                disabled={i === vary.length - 1}
                onClick={() => put(vary.with(i, vary[i + 1]!).with(i + 1, item))}
              />
              <SignButton label={`Remove change ${i + 1}`} sign="✕" onClick={() => put(replaced(vary, i, undefined))} />
            </div>
          </li>
        ))}
      </ol>
      {problem}
    </section>
  );
}

function ChangeEditor({ item, onChange }: { readonly item: VaryItem; readonly onChange: (item: VaryItem) => void }) {
  const { shuffle, set, each, take } = item;
  if (shuffle !== undefined) {
    return <Shuffle blocks={shuffle} onChange={(next) => onChange({ ...item, shuffle: next })} />;
  }
  if (set !== undefined) return <SetGlyphs set={set} onChange={(next) => onChange({ ...item, set: next })} />;
  if (each !== undefined) return <EachGlyph each={each} onChange={(next) => onChange({ ...item, each: next })} />;
  if (take !== undefined) return <Take take={take} onChange={(next) => onChange({ ...item, take: next })} />;
  return <p class="draw-help">{`Change it as text: ${JSON.stringify(item)}`}</p>;
}

/** "Swap 1, 2 and 3 at random." Blocks of glyphs swap letter by letter. */
function Shuffle({
  blocks,
  onChange,
}: {
  readonly blocks: readonly string[];
  readonly onChange: (blocks: readonly string[]) => void;
}) {
  return (
    <div class="draw-row">
      <span>Swap</span>
      {blocks.map((block, i) => (
        <TextBox
          key={i}
          label={`Glyphs ${i + 1} to swap`}
          value={block}
          onCommit={(text) => onChange(text === "" ? replaced(blocks, i, undefined) : blocks.with(i, text))}
        />
      ))}
      <SignButton
        label="Swap one more"
        sign="+"
        onClick={() => onChange([...blocks, String(blocks.length + 1).padEnd(blocks[0]?.length ?? 1, "x")])}
      />
      <span>at random</span>
    </div>
  );
}

type SetRule = NonNullable<VaryItem["set"]>;

/** "Every 1 becomes +", or one of several. */
function SetGlyphs({ set, onChange }: { readonly set: SetRule; readonly onChange: (set: SetRule) => void }) {
  const entries = Object.entries(set);
  const put = (next: readonly (readonly [string, SetRule[string]])[]) => onChange(Object.fromEntries(next));
  return (
    <>
      {entries.map(([glyph, to], i) => (
        <div key={i}>
          <div class="draw-row">
            <span>Every</span>
            <GlyphBox label="Glyph to replace" value={glyph} onCommit={(text) => put(entries.with(i, [text, to]))} />
            <span>becomes</span>
            <Choose
              label={`What ${glyph} becomes`}
              value={typeof to === "object" ? "pick" : "one"}
              choices={[
                ["one", "this"],
                ["pick", "one of"],
              ]}
              onChoose={(kind) => {
                const first = typeof to === "object" ? (weighted(to.pick)[0]?.[0] ?? ".") : String(to);
                put(
                  entries.with(i, [
                    glyph,
                    kind === "one" ? first : { pick: { [first]: 1, [first === "#" ? "." : "#"]: 1 } },
                  ]),
                );
              }}
            />
            {typeof to !== "object" && (
              <GlyphBox label="New glyph" value={String(to)} onCommit={(text) => put(entries.with(i, [glyph, text]))} />
            )}
            <SignButton
              label={`Leave ${glyph} alone`}
              sign="✕"
              disabled={entries.length < 2}
              onClick={() => put(replaced(entries, i, undefined))}
            />
          </div>
          {typeof to === "object" && (
            <WeightsEditor
              label="New glyph"
              isGlyphs
              fresh="."
              all={weighted(to.pick)}
              onChange={(pick) => put(entries.with(i, [glyph, { pick }]))}
            />
          )}
        </div>
      ))}
      <button
        type="button"
        class="button small"
        onClick={() => put([...entries, [[..."123456789abc"].find((one) => !Object.hasOwn(set, one)) ?? "?", "."]])}
      >
        Replace one more glyph
      </button>
    </>
  );
}

type EachRule = NonNullable<VaryItem["each"]>;

/** "Each 1 becomes one of several, on its own." */
function EachGlyph({ each, onChange }: { readonly each: EachRule; readonly onChange: (each: EachRule) => void }) {
  const entries = Object.entries(each);
  const put = (at: number, glyph: string, to: EachRule[string]) =>
    onChange(Object.fromEntries(entries.with(at, [glyph, to])));
  return (
    <>
      {entries.map(([glyph, to], i) => (
        <div key={i}>
          <div class="draw-row">
            <span>Each</span>
            <GlyphBox label="Glyph to replace" value={glyph} onCommit={(text) => put(i, text, to)} />
            <span>becomes one of these, cell by cell</span>
          </div>
          <WeightsEditor
            label="New glyph"
            isGlyphs
            fresh="."
            all={weighted(to)}
            onChange={(next) => put(i, glyph, next)}
          />
        </div>
      ))}
    </>
  );
}

type TakeRule = NonNullable<VaryItem["take"]>;

/** "Exactly 2 of the ? cells become i; the others become ." */
function Take({ take, onChange }: { readonly take: TakeRule; readonly onChange: (take: TakeRule) => void }) {
  return (
    <div class="draw-row">
      <Choose
        label="Exactly so many, or up to"
        value={take.up_to === undefined ? "exactly" : "up_to"}
        choices={[
          ["exactly", "Exactly"],
          ["up_to", "Up to"],
        ]}
        onChoose={(kind) => onChange(counted(take, kind, String(take.exactly ?? take.up_to)))}
      />
      <TextBox
        label="How many cells"
        value={String(take.exactly ?? take.up_to)}
        onCommit={(text) => onChange(counted(take, take.up_to === undefined ? "exactly" : "up_to", text))}
      />
      <span>of the</span>
      <GlyphBox label="Glyph to take" value={take.from} onCommit={(from) => onChange({ ...take, from })} />
      <span>cells become</span>
      <GlyphBox label="New glyph" value={take.as} onCommit={(as) => onChange({ ...take, as })} />
      <span>; the others</span>
      <Choose
        label="What becomes of the others"
        value={take.rest === undefined ? "stay" : "become"}
        choices={[
          ["stay", "stay"],
          ["become", "become"],
        ]}
        onChoose={(kind) => onChange(withPart(take, "rest", kind === "stay" ? undefined : "."))}
      />
      {take.rest !== undefined && (
        <GlyphBox label="Glyph of the others" value={take.rest} onCommit={(rest) => onChange({ ...take, rest })} />
      )}
    </div>
  );
}

/** The rule with another number of cells. */
function counted(
  { exactly: _, up_to: __, from, ...rest }: TakeRule,
  kind: "exactly" | "up_to",
  text: string,
): TakeRule {
  return { from, [kind]: numberOr(text.trim()), ...rest };
}

const CONDITIONS = [
  ["always", "on every level"],
  ["depth", "only at depths"],
  ["width", "only on levels with a width of"],
  ["height", "only on levels with a height of"],
  ["param", "only if"],
] as const;

type Condition = (typeof CONDITIONS)[number][0];

/** When a change is made. More than one condition at a time is written as text. */
function When({
  when,
  onChange,
}: {
  readonly when: VaryCondition | undefined;
  readonly onChange: (when: VaryCondition | undefined) => void;
}) {
  const params = Object.keys(prefab.value!.header.params ?? {});
  const keys = Object.keys(when ?? {}) as Condition[];
  const kind = keys[0] ?? "always";
  const [param, value] = Object.entries(when?.param ?? {})[0] ?? [params[0] ?? "", ""];
  if (keys.length > 1 || Object.keys(when?.param ?? {}).length > 1 || Array.isArray(when?.depth)) {
    return <p class="draw-help">{`Only if all of this holds (change it as text): ${JSON.stringify(when)}`}</p>;
  }
  const turn = (to: Condition) => {
    if (to === "always") onChange(undefined);
    else if (to === "param") onChange({ param: { [params[0] ?? "flood"]: "floor" } });
    else onChange({ [to]: to === "depth" ? "5.." : "60.." });
  };
  return (
    <div class="draw-row draw-when">
      <Choose
        label="When"
        value={kind}
        choices={CONDITIONS.filter(([one]) => one !== "param" || params.length > 0 || kind === "param")}
        onChoose={turn}
      />
      {(kind === "depth" || kind === "width" || kind === "height") && (
        <TextBox
          label={`Range of ${kind}`}
          value={String(when?.[kind])}
          onCommit={(text) => onChange({ [kind]: numberOr(text.trim()) })}
        />
      )}
      {kind === "param" && (
        <>
          <Choose
            label="Parameter"
            value={param}
            choices={params.map((one) => [one, `$${one}`] as const)}
            onChoose={(name) => onChange({ param: { [name]: value } })}
          />
          <span>is</span>
          <TextBox
            label={`Value of ${param}`}
            value={String(value)}
            width="wide"
            onCommit={(text) => onChange({ param: { [param]: numberOr(text.trim()) } })}
          />
        </>
      )}
    </div>
  );
}

/** Words of asserts that are no marks. */
const PLACES = ["entrances", "start", "exit"] as const;

/** What must be true in every outcome. */
function PromisesEditor() {
  const here = prefab.value!;
  const { assert = [] } = here.header;
  const [problem, setProblem] = useProblem();
  const put = (next: readonly AssertItem[]) => setProblem(setKey("assert", orNone(next)));
  const marks = marksHere();
  return (
    <section class="draw-section">
      <div class="draw-head-row">
        <h2 class="section-head">Promises</h2>
        <Choose
          label="Add a promise"
          value={"" as "" | "reach" | "count"}
          choices={[
            ["", "Add a promise…"],
            ["reach", "something can be reached"],
            ["count", "so many cells have a mark"],
          ]}
          onChoose={(kind) => {
            const mark = marks[0] ?? "goal";
            if (kind === "reach") put([...assert, { reach: ["entrances", mark] }]);
            else if (kind === "count") put([...assert, { count: { [mark]: "1.." } }]);
          }}
        />
      </div>
      <p class="draw-help">
        Asserts: they must be true in every outcome. One that breaks a promise is never placed. Give glyphs a mark in
        the legend to speak of their cells.
      </p>
      <ul class="draw-changes">
        {assert.map((item, i) => (
          <li key={i} class="draw-sentence">
            <PromiseEditor item={item} marks={marks} onChange={(next) => put(replaced(assert, i, next))} />
            <div class="draw-row draw-sentence-tools">
              <SignButton
                label={`Remove promise ${i + 1}`}
                sign="✕"
                onClick={() => put(replaced(assert, i, undefined))}
              />
            </div>
          </li>
        ))}
      </ul>
      {problem}
    </section>
  );
}

/** All marks of the drawing, its mixins and what may fill its slots. */
function marksHere(): readonly string[] {
  const here = prefab.value!;
  const made = check.value?.prefabs.get(here.key);
  const legends = [
    here.header.legend,
    made?.source.legend,
    ...(made?.fillers ?? []).map(({ source }) => source.legend),
  ];
  const marks = legends.flatMap((legend) =>
    Object.values(legend ?? {}).flatMap((entry) =>
      typeof entry === "object" && entry.mark !== undefined ? [entry.mark] : [],
    ),
  );
  return [...new Set(marks)];
}

function PromiseEditor({
  item,
  marks,
  onChange,
}: {
  readonly item: AssertItem;
  readonly marks: readonly string[];
  readonly onChange: (item: AssertItem) => void;
}) {
  const { reach, count } = item;
  if (reach !== undefined) {
    const [from, to] = reach;
    const choices = [...PLACES, ...marks].map((one) => [one, one] as const);
    return (
      <div class="draw-row">
        <span>From</span>
        <Choose<string>
          label="From"
          value={from}
          choices={choices}
          onChoose={(next) => onChange({ reach: [next, to] })}
        />
        <span>one can walk to every</span>
        <Choose<string>
          label="To"
          value={to}
          choices={choices}
          onChoose={(next) => onChange({ reach: [from, next] })}
        />
      </div>
    );
  }
  const entries = Object.entries(count ?? {});
  return (
    <>
      {entries.map(([mark, many], i) => (
        <div key={i} class="draw-row">
          <TextBox
            label={`Cells with the mark ${mark}`}
            value={String(many)}
            onCommit={(text) => onChange({ count: Object.fromEntries(entries.with(i, [mark, numberOr(text.trim())])) })}
          />
          <span>cells have the mark</span>
          <Choose<string>
            label="Mark"
            value={mark}
            choices={marks.map((one) => [one, one] as const)}
            onChoose={(next) => onChange({ count: Object.fromEntries(entries.with(i, [next, many])) })}
          />
        </div>
      ))}
    </>
  );
}
