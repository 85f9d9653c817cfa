import { basename, dirname, join } from "node:path";
import type { AnyChain, Level } from "../chain/index.js";
import { printable } from "../core/index.js";
import { MAP_ENDINGS, type MapFormatName } from "../formats/maps/map-endings.js";
import type { PictureOptions } from "../formats/pictures/level-picture.js";
import type { PictureTheme } from "../formats/pictures/looks.js";
import { toSvg } from "../formats/pictures/svg.js";
import { type TextOptions, toText } from "../formats/pictures/text-picture.js";
import { type JsonOptions, toJson } from "../formats/text/json.js";
import { type LevelDescription, listed } from "../insight/index.js";
import { given } from "../workers/index.js";
import { withoutEnding } from "./endings.js";
import type { TileOptions } from "./tile-options.js";

/** What some formats need besides the level. */
interface WriteContext {
  /** The file that is written; `-` or nothing means standard output. */
  readonly output: string | undefined;
  /** What the level is called where it becomes a drawing. */
  readonly name: string;
  /** What the level is called, if that isn't the name of its recipe. */
  readonly title?: string | undefined;
  /** The chain that built the level. */
  chain(): AnyChain;
  /** The colours and characters of the level's world. */
  readonly theme?: PictureTheme | undefined;
  /** The tiles of pictures. */
  readonly picture?: TileOptions;
  readonly text?: TextOptions;
  readonly json?: JsonOptions;
  /** Says something that people should know about the file. Default: nothing is said. */
  tell?(message: string): void;
  /** Writes a file that belongs to the level's. */
  writeBeside(file: string, data: string | Uint8Array): Promise<void>;
}

/** The options of pictures. */
function drawn({ picture: { map: _, ...picture } = {}, theme }: WriteContext): PictureOptions {
  return { ...given({ theme }), ...picture };
}

interface LevelFormat {
  /** The extension that says the format, with its dot. */
  readonly ending?: string;
  /** Whether no terminal can show it. */
  readonly isBinary?: true;
  /** Whether it shows how the level was built. */
  readonly needsHistory?: true;
  /** The files that come with one of this name. */
  beside?(file: string): readonly string[];
  write(level: Level, context: WriteContext): string | Promise<string | Uint8Array>;
}

/** What a level can be written as. What brings packages along is loaded when it is asked for. */
export const LEVEL_FORMATS: Readonly<Record<string, LevelFormat>> = {
  text: {
    ending: ".txt",
    write: (level, { text, theme }) => `${toText(level, { ...text, ...given({ theme }) })}\n`,
  },
  // It has no extension of its own: it is text, as a map is.
  words: {
    async write(level, { title }) {
      const { describeLevel } = await import("../insight/index.js");
      return paragraphs(describeLevel(level, given({ name: title })));
    },
  },
  svg: {
    ending: ".svg",
    write: (level, context) => {
      // Only pixels have light.
      const { light: _, ...options } = drawn(context);
      return toSvg(level, options);
    },
  },
  vault: {
    ending: ".vault",
    async write(level, { name, output }) {
      const [{ levelToSource }, { vaultText }] = await Promise.all([
        import("../formats/index.js"),
        import("./drawing-output.js"),
      ]);
      return (await vaultText([levelToSource(level, name)], output ?? `${name}.vault`, level.tileset)).text;
    },
  },
  xp: {
    ending: ".xp",
    isBinary: true,
    async write(level) {
      const { levelToSource, sourceToXp, writeXp } = await import("../formats/index.js");
      return writeXp(sourceToXp(levelToSource(level)));
    },
  },
  png: {
    ending: ".png",
    isBinary: true,
    write: async (level, context) =>
      (await import("../formats/pictures/png.js")).toPng(level, {
        ...drawn(context),
        ...given({ level: context.json }),
      }),
  },
  gif: {
    ending: ".gif",
    isBinary: true,
    needsHistory: true,
    write: async (level, context) => (await import("../formats/pictures/gif.js")).toGif(level, drawn(context)),
  },
  ...Object.fromEntries(
    Object.entries(MAP_ENDINGS).map(([format, { ending, beside }]): [string, LevelFormat] => [
      format,
      {
        ending,
        beside: (file) => beside.map((end) => `${withoutEnding(file, ending)}${end}`),
        write: (level, context) => writeMap(level, format as MapFormatName, context),
      },
    ]),
  ),
  ts: {
    ending: ".ts",
    async write(level, { chain }) {
      const { toTypeScript } = await import("../formats/recipes/typescript.js");
      const { seed, depth, hash, attempt, usedBefore } = level;
      return toTypeScript(chain(), { seed, depth, hash, firstAttempt: attempt, used: usedBefore });
    },
  },
  // It has no extension of its own: it is JSON, as a level is.
  recipe: {
    async write(_level, { chain }) {
      const { chainRecipe, toRecipeJson } = await import("../formats/recipes/recipe-json.js");
      return toRecipeJson(chainRecipe(chain()));
    },
  },
  json: { ending: ".json", write: (level, { json }) => toJson(level, json) },
};

/** The extensions that say a format, with its name. */
export const LEVEL_ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(LEVEL_FORMATS).flatMap(([format, { ending }]) => (ending === undefined ? [] : [[ending, format]])),
);

/** Columns of text that is read: fewer than terminals have. */
const LINE_WIDTH = 80;

/** A description as paragraphs in lines, each with its heading. */
function paragraphs({ overall, sections }: LevelDescription): string {
  const texts = [overall, ...sections.map(({ heading, sentences }) => `${heading}: ${sentences.join(" ")}`)];
  return `${texts.map((text) => folded(printable(text))).join("\n\n")}\n`;
}

/** Breaks a text between words. */
function folded(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1)!;
    if (line !== "" && [...line].length + 1 + [...word].length > LINE_WIDTH) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

/** A level as a map for another program. Also writes the files that come with it, unless it goes to standard output. */
async function writeMap(
  level: Level,
  format: MapFormatName,
  { output, theme, picture: { tiles, map: own } = {}, writeBeside, tell }: WriteContext,
): Promise<string | Uint8Array> {
  const { mapFiles } = await import("../formats/maps/write-maps.js");
  const { ending } = MAP_ENDINGS[format];
  const file = output === "-" ? undefined : output;
  const name = file === undefined ? "level" : withoutEnding(basename(file), ending);
  const [map, ...others] = await mapFiles(level, format, { ...own, ...given({ tiles, theme }), name });
  if (file !== undefined) {
    for (const { name, content } of others) await writeBeside(join(dirname(file), name), content);
  } else if (others.length > 0) {
    const names = others.map(({ name }) => name).join(", ");
    tell?.(`${names}: not written. Use -o FILE${ending} to write what belongs to the map next to it.`);
  }
  const { leftOut = [], content } = map!;
  if (leftOut.length > 0) {
    tell?.(
      `${ending} only has the tiles. It leaves out ${listed(leftOut)}. To keep them, use .tmj, .tmx, .ldtk or .json.`,
    );
  }
  return content;
}
