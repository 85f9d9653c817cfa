import { plural } from "apps-shared/words.ts";
import { useEffect } from "preact/hooks";
import { addShortcuts } from "../keys.ts";
import { seed, watchSeed } from "../state/studio.ts";
import {
  addSeeds,
  followSheet,
  freshSheet,
  isLeastFirst,
  isRunning,
  places,
  SHEET_LEVELS,
  seeds,
  sheetProblem,
  sort,
} from "./sheet-state.ts";
import { type SheetPlace, SORTS } from "./sort-places.ts";
import { Thumbnail } from "./thumbnail.tsx";

/** Many seeds of the open recipe side by side. */
export function SheetView() {
  useEffect(followSheet, []);
  useEffect(
    () => addShortcuts([{ keys: ["n"], does: "new seeds", group: "Level", views: ["sheet"], run: freshSheet }]),
    [],
  );
  const built = places.value.filter(({ made }) => made !== undefined).length;
  return (
    <section class="sheet" aria-label="Contact sheet">
      <header class="sheet-head">
        <h2>{plural(seeds.value.length, "seed")} of this recipe</h2>
        <p class="quiet" role="status">
          {isRunning.value
            ? `${built} of ${seeds.value.length} built`
            : built > 0 && built === seeds.value.length
              ? "all built"
              : ""}
        </p>
        <div class="sheet-tools">
          <label class="field">
            <span>sort by</span>
            <select
              value={sort.value}
              onChange={(event) => {
                const { value } = event.currentTarget;
                sort.value = SORTS.find(({ id }) => id === value)?.id ?? "made";
              }}
            >
              {SORTS.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <button
            type="button"
            class="button"
            disabled={sort.value === "made"}
            onClick={() => {
              isLeastFirst.value = !isLeastFirst.value;
            }}
          >
            {isLeastFirst.value ? "Least first" : "Most first"}
          </button>
          <button type="button" class="button" title="New seeds (N)" onClick={freshSheet}>
            New seeds
          </button>
        </div>
      </header>
      {sheetProblem.value !== undefined && (
        <p class="problem" role="alert">
          {sheetProblem.value}
        </p>
      )}
      <ul class="sheet-grid">
        {places.value.map((place) => (
          <li key={place.seed}>
            <Place place={place} />
          </li>
        ))}
      </ul>
      <button type="button" class="button sheet-more" onClick={addSeeds}>
        {SHEET_LEVELS} more
      </button>
    </section>
  );
}

function Place({ place: { seed: of, made } }: { readonly place: SheetPlace }) {
  const isOpen = of === seed.value;
  if (made === undefined) {
    return (
      <div class="sheet-place is-empty">
        <div class="sheet-picture" />
        <span class="sheet-words">
          <span class="mono sheet-seed">{of}</span>
          <span class="quiet">on its way</span>
        </span>
      </div>
    );
  }
  if ("failure" in made) {
    return (
      <div class="sheet-place is-failed">
        <p class="sheet-picture">
          <strong>No level.</strong> {made.failure}
        </p>
        <span class="mono sheet-seed">{of}</span>
      </div>
    );
  }
  const { figures, hash } = made;
  return (
    <button
      type="button"
      class="sheet-place"
      title={`Open the seed ${of} in Watch`}
      aria-current={isOpen ? "true" : undefined}
      onClick={() => watchSeed(of)}
    >
      <Thumbnail level={made} />
      <span class="sheet-words">
        <span class="mono sheet-seed">{of}</span>
        <span class="sheet-path">{figures.path === null ? "no way to the exit" : plural(figures.path, "move")}</span>
      </span>
      <span class="sheet-words quiet">
        <span>
          {Math.round((figures.floorShare ?? 0) * 100)}% floor, {plural(figures.spawns ?? 0, "spawn")}
        </span>
        <span class="mono">{`${hash.slice(0, 4)}·${hash.slice(4, 8)}`}</span>
      </span>
    </button>
  );
}
