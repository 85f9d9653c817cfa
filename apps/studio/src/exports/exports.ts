import { type Level, UndercroftError } from "undercroft";
import {
  chainRecipe,
  levelToSource,
  type MapFile,
  type MapFormatName,
  type MapLayerName,
  mapFiles,
  nameFor,
  ownPacks,
  type PictureOptions,
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
import { EXPORT_KINDS, type ExportId } from "./export-kinds.ts";

/** What an export is made of. */
export interface ExportContext {
  readonly level: Level;
  /** The recipe as it is written, with its choices: other seeds vary then. */
  readonly recipe: Recipe;
  /** What the recipe's names mean, where it names more than what ships. */
  readonly registry?: Registry;
  /** The colours: those of the page, or of the level's world, which has characters too. */
  readonly theme?: NonNullable<PictureOptions["theme"]>;
  /** How levels look on the screen. */
  readonly look?: PictureLook;
  readonly options?: ExportOptions;
}

/** What painters need to know of a look. */
type PictureLook = Pick<PictureOptions, "style" | "tiles" | "light">;

/** The options of whatever draws levels. */
function drawn({ theme, look, options }: ExportContext): PictureLook & Pick<PictureOptions, "theme" | "cell"> {
  const { cell } = options ?? {};
  return { ...(theme && { theme }), ...(cell !== undefined && { cell }), ...look };
}

/** A file to be saved. */
export interface ExportedFile {
  readonly name: string;
  readonly mime: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** How pictures and maps are made, as far as the user says so. */
export interface ExportOptions {
  /** The side of a cell in pixels. */
  readonly cell?: number;
  /** The layers of a map. */
  readonly layers?: readonly MapLayerName[];
}

type Content = string | Uint8Array;

/** What makes the file of an export, or all of its files, the main one first. */
type Maker = (context: ExportContext) => Content | Promise<Content | readonly MapFile[]>;

/** None touches a page: they run in a worker. */
const MAKERS: Readonly<Record<ExportId, Maker>> = {
  png: (context) => toPng(context.level, { ...drawn(context), level: { packs: ownPacks(chainFor(context)) } }),
  svg: (context) => {
    const { theme, cell, tiles } = drawn(context);
    return toSvg(context.level, {
      ...(theme && { theme }),
      ...(cell !== undefined && { cell }),
      ...(tiles && { tiles }),
    });
  },
  gif: (context) => toGif(withHistory(context), drawn(context)),
  text: ({ level }) => `${toText(level)}\n`,
  json: (context) => toJson(context.level, { packs: ownPacks(chainFor(context)) }),
  recipe: ({ recipe, ...rest }) => {
    const { description } = recipe;
    return toRecipeJson(chainRecipe(chainFor({ recipe, ...rest }), description === undefined ? {} : { description }));
  },
  ts: (context) => {
    const { seed, depth, hash, usedBefore } = context.level;
    return toTypeScript(chainFor(context), { seed, depth, hash, used: usedBefore });
  },
  vault: ({ level, recipe }) => writeVault(levelToSource(level, nameFor(recipe.name ?? "level"))),
  xp: ({ level, recipe }) => writeXp(sourceToXp(levelToSource(level, nameFor(recipe.name ?? "level")))),
  tmj: map("tmj"),
  tmx: map("tmx"),
  ldtk: map("ldtk"),
  csv: map("csv"),
  tscn: map("tscn"),
  dd2vtt: map("dd2vtt"),
};

/** A map for another program. */
function map(format: MapFormatName): Maker {
  return (context) => {
    const { tiles, theme } = drawn(context);
    const { cell, layers } = context.options ?? {};
    return mapFiles(context.level, format, {
      ...(tiles && { tiles }),
      ...(theme && { theme }),
      ...(cell !== undefined && { tileSize: cell }),
      ...(layers && { layers }),
      name: baseName(context),
    });
  };
}

/** What the files are that come with a map. */
function mimeOf(file: string): string {
  if (file.endsWith(".png")) return "image/png";
  return file.endsWith(".json") ? "application/json" : "text/plain";
}

/** The files of an export, the main one first. */
export async function exportFiles(id: string, context: ExportContext): Promise<readonly ExportedFile[]> {
  const wanted = EXPORT_KINDS.find((candidate) => candidate.id === id);
  if (wanted === undefined) throw new UndercroftError("unknown-name", `there is no export "${id}".`);
  const made = await MAKERS[wanted.id](context);
  const name = `${baseName(context)}.${wanted.ending}`;
  const files =
    typeof made === "string" || made instanceof Uint8Array
      ? [{ name, mime: wanted.mime, content: made }]
      : made.map((file) => ({ ...file, mime: file.name === name ? wanted.mime : mimeOf(file.name) }));
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
