import { numberText } from "apps-shared/option-scale.ts";
import { readable } from "apps-shared/words.ts";
import type { Option } from "undercroft/recipes";
import { changed, type DraftStep } from "../state/draft.ts";
import { givenValue, isDefault, shownValue, withOption } from "../state/option-values.ts";
import { edit } from "../state/studio.ts";
import { Control } from "./controls.tsx";
import { Icon } from "./icons.tsx";
import { controlId, editWhileMoving } from "./tune-state.ts";

interface OptionRowProps {
  readonly node: DraftStep;
  readonly option: Option;
  readonly name: string;
  readonly helpId: string;
  /** Tells which option is looked at, so that its help is shown. */
  onLook(): void;
}

/** One option of a step with its control, made from the option's own table. */
export function OptionRow({ node, option, name, helpId, onLook }: OptionRowProps) {
  const id = controlId(node.key, name);
  const value = shownValue(option, node.options[name]);
  const isChanged = !isDefault(option, node.options[name]);
  const words = readable(name);
  const change = (next: unknown, isMoving = false) => {
    const set = (step: DraftStep) => ({ ...step, options: withOption(step.options, name, option, next) });
    const write = isMoving ? (work: Parameters<typeof edit>[0]) => editWhileMoving(id, work) : edit;
    write((draft) => changed(draft, node.key, (now) => (now.kind === "step" ? set(now) : now)));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pointed at is only explained
    <div
      class="option"
      data-kind={option.kind}
      data-changed={isChanged ? "" : undefined}
      onFocusCapture={onLook}
      onMouseEnter={onLook}
    >
      <div class="option-name">
        <label for={id} title={option.help}>
          {words}
        </label>
        {isChanged && (
          <button
            type="button"
            class="reset"
            aria-label={`Reset ${words} to ${defaultText(option)}`}
            title={`Reset to the default, ${defaultText(option)}`}
            onClick={() => change(givenValue(option, undefined))}
          >
            <Icon sign="reset" />
          </button>
        )}
      </div>
      <div class="option-control">
        <Control id={id} name={words} option={option} value={value} helpId={helpId} change={change} />
      </div>
    </div>
  );
}

/** An option's default in words. */
export function defaultText(option: Option): string {
  const value = givenValue(option, undefined);
  if (typeof value === "number") return numberText(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (value === null) return "the whole map";
  if (["region", "steps", "parts"].includes(option.kind)) return JSON.stringify(value);
  if (!Array.isArray(value)) return String(value);
  if (option.kind === "span") return value.join(" to ");
  return value.length === 0 ? "any" : value.join(", ");
}
