import { plural } from "apps-shared/words.ts";
import { type DraftPart, kept, partsAround } from "../state/draft.ts";
import { draft, edit, say, shown } from "../state/studio.ts";
import { branchKeys, fateOf, type Idle, idleOf } from "./drawn.ts";
import { Icon } from "./icons.tsx";
import { titleOf } from "./names.ts";
import { finding, findSeed, stopFinding } from "./seed-finder.ts";
import { focusSoon, headId } from "./tune-state.ts";

/** Why a part is not in the level on the screen; undefined if it is. */
export function idleNow(part: DraftPart): Idle | undefined {
  const { level } = shown.value ?? {};
  return level === undefined ? undefined : idleOf(part, partsAround(draft.value.parts, part.key), fateOf, level);
}

/** Says on a card's head which branch was drawn, whether it is one that was, and whether what is left to chance happened. */
export function FateChips({ part }: { readonly part: DraftPart }) {
  const fate = fateOf(part.key);
  if (fate === undefined) return null;
  const isBranch = branchKeys.value.has(part.key);
  // A branch whose condition doesn't hold is not even in the draw.
  const isPerhaps = part.kind === "group" && fate !== "unreached" && (part.chance !== undefined || !isBranch);
  const chance = isPerhaps ? chanceWords(fate === "runs", part) : undefined;
  // The branches may be far below.
  const branch = part.kind === "choice" ? part.parts.find(({ key }) => isDrawn(key)) : undefined;
  return (
    <>
      {isBranch &&
        (isDrawn(part.key) ? (
          <span class="drawn" title="It is in the level on the screen.">
            drawn
          </span>
        ) : (
          <span class="aside">not drawn</span>
        ))}
      {branch !== undefined && (
        <span class="drawn" title="The branch that was drawn for this seed.">
          {titleOf(branch)}
        </span>
      )}
      {chance !== undefined && <span class={fate === "runs" ? "drawn" : "aside"}>{chance}</span>}
    </>
  );
}

/** Whether a branch of a choice was drawn for the level on the screen. */
function isDrawn(key: number): boolean {
  return (fateOf(key) ?? "unreached") !== "unreached";
}

/** What became of a group that may be left out. */
function chanceWords(runs: boolean, { chance, when }: { readonly chance: unknown; readonly when: unknown }) {
  if (chance !== undefined) return runs ? "happened" : "didn't happen";
  return when === undefined ? undefined : runs ? "applies" : "doesn't apply";
}

/** Looks for a seed from a card's head, whether the card is open or not. */
export function FindSign({
  part,
  idle,
  title,
}: {
  readonly part: DraftPart;
  readonly idle: Idle;
  readonly title: string;
}) {
  const isOwn = fateOf(part.key) === "left-out" || branchKeys.value.has(part.key);
  if (!idle.canBeFound || !isOwn) return null;
  const label = `Find a seed with ${title}`;
  return (
    <button
      type="button"
      class="small-button"
      aria-label={label}
      title={label}
      disabled={finding.value !== undefined}
      onClick={() => void findSeed(part)}
    >
      <Icon sign="dice" />
    </button>
  );
}

/** Says in an open card why nothing of it can be seen, and what can be done about it. */
export function IdleNote({ part, idle }: { readonly part: DraftPart; readonly idle: Idle }) {
  return (
    <div class="idle-note">
      <p>{idle.words}</p>
      {idle.canBeFound && (
        <button
          type="button"
          class="small-button worded"
          disabled={finding.value !== undefined}
          onClick={() => void findSeed(part)}
        >
          Find a seed with this
        </button>
      )}
    </div>
  );
}

/** Makes the branch that was drawn the only one. */
export function KeepButton({ part, title }: { readonly part: DraftPart; readonly title: string }) {
  if (!branchKeys.value.has(part.key) || !isDrawn(part.key)) return null;
  const keep = () => {
    edit((now) => kept(now, part.key));
    say(`${title} is the only branch now. The level is the same.`);
    focusSoon(headId(part.key));
  };
  return (
    <div class="keep">
      <button
        type="button"
        class="small-button worded"
        title="Remove the other branches. This level stays the same."
        onClick={keep}
      >
        Keep this branch
      </button>
    </div>
  );
}

/** How far the search for a seed is. */
export function FindingStrip() {
  const now = finding.value;
  return (
    <div role="status" class="finding-place">
      {now !== undefined && (
        <div class="finding">
          <span>
            Looking for a seed with {now.title}: {plural(now.tried, "seed")} tried.
          </span>
          <button type="button" class="small-button worded" onClick={stopFinding}>
            Stop
          </button>
        </div>
      )}
    </div>
  );
}
