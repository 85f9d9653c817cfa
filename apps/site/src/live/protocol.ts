import type { RecipeNode } from "undercroft/recipes";

/** What can be laid over a finished level in a figure. */
export const OVERLAYS = {
  distances: "distance from the start",
  regions: "separate regions",
  chokes: "choke points",
  path: "way to the exit",
  rooms: "rooms",
  corridors: "corridors",
  vaults: "vaults",
  gates: "gates",
  locks: "locks and keys",
} as const;

/** One of the overlays. */
export type Overlay = keyof typeof OVERLAYS;

/** What a figure shows: the JSON of its comment in the page. */
export interface LiveConfig {
  /** The name of an included recipe. */
  readonly recipe?: string;
  /** The steps of a recipe of the figure's own, in place of `recipe`. */
  readonly steps?: readonly RecipeNode[];
  /** Whether `steps` make a level, with a start and an exit, or only a map. Default: `map`. */
  readonly purpose?: "level" | "map";
  /** Columns and rows. Default: those of the recipe. */
  readonly size?: readonly [width: number, height: number];
  /** Default: `picture`, which the pictures of the manual have. */
  readonly seed?: string;
  /** Default: 3. */
  readonly depth?: number;
  /** The options that have a slider, as `step.option`, or `depth`. A step goes by its id, or by its `as`. */
  readonly sliders?: readonly string[];
  /**
   * How many rows the options take, so that a page can keep their space free: one for each slider, and two for a span. 7
   * means six and a line for those that are folded away. Default: 0.
   */
  readonly rows?: number;
  /** What lies over the level at first. Default: nothing. */
  readonly overlay?: Overlay;
  /** The numbers below the level, by their ids in the table of metrics. Default: those of `NUMBERS` that apply. */
  readonly numbers?: readonly string[];
}

/** The numbers that figures show unless they name their own. */
export const NUMBERS = ["floorShare", "rooms", "loops", "regions", "path"] as const;

/** Everything that decides a level. */
export interface Order extends LiveConfig {
  /** Values of options, by `step.option`. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** An option as a figure shows it: a slider, two of them, a box to tick or a choice. */
export interface Control {
  /** `step.option`, or `depth`. */
  readonly key: string;
  /** The option's name, with its step's where two options of a figure have the same name. */
  readonly name: string;
  readonly kind: "number" | "span" | "flag" | "choice";
  /** The value in the recipe. */
  readonly value: unknown;
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly choices: readonly string[];
  /** What the option does, its default and the values worth trying. */
  readonly help: string;
}

/** The frames that one step made: those after `from`, up to the next stretch. */
export interface Stretch {
  readonly step: string;
  readonly from: number;
}

/** A level as a figure needs it. */
export interface Built {
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly frames: number;
  readonly stretches: readonly Stretch[];
  /** Overlays that show something of this level. */
  readonly overlays: readonly Overlay[];
  readonly numbers: readonly { readonly label: string; readonly value: string; readonly help: string }[];
  /** One sentence for people who don't see it. */
  readonly words: string;
  readonly controls: readonly Control[];
}

/** What is to be painted of the level that was built last for a figure. */
export interface View {
  /** From 0, which is solid rock, to the number of frames, which is the finished level. */
  readonly frame: number;
  /** Device pixels of a cell. */
  readonly cell: number;
  /** Device pixels of a CSS pixel. */
  readonly ratio: number;
  readonly overlay: Overlay | undefined;
}

/** To the worker. A figure's later order ends its earlier one. */
export type Request =
  | { readonly kind: "build"; readonly id: number; readonly figure: number; readonly order: Order }
  | { readonly kind: "draw"; readonly id: number; readonly figure: number; readonly view: View };

/** From the worker, with the request's id. */
export type Answer =
  | { readonly kind: "built"; readonly id: number; readonly built: Built }
  | { readonly kind: "drawn"; readonly id: number; readonly picture: ImageBitmap }
  | { readonly kind: "failed"; readonly id: number; readonly message: string };
