import type { DraftStep } from "../state/draft.ts";
import { edit } from "../state/studio.ts";
import { withoutSketch } from "./sketch-place.ts";
import { isPaintOpen } from "./tools.ts";
import { wishesOf, wishWords } from "./wishes.ts";

/** What a sketch holds, in a line. */
export function sketchWords({ options }: DraftStep): string {
  return wishWords(wishesOf(options));
}

/** What a sketch holds, on its open card in the chain, and what can be done with all of it. */
export function SketchSummary({ step }: { readonly step: DraftStep }) {
  return (
    <div class="sketch-summary">
      <p>{sketchWords(step)}</p>
      <div class="sketch-ways">
        <button
          type="button"
          class="small-button worded"
          onClick={() => {
            isPaintOpen.value = true;
          }}
        >
          Paint
        </button>
        <button type="button" class="small-button worded" onClick={() => edit((draft) => withoutSketch(draft, step))}>
          Clear
        </button>
      </div>
    </div>
  );
}
