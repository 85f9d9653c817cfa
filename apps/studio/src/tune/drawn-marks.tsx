import { plural } from "apps-shared/words.ts";
import { type DraftNode, kept, nodesAround } from "../state/draft.ts";
import { draft, edit, say, shown } from "../state/studio.ts";
import { branchKeys, fateOf, type Idle, idleOf } from "./drawn.ts";
import { Icon } from "./icons.tsx";
import { titleOf } from "./names.ts";
import { finding, findSeed, stopFinding } from "./seed-finder.ts";
import { focusSoon, headId } from "./tune-state.ts";

/** Why a node is not in the level on the screen; undefined if it is. */
export function idleNow(node: DraftNode): Idle | undefined {
  const { level } = shown.value ?? {};
  return level === undefined ? undefined : idleOf(node, nodesAround(draft.value.nodes, node.key), fateOf, level);
}

/** Says on a card's head which branch was drawn, whether it is one that was, and whether what is left to chance happened. */
export function FateChips({ node }: { readonly node: DraftNode }) {
  const fate = fateOf(node.key);
  if (fate === undefined) return null;
  const isBranch = branchKeys.value.has(node.key);
  // A branch whose condition doesn't hold is not even in the draw.
  const isPerhaps = node.kind === "group" && fate !== "unreached" && (node.chance !== undefined || !isBranch);
  const chance = isPerhaps ? chanceWords(fate === "runs", node) : undefined;
  // The branches may be far below.
  const branch = node.kind === "choice" ? node.nodes.find(({ key }) => isDrawn(key)) : undefined;
  return (
    <>
      {isBranch &&
        (isDrawn(node.key) ? (
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
  node,
  idle,
  title,
}: {
  readonly node: DraftNode;
  readonly idle: Idle;
  readonly title: string;
}) {
  const isOwn = fateOf(node.key) === "left-out" || branchKeys.value.has(node.key);
  if (!idle.canBeFound || !isOwn) return null;
  const label = `Find a seed with ${title}`;
  return (
    <button
      type="button"
      class="small-button"
      aria-label={label}
      title={label}
      disabled={finding.value !== undefined}
      onClick={() => void findSeed(node)}
    >
      <Icon sign="dice" />
    </button>
  );
}

/** Says in an open card why nothing of it can be seen, and what can be done about it. */
export function IdleNote({ node, idle }: { readonly node: DraftNode; readonly idle: Idle }) {
  return (
    <div class="idle-note">
      <p>{idle.words}</p>
      {idle.canBeFound && (
        <button
          type="button"
          class="small-button worded"
          disabled={finding.value !== undefined}
          onClick={() => void findSeed(node)}
        >
          Find a seed with this
        </button>
      )}
    </div>
  );
}

/** Makes the branch that was drawn the only one. */
export function KeepButton({ node, title }: { readonly node: DraftNode; readonly title: string }) {
  if (!branchKeys.value.has(node.key) || !isDrawn(node.key)) return null;
  const keep = () => {
    edit((now) => kept(now, node.key));
    say(`${title} is the only branch now. The level is the same.`);
    focusSoon(headId(node.key));
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
