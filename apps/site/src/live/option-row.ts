import { numberText, snapped } from "apps-shared/option-scale.ts";
import { element, uniqueId } from "./dom.ts";
import type { Control } from "./protocol.ts";

/** What a row calls when its value changes, or when it is pointed at. */
interface RowEvents {
  change(key: string, value: unknown): void;
  /** The row is pointed at or has the focus: its help is worth showing. */
  look(control: Control): void;
}

/** Makes the rows of an option, each with a name, what changes it, and its value. A span has two: least and most. */
export function optionRows(control: Control, { change, look }: RowEvents): readonly HTMLElement[] {
  const helpId = uniqueId("help");
  const inputs = inputsOf(control, helpId, (value) => change(control.key, value));
  return inputs.map((parts, i) => {
    const row = element("div", { class: "live-option", "data-option": control.name }, ...parts);
    if (i === 0) row.append(element("span", { id: helpId, class: "live-hidden" }, control.help));
    row.addEventListener("pointerenter", () => look(control));
    row.addEventListener("focusin", () => look(control));
    return row;
  });
}

/** What is in each row. */
function inputsOf(control: Control, helpId: string, change: (value: unknown) => void): readonly HTMLElement[][] {
  switch (control.kind) {
    case "number":
      return [slider(control, helpId, control.name, control.value as number, change)];
    case "span":
      return spanSliders(control, helpId, change);
    case "flag":
      return [tickBox(control, helpId, change)];
    case "choice":
      return [choiceBox(control, helpId, change)];
  }
}

function slider(
  { low, high, step }: Control,
  helpId: string,
  label: string,
  value: number,
  change: (value: number) => void,
): HTMLElement[] {
  const id = uniqueId("slider");
  const input = element("input", { id, type: "range", min: low, max: high, step, "aria-describedby": helpId });
  input.value = String(value);
  const output = element("output", { for: id }, numberText(value));
  input.addEventListener("input", () => {
    const now = snapped(input.valueAsNumber, { low, high, step });
    output.value = numberText(now);
    change(now);
  });
  return [element("label", { for: id, title: label }, label), input, output];
}

/** A slider for the minimum and one for the maximum. Each pushes the other along. */
function spanSliders(control: Control, helpId: string, change: (value: unknown) => void): HTMLElement[][] {
  let [least, most] = control.value as [number, number];
  const tell = () => change([least, most]);
  const lower = slider(control, helpId, `${control.name}, least`, least, (value) => {
    least = value;
    if (most < least) {
      most = least;
      setSlider(upper, most);
    }
    tell();
  });
  const upper = slider(control, helpId, `${control.name}, most`, most, (value) => {
    most = value;
    if (least > most) {
      least = most;
      setSlider(lower, least);
    }
    tell();
  });
  return [lower, upper];
}

function setSlider([, input, output]: readonly HTMLElement[], value: number): void {
  (input as HTMLInputElement).value = String(value);
  (output as HTMLOutputElement).value = numberText(value);
}

function tickBox({ name, value }: Control, helpId: string, change: (value: unknown) => void): HTMLElement[] {
  const id = uniqueId("box");
  const input = element("input", { id, type: "checkbox", "aria-describedby": helpId });
  input.checked = value === true;
  input.addEventListener("change", () => change(input.checked));
  return [element("label", { for: id }, name), input];
}

function choiceBox({ name, value, choices }: Control, helpId: string, change: (value: unknown) => void): HTMLElement[] {
  const id = uniqueId("choice");
  const options = choices.map((choice) => element("option", { value: choice, selected: choice === value }, choice));
  const input = element("select", { id, "aria-describedby": helpId }, ...options);
  input.addEventListener("change", () => change(input.value));
  return [element("label", { for: id }, name), input];
}
