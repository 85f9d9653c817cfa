import { signal } from "@preact/signals";
import type { Failure } from "../engine/protocol.ts";
import { building, canUndo, problem, stopBuild, undo } from "../state/studio.ts";
import { readable } from "../words.ts";

/** The problem that was read and put away; it is still there, and the chain still shows where. */
const hidden = signal<Failure | undefined>(undefined);

/** Why what was asked for can't be shown, and what can be done about it; the old level stays visible. */
export function ProblemBanner() {
  const failure = problem.value;
  return (
    <div role="alert" class="problem-place">
      {failure !== undefined && failure !== hidden.value && (
        <div class="problem">
          <p class="problem-head">
            {failure.step === undefined
              ? "This can't be built."
              : `${readable(failure.step)} can't be built like this.`}
          </p>
          <p>{failure.message}</p>
          <p class="quiet">The level from before stays on the screen.</p>
          <div class="problem-ways">
            {canUndo.value && (
              <button type="button" class="button" onClick={undo}>
                Undo the change
              </button>
            )}
            <button
              type="button"
              class="button"
              onClick={() => {
                hidden.value = failure;
              }}
            >
              Hide this
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

/** How far the build on its way is; what is quick is not worth a word, and shows none. */
export function BuildProgressBar() {
  const now = building.value;
  if (now === undefined) return null;
  const { step, index, of } = now;
  return (
    <div class="build-progress">
      <progress aria-label="Building" max={of} value={index} />
      <span>
        {step === "" ? "Building" : readable(step)}
        <span class="quiet">{of > 1 ? `, step ${Math.min(of, index + 1)} of ${of}` : ""}</span>
      </span>
      <button type="button" class="button" onClick={stopBuild}>
        Stop
      </button>
    </div>
  );
}
