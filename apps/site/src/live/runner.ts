import { plural } from "apps-shared/words.ts";
import { Level, UndercroftError } from "undercroft";
import { paintFinished } from "./painting.ts";
import type { RunAnswer, Shown } from "./run-protocol.ts";

/** The most that a program can print: more is an endless loop, or too much to read. */
const MOST_SHOWN = 200;
/** Letters of one text. */
const LONGEST_TEXT = 20_000;
/** Device pixels of a cell of a picture, at most. */
const LARGEST_CELL = 16;

/** Runs a program in this worker, and tells what it shows. The worker does nothing else. */
export async function runProgram(address: string, width: number): Promise<void> {
  let shownCount = 0;
  const tell = (answer: RunAnswer) => postMessage(answer);
  const show = (shown: Shown) => {
    shownCount++;
    if (shownCount <= MOST_SHOWN) tell({ kind: "shown", shown });
    else if (shownCount === MOST_SHOWN + 1) {
      const text = `Only the first ${MOST_SHOWN} outputs are shown.`;
      tell({ kind: "shown", shown: { kind: "text", text, isError: true } });
    }
  };
  const texts = rememberTexts();
  const showAll = (values: readonly unknown[], isError: boolean) => {
    // Words beside a level stand above its picture.
    const levels = values.map((value) => (value instanceof Level ? value : texts.get(value)));
    const words = values.filter((_, i) => levels[i] === undefined).map(textOf);
    if (words.length > 0) show({ kind: "text", text: words.join(" ").slice(0, LONGEST_TEXT), isError });
    for (const level of levels) if (level !== undefined) show(pictureOf(level, width));
  };
  for (const name of ["log", "info", "debug"] as const) console[name] = (...values) => showAll(values, false);
  for (const name of ["warn", "error"] as const) console[name] = (...values) => showAll(values, true);
  const fail = (error: unknown) => tell({ kind: "failed", message: messageOf(error), line: lineOf(error, address) });
  addEventListener("unhandledrejection", ({ reason }) => fail(reason));
  addEventListener("error", ({ error }) => fail(error));
  tell({ kind: "ready" });
  try {
    const module = (await import(address)) as { readonly lastValue?: unknown };
    if (module.lastValue !== undefined) showAll([module.lastValue], false);
    tell({ kind: "done" });
  } catch (error) {
    fail(error);
  }
}

/** Remembers which text is which level's, so that `console.log(String(level))` shows a picture too. */
function rememberTexts(): { get(value: unknown): Level | undefined } {
  const texts = new Map<unknown, Level>();
  const { toString: write } = Level.prototype;
  Level.prototype.toString = function () {
    const text = write.call(this);
    texts.set(text, this);
    return text;
  };
  return texts;
}

function pictureOf(level: Level, width: number): Shown {
  const cell = Math.max(2, Math.min(LARGEST_CELL, Math.floor(width / level.width)));
  const canvas = paintFinished(level, { cell, ratio: 1 }, {});
  const picture = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  const rooms = level.rooms === undefined ? "" : `, ${plural(level.rooms.length, "room")}`;
  return {
    kind: "level",
    picture,
    hash: level.hash,
    words: `A level of ${level.width} by ${level.height} cells${rooms}.`,
  };
}

/** A value as a console shows it. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (value instanceof Error) return messageOf(value);
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return (
      JSON.stringify(value, (_, inner) => (ArrayBuffer.isView(inner) ? Array.from(inner as Uint8Array) : inner)) ?? ""
    );
  } catch {
    // What leads back to itself has no text.
    return String(value);
  }
}

function messageOf(error: unknown): string {
  if (error instanceof UndercroftError) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

/** The line of the program that an error comes from: the first in its stack that lies in the program. */
function lineOf(error: unknown, address: string): number | undefined {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const at = stack.indexOf(`${address}:`);
  return at < 0 ? undefined : Number.parseInt(stack.slice(at + address.length + 1), 10);
}
