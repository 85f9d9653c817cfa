import { type MetricId, metricNamed } from "undercroft/insight";
import { shownMetrics } from "./explore-state.ts";
import { QUICK_METRICS } from "./metric-words.ts";

interface MetricSelectProps {
  readonly label: string;
  readonly value: MetricId | undefined;
  /** Whether the words of the label are only for those who hear them. */
  readonly isLabelHidden?: boolean;
  /** Whether nothing can be chosen, too. */
  readonly canBeNone?: boolean;
  change(next: MetricId | undefined): void;
}

const NONE = "";

/** A list of all metrics that can be shown. */
export function MetricSelect({ label, value, isLabelHidden, canBeNone, change }: MetricSelectProps) {
  return (
    <label class="field">
      <span class={isLabelHidden ? "visually-hidden" : undefined}>{label}</span>
      <select
        value={value ?? NONE}
        title={value === undefined ? undefined : metricNamed(value).help}
        onChange={(event) => {
          const { value: id } = event.currentTarget;
          change(id === NONE ? undefined : metricNamed(id).id);
        }}
      >
        {canBeNone && <option value={NONE}>nothing</option>}
        {QUICK_METRICS.map(({ id, label: words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The choice of what stands under every small level. */
export function ShownMetrics() {
  return (
    <fieldset class="shown-metrics">
      <legend>under each level</legend>
      {shownMetrics.value.map((id, i) => (
        <MetricSelect
          key={i}
          label={`metric ${i + 1}`}
          isLabelHidden={true}
          value={id}
          canBeNone={true}
          change={(next) => {
            shownMetrics.value = shownMetrics.peek().with(i, next);
          }}
        />
      ))}
    </fieldset>
  );
}
