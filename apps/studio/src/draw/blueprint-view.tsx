import { useEffect } from "preact/hooks";
import type { PrefabPiece } from "./book.ts";
import { draw, formats } from "./draw-state.ts";
import { blankDrawing } from "./drawing.ts";
import { HeaderYaml } from "./header-panel.tsx";
import { Outcome } from "./roll-panel.tsx";
import { faultWords, rollAgain, rollProblem, rolls, rollWords, startRolling } from "./rolls.ts";

/** Pixels of the longer side of the picture. */
const PICTURE = 420;
/** The side of the drawing that a blueprint can be given. */
const FIRST_SIDE = 5;

/** A blueprint that isn't drawn: its text, and a room that it makes. */
export function BlueprintView({ here }: { readonly here: PrefabPiece }) {
  useEffect(startRolling, []);
  const loaded = formats.value!;
  const [first] = rolls.value;
  return (
    <div class="draw-blueprint">
      <section class="draw-blueprint-text">
        <h2 class="section-head">Blueprint</h2>
        <p class="draw-help">It has no drawing: it says what becomes of a dead end of a level, and what closes it.</p>
        <HeaderYaml key={here.key} formats={loaded} here={here} />
        <button
          type="button"
          class="button"
          title="A drawing that is put into the region"
          onClick={() => draw(blankDrawing(FIRST_SIDE, FIRST_SIDE, "."))}
        >
          Give it a drawing
        </button>
      </section>
      <section>
        <div class="draw-head-row">
          <h2 class="section-head">One it could make</h2>
          <button type="button" class="button" onClick={rollAgain}>
            Roll again
          </button>
        </div>
        {rollProblem.value !== undefined && <p class="draw-problem">{rollProblem.value}</p>}
        {first?.rolled !== undefined && (
          <>
            <Outcome roll={first.rolled} size={PICTURE} label="A map with the blueprint on it" />
            <ul class="draw-words">
              {[
                ...first.rolled.faults.map(({ message }) => `✕ ${faultWords(message)}`),
                ...rollWords(first.rolled),
              ].map((word) => (
                <li key={word}>{word}</li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  );
}
