import { capital, plural, readable } from "apps-shared/words.ts";
import { useState } from "preact/hooks";
import { canUndo, known, problem, undo } from "../state/studio.ts";
import { BRUSHES } from "./brush.ts";
import { BRUSH_TOOLS } from "./hand.ts";
import { brush, builder, clearAll, notKept, regions, vault, wishes } from "./painting.ts";
import { ToolIcon } from "./tool-icons.tsx";
import { isStroking, TOOLS, takeTool, tool } from "./tools.ts";
import { VaultDialog, VaultPicture } from "./vault-dialog.tsx";
import { isEmpty } from "./wishes.ts";

/** The tools, what the one in hand can be told, and what became of what was painted. */
export function PaintBar() {
  return (
    <div class="paint-bar" role="toolbar" aria-label="Paint on the level">
      <div class="paint-tools">
        {TOOLS.map(({ id, label, key, does }) => (
          <button
            key={id}
            type="button"
            class="paint-tool"
            data-tool={id}
            aria-pressed={tool.value === id}
            title={`${capital(does)} (${key.toUpperCase()})`}
            onClick={() => takeTool(id)}
          >
            <ToolIcon tool={id} />
            {label}
          </button>
        ))}
      </div>
      <div class="paint-row">
        <ToolOptions />
        <Outcome />
        <button type="button" class="small-button worded paint-undo" disabled={!canUndo.value} onClick={undo}>
          Undo
        </button>
        <button
          type="button"
          class="small-button worded"
          disabled={isEmpty(wishes.value) && regions.value.length === 0}
          onClick={clearAll}
        >
          Clear all
        </button>
      </div>
    </div>
  );
}

function ToolOptions() {
  const now = tool.value;
  if (BRUSH_TOOLS.has(now)) return <BrushSize />;
  if (now === "vault") return <VaultChoice />;
  if (now === "region") return <BuilderChoice />;
  return <span class="quiet paint-hint">{HINTS[now as keyof typeof HINTS]}</span>;
}

/** How tools are used that have nothing to be set. */
const HINTS = {
  look: "Drag to move the map. Drag the start or the exit to put it elsewhere.",
  room: "Drag from corner to corner.",
  start: "Click where the player starts.",
  exit: "Click where the exit is.",
} as const;

function BrushSize() {
  return (
    <fieldset class="paint-sizes">
      <legend>Brush</legend>
      {BRUSHES.map((size) => (
        <label key={size} title={`${plural(size, "cell")} wide`}>
          <input
            type="radio"
            name="brush"
            checked={brush.value === size}
            onChange={() => {
              brush.value = size;
            }}
          />
          <span>{size}</span>
        </label>
      ))}
    </fieldset>
  );
}

function VaultChoice() {
  const [isOpen, setOpen] = useState(false);
  const name = vault.value;
  return (
    <>
      <button
        type="button"
        class="small-button worded paint-vault"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <VaultPicture name={name} side={18} />
        {readable(name)}…
      </button>
      <span class="quiet paint-hint">Click where it goes.</span>
      {isOpen && <VaultDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function BuilderChoice() {
  const builders = [...known.value.steps.values()].filter(({ role }) => role === "initial").map(({ id }) => id);
  return (
    <label class="paint-builder">
      <span>Builder</span>
      <select
        value={builder.value}
        onChange={(event) => {
          builder.value = event.currentTarget.value;
        }}
      >
        {builders.toSorted().map((id) => (
          <option key={id} value={id}>
            {readable(id)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Why the level could not be built, or which wishes it doesn't keep. */
function Outcome() {
  const failure = isStroking.value ? problem.value : undefined;
  const refused = notKept.value;
  if (failure !== undefined) return <p class="paint-outcome is-bad">{capital(failure.message.split("\n")[0]!)}</p>;
  if (refused.length === 0) return <span class="paint-outcome" />;
  return (
    <details class="paint-outcome">
      <summary>{refused.length === 1 ? "1 wish not kept" : `${refused.length} wishes not kept`}</summary>
      <ul>
        {refused.map(({ message }, i) => (
          <li key={`${i} ${message}`}>{message}</li>
        ))}
      </ul>
    </details>
  );
}
