import { existsSync, statSync } from "node:fs";
import { didYouMean, printable, type Tileset, tileset } from "../core/index.js";
import { suggestPath, UnreadableError } from "../formats/node/files.js";
import { spawnLook } from "../formats/pictures/glyphs.js";
import { PICTURE_THEMES, type PictureTheme } from "../formats/pictures/looks.js";
import { type Registry, registry } from "../recipes/index.js";
import type { World } from "../worlds/index.js";
import { loadSteps } from "./own-steps.js";
import { CommandError, translated, UsageError, withFlags } from "./terminal.js";

/** The file that `--world` names, and the world in it. */
let given: { readonly file: string; readonly world: World } | undefined;

let root: string | undefined;

/** Takes the folder that `--root` names, whichever command it is. */
export function openRoot(folder: string | undefined): void {
  if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`--root: there is no folder "${printable(folder)}".`);
  }
  root = folder;
}

/** The folder that maps can refer to files in, as an option of whatever loads them. */
export function givenRoot(): { readonly root?: string } {
  return root === undefined ? {} : { root };
}

/** Loads the world that the call names, whichever command it is. Its recipes can have steps from the modules of the call. */
export async function openWorld(file: string | undefined, use: readonly string[] = []): Promise<void> {
  if (file === undefined) given = undefined;
  else given = { file, world: await loadWorldFile(file, "--world", registry(await loadSteps(use))) };
}

/** The world that `--world` names. */
export function givenWorld(): World | undefined {
  return given?.world;
}

/** The file that `--world` names. */
export function givenWorldFile(): string | undefined {
  return given?.file;
}

/** The world that `--world` names, for a registry that has more steps than those that are included. */
export async function givenWorldWith(known: Registry): Promise<World | undefined> {
  return given === undefined ? undefined : loadWorldFile(given.file, "--world", known);
}

/** Loads a world. `named` is what names it, for messages. */
export async function loadWorldFile(file: string, named: string, known: Registry): Promise<World> {
  // A folder is no world, whatever its name: `dungeon -o descent` may have made one.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    const { isShippedWorld, readWorld, SHIPPED_WORLD_NAMES, shippedWorld } = await import("../worlds/index.js");
    if (isShippedWorld(file)) return readWorld(shippedWorld(file).source, { registry: known });
    if (!existsSync(file)) {
      const near = didYouMean(file, SHIPPED_WORLD_NAMES);
      const hint = near === undefined ? await suggestPath(file, ".") : ` Did you mean "${near}"?`;
      const known = hint === "" ? ` Included worlds: ${SHIPPED_WORLD_NAMES.join(", ")}.` : hint;
      throw new UsageError(`${named}: there is no world or file "${printable(file)}".${known}`);
    }
  }
  // It brings parsers along, which most calls don't need.
  const { loadWorld } = await import("../formats/node/index.js");
  return translated(
    () => withFlags(() => loadWorld(file, known)),
    (error) =>
      error instanceof UnreadableError
        ? new UsageError(`${named}: ${error.message}`)
        : new CommandError(error.message, { cause: error }),
  );
}

/** Throws if steps are given and there is no world whose recipes could have them. `what` is what else could. */
export function checkUse(use: readonly string[] | undefined, what = ""): void {
  if (use !== undefined && given === undefined) throw new UsageError(`--use only works with ${what}--world.`);
}

/** What names mean, with the steps that the call brings: in the world that is given, or in the included content. */
export async function registryWith(use: readonly string[] = []): Promise<Registry> {
  return given?.world.registry ?? registry(await loadSteps(use));
}

/** What names mean: in the world that is given, or in the included content. */
export function knownRegistry(): Registry {
  return given?.world.registry ?? registry();
}

/** The tiles of the world that is given, or the shipped ones. */
export function knownTiles(): Tileset {
  return given?.world.tileset ?? tileset();
}

/** The character of a thing in the world that is given. */
export function thingGlyph(name: string): string {
  return given?.world.things.get(name)?.look?.glyph ?? spawnLook(name).glyph;
}

/** The colours and characters of a world on a dark screen. Without a world: those of the world that is given, if any. */
export async function colorsOf(world: World | undefined = givenWorld()): Promise<PictureTheme> {
  if (world === undefined) return PICTURE_THEMES.dark;
  const { worldColors } = await import("../formats/pictures/world-colors.js");
  return worldColors(world);
}
