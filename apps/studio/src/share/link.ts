import type { Recipe } from "undercroft/recipes";
import { seedText } from "undercroft/recipes";
import type { WorldSource } from "undercroft/worlds";
import { isPlain } from "../state/plain.ts";

/** What a link to the studio says: which level, and how it is looked at. */
export interface LinkState {
  /** The name of a recipe that ships, or a whole recipe; it is checked when it is built. */
  readonly recipe: string | Recipe;
  /** Any seed where it isn't said. */
  readonly seed?: string;
  readonly depth?: number;
  readonly size?: readonly [width: number, height: number];
  /** The world that the recipe is of, whole; it is checked when it is opened. */
  readonly world?: WorldSource;
  /** Packs of the sender's own, each as the text of a `.vault` file: in links of version 0.1. Now the recipe holds them. */
  readonly packs?: readonly { readonly name: string; readonly text: string }[];
  /** What is drawn: the text of a `.vault` file, its name without the ending, and which of its pieces is open. */
  readonly drawing?: SharedDrawing;
  /** The frame of the build that is shown; the last one where it isn't said. */
  readonly frame?: number;
  /** The hash of the level when the link was made: another one means another version. */
  readonly hash?: string;
  /** Which of the studio's views is open. */
  readonly view?: View;
}

export interface SharedDrawing {
  readonly name: string;
  readonly text: string;
  readonly at: number;
}

export const VIEWS = ["watch", "draw", "sheet", "explore", "play"] as const;
export type View = (typeof VIEWS)[number];

/** A link that can't be read. Its message says what to do about it, and can be shown as it is. */
export class LinkError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "LinkError";
  }
}

/** Stands in front of what is packed: whatever changes the meaning of the rest gets another number. */
const VERSION = "1.";
/** Characters of a fragment: browsers take more, but messengers and mail programs cut long links. */
const LONGEST_LINK = 64 * 1024;
/** Bytes after unpacking: far more than a recipe has, and nothing to any machine. */
const LARGEST_STATE = 1024 * 1024;
/** Bytes that are unpacked at once: few enough that what comes of them fits into the memory, whatever they are. */
const SLICE = 1024;

const LONGEST_NAME = 100;
const DEEPEST = 1_000_000;
const MOST_CELLS = 16_777_216;
/** More than is ever needed; the texts count against the length of the link anyway. */
const MOST_PACKS = 16;

/**
 * The fragment of a link, without `#`: a short one that people can type and change where the recipe ships and nothing else is said,
 * and a packed one otherwise.
 */
export async function encodeLink(state: LinkState): Promise<string> {
  const checked = readState(state);
  const { recipe, seed, depth, ...others } = checked;
  // A query can't hold half a character: it would be another seed when it is read again.
  const canBeTyped = typeof recipe === "string" && !/\p{Surrogate}/u.test(recipe + (seed ?? ""));
  if (canBeTyped && Object.keys(others).length === 0) {
    const words = { ...(seed === undefined ? {} : { seed }), ...(depth === undefined ? {} : { depth: `${depth}` }) };
    return `${new URLSearchParams({ recipe, ...words })}`;
  }
  const packed = await pump(new TextEncoder().encode(JSON.stringify(checked)), new CompressionStream("deflate-raw"));
  const fragment = `${VERSION}${toBase64(packed)}`;
  if (fragment.length <= LONGEST_LINK) return fragment;
  const what = state.drawing !== undefined ? "drawing" : state.world === undefined ? "recipe" : "world";
  throw new LinkError(`This ${what} is too large for a link. Save it as a file and share that instead.`);
}

/** Reads a fragment, with or without `#`. Whatever is wrong with it is a `LinkError`. */
export async function decodeLink(fragment: string): Promise<LinkState> {
  const text = fragment.replace(/^#/, "");
  if (text.length > LONGEST_LINK) {
    throw new LinkError(
      "This link is longer than any that the studio makes. Ask for a new one, or for the recipe as a file.",
    );
  }
  if (text.includes("=")) return readTyped(text);
  const version = /^(\d{1,9})\./.exec(text)?.[0];
  if (version === undefined) throw damaged();
  if (version !== VERSION) {
    throw new LinkError(
      `This link is of another version (${version.slice(0, -1)}) of the studio. Open it with that one, or update this one.`,
    );
  }
  let value: unknown;
  try {
    const bytes = await pump(fromBase64(text.slice(VERSION.length)), new DecompressionStream("deflate-raw"));
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof LinkError) throw error;
    throw damaged(error);
  }
  return readState(value);
}

function damaged(cause?: unknown): LinkError {
  return new LinkError("This link is damaged: part of it is missing or was changed. Copy the whole link again.", {
    cause,
  });
}

/** A link as people type it: `recipe=caves&seed=rats`. */
function readTyped(text: string): LinkState {
  const words = new URLSearchParams(text);
  const state: Record<string, unknown> = { recipe: "deeps" };
  for (const [name, value] of words) {
    if (!Object.hasOwn(TYPED, name)) {
      throw new LinkError(
        `This link says "${name.slice(0, LONGEST_NAME)}", which means nothing here. It can say ${Object.keys(TYPED).join(", ")}.`,
      );
    }
    state[name] = TYPED[name as keyof typeof TYPED](value);
  }
  return readState(state);
}

