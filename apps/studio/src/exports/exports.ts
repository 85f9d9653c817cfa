import { type Level, UndercroftError } from "undercroft";
import {
  chainRecipe,
  levelToSource,
  MAP_ENDINGS,
  type MapFile,
  type MapFormatName,
  mapFiles,
  nameFor,
  ownPacks,
  type PictureOptions,
  type PictureTheme,
  sourceToXp,
  toGif,
  toJson,
  toPng,
  toRecipeJson,
  toSvg,
  toText,
  toTypeScript,
  writeVault,
  writeXp,
} from "undercroft/formats";
import { type Recipe, type Registry, recipeChain } from "undercroft/recipes";

/** What an export is made of. */
export interface ExportContext {
  readonly level: Level;
  /** The recipe as it is written, with its choices: other seeds vary then. */
  readonly recipe: Recipe;
  /** What the recipe's names mean, where it names more than what ships. */
  readonly registry?: Registry;
  /** The colours and characters of the level's world, if it has one. */
  readonly theme?: PictureTheme;
  /** How levels look on the screen. */
  readonly look?: PictureLook;
}

/** What painters need to know of a look. */
type PictureLook = Pick<PictureOptions, "style" | "tiles" | "light">;

/** The options of whatever draws levels. */
function drawn({ theme, look }: ExportContext): PictureLook & { readonly theme?: PictureTheme } {
  return { ...(theme === undefined ? {} : { theme }), ...look };
}

/** A file to be saved. */
export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** One of the things that the studio can take away. */
export interface Export {
  readonly id: string;
  readonly label: string;
  /** What it is good for, in a few words. */
  readonly hint: string;
  /** The ending of its file, without a dot. */
  readonly ending: string;
  readonly mime: string;
  /** Makes its file, or all of its files, the main one first. */
  make(context: ExportContext): Content | Promise<Content | readonly MapFile[]>;
}

type Content = string | Uint8Array;

/** Maps for other programs. */
const MAPS: Readonly<Record<MapFormatName, Pick<Export, "label" | "hint">>> = {
  tmj: { label: "Tiled", hint: "For Tiled and Phaser, with its tiles" },
  tmx: { label: "Tiled (XML)", hint: "For Tiled and engines that read its XML, with its tiles" },
  ldtk: { label: "LDtk", hint: "For LDtk and engines that read its projects, with its tiles" },
  csv: { label: "CSV", hint: "A number for each cell, and what the numbers mean" },
  tscn: { label: "Godot", hint: "A scene for Godot 4.3 or later, with its tiles" },
  dd2vtt: { label: "Virtual tabletop", hint: "Universal VTT: the picture, walls, doors and lights" },
};

/** What the files that come with a map are, by their extensions. */
const MIMES: Readonly<Record<string, string>> = {
  png: "image/png",
  tmj: "application/json",
  tmx: "application/xml",
  dd2vtt: "application/json",
  ldtk: "application/json",
  csv: "text/csv",
  json: "application/json",
};

function mimeOf(file: string): string {
  return MIMES[file.split(".").at(-1)!] ?? "text/plain";
}

