import type { Key } from "./keys.js";
import type { Screen } from "./screen.js";

/** One screen of the interface: the map, the pack, a question. Views are on a stack, and the topmost one gets the keys. */
export interface View {
  /** Whether the view below shows through and is drawn first. */
  readonly isOverlay?: boolean;
  draw(screen: Screen): void;
  press(key: Key): void;
  /** A place on the screen was clicked, or is pointed at. */
  click?(x: number, y: number): void;
  hover?(x: number, y: number): void;
  /** What matters here, for screen readers. During play, the log says it. */
  readonly words?: string | undefined;
  /** A wheel was turned: rows up are less than 0. */
  scroll?(rows: number): void;
  /** Whether the tab key does something here; elsewhere a page may use it to go on to its next button. */
  readonly usesTab?: boolean;
  /** Whether text is typed here: a device without a keyboard then shows one. */
  readonly takesText?: boolean;
  /** Milliseconds until `tick` is to be called; undefined where nothing moves. */
  readonly wantsTick?: number | undefined;
  tick?(ms: number): void;
}

/** What a view can ask of its stack. */
export interface Stage {
  push(view: View): void;
  /** Takes the topmost view away. */
  pop(): void;
}

/** A rectangle of cells. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A rectangle in the middle of a screen, no larger than the screen. */
export function middle(screen: Screen, width: number, height: number): Area {
  const fits = { width: Math.min(width, screen.width), height: Math.min(height, screen.height) };
  return { x: (screen.width - fits.width) >> 1, y: (screen.height - fits.height) >> 1, ...fits };
}

/** Text in lines of at most so many columns, broken between words. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = "";
    }
    line = line === "" ? word : `${line} ${word}`;
    // A word that no line can hold, such as the path of a file.
    while (line.length > width) {
      lines.push(line.slice(0, width));
      line = line.slice(width);
    }
  }
  return [...lines, line];
}
