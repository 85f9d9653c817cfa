import type { ComponentChildren } from "preact";
import { type MetricId, metricNamed } from "undercroft/insight";
import type { SheetFailure, SheetLevel } from "../engine/protocol.ts";
import { Thumbnail } from "../sheet/thumbnail.tsx";
import { shownMetrics } from "./explore-state.ts";
import { valueText } from "./metric-words.ts";

interface LevelCardProps {
  /** The level, why there is none, or undefined while it is on its way. */
  readonly made: SheetLevel | Pick<SheetFailure, "failure"> | undefined;
  /** What the card is about: a seed, or a value. */
  readonly title: ComponentChildren;
  /** What a click does. */
  readonly action: string;
  readonly isCurrent?: boolean;
  /** Metrics that stand before those that are always shown. */
  readonly metrics?: readonly MetricId[];
  /** More to say of the level. */
  readonly children?: ComponentChildren;
  onClick(): void;
}

/** A small level with some of its metrics; a click does something with it. */
export function LevelCard({ made, title, action, isCurrent = false, metrics = [], children, onClick }: LevelCardProps) {
  if (made === undefined) {
    return (
      <div class="sheet-place is-empty">
        <div class="sheet-picture" />
        <span class="level-name">{title}</span>
        <span class="quiet card-note">on its way</span>
      </div>
    );
  }
  if ("failure" in made) {
    return (
      <div class="sheet-place is-failed">
        <p class="sheet-picture">
          <strong>No level.</strong> {made.failure}
        </p>
        <span class="level-name">{title}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      class="sheet-place"
      title={action}
      aria-current={isCurrent ? "true" : undefined}
      onClick={onClick}
    >
      <Thumbnail level={made} />
      <span class="level-name">{title}</span>
      {[...new Set([...metrics, ...shownMetrics.value])]
        .filter((id) => id !== undefined)
        .map(metricNamed)
        .map((metric) => (
          <span key={metric.id} class="card-metric">
            <span class="quiet">{metric.label}</span>{" "}
            <span class="mono">{valueText(metric, made.figures[metric.id])}</span>
          </span>
        ))}
      {children}
    </button>
  );
}