/** All of them, in the order in which they are offered. None touches a page: they are made in a worker. */
export const EXPORTS: readonly Export[] = [
  {
    id: "png",
    label: "Picture",
    hint: "PNG, 16 pixels a cell",
    ending: "png",
    mime: "image/png",
    make: (context) => toPng(context.level, drawn(context)),
  },
  {
    id: "svg",
    label: "Drawing",
    hint: "SVG, sharp at every size",
    ending: "svg",
    mime: "image/svg+xml",
    make: (context) => toSvg(context.level, drawn(context)),
  },
  {
    id: "gif",
    label: "Animation",
    hint: "GIF of the build",
    ending: "gif",
    mime: "image/gif",
    make: (context) => toGif(withHistory(context), drawn(context)),
  },
  {
    id: "text",
    label: "Text",
    hint: "One character a cell",
    ending: "txt",
    mime: "text/plain",
    make: ({ level }) => `${toText(level)}\n`,
  },
  {
    id: "json",
    label: "Level file",
    hint: "JSON with everything in it",
    ending: "json",
    mime: "application/json",
    make: (context) => toJson(context.level, { packs: ownPacks(chainFor(context)) }),
  },
  {
    id: "recipe",
    label: "Recipe",
    hint: "JSON for undercroft build",
    ending: "recipe.json",
    mime: "application/json",
    make: ({ recipe, ...rest }) => {
      const { description } = recipe;
      return toRecipeJson(chainRecipe(chainFor({ recipe, ...rest }), description === undefined ? {} : { description }));
    },
  },
  {
    id: "ts",
    label: "TypeScript",
    hint: "The chain as code",
    ending: "ts",
    mime: "text/plain",
    make: (context) => {
      const { seed, depth, hash, usedBefore } = context.level;
      return toTypeScript(chainFor(context), { seed, depth, hash, used: usedBefore });
    },
  },
  {
    id: "vault",
    label: "Vault",
    hint: "To be edited as text",
    ending: "vault",
    mime: "text/plain",
    make: ({ level, recipe }) => writeVault(levelToSource(level, nameFor(recipe.name ?? "level"))),
  },
  {
    id: "xp",
    label: "REXPaint",
    hint: "To be edited in REXPaint",
    ending: "xp",
    mime: "application/octet-stream",
    make: ({ level, recipe }) => writeXp(sourceToXp(levelToSource(level, nameFor(recipe.name ?? "level")))),
  },
  ...Object.entries(MAPS).map(
    ([format, words]): Export => ({
      id: format,
      ...words,
      ending: MAP_ENDINGS[format as MapFormatName].ending.slice(1),
      mime: mimeOf(MAP_ENDINGS[format as MapFormatName].ending),
      make: (context) => {
        const { tiles, theme } = drawn(context);
        const options = { ...(tiles === undefined ? {} : { tiles }), ...(theme === undefined ? {} : { theme }) };
        return mapFiles(context.level, format as MapFormatName, { ...options, name: baseName(context) });
      },
    }),
  ),
];

/** The files of an export, the main one first. */
export async function exportFiles(id: string, context: ExportContext): Promise<readonly ExportedFile[]> {
  const wanted = EXPORTS.find((candidate) => candidate.id === id);
  if (wanted === undefined) throw new UndercroftError("unknown-name", `there is no export "${id}".`);
  const made = await wanted.make(context);
  const name = `${baseName(context)}.${wanted.ending}`;
  const files =
    typeof made === "string" || made instanceof Uint8Array
      ? [{ name, mime: wanted.mime, content: made }]
      : made.map((file) => ({ ...file, mime: mimeOf(file.name) }));
  // What the formats make is never in memory that is shared between threads.
  return files as ExportedFile[];
}

/** Characters of a part of a file's name: readable, and far from what file systems allow. */
const LONGEST_PART = 40;

interface ExportNames {
  readonly recipe: Pick<Recipe, "name">;
  readonly level: Pick<Level, "seed" | "depth">;
}

/** What the files are called: after the recipe and the seed, as far as file systems take them. */
export function baseName({ recipe, level: { seed, depth } }: ExportNames): string {
  const part = (text: string) =>
    text
      .normalize("NFC")
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, LONGEST_PART);
  const parts = [part(recipe.name ?? "level"), part(seed)].filter((text) => text !== "");
  return `${parts.join("-") || "level"}${depth === 1 ? "" : `-${depth}`}`;
}

function chainFor({ level, recipe, registry }: ExportContext) {
  return recipeChain(recipe, {
    size: [level.width, level.height],
    ...(registry === undefined ? {} : { registry }),
  });
}

/** The level with the history of its build; one that has none is built again. */
function withHistory(context: ExportContext): Level {
  const { seed, depth, history, usedBefore } = context.level;
  if (history !== undefined) return context.level;
  return chainFor(context).build({ seed, depth, used: usedBefore, history: true });
}
