import type { BuildableChain } from "../../chain/index.js";
import { show, UndercroftError } from "../../core/index.js";
import { toBase64 } from "../../formats/text/base64.js";
import { nameFor } from "../../formats/text/file-names.js";
import { RECIPES, recipeChain, shippedRecipe } from "../../recipes/index.js";
import { compareSeeds, type SeedInterval } from "../seed-set.js";
import type { SampledLevel, Survey } from "../survey.js";
import { type SurveySubject, surveySubject } from "../survey-key.js";
import type { StepTime } from "../surveyor.js";
import { deflated } from "./deflate.js";

/** What a report says about how a survey was made. */
export interface ReportSubject
  extends Pick<SurveySubject, "recipe" | "size" | "depth" | "attempts" | "steps" | "packs"> {
  /** The version of undercroft that built the levels, if it is known. */
  readonly library?: string;
  /** The recipe as the command line names it: an included one such as `caves` if it is unchanged, or else a file. */
  readonly source: string;
  /** The command that makes the survey again, if there is one. */
  readonly command?: string;
  /** Seeds that are still missing. */
  readonly missing?: readonly SeedInterval[];
}

/** How long steps took, as in `times.json`. */
export interface SurveyTimes {
  /** By the name of the step. */
  readonly steps: Readonly<Record<string, Readonly<StepTime>>>;
}

/** A survey as a report takes it. */
export interface ReportedSurvey {
  /** What it is called, such as the name of its recipe. */
  readonly name: string;
  /** What was counted. */
  readonly summary: Survey;
  /** How it was made. */
  readonly subject: ReportSubject;
  /** Builds the levels that are shown as pictures. Without it there are none. */
  readonly chain?: BuildableChain | undefined;
  /** How long steps took, if that was measured. */
  readonly times?: SurveyTimes | undefined;
  /** The address of a studio for links to levels, such as `http://127.0.0.1:4321/`. Without it there are none. */
  readonly studio?: string | undefined;
}

/** Everything that a report says about a survey that was made in this program. */
export function reportedSurvey(survey: Survey): ReportedSurvey {
  if (survey.source === undefined) {
    const advice = "Pass an object with its name, summary and subject, or use the command undercroft report.";
    throw refuse(`this survey was read, and doesn't know what built its levels. ${advice}`);
  }
  const { chain, depth, attempts } = survey.source;
  const subject = surveySubject(chain, { depth, attempts });
  return { name: chain.name ?? "survey", summary: survey, subject: { ...subject, source: sourceOf(subject) }, chain };
}

/** The recipe of a survey as the command line names it: an included one if nothing about it was changed. */
export function sourceOf({ recipe: { name }, size, depth, attempts, key }: SurveySubject): string {
  if (name !== undefined && RECIPES.some((shipped) => shipped.name === name)) {
    const chain = recipeChain(shippedRecipe(name), { size });
    if (surveySubject(chain, { depth, attempts }).key === key) return name;
  }
  return `${nameFor(name ?? "recipe")}.json`;
}

/** Longer links are cut by some programs, and refused by the studio. */
const LONGEST_LINK = 64 * 1024;

/** One of the surveys of a report. */
export class Side {
  readonly letter: "a" | "b";
  readonly name: string;
  readonly summary: Survey;
  readonly subject: ReportSubject;
  readonly chain: BuildableChain | undefined;
  readonly times: SurveyTimes | undefined;
  /** The sample, in the order of the seeds. */
  readonly sample: readonly SampledLevel[];
  /**
   * How to make links to levels: an address that only lacks the seed, or, for recipes that don't ship, what a link says
   * besides it.
   */
  readonly links: { readonly typed: string } | { readonly studio: string; readonly state: object } | undefined;
  /** The address of the studio, if there is one. */
  readonly studio: string | undefined;

  constructor(letter: "a" | "b", { name, summary, subject, chain, times, studio }: ReportedSurvey) {
    // Anything else, such as a script in place of an address, would run when somebody follows it.
    if (studio !== undefined && !/^https?:\/\//i.test(studio)) {
      throw refuse(`studio must be an address that begins with http:// or https://, got ${show(studio)}.`);
    }
    this.letter = letter;
    this.name = name;
    this.summary = summary;
    this.subject = subject;
    this.chain = chain;
    this.times = times;
    this.sample = [...summary.sample].sort((a, b) => compareSeeds(a.seed, b.seed));
    this.studio = studio?.replace(/#.*$/s, "");
    const { source, recipe, size, depth } = subject;
    if (this.studio === undefined) this.links = undefined;
    else if (this.isShipped) {
      const words = new URLSearchParams({ recipe: source, depth: `${depth}`, size: size.join("x") });
      this.links = { typed: `${this.studio}#${words}&seed=` };
    } else this.links = { studio: `${this.studio}#`, state: { recipe, depth, size } };
  }

  /** Whether the recipe is an included one. */
  get isShipped(): boolean {
    return RECIPES.some(({ name }) => name === this.subject.source);
  }

  /** How many seeds were tried. */
  get tried(): number {
    return this.summary.seeds.size;
  }

  /** How many of them gave no level. */
  get broken(): number {
    return this.tried - this.summary.levels;
  }

  /** Milliseconds that all steps took together, if that was measured. */
  get time(): number | undefined {
    if (this.times === undefined) return undefined;
    const times = Object.values(this.times.steps);
    return times.length === 0 ? undefined : times.reduce((sum, { time }) => sum + time, 0);
  }

  /** The command that builds a level, without its seed. */
  get build(): string {
    const { source, size, depth, attempts } = this.subject;
    const tries = attempts === 20 ? "" : ` --attempts ${attempts}`;
    return `undercroft build ${quoted(source)} --depth ${depth} --size ${size.join("x")}${tries} --seed `;
  }

  /** The command that builds the level of a seed. */
  command(seed: string): string {
    return this.build + quoted(seed);
  }

  /** The address of a level in the studio, if there is one. */
  link(seed: string): string | undefined {
    const { links } = this;
    if (links === undefined) return undefined;
    // An address can't hold half a character: it would be another seed.
    if ("typed" in links && !/\p{Surrogate}/u.test(seed)) return links.typed + encodeURIComponent(seed);
    const { recipe, source, depth, size } = this.subject;
    const state = { recipe: this.isShipped ? source : recipe, seed, depth, size };
    const packed = deflated(new TextEncoder().encode(JSON.stringify(state)));
    const fragment = `1.${toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
    return fragment.length > LONGEST_LINK ? undefined : `${this.studio}#${fragment}`;
  }
}

function refuse(message: string): UndercroftError {
  return new UndercroftError("bad-option", `report: ${message}`);
}

/** A word as shells take it. */
export function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
