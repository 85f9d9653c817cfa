import { mkdir, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { checkArgument, contentHash, Hasher, isPlain, printable, show, TEXT, UndercroftError } from "../core/index.js";
import { listed, SeedSet, SURVEY, Survey, type SurveyFrame, type SurveySubject } from "../insight/index.js";
import { cantWrite, sweepAll, writeWhole, writeWholeInto } from "./whole-files.js";

/** What a survey folder says about itself, in `survey.json`. */
export interface Manifest extends SurveySubject {
  /** Tells it from other JSON files. */
  readonly format: "undercroft-survey";
  /** Of the file's layout. Later layouts have higher numbers. */
  readonly version: 1;
  /** There only if what takes long is measured too. Parts with it and parts without it don't belong together. */
  readonly all?: true;
  /** The version of undercroft that began it. */
  readonly library: string;
  /** How many seeds are in each part but the last. */
  readonly part: number;
  /** The seeds that are wanted. */
  readonly seeds: readonly Segment[];
}

/** Seeds in a row: whole numbers from the first to the last, or a list of any seeds. */
export type Segment = readonly [first: number, last: number] | readonly string[];

/** A part of a survey: consecutive seeds that are built, written and resumed as one. */
export interface Part {
  /** The name of its files, without an ending. */
  readonly name: string;
  /** The seeds to build, in order. */
  readonly seeds: readonly string[];
}

/** How many seeds are in a part if nobody says otherwise: 1000. */
export const DEFAULT_PART = 1000;

/** The parts that a survey consists of. They depend on nothing but its seeds and the size of a part. */
export class Parts {
  readonly #segments: readonly Segment[];
  readonly #size: number;
  /** How many parts there are. */
  readonly count: number;

  /** Divides the seeds of a manifest. Nothing is listed, so that even a range of millions takes no space. */
  constructor({ part, seeds }: Pick<Manifest, "part" | "seeds">) {
    this.#segments = seeds;
    this.#size = part;
    this.count = seeds.reduce((sum, segment) => sum + this.#partsIn(segment), 0);
  }

  #partsIn(segment: Segment): number {
    return Math.ceil((isRange(segment) ? segment[1] - segment[0] + 1 : segment.length) / this.#size);
  }

  /** Returns one of them by its position, which starts at 0. */
  at(index: number): Part {
    let left = index;
    let segment = this.#segments[0]!;
    for (let i = 0; left >= this.#partsIn(segment); segment = this.#segments[++i]!) left -= this.#partsIn(segment);
    const from = left * this.#size;
    if (isRange(segment)) {
      const first = segment[0] + from;
      const length = Math.min(this.#size, segment[1] - first + 1);
      const seeds = Array.from({ length }, (_, i) => `${first + i}`);
      return { name: `${`${first}`.padStart(10, "0")}-${first + length - 1}`, seeds };
    }
    // Seeds of a list may be anything: its parts are known by their places in it.
    const seeds = segment.slice(from, from + this.#size);
    return { name: `list-${contentHash(segment).slice(0, 8)}-${from + 1}-${from + seeds.length}`, seeds };
  }
}

function isRange(segment: Segment): segment is readonly [number, number] {
  return typeof segment[0] === "number";
}

function isSegment(value: unknown): value is Segment {
  if (!Array.isArray(value) || value.length === 0) return false;
  if (value.every((seed) => typeof seed === "string")) return true;
  return value.length === 2 && value.every((end) => Number.isSafeInteger(end) && end >= 0) && value[0] <= value[1];
}

/** What the summaries of a survey say of all its levels. */
export function frameOf({ key, size: [width, height] }: Manifest): SurveyFrame {
  return { key, width, height };
}

/** A survey on the disk: a folder with a manifest and one file for each part that is done. */
export class SurveyFolder {
  /** Where the folder is. */
  readonly path: string;
  /** What `survey.json` says. */
  readonly manifest: Manifest;
  /** All parts that the survey consists of, whether they are done or not. */
  readonly parts: Parts;

  private constructor(path: string, manifest: Manifest) {
    this.path = path;
    this.manifest = manifest;
    this.parts = new Parts(manifest);
  }

  /** Opens a survey to go on with it, or begins one. A folder with another survey is an error that says what differs. */
  static async begin(path: string, manifest: Manifest): Promise<SurveyFolder> {
    const known = await readIfThere(join(path, "survey.json"));
    if (known !== undefined) {
      const other = readManifest(known, path);
      const differing = differences(other, manifest);
      const [seeds, wanted] = [JSON.stringify(other.seeds), JSON.stringify(manifest.seeds)];
      if (seeds !== wanted)
        differing.push(isShort(other.seeds) ? `its seeds are ${seeds}, not ${show(wanted)}` : "it has other seeds");
      if (differing.length > 0) {
        const what = `${printable(path)} has another survey: ${differing.join("; ")}`;
        throw new UndercroftError("bad-option", `${what}. Choose another folder with --out, or delete it.`);
      }
    } else {
      await makeFolder(path);
      const others = (await readdir(path)).filter((name) => !name.endsWith(".tmp"));
      if (others.length > 0) {
        const what = `${printable(path)} isn't a survey, but has other files such as ${show(others[0])}`;
        throw new UndercroftError("bad-option", `${what}. Choose an empty folder.`);
      }
      writeWhole(join(path, "survey.json"), `${JSON.stringify(manifest, null, 2)}\n`);
    }
    await makeFolder(join(path, "parts"));
    for (const folder of [path, join(path, "parts"), join(path, "rows")]) sweepAll(folder);
    return new SurveyFolder(path, manifest);
  }

  /** Opens a survey to read it. */
  static async open(path: string): Promise<SurveyFolder> {
    checkArgument("SurveyFolder.open", "path", TEXT, path);
    const text = await readIfThere(join(path, "survey.json"));
    if (text === undefined) {
      throw new UndercroftError("bad-option", `${printable(path)} isn't a survey: it has no survey.json.`);
    }
    return new SurveyFolder(path, readManifest(text, path));
  }

  /** Returns the path of what is written about a part: its summary, or its rows. */
  fileOf(part: Part, kind: "parts" | "rows" = "parts"): string {
    return join(this.path, kind, `${part.name}.${kind === "parts" ? "json" : "parquet"}`);
  }

  /** Whether a part is done. With rows, both of its files must be there. */
  async has(part: Part, withRows = false): Promise<boolean> {
    const files = [this.fileOf(part), ...(withRows ? [this.fileOf(part, "rows")] : [])];
    return (await Promise.all(files.map(isFile))).every(Boolean);
  }

  /** Throws `bad-content` if the folder isn't there any more: it must not be made anew with only some of its parts. */
  async check(): Promise<void> {
    if (await isFile(join(this.path, "survey.json"))) return;
    throw new UndercroftError(
      "bad-content",
      `${printable(this.path)} has vanished: its survey.json isn't there any more. Put the folder back, or run the same command again to start over.`,
    );
  }

  /** Writes a part that is done. Doing it twice is harmless. Throws as `check` does. */
  async write(part: Part, summary: Survey, rows?: Uint8Array): Promise<void> {
    try {
      if (rows !== undefined) {
        await mkdir(join(this.path, "rows")).catch(unlessThere);
        writeWholeInto(this.fileOf(part, "rows"), rows);
      }
      writeWholeInto(this.fileOf(part), surveyText(summary));
    } catch (error) {
      await this.check();
      throw error;
    }
  }

  /** Reads a part, and checks that it is one of this survey with the seeds that it must have. */
  async read(part: Part): Promise<Survey> {
    const file = this.fileOf(part);
    const text = await readIfThere(file);
    if (text === undefined) throw new UndercroftError("bad-content", `${printable(file)} is missing.`);
    const summary = readSurvey(text, file);
    if (summary.frame.key !== this.manifest.key) {
      throw damaged(file, `it belongs to another survey (${summary.frame.key} instead of ${this.manifest.key})`);
    }
    const wanted = new SeedSet();
    for (const seed of part.seeds) wanted.add(seed);
    if (JSON.stringify(summary.seeds) !== JSON.stringify(wanted)) {
      throw damaged(file, "its seeds aren't those that its name says");
    }
    return summary;
  }

  /** Reads a part as `read` does, and says what to do about one that is damaged. */
  async readSound(part: Part): Promise<Survey> {
    try {
      return await this.read(part);
    } catch (error) {
      if (!(error instanceof UndercroftError)) throw error;
      throw new UndercroftError(error.code, `${error.message} Delete it, and run the same survey again.`);
    }
  }

  /** Reads and merges all parts that are done. `missing` says how many are not. */
  async merged(): Promise<{ readonly summary: Survey; readonly missing: number }> {
    const summary = new Survey(frameOf(this.manifest));
    let missing = 0;
    for (let i = 0; i < this.parts.count; i++) {
      const part = this.parts.at(i);
      if (await this.has(part)) summary.merge(await this.readSound(part));
      else missing++;
    }
    return { summary, missing };
  }

  /** Writes the merged summary of a survey that is complete. */
  async finish(summary: Survey): Promise<void> {
    await this.check();
    writeWholeInto(join(this.path, "summary.json"), surveyText(summary));
  }
}

/** The end of the text of a summary. */
const SEAL = /,"checksum":"([0-9a-f]{16})"\}\n$/;

function checksumOf(text: string): string {
  return new Hasher().text(text).hex(16);
}

/** Returns the text of a summary, for a file or a message. It ends with a checksum that gives away any later change. */
export function surveyText(summary: Survey): string {
  checkArgument("surveyText", "summary", SURVEY, summary);
  const text = JSON.stringify(summary);
  return `${text.slice(0, -1)},"checksum":"${checksumOf(text)}"}\n`;
}

/** Reads what `surveyText` returned. Throws `bad-content` and names the file if anything about it was changed. */
export function readSurvey(text: string, file: string): Survey {
  checkArgument("readSurvey", "text", TEXT, text);
  checkArgument("readSurvey", "file", TEXT, file);
  const summary = soundSurvey(parsedJson(text, file), file);
  const [seal = "", checksum] = SEAL.exec(text) ?? [];
  if (checksum !== checksumOf(`${text.slice(0, text.length - seal.length)}}`)) {
    throw damaged(file, "it was changed after it was written: its checksum is another one");
  }
  return summary;
}

function parsedJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw damaged(file, `it isn't JSON: ${printable((error as Error).message)}`);
  }
}

function soundSurvey(value: unknown, file: string): Survey {
  try {
    return Survey.read(value);
  } catch (error) {
    if (!(error instanceof UndercroftError)) throw error;
    throw damaged(file, error.message.replace(/\.$/, ""));
  }
}

/** What two manifests don't agree about, apart from their seeds, in words. */
export function differences(known: Manifest, wanted: Manifest): string[] {
  const words: string[] = [];
  const compare = (what: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b))
      words.push(`its ${what} ${isShort(a) && isShort(b) ? `is ${show(a)}, not ${show(b)}` : "is another one"}`);
  };
  compare("size", known.size.join("x"), wanted.size.join("x"));
  compare("depth", known.depth, wanted.depth);
  compare("number of attempts", known.attempts, wanted.attempts);
  compare("version of the metrics", known.metrics, wanted.metrics);
  const [steps, otherSteps] = [Object.keys(known.steps), Object.keys(wanted.steps)];
  const extra = steps.filter((name) => !otherSteps.includes(name));
  const missing = otherSteps.filter((name) => !steps.includes(name));
  if (extra.length > 0) words.push(`it has ${extra.length === 1 ? "the step" : "steps such as"} ${listed(extra, 3)}`);
  if (missing.length > 0) {
    words.push(`it lacks ${missing.length === 1 ? "the step" : "steps such as"} ${listed(missing, 3)}`);
  }
  for (const name of steps.filter((each) => otherSteps.includes(each))) {
    compare(`version of the step ${name}`, known.steps[name], wanted.steps[name]);
  }
  for (const name of new Set([...Object.keys(known.packs), ...Object.keys(wanted.packs)])) {
    if (known.packs[name] !== wanted.packs[name]) words.push(`its ${name} is another one`);
  }
  if (known.key !== wanted.key && words.length === 0) words.push("its recipe is another one");
  if (known.all !== wanted.all) words.push(`it was made ${known.all === true ? "with" : "without"} --metrics all`);
  compare("part size", known.part, wanted.part);
  return words;
}

