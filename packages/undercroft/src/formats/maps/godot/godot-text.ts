import type { MapValue } from "../map-objects.js";

/** The lines of a part of a Godot file: its heading, and what is below it. Values are written as Godot reads them. */
export interface GodotSection {
  /** The heading without its brackets, such as `node name="floor"`. */
  readonly heading: string;
  /** Properties with their values, in their order. */
  readonly properties: Iterable<readonly [name: string, value: string]>;
}

/** Returns a file in the text format of Godot's scenes and resources. */
export function godotText(sections: readonly GodotSection[]): string {
  const parts = sections.map(({ heading, properties }) =>
    [`[${heading}]`, ...Array.from(properties, ([name, value]) => `${name} = ${value}`)].join("\n"),
  );
  return `${parts.join("\n\n")}\n`;
}

/** A value as Godot reads it. */
export function godotValue(value: MapValue): string {
  return typeof value === "string" ? godotString(value) : `${value}`;
}

/** A text in quotes. Godot's texts can't have the character 0. */
export function godotString(text: string): string {
  const escaped = text
    .replaceAll("\0", "\uFFFD")
    .replace(/["\\]/g, "\\$&")
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must be escaped
    .replace(/[\u0001-\u001f\u007f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return `"${escaped}"`;
}

/** Numbers as one of Godot's types, such as `Vector2i`. */
export function godotNumbers(type: string, ...numbers: readonly number[]): string {
  return `${type}(${numbers.join(", ")})`;
}
