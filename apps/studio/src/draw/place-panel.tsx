import { plural } from "apps-shared/words.ts";
import { useEffect, useMemo } from "preact/hooks";
import { levelView } from "undercroft/formats";
import { offered, recipe } from "../state/studio.ts";
import { prefab } from "./draw-state.ts";
import {
  areaAround,
  firstPlaced,
  isPlacing,
  openPlacement,
  PLACEMENTS,
  type Placement,
  placedIn,
  placeElsewhere,
  placements,
  placeProblem,
  startPlacing,
  suggested,
} from "./placements.ts";
import { depthHere, faultWords } from "./rolls.ts";
import { ScenePicture } from "./scene-picture.tsx";
import { FitPanel } from "./side-panels.tsx";

/** Eight levels with the drawing in them, each seen where it lies; a press opens one. */
export function PlacePanel() {
  useEffect(startPlacing, []);
  if (prefab.value === undefined) return <p class="draw-help">A palette or a mixin can't be placed.</p>;
  const all = placements.value;
  const built = all.filter((one) => one !== undefined);
  const placed = built.filter(({ at }) => at !== undefined).length;
  return (
    <>
      <section class="draw-section">
        <div class="draw-head-row">
          <h2 class="section-head">Eight levels</h2>
          <button type="button" class="button" title="The next eight seeds (N)" onClick={placeElsewhere}>
            Other levels
          </button>
        </div>
        <label class="draw-field">
          <span class="draw-key">recipe</span>
          <select
            class="draw-input"
            value={placedIn.value ?? ""}
            onChange={(event) => {
              placedIn.value = event.currentTarget.value === "" ? undefined : event.currentTarget.value;
            }}
          >
            <option value="">{`the open one${recipe.value.name === undefined ? "" : `: ${recipe.value.name}`}`}</option>
            {offered.value.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p class="draw-help" role="status">
          {placeProblem.value ??
            (built.length < PLACEMENTS && isPlacing.value
              ? `${built.length} of ${PLACEMENTS} levels built`
              : `Placed in ${placed} of ${plural(built.length, "level")}, depth ${depthHere.value}`)}
        </p>
        {built.length === PLACEMENTS && placed === 0 && suggested.value !== undefined && (
          <button
            type="button"
            class="button small"
            onClick={() => {
              placedIn.value = suggested.peek();
            }}
          >
            {`Try it in ${suggested.value}`}
          </button>
        )}
        <ul class="draw-placements">
          {all.map((placement, i) => (
            <li key={firstPlaced.value + i}>
              {placement === undefined ? (
                <span class="draw-placement is-empty" />
              ) : (
                <PlacementTile placement={placement} />
              )}
            </li>
          ))}
        </ul>
      </section>
      <FitPanel />
    </>
  );
}

/** Pixels of the side of a tile's picture. */
const TILE = 140;

function PlacementTile({ placement }: { readonly placement: Placement }) {
  const { seed, level, at, words } = placement;
  const scene = useMemo(
    () =>
      level === undefined
        ? undefined
        : {
            view: levelView(level),
            area: areaAround(level, at),
            ...(at === undefined ? {} : { frame: at }),
          },
    [level, at],
  );
  const said =
    level === undefined ? `No level: ${words}` : at === undefined ? `Didn't fit. ${faultWords(words)}` : words;
  return (
    <button
      type="button"
      class="draw-placement"
      data-fits={at !== undefined}
      title="Open this level in Watch, with the drawing in its recipe"
      onClick={() => openPlacement(placement)}
    >
      <span class="draw-placement-picture">{scene !== undefined && <ScenePicture scene={scene} size={TILE} />}</span>
      <span class="draw-placement-words">
        <span class="visually-hidden">Open seed </span>
        <span class="mono">{seed}</span>
        <span class="visually-hidden"> in Watch.</span> {said}
      </span>
    </button>
  );
}