function isShort(value: unknown): boolean {
  return (JSON.stringify(value) ?? "").length <= 40;
}

/** Reads the text of the `survey.json` of a folder. */
export function readManifest(text: string, path: string): Manifest {
  const file = join(path, "survey.json");
  const value = parsedJson(text, file);
  if (!isPlain(value) || value.format !== "undercroft-survey")
    throw damaged(file, 'format must be "undercroft-survey"');
  if (value.version !== 1) throw damaged(file, `version must be 1, got ${show(value.version)}`);
  const { key, size, part, seeds } = value;
  const isSize =
    Array.isArray(size) && size.length === 2 && size.every((side) => Number.isSafeInteger(side) && side > 0);
  if (typeof key !== "string" || !isSize) throw damaged(file, "it has no key, or no size");
  const { recipe, steps, packs, depth, attempts, all, library } = value;
  const isRecipe =
    isPlain(recipe) && Array.isArray(recipe.steps) && ["string", "undefined"].includes(typeof recipe.name);
  if (!isRecipe || !isPlain(steps) || !isPlain(packs)) throw damaged(file, "it has no recipe, or no steps or packs");
  if (!Number.isSafeInteger(depth) || !Number.isSafeInteger(attempts) || typeof library !== "string")
    throw damaged(file, "it has no depth, or no attempts or library");
  if (all !== undefined && all !== true) throw damaged(file, `all must be true or missing, got ${show(all)}`);
  if (!Number.isSafeInteger(part) || (part as number) < 1)
    throw damaged(file, `part must be a whole number from 1, got ${show(part)}`);
  if (!Array.isArray(seeds) || seeds.length === 0 || !seeds.every(isSegment)) {
    throw damaged(file, `seeds must be a list of ranges such as [1, 1000], got ${show(seeds)}`);
  }
  return value as unknown as Manifest;
}

/** Whoever makes a folder may come too late. What else is wrong with it, whoever writes a file to it says. */
function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST" && error.code !== "ENOENT") throw cantWrite(error.path ?? "", error);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() === true;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new UndercroftError("bad-content", `can't read ${printable(file)}: ${printable((error as Error).message)}.`);
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw cantWrite(path, error);
  }
}

function damaged(file: string, message: string): UndercroftError {
  return new UndercroftError("bad-content", `${printable(file)}: ${message}.`);
}
