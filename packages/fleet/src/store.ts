import { readdir, rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { UndercroftError } from "undercroft";
import { readSurvey, type SurveyedPart, SurveyFolder, type SurveyPart, surveyText } from "undercroft/insight/node";

/** A part and its place among all parts. */
export interface PlacedPart {
  readonly part: SurveyPart;
  readonly index: number;
}

/** The parts of a survey that are not in its folder. */
export async function missingParts(folder: SurveyFolder, rows: boolean): Promise<PlacedPart[]> {
  const kinds = rows ? (["parts", "rows"] as const) : (["parts"] as const);
  const there = await Promise.all(kinds.map(async (kind) => new Set(await namesIn(join(folder.path, kind)))));
  const missing: PlacedPart[] = [];
  for (let index = 0; index < folder.parts.count; index++) {
    const part = folder.parts.at(index);
    if (!kinds.every((kind, i) => there[i]!.has(basename(folder.fileOf(part, kind))))) missing.push({ part, index });
  }
  return missing;
}

async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Reads every part, and puts those aside that are damaged or of another survey. Returns what is wrong with each. */
export async function putAsideDamaged(folder: SurveyFolder): Promise<string[]> {
  const wrong: string[] = [];
  for (let index = 0; index < folder.parts.count; index++) {
    const part = folder.parts.at(index);
    if (!(await folder.has(part))) continue;
    try {
      await folder.read(part);
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      const file = folder.fileOf(part);
      await rename(file, `${file}.damaged`);
      wrong.push(`${error.message} It is now called ${basename(file)}.damaged.`);
    }
  }
  return wrong;
}

type Survey = SurveyedPart["summary"];

/** A summary as text that takes little room in a queue. */
export function packSurvey(summary: Survey): string {
  return gzipSync(surveyText(summary)).toString("base64");
}

/** The summary that was packed. Throws if it was damaged. */
export function unpackSurvey(packed: string, name: string): Survey {
  return readSurvey(gunzipSync(Buffer.from(packed, "base64")).toString("utf8"), name);
}

/** The survey in a folder, or undefined while there is none. */
export async function surveyIn(path: string): Promise<SurveyFolder | undefined> {
  return (await namesIn(path)).includes("survey.json") ? SurveyFolder.open(path) : undefined;
}
