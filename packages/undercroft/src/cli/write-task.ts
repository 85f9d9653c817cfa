import { nameFor } from "../formats/text/file-names.js";
import type { RecipePack } from "../recipes/index.js";
import { writeWhole } from "../surveys/index.js";
import { buildOptions, type Failure, failureOf, type Order, type Task, worldOf } from "../workers/index.js";
import { LEVEL_FORMATS } from "./level-formats.js";
import { type NameTemplate, nameIn, pathIn } from "./name-template.js";
import { type TileArguments, tileOptions } from "./tile-options.js";
import { colorsOf } from "./world.js";

/** How to write levels into files. */
export interface WriteArgs {
  readonly template: NameTemplate;
  /** A name of LEVEL_FORMATS. */
  readonly format: string;
  /** Whether JSON files record how the levels were built. */
  readonly frames: boolean;
  /** Packs that JSON files include. */
  readonly packs: readonly RecipePack[];
  /** The tiles that pictures are drawn with. */
  readonly drawn?: TileArguments | undefined;
}

/** A level that is in its file, or why it couldn't be built. */
export type Written =
  | { readonly seed: string; readonly hash: string; readonly failure?: undefined }
  | { readonly seed: string; readonly failure: Failure; readonly hash?: undefined };

/** Builds levels and writes each into a file. */
export const writeTask: Task<WriteArgs, readonly Written[]> = ({ order, chain }, args) => {
  const { template, format, frames, packs, drawn = {} } = args;
  const { write, needsHistory = false } = LEVEL_FORMATS[format]!;
  const options = { ...buildOptions(order), history: frames || needsHistory };
  const looks = looksIn(order, drawn);
  return async (seeds) => {
    const { theme, picture } = await looks;
    const all: Written[] = [];
    for (const seed of seeds) {
      let level: ReturnType<typeof chain.build>;
      try {
        level = chain.build({ ...options, seed });
      } catch (error) {
        all.push({ seed, failure: failureOf(error) });
        continue;
      }
      const output = pathIn(template, nameIn(template, seed, level.hash));
      const data = await write(level, {
        output,
        theme,
        picture,
        name: nameFor(level.recipe.name ?? "level"),
        chain: () => chain,
        text: { boxes: false, color: "none" },
        json: { frames, packs },
        writeBeside: async (file, picture) => writeWhole(file, picture),
      });
      writeWhole(output, data);
      all.push({ seed, hash: level.hash });
    }
    return all;
  };
};

/** How the levels of an order look: the colours of its world, and the tiles of pictures. */
async function looksIn(order: Order, drawn: TileArguments) {
  const world = await worldOf(order);
  const theme = world === undefined ? undefined : await colorsOf(world);
  return { theme, picture: await tileOptions(drawn, world?.tileset.tiles) };
}
