import { GlyphBox, SignButton, TextBox } from "./editor-controls.tsx";

/** Some alternatives with the odds of each. */
export function WeightsEditor({
  label,
  all,
  list,
  isGlyphs = false,
  fresh,
  onChange,
}: {
  readonly label: string;
  readonly all: readonly (readonly [name: string, weight: number])[];
  /** What may be typed, to choose from. */
  readonly list?: readonly string[];
  readonly isGlyphs?: boolean;
  /** What one more begins with. */
  readonly fresh: string;
  readonly onChange: (alternatives: { readonly [name: string]: number }) => void;
}) {
  const total = all.reduce((sum, [, weight]) => sum + weight, 0);
  const put = (next: readonly (readonly [string, number])[]) => onChange(Object.fromEntries(next));
  const replaced = (at: number, one: readonly [string, number]) => put(all.map((old, i) => (i === at ? one : old)));
  return (
    <div class="draw-weights">
      {all.map(([name, weight], i) => (
        <div key={i} class="draw-row">
          {isGlyphs ? (
            <GlyphBox label={`${label} ${i + 1}`} value={name} onCommit={(text) => replaced(i, [text, weight])} />
          ) : (
            <TextBox
              label={`${label} ${i + 1}`}
              value={name}
              width="wide"
              {...(list === undefined ? {} : { list })}
              onCommit={(text) => replaced(i, [text, weight])}
            />
          )}
          <TextBox
            label={`Weight of ${name}`}
            value={String(weight)}
            onCommit={(text) => replaced(i, [name, Number(text)])}
          />
          <span class="draw-help">{total > 0 ? `${Math.round((100 * weight) / total)}%` : ""}</span>
          <SignButton
            label={`Remove ${name}`}
            sign="✕"
            disabled={all.length < 2}
            onClick={() => put(all.filter((_, n) => n !== i))}
          />
        </div>
      ))}
      <button type="button" class="button small" onClick={() => put([...all, [unused(all, fresh), 1]])}>
        {`Add ${isGlyphs ? "a glyph" : "another"}`}
      </button>
    </div>
  );
}

function unused(all: readonly (readonly [string, number])[], fresh: string): string {
  const taken = new Set(all.map(([name]) => name));
  const more = [fresh, ...[...".#+~:!ab12"], ...Array.from({ length: 20 }, (_, i) => `${fresh}_${i + 2}`)];
  return (fresh.length === 1 ? more : [fresh, ...more.slice(11)]).find((one) => !taken.has(one)) ?? fresh;
}
