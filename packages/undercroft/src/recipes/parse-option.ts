import type { Option } from "../core/index.js";
import { readMapParts, readParts } from "./read-recipe.js";
import { findContent, type Registry } from "./registry.js";

/**
 * Reads an option's value from text, as written after `--set` or in a form field: as in a recipe (`[4,9]`,
 * `{"fixed":60}`), or shorter (`4..9`, `fixed:60`, `40%`). Returns text that it can't read unchanged, because the
 * option itself checks every value and explains what it accepts.
 */
export function parseOption(option: Option, text: string, registry: Registry): unknown {
  const written = asWritten(text);
  switch (option.kind) {
    case "integer":
      return number(text);
    case "ratio":
      return text.endsWith("%") ? percent(text) : number(text);
    case "count":
      if (text.startsWith("fixed:")) return { fixed: number(text.slice(6)) };
      return written ?? number(text);
    case "flag":
      return FLAGS.get(text) ?? text;
    case "span": {
      const [least = "", most = least] = text.split(/\.\.|,/);
      return written ?? [number(least), number(most)];
    }
    case "area":
      return text === "all" || text === "null" ? null : (written ?? text.split(",").map(number));
    case "names":
      return written ?? words(text);
    case "region":
      return written ?? (/^(half|quarter|room|area|gate):/.test(text) ? regionOf(text) : text);
    case "steps":
      return Array.isArray(written) ? readParts(written, registry, "steps") : text;
    case "parts":
      return Array.isArray(written) ? readMapParts(written, registry, "parts") : text;
    case "data":
      return text === "null" ? null : (written ?? text);
    case "choice":
    case "dice":
      return written ?? text;
    case "content":
      return findContent(registry, option.content!, String(written ?? text));
    case "contents": {
      const all = Array.isArray(written) ? written.map(String) : words(text);
      return all.map((name) => findContent(registry, option.content!, name));
    }
  }
}

/** A region in short: `half:left` or `room:3`. */
function regionOf(text: string): object {
  const [kind = "", value = ""] = text.split(/:(.*)/s);
  return { [kind]: kind === "room" || kind === "gate" ? number(value) : value };
}

const FLAGS = /* @__PURE__ */ new Map([
  ["true", true],
  ["yes", true],
  ["on", true],
  ["false", false],
  ["no", false],
  ["off", false],
]);

/** A list, an object or a text in quotes, as it stands in a recipe; nothing where the text is none of these. */
function asWritten(text: string): unknown {
  if (!/^[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function words(text: string): string[] {
  return text === "" ? [] : text.split(",").map((word) => word.trim());
}

function number(text: string): number | string {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isNaN(value) ? text : value;
}

function percent(text: string): number | string {
  const value = number(text.slice(0, -1));
  return typeof value === "number" ? value / 100 : text;
}
