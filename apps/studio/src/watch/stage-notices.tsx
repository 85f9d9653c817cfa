import { computed, signal } from "@preact/signals";
import { capital, plural, readable } from "apps-shared/words.ts";
import type { Failure } from "../engine/protocol.ts";
import { building, canUndo, problem, stopBuild, undo } from "../state/studio.ts";
import { failingKey, focusSoon, headId, reveal } from "../tune/tune-state.ts";
import { isNarrow, openSheet } from "../ui/narrow.ts";

/** The problem that was read and put away; it is still there, and the chain still shows where. */
const hidden = signal<Failure | undefined>(undefined);
/** The problem that is shown over the level. Problems that are not shown here are shown in the chain. */
export const toldProblem = computed(() =>
  problem.value === hidden.value || openSheet.value !== undefined ? undefined : problem.value,
);

/** Why what was asked for can't be shown, and what can be done about it; the old level stays visible. */
export function ProblemBanner() {
  const failure = toldProblem.value;
  const key = failingKey.value;
  return (
    <div role="alert" class="problem-place">
      {failure !== undefined && (
        <div class="problem">
          <p class="problem-head">
            {failure.step === undefined
              ? "This can't be built."
              : `${readable(failure.step)} can't be built like this.`}
          </p>
          <ProblemWords failure={failure} />
          <p class="quiet">The previous level stays on the screen.</p>
          <div class="problem-ways">
            {key !== undefined && !isNarrow.value && (
              <button
                type="button"
                class="button"
                onClick={() => {
                  reveal(key);
                  focusSoon(headId(key));
                }}
              >
                Show the step
              </button>
            )}
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

/** What is wrong, and what helps; where attempts failed in several ways, all of them can be looked up. */
export function ProblemWords({ failure: { message, causes = [] } }: { readonly failure: Failure }) {
  return (
    <>
      {message.split("\n").map((line, i) => (
        <p key={`${i} ${line}`}>{capital(line)}</p>
      ))}
      {causes.length > 1 && (
        <details>
          <summary>All attempts</summary>
          <ul class="problem-causes">
            {causes.map(({ words, attempts }) => (
              <li key={words}>{`${words}: ${plural(attempts, "attempt")}`}</li>
            ))}
          </ul>
        </details>
      )}
    </>
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
