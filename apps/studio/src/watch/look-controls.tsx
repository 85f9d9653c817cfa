import { isLit, LOOKS, look, toggleLight } from "../state/look.ts";
import { areTilesOpen } from "../tiles/tiles-state.ts";

/** How the level looks: tiles, stone or characters, the torches, and the user's own tiles. */
export function LookControls() {
  return (
    <fieldset class="look">
      <legend class="visually-hidden">Look</legend>
      <select
        aria-label="Look of the level"
        title="Tiles, stone or characters (T)"
        value={look.value}
        onChange={({ currentTarget }) => {
          look.value = currentTarget.value as typeof look.value;
        }}
      >
        {LOOKS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="icon-button"
        aria-label="Torchlight"
        aria-pressed={look.value === "tiles" && isLit.value}
        title="Torchlight (L)"
        onClick={toggleLight}
      >
        <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
          <path d="M10 1c1 4 5 5 5 10a5 5 0 0 1-10 0c0-2 1-3 2-4 0 2 1 3 2 3 1-3 0-6 1-9z" fill="currentColor" />
        </svg>
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label="Your own tiles"
        title="Your own tiles"
        onClick={() => {
          areTilesOpen.value = true;
        }}
      >
        <svg viewBox="0 0 20 20" width="14" height="14" aria-hidden="true">
          <path
            d="M2 2h7v7H2zM11 2h7v7h-7zM2 11h7v7H2zM14 11v7M11 14.5h7"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
          />
        </svg>
      </button>
    </fieldset>
  );
}
