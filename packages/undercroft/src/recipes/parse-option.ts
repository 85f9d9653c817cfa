import { type Option, show, UndercroftError } from "../core/index.js";
import { findContent, type Registry } from "./registry.js";

/** An option's value from text, as it is written after `--set` or in a field of a form. The option itself checks it. */
export function parseOption(option: Option, text: string, registry: Registry): unknown {
  switch (option.kind) {
    case "integer":
    case "number":
      return number(text);
    case "ratio":
      return text.endsWith("%") ? number(text.slice(0, -1)) / 100 : number(text);
    case "count":
      return text.startsWith("fixed:") ? { fixed: number(text.slice(6)) } : number(text);
    case "flag":
      return (
        ({ true: true, yes: true, on: true, false: false, no: false, off: false } as Record<string, boolean>)[text] ??
        text
      );
    case "span": {
      const [least, most = least] = text.split(/\.\.|,/);
      return [number(least!), number(most!)];
    }
    case "area":
      return text === "all" || text === "null" ? null : text.split(",").map(number);
    case "names":
      return words(text);
    case "choice":
    case "dice":
      return text;
    case "content":
      return findContent(registry, option.content!, text);
    case "contents":
      return words(text).map((name) => findContent(registry, option.content!, name));
  }
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(",").map((word) => word.trim());
}

function number(text: string): number {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isNaN(value)) throw new UndercroftError("bad-option", `${show(text)} is not a number.`, { value: text });
  return value;
}
