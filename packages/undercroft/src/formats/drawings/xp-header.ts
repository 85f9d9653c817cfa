import { BYTES, checkArgument, checkKeys, TEXT, UndercroftError } from "../../core/index.js";
import { PrefabError, prefab } from "../../prefabs/index.js";
import { checkValue } from "../../schemas/index.js";
import { cp437Code } from "../pictures/cp437.js";
import { FileError, type FileErrors } from "../text/file-error.js";
import { nameFor } from "../text/file-names.js";
import { openText } from "../text/plain-map.js";
import { offsetOf, parseYaml, type YamlSource } from "../text/yaml-source.js";
import { emptyFile, PREFAB_FILE_KEYS, type PrefabFile, type PrefabFileOptions, singleFile } from "./prefab-reader.js";
import { PREFAB_FILES, type PrefabHeader } from "./prefab-schema.js";
import { writeHeader } from "./vault-file.js";
import { readXp, type XpImage } from "./xp.js";
import { explainedSource } from "./xp-drawing.js";

/** Characters of a header. */
const LARGEST_HEADER = 64 * 1024;

/** Reads the header file next to a drawing, the text of `x.xp.yaml`. Throws the first error. */
export function readHeader(text: string, file: string): PrefabHeader {
  const errors = openText(text, file, LARGEST_HEADER);
  const header = checkHeader(parseYaml(errors.text), errors);
  if (header === undefined) throw errors.list[0];
  return header;
}

function checkHeader(yaml: YamlSource, errors: FileErrors): PrefabHeader | undefined {
  for (const { offset, message } of yaml.problems) errors.add(offset, message);
  if (errors.list.length > 0) return undefined;
  const result = checkValue<PrefabHeader>(yaml.value, PREFAB_FILES, "header");
  if ("value" in result) return result.value;
  for (const { path, part, message } of result.problems) errors.add(offsetOf(yaml, errors.text, path, part), message);
  return undefined;
}

/**
 * Returns the header of a drawing that has no header file: the one stored in the drawing, or just a name made from the
 * file's. A drawing with a start becomes a level.
 */
export function headerIn(image: XpImage, name: string): PrefabHeader {
  try {
    if (image.note !== undefined) return readHeader(image.note, name);
  } catch {
    // The words of some other program.
  }
  const start = cp437Code("@")!;
  return { [image.layers.some(({ glyphs }) => glyphs.includes(start)) ? "level" : "vault"]: name };
}

/**
 * Reads a drawing and its header, from the file next to it or from the drawing itself. Lines and columns of errors in
 * the drawing are its rows and columns.
 */
export async function readXpPrefab(
  bytes: Uint8Array,
  headerText: string | undefined,
  file: string,
  options: PrefabFileOptions = {},
): Promise<PrefabFile> {
  checkArgument("readXpPrefab", "bytes", BYTES, bytes);
  checkArgument("readXpPrefab", "file", TEXT, file);
  checkKeys("readXpPrefab", options, PREFAB_FILE_KEYS);
  return readDrawnPrefab(() => readXp(bytes), headerText, file, options);
}

/** The prefab of a drawing, in whatever format it is, and of the header beside it. */
export async function readDrawnPrefab(
  readImage: () => Promise<XpImage>,
  beside: string | undefined,
  file: string,
  options: PrefabFileOptions,
): Promise<PrefabFile> {
  const { palettes = [], mixins = [], tiles } = options;
  let image: XpImage | undefined;
  let headerText = beside;
  if (headerText === undefined) {
    try {
      image = await readImage();
      headerText = writeHeader(headerIn(image, nameFor(file)));
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      return emptyFile(file, [new FileError(file, 1, 1, error.message)]);
    }
  }
  const errors = openText(headerText, `${file}.yaml`, LARGEST_HEADER);
  const yaml = parseYaml(errors.text);
  const place = (at: PrefabError["at"], message: string, kind?: string): FileError => {
    const [key, y = 0, x = 0] = at;
    if (key === "map") return new FileError(file, Number(y) + 1, Number(x) + 1, message, "", kind);
    return errors.at(offsetOf(yaml, errors.text, at), message, kind);
  };
  const header = checkHeader(yaml, errors);
  if (header === undefined) return emptyFile(file, errors.list);
  try {
    const source = explainedSource(image ?? (await readImage()), header, palettes, `${file}.yaml`);
    const made = prefab(source, palettes, tiles, mixins);
    return singleFile(made, source, place, options);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    return emptyFile(file, [place(error instanceof PrefabError ? error.at : ["map"], error.message)]);
  }
}
