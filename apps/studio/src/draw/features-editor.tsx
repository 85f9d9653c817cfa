import { useState } from "preact/hooks";
import type { FeaturePlace, FeatureRule } from "undercroft/prefabs";
import { prefab, setKey } from "./draw-state.ts";
import { Choose, PickButton, SignButton, TextBox } from "./editor-controls.tsx";
import { numberOr, withPart } from "./legend-entries.ts";
import { Spawns } from "./legend-panel.tsx";

const PLACES: readonly (readonly [FeaturePlace, string])[] = [
  ["any", "anywhere"],
  ["near", "near the gate"],
  ["middle", "in the middle"],
  ["far", "far from the gate"],
  ["gate", "right behind the gate"],
  ["wall", "in a wall"],
  ["all", "on all of the floor"],
];

/** What a blueprint puts into its region, in this order. */
export function FeaturesEditor() {
  const { features = [] } = prefab.value!.header;
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const put = (next: readonly FeatureRule[]) => setProblem(setKey("features", next.length === 0 ? undefined : next));
  return (
    <section class="draw-section">
      <div class="draw-head-row">
        <h2 class="section-head">Features</h2>
        <button
          type="button"
          class="button small"
          onClick={() => put([...features, { place: "any", tile: "rubble", count: "1..3" }])}
        >
          Add a feature
        </button>
      </div>
      <p class="draw-help">What is put into the region, from top to bottom.</p>
      <ol class="draw-changes">
        {features.map((feature, i) => (
          <li key={i} class="draw-sentence">
            <FeatureEditor feature={feature} onChange={(next) => put(features.with(i, next))} />
            <div class="draw-row draw-sentence-tools">
              <SignButton
                label={`Move feature ${i + 1} up`}
                sign="↑"
                disabled={i === 0}
                onClick={() => put(features.with(i, features[i - 1]!).with(i - 1, feature))}
              />
              <SignButton
                label={`Remove feature ${i + 1}`}
                sign="✕"
                onClick={() => put(features.filter((_, n) => n !== i))}
              />
            </div>
          </li>
        ))}
      </ol>
      {problem !== undefined && (
        <p class="draw-problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

function FeatureEditor({
  feature,
  onChange,
}: {
  readonly feature: FeatureRule;
  readonly onChange: (feature: FeatureRule) => void;
}) {
  const params = Object.keys(prefab.value!.header.params ?? {});
  const part = (key: "count" | "chance" | "spaced", text: string) => {
    const value = text.trim();
    onChange(withPart(feature, key, (value === "" ? undefined : numberOr(value)) as never));
  };
  return (
    <>
      <div class="draw-row">
        <Choose
          label="Where"
          value={feature.place ?? "any"}
          choices={PLACES}
          onChoose={(place) => onChange({ ...feature, place })}
        />
        <PickButton
          label="Tile"
          kind="terrain"
          name={feature.tile ?? ""}
          params={params}
          onPick={(tile) => onChange({ ...feature, tile })}
        />
        {feature.tile !== undefined && feature.spawn !== undefined && (
          <SignButton label="Leave the tile" sign="✕" onClick={() => onChange(withPart(feature, "tile", undefined))} />
        )}
      </div>
      <Spawns
        entry={feature.spawn === undefined ? {} : { spawn: feature.spawn }}
        params={params}
        onChange={({ spawn }) => onChange(withPart(feature, "spawn", spawn))}
      />
      <div class="draw-spawn-more">
        <TextBox
          label="how many"
          isLabelled
          value={String(feature.count ?? "")}
          placeholder="1"
          onCommit={(text) => part("count", text)}
        />
        <TextBox
          label="apart"
          isLabelled
          value={String(feature.spaced ?? "")}
          placeholder="1"
          onCommit={(text) => part("spaced", text)}
        />
        <TextBox
          label="odds"
          isLabelled
          value={String(feature.chance ?? "")}
          placeholder="100%"
          onCommit={(text) => part("chance", text)}
        />
      </div>
    </>
  );
}
