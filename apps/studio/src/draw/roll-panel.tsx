import { plural } from "apps-shared/words.ts";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Dialog } from "../ui/dialog.tsx";
import { check, prefab } from "./draw-state.ts";
import {
  depthHere,
  faultWords,
  isRolling,
  ROLLS,
  type Roll,
  rollAgain,
  rollProblem,
  rolls,
  rollWords,
  startRolling,
} from "./rolls.ts";
import { ScenePicture, sceneOfShape } from "./scene-picture.tsx";

/** Nine outcomes of the drawing, side by side; a press shows one large, with what was drawn in words. */
export function RollPanel() {
  const [large, setLarge] = useState<number | undefined>(undefined);
  useEffect(startRolling, []);
  if (prefab.value === undefined) return <p class="draw-help">A palette or a mixin has nothing to roll.</p>;
  const all = rolls.value;
  const broken = all.filter(({ rolled }) => (rolled?.faults.length ?? 0) > 0).length;
  const done = all.every(({ rolled }) => rolled !== undefined);
  const kinds = new Set(all.map(({ rolled }) => rolled && rollKey(rolled)));
  return (
    <section class="draw-section">
      <div class="draw-head-row">
        <h2 class="section-head">Nine rolls</h2>
        <button type="button" class="button" title="The next nine seeds (N)" onClick={rollAgain}>
          Roll again
        </button>
      </div>
      <p class="draw-help" role="status">
        {rollProblem.value ??
          (!done
            ? "Rolling…"
            : [
                kinds.size === 1 ? "All nine come out the same" : `${kinds.size} of ${ROLLS} differ`,
                `at depth ${depthHere.value}`,
                ...(broken > 0 ? [`${plural(broken, "roll")} can't be placed`] : []),
              ].join(" · "))}
      </p>
      <ul class="draw-rolls" data-busy={isRolling.value}>
        {all.map((roll, i) => (
          <li key={roll.seed}>
            <RollTile roll={roll} onOpen={() => setLarge(i)} />
          </li>
        ))}
      </ul>
      {large !== undefined && <LargeRoll at={large} onTurn={setLarge} onClose={() => setLarge(undefined)} />}
    </section>
  );
}

/** Two rolls of the same key look the same. */
function rollKey({ transform, rows, shape }: NonNullable<Roll["rolled"]>): string {
  return JSON.stringify([transform, rows, shape?.spawns.map(({ cell, name }) => [cell, name])]);
}

/** Pixels of the side of a tile's picture. */
const TILE = 92;

function RollTile({ roll: { seed, rolled }, onOpen }: { readonly roll: Roll; readonly onOpen: () => void }) {
  const [first] = rolled?.faults ?? [];
  const fault = first === undefined ? undefined : faultWords(first.message);
  return (
    <button
      type="button"
      class="draw-roll"
      data-broken={fault !== undefined}
      disabled={rolled === undefined}
      aria-label={`Roll ${seed}${fault === undefined ? "" : `, can't be placed: ${fault}`}`}
      title={rolled === undefined ? "" : rollWords(rolled).join("\n")}
      onClick={onOpen}
    >
      <span class="draw-roll-picture">{rolled !== undefined && <Outcome roll={rolled} size={TILE} />}</span>
      <span class="draw-roll-words">
        {fault === undefined ? <span class="mono">{seed}</span> : <span class="draw-problem">✕ {fault}</span>}
      </span>
    </button>
  );
}

/** A picture of what was rolled. */
export function Outcome({
  roll: { shape, rows, faults },
  size,
  label,
}: {
  readonly roll: NonNullable<Roll["rolled"]>;
  readonly size: number;
  readonly label?: string;
}) {
  const tiles = check.value?.tiles?.tiles;
  const scene = useMemo(
    () =>
      shape &&
      sceneOfShape(
        shape,
        tiles,
        faults.flatMap(({ cells }) => cells),
      ),
    [shape, tiles, faults],
  );
  if (scene === undefined) return <pre class="draw-rows mono">{rows.join("\n")}</pre>;
  return <ScenePicture scene={scene} size={size} {...(label === undefined ? {} : { label })} />;
}

/** Pixels of the longer side of a large picture. */
const LARGE = 480;

function LargeRoll({
  at,
  onTurn,
  onClose,
}: {
  readonly at: number;
  readonly onTurn: (at: number) => void;
  readonly onClose: () => void;
}) {
  const { seed, rolled } = rolls.value[at]!;
  const turn = (by: number) => onTurn((at + by + ROLLS) % ROLLS);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "ArrowRight" || key === "ArrowLeft") turn(key === "ArrowRight" ? 1 : -1);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
  if (rolled === undefined) return null;
  const words = rollWords(rolled);
  return (
    <Dialog title={`Roll ${seed}`} onClose={onClose} isWide>
      <div class="draw-large">
        <div class="draw-large-picture">
          <Outcome roll={rolled} size={Math.min(LARGE, innerWidth - 90)} label={`Roll ${seed} of the drawing`} />
        </div>
        <div>
          {rolled.faults.map(({ message }) => (
            <p key={message} class="draw-problem" role="alert">
              ✕ This outcome is never placed. {faultWords(message)}
            </p>
          ))}
          <h3 class="draw-sub">What was drawn</h3>
          <ul class="draw-words">
            {words.length === 0 ? <li>Nothing is left to chance.</li> : words.map((word, i) => <li key={i}>{word}</li>)}
          </ul>
          <div class="draw-row">
            <button type="button" class="button" onClick={() => turn(-1)}>
              Previous
            </button>
            <button type="button" class="button" onClick={() => turn(1)}>
              Next
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
