import { useEffect } from "preact/hooks";
import { addShortcuts, isSearching } from "../keys.ts";
import { RecipesDialog } from "../later-views.tsx";
import { canRedo, canUndo, draft, problem, redo, shippedName, shown, undo } from "../state/studio.ts";
import { ProblemWords, toldProblem } from "../watch/stage-notices.tsx";
import { AddDialog } from "./add-dialog.tsx";
import { atEnd } from "./adding.ts";
import { FindingStrip } from "./drawn-marks.tsx";
import { Icon, type Sign } from "./icons.tsx";
import { LevelSettings } from "./level-settings.tsx";
import { drop, moveFocused } from "./moving.ts";
import { NodeCards } from "./node-card.tsx";
import { adding, areRecipesShown, failingKey, fault, focusSoon, headId, reveal } from "./tune-state.ts";

/** The chain as cards: what it does, in which order, with which options. */
export function ChainPanel() {
  useEffect(
    () =>
      addShortcuts([
        {
          keys: ["Alt+ArrowUp"],
          does: "move the step that has the focus up",
          group: "Chain",
          views: ["watch"],
          run: () => moveFocused(-1),
        },
        { keys: ["Alt+ArrowDown"], does: "move it down", group: "Chain", views: ["watch"], run: () => moveFocused(1) },
        { keys: ["y"], does: "my recipes: save and open", group: "Chain", views: ["watch"], run: showRecipes },
        { keys: ["a"], does: "add a step to the chain", group: "Chain", views: ["watch"], run: addAtEnd },
      ]),
    [],
  );
  const { nodes } = draft.value;
  return (
    <aside class="panel chain-panel" aria-label="Chain">
      <div class="chain-head">
        <h2 class="section-head">Chain</h2>
        <HeadButton sign="undo" label="Undo" title="Undo (Ctrl + Z)" isDead={!canUndo.value} onClick={undo} />
        <HeadButton sign="redo" label="Redo" title="Redo (Ctrl + Shift + Z)" isDead={!canRedo.value} onClick={redo} />
        <HeadButton sign="open" label="My recipes" title="My recipes (Y)" onClick={showRecipes} />
        <HeadButton
          sign="search"
          label="Find or add a step, an option or a recipe"
          title="Find or add a step, an option or a recipe (/)"
          onClick={() => {
            isSearching.value = true;
          }}
        />
      </div>
      <LevelSettings />
      <Trouble />
      {nodes.length === 0 ? (
        <p class="empty">The chain is empty. It begins with a builder that makes a shape; layers change it.</p>
      ) : (
        <NodeCards nodes={nodes} />
      )}
      <button type="button" id="add-step" class="add-button" onClick={addAtEnd}>
        + add a step
      </button>
      {drop.value?.whyNot !== undefined && (
        <p class="drop-reason" role="status">
          Not there: {drop.value.whyNot}
        </p>
      )}
      <FindingStrip />
      <AddDialog />
      {areRecipesShown.value && <RecipesDialog />}
    </aside>
  );
}

interface HeadButtonProps {
  readonly sign: Sign;
  readonly label: string;
  readonly title: string;
  readonly isDead?: boolean;
  onClick(): void;
}

function HeadButton({ sign, label, title, isDead = false, onClick }: HeadButtonProps) {
  return (
    <button type="button" class="small-button" aria-label={label} title={title} disabled={isDead} onClick={onClick}>
      <Icon sign={sign} />
    </button>
  );
}

function showRecipes(): void {
  areRecipesShown.value = true;
}

/** Adds at the end; where the chain has no beginning yet, there. */
function addAtEnd(): void {
  adding.value = atEnd();
}

/** What is wrong with what was asked for last, and ways out: where it is not told over the level. */
function Trouble() {
  const reason = fault.value?.reason;
  const wrong = reason === undefined ? problem.value : { message: reason };
  const key = failingKey.value;
  if (wrong === undefined || problem.value === undefined || toldProblem.value !== undefined) return null;
  return (
    <div class="trouble">
      <p>
        <strong>{key === undefined ? "That did not work." : "This can't be built."}</strong>
      </p>
      <ProblemWords failure={wrong} />
      {shown.value !== undefined && <p class="dim">The level on the screen is the last one that could be built.</p>}
      <div class="trouble-buttons">
        {key !== undefined && (
          <button
            type="button"
            class="small-button worded"
            onClick={() => {
              reveal(key);
              focusSoon(headId(key));
            }}
          >
            Show the step
          </button>
        )}
        {canUndo.value && shippedName.value === undefined && (
          <button type="button" class="small-button worded" onClick={undo}>
            Undo the change
          </button>
        )}
      </div>
    </div>
  );
}
