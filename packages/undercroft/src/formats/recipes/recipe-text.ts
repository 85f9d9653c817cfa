import { endingOf } from "../text/file-names.js";
import { parseJson } from "../text/parse-json.js";
import { checkText, openText } from "../text/plain-map.js";

/** Characters of YAML that are read at once; no recipe is longer. */
const LARGEST_YAML = 2 * 1024 * 1024;

/**
 * Parses the text of a recipe file: JSON, with or without comments and trailing commas, or YAML. The format is chosen
 * by the file extension or, if that doesn't tell, by how the text starts. Errors have the file, line and column.
 */
export async function parseRecipe(text: string, file: string): Promise<unknown> {
  checkText(text, file);
  const ending = endingOf(file);
  const isJson = /^\.jsonc?$/.test(ending) || (!/^\.ya?ml$/.test(ending) && /^\uFEFF?\s*[{[/]/.test(text));
  return isJson ? parseJsonWithComments(text, file) : parseYamlText(text, file);
}

/** Comments and commas before a closing bracket become blanks, so that places in the text stay what they are. */
function parseJsonWithComments(text: string, file: string): unknown {
  try {
    return parseJson(text, file);
  } catch {
    const blank = (part: string) => (part.startsWith('"') ? part : part.replace(/[^\n]/g, " "));
    const commentFree = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g, blank);
    const plain = commentFree.replace(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, blank);
    return parseJson(plain, file);
  }
}

async function parseYamlText(text: string, file: string): Promise<unknown> {
  // Most recipes are JSON and don't need the parser.
  const { parseYaml } = await import("../text/yaml-source.js");
  const errors = openText(text, file, LARGEST_YAML);
  const { value, problems } = parseYaml(errors.text);
  for (const { offset, message } of problems) errors.add(offset, message);
  const [first] = errors.list;
  if (first !== undefined) throw first;
  return value;
}
