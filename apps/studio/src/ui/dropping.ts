import { signal } from "@preact/signals";
import { MOST_BYTES } from "../state/opened-file.ts";
import { failureOf, say, view } from "../state/studio.ts";
import { keepFiles, openFile } from "../tune/opening.ts";
import { isWorldFile, openWorldFile } from "../tune/opening-world.ts";

/** Whether files are held over the page. */
export const isDropping = signal(false);

/** Drawings, by the endings of their files. JSON can be anything. */
const DRAWING = /\.(vault|xp|txt|ya?ml|json|tmx|tmj|tsx|tsj|tx|tj|ldtkl?|csv|des)$/i;

/** Pictures: tiles, if they are PNGs. */
const PICTURE = /\.(png|svgz?|gif|jpe?g|webp|avif|bmp)$/i;

/** Lets files be dropped anywhere on the page; returns a function that ends that. */
export function followDrops(): () => void {
  // Whatever is dragged over crosses many elements: it has left only when it leaves the page.
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    isDropping.value = true;
  };
  const leave = (event: DragEvent) => {
    if (event.relatedTarget === null) isDropping.value = false;
  };
  const drop = (event: DragEvent) => {
    isDropping.value = false;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    void openDropped(files);
  };
  addEventListener("dragover", over);
  addEventListener("dragleave", leave);
  addEventListener("drop", drop);
  return () => {
    removeEventListener("dragover", over);
    removeEventListener("dragleave", leave);
    removeEventListener("drop", drop);
  };
}

/**
 * Opens a world, a recipe or a level in the chain, drawings in Draw and a picture as tiles, whichever view they were
 * dropped on. A picture that `toPng` made is the level in it.
 */
async function openDropped(dropped: readonly File[]): Promise<void> {
  const files: readonly File[] = await Promise.all(dropped.map(unpacked));
  const [first] = files as readonly [File, ...File[]];
  const picture = files.find(({ name, type }) => PICTURE.test(name) || type.startsWith("image/"));
  if (picture !== undefined && files.every((file) => file === picture || /\.json$/i.test(file.name))) {
    const { openTiles } = await import("../tiles/own-tiles.ts");
    await openTiles(
      picture,
      files.find((file) => file !== picture),
    );
    return;
  }
  if (files.length === 1 && (await isWorldFile(first))) {
    await openWorldFile(first);
    return;
  }
  if (files.length === 1 && (await isChainFile(first))) {
    await openFile(first);
    return;
  }
  if (files.length > 1 && (await Promise.all(files.map(isChainFile))).every(Boolean)) {
    await keepFiles(files);
    return;
  }
  const stranger = files.find(({ name }) => !DRAWING.test(name));
  if (stranger !== undefined) {
    say(
      `${stranger.name} can't be opened: open a recipe or a level (.json), a world (.yaml, .json), a drawing (.vault, .xp, .txt, .yaml), a map (.tmx, .tmj, .ldtk, .csv, .des), or tiles (.png).`,
    );
    return;
  }
  try {
    const { openGiven } = await import("../draw/file-panel.tsx");
    if (await openGiven(files)) view.value = "draw";
  } catch (error) {
    say(`${first.name} can't be opened: ${failureOf(error).message}`);
  }
}

/** A picture with a level in it is as good as its level file. Other files stay as they are. */
async function unpacked(file: File): Promise<File> {
  if (!/\.png$/i.test(file.name) || file.size > MOST_BYTES) return file;
  const { levelInPng } = await import("undercroft/formats");
  try {
    const level = await levelInPng(new Uint8Array(await file.arrayBuffer()));
    return level === undefined ? file : new File([JSON.stringify(level)], file.name.replace(/png$/i, "json"));
  } catch {
    // What is damaged can still be tiles.
    return file;
  }
}

/** Whether a file is a recipe or a level. In Draw a level is a drawing to go on with. */
async function isChainFile(file: File): Promise<boolean> {
  if (!/\.json$/i.test(file.name)) return false;
  // It is refused there, with its size.
  if (file.size > MOST_BYTES) return view.peek() !== "draw";
  try {
    const value: unknown = JSON.parse(await file.text());
    if (typeof value !== "object" || value === null) return true;
    if ("tileset" in value) return view.peek() !== "draw";
    return !Array.isArray(value) && !("map" in value) && !("prefabs" in value);
  } catch {
    // What is wrong with it is reported where it would be opened.
    return view.peek() !== "draw";
  }
}
