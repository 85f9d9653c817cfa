import { OVERLAYS, overlays, toggleOverlay } from "../state/overlays.ts";

/** What is laid over the level, to be switched. */
export function OverlayChips() {
  return (
    <fieldset class="overlay-chips">
      <legend class="visually-hidden">Overlays</legend>
      {OVERLAYS.map(({ id, label, key }) => (
        <button
          key={id}
          type="button"
          class="overlay-chip"
          aria-pressed={overlays.value.has(id)}
          title={`Show or hide ${label} (${key})`}
          onClick={() => toggleOverlay(id)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
