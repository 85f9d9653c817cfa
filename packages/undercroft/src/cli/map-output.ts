import { basename, dirname, join } from "node:path";
import type { Level } from "../chain/index.js";
import { MAP_ENDINGS, type MapFormatName } from "../formats/maps/map-endings.js";
import { mapFiles } from "../formats/maps/write-maps.js";
import { listed } from "../insight/index.js";
import { given } from "../workers/index.js";
import { withoutEnding } from "./endings.js";
import type { WriteContext } from "./level-formats.js";

/** A level as a map for another program. Also writes the files that come with it, unless it goes to standard output. */
export async function writeMap(
  level: Level,
  format: MapFormatName,
  { output, theme, picture: { tiles, map: own } = {}, writeBeside, tell }: WriteContext,
): Promise<string | Uint8Array> {
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
