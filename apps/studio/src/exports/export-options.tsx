import { computed, signal } from "@preact/signals";
import type { MapLayerName } from "undercroft/formats";
import { look } from "../state/look.ts";
import { OBJECT_LAYERS, PICTURE_LAYERS, PLAIN_LAYER } from "./export-kinds.ts";
import type { ExportOptions } from "./exports.ts";

/** The sides that a cell may have, in pixels. */
const LEAST_CELL = 4;
const LARGEST_CELL = 256;

/** What stands in the field. Empty: as large as the tiles are. */
const typedCell = signal("");
const cell = computed(() => (typedCell.value === "" ? undefined : Number(typedCell.value)));
const without = signal<ReadonlySet<MapLayerName>>(new Set());

/** The layers that a map of the level has, by how levels look here. */
function layersHere(): readonly MapLayerName[] {
  return [...(look.value === "tiles" ? PICTURE_LAYERS : [PLAIN_LAYER]), ...OBJECT_LAYERS];
}

/** What is wrong with the fields, if anything is. */
export const optionFault = computed(() => {
  const { value: size } = cell;
  if (size === undefined || (Number.isInteger(size) && size >= LEAST_CELL && size <= LARGEST_CELL)) return undefined;
  return `Cells must have a whole number of pixels from ${LEAST_CELL} to ${LARGEST_CELL}.`;
});

/** What the fields say. */
export function exportOptions(): ExportOptions {
  const layers = layersHere();
  const wanted = layers.filter((layer) => !without.peek().has(layer));
  return {
    ...(cell.peek() !== undefined && { cell: cell.peek()! }),
    ...(wanted.length < layers.length && { layers: wanted }),
  };
}

/** How large cells are in pictures and maps, and which layers maps have. */
export function ExportOptionFields() {
  const layers = layersHere();
  const toggle = (layer: MapLayerName) => {
    const next = new Set(without.value);
    if (!next.delete(layer)) next.add(layer);
    without.value = next;
  };
  return (
    <details class="export-options">
      <summary>Options for pictures and maps</summary>
      <p>
        <label>
          Cells of{" "}
          <input
            type="text"
            inputMode="numeric"
            class="mono"
            placeholder="auto"
            autocomplete="off"
            aria-invalid={optionFault.value !== undefined}
            value={typedCell.value}
            onInput={({ currentTarget: { value } }) => {
              typedCell.value = value.trim();
            }}
          />{" "}
          pixels
        </label>
        <span class="hint">
          {LEAST_CELL} to {LARGEST_CELL}. Empty: as large as the tiles are.
        </span>
      </p>
      <fieldset>
        <legend>Layers of maps</legend>
        {layers.map((layer) => (
          <label key={layer}>
            <input type="checkbox" checked={!without.value.has(layer)} onChange={() => toggle(layer)} /> {layer}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
