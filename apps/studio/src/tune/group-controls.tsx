import { numberText } from "apps-shared/option-scale.ts";
import { changed, type DraftGroup, type DraftNode, weighted } from "../state/draft.ts";
import { percentText, rangeText, readEnds, shares } from "../state/option-values.ts";
import { edit } from "../state/studio.ts";
import { TypedValue } from "./controls.tsx";
import { controlId, editWhileMoving, endMove } from "./tune-state.ts";

/** Weights beyond this are typed; a slider reaches so far. */
const MOST_WEIGHT = 20;

interface BranchWeightProps {
  readonly node: DraftNode;
  readonly weights: readonly (number | undefined)[];
  readonly index: number;
  readonly name: string;
}

/** How likely a branch is drawn among the others of its choice. */
export function BranchWeight({ node, weights, index, name }: BranchWeightProps) {
  const weight = weights[index] ?? 1;
  const id = controlId(node.key, "weight");
  const change = (next: number) => editWhileMoving(id, (now) => weighted(now, node.key, next));
  const wouldBeNone = (next: number) => next === 0 && weights.every((other = 1, i) => i === index || other === 0);
  const top = Math.max(MOST_WEIGHT, weight);
  return (
    <div class="weight">
      <span class="share mono">{percentText(shares(weights)[index] ?? 0)}</span>
      <input
        type="range"
        aria-label={`Weight of ${name}, slider`}
        min={0}
        max={top}
        step={1}
        value={weight}
        style={{ "--filled": `${Math.round((weight / top) * 100)}%` } as Record<string, string>}
        onInput={(event) => {
          const next = event.currentTarget.valueAsNumber;
          if (!wouldBeNone(next)) change(next);
        }}
        onChange={endMove}
      />
      <TypedValue
        id={id}
        label={`Weight of ${name}`}
        text={numberText(weight)}
        isNumber
        read={(text) => {
          const value = text.trim() === "" ? Number.NaN : Number(text);
          if (!Number.isFinite(value) || value < 0) return { fault: "It must be a number of at least 0." };
          return wouldBeNone(value) ? { fault: "At least one branch must have a weight above 0." } : { value };
        }}
        change={(value) => change(value as number)}
      />
    </div>
  );
}

/** What a group can depend on. */
const CONDITIONS = ["depth", "width", "height"] as const;

/** With which chance and under which conditions a group takes place. */
export function GroupLimits({ node }: { readonly node: DraftGroup }) {
  const { key, chance, when } = node;
  const id = controlId(key, "chance");
  const set = (change: (group: DraftGroup) => DraftGroup) => (now: Parameters<Parameters<typeof edit>[0]>[0]) =>
    changed(now, key, (other) => (other.kind === "group" ? change(other) : other));
  const withChance = (next: number | undefined) => set((group) => ({ ...group, chance: next }));
  const withRange = (what: string, range: string | undefined) =>
    set((group) => {
      const { [what]: _, ...others } = group.when ?? {};
      const next = range === undefined ? others : { ...others, [what]: range };
      return { ...group, when: Object.keys(next).length === 0 ? undefined : next };
    });
  return (
    <div class="limits">
      {chance !== undefined && (
        <div class="option" data-kind="ratio">
          <div class="option-name">
            <label for={id}>Chance</label>
          </div>
          <div class="option-control">
            <div class="with-number">
              <input
                type="range"
                aria-label="Chance, slider"
                min={0}
                max={1}
                step={0.01}
                value={chance}
                style={{ "--filled": `${Math.round(chance * 100)}%` } as Record<string, string>}
                onInput={(event) => editWhileMoving(id, withChance(event.currentTarget.valueAsNumber))}
                onChange={endMove}
              />
              <TypedValue
                id={id}
                text={numberText(chance * 100)}
                isNumber
                read={(text) => {
                  const value = text.trim() === "" ? Number.NaN : Number(text) / 100;
                  return value >= 0 && value <= 1 ? { value } : { fault: "It must be a percentage from 0 to 100." };
                }}
                change={(value) => editWhileMoving(id, withChance(value as number))}
              />
              <span class="unit">%</span>
              <button
                type="button"
                class="reset"
                aria-label="Always, not by chance"
                title="Always, not by chance"
                onClick={() => edit(withChance(undefined))}
              >
                ×
              </button>
            </div>
          </div>
        </div>
      )}
      <details class="conditions">
        <summary>Only at some depths or sizes</summary>
        {CONDITIONS.map((what) => {
          const ends = readEnds(when?.[what]);
          const end = (which: "low" | "high") => (
            <TypedValue
              id={which === "low" ? controlId(key, what) : undefined}
              label={`${what}, ${which === "low" ? "from" : "up to"}`}
              text={ends[which] === undefined ? "" : String(ends[which])}
              placeholder="any"
              isNumber
              read={(text) => {
                if (text.trim() === "") return { value: undefined };
                const value = Number(text);
                if (!Number.isSafeInteger(value) || value < 0) return { fault: "It must be a whole number." };
                const next = { ...ends, [which]: value };
                const isTurned = next.low !== undefined && next.high !== undefined && next.low > next.high;
                return isTurned ? { fault: "“From” must not be greater than “up to”." } : { value };
              }}
              change={(value) =>
                editWhileMoving(
                  controlId(key, what),
                  withRange(what, rangeText({ ...ends, [which]: value as number | undefined })),
                )
              }
            />
          );
          return (
            <div key={what} class="condition">
              <span>{what}</span>
              {end("low")}
              <span class="dim">to</span>
              {end("high")}
            </div>
          );
        })}
      </details>
    </div>
  );
}