const number = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN);

/** The words of a typed link, and what their values mean. */
const TYPED = {
  recipe: (text: string) => text,
  seed: (text: string) => text,
  depth: number,
  size: (text: string) => text.split(/[x×]/i).map(number),
  frame: number,
  hash: (text: string) => text,
  view: (text: string) => text,
};

/** What a value must be, as it stands in a message. */
interface Rule {
  readonly rule: string;
  accepts(value: unknown): boolean;
}

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** The library says how long a seed may be. */
const isSeed = (value: unknown) => {
  try {
    return typeof value === "string" && seedText(value) === value;
  } catch {
    return false;
  }
};

const isName = (value: unknown) => typeof value === "string" && value !== "" && value.length <= LONGEST_NAME;

const RULES: Readonly<Record<keyof LinkState, Rule>> = {
  recipe: {
    rule: "the name of a recipe, or a recipe",
    accepts: (value) =>
      typeof value === "string"
        ? isName(value)
        : isPlain(value) && Array.isArray(value.steps) && !hasPrototypeKeys(value),
  },
  seed: { rule: "a text that is no longer than the library allows", accepts: isSeed },
  depth: { rule: `a whole number from 0 to ${DEEPEST}`, accepts: (value) => isWhole(value, 0, DEEPEST) },
  size: {
    rule: `a width and a height of at most ${MOST_CELLS} cells in all`,
    accepts: (value) =>
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((side) => isWhole(side, 1, MOST_CELLS)) &&
      value[0] * value[1] <= MOST_CELLS,
  },
  world: {
    rule: "a world with a name",
    accepts: (value) => isPlain(value) && isName(value.world) && !hasPrototypeKeys(value),
  },
  packs: {
    rule: `at most ${MOST_PACKS} packs, each with a name and a text`,
    accepts: (value) =>
      Array.isArray(value) &&
      value.length <= MOST_PACKS &&
      value.every(
        (pack) =>
          isPlain(pack) &&
          Object.keys(pack).length === 2 &&
          typeof pack.name === "string" &&
          /^[a-z][a-z0-9_]{0,63}$/.test(pack.name) &&
          typeof pack.text === "string",
      ),
  },
  drawing: {
    rule: "a name, a text and the number of a piece",
    accepts: (value) =>
      isPlain(value) &&
      Object.keys(value).length === 3 &&
      isName(value.name) &&
      typeof value.text === "string" &&
      isWhole(value.at, 0, Number.MAX_SAFE_INTEGER),
  },
  frame: { rule: "a whole number", accepts: (value) => isWhole(value, 0, Number.MAX_SAFE_INTEGER) },
  hash: { rule: "32 digits", accepts: (value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value) },
  view: { rule: `one of ${VIEWS.join(", ")}`, accepts: (value) => VIEWS.includes(value as View) },
};

/** Checks what a link says, and takes over nothing but that. */
function readState(value: unknown): LinkState {
  if (!isPlain(value)) throw damaged();
  const state: Record<string, unknown> = {};
  for (const [name, { rule, accepts }] of Object.entries(RULES)) {
    const given = Object.hasOwn(value, name) ? value[name] : undefined;
    if (given === undefined && name !== "recipe") continue;
    if (!accepts(given)) {
      const missing = given === undefined ? `This link has no ${name}` : `The ${name} of this link is wrong`;
      throw new LinkError(`${missing}: it must be ${rule}. Correct it, or copy the link again.`);
    }
    state[name] = given;
  }
  return state as unknown as LinkState;
}

/** Deeper than recipes may be nested; each level of a recipe is a list in an object. */
const DEEPEST_NESTING = 256;

/** Whether data has keys that would reach an object's prototype if they were copied carelessly. */
function hasPrototypeKeys(value: unknown, nesting = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (nesting > DEEPEST_NESTING) return true;
  return Object.entries(value).some(
    ([key, inner]) =>
      key === "__proto__" || key === "constructor" || key === "prototype" || hasPrototypeKeys(inner, nesting + 1),
  );
}

/** Sends bytes through a stream, a slice at a time; refuses as soon as too many come out, however few went in. */
async function pump(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  let at = 0;
  const source = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += SLICE)));
    },
  });
  const reader = source.pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > LARGEST_STATE) {
      await reader.cancel().catch(() => {});
      throw new LinkError("This link holds more than any that the studio makes. Ask for the recipe as a file.");
    }
    chunks.push(next.value);
  }
  const all = new Uint8Array(length);
  let filled = 0;
  for (const chunk of chunks) {
    all.set(chunk, filled);
    filled += chunk.length;
  }
  return all;
}

/** Base64 with the two characters that URLs leave alone, without padding. */
function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array {
  if (!/^[\w-]+$/.test(text)) throw damaged();
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(bytes, (character) => character.charCodeAt(0));
}
