import { building, canUndo, problem, stopBuild, undo } from "../state/studio.ts";
import { readable } from "../words.ts";

/** Why what was asked for can't be shown, and what can be done about it; the old level stays visible. */
export function ProblemBanner() {
  const failure = problem.value;
  return (
    <div role="alert" class="problem-place">
      {failure !== undefined && (
        <div class="problem">
          <p class="problem-head">
            {failure.step === undefined
              ? "This can't be built."
              : `${readable(failure.step)} can't be built like this.`}
          </p>
          <p>{failure.message}</p>
          <p class="quiet">The level from before stays on the screen. Change the chain or the seed, or go back.</p>
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
                problem.value = undefined;
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
